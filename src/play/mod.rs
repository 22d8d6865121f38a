//! Games played out: by people, move by move in a [`Match`]; by [`Strategy`] against strategy in [`play_game`]; and by all against all in
//! a [`round_robin`].
//!
//! The strategies are the players of the textbooks, one short `choose` each. How much they think is measured from outside: they are given
//! a [`Counted`](crate::trace::Counted) game.
//!
//! ```
//! use adversarial::prelude::*;
//!
//! let mut alpha_beta = AlphaBetaPlayer::<TicTacToe>::new(9, |_, _| 0);
//! let record = play_game(&TicTacToe, &mut alpha_beta, &mut RandomPlayer::new(1));
//! assert_eq!(record.winner, Some(Player::Max));
//! assert_eq!(record.moves[0], "a1");
//! ```

mod r#match;
mod play_game;
mod round_robin;
mod strategy;

pub use r#match::Match;
pub use play_game::{Effort, Record, play_game};
pub use round_robin::{Tally, round_robin};
pub use strategy::{AlphaBetaPlayer, MinimaxPlayer, RandomPlayer, Strategy};

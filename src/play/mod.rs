//! Games played out: by people, move by move in a [`Match`]; by [`Strategy`] against strategy in [`play_game`]; and by all against all in
//! a [`round_robin`]. What the results say of the players, and how surely: [`elo_ratings`] and [`bootstrap`](bootstrap()).
//!
//! A person plays in a [`Session`] against an [`Opponent`] of any kind, in any of the games that have a [`GameName`]; a [`SavedGame`] is
//! such a game as text.
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

mod board_solver;
mod bootstrap;
mod by_distance;
mod elo;
mod engine_player;
mod game_name;
mod r#match;
mod opponent;
mod play_game;
mod round_robin;
mod saved_game;
mod seat;
mod session;
mod small_tree;
mod strategy;
mod thinking;
mod thought;
mod watched;

pub use bootstrap::bootstrap;
pub use elo::elo_ratings;
pub use engine_player::EnginePlayer;
pub use game_name::{GameName, NameError};
pub use r#match::Match;
pub use opponent::Opponent;
pub use play_game::{Effort, Record, play_from, play_game};
pub use round_robin::{Crosstable, Tally, round_robin, round_robin_from, sum_up};
pub use saved_game::{SavedGame, SavedGameError};
pub use session::{Choice, Outcome, Outside, Session, plies_to_win, value_text};
pub use strategy::{AlphaBetaPlayer, MinimaxPlayer, RandomPlayer, Strategy};
pub use thinking::{Stopped, Thinking};
pub use thought::Thought;

//! Adversarial search: games for two, and the algorithms that play them perfectly.
//!
//! Start with [`Game`], the rules of a game as an interface; then [`games`], then [`search`], the textbook algorithms, each a short
//! function to read; then [`trace`], which measures what a search does; then [`play`], where they meet; and [`engine`], how far the
//! same ideas go.
//!
//! ```
//! use adversarial::prelude::*;
//!
//! let start = TicTacToe.initial_state();
//! let (value, action) = alpha_beta(&TicTacToe, &start);
//! assert_eq!(value, 0); // perfect play is a draw
//! assert_eq!(TicTacToe.action_text(&start, action.unwrap()), "a1"); // of equally good moves, the first
//! ```
#![deny(missing_docs)]

#[cfg(feature = "draw")]
pub mod draw;
pub mod engine;
mod game;
pub mod games;
#[cfg(feature = "lab")]
pub mod lab;
pub mod laws;
pub mod play;
pub mod search;
pub mod trace;
#[cfg(feature = "web")]
pub mod web;

/// For reproducible randomness: the version that this crate's functions take.
pub use rand;

pub use game::{ActionError, Actions, Game, INFINITY, Player, PositionError, Value, WIN};

/// All that a lesson or an exercise uses, in one import.
pub mod prelude {
    #[cfg(feature = "draw")]
    pub use crate::draw::{
        Picture, draw_board, draw_boards, draw_game, draw_strip, draw_tree, draw_tree_steps, draw_tree_windows, draw_values,
        explore_tree,
    };
    pub use crate::games::{ConnectFour, Grid, Marks, Mnk, OnGrid, Stones, TicTacToe, Tree, XsAndOs};
    #[cfg(feature = "lab")]
    pub use crate::lab::{
        BarChart, Case, LineChart, Sweep, grade, numbers, play_here, read_csv, rows_where, short_panics, show_source, show_table,
        wide, write_csv,
    };
    pub use crate::play::{
        AlphaBetaPlayer, Crosstable, Effort, EnginePlayer, Match, MinimaxPlayer, RandomPlayer, Record, Strategy, Tally,
        bootstrap, elo_ratings, play_from, play_game, round_robin, round_robin_from, sum_up,
    };
    pub use crate::search::{
        Bound, Budget, Deepening, DepthLimited, Entry, Ordered, Stop, Table, alpha_beta, alpha_beta_table, alpha_beta_window,
        iterative_deepening, minimax, negamax, negamax_alpha_beta,
    };
    pub use crate::trace::{Counted, Counts, SearchTree, Traced, guarded};
    pub use crate::{ActionError, Actions, Game, INFINITY, Player, PositionError, Value, WIN};
    #[cfg(feature = "lab")]
    pub use polars::prelude::{DataFrame, df};
    pub use rand::{RngExt, SeedableRng, rngs::StdRng};
}

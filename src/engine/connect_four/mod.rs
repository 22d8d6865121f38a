//! Connect Four: what the [`Searcher`](super::Searcher) is told of it, and a solver.
//!
//! | file | idea |
//! |---|---|
//! | `board.rs` | the rules, on bits, for boards of every size |
//! | `threats.rs` | the knowledge, a rung of a ladder at a time: moves that do not lose at once, threats, what the table may know |
//! | `follow_up.rs` | what a player can reach at most if the other one always answers right above |
//! | `solver.rs` | which questions to ask the searcher, in which order |
//! | `book.rs` | openings that were solved beforehand |
//!
//! ```
//! use adversarial::engine::connect_four::{Board, Solver, Standard};
//!
//! let board = Board::<u64, _>::new(Standard);
//! let mut solver = Solver::new(board, 1 << 20);
//! let position = board.after("7422341735647741166133573473242566", 1).unwrap();
//! assert_eq!(solver.solve(&position).score, 1); // the side to move wins with its last stone
//! ```

mod board;
mod book;
mod follow_up;
mod solver;
mod threats;

pub use board::{Bits, Board, Position, Size, Standard};
pub use book::Book;
pub use solver::{Solved, Solver};
pub use threats::{Rung, Threats, View};

//! Connect Four: what the [searcher](super::Searcher) is told of it, and a solver.

mod board;
mod follow_up;
mod solver;
mod threats;

pub use board::{Bits, Board, Position, Size, Standard};
pub use solver::{Solved, Solver};
pub use threats::{Rung, Threats, View};

//! Connect Four.
mod board;
mod threats;
pub use board::*;
pub use threats::*;

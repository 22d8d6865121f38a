//! Connect Four.
mod board;
mod follow_up;
mod threats;
pub use board::*;
pub use threats::*;

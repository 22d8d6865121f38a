//! Games, one file each. They know nothing of search.

mod connect_four;
pub(crate) mod grid;
mod mnk;
mod tic_tac_toe;
mod tree;

pub use connect_four::{ConnectFour, Stones};
pub use grid::{Grid, OnGrid, SizeError, mark};
pub use mnk::{Marks, Mnk};
pub use tic_tac_toe::{TicTacToe, XsAndOs};
pub use tree::{Node, Tree, TreeError};

//! Boards and search trees, drawn as pictures, and a tree to walk through.
//!
//! A [`Picture`] draws itself when it ends a cell, in light and dark themes and in notebooks that are not trusted: it is an image, and
//! has a twin in plain text. Only [`explore_tree`] has a script, and a picture for where it does not run. To show two things from one
//! cell, put them into one picture ([`draw_boards`], [`draw_tree_steps`]): a cell has one output.

mod board;
pub(crate) mod explorer;
pub(crate) mod picture;
mod tree;
mod words;

pub use board::{draw_board, draw_boards, draw_game, draw_strip, draw_values};
pub use explorer::{TreeExplorer, explore_tree};
pub use picture::Picture;
pub use tree::{draw_tree, draw_tree_steps, draw_tree_windows};

//! What a notebook shows: boards, search trees, tables, charts and the source of the textbook functions.
//!
//! Each is a value that draws itself when it ends a cell, in light and dark themes and in notebooks that are not trusted: pictures
//! are images, tables and sources are plain HTML with inline styles, and each has a twin in plain text. Only [`explore_tree`] has a
//! script, and a picture for where it does not run. To show two things from one cell, put them into one picture ([`draw_boards`],
//! [`draw_tree_steps`]): a cell has one output.

mod board;
mod chart;
mod csv;
mod explorer;
mod grade;
mod panics;
mod picture;
mod source;
mod sweep;
mod table;
mod tidy;
mod tree;
mod words;

pub use board::{draw_board, draw_boards, draw_game, draw_strip, draw_values};
pub use chart::{BarChart, LineChart, Number};
pub use csv::{read_csv, write_csv};
pub use explorer::{TreeExplorer, explore_tree};
pub use grade::{GradeView, grade};
pub use panics::short_panics;
pub use picture::Picture;
pub use source::{SourceView, show_source};
pub use sweep::{Case, Level, Sweep};
pub use table::{TableView, show_table};
pub use tidy::{numbers, rows_where, wide};
pub use tree::{draw_tree, draw_tree_steps, draw_tree_windows};

pub use plotters;
pub use polars;

//! What a notebook shows besides [pictures](crate::draw): tables, charts, and the source of the textbook functions.
//!
//! Each is a value that draws itself when it ends a cell, in light and dark themes and in notebooks that are not trusted: charts
//! are images, tables and sources are plain HTML with inline styles, and each has a twin in plain text. Only [`play_here`] is a page
//! that is alive while the kernel is.

mod axis;
mod chart;
mod csv;
mod grade;
mod page;
mod panics;
mod source;
mod sweep;
mod table;
mod tidy;

pub use chart::{BarChart, LineChart, Number};
pub use csv::{read_csv, write_csv};
pub use grade::{GradeView, grade};
pub use page::{PlayPage, play_here};
pub use panics::short_panics;
pub use source::{SourceView, show_source};
pub use sweep::{Case, Level, Sweep};
pub use table::{TableView, show_table};
pub use tidy::{numbers, rows_where, wide};

pub use plotters;
pub use polars;

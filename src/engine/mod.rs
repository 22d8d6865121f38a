//! The fast search: one searcher for any game. The same ideas as in [`search`](crate::search), with the care that speed takes.

mod bounds;
#[allow(missing_docs)]
pub mod connect_four;
mod deepening;
mod key;
mod knowledge;
mod mtdf;
mod ordering;
mod parallel;
mod searcher;
mod stats;
mod table;

pub use bounds::Bounds;
pub use deepening::Found;
pub use key::{Atomic, Bucket, Key, Place, Whole};
pub use knowledge::{Evaluation, Knowledge, Move, RulesOnly};
pub use parallel::Team;
pub use searcher::Searcher;
pub use stats::{DepthRow, Stats};
pub use table::{Entry, TO_THE_END, Table};

//! Instruments: games that wrap a game and watch what a search does with it. The search knows nothing of them, so that any search can be
//! measured, and none can report a false count.

mod counted;
mod guarded;
mod replay;
mod search_tree;
mod traced;

pub use counted::{Counted, Counts};
pub use guarded::{Guarded, Unfinished, guarded};
pub use replay::{Event, Step};
pub use search_tree::{SearchTree, TreeNode};
pub use traced::{Traced, Visit};

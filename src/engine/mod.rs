//! The fast search: one searcher for every game, and through it a solver of Connect Four. The ideas of [`search`](crate::search),
//! with the care that speed takes, and the ones that a lesson has no room for.
//!
//! Start with [`Searcher`]: its `search` is alpha-beta as in the textbook, with the table before it and the order of moves around
//! it. It is told what else is known of a game by a [`Knowledge`]; [`RulesOnly`] knows nothing, nor does [`Packed`], for states
//! that are numbers.
//!
//! | file | idea | source |
//! |---|---|---|
//! | `searcher.rs` | principal-variation search: prove with null windows that the rest is no better | Marsland & Campbell 1982 |
//! | `bounds.rs` | what is known of a value | |
//! | `knowledge.rs` | what is known of a game beyond its rules | |
//! | `table.rs` | two bounds and the best move of a position, in memory of fixed size | Greenblatt 1967, Breuker 1998 |
//! | `key.rs` | how a position is told from all others, by many threads at once | Hyatt & Mann 2002 |
//! | `ordering.rs` | history and killers: what cut before may cut again | Schaeffer 1983, Akl & Newborn 1977 |
//! | `deepening.rs` | ever deeper, within narrow windows, until a limit | Slate & Atkin 1977, Gillogly 1978 |
//! | `limits.rs` | when to stop | |
//! | `mtdf.rs` | null windows alone | Plaat et al. 1996 |
//! | `parallel.rs` | threads that keep out of each other's way | Weill 1996 |
//! | `stats.rs` | what it cost | |
//! | `connect_four/` | all that is known of one game | Allis 1988, Pons 2015 |
//!
//! ```
//! use adversarial::{engine::*, prelude::{Budget, Game, Mnk}};
//! use std::sync::Arc;
//!
//! let game = Mnk::new(4, 4, 4).unwrap();
//! let table = Arc::new(Table::with_bytes(1 << 20));
//! let mut searcher = Searcher::new(&game, RulesOnly, table);
//! let found = searcher.deepen(&game.initial_state(), &[Budget::Depth(6), Budget::Nodes(100_000)]);
//! assert_eq!((found.value, found.depth), (0, 6));
//! ```

mod bounds;
pub mod connect_four;
mod deepening;
mod key;
mod knowledge;
mod limits;
mod mtdf;
mod ordering;
mod parallel;
mod searcher;
mod stats;
mod table;

pub use bounds::Bounds;
pub use deepening::Found;
pub use key::{Atomic, Bucket, Key, Place, Whole};
pub use knowledge::{Evaluation, Knowledge, Move, Packed, RulesOnly};
pub use parallel::Team;
pub use searcher::Searcher;
pub use stats::{DepthRow, Stats};
pub use table::{Entry, TO_THE_END, Table};

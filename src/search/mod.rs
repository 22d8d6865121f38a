//! The textbook: one short file an algorithm. They return the value of a state and a best action, of several the first in the order of
//! [`Game::actions`](crate::Game::actions); they are plain functions, and what they cost is measured from outside
//! ([`Counted`](crate::trace::Counted), [`Traced`](crate::trace::Traced)).
//!
//! | file | idea | source |
//! |---|---|---|
//! | `minimax.rs` | the best that each side can force | von Neumann 1928, Shannon 1950 |
//! | `alpha_beta.rs` | do not look where it cannot matter | Knuth & Moore 1975 |
//! | `negamax.rs` | one case instead of two | Knuth & Moore 1975 |
//! | `depth_limited.rs` | stop early and guess | Shannon 1950 |
//! | `ordered.rs` | try the best first | Slagle & Dixon 1969 |
//! | `iterative_deepening.rs` | ever deeper, while the budget lasts | Slate & Atkin 1977, Korf 1985 |
//! | `alpha_beta_table.rs` | remember what was proven | Greenblatt 1967, Marsland 1986 |

mod alpha_beta;
mod alpha_beta_table;
mod depth_limited;
mod iterative_deepening;
mod minimax;
mod negamax;
mod ordered;

pub use alpha_beta::{alpha_beta, alpha_beta_window};
pub use alpha_beta_table::{Bound, Entry, Table, alpha_beta_table};
pub use depth_limited::DepthLimited;
pub use iterative_deepening::{Budget, Deepening, Stop, iterative_deepening};
pub use minimax::minimax;
pub use negamax::{negamax, negamax_alpha_beta};
pub use ordered::Ordered;

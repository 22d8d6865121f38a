//! The exercises, finished. Spoilers.
//!
//! These files are also where the stubs in `exercises/` come from: `cargo stubs` leaves out what stands between a first `//~` line and
//! its `//~ end`, and puts there what the `//~` lines say.

pub mod ex01_connect_four;
pub mod ex02_negamax;
pub mod ex03_move_ordering;
pub mod ex04_quiescence;
pub mod ex05_deepening;
pub mod ex06_zobrist;
pub mod ex07_bounds;
pub mod ex08_tournament;

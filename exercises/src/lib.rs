//! Your work: one file an exercise. Each has a feature of the same name, so that a file which does not compile blocks no other.
//! `cargo grade` compiles, runs and explains them.

#[cfg(feature = "ex01_connect_four")]
pub mod ex01_connect_four;
#[cfg(feature = "ex02_negamax")]
pub mod ex02_negamax;
#[cfg(feature = "ex03_move_ordering")]
pub mod ex03_move_ordering;
#[cfg(feature = "ex04_quiescence")]
pub mod ex04_quiescence;
#[cfg(feature = "ex05_deepening")]
pub mod ex05_deepening;
#[cfg(feature = "ex06_zobrist")]
pub mod ex06_zobrist;
#[cfg(feature = "ex07_bounds")]
pub mod ex07_bounds;
#[cfg(feature = "ex08_tournament")]
pub mod ex08_tournament;

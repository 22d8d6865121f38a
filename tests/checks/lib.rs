//! The graded checks, written once: `cargo grade` runs them on a learner's code, `cargo test` on the solutions and on a corpus of
//! wrong answers.
//!
//! A check is a function over the trait of its exercise, [`ex02_negamax::Attempt`] for one; a macro of the same name as the exercise
//! implements that trait for a module with the exercise's functions. So a stub, its solution and its checks cannot drift apart.
#![deny(missing_docs)]
// A panic of the grader itself is a defect of the course, not a case for its callers.
#![allow(clippy::missing_panics_doc)]

pub mod check;
pub mod compile;
pub mod corpus;
pub mod ex02_negamax;
pub mod ex03_move_ordering;
pub mod exercise;
pub mod grade;
pub mod harness;
pub mod isolation;
pub mod report;
pub mod stub;
mod trees;

use check::Suite;
use corpus::Corpus;

ex02_negamax!(Ex02, solutions::ex02_negamax);
ex03_move_ordering!(Ex03, solutions::ex03_move_ordering);

/// The checks of every exercise, bound to the solutions.
pub fn solutions() -> Vec<Suite> {
    vec![ex02_negamax::suite::<Ex02>(), ex03_move_ordering::suite::<Ex03>()]
}

/// The corpus of every exercise.
pub static CORPORA: &[&Corpus] = &[&ex02_negamax::CORPUS, &ex03_move_ordering::CORPUS];

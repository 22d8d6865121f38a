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
pub mod ex01_connect_four;
pub mod ex02_negamax;
pub mod ex03_move_ordering;
pub mod ex04_quiescence;
pub mod ex05_deepening;
pub mod ex06_zobrist;
pub mod ex07_bounds;
pub mod ex08_tournament;
pub mod exercise;
pub mod grade;
pub mod gradescope;
pub mod harness;
pub mod html;
pub mod isolation;
pub mod player;
pub mod report;
pub mod stub;
mod trees;
pub mod work;

use check::Suite;
use corpus::Corpus;

ex01_connect_four!(Ex01, solutions::ex01_connect_four);
ex02_negamax!(Ex02, solutions::ex02_negamax);
ex03_move_ordering!(Ex03, solutions::ex03_move_ordering);
ex04_quiescence!(Ex04, solutions::ex04_quiescence);
ex05_deepening!(Ex05, solutions::ex05_deepening);
ex06_zobrist!(Ex06, solutions::ex06_zobrist);
ex07_bounds!(Ex07, solutions::ex07_bounds);
ex08_tournament!(Ex08, solutions::ex08_tournament);

/// The checks of every exercise, bound to the solutions.
pub fn solutions() -> Vec<Suite> {
    vec![
        ex01_connect_four::suite::<Ex01>(),
        ex02_negamax::suite::<Ex02>(),
        ex03_move_ordering::suite::<Ex03>(),
        ex04_quiescence::suite::<Ex04>(),
        ex05_deepening::suite::<Ex05>(),
        ex06_zobrist::suite::<Ex06>(),
        ex07_bounds::suite::<Ex07>(),
        ex08_tournament::suite::<Ex08>(),
    ]
}

/// The corpus of every exercise.
pub static CORPORA: &[&Corpus] = &[
    &ex01_connect_four::CORPUS,
    &ex02_negamax::CORPUS,
    &ex03_move_ordering::CORPUS,
    &ex04_quiescence::CORPUS,
    &ex05_deepening::CORPUS,
    &ex06_zobrist::CORPUS,
    &ex07_bounds::CORPUS,
    &ex08_tournament::CORPUS,
];

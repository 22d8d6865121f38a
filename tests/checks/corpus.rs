//! Attempts that people really make: wrong ones, each with its cause and the check that must catch it, and right ones, which must pass.
//!
//! A learner whose code does just what a wrong attempt does, in many cases, has most likely made the same mistake.

use crate::check::Suite;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The attempts at one exercise.
#[derive(Clone, Copy, Debug)]
pub struct Corpus {
    /// Wrong attempts.
    pub wrong: &'static [Wrong],
    /// Right attempts.
    pub right: &'static [Right],
}

/// A mistake.
#[derive(Clone, Copy, Debug)]
pub struct Wrong {
    /// Its name.
    pub name: &'static str,
    /// What to tell who made it.
    pub cause: &'static str,
    /// The check that must be the first to fail.
    pub caught_by: &'static str,
    /// The checks, bound to it.
    pub suite: fn() -> Suite,
    /// What it does, seen from several sides.
    pub behaviours: &'static [fn() -> Behaviour],
}

/// A right attempt: a name, and the checks bound to it.
pub type Right = (&'static str, fn() -> Suite);

/// What an attempt gives in each of many cases, as hashes; nothing where it panics.
pub type Behaviour = Vec<Option<u64>>;

/// What `look` sees in each case.
pub fn behaviour<C, T: Hash>(cases: impl IntoIterator<Item = C>, look: impl Fn(C) -> T) -> Behaviour {
    let seen = |case| catch_unwind(AssertUnwindSafe(|| look(case))).ok();
    cases.into_iter().map(|case| seen(case).map(hash)).collect()
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The cause of the first wrong attempt that shows the same behaviour, seen from that side.
pub fn diagnose(wrong: &[Wrong], side: usize, shown: &Behaviour) -> Option<&'static str> {
    wrong.iter().find(|wrong| wrong.behaviours[side]() == *shown).map(|wrong| wrong.cause)
}

//! What went wrong, in words for the person at the keyboard.

use std::fmt::Display;

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Trouble(String);

pub type Outcome<T = ()> = Result<T, Trouble>;

impl Trouble {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

/// Says what was being tried when something failed: `fs::write(…).trying("write the stamp")?`.
pub trait Trying<T> {
    fn trying(self, what: impl Display) -> Outcome<T>;
}

impl<T, E: Display> Trying<T> for Result<T, E> {
    fn trying(self, what: impl Display) -> Outcome<T> {
        self.map_err(|error| Trouble(format!("Could not {what}: {error}.")))
    }
}

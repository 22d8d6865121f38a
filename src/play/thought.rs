use super::{Choice, Thinking};
use crate::game::Value;
use std::time::Duration;

/// What is thought about in a [`Session`](super::Session), one thing at a time.
#[derive(Debug)]
pub enum Thought {
    /// The opponent's move.
    Reply(Thinking<Choice>),
    /// What each move is worth.
    Values(Thinking<Vec<(String, Value)>>),
    /// A good move.
    Hint(Thinking<String>),
}

impl Thought {
    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        match self {
            Thought::Reply(thinking) => thinking.nodes(),
            Thought::Values(thinking) => thinking.nodes(),
            Thought::Hint(thinking) => thinking.nodes(),
        }
    }

    /// For how long it has been going on.
    pub fn time(&self) -> Duration {
        match self {
            Thought::Reply(thinking) => thinking.time(),
            Thought::Values(thinking) => thinking.time(),
            Thought::Hint(thinking) => thinking.time(),
        }
    }

    /// Whether the answer is there, or it is sure that there will be none.
    pub fn is_finished(&self) -> bool {
        match self {
            Thought::Reply(thinking) => thinking.is_finished(),
            Thought::Values(thinking) => thinking.is_finished(),
            Thought::Hint(thinking) => thinking.is_finished(),
        }
    }
}

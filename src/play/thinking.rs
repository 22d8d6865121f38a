use super::watched::{Cancelled, Watch};
use std::any::Any;
use std::sync::Arc;
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};

/// A search on a thread of its own: what it costs so far can be read, and it can be cancelled. Dropping it cancels it.
#[derive(Debug)]
pub struct Thinking<T> {
    watch: Arc<Watch>,
    started: Instant,
    thread: Option<JoinHandle<T>>,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    /// It was told to stop.
    #[error("cancelled")]
    Cancelled,
    /// It panicked, with these words.
    #[error("it broke down: {0}")]
    Panicked(String),
}

impl<T: Send + 'static> Thinking<T> {
    pub(super) fn start(think: impl FnOnce(&Arc<Watch>) -> T + Send + 'static) -> Self {
        let watch = Arc::<Watch>::default();
        let watched = watch.clone();
        Thinking { watch, started: Instant::now(), thread: Some(spawn(move || think(&watched))) }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.watch.nodes()
    }

    /// For how long it has been thinking.
    pub fn time(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the answer is there, or it is sure that there will be none.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Tells it to stop. A search of a game stops within some hundred nodes; the solver, after the column that it is at.
    pub fn cancel(&self) {
        self.watch.cancel();
    }

    /// The answer, waited for.
    ///
    /// # Errors
    ///
    /// When it was cancelled before, or panicked.
    pub fn wait(mut self) -> Result<T, Stopped> {
        let Some(thread) = self.thread.take() else { return Err(Stopped::Cancelled) };
        thread.join().map_err(|panic| why(panic.as_ref()))
    }
}

fn why(panic: &(dyn Any + Send)) -> Stopped {
    if panic.is::<Cancelled>() {
        return Stopped::Cancelled;
    }
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    Stopped::Panicked(text.unwrap_or("with a value that is no text").into())
}

impl<T> Drop for Thinking<T> {
    fn drop(&mut self) {
        self.watch.cancel();
    }
}

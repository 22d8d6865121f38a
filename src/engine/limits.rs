use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// When to stop.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    pub nodes: u64,
    pub until: Option<Instant>,
    pub cancelled: Arc<AtomicBool>,
    pub finished: Arc<AtomicBool>, // another thread has the answer
    pub look_at: u64,              // the number of nodes at which to look again
}

impl Default for Limits {
    fn default() -> Self {
        Limits { nodes: u64::MAX, until: None, cancelled: Arc::default(), finished: Arc::default(), look_at: 0 }
    }
}

impl Limits {
    const PAUSE: u64 = 256;

    /// Forgets the limits of an earlier search, but not that this one was cancelled before it began.
    pub fn start(&mut self) {
        *self = Limits { cancelled: self.cancelled.clone(), finished: self.finished.clone(), ..Limits::default() };
    }

    /// None if it is time to stop; to be called whenever the nodes exceed `look_at`.
    #[cold]
    pub fn look(&mut self, nodes: u64) -> Option<()> {
        self.look_at = self.nodes.min(nodes + Self::PAUSE);
        let is_late = self.until.is_some_and(|until| Instant::now() >= until);
        let is_told = self.cancelled.load(Relaxed) || self.finished.load(Relaxed);
        (nodes <= self.nodes && !is_late && !is_told).then_some(())
    }
}

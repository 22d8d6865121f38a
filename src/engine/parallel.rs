use super::{Key, Knowledge, Searcher};
use crate::game::{Game, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

/// Which positions some thread is searching now, by the spread of their keys. Two that share a place only make a thread turn to
/// another move first.
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    const PLACES: usize = 1 << 12;

    pub fn new() -> Self {
        Busy((0..Self::PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    fn place(&self, key: &impl Key) -> (&AtomicU64, u64) {
        let spread = key.spread();
        (&self.0[spread as usize % Self::PLACES], spread)
    }

    pub fn contains(&self, key: &impl Key) -> bool {
        let (place, spread) = self.place(key);
        place.load(Relaxed) == spread
    }

    pub fn enter(&self, key: &impl Key) {
        let (place, spread) = self.place(key);
        place.store(spread, Relaxed);
    }

    pub fn leave(&self, key: &impl Key) {
        self.place(key).0.store(0, Relaxed);
    }
}

/// Searchers that share a table and look for one value together, each in a thread of its own.
///
/// All start at the root. A move that another thread is searching is put off: when its turn comes, the table mostly has the answer
/// (Weill 1996, *The ABDADA distributed minimax search algorithm*; simplified as by Kerrigan). The values are those of one thread.
pub struct Team<G: Game, K: Knowledge<G>> {
    searchers: Vec<Searcher<G, K>>,
}

impl<G, K> Team<G, K>
where
    G: Game<State: Sync, Action: Send> + Send,
    K: Knowledge<G> + Send,
{
    /// The searchers must be of one game and knowledge, and share one table.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub fn new(mut searchers: Vec<Searcher<G, K>>) -> Self {
        assert!(!searchers.is_empty(), "a team has a member");
        if searchers.len() > 1 {
            let (busy, finished) = (Arc::new(Busy::new()), Arc::new(AtomicBool::new(false)));
            for searcher in &mut searchers {
                searcher.busy = Some(busy.clone());
                searcher.limits.finished = finished.clone();
            }
        }
        Team { searchers }
    }

    /// As [`Searcher::window`], by all threads: who finishes first answers for all.
    ///
    /// # Panics
    ///
    /// When a method of the game or of the knowledge does.
    pub fn window(&mut self, state: &G::State, depth: u8, alpha: Value, beta: Value) -> Option<Value> {
        if let [alone] = &mut self.searchers[..] {
            return alone.window(state, depth, alpha, beta);
        }
        self.searchers[0].limits.finished.store(false, Relaxed);
        thread::scope(|scope| {
            let search = |searcher: &mut Searcher<G, K>| {
                let value = searcher.window(state, depth, alpha, beta);
                if value.is_some() {
                    searcher.limits.finished.store(true, Relaxed);
                }
                value
            };
            let (first, others) = self.searchers.split_first_mut().expect("a team has a member");
            let others: Vec<_> = others.iter_mut().map(|searcher| scope.spawn(move || search(searcher))).collect();
            let value = search(first);
            others.into_iter().fold(value, |value, other| value.or(other.join().expect("a search does not panic")))
        })
    }

    /// The searchers, for what each of them did.
    pub fn searchers(&self) -> &[Searcher<G, K>] {
        &self.searchers
    }
}

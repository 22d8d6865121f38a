use super::{Key, Knowledge, Searcher, TO_THE_END};
use crate::game::{Game, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

/// How deep threads look out for each other: what lies below is sooner searched than shared.
const SHARED_PLIES: usize = 14;
const PUT_OFF: i32 = i32::MIN;

/// What a searcher of a team keeps for the others' sake.
pub(super) struct Member<K> {
    busy: Arc<Busy>,
    questions: Vec<Question<K>>, // of the nodes from the root to here
    answer: Option<(usize, Value)>,
}

/// Which positions some thread is searching now, by the spread of their keys. Two that share a place only make a thread turn to
/// another move first.
struct Busy(Box<[AtomicU64]>);

impl Busy {
    const PLACES: usize = 1 << 12;

    fn new() -> Self {
        Busy((0..Self::PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    fn place(&self, spread: u64) -> &AtomicU64 {
        &self.0[spread as usize % Self::PLACES]
    }
}

/// Where the value of a position lies, as seen through a window.
struct Question<K> {
    key: K,
    depth: u8,
    window: (Value, Value),
}

impl<G: Game, K: Knowledge<G>> Searcher<G, K> {
    /// Whether the nodes at `ply` are shared with a team.
    pub(super) fn shares(&self, ply: usize) -> bool {
        self.member.is_some() && ply < SHARED_PLIES
    }

    /// The place of a position among those that are busy, and how it is marked there.
    fn busy(&self, state: &G::State) -> Option<(&AtomicU64, u64)> {
        let spread = self.knowledge.key(&self.game, state).spread();
        self.member.as_ref().map(|member| (member.busy.place(spread), spread))
    }

    /// Tells the team that it begins to search a position.
    pub(super) fn enter(&self, state: &G::State) {
        if let Some((place, spread)) = self.busy(state) {
            place.store(spread, Relaxed);
        }
    }

    /// Tells the team that it is done with it.
    pub(super) fn leave(&self, state: &G::State) {
        if let Some((place, _)) = self.busy(state) {
            place.store(0, Relaxed);
        }
    }

    /// While another thread searches the best move from here on, brings the next one here.
    pub(super) fn put_off_busy(&mut self, state: &G::State, here: usize) {
        while self.moves[here].rank != PUT_OFF {
            let child = self.game.result(state, self.moves[here].action);
            self.stats.generated += 1;
            if self.busy(&child).is_none_or(|(place, spread)| place.load(Relaxed) != spread) {
                return;
            }
            self.moves[here].rank = PUT_OFF;
            self.moves[here..].rotate_left(1);
        }
    }

    /// Notes what a node at `ply` is to find out.
    pub(super) fn ask(&mut self, key: &K::Key, depth: u8, ply: usize, window: (Value, Value)) {
        let shares = self.shares(ply);
        if let Some(member) = self.member.as_mut().filter(|_| shares) {
            member.questions.truncate(ply);
            member.questions.push(Question { key: key.clone(), depth, window });
        }
    }

    /// None if another thread has answered the question of a node above `ply`, and what is searched here is no matter.
    pub(super) fn is_still_asked(&mut self, ply: usize) -> Option<()> {
        let Some(member) = &mut self.member else { return Some(()) };
        for (above, Question { key, depth, window: (alpha, beta) }) in member.questions.iter().take(ply).enumerate() {
            let entry = self.table.get(key).filter(|entry| entry.is_about(*depth));
            if let Some((entry, value)) = entry.and_then(|entry| Some((entry, entry.bounds.settle(*alpha, *beta)?))) {
                self.met_horizon |= entry.depth != TO_THE_END;
                member.answer = Some((above, value));
                return None;
            }
        }
        Some(())
    }

    /// The answer that another thread gave to a node at `ply`, if that is why the search broke off.
    pub(super) fn answer(&mut self, ply: usize) -> Option<Value> {
        let (_, value) = self.member.as_mut()?.answer.take_if(|(above, _)| *above == ply)?;
        Some(value)
    }
}

/// Searchers that share a table and look for one value together, each in a thread of its own.
///
/// All start at the root and search the first move of every node together, since it mostly is enough (Feldmann 1993 calls the others
/// young brothers, who wait). Of the others, one that another thread is searching is put off: when its turn comes, the table mostly
/// has the answer (Weill 1996, *The ABDADA distributed minimax search algorithm*; simplified as by Kerrigan). And whoever finds that
/// a question above has been answered meanwhile goes back there. The values are those of one thread.
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
                searcher.member = Some(Member { busy: busy.clone(), questions: Vec::new(), answer: None });
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

use super::ordering::Ordering;
use super::parallel::Busy;
use super::{Bounds, Entry, Knowledge, Move, Stats, TO_THE_END, Table};
use crate::game::{Game, INFINITY, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

const SHARED_PLIES: usize = 20; // how deep threads look out for each other
const PUT_OFF: i32 = i32::MIN;

/// Looks for the value of positions of one game.
pub struct Searcher<G: Game, K: Knowledge<G>> {
    pub(super) game: G,
    pub(super) knowledge: K,
    pub(super) table: Arc<Table<K::Key>>,
    pub(super) stats: Stats,
    pub(super) limits: Limits,
    pub(super) busy: Option<Arc<Busy>>,
    ordering: Ordering<G::Action>,
    moves: Vec<Move<G::Action>>, // a stack: those of the node searched now are on top
    pub(super) met_horizon: bool,
    pub(super) wants_action: bool, // at the root, even where its value is known
    pub(super) best: Option<G::Action>,
    most: Value,
}

/// When to stop.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    pub nodes: u64,
    pub until: Option<Instant>,
    pub cancelled: Arc<AtomicBool>,
    pub finished: Arc<AtomicBool>, // another thread has the answer
    look_at: u64,                  // the number of nodes at which to look again
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

    #[cold]
    fn look(&mut self, nodes: u64) -> Option<()> {
        self.look_at = self.nodes.min(nodes + Self::PAUSE);
        let is_late = self.until.is_some_and(|until| Instant::now() >= until);
        let is_told = self.cancelled.load(Relaxed) || self.finished.load(Relaxed);
        (nodes <= self.nodes && !is_late && !is_told).then_some(())
    }
}

impl<G: Game, K: Knowledge<G>> Searcher<G, K> {
    /// A searcher with knowledge of its game, [`RulesOnly`](super::RulesOnly) if none, and a table, perhaps shared.
    pub fn new(game: G, knowledge: K, table: Arc<Table<K::Key>>) -> Self {
        let most = game.max_utility();
        Searcher {
            game,
            knowledge,
            table,
            stats: Stats::default(),
            limits: Limits::default(),
            busy: None,
            ordering: Ordering::new(),
            moves: Vec::new(),
            met_horizon: false,
            wants_action: false,
            best: None,
            most,
        }
    }

    /// What it did so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Set it from another thread, and the search stops within some hundred nodes.
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        self.limits.cancelled.clone()
    }

    /// Fail-soft: strictly between `alpha` and `beta` the value is exact; from `beta` up it is a lower bound of the true one, from
    /// `alpha` down an upper bound. It is that to the player to move, `depth` plies ahead, or to the end of the game
    /// ([`TO_THE_END`]). None if a limit was reached.
    ///
    /// Principal-variation search (Marsland & Campbell 1982; Reinefeld 1983).
    pub fn window(&mut self, state: &G::State, depth: u8, alpha: Value, beta: Value) -> Option<Value> {
        self.moves.clear();
        self.met_horizon = false;
        self.best = None;
        if self.game.is_terminal(state) {
            return Some(self.game.utility(state, self.game.player(state)));
        }
        self.search(state, depth, 0, alpha, beta)
    }

    fn search(&mut self, state: &G::State, depth: u8, ply: usize, alpha: Value, beta: Value) -> Option<Value> {
        self.stats.nodes += 1;
        if self.stats.nodes > self.limits.look_at {
            self.limits.look(self.stats.nodes)?;
        }
        let may_settle = ply > 0 || !self.wants_action;
        let view = self.knowledge.view(&self.game, state);
        let mut known = self.knowledge.bounds(&self.game, state, &view, (alpha, beta));
        if may_settle && let Some(value) = known.settle(alpha, beta) {
            self.stats.settled += 1;
            return Some(value);
        }
        if depth == 0 {
            if self.game.is_terminal(state) {
                return Some(self.game.utility(state, self.game.player(state)));
            }
            self.stats.leaves += 1;
            self.met_horizon = true;
            let most = self.most - 1;
            return Some(self.knowledge.evaluation(&self.game, state).clamp(-most, most));
        }

        let met_horizon_before = std::mem::replace(&mut self.met_horizon, false);
        let is_remembered = !self.knowledge.is_forced(&view);
        let key = self.knowledge.key(&self.game, state);
        let mut first = None;
        if is_remembered && let Some(entry) = self.probe(&key) {
            first = entry.best;
            if entry.depth == TO_THE_END || entry.depth == depth {
                self.met_horizon = entry.depth != TO_THE_END;
                known = known.and(entry.bounds);
                if may_settle && let Some(value) = known.settle(alpha, beta) {
                    self.stats.table_cuts += 1;
                    self.met_horizon |= met_horizon_before;
                    return Some(value);
                }
            }
        }

        let bottom = self.moves.len();
        known = known.and(self.knowledge.moves(&self.game, state, &view, (alpha, beta), &mut self.moves));
        if may_settle && let Some(value) = known.settle(alpha, beta) {
            self.moves.truncate(bottom);
            self.stats.settled += 1;
            self.met_horizon |= met_horizon_before;
            return Some(value);
        }
        let below = if depth == TO_THE_END { TO_THE_END } else { depth - 1 };
        let (floor, beta) = if may_settle { (alpha.max(known.lower), beta.min(known.upper)) } else { (alpha, beta) };
        if self.moves.len() > bottom + 1 {
            if may_settle
                && self.knowledge.probes_children()
                && let Some(value) = self.probe_children(state, bottom, below, floor, beta)
            {
                self.moves.truncate(bottom);
                self.met_horizon |= met_horizon_before;
                return Some(value);
            }
            self.rank(bottom, first, ply);
        }

        let nodes_before = self.stats.nodes;
        let mut alpha = floor;
        let (mut best, mut best_name) = (-INFINITY, None);
        for index in bottom..self.moves.len() {
            self.bring_best_to(index);
            let is_shared = self.busy.is_some() && ply < SHARED_PLIES;
            if is_shared {
                self.put_off_busy(state, index);
            }
            let Move { action, name, .. } = self.moves[index];
            let child = self.game.result(state, action);
            self.stats.generated += 1;
            if is_shared {
                self.mark(&child, Busy::enter);
            }
            let mut value = None;
            if index > bottom {
                value = self.search(&child, below, ply + 1, -alpha - 1, -alpha);
            }
            if index == bottom || value.is_some_and(|value| alpha < -value && -value < beta) {
                value = self.search(&child, below, ply + 1, -beta, -alpha);
            }
            if is_shared {
                self.mark(&child, Busy::leave);
            }
            let value = -value?;
            if value > best {
                (best, best_name) = (value, Some(name));
                if ply == 0 {
                    self.best = Some(action);
                }
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                if self.knowledge.learns_order() {
                    self.ordering.cut(action, ply);
                }
                self.stats.cutoffs[(index - bottom).min(7)] += 1;
                break;
            }
            if self.knowledge.learns_order() {
                self.ordering.no_cut(action, ply);
            }
        }
        self.moves.truncate(bottom);

        let best = best.clamp(known.lower, known.upper);
        let bounds =
            Bounds { lower: if best > floor { best } else { known.lower }, upper: if best < beta { best } else { known.upper } };
        // The most that the game can give is no guess, whatever lies behind the horizon.
        let is_proven = bounds.lower >= self.most || bounds.upper <= -self.most;
        let depth = if self.met_horizon && !is_proven { depth } else { TO_THE_END };
        if is_remembered {
            let work = (self.stats.nodes - nodes_before).max(1).ilog2() as u8;
            self.table.set(&key, Entry { bounds, depth, best: best_name, work });
        }
        self.met_horizon = met_horizon_before || depth != TO_THE_END;
        Some(best)
    }

    fn probe(&mut self, key: &K::Key) -> Option<Entry> {
        self.stats.probes += 1;
        let entry = self.table.get(key)?;
        self.stats.hits += 1;
        Some(entry)
    }

    /// A value from `beta` up, if the table knows of a move that leads to it. Moves that it knows to be too weak are ranked last.
    fn probe_children(&mut self, state: &G::State, bottom: usize, depth: u8, alpha: Value, beta: Value) -> Option<Value> {
        for index in bottom..self.moves.len() {
            let child = self.game.result(state, self.moves[index].action);
            self.stats.generated += 1;
            let Some(entry) = self.probe(&self.knowledge.key(&self.game, &child)) else { continue };
            if entry.depth != TO_THE_END && entry.depth != depth {
                continue;
            }
            if -entry.bounds.upper >= beta {
                self.met_horizon |= entry.depth != TO_THE_END;
                self.stats.table_cuts += 1;
                return Some(-entry.bounds.upper);
            }
            if -entry.bounds.lower <= alpha {
                self.moves[index].rank -= 1 << 16;
            }
        }
        None
    }

    /// Ranks the moves from here on: that of the table, then as the game's knowledge says, then killers and history.
    fn rank(&mut self, bottom: usize, first: Option<u8>, ply: usize) {
        for index in bottom..self.moves.len() {
            let Move { action, name, rank } = self.moves[index];
            self.moves[index].rank = if Some(name) == first {
                i32::MAX
            } else if self.knowledge.learns_order() {
                (rank << 14) + self.ordering.rank(action, ply)
            } else {
                rank
            };
        }
    }

    fn mark(&self, child: &G::State, change: impl Fn(&Busy, &K::Key)) {
        if let Some(busy) = &self.busy {
            change(busy, &self.knowledge.key(&self.game, child));
        }
    }

    /// While another thread searches the best move from here on, brings the next one here.
    fn put_off_busy(&mut self, state: &G::State, here: usize) {
        while self.moves[here].rank != PUT_OFF {
            let child = self.game.result(state, self.moves[here].action);
            let key = self.knowledge.key(&self.game, &child);
            if !self.busy.as_ref().is_some_and(|busy| busy.contains(&key)) {
                return;
            }
            self.moves[here].rank = PUT_OFF;
            self.bring_best_to(here);
        }
    }

    /// Brings the highest-ranked of the moves from here on here; of equals the first.
    fn bring_best_to(&mut self, here: usize) {
        let mut best = here;
        for index in here + 1..self.moves.len() {
            if self.moves[index].rank > self.moves[best].rank {
                best = index;
            }
        }
        // The others keep their order.
        for index in (here..best).rev() {
            self.moves.swap(index, index + 1);
        }
    }
}

use super::limits::Limits;
use super::ordering::Ordering;
use super::parallel::Member;
use super::{Bounds, Entry, Knowledge, Move, Stats, TO_THE_END, Table};
use crate::game::{Game, INFINITY, Value};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Looks for the value of positions of one game.
#[repr(align(128))] // in a team each has cache lines of its own
pub struct Searcher<G: Game, K: Knowledge<G>> {
    pub(super) game: G,
    pub(super) knowledge: K,
    pub(super) table: Arc<Table<K::Key>>,
    pub(super) stats: Stats,
    pub(super) limits: Limits,
    pub(super) member: Option<Member<K::Key>>, // of a team, if it is
    ordering: Ordering<G::Action>,
    pub(super) moves: Vec<Move<G::Action>>, // a stack: those of the node searched now are on top
    pub(super) met_horizon: bool,
    pub(super) wants_action: bool, // at the root, even where its value is known
    pub(super) best: Option<G::Action>,
    most: Value,
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
            member: None,
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

    /// The same, some plies below the root.
    fn search(&mut self, state: &G::State, depth: u8, ply: usize, alpha: Value, beta: Value) -> Option<Value> {
        let (view, known) = self.look_at(state, ply, (alpha, beta))?;
        if let Some(value) = known.settle(alpha, beta).filter(|_| self.may_settle(ply)) {
            self.stats.settled += 1;
            return Some(value);
        }
        if depth == 0 {
            return Some(self.at_horizon(state));
        }
        let met_horizon_before = std::mem::replace(&mut self.met_horizon, false);
        let value = self.develop(state, &view, known, depth, ply, (alpha, beta));
        self.met_horizon |= met_horizon_before;
        value
    }

    #[inline]
    fn look_at(&mut self, state: &G::State, ply: usize, window: (Value, Value)) -> Option<(K::View, Bounds)> {
        self.stats.nodes += 1;
        if self.stats.nodes > self.limits.look_at {
            self.limits.look(self.stats.nodes)?;
            self.is_still_asked(ply)?;
        }
        let view = self.knowledge.view(&self.game, state);
        let known = self.knowledge.bounds(&self.game, state, &view, window);
        Some((view, known))
    }

    fn may_settle(&self, ply: usize) -> bool {
        ply > 0 || !self.wants_action
    }

    #[inline]
    fn at_horizon(&mut self, state: &G::State) -> Value {
        if self.game.is_terminal(state) {
            return self.game.utility(state, self.game.player(state));
        }
        self.stats.leaves += 1;
        self.met_horizon = true;
        let most = self.most - 1;
        self.knowledge.evaluation(&self.game, state).clamp(-most, most)
    }

    /// Asks the table, or else tries the moves and tells the table.
    #[inline]
    fn develop(
        &mut self,
        state: &G::State,
        view: &K::View,
        mut known: Bounds,
        depth: u8,
        ply: usize,
        (mut alpha, mut beta): (Value, Value),
    ) -> Option<Value> {
        let may_settle = self.may_settle(ply);
        let key = self.knowledge.key(&self.game, state);
        let mut first = None;
        if let Some(entry) = self.probe(&key) {
            first = entry.best;
            if entry.is_about(depth) {
                self.met_horizon = entry.depth != TO_THE_END;
                known = known.and(entry.bounds);
                if let Some(value) = known.settle(alpha, beta).filter(|_| may_settle) {
                    self.stats.table_cuts += 1;
                    return Some(value);
                }
            }
        }

        let bottom = self.moves.len();
        known = known.and(self.knowledge.moves(&self.game, state, view, (alpha, beta), &mut self.moves));
        if let Some(value) = known.settle(alpha, beta).filter(|_| may_settle) {
            self.moves.truncate(bottom);
            self.stats.settled += 1;
            return Some(value);
        }
        if may_settle {
            (alpha, beta) = (alpha.max(known.lower), beta.min(known.upper));
        }
        let below = if depth == TO_THE_END { TO_THE_END } else { depth - 1 };
        let mut weak = -INFINITY;
        if self.knowledge.probes_children() && may_settle {
            weak = self.probe_children(state, bottom, below, alpha, beta);
            if weak >= beta {
                self.moves.truncate(bottom);
                return Some(weak);
            }
        }

        let nodes_before = self.stats.nodes;
        let window = (alpha.max(weak), beta);
        self.ask(&key, depth, ply, window);
        let first = first.and_then(|first| self.moves[bottom..].iter().position(|known| known.name == first));
        if let Some(place) = first {
            self.moves[bottom..=bottom + place].rotate_right(1);
        }
        let tried = if below == 0 && self.knowledge.learns_order() {
            self.try_leaves(state, bottom, ply, window)
        } else {
            self.try_moves(state, bottom, first.is_some(), below, ply, window)
        };
        self.moves.truncate(bottom);
        let Some((best, best_name)) = tried else { return self.answer(ply) };
        let best = best.max(weak).clamp(known.lower, known.upper);
        let bounds =
            Bounds { lower: if best > alpha { best } else { known.lower }, upper: if best < beta { best } else { known.upper } };
        // The most that the game can give is no guess, whatever lies behind the horizon.
        self.met_horizon &= bounds.lower < self.most && bounds.upper > -self.most;
        let work = (self.stats.nodes - nodes_before).max(1).ilog2() as u8;
        let depth = if self.met_horizon { depth } else { TO_THE_END };
        self.table.set(&key, Entry { bounds, depth, best: best_name, work });
        Some(best)
    }

    /// The best of the moves from `bottom` on and its name, where the horizon is one ply ahead: a leaf costs less than it takes to
    /// learn an order.
    fn try_leaves(
        &mut self,
        state: &G::State,
        bottom: usize,
        ply: usize,
        (alpha, beta): (Value, Value),
    ) -> Option<(Value, Option<u8>)> {
        let (mut best, mut best_name) = (-INFINITY, None);
        for index in bottom..self.moves.len() {
            let Move { action, name, .. } = self.moves[index];
            let child = self.game.result(state, action);
            self.stats.generated += 1;
            let window = (-beta, -alpha.max(best));
            let (_, known) = self.look_at(&child, ply + 1, window)?;
            let value = -known.settle(window.0, window.1).unwrap_or_else(|| self.at_horizon(&child));
            if value > best {
                (best, best_name) = (value, Some(name));
                if ply == 0 {
                    self.best = Some(action);
                }
                if best >= beta {
                    self.stats.cutoffs[(index - bottom).min(7)] += 1;
                    break;
                }
            }
        }
        Some((best, best_name))
    }

    /// The same farther from the horizon, the best ranked first, unless one `is_remembered` from the table and has been put first.
    fn try_moves(
        &mut self,
        state: &G::State,
        bottom: usize,
        is_remembered: bool,
        depth: u8,
        ply: usize,
        (mut alpha, beta): (Value, Value),
    ) -> Option<(Value, Option<u8>)> {
        let (mut best, mut best_name) = (-INFINITY, None);
        let shares = self.shares(ply);
        // Mostly the first move cuts, and the order of the others is no matter.
        if !is_remembered && self.moves.len() > bottom + 1 {
            self.rank_from(bottom, ply);
            self.bring_best_to(bottom);
        }
        for index in bottom..self.moves.len() {
            if index == bottom + 1 {
                if is_remembered {
                    self.rank_from(index, ply);
                }
                self.sort_from(index);
            }
            if index > bottom && shares {
                self.put_off_busy(state, index);
            }
            let Move { action, name, .. } = self.moves[index];
            let child = self.game.result(state, action);
            self.stats.generated += 1;
            if shares {
                self.enter(&child);
            }
            // Of all but the first, only whether they are better. If one is: how much.
            let mut value = None;
            if index > bottom {
                value = self.search(&child, depth, ply + 1, -alpha - 1, -alpha);
            }
            if index == bottom || value.is_some_and(|value| alpha < -value && -value < beta) {
                value = self.search(&child, depth, ply + 1, -beta, -alpha);
            }
            if shares {
                self.leave(&child);
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
                    self.ordering.learn(self.moves[bottom..index].iter().map(|tried| tried.action), action, ply);
                }
                self.stats.cutoffs[(index - bottom).min(7)] += 1;
                break;
            }
        }
        Some((best, best_name))
    }

    fn probe(&mut self, key: &K::Key) -> Option<Entry> {
        self.stats.probes += 1;
        let entry = self.table.get(key)?;
        self.stats.hits += 1;
        Some(entry)
    }

    /// Looks all moves up in the table. One that refutes, with a value from `beta` up, makes the others no matter; those that are too
    /// weak are dropped, and the best they can reach is told.
    fn probe_children(&mut self, state: &G::State, bottom: usize, depth: u8, alpha: Value, beta: Value) -> Value {
        let mut weak = -INFINITY;
        let mut kept = bottom;
        for index in bottom..self.moves.len() {
            let child = self.game.result(state, self.moves[index].action);
            self.stats.generated += 1;
            let entry = self.probe(&self.knowledge.key(&self.game, &child)).filter(|entry| entry.is_about(depth));
            let value = entry.and_then(|entry| entry.bounds.settle(-beta, -alpha));
            if let (Some(entry), Some(value)) = (entry, value) {
                self.stats.table_cuts += 1;
                self.met_horizon |= entry.depth != TO_THE_END;
                weak = weak.max(-value);
                if weak >= beta {
                    return weak;
                }
            } else {
                self.moves.swap(kept, index);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        weak
    }

    /// Ranks the moves from here on by killers and history, unless the game's knowledge did.
    fn rank_from(&mut self, here: usize, ply: usize) {
        if self.knowledge.learns_order() {
            self.ordering.rank(&mut self.moves[here..], ply);
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
        self.moves[here..=best].rotate_right(1); // the others keep their order
    }

    /// Sorts the moves from here on, the highest-ranked first; equals keep their order.
    fn sort_from(&mut self, here: usize) {
        for index in here + 1..self.moves.len() {
            let moved = self.moves[index];
            let mut to = index;
            while to > here && self.moves[to - 1].rank < moved.rank {
                self.moves[to] = self.moves[to - 1];
                to -= 1;
            }
            self.moves[to] = moved;
        }
    }
}

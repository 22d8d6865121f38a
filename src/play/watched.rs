use crate::game::{Actions, Game, Player, Value};
use std::cell::Cell;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What is seen of a search from another thread, and how that tells it to stop.
#[derive(Debug, Default)]
pub(super) struct Watch {
    nodes: AtomicU64,
    is_cancelled: Arc<AtomicBool>,
}

/// What a search unwinds with when it is told to stop.
pub(super) struct Cancelled;

impl Watch {
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub fn cancel(&self) {
        self.is_cancelled.store(true, Relaxed);
    }

    /// What tells that it is time to stop.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.is_cancelled.clone()
    }

    /// Counts nodes, and unwinds if it is time to stop: like a panic, but nothing is printed.
    pub fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
        if self.is_cancelled.load(Relaxed) {
            resume_unwind(Box::new(Cancelled));
        }
    }
}

/// A game that lets another thread watch a search of it, and stop it: any search, which need not know of this. It is searched, not
/// shown: texts are asked of the game itself.
#[derive(Debug)]
pub(super) struct Watched<G> {
    game: G,
    watch: Arc<Watch>,
    unreported: Cell<u64>,
}

impl<G> Watched<G> {
    const PAUSE: u64 = 256;

    pub fn new(game: G, watch: Arc<Watch>) -> Self {
        Watched { game, watch, unreported: Cell::new(0) }
    }
}

impl<G: Game> Game for Watched<G> {
    type State = G::State;
    type Action = G::Action;

    fn initial_state(&self) -> G::State {
        self.game.initial_state()
    }

    fn player(&self, state: &G::State) -> Player {
        self.game.player(state)
    }

    fn actions(&self, state: &G::State) -> Actions<G::Action> {
        self.game.actions(state)
    }

    fn result(&self, state: &G::State, action: G::Action) -> G::State {
        self.unreported.update(|nodes| nodes + 1);
        if self.unreported.get() == Self::PAUSE {
            self.watch.add(self.unreported.take());
        }
        self.game.result(state, action)
    }

    fn is_terminal(&self, state: &G::State) -> bool {
        self.game.is_terminal(state)
    }

    fn utility(&self, state: &G::State, player: Player) -> Value {
        self.game.utility(state, player)
    }

    fn max_utility(&self) -> Value {
        self.game.max_utility()
    }
}

/// What is left to report is reported when the search is over.
impl<G> Drop for Watched<G> {
    fn drop(&mut self) {
        self.watch.nodes.fetch_add(self.unreported.take(), Relaxed);
    }
}

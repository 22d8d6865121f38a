use crate::game::{Game, INFINITY, Value};
use std::collections::HashMap;
use std::hash::Hash;

/// What a stored value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// It is the true value.
    Exact,
    /// The true value is this or more: a cutoff ended the search before the other actions were seen.
    Lower,
    /// The true value is this or less: no action reached alpha.
    Upper,
}

/// What is remembered of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<A> {
    /// The value to the player to move in that state, or a bound of it.
    pub value: Value,
    /// Which of the two it is.
    pub bound: Bound,
    /// The best action found.
    pub action: Option<A>,
}

/// A transposition table: states searched before, however they were reached. It grows without limit.
#[derive(Clone, Debug)]
pub struct Table<S, A> {
    /// The entries, by state. Terminal states are not stored: their utility is as cheap as a look-up.
    pub entries: HashMap<S, Entry<A>>,
    /// How many states were looked up, of those that are not terminal.
    pub probes: u64,
    /// How many of these the table answered at once: an entry was there, and its bound sufficed.
    pub hits: u64,
}

impl<S: Clone + Eq + Hash, A: Copy> Table<S, A> {
    /// An empty table.
    pub fn new() -> Self {
        Table { entries: HashMap::new(), probes: 0, hits: 0 }
    }
}

impl<S: Clone + Eq + Hash, A: Copy> Default for Table<S, A> {
    fn default() -> Self {
        Table::new()
    }
}

/// Alpha-beta that remembers: the value of a state to MAX and a best action, as minimax gives them, of equal ones perhaps another.
///
/// Greenblatt 1967, Marsland 1986. A cut search proves only a bound of the value, so the table stores which. Negamax inside:
/// an entry holds the value to the player to move.
///
/// In a game that can go round in circles the state must hold what makes it new; in a [`DepthLimited`](super::DepthLimited) game it
/// holds the depth, so that a shallow result is never taken for a deep one. Use one table for one game. A table that earlier searches
/// have filled leaves the value right, but the action may then be one whose bound is merely as good as the best.
///
/// ```
/// use adversarial::prelude::*;
/// let counted = Counted::new(TicTacToe);
/// let mut table = Table::new();
/// assert_eq!(alpha_beta_table(&counted, &TicTacToe.initial_state(), &mut table).0, 0);
/// assert_eq!(counted.counts().nodes() - table.hits, 3_235); // developed, where plain alpha-beta visits 18,297
/// ```
pub fn alpha_beta_table<G: Game>(
    game: &G,
    state: &G::State,
    table: &mut Table<G::State, G::Action>,
) -> (Value, Option<G::Action>) {
    let (value, action) = search(game, state, -INFINITY, INFINITY, table);
    (game.player(state).sees(value), action)
}

fn search<G: Game>(
    game: &G,
    state: &G::State,
    mut alpha: Value,
    mut beta: Value,
    table: &mut Table<G::State, G::Action>,
) -> (Value, Option<G::Action>) {
    if game.is_terminal(state) {
        return (game.utility(state, game.player(state)), None);
    }
    table.probes += 1;
    if let Some(entry) = table.entries.get(state) {
        match entry.bound {
            Bound::Exact => (alpha, beta) = (entry.value, entry.value),
            Bound::Lower => alpha = alpha.max(entry.value),
            Bound::Upper => beta = beta.min(entry.value),
        }
        if alpha >= beta {
            table.hits += 1;
            return (entry.value, entry.action);
        }
    }
    let (mut best, mut best_action) = (-INFINITY, None);
    let mut lower = alpha;
    for action in game.actions(state) {
        let (value, _) = search(game, &game.result(state, action), -beta, -lower, table);
        if -value > best {
            (best, best_action) = (-value, Some(action));
        }
        lower = lower.max(best);
        if lower >= beta {
            break;
        }
    }
    let bound = if best <= alpha {
        Bound::Upper
    } else if best >= beta {
        Bound::Lower
    } else {
        Bound::Exact
    };
    table.entries.insert(state.clone(), Entry { value: best, bound, action: best_action });
    (best, best_action)
}

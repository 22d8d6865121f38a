//! Exercise 5: iterative deepening on a budget.
//!
//! Lesson: `notebooks/05_iterative_deepening.ipynb`. To have your work graded: `cargo grade ex05`.
//!
//! Nobody knows beforehand how deep a search can look with what it may spend. So it looks one ply deep, then two, then three; when the
//! budget ends, it has the answer of the last depth that it finished. The shallow searches are not lost: what each found best is what
//! the next looks at first.

use adversarial::prelude::*;
use std::collections::HashMap;

/// What a search has at hand. Change it as you like: only `deepen` is checked.
pub struct Search<'s, G: Game, E> {
    /// The rules.
    pub game: &'s G,
    /// What a state in play looks worth to a player.
    pub evaluation: &'s E,
    /// How many calls of `game.result` are left, for all iterations together.
    pub nodes_left: u64,
    /// Whether this iteration met, at its horizon, a state in play.
    pub reached_horizon: bool,
    /// The best action found in a state, the last time it was searched.
    pub best: HashMap<G::State, G::Action>,
}

impl<G: Game, E: Fn(&G::State, Player) -> Value> Search<'_, G, E> {
    /// What a state in play looks worth to MAX, strictly inside `±max_utility()`: so a guess is never taken for a proof.
    pub fn guess(&self, state: &G::State) -> Value {
        let most = self.game.max_utility() - 1;
        (self.evaluation)(state, Player::Max).clamp(-most, most)
    }

    /// Alpha-beta `depth` plies deep: the value to MAX and a best action, as `alpha_beta_window` returns them; or `None` if the budget
    /// ended before the search did. (`?` hands a `None` on to the caller.)
    ///
    /// Try first the action that was best here the last time.
    pub fn alpha_beta(
        &mut self,
        state: &G::State,
        depth: usize,
        mut alpha: Value,
        mut beta: Value,
    ) -> Option<(Value, Option<G::Action>)> {
        //~ let _ = (state, depth, &mut alpha, &mut beta);
        //~ todo!("like alpha_beta_window, but with a horizon, a budget and a memory")
        if self.game.is_terminal(state) {
            return Some((self.game.utility(state, Player::Max), None));
        }
        if depth == 0 {
            self.reached_horizon = true;
            return Some((self.guess(state), None));
        }
        let mut actions = self.game.actions(state);
        let known = self.best.get(state).and_then(|best| actions.iter().position(|action| action == best));
        if let Some(index) = known {
            actions[..=index].rotate_right(1);
        }
        let player = self.game.player(state);
        let (mut best, mut best_action) = (player.sees(-INFINITY), None);
        for action in actions {
            self.nodes_left = self.nodes_left.checked_sub(1)?;
            let (value, _) = self.alpha_beta(&self.game.result(state, action), depth - 1, alpha, beta)?;
            if player.sees(value) > player.sees(best) {
                (best, best_action) = (value, Some(action));
            }
            match player {
                Player::Max => alpha = alpha.max(best),
                Player::Min => beta = beta.min(best),
            }
            if alpha >= beta {
                break;
            }
        }
        self.best.extend(best_action.map(|action| (state.clone(), action)));
        Some((best, best_action))
        //~ end
    }
}

/// Alpha-beta to depth 1, 2, 3, …, as deep as it makes sense and the budget allows.
///
/// It goes on until
///
/// - an iteration met no state in play at its horizon: `Stop::Exhausted`. A deeper search would be the same search again;
/// - or the value of an iteration is `game.max_utility()`, or its negation: `Stop::Proven`. Nothing behind the horizon can change it.
///   (If both hold, say either.)
/// - or the iteration to `deepest` plies is finished, or the budget ended: `Stop::OutOfBudget`.
///
/// It returns the value to MAX, a best action and the depth *of the last iteration that was finished*. None was? Then the depth is 0, the
/// action any legal one, and the value the evaluation of the state, clamped like any other (`Search::guess`). If the game is over: its
/// utility to MAX, no action, depth 0, exhausted.
///
/// The budget is the number of times that `game.result` may be called, all iterations together. It is counted from outside, and never
/// exceeded; but an iteration that needs just what is left is finished. In an iteration call `result` once for each action that you
/// search, and `evaluation` only for states at the horizon.
///
/// Use what the last iteration found: an action that was best is tried first. That is measured on Connect Four, whose moves come in
/// random order there: over some positions it must make at most 85 nodes (calls of `result`, all iterations together) where
/// `iterative_deepening` of the course, which remembers nothing, makes 100. With the best action of every state it makes 41, with those
/// on the line of best play 80; that of the first state alone is too little.
///
/// So deepening with a memory costs less than deepening without. It need not cost less than one search straight to the last depth in an
/// order that is good by itself: on the empty board, middle column first, that one is hard to beat. But who knows the last depth
/// beforehand?
pub fn deepen<G: Game, E: Fn(&G::State, Player) -> Value>(
    game: &G,
    state: &G::State,
    evaluation: &E,
    deepest: usize,
    budget: u64,
) -> Deepening<G::Action> {
    //~ let _ = (game, state, evaluation, deepest, budget);
    //~ todo!("what is there before the first iteration; then one after the other, until it makes no sense or there is nothing left")
    let mut search = Search { game, evaluation, nodes_left: budget, reached_horizon: false, best: HashMap::new() };
    if game.is_terminal(state) {
        return Deepening { value: game.utility(state, Player::Max), action: None, depth: 0, stop: Stop::Exhausted };
    }
    let mut found =
        Deepening { value: search.guess(state), action: game.actions(state).first().copied(), depth: 0, stop: Stop::OutOfBudget };
    for depth in 1..=deepest {
        search.reached_horizon = false;
        let Some((value, action)) = search.alpha_beta(state, depth, -INFINITY, INFINITY) else { break };
        let stop = if !search.reached_horizon {
            Stop::Exhausted
        } else if value.abs() == game.max_utility() {
            Stop::Proven
        } else {
            Stop::OutOfBudget
        };
        found = Deepening { value, action, depth, stop };
        if stop != Stop::OutOfBudget {
            break;
        }
    }
    found
    //~ end
}

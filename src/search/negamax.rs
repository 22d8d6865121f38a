use crate::game::{Game, INFINITY, Value};

/// Minimax in one case instead of two: the value of a state *to the player to move*, and a best action.
///
/// Zero sum makes my value the negation of yours: `max(a, b) == -min(-a, -b)` (Knuth & Moore 1975).
///
/// ```
/// use adversarial::prelude::*;
/// let tree: Tree = "min (5 (2 9))".parse().unwrap();
/// assert_eq!(negamax(&tree, &tree.initial_state()), (-5, Some(0)));
/// ```
pub fn negamax<G: Game>(game: &G, state: &G::State) -> (Value, Option<G::Action>) {
    if game.is_terminal(state) {
        return (game.utility(state, game.player(state)), None);
    }
    let (mut best, mut best_action) = (-INFINITY, None);
    for action in game.actions(state) {
        let (value, _) = negamax(game, &game.result(state, action));
        if -value > best {
            (best, best_action) = (-value, Some(action));
        }
    }
    (best, best_action)
}

/// Negamax with alpha-beta: the opponent's window is mine, negated and swapped.
///
/// The player to move already has `alpha` elsewhere, the opponent can hold them to `beta`; start with `-INFINITY` and `INFINITY`.
/// Fail-soft, like [`alpha_beta_window`](super::alpha_beta_window()), and visits the same nodes.
pub fn negamax_alpha_beta<G: Game>(game: &G, state: &G::State, mut alpha: Value, beta: Value) -> (Value, Option<G::Action>) {
    if game.is_terminal(state) {
        return (game.utility(state, game.player(state)), None);
    }
    let (mut best, mut best_action) = (-INFINITY, None);
    for action in game.actions(state) {
        let (value, _) = negamax_alpha_beta(game, &game.result(state, action), -beta, -alpha);
        if -value > best {
            (best, best_action) = (-value, Some(action));
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    (best, best_action)
}

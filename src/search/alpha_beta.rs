use crate::game::{Game, INFINITY, Player, Value};

/// The value that [`minimax`](super::minimax()) gives, and the same action, without the branches that cannot matter.
///
/// Russell & Norvig, 4th edition, figure 5.7; Knuth & Moore 1975. Time *O(b^m)* at worst, *O(b^(m/2))* when the best action always
/// comes first.
///
/// ```
/// use adversarial::prelude::*;
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
/// let counted = Counted::new(&tree);
/// assert_eq!(alpha_beta(&counted, &tree.initial_state()), (3, Some(0)));
/// assert_eq!(counted.counts().nodes(), 11); // of 13: the leaves 4 and 6 are never visited
/// ```
pub fn alpha_beta<G: Game>(game: &G, state: &G::State) -> (Value, Option<G::Action>) {
    alpha_beta_window(game, state, -INFINITY, INFINITY)
}

/// Alpha-beta within a window: MAX already has `alpha` elsewhere, MIN already has `beta`.
///
/// The value returned is fail-soft (Fishburn 1983): strictly between `alpha` and `beta` it is exact; from `beta` up it is a lower
/// bound of the value, from `alpha` down an upper bound.
pub fn alpha_beta_window<G: Game>(game: &G, state: &G::State, mut alpha: Value, mut beta: Value) -> (Value, Option<G::Action>) {
    if game.is_terminal(state) {
        return (game.utility(state, Player::Max), None);
    }
    let mut best_action = None;
    match game.player(state) {
        Player::Max => {
            let mut best = -INFINITY;
            for action in game.actions(state) {
                let (value, _) = alpha_beta_window(game, &game.result(state, action), alpha, beta);
                if value > best {
                    (best, best_action) = (value, Some(action));
                }
                alpha = alpha.max(best);
                if alpha >= beta {
                    break; // MIN has beta elsewhere and will not come here
                }
            }
            (best, best_action)
        }
        Player::Min => {
            let mut best = INFINITY;
            for action in game.actions(state) {
                let (value, _) = alpha_beta_window(game, &game.result(state, action), alpha, beta);
                if value < best {
                    (best, best_action) = (value, Some(action));
                }
                beta = beta.min(best);
                if beta <= alpha {
                    break; // MAX has alpha elsewhere and will not come here
                }
            }
            (best, best_action)
        }
    }
}

use crate::game::{Game, INFINITY, Player, Value};

/// The value of a state to MAX when both play perfectly, and a best action; no action in a terminal state.
///
/// Russell & Norvig, 4th edition, figure 5.3. Of several best actions: the first in the order of `actions`.
/// Time *O(b^m)* and space *O(bm)*, for *b* actions a state and games *m* plies long.
///
/// ```
/// use adversarial::prelude::*;
/// let start = TicTacToe.initial_state();
/// assert_eq!(minimax(&TicTacToe, &start).0, 0); // a draw
/// ```
pub fn minimax<G: Game>(game: &G, state: &G::State) -> (Value, Option<G::Action>) {
    if game.is_terminal(state) {
        return (game.utility(state, Player::Max), None);
    }
    let mut best_action = None;
    match game.player(state) {
        Player::Max => {
            let mut best = -INFINITY;
            for action in game.actions(state) {
                let (value, _) = minimax(game, &game.result(state, action));
                if value > best {
                    (best, best_action) = (value, Some(action));
                }
            }
            (best, best_action)
        }
        Player::Min => {
            let mut best = INFINITY;
            for action in game.actions(state) {
                let (value, _) = minimax(game, &game.result(state, action));
                if value < best {
                    (best, best_action) = (value, Some(action));
                }
            }
            (best, best_action)
        }
    }
}

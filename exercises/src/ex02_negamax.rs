//! Exercise 2: negamax, then with alpha-beta.
//!
//! Lesson: `notebooks/02_minimax.ipynb`. To have your work graded: `cargo grade ex02`.
//!
//! Minimax has two cases, one for MAX and one for MIN. Negamax has one: each value is what a state is worth *to the player to move*, and
//! what is good for your opponent is as bad for you. So a move is worth to you the negation of what the next state is worth to them.

use adversarial::prelude::*;

/// The value of a state to the player to move, and a best action.
///
/// - The game is over: the utility to `game.player(state)`, and no action, `None`.
/// - Otherwise: the greatest value that one of the actions gives you, and an action that gives it. If several do, return any of them.
///
/// `-INFINITY` is less than any value. (`Value::MIN` would not do: it cannot be negated.)
///
/// Call `game.result` once for each action: the calls are counted.
pub fn negamax<G: Game>(game: &G, state: &G::State) -> (Value, Option<G::Action>) {
    let _ = (game, state);
    todo!("the value to the player to move, and a best action")
}

/// The same, without looking at what cannot matter.
///
/// The player to move already has `alpha` elsewhere; the opponent, elsewhere, can hold them to `beta`. Between the two the value must be
/// exact. Is it `alpha` or less, return anything from it up to `alpha`; is it `beta` or more, anything from `beta` up to it.
/// (So both fail-hard and fail-soft will do.)
///
/// Take the actions in the order of `game.actions`. Stop as soon as the value has reached `beta`, not only when it exceeds it, and call
/// `game.result` only for an action that you are about to search: the calls are counted.
pub fn negamax_alpha_beta<G: Game>(game: &G, state: &G::State, alpha: Value, beta: Value) -> (Value, Option<G::Action>) {
    let _ = (game, state, alpha, beta);
    todo!("what your opponent sees of your window: which end is which, and with which sign?")
}

//! Exercise 3: the order of moves.
//!
//! Lesson: `notebooks/03_alpha_beta.ipynb`. To have your work graded: `cargo grade ex03`.
//!
//! Alpha-beta finds the same value in any order, but what it may leave out depends on what came first. So good guesses make it fast and bad
//! guesses cannot make it wrong. You write a simple order, a search that uses any order, and an order of your own.

use adversarial::prelude::*;

/// Sorts columns of a Connect Four board: those nearer to the centre first; of two that are as near, the left one first.
///
/// The board has `width` columns, counted from 0. `actions` are the columns that can be played, from left to right; the full ones are
/// missing. When `width` is even, the centre is between two columns: of six they come as 2, 3, 1, 4, 0, 5.
pub fn centre_first(width: usize, actions: &mut Actions<u8>) {
    let _ = (width, actions);
    todo!("sort by the distance to the centre: in halves of a column it is a whole number")
}

/// Negamax with alpha-beta, which takes the moves of every state in an order of its own: `order(state, &mut actions)` puts the legal
/// actions of a state into the order in which to try them, the most promising *for the player to move there* first.
///
/// The value is the one to the player to move, and what a window means is as in `negamax_alpha_beta`, from which you may start
/// (`src/search/negamax.rs`): between `alpha` and `beta` the value is exact; if it is `alpha` or less, anything from it up to `alpha` will
/// do; if it is `beta` or more, anything from `beta` up to it.
///
/// Return an action that gives the value: of several the one that comes first in the order. When the game is over: `None`. (For a value
/// outside the window the action is not looked at.)
///
/// Stop as soon as the best has reached `beta`, and call `game.result` only for an action that you are about to search: the calls are
/// counted.
pub fn alpha_beta_ordered<G: Game>(
    game: &G,
    state: &G::State,
    alpha: Value,
    beta: Value,
    order: &impl Fn(&G::State, &mut Actions<G::Action>),
) -> (Value, Option<G::Action>) {
    let _ = (game, state, alpha, beta, order);
    todo!("alpha-beta: where do the actions come from, and what happens to them before the loop?")
}

/// How promising a move is in Connect Four: a number of your own making. The moves with the greatest number are tried first; those with
/// the same number stay in the order of `centre_first`.
///
/// You see no board, only lines: a line is four squares in a row, `(yours, theirs)` says how many of them hold a stone of the player to
/// move and of the opponent.
/// - `here`: every line through the square where the stone would land, which is still empty.
/// - `above`: every line through the square on top of that, where the opponent could land next; none if this move fills the column.
///
/// So `(3, 0)` in `here` means that this move makes four. Such a move must be tried before any that does not win.
///
/// Graded by nodes (calls of `result` + 1): textbook alpha-beta, 5 plies deep with 0 at the horizon, on 20 positions after 6 to 20
/// random moves. With your order the nodes must be at most 3/10 of those with `centre_first` alone. Nothing can be searched from here, so
/// nothing escapes the count.
pub fn promise(here: &[(usize, usize)], above: &[(usize, usize)]) -> Value {
    let _ = (here, above);
    todo!("what must be tried first, what next?")
}

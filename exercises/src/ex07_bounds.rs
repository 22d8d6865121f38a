//! Exercise 7: what a table may remember of a search that was cut off.
//!
//! Lesson: `notebooks/06_transposition_tables.ipynb`. To have your work graded: `cargo grade ex07`.
//!
//! `search` below is alpha-beta (negamax) with a transposition table. It compiles, it is fast, and it finds that Tic-Tac-Toe is a draw.
//! It is wrong: one in ten of the entries that it leaves in its table claims a value that the position does not have. First exhibit one,
//! then mend it.

use adversarial::prelude::*;

/// A position of Tic-Tac-Toe that the table is wrong about: the moves that lead there, as in `"b2 a1"` (X moves first), with at least six stones.
///
/// It is the table that `search`, as this file first came, leaves behind after
/// `search(&TicTacToe, &TicTacToe.initial_state(), -INFINITY, INFINITY, &mut table)`. Its entry for your position must hold a value that
/// differs from the true one, which is `negamax(&TicTacToe, &state).0`.
///
/// Let the computer look: the test at the end of this file prints the boards of some that differ. Why is that value there?
pub fn wrong_position() -> &'static str {
    todo!("the moves to a position whose entry is wrong")
}

/// Alpha-beta that remembers: a value *to the player to move*, and a best action.
///
/// The value may be used like that of `negamax_alpha_beta`. Let `truth` be the true value, and `value` the one returned:
///
/// - if `alpha < truth < beta`, then `value == truth`;
/// - if `truth <= alpha`, then `truth <= value <= alpha`;
/// - if `truth >= beta`, then `beta <= value <= truth`.
///
/// (So both fail-soft and fail-hard will do.)
///
/// To mend: a search within a window does not always prove a value. When you store,
///
/// - no action reached more than `alpha`, the `alpha` that this call was given: the true value is this or less, `Bound::Upper`;
/// - the loop was left because the best reached `beta`: the true value is this or more, `Bound::Lower`;
/// - otherwise `Bound::Exact`.
///
/// And when you find an entry, use its value only if it decides: always if it is exact; a bound only if it proves that the true value
/// does not lie inside the window. If not, search. (A bound that does not decide can still narrow the window, and its action can still
/// be tried first: as you like.) The table may have been filled by other searches of the same game, from other states and in other
/// windows.
///
/// Every entry is held to the truth: `value` to the player to move in that state, `bound` as documented there, `action` one that gives
/// it (of an upper bound any, or none). The state searched in an open window ends up in the table, as exact. And the table must pay: over
/// all of Tic-Tac-Toe, at most 5,500 nodes (calls of `result`, and the root), where alpha-beta makes 18,297. You need not count
/// `table.probes` and `table.hits`.
pub fn search<G: Game>(
    game: &G,
    state: &G::State,
    alpha: Value,
    beta: Value,
    table: &mut Table<G::State, G::Action>,
) -> (Value, Option<G::Action>) {
    if game.is_terminal(state) {
        return (game.utility(state, game.player(state)), None);
    }
    if let Some(entry) = table.entries.get(state) {
        return (entry.value, entry.action);
    }
    let (mut best, mut best_action) = (-INFINITY, None);
    for action in game.actions(state) {
        let (value, _) = search(game, &game.result(state, action), -beta, -alpha.max(best), table);
        if -value > best {
            (best, best_action) = (-value, Some(action));
        }
        if best >= beta {
            break;
        }
    }
    let bound = Bound::Exact;
    table.entries.insert(state.clone(), Entry { value: best, bound, action: best_action });
    (best, best_action)
}

/// Not graded: a place to look around. Run it with
/// `cargo test -p exercises --features ex07_bounds --lib -- --ignored --nocapture`
#[test]
#[ignore = "it only prints"]
fn look() {
    let mut table = Table::new();
    search(&TicTacToe, &TicTacToe.initial_state(), -INFINITY, INFINITY, &mut table);
    let wrong = table.entries.iter().filter(|(state, entry)| entry.value != negamax(&TicTacToe, state).0);
    let with_many_stones = wrong.filter(|(state, _)| TicTacToe.actions(state).len() <= 3);
    for (state, entry) in with_many_stones.take(3) {
        println!("{}\nthe table says {}\n", TicTacToe.state_text(state), entry.value);
    }
}

//! The laws of [`Game`], executable; and perft, the number of ways to play on.

use crate::game::{Game, Player};
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};
use std::collections::HashSet;

const GAMES: usize = 200;

/// Plays random games (always the same) and holds every state on the way to the laws of [`Game`].
///
/// # Errors
///
/// The first law broken, in words, with the state that shows it.
///
/// ```
/// use adversarial::prelude::*;
/// adversarial::laws::check(&TicTacToe).unwrap();
/// ```
pub fn check<G: Game>(game: &G) -> Result<(), String> {
    if game.max_utility() < 1 {
        return Err(format!("max_utility is {}: it must be at least 1", game.max_utility()));
    }
    let mut rng = StdRng::seed_from_u64(0);
    for _ in 0..GAMES {
        let mut state = game.initial_state();
        check_state(game, &state)?;
        while let Some(action) = random_action(game, &state, &mut rng) {
            let next = game.result(&state, action);
            if game.player(&next) == game.player(&state) {
                return Err(broken(
                    game,
                    &state,
                    &format!("the players take turns, but after {} it is the same player's", game.action_text(&state, action)),
                ));
            }
            state = next;
            check_state(game, &state)?;
        }
    }
    Ok(())
}

fn random_action<G: Game>(game: &G, state: &G::State, rng: &mut impl Rng) -> Option<G::Action> {
    let actions = game.actions(state);
    (!actions.is_empty()).then(|| actions[rng.random_range(0..actions.len())])
}

fn check_state<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let actions = game.actions(state);
    let fail = |law: String| Err(broken(game, state, &law));

    if game.is_terminal(state) != actions.is_empty() {
        return fail(format!(
            "terminal means no actions, but is_terminal is {} and there are {} actions",
            game.is_terminal(state),
            actions.len()
        ));
    }
    let (max, min) = (game.utility(state, Player::Max), game.utility(state, Player::Min));
    if max != -min {
        return fail(format!("zero sum, but the utility is {max} to MAX and {min} to MIN"));
    }
    if max.abs() > game.max_utility() {
        return fail(format!("utilities stay within ±{}, but this one is {max}", game.max_utility()));
    }
    for (index, &action) in actions.iter().enumerate() {
        if actions[..index].contains(&action) {
            return fail(format!("actions are distinct, but {action:?} is there twice"));
        }
        let text = game.action_text(state, action);
        if game.parse_action(state, &text) != Ok(action) {
            return fail(format!("an action's text finds it again, but {text:?} does not find {action:?}"));
        }
    }
    Ok(())
}

fn broken<G: Game>(game: &G, state: &G::State, law: &str) -> String {
    format!("law broken: {law}, in the state\n{}", game.state_text(state))
}

/// The number of sequences of exactly `plies` moves from a state: a signature of the rules, known for many games.
///
/// Takes time proportional to the result.
///
/// ```
/// use adversarial::{laws::perft, prelude::*};
/// let counts: Vec<u64> = (0..5).map(|plies| perft(&TicTacToe, &TicTacToe.initial_state(), plies)).collect();
/// assert_eq!(counts, [1, 9, 72, 504, 3024]);
/// ```
pub fn perft<G: Game>(game: &G, state: &G::State, plies: usize) -> u64 {
    if plies == 0 {
        return 1;
    }
    game.actions(state).into_iter().map(|action| perft(game, &game.result(state, action), plies - 1)).sum()
}

/// Every state that can be reached from a state, itself included, each once.
///
/// ```
/// use adversarial::{laws::reachable, prelude::*};
/// assert_eq!(reachable(&TicTacToe, TicTacToe.initial_state()).len(), 5_478);
/// ```
pub fn reachable<G: Game>(game: &G, state: G::State) -> HashSet<G::State> {
    let mut seen = HashSet::from([state.clone()]);
    let mut frontier = vec![state];
    while let Some(state) = frontier.pop() {
        for action in game.actions(&state) {
            let next = game.result(&state, action);
            if seen.insert(next.clone()) {
                frontier.push(next);
            }
        }
    }
    seen
}

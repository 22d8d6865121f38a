//! Exercise 2: negamax, then with alpha-beta.

mod corpus;

use crate::check::{Check, Failure, Suite};
use crate::corpus::{Behaviour, Corpus, behaviour, diagnose};
use crate::trees::{outline, outline_noted, small_trees};
use adversarial::prelude::*;
use corpus::{LEFT_OUT, NOT_KEPT, NOT_TOGETHER, RIGHT, TWICE, WRONG};
use indicatif::HumanCount;

/// Attempts at it.
pub static CORPUS: Corpus = Corpus { wrong: WRONG, right: RIGHT };

/// What a learner writes in this exercise.
pub trait Attempt {
    /// See the stub.
    fn negamax<G: Game>(game: &G, state: &G::State) -> (Value, Option<G::Action>);
    /// See the stub.
    fn negamax_alpha_beta<G: Game>(game: &G, state: &G::State, alpha: Value, beta: Value) -> (Value, Option<G::Action>);
}

/// Implements [`Attempt`] for the functions of a module: `ex02_negamax!(Mine, path::to::module);`
#[macro_export]
macro_rules! ex02_negamax {
    ($name:ident, $($module:tt)+) => {
        #[doc = concat!("The attempt in `", stringify!($($module)+), "`.")]
        #[derive(Debug)]
        pub struct $name;

        impl $crate::ex02_negamax::Attempt for $name {
            fn negamax<G: ::adversarial::Game>(game: &G, state: &G::State) -> (::adversarial::Value, Option<G::Action>) {
                $($module)+::negamax(game, state)
            }

            fn negamax_alpha_beta<G: ::adversarial::Game>(
                game: &G,
                state: &G::State,
                alpha: ::adversarial::Value,
                beta: ::adversarial::Value,
            ) -> (::adversarial::Value, Option<G::Action>) {
                $($module)+::negamax_alpha_beta(game, state, alpha, beta)
            }
        }
    };
}

/// The checks of an attempt.
pub fn suite<A: Attempt>() -> Suite {
    let check = |name, points, run| Check { name, points, run };
    Suite {
        exercise: "ex02_negamax",
        checks: vec![
            check("negamax: a finished game is worth its utility to the player to move", 2, leaves::<A>),
            check("negamax: the value to the player to move", 4, values::<A>),
            check("negamax: a best action", 2, actions::<A>),
            check("negamax: every node visited once", 2, all_nodes::<A>),
            check("alpha-beta: the same values as negamax", 3, alpha_beta_values::<A>),
            check("alpha-beta: a best action", 2, alpha_beta_actions::<A>),
            check("alpha-beta: a value outside the window is a bound", 2, bounds::<A>),
            check("alpha-beta: the nodes that it must visit, and no others", 3, cutoffs::<A>),
        ],
    }
}

fn open_window<A: Attempt, G: Game>(game: &G, state: &G::State) -> (Value, Option<G::Action>) {
    A::negamax_alpha_beta(game, state, -INFINITY, INFINITY)
}

/// The true value to the player to move.
fn truth(tree: &Tree) -> Value {
    let root = tree.initial_state();
    tree.player(&root).sees(minimax(tree, &root).0)
}

fn leaves<A: Attempt>() -> Result<(), Failure> {
    for text in ["7", "min 7", "-3", "min -3", "0"] {
        let tree: Tree = text.parse().expect("a leaf is a tree");
        let root = tree.initial_state();
        let (utility, player) = (tree.utility(&root, Player::Max), tree.player(&root));
        let expected = (player.sees(utility), None);
        let got = A::negamax(&tree, &root);
        if got != expected {
            let message = format!(
                "The game is over, with utility {utility} to MAX, and it would be {player}'s move. Expected {expected:?}, got {got:?}."
            );
            let why = if got.0 == expected.0 {
                Some("No action can be played when the game is over: return None.")
            } else {
                diagnose_values::<A>()
            };
            return Err(Failure::new(message).diagnosis(why));
        }
    }
    Ok(())
}

fn values<A: Attempt>() -> Result<(), Failure> {
    hold_values("negamax", A::negamax, diagnose_values::<A>)
}

fn alpha_beta_values<A: Attempt>() -> Result<(), Failure> {
    hold_values("negamax_alpha_beta", open_window::<A, Tree>, diagnose_visits::<A>)
}

type Search = fn(&Tree, &<Tree as Game>::State) -> (Value, Option<usize>);

fn hold_values(name: &str, search: Search, diagnose: fn() -> Option<&'static str>) -> Result<(), Failure> {
    for tree in small_trees() {
        let root = tree.initial_state();
        let (expected, player) = (truth(tree), tree.player(&root));
        let (got, _) = search(tree, &root);
        if got != expected {
            let point_of_view = match player {
                Player::Max => String::new(),
                Player::Min => format!(" ({} to MAX, seen by MIN)", -expected),
            };
            let message =
                format!("{player} is to move, and the value to {player} is {expected}{point_of_view}; {name} returned {got}.");
            return Err(Failure::new(message).picture(with_text(tree, &outline(tree))).diagnosis(diagnose()));
        }
    }
    Ok(())
}

fn with_text(tree: &Tree, outline: &str) -> String {
    format!("{tree}\n\n{outline}")
}

fn actions<A: Attempt>() -> Result<(), Failure> {
    hold_actions("negamax", A::negamax)
}

fn alpha_beta_actions<A: Attempt>() -> Result<(), Failure> {
    hold_actions("negamax_alpha_beta", open_window::<A, Tree>)
}

fn hold_actions(name: &str, search: Search) -> Result<(), Failure> {
    for tree in small_trees().iter().filter(|tree| !tree.is_terminal(&tree.initial_state())) {
        let root = tree.initial_state();
        let player = tree.player(&root);
        let worth = |action| player.sees(minimax(tree, &tree.result(&root, action)).0);
        let best: Vec<usize> = tree.actions(&root).into_iter().filter(|&action| worth(action) == truth(tree)).collect();
        let (_, chosen) = search(tree, &root);
        if chosen.is_none_or(|action| !best.contains(&action)) {
            let named = |action| tree.action_text(&root, action);
            let expected: Vec<String> = best.iter().copied().map(named).collect();
            let got = match chosen {
                None => "no action".to_string(),
                Some(action) => format!("action {}", named(action)),
            };
            let message = format!(
                "{player} is to move. Expected action {} (counted from 1); {name} returned {got}.",
                expected.join(" or ")
            );
            let why = if chosen.is_none() { NOT_KEPT } else { NOT_TOGETHER };
            return Err(Failure::new(message).picture(with_text(tree, &outline(tree))).diagnosis(Some(why)));
        }
    }
    Ok(())
}

fn all_nodes<A: Attempt>() -> Result<(), Failure> {
    for tree in small_trees() {
        let nodes = count(tree, |game, root| A::negamax(game, root).0);
        let expected = count(tree, |game, root| minimax(game, root).0);
        if nodes != expected {
            let message = format!("The tree has {expected} nodes; negamax made {nodes}.");
            let why = if nodes > expected { TWICE } else { LEFT_OUT };
            return Err(Failure::new(message).picture(with_text(tree, &outline(tree))).diagnosis(Some(why)));
        }
    }
    let (nodes, expected) = on_tic_tac_toe(|game, start| A::negamax(game, start).0, |game, start| minimax(game, start).0);
    if nodes == expected {
        Ok(())
    } else {
        Err(Failure::new(format!("Tic-Tac-Toe's tree has {expected} nodes; negamax made {nodes}.")))
    }
}

fn bounds<A: Attempt>() -> Result<(), Failure> {
    for tree in small_trees() {
        let root = tree.initial_state();
        let truth = truth(tree);
        for (alpha, beta) in [(-1, 1), (0, 1), (-4, -1), (2, 5), (-9, 3)] {
            let (got, _) = A::negamax_alpha_beta(tree, &root, alpha, beta);
            let (right, expected) = if truth <= alpha {
                ((truth..=alpha).contains(&got), format!("that is not above the window: expected {truth} to {alpha}"))
            } else if truth >= beta {
                ((beta..=truth).contains(&got), format!("that is not below the window: expected {beta} to {truth}"))
            } else {
                (got == truth, format!("that is inside the window: expected exactly {truth}"))
            };
            if !right {
                let player = tree.player(&root);
                let message = format!(
                    "{player} is to move, the window is ({alpha}, {beta}). The value to {player} is {truth}, {expected}; \
                     negamax_alpha_beta returned {got}."
                );
                return Err(Failure::new(message).picture(with_text(tree, &outline(tree))).diagnosis(diagnose_visits::<A>()));
            }
        }
    }
    Ok(())
}

fn cutoffs<A: Attempt>() -> Result<(), Failure> {
    for tree in small_trees() {
        let nodes = count(tree, |game, root| open_window::<A, _>(game, root).0);
        let expected = count(tree, |game, root| alpha_beta(game, root).0);
        if nodes != expected {
            let (on_board, on_board_expected) =
                on_tic_tac_toe(|game, start| open_window::<A, _>(game, start).0, |game, start| alpha_beta(game, start).0);
            let message = format!(
                "negamax_alpha_beta made {nodes} nodes of this tree, alpha-beta makes {expected}. On Tic-Tac-Toe: {} instead of {}.",
                HumanCount(on_board),
                HumanCount(on_board_expected)
            );
            let picture = with_text(tree, &compare_visits::<A>(tree));
            return Err(Failure::new(message).picture(picture).diagnosis(diagnose_visits::<A>()));
        }
    }
    Ok(())
}

fn count<G: Game>(game: &G, search: impl Fn(&Counted<&G>, &G::State) -> Value) -> u64 {
    let counted = Counted::new(game);
    search(&counted, &game.initial_state());
    counted.counts().nodes()
}

fn on_tic_tac_toe<S: Fn(&Counted<&TicTacToe>, &Start) -> Value, R: Fn(&Counted<&TicTacToe>, &Start) -> Value>(
    search: S,
    reference: R,
) -> (u64, u64) {
    (count(&TicTacToe, search), count(&TicTacToe, reference))
}

type Start = XsAndOs;

/// The tree as alpha-beta walks it, with a note wherever an attempt goes another way.
fn compare_visits<A: Attempt>(tree: &Tree) -> String {
    let traced = Traced::new(tree);
    alpha_beta(&traced, &traced.initial_state());
    let reference = traced.tree();
    open_window::<A, _>(&traced, &traced.initial_state());
    let attempt = traced.tree();
    let visited: Vec<Vec<&str>> = (0..attempt.nodes().len())
        .filter(|&number| attempt.nodes()[number].order.is_some())
        .map(|number| path(&attempt, number))
        .collect();

    outline_noted(&reference, &|number| {
        let node = &reference.nodes()[number];
        let (by_reference, by_attempt) = (node.order.is_some(), visited.contains(&path(&reference, number)));
        let Some(parent) = node.parent.map(|parent| &reference.nodes()[parent]) else { return String::new() };
        let has = parent.value.unwrap_or_default();
        let (alpha, beta) = parent.window;
        let (other, elsewhere) = match parent.player {
            Player::Max => (Player::Min, beta),
            Player::Min => (Player::Max, alpha),
        };
        match (by_reference, by_attempt) {
            (true, true) => String::new(),
            (false, false) => "✂ cut off, by you too".into(),
            (false, true) if parent.order.is_none() => "← below a branch that is cut off".into(),
            (false, true) => {
                format!("← no need to look: {} has {has} here, {other} {elsewhere} elsewhere", parent.player)
            }
            (true, false) => format!("← you stop too early: the window is ({}, {})", bound(alpha), bound(beta)),
        }
    })
}

fn bound(value: Value) -> String {
    match value {
        INFINITY => "∞".into(),
        value if value == -INFINITY => "-∞".into(),
        value => value.to_string(),
    }
}

fn path(tree: &SearchTree, number: usize) -> Vec<&str> {
    let node = &tree.nodes()[number];
    let mut path = node.parent.map(|parent| path(tree, parent)).unwrap_or_default();
    path.extend(node.action.as_deref());
    path
}

/// The cause that gives just these values on all small trees, if it is a known one.
fn diagnose_values<A: Attempt>() -> Option<&'static str> {
    diagnose(WRONG, 0, &values_shown::<A>())
}

/// The cause that gives just these values and visits on all small trees, if it is a known one.
fn diagnose_visits<A: Attempt>() -> Option<&'static str> {
    diagnose(WRONG, 1, &visits_shown::<A>())
}

fn values_shown<A: Attempt>() -> Behaviour {
    behaviour(small_trees(), |tree| A::negamax(tree, &tree.initial_state()).0)
}

fn visits_shown<A: Attempt>() -> Behaviour {
    behaviour(small_trees(), |tree| {
        // Some mistakes show only in a window that is narrow from the start.
        [(-INFINITY, INFINITY), (-2, 3)].map(|(alpha, beta)| {
            let counted = Counted::new(tree);
            let (value, _) = A::negamax_alpha_beta(&counted, &tree.initial_state(), alpha, beta);
            (value, counted.counts().nodes())
        })
    })
}

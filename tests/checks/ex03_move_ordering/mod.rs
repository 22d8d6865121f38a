//! Exercise 3: the order of moves.

mod corpus;
mod lines;
mod orders;

use crate::check::{Check, Failure, Suite};
use crate::corpus::{Behaviour, Corpus, behaviour, diagnose};
use crate::trees::small_trees;
use adversarial::prelude::*;
use corpus::{AFTER_BLOCKS, ALL_THE_SAME, BLOCKS_LATE, NOT_FIRST_BEST, NOT_KEPT, RIGHT, SMALLEST_FIRST, TWICE, WRONG};
use lines::{Position, Verdict, prospects};
use orders::{ORDERS, Order, Watched, draw};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::cmp::Reverse;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// Attempts at it.
pub static CORPUS: Corpus = Corpus { wrong: WRONG, right: RIGHT };

/// What a learner writes in this exercise.
pub trait Attempt {
    /// See the stub.
    fn centre_first(width: usize, actions: &mut Actions<u8>);
    /// See the stub.
    fn alpha_beta_ordered<G: Game>(
        game: &G,
        state: &G::State,
        alpha: Value,
        beta: Value,
        order: &impl Fn(&G::State, &mut Actions<G::Action>),
    ) -> (Value, Option<G::Action>);
    /// See the stub.
    fn promise(here: &[(usize, usize)], above: &[(usize, usize)]) -> Value;
}

/// Implements [`Attempt`] for the functions of a module: `ex03_move_ordering!(Mine, path::to::module);`
#[macro_export]
macro_rules! ex03_move_ordering {
    ($name:ident, $($module:tt)+) => {
        #[doc = concat!("The attempt in `", stringify!($($module)+), "`.")]
        #[derive(Debug)]
        pub struct $name;

        impl $crate::ex03_move_ordering::Attempt for $name {
            fn centre_first(width: usize, actions: &mut ::adversarial::Actions<u8>) {
                $($module)+::centre_first(width, actions);
            }

            fn alpha_beta_ordered<G: ::adversarial::Game>(
                game: &G,
                state: &G::State,
                alpha: ::adversarial::Value,
                beta: ::adversarial::Value,
                order: &impl Fn(&G::State, &mut ::adversarial::Actions<G::Action>),
            ) -> (::adversarial::Value, Option<G::Action>) {
                $($module)+::alpha_beta_ordered(game, state, alpha, beta, order)
            }

            fn promise(here: &[(usize, usize)], above: &[(usize, usize)]) -> ::adversarial::Value {
                $($module)+::promise(here, above)
            }
        }
    };
}

/// The checks of an attempt.
pub fn suite<A: Attempt>() -> Suite {
    let check = |name, points, run| Check { name, points, run };
    Suite {
        exercise: "ex03_move_ordering",
        checks: vec![
            check("centre first: the same moves, none lost, none added", 1, same_moves::<A>),
            check("centre first: nearest to the centre, of two as near the left one", 3, centre::<A>),
            check("alpha-beta: the value is exact in any order", 4, values::<A>),
            check("alpha-beta: every state's moves in the order, and no node too many", 4, visits::<A>),
            check("alpha-beta: of the best actions the first in the order", 2, actions::<A>),
            check("promise: a move that wins comes before all that do not", 2, wins::<A>),
            check("promise: at most 3/10 of the nodes of centre first", 4, nodes::<A>),
        ],
    }
}

type Stones = <ConnectFour as Game>::State;

/// So many random positions in play, each after a number of moves drawn from `plies`.
fn random_positions(game: ConnectFour, seed: u64, count: usize, plies: RangeInclusive<usize>) -> Vec<Position> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut positions: Vec<Position> = Vec::new();
    while positions.len() < count {
        let mut state = game.initial_state();
        for _ in 0..rng.random_range(plies.clone()) {
            let actions = game.actions(&state);
            if actions.is_empty() {
                break;
            }
            state = game.result(&state, actions[rng.random_range(0..actions.len())]);
        }
        let position = Position { game, state };
        if !game.is_terminal(&state) && !positions.contains(&position) {
            positions.push(position);
        }
    }
    positions
}

fn board(width: usize, height: usize) -> ConnectFour {
    ConnectFour::new(width, height).expect("the board is small")
}

/// Boards to sort the columns of: each width empty, then with full columns.
fn boards() -> Vec<Position> {
    let of_width = |width| {
        let empty = Position { game: board(width, 3), state: board(width, 3).initial_state() };
        let mut others = random_positions(board(width, 3), width as u64, 8, 6..=11);
        others.retain(|position| position.actions().len() < width);
        others.sort_by_cached_key(|position| Reverse(position.actions().len()));
        std::iter::once(empty).chain(others)
    };
    (4..=9).flat_map(of_width).collect()
}

/// The order of an attempt, and the right one.
fn centre_orders<A: Attempt>(position: &Position) -> (Vec<u8>, Vec<u8>) {
    let (width, mut actions) = (position.width(), position.actions());
    A::centre_first(width, &mut actions);
    (actions.to_vec(), by_centre(position).to_vec())
}

fn by_centre(position: &Position) -> Actions<u8> {
    let mut actions = position.actions();
    let left_and_right = |column: u8| (usize::from(column), position.width() - 1 - usize::from(column));
    actions.sort_by_key(|&column| {
        let (left, right) = left_and_right(column);
        (left.abs_diff(right), column)
    });
    actions
}

fn same_moves<A: Attempt>() -> Result<(), Failure> {
    hold_centre::<A>("the moves are", |order| {
        let mut moves = order.to_vec();
        moves.sort_unstable();
        moves
    })
}

fn centre<A: Attempt>() -> Result<(), Failure> {
    hold_centre::<A>("the order is", <[u8]>::to_vec)
}

fn hold_centre<A: Attempt>(what: &str, look: fn(&[u8]) -> Vec<u8>) -> Result<(), Failure> {
    for position in boards() {
        let (got, expected) = centre_orders::<A>(&position);
        if look(&got) != look(&expected) {
            let width = position.width();
            let message = format!("On this board of width {width} {what} {:?}; centre_first gave {got:?}.", look(&expected));
            let numbers: Vec<String> = (0..width).map(|column| column.to_string()).collect();
            let picture = format!("{position}\n    {}", numbers.join(" "));
            return Err(Failure::new(message).picture(picture).diagnosis(diagnose(WRONG, 0, &centre_shown::<A>())));
        }
    }
    Ok(())
}

fn centre_shown<A: Attempt>() -> Behaviour {
    behaviour(boards(), |position| centre_orders::<A>(&position).0)
}

fn search<A: Attempt>(tree: &Tree, (alpha, beta): (Value, Value), order: &Order) -> (Value, Option<usize>) {
    A::alpha_beta_ordered(tree, &tree.initial_state(), alpha, beta, &|node, actions| order.sort(tree, *node, actions))
}

const OPEN: (Value, Value) = (-INFINITY, INFINITY);

fn values<A: Attempt>() -> Result<(), Failure> {
    for tree in small_trees() {
        let root = tree.initial_state();
        let player = tree.player(&root);
        let truth = player.sees(minimax(tree, &root).0);
        for order in ORDERS {
            for window @ (alpha, beta) in [OPEN, (-1, 1), (0, 1), (-4, -1), (2, 5), (-9, 3)] {
                let (got, _) = search::<A>(tree, window, order);
                let right = if truth <= alpha {
                    truth..=alpha
                } else if truth >= beta {
                    beta..=truth
                } else {
                    truth..=truth
                };
                if !right.contains(&got) {
                    let expected = if window == OPEN {
                        format!("{player} is to move, and the value to {player} is {truth}")
                    } else {
                        let range = if right.start() == right.end() { String::new() } else { format!(" to {}", right.end()) };
                        format!(
                            "{player} is to move, the window is ({alpha}, {beta}), and the value to {player} is {truth}: expected {}{range}",
                            right.start()
                        )
                    };
                    let message = format!("{expected}; with {order} alpha_beta_ordered returned {got}.");
                    return Err(Failure::new(message).picture(draw(tree, order, None)).diagnosis(diagnose_search::<A>()));
                }
            }
        }
    }
    Ok(())
}

fn actions<A: Attempt>() -> Result<(), Failure> {
    for tree in small_trees() {
        let root = tree.initial_state();
        let player = tree.player(&root);
        let truth = minimax(tree, &root).0;
        for order in ORDERS {
            let mut actions = tree.actions(&root);
            order.sort(tree, root, &mut actions);
            let is_best = |&action: &usize| minimax(tree, &tree.result(&root, action)).0 == truth;
            let expected = actions.into_iter().find(is_best);
            let (_, got) = search::<A>(tree, OPEN, order);
            if got != expected {
                let named = |action: Option<usize>| match action {
                    None => "no action".to_string(),
                    Some(action) => format!("action {}", tree.action_text(&root, action)),
                };
                let message = format!(
                    "{player} is to move, with {order}. Expected {} (counted from 1, as the tree is written); \
                     alpha_beta_ordered returned {}.",
                    named(expected),
                    named(got)
                );
                let why = match (expected, got) {
                    (Some(_), None) => Some(NOT_KEPT),
                    (None, _) => Some("No action can be played when the game is over: return None."),
                    _ => Some(NOT_FIRST_BEST),
                };
                return Err(Failure::new(message).picture(draw(tree, order, None)).diagnosis(why));
            }
        }
    }
    Ok(())
}

fn visits<A: Attempt>() -> Result<(), Failure> {
    for tree in small_trees() {
        for order in ORDERS {
            let (expected, got) = (visits_expected(tree, order), visits_made::<A>(tree, OPEN, order).1);
            if got != expected {
                let message = if got.len() == expected.len() {
                    format!(
                        "With {order} the nodes of this tree come in the order drawn here, from the top. alpha_beta_ordered makes as \
                         many, but not in this order."
                    )
                } else {
                    format!(
                        "With {order} alpha-beta makes {} nodes of this tree; alpha_beta_ordered made {}.",
                        expected.len() + 1,
                        got.len() + 1
                    )
                };
                let picture = draw(tree, order, Some((&expected, &got)));
                let is_made_twice = (1..got.len()).any(|index| got[..index].contains(&got[index]));
                let why = if is_made_twice { Some(TWICE) } else { diagnose_search::<A>() };
                return Err(Failure::new(message).picture(picture).diagnosis(why));
            }
        }
    }
    Ok(())
}

type Visits = Vec<<Tree as Game>::State>;

fn visits_expected(tree: &Tree, order: &Order) -> Visits {
    let watched = Watched::new(tree, Some(order));
    alpha_beta(&watched, &tree.initial_state());
    watched.made()
}

fn visits_made<A: Attempt>(tree: &Tree, (alpha, beta): (Value, Value), order: &Order) -> ((Value, Option<usize>), Visits) {
    let watched = Watched::new(tree, None);
    let sort = |node: &_, actions: &mut _| order.sort(tree, *node, actions);
    let found = A::alpha_beta_ordered(&watched, &tree.initial_state(), alpha, beta, &sort);
    (found, watched.made())
}

/// The cause that gives just these values and visits, if it is a known one.
fn diagnose_search<A: Attempt>() -> Option<&'static str> {
    diagnose(WRONG, 1, &search_shown::<A>())
}

fn search_shown<A: Attempt>() -> Behaviour {
    behaviour(small_trees(), |tree| [OPEN, (-2, 3)].map(|window| visits_made::<A>(tree, window, &ORDERS[0])))
}

/// The moves in a position, in the order of their promise, with what is known of each.
fn by_promise<A: Attempt>(position: &Position) -> Vec<(u8, Value, Verdict)> {
    let mut moves: Vec<(u8, Value, Verdict)> = by_centre(position)
        .into_iter()
        .map(|column| {
            let (here, above) = prospects(position, column);
            (column, A::promise(&here, &above), Verdict::of(&here, &above))
        })
        .collect();
    moves.sort_by_key(|&(_, promise, _)| Reverse(promise));
    moves
}

/// Positions with few stones first, on a small board and on the usual one.
static SKIRMISHES: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let mut positions = random_positions(board(5, 4), 31, 150, 6..=14);
    positions.extend(random_positions(ConnectFour::default(), 32, 150, 7..=20));
    positions.sort_by_cached_key(|position| (position.width(), position.stones()));
    positions
});

fn wins<A: Attempt>() -> Result<(), Failure> {
    for position in SKIRMISHES.iter() {
        let moves = by_promise::<A>(position);
        let Some(late) = moves.iter().skip_while(|step| step.2 == Verdict::Wins).find(|step| step.2 == Verdict::Wins) else {
            continue;
        };
        let first = moves[0];
        let message = format!(
            "{} is to move and wins at once with {}, but {} is tried {}.",
            position.player(),
            position.name(late.0),
            position.name(first.0),
            if first.2 == Verdict::Wins { "first, and others before it" } else { "first" },
        );
        let why = if moves.iter().all(|step| step.1 == first.1) {
            Some(ALL_THE_SAME)
        } else if first.2 == Verdict::Blocks {
            Some(AFTER_BLOCKS)
        } else if moves.last().is_some_and(|step| step.2 == Verdict::Wins) {
            Some(SMALLEST_FIRST)
        } else {
            diagnose_promise::<A>()
        };
        return Err(Failure::new(message).picture(list(position, &moves)).diagnosis(why));
    }
    Ok(())
}

fn list(position: &Position, moves: &[(u8, Value, Verdict)]) -> String {
    let width = moves.iter().map(|step| step.1.to_string().len()).max().unwrap_or_default();
    let lines = moves.iter().map(|&(column, promise, verdict)| {
        let line = format!("  {} promise {promise:>width$}   {}", position.name(column), verdict.text());
        format!("{}\n", line.trim_end())
    });
    format!("{position}\n\nin your order:\n{}", lines.collect::<String>())
}

/// The positions that are measured.
static MEASURED: LazyLock<Vec<Position>> = LazyLock::new(|| random_positions(ConnectFour::default(), 3, 20, 6..=20));
const DEPTH: usize = 5;

/// The nodes of alpha-beta with an order.
fn cost(position: &Position, order: impl Fn(&Position) -> Actions<u8>) -> u64 {
    let counted = Counted::new(&position.game);
    let limited = DepthLimited::new(&counted, DEPTH, |_: &Stones, _| 0);
    let sorted = |(state, _): &(Stones, usize), actions: &mut Actions<u8>| {
        if !actions.is_empty() {
            *actions = order(&Position { state: *state, ..*position });
        }
    };
    solutions::ex03_move_ordering::alpha_beta_ordered(
        &limited,
        &limited.from_state(position.state),
        -INFINITY,
        INFINITY,
        &sorted,
    );
    counted.counts().nodes()
}

fn nodes<A: Attempt>() -> Result<(), Failure> {
    let by_promise_alone = |position: &Position| by_promise::<A>(position).into_iter().map(|step| step.0).collect();
    let total = |order: &dyn Fn(&Position) -> Actions<u8>| MEASURED.iter().map(|position| cost(position, order)).sum::<u64>();
    let (got, centre) = (total(&by_promise_alone), total(&by_centre));
    if 10 * got <= 3 * centre {
        return Ok(());
    }
    let message = format!(
        "With your order alpha-beta makes {got} nodes, with centre_first alone {centre}: at most {} are wanted.",
        3 * centre / 10
    );
    let blocks_late = |position: &&Position| {
        let moves = by_promise::<A>(position);
        let any = |verdict| moves.iter().any(|step| step.2 == verdict);
        !any(Verdict::Wins) && any(Verdict::Blocks) && moves[0].2 != Verdict::Blocks
    };
    let Some(position) = SKIRMISHES.iter().find(blocks_late) else {
        return Err(Failure::new(message).diagnosis(diagnose_promise::<A>()));
    };
    let moves = by_promise::<A>(position);
    let (player, first) = (position.player(), position.name(moves[0].0));
    let message = format!("{message} For one thing, here {player} must stop a threat, but your order tries {first} first.");
    Err(Failure::new(message).picture(list(position, &moves)).diagnosis(Some(BLOCKS_LATE)))
}

/// The cause that gives just these orders, if it is a known one.
fn diagnose_promise<A: Attempt>() -> Option<&'static str> {
    diagnose(WRONG, 2, &promise_shown::<A>())
}

fn promise_shown<A: Attempt>() -> Behaviour {
    behaviour(SKIRMISHES.iter(), |position| by_promise::<A>(position).into_iter().map(|step| step.0).collect::<Vec<u8>>())
}

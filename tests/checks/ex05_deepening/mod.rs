//! Exercise 5: iterative deepening on a budget.

mod board;
mod corpus;

use crate::check::{Check, Failure, Suite};
use crate::corpus::{Behaviour, Corpus, Wrong, behaviour, diagnose};
use crate::trees::{outline, small_trees};
use adversarial::prelude::*;
use board::Shuffled;
use corpus::{
    BETWEEN, COUNTED_LATE, EACH_ITS_OWN, GIVES_UP, GOES_ON, GUESS_IS_PROOF, IGNORED, NO_MEMORY, NO_MOVE, NOT_EVALUATED, ONE_LESS,
    OVER, PROOF_IGNORED, RIGHT, TOO_EARLY, TOO_LITTLE, TWICE, UNFINISHED, WRONG, WRONG_REASON,
};
use std::cell::Cell;

/// Attempts at it.
pub static CORPUS: Corpus = Corpus { wrong: WRONG, right: RIGHT };

/// What a learner writes in this exercise.
pub trait Attempt {
    /// See the stub.
    fn deepen<G: Game, E: Fn(&G::State, Player) -> Value>(
        game: &G,
        state: &G::State,
        evaluation: &E,
        deepest: usize,
        budget: u64,
    ) -> Deepening<G::Action>;
}

/// Implements [`Attempt`] for the function of a module: `ex05_deepening!(Mine, path::to::module);`
#[macro_export]
macro_rules! ex05_deepening {
    ($name:ident, $($module:tt)+) => {
        #[doc = concat!("The attempt in `", stringify!($($module)+), "`.")]
        #[derive(Debug)]
        pub struct $name;

        impl $crate::ex05_deepening::Attempt for $name {
            fn deepen<G: ::adversarial::Game, E: Fn(&G::State, ::adversarial::Player) -> ::adversarial::Value>(
                game: &G,
                state: &G::State,
                evaluation: &E,
                deepest: usize,
                budget: u64,
            ) -> ::adversarial::search::Deepening<G::Action> {
                $($module)+::deepen(game, state, evaluation, deepest, budget)
            }
        }
    };
}

/// The checks of an attempt.
pub fn suite<A: Attempt>() -> Suite {
    let check = |name, points, run| Check { name, points, run };
    Suite {
        exercise: "ex05_deepening",
        checks: vec![
            check("the start: a move and a value before any iteration is finished", 2, || at_the_start(&attempt::<A>())),
            check("the depth: the value and an action of a search so deep", 4, || values(&attempt::<A>())),
            check("the end: it stops when no more can be found, and says why", 4, || ends(&attempt::<A>())),
            check("the budget: never a node more, all iterations together", 4, || budgets(&attempt::<A>())),
            check("the budget: the last iteration finished counts, and no other", 3, || unfinished(&attempt::<A>())),
            check("the order: what the last iteration found is used, and pays", 3, || order(&attempt::<A>())),
        ],
    }
}

type Evaluation<'e, G> = &'e dyn Fn(&<G as Game>::State, Player) -> Value;
type Found<G> = Deepening<<G as Game>::Action>;
type Deepen<G> = fn(&Counted<&G>, &<G as Game>::State, Evaluation<'_, G>, usize, u64) -> Found<G>;

/// An attempt, bound to the games of the checks: all that follows is compiled once, and not for each attempt.
struct Deepener {
    on_tree: Deepen<Tree>,
    on_board: Deepen<Shuffled>,
}

fn attempt<A: Attempt>() -> Deepener {
    Deepener {
        on_tree: |game, state, evaluation, deepest, budget| A::deepen(game, state, &evaluation, deepest, budget),
        on_board: |game, state, evaluation, deepest, budget| A::deepen(game, state, &evaluation, deepest, budget),
    }
}

const PLENTY: u64 = 1_000_000;

/// What was found, and how many nodes were generated.
fn run<G: Game>(
    deepen: Deepen<G>,
    game: &G,
    state: &G::State,
    evaluation: Evaluation<'_, G>,
    deepest: usize,
    budget: u64,
) -> (Found<G>, u64) {
    let counted = Counted::new(game);
    let found = deepen(&counted, state, evaluation, deepest, budget);
    (found, counted.counts().generated)
}

/// `value 3, action 2, depth 4, Stop::Proven`
fn told<G: Game>(game: &G, state: &G::State, found: &Found<G>) -> String {
    let Deepening { value, action, depth, stop } = found;
    let action = action.map_or("no action".into(), |action| format!("action {}", game.action_text(state, action)));
    format!("value {value}, {action}, depth {depth}, Stop::{stop:?}")
}

/// An evaluation of trees: every state in play looks worth as much to MAX.
fn all_worth(worth: Value) -> impl Fn(&<Tree as Game>::State, Player) -> Value {
    move |_, player| player.sees(worth)
}

fn drawn(tree: &Tree) -> String {
    format!("{tree}\n\n{}", outline(tree))
}

/// Trees whose root is no leaf, and where there is room for guesses on both sides of 0.
fn trees() -> impl Iterator<Item = &'static Tree> {
    small_trees().iter().filter(|tree| !tree.is_terminal(&tree.initial_state()) && tree.max_utility() >= 3)
}

fn at_the_start(attempt: &Deepener) -> Result<(), Failure> {
    for text in ["7", "min 7", "-3"] {
        let tree: Tree = text.parse().expect("a leaf is a tree");
        let root = tree.initial_state();
        let (found, _) = run(attempt.on_tree, &tree, &root, &all_worth(1), 5, PLENTY);
        let utility = tree.utility(&root, Player::Max);
        if (found.value, found.action) != (utility, None) || found.stop == Stop::OutOfBudget {
            let message = format!(
                "The game is over, with utility {utility} to MAX. Expected value {utility}, no action, depth 0, Stop::Exhausted; got {}.",
                told(&tree, &root, &found)
            );
            return Err(Failure::new(message).diagnosis(Some(OVER)));
        }
    }
    // With two actions, a node made too many is not yet an iteration: the budget has a check of its own.
    for tree in trees().filter(|tree| tree.actions(&tree.initial_state()).len() > 1) {
        let root = tree.initial_state();
        let most = tree.max_utility() - 1;
        for (deepest, budget, worth) in [(0, PLENTY, 1), (5, 0, 1), (5, 0, 1_000_000), (5, 0, -1_000_000)] {
            let (found, generated) = run(attempt.on_tree, tree, &root, &all_worth(worth), deepest, budget);
            let value = worth.clamp(-most, most);
            if found == (Deepening { value, depth: 0, stop: Stop::OutOfBudget, ..found }) && found.action.is_some() {
                continue;
            }
            let why = match found {
                Deepening { depth: 1.., .. } if budget == 0 => Some(if generated == 0 { ONE_LESS } else { IGNORED }),
                Deepening { action: None, .. } => Some(NO_MOVE),
                Deepening { depth: 0, .. } if found.value != value => Some(NOT_EVALUATED),
                _ => None,
            };
            let message = format!(
                "The budget is {budget}, the deepest iteration allowed is {deepest}, each state in play looks worth {worth} to MAX, and \
                 the most that this game gives is {}. Expected value {value}, any action, depth 0, Stop::OutOfBudget; got {}.",
                tree.max_utility(),
                told(tree, &root, &found)
            );
            return Err(Failure::new(message).picture(drawn(tree)).diagnosis(why));
        }
    }
    Ok(())
}

fn values(attempt: &Deepener) -> Result<(), Failure> {
    for tree in trees() {
        let root = tree.initial_state();
        for (worth, deepest) in [(1, 1), (1, 2), (-1, 2), (1, 3), (-1, 4)] {
            let evaluation = all_worth(worth);
            let (found, _) = run(attempt.on_tree, tree, &root, &evaluation, deepest, PLENTY);
            let asked = format!("The deepest iteration allowed is {deepest}; each state in play looks worth {worth} to MAX.");
            let got = told(tree, &root, &found);
            let fail = |message: String| Failure::new(format!("{asked} {message}")).picture(drawn(tree));
            if found.depth > deepest || found.depth == 0 || (found.stop == Stop::OutOfBudget && found.depth < deepest) {
                return Err(fail(format!("The budget suffices for it. Got {got}.")).diagnosis(attempt.diagnosis()));
            }
            let (value, best) = best_actions(tree, &root, &evaluation, found.depth);
            if found.value != value {
                let message = format!("A search to depth {} has the value {value} to MAX. Got {got}.", found.depth);
                return Err(fail(message).diagnosis(attempt.diagnosis()));
            }
            if found.action.is_none_or(|action| !best.contains(&action)) {
                let best: Vec<String> = best.iter().map(|&action| tree.action_text(&root, action)).collect();
                let message = format!("Expected action {} (counted from 1). Got {got}.", best.join(" or "));
                return Err(fail(message).diagnosis(attempt.diagnosis()));
            }
        }
    }
    Ok(())
}

/// The value to MAX of a search to that depth, and all actions that have it. By minimax, slow and sure.
fn best_actions<G: Game>(game: &G, state: &G::State, evaluation: Evaluation<'_, G>, depth: usize) -> (Value, Vec<G::Action>) {
    let shallow = DepthLimited::new(game, depth, evaluation);
    let start = shallow.from_state(state.clone());
    let (value, _) = minimax(&shallow, &start);
    let worth = |&action: &G::Action| minimax(&shallow, &shallow.result(&start, action)).0 == value;
    (value, shallow.actions(&start).into_iter().filter(worth).collect())
}

fn ends(attempt: &Deepener) -> Result<(), Failure> {
    const DEEPEST: usize = 12;
    for tree in trees() {
        let root = tree.initial_state();
        for worth in [1, 1_000_000, -1_000_000] {
            let (found, _) = run(attempt.on_tree, tree, &root, &all_worth(worth), DEEPEST, PLENTY);
            let (depth, stops) = expected_end(attempt, tree, worth);
            if found.depth == depth && stops.contains(&found.stop) {
                continue;
            }
            let most = tree.max_utility();
            let reason = match stops[0] {
                Stop::Proven => format!("its value is {most} or {}, the most that this game gives", -most),
                _ => "no line that it searched was cut off by the horizon".into(),
            };
            let why = match (found.stop, stops[0]) {
                _ if found.depth < depth && found.value.abs() >= most => GUESS_IS_PROOF,
                _ if found.depth < depth => TOO_EARLY,
                (_, Stop::Proven) if found.depth > depth => PROOF_IGNORED,
                _ if found.depth > depth => GOES_ON,
                _ => WRONG_REASON,
            };
            let message = format!(
                "The budget suffices, the deepest iteration allowed is {DEEPEST}; each state in play looks worth {worth} to MAX, and the \
                 most that this game gives is {most}. Expected the iteration to depth {depth} to be the last, and Stop::{:?}: {reason}. \
                 Got {}.",
                stops[0],
                told(tree, &root, &found)
            );
            return Err(Failure::new(message).picture(drawn(tree)).diagnosis(Some(why)));
        }
    }
    Ok(())
}

/// Where the attempt should stop, and what it may say.
///
/// A proof is a matter of values. Which lines a search sees, and so when it is the first to meet no horizon, depends on the order of its
/// actions: that is told by the attempt's own calls of the evaluation, but believed only where no evaluation could change the value.
fn expected_end(attempt: &Deepener, tree: &Tree, worth: Value) -> (usize, &'static [Stop]) {
    let root = tree.initial_state();
    let value = |depth, worth| best_actions(tree, &root, &all_worth(worth), depth).0;
    let evaluations = |deepest| {
        let calls = Cell::new(0);
        let counting = |state: &_, player: Player| {
            calls.set(calls.get() + i32::from(*state != root));
            player.sees(worth)
        };
        run(attempt.on_tree, tree, &root, &counting, deepest, PLENTY);
        calls.get()
    };
    let mut before = 0;
    for depth in 1.. {
        let proven = value(depth, worth).abs() == tree.max_utility();
        let settled = value(depth, 1_000_000) == value(depth, -1_000_000);
        let now = evaluations(depth);
        let exhausted = settled && now == before || depth > tree.to_string().len();
        match (exhausted, proven) {
            (true, true) => return (depth, &[Stop::Proven, Stop::Exhausted]),
            (true, false) => return (depth, &[Stop::Exhausted]),
            (false, true) => return (depth, &[Stop::Proven]),
            (false, false) => before = now,
        }
    }
    unreachable!("a tree is not deeper than its text is long")
}

fn budgets(attempt: &Deepener) -> Result<(), Failure> {
    const DEEPEST: usize = 5;
    let game = Shuffled::default();
    let evaluation = |state: &_, player| game.fours(state, player);
    for position in game.positions(4) {
        let run = |deepest, budget| run(attempt.on_board, &game, &position, &evaluation, deepest, budget).1;
        for budget in [0, 1, 2, 6, 7, 8, 13, 14, 15, 30, 60, 100, 200, 500, 1_000] {
            let generated = run(DEEPEST, budget);
            if generated > budget {
                let up_to: Vec<u64> = (0..=DEEPEST).map(|depth| run(depth, PLENTY)).collect();
                let iterations: Vec<u64> = up_to.windows(2).map(|pair| pair[1] - pair[0]).collect();
                let fitting = iterations.iter().take_while(|&&nodes| nodes <= budget).sum::<u64>();
                let why = match generated {
                    _ if generated == budget + 1 => Some(COUNTED_LATE),
                    _ if up_to.contains(&generated) => Some(BETWEEN),
                    _ if generated == fitting + budget => Some(EACH_ITS_OWN),
                    _ => None,
                };
                let told: Vec<String> = iterations.iter().map(u64::to_string).collect();
                let message = format!(
                    "The budget is {budget} calls of `result`; deepen made {generated}. (With a budget that suffices, your iterations to \
                     depth 1, 2, … make {} calls.)",
                    told.join(", ")
                );
                return Err(Failure::new(message).picture(game.state_text(&position)).diagnosis(why));
            }
        }
    }
    Ok(())
}

fn unfinished(attempt: &Deepener) -> Result<(), Failure> {
    let game = Shuffled::default();
    let evaluation = |state: &_, player| game.fours(state, player);
    for position in game.positions(4) {
        let run = |deepest, budget| run(attempt.on_board, &game, &position, &evaluation, deepest, budget);
        for depth in 0..=3 {
            let (needed, next) = (run(depth, PLENTY).1, run(depth + 1, PLENTY).1);
            let (value, best) = match depth {
                0 => (evaluation(&position, Player::Max), game.actions(&position).to_vec()),
                _ => best_actions(&game, &position, &evaluation, depth),
            };
            for budget in [needed, needed + 1, needed.midpoint(next), next.saturating_sub(1)] {
                if budget < needed || budget >= next {
                    continue;
                }
                let (found, _) = run(6, budget);
                let best_found = found.action.is_some_and(|action| best.contains(&action));
                if best_found && (found.value, found.depth, found.stop) == (value, depth, Stop::OutOfBudget) {
                    continue;
                }
                let why = match found {
                    Deepening { action: None, .. } => NO_MOVE,
                    _ if found.depth < depth => GIVES_UP,
                    _ if found.depth == depth && found.value == value && best_found => WRONG_REASON,
                    _ => UNFINISHED,
                };
                let best: Vec<String> = best.iter().map(|&action| game.action_text(&position, action)).collect();
                let best = if depth == 0 { "any action".into() } else { format!("action {}", best.join(" or ")) };
                let message = format!(
                    "Your iterations to depth {depth} need {needed} calls of `result` together, one more {next}. The budget is {budget}. \
                     Expected value {value}, {best}, depth {depth}, Stop::OutOfBudget; got {}.",
                    told(&game, &position, &found)
                );
                return Err(Failure::new(message).picture(game.state_text(&position)).diagnosis(Some(why)));
            }
        }
    }
    Ok(())
}

fn order(attempt: &Deepener) -> Result<(), Failure> {
    const DEEPEST: usize = 5;
    const AT_MOST: u64 = 85; // of 100 that plain deepening makes
    const POSITIONS: usize = 12;
    for tree in trees() {
        let root = tree.initial_state();
        for depth in 1..=4 {
            let run = |deepest| run(attempt.on_tree, tree, &root, &all_worth(1), deepest, PLENTY).1;
            let made = run(depth) - run(depth - 1);
            let all = count(tree, &root, depth);
            if made > all {
                let message = format!(
                    "Down to depth {depth} this tree has {all} nodes under its root; your iteration to that depth made {made}."
                );
                return Err(Failure::new(message).picture(drawn(tree)).diagnosis(Some(TWICE)));
            }
        }
    }
    let game = Shuffled::default();
    let evaluation = |state: &_, player| game.fours(state, player);
    let (mut sum, mut plain_sum, mut lines) = (0, 0, String::new());
    for position in game.positions(POSITIONS) {
        let (found, nodes) = run(attempt.on_board, &game, &position, &evaluation, DEEPEST, PLENTY);
        let counted = Counted::new(&game);
        let plain = iterative_deepening(&counted, &position, &evaluation, Budget::Depth(DEEPEST));
        let plain_nodes = counted.counts().generated;
        if (found.value, found.depth) != (plain.value, plain.depth) {
            let message =
                format!("Expected value {} at depth {}, got {}.", plain.value, plain.depth, told(&game, &position, &found));
            return Err(Failure::new(message).picture(game.state_text(&position)).diagnosis(attempt.diagnosis()));
        }
        (sum, plain_sum) = (sum + nodes, plain_sum + plain_nodes);
        lines += &format!("{:>6}  {nodes:>8}  {plain_nodes:>14}\n", game.stones(&position));
    }
    if 100 * sum <= AT_MOST * plain_sum {
        return Ok(());
    }
    let message = format!(
        "Over {POSITIONS} positions of Connect Four to depth {DEEPEST} your deepening made {sum} nodes, one that remembers nothing \
         {plain_sum}: {} of 100. Expected at most {AT_MOST} of 100.",
        100 * sum / plain_sum
    );
    let picture = format!("stones  by yours  without memory\n{lines}");
    Err(Failure::new(message).picture(picture).diagnosis(Some(if sum < plain_sum { TOO_LITTLE } else { NO_MEMORY })))
}

/// The nodes under a state, down to a depth.
fn count<G: Game>(game: &G, state: &G::State, depth: usize) -> u64 {
    if depth == 0 {
        return 0;
    }
    let below = |action| 1 + count(game, &game.result(state, action), depth - 1);
    game.actions(state).into_iter().map(below).sum()
}

impl Deepener {
    /// The cause that gives just these values at just these depths, if it is a known one.
    fn diagnosis(&self) -> Option<&'static str> {
        // Those that are caught later have all of this right.
        let about_values: Vec<Wrong> = WRONG.iter().copied().filter(|wrong| wrong.caught_by.starts_with("the depth")).collect();
        diagnose(&about_values, 0, &self.shown())
    }

    fn shown(&self) -> Behaviour {
        behaviour(trees().take(300), |tree| {
            [1, 2, 3, 4].map(|deepest| {
                let (found, _) = run(self.on_tree, tree, &tree.initial_state(), &all_worth(1), deepest, PLENTY);
                (found.value, found.depth, found.action)
            })
        })
    }
}

//! Attempts at exercise 3.

use super::{Attempt, centre_shown, promise_shown, search_shown, suite};
use crate::corpus::{Right, Wrong};
use adversarial::prelude::*;
use solutions::ex03_move_ordering as solution;

/// Attempts that differ from the solution in one function.
macro_rules! attempts {
    ($($name:ident $what:tt $parameters:tt $body:block)+) => {
        $(
            #[derive(Debug)]
            struct $name;

            impl Attempt for $name {
                attempts!(centre_first: $what $parameters $body);
                attempts!(alpha_beta_ordered: $what $parameters $body);
                attempts!(promise: $what $parameters $body);
            }
        )+
    };
    (centre_first: centre_first ($width:ident, $actions:ident) $body:block) => {
        fn centre_first($width: usize, $actions: &mut Actions<u8>) $body
    };
    (centre_first: $($other:tt)+) => {
        fn centre_first(width: usize, actions: &mut Actions<u8>) {
            solution::centre_first(width, actions);
        }
    };
    (alpha_beta_ordered: alpha_beta_ordered ($game:ident, $state:ident, $alpha:ident, $beta:ident, $order:ident) $body:block) => {
        fn alpha_beta_ordered<G: Game>(
            $game: &G,
            $state: &G::State,
            $alpha: Value,
            $beta: Value,
            $order: &impl Fn(&G::State, &mut Actions<G::Action>),
        ) -> (Value, Option<G::Action>) $body
    };
    (alpha_beta_ordered: $($other:tt)+) => {
        fn alpha_beta_ordered<G: Game>(
            game: &G,
            state: &G::State,
            alpha: Value,
            beta: Value,
            order: &impl Fn(&G::State, &mut Actions<G::Action>),
        ) -> (Value, Option<G::Action>) {
            solution::alpha_beta_ordered(game, state, alpha, beta, order)
        }
    };
    (promise: promise ($here:ident, $above:ident) $body:block) => {
        fn promise($here: &[(usize, usize)], $above: &[(usize, usize)]) -> Value $body
    };
    (promise: $($other:tt)+) => {
        fn promise(here: &[(usize, usize)], above: &[(usize, usize)]) -> Value {
            solution::promise(here, above)
        }
    };
}

fn sorted<G: Game>(game: &G, state: &G::State, order: &impl Fn(&G::State, &mut Actions<G::Action>)) -> Actions<G::Action> {
    let mut actions = game.actions(state);
    order(state, &mut actions);
    actions
}

fn over<G: Game>(game: &G, state: &G::State) -> Option<(Value, Option<G::Action>)> {
    game.is_terminal(state).then(|| (game.utility(state, game.player(state)), None))
}

/// The loop that most variants share. `worth` searches a child, with what is best so far.
fn best_of<A: Copy>(
    actions: impl IntoIterator<Item = A>,
    mut worth: impl FnMut(A, Value) -> Value,
    better: impl Fn(Value, Value) -> bool,
    stop: impl Fn(Value) -> bool,
) -> (Value, Option<A>) {
    let (mut best, mut best_action) = (-INFINITY, None);
    for action in actions {
        let value = worth(action, best);
        if better(value, best) {
            (best, best_action) = (value, Some(action));
        }
        if stop(best) {
            break;
        }
    }
    (best, best_action)
}

fn greater(value: Value, best: Value) -> bool {
    value > best
}

attempts! {
    FarthestFirst centre_first(width, actions) {
        solution::centre_first(width, actions);
        actions.reverse();
    }

    CentreColumnOnly centre_first(width, actions) {
        actions.sort_by_key(|&column| usize::from(column).abs_diff(width / 2));
    }

    AlwaysSeven centre_first(_width, actions) {
        actions.sort_by_key(|&column| column.abs_diff(3));
    }

    RightFirst centre_first(width, actions) {
        actions.sort_by_key(|&column| ((2 * i32::from(column) + 1).abs_diff(width as i32), u8::MAX - column));
    }

    FullColumnsToo centre_first(width, actions) {
        *actions = (0..width as u8).collect();
        solution::centre_first(width, actions);
    }

    OneOfEachPair centre_first(width, actions) {
        solution::centre_first(width, actions);
        actions.dedup_by_key(|column| (2 * i32::from(*column) + 1).abs_diff(width as i32));
    }

    NothingSorted centre_first(_width, _actions) {}

    OrderIgnored alpha_beta_ordered(game, state, alpha, beta, _order) { negamax_alpha_beta(game, state, alpha, beta) }

    OrderedAtTheRoot alpha_beta_ordered(game, state, alpha, beta, order) {
        over(game, state).unwrap_or_else(|| {
            let worth = |action, best: Value| -negamax_alpha_beta(game, &game.result(state, action), -beta, -alpha.max(best)).0;
            best_of(sorted(game, state, order), worth, greater, |best| best >= beta)
        })
    }

    ReversedForMin alpha_beta_ordered(game, state, alpha, beta, order) {
        over(game, state).unwrap_or_else(|| {
            let mut actions = sorted(game, state, order);
            if game.player(state) == Player::Min {
                actions.reverse();
            }
            let worth =
                |action, best: Value| -Self::alpha_beta_ordered(game, &game.result(state, action), -beta, -alpha.max(best), order).0;
            best_of(actions, worth, greater, |best| best >= beta)
        })
    }

    MadeBeforeTheLoop alpha_beta_ordered(game, state, alpha, beta, order) {
        over(game, state).unwrap_or_else(|| {
            let actions = sorted(game, state, order);
            let children: Vec<_> = actions.iter().map(|&action| game.result(state, action)).collect();
            let worth =
                |index: usize, best: Value| -Self::alpha_beta_ordered(game, &children[index], -beta, -alpha.max(best), order).0;
            let (best, index) = best_of(0..actions.len(), worth, greater, |best| best >= beta);
            (best, index.map(|index| actions[index]))
        })
    }

    StrictCutoff alpha_beta_ordered(game, state, alpha, beta, order) {
        over(game, state).unwrap_or_else(|| {
            let worth =
                |action, best: Value| -Self::alpha_beta_ordered(game, &game.result(state, action), -beta, -alpha.max(best), order).0;
            best_of(sorted(game, state, order), worth, greater, |best| best > beta)
        })
    }

    NoCutoff alpha_beta_ordered(game, state, alpha, beta, order) {
        over(game, state).unwrap_or_else(|| {
            let worth = |action, _| -Self::alpha_beta_ordered(game, &game.result(state, action), alpha, beta, order).0;
            best_of(sorted(game, state, order), worth, greater, |_| false)
        })
    }

    SearchesToSort alpha_beta_ordered(game, state, alpha, beta, order) {
        over(game, state).unwrap_or_else(|| {
            let worth = |action, alpha: Value| -Self::alpha_beta_ordered(game, &game.result(state, action), -beta, -alpha, order).0;
            let mut actions = sorted(game, state, order);
            actions.sort_by_cached_key(|&action| -worth(action, alpha));
            best_of(actions, |action, best| worth(action, alpha.max(best)), greater, |best| best >= beta)
        })
    }

    LastOfEqual alpha_beta_ordered(game, state, alpha, beta, order) {
        over(game, state).unwrap_or_else(|| {
            let worth =
                |action, best: Value| -Self::alpha_beta_ordered(game, &game.result(state, action), -beta, -alpha.max(best), order).0;
            best_of(sorted(game, state, order), worth, |value, best| value >= best, |best| best >= beta)
        })
    }

    TrustsTheOrder alpha_beta_ordered(game, state, alpha, beta, order) {
        over(game, state).unwrap_or_else(|| {
            let first = sorted(game, state, order)[0];
            (-Self::alpha_beta_ordered(game, &game.result(state, first), -beta, -alpha, order).0, Some(first))
        })
    }

    DropsTheLast alpha_beta_ordered(game, state, alpha, beta, order) {
        over(game, state).unwrap_or_else(|| {
            let mut actions = sorted(game, state, order);
            actions.truncate(2);
            let worth =
                |action, best: Value| -Self::alpha_beta_ordered(game, &game.result(state, action), -beta, -alpha.max(best), order).0;
            best_of(actions, worth, greater, |best| best >= beta)
        })
    }

    WindowNotTurned alpha_beta_ordered(game, state, alpha, beta, order) {
        over(game, state).unwrap_or_else(|| {
            let worth =
                |action, best: Value| -Self::alpha_beta_ordered(game, &game.result(state, action), alpha.max(best), beta, order).0;
            best_of(sorted(game, state, order), worth, greater, |best| best >= beta)
        })
    }

    ValueToMax alpha_beta_ordered(game, state, alpha, beta, order) {
        let (value, action) = solution::alpha_beta_ordered(game, state, alpha, beta, order);
        (game.player(state).sees(value), action)
    }

    NoAction alpha_beta_ordered(game, state, alpha, beta, order) {
        (solution::alpha_beta_ordered(game, state, alpha, beta, order).0, None)
    }

    Indifferent promise(_here, _above) { 0 }

    WinIsSmall promise(here, _above) {
        if here.contains(&(3, 0)) { 0 } else if here.contains(&(0, 3)) { 1 } else { 2 }
    }

    TheirsForYours promise(here, above) {
        let swap = |lines: &[(usize, usize)]| lines.iter().map(|&(yours, theirs)| (theirs, yours)).collect::<Vec<_>>();
        solution::promise(&swap(here), &swap(above))
    }

    BlockedLinesCount promise(here, _above) { here.iter().map(|&(yours, theirs)| 4_i32.pow((yours + theirs) as u32)).sum() }

    LooksOnTop promise(_here, above) { solution::promise(above, &[]) }

    WinsOnly promise(here, _above) { i32::from(here.contains(&(3, 0))) }
}

// Causes that a check can tell from the failure itself.
pub(super) const TWICE: &str = "A child is made more than once. To search a move in order to know when to search it costs more than it saves: \
    the order is a guess without a search.";
pub(super) const NOT_KEPT: &str = "The value is right, but the action that gives it is not kept.";
pub(super) const NOT_FIRST_BEST: &str = "A later move that comes out equal takes the place of the first. In alpha-beta it need not even be as good: \
    what comes back may be only a bound. Replace the best only by what is greater.";
pub(super) const ALL_THE_SAME: &str = "Every move has the same promise here, so the order stays that of centre_first.";
pub(super) const AFTER_BLOCKS: &str = "A block comes before a win. If you win at once you need not block: a line with `(3, 0)` must outweigh one \
    with `(0, 3)`. (Yours is the first number, theirs the second.)";
pub(super) const SMALLEST_FIRST: &str =
    "The winning move has the smallest promise. The greatest is tried first: a promise is no number in a queue.";
pub(super) const BLOCKS_LATE: &str = "The opponent would win there at once, so every other move is refuted, one by one, before the block is tried. \
    Give `(0, 3)` in `here` a promise second only to a win.";

macro_rules! wrong {
    ($($name:ident, $caught_by:literal, $cause:expr;)+) => {
        /// The wrong attempts.
        pub static WRONG: &[Wrong] = &[$(Wrong {
            name: stringify!($name),
            cause: $cause,
            caught_by: $caught_by,
            suite: suite::<$name>,
            behaviours: &[centre_shown::<$name>, search_shown::<$name>, promise_shown::<$name>],
        }),+];
    };
}

wrong! {
    FarthestFirst, "centre first: nearest to the centre, of two as near the left one",
        "The farthest come first. `sort_by_key` puts the smallest key first, and that should be the smallest distance.";
    CentreColumnOnly, "centre first: nearest to the centre, of two as near the left one",
        "You measure from column width / 2. When the width is even the centre is between two columns, and both are as near: measure from (width - 1) / 2, in halves.";
    AlwaysSeven, "centre first: nearest to the centre, of two as near the left one",
        "You measure from column 3, the centre of the usual board. Take the width into account.";
    RightFirst, "centre first: nearest to the centre, of two as near the left one",
        "Of two columns that are as near the right one comes first. A stable sort (`sort_by_key`) leaves the left one where it was.";
    FullColumnsToo, "centre first: the same moves, none lost, none added",
        "All columns of the board come back, the full ones too. Sort the actions that you are given.";
    OneOfEachPair, "centre first: the same moves, none lost, none added",
        "Of the two columns at the same distance only one is left. Equal distances are no reason to drop a move.";
    NothingSorted, "centre first: nearest to the centre, of two as near the left one",
        "The actions stay as they came. Sort them in place: `actions` is a `&mut`.";
    OrderIgnored, "alpha-beta: every state's moves in the order, and no node too many",
        "The order is never used. Let it sort the actions of the state before the loop.";
    OrderedAtTheRoot, "alpha-beta: every state's moves in the order, and no node too many",
        "Only the moves at the root are sorted. The recursive call must be one to this very function, and pass the order on.";
    ReversedForMin, "alpha-beta: every state's moves in the order, and no node too many",
        "You turn the order round for MIN. It already puts first what is best for the player to move, whoever that is.";
    MadeBeforeTheLoop, "alpha-beta: every state's moves in the order, and no node too many",
        "`game.result` is called for all actions before the loop. Call it in the loop: what is cut off is then never made.";
    StrictCutoff, "alpha-beta: every state's moves in the order, and no node too many",
        "You stop only when the best exceeds beta. Stop when it reaches beta.";
    NoCutoff, "alpha-beta: every state's moves in the order, and no node too many",
        "Nothing is ever cut off, so the order saves nothing. Stop the loop once the best has reached beta, and turn the window round on the way down.";
    SearchesToSort, "alpha-beta: every state's moves in the order, and no node too many", TWICE;
    LastOfEqual, "alpha-beta: of the best actions the first in the order", NOT_FIRST_BEST;
    NoAction, "alpha-beta: of the best actions the first in the order", NOT_KEPT;
    TrustsTheOrder, "alpha-beta: the value is exact in any order",
        "You search the first move only. An order is a guess: all moves count until alpha-beta proves that they cannot matter.";
    DropsTheLast, "alpha-beta: the value is exact in any order",
        "You leave out moves because they come late. An order is a guess: all moves count until alpha-beta proves that they cannot matter.";
    WindowNotTurned, "alpha-beta: the value is exact in any order",
        "The recursive call gets your own window. Your opponent sees it from the other side: `-beta` first, then `-alpha.max(best)`.";
    ValueToMax, "alpha-beta: the value is exact in any order",
        "This is the value to MAX. Return the value to the player to move, as negamax does.";
    Indifferent, "promise: a move that wins comes before all that do not", ALL_THE_SAME;
    WinIsSmall, "promise: a move that wins comes before all that do not", SMALLEST_FIRST;
    TheirsForYours, "promise: a move that wins comes before all that do not", AFTER_BLOCKS;
    BlockedLinesCount, "promise: a move that wins comes before all that do not",
        "Lines that hold stones of both sides count like open ones. Nobody can ever make four on them: score them 0.";
    LooksOnTop, "promise: a move that wins comes before all that do not",
        "You judge a move by the square on top of it. Your stone lands `here`; `above` is what it opens to the opponent.";
    WinsOnly, "promise: at most 3/10 of the nodes of centre first", BLOCKS_LATE;
}

attempts! {
    FailHard alpha_beta_ordered(game, state, alpha, beta, order) {
        if game.is_terminal(state) {
            return (game.utility(state, game.player(state)).clamp(alpha, beta), None);
        }
        let (mut alpha, mut best_action) = (alpha, None);
        for action in sorted(game, state, order) {
            let value = -Self::alpha_beta_ordered(game, &game.result(state, action), -beta, -alpha, order).0;
            if value >= beta {
                return (beta, Some(action));
            }
            if value > alpha {
                (alpha, best_action) = (value, Some(action));
            }
        }
        (alpha, best_action)
    }

    TwoCases alpha_beta_ordered(game, state, alpha, beta, order) {
        fn to_max<G: Game>(
            game: &G,
            state: &G::State,
            mut alpha: Value,
            mut beta: Value,
            order: &impl Fn(&G::State, &mut Actions<G::Action>),
        ) -> (Value, Option<G::Action>) {
            if game.is_terminal(state) {
                return (game.utility(state, Player::Max), None);
            }
            let player = game.player(state);
            let mut best = (player.sees(-INFINITY), None);
            for action in sorted(game, state, order) {
                let value = to_max(game, &game.result(state, action), alpha, beta, order).0;
                if player == Player::Max && value > best.0 || player == Player::Min && value < best.0 {
                    best = (value, Some(action));
                }
                match player {
                    Player::Max => alpha = alpha.max(value),
                    Player::Min => beta = beta.min(value),
                }
                if alpha >= beta {
                    break;
                }
            }
            best
        }
        match game.player(state) {
            Player::Max => to_max(game, state, alpha, beta, order),
            Player::Min => {
                let (value, action) = to_max(game, state, -beta, -alpha, order);
                (-value, action)
            }
        }
    }

    CentreOutwards centre_first(width, actions) {
        let legal = actions.clone();
        actions.clear();
        for distance in 0..width as i32 {
            actions.extend(legal.iter().copied().filter(|&column| (2 * i32::from(column) + 1 - width as i32).abs() == distance));
        }
    }

    WinThenBlock promise(here, _above) {
        if here.contains(&(3, 0)) { 2 } else { i32::from(here.contains(&(0, 3))) }
    }

    SumOfSquares promise(here, _above) {
        let worth = |&(yours, theirs): &(usize, usize)| match (yours, theirs) {
            (3, 0) => 1_000,
            (0, 3) => 500,
            (stones, 0) | (0, stones) => (stones * stones) as Value,
            _ => 0,
        };
        here.iter().map(worth).sum()
    }

    TwosOfYours promise(here, _above) {
        if here.contains(&(3, 0)) {
            return 1_000;
        }
        let twos = here.iter().filter(|&&line| line == (2, 0)).count() as Value;
        if here.contains(&(0, 3)) { 100 + twos } else { twos }
    }
}

/// The right attempts.
pub static RIGHT: &[Right] = &[
    ("FailHard", suite::<FailHard>),
    ("TwoCases", suite::<TwoCases>),
    ("CentreOutwards", suite::<CentreOutwards>),
    ("WinThenBlock", suite::<WinThenBlock>),
    ("SumOfSquares", suite::<SumOfSquares>),
    ("TwosOfYours", suite::<TwosOfYours>),
];

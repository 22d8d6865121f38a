//! Attempts at exercise 2.

use super::{Attempt, suite, values_shown, visits_shown};
use crate::corpus::{Right, Wrong};
use adversarial::prelude::*;

/// An attempt given by two functions, in a style that lets many stand side by side.
macro_rules! attempt {
    ($name:ident, negamax($game:ident, $state:ident) $negamax:block) => {
        attempt!($name, negamax($game, $state) $negamax, alpha_beta(game, state, alpha, beta) {
            negamax_alpha_beta(game, state, alpha, beta)
        });
    };
    ($name:ident, alpha_beta($game:ident, $state:ident, $alpha:ident, $beta:ident) $alpha_beta:block) => {
        attempt!($name, negamax(game, state) { negamax(game, state) }, alpha_beta($game, $state, $alpha, $beta) $alpha_beta);
    };
    (
        $name:ident,
        negamax($game:ident, $state:ident) $negamax:block,
        alpha_beta($game2:ident, $state2:ident, $alpha:ident, $beta:ident) $alpha_beta:block
    ) => {
        #[derive(Debug)]
        struct $name;

        impl Attempt for $name {
            fn negamax<G: Game>($game: &G, $state: &G::State) -> (Value, Option<G::Action>) $negamax

            fn negamax_alpha_beta<G: Game>(
                $game2: &G, $state2: &G::State, $alpha: Value, $beta: Value,
            ) -> (Value, Option<G::Action>) $alpha_beta
        }
    };
}

fn over<G: Game>(game: &G, state: &G::State) -> Option<(Value, Option<G::Action>)> {
    game.is_terminal(state).then(|| (game.utility(state, game.player(state)), None))
}

/// The loop that most variants share: what a child is worth to me, and when to stop.
fn best_of<G: Game>(
    game: &G,
    state: &G::State,
    mut worth: impl FnMut(&G::State, Value) -> Value,
    stop: impl Fn(Value) -> bool,
) -> (Value, Option<G::Action>) {
    let (mut best, mut best_action) = (-INFINITY, None);
    for action in game.actions(state) {
        let value = worth(&game.result(state, action), best);
        if value > best {
            (best, best_action) = (value, Some(action));
        }
        if stop(best) {
            break;
        }
    }
    (best, best_action)
}

const NEVER: fn(Value) -> bool = |_| false;

attempt!(SignForgotten, negamax(game, state) {
    over(game, state).unwrap_or_else(|| best_of(game, state, |next, _| Self::negamax(game, next).0, NEVER))
});

attempt!(UtilityToMax, negamax(game, state) {
    if game.is_terminal(state) {
        return (game.utility(state, Player::Max), None);
    }
    best_of(game, state, |next, _| -Self::negamax(game, next).0, NEVER)
});

attempt!(UtilityToOpponent, negamax(game, state) {
    if game.is_terminal(state) {
        return (game.utility(state, game.player(state).opponent()), None);
    }
    best_of(game, state, |next, _| -Self::negamax(game, next).0, NEVER)
});

attempt!(StartsAtZero, negamax(game, state) {
    over(game, state).unwrap_or_else(|| {
        let (best, action) = best_of(game, state, |next, _| -Self::negamax(game, next).0, NEVER);
        if best > 0 { (best, action) } else { (0, None) }
    })
});

attempt!(TakesTheWorst, negamax(game, state) {
    over(game, state).unwrap_or_else(|| {
        let (best, action) = best_of(game, state, |next, _| Self::negamax(game, next).0, NEVER);
        (-best, action)
    })
});

attempt!(MinimaxToMax, negamax(game, state) { minimax(game, state) });

attempt!(StartsAtMin, negamax(game, state) {
    over(game, state).unwrap_or_else(|| {
        let mut best = (Value::MIN, None);
        for action in game.actions(state) {
            let (value, _) = Self::negamax(game, &game.result(state, action));
            if value < -best.0 {
                best = (-value, Some(action));
            }
        }
        best
    })
});

attempt!(NoAction, negamax(game, state) { (negamax(game, state).0, None) });

attempt!(FirstAction, negamax(game, state) { (negamax(game, state).0, game.actions(state).first().copied().filter(|_| !game.is_terminal(state))) });

attempt!(SearchesTwice, negamax(game, state) {
    over(game, state).unwrap_or_else(|| {
        let mut best = (-INFINITY, None);
        for action in game.actions(state) {
            if -Self::negamax(game, &game.result(state, action)).0 > best.0 {
                best = (-Self::negamax(game, &game.result(state, action)).0, Some(action));
            }
        }
        best
    })
});

attempt!(NegamaxPrunes, negamax(game, state) { negamax_alpha_beta(game, state, -INFINITY, INFINITY) });

attempt!(WindowNotSwapped, alpha_beta(game, state, alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        best_of(game, state, |next, best| -Self::negamax_alpha_beta(game, next, -alpha.max(best), -beta).0, |best| best >= beta)
    })
});

attempt!(WindowNotNegated, alpha_beta(game, state, alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        best_of(game, state, |next, best| -Self::negamax_alpha_beta(game, next, alpha.max(best), beta).0, |best| best >= beta)
    })
});

attempt!(WindowSwappedNotNegated, alpha_beta(game, state, alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        best_of(game, state, |next, best| -Self::negamax_alpha_beta(game, next, beta, alpha.max(best)).0, |best| best >= beta)
    })
});

attempt!(SignForgottenInAlphaBeta, alpha_beta(game, state, alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        best_of(game, state, |next, best| Self::negamax_alpha_beta(game, next, -beta, -alpha.max(best)).0, |best| best >= beta)
    })
});

attempt!(StrictCutoff, alpha_beta(game, state, alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        best_of(game, state, |next, best| -Self::negamax_alpha_beta(game, next, -beta, -alpha.max(best)).0, |best| best > beta)
    })
});

attempt!(StrictCutoffFailHard, alpha_beta(game, state, alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        let (mut best, mut best_action) = (alpha, None);
        for action in game.actions(state) {
            let value = -Self::negamax_alpha_beta(game, &game.result(state, action), -beta, -best).0;
            if value > beta {
                return (beta, Some(action));
            }
            if value > best {
                (best, best_action) = (value, Some(action));
            }
        }
        (best, best_action)
    })
});

attempt!(NoCutoff, alpha_beta(game, state, _alpha, _beta) { negamax(game, state) });

attempt!(AlphaNotRaised, alpha_beta(game, state, alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        best_of(game, state, |next, _| -Self::negamax_alpha_beta(game, next, -beta, -alpha).0, |best| best >= beta)
    })
});

attempt!(OnlyShallow, alpha_beta(game, state, _alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        best_of(game, state, |next, best| -Self::negamax_alpha_beta(game, next, -beta, -best).0, |best| best >= beta)
    })
});

attempt!(CutsAtAlpha, alpha_beta(game, state, alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        best_of(game, state, |next, best| -Self::negamax_alpha_beta(game, next, -beta, -alpha.max(best)).0, |best| best >= beta || best <= alpha)
    })
});

attempt!(ReturnsAlpha, alpha_beta(game, state, alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        let (best, action) =
            best_of(game, state, |next, best| -Self::negamax_alpha_beta(game, next, -beta, -alpha.max(best)).0, |best| best >= beta);
        if best >= beta { (alpha, action) } else { (best, action) }
    })
});

attempt!(GeneratesAllFirst, alpha_beta(game, state, alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        let children: Vec<_> = game.actions(state).into_iter().map(|action| (action, game.result(state, action))).collect();
        let mut best = (-INFINITY, None);
        for (action, next) in children {
            let value = -Self::negamax_alpha_beta(game, &next, -beta, -alpha.max(best.0)).0;
            if value > best.0 {
                best = (value, Some(action));
            }
            if best.0 >= beta {
                break;
            }
        }
        best
    })
});

attempt!(AlphaBetaNoAction, alpha_beta(game, state, alpha, beta) { (negamax_alpha_beta(game, state, alpha, beta).0, None) });

// Causes that a check can tell from the failure itself.
pub(super) const NOT_KEPT: &str = "The value is right, but the action that gives it is not kept.";
pub(super) const NOT_TOGETHER: &str = "The value is right, but the action is not the one that gives it: keep the two together.";
pub(super) const TWICE: &str = "A child is made or searched more than once. Keep the value of the first search.";
pub(super) const LEFT_OUT: &str = "Plain negamax leaves nothing out: that is for the second function.";

macro_rules! wrong {
    ($($name:ident, $caught_by:literal, $cause:expr;)+) => {
        /// The wrong attempts.
        pub static WRONG: &[Wrong] = &[$(Wrong {
            name: stringify!($name),
            cause: $cause,
            caught_by: $caught_by,
            suite: suite::<$name>,
            behaviours: &[values_shown::<$name>, visits_shown::<$name>],
        }),+];
    };
}

wrong! {
    SignForgotten, "negamax: the value to the player to move",
        "The value of a child is your opponent's, and you keep it as if it were yours. Negate it before you compare it.";
    UtilityToMax, "negamax: a finished game is worth its utility to the player to move",
        "At the end of the game you take the utility to MAX, whoever is to move. Ask for the utility to `game.player(state)`.";
    UtilityToOpponent, "negamax: a finished game is worth its utility to the player to move",
        "At the end of the game you take the utility to the player who has just moved. Ask for the utility to `game.player(state)`.";
    StartsAtZero, "negamax: the value to the player to move",
        "Your best starts at 0, so a player who can only lose is told that it is a draw. Start below every value: `-INFINITY`.";
    TakesTheWorst, "negamax: the value to the player to move",
        "You keep the move that is best for your opponent. The one to keep has the greatest *negated* value.";
    MinimaxToMax, "negamax: a finished game is worth its utility to the player to move",
        "This is the value to MAX, as minimax returns it. Negamax returns the value to the player to move.";
    StartsAtMin, "negamax: the value to the player to move",
        "`Value::MIN` has no negation. Start from `-INFINITY`.";
    NoAction, "negamax: a best action", NOT_KEPT;
    FirstAction, "negamax: a best action", NOT_TOGETHER;
    SearchesTwice, "negamax: every node visited once", TWICE;
    NegamaxPrunes, "negamax: every node visited once", LEFT_OUT;
    WindowNotSwapped, "alpha-beta: the same values as negamax",
        "The window changes sign on the way down, but its ends stay where they were. Your least is your opponent's most: pass `-beta` first, then `-alpha`.";
    WindowNotNegated, "alpha-beta: a value outside the window is a bound",
        "Your opponent gets your window as it is. Seen from the other side both ends change sign, and so change places.";
    WindowSwappedNotNegated, "alpha-beta: the same values as negamax",
        "The ends of the window change places on the way down, but not their signs.";
    SignForgottenInAlphaBeta, "alpha-beta: the same values as negamax",
        "The window is turned round on the way down, but the value that comes back is your opponent's: negate it.";
    StrictCutoff, "alpha-beta: the nodes that it must visit, and no others",
        "You stop only when the best exceeds beta. Stop when it reaches beta: your opponent, who has as much elsewhere, has no reason to come here.";
    StrictCutoffFailHard, "alpha-beta: the nodes that it must visit, and no others",
        "You stop only when the best exceeds beta. Stop when it reaches beta: your opponent, who has as much elsewhere, has no reason to come here.";
    NoCutoff, "alpha-beta: the nodes that it must visit, and no others",
        "Nothing is ever cut off: this is plain negamax. Stop the loop once the best has reached beta.";
    AlphaNotRaised, "alpha-beta: the nodes that it must visit, and no others",
        "What you have found here is not told to the next child: pass the greater of alpha and your best so far.";
    OnlyShallow, "alpha-beta: the nodes that it must visit, and no others",
        "Only what is found at this node is passed down; what was found further up, alpha, is forgotten. Pass the greater of the two: that makes the deep cutoffs.";
    CutsAtAlpha, "alpha-beta: the same values as negamax",
        "You stop when the best is no more than alpha. That is no reason to stop: a later action may be better. Stop at beta.";
    ReturnsAlpha, "alpha-beta: the same values as negamax",
        "At a cutoff you return alpha. What is proven there is that the value is beta or more: return your best, or beta.";
    GeneratesAllFirst, "alpha-beta: the nodes that it must visit, and no others",
        "`game.result` is called for all actions before the loop. Call it in the loop: what is cut off is then never made.";
    AlphaBetaNoAction, "alpha-beta: a best action", NOT_KEPT;
}

attempt!(FailHard, alpha_beta(game, state, alpha, beta) {
    if game.is_terminal(state) {
        return (game.utility(state, game.player(state)).clamp(alpha, beta), None);
    }
    let (mut alpha, mut best_action) = (alpha, None);
    for action in game.actions(state) {
        let value = -Self::negamax_alpha_beta(game, &game.result(state, action), -beta, -alpha).0;
        if value >= beta {
            return (beta, Some(action));
        }
        if value > alpha {
            (alpha, best_action) = (value, Some(action));
        }
    }
    (alpha, best_action)
});

attempt!(LastOfTheBest, negamax(game, state) {
    over(game, state).unwrap_or_else(|| {
        let mut best = (-INFINITY, None);
        for action in game.actions(state) {
            let value = -Self::negamax(game, &game.result(state, action)).0;
            if value >= best.0 {
                best = (value, Some(action));
            }
        }
        best
    })
});

attempt!(WithIterators, negamax(game, state) {
    let actions = game.actions(state);
    let worth = |&action: &G::Action| (-Self::negamax(game, &game.result(state, action)).0, action);
    let best = actions.iter().map(worth).max_by_key(|(value, _)| *value);
    best.map_or_else(|| (game.utility(state, game.player(state)), None), |(value, action)| (value, Some(action)))
});

attempt!(AlphaRaisedAtTheEnd, alpha_beta(game, state, alpha, beta) {
    over(game, state).unwrap_or_else(|| {
        let (mut alpha, mut best) = (alpha, (-INFINITY, None));
        for action in game.actions(state) {
            let value = -Self::negamax_alpha_beta(game, &game.result(state, action), -beta, -alpha).0;
            best = if value > best.0 { (value, Some(action)) } else { best };
            alpha = alpha.max(value);
            if beta <= alpha {
                break;
            }
        }
        best
    })
});

attempt!(TwoCases, negamax(game, state) {
    let (value, action) = minimax(game, state);
    (game.player(state).sees(value), action)
});

/// The right attempts.
pub static RIGHT: &[Right] = &[
    ("FailHard", suite::<FailHard>),
    ("LastOfTheBest", suite::<LastOfTheBest>),
    ("WithIterators", suite::<WithIterators>),
    ("AlphaRaisedAtTheEnd", suite::<AlphaRaisedAtTheEnd>),
    ("TwoCases", suite::<TwoCases>),
];

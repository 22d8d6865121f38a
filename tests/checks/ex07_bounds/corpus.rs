//! Attempts at exercise 7: one search, with one thing done otherwise in each.

use super::{Attempt, attempt, suite};
use crate::corpus::{Right, Wrong};
use adversarial::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum How {
    // Wrong.
    RightPosition,
    NotAGame,
    EverythingExact,
    EverythingExactFailHard,
    CutoffAsExact,
    FailLowAsExact,
    FlagsSwapped,
    RaisedAlpha,
    RaisedAlphaFirst,
    AlwaysReturns,
    UpperLikeLower,
    LowerLikeUpper,
    TestsSwapped,
    StoredToMax,
    StoredToTheOpponent,
    NoAction,
    NeverStores,
    OnlyExact,
    UsesOnlyExact,
    StrictLookUp,
    NeverProbes,
    // Right.
    Solved,
    Narrows,
    NarrowsFlagsTheOriginal,
    FailHard,
    FailHardNarrows,
    StoresLeaves,
    TriesTheStoredActionFirst,
}

pub(super) fn search<G: Game>(
    how: How,
    game: &G,
    state: &G::State,
    alpha: Value,
    beta: Value,
    table: &mut Table<G::State, G::Action>,
) -> (Value, Option<G::Action>) {
    let player = game.player(state);
    if game.is_terminal(state) {
        let value = game.utility(state, player);
        if how == How::StoresLeaves {
            table.entries.insert(state.clone(), Entry { value, bound: Bound::Exact, action: None });
        }
        return (value, None);
    }
    let hard = matches!(how, How::EverythingExactFailHard | How::FailHard | How::FailHardNarrows);
    let narrows = matches!(how, How::Narrows | How::NarrowsFlagsTheOriginal | How::FailHardNarrows);
    let (mut low, mut high) = (alpha, beta);
    let known = table.entries.get(state).filter(|_| how != How::NeverProbes);
    let first = known.and_then(|entry| entry.action);
    if let Some(Entry { value, bound, action }) = known {
        let value = if how == How::StoredToMax { player.sees(*value) } else { *value };
        let used_as = match (how, *bound) {
            (How::AlwaysReturns, _) => Bound::Exact,
            (How::UpperLikeLower, Bound::Upper) => Bound::Lower,
            (How::LowerLikeUpper, Bound::Lower) => Bound::Upper,
            (How::FlagsSwapped | How::TestsSwapped, bound) => swapped(bound),
            (_, bound) => bound,
        };
        match used_as {
            Bound::Lower if narrows => low = low.max(value),
            Bound::Upper if narrows => high = high.min(value),
            _ => {}
        }
        let decides = match used_as {
            Bound::Exact => true,
            _ if how == How::UsesOnlyExact => false,
            Bound::Lower if how == How::StrictLookUp => value > beta,
            Bound::Upper if how == How::StrictLookUp => value < alpha,
            _ if narrows => low >= high,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        if decides {
            return (if hard { value.clamp(alpha, beta) } else { value }, *action);
        }
    }
    let mut actions = game.actions(state);
    if let Some(index) = actions.iter().position(|&action| Some(action) == first && how == How::TriesTheStoredActionFirst) {
        actions[..=index].rotate_right(1);
    }
    let (mut best, mut best_action) = (if hard { low } else { -INFINITY }, None);
    for action in actions {
        let value = -search(how, game, &game.result(state, action), -high, -low.max(best), table).0;
        if value > best {
            (best, best_action) = (value, Some(action));
        }
        if best >= high {
            break;
        }
    }
    if hard {
        best = best.min(high);
    }
    if how == How::NarrowsFlagsTheOriginal {
        (low, high) = (alpha, beta);
    }
    let mut bound = match () {
        () if best >= high => Bound::Lower,
        () if best <= low || how == How::RaisedAlpha => Bound::Upper,
        () => Bound::Exact,
    };
    match (how, bound) {
        (How::EverythingExact | How::EverythingExactFailHard, _)
        | (How::CutoffAsExact, Bound::Lower)
        | (How::FailLowAsExact, Bound::Upper) => bound = Bound::Exact,
        (How::RaisedAlphaFirst, _) => bound = Bound::Upper,
        (How::FlagsSwapped, _) => bound = swapped(bound),
        (How::NeverStores, _) | (How::OnlyExact, Bound::Lower | Bound::Upper) => return (best, best_action),
        _ => {}
    }
    let stored = match how {
        How::StoredToMax => player.sees(best),
        How::StoredToTheOpponent => -best,
        _ => best,
    };
    table.entries.insert(state.clone(), Entry { value: stored, bound, action: best_action.filter(|_| how != How::NoAction) });
    (best, best_action)
}

fn swapped(bound: Bound) -> Bound {
    match bound {
        Bound::Exact => Bound::Exact,
        Bound::Lower => Bound::Upper,
        Bound::Upper => Bound::Lower,
    }
}

macro_rules! attempts {
    ($($how:ident)+) => {
        $(#[derive(Debug)]
        struct $how;

        impl Attempt for $how {
            fn wrong_position() -> &'static str {
                match How::$how {
                    How::RightPosition => "",
                    How::NotAGame => "b2 b2",
                    _ => solutions::ex07_bounds::wrong_position(),
                }
            }

            fn search<G: Game>(
                game: &G,
                state: &G::State,
                alpha: Value,
                beta: Value,
                table: &mut Table<G::State, G::Action>,
            ) -> (Value, Option<G::Action>) {
                search(How::$how, game, state, alpha, beta, table)
            }
        })+
    };
}

macro_rules! wrong {
    ($($how:ident, $caught_by:literal, $cause:expr;)+) => {
        attempts!($($how)+);

        /// The wrong attempts.
        pub static WRONG: &[Wrong] = &[$(Wrong {
            name: stringify!($how),
            cause: $cause,
            caught_by: $caught_by,
            suite: suite::<$how>,
            behaviours: &[|| attempt::<$how>().shown()],
        }),+];
    };
}

macro_rules! right {
    ($($how:ident)+) => {
        attempts!($($how)+);

        /// The right attempts.
        pub static RIGHT: &[Right] = &[$((stringify!($how), suite::<$how>)),+];
    };
}

// Causes that a check can tell from the failure itself.
pub(super) const NO_WITNESS: &str = "Nine entries in ten are right, and the search does not come everywhere. Let a loop over `table.entries` compare each value with \
     `negamax`, and take one that differs.";
pub(super) const ALL_EXACT: &str = "Every value is stored as exact. A search that was cut off has seen some of the actions only, and one that reached no alpha has heard \
     nothing but bounds: say so with `Bound::Lower` and `Bound::Upper`.";
pub(super) const CUTOFF_AS_EXACT: &str =
    "After a cutoff the value is stored as exact. The actions that were not seen may be better: it is a lower bound.";
pub(super) const FAIL_LOW_AS_EXACT: &str = "Where no action reached more than alpha the value is stored as exact. The values of the actions were bounds themselves, and no more \
     is proven than that the true value is this or less: an upper bound.";
pub(super) const SWAPPED: &str = "The two bounds are mixed up. After a cutoff the true value can only be greater: `Bound::Lower`. Where nothing reached alpha it can only be less: `Bound::Upper`.";
pub(super) const TO_MAX: &str =
    "The values are stored as MAX sees them. An entry holds what the state is worth to the player to move there.";
pub(super) const RAISED: &str = "The best is compared with an alpha that was raised on the way: the best is never more than that. Compare with the alpha that the call was given.";
pub(super) const NO_ACTION: &str = "The entry has no action, or not the one that gives the value. Store both together.";
pub(super) const NOTHING_STORED: &str = "The state that was searched is not in the table: nothing is stored.";
pub(super) const ONLY_EXACT: &str =
    "Only exact values are stored. Bounds are true as well, and there are far more of them: a bound that decides saves a search.";
pub(super) const NEVER_LOOKED_UP: &str =
    "The table is filled, but the search is as long as without it: look a state up before you search it.";

pub(super) const BOUNDS_UNUSED: &str = "Exact entries are used, but not all bounds that decide. A lower bound decides as soon as it reaches beta, and an upper bound as soon as it \
     is no more than alpha: equal is enough.";

pub(super) const LOWER_MISUSED: &str =
    "A lower bound is used where it does not decide. That the true value is this or more decides only if this is at least beta.";
pub(super) const UPPER_MISUSED: &str =
    "An upper bound is used where it does not decide. That the true value is this or less decides only if this is at most alpha.";

wrong! {
    RightPosition, "a witness: a position that the faulty table is wrong about", NO_WITNESS;
    NotAGame, "a witness: a position that the faulty table is wrong about", NO_WITNESS;
    EverythingExact, "the audit: every entry of the table is true", ALL_EXACT;
    EverythingExactFailHard, "the audit: every entry of the table is true", ALL_EXACT;
    CutoffAsExact, "the audit: every entry of the table is true", CUTOFF_AS_EXACT;
    FailLowAsExact, "the audit: every entry of the table is true", FAIL_LOW_AS_EXACT;
    FlagsSwapped, "the audit: every entry of the table is true", SWAPPED;
    RaisedAlpha, "the audit: every entry of the table is true", RAISED;
    RaisedAlphaFirst, "the audit: every entry of the table is true", RAISED;
    AlwaysReturns, "the audit: every entry of the table is true",
        "The bounds are stored, but not asked: an entry is used although its bound does not decide. A lower bound decides if it reaches beta, an \
         upper bound if it is no more than alpha.";
    UpperLikeLower, "the next search: a table filled by others serves it", UPPER_MISUSED;
    LowerLikeUpper, "the audit: every entry of the table is true", LOWER_MISUSED;
    TestsSwapped, "the audit: every entry of the table is true",
        "The two tests are mixed up. A lower bound decides if it reaches beta, an upper bound if it is no more than alpha.";
    StoredToMax, "the audit: every entry of the table is true", TO_MAX;
    StoredToTheOpponent, "the audit: every entry of the table is true",
        "The values are stored with the wrong sign: negate what comes back from a child, and store your own best as it is.";
    NoAction, "the audit: every entry of the table is true", NO_ACTION;
    NeverStores, "the audit: every entry of the table is true", NOTHING_STORED;
    OnlyExact, "the table pays: few nodes are made twice", ONLY_EXACT;
    UsesOnlyExact, "the table pays: few nodes are made twice", BOUNDS_UNUSED;
    StrictLookUp, "the table pays: few nodes are made twice", BOUNDS_UNUSED;
    NeverProbes, "the next search: a table filled by others serves it", NEVER_LOOKED_UP;
}

right! { Solved Narrows NarrowsFlagsTheOriginal FailHard FailHardNarrows StoresLeaves TriesTheStoredActionFirst }

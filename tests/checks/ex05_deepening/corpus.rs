//! Attempts at exercise 5: one search, with one thing done otherwise in each.

use super::{Attempt, attempt, suite};
use crate::corpus::{Right, Wrong};
use adversarial::prelude::*;
use std::collections::HashMap;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    // Wrong.
    NoMoveAtFirst,
    ZeroAtFirst,
    IgnoresBudget,
    OnePlyLess,
    OnePlyMore,
    ToTheMover,
    DropsAnAction,
    GoesOn,
    HorizonNotReset,
    GuessIsProof,
    ProofIgnored,
    StopsWhenUnchanged,
    ProvenOnly,
    CountsLate,
    LooksBetween,
    EachItsOwn,
    KeepsUnfinished,
    UnfinishedValue,
    NoMoveFromUnfinished,
    GivesUp,
    SearchesTwice,
    NoMemory,
    BestLast,
    RootOnly,
    // Right.
    PrincipalVariation,
    ProofFirst,
}

struct Search<'s, G: Game, E> {
    how: How,
    game: &'s G,
    evaluation: &'s E,
    budget: u64,
    generated: u64,
    before: u64, // generated before this iteration
    broken_off: bool,
    reached_horizon: bool,
    root: G::State,
    best: HashMap<G::State, (G::Action, G::State)>, // and where it leads
}

fn deepen<G: Game, E: Fn(&G::State, Player) -> Value>(
    how: How,
    game: &G,
    state: &G::State,
    evaluation: &E,
    deepest: usize,
    budget: u64,
) -> Deepening<G::Action> {
    let root = state.clone();
    let mut search = Search {
        how,
        game,
        evaluation,
        budget,
        generated: 0,
        before: 0,
        broken_off: false,
        reached_horizon: false,
        root,
        best: HashMap::new(),
    };
    let first = game.actions(state).first().copied().filter(|_| how != How::NoMoveAtFirst);
    let value = if how == How::ZeroAtFirst && !game.is_terminal(state) { 0 } else { search.leaf(state) };
    let mut found = Deepening { value, action: first, depth: 0, stop: Stop::OutOfBudget };
    if game.is_terminal(state) {
        return Deepening { stop: Stop::Exhausted, ..found };
    }
    for depth in 1..=deepest {
        let last = found;
        if how == How::LooksBetween && search.generated >= budget || how == How::GivesUp && search.generated * 4 > budget {
            break;
        }
        search.reached_horizon &= how == How::HorizonNotReset;
        search.before = search.generated;
        let plies = match how {
            How::OnePlyLess => depth - 1,
            How::OnePlyMore => depth + 1,
            _ => depth,
        };
        let Some((value, action)) = search.alpha_beta(state, plies, -INFINITY, INFINITY) else {
            if how == How::NoMoveFromUnfinished && depth == 1 {
                found.action = None;
            }
            break;
        };
        if search.broken_off {
            if action.is_some() {
                let depth = if how == How::KeepsUnfinished { depth } else { depth - 1 };
                found = Deepening { value, action, depth, ..found };
            }
            break;
        }
        let value = if how == How::ToTheMover { game.player(state).sees(value) } else { value };
        let action = if how == How::OnePlyLess && depth == 1 { first } else { action };
        found = Deepening { value, action, depth, ..found };
        let exhausted = !search.reached_horizon && how != How::GoesOn;
        let proven = value.abs() >= game.max_utility() && how != How::ProofIgnored;
        let unchanged = how == How::StopsWhenUnchanged && depth > 1 && value == last.value;
        if how == How::PrincipalVariation {
            search.keep_the_line(state);
        }
        found.stop = match () {
            () if proven && how == How::ProofFirst => Stop::Proven,
            () if (exhausted || proven) && how == How::ProvenOnly => Stop::Proven,
            () if exhausted || unchanged => Stop::Exhausted,
            () if proven => Stop::Proven,
            () => continue,
        };
        break;
    }
    found
}

impl<G: Game, E: Fn(&G::State, Player) -> Value> Search<'_, G, E> {
    fn leaf(&self, state: &G::State) -> Value {
        if self.game.is_terminal(state) {
            return self.game.utility(state, Player::Max);
        }
        let guess = (self.evaluation)(state, Player::Max);
        if self.how == How::GuessIsProof && *state != self.root {
            return guess;
        }
        let most = self.game.max_utility() - 1;
        guess.clamp(-most, most)
    }

    /// Forgets all but the line of best play.
    fn keep_the_line(&mut self, state: &G::State) {
        let mut all = std::mem::take(&mut self.best);
        let mut state = state.clone();
        while let Some((action, next)) = all.remove(&state) {
            self.best.insert(state, (action, next.clone()));
            state = next;
        }
    }

    fn may_spend(&self) -> bool {
        match self.how {
            How::IgnoresBudget | How::LooksBetween => true,
            How::CountsLate => self.generated <= self.budget,
            How::EachItsOwn => self.generated - self.before < self.budget,
            _ => self.generated < self.budget,
        }
    }

    fn alpha_beta(
        &mut self,
        state: &G::State,
        depth: usize,
        mut alpha: Value,
        mut beta: Value,
    ) -> Option<(Value, Option<G::Action>)> {
        if self.game.is_terminal(state) || depth == 0 {
            self.reached_horizon |= !self.game.is_terminal(state);
            return Some((self.leaf(state), None));
        }
        let player = self.game.player(state);
        let mut actions = self.game.actions(state);
        let known = self.best.get(state).and_then(|(best, _)| actions.iter().position(|action| action == best));
        if let Some(index) = known {
            match self.how {
                How::NoMemory => {}
                How::RootOnly if *state != self.root => {}
                How::DropsAnAction => drop(actions.remove(usize::from(index == 0).min(actions.len() - 1))),
                How::SearchesTwice => actions.insert(0, actions[index]),
                How::BestLast => actions[index..].rotate_left(1),
                _ => actions[..=index].rotate_right(1),
            }
        }
        let (mut best, mut best_action) = (player.sees(-INFINITY), None);
        for action in actions {
            if !self.may_spend() {
                if matches!(self.how, How::KeepsUnfinished | How::UnfinishedValue) {
                    self.broken_off = true;
                    break;
                }
                return None;
            }
            self.generated += 1;
            let next = self.game.result(state, action);
            let (value, _) = self.alpha_beta(&next, depth - 1, alpha, beta)?;
            if player.sees(value) > player.sees(best) {
                (best, best_action) = (value, Some((action, next)));
            }
            match player {
                Player::Max => alpha = alpha.max(best),
                Player::Min => beta = beta.min(best),
            }
            if alpha >= beta {
                break;
            }
        }
        self.best.extend(best_action.clone().map(|found| (state.clone(), found)));
        Some((best, best_action.map(|(action, _)| action)))
    }
}

macro_rules! attempts {
    ($($how:ident)+) => {
        $(#[derive(Debug)]
        struct $how;

        impl Attempt for $how {
            fn deepen<G: Game, E: Fn(&G::State, Player) -> Value>(
                game: &G,
                state: &G::State,
                evaluation: &E,
                deepest: usize,
                budget: u64,
            ) -> Deepening<G::Action> {
                deepen(How::$how, game, state, evaluation, deepest, budget)
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
pub(super) const OVER: &str =
    "When the game is over there is nothing to search: return its utility to MAX and no action, before all else.";
pub(super) const NO_MOVE: &str =
    "No iteration was finished, and there is no move. A bad move is better than none: begin with any legal action.";
pub(super) const NOT_EVALUATED: &str =
    "Before the first iteration the value is what the state itself looks worth to MAX: its evaluation, clamped.";
pub(super) const IGNORED: &str =
    "There was nothing to spend, and an iteration was searched all the same. Look at the budget before each call of `result`.";
pub(super) const ONE_LESS: &str =
    "The depth is off by one: what you call depth 1 looks at no move. The horizon is where no plies are left, not where one is.";
pub(super) const GUESS_IS_PROOF: &str = "A guess is taken for a proof. Clamp the evaluation strictly inside ±max_utility: then only a finished game is worth so much.";
pub(super) const TOO_EARLY: &str = "You stop too early: a value that did not change may change at the next depth. Stop at a proof, or when no line met its horizon.";
pub(super) const PROOF_IGNORED: &str = "A side can force the most that there is to win, and you search on. Compare the value with ±max_utility after each iteration.";
pub(super) const GOES_ON: &str = "You search the same finished tree again and again. Note in each iteration, from false, whether a state in play was cut off by its \
     horizon; if none was, stop.";
pub(super) const WRONG_REASON: &str = "It stops where it should, but the reason given is not the right one.";
pub(super) const COUNTED_LATE: &str =
    "One node too many, always: look whether the budget allows another before you call `result`, not after.";
pub(super) const BETWEEN: &str = "The budget is looked at only between two iterations. One iteration can cost more than all before it: look before each call of `result`.";
pub(super) const EACH_ITS_OWN: &str =
    "Each iteration starts to count anew, so that each may spend the whole budget. It is one budget for all together.";
pub(super) const UNFINISHED: &str = "An iteration that the budget broke off is used. It has seen some of the moves and not the others: keep what the last finished one \
     found, value, action and depth.";
pub(super) const GIVES_UP: &str = "There was enough left for another iteration, and you did not use it. Begin the next one whenever you can: if it is broken off, nothing is lost.";
pub(super) const TWICE: &str =
    "An action is searched twice in an iteration: the best one is put in front, and is still in its old place too. Move it.";
pub(super) const NO_MEMORY: &str = "What the last iteration found does not help the next. Keep the best action of each state (a map, or at least the line of best play) from \
     one iteration to the next, and try it first: first, not last, and at every state where one is known.";
pub(super) const TOO_LITTLE: &str = "Something is remembered, but not enough of it. Keep the best action of every state that was searched, also where the search was cut off: \
     what refuted a move once will most likely refute it again.";

wrong! {
    NoMoveAtFirst, "the start: a move and a value before any iteration is finished", NO_MOVE;
    ZeroAtFirst, "the start: a move and a value before any iteration is finished", NOT_EVALUATED;
    IgnoresBudget, "the start: a move and a value before any iteration is finished", IGNORED;
    OnePlyLess, "the start: a move and a value before any iteration is finished", ONE_LESS;
    OnePlyMore, "the depth: the value and an action of a search so deep",
        "The depth is off by one: what you call depth 1 looks two plies ahead.";
    ToTheMover, "the depth: the value and an action of a search so deep",
        "The value is what it is worth to the player to move. Return it as MAX sees it.";
    DropsAnAction, "the depth: the value and an action of a search so deep",
        "An action gets lost when the best one is put in front. Compare the list before and after: the same actions, in another order.";
    GoesOn, "the end: it stops when no more can be found, and says why", GOES_ON;
    HorizonNotReset, "the end: it stops when no more can be found, and says why", GOES_ON;
    GuessIsProof, "the end: it stops when no more can be found, and says why", GUESS_IS_PROOF;
    ProofIgnored, "the end: it stops when no more can be found, and says why", PROOF_IGNORED;
    StopsWhenUnchanged, "the end: it stops when no more can be found, and says why", TOO_EARLY;
    ProvenOnly, "the end: it stops when no more can be found, and says why", WRONG_REASON;
    CountsLate, "the budget: never a node more, all iterations together", COUNTED_LATE;
    LooksBetween, "the budget: never a node more, all iterations together", BETWEEN;
    EachItsOwn, "the budget: never a node more, all iterations together", EACH_ITS_OWN;
    KeepsUnfinished, "the budget: the last iteration finished counts, and no other", UNFINISHED;
    UnfinishedValue, "the budget: the last iteration finished counts, and no other", UNFINISHED;
    NoMoveFromUnfinished, "the start: a move and a value before any iteration is finished", NO_MOVE;
    GivesUp, "the budget: the last iteration finished counts, and no other", GIVES_UP;
    SearchesTwice, "the order: what the last iteration found is used, and pays", TWICE;
    NoMemory, "the order: what the last iteration found is used, and pays", NO_MEMORY;
    BestLast, "the order: what the last iteration found is used, and pays", NO_MEMORY;
    RootOnly, "the order: what the last iteration found is used, and pays", TOO_LITTLE;
}

right! { PrincipalVariation ProofFirst }

//! Exercise 7: a transposition table with bounds.

mod corpus;

use crate::check::{Check, Failure, Suite};
use crate::corpus::{Behaviour, Corpus, behaviour, diagnose};
use adversarial::prelude::*;
use corpus::{
    ALL_EXACT, BOUNDS_UNUSED, CUTOFF_AS_EXACT, FAIL_LOW_AS_EXACT, How, LOWER_MISUSED, NEVER_LOOKED_UP, NO_ACTION, NO_WITNESS,
    NOTHING_STORED, ONLY_EXACT, RAISED, RIGHT, SWAPPED, TO_MAX, UPPER_MISUSED, WRONG,
};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Attempts at it.
pub static CORPUS: Corpus = Corpus { wrong: WRONG, right: RIGHT };

/// What a learner writes in this exercise.
pub trait Attempt {
    /// See the stub.
    fn wrong_position() -> &'static str;
    /// See the stub.
    fn search<G: Game>(
        game: &G,
        state: &G::State,
        alpha: Value,
        beta: Value,
        table: &mut Table<G::State, G::Action>,
    ) -> (Value, Option<G::Action>);
}

/// Implements [`Attempt`] for the functions of a module: `ex07_bounds!(Mine, path::to::module);`
#[macro_export]
macro_rules! ex07_bounds {
    ($name:ident, $($module:tt)+) => {
        #[doc = concat!("The attempt in `", stringify!($($module)+), "`.")]
        #[derive(Debug)]
        pub struct $name;

        impl $crate::ex07_bounds::Attempt for $name {
            fn wrong_position() -> &'static str {
                $($module)+::wrong_position()
            }

            fn search<G: ::adversarial::Game>(
                game: &G,
                state: &G::State,
                alpha: ::adversarial::Value,
                beta: ::adversarial::Value,
                table: &mut ::adversarial::search::Table<G::State, G::Action>,
            ) -> (::adversarial::Value, Option<G::Action>) {
                $($module)+::search(game, state, alpha, beta, table)
            }
        }
    };
}

/// The checks of an attempt.
pub fn suite<A: Attempt>() -> Suite {
    let check = |name, points, run| Check { name, points, run };
    Suite {
        exercise: "ex07_bounds",
        checks: vec![
            check("a witness: a position that the faulty table is wrong about", 4, || witness(A::wrong_position())),
            check("the audit: every entry of the table is true", 6, || audits(&attempt::<A>())),
            check("a window: inside it the value is exact, outside a bound", 4, || windows(&attempt::<A>())),
            check("the next search: a table filled by others serves it", 4, || reuse(&attempt::<A>())),
            check("the table pays: few nodes are made twice", 2, || pays(&attempt::<A>())),
        ],
    }
}

type TableOf<G> = Table<<G as Game>::State, <G as Game>::Action>;
type Search<G> = fn(&Counted<&G>, &<G as Game>::State, Value, Value, &mut TableOf<G>) -> (Value, Option<<G as Game>::Action>);

/// An attempt, bound to the games of the checks: all that follows is compiled once, and not for each attempt.
struct Searcher {
    on_tic_tac_toe: Search<TicTacToe>,
    on_connect_four: Search<ConnectFour>,
}

fn attempt<A: Attempt>() -> Searcher {
    Searcher {
        on_tic_tac_toe: |game, state, alpha, beta, table| A::search(game, state, alpha, beta, table),
        on_connect_four: |game, state, alpha, beta, table| A::search(game, state, alpha, beta, table),
    }
}

/// The true value of every state to the player to move there, by negamax over all states: slow and sure.
struct Truth<G: Game> {
    game: G,
    values: HashMap<G::State, Value>,
}

static TIC_TAC_TOE: LazyLock<Truth<TicTacToe>> = LazyLock::new(|| Truth::new(TicTacToe));

/// Small boards of Connect Four with many values: the earlier a win, the more it is worth.
static BOARDS: LazyLock<[Truth<ConnectFour>; 3]> = LazyLock::new(|| {
    [(4, 2), (2, 5), (4, 3)].map(|(width, height)| {
        let game = ConnectFour::new(width, height).expect("it is small");
        Truth::new(game.scored_by_distance())
    })
});

impl<G: OnGrid> Truth<G> {
    fn new(game: G) -> Self {
        let mut truth = Truth { game, values: HashMap::new() };
        truth.fill(&truth.game.initial_state());
        truth
    }

    fn fill(&mut self, state: &G::State) -> Value {
        if let Some(value) = self.values.get(state) {
            return *value;
        }
        let actions = self.game.actions(state);
        let children = actions.into_iter().map(|action| -self.fill(&self.game.result(state, action)));
        let best = children.max();
        let value = best.unwrap_or_else(|| self.game.utility(state, self.game.player(state)));
        self.values.insert(state.clone(), value);
        value
    }

    /// Some of the states with at most so many free squares, the fullest first; always the same ones.
    fn states(&self, free: usize) -> Vec<&G::State> {
        let free_on = |state: &G::State| self.game.grid(state).squares.iter().filter(|square| square.is_none()).count();
        let mut states: Vec<&G::State> = self.values.keys().filter(|state| free_on(state) <= free).collect();
        states.sort_by_cached_key(|state| (free_on(state), self.game.state_text(state)));
        let step = states.len() / 150 + 1;
        states.into_iter().step_by(step).collect()
    }

    fn of(&self, state: &G::State) -> Value {
        self.values[state]
    }

    /// What an action is worth to the player who takes it.
    fn worth(&self, state: &G::State, action: G::Action) -> Value {
        -self.of(&self.game.result(state, action))
    }

    fn is_legal(&self, state: &G::State, action: G::Action) -> bool {
        self.game.actions(state).contains(&action)
    }

    /// Whether what an entry says of its state holds, its action aside.
    fn holds(&self, state: &G::State, value: Value, bound: Bound) -> bool {
        let truth = self.of(state);
        match bound {
            Bound::Exact => value == truth,
            Bound::Lower => value <= truth,
            Bound::Upper => value >= truth,
        }
    }

    fn action_holds(&self, state: &G::State, entry: &Entry<G::Action>) -> bool {
        entry.bound == Bound::Upper
            || self.game.is_terminal(state)
            || entry.action.is_some_and(|action| self.is_legal(state, action) && self.worth(state, action) >= entry.value)
    }

    /// How many entries would be wrong if each said something else.
    fn wrong_if(&self, table: &TableOf<G>, change: impl Fn(&G::State, Value, Bound) -> (Value, Bound)) -> usize {
        let wrong = |(state, entry): &(&G::State, &Entry<G::Action>)| {
            let (value, bound) = change(state, entry.value, entry.bound);
            !self.holds(state, value, bound)
        };
        table.entries.iter().filter(wrong).count()
    }

    /// The first entry of a kind, on one of the fullest boards: always the same one, however the table sorts them.
    fn fullest<'t>(
        &self,
        table: &'t TableOf<G>,
        wanted: impl Fn(&G::State, &Entry<G::Action>) -> bool,
    ) -> Option<(&'t G::State, &'t Entry<G::Action>)> {
        let stones = |state: &G::State| self.game.grid(state).squares.iter().flatten().count();
        let entries = table.entries.iter().filter(|(state, entry)| wanted(state, entry));
        entries.min_by_key(|(state, _)| (usize::MAX - stones(state), self.game.state_text(state)))
    }

    /// Holds the value and the bound of every entry to the truth.
    fn audit(&self, table: &TableOf<G>) -> Result<(), Failure> {
        if let Some((state, entry)) = self.fullest(table, |state, entry| !self.holds(state, entry.value, entry.bound)) {
            let wrong = self.wrong_if(table, |_, value, bound| (value, bound));
            let message = format!(
                "{wrong} of the {} entries are wrong. The fullest board among them: {player} is to move, and the true value to {player} is \
                 {}. The table says that it is {}.",
                table.entries.len(),
                self.of(state),
                said(entry.value, entry.bound),
                player = self.to_move(state),
            );
            return Err(Failure::new(message).picture(self.game.state_text(state)).diagnosis(self.cause(table)));
        }
        Ok(())
    }

    /// Also holds the actions to it, and looks whether the state that was searched, in an open window, is there.
    fn audit_all(&self, table: &TableOf<G>, searched: &G::State) -> Result<(), Failure> {
        self.audit(table)?;
        let game = &self.game;
        if let Some((state, entry)) = self.fullest(table, |state, entry| !self.action_holds(state, entry)) {
            let action = entry.action.map_or("no action".into(), |action| game.action_text(state, action));
            let message = format!(
                "{} is to move. The table says that the value is {}, and stores {action}, which does not give it.",
                self.to_move(state),
                said(entry.value, entry.bound),
            );
            return Err(Failure::new(message).picture(game.state_text(state)).diagnosis(Some(NO_ACTION)));
        }
        match table.entries.get(searched) {
            Some(Entry { bound: Bound::Exact, .. }) => Ok(()),
            Some(entry) => {
                let message = format!(
                    "This state was searched in an open window, so its value is exact. The table says that it is {}.",
                    said(entry.value, entry.bound)
                );
                Err(Failure::new(message).picture(game.state_text(searched)).diagnosis(Some(RAISED)))
            }
            None => {
                let message =
                    format!("This state was searched, and it is not in the table. It has {} entries.", table.entries.len());
                Err(Failure::new(message).picture(game.state_text(searched)).diagnosis(Some(NOTHING_STORED)))
            }
        }
    }

    fn to_move(&self, state: &G::State) -> &'static str {
        if self.game.player(state) == Player::Max { "X" } else { "O" }
    }

    /// The cause that the entries tell themselves: a change would make all of them true, or there are none of a kind.
    fn cause(&self, table: &TableOf<G>) -> Option<&'static str> {
        let never = |bound| table.entries.values().all(|entry| entry.bound != bound);
        let swapped = |bound| match bound {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        };
        match () {
            () if self.wrong_if(table, |_, value, bound| (value, swapped(bound))) == 0 => Some(SWAPPED),
            () if self.wrong_if(table, |state, value, bound| (self.game.player(state).sees(value), bound)) == 0 => Some(TO_MAX),
            () if never(Bound::Exact) && never(Bound::Lower) => Some(RAISED),
            () if never(Bound::Lower) && never(Bound::Upper) => Some(ALL_EXACT),
            () if never(Bound::Lower) => Some(CUTOFF_AS_EXACT),
            () if never(Bound::Upper) => Some(FAIL_LOW_AS_EXACT),
            () => None,
        }
    }
}

fn said(value: Value, bound: Bound) -> String {
    match bound {
        Bound::Exact => format!("{value}, exactly"),
        Bound::Lower => format!("{value} or more (a lower bound)"),
        Bound::Upper => format!("{value} or less (an upper bound)"),
    }
}

fn filled<G: Game>(search: Search<G>, game: &G) -> TableOf<G> {
    let mut table = Table::new();
    search(&Counted::new(game), &game.initial_state(), -INFINITY, INFINITY, &mut table);
    table
}

fn witness(moves: &str) -> Result<(), Failure> {
    const STONES: usize = 6;
    let fail = |message: String| Failure::new(message).diagnosis(Some(NO_WITNESS));
    let state = TicTacToe.parse_position(moves).map_err(|error| fail(format!("wrong_position() is {moves:?}. {error}.")))?;
    let on_board =
        |message: String| Err(fail(format!("wrong_position() is {moves:?}. {message}")).picture(TicTacToe.state_text(&state)));
    if TicTacToe.grid(&state).squares.iter().flatten().count() < STONES {
        return on_board(format!("It has fewer than {STONES} stones: too many ways to go on to see why the value is there."));
    }
    if TicTacToe.is_terminal(&state) {
        return on_board("The game is over there, and what is over is not stored.".into());
    }
    let faulty = filled(
        |game, state, alpha, beta, table| corpus::search(How::EverythingExact, game, state, alpha, beta, table),
        &TicTacToe,
    );
    let truth = negamax(&TicTacToe, &state).0;
    match faulty.entries.get(&state) {
        None => on_board("The search never comes to this position: the table has no entry for it.".into()),
        Some(entry) if entry.value == truth => {
            on_board(format!("The entry for this position says {truth}, and that is its true value. Find one that differs."))
        }
        Some(_) => Ok(()),
    }
}

fn audits(attempt: &Searcher) -> Result<(), Failure> {
    let audited = TIC_TAC_TOE.audit_all(&filled(attempt.on_tic_tac_toe, &TicTacToe), &TicTacToe.initial_state()).and_then(|()| {
        BOARDS
            .iter()
            .try_for_each(|truth| truth.audit_all(&filled(attempt.on_connect_four, &truth.game), &truth.game.initial_state()))
    });
    audited.map_err(|failure| match failure.diagnosis {
        None => failure.diagnosis(attempt.diagnosis()),
        Some(_) => failure,
    })
}

/// Holds what a search returned to the truth, and to its window.
fn hold<G: OnGrid>(
    truth: &Truth<G>,
    state: &G::State,
    (alpha, beta): (Value, Value),
    (value, action): (Value, Option<G::Action>),
    action_matters: bool,
) -> Result<(), Failure> {
    let game = &truth.game;
    let true_value = truth.of(state);
    let expected = match () {
        () if true_value <= alpha => true_value..=alpha,
        () if true_value >= beta => beta..=true_value,
        () => true_value..=true_value,
    };
    let is_exact = expected.start() == expected.end();
    let action_holds = match action {
        None => game.is_terminal(state) || true_value <= alpha,
        Some(action) => {
            truth.is_legal(state, action) && (true_value <= alpha || truth.worth(state, action) >= true_value.min(beta))
        }
    };
    if expected.contains(&value) && (action_holds || !action_matters) {
        return Ok(());
    }
    let expected = if is_exact { expected.start().to_string() } else { format!("{} to {}", expected.start(), expected.end()) };
    let action = action.map_or("no action".into(), |action| game.action_text(state, action));
    let message = format!(
        "{} is to move, the window is {}, the true value is {true_value}. Expected {expected}{}; got {value} and {action}.",
        truth.to_move(state),
        shown((alpha, beta)),
        if !action_matters {
            ""
        } else if game.is_terminal(state) {
            " and no action"
        } else {
            ", and an action that gives it"
        },
    );
    Err(Failure::new(message).picture(game.state_text(state)))
}

fn shown((alpha, beta): (Value, Value)) -> String {
    if (alpha, beta) == (-INFINITY, INFINITY) { "(-∞, ∞)".into() } else { format!("({alpha}, {beta})") }
}

const WINDOWS: [(Value, Value); 6] = [(-INFINITY, INFINITY), (-1, 1), (0, 1), (-1, 0), (-3, 2), (2, 5)];

fn windows(attempt: &Searcher) -> Result<(), Failure> {
    for truth in BOARDS.iter() {
        for state in truth.states(5) {
            for (alpha, beta) in WINDOWS {
                let mut table = Table::new();
                let got = (attempt.on_connect_four)(&Counted::new(&truth.game), state, alpha, beta, &mut table);
                hold(truth, state, (alpha, beta), got, true)?;
                truth.audit(&table).map_err(|failure| Failure {
                    message: format!("After a search in the window {}: {}", shown((alpha, beta)), failure.message),
                    ..failure
                })?;
            }
        }
    }
    Ok(())
}

fn reuse(attempt: &Searcher) -> Result<(), Failure> {
    for truth in &BOARDS[..2] {
        planted(truth, attempt.on_connect_four)?;
    }
    shared(&TIC_TAC_TOE, attempt.on_tic_tac_toe)?;
    BOARDS.iter().try_for_each(|truth| shared(truth, attempt.on_connect_four))
}

/// A table with one true entry in it, for the state to search: a bound that leaves room, so that it may or may not decide.
fn planted<G: OnGrid>(truth: &Truth<G>, search: Search<G>) -> Result<(), Failure> {
    for state in truth.states(4).into_iter().filter(|state| !truth.game.is_terminal(state)) {
        let value = truth.of(state);
        let action = truth.game.actions(state).into_iter().find(|&action| truth.worth(state, action) == value);
        for (stored, bound) in [(value - 2, Bound::Lower), (value + 2, Bound::Upper)] {
            for (below, above) in [(3, 3), (4, 1), (1, 4), (-1, 3), (3, -1), (-2, 4), (4, -2)] {
                let (alpha, beta) = (value - below, value + above);
                let mut table = Table::new();
                table.entries.insert(state.clone(), Entry { value: stored, bound, action });
                let got = search(&Counted::new(&truth.game), state, alpha, beta, &mut table);
                let why = if bound == Bound::Lower { LOWER_MISUSED } else { UPPER_MISUSED };
                hold(truth, state, (alpha, beta), got, false).map_err(|failure| Failure {
                    message: format!(
                        "Another search has left in the table that the value is {}. {}",
                        said(stored, bound),
                        failure.message
                    ),
                    ..failure.diagnosis(Some(why))
                })?;
            }
        }
    }
    Ok(())
}

/// One table for many states of a game, in windows of all kinds: what others have left there must not mislead.
fn shared<G: OnGrid>(truth: &Truth<G>, search: Search<G>) -> Result<(), Failure> {
    let game = &truth.game;
    let mut table = filled(search, game);
    let counted = Counted::new(game);
    search(&counted, &game.initial_state(), -INFINITY, INFINITY, &mut table);
    let again = counted.counts().generated;
    if again > 0 {
        let message = format!(
            "The same state was searched again with the same table. Its exact value is there, and your search made {again} nodes to find it."
        );
        return Err(Failure::new(message).picture(game.state_text(&game.initial_state())).diagnosis(Some(NEVER_LOOKED_UP)));
    }
    for (number, state) in truth.states(9).into_iter().enumerate() {
        let window = WINDOWS[number % WINDOWS.len()];
        let got = search(&counted, state, window.0, window.1, &mut table);
        // A window narrowed by a bound can lose the action, and that is allowed.
        hold(truth, state, window, got, false)?;
    }
    truth.audit(&table)
}

fn pays(attempt: &Searcher) -> Result<(), Failure> {
    const AT_MOST: u64 = 5_500;
    let counted = Counted::new(&TicTacToe);
    let mut table = Table::new();
    (attempt.on_tic_tac_toe)(&counted, &TicTacToe.initial_state(), -INFINITY, INFINITY, &mut table);
    let nodes = counted.counts().nodes();
    TIC_TAC_TOE.audit(&table)?; // what is not true spares nodes as well
    if nodes <= AT_MOST {
        return Ok(());
    }
    let without_a_table = Counted::new(&TicTacToe);
    alpha_beta(&without_a_table, &TicTacToe.initial_state());
    let cause = match () {
        () if table.entries.values().all(|entry| entry.bound == Bound::Exact) => ONLY_EXACT,
        () if nodes >= without_a_table.counts().nodes() => NEVER_LOOKED_UP,
        () => BOUNDS_UNUSED,
    };
    let message = format!("From the empty board of Tic-Tac-Toe your search makes {nodes} nodes. Expected at most {AT_MOST}.");
    Err(Failure::new(message).diagnosis(Some(cause)))
}

impl Searcher {
    /// The cause that leaves just as many entries, and as many wrong ones of each kind, on all small boards, if it is a known one.
    fn diagnosis(&self) -> Option<&'static str> {
        diagnose(WRONG, 0, &self.shown())
    }

    fn shown(&self) -> Behaviour {
        let mut shown = behaviour([&*TIC_TAC_TOE], |truth| tallies(truth, self.on_tic_tac_toe));
        shown.extend(behaviour(BOARDS.iter(), |truth| tallies(truth, self.on_connect_four)));
        shown
    }
}

/// How many entries of each kind are right, and how many wrong.
fn tallies<G: OnGrid>(truth: &Truth<G>, search: Search<G>) -> [(usize, usize); 3] {
    let table = filled(search, &truth.game);
    [Bound::Exact, Bound::Lower, Bound::Upper].map(|bound| {
        let entries = table.entries.iter().filter(|(_, entry)| entry.bound == bound);
        let (right, wrong): (Vec<_>, Vec<_>) = entries.partition(|(state, entry)| truth.holds(state, entry.value, entry.bound));
        (right.len(), wrong.len())
    })
}

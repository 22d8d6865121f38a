use crate::game::{ActionError, Actions, Game, Player, PositionError, Value};
use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

const MOST_STACK: usize = 1 << 20; // bytes: half of what a thread has
const MOST_CALLS: u64 = 100_000_000;

/// Calls a search that may be wrong: that recurses for ever, never ends, or panics. Any of them costs its result, and nothing else.
///
/// The search is handed the game in a guarded form, and must play that. Recursion is stopped when it has used 1 MiB of stack, a search
/// after 100 million calls of the game. (What never calls the game cannot be stopped.)
///
/// # Errors
///
/// Why there is no result, in words.
///
/// ```
/// use adversarial::prelude::*;
///
/// fn endless<G: Game>(game: &G, state: &G::State) -> Value {
///     game.actions(state).into_iter().map(|_| -endless(game, state)).max().unwrap_or(0) // not the state after the action
/// }
/// let stopped = guarded(TicTacToe, |game| endless(game, &game.initial_state())).unwrap_err();
/// assert!(stopped.to_string().starts_with("The recursion does not come to an end"));
///
/// let sound = guarded(TicTacToe, |game| minimax(game, &game.initial_state()).0);
/// assert_eq!(sound, Ok(0));
/// ```
pub fn guarded<G: Game, T>(game: G, search: impl FnOnce(&Guarded<G>) -> T) -> Result<T, Unfinished> {
    let guarded = Guarded { game, stack: address_of_a_local(), calls: Cell::new(0) };
    // Nothing of a search that was broken off is seen again.
    catch_unwind(AssertUnwindSafe(|| search(&guarded))).map_err(why)
}

/// A game that keeps a search from going on for ever; [`guarded`] makes it.
#[derive(Debug)]
pub struct Guarded<G> {
    game: G,
    stack: usize, // where the stack was at the start
    calls: Cell<u64>,
}

/// Why a guarded search has no result.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unfinished(String);

/// In words: it is what a notebook shows.
impl fmt::Debug for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a caught panic says: the guard's own words, or the learner's.
fn why(panic: Box<dyn Any + Send>) -> Unfinished {
    panic.downcast::<Unfinished>().map_or_else(
        |panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            Unfinished(format!("The search panicked: {}", text.unwrap_or("with a value that is no text")))
        },
        |stopped| *stopped,
    )
}

/// The stack grows from one call to the next, so that this tells how deep a call is.
fn address_of_a_local() -> usize {
    let local = 0_u8;
    (&raw const local).addr()
}

impl<G: Game> Guarded<G> {
    fn guard(&self) -> &G {
        self.calls.update(|calls| calls + 1);
        if address_of_a_local().abs_diff(self.stack) > MOST_STACK {
            stop(format!(
                "The recursion does not come to an end: stopped after {} calls of the game. Does it test for a terminal state first, \
                 and go on from the `result` of an action, not from the same state?",
                self.calls.get()
            ));
        }
        if self.calls.get() > MOST_CALLS {
            stop(format!(
                "The search does not come to an end: stopped after {MOST_CALLS} calls of the game. Is there a loop without an exit?"
            ));
        }
        &self.game
    }
}

/// Unwinds like a panic, but prints nothing.
fn stop(why: String) -> ! {
    resume_unwind(Box::new(Unfinished(why)))
}

impl<G: Game> Game for Guarded<G> {
    type State = G::State;
    type Action = G::Action;

    fn initial_state(&self) -> G::State {
        self.guard().initial_state()
    }

    fn player(&self, state: &G::State) -> Player {
        self.guard().player(state)
    }

    fn actions(&self, state: &G::State) -> Actions<G::Action> {
        self.guard().actions(state)
    }

    fn result(&self, state: &G::State, action: G::Action) -> G::State {
        self.guard().result(state, action)
    }

    fn is_terminal(&self, state: &G::State) -> bool {
        self.guard().is_terminal(state)
    }

    fn utility(&self, state: &G::State, player: Player) -> Value {
        self.guard().utility(state, player)
    }

    fn max_utility(&self) -> Value {
        self.guard().max_utility()
    }

    fn action_text(&self, state: &G::State, action: G::Action) -> String {
        self.guard().action_text(state, action)
    }

    fn state_text(&self, state: &G::State) -> String {
        self.guard().state_text(state)
    }

    fn parse_action(&self, state: &G::State, text: &str) -> Result<G::Action, ActionError> {
        self.guard().parse_action(state, text)
    }

    fn parse_position(&self, moves: &str) -> Result<G::State, PositionError> {
        self.guard().parse_position(moves)
    }
}

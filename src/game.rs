//! The interface of a game: two players, zero sum, perfect information, no chance.
//!
//! It is the formal problem of Russell & Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, §5.1, name for name.

use smallvec::SmallVec;
use std::fmt::{self, Debug};
use std::hash::Hash;

/// A utility, or an evaluation that stands in for one.
pub type Value = i32;

/// Greater than every value; `-INFINITY` is less than every value.
///
/// Not `i32::MIN` for the latter: it has no negation.
pub const INFINITY: Value = Value::MAX;

/// What a win is worth in games that are only won, lost or drawn.
///
/// Textbooks say 1. Minimax looks only at the order of values, and a thousand leaves room for whole-numbered guesses (evaluations)
/// strictly between a draw, 0, and a certain win.
pub const WIN: Value = 1_000;

/// The legal actions of a state, in the order in which a search tries them. Up to 16 stay off the heap.
pub type Actions<A> = SmallVec<[A; 16]>;

/// One of the two players. By convention MAX moves first, unless a game says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Wants the value high.
    Max,
    /// Wants the value low.
    Min,
}

impl Player {
    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }

    /// A value seen by MAX, as this player sees it: zero sum means that MIN's is the negation. It is its own inverse.
    #[must_use]
    pub fn sees(self, value: Value) -> Value {
        match self {
            Player::Max => value,
            Player::Min => -value,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Max => "MAX",
            Player::Min => "MIN",
        })
    }
}

/// The rules of a game.
///
/// An implementor holds what never changes in a game (the size of the board); a `State` holds what does.
///
/// # Laws
///
/// [`laws::check`](crate::laws::check) runs them on any game.
///
/// 1. A state is terminal if and only if it has no actions.
/// 2. Actions are distinct.
/// 3. The players take turns: the player after `result` is the opponent of the player before.
/// 4. Zero sum: `utility(s, Max) == -utility(s, Min)`, in every state.
/// 5. Utilities stay within `±max_utility()`.
/// 6. An action's text finds it again: `parse_action(s, &action_text(s, a)) == Ok(a)`.
/// 7. A state holds nothing but the position. A "last move" kept in it would part what is one position: Tic-Tac-Toe has 5,478 states,
///    no more. This law is tested by counting, where the count is known.
///
/// # Example
///
/// Nim with one heap: take one, two or three; whoever takes the last match wins.
///
/// ```
/// use adversarial::prelude::*;
///
/// struct Nim(u8);
///
/// impl Game for Nim {
///     type State = (u8, Player);
///     type Action = u8;
///     fn initial_state(&self) -> Self::State { (self.0, Player::Max) }
///     fn player(&self, state: &Self::State) -> Player { state.1 }
///     fn actions(&self, state: &Self::State) -> Actions<u8> { (1..=state.0.min(3)).collect() }
///     fn result(&self, state: &Self::State, take: u8) -> Self::State { (state.0 - take, state.1.opponent()) }
///     fn is_terminal(&self, state: &Self::State) -> bool { state.0 == 0 }
///     fn utility(&self, state: &Self::State, player: Player) -> Value {
///         match state.0 {
///             0 if player == state.1 => -1, // the other one took the last match
///             0 => 1,
///             _ => 0,
///         }
///     }
///     fn max_utility(&self) -> Value { 1 }
/// }
///
/// adversarial::laws::check(&Nim(10)).unwrap();
/// assert_eq!(minimax(&Nim(10), &(10, Player::Max)), (1, Some(2))); // leave a multiple of four
/// ```
pub trait Game {
    /// What changes in a game: a small value.
    type State: Clone + Eq + Hash + Debug;
    /// One move.
    type Action: Copy + Eq + Debug;

    /// *S0*: where the game starts.
    fn initial_state(&self) -> Self::State;

    /// *To-Move(s)*: whose turn it is. In a terminal state: whose turn it would be.
    fn player(&self, state: &Self::State) -> Player;

    /// *Actions(s)*: the legal moves, in the order in which a search tries them; none in a terminal state.
    fn actions(&self, state: &Self::State) -> Actions<Self::Action>;

    /// *Result(s, a)*: the state after a move.
    ///
    /// The action must be legal in the state. What an illegal one gives is not defined; implementations check it with `debug_assert!`.
    fn result(&self, state: &Self::State, action: Self::Action) -> Self::State;

    /// *Is-Terminal(s)*: whether the game is over.
    fn is_terminal(&self, state: &Self::State) -> bool;

    /// *Utility(s, p)*: what a terminal state is worth to a player. A state in play, where nothing is decided, is worth 0.
    fn utility(&self, state: &Self::State, player: Player) -> Value;

    /// The most that either player can win: no utility is greater, none is less than its negation. At least 1.
    fn max_utility(&self) -> Value;

    /// An action as people write it. `Debug` unless the game says otherwise.
    fn action_text(&self, state: &Self::State, action: Self::Action) -> String {
        let _ = state;
        format!("{action:?}")
    }

    /// A state as people draw it. `Debug` unless the game says otherwise.
    fn state_text(&self, state: &Self::State) -> String {
        format!("{state:?}")
    }

    /// The legal action that a text names, capitals and spaces around it aside.
    ///
    /// # Errors
    ///
    /// When no legal action has this text; the error names those that there are.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, ActionError> {
        let text = text.trim();
        let actions = self.actions(state);
        let named = |&action: &Self::Action| self.action_text(state, action).eq_ignore_ascii_case(text);
        actions.iter().copied().find(named).ok_or_else(|| ActionError {
            text: text.to_string(),
            legal: actions.iter().map(|&action| self.action_text(state, action)).collect(),
        })
    }

    /// The state that a list of moves leads to from the start. Moves are parted by spaces or commas, unless the game says otherwise.
    ///
    /// # Errors
    ///
    /// At the first move that is not legal; the error tells which one it is.
    fn parse_position(&self, moves: &str) -> Result<Self::State, PositionError> {
        let words = moves.split(|c: char| c.is_whitespace() || c == ',');
        self.play_all(words.filter(|word| !word.is_empty()))
    }

    /// The state after moves given as texts, from the start.
    ///
    /// # Errors
    ///
    /// At the first move that is not legal; the error tells which one it is.
    fn play_all<'t>(&self, moves: impl Iterator<Item = &'t str>) -> Result<Self::State, PositionError> {
        let mut state = self.initial_state();
        for (index, text) in moves.enumerate() {
            let action = self.parse_action(&state, text).map_err(|error| PositionError { number: index + 1, error })?;
            state = self.result(&state, action);
        }
        Ok(state)
    }
}

/// A text that names no legal action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ActionError {
    /// What was read.
    pub text: String,
    /// What could have been: empty when the game is over.
    pub legal: Vec<String>,
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.legal.is_empty() {
            return write!(f, "`{}` cannot be played: the game is over", self.text);
        }
        write!(f, "`{}` is not a legal move here; the legal moves are: {}", self.text, self.legal.join(" "))
    }
}

/// A list of moves of which one is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {number}: {error}")]
pub struct PositionError {
    /// Which move of the list, from 1.
    pub number: usize,
    /// Why it cannot be played.
    pub error: ActionError,
}

/// A borrowed game is a game.
impl<G: Game> Game for &G {
    type State = G::State;
    type Action = G::Action;

    fn initial_state(&self) -> G::State {
        (**self).initial_state()
    }

    fn player(&self, state: &G::State) -> Player {
        (**self).player(state)
    }

    fn actions(&self, state: &G::State) -> Actions<G::Action> {
        (**self).actions(state)
    }

    fn result(&self, state: &G::State, action: G::Action) -> G::State {
        (**self).result(state, action)
    }

    fn is_terminal(&self, state: &G::State) -> bool {
        (**self).is_terminal(state)
    }

    fn utility(&self, state: &G::State, player: Player) -> Value {
        (**self).utility(state, player)
    }

    fn max_utility(&self) -> Value {
        (**self).max_utility()
    }

    fn action_text(&self, state: &G::State, action: G::Action) -> String {
        (**self).action_text(state, action)
    }

    fn state_text(&self, state: &G::State) -> String {
        (**self).state_text(state)
    }

    fn parse_action(&self, state: &G::State, text: &str) -> Result<G::Action, ActionError> {
        (**self).parse_action(state, text)
    }

    fn parse_position(&self, moves: &str) -> Result<G::State, PositionError> {
        (**self).parse_position(moves)
    }
}

use crate::game::{ActionError, Game, Player};

/// A game being played: a checked boundary in front of the rules. Whatever is asked of it, it stays a legal game.
///
/// ```
/// use adversarial::prelude::*;
/// let mut game = Match::new(TicTacToe);
/// game.play("b2").unwrap();
/// game.play("a1").unwrap();
///
/// let error = game.play("b2").unwrap_err();
/// assert_eq!(error.to_string(), "`b2` is not a legal move here; the legal moves are: b1 c1 a2 c2 a3 b3 c3");
/// assert_eq!(game.moves(), ["b2", "a1"]); // nothing is lost
///
/// game.undo();
/// assert_eq!(game.moves(), ["b2"]);
/// ```
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    states: Vec<G::State>, // the first state, and one more after each action
    actions: Vec<G::Action>,
}

impl<G: Game> Match<G> {
    /// A new game; `&game` will do.
    pub fn new(game: G) -> Self {
        let start = game.initial_state();
        Match::from_state(game, start)
    }

    /// A game that starts somewhere else: after an opening, say. Its moves are counted from there.
    pub fn from_state(game: G, state: G::State) -> Self {
        Match { game, states: vec![state], actions: Vec::new() }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state now.
    pub fn state(&self) -> &G::State {
        &self.states[self.actions.len()]
    }

    /// The state before the last move; none at the start.
    pub fn before_last(&self) -> Option<&G::State> {
        self.actions.len().checked_sub(1).map(|index| &self.states[index])
    }

    /// The moves so far, as texts.
    pub fn moves(&self) -> Vec<String> {
        self.actions.iter().zip(&self.states).map(|(&action, state)| self.game.action_text(state, action)).collect()
    }

    /// Plays the move that a text names.
    ///
    /// # Errors
    ///
    /// When it is not legal, or the game is over; then nothing is played, and the error names the legal moves.
    pub fn play(&mut self, text: &str) -> Result<G::Action, ActionError> {
        let action = self.game.parse_action(self.state(), text)?;
        self.push(action);
        Ok(action)
    }

    /// Plays an action.
    ///
    /// # Errors
    ///
    /// As [`play`](Match::play).
    pub fn play_action(&mut self, action: G::Action) -> Result<(), ActionError> {
        let legal = self.game.actions(self.state());
        if !legal.contains(&action) {
            let named = |&action: &G::Action| self.game.action_text(self.state(), action);
            // Only a legal action is sure to have a text.
            return Err(ActionError { text: format!("{action:?}"), legal: legal.iter().map(named).collect() });
        }
        self.push(action);
        Ok(())
    }

    fn push(&mut self, action: G::Action) {
        self.states.push(self.game.result(self.state(), action));
        self.actions.push(action);
    }

    /// Takes the last move back, and returns it; none at the start.
    pub fn undo(&mut self) -> Option<G::Action> {
        let action = self.actions.pop()?;
        self.states.pop();
        Some(action)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.is_terminal(self.state())
    }

    /// Who has won: the player whose utility is positive. None in a draw, and while the game goes on.
    pub fn winner(&self) -> Option<Player> {
        let wins = |&player: &Player| self.is_over() && self.game.utility(self.state(), player) > 0;
        [Player::Max, Player::Min].into_iter().find(wins)
    }
}

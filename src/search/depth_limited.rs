use crate::game::{ActionError, Actions, Game, Player, Value};

/// A game cut off at a depth: what any search needs to stop early and guess.
///
/// Russell & Norvig, 4th edition, §5.3, after Shannon 1950: put *Is-Cutoff* in place of *Is-Terminal* and *Eval* in place of
/// *Utility*. So the search itself does not change: it plays this game instead.
///
/// A state is a state of the game and the plies left before the horizon. A transposition table thus tells apart what was searched to
/// different depths. The guess is clamped strictly inside `±max_utility()`: never taken for a proof.
///
/// ```
/// use adversarial::prelude::*;
/// let shallow = DepthLimited::new(TicTacToe, 2, |state, player| TicTacToe.open_lines(state, player));
/// let (value, action) = minimax(&shallow, &shallow.initial_state());
/// assert_eq!((value, action), (1, Some(4))); // the centre looks best
/// ```
#[derive(Clone, Debug)]
pub struct DepthLimited<G, E> {
    game: G,
    depth: usize,
    evaluation: E,
}

impl<G: Game, E: Fn(&G::State, Player) -> Value> DepthLimited<G, E> {
    /// The game cut off `depth` plies after the state where the search starts. `evaluation` tells what a state in play is worth to a
    /// player.
    pub fn new(game: G, depth: usize, evaluation: E) -> Self {
        DepthLimited { game, depth, evaluation }
    }

    /// The state to start a search from, with all the depth before it.
    pub fn from_state(&self, state: G::State) -> (G::State, usize) {
        (state, self.depth)
    }
}

impl<G: Game, E: Fn(&G::State, Player) -> Value> Game for DepthLimited<G, E> {
    type State = (G::State, usize);
    type Action = G::Action;

    fn initial_state(&self) -> Self::State {
        self.from_state(self.game.initial_state())
    }

    fn player(&self, (state, _): &Self::State) -> Player {
        self.game.player(state)
    }

    fn actions(&self, (state, plies_left): &Self::State) -> Actions<G::Action> {
        if *plies_left == 0 { Actions::new() } else { self.game.actions(state) }
    }

    fn result(&self, (state, plies_left): &Self::State, action: G::Action) -> Self::State {
        (self.game.result(state, action), plies_left - 1)
    }

    fn is_terminal(&self, (state, plies_left): &Self::State) -> bool {
        *plies_left == 0 || self.game.is_terminal(state)
    }

    fn utility(&self, (state, plies_left): &Self::State, player: Player) -> Value {
        if *plies_left > 0 || self.game.is_terminal(state) {
            return self.game.utility(state, player);
        }
        let most = self.game.max_utility() - 1;
        (self.evaluation)(state, player).clamp(-most, most)
    }

    fn max_utility(&self) -> Value {
        self.game.max_utility()
    }

    fn action_text(&self, (state, _): &Self::State, action: G::Action) -> String {
        self.game.action_text(state, action)
    }

    fn state_text(&self, (state, _): &Self::State) -> String {
        self.game.state_text(state)
    }

    fn parse_action(&self, (state, _): &Self::State, text: &str) -> Result<G::Action, ActionError> {
        self.game.parse_action(state, text)
    }
}

use crate::game::{ActionError, Actions, Game, Player, PositionError, Value};
use std::cell::Cell;

/// A game that counts what is asked of it.
///
/// ```
/// use adversarial::prelude::*;
/// let counted = Counted::new(TicTacToe);
/// minimax(&counted, &TicTacToe.initial_state());
/// assert_eq!(counted.counts().nodes(), 549_946);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Counted<G> {
    game: G,
    counts: Cell<Counts>,
}

/// What a search asked of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Calls of `result`: states made. A state reached by two ways counts twice.
    pub generated: u64,
    /// Calls of `actions`: states whose moves were listed.
    pub expanded: u64,
    /// Calls of `utility`, and of an evaluation that was [lifted](Counted::lift).
    pub evaluated: u64,
}

impl Counts {
    /// The nodes of the search tree: the root, and each state generated. It does not depend on where a search tests for the end.
    pub fn nodes(self) -> u64 {
        self.generated + 1
    }
}

impl<G: Game> Counted<G> {
    /// Watches a game; `&game` will do.
    pub fn new(game: G) -> Self {
        Counted { game, counts: Cell::default() }
    }

    /// The counts since the start, or since [`reset`](Counted::reset).
    pub fn counts(&self) -> Counts {
        self.counts.get()
    }

    /// Starts again at zero.
    pub fn reset(&self) {
        self.counts.take();
    }

    /// The same evaluation, its calls counted as `evaluated`.
    pub fn lift(&self, evaluation: impl Fn(&G::State, Player) -> Value) -> impl Fn(&G::State, Player) -> Value {
        move |state, player| {
            self.add(|counts| counts.evaluated += 1);
            evaluation(state, player)
        }
    }

    fn add(&self, change: impl Fn(&mut Counts)) {
        let mut counts = self.counts.get();
        change(&mut counts);
        self.counts.set(counts);
    }
}

impl<G: Game> Game for Counted<G> {
    type State = G::State;
    type Action = G::Action;

    fn initial_state(&self) -> G::State {
        self.game.initial_state()
    }

    fn player(&self, state: &G::State) -> Player {
        self.game.player(state)
    }

    fn actions(&self, state: &G::State) -> Actions<G::Action> {
        self.add(|counts| counts.expanded += 1);
        self.game.actions(state)
    }

    fn result(&self, state: &G::State, action: G::Action) -> G::State {
        self.add(|counts| counts.generated += 1);
        self.game.result(state, action)
    }

    fn is_terminal(&self, state: &G::State) -> bool {
        self.game.is_terminal(state)
    }

    fn utility(&self, state: &G::State, player: Player) -> Value {
        self.add(|counts| counts.evaluated += 1);
        self.game.utility(state, player)
    }

    fn max_utility(&self) -> Value {
        self.game.max_utility()
    }

    fn action_text(&self, state: &G::State, action: G::Action) -> String {
        self.game.action_text(state, action)
    }

    fn state_text(&self, state: &G::State) -> String {
        self.game.state_text(state)
    }

    fn parse_action(&self, state: &G::State, text: &str) -> Result<G::Action, ActionError> {
        self.game.parse_action(state, text)
    }

    fn parse_position(&self, moves: &str) -> Result<G::State, PositionError> {
        self.game.parse_position(moves)
    }
}

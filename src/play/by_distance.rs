use crate::game::{Actions, Game, Player, Value};

/// A game where a win is worth less by 1 for every ply that it takes from here: so a player that sees a win takes the nearest, and one
/// that is lost holds out. A search that knows only who wins may put a win off for ever, and leave the simplest threat open once it
/// sees that it will lose.
///
/// A state is a state of the game, and the plies played since the search began.
#[derive(Debug)]
pub(super) struct ByDistance<G>(pub G);

impl<G: Game> Game for ByDistance<G> {
    type State = (G::State, Value);
    type Action = G::Action;

    fn initial_state(&self) -> Self::State {
        (self.0.initial_state(), 0)
    }

    fn player(&self, (state, _): &Self::State) -> Player {
        self.0.player(state)
    }

    fn actions(&self, (state, _): &Self::State) -> Actions<G::Action> {
        self.0.actions(state)
    }

    fn result(&self, (state, plies): &Self::State, action: G::Action) -> Self::State {
        (self.0.result(state, action), plies + 1)
    }

    fn is_terminal(&self, (state, _): &Self::State) -> bool {
        self.0.is_terminal(state)
    }

    fn utility(&self, (state, plies): &Self::State, player: Player) -> Value {
        let utility = self.0.utility(state, player);
        utility - utility.signum() * plies
    }

    fn max_utility(&self) -> Value {
        self.0.max_utility()
    }
}

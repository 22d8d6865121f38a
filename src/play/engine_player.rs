use super::{Strategy, strategy};
use crate::engine::{Evaluation, Searcher, Table};
use crate::game::{Game, Player, Value};
use crate::search::Budget;
use crate::trace::Counted;
use std::sync::Arc;

const TABLE_BYTES: usize = 16 << 20;

/// Plays the action that the fast search finds best with so many nodes. It starts each search with an empty table: the same position,
/// the same action.
///
/// ```
/// use adversarial::prelude::*;
/// let mut engine = EnginePlayer::<ConnectFour>::new(20_000, |state, player| ConnectFour::default().places(state, player));
/// let record = play_game(&ConnectFour::default(), &mut engine, &mut RandomPlayer::new(1));
/// assert_eq!(record.winner, Some(Player::Max));
/// ```
pub struct EnginePlayer<G: Game> {
    nodes: u64,
    evaluation: strategy::Evaluation<G>,
}

impl<G: Game> EnginePlayer<G> {
    /// A player with a budget of nodes a move; `evaluation` tells what a state in play at the horizon is worth to a player.
    pub fn new(nodes: u64, evaluation: impl Fn(&G::State, Player) -> Value + 'static) -> Self {
        EnginePlayer { nodes, evaluation: Box::new(evaluation) }
    }
}

impl<G: Game<State: Send>> Strategy<G> for EnginePlayer<G> {
    fn choose(&mut self, game: &Counted<&G>, state: &G::State) -> G::Action {
        search(game, state, self.nodes, &self.evaluation).1
    }
}

/// The value to MAX that the fast search finds with so many nodes, and the action.
pub(super) fn search<G: Game<State: Send>>(
    game: &G,
    state: &G::State,
    nodes: u64,
    evaluation: &impl Fn(&G::State, Player) -> Value,
) -> (Value, G::Action) {
    let table = Arc::new(Table::with_bytes(TABLE_BYTES));
    let found = Searcher::new(game, Evaluation(evaluation), table).deepen(state, &[Budget::Nodes(nodes)]);
    (found.value, found.line[0])
}

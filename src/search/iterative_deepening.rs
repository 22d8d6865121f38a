use crate::game::{Game, INFINITY, Player, Value};
use std::time::{Duration, Instant};

/// How long to deepen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// To this depth, in plies.
    Depth(usize),
    /// At most so many nodes generated (calls of `result`), all iterations together.
    Nodes(u64),
    /// Until so much time has passed; the clock is read at every node.
    Time(Duration),
}

/// Why deepening stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// No line reached the horizon: the whole tree is searched and the value exact. A deeper search would be the same search again.
    Exhausted,
    /// One side can force the most that the game can give. No deeper search can change that, whatever lies behind the horizon.
    Proven,
    /// The budget is spent. The value is that of the last iteration that was finished.
    OutOfBudget,
}

/// What iterative deepening found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deepening<A> {
    /// The value to MAX, of the deepest iteration that was finished.
    pub value: Value,
    /// The best action of that iteration; before the first is finished: the first legal one. None in a terminal state.
    pub action: Option<A>,
    /// How deep that iteration looked, in plies; 0 if none was finished: then the value is the evaluation of the state itself.
    pub depth: usize,
    /// Why it did not go deeper.
    pub stop: Stop,
}

/// Alpha-beta to depth 1, 2, 3, … until the game is solved or the budget spent.
///
/// Slate & Atkin 1977; Korf 1985. The evaluation tells what a state in play is worth to a player; it is clamped strictly inside
/// `±max_utility()`, so that a value as large as that is a proof. The last iteration costs as much as all before it together, and
/// more if the tree grows by more than 2 a ply.
///
/// ```
/// use adversarial::prelude::*;
/// let guess = |state: &_, player| TicTacToe.open_lines(state, player);
///
/// let start = TicTacToe.initial_state();
/// let found = iterative_deepening(&TicTacToe, &start, &guess, Budget::Depth(20));
/// assert_eq!((found.value, found.depth, found.stop), (0, 9, Stop::Exhausted));
///
/// let x_wins = TicTacToe.parse_position("a1 a2 b2 b1").unwrap(); // c3 at once
/// let found = iterative_deepening(&TicTacToe, &x_wins, &guess, Budget::Depth(20));
/// assert_eq!((found.value, found.depth, found.stop), (1000, 1, Stop::Proven));
/// ```
pub fn iterative_deepening<G: Game, E: Fn(&G::State, Player) -> Value>(
    game: &G,
    state: &G::State,
    evaluation: &E,
    budget: Budget,
) -> Deepening<G::Action> {
    let mut search = Search { game, evaluation, budget, generated: 0, started: Instant::now(), reached_horizon: false };
    let value = search.leaf(state);
    let mut found = Deepening { value, action: game.actions(state).first().copied(), depth: 0, stop: Stop::OutOfBudget };
    if game.is_terminal(state) {
        return Deepening { stop: Stop::Exhausted, ..found };
    }
    while budget != Budget::Depth(found.depth) {
        search.reached_horizon = false;
        let depth = found.depth + 1;
        let Some((value, action)) = search.alpha_beta(state, depth, -INFINITY, INFINITY) else {
            break;
        };
        found = Deepening { value, action, depth, ..found };
        if !search.reached_horizon {
            return Deepening { stop: Stop::Exhausted, ..found };
        }
        if value.abs() == game.max_utility() {
            return Deepening { stop: Stop::Proven, ..found };
        }
    }
    found
}

struct Search<'s, G, E> {
    game: &'s G,
    evaluation: &'s E,
    budget: Budget,
    generated: u64,
    started: Instant,
    reached_horizon: bool,
}

impl<G: Game, E: Fn(&G::State, Player) -> Value> Search<'_, G, E> {
    /// Alpha-beta to a depth, or nothing when the budget ends first.
    fn alpha_beta(
        &mut self,
        state: &G::State,
        depth: usize,
        mut alpha: Value,
        mut beta: Value,
    ) -> Option<(Value, Option<G::Action>)> {
        let over = self.game.is_terminal(state);
        if over || depth == 0 {
            self.reached_horizon |= !over;
            return Some((self.leaf(state), None));
        }
        let player = self.game.player(state);
        let (mut best, mut best_action) = (player.sees(-INFINITY), None);
        for action in self.game.actions(state) {
            self.spend_a_node()?;
            let (value, _) = self.alpha_beta(&self.game.result(state, action), depth - 1, alpha, beta)?;
            if player.sees(value) > player.sees(best) {
                (best, best_action) = (value, Some(action));
            }
            match player {
                Player::Max => alpha = alpha.max(best),
                Player::Min => beta = beta.min(best),
            }
            if alpha >= beta {
                break;
            }
        }
        Some((best, best_action))
    }

    fn leaf(&self, state: &G::State) -> Value {
        if self.game.is_terminal(state) {
            return self.game.utility(state, Player::Max);
        }
        let most = self.game.max_utility() - 1;
        (self.evaluation)(state, Player::Max).clamp(-most, most)
    }

    fn spend_a_node(&mut self) -> Option<()> {
        let spent = match self.budget {
            Budget::Depth(_) => false,
            Budget::Nodes(limit) => self.generated >= limit,
            Budget::Time(limit) => self.started.elapsed() >= limit,
        };
        self.generated += 1;
        (!spent).then_some(())
    }
}

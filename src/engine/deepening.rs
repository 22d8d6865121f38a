use super::{Bounds, DepthRow, Knowledge, Searcher, TO_THE_END};
use crate::game::{Game, INFINITY, Player, Value};
use crate::search::{Budget, Stop};
use std::time::Instant;

/// What a search found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<A> {
    /// The value to MAX, of the deepest iteration that was finished.
    pub value: Value,
    /// What is proven of the value of the game to MAX, whatever lies behind the horizon.
    pub bounds: Bounds,
    /// Best play for both, as far as that iteration looked; empty where the game is over.
    pub line: Vec<A>,
    /// How deep it looked, in plies; 0 if none was finished: then the value is the evaluation.
    pub depth: usize,
    /// Why it did not go deeper.
    pub stop: Stop,
}

impl<G: Game, K: Knowledge<G>> Searcher<G, K> {
    /// Searches to depth 1, 2, 3, … until the game is solved or a budget spent, each time in a narrow window around the last
    /// value.
    ///
    /// The nodes of a budget are calls of the search function, in this call alone. It can deepen by 254 plies at most.
    ///
    /// Slate & Atkin 1977; aspiration windows: Gillogly 1978.
    ///
    /// ```
    /// use adversarial::{engine::*, prelude::{Game, Stop, TicTacToe}};
    /// use std::sync::Arc;
    ///
    /// let mut searcher = Searcher::new(TicTacToe, RulesOnly, Arc::new(Table::with_bytes(1 << 16)));
    /// let found = searcher.deepen(&TicTacToe.initial_state(), &[]);
    /// assert_eq!((found.value, found.depth, found.stop), (0, 9, Stop::Exhausted));
    /// assert_eq!(found.line.len(), 9); // best play of both, to the end
    /// ```
    pub fn deepen(&mut self, state: &G::State, budgets: &[Budget]) -> Found<G::Action> {
        let (started, nodes_before) = (Instant::now(), self.stats.nodes);
        let mut depths = usize::from(TO_THE_END) - 1;
        self.limits.start();
        for &budget in budgets {
            match budget {
                Budget::Depth(depth) => depths = depths.min(depth),
                Budget::Nodes(nodes) => self.limits.nodes = self.limits.nodes.min(nodes_before.saturating_add(nodes)),
                Budget::Time(time) => self.limits.until = self.limits.until.into_iter().chain(started.checked_add(time)).min(),
            }
        }

        let player = self.game.player(state);
        let most = self.game.max_utility();
        let mut found = Found {
            value: player.sees(self.knowledge.evaluation(&self.game, state).clamp(1 - most, most - 1)),
            bounds: Bounds { lower: -most, upper: most },
            line: self.game.actions(state).first().copied().into_iter().collect(),
            depth: 0,
            stop: Stop::OutOfBudget,
        };
        if self.game.is_terminal(state) {
            let value = self.game.utility(state, Player::Max);
            return Found { value, bounds: Bounds::exact(value), stop: Stop::Exhausted, ..found };
        }
        self.wants_action = true;
        while found.depth < depths {
            let depth = found.depth + 1;
            let Some(value) = self.aspire(state, depth as u8, (depth > 1).then_some(player.sees(found.value))) else {
                break;
            };
            found.value = player.sees(value);
            found.depth = depth;
            if let Some(best) = self.best {
                found.line = vec![best];
            }
            let row = DepthRow { depth, value: found.value, nodes: self.stats.nodes - nodes_before, time: started.elapsed() };
            self.stats.depths.push(row);
            // A proven value leaves no horizon that matters: so this is asked first.
            if value.abs() == most || !self.met_horizon {
                found.bounds = Bounds::exact(found.value);
                found.stop = if value.abs() == most { Stop::Proven } else { Stop::Exhausted };
                break;
            }
        }
        self.continue_line(state, &mut found);
        self.wants_action = false;
        self.limits.start();
        found
    }

    /// The value at a depth, looked for around a guess; wider and wider where that fails.
    fn aspire(&mut self, state: &G::State, depth: u8, guess: Option<Value>) -> Option<Value> {
        let Some(guess) = guess else { return self.window(state, depth, -INFINITY, INFINITY) };
        let mut width = 1 + self.game.max_utility() / 64;
        let (mut alpha, mut beta) = (guess - width, guess.saturating_add(width));
        loop {
            let value = self.window(state, depth, alpha, beta)?;
            width = width.saturating_mul(4);
            if value <= alpha && alpha > -INFINITY {
                alpha = value.saturating_sub(width).max(-INFINITY);
            } else if value >= beta && beta < INFINITY {
                beta = value.saturating_add(width);
            } else {
                return Some(value);
            }
        }
    }

    /// Follows moves that keep the value. The table answers nearly all that is asked here.
    fn continue_line(&mut self, state: &G::State, found: &mut Found<G::Action>) {
        let Some(&first) = found.line.first() else { return };
        let mut value = self.game.player(state).sees(found.value);
        let mut state = self.game.result(state, first);
        let mut depth = found.depth;
        while depth > 1 && !self.game.is_terminal(&state) {
            (value, depth) = (-value, depth - 1);
            let kept = self.window(&state, depth as u8, value - 1, value).is_some_and(|reached| reached >= value);
            let Some(action) = self.best.filter(|_| kept) else { return };
            found.line.push(action);
            state = self.game.result(&state, action);
        }
    }
}

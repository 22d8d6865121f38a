use super::{Bits, Board, Position, Rung, Size, Threats};
use crate::engine::{Key, Searcher, Stats, TO_THE_END, Table, Team};
use crate::game::{Game, Value};
use std::sync::Arc;

/// Solves Connect Four positions to the end.
pub struct Solver<B: Key, S> {
    board: Board<B, S>,
    table: Arc<Table<B>>,
    threads: usize,
    rung: Rung,
}

/// What it took to solve a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The score to the player to move: positive for a win, one more for each stone that the winner has left (see
    /// [`ConnectFour::scored_by_distance`](crate::games::ConnectFour::scored_by_distance)).
    pub score: Value,
    /// What all threads did together.
    pub stats: Stats,
}

impl<B: Bits + Key, S: Size> Solver<B, S> {
    /// A solver with a table of so many bytes.
    pub fn new(board: Board<B, S>, table_bytes: usize) -> Self {
        Solver { board, table: Arc::new(Table::with_bytes(table_bytes)), threads: 1, rung: Rung::TableAhead }
    }

    /// The same with several threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Solver { threads: threads.max(1), ..self }
    }

    /// The same with less knowledge.
    #[must_use]
    pub fn up_to(self, rung: Rung) -> Self {
        Solver { rung, ..self }
    }

    /// The board.
    pub fn board(&self) -> &Board<B, S> {
        &self.board
    }

    /// Forgets all positions solved before.
    ///
    /// # Panics
    ///
    /// Never: nobody else has the table.
    pub fn clear(&mut self) {
        Arc::get_mut(&mut self.table).expect("searchers are gone").clear();
    }

    /// The score of a position.
    pub fn solve(&mut self, position: &Position<B>) -> Solved {
        let left = (self.board.count() - position.stones()) as Value;
        self.solve_within(position, -left / 2, (left + 1) / 2)
    }

    /// Only whether it is won, drawn or lost: 1, 0, -1.
    pub fn solve_weakly(&mut self, position: &Position<B>) -> Solved {
        let solved = self.solve_within(position, -1, 1);
        Solved { score: solved.score.signum(), ..solved }
    }

    /// Asks "more than this?" where that is quick to tell, then looks between what is left of `lowest` and `highest`.
    fn solve_within(&mut self, position: &Position<B>, mut lowest: Value, mut highest: Value) -> Solved {
        if self.board.is_terminal(position) {
            let score = self.board.utility(position, self.board.player(position));
            return Solved { score, stats: Stats { nodes: 1, ..Stats::default() } };
        }
        let knowledge = Threats::new(self.rung, &self.board, position);
        let mut team = Team::new((0..self.threads).map(|_| Searcher::new(self.board, knowledge, self.table.clone())).collect());
        let mut ask = |alpha, beta| team.window(position, TO_THE_END, alpha, beta).expect("there is no limit");
        while let Some(score) = question(lowest, highest) {
            let found = ask(score, score + 1);
            if found > score {
                lowest = found.min(highest);
            } else {
                highest = found.max(lowest);
            }
        }
        let score = if lowest < highest { ask(lowest, highest).clamp(lowest, highest) } else { lowest };
        let mut stats = Stats::default();
        team.searchers().iter().for_each(|searcher| stats += searcher.stats());
        Solved { score, stats }
    }
}

/// Far from 0 a proof is short, for or against: so the extreme scores are halved first, as Pons does. Then: does the mover win?
fn question(lowest: Value, highest: Value) -> Option<Value> {
    const FAR: Value = 5;
    let (low, high) = (lowest / 2, highest / 2);
    if low <= -FAR && low < highest {
        Some(low)
    } else if high >= FAR && high > lowest {
        Some(high)
    } else {
        (lowest < 0 && highest > 0).then_some(0)
    }
}

use super::{Bits, Board, Book, Position, Rung, Size, Threats};
use crate::engine::{Key, Searcher, Stats, TO_THE_END, Table, Team};
use crate::game::{Game, Value};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Solves Connect Four positions to the end.
pub struct Solver<B: Bits + Key, S> {
    board: Board<B, S>,
    table: Arc<Table<B>>,
    threads: usize,
    rung: Rung,
    book: Book<B>,
    cancelled: Arc<AtomicBool>,
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
        let table = Arc::new(Table::with_bytes(table_bytes));
        Solver { board, table, threads: 1, rung: Rung::TableAhead, book: Book::default(), cancelled: Arc::default() }
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

    /// The same with scores that it need not search for.
    #[must_use]
    pub fn with_book(self, book: Book<B>) -> Self {
        Solver { book, ..self }
    }

    /// From now on, what is being solved is given up when another thread sets this.
    pub fn cancel_by(&mut self, flag: Arc<AtomicBool>) {
        self.cancelled = flag;
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
    ///
    /// # Panics
    ///
    /// When it is [cancelled](Solver::cancel_by).
    pub fn solve(&mut self, position: &Position<B>) -> Solved {
        self.solve_unless_cancelled(position).expect("it is not cancelled")
    }

    /// The same; none when it is [cancelled](Solver::cancel_by).
    pub fn solve_unless_cancelled(&mut self, position: &Position<B>) -> Option<Solved> {
        if let Some(score) = self.book.score(&self.board, position) {
            return Some(Solved { score, stats: Stats::default() });
        }
        let left = (self.board.count() - position.stones()) as Value;
        self.solve_within(position, -left / 2, (left + 1) / 2)
    }

    /// Only whether it is won, drawn or lost: 1, 0, -1.
    ///
    /// # Panics
    ///
    /// When it is [cancelled](Solver::cancel_by).
    pub fn solve_weakly(&mut self, position: &Position<B>) -> Solved {
        let solved = self.solve_within(position, -1, 1).expect("it is not cancelled");
        Solved { score: solved.score.signum(), ..solved }
    }

    /// A move that keeps the score of a position in play, the most central of those, and that score; none when it is
    /// [cancelled](Solver::cancel_by).
    ///
    /// # Panics
    ///
    /// When the game is over.
    pub fn best_move(&mut self, position: &Position<B>) -> Option<(B, Value)> {
        let score = self.solve_unless_cancelled(position)?.score;
        let board = self.board;
        let mut moves: Vec<_> =
            board.actions(position).into_iter().map(|square| (square, board.result(position, square))).collect();
        // Mirror images are treated alike.
        let off_centre = |square: B| (2 * board.column(square) + 1).abs_diff(board.width());
        moves.sort_by_key(|(square, child)| (off_centre(*square), board.canonical(child)));
        if let Some((square, _)) = moves.iter().find(|(_, child)| self.book.score(&board, child) == Some(-score)) {
            return Some((*square, score));
        }
        let (last, _) = moves.pop().expect("the game is not over");
        for (square, child) in moves {
            if self.solve_within(&child, -score, 1 - score)?.score <= -score {
                return Some((square, score));
            }
        }
        Some((last, score))
    }

    /// Asks "more than this?" where that is quick to tell, then looks at once for what is left between `lowest` and `highest`.
    fn solve_within(&mut self, position: &Position<B>, mut lowest: Value, mut highest: Value) -> Option<Solved> {
        if self.board.is_terminal(position) {
            let score = self.board.utility(position, self.board.player(position));
            return Some(Solved { score, stats: Stats { nodes: 1, ..Stats::default() } });
        }
        let knowledge = Threats::new(self.rung, &self.board, position);
        let searcher = || {
            let mut searcher = Searcher::new(self.board, knowledge, self.table.clone());
            searcher.limits.cancelled = self.cancelled.clone();
            searcher
        };
        let mut team = Team::new((0..self.threads).map(|_| searcher()).collect());
        let mut ask = |alpha, beta| team.window(position, TO_THE_END, alpha, beta);
        let free = self.board.count() - position.stones();
        while let Some(score) = question(free, lowest, highest) {
            let found = ask(score, score + 1)?;
            if found > score {
                lowest = found.min(highest);
            } else {
                highest = found.max(lowest);
            }
        }
        let score = if lowest < highest { ask(lowest, highest)?.clamp(lowest, highest) } else { lowest };
        let mut stats = Stats::default();
        team.searchers().iter().for_each(|searcher| stats += searcher.stats());
        Some(Solved { score, stats })
    }
}

/// Far from 0 a proof is short, for or against: so the extreme scores are halved first, as Pons does. Then: does the mover win?
/// With few squares free one look finds more than a question would spare.
fn question(free: usize, lowest: Value, highest: Value) -> Option<Value> {
    const FEW: usize = 20;
    const FAR: Value = 6;
    let (low, high) = (lowest / 2, highest / 2);
    if free <= FEW {
        None
    } else if low <= -FAR && low < highest {
        Some(low)
    } else if high >= FAR && high > lowest {
        Some(high)
    } else {
        (lowest < 0 && highest > 0).then_some(0)
    }
}

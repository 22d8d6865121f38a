//! The solver of Connect Four, asked about boards as people see them.

use super::watched::Watch;
use crate::engine::Key;
use crate::engine::connect_four::{Bits, Board, Book, Position, Size, Solver, Standard};
use crate::game::{Game, Player, Value, WIN};
use crate::games::Grid;

const TABLE_BYTES: usize = 64 << 20;
const UNLESS: &str = "the search unwinds when it is cancelled";

/// A solver of boards of one size.
pub(super) trait BoardSolver: Send {
    /// The value of a board to the player to move: [`WIN`], less 1 for each ply that it takes, *counted from the ply before*; 0 for
    /// a draw.
    fn value(&mut self, grid: &Grid, watch: &Watch) -> Value;

    /// The best column to play.
    fn best_column(&mut self, grid: &Grid, watch: &Watch) -> usize;
}

/// A solver of boards of a size, columns by rows.
pub(super) fn board_solver(size: (usize, usize)) -> Box<dyn BoardSolver> {
    match size {
        (7, 6) => boxed(Board::<u64, _>::new(Standard)),
        (_, height) if height < 20 => boxed(Board::<u64, _>::new(size)),
        _ => boxed(Board::<u128, _>::new(size)),
    }
}

fn boxed<B: Bits + Key, S: Size + 'static>(board: Board<B, S>) -> Box<dyn BoardSolver> {
    Box::new(Solver::new(board, TABLE_BYTES).with_book(Book::openings(&board)))
}

impl<B: Bits + Key, S: Size> BoardSolver for Solver<B, S> {
    fn value(&mut self, grid: &Grid, watch: &Watch) -> Value {
        let position = position(self.board(), grid);
        self.cancel_by(watch.flag());
        let solved = self.solve_unless_cancelled(&position);
        watch.add(solved.as_ref().map_or(0, |solved| solved.stats.nodes));
        from_score(solved.expect(UNLESS).score, self.board().count() - position.stones())
    }

    fn best_column(&mut self, grid: &Grid, watch: &Watch) -> usize {
        let position = position(self.board(), grid);
        self.cancel_by(watch.flag());
        let best = self.best_move(&position);
        watch.add(0);
        self.board().column(best.expect(UNLESS).0)
    }
}

/// A position takes its stones in any order, as long as the players take turns.
fn position<B: Bits, S: Size>(board: &Board<B, S>, grid: &Grid) -> Position<B> {
    let bit = |square: usize| {
        let (row, column) = (square / grid.columns, square % grid.columns);
        B::one() << (column * (grid.rows + 1) + grid.rows - 1 - row)
    };
    let of = |player: Player| (0..grid.squares.len()).filter(move |&square| grid.squares[square] == Some(player)).map(bit);
    let (mut max, mut min) = (of(Player::Max), of(Player::Min));
    let mut position = board.initial_state();
    while let Some(square) = if board.player(&position) == Player::Max { max.next() } else { min.next() } {
        position = board.result(&position, square);
    }
    position
}

/// A score tells how many stones the winner has left in the end; with so many squares left, that is so many plies from now.
fn from_score(score: Value, left: usize) -> Value {
    let left = left as Value;
    match score {
        0 => 0,
        1.. => WIN - 1 - (2 * ((left + 1) / 2 + 1 - score) - 1),
        _ => 1 - WIN + 2 * (left / 2 + 1 + score),
    }
}

//! The solver of Connect Four, asked about boards as people see them.

use super::watched::Watch;
use crate::engine::Key;
use crate::engine::connect_four::{Bits, Board, Size, Solver, Standard};
use crate::game::{Game, Player, Value, WIN};
use crate::games::Grid;

const TABLE_BYTES: usize = 64 << 20;

/// The value of a board to the player to move: [`WIN`], less 1 for each ply that it takes, *counted from the ply before*; 0 for a draw.
pub(super) type ColumnSolver = Box<dyn FnMut(&Grid, &Watch) -> Value + Send>;

/// A solver of boards of a size, columns by rows.
pub(super) fn column_solver(size: (usize, usize)) -> ColumnSolver {
    match size {
        (7, 6) => solver(Board::<u64, _>::new(Standard)),
        (_, height) if height < 20 => solver(Board::<u64, _>::new(size)),
        _ => solver(Board::<u128, _>::new(size)),
    }
}

fn solver<B: Bits + Key, S: Size + 'static>(board: Board<B, S>) -> ColumnSolver {
    let mut solver = Solver::new(board, TABLE_BYTES);
    Box::new(move |grid, watch| {
        watch.add(0); // it may have been cancelled while it waited
        let position = position(&board, grid);
        let solved = solver.solve(&position);
        watch.add(solved.stats.nodes);
        from_score(solved.score, board.count() - position.stones())
    })
}

/// A position takes its stones in any order, as long as the players take turns.
fn position<B: Bits, S: Size>(board: &Board<B, S>, grid: &Grid) -> crate::engine::connect_four::Position<B> {
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

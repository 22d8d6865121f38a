//! Boards of every size.

use adversarial::engine::Key;
use adversarial::engine::connect_four::{Bits, Board, Size, Solver, Standard};
use adversarial::games::ConnectFour;
use std::str::FromStr;

/// Columns by rows, such as 7x6.
#[derive(Clone, Copy)]
pub struct BoardSize(usize, usize);

impl FromStr for BoardSize {
    type Err = String;

    fn from_str(text: &str) -> Result<BoardSize, String> {
        let sides = text.split_once(['x', 'X']).and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        match sides {
            None => Err("a size is columns x rows, as in 7x6".into()),
            Some((width @ 1..=26, height @ 1..=26)) if width * (height + 1) <= 127 => Ok(BoardSize(width, height)),
            Some(_) => Err("at most 26 columns and rows, and columns x (rows + 1) at most 127".into()),
        }
    }
}

/// What is done with a board, whatever its size.
pub trait Task {
    type Output;
    fn run<B: Bits + Key, S: Size>(self, solver: Solver<B, S>) -> Self::Output;
}

impl BoardSize {
    /// Does a task with a solver made for the size.
    pub fn with_solver<T: Task>(self, table_mb: usize, threads: usize, task: T) -> T::Output {
        let bytes = table_mb << 20;
        let BoardSize(width, height) = self;
        if (width, height) == (7, 6) {
            task.run(Solver::<u64, _>::new(Board::new(Standard), bytes).with_threads(threads))
        } else if ConnectFour::new(width, height).is_ok() && height < 20 {
            task.run(Solver::<u64, _>::new(Board::new((width, height)), bytes).with_threads(threads))
        } else {
            task.run(Solver::<u128, _>::new(Board::new((width, height)), bytes).with_threads(threads))
        }
    }
}

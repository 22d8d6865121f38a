//! Solvers of boards of every size, and how positions are written.

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

/// What `solve` and `analyse` are told of the board and the solver.
#[derive(clap::Args)]
pub struct Setting {
    /// Columns x rows
    #[arg(long, default_value = "7x6")]
    board: BoardSize,
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Memory for the table, in megabytes
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    table_mb: u32,
    /// What number the first column has
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=1))]
    pub first_column: u8,
}

/// The moves that a line of "moves [score]" begins with, none in a blank line. An empty board is written "-".
pub fn moves(line: &str) -> Option<&str> {
    line.split_whitespace().next().map(|moves| if moves == "-" { "" } else { moves })
}

/// What is done with a board, whatever its size.
pub trait Task {
    type Output;
    fn run<B: Bits + Key, S: Size>(self, solver: Solver<B, S>) -> Self::Output;
}

impl Setting {
    /// Does a task with a solver made for the size.
    pub fn with_solver<T: Task>(&self, task: T) -> T::Output {
        let (bytes, threads) = ((self.table_mb as usize) << 20, self.threads.into());
        let BoardSize(width, height) = self.board;
        if (width, height) == (7, 6) {
            task.run(Solver::<u64, _>::new(Board::new(Standard), bytes).with_threads(threads))
        } else if ConnectFour::new(width, height).is_ok() && height < 20 {
            task.run(Solver::<u64, _>::new(Board::new((width, height)), bytes).with_threads(threads))
        } else {
            task.run(Solver::<u128, _>::new(Board::new((width, height)), bytes).with_threads(threads))
        }
    }
}

//! What games on a board of squares share: a picture of the board, its lines, the name of a square.

use crate::game::{Game, Player};
use std::fmt;

/// A board as it is shown: who stands on each square.
///
/// ```text
///     a b c
///   1 X O .      squares are named like those of a spreadsheet: b3 is here ↓
///   2 . X .
///   3 . O .
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// Row by row from the top: who stands there.
    pub squares: Vec<Option<Player>>,
    /// Whether a move names a row as well as a column. In Connect Four it does not: gravity picks the row.
    pub rows_named: bool,
}

/// A game that is played on a grid of squares.
pub trait OnGrid: Game {
    /// The board in a state.
    fn grid(&self, state: &Self::State) -> Grid;
}

/// A board that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no such board: {0}")]
pub struct SizeError(pub(crate) String);

impl Grid {
    /// Who stands on a square, rows counted from the top.
    ///
    /// # Panics
    ///
    /// When the square is not on the board.
    pub fn at(&self, row: usize, column: usize) -> Option<Player> {
        self.squares[row * self.columns + column]
    }

    /// One board for all that are turns or mirror images of each other.
    ///
    /// ```
    /// use adversarial::prelude::*;
    /// let corner = |moves| TicTacToe.grid(&TicTacToe.parse_position(moves).unwrap()).canonical();
    /// assert_eq!(corner("a1"), corner("c3"));
    /// assert_ne!(corner("a1"), corner("b1"));
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Grid {
        let turns = |grid: Grid| std::iter::successors(Some(grid), |grid| Some(grid.turned())).take(4);
        let same_shape = |grid: &Grid| (grid.rows, grid.columns) == (self.rows, self.columns);
        let images = turns(self.clone()).chain(turns(self.mirrored()));
        images.filter(same_shape).fold(self.clone(), Grid::min)
    }

    /// The longest straight rows of a player's stones, each a list of squares: where somebody has won by a row, that one.
    ///
    /// ```
    /// use adversarial::prelude::*;
    /// let grid = TicTacToe.grid(&TicTacToe.parse_position("a1 a2 b1 b2 c1").unwrap());
    /// assert_eq!(grid.longest_rows(Player::Max), [[0, 1, 2]]);
    /// ```
    pub fn longest_rows(&self, player: Player) -> Vec<Vec<usize>> {
        let mut longest: Vec<Vec<usize>> = Vec::new();
        let owned = |row: usize, column: usize| {
            (row < self.rows && column < self.columns && self.at(row, column) == Some(player))
                .then_some(row * self.columns + column)
        };
        for square in 0..self.squares.len() {
            let (row, column) = (square / self.columns, square % self.columns);
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let step = |&(row, column): &(usize, usize)| Some((row + down, column.checked_add_signed(right)?));
                let run = std::iter::successors(Some((row, column)), step);
                let run: Vec<usize> = run.map_while(|(row, column)| owned(row, column)).collect();
                match longest.first().map_or(0, Vec::len) {
                    length if run.len() < length.max(2) => {}
                    length if run.len() == length => longest.push(run),
                    _ => longest = vec![run],
                }
            }
        }
        longest
    }

    /// Turned by a quarter: what was the left column, read upwards, is the top row.
    fn turned(&self) -> Grid {
        let squares = (0..self.columns).flat_map(|column| (0..self.rows).rev().map(move |row| self.at(row, column))).collect();
        Grid { rows: self.columns, columns: self.rows, squares, ..*self }
    }

    /// Left and right exchanged.
    fn mirrored(&self) -> Grid {
        let squares = self.squares.chunks(self.columns).flat_map(|row| row.iter().rev().copied()).collect();
        Grid { squares, ..*self }
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: Vec<String> = (0..self.columns).map(|column| column_letter(column).to_string()).collect();
        if self.rows_named {
            writeln!(f, "    {}", letters.join(" "))?;
        }
        for row in 0..self.rows {
            let marks: Vec<&str> = (0..self.columns).map(|column| self.at(row, column).map_or(".", mark)).collect();
            let name = if self.rows_named { (row + 1).to_string() } else { String::new() };
            let end = if self.rows_named && row + 1 == self.rows { "" } else { "\n" };
            write!(f, "{name:>3} {}{end}", marks.join(" "))?;
        }
        if !self.rows_named {
            write!(f, "    {}", letters.join(" "))?;
        }
        Ok(())
    }
}

/// How a player's stones are written: X for MAX, O for MIN.
pub fn mark(player: Player) -> &'static str {
    match player {
        Player::Max => "X",
        Player::Min => "O",
    }
}

/// The letter of a column, counted from 0; boards have at most 26.
pub(crate) fn column_letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

/// The name of a square, counted row by row from 0: in a row of 3 the squares 0 and 7 are a1 and b3.
pub(crate) fn square_name(square: u8, columns: usize) -> String {
    let square = usize::from(square);
    format!("{}{}", column_letter(square % columns), square / columns + 1)
}

/// All lines of `length` squares, each a set of bits; the bit of a square is its number, row by row.
pub(crate) fn lines(rows: usize, columns: usize, length: usize) -> Vec<u64> {
    let mut lines = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let squares: Option<u64> = (0..length as isize).try_fold(0, |line, step| {
                    let row = row.checked_add_signed(step * down).filter(|&row| row < rows)?;
                    let column = column.checked_add_signed(step * right).filter(|&column| column < columns)?;
                    Some(line | 1 << (row * columns + column))
                });
                lines.extend(squares);
            }
        }
    }
    lines.sort_unstable();
    lines.dedup(); // a line of one square is found in all four directions
    lines
}

/// How much more the open lines of one side are worth than the other's.
///
/// A line is open to a side while the other has no mark on it; it scores the square of the marks that the side has there.
pub(crate) fn open_lines(lines: impl IntoIterator<Item = u64>, own: u64, theirs: u64) -> i32 {
    let square = |marks: u32| (marks * marks) as i32;
    lines.into_iter().fold(0, |sum, line| match ((line & own).count_ones(), (line & theirs).count_ones()) {
        (marks, 0) => sum + square(marks),
        (0, marks) => sum - square(marks),
        _ => sum,
    })
}

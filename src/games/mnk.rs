//! (m,n,k) games: k in a row on a board of m rows and n columns.

use super::grid::{Grid, OnGrid, SizeError, lines, open_lines, square_name};
use crate::game::{Actions, Game, Player, Value, WIN};

/// An (m,n,k) game: whoever first has `k` marks in a row, in any of the four directions, wins. (3,3,3) is Tic-Tac-Toe.
///
/// An action is a square, counted row by row from 0; people write it `b2`, column and row.
#[derive(Clone, Debug)]
pub struct Mnk {
    rows: usize,
    columns: usize,
    lines: Vec<u64>,
}

/// The squares that each side holds: square *i* is bit *i* of a set, row by row.
///
/// ```text
///       a  b  c  d            a board of 3 rows and 4 columns
///   1   0  1  2  3
///   2   4  5  6  7            a line is a set too: b1 c2 d3 is 1 << 1 | 1 << 6 | 1 << 11
///   3   8  9 10 11
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    max: u64,
    min: u64,
}

/// The position as a number of its own.
impl From<Marks> for u128 {
    fn from(marks: Marks) -> u128 {
        u128::from(marks.max) << 64 | u128::from(marks.min)
    }
}

impl Mnk {
    /// The game with `m` rows, `n` columns and `k` in a row to win. `k` may exceed both sides; then nobody can win.
    ///
    /// # Errors
    ///
    /// Unless there are 1 to 64 squares, at most 26 of them in a row, and `k` is at least 1.
    ///
    /// ```
    /// use adversarial::prelude::*;
    /// assert!(Mnk::new(5, 5, 4).is_ok());
    /// assert_eq!(Mnk::new(9, 9, 5).unwrap_err().to_string(), "no such board: 9 rows by 9 columns are 81 squares, and at most 64 fit");
    /// ```
    pub fn new(m: usize, n: usize, k: usize) -> Result<Mnk, SizeError> {
        let squares = m.saturating_mul(n);
        if k == 0 {
            return Err(SizeError("k is 0, and at least one in a row is needed to win".into()));
        }
        if squares == 0 {
            return Err(SizeError(format!("{m} rows by {n} columns leave no square")));
        }
        if squares > 64 {
            return Err(SizeError(format!("{m} rows by {n} columns are {squares} squares, and at most 64 fit")));
        }
        if n > 26 {
            return Err(SizeError(format!("{n} columns, and there are 26 letters to name them")));
        }
        // A line longer than any board cannot be formed, whatever its exact length.
        Ok(Mnk { rows: m, columns: n, lines: lines(m, n, k.min(65)) })
    }

    fn has_line(&self, squares: u64) -> bool {
        self.lines.iter().any(|line| squares & line == *line)
    }

    fn full(&self) -> u64 {
        u64::MAX >> (64 - self.rows * self.columns)
    }

    /// An evaluation: each line still open to a player scores the square of their marks on it, the opponent's likewise against them.
    /// Clamped strictly inside `±max_utility()`, so that a guess is never taken for a proof.
    pub fn open_lines(&self, state: &Marks, player: Player) -> Value {
        player.sees(open_lines(self.lines.iter().copied(), state.max, state.min).clamp(1 - WIN, WIN - 1))
    }
}

impl Game for Mnk {
    type State = Marks;
    type Action = u8;

    fn initial_state(&self) -> Marks {
        Marks::default()
    }

    fn player(&self, state: &Marks) -> Player {
        if state.max.count_ones() == state.min.count_ones() { Player::Max } else { Player::Min }
    }

    fn actions(&self, state: &Marks) -> Actions<u8> {
        if self.is_terminal(state) {
            return Actions::new();
        }
        let mut free = self.full() & !(state.max | state.min);
        let mut actions = Actions::new();
        while free != 0 {
            actions.push(free.trailing_zeros() as u8);
            free &= free - 1; // drops the lowest bit
        }
        actions
    }

    fn result(&self, state: &Marks, square: u8) -> Marks {
        let mark = 1 << square;
        debug_assert!(self.full() & !(state.max | state.min) & mark != 0, "square {square} is not free");
        match self.player(state) {
            Player::Max => Marks { max: state.max | mark, ..*state },
            Player::Min => Marks { min: state.min | mark, ..*state },
        }
    }

    fn is_terminal(&self, state: &Marks) -> bool {
        state.max | state.min == self.full() || self.has_line(state.max) || self.has_line(state.min)
    }

    fn utility(&self, state: &Marks, player: Player) -> Value {
        if self.has_line(state.max) {
            player.sees(WIN)
        } else if self.has_line(state.min) {
            player.sees(-WIN)
        } else {
            0
        }
    }

    fn max_utility(&self) -> Value {
        WIN
    }

    fn action_text(&self, _: &Marks, square: u8) -> String {
        square_name(square, self.columns)
    }

    fn state_text(&self, state: &Marks) -> String {
        self.grid(state).to_string()
    }
}

impl OnGrid for Mnk {
    fn grid(&self, state: &Marks) -> Grid {
        let owner = |square: usize| match 1 << square {
            mark if state.max & mark != 0 => Some(Player::Max),
            mark if state.min & mark != 0 => Some(Player::Min),
            _ => None,
        };
        let squares = (0..self.rows * self.columns).map(owner).collect();
        Grid { rows: self.rows, columns: self.columns, squares, rows_named: true }
    }
}

//! Tic-Tac-Toe, three in a row on a board of nine squares.

use super::grid::{Grid, OnGrid, open_lines, square_name};
use crate::game::{Actions, Game, Player, Value, WIN};

/// Tic-Tac-Toe. X is MAX and moves first.
///
/// An action is a square, 0 to 8, row by row; people write it `b2`, column and row.
#[derive(Clone, Copy, Default, Debug)]
pub struct TicTacToe;

/// The squares that each side holds: square *i* is bit *i* of a set.
///
/// ```text
///       a   b   c
///   1   0 | 1 | 2
///      ---+---+---           X on a1 and b2 is
///   2   3 | 4 | 5            x = 0b000_010_001
///      ---+---+---
///   3   6 | 7 | 8
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct XsAndOs {
    x: u16,
    o: u16,
}

/// The position as a number of its own.
impl From<XsAndOs> for u128 {
    fn from(XsAndOs { x, o }: XsAndOs) -> u128 {
        u128::from(x) << 16 | u128::from(o)
    }
}

const FULL: u16 = 0b111_111_111;

const LINES: [u16; 8] = [
    0b000_000_111, // rows
    0b000_111_000,
    0b111_000_000,
    0b001_001_001, // columns
    0b010_010_010,
    0b100_100_100,
    0b100_010_001, // diagonals
    0b001_010_100,
];

fn has_line(squares: u16) -> bool {
    LINES.iter().any(|line| squares & line == *line)
}

impl Game for TicTacToe {
    type State = XsAndOs;
    type Action = u8;

    fn initial_state(&self) -> XsAndOs {
        XsAndOs::default()
    }

    fn player(&self, state: &XsAndOs) -> Player {
        if state.x.count_ones() == state.o.count_ones() { Player::Max } else { Player::Min }
    }

    fn actions(&self, state: &XsAndOs) -> Actions<u8> {
        if self.is_terminal(state) {
            return Actions::new();
        }
        let free = FULL & !(state.x | state.o);
        (0..9).filter(|square| free & (1 << square) != 0).collect()
    }

    fn result(&self, state: &XsAndOs, square: u8) -> XsAndOs {
        let mark = 1 << square;
        debug_assert!((state.x | state.o) & mark == 0, "square {square} is taken");
        match self.player(state) {
            Player::Max => XsAndOs { x: state.x | mark, ..*state },
            Player::Min => XsAndOs { o: state.o | mark, ..*state },
        }
    }

    fn is_terminal(&self, state: &XsAndOs) -> bool {
        has_line(state.x) || has_line(state.o) || state.x | state.o == FULL
    }

    fn utility(&self, state: &XsAndOs, player: Player) -> Value {
        if has_line(state.x) {
            player.sees(WIN)
        } else if has_line(state.o) {
            player.sees(-WIN)
        } else {
            0
        }
    }

    fn max_utility(&self) -> Value {
        WIN
    }

    fn action_text(&self, _: &XsAndOs, square: u8) -> String {
        square_name(square, 3)
    }

    fn state_text(&self, state: &XsAndOs) -> String {
        self.grid(state).to_string()
    }
}

impl OnGrid for TicTacToe {
    fn grid(&self, state: &XsAndOs) -> Grid {
        let owner = |square: u8| match 1 << square {
            mark if state.x & mark != 0 => Some(Player::Max),
            mark if state.o & mark != 0 => Some(Player::Min),
            _ => None,
        };
        Grid { rows: 3, columns: 3, squares: (0..9).map(owner).collect(), rows_named: true }
    }
}

impl TicTacToe {
    /// An evaluation: each line still open to a player scores the square of their marks on it, the opponent's likewise against them.
    ///
    /// At most 24 either way, far inside `±max_utility()`: a guess is never taken for a proof.
    ///
    /// ```
    /// use adversarial::prelude::*;
    /// let centre = TicTacToe.parse_position("b2").unwrap();
    /// assert_eq!(TicTacToe.open_lines(&centre, Player::Max), 4); // four lines with one mark each
    /// assert_eq!(TicTacToe.open_lines(&centre, Player::Min), -4);
    /// ```
    pub fn open_lines(&self, state: &XsAndOs, player: Player) -> Value {
        let seen_by_max = open_lines(LINES.map(u64::from), u64::from(state.x), u64::from(state.o));
        player.sees(seen_by_max)
    }
}

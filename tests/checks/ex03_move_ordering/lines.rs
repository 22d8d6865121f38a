//! Connect Four, square by square: what a learner's promise is told.

use super::Stones;
use adversarial::prelude::*;
use std::fmt;

/// A position on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub game: ConnectFour,
    pub state: Stones,
}

impl Position {
    pub fn actions(&self) -> Actions<u8> {
        self.game.actions(&self.state)
    }

    pub fn player(&self) -> Player {
        self.game.player(&self.state)
    }

    pub fn name(&self, column: u8) -> String {
        self.game.action_text(&self.state, column)
    }

    pub fn width(&self) -> usize {
        self.game.grid(&self.state).columns
    }

    pub fn stones(&self) -> usize {
        self.game.grid(&self.state).squares.iter().flatten().count()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game.state_text(&self.state))
    }
}

type Lines = Vec<(usize, usize)>;

/// The lines through the square where a stone lands, and those through the square above, as (mine, theirs).
pub(super) fn prospects(position: &Position, column: u8) -> (Lines, Lines) {
    let grid = position.game.grid(&position.state);
    let column = usize::from(column);
    let row = (0..grid.rows).rev().find(|&row| grid.at(row, column).is_none()).expect("the column is not full");
    let lines = |row| lines_through(&grid, row, column, position.player());
    (lines(row), row.checked_sub(1).map(lines).unwrap_or_default())
}

fn lines_through(grid: &Grid, row: usize, column: usize, player: Player) -> Lines {
    let mut lines = Lines::new();
    for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for start in -3..=0 {
            let squares = (start..start + 4).map(|step: isize| {
                let row = row.checked_add_signed(step * down).filter(|&row| row < grid.rows)?;
                let column = column.checked_add_signed(step * right).filter(|&column| column < grid.columns)?;
                Some(grid.at(row, column))
            });
            let count = squares.into_iter().try_fold((0, 0), |(mine, theirs), square| {
                Some(match square? {
                    None => (mine, theirs),
                    Some(owner) if owner == player => (mine + 1, theirs),
                    Some(_) => (mine, theirs + 1),
                })
            });
            lines.extend(count);
        }
    }
    lines
}

/// What is plain about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Wins,
    Blocks,
    Gives,
    Open,
}

impl Verdict {
    pub fn of(here: &[(usize, usize)], above: &[(usize, usize)]) -> Verdict {
        match () {
            () if here.contains(&(3, 0)) => Verdict::Wins,
            () if here.contains(&(0, 3)) => Verdict::Blocks,
            () if above.contains(&(0, 3)) => Verdict::Gives,
            () => Verdict::Open,
        }
    }

    pub fn text(self) -> &'static str {
        match self {
            Verdict::Wins => "wins at once",
            Verdict::Blocks => "takes a square where the opponent would win",
            Verdict::Gives => "lets the opponent win on top of it",
            Verdict::Open => "",
        }
    }
}

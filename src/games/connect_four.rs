//! Connect Four on bitboards.

use super::grid::{Grid, OnGrid, SizeError, column_letter};
use crate::game::{ActionError, Actions, Game, Player, PositionError, Value, WIN};

/// Connect Four: stones fall to the lowest free square of a column, four in a row win. 7 columns by 6 rows unless told otherwise.
///
/// An action is a column, counted from 0. People write a letter, `a` for the first; in a list of moves digits from 1 are read as well,
/// with nothing between them: `parse_position("4453")`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectFour {
    width: usize,
    height: usize,
    scoring: Scoring,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scoring {
    Outcome,
    Distance,
}

/// The stones of each side, as sets of bits. A column takes `height + 1` bits, the lowest first; the topmost is never set.
///
/// ```text
///     6 13 20 27 34 41 48     always empty: what leaves a column at its top
///   ┌─────────────────────┐   enters no other column
///   │ 5 12 19 26 33 40 47 │
///   │ 4 11 18 25 32 39 46 │   up       +1
///   │ 3 10 17 24 31 38 45 │   right    +7     (height + 1)
///   │ 2  9 16 23 30 37 44 │   up and right +8, down and right +6
///   │ 1  8 15 22 29 36 43 │
///   │ 0  7 14 21 28 35 42 │
///   └─────────────────────┘
///     a  b  c  d  e  f  g
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stones {
    max: u64,
    min: u64,
}

/// The position as a number of its own.
impl From<Stones> for u128 {
    fn from(stones: Stones) -> u128 {
        u128::from(stones.max) << 64 | u128::from(stones.min)
    }
}

impl Default for ConnectFour {
    fn default() -> Self {
        ConnectFour { width: 7, height: 6, scoring: Scoring::Outcome }
    }
}

impl ConnectFour {
    /// A board of another size.
    ///
    /// # Errors
    ///
    /// Unless there is a square, at most 26 columns, and `width * (height + 1) <= 64`.
    ///
    /// ```
    /// use adversarial::prelude::*;
    /// assert!(ConnectFour::new(5, 4).is_ok());
    /// assert!(ConnectFour::new(8, 8).is_err());
    /// ```
    pub fn new(width: usize, height: usize) -> Result<ConnectFour, SizeError> {
        if width == 0 || height == 0 {
            return Err(SizeError(format!("{width} columns by {height} rows leave no square")));
        }
        if width > 26 {
            return Err(SizeError(format!("{width} columns, and there are 26 letters to name them")));
        }
        let bits = width.saturating_mul(height.saturating_add(1));
        if bits > 64 {
            return Err(SizeError(format!(
                "{width} columns by {height} rows need {bits} bits (one spare row), and at most 64 fit"
            )));
        }
        Ok(ConnectFour { width, height, ..ConnectFour::default() })
    }

    /// The same board, where an early win is worth more: one more than the number of stones that the winner has left, or would have if
    /// both had half of the squares, rounded down: `(squares + 2 - stones played) / 2`. A draw stays 0.
    ///
    /// On 7x6 that is 22 less the winner's stones, from 18 for the quickest win to 1 for the last.
    ///
    /// ```
    /// use adversarial::prelude::*;
    /// let game = ConnectFour::default().scored_by_distance();
    /// let quickest = game.parse_position("1212121").unwrap();
    /// assert_eq!(game.utility(&quickest, Player::Max), 18);
    /// ```
    #[must_use]
    pub fn scored_by_distance(self) -> ConnectFour {
        ConnectFour { scoring: Scoring::Distance, ..self }
    }

    fn squares(&self) -> usize {
        self.width * self.height
    }

    /// What a win is worth once so many stones are played.
    fn win(&self, stones: usize) -> Value {
        match self.scoring {
            Scoring::Outcome => WIN,
            Scoring::Distance => ((self.squares() + 2 - stones) / 2) as Value,
        }
    }

    /// The bit of the lowest square of a column.
    fn bottom(&self, column: usize) -> u64 {
        1 << (column * (self.height + 1))
    }

    /// The bit of the highest square of a column.
    fn top(&self, column: usize) -> u64 {
        self.bottom(column) << (self.height - 1)
    }

    /// An evaluation that knows good places and no threats: a stone is worth the lines of four squares that pass through its square,
    /// MAX's positive.
    ///
    /// ```text
    ///   3  4  5  7  5  4  3
    ///   4  6  8 10  8  6  4
    ///   5  8 11 13 11  8  5
    ///   5  8 11 13 11  8  5
    ///   4  6  8 10  8  6  4
    ///   3  4  5  7  5  4  3
    /// ```
    ///
    /// ```
    /// use adversarial::prelude::*;
    /// let game = ConnectFour::default();
    /// let state = game.parse_position("dda").unwrap();
    /// assert_eq!(game.places(&state, Player::Max), 7 - 10 + 3);
    /// ```
    pub fn places(&self, state: &Stones, player: Player) -> Value {
        let board = (0..self.width).fold(0, |board, column| board | ((self.top(column) << 1) - self.bottom(column)));
        let worth = |stones: u64| -> Value {
            let through = |step: u32| -> u32 {
                // The squares where a line in this direction begins; then those where it has its second square, and so on.
                let along = |set: u64, steps: u32| set.unbounded_shr(steps * step);
                let first = board & along(board, 1) & along(board, 2) & along(board, 3);
                (0..4).map(|steps| (along(stones, steps) & first).count_ones()).sum()
            };
            self.directions().into_iter().map(|step| through(step as u32) as Value).sum()
        };
        player.sees(worth(state.max) - worth(state.min))
    }

    /// From a square to its neighbours above, to the right, and on the two diagonals: how many bits.
    fn directions(&self) -> [usize; 4] {
        let right = self.height + 1;
        [1, right, right + 1, right - 1]
    }

    /// Whether a set of stones holds four in a row: first all pairs of neighbours, then all pairs of such pairs.
    fn has_four(&self, stones: u64) -> bool {
        self.directions().into_iter().any(|step| {
            let pairs = stones & stones.unbounded_shr(step as u32);
            pairs & pairs.unbounded_shr(2 * step as u32) != 0
        })
    }
}

impl Stones {
    fn all(self) -> u64 {
        self.max | self.min
    }

    fn count(self) -> usize {
        self.all().count_ones() as usize
    }
}

impl Game for ConnectFour {
    type State = Stones;
    type Action = u8;

    fn initial_state(&self) -> Stones {
        Stones::default()
    }

    fn player(&self, state: &Stones) -> Player {
        if state.count().is_multiple_of(2) { Player::Max } else { Player::Min }
    }

    fn actions(&self, state: &Stones) -> Actions<u8> {
        if self.is_terminal(state) {
            return Actions::new();
        }
        (0..self.width as u8).filter(|&column| state.all() & self.top(column.into()) == 0).collect()
    }

    fn result(&self, state: &Stones, column: u8) -> Stones {
        let column = usize::from(column);
        debug_assert!(column < self.width && state.all() & self.top(column) == 0, "column {column} is full or not there");
        // Adding one at the bottom carries past the stones of the column into its lowest free square.
        let all = state.all() | (state.all() + self.bottom(column));
        match self.player(state) {
            Player::Max => Stones { max: all & !state.min, ..*state },
            Player::Min => Stones { min: all & !state.max, ..*state },
        }
    }

    fn is_terminal(&self, state: &Stones) -> bool {
        state.count() == self.squares() || self.has_four(state.max) || self.has_four(state.min)
    }

    fn utility(&self, state: &Stones, player: Player) -> Value {
        if self.has_four(state.max) {
            player.sees(self.win(state.count()))
        } else if self.has_four(state.min) {
            player.sees(-self.win(state.count()))
        } else {
            0
        }
    }

    fn max_utility(&self) -> Value {
        // The quickest win takes seven stones, four of them the winner's.
        self.win(self.squares().min(7))
    }

    fn action_text(&self, _: &Stones, column: u8) -> String {
        column_letter(column.into()).to_string()
    }

    fn state_text(&self, state: &Stones) -> String {
        self.grid(state).to_string()
    }

    fn parse_action(&self, state: &Stones, text: &str) -> Result<u8, ActionError> {
        let actions = self.actions(state);
        let text = text.trim();
        let column = match text.chars().next().map(|c| c.to_ascii_lowercase()) {
            Some(letter @ 'a'..='z') if text.len() == 1 => Some(letter as u8 - b'a'),
            _ => text.parse::<u8>().ok().and_then(|number| number.checked_sub(1)),
        };
        column.filter(|column| actions.contains(column)).ok_or_else(|| ActionError {
            text: text.to_string(),
            legal: actions.iter().map(|&action| self.action_text(state, action)).collect(),
        })
    }

    fn parse_position(&self, moves: &str) -> Result<Stones, PositionError> {
        let separator = |c: char| c.is_whitespace() || c == ',';
        self.play_all(moves.split("").filter(|letter| !letter.is_empty() && !letter.chars().all(separator)))
    }
}

impl OnGrid for ConnectFour {
    fn grid(&self, state: &Stones) -> Grid {
        let owner = |index: usize| {
            let (row, column) = (index / self.width, index % self.width);
            match self.top(column) >> row {
                square if state.max & square != 0 => Some(Player::Max),
                square if state.min & square != 0 => Some(Player::Min),
                _ => None,
            }
        };
        Grid { rows: self.height, columns: self.width, squares: (0..self.squares()).map(owner).collect(), rows_named: false }
    }
}

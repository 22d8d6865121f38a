use crate::game::{ActionError, Actions, Game, Player, PositionError, Value};
use crate::games::{Grid, OnGrid};
use num_traits::PrimInt;
use std::fmt::Debug;
use std::hash::Hash;

/// A set of squares: `u64`, or `u128` for a board that needs more bits.
pub trait Bits: PrimInt + Hash + Debug + Default + Send + Sync + 'static {}

impl<B: PrimInt + Hash + Debug + Default + Send + Sync + 'static> Bits for B {}

/// The width and height of a board: constants where speed counts.
pub trait Size: Copy + Send + Sync {
    /// How many columns.
    fn width(self) -> usize;
    /// How many rows.
    fn height(self) -> usize;
}

/// 7 columns, 6 rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standard;

impl Size for Standard {
    #[inline]
    fn width(self) -> usize {
        7
    }

    #[inline]
    fn height(self) -> usize {
        6
    }
}

/// Columns and rows.
impl Size for (usize, usize) {
    fn width(self) -> usize {
        self.0
    }

    fn height(self) -> usize {
        self.1
    }
}

/// Connect Four for speed: the rules of [`ConnectFour`](crate::games::ConnectFour) scored by distance, with the bits laid out as
/// there. An action is the bit of its square.
#[derive(Clone, Copy, Debug)]
pub struct Board<B, S> {
    size: S,
    /// The lowest square of each column.
    pub(super) bottom: B,
    /// All squares.
    pub(super) squares: B,
    /// Every other row, the highest not among them.
    pub(super) mover_rows: B,
    /// How many lines of four go through each square.
    through: [u8; 128],
}

/// The stones of the player to move, and all stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Position<B> {
    pub(super) mine: B,
    pub(super) all: B,
}

impl<B: Bits> Position<B> {
    pub(super) fn theirs(self) -> B {
        self.mine ^ self.all
    }

    /// How many stones are on the board.
    pub fn stones(self) -> usize {
        self.all.count_ones() as usize
    }
}

/// The lowest of some squares.
pub(super) fn lowest<B: Bits>(squares: B) -> B {
    squares & (!squares + B::one())
}

/// Each square of a set, the lowest first.
pub(super) fn each<B: Bits>(mut squares: B) -> impl Iterator<Item = B> {
    std::iter::from_fn(move || {
        let square = (squares != B::zero()).then(|| lowest(squares))?;
        squares = squares ^ square;
        Some(square)
    })
}

impl<B: Bits, S: Size> Board<B, S> {
    /// A board of a size that fits the bits.
    pub fn new(size: S) -> Self {
        let column = |rows: &dyn Fn(usize) -> bool| {
            (0..size.height()).filter(|&row| rows(row)).fold(B::zero(), |bits, row| bits | B::one() << row)
        };
        let repeat = |column: B| (0..size.width()).fold(B::zero(), |bits, index| bits | column << (index * (size.height() + 1)));
        let mut board = Board {
            size,
            bottom: repeat(B::one()),
            squares: repeat(column(&|_| true)),
            mover_rows: repeat(column(&|row| (size.height() - row).is_multiple_of(2))),
            through: [0; 128],
        };
        for square in each(board.squares) {
            board.through[square.trailing_zeros() as usize] = board.count_through(board.lines(board.squares), square) as u8;
        }
        board
    }

    /// Bits from a square to its right neighbour.
    #[inline]
    fn right(&self) -> usize {
        self.size.height() + 1
    }

    /// How many squares there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.size.width() * self.size.height()
    }

    pub(super) fn height(&self) -> usize {
        self.size.height()
    }

    pub(super) fn width(&self) -> usize {
        self.size.width()
    }

    /// The column of a square.
    pub fn column(&self, square: B) -> usize {
        square.trailing_zeros() as usize / self.right()
    }

    /// The position after moves without separators: digits, the first column being `first_column`, or letters from a.
    ///
    /// # Errors
    ///
    /// At the first move that is not legal.
    ///
    /// ```
    /// use adversarial::engine::connect_four::{Board, Standard};
    /// let board = Board::<u64, _>::new(Standard);
    /// assert_eq!(board.after("4453", 1), board.after("3342", 0));
    /// let error = board.after("48", 1).unwrap_err();
    /// assert_eq!(error.to_string(), "move 2: `8` is not a legal move here; the legal moves are: a b c d e f g");
    /// ```
    pub fn after(&self, moves: &str, first_column: u32) -> Result<Position<B>, PositionError> {
        let mut position = self.initial_state();
        for (index, letter) in moves.chars().enumerate() {
            let column = letter.to_digit(36).and_then(|digit| digit.checked_sub(if digit < 10 { first_column } else { 10 }));
            let actions = self.actions(&position);
            let square = actions.iter().find(|&&square| column == Some(self.column(square) as u32));
            position = self.result(
                &position,
                *square.ok_or_else(|| PositionError {
                    number: index + 1,
                    error: ActionError {
                        text: letter.to_string(),
                        legal: actions.iter().map(|&square| self.action_text(&position, square)).collect(),
                    },
                })?,
            );
        }
        Ok(position)
    }

    /// The squares of a column.
    #[inline]
    pub(super) fn column_squares(&self, column: usize) -> B {
        ((B::one() << self.size.height()) - B::one()) << (column * self.right())
    }

    /// Where a stone would fall in each column that is not full.
    #[inline]
    pub(super) fn possible(&self, all: B) -> B {
        (all + self.bottom) & self.squares
    }

    /// The score of whoever wins with so many stones on the board.
    #[inline]
    pub(super) fn win(&self, stones: usize) -> Value {
        (self.count() + 2).saturating_sub(stones) as Value / 2
    }

    /// From a square to its neighbours up, right, and on both diagonals.
    #[inline]
    fn steps(&self) -> [usize; 4] {
        let right = self.right();
        [1, right, right + 1, right - 1]
    }

    /// The first square of each line of four within these squares, by direction: pairs of neighbours, and pairs of such pairs.
    #[inline]
    pub(super) fn lines(&self, squares: B) -> [B; 4] {
        self.steps().map(|step| {
            let pairs = squares & (squares >> step);
            pairs & (pairs >> (2 * step))
        })
    }

    /// Whether four of these are in a line.
    #[inline]
    pub(super) fn has_four(&self, stones: B) -> bool {
        self.lines(stones).into_iter().fold(B::zero(), B::bitor) != B::zero()
    }

    /// How many lines of four go through a square.
    #[inline]
    pub(super) fn lines_through(&self, square: B) -> u32 {
        self.through[square.trailing_zeros() as usize].into()
    }

    /// How many go through a square, of lines given by their first squares.
    #[inline]
    pub(super) fn count_through(&self, lines: [B; 4], square: B) -> u32 {
        let through =
            |(lines, step): (B, usize)| lines & (square | (square >> step) | (square >> (2 * step)) | (square >> (3 * step)));
        lines.into_iter().zip(self.steps()).map(|line| through(line).count_ones()).sum()
    }

    /// The free squares on which a stone would complete four in a row.
    #[inline]
    pub(super) fn winning(&self, stones: B, all: B) -> B {
        let right = self.right();
        let mut wins = (stones << 1) & (stones << 2) & (stones << 3);
        for step in [right, right + 1, right - 1] {
            let above = (stones << step) & (stones << (2 * step));
            let below = (stones >> step) & (stones >> (2 * step));
            wins = wins | (above & ((stones << (3 * step)) | (stones >> step)));
            wins = wins | (below & ((stones >> (3 * step)) | (stones << step)));
        }
        wins & (self.squares ^ all)
    }

    /// One number for a position and its mirror image.
    pub(super) fn canonical(&self, position: &Position<B>) -> B {
        let key = position.mine + position.all;
        key.min(self.mirror(key))
    }

    /// The mirror image of a set of squares.
    #[inline]
    pub(super) fn mirror(&self, bits: B) -> B {
        let (width, right) = (self.size.width(), self.right());
        let column = (B::one() << right) - B::one();
        (0..width).fold(B::zero(), |image, index| image | (bits >> (index * right) & column) << ((width - 1 - index) * right))
    }
}

impl<B: Bits, S: Size> Game for Board<B, S> {
    type State = Position<B>;
    type Action = B;

    fn initial_state(&self) -> Position<B> {
        Position::default()
    }

    fn player(&self, state: &Position<B>) -> Player {
        if state.stones().is_multiple_of(2) { Player::Max } else { Player::Min }
    }

    fn actions(&self, state: &Position<B>) -> Actions<B> {
        if self.is_terminal(state) {
            return Actions::new();
        }
        let possible = self.possible(state.all);
        (0..self.width()).map(|column| possible & self.column_squares(column)).filter(|&square| square != B::zero()).collect()
    }

    #[inline]
    fn result(&self, state: &Position<B>, square: B) -> Position<B> {
        Position { mine: state.theirs(), all: state.all | square }
    }

    fn is_terminal(&self, state: &Position<B>) -> bool {
        state.all == self.squares || self.has_four(state.theirs()) || self.has_four(state.mine)
    }

    fn utility(&self, state: &Position<B>, player: Player) -> Value {
        let mover = if self.has_four(state.theirs()) {
            -self.win(state.stones())
        } else if self.has_four(state.mine) {
            self.win(state.stones())
        } else {
            0
        };
        if player == self.player(state) { mover } else { -mover }
    }

    fn max_utility(&self) -> Value {
        self.win(self.count().min(7)).max(1)
    }

    fn action_text(&self, _: &Position<B>, square: B) -> String {
        ((b'a' + self.column(square) as u8) as char).to_string()
    }

    fn state_text(&self, state: &Position<B>) -> String {
        self.grid(state).to_string()
    }
}

impl<B: Bits, S: Size> OnGrid for Board<B, S> {
    fn grid(&self, state: &Position<B>) -> Grid {
        let (width, height) = (self.width(), self.height());
        let mover = self.player(state);
        let owner = |index: usize| {
            let square = B::one() << ((index % width) * self.right() + height - 1 - index / width);
            let is_mine = state.mine & square != B::zero();
            (state.all & square != B::zero()).then(|| if is_mine { mover } else { mover.opponent() })
        };
        Grid { rows: height, columns: width, squares: (0..width * height).map(owner).collect(), rows_named: false }
    }
}

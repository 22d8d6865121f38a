//! Exercise 1: the rules of Connect Four.
//!
//! Lesson: `notebooks/01_zero_sum_games.ipynb`. To have your work graded: `cargo grade ex01`.
//!
//! Two players take turns to drop a stone into one of the 7 columns of a standing board, 6 rows high. The stone falls to the lowest free
//! square of its column. Whoever has four stones in a row first (across, up, or along either diagonal) wins. If the board is full and
//! nobody has, it is a draw.
//!
//! You write the game as a search sees it: one `impl Game`. Only what `Game` offers is graded, so a state may be anything you like. Change
//! `Board`, or leave it as it is.

use adversarial::prelude::{Actions, Game, Player, Value, WIN};

/// The rules, which hold nothing: everything that changes in a game is in its state.
#[derive(Clone, Copy, Default, Debug)]
pub struct ConnectFour;

/// A state: a position, and nothing but the position. The same position reached by other moves must be an equal state.
///
/// ```text
///   row 5   . . . . . . .
///   row 4   . . . . . . .
///   row 3   . . . . . . .
///   row 2   . . . O . . .      squares[2][3] == Some(Player::Min)
///   row 1   . . . X . . .
///   row 0   . . O X . . .      squares[0][6] == None
///           0 1 2 3 4 5 6
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Row by row from the bottom: who has a stone on each square.
    pub squares: [[Option<Player>; 7]; 6],
    /// Whose turn it is.
    pub player: Player,
}

impl Board {
    /// Whether a player has four in a row. Nobody calls it but you.
    pub fn has_four(&self, player: Player) -> bool {
        let _ = player;
        todo!("four in a row: from which squares, in which directions?")
    }
}

impl Game for ConnectFour {
    type State = Board;
    /// A column, counted from 0 at the left.
    type Action = u8;

    /// The empty board. MAX moves first.
    fn initial_state(&self) -> Board {
        todo!("the empty board")
    }

    /// Whose turn it is. When the game is over: whose turn it would be.
    fn player(&self, state: &Board) -> Player {
        let _ = state;
        todo!("whose turn is it?")
    }

    /// The columns that have a free square, in any order; none when the game is over.
    ///
    /// `Actions` is a list: it has `push`, and an iterator collects into it.
    fn actions(&self, state: &Board) -> Actions<u8> {
        let _ = state;
        todo!("which columns can be played?")
    }

    /// The state after the player to move has dropped a stone into a column. It is only called with a legal one.
    fn result(&self, state: &Board, column: u8) -> Board {
        let _ = (state, column);
        todo!("where does the stone come to rest, and whose turn is it then?")
    }

    /// Whether the game is over: four in a row, or a full board.
    fn is_terminal(&self, state: &Board) -> bool {
        let _ = state;
        todo!("when is the game over?")
    }

    /// What the state is worth to `player`, who need not be the one to move: `WIN` if they have won, `-WIN` if they have lost; 0 for a
    /// draw, and while the game goes on.
    fn utility(&self, state: &Board, player: Player) -> Value {
        let _ = (state, player);
        todo!("who has won, and who is asking?")
    }

    fn max_utility(&self) -> Value {
        WIN
    }

    /// The letter of a column, `a` for the first.
    fn action_text(&self, _: &Board, column: u8) -> String {
        char::from(b'a' + column).to_string()
    }

    /// The board as people draw it: row by row from the top, `X` for MAX, `O` for MIN, `.` for a free square, a space between them; below
    /// it the letters of the columns. (Spaces at the ends of a line do not matter.)
    ///
    /// ```text
    /// . . . . . . .
    /// . . . . . . .
    /// . . . . . . .
    /// . . . O . . .
    /// . . . X . . .
    /// . . O X . . .
    /// a b c d e f g
    /// ```
    fn state_text(&self, state: &Board) -> String {
        let _ = state;
        todo!("the board, drawn")
    }
}

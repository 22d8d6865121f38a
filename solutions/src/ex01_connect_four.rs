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
        //~ let _ = player;
        //~ todo!("four in a row: from which squares, in which directions?")
        let has = |row: usize, column: usize| self.squares.get(row).and_then(|row| row.get(column)) == Some(&Some(player));
        let steps: [(usize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let is_four = |row: usize, column: usize, (up, right): (usize, isize)| {
            (0..4).all(|step| has(row + up * step, column.wrapping_add_signed(right * step as isize)))
        };
        (0..6).any(|row| (0..7).any(|column| steps.into_iter().any(|step| is_four(row, column, step))))
        //~ end
    }
}

impl Game for ConnectFour {
    type State = Board;
    /// A column, counted from 0 at the left.
    type Action = u8;

    /// The empty board. MAX moves first.
    fn initial_state(&self) -> Board {
        //~ todo!("the empty board")
        Board { squares: [[None; 7]; 6], player: Player::Max }
        //~ end
    }

    /// Whose turn it is. When the game is over: whose turn it would be.
    fn player(&self, state: &Board) -> Player {
        //~ let _ = state;
        //~ todo!("whose turn is it?")
        state.player
        //~ end
    }

    /// The columns that have a free square, in any order; none when the game is over.
    ///
    /// `Actions` is a list: it has `push`, and an iterator collects into it.
    fn actions(&self, state: &Board) -> Actions<u8> {
        //~ let _ = state;
        //~ todo!("which columns can be played?")
        if self.is_terminal(state) {
            return Actions::new();
        }
        (0..7).filter(|&column: &u8| state.squares[5][usize::from(column)].is_none()).collect()
        //~ end
    }

    /// The state after the player to move has dropped a stone into a column. It is only called with a legal one.
    fn result(&self, state: &Board, column: u8) -> Board {
        //~ let _ = (state, column);
        //~ todo!("where does the stone come to rest, and whose turn is it then?")
        let mut next = state.clone();
        let mut squares = next.squares.iter_mut().map(|row| &mut row[usize::from(column)]);
        *squares.find(|square| square.is_none()).expect("a legal column has a free square") = Some(state.player);
        next.player = state.player.opponent();
        next
        //~ end
    }

    /// Whether the game is over: four in a row, or a full board.
    fn is_terminal(&self, state: &Board) -> bool {
        //~ let _ = state;
        //~ todo!("when is the game over?")
        let is_full = state.squares.iter().flatten().all(Option::is_some);
        is_full || state.has_four(Player::Max) || state.has_four(Player::Min)
        //~ end
    }

    /// What the state is worth to `player`, who need not be the one to move: `WIN` if they have won, `-WIN` if they have lost; 0 for a
    /// draw, and while the game goes on.
    fn utility(&self, state: &Board, player: Player) -> Value {
        //~ let _ = (state, player);
        //~ todo!("who has won, and who is asking?")
        if state.has_four(player) {
            WIN
        } else if state.has_four(player.opponent()) {
            -WIN
        } else {
            0
        }
        //~ end
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
        //~ let _ = state;
        //~ todo!("the board, drawn")
        let mark = |square: &Option<Player>| match square {
            None => ".",
            Some(Player::Max) => "X",
            Some(Player::Min) => "O",
        };
        let rows = state.squares.iter().rev().map(|row| row.iter().map(mark).collect::<Vec<_>>().join(" "));
        rows.chain(["a b c d e f g".to_string()]).collect::<Vec<_>>().join("\n")
        //~ end
    }
}

use crate::games::{ConnectFour, Mnk, SizeError};
use std::fmt;
use std::str::FromStr;

/// A game that a person can play here, as it is written: `tic-tac-toe`, `mnk:4,4,3` (rows, columns, in a row), `connect-four`,
/// `connect-four:9x5` (columns by rows).
///
/// ```
/// use adversarial::play::GameName;
/// let game: GameName = "connect-four:7x6".parse().unwrap();
/// assert_eq!(game.to_string(), "connect-four");
/// assert_eq!("mnk:4,4".parse::<GameName>().unwrap_err().to_string(), "mnk:4,4: it takes rows, columns and how many in a row, as in mnk:4,4,3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameName {
    /// Three in a row on nine squares.
    TicTacToe,
    /// Rows, columns, and how many in a row.
    Mnk(usize, usize, usize),
    /// Columns and rows.
    ConnectFour(usize, usize),
}

/// A name that says nothing, or something that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NameError(pub(super) String);

impl FromStr for GameName {
    type Err = NameError;

    fn from_str(name: &str) -> Result<GameName, NameError> {
        let (kind, size) = name.split_once(':').map_or((name, None), |(kind, size)| (kind, Some(size)));
        let wrong = |why: &str| NameError(format!("{name}: {why}"));
        let no_board = |error: SizeError| wrong(&error.to_string());
        match (kind.to_ascii_lowercase().as_str(), size) {
            ("tic-tac-toe", None) => Ok(GameName::TicTacToe),
            ("tic-tac-toe", Some(_)) => Err(wrong("tic-tac-toe has one size; for others there is mnk, as in mnk:4,4,3")),
            ("connect-four", None) => Ok(GameName::ConnectFour(7, 6)),
            ("connect-four", Some(size)) => {
                let [width, height] =
                    numbers(size, 'x').ok_or_else(|| wrong("a size is columns x rows, as in connect-four:9x5"))?;
                ConnectFour::new(width, height).map_err(no_board)?;
                Ok(GameName::ConnectFour(width, height))
            }
            ("mnk", size) => {
                let [m, n, k] = size
                    .and_then(|size| numbers(size, ','))
                    .ok_or_else(|| wrong("it takes rows, columns and how many in a row, as in mnk:4,4,3"))?;
                Mnk::new(m, n, k).map_err(no_board)?;
                Ok(GameName::Mnk(m, n, k))
            }
            _ => Err(wrong("a game is tic-tac-toe, mnk:4,4,3, connect-four or connect-four:9x5")),
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameName::TicTacToe => f.write_str("tic-tac-toe"),
            GameName::Mnk(m, n, k) => write!(f, "mnk:{m},{n},{k}"),
            GameName::ConnectFour(7, 6) => f.write_str("connect-four"),
            GameName::ConnectFour(width, height) => write!(f, "connect-four:{width}x{height}"),
        }
    }
}

fn numbers<const N: usize>(text: &str, separator: char) -> Option<[usize; N]> {
    let numbers: Option<Vec<usize>> = text.split(separator).map(|number| number.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

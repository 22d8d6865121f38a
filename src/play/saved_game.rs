use super::seat::seat;
use super::{GameName, Opponent};
use crate::game::Player;
use std::fmt;
use std::str::FromStr;

/// A game written down: text that a person can type, too.
///
/// Only the game must be named, in a line before the moves. Who is not told otherwise plays first, against alpha-beta:4. A line that
/// starts with # says nothing.
///
/// ```
/// use adversarial::play::SavedGame;
/// let text = "game: connect-four\nvs: alpha-beta:4\nyou: first\n\nd d e c\n";
/// let saved: SavedGame = text.parse().unwrap();
/// assert_eq!(saved.moves, ["d", "d", "e", "c"]);
/// assert_eq!(saved.to_string(), text);
///
/// let error = "game: tic-tac-toe\nb2 a1\nb2".parse::<SavedGame>().unwrap_err();
/// assert_eq!(error.to_string(), "line 3: move 3: `b2` is not a legal move here; the legal moves are: b1 c1 a2 c2 a3 b3 c3");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// Which game it is.
    pub game: GameName,
    /// Whom it is against.
    pub opponent: Opponent,
    /// Which side the person has; MAX moves first.
    pub you: Player,
    /// The moves, all legal.
    pub moves: Vec<String>,
    /// Whether the person gave up.
    pub resigned: bool,
}

/// A text that is no game, and where it is not.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct SavedGameError {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl FromStr for SavedGame {
    type Err = SavedGameError;

    fn from_str(text: &str) -> Result<SavedGame, SavedGameError> {
        let (mut game, mut opponent, mut you, mut resigned) = (None, Opponent::AlphaBeta(4), Player::Max, false);
        let mut played = None;
        for (index, line) in text.lines().enumerate() {
            let wrong = |why: String| SavedGameError { line: index + 1, why };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((header, value)) = line.split_once(':') else {
                let game =
                    game.ok_or_else(|| wrong("before the moves a line says which game, as in `game: connect-four`".into()))?;
                let seat = played.get_or_insert_with(|| seat(game));
                for action in words(game, line) {
                    let number = seat.moves().len() + 1;
                    seat.play(&action).map_err(|error| wrong(format!("move {number}: {error}")))?;
                }
                continue;
            };
            let value = value.trim();
            match header.trim().to_ascii_lowercase().as_str() {
                "game" if played.is_some() => return Err(wrong("the game is named before the first move".into())),
                "game" => game = Some(value.parse().map_err(|error| wrong(format!("{error}")))?),
                "vs" => opponent = value.parse().map_err(|error| wrong(format!("{error}")))?,
                "you" => {
                    you = match value.to_ascii_lowercase().as_str() {
                        "first" => Player::Max,
                        "second" => Player::Min,
                        _ => return Err(wrong(format!("`you: {value}`: you play first or second"))),
                    }
                }
                "result" if value == "resigned" => resigned = true,
                "result" => return Err(wrong("a result is written only if you gave up: `result: resigned`".into())),
                other => return Err(wrong(format!("`{other}:` says nothing here; there are game, vs, you and result"))),
            }
        }
        let end = |why: String| SavedGameError { line: text.lines().count().max(1), why };
        let game = game.ok_or_else(|| end("the text ends and no line said which game, as in `game: connect-four`".into()))?;
        opponent.check(game).map_err(|error| end(error.to_string()))?;
        let moves = played.map_or(Vec::new(), |seat| seat.moves());
        Ok(SavedGame { game, opponent: opponent.for_game(game), you, moves, resigned })
    }
}

/// The moves in a line; those of Connect Four need nothing between them.
fn words(game: GameName, line: &str) -> Vec<String> {
    let words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    match game {
        GameName::ConnectFour(..) => words.flat_map(str::chars).map(String::from).collect(),
        _ => words.map(String::from).collect(),
    }
}

impl fmt::Display for SavedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let you = if self.you == Player::Max { "first" } else { "second" };
        writeln!(f, "game: {}\nvs: {}\nyou: {you}", self.game, self.opponent)?;
        if self.resigned {
            writeln!(f, "result: resigned")?;
        }
        if self.moves.is_empty() { Ok(()) } else { writeln!(f, "\n{}", self.moves.join(" ")) }
    }
}

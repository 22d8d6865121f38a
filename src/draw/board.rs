use super::picture::{BLUE, Drawing, GREEN, GREY, INK, PINK, Picture, VERMILLION};
use crate::game::{Player, Value};
use crate::games::{Grid, OnGrid};
use crate::play::Match;
use std::fmt::Write;

const SQUARE: f64 = 40.0;
const LABELS: f64 = 20.0; // the strip for letters, and for numbers

/// Draws the board in a state; a line through the winner's row, if there is one.
///
/// ```
/// use adversarial::prelude::*;
/// let game = ConnectFour::default();
/// let state = game.parse_position("44536").unwrap();
/// draw_board(&game, &state)
/// # ;
/// ```
pub fn draw_board<G: OnGrid>(game: &G, state: &G::State) -> Picture {
    let board = Board::new(game, state);
    Picture::new("Board", board.grid.to_string(), &board.draw())
}

/// Draws several boards in a row, each with a caption above it; an empty one shows none.
///
/// ```
/// use adversarial::prelude::*;
/// let positions = ["", "b2", "b2 a1"];
/// draw_boards(&TicTacToe, positions.map(|moves| (moves, TicTacToe.parse_position(moves).unwrap())))
/// # ;
/// ```
pub fn draw_boards<G: OnGrid>(game: &G, boards: impl IntoIterator<Item = (impl Into<String>, G::State)>) -> Picture {
    let boards = boards.into_iter().map(|(caption, state)| (caption.into(), Board::new(game, &state)));
    let (texts, drawings): (Vec<_>, Vec<_>) =
        boards.map(|(caption, board)| (format!("{caption}\n{}", board.grid), (caption, board.draw()))).unzip();
    Picture::new("Boards", texts.join("\n\n"), &Drawing::in_rows(&drawings))
}

/// Draws a whole game on one board: each stone with the number of its move (odd for who began), the last in a frame.
///
/// # Panics
///
/// When a move is not legal, naming those that are.
///
/// ```
/// use adversarial::prelude::*;
/// draw_game(&ConnectFour::default(), ["d", "d", "e", "c"])
/// # ;
/// ```
pub fn draw_game<G: OnGrid>(game: &G, moves: impl IntoIterator<Item = impl AsRef<str>>) -> Picture {
    let mut played = Match::new(game);
    let mut notes = vec![Note::None; game.grid(played.state()).squares.len()];
    for text in moves {
        let before = game.grid(played.state());
        if let Err(error) = played.play(text.as_ref()) {
            panic!("move {}: {error}", played.moves().len() + 1);
        }
        if let Some(square) = changed(&before, &game.grid(played.state())) {
            notes[square] = Note::Move(played.moves().len());
        }
    }
    let board = Board { notes, ..Board::new(game, played.state()) };
    Picture::new("Game", format!("{}\n{}", board.grid, played.moves().join(" ")), &board.draw())
}

/// Draws a whole game as a strip of boards, one for each move, the stone that was played in a frame.
///
/// # Panics
///
/// When a move is not legal, naming those that are.
///
/// ```
/// use adversarial::prelude::*;
/// let mut mine = |game: &Counted<&TicTacToe>, state: &XsAndOs| game.actions(state)[0];
/// let mut engine = EnginePlayer::new(10_000, |state, player| TicTacToe.open_lines(state, player));
/// let record = play_game(&TicTacToe, &mut mine, &mut engine);
/// draw_strip(&TicTacToe, &record.moves)
/// # ;
/// ```
pub fn draw_strip<G: OnGrid>(game: &G, moves: impl IntoIterator<Item = impl AsRef<str>>) -> Picture {
    let mut played = Match::new(game);
    let (mut texts, mut drawings) = (Vec::new(), Vec::new());
    for text in moves {
        let before = game.grid(played.state());
        let number = played.moves().len() + 1;
        if let Err(error) = played.play(text.as_ref()) {
            panic!("move {number}: {error}");
        }
        let mut board = Board::new(game, played.state());
        if let Some(square) = changed(&before, &board.grid) {
            board.notes[square] = Note::Move(number);
        }
        let caption = format!("{number}. {}", played.moves()[number - 1]);
        texts.push(format!("{caption}\n{}", board.grid));
        drawings.push((caption, board.draw()));
    }
    Picture::new("Game", texts.join("\n\n"), &Drawing::in_rows(&drawings))
}

/// A match that ends a cell shows its board, the last move in a frame.
///
/// ```
/// use adversarial::prelude::*;
/// let mut game = Match::new(ConnectFour::default());
/// game.play("d").unwrap();
/// game.picture().evcxr_display(); // what a cell does that ends with `game`
/// ```
impl<G: OnGrid> Match<G> {
    /// The board as a picture.
    pub fn picture(&self) -> Picture {
        let mut board = Board::new(self.game(), self.state());
        let moves = self.moves();
        if let Some(square) = self.before_last().and_then(|before| changed(&self.game().grid(before), &board.grid)) {
            board.notes[square] = Note::Move(moves.len());
        }
        Picture::new("Board", format!("{}\n{}", board.grid, moves.join(" ")), &board.draw())
    }

    /// Shows the board in a notebook; the kernel calls it on the value that ends a cell.
    pub fn evcxr_display(&self) {
        self.picture().evcxr_display();
    }
}

/// Draws the board in a state with, on each square that can be played, what playing there is worth to the player to move: the
/// number, the greener the better, the pinker the worse.
///
/// `value` tells it; an action of which it says nothing leaves its square empty.
///
/// ```
/// use adversarial::prelude::*;
/// let state = TicTacToe.parse_position("b2 b1").unwrap();
/// draw_values(&TicTacToe, &state, |square| Some(-negamax(&TicTacToe, &TicTacToe.result(&state, square)).0))
/// # ;
/// ```
pub fn draw_values<G: OnGrid>(game: &G, state: &G::State, value: impl Fn(G::Action) -> Option<Value>) -> Picture {
    let mut board = Board::new(game, state);
    let mut text = board.grid.to_string();
    for action in game.actions(state) {
        let Some(value) = value(action) else { continue };
        if let Some(square) = changed(&board.grid, &game.grid(&game.result(state, action))) {
            board.notes[square] = Note::Worth(value);
        }
        let _ = write!(text, "\n{} {value}", game.action_text(state, action));
    }
    Picture::new("Values of the actions", text, &board.draw())
}

/// The square where two boards differ.
fn changed(before: &Grid, after: &Grid) -> Option<usize> {
    (0..before.squares.len()).find(|&square| before.squares[square] != after.squares[square])
}

/// What is drawn of a position.
struct Board {
    grid: Grid,
    notes: Vec<Note>,      // for each square
    rows: Vec<Vec<usize>>, // of the winner
}

#[derive(Clone, Copy, PartialEq)]
enum Note {
    None,
    Move(usize),
    Worth(Value),
}

impl Board {
    fn new<G: OnGrid>(game: &G, state: &G::State) -> Board {
        let grid = game.grid(state);
        let won = |&player: &Player| game.is_terminal(state) && game.utility(state, player) > 0;
        let winner = [Player::Max, Player::Min].into_iter().find(won);
        let rows = winner.map_or(Vec::new(), |winner| grid.longest_rows(winner));
        Board { notes: vec![Note::None; grid.squares.len()], grid, rows }
    }

    fn draw(&self) -> Drawing {
        let grid = &self.grid;
        let (left, top) = if grid.rows_named { (LABELS, LABELS) } else { (0.0, 0.0) };
        let (width, height) = (grid.columns as f64 * SQUARE, grid.rows as f64 * SQUARE);
        let mut drawing = Drawing { width: left + width, height: LABELS + height, body: String::new() };
        let board = if grid.rows_named { "#f5f7fa" } else { "#cbd2d9" };
        let _ = writeln!(drawing.body, r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="6" fill="{board}"/>"#);
        if grid.rows_named {
            draw_lines(&mut drawing.body, grid, left, top);
        }
        let centre = |square: usize| {
            let (row, column) = (square / grid.columns, square % grid.columns);
            (left + (column as f64 + 0.5) * SQUARE, top + (row as f64 + 0.5) * SQUARE)
        };
        for column in 0..grid.columns {
            let y = if grid.rows_named { LABELS / 2.0 - 2.0 } else { height + LABELS / 2.0 + 2.0 };
            drawing.text(centre(column).0, y, 12.0, GREY, "", &char::from(b'a' + column as u8).to_string());
        }
        for row in (0..grid.rows).filter(|_| grid.rows_named) {
            let y = centre(row * grid.columns).1;
            drawing.text(LABELS / 2.0 - 2.0, y, 12.0, GREY, "", &(row + 1).to_string());
        }
        for row in &self.rows {
            let ((x1, y1), (x2, y2)) = (centre(row[0]), centre(row[row.len() - 1]));
            let _ = writeln!(
                drawing.body,
                r#"<path d="M{x1} {y1}L{x2} {y2}" stroke="{GREEN}" stroke-width="9" stroke-linecap="round"/>"#
            );
        }
        let most = self.notes.iter().map(|note| if let Note::Worth(value) = note { value.abs() } else { 0 }).max();
        let last = self.notes.iter().map(|note| if let Note::Move(number) = note { *number } else { 0 }).max();
        for (square, (&owner, &note)) in grid.squares.iter().zip(&self.notes).enumerate() {
            let (x, y) = centre(square);
            let stone = match (owner, note) {
                (_, Note::Worth(value)) => worth(value, most.unwrap_or(0), grid.rows_named),
                (Some(player), Note::Move(_)) => disc(player, ""),
                (Some(player), _) if grid.rows_named => mark(player),
                (Some(player), _) => disc(player, sign(player)),
                (None, _) if grid.rows_named => continue,
                (None, _) => r##"<circle r="16" fill="#ffffff"/>"##.into(),
            };
            let _ = writeln!(drawing.body, r#"<g transform="translate({x} {y})" stroke-linecap="round">{stone}</g>"#);
            if !grid.rows_named && self.rows.iter().flatten().any(|&other| other == square) {
                let _ =
                    writeln!(drawing.body, r#"<circle cx="{x}" cy="{y}" r="17" fill="none" stroke="{GREEN}" stroke-width="3"/>"#);
            }
            match note {
                Note::Move(number) => drawing.text(x, y, 13.0, "#ffffff", r#"font-weight="600""#, &number.to_string()),
                Note::Worth(value) => drawing.text(x, y, 11.0, INK, "", &value.to_string().replace('-', "−")),
                Note::None => {}
            }
            if let Note::Move(number) = note
                && Some(number) == last
            {
                let (x, y) = (x - 18.5, y - 18.5);
                let frame = r#"width="37" height="37" rx="5" fill="none" stroke-width="2.5""#;
                let _ = writeln!(drawing.body, r#"<rect x="{x}" y="{y}" {frame} stroke="{INK}"/>"#);
            }
        }
        drawing
    }
}

/// The lines between squares.
fn draw_lines(body: &mut String, grid: &Grid, left: f64, top: f64) {
    let (right, bottom) = (left + grid.columns as f64 * SQUARE, top + grid.rows as f64 * SQUARE);
    let mut path = String::new();
    for column in 1..grid.columns {
        let _ = write!(path, "M{} {top}V{bottom}", left + column as f64 * SQUARE);
    }
    for row in 1..grid.rows {
        let _ = write!(path, "M{left} {}H{right}", top + row as f64 * SQUARE);
    }
    let _ = writeln!(body, r##"<path d="{path}" stroke="#cbd2d9" stroke-width="1.5"/>"##);
}

/// A cross or a ring: shapes tell the players apart where colours cannot.
fn mark(player: Player) -> String {
    match player {
        Player::Max => format!(r#"<path d="M-10 -10L10 10M10 -10L-10 10" stroke="{BLUE}" stroke-width="5"/>"#),
        Player::Min => format!(r#"<circle r="11" fill="none" stroke="{VERMILLION}" stroke-width="5"/>"#),
    }
}

/// A disc that carries something.
fn disc(player: Player, sign: &str) -> String {
    let fill = if player == Player::Max { BLUE } else { VERMILLION };
    format!(r#"<circle r="16" fill="{fill}"/>{sign}"#)
}

/// A small cross or ring, on a disc.
fn sign(player: Player) -> &'static str {
    match player {
        Player::Max => r##"<path d="M-5 -5L5 5M5 -5L-5 5" stroke="#ffffff" stroke-width="2.5"/>"##,
        Player::Min => r##"<circle r="6" fill="none" stroke="#ffffff" stroke-width="2.5"/>"##,
    }
}

/// A square shaded by what it is worth, `most` being the most that any is.
fn worth(value: Value, most: Value, square: bool) -> String {
    let fill = if value < 0 { PINK } else { GREEN };
    let opacity = 0.75 * f64::from(value.abs()) / f64::from(most.max(1));
    let shape = if square { r#"rect x="-18" y="-18" width="36" height="36" rx="4""# } else { r#"circle r="16""# };
    format!(r##"<{shape} fill="#ffffff"/><{shape} fill="{fill}" fill-opacity="{opacity:.2}"/>"##)
}

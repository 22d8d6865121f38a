use super::picture::{BLUE, Drawing, GREY, Picture, VERMILLION};
use crate::game::Player;
use crate::games::{Grid, OnGrid};
use std::fmt::Write;

const SQUARE: f64 = 40.0;
const LABELS: f64 = 20.0; // the strip for letters, and for numbers

/// Draws the board in a state.
///
/// ```
/// use adversarial::prelude::*;
/// let game = ConnectFour::default();
/// let state = game.parse_position("44536").unwrap();
/// draw_board(&game, &state)
/// # ;
/// ```
pub fn draw_board<G: OnGrid>(game: &G, state: &G::State) -> Picture {
    let grid = game.grid(state);
    Picture::new("Board", grid.to_string(), &draw(&grid))
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
    draw_grids(boards.into_iter().map(|(caption, state)| (caption.into(), game.grid(&state))).collect())
}

fn draw_grids(grids: Vec<(String, Grid)>) -> Picture {
    let text: Vec<String> = grids.iter().map(|(caption, grid)| format!("{caption}\n{grid}")).collect();
    let parts: Vec<_> = grids.into_iter().map(|(caption, grid)| (caption, draw(&grid))).collect();
    Picture::new("Boards", text.join("\n\n"), &Drawing::in_rows(&parts))
}

fn draw(grid: &Grid) -> Drawing {
    let (left, top) = if grid.rows_named { (LABELS, LABELS) } else { (0.0, 0.0) };
    let (width, height) = (grid.columns as f64 * SQUARE, grid.rows as f64 * SQUARE);
    let mut drawing = Drawing { width: left + width, height: LABELS + height, body: String::new() };
    let board = if grid.rows_named { "#f5f7fa" } else { "#cbd2d9" };
    let _ = writeln!(drawing.body, r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="6" fill="{board}"/>"#);
    if grid.rows_named {
        draw_lines(&mut drawing.body, grid, left, top);
    }
    for column in 0..grid.columns {
        let y = if grid.rows_named { LABELS / 2.0 - 2.0 } else { height + LABELS / 2.0 + 2.0 };
        drawing.text(left + (column as f64 + 0.5) * SQUARE, y, 12.0, GREY, "", &char::from(b'a' + column as u8).to_string());
    }
    for row in 0..grid.rows {
        let y = top + (row as f64 + 0.5) * SQUARE;
        if grid.rows_named {
            drawing.text(LABELS / 2.0 - 2.0, y, 12.0, GREY, "", &(row + 1).to_string());
        }
        for column in 0..grid.columns {
            let x = left + (column as f64 + 0.5) * SQUARE;
            let content = if grid.rows_named { mark(grid.at(row, column)) } else { disc(grid.at(row, column)) };
            if !content.is_empty() {
                let _ = writeln!(drawing.body, r#"<g transform="translate({x} {y})" stroke-linecap="round">{content}</g>"#);
            }
        }
    }
    drawing
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
fn mark(square: Option<Player>) -> String {
    match square {
        None => String::new(),
        Some(Player::Max) => format!(r#"<path d="M-10 -10L10 10M10 -10L-10 10" stroke="{BLUE}" stroke-width="5"/>"#),
        Some(Player::Min) => format!(r#"<circle r="11" fill="none" stroke="{VERMILLION}" stroke-width="5"/>"#),
    }
}

/// A hole in the board, or a disc in it that carries a small cross or ring.
fn disc(square: Option<Player>) -> String {
    let (fill, sign) = match square {
        None => return r##"<circle r="16" fill="#ffffff"/>"##.into(),
        Some(Player::Max) => (BLUE, r#"<path d="M-5 -5L5 5M5 -5L-5 5""#),
        Some(Player::Min) => (VERMILLION, r#"<circle r="6" fill="none""#),
    };
    format!(r##"<circle r="16" fill="{fill}"/>{sign} stroke="#ffffff" stroke-width="2.5"/>"##)
}

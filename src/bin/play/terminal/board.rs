//! The board on the screen: in colours that colour-blind people tell apart, and in letters that need none.

use adversarial::games::{Grid, mark};
use adversarial::play::{Session, plies_to_win};
use adversarial::{Player, Value};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use std::sync::LazyLock;

// Okabe & Ito's palette.
const SKY: Color = Color::Rgb(86, 180, 233);
const ORANGE: Color = Color::Rgb(230, 159, 0);
const NUMBERS: usize = 4; // columns for the numbers of the rows

static COLOURS: LazyLock<bool> = LazyLock::new(|| std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()));

/// A stone; one that won, or was played last, is marked.
pub fn stone(player: Player, is_marked: bool) -> Span<'static> {
    let text = if is_marked { format!("[{}]", mark(player)) } else { format!(" {} ", mark(player)) };
    let style = match player {
        _ if !*COLOURS => Style::new(),
        Player::Max => Style::new().fg(Color::Black).bg(SKY),
        Player::Min => Style::new().fg(Color::Black).bg(ORANGE),
    };
    Span::styled(text, style.bold())
}

pub struct Board {
    grid: Grid,
    notes: Vec<Option<Value>>, // for each square
    marked: Vec<usize>,
    chosen: Option<(usize, usize)>,
}

impl Board {
    pub fn new(session: &Session, values: &[(String, Value)], chosen: Option<(usize, usize)>) -> Board {
        let grid = session.grid();
        let mut notes = vec![None; grid.squares.len()];
        for (action, value) in values {
            if let Some(square) = session.square_of(action) {
                notes[square] = Some(*value);
            }
        }
        let mut marked = session.winning_squares();
        if marked.is_empty() {
            marked.extend(session.last_square());
        }
        Board { grid, notes, marked, chosen }
    }

    /// Rows of text.
    pub fn height(&self) -> u16 {
        self.grid.rows as u16 + 1 + u16::from(!self.grid.rows_named)
    }

    /// Columns of text, where there are so many at most.
    pub fn width(&self, most: u16) -> u16 {
        (NUMBERS + self.cell(most) * self.grid.columns) as u16
    }

    /// Columns of text for a square.
    fn cell(&self, most: u16) -> usize {
        (usize::from(most).saturating_sub(NUMBERS) / self.grid.columns).clamp(1, 6)
    }

    pub fn draw(&self, area: Rect, frame: &mut Frame) {
        let cell = self.cell(area.width);
        let letters = self.letters(cell);
        let mut lines = Vec::new();
        if self.grid.rows_named {
            lines.push(letters);
        } else {
            lines.push(self.chosen.map_or(Line::default(), |(_, column)| {
                Line::from(format!("{:NUMBERS$}{}{:^cell$}", "", " ".repeat(cell * column), "▼")).bold()
            }));
        }
        // The rows around the chosen one, where not all have room.
        let room = usize::from(area.height).saturating_sub(self.height() as usize - self.grid.rows).max(1);
        let row = self.chosen.map_or(0, |(row, _)| row);
        let first = row.saturating_sub(room / 2).min(self.grid.rows.saturating_sub(room));
        lines.extend((first..self.grid.rows).take(room).map(|row| self.row(row, cell)));
        if !self.grid.rows_named {
            lines.push(self.letters(cell));
        }
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn letters(&self, cell: usize) -> Line<'static> {
        let mut spans = vec![Span::raw(" ".repeat(NUMBERS))];
        for column in 0..self.grid.columns {
            let letter = Span::raw(format!("{:^cell$}", char::from(b'a' + column as u8)));
            let is_chosen = self.chosen.is_some_and(|(_, chosen)| chosen == column);
            spans.push(if is_chosen { letter.bold() } else { letter.dim() });
        }
        Line::from(spans)
    }

    fn row(&self, row: usize, cell: usize) -> Line<'static> {
        let name = if self.grid.rows_named { (row + 1).to_string() } else { String::new() };
        let mut spans = vec![Span::raw(format!("{name:>3} ")).dim()];
        for column in 0..self.grid.columns {
            let is_chosen = self.grid.rows_named && self.chosen == Some((row, column));
            spans.extend(self.square(row * self.grid.columns + column, cell, is_chosen));
        }
        Line::from(spans)
    }

    fn square(&self, square: usize, cell: usize, is_chosen: bool) -> Vec<Span<'static>> {
        let is_marked = self.marked.contains(&square);
        let content = match (self.grid.squares[square], self.notes[square]) {
            (Some(player), _) if cell >= 3 => stone(player, is_marked),
            (Some(player), _) => Span::styled(mark(player), stone(player, false).style),
            (None, Some(value)) if cell >= 4 => Span::raw(short(value)).bold(),
            _ => Span::raw("·").dim(),
        };
        let content = if is_chosen { content.reversed() } else { content };
        let room = cell.saturating_sub(content.width());
        vec![Span::raw(" ".repeat(room / 2)), content, Span::raw(" ".repeat(room - room / 2))]
    }
}

/// A value in four letters: `W2` wins in two moves, `L3` loses in three.
fn short(value: Value) -> String {
    match plies_to_win(value) {
        Some(plies) if value > 0 => format!("W{}", (plies + 1) / 2),
        Some(plies) => format!("L{}", plies / 2),
        None if value > 0 => format!("+{value}"),
        None => value.to_string(),
    }
}

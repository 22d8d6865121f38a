//! The game in the terminal.

mod board;

use super::game_file::GameFile;
use super::words;
use adversarial::games::mark;
use adversarial::play::{Session, Stopped, Thought};
use adversarial::{Player, Value};
use board::{Board, stone};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Stylize;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};
use std::io::stdout;
use std::process::ExitCode;
use std::time::Duration;

const KEYS: &str = "arrows or letters choose, Enter plays   V values  H hint  U undo  S save  R resign  Q quit";

pub fn run(session: Session, file: GameFile) -> Result<ExitCode, String> {
    let mut table = Table::new(session, file);
    let terminal = ratatui::try_init().map_err(|error| format!("the terminal cannot be used: {error}; try --plain"))?;
    let played = table.play(terminal);
    ratatui::restore();
    // The screen of the game is gone: what was played stays.
    println!("{}\n\n{}", table.session.grid(), table.session.saved());
    played.map(|()| ExitCode::SUCCESS)
}

struct Table {
    session: Session,
    file: GameFile,
    chosen: (usize, usize), // row, column
    thought: Option<Thought>,
    values: Vec<(String, Value)>,
    message: String,
    is_asking: bool, // whether to give up
    is_left: bool,
}

impl Table {
    fn new(session: Session, file: GameFile) -> Table {
        let grid = session.grid();
        let message = format!("You play {}. {}", mark(session.you()), first_word(&session));
        let chosen = if grid.rows_named { (grid.rows / 2, grid.columns / 2) } else { (0, grid.columns / 2) };
        Table { session, file, chosen, thought: None, values: Vec::new(), message, is_asking: false, is_left: false }
    }

    fn play(&mut self, mut terminal: DefaultTerminal) -> Result<(), String> {
        // Where there is no second screen, what stands on the first is in the way.
        execute!(stdout(), Clear(ClearType::All)).map_err(|error| error.to_string())?;
        self.changed()?;
        while !self.is_left {
            terminal.draw(|frame| self.draw(frame)).map_err(|error| error.to_string())?;
            if event::poll(Duration::from_millis(50)).map_err(|error| error.to_string())?
                && let Event::Key(key) = event::read().map_err(|error| error.to_string())?
                && key.kind != KeyEventKind::Release
            {
                self.press(key)?;
            }
            if self.thought.as_ref().is_some_and(Thought::is_finished) {
                self.finish()?;
            }
        }
        Ok(())
    }

    /// After every change of the game: it is kept, and whoever is to move thinks.
    fn changed(&mut self) -> Result<(), String> {
        self.values.clear();
        self.thought = None;
        if self.session.outcome().is_some() {
            self.message = format!("{} U takes your move back, Q leaves.", self.session.outcome_text());
        } else if !self.session.is_your_turn() {
            self.thought = Some(Thought::Reply(self.session.think()));
        }
        self.file.keep(&self.session)
    }

    fn press(&mut self, key: KeyEvent) -> Result<(), String> {
        if std::mem::take(&mut self.is_asking) {
            if matches!(key.code, KeyCode::Char('y' | 'Y')) {
                self.session.resign();
                return self.changed();
            }
            self.message = "You play on.".into();
            return Ok(());
        }
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        let (rows, columns) = (self.session.grid().rows, self.session.grid().columns);
        match key.code {
            KeyCode::Char('c' | 'd') if is_control => self.is_left = true,
            KeyCode::Char('Q') => self.is_left = true,
            KeyCode::Char('z') if is_control => return self.undo(),
            KeyCode::Char('U') | KeyCode::Backspace => return self.undo(),
            KeyCode::Char('S') => match self.file.begin(None, &self.session) {
                Ok(()) => self.message = format!("Kept in {}, from now on move by move.", self.file),
                Err(trouble) => self.message = trouble,
            },
            KeyCode::Esc => self.stop(),
            KeyCode::Left => self.chosen.1 = (self.chosen.1 + columns - 1) % columns,
            KeyCode::Right => self.chosen.1 = (self.chosen.1 + 1) % columns,
            KeyCode::Up => self.chosen.0 = (self.chosen.0 + rows - 1) % rows,
            KeyCode::Down => self.chosen.0 = (self.chosen.0 + 1) % rows,
            KeyCode::Char(letter @ 'a'..='z') if usize::from(letter as u8 - b'a') < columns => {
                self.chosen.1 = usize::from(letter as u8 - b'a');
            }
            KeyCode::Char(digit @ '1'..='9') => self.choose(digit as usize - '0' as usize),
            KeyCode::Enter | KeyCode::Char(' ') => return self.drop_stone(),
            KeyCode::Char(command @ ('V' | 'H' | 'R')) => self.ask(command),
            // A small letter that is no column is taken for the capital.
            KeyCode::Char(letter @ 'a'..='z') if "vhusrq".contains(letter) => {
                return self.press(KeyEvent::new(KeyCode::Char(letter.to_ascii_uppercase()), KeyModifiers::NONE));
            }
            other => self.message = format!("{} does nothing here; the line below says what does.", name(other)),
        }
        Ok(())
    }

    fn choose(&mut self, number: usize) {
        let grid = self.session.grid();
        match number {
            row if grid.rows_named && row <= grid.rows => self.chosen.0 = row - 1,
            column if !grid.rows_named && column <= grid.columns => self.chosen.1 = column - 1,
            _ => self.message = format!("There is no {} {number}.", if grid.rows_named { "row" } else { "column" }),
        }
    }

    fn chosen_text(&self) -> String {
        let column = char::from(b'a' + self.chosen.1 as u8);
        if self.session.grid().rows_named { format!("{column}{}", self.chosen.0 + 1) } else { column.to_string() }
    }

    fn drop_stone(&mut self) -> Result<(), String> {
        if self.session.outcome().is_some() {
            self.message = "The game is over: U takes your move back, Q leaves.".into();
            return Ok(());
        }
        if !self.session.is_your_turn() {
            match self.thought {
                Some(_) => self.message = format!("It is {}'s turn: Esc stops it.", self.session.opponent()),
                None => return self.changed(),
            }
            return Ok(());
        }
        let text = self.chosen_text();
        match self.session.play(&text) {
            Ok(action) => {
                self.message = format!("You played {action}.");
                self.changed()
            }
            Err(error) => {
                self.message = error.to_string();
                Ok(())
            }
        }
    }

    fn undo(&mut self) -> Result<(), String> {
        self.thought = None;
        if self.session.undo() {
            self.message = "Taken back.".into();
            return self.changed();
        }
        self.changed()?;
        self.message = "There is no move of yours to take back.".into();
        Ok(())
    }

    fn stop(&mut self) {
        let was = self.thought.take();
        self.message = match was {
            None => "Nothing is being thought about.".into(),
            Some(Thought::Reply(_)) => {
                format!("{} was stopped: Enter lets it think again, U takes back.", self.session.opponent())
            }
            Some(_) => "Stopped.".into(),
        };
    }

    fn ask(&mut self, command: char) {
        if self.session.outcome().is_some() {
            self.message = "The game is over.".into();
        } else if command == 'R' {
            self.is_asking = true;
            self.message = "Give the game up? Y does, any other key plays on.".into();
        } else if !self.session.is_your_turn() {
            self.message = "When it is your turn.".into();
        } else {
            self.thought = Some(match command {
                'V' => Thought::Values(self.session.values()),
                _ => Thought::Hint(self.session.hint()),
            });
        }
    }

    /// Takes in what was found.
    fn finish(&mut self) -> Result<(), String> {
        let broken = |error: Stopped| format!("There is no answer: {error}.");
        match self.thought.take() {
            Some(Thought::Reply(thinking)) => match thinking.wait() {
                Ok(choice) => {
                    self.session.play(&choice.action).map_err(|error| error.to_string())?;
                    let played = words::played(&self.session, &choice);
                    self.message = choice.remark.unwrap_or(played);
                    return self.changed();
                }
                Err(error) => self.message = broken(error),
            },
            Some(Thought::Values(thinking)) => match thinking.wait() {
                Ok(values) => {
                    self.message = words::values(&self.session, &values);
                    self.values = values;
                }
                Err(error) => self.message = broken(error),
            },
            Some(Thought::Hint(thinking)) => match thinking.wait() {
                Ok(action) => self.message = format!("{} would play {action}.", self.session.seer()),
                Err(error) => self.message = broken(error),
            },
            None => {}
        }
        Ok(())
    }

    fn draw(&self, frame: &mut Frame) {
        let board = Board::new(&self.session, &self.values, self.session.is_your_turn().then_some(self.chosen));
        let message = self.message();
        let width = frame.area().width.saturating_sub(8).max(1); // lines break between words
        let lines = |text: &str| (text.chars().count() as u16).div_ceil(width).clamp(1, 4);
        // The board goes first when there is little room.
        let room = frame.area().height.saturating_sub(board.height());
        let for_message = lines(&message).min(room.max(1));
        let for_keys = lines(KEYS).min(room.saturating_sub(for_message + 1));
        let areas = Layout::vertical([
            Constraint::Length(u16::from(room > for_message)),
            Constraint::Min(1),
            Constraint::Length(for_message),
            Constraint::Length(for_keys),
        ]);
        let [title, middle, said, keys] = areas.areas(frame.area());
        frame.render_widget(self.title(), title);
        let [left, right] =
            Layout::horizontal([Constraint::Length(board.width(middle.width) + 3), Constraint::Min(0)]).areas(middle);
        board.draw(left, frame);
        if right.width >= 12 {
            self.draw_moves(right, frame);
        }
        frame.render_widget(Paragraph::new(message.bold()).wrap(Wrap { trim: true }), said);
        frame.render_widget(Paragraph::new(KEYS.dim()).wrap(Wrap { trim: true }), keys);
    }

    fn message(&self) -> String {
        let (who, thought) = match &self.thought {
            None => return self.message.clone(),
            Some(thought @ Thought::Reply(_)) => (self.session.opponent(), thought),
            Some(thought) => (self.session.seer(), thought),
        };
        let time = thought.time();
        if time < Duration::from_millis(300) {
            return self.message.clone();
        }
        format!("{who} is thinking: {} positions, {} s. Esc stops it.", words::count(thought.nodes()), time.as_secs())
    }

    fn title(&self) -> Line<'static> {
        let session = &self.session;
        let side = |player: Player, name: String| [stone(player, false), Span::raw(format!(" {name}   "))];
        let mut spans = vec![Span::raw(format!("{}   ", session.game())).bold()];
        spans.extend(side(session.you(), "you".into()));
        spans.extend(side(session.you().opponent(), session.opponent().to_string()));
        if self.file.is_some() {
            spans.push(Span::raw(format!("kept in {}", self.file)).dim());
        }
        Line::from(spans)
    }

    /// The latest moves that there is room for.
    fn draw_moves(&self, area: Rect, frame: &mut Frame) {
        let moves = self.session.moves();
        let pairs = moves.chunks(2).enumerate();
        let lines: Vec<Line> = pairs.map(|(index, pair)| Line::from(format!("{:>2}. {}", index + 1, pair.join("  ")))).collect();
        let skipped = lines.len().saturating_sub(area.height.into());
        frame.render_widget(Paragraph::new(lines[skipped..].to_vec()), area);
    }
}

fn first_word(session: &Session) -> &'static str {
    if session.grid().rows_named {
        "A letter and a digit choose a square; Enter plays it."
    } else {
        "A letter chooses a column; Enter drops the stone."
    }
}

fn name(key: KeyCode) -> String {
    match key {
        KeyCode::Char(letter) => format!("`{letter}`"),
        other => format!("{other}"),
    }
}

//! The `play` command: a game against an opponent, in the terminal or on a web page.

mod game_file;
mod plain;
mod student;
mod terminal;
mod web;
mod words;

use adversarial::Player;
use adversarial::play::{GameName, Opponent, SavedGame, Session};
use clap::{Parser, ValueEnum};
use game_file::GameFile;
use std::io::{IsTerminal, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

/// Play against what the course is about.
#[derive(Parser)]
#[command(name = "cargo play", bin_name = "cargo play", version)]
struct Args {
    /// tic-tac-toe, mnk:4,4,3 (rows, columns, in a row), connect-four, connect-four:9x5 (columns x rows) [default: connect-four]
    game: Option<GameName>,
    /// minimax, minimax:DEPTH, alpha-beta:DEPTH, engine:NODES, solver, random, student (your own player, from exercises/)
    /// [default: alpha-beta:4]
    #[arg(long, value_name = "OPPONENT")]
    vs: Option<Opponent>,
    /// Whether you move first or second [default: first]
    #[arg(long, value_enum, hide_possible_values = true, value_name = "first|second")]
    you: Option<Turn>,
    /// Keep the game in this file, move by move; go on with the one that is there
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Play on a page in the browser
    #[arg(long, conflicts_with_all = ["plain", "file"])]
    web: bool,
    /// The port of that page, on this machine alone; 0 for any that is free
    #[arg(long, requires = "web")]
    port: Option<u16>,
    /// Play line by line, in plain text; so it does where there is no terminal
    #[arg(long)]
    plain: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Turn {
    First,
    Second,
}

impl From<Turn> for Player {
    fn from(turn: Turn) -> Player {
        match turn {
            Turn::First => Player::Max,
            Turn::Second => Player::Min,
        }
    }
}

impl Args {
    /// The game to play: the one in the file, if there is one; what else was said goes before what stands there.
    fn start(&self) -> Result<(SavedGame, GameFile), String> {
        let (file, found) = GameFile::open(self.file.clone())?;
        let mut start = found.unwrap_or(SavedGame {
            game: self.game.unwrap_or(GameName::ConnectFour(7, 6)),
            opponent: Opponent::AlphaBeta(4),
            you: Player::Max,
            moves: Vec::new(),
            resigned: false,
        });
        if let Some(game) = self.game.filter(|&game| game != start.game) {
            return Err(format!(
                "{file} holds a game of {}, not of {game}: name another file, or leave the game out",
                start.game
            ));
        }
        start.opponent = self.vs.unwrap_or(start.opponent);
        start.you = self.you.map_or(start.you, Player::from);
        Ok((start, file))
    }
}

/// The game, with its opponent ready to play.
fn sit_down(start: &SavedGame) -> Result<Session, String> {
    start.opponent.check(start.game).map_err(|error| error.to_string())?;
    let student = if start.opponent == Opponent::Student { Some(student::player()?) } else { None };
    Session::resume(start, student).map_err(|error| error.to_string())
}

fn main() -> ExitCode {
    let args = Args::parse();
    let played = args.start().and_then(|(start, file)| {
        if args.web {
            return web::run(&start, args.port);
        }
        let session = sit_down(&start)?;
        let is_plain = args.plain || !stdin().is_terminal() || !stdout().is_terminal();
        if is_plain { plain::run(session, file) } else { terminal::run(session, file) }
    });
    played.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

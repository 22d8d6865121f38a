//! The `play` command: a game against an opponent, in the terminal or on a web page.

mod plain;
mod web;

use adversarial::Player;
use adversarial::play::{GameName, Opponent, Session};
use clap::{Parser, ValueEnum};
use std::process::ExitCode;

/// Play against what the course is about.
#[derive(Parser)]
#[command(name = "cargo play", bin_name = "cargo play", version)]
pub struct Args {
    /// tic-tac-toe, mnk:4,4,3 (rows, columns, in a row), connect-four, connect-four:9x5 (columns x rows)
    #[arg(default_value = "connect-four")]
    game: GameName,
    /// minimax, minimax:DEPTH, alpha-beta:DEPTH, engine:NODES, solver, random, student (your own player, from exercises/)
    #[arg(long, default_value = "alpha-beta:4", value_name = "OPPONENT")]
    vs: Opponent,
    /// Whether you move first or second
    #[arg(long, value_enum, default_value = "first")]
    you: Turn,
    /// Play on a page in the browser
    #[arg(long)]
    web: bool,
    /// The port of that page, on this machine alone; 0 for any that is free
    #[arg(long, requires = "web")]
    port: Option<u16>,
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

fn main() -> ExitCode {
    let args = Args::parse();
    if args.web {
        return web::run(&args);
    }
    match Session::new(args.game, args.vs, args.you.into()) {
        Ok(session) => plain::run(session),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

//! `cargo course analyse`: what every move in a Connect Four position leads to.

use super::review::review;
use super::setting::{Setting, Task};
use adversarial::Game;
use adversarial::engine::Key;
use adversarial::engine::connect_four::{Bits, Book, Position, Size, Solver};
use std::path::PathBuf;
use std::process::ExitCode;

/// Score every column of a Connect Four position, and show best play; or go through a whole game.
#[derive(clap::Args)]
pub struct Args {
    /// A game that was written down, of any kind: each move with the score before and after, blunders marked; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    game: Option<PathBuf>,
    /// Columns played so far, such as ddec or 4453
    #[arg(default_value = "")]
    moves: String,
    #[command(flatten)]
    setting: Setting,
}

pub fn run(args: &Args) -> ExitCode {
    let analysed = args.game.as_ref().map_or_else(|| args.setting.with_solver(Analysis(args)), |file| review(file));
    match analysed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

struct Analysis<'a>(&'a Args);

impl Task for Analysis<'_> {
    type Output = Result<(), String>;

    fn run<B: Bits + Key, S: Size>(self, solver: Solver<B, S>) -> Result<(), String> {
        let Analysis(args) = self;
        let board = *solver.board();
        let mut solver = solver.with_book(Book::openings(&board));
        let mut position = board.after(&args.moves, args.setting.first_column.into()).map_err(|error| error.to_string())?;
        println!("{}\n", board.state_text(&position));
        if board.is_terminal(&position) {
            let over = if board.utility(&position, board.player(&position)) == 0 { "a draw" } else { "won by the last move" };
            println!("The game is over: {over}.");
            return Ok(());
        }

        let left = |position: &Position<B>| board.count() - position.stones();
        for square in board.actions(&position) {
            let child = board.result(&position, square);
            let score = -solver.solve(&child).score;
            println!("{}: {score:>3}   {}", board.action_text(&position, square), outlook(score, left(&child) + 1));
        }

        let score = solver.solve(&position).score;
        let to_move = if position.stones().is_multiple_of(2) { 'X' } else { 'O' };
        println!("\n{to_move} to move: {}.", outlook(score, left(&position)));
        let mut line = Vec::new();
        while !board.is_terminal(&position) {
            let (square, _) = solver.best_move(&position).expect("nobody cancels it");
            line.push(board.action_text(&position, square));
            position = board.result(&position, square);
        }
        println!("Best play: {}", line.join(" "));
        Ok(())
    }
}

/// A score in words, for a side that is to move with so many squares left.
fn outlook(score: i32, left: usize) -> String {
    let (verb, moves) = match score {
        0 => return "a draw".into(),
        1.. => ("wins", left.div_ceil(2) + 1 - score as usize),
        _ => ("loses", left / 2 + 1 - score.unsigned_abs() as usize),
    };
    format!("{verb} in {moves} move{}", if moves == 1 { "" } else { "s" })
}

//! `cargo course book`: the openings that the solver looks up.

use super::setting::{Setting, Task};
use adversarial::Game;
use adversarial::engine::Key;
use adversarial::engine::connect_four::{Bits, Board, Book, Position, Size, Solver};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, Write};
use std::process::ExitCode;

/// Make the solver's book of openings.
///
/// Prints lines of "moves score", as `cargo course solve --check` reads them, columns counted from 1: all positions that the solver
/// can come to, whoever begins and whatever the other side plays, and those that it leaves with its best move.
/// With --table-mb 4096 --threads 2 it takes some six minutes. The book in use is book.txt beside the solver.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// How many stones a position can have in which the solver is to move
    #[arg(long, default_value_t = 11)]
    stones: usize,
    #[command(flatten)]
    setting: Setting,
}

pub fn run(args: &Args) -> ExitCode {
    match args.setting.with_solver(Openings { stones: args.stones }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

struct Openings {
    stones: usize,
}

/// The columns played, and where they lead.
type Line<B> = (String, Position<B>);

fn play<B: Bits, S: Size>(board: &Board<B, S>, (moves, position): &Line<B>, square: B) -> Line<B> {
    (format!("{moves}{}", board.column(square) + 1), board.result(position, square))
}

impl Task for Openings {
    type Output = io::Result<()>;

    fn run<B: Bits + Key, S: Size>(self, mut solver: Solver<B, S>) -> io::Result<()> {
        let board = *solver.board();
        let empty = (String::new(), board.initial_state());
        let answers = |line: &Line<B>| board.actions(&line.1).into_iter().map(|square| play(&board, line, square)).collect();
        let mut book = Book::default();
        for mut level in [vec![empty.clone()], answers(&empty)] {
            while level.first().is_some_and(|(_, position)| position.stones() <= self.stones) {
                let mut next = Vec::new();
                let mut seen = Book::default(); // of the next level, mirror images too
                for line in progress(&level).wrap_iter(level.iter()) {
                    let (square, score) = solver.best_move(&line.1).expect("nobody cancels it");
                    let left = play(&board, line, square);
                    note(&board, &mut book, line, score)?;
                    note(&board, &mut book, &left, -score)?;
                    let answers: Vec<Line<B>> = answers(&left);
                    for answer in answers.into_iter().filter(|(_, position)| !board.is_terminal(position)) {
                        if seen.score(&board, &answer.1).is_none() {
                            seen.add(&board, &answer.1, 0);
                            next.push(answer);
                        }
                    }
                }
                level = next;
            }
        }
        Ok(())
    }
}

/// Adds a score to the book and prints it, if it is new.
fn note<B: Bits, S: Size>(board: &Board<B, S>, book: &mut Book<B>, (moves, position): &Line<B>, score: i32) -> io::Result<()> {
    if book.score(board, position).is_some() {
        return Ok(());
    }
    book.add(board, position, score);
    writeln!(io::stdout(), "{} {score}", if moves.is_empty() { "-" } else { moves })
}

fn progress<B: Bits>(level: &[Line<B>]) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} stones {wide_bar} {pos}/{len}").expect("it is a template");
    ProgressBar::new(level.len() as u64).with_style(style).with_prefix(level[0].1.stones().to_string())
}

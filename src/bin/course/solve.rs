//! `cargo course solve`: the scores of Connect Four positions.

use super::setting::{Setting, Task, moves};
use adversarial::engine::Key;
use adversarial::engine::connect_four::{Bits, Size, Solver};
use indicatif::HumanCount;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Solve Connect Four positions.
///
/// Reads lines of "moves [score]", columns counted from 1, as in "4453 2"; an empty board is written "-".
/// Prints "moves score nodes microseconds" for each, and means at the end, on standard error.
/// Exits with 2 if a line was not such; the others are solved nevertheless.
/// Score: 0 a draw; positive if the side to move wins, negative if it loses; on 7x6 it is 22 less the stones that the winner
/// has played by then. Nodes: calls of the search function. Each position starts with an empty table.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The positions; - for standard input
    #[arg(default_value = "-")]
    file: PathBuf,
    /// Only whether a position is won (1), drawn (0) or lost (-1)
    #[arg(long)]
    weak: bool,
    /// Exit with 1 if a score differs from that given
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    setting: Setting,
}

pub fn run(args: &Args) -> ExitCode {
    let input: Box<dyn BufRead> = if args.file.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        match File::open(&args.file) {
            Ok(file) => Box::new(BufReader::new(file)),
            Err(error) => {
                eprintln!("error: {}: {error}", args.file.display());
                return ExitCode::from(2);
            }
        }
    };
    args.setting.with_solver(Lines { args, input })
}

struct Lines<'a> {
    args: &'a Args,
    input: Box<dyn BufRead>,
}

#[derive(Default)]
struct Totals {
    positions: u64,
    nodes: u64,
    generated: u64,
    time: Duration,
    wrong: u64,
    bad_lines: u64,
}

impl Task for Lines<'_> {
    type Output = ExitCode;

    fn run<B: Bits + Key, S: Size>(self, mut solver: Solver<B, S>) -> ExitCode {
        let mut totals = Totals::default();
        for (index, line) in self.input.lines().enumerate() {
            let line = match line {
                Ok(line) => line,
                Err(error) => {
                    eprintln!("line {}: {error}", index + 1);
                    totals.bad_lines += 1;
                    continue;
                }
            };
            match solve_line(&mut solver, self.args, &line, &mut totals) {
                Ok(Some(answer)) => {
                    // A reader that has seen enough, such as `head`, is no error.
                    if writeln!(io::stdout(), "{answer}").is_err() {
                        return ExitCode::SUCCESS;
                    }
                }
                Ok(None) => {}
                Err(error) => {
                    eprintln!("line {}: {error}", index + 1);
                    totals.bad_lines += 1;
                }
            }
        }
        totals.print();
        match (totals.bad_lines, totals.wrong) {
            (1.., _) => ExitCode::from(2),
            (_, 1..) if self.args.check => ExitCode::FAILURE,
            _ => ExitCode::SUCCESS,
        }
    }
}

/// The answer to a line; none to a blank one.
fn solve_line<B: Bits + Key, S: Size>(
    solver: &mut Solver<B, S>,
    args: &Args,
    line: &str,
    totals: &mut Totals,
) -> Result<Option<String>, String> {
    let Some(moves) = moves(line) else { return Ok(None) };
    let mut words = line.split_whitespace();
    let written = words.next().unwrap_or_default();
    let expected = words.next().map(|score| score.parse::<i32>().map_err(|_| format!("`{score}` is no score"))).transpose()?;
    if let Some(more) = words.next() {
        return Err(format!("`{more}`: a line is moves, and a score or none"));
    }
    let position = solver.board().after(moves, args.setting.first_column.into()).map_err(|error| error.to_string())?;

    solver.clear();
    let started = Instant::now();
    let solved = if args.weak { solver.solve_weakly(&position) } else { solver.solve(&position) };
    let time = started.elapsed();
    totals.positions += 1;
    totals.nodes += solved.stats.nodes;
    totals.generated += solved.stats.generated;
    totals.time += time;
    if let Some(expected) = expected {
        let expected = if args.weak { expected.signum() } else { expected };
        if expected != solved.score {
            totals.wrong += 1;
            eprintln!("{written}: the score is {}, not {expected}", solved.score);
        }
    }
    Ok(Some(format!("{written} {} {} {}", solved.score, solved.stats.nodes, time.as_micros())))
}

impl Totals {
    fn print(&self) {
        let mean = |total: f64| total / self.positions.max(1) as f64;
        eprintln!(
            "{} positions, {} wrong, {} bad lines; mean {:.1} nodes ({:.1} positions generated), {:.1} us; {} nodes/s",
            self.positions,
            self.wrong,
            self.bad_lines,
            mean(self.nodes as f64),
            mean(self.generated as f64),
            mean(self.time.as_secs_f64() * 1e6),
            HumanCount((self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64),
        );
    }
}

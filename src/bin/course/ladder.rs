//! `cargo course ladder`: what each idea of the Connect Four solver is worth.

use super::setting::moves;
use adversarial::engine::connect_four::{Board, Rung, Solver, Standard};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Solve a file of Connect Four positions with more and more of the solver's ideas.
///
/// Prints, for each rung, the mean nodes, positions generated and microseconds a position, and how many times fewer nodes than the
/// rung below.
#[derive(clap::Args)]
pub struct Args {
    /// Lines of "moves [score]", columns counted from 1
    file: PathBuf,
    /// Only so many lines
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    lines: usize,
}

pub fn run(args: &Args) -> ExitCode {
    match climb(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn climb(args: &Args) -> Result<(), String> {
    let text = std::fs::read_to_string(&args.file).map_err(|error| format!("{}: {error}", args.file.display()))?;
    let board = Board::<u64, _>::new(Standard);
    let mut positions = Vec::new();
    for (index, line) in text.lines().take(args.lines).enumerate() {
        let Some(moves) = moves(line) else { continue };
        positions.push(board.after(moves, 1).map_err(|error| format!("line {}: {error}", index + 1))?);
    }
    let count = positions.len().max(1) as f64;
    println!("{:<14} {:>12} {:>12} {:>12}  fewer", "rung", "nodes", "generated", "us");
    let mut below = None;
    for rung in Rung::ALL {
        let mut solver = Solver::new(board, 64 << 20).up_to(rung);
        let (mut nodes, mut generated) = (0, 0);
        let started = Instant::now();
        for position in &positions {
            solver.clear();
            let solved = solver.solve(position);
            nodes += solved.stats.nodes;
            generated += solved.stats.generated;
        }
        let time = started.elapsed().as_secs_f64() * 1e6;
        let fewer = below.map_or(String::new(), |below: u64| format!("x{:.2}", below as f64 / nodes as f64));
        let [nodes_mean, generated, time] = [nodes as f64, generated as f64, time].map(|total| total / count);
        println!("{:<14} {nodes_mean:>12.1} {generated:>12.1} {time:>12.1}  {fewer}", format!("{rung:?}"));
        below = Some(nodes);
    }
    Ok(())
}

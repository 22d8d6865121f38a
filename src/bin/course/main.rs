//! The `course` command: set up and open the lessons, count nodes, solve Connect Four.

mod analyse;
mod book;
mod count;
mod lab;
mod ladder;
mod review;
mod setting;
mod solve;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The course on adversarial search.
#[derive(Parser)]
#[command(name = "cargo course", bin_name = "cargo course", version)]
struct Course {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Lab(lab::Args),
    Count(count::Args),
    Solve(solve::Args),
    Analyse(analyse::Args),
    Ladder(ladder::Args),
    Book(book::Args),
    #[command(hide = true)]
    Kernel(lab::kernel::Args),
    #[command(hide = true)]
    KernelCargo(lab::analyser::Args),
}

fn main() -> ExitCode {
    // Wrong use exits with code 2 (clap); a failed run with 1.
    match Course::parse().command {
        Command::Lab(args) => lab::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Ladder(args) => ladder::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Kernel(args) => lab::kernel::run(&args),
        Command::KernelCargo(args) => lab::analyser::run(&args),
    }
}

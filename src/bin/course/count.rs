//! `cargo course count`.
use std::process::ExitCode;

/// Count the nodes that a search visits.
#[derive(clap::Args)]
pub struct Args {}

pub fn run(_args: &Args) -> ExitCode {
    ExitCode::SUCCESS
}

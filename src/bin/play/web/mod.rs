//! The game as a page in the browser.

use super::Args;
use std::process::ExitCode;

pub fn run(args: &Args) -> ExitCode {
    let _ = args;
    eprintln!("error: not yet");
    ExitCode::from(2)
}

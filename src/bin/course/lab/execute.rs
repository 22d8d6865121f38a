//! Runs lessons without a browser, through the kernel that the reader gets.

use super::kernel;
use super::place::Place;
use super::trouble::{Outcome, Trouble, Trying};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const SCRIPT: &str = include_str!("execute.py");
const SLOWEST: &str = "5";

/// A python that runs notebooks with this checkout's kernel.
pub fn runner(place: &Place) -> Outcome<Command> {
    let script = place.desk().0.join("execute.py");
    fs::write(&script, SCRIPT).trying(format!("write {}", script.display()))?;
    let mut runner = Command::new(place.jupyter_binary("python"));
    runner.arg(script).env("JUPYTER_PATH", place.desk().0);
    Ok(runner)
}

/// Whether all of them ran.
pub fn run(place: &Place, lessons: &[PathBuf], write: bool, timings: bool) -> Outcome<bool> {
    let mut runner = runner(place)?;
    if write {
        runner.arg("--write");
    }
    if timings {
        runner.args(["--timings", SLOWEST]);
    }
    let status = runner.args(lessons).status().trying("start the lessons' runner")?;
    kernel::sweep(&place.desk())?;
    match status.code() {
        Some(0) => Ok(true),
        Some(1) => Ok(false),
        _ => Err(Trouble::new(format!("The lessons' runner was stopped ({status}). Run the command again."))),
    }
}

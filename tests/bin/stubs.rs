//! `cargo stubs`: writes the stubs in `exercises/` from the solutions; `--check` only tells whether they differ.

use checks::exercise::{EXERCISES, root};
use clap::Parser;
use std::process::ExitCode;

/// Write the stubs in exercises/src from solutions/src. For authors: it overwrites work that stands there.
#[derive(Parser)]
#[command(name = "cargo stubs", bin_name = "cargo stubs")]
struct Args {
    /// Change nothing; exit with 1 if a stub differs from its solution's
    #[arg(long)]
    check: bool,
    /// Overwrite files that differ
    #[arg(long, conflicts_with = "check")]
    force: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let mut differ = false;
    for exercise in EXERCISES.iter() {
        let file = exercise.file();
        let path = root().join(&file);
        let current = std::fs::read_to_string(&path).ok();
        if current.as_deref() == Some(&exercise.pristine()) {
            continue;
        }
        if args.check || (current.is_some() && !args.force) {
            println!(
                "{} is not the stub of its solution{}",
                file.display(),
                if args.check { "" } else { "; --force overwrites it" }
            );
            differ = true;
            continue;
        }
        if let Err(error) = std::fs::write(&path, exercise.pristine()) {
            eprintln!("error: cannot write {}: {error}", file.display());
            return ExitCode::FAILURE;
        }
        println!("wrote {}", file.display());
    }
    if differ { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

//! `cargo grade`: grades your work in `exercises/`, with reasons and hints.

use checks::exercise::{EXERCISES, Exercise};
use checks::grade::{Author, Report, grade};
use checks::isolation::{Limits, run_if_asked};
use checks::report;
use clap::Parser;
use indicatif::ProgressBar;
use std::process::ExitCode;
use std::time::Duration;

/// Grade your work in exercises/, with reasons and hints.
///
/// Exit code: 0 if all of it passes, 1 if something fails or is still to do, 2 for wrong use.
#[derive(Parser)]
#[command(name = "cargo grade", bin_name = "cargo grade")]
struct Args {
    /// Which exercises, as `ex02` or `negamax`; all if none is named
    #[arg(value_name = "EXERCISE", value_parser = Exercise::find)]
    exercises: Vec<&'static Exercise>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Grade the course's own solutions
    #[arg(long)]
    solutions: bool,
    /// Show a hint, from 1 (a nudge) to 3 (nearly there), and grade nothing
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1", value_parser = clap::value_parser!(u8).range(1..=3))]
    hint: Option<u8>,
    /// How many seconds a check may take
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = clap::value_parser!(u64).range(1..))]
    time_limit: u64,
}

fn main() -> ExitCode {
    run_if_asked(&checks::solutions());
    let args = Args::parse();
    let exercises = if args.exercises.is_empty() { EXERCISES.iter().collect() } else { args.exercises.clone() };
    if let Some(number) = args.hint {
        for exercise in &exercises {
            println!("\n  {} · {}{}", exercise.name, exercise.title, report::hint(exercise, number.into()));
        }
        return ExitCode::SUCCESS;
    }
    match grade_all(&args, &exercises) {
        Ok(reports) => {
            print(&args, &exercises, &reports);
            if reports.iter().all(Report::passed) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn grade_all(args: &Args, exercises: &[&'static Exercise]) -> Result<Vec<Report>, String> {
    let author = if args.solutions { Author::Course } else { Author::Learner };
    let limits = Limits { time: Duration::from_secs(args.time_limit), ..Limits::default() };
    let colours = console::colors_enabled() && !args.json;
    let progress = ProgressBar::new_spinner();
    progress.enable_steady_tick(Duration::from_millis(100));
    let reports = exercises.iter().map(|exercise| {
        let tell = |what: &str| progress.set_message(format!("{}: {what}", exercise.name));
        grade(exercise, author, limits, colours, &tell)
    });
    let reports = reports.collect();
    progress.finish_and_clear();
    reports
}

fn print(args: &Args, exercises: &[&'static Exercise], reports: &[Report]) {
    let (earned, points) =
        reports.iter().fold((0, 0), |(earned, points), report| (earned + report.earned, points + report.points));
    if args.json {
        let whole = serde_json::json!({ "earned": earned, "points": points, "exercises": reports });
        println!("{whole}");
    } else if let ([exercise], [report]) = (exercises, reports) {
        println!("{}", report::full(report, exercise));
    } else {
        for report in reports {
            println!("{}", report::line(report));
        }
        println!("\n{earned}/{points} points. `cargo grade ex02` explains an exercise.");
    }
}

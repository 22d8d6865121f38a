//! `cargo grade`: grades your work in `exercises/`, with reasons and hints.

mod watch;

use checks::exercise::{EXERCISES, Exercise, root};
use checks::grade::{Author, Report, grade};
use checks::isolation::{Limits, run_if_asked};
use checks::work::{Reset, diff, reset};
use checks::{gradescope, html, report};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
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
    /// Grade again whenever a file is saved
    #[arg(long, group = "what")]
    watch: bool,
    /// Show a hint, from 1 (a nudge) to 3 (nearly there), and grade nothing
    #[arg(
        long,
        group = "what",
        value_name = "N",
        num_args = 0..=1,
        default_missing_value = "1",
        value_parser = clap::value_parser!(u8).range(1..=3)
    )]
    hint: Option<u8>,
    /// Put the stubs back; what stands there is kept in exercises/backups
    #[arg(long, group = "what", requires = "exercises")]
    reset: bool,
    /// Show your work beside the reference, once it passes
    #[arg(long, group = "what", requires = "exercises")]
    diff: bool,
    /// Print JSON
    #[arg(long, group = "what")]
    json: bool,
    /// Print HTML, as a notebook shows it
    #[arg(long, group = "what")]
    html: bool,
    /// Write the results to a file that Gradescope reads
    #[arg(long, group = "what", value_name = "FILE")]
    gradescope: Option<PathBuf>,
    /// Grade the course's own solutions
    #[arg(long)]
    solutions: bool,
    /// How many seconds a check may take
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = clap::value_parser!(u64).range(1..))]
    time_limit: u64,
}

fn main() -> ExitCode {
    run_if_asked(&checks::solutions());
    let mut args = Args::parse();
    if args.exercises.is_empty() {
        args.exercises = EXERCISES.iter().collect();
    }
    let done = if let Some(number) = args.hint {
        give_hints(&args, number);
        Ok(true)
    } else if args.reset {
        put_back(&args)
    } else if args.watch {
        watch::watch(&args.exercises, |exercises| match grade_all(&args, exercises) {
            Ok(reports) => print(exercises, &reports),
            Err(error) => eprintln!("error: {error}"),
        })
        .map(|()| true)
    } else {
        grade_all(&args, &args.exercises).and_then(|reports| {
            tell(&args, &reports)?;
            Ok(reports.iter().all(Report::passed))
        })
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn give_hints(args: &Args, number: u8) {
    for exercise in &args.exercises {
        println!("\n  {} · {}{}", exercise.name, exercise.title, report::hint(exercise, number.into()));
    }
}

fn put_back(args: &Args) -> Result<bool, String> {
    for exercise in &args.exercises {
        let file = exercise.file();
        let file = file.display();
        match reset(root(), exercise).map_err(|error| format!("{file} is as it was: {error}"))? {
            Reset::NothingToDo => println!("{file} is the stub already."),
            Reset::Written => println!("{file} is there again."),
            Reset::BackedUp(backup) => {
                let backup = backup.display();
                println!("{file} is the stub again. Your work is kept; to bring it back: cp {backup} {file}");
            }
        }
    }
    Ok(true)
}

fn grade_all(args: &Args, exercises: &[&'static Exercise]) -> Result<Vec<Report>, String> {
    let author = if args.solutions { Author::Course } else { Author::Learner };
    let limits = Limits { time: Duration::from_secs(args.time_limit), ..Limits::default() };
    let for_a_terminal = !(args.json || args.html || args.gradescope.is_some());
    let progress = ProgressBar::new(exercises.len() as u64);
    progress
        .set_style(ProgressStyle::with_template("{spinner} {bar:20} {pos}/{len} {msg}").expect("the template is well formed"));
    progress.enable_steady_tick(Duration::from_millis(100));
    let reports = exercises.iter().map(|exercise| {
        let tell = |what: &str| progress.set_message(format!("{}: {what}", exercise.name));
        let report = grade(exercise, author, limits, for_a_terminal && console::colors_enabled(), &tell);
        progress.inc(1);
        report
    });
    let reports = reports.collect();
    progress.finish_and_clear();
    reports
}

/// Prints a line; a reader that has gone, such as `head`, has read enough.
fn say(line: impl std::fmt::Display) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

fn tell(args: &Args, reports: &[Report]) -> Result<(), String> {
    if let Some(file) = &args.gradescope {
        let results = serde_json::to_string_pretty(&gradescope::results(reports)).expect("results are plain data");
        std::fs::write(file, results).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
        say(format!("wrote {}", file.display()));
    } else if args.json {
        let (earned, points) = sums(reports);
        say(serde_json::json!({ "earned": earned, "points": points, "exercises": reports }));
    } else if args.html {
        for (report, exercise) in reports.iter().zip(&args.exercises) {
            say(html::full(report, exercise));
        }
    } else if args.diff {
        for (report, exercise) in reports.iter().zip(&args.exercises) {
            if report.passed() {
                say(diff(exercise).map_err(|error| format!("cannot read {}: {error}", exercise.file().display()))?);
            } else {
                say(format!("{}\nThe reference is shown once all of it passes.", report::line(report)));
            }
        }
    } else {
        print(&args.exercises, reports);
    }
    Ok(())
}

fn print(exercises: &[&'static Exercise], reports: &[Report]) {
    if let ([exercise], [report]) = (exercises, reports) {
        say(report::full(report, exercise));
        return;
    }
    for report in reports {
        say(report::line(report));
    }
    let (earned, points) = sums(reports);
    let next = reports.iter().zip(exercises).find(|(report, _)| !report.passed());
    let explained = next.map(|(_, exercise)| format!(" One explained: cargo grade {}", exercise.short_name()));
    say(format!("\n{earned}/{points} points.{}", explained.unwrap_or_default()));
}

fn sums(reports: &[Report]) -> (u32, u32) {
    reports.iter().fold((0, 0), |(earned, points), report| (earned + report.earned, points + report.points))
}

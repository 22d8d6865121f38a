//! `cargo test -p exercises`: each check a test, under the same isolation as in `cargo grade`.

use crate::check::Suite;
use crate::exercise::EXERCISES;
use crate::grade::{Author, Report, grade};
use crate::isolation::{Limits, Outcome, Status, run_if_asked};
use crate::report;
use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

/// The main function of the test program: lists and runs tests, or a single check if it was started for that.
pub fn main(suites: &[Suite]) -> ExitCode {
    run_if_asked(suites);
    let arguments = Arguments::from_args();
    let trials = EXERCISES.iter().flat_map(|exercise| {
        // An exercise is compiled and run once, when the first of its tests is.
        let graded: Arc<OnceLock<Result<Report, String>>> = Arc::default();
        exercise.checks().into_iter().enumerate().map(move |(index, check)| {
            let graded = graded.clone();
            Trial::test(format!("{}: {}", exercise.name, check.name), move || {
                let report = graded.get_or_init(|| grade(exercise, Author::Learner, Limits::default(), false, &|_| ()));
                let report = report.as_ref().map_err(Failed::from)?;
                if let Some(error) = report.compile_errors.first() {
                    return Err(Failed::from(error));
                }
                verdict(&report.checks[index])
            })
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

fn verdict(outcome: &Outcome) -> Result<(), Failed> {
    if outcome.status == Status::Pass { Ok(()) } else { Err(Failed::from(report::explained(outcome))) }
}

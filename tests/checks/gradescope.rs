//! Reports for Gradescope: a `results.json` as its documentation of autograders describes it.

use crate::exercise::Exercise;
use crate::grade::Report;
use crate::isolation::Status;
use crate::report;
use serde_json::{Value, json};

/// The results of some exercises, each check a test with a readable output.
pub fn results(reports: &[Report]) -> Value {
    let tests: Vec<Value> = reports.iter().flat_map(tests).collect();
    let score: u32 = reports.iter().map(|report| report.earned).sum();
    json!({ "score": score, "visibility": "visible", "stdout_visibility": "hidden", "output_format": "text", "tests": tests })
}

fn tests(report: &Report) -> Vec<Value> {
    let exercise = Exercise::find(report.exercise).expect("a report is of an exercise");
    let number = |index: usize| format!("{}.{}", exercise.short_name().trim_start_matches("ex"), index + 1);
    let test = |(index, check): (usize, &crate::isolation::Outcome)| {
        let passed = check.status == Status::Pass;
        let output = match report.compile_errors.first() {
            Some(error) => error.clone(),
            None if passed => "It holds.".to_string(),
            None => report::explained(check),
        };
        json!({
            "number": number(index),
            "name": format!("{}: {}", report.exercise, check.check),
            "score": if passed { check.points } else { 0 },
            "max_score": check.points,
            "status": if passed { "passed" } else { "failed" },
            "output": console::strip_ansi_codes(&output),
            "output_format": "text",
            "visibility": "visible",
        })
    };
    report.checks.iter().enumerate().map(test).collect()
}

//! What the grader does with a learner's files, and how it reports elsewhere than in a terminal.

use checks::exercise::{EXERCISES, Exercise, root};
use checks::grade::Report;
use checks::isolation::{Outcome, Status};
use checks::work::{Reset, reset};
use checks::{gradescope, html, report};
use std::fs;
use std::path::PathBuf;

/// An empty workspace of its own for each test.
fn workspace(name: &str) -> PathBuf {
    let folder = root().join("target/work-test").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("exercises/src")).unwrap();
    folder
}

#[test]
fn putting_a_stub_back_loses_nothing() {
    let (workspace, exercise) = (workspace("reset"), &EXERCISES[0]);
    let file = workspace.join(exercise.file());
    assert_eq!(reset(&workspace, exercise).unwrap(), Reset::Written);
    assert_eq!(fs::read_to_string(&file).unwrap(), exercise.pristine());
    assert_eq!(reset(&workspace, exercise).unwrap(), Reset::NothingToDo);

    for (number, work) in [&b"first try"[..], b"second try, no text: \xff"].into_iter().enumerate() {
        fs::write(&file, work).unwrap();
        let backup = PathBuf::from(format!("exercises/backups/{}.{}.rs", exercise.name, number + 1));
        assert_eq!(reset(&workspace, exercise).unwrap(), Reset::BackedUp(backup.clone()));
        assert_eq!(fs::read(workspace.join(backup)).unwrap(), work);
        assert_eq!(fs::read_to_string(&file).unwrap(), exercise.pristine());
    }
}

#[test]
fn a_stub_is_not_put_back_if_what_stands_there_cannot_be_kept() {
    let (workspace, exercise) = (workspace("no-backup"), &EXERCISES[0]);
    let file = workspace.join(exercise.file());
    fs::write(&file, "work").unwrap();
    fs::write(workspace.join("exercises/backups"), "a file where the folder should be").unwrap();
    assert!(reset(&workspace, exercise).is_err());
    assert_eq!(fs::read_to_string(&file).unwrap(), "work");
}

/// A report of which the first check passes, the second fails and the others are still to do.
fn half_done(exercise: &'static Exercise) -> Report {
    let outcome = |(index, check): (usize, checks::check::Check)| {
        let (status, message) = match index {
            0 => (Status::Pass, ""),
            1 => (Status::Fail, "got `3 < 5` & more"),
            _ => (Status::Pending, "Still to do."),
        };
        let (picture, diagnosis) = (Some("MAX: 3\n└─ 3".into()), Some("the `sign`".into()));
        let output = "<b>printed</b>\n".into();
        Outcome {
            check: check.name,
            points: check.points,
            status,
            message: message.into(),
            picture,
            diagnosis,
            output,
            seconds: 0.0,
        }
    };
    let checks: Vec<Outcome> = exercise.checks().into_iter().enumerate().map(outcome).collect();
    let (exercise, title, points) = (&exercise.name, &exercise.title, exercise.points);
    Report { exercise, title, earned: checks[0].points, points, compile_errors: vec![], warnings: vec![], checks }
}

#[test]
fn results_for_gradescope_have_a_readable_output_for_every_check() {
    for exercise in EXERCISES.iter() {
        let report = half_done(exercise);
        let results = gradescope::results(std::slice::from_ref(&report));
        let tests = results["tests"].as_array().unwrap();
        assert_eq!(results["score"], report.earned);
        assert_eq!(tests.len(), report.checks.len());
        let sum: u64 = tests.iter().map(|test| test["max_score"].as_u64().unwrap()).sum();
        assert_eq!(sum, u64::from(exercise.points));
        assert_eq!((&tests[0]["status"], &tests[1]["status"]), (&"passed".into(), &"failed".into()));
        assert!(tests.iter().all(|test| !test["output"].as_str().unwrap().trim().is_empty()));
        assert!(tests[1]["output"].as_str().unwrap().contains("Likely cause: the `sign`"));
    }
}

#[test]
fn html_is_escaped_and_shows_the_first_failure() {
    let exercise = &EXERCISES[0];
    let html = html::full(&half_done(exercise), exercise);
    assert!(html.contains("got <code>3 &lt; 5</code> &amp; more"), "{html}");
    assert!(html.contains("&lt;b&gt;printed&lt;/b&gt;") && html.contains("└─ 3"), "{html}");
    assert_eq!(html.matches("<details>").count(), exercise.hints.len());
}

#[test]
fn a_terminal_of_80_columns_holds_every_report() {
    for exercise in EXERCISES.iter() {
        let report = half_done(exercise);
        let text = [report::line(&report), report::full(&report, exercise), report::hint(exercise, 3)].join("\n");
        for line in text.lines() {
            assert!(console::measure_text_width(line) <= 80, "{line}");
        }
    }
}

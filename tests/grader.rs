//! `cargo grade` as a learner meets it: in a copy of the workspace, on stubs that were filled in well or badly.
//!
//! It compiles the copy, so it is left out of a plain `cargo test`: `cargo test -p checks --test grader -- --ignored`.

use checks::exercise::{EXERCISES, Exercise, root};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A copy of the workspace, without what the grader does not need; one test at a time has it.
struct Copy {
    folder: PathBuf,
    _alone: MutexGuard<'static, ()>,
}

static ALONE: Mutex<()> = Mutex::new(());

static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = root().join("target/grader-test/copy");
    let _ = fs::remove_dir_all(&folder);
    for entry in ["Cargo.toml", "Cargo.lock", ".cargo", "src", "exercises", "solutions", "tests"] {
        copy(&root().join(entry), &folder.join(entry));
    }
    folder
});

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in fs::read_dir(from).unwrap() {
            let name = entry.unwrap().file_name();
            copy(&from.join(&name), &to.join(&name));
        }
    } else {
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from, to).unwrap();
    }
}

impl Copy {
    /// With every stub as a learner first finds it.
    fn new() -> Copy {
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let copy = Copy { folder: FOLDER.clone(), _alone: alone };
        for exercise in EXERCISES.iter() {
            fs::write(copy.folder.join(exercise.file()), exercise.pristine()).unwrap();
        }
        copy
    }

    /// Writes the solution into the stub, changed.
    fn solve(&self, exercise: &str, change: impl Fn(&str) -> String) {
        let solution = fs::read_to_string(root().join(format!("solutions/src/{exercise}.rs"))).unwrap();
        let changed = change(&solution);
        fs::write(self.folder.join(format!("exercises/src/{exercise}.rs")), changed).unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut cargo = Command::new("cargo");
        cargo.args(arguments).current_dir(&self.folder).env("CARGO_TARGET_DIR", root().join("target/grader-test/target"));
        cargo
    }

    fn cargo(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    fn grade(&self, arguments: &[&str]) -> (i32, String, String) {
        let output = self.cargo(&[&["grade"], arguments].concat());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }

    /// The points earned, and each check's status and message.
    fn statuses(&self) -> (u64, Vec<(String, String)>) {
        let (_, json, errors) = self.grade(&["ex02", "--json", "--time-limit", "2"]);
        let report: Value = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}{errors}"));
        let checks = report["exercises"][0]["checks"].as_array().unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_string();
        let statuses = checks.iter().map(|check| (text(&check["status"]), text(&check["message"]))).collect();
        (report["earned"].as_u64().unwrap(), statuses)
    }

    /// Puts this in place of the loop of plain negamax, alpha-beta left to do.
    fn negamax_is(&self, body: &str) {
        let negamax = Exercise::find("ex02").unwrap();
        let pristine = negamax.pristine();
        let todo = "todo!(\"the value to the player to move, and a best action\")";
        assert!(pristine.contains(todo));
        fs::write(self.folder.join(negamax.file()), pristine.replace(todo, body)).unwrap();
    }

    /// All four checks of plain negamax end so; those of alpha-beta, which is still to do, are pending.
    fn negamax_ends(&self, status: &str, message: &str) {
        let (earned, statuses) = self.statuses();
        assert_eq!(earned, 0);
        for (index, (got, said)) in statuses.iter().enumerate() {
            assert_eq!(got, if index < 4 { status } else { "pending" }, "{said}");
            assert!(index >= 4 || said.contains(message), "{said}");
        }
    }
}

#[test]
#[ignore = "compiles a copy of the workspace"]
fn pristine_stubs_are_pending_and_compile_without_a_warning() {
    let copy = Copy::new();
    for exercise in EXERCISES.iter() {
        let (code, report, errors) = copy.grade(&[exercise.short_name()]);
        assert_eq!(code, 1, "{errors}");
        let task = format!("Not begun yet: open {}", exercise.file().display());
        assert!(report.contains(&format!("0/{} points", exercise.points)) && report.contains(&task), "{report}");
    }
    let build = copy.cargo(&["check", "--package", "exercises", "--all-features", "--all-targets"]);
    let said = String::from_utf8_lossy(&build.stderr).into_owned();
    assert!(build.status.success() && !said.contains("warning"), "{said}");
}

#[test]
#[ignore = "compiles a copy of the workspace"]
fn solved_stubs_earn_all_points() {
    let copy = Copy::new();
    for exercise in EXERCISES.iter() {
        copy.solve(&exercise.name, str::to_string);
    }
    let (code, report, errors) = copy.grade(&[]);
    assert_eq!(code, 0, "{report}{errors}");
    let all: u32 = EXERCISES.iter().map(|exercise| exercise.points).sum();
    assert!(report.contains(&format!("{all}/{all} points")), "{report}");
    assert_eq!(report.matches("done").count(), EXERCISES.len(), "{report}");
}

#[test]
#[ignore = "compiles a copy of the workspace"]
fn a_mistake_is_shown_on_a_small_tree_with_its_cause_and_a_hint() {
    let copy = Copy::new();
    copy.solve("ex02_negamax", |solution| solution.replace("if best >= beta", "if best > beta"));
    let (code, report, _) = copy.grade(&["ex02"]);
    assert_eq!(code, 1);
    let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "17/20 points",
        "146,120 instead of 18,297",
        "no need to look: MIN has",
        "Likely cause: You stop only when the best exceeds beta",
        "Hints: cargo grade ex02 --hint",
    ] {
        assert!(report.contains(part), "{part}: {report}");
    }
}

#[test]
#[ignore = "compiles a copy of the workspace"]
fn a_file_that_does_not_compile_shows_the_compilers_words() {
    let copy = Copy::new();
    copy.negamax_is("let missing = ;");
    let (code, report, _) = copy.grade(&["ex02"]);
    assert_eq!(code, 1);
    assert!(report.contains("does not compile") && report.contains("exercises/src/ex02_negamax.rs:"), "{report}");
    assert!(report.contains("expected expression"), "{report}");

    copy.solve("ex02_negamax", |solution| solution.replace("pub fn negamax<", "pub fn negamaks<"));
    let (code, _, errors) = copy.grade(&["ex02"]);
    assert_eq!(code, 1);
    assert!(errors.contains("keep their names and signatures"), "{errors}");
}

#[test]
#[ignore = "compiles a copy of the workspace"]
fn code_that_hangs_recurs_panics_or_exits_costs_only_its_own_checks() {
    let copy = Copy::new();
    copy.negamax_is("loop {}");
    copy.negamax_ends("timeout", "Not finished");
    copy.negamax_is("let next = state.clone(); negamax(game, &next)");
    copy.negamax_ends("crash", "stack overflowed");
    copy.negamax_is("panic!(\"no idea\")");
    copy.negamax_ends("crash", "no idea");
    copy.negamax_is("std::process::exit(0)");
    copy.negamax_ends("crash", "exit code 0");
}

#[test]
#[ignore = "compiles a copy of the workspace"]
fn cargo_test_grades_too() {
    let copy = Copy::new();
    copy.solve("ex02_negamax", |solution| solution.replace("if best >= beta", "if best > beta"));
    let output = copy.cargo(&["test", "--package", "exercises", "ex02"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("7 passed; 1 failed") && said.contains("You stop only when the best exceeds beta"), "{said}");
}

#[test]
#[ignore = "compiles a copy of the workspace"]
fn wrong_use_ends_with_code_2_and_says_what_was_expected() {
    let copy = Copy::new();
    let (code, _, errors) = copy.grade(&["ex99"]);
    assert_eq!(code, 2);
    assert!(errors.contains("there is no exercise `ex99`; there are: ex01_connect_four, "), "{errors}");
    assert_eq!(copy.grade(&["--hint", "9"]).0, 2);
    fs::remove_file(copy.folder.join("exercises/src/ex02_negamax.rs")).unwrap();
    let (code, _, errors) = copy.grade(&["ex02"]);
    assert_eq!(code, 1);
    assert!(errors.contains("cannot read exercises/src/ex02_negamax.rs"), "{errors}");
}

/// Grading reads the files that are watched: that must not start it again.
#[test]
#[ignore = "compiles a copy of the workspace"]
fn a_watch_without_a_change_grades_once() {
    let copy = Copy::new();
    copy.grade(&["ex02"]); // so that nothing is left to build
    let mut watch = copy.command(&["grade", "ex02", "--watch"]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(10));
    watch.kill().unwrap();
    let said = String::from_utf8(watch.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(said.matches("Watching exercises/src").count(), 1, "{said}");
}

/// The answers of the learner's player to the first moves of a game.
#[test]
#[ignore = "compiles a copy of the workspace"]
fn a_player_that_hangs_or_panics_loses_its_move() {
    let copy = Copy::new();
    let answers = |body: &str| {
        copy.solve("ex08_tournament", |solution| {
            let start = "    let (_, action) = alpha_beta(";
            assert!(solution.contains(start));
            solution.replace(start, &format!("    {body}\n{start}"))
        });
        let mut player = copy.command(&["run", "--quiet", "--package", "checks", "--bin", "student"]);
        let mut player = player.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        player.stdin.take().unwrap().write_all(b"d\ndde\n").unwrap();
        let output = player.wait_with_output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let well = answers("");
    assert!(well.starts_with("{\"ready\":\"your `alpha_beta_player` with the evaluation of the course\"}\n{\"move\":"), "{well}");
    let hangs = answers("loop {}");
    assert_eq!(hangs.matches("it did not answer within").count(), 2, "{hangs}");
    let panics = answers("panic!(\"I give up\");");
    assert_eq!(panics.matches("I give up").count(), 2, "{panics}");
    let nothing = answers("let x: u8 = \"no\";");
    assert!(nothing.contains("nothing in exercises/ can play yet"), "{nothing}");
}

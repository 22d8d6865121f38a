//! Grades an exercise: compiles it, runs its checks, adds up.

use crate::check::Check;
use crate::compile::{Compiled, compile};
use crate::exercise::{Exercise, root};
use crate::isolation::{self, Limits, Outcome, Status};
use serde::Serialize;
use std::path::Path;

/// Whose code is graded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Author {
    /// The learner, in `exercises/`.
    Learner,
    /// The course, in `solutions/`. The running program must call [`isolation::run_if_asked`] with [`crate::solutions`].
    Course,
}

/// What came of an exercise.
#[derive(Clone, Serialize, Debug)]
pub struct Report {
    /// The exercise.
    pub exercise: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// The points earned.
    pub earned: u32,
    /// The points there are.
    pub points: u32,
    /// The compiler's errors: then no check was run.
    pub compile_errors: Vec<String>,
    /// The compiler's warnings.
    pub warnings: Vec<String>,
    /// Each check; in the order in which they are best mended.
    pub checks: Vec<Outcome>,
}

impl Report {
    fn new(exercise: &'static Exercise, checks: Vec<Outcome>) -> Report {
        let earned = checks.iter().filter(|check| check.status == Status::Pass).map(|check| check.points).sum();
        let (compile_errors, warnings) = (Vec::new(), Vec::new());
        Report {
            exercise: &exercise.name,
            title: &exercise.title,
            earned,
            points: exercise.points,
            compile_errors,
            warnings,
            checks,
        }
    }

    /// Whether all of it is done.
    pub fn passed(&self) -> bool {
        self.earned == self.points
    }

    /// The first check to mend, if one was run and does not hold.
    pub fn first_failure(&self) -> Option<&Outcome> {
        self.checks.iter().find(|check| !matches!(check.status, Status::Pass | Status::Pending))
    }
}

/// Grades one exercise. `tell` hears what is going on.
///
/// # Errors
///
/// When the trouble is not in the learner's code; a message says what to do.
pub fn grade(
    exercise: &'static Exercise,
    author: Author,
    limits: Limits,
    colours: bool,
    tell: &dyn Fn(&str),
) -> Result<Report, String> {
    if author == Author::Course {
        tell("running the checks");
        let program = std::env::current_exe().map_err(|error| format!("cannot find the running program: {error}"))?;
        return Ok(Report::new(exercise, run_checks(&program, exercise, limits)));
    }
    let file = exercise.file();
    let text = std::fs::read_to_string(root().join(&file)).map_err(|error| {
        format!("cannot read {}: {error}\n`cargo grade {} --reset` brings the stub back", file.display(), exercise.short_name())
    })?;
    if text == exercise.pristine() {
        return Ok(Report::new(
            exercise,
            all(exercise, Status::Pending, &format!("Not begun yet: open {} and replace the first `todo!`.", file.display())),
        ));
    }
    tell("compiling");
    match compile(exercise, colours)? {
        Compiled::Program(program, warnings) => {
            tell("running the checks");
            Ok(Report { warnings, ..Report::new(exercise, run_checks(&program, exercise, limits)) })
        }
        Compiled::Errors(compile_errors) => {
            let checks = all(exercise, Status::Crash, "the file does not compile");
            Ok(Report { compile_errors, ..Report::new(exercise, checks) })
        }
    }
}

/// Runs the checks of an exercise, as many at a time as there are processors.
fn run_checks(program: &Path, exercise: &Exercise, limits: Limits) -> Vec<Outcome> {
    let checks = exercise.checks();
    let at_a_time = std::thread::available_parallelism().map_or(1, usize::from);
    let run = |check: &Check| isolation::run(program, &exercise.name, check, limits);
    let run_together = |checks: &[Check]| {
        std::thread::scope(|scope| {
            let started: Vec<_> = checks.iter().map(|check| scope.spawn(move || run(check))).collect();
            started.into_iter().map(|thread| thread.join().expect("a check does not panic the grader")).collect::<Vec<_>>()
        })
    };
    checks.chunks(at_a_time).flat_map(run_together).collect()
}

fn all(exercise: &Exercise, status: Status, message: &str) -> Vec<Outcome> {
    let outcome = |check: Check| Outcome {
        check: check.name,
        points: check.points,
        status,
        message: message.into(),
        picture: None,
        diagnosis: None,
        output: String::new(),
        seconds: 0.0,
    };
    exercise.checks().into_iter().map(outcome).collect()
}

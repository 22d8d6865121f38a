use crate::draw::picture::show;
use std::process::Command;

/// Grades an exercise as `cargo grade` does, and shows the report in the cell.
///
/// The exercise is compiled and run apart from the notebook: it may be edited while the notebook is open, and may fail in any way.
///
/// ```no_run
/// use adversarial::prelude::*;
/// grade("ex02")
/// # ;
/// ```
pub fn grade(exercise: &str) -> GradeView {
    let mut cargo = Command::new("cargo");
    cargo.args(["grade", exercise, "--html"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    // The kernel builds with settings of its own; the exercises are built as in a terminal.
    cargo.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_HOME");
    if let Some(home) = std::env::var_os("ADVERSARIAL_CARGO_HOME") {
        cargo.env("CARGO_HOME", home);
    }
    let output = cargo.output();
    let html = match output {
        Ok(output) if !output.stdout.is_empty() => String::from_utf8_lossy(&output.stdout).into_owned(),
        Ok(output) => format!("<pre>{}</pre>", crate::draw::picture::escape(&String::from_utf8_lossy(&output.stderr))),
        Err(error) => format!("<p>cargo cannot be started: {error}</p>"),
    };
    GradeView { html, exercise: exercise.to_string() }
}

/// The report of an exercise as a notebook shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GradeView {
    html: String,
    exercise: String,
}

impl GradeView {
    /// Shows the report in a notebook; the kernel calls it on the value that ends a cell.
    pub fn evcxr_display(&self) {
        show(&self.html, &format!("In a terminal: cargo grade {}", self.exercise));
    }
}

//! The exercises: what `exercises.toml` says of them, where their files are.

use crate::check::Check;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// An exercise, as `exercises.toml` describes it.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// The stem of its file, `ex02_negamax`.
    pub name: String,
    /// What it is about.
    pub title: String,
    /// The notebook that leads to it.
    pub lesson: String,
    /// What all its checks together are worth.
    pub points: u32,
    /// How long it takes a learner, about.
    pub minutes: u32,
    /// What a learner should know before.
    pub prerequisites: Vec<String>,
    /// From a nudge to nearly there.
    pub hints: Vec<String>,
}

/// All exercises, in lesson order.
pub static EXERCISES: LazyLock<Vec<Exercise>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct File {
        exercise: Vec<Exercise>,
    }
    let file: File = toml::from_str(include_str!("../../exercises/exercises.toml")).expect("exercises.toml is well formed");
    file.exercise
});

/// The folder of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is in a folder of the workspace")
}

impl Exercise {
    /// The exercise that a learner means by `ex02`, `02`, `2`, `negamax` or the whole name.
    ///
    /// # Errors
    ///
    /// When there is none, or more than one; the message lists those that there are.
    pub fn find(text: &str) -> Result<&'static Exercise, String> {
        let text = text.to_ascii_lowercase();
        let meant = |exercise: &&Exercise| {
            let (number, topic) = exercise.name.trim_start_matches("ex").split_once('_').unwrap_or_default();
            exercise.name == text
                || (!text.is_empty() && topic.starts_with(&text))
                || text.trim_start_matches("ex").trim_start_matches('0') == number.trim_start_matches('0')
        };
        EXERCISES.iter().find(meant).ok_or_else(|| {
            let names: Vec<&str> = EXERCISES.iter().map(|exercise| exercise.name.as_str()).collect();
            format!("there is no exercise `{text}`; there are: {}", names.join(", "))
        })
    }

    /// `ex02`: what a learner types.
    pub fn short_name(&self) -> &str {
        self.name.split('_').next().unwrap_or(&self.name)
    }

    /// The learner's file, relative to the workspace.
    pub fn file(&self) -> PathBuf {
        Path::new("exercises/src").join(&self.name).with_extension("rs")
    }

    /// The text that the learner's file began with.
    pub fn pristine(&self) -> String {
        crate::stub::derive(&self.solution())
    }

    /// The text of the solution, with the marks of what a stub leaves out.
    pub fn solution(&self) -> String {
        let file = root().join("solutions/src").join(&self.name).with_extension("rs");
        std::fs::read_to_string(file).expect("each exercise has a solution")
    }

    /// Its checks, held to the reference solution. Those of a learner's work are the same, by name and points.
    pub fn checks(&self) -> Vec<Check> {
        let suites = crate::solutions();
        suites.into_iter().find(|suite| suite.exercise == self.name).expect("each exercise has checks").checks
    }
}

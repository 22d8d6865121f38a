//! A check, and what it finds.

/// One graded question about a learner's code.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// What must hold, in words: also the name of the check.
    pub name: &'static str,
    /// What it is worth.
    pub points: u32,
    /// Looks whether it holds.
    pub run: fn() -> Result<(), Failure>,
}

/// The checks of an exercise, bound to somebody's code.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The name of the exercise.
    pub exercise: &'static str,
    /// Its checks, in the order in which a learner meets them.
    pub checks: Vec<Check>,
}

/// Why a check does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Failure {
    /// What was expected and what came instead.
    pub message: String,
    /// The smallest tree or board that shows it.
    pub picture: Option<String>,
    /// The likely cause, if the behaviour is that of a known mistake.
    pub diagnosis: Option<String>,
}

impl Failure {
    /// A failure told in a message alone.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), ..Failure::default() }
    }

    /// Adds a picture.
    #[must_use]
    pub fn picture(self, picture: impl Into<String>) -> Failure {
        Failure { picture: Some(picture.into()), ..self }
    }

    /// Adds a diagnosis, if there is one.
    #[must_use]
    pub fn diagnosis(self, diagnosis: Option<&str>) -> Failure {
        Failure { diagnosis: diagnosis.map(str::to_string), ..self }
    }
}

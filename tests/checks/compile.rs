//! Compiles a learner's file, alone or with others.

use crate::exercise::{Exercise, root};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the compiler made of a learner's file.
#[derive(Debug)]
pub enum Compiled {
    /// A program that runs its checks, and the compiler's warnings.
    Program(PathBuf, Vec<String>),
    /// The compiler's errors, as it shows them.
    Errors(Vec<String>),
}

/// Compiles the file of an exercise, with colours if they are wanted.
///
/// # Errors
///
/// When the trouble is not in the learner's file: cargo is not there, or the course itself does not compile.
pub fn compile(exercise: &Exercise, colours: bool) -> Result<Compiled, String> {
    compile_together(&[exercise], colours)
}

/// Compiles the files of several exercises into one program.
///
/// # Errors
///
/// As [`compile`].
pub fn compile_together(exercises: &[&Exercise], colours: bool) -> Result<Compiled, String> {
    let features = exercises.iter().map(|exercise| exercise.name.as_str()).collect::<Vec<_>>().join(",");
    let format = if colours { "json-diagnostic-rendered-ansi" } else { "json" };
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(root())
        .args([
            "test",
            "--package",
            "exercises",
            "--test",
            "grade",
            "--no-run",
            "--features",
            &features,
            "--message-format",
            format,
        ])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;

    let messages: Vec<Value> =
        output.stdout.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    let rendered = |level: &str| {
        messages
            .iter()
            .filter(|message| message["reason"] == "compiler-message" && message["target"]["name"] == "exercises")
            .filter(|message| {
                message["message"]["level"] == level && !message["message"]["spans"].as_array().is_none_or(Vec::is_empty)
            })
            .filter_map(|message| message["message"]["rendered"].as_str())
            .map(str::to_string)
            .collect::<Vec<String>>()
    };
    let program = messages.iter().rev().find_map(|message| message["executable"].as_str());
    match (output.status.success(), program) {
        (true, Some(program)) => Ok(Compiled::Program(program.into(), rendered("warning"))),
        _ if !rendered("error").is_empty() => Ok(Compiled::Errors(rendered("error"))),
        _ => Err(signature_changed(&messages).unwrap_or_else(|| String::from_utf8_lossy(&output.stderr).into_owned())),
    }
}

/// The learner's file compiles, but what calls it does not: a function was renamed, or its signature changed.
fn signature_changed(messages: &[Value]) -> Option<String> {
    let error = messages.iter().find(|message| message["target"]["name"] == "grade" && message["message"]["level"] == "error")?;
    let said = error["message"]["rendered"].as_str()?;
    Some(format!("the checks cannot call your functions: keep their names and signatures as they were\n\n{said}"))
}

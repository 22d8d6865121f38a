//! The learner's own player. It runs in processes of its own, which the package `checks` starts and watches: whatever it does costs a
//! move at most.

use adversarial::play::Outside;
use serde_json::Value;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// The player that stands in `exercises/`, compiled.
pub fn player() -> Result<Outside, String> {
    eprintln!("Compiling your player in exercises/ ...");
    let mut child = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["run", "--quiet", "--package", "checks", "--bin", "student"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("student: cannot run cargo: {error}"))?;
    let (Some(mut questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
        return Err("student: no pipe".into());
    };
    let mut answers = BufReader::new(answers).lines();
    let mut answer = move || -> Option<Value> { serde_json::from_str(&answers.next()?.ok()?).ok() };
    let hello = answer().ok_or("student: what runs your player could not be started")?;
    if let Some(error) = hello["error"].as_str() {
        return Err(format!("student: {error}"));
    }
    eprintln!("It plays with {}.", hello["ready"].as_str().unwrap_or_default());
    Ok(Box::new(move |moves| {
        let gone = || "what runs it has gone".to_string();
        writeln!(questions, "{}", moves.concat()).map_err(|_| gone())?;
        let answer = answer().ok_or_else(gone)?;
        match (answer["move"].as_str(), answer["trouble"].as_str()) {
            (Some(action), _) => Ok(action.to_string()),
            (_, trouble) => Err(trouble.map_or_else(gone, str::to_string)),
        }
    }))
}

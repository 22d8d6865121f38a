//! A learner's file: put back to its stub, or held beside the reference. What stood there is never lost.

use crate::exercise::{Exercise, root};
use console::style;
use similar::{ChangeTag, TextDiff};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What putting a file back did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reset {
    /// The stub stands there already.
    NothingToDo,
    /// There was no file; now there is.
    Written,
    /// What stood there is kept in this file, relative to the workspace.
    BackedUp(PathBuf),
}

/// Puts the stub of an exercise back, in a workspace; what stands there is copied to `exercises/backups/` first.
///
/// # Errors
///
/// When a file cannot be read or written; then the learner's file is as it was.
pub fn reset(workspace: &Path, exercise: &Exercise) -> io::Result<Reset> {
    let file = workspace.join(exercise.file());
    let done = match fs::read(&file) {
        Ok(text) if text == exercise.pristine().as_bytes() => return Ok(Reset::NothingToDo),
        Ok(text) => Reset::BackedUp(back_up(workspace, exercise, &text)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Reset::Written,
        Err(error) => return Err(error),
    };
    fs::write(&file, exercise.pristine())?;
    Ok(done)
}

fn back_up(workspace: &Path, exercise: &Exercise, text: &[u8]) -> io::Result<PathBuf> {
    let folder = Path::new("exercises/backups");
    fs::create_dir_all(workspace.join(folder))?;
    let mut number = 1;
    loop {
        let backup = folder.join(format!("{}.{number}.rs", exercise.name));
        match File::create_new(workspace.join(&backup)) {
            Ok(mut file) => return file.write_all(text).map(|()| backup),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// A learner's file beside the reference: lines of theirs only start with `-`, of the reference only with `+`.
///
/// # Errors
///
/// When their file cannot be read.
pub fn diff(exercise: &Exercise) -> io::Result<String> {
    let theirs = fs::read_to_string(root().join(exercise.file()))?;
    let reference: String =
        exercise.solution().split_inclusive('\n').filter(|line| !line.trim_start().starts_with("//~")).collect();
    let diff = TextDiff::from_lines(&theirs, &reference);
    let mut text = format!("- yours, {}\n+ the reference\n\n", exercise.file().display());
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        for change in hunk.iter_changes() {
            let line = change.value().trim_end();
            text += &match change.tag() {
                ChangeTag::Delete => style(format!("- {line}\n")).red().to_string(),
                ChangeTag::Insert => style(format!("+ {line}\n")).green().to_string(),
                ChangeTag::Equal => format!("  {line}\n"),
            };
        }
        text += "\n";
    }
    Ok(text)
}

//! `cargo grade --watch`: grades again whenever a file in `exercises/src` is saved.

use checks::exercise::{Exercise, root};
use console::Term;
use notify_debouncer_mini::{new_debouncer, notify::RecursiveMode};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Grades, then waits for a file to be saved, and so on until it is interrupted. Of several exercises it grades the one that was saved.
pub fn watch(exercises: &[&'static Exercise], grade: impl Fn(&[&'static Exercise])) -> Result<(), String> {
    let (sender, saved) = channel();
    let trouble = |error| format!("cannot watch exercises/src: {error}");
    let mut watcher = new_debouncer(Duration::from_millis(100), sender).map_err(trouble)?;
    watcher.watcher().watch(&root().join("exercises/src"), RecursiveMode::NonRecursive).map_err(trouble)?;

    let mut shown = exercises.to_vec();
    let mut known = texts(exercises);
    loop {
        let _ = Term::stdout().clear_screen();
        grade(&shown);
        println!("Watching exercises/src: save a file to have it graded; Ctrl-C ends.");
        shown = loop {
            saved.recv().map_err(|error| error.to_string())?.map_err(trouble)?;
            // Grading reads the files, and some systems report that too: only another text counts.
            let now = texts(exercises);
            let changed = (0..exercises.len()).find(|&index| now[index] != known[index]);
            known = now;
            if let Some(index) = changed {
                break vec![exercises[index]];
            }
        };
    }
}

/// What stands in each file now; nothing while it is being written anew.
fn texts(exercises: &[&'static Exercise]) -> Vec<Option<String>> {
    exercises.iter().map(|exercise| std::fs::read_to_string(root().join(exercise.file())).ok()).collect()
}

//! `cargo grade --watch`: grades again whenever a file in `exercises/src` is saved.

use checks::exercise::{EXERCISES, Exercise, root};
use console::Term;
use notify_debouncer_mini::{new_debouncer, notify::RecursiveMode};
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::Duration;

/// Grades, then waits for a file to be saved, and so on until it is interrupted. Of several exercises it grades the one that was saved.
pub fn watch(exercises: &[&'static Exercise], grade: impl Fn(&[&'static Exercise])) -> Result<(), String> {
    let (sender, saved) = channel();
    let trouble = |error| format!("cannot watch exercises/src: {error}");
    let mut watcher = new_debouncer(Duration::from_millis(100), sender).map_err(trouble)?;
    watcher.watcher().watch(&root().join("exercises/src"), RecursiveMode::NonRecursive).map_err(trouble)?;

    let mut shown = exercises.to_vec();
    loop {
        let _ = Term::stdout().clear_screen();
        grade(&shown);
        println!("Watching exercises/src: save a file to have it graded; Ctrl-C ends.");
        shown = loop {
            let events = saved.recv().map_err(|error| error.to_string())?.map_err(trouble)?;
            let changed: Vec<_> = events.iter().filter_map(|event| exercise_of(&event.path)).collect();
            let one = exercises.iter().copied().find(|exercise| changed.contains(&exercise.name.as_str()));
            if let Some(exercise) = one {
                break vec![exercise];
            }
        };
    }
}

fn exercise_of(path: &Path) -> Option<&'static str> {
    let stem = path.file_stem()?.to_str()?;
    EXERCISES.iter().map(|exercise| exercise.name.as_str()).find(|name| *name == stem)
}

//! The notebooks of the course: `notebooks/NN_name.ipynb`.

use super::place::Place;
use super::trouble::{Outcome, Trouble};
use std::fs;
use std::path::{Path, PathBuf};

pub fn all(place: &Place) -> Vec<PathBuf> {
    let entries = fs::read_dir(place.notebooks()).into_iter().flatten();
    let mut lessons: Vec<PathBuf> =
        entries.filter_map(Result::ok).map(|entry| entry.path()).filter(|path| is_lesson(path)).collect();
    lessons.sort();
    lessons
}

fn is_lesson(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "ipynb") && number(path).is_some()
}

fn number(path: &Path) -> Option<u32> {
    path.file_stem()?.to_str()?.split('_').next()?.parse().ok()
}

/// The lessons of these numbers, in this order; all of them without a number.
pub fn numbered(place: &Place, numbers: &[u32]) -> Outcome<Vec<PathBuf>> {
    let lessons = all(place);
    if lessons.is_empty() {
        return Err(Trouble::new(format!("There are no lessons in {}.", place.notebooks().display())));
    }
    if numbers.is_empty() {
        return Ok(lessons);
    }
    numbers
        .iter()
        .map(|&wanted| {
            lessons.iter().find(|lesson| number(lesson) == Some(wanted)).cloned().ok_or_else(|| unknown(wanted, &lessons))
        })
        .collect()
}

fn unknown(wanted: u32, lessons: &[PathBuf]) -> Trouble {
    let names: Vec<_> =
        lessons.iter().filter_map(|lesson| lesson.file_stem()).map(|name| format!("  {}", name.display())).collect();
    Trouble::new(format!("There is no lesson {wanted:02}. These are the lessons:\n{}", names.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::is_lesson;
    use std::path::Path;

    #[test]
    fn a_lesson_has_a_number() {
        assert!(is_lesson(Path::new("notebooks/01_games.ipynb")));
        assert!(!is_lesson(Path::new("notebooks/Untitled.ipynb")));
        assert!(!is_lesson(Path::new("notebooks/01_games.md")));
    }
}

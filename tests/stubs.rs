//! What ties exercises, solutions and checks together.

use checks::exercise::{EXERCISES, root};
use std::collections::HashSet;

#[test]
fn the_points_of_the_checks_are_those_of_the_exercise() {
    for exercise in EXERCISES.iter() {
        let checks = exercise.checks();
        assert_eq!(checks.iter().map(|check| check.points).sum::<u32>(), exercise.points, "{}", exercise.name);
        assert_eq!(checks.iter().map(|check| check.name).collect::<HashSet<_>>().len(), checks.len(), "names are distinct");
    }
}

#[test]
fn every_exercise_has_a_lesson_hints_and_a_feature_of_its_name() {
    let manifest = std::fs::read_to_string(root().join("exercises/Cargo.toml")).unwrap();
    for exercise in EXERCISES.iter() {
        assert!(exercise.lesson.starts_with("notebooks/"), "{}", exercise.lesson);
        assert_eq!(exercise.hints.len(), 3, "{}", exercise.name);
        assert!(exercise.minutes > 0 && !exercise.prerequisites.is_empty(), "{}", exercise.name);
        assert!(manifest.contains(&format!("\n{} = []\n", exercise.name)), "{}", exercise.name);
    }
}

#[test]
fn stubs_hold_a_task_and_no_solution() {
    for exercise in EXERCISES.iter() {
        let stub = exercise.pristine();
        assert!(stub.contains("todo!(") && !stub.contains("//~"), "{stub}");
        syntax_is_right(&stub);
    }
}

fn syntax_is_right(stub: &str) {
    let count = |c: char| stub.matches(c).count();
    assert_eq!(count('{'), count('}'), "{stub}");
}

#[test]
fn an_exercise_is_found_by_any_of_its_names() {
    use checks::exercise::Exercise;
    for text in ["ex02_negamax", "ex02", "02", "2", "negamax"] {
        assert_eq!(Exercise::find(text).unwrap().name, "ex02_negamax");
    }
    for text in ["", "ex", "ex2x", "20"] {
        assert!(Exercise::find(text).unwrap_err().contains("there are: ex01_connect_four, "), "{text:?}");
    }
}

#[test]
fn solutions_pass_every_check() {
    for suite in checks::solutions() {
        for check in &suite.checks {
            assert_eq!((check.run)(), Ok(()), "{}: {}", suite.exercise, check.name);
        }
    }
}

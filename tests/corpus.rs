//! The checks themselves: each wrong attempt is caught by the check that names its mistake, with the right cause; each right one passes.

use checks::CORPORA;
use checks::check::{Check, Failure, Suite};
use std::panic::catch_unwind;

/// The first check that does not hold, and why; a panic tells its message.
fn first_failure(suite: &Suite) -> Option<(&'static str, Failure)> {
    suite.checks.iter().find_map(|&Check { name, run, .. }| {
        let result = catch_unwind(run).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<&str>().map(ToString::to_string).or_else(|| panic.downcast_ref::<String>().cloned());
            Err(Failure::new(text.unwrap_or_default()))
        });
        result.err().map(|failure| (name, failure))
    })
}

#[test]
fn each_wrong_attempt_is_caught_by_the_check_that_names_its_mistake() {
    for wrong in CORPORA.iter().flat_map(|corpus| corpus.wrong) {
        let (check, failure) = first_failure(&(wrong.suite)()).unwrap_or_else(|| panic!("{} passes", wrong.name));
        println!(
            "{} | {check}\n  {}\n  {:?}\n{}",
            wrong.name,
            failure.message,
            failure.diagnosis,
            failure.picture.unwrap_or_default()
        );
        assert_eq!(check, wrong.caught_by, "{}", wrong.name);
        if !failure.message.starts_with("attempt to") {
            assert_eq!(failure.diagnosis.as_deref(), Some(wrong.cause), "{}", wrong.name);
        }
    }
}

#[test]
fn each_right_attempt_passes() {
    for (name, suite) in CORPORA.iter().flat_map(|corpus| corpus.right) {
        if let Some((check, failure)) = first_failure(&suite()) {
            panic!("{name} fails `{check}`: {} {:?}", failure.message, failure.diagnosis);
        }
    }
}

//! Reports for people, in a terminal of 80 columns. Colours vanish where they are not wanted.

use crate::exercise::{Exercise, root};
use crate::grade::Report;
use crate::isolation::{Outcome, Status};
use console::{StyledObject, measure_text_width, style};

const WIDTH: usize = 80;

/// One line for an exercise: a bar and its points.
pub fn line(report: &Report) -> String {
    let done = 10 * report.earned / report.points.max(1);
    let bar = format!("{}{}", "█".repeat(done as usize), "░".repeat(10 - done as usize));
    let state = match () {
        () if report.passed() => style("done".to_string()).green(),
        () if !report.compile_errors.is_empty() => style("does not compile".to_string()).red(),
        () => match report.first_failure() {
            Some(check) => style(format!("{}: {}", label(check.status), check.check)).red(),
            None if report.earned > 0 => style("in part still to do".to_string()).yellow(),
            None => style("not begun".to_string()).dim(),
        },
    };
    let name = format!("{:<18} {bar} {:>3}/{:<3} ", report.exercise, report.earned, report.points);
    let room = WIDTH - measure_text_width(&name);
    format!("{name}{}", console::truncate_str(&state.to_string(), room, "…"))
}

/// The whole report of an exercise: a line for each check, and the first failure explained, with a hint.
pub fn full(report: &Report, exercise: &Exercise) -> String {
    let mut text = String::new();
    let points = format!("{}/{} points", report.earned, report.points);
    let title = format!("{} · {}", exercise.name, exercise.title);
    text += &format!("\n{}\n\n", columns(&style(title).bold().to_string(), &points));

    let run: &[Outcome] = if report.compile_errors.is_empty() { &report.checks } else { &[] };
    for check in run {
        let (sign, points) = match check.status {
            Status::Pass => (style("✓").green(), check.points.to_string()),
            Status::Pending => (style("◌").dim(), format!("0/{}", check.points)),
            Status::Fail => (style("✗").red(), format!("0/{}", check.points)),
            Status::Timeout => (style("⧖").red(), format!("0/{}", check.points)),
            Status::Crash => (style("!").red(), format!("0/{}", check.points)),
        };
        text += &format!("{}\n", columns(&format!("  {sign} {}", check.check), &points));
    }
    if let [first, others @ ..] = report.compile_errors.as_slice() {
        text += &format!("{} does not compile, so nothing was checked.\n\n", exercise.file().display());
        text += first;
        if !others.is_empty() {
            text += &format!("and {} more; mend this one first.\n", others.len());
        }
    } else if let Some(check) = report.first_failure() {
        text += &explained(check);
        if check.diagnosis.is_none() {
            write_hint(&mut text, exercise, 1);
        } else {
            // A likely cause says more than a hint that knows nothing of it.
            paragraph(&mut text, &style(format!("Hints: cargo grade {} --hint", exercise.short_name())).dim().to_string());
        }
    } else if report.passed() {
        text += &format!("\n  {}\n", style("All of it holds. Well done.").green().bold());
        let diff = format!("Yours beside the reference: cargo grade {} --diff", exercise.short_name());
        paragraph(&mut text, &style(diff).dim().to_string());
    } else if let Some(check) = report.checks.iter().find(|check| check.status == Status::Pending) {
        paragraph(&mut text, &format!("Next: {}", check.check));
        paragraph(&mut text, &check.message);
        let in_preparation = if root().join(&exercise.lesson).exists() { "" } else { " (in preparation)" };
        paragraph(&mut text, &format!("Lesson: {}{in_preparation}. About {} minutes.", exercise.lesson, exercise.minutes));
        paragraph(&mut text, &format!("Before: {}.", exercise.prerequisites.join("; ")));
    }
    for warning in &report.warnings {
        text += &format!("\n{warning}\n");
    }
    text
}

/// A hint, from 1; the last one if there are fewer.
pub fn hint(exercise: &Exercise, number: usize) -> String {
    let mut text = String::new();
    write_hint(&mut text, exercise, number);
    text
}

/// Why a check does not hold, with all that helps to see it.
pub fn explained(check: &Outcome) -> String {
    let mut text = String::new();
    let heading = format!("{}: {}", label(check.status), check.check);
    text += &format!("\n  {}\n", style(heading).red().bold());
    paragraph(&mut text, &check.message);
    if let Some(picture) = &check.picture {
        text += &format!("\n{}\n", textwrap::indent(picture.trim_end(), "      "));
    }
    if let Some(cause) = &check.diagnosis {
        paragraph(&mut text, &format!("{} {cause}", style("Likely cause:").yellow().bold()));
    }
    if !check.output.is_empty() {
        paragraph(&mut text, "Your code printed:");
        text += &format!("{}\n", textwrap::indent(beginning(&check.output), "    │ "));
    }
    text
}

fn write_hint(text: &mut String, exercise: &Exercise, number: usize) {
    let last = exercise.hints.len();
    let number = number.clamp(1, last);
    let heading = style(format!("Hint {number} of {last}:")).cyan().bold();
    paragraph(text, &format!("{heading} {}", exercise.hints[number - 1]));
    if number < last {
        let next = format!("The next one: cargo grade {} --hint {}", exercise.short_name(), number + 1);
        paragraph(text, &style(next).dim().to_string());
    }
}

fn label(status: Status) -> StyledObject<&'static str> {
    style(match status {
        Status::Pass => "pass",
        Status::Fail => "wrong",
        Status::Pending => "to do",
        Status::Timeout => "too long",
        Status::Crash => "crash",
    })
}

fn paragraph(text: &mut String, words: &str) {
    let options = textwrap::Options::new(WIDTH).initial_indent("    ").subsequent_indent("    ");
    *text += &format!("\n{}\n", textwrap::fill(words, options));
}

fn columns(left: &str, right: &str) -> String {
    let gap = WIDTH.saturating_sub(measure_text_width(left) + measure_text_width(right)).max(1);
    format!("{left}{}{right}", " ".repeat(gap))
}

fn beginning(output: &str) -> &str {
    const LINES: usize = 12;
    let end = output.match_indices('\n').nth(LINES - 1).map_or(output.len(), |(at, _)| at);
    &output[..end]
}

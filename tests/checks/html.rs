//! Reports for a notebook's cell: HTML with inline styles only, which fits light and dark themes.

use crate::exercise::Exercise;
use crate::grade::Report;
use crate::isolation::{Outcome, Status};

const GREEN: &str = "#009e73";
const RED: &str = "#d55e00";
const GREY: &str = "#888888";

/// The report of an exercise: a line for each check, and the first failure explained, with a hint.
pub fn full(report: &Report, exercise: &Exercise) -> String {
    let rows: String = report.checks.iter().map(row).collect();
    let below = if let Some(error) = report.compile_errors.first() {
        format!("<p>{} does not compile, so nothing was checked.</p>{}", exercise.file().display(), block(error))
    } else if let Some(check) = report.first_failure() {
        explained(check) + &hints(exercise)
    } else if report.passed() {
        format!("<p style=\"color:{GREEN}\"><b>All of it holds. Well done.</b></p>")
    } else {
        let next = report.checks.iter().find(|check| check.status == Status::Pending);
        next.map(|check| format!("<p>Next: {}<br>{}</p>", words(check.check), words(&check.message))).unwrap_or_default()
    };
    format!(
        "<div style=\"max-width:48em\"><p><b>{} · {}</b> — {} of {} points</p>\
         <table style=\"border-collapse:collapse\">{rows}</table>{below}</div>",
        exercise.name,
        words(&exercise.title),
        report.earned,
        report.points
    )
}

fn row(check: &Outcome) -> String {
    let (sign, colour) = match check.status {
        Status::Pass => ("✓", GREEN),
        Status::Pending => ("◌", GREY),
        Status::Fail => ("✗", RED),
        Status::Timeout => ("⧖", RED),
        Status::Crash => ("!", RED),
    };
    let earned = if check.status == Status::Pass { check.points } else { 0 };
    let cell = "text-align:left;padding:2px 8px";
    format!(
        "<tr><td style=\"{cell};color:{colour}\"><b>{sign}</b></td><td style=\"{cell}\">{}</td><td style=\"{cell}\">{earned}/{}</td></tr>",
        words(check.check),
        check.points
    )
}

fn explained(check: &Outcome) -> String {
    let mut html = format!("<p style=\"color:{RED}\"><b>{}</b></p><p>{}</p>", words(check.check), words(&check.message));
    html += &check.picture.as_deref().map(block).unwrap_or_default();
    if let Some(cause) = &check.diagnosis {
        html += &format!("<p><b>Likely cause:</b> {}</p>", words(cause));
    }
    if !check.output.is_empty() {
        html += &format!("<p>Your code printed:</p>{}", block(&check.output));
    }
    html
}

/// All hints, each folded until it is asked for.
fn hints(exercise: &Exercise) -> String {
    let hint = |(index, hint): (usize, &String)| {
        format!("<details><summary>Hint {}</summary><p>{}</p></details>", index + 1, words(hint))
    };
    exercise.hints.iter().enumerate().map(hint).collect()
}

fn block(text: &str) -> String {
    format!("<pre style=\"border-left:3px solid {GREY};padding:4px 12px\">{}</pre>", escape(&console::strip_ansi_codes(text)))
}

/// Escaped, and what stands between back quotes as code.
fn words(text: &str) -> String {
    let parts = escape(text);
    let parts = parts.split('`').enumerate();
    parts.map(|(index, part)| if index % 2 == 1 { format!("<code>{part}</code>") } else { part.to_string() }).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

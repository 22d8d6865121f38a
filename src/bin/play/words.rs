//! What both ways to play in a terminal say.

use adversarial::Value;
use adversarial::games::mark;
use adversarial::play::{Choice, Session, value_text};

/// Who plays whom.
pub fn title(session: &Session) -> String {
    let (you, they) = (mark(session.you()), mark(session.you().opponent()));
    format!("{}: you {you}, {} {they}", session.game(), session.opponent())
}

/// What the opponent played, and at what cost.
pub fn played(session: &Session, choice: &Choice) -> String {
    let time = format!("{:.1} ms", choice.effort.time.as_secs_f64() * 1000.0);
    let cost = if choice.effort.nodes == 0 { time } else { format!("{} positions, {time}", count(choice.effort.nodes)) };
    format!("{} plays {} ({cost})", session.opponent(), choice.action)
}

/// What each move is worth, the best first.
pub fn values(session: &Session, values: &[(String, Value)]) -> String {
    let mut sorted = values.to_vec();
    sorted.sort_by_key(|&(_, value)| -value);
    let texts: Vec<String> = sorted.iter().map(|(action, value)| format!("{action} {}", value_text(*value))).collect();
    format!("{} sees: {}", session.seer(), texts.join(", "))
}

/// A move with its number, as in a list.
pub fn moves(session: &Session) -> String {
    let moves = session.moves();
    let pairs = moves.chunks(2).enumerate().map(|(index, pair)| format!("{}. {}", index + 1, pair.join(" ")));
    pairs.collect::<Vec<_>>().join("  ")
}

/// Whole numbers with their thousands parted.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap_or_default()).collect();
    groups.join(",")
}

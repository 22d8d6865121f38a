//! A whole game, move by move: what each was worth, and which were mistakes.

use adversarial::play::{GameName, Opponent, SavedGame, Session, plies_to_win, value_text};
use adversarial::{Player, Value};
use indicatif::ProgressBar;
use std::fs;
use std::io::{Read, stdin};
use std::path::Path;
use std::time::Duration;

const NODES: u64 = 2_000_000; // a position, where no solver is at hand

pub fn review(file: &Path) -> Result<(), String> {
    let text = if file.as_os_str() == "-" {
        let mut text = String::new();
        stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(file)
    };
    let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
    let saved: SavedGame = text.parse().map_err(|error| format!("{}, {error}", file.display()))?;

    let seer = seer(saved.game);
    let mut session = Session::new(saved.game, seer, Player::Max).map_err(|error| error.to_string())?;
    println!("{}, {} moves, as {seer} sees them\n", saved.game, saved.moves.len());
    let mut blunders = [0, 0];
    for (index, action) in saved.moves.iter().enumerate() {
        let progress = ProgressBar::new_spinner().with_message(format!("move {}; Ctrl-C stops", index + 1));
        progress.enable_steady_tick(Duration::from_millis(200));
        let values = session.values().wait().map_err(|error| error.to_string())?;
        progress.finish_and_clear();
        let (best, before) = values.iter().rev().max_by_key(|(_, value)| *value).ok_or("the game is over")?;
        let after = values.iter().find(|(other, _)| other == action).map_or(*before, |(_, value)| *value);
        let mistake = Mistake::of(*before, after);
        let remark = mistake.map_or(String::new(), |mistake| format!("   {} {best}, {}", mistake.mark(), in_words(*before)));
        let mark = if session.player() == Player::Max { 'X' } else { 'O' };
        let line = format!("{:>3}. {mark} {action:<4}{:>12} -> {:<12}{remark}", index + 1, in_words(*before), in_words(after));
        println!("{}", line.trim_end());
        blunders[index % 2] += usize::from(mistake == Some(Mistake::Blunder));
        session.play(action).map_err(|error| error.to_string())?;
    }
    println!("\n{}", session.grid());
    let over = match session.outcome() {
        None if saved.resigned => "Given up.",
        None => "Not over yet.",
        Some(_) if session.winning_squares().is_empty() => "A draw.",
        Some(_) if session.player() == Player::Min => "X has won.",
        Some(_) => "O has won.",
    };
    println!("\n{over} Blunders: X {}, O {}.", blunders[0], blunders[1]);
    Ok(())
}

/// Who says what a move is worth: perfect play where it can be had.
fn seer(game: GameName) -> Opponent {
    match game {
        GameName::ConnectFour(..) if Opponent::Solver.check(game).is_ok() => Opponent::Solver,
        GameName::TicTacToe => Opponent::AlphaBeta(9),
        _ => Opponent::Engine(NODES),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mistake {
    /// Another result: a win thrown away, or a draw.
    Blunder,
    /// A longer way to a win, or a shorter one to a loss.
    Slip,
}

impl Mistake {
    fn of(before: Value, after: Value) -> Option<Mistake> {
        let result = |value: Value| plies_to_win(value).map_or(0, |_| value.signum());
        match (result(before), result(after)) {
            (before, after) if before > after => Some(Mistake::Blunder),
            (0, _) => None, // guesses, or draws
            _ => (before > after).then_some(Mistake::Slip),
        }
    }

    fn mark(self) -> &'static str {
        match self {
            Mistake::Blunder => "?? blunder:",
            Mistake::Slip => "?  better:",
        }
    }
}

fn in_words(value: Value) -> String {
    if value == 0 { "even".into() } else { value_text(value) }
}

//! The game line by line, for where there is no terminal: a script, a pipe, a file.

use super::game_file::GameFile;
use super::words;
use adversarial::play::Session;
use std::fmt::Display;
use std::io::{BufRead, Write, stdin, stdout};
use std::process::{ExitCode, exit};

const HELP: &str =
    "A line is a move, or one of: values (what does it see?), hint, undo, moves, board, save FILE, resign, help, quit";

pub fn run(mut session: Session, mut file: GameFile) -> Result<ExitCode, String> {
    say(format!("{}\n{HELP}\n\n{}", words::title(&session), session.grid()));
    let mut lines = stdin().lock().lines();
    let mut was_over = false;
    loop {
        file.keep(&session)?;
        if session.outcome().is_none() && !session.is_your_turn() {
            let thinking = session.think();
            let choice = thinking.wait().map_err(|error| format!("{}: {error}", session.opponent()))?;
            choice.remark.iter().for_each(say);
            session.play(&choice.action).map_err(|error| error.to_string())?;
            say(format!("{}\n\n{}", words::played(&session, &choice), session.grid()));
            continue;
        }
        if session.outcome().is_some() && !was_over {
            say(session.outcome_text());
        }
        was_over = session.outcome().is_some();
        let Some(line) = lines.next() else { break };
        let line = line.map_err(|error| format!("standard input: {error}"))?;
        if matches!(line.trim(), "quit" | "q") {
            break;
        }
        match obey(line.trim(), &mut session, &mut file) {
            Ok(text) | Err(text) => say(text),
        }
    }
    say(words::moves(&session));
    Ok(ExitCode::SUCCESS)
}

/// Prints a line. When the reader has seen enough, as `head` does, the game is over; it is kept.
fn say(text: impl Display) {
    if writeln!(stdout(), "{text}").is_err() {
        exit(0);
    }
}

fn obey(line: &str, session: &mut Session, file: &mut GameFile) -> Result<String, String> {
    let is_over = session.outcome().is_some();
    let (command, name) = line.split_once(' ').unwrap_or((line, ""));
    let answer = match command {
        "" | "board" => session.grid().to_string(),
        "help" | "?" => HELP.into(),
        "moves" => words::moves(session),
        "values" | "hint" | "resign" if is_over => return Err("The game is over.".into()),
        "values" => words::values(session, &session.values().wait().map_err(|error| error.to_string())?),
        "hint" => format!("{} would play {}", session.seer(), session.hint().wait().map_err(|error| error.to_string())?),
        "save" => {
            file.begin(Some(name.trim()).filter(|name| !name.is_empty()), session)?;
            format!("kept in {file}")
        }
        "resign" => {
            session.resign();
            session.grid().to_string()
        }
        "undo" if session.undo() => session.grid().to_string(),
        "undo" => return Err("There is no move of yours to take back.".into()),
        _ => {
            session.play(line).map_err(|error| error.to_string())?;
            session.grid().to_string()
        }
    };
    Ok(answer)
}

//! The game line by line, for where there is no terminal: a script, a pipe, a file.

use adversarial::play::Session;
use std::io;
use std::process::ExitCode;

pub fn run(mut session: Session) -> ExitCode {
    println!("{}", session.grid());
    while session.outcome().is_none() {
        if session.is_your_turn() {
            let mut line = String::new();
            if io::stdin().read_line(&mut line).unwrap_or(0) == 0 {
                return ExitCode::SUCCESS;
            }
            if let Err(error) = session.play(&line) {
                println!("{error}");
                continue;
            }
        } else {
            match session.think().wait() {
                Ok(choice) => {
                    println!("{} plays {}", session.opponent(), choice.action);
                    let _ = session.play(&choice.action);
                }
                Err(error) => {
                    eprintln!("error: {error}");
                    return ExitCode::FAILURE;
                }
            }
        }
        println!("{}", session.grid());
    }
    println!("{}", session.outcome_text());
    ExitCode::SUCCESS
}

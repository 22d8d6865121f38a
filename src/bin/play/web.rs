//! The game as a page in the browser.

use super::student;
use adversarial::play::SavedGame;
use adversarial::web::Server;
use std::io::ErrorKind;
use std::process::ExitCode;

const PORT: u16 = 7642; // the usual one, so that a page left open finds its server again

/// Serves the page, with this game to begin with.
pub fn run(start: &SavedGame, port: Option<u16>) -> Result<ExitCode, String> {
    let server = match port {
        Some(port) => Server::with_student(port, student::player).map_err(|error| {
            let advice = if error.kind() == ErrorKind::AddrInUse { "; without --port, a free one is taken" } else { "" };
            format!("port {port}: {error}{advice}")
        }),
        None => Server::with_student(PORT, student::player)
            .or_else(|_| Server::with_student(0, student::player))
            .map_err(|error| error.to_string()),
    }?;
    println!("Play at {}\nCtrl-C ends it.", server.open(start)?);
    server.run()
}

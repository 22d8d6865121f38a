//! The game as a page in the browser.

use super::Args;
use adversarial::play::SavedGame;
use adversarial::web::Server;
use std::io::ErrorKind;
use std::process::ExitCode;

const PORT: u16 = 7642; // the usual one, so that a page left open finds its server again

pub fn run(args: &Args) -> ExitCode {
    let server = match args.port {
        Some(port) => Server::bind(port),
        None => Server::bind(PORT).or_else(|_| Server::bind(0)),
    };
    let server = match server {
        Ok(server) => server,
        Err(error) => {
            let port = args.port.unwrap_or_default();
            let advice = if error.kind() == ErrorKind::AddrInUse { "; without --port, a free one is taken" } else { "" };
            eprintln!("error: port {port}: {error}{advice}");
            return ExitCode::from(2);
        }
    };
    let game = SavedGame { game: args.game, opponent: args.vs, you: args.you.into(), moves: Vec::new(), resigned: false };
    match server.open(&game) {
        Ok(address) => println!("Play at {address}\nCtrl-C ends it."),
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    }
    server.run()
}

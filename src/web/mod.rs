//! A page to play on: a small server for this machine alone, and its page.
//!
//! ```
//! use adversarial::web::Server;
//!
//! let server = Server::bind(0).unwrap(); // 0: any port that is free
//! println!("Play at {}", server.address());
//! std::thread::spawn(move || server.run());
//! ```
//!
//! It listens on the loopback address, and answers only what is addressed to that by name: no page from elsewhere can play, or watch.

mod answers;
mod games;
mod hosted;
mod http;

use crate::play::{Outside, SavedGame};
use games::Games;
use http::Request;
use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

const MOST_CONNECTIONS: usize = 64;

/// A server of the page and of the games that are played on it.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

/// What the threads of all clients share.
struct Shared {
    port: u16,
    games: Games,
}

impl Server {
    /// Takes a port of the loopback address; 0 takes any that is free.
    ///
    /// # Errors
    ///
    /// When the port is taken, or not allowed.
    pub fn bind(port: u16) -> io::Result<Server> {
        Server::new(port, Games::default())
    }

    /// As [`bind`](Server::bind); and lets people play against a player of their own, as the opponent `student`: it is made for each
    /// game, or it is told why not.
    ///
    /// # Errors
    ///
    /// When the port is taken, or not allowed.
    pub fn with_student(port: u16, student: impl Fn() -> Result<Outside, String> + Send + Sync + 'static) -> io::Result<Server> {
        Server::new(port, Games::with_student(Box::new(student)))
    }

    fn new(port: u16, games: Games) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let port = listener.local_addr()?.port();
        Ok(Server { listener, shared: Arc::new(Shared { port, games }) })
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.shared.port)
    }

    /// Opens a game that was written down, and says where.
    ///
    /// # Errors
    ///
    /// Why its opponent cannot play it.
    pub fn open(&self, game: &SavedGame) -> Result<String, String> {
        let games = &self.shared.games;
        let (id, _) = games.open(games.session(game)?);
        Ok(format!("{}#{id}", self.address()))
    }

    /// Serves, for ever. Each client has a thread, so that a slow one holds up no other.
    pub fn run(&self) -> ! {
        let shared = self.shared.clone();
        thread::spawn(move || {
            loop {
                thread::sleep(Duration::from_secs(5));
                shared.games.rest();
            }
        });
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => self.serve(stream),
                Err(_) => thread::sleep(Duration::from_millis(50)), // too many files are open, say: that passes
            }
        }
    }

    fn serve(&self, mut stream: TcpStream) {
        if Arc::strong_count(&self.shared) > MOST_CONNECTIONS {
            return; // ends the connection
        }
        let shared = self.shared.clone();
        // Where there is no thread for it, the connection ends.
        let _ = thread::Builder::new().spawn(move || {
            let answer = match Request::read(&mut stream) {
                Ok(None) => return,
                Ok(Some(request)) => answers::answer(&shared.games, shared.port, &request),
                Err(refusal) => refusal,
            };
            let _ = answer.send(&mut stream); // a client that has gone needs none
        });
    }
}

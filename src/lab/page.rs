use crate::draw::picture::{escape, show};
use crate::play::SavedGame;
use crate::web::Server;
use std::sync::LazyLock;
use std::thread;

const HEIGHT: usize = 760; // of the board and its buttons; the rest scrolls

/// A board to play on, right in the notebook: against `opponent`, as in `cargo play`. You move first, unless you choose otherwise there.
///
/// The games are named as in [`GameName`](crate::play::GameName), the opponents as in [`Opponent`](crate::play::Opponent). A game lasts as long as the kernel.
///
/// ```
/// use adversarial::prelude::*;
/// play_here("connect-four", "alpha-beta:7")
/// # ;
/// ```
///
/// # Panics
///
/// When there is no such game or opponent, naming those that there are.
pub fn play_here(game: &str, opponent: &str) -> PlayPage {
    let text = format!("game: {game}\nvs: {opponent}\n");
    let opened = text.parse::<SavedGame>().map_err(|error| error.why).and_then(|game| SERVER.open(&game));
    PlayPage { address: opened.unwrap_or_else(|why| panic!("{why}")), title: format!("{game} against {opponent}") }
}

/// One server for all cells.
static SERVER: LazyLock<Server> = LazyLock::new(|| {
    thread::spawn(|| SERVER.run()); // waits until it is there
    Server::bind(0).unwrap_or_else(|error| panic!("the page has nowhere to listen: {error}"))
});

/// A page to play on, in a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayPage {
    address: String,
    title: String,
}

impl PlayPage {
    /// Where the page is.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The page in a frame, as HTML.
    pub fn html(&self) -> String {
        let (address, title) = (escape(&self.address), escape(&self.title));
        format!(
            r#"<div><iframe src="{address}" title="{title}" style="width:100%;height:{HEIGHT}px;border:0;border-radius:8px"></iframe>
<p style="font-size:12px"><a href="{address}" target="_blank">In a tab of its own</a>. No board? It was there while the kernel
ran: run the cell again.</p></div>"#
        )
    }

    /// Shows the page in a notebook; the kernel calls it on the value that ends a cell.
    pub fn evcxr_display(&self) {
        show(&self.html(), &format!("Play at {}", self.address));
    }
}

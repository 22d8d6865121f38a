//! What is answered to what.

use super::games::{Games, lock};
use super::hosted::Hosted;
use super::http::{Answer, Request};
use crate::draw::explorer::{SCRIPT, STYLE};
use crate::game::Player;
use crate::play::SavedGame;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use std::sync::{Arc, Mutex};

const PAGE: &str = include_str!("page.html");
const PAGE_STYLE: &str = include_str!("page.css");
const PAGE_SCRIPT: &str = include_str!("page.js");

pub fn answer(games: &Games, port: u16, request: &Request) -> Answer {
    own(port, request).and_then(|()| lead(games, request)).unwrap_or_else(|refusal| refusal)
}

/// Whether the page itself is asking. A page from elsewhere can have its own name lead to this machine, or send its forms here: its name
/// is then in `Host` or in `Origin`.
fn own(port: u16, request: &Request) -> Result<(), Answer> {
    let names = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    if !request.header("host").is_some_and(|host| names.iter().any(|name| host.eq_ignore_ascii_case(name))) {
        return Err(Answer::error(421, format!("This server is http://{}, and answers to no other name.", names[0])));
    }
    let is_own = |origin: &str| names.iter().any(|name| origin.strip_prefix("http://") == Some(name));
    if request.has("origin") && !request.header("origin").is_some_and(is_own) {
        return Err(Answer::error(403, "Only its own page may play here."));
    }
    Ok(())
}

fn lead(games: &Games, request: &Request) -> Result<Answer, Answer> {
    let segments: Vec<&str> = request.path.split('/').skip(1).collect();
    match segments[..] {
        ["api", "games"] => {
            expect("POST", request)?;
            let new: NewGame = posted(request)?;
            let (game, opponent) = (new.game.parse().map_err(wrong)?, new.vs.parse().map_err(wrong)?);
            let you = if new.you == Side::First { Player::Max } else { Player::Min };
            open(games, &SavedGame { game, opponent, you, moves: Vec::new(), resigned: false })
        }
        ["api", "games", "resume"] => {
            expect("POST", request)?;
            let Text { text } = posted(request)?;
            open(games, &text.parse().map_err(wrong)?)
        }
        ["api", "games", id] => {
            expect("GET", request)?;
            Ok(state(200, &*find(games, id)?))
        }
        ["api", "games", id, "tree"] => {
            expect("GET", request)?;
            Ok(Answer::json(200, &lock(&*find(games, id)?).tree()?))
        }
        ["api", "games", id, act] if ACTS.contains(&act) => {
            expect("POST", request)?;
            let game = find(games, id)?;
            do_act(&mut lock(&game), act, request)?;
            Ok(state(200, &game))
        }
        [name] => {
            let file = match name {
                "" => Answer::file("text/html", PAGE),
                "page.css" => Answer::file("text/css", PAGE_STYLE),
                "page.js" => Answer::file("text/javascript", PAGE_SCRIPT),
                "explorer.css" => Answer::file("text/css", STYLE),
                "explorer.js" => Answer::file("text/javascript", &format!("{SCRIPT}\nexport {{ explore }};")),
                _ => return Err(nothing()),
            };
            expect("GET", request).map(|()| file)
        }
        _ => Err(nothing()),
    }
}

fn find(games: &Games, id: &str) -> Result<Arc<Mutex<Hosted>>, Answer> {
    games
        .find(id)
        .ok_or_else(|| Answer::error(404, "There is no such game here, or no more: the server has been started again since."))
}

fn open(games: &Games, saved: &SavedGame) -> Result<Answer, Answer> {
    let (_, game) = games.open(games.session(saved).map_err(wrong)?);
    Ok(state(201, &game))
}

fn wrong(error: impl Display) -> Answer {
    Answer::error(400, format!("{error}."))
}

fn nothing() -> Answer {
    Answer::error(404, "There is nothing here.")
}

fn expect(method: &'static str, request: &Request) -> Result<(), Answer> {
    if request.method == method { Ok(()) } else { Err(Answer::wrong_method(method)) }
}

fn do_act(game: &mut Hosted, act: &str, request: &Request) -> Result<(), Answer> {
    if act == "play" {
        let Play { action, after } = posted(request)?;
        return game.play(&action, after);
    }
    let Nothing {} = posted(request)?;
    match act {
        "undo" => game.undo(),
        "resign" => game.resign(),
        "hint" => game.hint(),
        "values" => game.values(),
        "cancel" => game.cancel(),
        _ => game.go(),
    }
}

const ACTS: [&str; 7] = ["play", "undo", "resign", "hint", "values", "cancel", "go"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGame {
    game: String,
    vs: String,
    you: Side,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Side {
    First,
    Second,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    action: String,
    after: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// What was sent. It must be called JSON: a page from elsewhere cannot send that without being asked first whether it may.
fn posted<T: DeserializeOwned>(request: &Request) -> Result<T, Answer> {
    let kind = request.header("content-type").unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Answer::error(415, "What is sent must be JSON, with Content-Type: application/json."));
    }
    request.json()
}

fn state(status: u16, game: &Mutex<Hosted>) -> Answer {
    Answer::json(status, &lock(game).state())
}

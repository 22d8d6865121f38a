//! The server of the page, as clients meet it: those that ask well, and those that send anything at all.

use adversarial::prelude::*;
use adversarial::web::Server;
use serde_json::{Value as Json, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// The host and port of a new server.
fn server() -> String {
    let server = Server::bind(0).unwrap();
    let host = server.address().trim_start_matches("http://").trim_end_matches('/').to_string();
    spawn(move || server.run());
    host
}

/// What comes back for these bytes: the status, and all of the answer.
fn send(host: &str, bytes: &[u8]) -> (u16, String) {
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let _ = stream.write_all(bytes); // it may be refused before its end
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    let status = answer.split(' ').nth(1).map_or(0, |status| status.parse().unwrap());
    (status, answer)
}

fn request(host: &str, method: &str, path: &str, body: Option<&str>) -> String {
    let body = body
        .map_or(String::new(), |body| format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len()));
    format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n{}", if body.is_empty() { "\r\n" } else { &body })
}

fn ask(host: &str, method: &str, path: &str, body: Option<&Json>) -> (u16, Json) {
    let body = body.map(Json::to_string);
    let (status, answer) = send(host, request(host, method, path, body.as_deref()).as_bytes());
    (status, serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap())
}

struct Table<'h> {
    host: &'h str,
    id: String,
}

impl Table<'_> {
    fn open<'h>(host: &'h str, game: &str, vs: &str, you: &str) -> Table<'h> {
        let (status, state) = ask(host, "POST", "/api/games", Some(&json!({ "game": game, "vs": vs, "you": you })));
        assert_eq!(status, 201, "{state}");
        Table { host, id: state["id"].as_str().unwrap().into() }
    }

    fn state(&self) -> Json {
        let (status, state) = ask(self.host, "GET", &format!("/api/games/{}", self.id), None);
        assert_eq!(status, 200, "{state}");
        state
    }

    fn act(&self, act: &str, body: &Json) -> (u16, Json) {
        ask(self.host, "POST", &format!("/api/games/{}/{act}", self.id), Some(body))
    }

    /// The state once nothing is thought about.
    fn settled(&self) -> Json {
        let start = Instant::now();
        loop {
            let state = self.state();
            if state["thinking"].is_null() {
                return state;
            }
            assert!(start.elapsed() < Duration::from_mins(1), "{state}");
            sleep(Duration::from_millis(20));
        }
    }

    fn moves(state: &Json) -> Vec<&str> {
        state["moves"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap()).collect()
    }
}

/// Bytes that are no good, and what the answer must say.
fn bad_requests(host: &str, id: &str) -> Vec<(&'static str, Vec<u8>, u16, &'static str)> {
    let head = |line: &str, more: &str| format!("{line} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n").into_bytes();
    let post = |path: &str, body: &str| request(host, "POST", path, Some(body)).into_bytes();
    let open = "POST /api/games";
    let json = "Content-Type: application/json\r\n";
    let play = format!("/api/games/{id}/play");
    vec![
        ("garbage", vec![0xff, 0x00, 0x9c, 0x0a, 0x0d, 0x0a], 400, "not an HTTP/1.1 request"),
        ("words", b"hello there, are you a server?\r\n\r\n".into(), 400, "not an HTTP/1.1 request"),
        ("TLS", vec![0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3], 400, "not an HTTP/1.1 request"),
        ("HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".into(), 400, "not an HTTP/1.1 request"),
        ("a huge header", head("GET /", &format!("X: {}\r\n", "x".repeat(1 << 20))), 431, "at most"),
        ("a header that does not end", format!("GET /{}", "a".repeat(1 << 20)).into_bytes(), 431, "at most"),
        ("many headers", head("GET /", &"X: x\r\n".repeat(100)), 431, "at most 64"),
        ("a length that is none", head(open, "Content-Length: ten\r\n"), 400, "Content-Length is not one whole number"),
        ("a negative length", head(open, "Content-Length: -1\r\n"), 400, "Content-Length is not one whole number"),
        ("a length with a sign", head(open, "Content-Length: +2\r\n"), 400, "Content-Length is not one whole number"),
        ("two lengths", head(open, "Content-Length: 2\r\nContent-Length: 3\r\n"), 400, "not one whole number"),
        ("a huge length", head(open, "Content-Length: 99999999999999999999999\r\n"), 413, "at most 16384"),
        ("a huge body", post("/api/games", &"x".repeat(1 << 20)), 413, "at most 16384"),
        ("a body in chunks", head(open, &format!("{json}Transfer-Encoding: chunked\r\n")), 411, "Content-Length"),
        ("no body", head(open, json), 400, "not what was expected"),
        ("no JSON", post("/api/games", "game=connect-four"), 400, "not what was expected"),
        ("half of a JSON", post("/api/games", r#"{"game":"#), 400, "EOF"),
        ("bytes that are no text", post("/api/games", "{\"game\":\"\u{0}\"}"), 400, "control character"),
        ("JSON of another kind", post("/api/games", "[1, 2]"), 400, "not what was expected"),
        ("deep JSON", post("/api/games", &"[".repeat(10_000)), 400, "not what was expected"),
        (
            "a field too many",
            post("/api/games", r#"{"game":"mnk:3,3,3","vs":"random","you":"first","x":1}"#),
            400,
            "unknown field",
        ),
        ("a field too few", post("/api/games", r#"{"game":"connect-four"}"#), 400, "vs"),
        ("no such game", post("/api/games", r#"{"game":"chess","vs":"random","you":"first"}"#), 400, "a game is tic-tac-toe"),
        (
            "no such size",
            post("/api/games", r#"{"game":"connect-four:99x99","vs":"random","you":"first"}"#),
            400,
            "no such board",
        ),
        ("no such opponent", post("/api/games", r#"{"game":"connect-four","vs":"god","you":"first"}"#), 400, "alpha-beta:"),
        ("no such side", post("/api/games", r#"{"game":"connect-four","vs":"random","you":"third"}"#), 400, "first"),
        ("no text", post("/api/games/resume", r#"{"text":"d d e"}"#), 400, "line 1: before the moves a line says which game"),
        (
            "a text with a wrong move",
            post("/api/games/resume", r#"{"text":"game: mnk:3,3,3\nb2 b2"}"#),
            400,
            "line 2: move 2: `b2` is not",
        ),
        ("text that is no JSON type", head(open, "Content-Type: text/plain\r\nContent-Length: 0\r\n"), 415, "application/json"),
        ("a wrong method", head("GET /api/games", ""), 405, "right is: POST"),
        ("another", head("DELETE /", ""), 405, "right is: GET"),
        ("a third", head(&format!("PUT {play}"), ""), 405, "right is: POST"),
        ("a wrong path", head("GET /nothing", ""), 404, "nothing here"),
        ("a path out of the house", head("GET /../../etc/passwd", ""), 404, "nothing here"),
        ("no path", head("GET *", ""), 404, "nothing here"),
        ("no such id", head("GET /api/games/0", ""), 404, "no such game"),
        ("no such act", post(&format!("/api/games/{id}/cheat"), "{}"), 404, "nothing here"),
        (
            "an illegal move",
            post(&play, r#"{"action":"z9"}"#),
            409,
            "`z9` is not a legal move here; the legal moves are: a b c d e f g",
        ),
        ("a huge move", post(&play, &json!({ "action": "d".repeat(10_000) }).to_string()), 409, "not a legal move"),
        ("markup", post(&play, r#"{"action":"<script>alert(1)</script>"}"#), 409, "not a legal move"),
        ("an old board", post(&play, r#"{"action":"d","after":7}"#), 409, "moved on"),
        ("no host", b"GET / HTTP/1.1\r\n\r\n".into(), 421, "answers to no other name"),
        ("a foreign host", b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n".into(), 421, "answers to no other name"),
        ("two hosts", head("GET /", "Host: evil.example\r\n"), 421, "answers to no other name"),
        ("a foreign origin", head(open, "Origin: http://evil.example\r\n"), 403, "Only its own page"),
        (
            "two origins",
            head(open, &format!("Origin: http://{host}\r\nOrigin: http://evil.example\r\n")),
            403,
            "Only its own page",
        ),
        ("a sandboxed origin", head(open, "Origin: null\r\n"), 403, "Only its own page"),
    ]
}

#[test]
fn whatever_is_sent_it_answers_in_a_sentence_and_goes_on() {
    let host = server();
    let game = Table::open(&host, "connect-four", "random", "first");
    for (name, bytes, expected, words) in bad_requests(&host, &game.id) {
        let start = Instant::now();
        let (status, answer) = send(&host, &bytes);
        println!("{name}: {}", answer.replace("\r\n", "\n").split_once("\n\n").map_or("", |(_, body)| body));
        assert_eq!(status, expected, "{name}: {answer}");
        let body: Json = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        assert!(body["error"].as_str().unwrap().contains(words), "{name}: {body}");
        assert!(start.elapsed() < Duration::from_secs(5), "{name}: answered after {:?}", start.elapsed());
        assert_eq!(game.state()["moves"], json!([]), "{name}: nothing is lost");
    }
}

#[test]
fn a_game_is_played_from_its_start_to_its_end() {
    let host = server();
    let game = Table::open(&host, "tic-tac-toe", "alpha-beta:9", "second");
    let state = game.settled();
    assert_eq!(Table::moves(&state), ["a1"]); // of equally good moves, the first
    assert_eq!((&state["status"], &state["mark"]), (&"Your move, against alpha-beta:9.".into(), &"O".into()));
    assert_eq!(state["squares"][0], "X");
    assert!(state["reply"]["text"] == "a1" && state["reply"]["nodes"].as_u64().unwrap() > 1_000, "{}", state["reply"]);
    assert_eq!(state["legal"], json!([1, 2, 3, 4, 5, 6, 7, 8]));
    assert_eq!((&state["last"], &state["acts"]), (&0.into(), &json!(["hint", "values", "resign"])));

    assert_eq!(game.act("play", &json!({ "action": "B1", "after": 1 })).0, 200);
    let state = game.settled();
    assert_eq!(Table::moves(&state).len(), 3);
    let before = Table::moves(&state).join(" ");

    let (status, state) = game.act("undo", &json!({}));
    assert_eq!((status, Table::moves(&state)), (200, vec!["a1"]));
    let (status, refusal) = game.act("undo", &json!({}));
    assert_eq!((status, refusal["error"].as_str().unwrap()), (409, "There is no move of yours to take back."));
    game.act("play", &json!({ "action": "b1" }));
    let mut state = game.settled();
    assert_eq!(Table::moves(&state).join(" "), before);

    // b1 has lost the game.
    while let Some(square) = state["legal"].get(0).map(|square| square.as_u64().unwrap()) {
        let action = format!("{}{}", ["a", "b", "c"][square as usize % 3], square / 3 + 1);
        assert_eq!(game.act("play", &json!({ "action": action })).0, 200);
        state = game.settled();
    }
    assert_eq!((&state["status"], &state["mark"]), (&"alpha-beta:9 wins.".into(), &"X".into()));
    assert_eq!((state["row"].as_array().unwrap().len(), &state["acts"]), (3, &json!(["undo"])));
    for (act, body) in [
        ("play", json!({ "action": "c3" })),
        ("resign", json!({})),
        ("hint", json!({})),
        ("go", json!({})),
        ("cancel", json!({})),
    ] {
        assert_eq!(game.act(act, &body).0, 409, "{act} after the end");
    }
}

#[test]
fn a_slow_opponent_is_watched_stopped_and_let_go_on() {
    let host = server();
    let game = Table::open(&host, "connect-four", "minimax:40", "second");
    sleep(Duration::from_millis(200));
    let (start, state) = (Instant::now(), game.state());
    assert!(start.elapsed() < Duration::from_millis(500), "a search holds nobody up");
    assert_eq!((&state["thinking"]["what"], &state["status"]), (&"move".into(), &"minimax:40 is thinking.".into()));
    let nodes = |state: &Json| state["thinking"]["nodes"].as_u64().unwrap();
    sleep(Duration::from_millis(200));
    assert!(nodes(&game.state()) > nodes(&state));
    let (status, refusal) = game.act("play", &json!({ "action": "d" }));
    assert_eq!((status, refusal["error"].as_str().unwrap()), (409, "It is not your turn: minimax:40 is to move."));

    let (status, state) = game.act("cancel", &json!({}));
    assert_eq!((status, &state["thinking"]), (200, &Json::Null));
    assert_eq!(state["status"], "minimax:40 is to move, and has stopped thinking.");
    assert_eq!(state["acts"], json!(["resign", "go"]));
    assert_eq!(game.act("cancel", &json!({})).0, 409);
    assert!(!game.act("go", &json!({})).1["thinking"].is_null());

    let (_, state) = game.act("resign", &json!({}));
    assert_eq!((&state["thinking"], &state["status"]), (&Json::Null, &"You resigned: minimax:40 wins.".into()));
    assert!(!game.act("undo", &json!({})).1["thinking"].is_null(), "the game goes on, with the opponent to move");
}

#[test]
fn the_second_of_two_tabs_plays_on_no_board_that_it_has_not_seen() {
    let host = server();
    let game = Table::open(&host, "connect-four", "random", "first");
    let version = |state: &Json| state["version"].as_u64().unwrap();
    let seen = game.state();
    assert_eq!(version(&game.state()), version(&seen), "nothing has happened");
    assert_eq!(game.act("play", &json!({ "action": "d", "after": 0 })).0, 200);
    let state = game.settled();
    assert!(version(&state) > version(&seen));
    let (status, refusal) = game.act("play", &json!({ "action": "d", "after": 0 }));
    assert_eq!((status, refusal["error"].as_str().unwrap()), (409, "The game has moved on since: look at the board again."));
    assert_eq!(game.state()["moves"], state["moves"]);
}

#[test]
fn hints_and_values_are_told_square_by_square() {
    let host = server();
    let (status, state) =
        ask(&host, "POST", "/api/games/resume", Some(&json!({ "text": "game: tic-tac-toe\nvs: minimax\na1 b2 c3 b1" })));
    assert_eq!((status, &state["vs"], &state["you"]), (201, &"minimax:9".into(), &"first".into()));
    let game = Table { host: &host, id: state["id"].as_str().unwrap().into() };
    game.act("hint", &json!({}));
    assert_eq!(game.settled()["hint"], json!({ "text": "b3", "square": 7 }));
    game.act("values", &json!({}));
    let state = game.settled();
    let values: Vec<(u64, &str)> = state["values"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["square"].as_u64().unwrap(), one["text"].as_str().unwrap()))
        .collect();
    assert_eq!(values, [(2, "loses in 1"), (3, "loses in 1"), (5, "loses in 1"), (6, "loses in 1"), (7, "0")]);
    assert_eq!(state["hint"]["text"], "b3", "one does not put the other out");
    game.act("play", &json!({ "action": "b3" }));
    let state = game.settled();
    assert_eq!((&state["hint"], &state["values"]), (&Json::Null, &Json::Null), "they were of another position");
    assert!(state["text"].as_str().unwrap().starts_with("game: tic-tac-toe\nvs: minimax:9\nyou: first\n\na1 b2 c3 b1 b3 "));
}

#[test]
fn a_tree_is_as_deep_as_can_be_read() {
    let host = server();
    let tree = |text: &str| {
        let (_, state) = ask(&host, "POST", "/api/games/resume", Some(&json!({ "text": text })));
        ask(&host, "GET", &format!("/api/games/{}/tree", state["id"].as_str().unwrap()), None)
    };
    let counted = Counted::new(TicTacToe);
    alpha_beta(&counted, &TicTacToe.parse_position("a1 b2 c3 b1 b3 a3").unwrap());
    let (status, late) = tree("game: tic-tac-toe\na1 b2 c3 b1 b3 a3");
    assert_eq!(
        (status, &late["words"]),
        (200, &format!("Alpha-beta to the end of the game: {} nodes.", counted.counts().nodes()).into())
    );
    assert_eq!(late["nodes"][0]["max"], true);
    let (_, early) = tree("game: connect-four:9x5");
    assert!(early["words"].as_str().unwrap().starts_with("Alpha-beta to depth 2: "), "{}", early["words"]);
    let (status, over) = tree("game: tic-tac-toe\na1 a2 b1 b2 c1");
    assert_eq!((status, over["error"].as_str().unwrap()), (409, "The game is over: there is nothing to search."));
}

#[test]
fn a_player_of_the_learners_own_may_fail() {
    let server = Server::with_student(0, || {
        Ok(Box::new(|moves| match moves.len() {
            1 => Ok("c".into()),
            3 => Ok("z".into()),
            _ => Err("it did not answer within 2 seconds".into()),
        }))
    })
    .unwrap();
    let host = server.address().trim_start_matches("http://").trim_end_matches('/').to_string();
    spawn(move || server.run());
    let game = Table::open(&host, "connect-four", "student", "first");
    let mut notes = Vec::new();
    for action in ["a", "b", "a"] {
        assert_eq!(game.act("play", &json!({ "action": action })).0, 200);
        notes.push(game.settled()["note"].clone());
    }
    assert_eq!(notes[0], Json::Null);
    assert!(notes[1].as_str().unwrap().contains("it played z, which is not legal"), "{notes:?}");
    assert!(notes[2].as_str().unwrap().contains("it did not answer within 2 seconds"), "{notes:?}");
    assert_eq!(game.state()["moves"].as_array().unwrap().len(), 6, "it loses the move, not the game");
}

#[test]
fn the_game_left_alone_for_longest_makes_room() {
    let host = server();
    let games: Vec<Table> = (0..64).map(|_| Table::open(&host, "tic-tac-toe", "random", "first")).collect();
    games[0].state();
    Table::open(&host, "tic-tac-toe", "random", "first");
    games[0].state();
    assert_eq!(ask(&host, "GET", &format!("/api/games/{}", games[1].id), None).0, 404);
    games[2].state();
}

#[test]
fn it_listens_on_the_loopback_address_alone() {
    let server = Server::bind(0).unwrap();
    let port = server.address().rsplit(':').next().unwrap().trim_end_matches('/').parse::<u16>().unwrap();
    spawn(move || server.run());
    // All of 127.0.0.0/8 leads to this machine: who listens everywhere would answer there.
    assert!(cfg!(not(target_os = "linux")) || TcpStream::connect(("127.0.0.2", port)).is_err());
    assert!(TcpStream::connect(("127.0.0.1", port)).is_ok());
}

#[test]
fn a_client_that_is_slow_holds_up_no_other() {
    let host = server();
    let body = r#"{"game":"tic-tac-toe","vs":"random","you":"first"}"#;
    let whole = request(&host, "POST", "/api/games", Some(body));
    let halves: Vec<TcpStream> = (0..20)
        .map(|number| {
            let mut stream = TcpStream::connect(&host).unwrap();
            stream.write_all(&whole.as_bytes()[..number * whole.len() / 20]).unwrap(); // the first says nothing at all
            stream
        })
        .collect();
    let start = Instant::now();
    Table::open(&host, "tic-tac-toe", "random", "first").state();
    assert!(start.elapsed() < Duration::from_secs(2), "after {:?}", start.elapsed());

    // In the end they are told; the silent one need not be.
    for (number, mut stream) in halves.into_iter().enumerate() {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 408 ") || number == 0, "{answer}");
    }
    assert!(start.elapsed() < Duration::from_secs(15), "after {:?}", start.elapsed());
}

#[test]
fn a_client_that_goes_away_leaves_nothing_behind() {
    let host = server();
    for _ in 0..200 {
        let mut stream = TcpStream::connect(&host).unwrap();
        stream.write_all(request(&host, "GET", "/page.js", None).as_bytes()).unwrap(); // and does not read
    }
    for _ in 0..200 {
        drop(TcpStream::connect(&host).unwrap());
    }
    sleep(Duration::from_millis(300));
    assert_eq!(ask(&host, "GET", "/api/games/0", None).0, 404);
}

#[test]
fn too_many_connections_end_and_others_come_after_them() {
    let host = server();
    let crowd: Vec<TcpStream> = (0..300).map(|_| TcpStream::connect(&host).unwrap()).collect();
    drop(crowd);
    sleep(Duration::from_millis(300));
    assert_eq!(ask(&host, "GET", "/api/games/0", None).0, 404);
}

#[cfg(feature = "play")]
mod command {
    use super::ask;
    use std::io::{BufRead, BufReader};
    use std::net::TcpListener;
    use std::process::{Child, Command, Stdio};

    struct Ended(Child);

    impl Drop for Ended {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    fn play(arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_play"));
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    #[test]
    fn it_says_where_its_game_is() {
        let mut child =
            Ended(play(&["tic-tac-toe", "--vs", "random", "--you", "second", "--web", "--port", "0"]).spawn().unwrap());
        let mut line = String::new();
        BufReader::new(child.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("Play at http://").unwrap().trim();
        let (host, id) = address.split_once("/#").unwrap();
        let (status, state) = ask(host, "GET", &format!("/api/games/{id}"), None);
        assert_eq!((status, &state["game"], &state["you"]), (200, &"tic-tac-toe".into(), &"second".into()));
    }

    #[test]
    fn wrong_use_is_told_in_a_sentence() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = taken.local_addr().unwrap().port().to_string();
        for (arguments, words) in [
            (&["--web", "--port", &port][..], "without --port, a free one is taken"),
            (&["tic-tac-toe", "--vs", "solver", "--web", "--port", "0"], "it knows Connect Four only"),
            (&["--port", "0"], "--web"),
        ] {
            let output = play(arguments).output().unwrap();
            let told = String::from_utf8(output.stderr).unwrap();
            assert!(output.status.code() == Some(2) && told.contains(words), "{arguments:?}: {told}");
        }
    }
}

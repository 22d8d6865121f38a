//! A learner's player for `cargo play --vs student`: reads the moves so far, a line each time, and answers with a line of JSON.

use checks::isolation::Limits;
use checks::player::LearnersPlayer;
use serde_json::json;
use std::io::stdin;

fn main() {
    let mut player = match LearnersPlayer::ready(Limits::default(), &|trouble| eprintln!("{trouble}")) {
        Ok(player) => player,
        Err(error) => return println!("{}", json!({ "error": error })),
    };
    println!("{}", json!({ "ready": player.description() }));
    for moves in stdin().lines().map_while(Result::ok) {
        println!(
            "{}",
            player.choose(moves.trim()).map_or_else(|trouble| json!({ "trouble": trouble }), |said| json!({ "move": said }))
        );
    }
}

//! How long players take for a move of Connect Four, from the first on: mean and most over games against a random player, half of them
//! begun by it, and how many times the mean of minimax to a depth of 5, in the same run.

use adversarial::Player;
use adversarial::play::{GameName, Opponent, Session};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::time::Duration;

const GAMES: u64 = 20;

fn move_times(opponent: Opponent) -> Vec<Duration> {
    let mut times = Vec::new();
    for seed in 0..GAMES {
        let mut rng = StdRng::seed_from_u64(seed);
        let you = if seed.is_multiple_of(2) { Player::Max } else { Player::Min };
        let mut session = Session::new(GameName::ConnectFour(7, 6), opponent, you).expect("they can play it");
        while session.outcome().is_none() {
            let action = if session.is_your_turn() {
                let mut legal = session.legal_moves();
                legal.swap_remove(rng.random_range(0..legal.len()))
            } else {
                let choice = session.think().wait().expect("nobody stops it");
                times.push(choice.effort.time);
                choice.action
            };
            session.play(&action).expect("it is legal");
        }
    }
    times
}

fn main() {
    println!("{:<16} {:>6} {:>11} {:>11} {:>8}", "player", "moves", "mean", "most", "ratio");
    let mut baseline = None;
    for player in ["minimax:5", "alpha-beta:5", "alpha-beta:7", "engine:100000", "solver"] {
        let times = move_times(player.parse().expect("it is a player"));
        let mean = times.iter().sum::<Duration>() / times.len() as u32;
        let most = times.iter().max().copied().unwrap_or_default();
        let ratio = mean.as_secs_f64() / baseline.get_or_insert(mean).as_secs_f64();
        println!("{player:<16} {:>6} {mean:>11.2?} {most:>11.2?} {ratio:>8.3}", times.len());
    }
}

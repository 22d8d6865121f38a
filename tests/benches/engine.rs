//! The engine beside the crate `minimax`: the same games, the same rules, to the same depth, with nothing known of the game and
//! nobody ahead at the horizon. Positions made are counted in the rules, the same way for both.

use adversarial::engine::{Packed, Searcher, Table};
use adversarial::prelude::{Budget, ConnectFour, Counted, Game, Mnk, TicTacToe, Value};
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy, Winner};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

const TABLE_BYTES: usize = 16 << 20;
const ROUNDS: usize = 20;

/// Rules that the other crate can call: it knows games as types.
trait Rules {
    type G: Game<State: Copy + Hash + Send + Into<u128>> + 'static;
    fn game() -> &'static Self::G;
}

macro_rules! rules {
    ($name:ident, $game:ty, $value:expr) => {
        struct $name;
        impl Rules for $name {
            type G = $game;
            fn game() -> &'static $game {
                static GAME: std::sync::LazyLock<$game> = std::sync::LazyLock::new(|| $value);
                &GAME
            }
        }
    };
}
rules!(ThreeInARow, TicTacToe, TicTacToe);
rules!(FourOnFour, Mnk, Mnk::new(4, 4, 4).unwrap());
rules!(FourOnFive, Mnk, Mnk::new(5, 5, 4).unwrap());
rules!(Connect, ConnectFour, ConnectFour::default());

static MADE: AtomicU64 = AtomicU64::new(0);

struct Adapter<R>(R);

impl<R: Rules> minimax::Game for Adapter<R> {
    type S = <R::G as Game>::State;
    type M = <R::G as Game>::Action;

    fn generate_moves(state: &Self::S, moves: &mut Vec<Self::M>) -> Option<Winner> {
        moves.extend(R::game().actions(state));
        if moves.is_empty() { Self::get_winner(state) } else { None }
    }

    fn apply(state: &mut Self::S, action: Self::M) -> Option<Self::S> {
        MADE.store(MADE.load(Relaxed) + 1, Relaxed); // there is one thread, and this is cheap
        Some(R::game().result(state, action))
    }

    fn get_winner(state: &Self::S) -> Option<Winner> {
        R::game().is_terminal(state).then(|| match R::game().utility(state, R::game().player(state)) {
            0 => Winner::Draw,
            1.. => Winner::PlayerToMove,
            _ => Winner::PlayerJustMoved,
        })
    }

    fn zobrist_hash(state: &Self::S) -> u64 {
        let mut hasher = Multiply(0);
        state.hash(&mut hasher);
        hasher.0
    }
}

/// Quick, so that it is no burden to the other crate.
struct Multiply(u64);

impl Hasher for Multiply {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u16(&mut self, bits: u16) {
        self.write_u64(bits.into());
    }

    fn write_u64(&mut self, bits: u64) {
        let mixed = (self.0.rotate_left(23) ^ bits).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 29);
    }
}

struct Nobody<R>(R);

impl<R: Rules> minimax::Evaluator for Nobody<R> {
    type G = Adapter<R>;

    fn evaluate(&self, _: &<R::G as Game>::State) -> Evaluation {
        0
    }
}

/// The sign of the value to the first player, positions made, time.
type Outcome = (Value, u64, Duration);

fn search<G: Game<State: Copy + Into<u128>>>(game: &G, depth: usize) -> (Value, Duration) {
    let mut searcher = Searcher::new(game, Packed, Arc::new(Table::with_bytes(TABLE_BYTES)));
    let started = Instant::now();
    let found = searcher.deepen(&game.initial_state(), &[Budget::Depth(depth)]);
    (found.value.signum(), started.elapsed())
}

fn ours<R: Rules>(depth: usize) -> Outcome {
    let counted = Counted::new(R::game());
    let (value, _) = search(&counted, depth);
    (value, counted.counts().generated, search(R::game(), depth).1)
}

fn theirs<R: Rules>(rules: R, depth: usize) -> Outcome {
    let options = IterativeOptions::new().with_table_byte_size(TABLE_BYTES);
    let mut strategy = IterativeSearch::new(Nobody(rules), options);
    strategy.set_max_depth(depth as u8);
    MADE.store(0, Relaxed);
    let started = Instant::now();
    strategy.choose_move(&R::game().initial_state());
    (Value::from(strategy.root_value()).signum(), MADE.load(Relaxed), started.elapsed())
}

fn compare<R: Rules>(name: &str, rules: impl Fn() -> R, depth: usize) {
    // What else the machine does only adds time: so the least counts.
    let (mut our_time, mut their_time) = (Duration::MAX, Duration::MAX);
    let mut made = (0, 0);
    for _ in 0..ROUNDS {
        let ((value, our_made, time), (their_value, their_made, their)) = (ours::<R>(depth), theirs(rules(), depth));
        assert_eq!(value, their_value, "{name}");
        made = (our_made, their_made);
        (our_time, their_time) = (our_time.min(time), their_time.min(their));
    }
    println!(
        "{name:<14} {depth:>5} {:>11} {:>11} {:>6.2}  {our_time:>11.2?} {their_time:>11.2?} {:>6.2}",
        made.0,
        made.1,
        made.0 as f64 / made.1 as f64,
        our_time.as_secs_f64() / their_time.as_secs_f64(),
    );
}

fn main() {
    println!(
        "{:<14} {:>5} {:>11} {:>11} {:>6}  {:>11} {:>11} {:>6}",
        "game", "depth", "made", "minimax", "ratio", "time", "minimax", "ratio"
    );
    compare("tic-tac-toe", || ThreeInARow, 9);
    compare("(4,4,4)", || FourOnFour, 8);
    compare("(5,5,4)", || FourOnFive, 6);
    compare("connect-four", || Connect, 11);
}

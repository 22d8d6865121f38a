//! Exercise 6: Zobrist keys.

mod corpus;

use crate::check::{Check, Failure, Suite};
use crate::corpus::{Behaviour, Corpus, behaviour, diagnose};
use adversarial::prelude::*;
use corpus::{CHANGES, LEFT_OUT_SIDE, NOT_FROM_RANDOM, ORED, RIGHT, TOO_SHORT, WRONG};
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Attempts at it.
pub static CORPUS: Corpus = Corpus { wrong: WRONG, right: RIGHT };

/// What a learner writes in this exercise.
pub trait Attempt {
    /// The numbers.
    type Keys: 'static;
    /// See the stub.
    fn new(random: &mut dyn FnMut() -> u64) -> Self::Keys;
    /// See the stub.
    fn key(keys: &Self::Keys, grid: &Grid, player: Player) -> u64;
    /// See the stub.
    fn update(keys: &Self::Keys, key: u64, row: usize, column: usize, player: Player) -> u64;
}

/// Implements [`Attempt`] for the type in a module: `ex06_zobrist!(Mine, path::to::module);`
#[macro_export]
macro_rules! ex06_zobrist {
    ($name:ident, $($module:tt)+) => {
        #[doc = concat!("The attempt in `", stringify!($($module)+), "`.")]
        #[derive(Debug)]
        pub struct $name;

        impl $crate::ex06_zobrist::Attempt for $name {
            type Keys = $($module)+::Keys;

            fn new(random: &mut dyn FnMut() -> u64) -> Self::Keys {
                $($module)+::Keys::new(random)
            }

            fn key(keys: &Self::Keys, grid: &::adversarial::games::Grid, player: ::adversarial::Player) -> u64 {
                keys.key(grid, player)
            }

            fn update(keys: &Self::Keys, key: u64, row: usize, column: usize, player: ::adversarial::Player) -> u64 {
                keys.update(key, row, column, player)
            }
        }
    };
}

/// The checks of an attempt.
pub fn suite<A: Attempt>() -> Suite {
    let check = |name, points, run| Check { name, points, run };
    Suite {
        exercise: "ex06_zobrist",
        checks: vec![
            check("key: depends on the position and the numbers, and on nothing else", 2, || stable(draw::<A>)),
            check("key: each stone counts, where it is and whose it is", 3, || stones(&draw::<A>(1))),
            check("key: all 64 bits vary", 2, || bits(&draw::<A>(1))),
            check("key: the side to move counts", 2, || sides(&draw::<A>(1))),
            check("key: 50,000 positions, 50,000 keys", 1, || many(&draw::<A>(1))),
            check("update: gives the key of the position after the move", 3, || updates(&draw::<A>(1))),
            check("update: the same call takes the move back", 2, || back(&draw::<A>(1))),
        ],
    }
}

type Update = dyn Fn(u64, &Move) -> u64;

/// An attempt with its numbers drawn: all that the checks see of it.
struct Keys {
    key: Box<dyn Fn(&Position) -> u64>,
    update: Box<Update>,
}

fn draw<A: Attempt>(seed: u64) -> Keys {
    let numbers = || {
        let mut rng = StdRng::seed_from_u64(seed);
        A::new(&mut || rng.next_u64())
    };
    let (for_key, for_update) = (numbers(), numbers());
    Keys {
        key: Box::new(move |position| A::key(&for_key, &position.grid, position.player)),
        update: Box::new(move |key, stone| A::update(&for_update, key, stone.row, stone.column, stone.player)),
    }
}

const ROWS: usize = 6;
const COLUMNS: usize = 7;

/// Stones, and whose turn it is.
#[derive(Clone, Debug)]
struct Position {
    grid: Grid,
    player: Player,
}

/// A stone that is put down.
#[derive(Clone, Copy, Debug)]
struct Move {
    row: usize,
    column: usize,
    player: Player,
}

impl Position {
    fn empty() -> Position {
        let game = ConnectFour::default();
        Position { grid: game.grid(&game.initial_state()), player: Player::Max }
    }

    fn with(&self, stone: Move) -> Position {
        let mut grid = self.grid.clone();
        grid.squares[stone.row * COLUMNS + stone.column] = Some(stone.player);
        Position { grid, player: self.player }
    }

    fn to_move(&self, player: Player) -> Position {
        Position { grid: self.grid.clone(), player }
    }

    fn after(&self, stone: Move) -> Position {
        self.with(stone).to_move(stone.player.opponent())
    }

    fn drawing(&self) -> String {
        let board: Vec<String> = self.grid.to_string().trim().lines().map(|line| line.trim().to_string()).collect();
        format!("{}\n{} to move", board.join("\n"), self.player)
    }
}

/// Two boards side by side, each with a title.
fn side_by_side(left: (&str, &Position), right: (&str, &Position)) -> String {
    let [left, right] = [left, right].map(|(title, position)| format!("{title}\n{}", position.drawing()));
    let rows: Vec<String> = left.lines().zip(right.lines()).map(|(left, right)| format!("{left:<24}{right}")).collect();
    rows.join("\n")
}

fn hex(key: u64) -> String {
    format!("{key:#018x}")
}

/// A move in some position.
#[derive(Clone, Debug)]
struct Case {
    before: Position,
    stone: Move,
}

/// The moves of random games, those with few stones on the board first.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let (mut rng, game) = (StdRng::seed_from_u64(6), ConnectFour::default());
    let mut cases = Vec::new();
    for _ in 0..40 {
        let mut state = game.initial_state();
        while !game.is_terminal(&state) {
            let actions = game.actions(&state);
            let column = usize::from(actions[rng.random_range(0..actions.len())]);
            let before = Position { grid: game.grid(&state), player: game.player(&state) };
            let row =
                (0..ROWS).rev().find(|&row| before.grid.at(row, column).is_none()).expect("a legal column has a free square");
            state = game.result(&state, column as u8);
            cases.push(Case { stone: Move { row, column, player: before.player }, before });
        }
    }
    cases.sort_by_key(|case| case.before.grid.squares.iter().flatten().count());
    cases
});

/// So many different positions of random games.
fn positions(count: usize) -> Vec<Position> {
    let (mut rng, game) = (StdRng::seed_from_u64(7), ConnectFour::default());
    let mut seen = HashSet::new();
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut state = game.initial_state();
        while !game.is_terminal(&state) && positions.len() < count {
            if seen.insert(state) {
                positions.push(Position { grid: game.grid(&state), player: game.player(&state) });
            }
            let actions = game.actions(&state);
            state = game.result(&state, actions[rng.random_range(0..actions.len())]);
        }
    }
    positions
}

fn stable(draw: fn(u64) -> Keys) -> Result<(), Failure> {
    let (keys, again, others) = (draw(1), draw(1), draw(2));
    for Case { before, stone } in CASES.iter() {
        let position = before.after(*stone);
        let key = (keys.key)(&position);
        for (got, how) in
            [((keys.key)(&position), "asked again"), ((again.key)(&position), "from other Keys with the same numbers")]
        {
            if got != key {
                let message = format!("The same position, {how}: the key was {}, now it is {}.", hex(key), hex(got));
                return Err(Failure::new(message).picture(position.drawing()).diagnosis(Some(CHANGES)));
            }
        }
    }
    let one_stone = CASES[0].before.after(CASES[0].stone);
    let key = (keys.key)(&one_stone);
    if (others.key)(&one_stone) == key {
        let message = format!("Other random numbers were drawn, but the key is the same: {}.", hex(key));
        return Err(Failure::new(message).picture(one_stone.drawing()).diagnosis(Some(NOT_FROM_RANDOM)));
    }
    Ok(())
}

/// The empty board, and all boards with a single stone; MAX is to move.
static SINGLES: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let empty = Position::empty();
    let squares = (0..ROWS).rev().flat_map(|row| (0..COLUMNS).map(move |column| (row, column)));
    let stones = squares.flat_map(|(row, column)| [Player::Max, Player::Min].map(|player| Move { row, column, player }));
    [empty.clone()].into_iter().chain(stones.map(|stone| empty.with(stone))).collect()
});

fn stones(keys: &Keys) -> Result<(), Failure> {
    hold_different(keys, &SINGLES, |keys| diagnose(WRONG, 0, &stones_seen(keys)))
}

fn many(keys: &Keys) -> Result<(), Failure> {
    hold_different(keys, &positions(50_000), |_| None)
}

fn hold_different(keys: &Keys, positions: &[Position], why: fn(&Keys) -> Option<&'static str>) -> Result<(), Failure> {
    let mut seen = HashMap::new();
    for position in positions {
        let key = (keys.key)(position);
        if let Some(other) = seen.insert(key, position) {
            let message = format!("Two positions have the same key, {}: a table would take one for the other.", hex(key));
            let picture = side_by_side(("one", other), ("the other", position));
            return Err(Failure::new(message).picture(picture).diagnosis(why(keys)));
        }
    }
    Ok(())
}

fn bits(keys: &Keys) -> Result<(), Failure> {
    // With one side to move: its number would hide that the others are short.
    let positions: Vec<Position> = positions(4_000).into_iter().filter(|position| position.player == Player::Max).collect();
    let mut set = [0; 64];
    for position in &positions {
        let key = (keys.key)(position);
        for (bit, count) in set.iter_mut().enumerate() {
            *count += key >> bit & 1;
        }
    }
    let percent = set.map(|count| 100 * count / positions.len() as u64);
    let odd: Vec<usize> = (0..64).filter(|&bit| !(25..=75).contains(&percent[bit])).collect();
    let Some(&first) = odd.first() else { return Ok(()) };
    let message = format!(
        "Each bit of a key should be 1 in about half of all positions. In {} positions, bit {first} (the lowest is 0) is 1 in {} % of \
         the keys; {} of the 64 bits are far from half.",
        positions.len(),
        percent[first],
        odd.len()
    );
    let some = positions.iter().skip(20).step_by(400).map(|position| format!("{:064b}", (keys.key)(position)));
    let picture = format!("some keys, in bits\n{}", some.collect::<Vec<_>>().join("\n"));
    let cause = match odd.len() {
        48.. if odd.iter().all(|&bit| percent[bit] > 75) => Some(ORED),
        _ if odd.iter().all(|&bit| percent[bit].is_multiple_of(100)) => Some(TOO_SHORT),
        _ => None,
    };
    Err(Failure::new(message).picture(picture).diagnosis(cause))
}

fn sides(keys: &Keys) -> Result<(), Failure> {
    for Case { before, .. } in CASES.iter() {
        let other = before.to_move(before.player.opponent());
        let key = (keys.key)(before);
        if key == (keys.key)(&other) {
            let message = format!("The same stones with MAX and with MIN to move have the same key, {}.", hex(key));
            let picture = side_by_side(("one", before), ("the other", &other));
            return Err(Failure::new(message).picture(picture).diagnosis(Some(LEFT_OUT_SIDE)));
        }
    }
    Ok(())
}

/// What the key after a move is, if it is not the right one: perhaps that of one of these.
fn mistaken(case: &Case) -> [Position; 6] {
    let Case { before, stone } = case;
    let others = Move { player: stone.player.opponent(), ..*stone };
    let mirrored = Move { row: ROWS - 1 - stone.row, ..*stone };
    [
        before.after(*stone),
        before.with(*stone),
        before.clone(),
        before.to_move(stone.player.opponent()),
        before.with(others).to_move(stone.player.opponent()),
        before.after(mirrored),
    ]
}

fn updates(keys: &Keys) -> Result<(), Failure> {
    for case in CASES.iter() {
        let after = case.before.after(case.stone);
        let (expected, got) = ((keys.key)(&after), (keys.update)((keys.key)(&case.before), &case.stone));
        if got != expected {
            let Move { row, column, player } = case.stone;
            let mistaken = mistaken(case).into_iter().find(|position| (keys.key)(position) == got);
            let message = format!(
                "{player} puts a stone on row {row} (from the top), column {column}. The key of the whole position after it is {}; update returned {}{}.",
                hex(expected),
                hex(got),
                if mistaken.is_some() { ", the key of another position" } else { "" },
            );
            let picture = match mistaken {
                Some(position) => side_by_side(("expected", &after), ("yours", &position)),
                None => side_by_side(("before", &case.before), ("after", &after)),
            };
            return Err(Failure::new(message).picture(picture).diagnosis(diagnose(WRONG, 0, &updates_seen(keys))));
        }
    }
    Ok(())
}

fn back(keys: &Keys) -> Result<(), Failure> {
    for case in CASES.iter() {
        let before = (keys.key)(&case.before);
        let once = (keys.update)(before, &case.stone);
        let twice = (keys.update)(once, &case.stone);
        if once == before || twice != before {
            let Move { row, column, player } = case.stone;
            let message = format!(
                "{player} puts a stone on row {row} (from the top), column {column}, and takes it back. The key was {}; after update it was {}, after the \
                 same update once more {}.",
                hex(before),
                hex(once),
                hex(twice)
            );
            let picture = side_by_side(("before", &case.before), ("after one update", &case.before.after(case.stone)));
            return Err(Failure::new(message).picture(picture).diagnosis(diagnose(WRONG, 0, &updates_seen(keys))));
        }
    }
    Ok(())
}

// Attempts draw their numbers in any order, so keys are only compared with keys of the same attempt. And a mistake in one part must not
// be taken for another in another part: each wrong attempt is seen only where it goes wrong.

/// For each board with a single stone: the first that has the same key.
fn stones_seen(keys: &Keys) -> Behaviour {
    let all: Vec<u64> = SINGLES.iter().map(|position| (keys.key)(position)).collect();
    behaviour(0..all.len(), |index| all.iter().position(|key| *key == all[index]))
}

/// For each move: whose key comes out, and whether a second update takes it back, or does nothing.
fn updates_seen(keys: &Keys) -> Behaviour {
    behaviour(CASES.iter(), |case| {
        let before = (keys.key)(&case.before);
        let once = (keys.update)(before, &case.stone);
        let twice = (keys.update)(once, &case.stone);
        (mistaken(case).iter().position(|position| (keys.key)(position) == once), twice == before, twice == once)
    })
}

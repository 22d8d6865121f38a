//! Positions of Connect Four for the checks, each with moves that lead there; the shortest first, so that the first to show a mistake is
//! an easy one to look at.

use adversarial::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::sync::LazyLock;

pub(super) const ROWS: usize = 6;
pub(super) const COLUMNS: usize = 7;

/// A square: its row, from 0 at the bottom, and its column.
pub(super) type Square = (usize, usize);

/// A way in which four can stand in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Across,
    Up,
    Rising,
    Falling,
}

impl Direction {
    pub(super) const ALL: [Direction; 4] = [Direction::Across, Direction::Up, Direction::Rising, Direction::Falling];

    /// In words that go with "in a row" as well as with a number of lines.
    pub(super) fn text(self) -> &'static str {
        match self {
            Direction::Across => "across",
            Direction::Up => "up a column",
            Direction::Rising => "rising to the right",
            Direction::Falling => "falling to the right",
        }
    }

    /// One step along it, always to the right or straight up.
    fn step(self) -> (isize, isize) {
        match self {
            Direction::Across => (0, 1),
            Direction::Up => (1, 0),
            Direction::Rising => (1, 1),
            Direction::Falling => (-1, 1),
        }
    }
}

/// Squares in a row.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub direction: Direction,
    pub squares: Vec<Square>,
}

/// All lines of so many squares.
pub(super) fn lines(length: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for direction in Direction::ALL {
        let (up, right) = direction.step();
        for start in 0..ROWS * COLUMNS {
            let square = |step: usize| {
                let row = (start / COLUMNS).checked_add_signed(up * step as isize).filter(|&row| row < ROWS)?;
                let column = (start % COLUMNS).checked_add_signed(right * step as isize).filter(|&column| column < COLUMNS)?;
                Some((row, column))
            };
            lines.extend((0..length).map(square).collect::<Option<_>>().map(|squares| Line { direction, squares }));
        }
    }
    lines
}

/// The 69 lines of four.
pub(super) static FOURS: LazyLock<Vec<Line>> = LazyLock::new(|| lines(4));

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// The columns played.
    pub moves: Vec<u8>,
    /// The crate's own state.
    pub state: <ConnectFour as Game>::State,
    /// Who stands where.
    pub grid: Grid,
}

impl Case {
    pub(super) fn new(moves: Vec<u8>) -> Case {
        let game = ConnectFour::default();
        let state = moves.iter().fold(game.initial_state(), |state, &column| game.result(&state, column));
        Case { moves, state, grid: game.grid(&state) }
    }

    /// Who stands on a square.
    pub(super) fn at(&self, (row, column): Square) -> Option<Player> {
        self.grid.at(ROWS - 1 - row, column)
    }

    /// Whether one player has stones on all these squares.
    pub(super) fn has_all(&self, squares: &[Square]) -> bool {
        let owner = self.at(squares[0]);
        owner.is_some() && squares.iter().all(|&square| self.at(square) == owner)
    }

    /// The moves, in letters.
    pub(super) fn text(&self) -> String {
        let letters: Vec<String> = self.moves.iter().map(|&column| char::from(b'a' + column).to_string()).collect();
        letters.join(" ")
    }
}

/// A win with each of the 69 lines, by either player, and with some lines of five.
pub(super) static WINS: LazyLock<Vec<(Line, Case)>> = LazyLock::new(|| {
    let mut rng = StdRng::seed_from_u64(1);
    let fives = lines(5).into_iter().filter(|line| line.direction != Direction::Up);
    let mut wins = Vec::new();
    for player in [Player::Max, Player::Min] {
        for line in FOURS.iter().cloned().chain(fives.clone()) {
            let moves = fill(&line.squares, player, &mut rng).expect("every line can be filled");
            wins.push((line.clone(), Case::new(moves)));
        }
    }
    wins.sort_by_key(|(_, case)| case.moves.len());
    wins
});

/// Positions in play with four stones that are neighbours [only over an edge](OVER_THE_EDGE).
static TRAPS: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut rng = StdRng::seed_from_u64(2);
    let mut traps = Vec::new();
    for (index, squares) in OVER_THE_EDGE.iter().enumerate() {
        let player = if index.is_multiple_of(2) { Player::Max } else { Player::Min };
        traps.extend(fill(squares, player, &mut rng).map(Case::new));
    }
    sorted(traps)
});

/// Four squares that are in a row only if one row of the board, or column, goes on into the next, as in a list of all squares.
pub(super) static OVER_THE_EDGE: LazyLock<Vec<Vec<Square>>> = LazyLock::new(|| {
    let by_rows: fn(usize) -> Square = |index| (index / COLUMNS, index % COLUMNS);
    let by_rows_from_the_top: fn(usize) -> Square = |index| (ROWS - 1 - index / COLUMNS, index % COLUMNS);
    let by_columns: fn(usize) -> Square = |index| (index % ROWS, index / ROWS);
    let lists = [(by_rows, COLUMNS), (by_rows_from_the_top, COLUMNS), (by_columns, ROWS)];
    let mut all: Vec<Vec<Square>> = Vec::new();
    for (square, length) in lists {
        for step in [1, length - 1, length + 1] {
            for start in 0..ROWS * COLUMNS - 3 * step {
                let mut squares: Vec<Square> = (0..4).map(|number| square(start + number * step)).collect();
                squares.sort_unstable();
                let is_line = FOURS.iter().any(|line| line.squares.iter().all(|square| squares.contains(square)));
                if !is_line && !all.contains(&squares) {
                    all.push(squares);
                }
            }
        }
    }
    all
});

/// A short game, found by chance, in which a player takes all these squares. It ends with the last of them, and only if they are in a
/// row; no other four are.
fn fill(squares: &[Square], player: Player, rng: &mut StdRng) -> Option<Vec<u8>> {
    let game = ConnectFour::default();
    let lines_in = |has: &dyn Fn(&[Square]) -> bool| FOURS.iter().filter(|line| has(&line.squares)).count();
    let lines = lines_in(&|line| line.iter().all(|square| squares.contains(square)));
    let attempt = |rng: &mut StdRng| {
        let (mut state, mut heights, mut moves, mut missing) = (game.initial_state(), [0; COLUMNS], Vec::new(), squares.len());
        while missing > 0 {
            let is_wanted = |column: usize| squares.contains(&(heights[column], column));
            let weight = |column: usize| {
                let higher = squares.iter().filter(|&&(row, at)| at == column && row > heights[column]).count();
                if is_wanted(column) { 8 } else { 1 + 3 * higher }
            };
            let is_allowed = |&column: &usize| heights[column] < ROWS && (game.player(&state) == player || !is_wanted(column));
            let mut columns: Vec<usize> = (0..COLUMNS).filter(is_allowed).collect();
            let (column, next) = loop {
                let column = *columns.choose_weighted(rng, |&column| weight(column)).ok()?;
                let next = game.result(&state, column as u8);
                if !game.is_terminal(&next) || (lines > 0 && missing == 1 && is_wanted(column)) {
                    break (column, next);
                }
                columns.retain(|&other| other != column);
            };
            missing -= usize::from(is_wanted(column));
            heights[column] += 1;
            state = next;
            moves.push(column as u8);
        }
        let case = Case { moves, state, grid: game.grid(&state) };
        (lines_in(&|line| case.has_all(line)) == lines).then_some(case.moves)
    };
    (0..400).filter_map(|_| attempt(rng)).take(3).min_by_key(Vec::len)
}

/// Full boards: draws, and wins with the very last stone.
static FULL: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let (mut rng, game) = (StdRng::seed_from_u64(3), ConnectFour::default());
    let (mut draws, mut wins) = (Vec::new(), Vec::new());
    while draws.len() < 4 || wins.len() < 4 {
        let (mut state, mut moves) = (game.initial_state(), Vec::new());
        while !game.is_terminal(&state) {
            let goes_on = |&column: &u8| !game.is_terminal(&game.result(&state, column));
            let all = game.actions(&state);
            let quiet: Vec<u8> = all.iter().copied().filter(goes_on).collect();
            let column = *quiet.choose(&mut rng).unwrap_or(&all[0]);
            state = game.result(&state, column);
            moves.push(column);
        }
        if moves.len() == ROWS * COLUMNS {
            let outcomes = if game.utility(&state, Player::Max) == 0 { &mut draws } else { &mut wins };
            outcomes.push(Case::new(moves));
        }
    }
    draws.truncate(4);
    wins.truncate(4);
    [draws, wins].concat()
});

/// Positions from random games, in play and at their end.
pub(super) fn random(seed: u64) -> Vec<Case> {
    let (mut rng, game) = (StdRng::seed_from_u64(seed), ConnectFour::default());
    let mut cases = Vec::new();
    for _ in 0..100 {
        let (mut state, mut moves) = (game.initial_state(), Vec::new());
        // Few columns: high ones.
        let columns = rng.random_range(1..=COLUMNS);
        while !game.is_terminal(&state) {
            let actions = game.actions(&state);
            let column = actions[rng.random_range(0..actions.len().min(columns))];
            state = game.result(&state, column);
            moves.push(column);
            if rng.random_ratio(1, 5) || game.is_terminal(&state) {
                cases.push(Case { moves: moves.clone(), state, grid: game.grid(&state) });
            }
        }
    }
    sorted(cases)
}

/// All of these, the start too.
pub(super) static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let wins = WINS.iter().map(|(_, case)| case.clone());
    let start = Case::new(Vec::new());
    sorted(wins.chain(TRAPS.clone()).chain(FULL.clone()).chain(random(4)).chain([start]).collect())
});

fn sorted(mut cases: Vec<Case>) -> Vec<Case> {
    cases.sort_by_key(|case| case.moves.len());
    cases.dedup_by(|one, other| one.moves == other.moves);
    cases
}

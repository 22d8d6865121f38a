//! Attempts at exercise 6.

use super::{Attempt, COLUMNS, Keys, ROWS, draw, stones_seen, suite, updates_seen};
use crate::corpus::{Behaviour, Right, Wrong};
use adversarial::prelude::*;
use std::array::from_fn;
use std::cell::Cell;

const SQUARES: usize = ROWS * COLUMNS;

/// The numbers of most attempts.
struct Numbers {
    stones: [[u64; SQUARES]; 2],
    empty: [u64; SQUARES],
    to_move: [u64; 2],
    calls: Cell<u64>,
}

/// Zobrist keys in parts, right unless an attempt says otherwise.
trait Parts {
    fn numbers(random: &mut dyn FnMut() -> u64) -> Numbers {
        let mut numbers = || from_fn(|_| random());
        let (stones, empty) = ([numbers(), numbers()], numbers());
        Numbers { stones, empty, to_move: [0, random()], calls: Cell::new(0) }
    }

    fn index(row: usize, column: usize) -> usize {
        row * COLUMNS + column
    }

    fn stone(numbers: &Numbers, row: usize, column: usize, player: Player) -> u64 {
        numbers.stones[player as usize][Self::index(row, column)]
    }

    fn add(key: u64, number: u64) -> u64 {
        key ^ number
    }

    fn side(numbers: &Numbers, player: Player) -> u64 {
        numbers.to_move[player as usize]
    }

    fn free(_: &Numbers, _square: usize) -> u64 {
        0
    }

    fn whole(numbers: &Numbers, grid: &Grid, player: Player) -> u64 {
        (0..SQUARES).fold(Self::side(numbers, player), |key, square| match grid.squares[square] {
            Some(owner) => Self::add(key, Self::stone(numbers, square / COLUMNS, square % COLUMNS, owner)),
            None => Self::add(key, Self::free(numbers, square)),
        })
    }

    fn step(numbers: &Numbers, key: u64, row: usize, column: usize, player: Player) -> u64 {
        let key = Self::add(key, Self::stone(numbers, row, column, player));
        Self::add(key, Self::side(numbers, Player::Max) ^ Self::side(numbers, Player::Min))
    }
}

/// Attempts that differ from right keys in some parts.
macro_rules! parts {
    ($($name:ident { $($part:item)* })+) => {
        $(
            #[derive(Debug)]
            struct $name;

            impl Parts for $name { $($part)* }

            impl Attempt for $name {
                type Keys = Numbers;

                fn new(random: &mut dyn FnMut() -> u64) -> Numbers {
                    <$name as Parts>::numbers(random)
                }

                fn key(numbers: &Numbers, grid: &Grid, player: Player) -> u64 {
                    <$name as Parts>::whole(numbers, grid, player)
                }

                fn update(numbers: &Numbers, key: u64, row: usize, column: usize, player: Player) -> u64 {
                    <$name as Parts>::step(numbers, key, row, column, player)
                }
            }
        )+
    };
}

/// Mixes the bits of a number.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

parts! {
    DrawnAtEachCall {
        fn stone(numbers: &Numbers, _: usize, _: usize, _: Player) -> u64 {
            numbers.calls.set(numbers.calls.get() + 1);
            mixed(numbers.calls.get())
        }
    }
    OwnNumbers {
        fn numbers(_: &mut dyn FnMut() -> u64) -> Numbers {
            let mut calls = 0;
            Correct::numbers(&mut || {
                calls += 1;
                mixed(calls)
            })
        }
    }
    ConstantKey {
        fn whole(_: &Numbers, _: &Grid, _: Player) -> u64 { 7 }
    }
    StonesLeftOut {
        fn whole(numbers: &Numbers, _: &Grid, player: Player) -> u64 { numbers.empty[0] ^ Self::side(numbers, player) }
    }
    SameForBoth {
        fn stone(numbers: &Numbers, row: usize, column: usize, _: Player) -> u64 { Correct::stone(numbers, row, column, Player::Max) }
    }
    SquaresCollide {
        fn index(row: usize, column: usize) -> usize { row * ROWS + column }
    }
    SquareIsSum {
        fn index(row: usize, column: usize) -> usize { row + column }
    }
    ColumnOnly {
        fn index(_: usize, column: usize) -> usize { column }
    }
    OneNumberForAll {
        fn index(_: usize, _: usize) -> usize { 0 }
    }
    LastSquareLeftOut {
        fn stone(numbers: &Numbers, row: usize, column: usize, player: Player) -> u64 {
            if Self::index(row, column) == SQUARES - 1 { 0 } else { Correct::stone(numbers, row, column, player) }
        }
    }
    FirstSquareLeftOut {
        fn stone(numbers: &Numbers, row: usize, column: usize, player: Player) -> u64 {
            if Self::index(row, column) == 0 { 0 } else { Correct::stone(numbers, row, column, player) }
        }
    }
    OnlyMaxCounts {
        fn stone(numbers: &Numbers, row: usize, column: usize, player: Player) -> u64 {
            if player == Player::Min { 0 } else { Correct::stone(numbers, row, column, player) }
        }
    }
    HalfNumbers {
        fn numbers(random: &mut dyn FnMut() -> u64) -> Numbers { Correct::numbers(&mut || random() & 0xffff_ffff) }
    }
    HalfNumbersForStones {
        fn numbers(random: &mut dyn FnMut() -> u64) -> Numbers {
            let whole = random();
            Numbers { to_move: [0, whole], ..HalfNumbers::numbers(random) }
        }
    }
    Or {
        fn add(key: u64, number: u64) -> u64 { key | number }
    }
    SideLeftOut {
        fn side(_: &Numbers, _: Player) -> u64 { 0 }
    }
    SideNotUpdated {
        fn step(numbers: &Numbers, key: u64, row: usize, column: usize, player: Player) -> u64 {
            key ^ Self::stone(numbers, row, column, player)
        }
    }
    SideOnlyForMin {
        fn step(numbers: &Numbers, key: u64, row: usize, column: usize, player: Player) -> u64 {
            key ^ Self::stone(numbers, row, column, player) ^ Self::side(numbers, player)
        }
    }
    SideOnlyForMax {
        fn step(numbers: &Numbers, key: u64, row: usize, column: usize, player: Player) -> u64 {
            key ^ Self::stone(numbers, row, column, player) ^ Self::side(numbers, player.opponent())
        }
    }
    StoneNotUpdated {
        fn step(numbers: &Numbers, key: u64, _: usize, _: usize, _: Player) -> u64 { key ^ Self::side(numbers, Player::Min) }
    }
    NothingUpdated {
        fn step(_: &Numbers, key: u64, _: usize, _: usize, _: Player) -> u64 { key }
    }
    StoneOfTheOther {
        fn step(numbers: &Numbers, key: u64, row: usize, column: usize, player: Player) -> u64 {
            Correct::step(numbers, key, row, column, player.opponent())
        }
    }
    RowFromTheBottom {
        fn step(numbers: &Numbers, key: u64, row: usize, column: usize, player: Player) -> u64 {
            Correct::step(numbers, key, ROWS - 1 - row, column, player)
        }
    }
    EmptyNotTakenOut {
        fn free(numbers: &Numbers, square: usize) -> u64 { numbers.empty[square] }
    }
    UpdateAdds {
        fn step(numbers: &Numbers, key: u64, row: usize, column: usize, player: Player) -> u64 {
            key.wrapping_add(Self::stone(numbers, row, column, player)) ^ Self::side(numbers, Player::Min)
        }
    }
    Sums {
        fn add(key: u64, number: u64) -> u64 { key.wrapping_add(number) }
        fn step(numbers: &Numbers, key: u64, row: usize, column: usize, player: Player) -> u64 {
            let key = key.wrapping_sub(Self::side(numbers, player)).wrapping_add(Self::side(numbers, player.opponent()));
            key.wrapping_add(Self::stone(numbers, row, column, player))
        }
    }
}

// Causes that a check can tell from the failure itself.
pub(super) const CHANGES: &str =
    "The numbers are not kept. Draw them once, in `new`, and only look them up in `key` and `update`.";
pub(super) const NOT_FROM_RANDOM: &str =
    "The key does not come from the numbers that `random` gives. It is the only source to use.";
pub(super) const TOO_SHORT: &str =
    "Some bits are the same in every key: the numbers are cut short on the way, to u32 perhaps. Keep all 64 bits as they come.";
pub(super) const ORED: &str =
    "Nearly all bits are 1: the numbers are brought in with `|`, which never sets a bit back to 0. Use `^`.";
pub(super) const LEFT_OUT_SIDE: &str =
    "Whose turn it is does not change the key. Bring a number of its own in when MIN is to move.";
const NOT_ALL_SQUARES: &str =
    "One square has no number: a loop ends or starts one too far. There are 42 squares, 0 to 41, which is `0..42`.";
const NOT_ALWAYS_SIDE: &str = "The number for the side to move is brought in after one player's moves only. It comes in when MAX has moved, and goes \
     out when MIN has moved: `^` does both.";

/// Of a mistake that its check tells from the failure itself.
fn nothing(_: &Keys) -> Behaviour {
    Behaviour::new()
}

macro_rules! wrong {
    ($($caught_by:literal, seen by $look:ident { $($name:ident, $cause:expr;)+ })+) => {
        /// The wrong attempts.
        pub static WRONG: &[Wrong] = &[$($(Wrong {
            name: stringify!($name),
            cause: $cause,
            caught_by: $caught_by,
            suite: suite::<$name>,
            behaviours: &[|| $look(&draw::<$name>(1))],
        }),+),+];
    };
}

wrong! {
    "key: depends on the position and the numbers, and on nothing else", seen by nothing {
        DrawnAtEachCall, CHANGES;
        OwnNumbers, NOT_FROM_RANDOM;
        ConstantKey, NOT_FROM_RANDOM;
    }
    "key: each stone counts, where it is and whose it is", seen by stones_seen {
        StonesLeftOut, "Stones do not change the key. Go through all squares, and bring in a number for each that is not free.";
        SameForBoth, "A stone counts the same whoever owns it. Each square needs two numbers, one for each player.";
        SquaresCollide, "Two squares share a number: `row * 6 + column` is 6 both for row 0, column 6 and for row 1, column 0. A row has 7 squares: `row * 7 + column`.";
        SquareIsSum, "Squares on a diagonal share a number: `row + column` is the same for them. It takes `row * 7 + column`.";
        ColumnOnly, "All squares of a column share a number. Each square needs its own.";
        OneNumberForAll, "All squares share a number. Each square needs its own.";
        LastSquareLeftOut, NOT_ALL_SQUARES;
        FirstSquareLeftOut, NOT_ALL_SQUARES;
        OnlyMaxCounts, "Only MAX's stones change the key. MIN's must, too, each with a number of its own.";
    }
    "key: all 64 bits vary", seen by nothing {
        HalfNumbers, TOO_SHORT;
        HalfNumbersForStones, TOO_SHORT;
        Or, ORED;
    }
    "key: the side to move counts", seen by nothing {
        SideLeftOut, LEFT_OUT_SIDE;
    }
    "update: gives the key of the position after the move", seen by updates_seen {
        SideNotUpdated, "The stone is in the key, but the turn has not passed. After every move the other player is to move.";
        SideOnlyForMin, NOT_ALWAYS_SIDE;
        SideOnlyForMax, NOT_ALWAYS_SIDE;
        StoneNotUpdated, "The turn passes, but the stone is not in the key.";
        NothingUpdated, "The key stays what it was. Bring the stone's number in, and the one for the side to move in or out.";
        StoneOfTheOther, "The stone counts as the opponent's: `player` is the one who puts it down.";
        RowFromTheBottom, "update counts rows from the bottom, key from the top (as `grid.at` does). The two must look up the same number.";
        EmptyNotTakenOut, "Something else changes in key when a square is filled. If free squares have numbers as well, a move takes one of them out; \
            or give them none: it is enough to count stones.";
        UpdateAdds, "update adds where key uses `^`. The two must do the same.";
    }
    "update: the same call takes the move back", seen by updates_seen {
        Sums, "The numbers are added up. A sum would do with a second function that subtracts; `^` is its own inverse, so one will do for both.";
    }
}

parts! {
    Correct {}
    TwoNumbersForTheSide {
        fn numbers(random: &mut dyn FnMut() -> u64) -> Numbers { Numbers { to_move: [random(), random()], ..Correct::numbers(random) } }
    }
    FreeSquaresCount {
        fn free(numbers: &Numbers, square: usize) -> u64 { numbers.empty[square] }
        fn step(numbers: &Numbers, key: u64, row: usize, column: usize, player: Player) -> u64 {
            Correct::step(numbers, key, row, column, player) ^ numbers.empty[Self::index(row, column)]
        }
    }
    ColumnByColumn {
        fn index(row: usize, column: usize) -> usize { column * ROWS + row }
    }
    SideTurnsAllBits {
        fn side(_: &Numbers, player: Player) -> u64 { if player == Player::Min { u64::MAX } else { 0 } }
    }
}

/// The right attempts.
pub static RIGHT: &[Right] = &[
    ("Correct", suite::<Correct>),
    ("TwoNumbersForTheSide", suite::<TwoNumbersForTheSide>),
    ("FreeSquaresCount", suite::<FreeSquaresCount>),
    ("ColumnByColumn", suite::<ColumnByColumn>),
    ("SideTurnsAllBits", suite::<SideTurnsAllBits>),
];

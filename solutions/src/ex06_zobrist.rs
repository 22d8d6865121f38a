//! Exercise 6: Zobrist keys.
//!
//! Lesson: `notebooks/06_transposition_tables.ipynb`. To have your work graded: `cargo grade ex06`.
//!
//! A transposition table finds a position by a number, its key. Zobrist (1970) draws a random number for each thing that can be true of
//! a position, once and for all: "MAX has a stone on this square" is one such thing. The key of a position is the exclusive or, `^`, of
//! the numbers of all that is true of it. After a move most of that is still true, so the next key takes a few steps, not a look at the
//! whole board: `^` with a number brings it in, and `^` with the same number takes it out again.
//!
//! The board is that of Connect Four: 6 rows by 7 columns. `grid.at(row, column)` tells who has a stone on a square, rows counted from
//! the top, both from 0. The keys must work for any such board, stones in the air included.

use adversarial::prelude::*;

/// The random numbers: drawn once, then always the same.
#[derive(Clone, Debug)]
pub struct Keys {
    /// For each player, and in it for each square.
    pub stones: [[u64; 6 * 7]; 2],
    /// For MIN to move. (When MAX is to move, there is no number for that.)
    pub min_to_move: u64,
}

impl Keys {
    /// Draws all numbers. Each call of `random` gives one, of 64 random bits. It is the only source to use: the same source must give the
    /// same keys again.
    pub fn new(mut random: impl FnMut() -> u64) -> Keys {
        //~ let _ = random();
        //~ todo!("one number for each player and square, and one for the side to move")
        let mut numbers = || std::array::from_fn(|_| random());
        Keys { stones: [numbers(), numbers()], min_to_move: random() }
        //~ end
    }

    /// The key of a whole position: these stones, and `player` to move.
    ///
    /// In Connect Four the number of stones tells whose turn it is, but not in every game. Here the key is asked to depend on both: the
    /// same stones with the other player to move are another position.
    pub fn key(&self, grid: &Grid, player: Player) -> u64 {
        //~ let _ = (grid, player);
        //~ todo!("all that is true of the position")
        let side = if player == Player::Min { self.min_to_move } else { 0 };
        let stone = |(square, owner): (usize, &Option<Player>)| owner.map(|owner| self.stones[owner as usize][square]);
        grid.squares.iter().enumerate().filter_map(stone).fold(side, |key, number| key ^ number)
        //~ end
    }

    /// The key after a move, from the key before it: `player` puts a stone on a free square, and then the other player is to move.
    ///
    /// The same call on the new key must give the old one back: that is how a search takes a move back.
    pub fn update(&self, key: u64, row: usize, column: usize, player: Player) -> u64 {
        //~ let _ = (key, row, column, player);
        //~ todo!("what becomes true with this move, and what is true no longer?")
        key ^ self.stones[player as usize][row * 7 + column] ^ self.min_to_move
        //~ end
    }
}

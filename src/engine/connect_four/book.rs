use super::{Bits, Board, Position, Size};
use crate::game::Value;
use std::collections::HashMap;

/// Scores of positions that need not be searched for. A position and its mirror image are one.
///
/// The solver's own book of openings is `book.txt`, made by `cargo course book`: all positions with at most 11 stones to move in
/// that the solver can come to, whoever begins and whatever the other side plays, and those that it leaves with its best move.
///
/// ```
/// use adversarial::engine::connect_four::{Board, Book, Solver, Standard};
///
/// let board = Board::<u64, _>::new(Standard);
/// let mut solver = Solver::new(board, 1 << 20).with_book(Book::openings(&board));
/// let empty = board.after("", 1).unwrap();
/// let (square, score) = solver.best_move(&empty).unwrap(); // 17 seconds without the book
/// assert_eq!((board.column(square), score), (3, 1)); // in the middle, and the last stone wins
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book<B: Bits> {
    scores: HashMap<B, i8>,
}

impl<B: Bits> Book<B> {
    /// The openings of a board of 7x6; of another, none.
    ///
    /// # Panics
    ///
    /// Never: a test has read them.
    pub fn openings<S: Size>(board: &Board<B, S>) -> Self {
        let openings = if (board.width(), board.height()) == (7, 6) { include_str!("book.txt") } else { "" };
        Book::parse(board, openings).expect("the book is in order")
    }

    /// Reads lines of "moves score", columns counted from 1; an empty board is written "-".
    ///
    /// # Errors
    ///
    /// At the first line that is not such, telling which it is and why.
    pub fn parse<S: Size>(board: &Board<B, S>, text: &str) -> Result<Self, String> {
        let mut book = Book::default();
        for (index, line) in text.lines().enumerate() {
            let wrong = |why: &str| format!("line {}: {why}", index + 1);
            let (moves, score) = line.split_once(' ').ok_or_else(|| wrong("moves and a score were expected"))?;
            let moves = if moves == "-" { "" } else { moves };
            let position = board.after(moves, 1).map_err(|error| wrong(&error.to_string()))?;
            book.add(board, &position, score.parse().map_err(|_| wrong("the score is no number"))?);
        }
        Ok(book)
    }

    /// Notes a score to the player to move.
    ///
    /// # Panics
    ///
    /// When it is out of ±127.
    pub fn add<S: Size>(&mut self, board: &Board<B, S>, position: &Position<B>, score: Value) {
        self.scores.insert(board.canonical(position), score.try_into().expect("a score on such boards is small"));
    }

    /// The score to the player to move, if it is known.
    pub fn score<S: Size>(&self, board: &Board<B, S>, position: &Position<B>) -> Option<Value> {
        self.scores.get(&board.canonical(position)).map(|&score| score.into())
    }
}

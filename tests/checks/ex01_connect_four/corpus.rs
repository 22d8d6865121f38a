//! Attempts at exercise 1.

use super::positions::{COLUMNS, Direction, FOURS, Line, ROWS, Square};
use super::{Attempt, columns, drawing, is_over, player, seen, suite, utility};
use crate::corpus::{Right, Wrong};
use adversarial::prelude::*;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

/// The state of most attempts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Board {
    squares: [[Option<Player>; COLUMNS]; ROWS],
    player: Player,
    /// What some attempts keep of the moves.
    memory: Vec<u8>,
}

impl Board {
    fn stones(&self) -> usize {
        self.squares.iter().flatten().flatten().count()
    }

    fn is_full(&self) -> bool {
        self.stones() == ROWS * COLUMNS
    }

    fn has(&self, player: Player, (row, column): Square) -> bool {
        self.squares[row][column] == Some(player)
    }

    /// The squares as one list, row by row from the bottom.
    fn list(&self) -> Vec<Option<Player>> {
        self.squares.concat()
    }

    fn height(&self, column: usize) -> usize {
        self.squares.iter().filter(|row| row[column].is_some()).count()
    }
}

/// Rules in parts, right unless an attempt says otherwise.
trait Parts: Sized + 'static {
    fn player(board: &Board) -> Player {
        board.player
    }

    fn actions(board: &Board) -> Actions<u8> {
        if Self::is_terminal(board) { Actions::new() } else { Self::free(board) }
    }

    fn free(board: &Board) -> Actions<u8> {
        (0..COLUMNS).filter(|&column| board.height(column) < ROWS).map(|column| column as u8).collect()
    }

    fn row(board: &Board, column: usize) -> usize {
        board.height(column)
    }

    fn stone(board: &Board) -> Player {
        board.player
    }

    fn next_player(board: &Board) -> Player {
        board.player.opponent()
    }

    fn memory(_: &Board, _column: u8) -> Vec<u8> {
        Vec::new()
    }

    fn sees(_: &Line) -> bool {
        true
    }

    fn four(board: &Board, player: Player) -> bool {
        let is_four = |line: &Line| line.squares.iter().all(|&square| board.has(player, square));
        FOURS.iter().any(|line| Self::sees(line) && is_four(line))
    }

    fn is_terminal(board: &Board) -> bool {
        board.is_full() || Self::four(board, Player::Max) || Self::four(board, Player::Min)
    }

    fn utility(board: &Board, player: Player) -> Value {
        match () {
            () if Self::four(board, player) => WIN,
            () if Self::four(board, player.opponent()) => -WIN,
            () => 0,
        }
    }

    fn text(board: &Board) -> String {
        rows(board).into_iter().rev().chain(["a b c d e f g".into()]).collect::<Vec<_>>().join("\n")
    }
}

/// The rows as they are drawn, from the bottom.
fn rows(board: &Board) -> Vec<String> {
    let mark = |square: &Option<Player>| match square {
        None => ".",
        Some(Player::Max) => "X",
        Some(Player::Min) => "O",
    };
    board.squares.iter().map(|row| row.iter().map(mark).collect::<Vec<_>>().join(" ")).collect()
}

/// The game made of parts.
struct Whole<P>(PhantomData<P>);

impl<P> Default for Whole<P> {
    fn default() -> Self {
        Whole(PhantomData)
    }
}

impl<P: Parts> Game for Whole<P> {
    type State = Board;
    type Action = u8;

    fn initial_state(&self) -> Board {
        Board { squares: [[None; COLUMNS]; ROWS], player: Player::Max, memory: Vec::new() }
    }

    fn player(&self, board: &Board) -> Player {
        P::player(board)
    }

    fn actions(&self, board: &Board) -> Actions<u8> {
        P::actions(board)
    }

    fn result(&self, board: &Board, column: u8) -> Board {
        let mut next = Board { player: P::next_player(board), memory: P::memory(board, column), ..*board };
        next.squares[P::row(board, column.into())][usize::from(column)] = Some(P::stone(board));
        next
    }

    fn is_terminal(&self, board: &Board) -> bool {
        P::is_terminal(board)
    }

    fn utility(&self, board: &Board, player: Player) -> Value {
        P::utility(board, player)
    }

    fn max_utility(&self) -> Value {
        WIN
    }

    fn action_text(&self, _: &Board, column: u8) -> String {
        char::from(b'a' + column).to_string()
    }

    fn state_text(&self, board: &Board) -> String {
        P::text(board)
    }
}

/// Attempts that differ from right rules in some parts.
macro_rules! parts {
    ($($name:ident { $($part:item)* })+) => {
        $(
            #[derive(Debug)]
            struct $name;

            impl Parts for $name { $($part)* }

            impl Attempt for $name {
                type Rules = Whole<$name>;
            }
        )+
    };
}

parts! {
    DrawnWithoutSpaces { fn text(board: &Board) -> String { Correct::text(board).replace(' ', "") } }
    DrawnWithoutLetters { fn text(board: &Board) -> String { Correct::text(board).replace("\na b c d e f g", "") } }
    MinFirst { fn player(board: &Board) -> Player { board.player.opponent() } }
    SamePlayer {
        fn player(board: &Board) -> Player { board.player }
        fn next_player(board: &Board) -> Player { board.player }
    }
    PlayerFromLessStones {
        fn player(board: &Board) -> Player {
            let count = |player| board.list().iter().filter(|square| **square == Some(player)).count();
            if count(Player::Max) < count(Player::Min) { Player::Max } else { Player::Min }
        }
    }
    UpsideDown {
        fn text(board: &Board) -> String { rows(board).into_iter().chain(["a b c d e f g".into()]).collect::<Vec<_>>().join("\n") }
    }
    FallsToTheTop {
        fn row(board: &Board, column: usize) -> usize { ROWS - 1 - board.height(column) }
    }
    AlwaysMax { fn stone(_: &Board) -> Player { Player::Max } }
    NoGravity { fn row(_: &Board, _: usize) -> usize { 0 } }
    RowOfAllStones { fn row(board: &Board, _: usize) -> usize { board.stones() / COLUMNS } }
    StoneOfTheOther { fn stone(board: &Board) -> Player { board.player.opponent() } }
    MarksSwapped {
        fn text(board: &Board) -> String { Correct::text(board).replace('X', "x").replace('O', "X").replace('x', "O") }
    }
    NoRows { fn sees(line: &Line) -> bool { line.direction != Direction::Across } }
    NoColumns { fn sees(line: &Line) -> bool { line.direction != Direction::Up } }
    NoRising { fn sees(line: &Line) -> bool { line.direction != Direction::Rising } }
    NoFalling { fn sees(line: &Line) -> bool { line.direction != Direction::Falling } }
    NoDiagonals { fn sees(line: &Line) -> bool { matches!(line.direction, Direction::Across | Direction::Up) } }
    LastColumnMissed { fn sees(line: &Line) -> bool { line.squares.iter().all(|&(_, column)| column < COLUMNS - 1) } }
    TopRowMissed { fn sees(line: &Line) -> bool { line.squares.iter().all(|&(row, _)| row < ROWS - 1) } }
    FirstColumnMissed { fn sees(line: &Line) -> bool { line.squares.iter().all(|&(_, column)| column > 0) } }
    BottomRowMissed { fn sees(line: &Line) -> bool { line.squares.iter().all(|&(row, _)| row > 0) } }
    LastStartMissed {
        fn sees(line: &Line) -> bool { line.direction != Direction::Across || line.squares[0].1 < COLUMNS - 4 }
    }
    OnlyMaxWins { fn is_terminal(board: &Board) -> bool { board.is_full() || Self::four(board, Player::Max) } }
    EndsWhenFull { fn is_terminal(board: &Board) -> bool { board.is_full() } }
    NeverEnds { fn is_terminal(_: &Board) -> bool { false } }
    AlwaysEnds { fn is_terminal(_: &Board) -> bool { true } }
    ExactlyFour {
        fn four(board: &Board, player: Player) -> bool {
            let has = |square: Option<(usize, usize)>| square.is_some_and(|(row, column)| {
                board.squares.get(row).and_then(|row| row.get(column)) == Some(&Some(player))
            });
            FOURS.iter().any(|line| {
                let [(row, column), (next_row, next_column), .., (last_row, last_column)] = line.squares[..] else { return false };
                let (up, right) = (next_row as isize - row as isize, next_column as isize - column as isize);
                let before = row.checked_add_signed(-up).zip(column.checked_add_signed(-right));
                let after = last_row.checked_add_signed(up).zip(last_column.checked_add_signed(right));
                line.squares.iter().all(|&square| board.has(player, square)) && !has(before) && !has(after)
            })
        }
    }
    ThreeAreEnough {
        fn four(board: &Board, player: Player) -> bool {
            FOURS.iter().any(|line| {
                let has = |squares: &[Square]| squares.iter().all(|&square| board.has(player, square));
                has(&line.squares[..3]) || has(&line.squares[1..])
            })
        }
    }
    AnybodysFour {
        fn four(board: &Board, _: Player) -> bool {
            FOURS.iter().any(|line| line.squares.iter().all(|&(row, column)| board.squares[row][column].is_some()))
        }
    }
    GapsIgnored {
        fn four(board: &Board, player: Player) -> bool {
            let rows = (0..ROWS).map(|row| (0..COLUMNS).filter(|&column| board.has(player, (row, column))).count());
            let columns = (0..COLUMNS).map(|column| (0..ROWS).filter(|&row| board.has(player, (row, column))).count());
            rows.chain(columns).any(|count| count >= 4) || Correct::four(board, player)
        }
    }
    ByRowsGoesOn {
        fn four(board: &Board, player: Player) -> bool { four_in_list(&board.list(), COLUMNS, player) }
    }
    ByRowsGoesOnAcross {
        fn four(board: &Board, player: Player) -> bool {
            Correct::four(board, player) || board.list().windows(4).any(|four| four == [Some(player); 4])
        }
    }
    ByColumnsGoesOn {
        fn four(board: &Board, player: Player) -> bool {
            let list: Vec<_> = (0..COLUMNS).flat_map(|column| board.squares.map(|row| row[column])).collect();
            four_in_list(&list, ROWS, player)
        }
    }
    NoDraw {
        fn is_terminal(board: &Board) -> bool { Self::four(board, Player::Max) || Self::four(board, Player::Min) }
    }
    FullByTheLastColumn {
        fn is_terminal(board: &Board) -> bool { Correct::is_terminal(board) || board.height(COLUMNS - 1) == ROWS }
    }
    FullByOneColumn {
        fn is_terminal(board: &Board) -> bool { Correct::is_terminal(board) || (0..COLUMNS).any(|column| board.height(column) == ROWS) }
    }
    OffersFullColumns {
        fn free(_: &Board) -> Actions<u8> { (0..COLUMNS as u8).collect() }
    }
    OffersAfterTheEnd { fn actions(board: &Board) -> Actions<u8> { Self::free(board) } }
    LooksAtTheBottom {
        fn free(board: &Board) -> Actions<u8> { (0..COLUMNS as u8).filter(|&column| board.height(column.into()) == 0).collect() }
    }
    LastColumnNotOffered {
        fn free(board: &Board) -> Actions<u8> { Correct::free(board).into_iter().filter(|&column| usize::from(column) < COLUMNS - 1).collect() }
    }
    TopSquareNotOffered {
        fn free(board: &Board) -> Actions<u8> { (0..COLUMNS as u8).filter(|&column| board.height(column.into()) < ROWS - 1).collect() }
    }
    CountsFromOne {
        fn free(board: &Board) -> Actions<u8> { Correct::free(board).into_iter().map(|column| column + 1).collect() }
    }
    UtilityToMax { fn utility(board: &Board, _: Player) -> Value { Correct::utility(board, Player::Max) } }
    UtilityToTheMover { fn utility(board: &Board, _: Player) -> Value { Correct::utility(board, board.player) } }
    UtilityReversed { fn utility(board: &Board, player: Player) -> Value { -Correct::utility(board, player) } }
    EveryEndIsAWin {
        fn utility(board: &Board, player: Player) -> Value {
            if !Correct::is_terminal(board) { 0 } else if board.player == player { -WIN } else { WIN }
        }
    }
    NotWonIsLost { fn utility(board: &Board, player: Player) -> Value { if Self::four(board, player) { WIN } else { -WIN } } }
    LossIsNothing { fn utility(board: &Board, player: Player) -> Value { if Self::four(board, player) { WIN } else { 0 } } }
    OneForAWin { fn utility(board: &Board, player: Player) -> Value { Correct::utility(board, player).signum() } }
    DrawBeforeWin {
        fn utility(board: &Board, player: Player) -> Value { if board.is_full() { 0 } else { Correct::utility(board, player) } }
    }
    LastMoveKept { fn memory(_: &Board, column: u8) -> Vec<u8> { vec![column] } }
    MovesKept {
        fn memory(board: &Board, column: u8) -> Vec<u8> { [board.memory.as_slice(), &[column]].concat() }
    }
}

/// Four in a row in a list of squares, rows or columns of so many squares one after another, with no thought of where one ends.
fn four_in_list(squares: &[Option<Player>], length: usize, player: Player) -> bool {
    [1, length - 1, length, length + 1].into_iter().any(|step| {
        (0..squares.len()).any(|start| (0..4).all(|number| squares.get(start + number * step) == Some(&Some(player))))
    })
}

// Causes that a check can tell from the failure itself.
pub(super) const UNSEEN: [&str; 4] = [
    "Lines across are never found.",
    "Lines that go straight up are never found.",
    "Lines that rise to the right (from a1 to d4) are never found. There are two diagonals.",
    "Lines that fall to the right (from a4 to d1) are never found. There are two diagonals.",
];
pub(super) const GOES_ON: &str = "These four are not in a row: the line leaves the board at one edge and comes in again at another. In a list \
     of all squares the end of one row (or column) is next to the beginning of the next one; stop at the edge.";
pub(super) const NOT_ONLY_THE_POSITION: &str = "The state keeps something besides the position: the last move, or a list of the moves. \
     A search would take one position for many. Keep the stones, and whose turn it is.";
pub(super) const NOT_ALL_OF_IT: &str =
    "Something of the position is left out where states are compared. `#[derive(PartialEq, Eq, Hash)]` compares all of it.";
const UNLIKE_THE_EXAMPLE: &str =
    "Compare it with the example in the stub, character by character: a space between the squares, and the letters below.";

const ON_ITS_HEAD: &str = "The board stands on its head: either stones fall to the top, or the drawing begins with the bottom row. Row 0 is \
     at the bottom, and is drawn last.";
const MIXED_UP: &str =
    "Each stone is the opponent's: either the turn passes before the stone is put down, or X and O are mixed up in the drawing.";

/// An edge of the board, and why lines there are missed.
pub(super) struct Edge {
    pub touches: fn(Square) -> bool,
    pub cause: &'static str,
}

const LAST_COLUMN: &str = "Every line that is missed has a stone in the last column, g. A loop ends one column too early: lines that go to \
     the right start in the columns 0 to 3, which is `0..4`; lines that go straight up in all, `0..7`.";
const TOP_ROW: &str = "Every line that is missed has a stone in the top row. A loop ends one row too early: lines that go up start in the rows \
     0 to 2, which is `0..3`; lines across in all, `0..6`.";
const FIRST_COLUMN: &str =
    "Every line that is missed has a stone in the first column, a. A loop starts one column too late: the first one is 0.";
const BOTTOM_ROW: &str =
    "Every line that is missed has a stone in the bottom row. A loop starts one row too late: the first one is 0.";

pub(super) const EDGES: [Edge; 4] = [
    Edge { touches: |(_, column)| column == COLUMNS - 1, cause: LAST_COLUMN },
    Edge { touches: |(row, _)| row == ROWS - 1, cause: TOP_ROW },
    Edge { touches: |(_, column)| column == 0, cause: FIRST_COLUMN },
    Edge { touches: |(row, _)| row == 0, cause: BOTTOM_ROW },
];

macro_rules! wrong {
    ($($caught_by:literal, seen by $look:ident { $($name:ident, $cause:expr;)+ })+) => {
        /// The wrong attempts.
        pub static WRONG: &[Wrong] = &[$($(Wrong {
            name: stringify!($name),
            cause: $cause,
            caught_by: $caught_by,
            suite: suite::<$name>,
            behaviours: &[|| seen($look::<$name>)],
        }),+),+];
    };
}

wrong! {
    "the start: an empty board, drawn as asked; MAX moves first", seen by player {
        MinFirst, "The turns are the wrong way round: MAX moves first, and whenever both have as many stones.";
        PlayerFromLessStones, "When both have as many stones it is MAX's turn: MAX moves first.";
    }
    "the start: an empty board, drawn as asked; MAX moves first", seen by drawing {
        DrawnWithoutSpaces, UNLIKE_THE_EXAMPLE;
        DrawnWithoutLetters, UNLIKE_THE_EXAMPLE;
    }
    "turns: after MAX comes MIN, after MIN comes MAX", seen by player {
        SamePlayer, "The turn never passes: the state after a move belongs to the opponent of the player who made it.";
    }
    "gravity: a stone falls to the lowest free square", seen by drawing {
        UpsideDown, ON_ITS_HEAD;
        FallsToTheTop, ON_ITS_HEAD;
        AlwaysMax, "Every stone is MAX's. Put down a stone of the player to move.";
        NoGravity, "A stone replaces the one that lies in its column already. Look for the lowest *free* square: its row is the number of stones in the column.";
        RowOfAllStones, "The row depends on the stones of other columns. It is the number of stones in this one.";
        StoneOfTheOther, MIXED_UP;
        MarksSwapped, MIXED_UP;
    }
    "the end: four in a row, in each direction, up to every edge", seen by is_over {
        NoRows, UNSEEN[0];
        NoColumns, UNSEEN[1];
        NoRising, UNSEEN[2];
        NoFalling, UNSEEN[3];
        NoDiagonals, "Diagonals are never found. There are two: one rises to the right, one falls.";
        LastColumnMissed, LAST_COLUMN;
        LastStartMissed, LAST_COLUMN;
        TopRowMissed, TOP_ROW;
        FirstColumnMissed, FIRST_COLUMN;
        BottomRowMissed, BOTTOM_ROW;
        OnlyMaxWins, "Only MAX's lines end the game. MIN wins as well.";
        EndsWhenFull, "No line ends the game. Look for four in a row of both players: whoever has just moved may have made it, and that is the opponent of the player to move.";
        AlwaysEnds, "The game is always over: is_terminal returns true whatever the board.";
        NeverEnds, "The game never ends: is_terminal returns false whatever the board.";
        ExactlyFour, "Five in a row hold four in a row, so they win. Do not stop to look whether the line is longer.";
    }
    "the end: a full board, and nothing else", seen by is_over {
        ThreeAreEnough, "Three in a row are taken for four. From the first stone of a line it is three steps to the last, so four stones.";
        AnybodysFour, "Any four stones in a row end the game, whoever owns them. All four must be of the same player.";
        GapsIgnored, "Four stones in one row or column are counted, gaps or not. They must be neighbours: start again from 0 after a gap.";
        ByRowsGoesOn, GOES_ON;
        ByRowsGoesOnAcross, GOES_ON;
        ByColumnsGoesOn, GOES_ON;
        NoDraw, "A full board without four in a row does not end the game. It does: it is a draw.";
        FullByTheLastColumn, "The board counts as full when the last column is. All seven must be.";
        FullByOneColumn, "The board counts as full when one column is. All seven must be.";
    }
    "actions: the columns with a free square; none after the end", seen by columns {
        OffersFullColumns, "Full columns are offered. A column can be played while its top square is free.";
        OffersAfterTheEnd, "Moves are offered though the game is over. A terminal state has no actions.";
        LooksAtTheBottom, "A column is offered only while it is empty. Look at its top square, not at the bottom one.";
        LastColumnNotOffered, "The last column is never offered. Columns are 0 to 6, which is `0..7`.";
        TopSquareNotOffered, "A column counts as full one stone too early: the top square is in row 5.";
        CountsFromOne, "Columns are counted from 0: a is 0, g is 6.";
    }
    "utility: who has won, seen by the one who asks", seen by utility {
        UtilityToMax, "This is the utility to MAX, whoever asks. To MIN it is the negation.";
        UtilityToTheMover, "This is the utility to the player to move, whoever asks. It is `player`, the argument, who asks.";
        UtilityReversed, "The sign is the wrong way round: a win is `WIN` to the player who has four in a row. That is the one who has just moved, the opponent of the player to move.";
        EveryEndIsAWin, "A full board without four in a row counts as a win. It is a draw, worth 0 to both.";
        NotWonIsLost, "Whoever has not won counts as having lost. A draw, and a game that goes on, are worth 0 to both.";
        LossIsNothing, "A loss is worth 0. It is worth `-WIN`: what one wins, the other loses.";
        OneForAWin, "A win is worth 1. It is to be worth `WIN`, so that there is room for guesses between a draw and a win.";
        DrawBeforeWin, "A full board counts as a draw even if the last stone has made four in a row. Ask for the win first.";
    }
    "states: the same position is the same state", seen by drawing {
        LastMoveKept, NOT_ONLY_THE_POSITION;
        MovesKept, NOT_ONLY_THE_POSITION;
    }
}

parts! {
    Correct {}
    CentreFirst {
        fn free(board: &Board) -> Actions<u8> {
            [3, 2, 4, 1, 5, 0, 6].into_iter().filter(|&column| board.height(column.into()) < ROWS).collect()
        }
    }
    PlayerFromCount {
        fn player(board: &Board) -> Player { if board.stones().is_multiple_of(2) { Player::Max } else { Player::Min } }
        fn text(board: &Board) -> String { format!("\n{}   \n", Correct::text(board).replace('\n', "  \n    ")) }
    }
    WhoMovedLastHasWon {
        fn is_terminal(board: &Board) -> bool { board.is_full() || Self::four(board, board.player.opponent()) }
        fn utility(board: &Board, player: Player) -> Value {
            match () {
                () if !Self::four(board, board.player.opponent()) => 0,
                () if player == board.player => -WIN,
                () => WIN,
            }
        }
    }
}

/// Bits: the crate's own.
#[derive(Debug)]
struct Bits;

impl Attempt for Bits {
    type Rules = ConnectFour;
}

/// A stack of stones for each column, and nothing else.
#[derive(Default, Debug)]
struct Stacks;

impl Stacks {
    fn at(columns: &[Vec<Player>], column: isize, row: isize) -> Option<Player> {
        columns.get(usize::try_from(column).ok()?)?.get(usize::try_from(row).ok()?).copied()
    }

    /// Looks for lines through the topmost stones only: the last one to fall is one of them.
    fn winner(columns: &[Vec<Player>]) -> Option<Player> {
        (0..7).find_map(|column| {
            let row = columns[column as usize].len() as isize - 1;
            let player = Stacks::at(columns, column, row)?;
            let run = |right: isize, up: isize| {
                (1..4).take_while(|step| Stacks::at(columns, column + step * right, row + step * up) == Some(player)).count()
            };
            let wins = |(right, up)| run(right, up) + run(-right, -up) >= 3;
            [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(wins).then_some(player)
        })
    }
}

impl Attempt for Stacks {
    type Rules = Stacks;
}

impl Game for Stacks {
    type State = Vec<Vec<Player>>;
    type Action = u8;

    fn initial_state(&self) -> Self::State {
        vec![Vec::new(); COLUMNS]
    }

    fn player(&self, columns: &Self::State) -> Player {
        if columns.concat().len().is_multiple_of(2) { Player::Max } else { Player::Min }
    }

    fn actions(&self, columns: &Self::State) -> Actions<u8> {
        let is_over = self.is_terminal(columns);
        (0..7).filter(|&column: &u8| !is_over && columns[usize::from(column)].len() < ROWS).collect()
    }

    fn result(&self, columns: &Self::State, column: u8) -> Self::State {
        let mut next = columns.clone();
        next[usize::from(column)].push(self.player(columns));
        next
    }

    fn is_terminal(&self, columns: &Self::State) -> bool {
        Stacks::winner(columns).is_some() || columns.iter().all(|column| column.len() == ROWS)
    }

    fn utility(&self, columns: &Self::State, player: Player) -> Value {
        Stacks::winner(columns).map_or(0, |winner| if winner == player { WIN } else { -WIN })
    }

    fn max_utility(&self) -> Value {
        WIN
    }

    fn state_text(&self, columns: &Self::State) -> String {
        let squares = (0..ROWS).rev().flat_map(|row| columns.iter().map(move |column| column.get(row).copied())).collect();
        Grid { rows: ROWS, columns: COLUMNS, squares, rows_named: false }.to_string()
    }
}

/// The right attempts.
pub static RIGHT: &[Right] = &[
    ("Correct", suite::<Correct>),
    ("CentreFirst", suite::<CentreFirst>),
    ("PlayerFromCount", suite::<PlayerFromCount>),
    ("WhoMovedLastHasWon", suite::<WhoMovedLastHasWon>),
    ("Bits", suite::<Bits>),
    ("Stacks", suite::<Stacks>),
];

//! Exercise 1: the rules of Connect Four.

mod corpus;
mod positions;

use crate::check::{Check, Failure, Suite};
use crate::corpus::{Behaviour, Corpus, behaviour, diagnose};
use adversarial::laws::{self, perft};
use adversarial::prelude::*;
use corpus::{EDGES, GOES_ON, NOT_ALL_OF_IT, NOT_ONLY_THE_POSITION, RIGHT, UNSEEN, WRONG};
use positions::{CASES, COLUMNS, Case, Direction, FOURS, Line, OVER_THE_EDGE, ROWS, Square, WINS, random};
use std::any::type_name;
use std::collections::HashMap;
use std::hash::Hash;
use std::iter::once;

/// Attempts at it.
pub static CORPUS: Corpus = Corpus { wrong: WRONG, right: RIGHT };

/// What a learner writes in this exercise.
pub trait Attempt {
    /// The rules.
    type Rules: Game<Action = u8> + Default;
}

/// Implements [`Attempt`] for the type in a module: `ex01_connect_four!(Mine, path::to::module);`
#[macro_export]
macro_rules! ex01_connect_four {
    ($name:ident, $($module:tt)+) => {
        #[doc = concat!("The attempt in `", stringify!($($module)+), "`.")]
        #[derive(Debug)]
        pub struct $name;

        impl $crate::ex01_connect_four::Attempt for $name {
            type Rules = $($module)+::ConnectFour;
        }
    };
}

/// The checks of an attempt.
pub fn suite<A: Attempt>() -> Suite {
    let check = |name, points, run| Check { name, points, run };
    Suite {
        exercise: "ex01_connect_four",
        checks: vec![
            check("the start: an empty board, drawn as asked; MAX moves first", 2, start::<A>),
            check("turns: after MAX comes MIN, after MIN comes MAX", 2, turns::<A>),
            check("gravity: a stone falls to the lowest free square", 3, gravity::<A>),
            check("the end: four in a row, in each direction, up to every edge", 4, wins::<A>),
            check("the end: a full board, and nothing else", 2, no_wins::<A>),
            check("actions: the columns with a free square; none after the end", 2, actions::<A>),
            check("utility: who has won, seen by the one who asks", 3, utilities::<A>),
            check("states: the same position is the same state", 1, states::<A>),
            check("whole games: the laws hold, and there are as many as there should be", 1, games::<A>),
        ],
    }
}

/// What one part of the rules says of the position after these moves: all that the checks see of an attempt.
type Look<T> = fn(&Case) -> T;

fn after<A: Attempt>(moves: &[u8]) -> (A::Rules, <A::Rules as Game>::State) {
    let rules = A::Rules::default();
    let start = rules.initial_state();
    let state = moves.iter().fold(start, |state, &column| rules.result(&state, column));
    (rules, state)
}

fn player<A: Attempt>(case: &Case) -> Player {
    let (rules, state) = after::<A>(&case.moves);
    rules.player(&state)
}

/// The drawing, spaces around its lines aside.
fn drawing<A: Attempt>(case: &Case) -> String {
    let (rules, state) = after::<A>(&case.moves);
    tidy(&rules.state_text(&state))
}

fn is_over<A: Attempt>(case: &Case) -> bool {
    let (rules, state) = after::<A>(&case.moves);
    rules.is_terminal(&state)
}

/// The columns offered, in order.
fn columns<A: Attempt>(case: &Case) -> Vec<u8> {
    let (rules, state) = after::<A>(&case.moves);
    let mut columns = rules.actions(&state).to_vec();
    columns.sort_unstable();
    columns
}

/// The utility to MAX and to MIN.
fn utility<A: Attempt>(case: &Case) -> [Value; 2] {
    let (rules, state) = after::<A>(&case.moves);
    [Player::Max, Player::Min].map(|player| rules.utility(&state, player))
}

/// The crate's own game, for comparison.
struct Reference;

impl Attempt for Reference {
    type Rules = ConnectFour;
}

fn tidy(text: &str) -> String {
    text.trim().lines().map(str::trim).collect::<Vec<_>>().join("\n")
}

/// Drawings side by side, each with a title.
fn side_by_side(drawings: &[(&str, String)]) -> String {
    const WIDTH: usize = 22;
    let column = |(title, text): &(&str, String)| once((*title).to_string()).chain(text.lines().map(str::to_string)).collect();
    let columns: Vec<Vec<String>> = drawings.iter().map(column).collect();
    let height = columns.iter().map(Vec::len).max().unwrap_or_default();
    let line = |row| {
        let cells = columns.iter().map(|column| format!("{:<WIDTH$}", column.get(row).map_or("", String::as_str)));
        cells.collect::<Vec<_>>().concat().trim_end().to_string()
    };
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

fn board(case: &Case) -> String {
    drawing::<Reference>(case)
}

/// The board, and these stones alone.
fn board_and_stones(case: &Case, title: &str, stones: &[Square]) -> String {
    let mut alone = case.grid.clone();
    for (index, square) in alone.squares.iter_mut().enumerate() {
        if !stones.contains(&(ROWS - 1 - index / COLUMNS, index % COLUMNS)) {
            *square = None;
        }
    }
    side_by_side(&[("the board", board(case)), (title, tidy(&alone.to_string()))])
}

/// "After the moves d d c" or "At the start".
fn when(case: &Case) -> String {
    if case.moves.is_empty() { "At the start".into() } else { format!("After the moves {}", case.text()) }
}

/// Columns in letters.
fn letters(columns: &[u8]) -> String {
    let named = |&column: &u8| match column {
        0..7 => char::from(b'a' + column).to_string(),
        _ => format!("{column} (which is not on the board)"),
    };
    if columns.is_empty() { "none".into() } else { columns.iter().map(named).collect::<Vec<_>>().join(" ") }
}

/// The cause that shows just this in all positions, if it is a known one.
fn why<T: Hash>(look: Look<T>) -> Option<&'static str> {
    diagnose(WRONG, 0, &seen(look))
}

/// What one part of the rules says of all positions.
fn seen<T: Hash>(look: Look<T>) -> Behaviour {
    behaviour(CASES.iter(), |case| (type_name::<T>(), look(case)))
}

fn start<A: Attempt>() -> Result<(), Failure> {
    let case = &CASES[0];
    hold_player(case, player::<A>)?;
    hold_drawing(case, drawing::<A>)
}

fn turns<A: Attempt>() -> Result<(), Failure> {
    CASES.iter().try_for_each(|case| hold_player(case, player::<A>))
}

fn hold_player(case: &Case, look: Look<Player>) -> Result<(), Failure> {
    let (expected, got) = (player::<Reference>(case), look(case));
    if got == expected {
        return Ok(());
    }
    let message = format!("{}, it is {expected}'s turn. player returned {got}.", when(case));
    Err(Failure::new(message).picture(board(case)).diagnosis(why(look)))
}

fn gravity<A: Attempt>() -> Result<(), Failure> {
    CASES.iter().try_for_each(|case| hold_drawing(case, drawing::<A>))
}

fn hold_drawing(case: &Case, look: Look<String>) -> Result<(), Failure> {
    let (expected, got) = (board(case), look(case));
    if got == expected {
        return Ok(());
    }
    let message = format!("{}, the board is not the one expected (MAX has X, MIN has O).", when(case));
    let picture = side_by_side(&[("expected", expected), ("yours", got)]);
    Err(Failure::new(message).picture(picture).diagnosis(why(look)))
}

fn wins<A: Attempt>() -> Result<(), Failure> {
    hold_wins(is_over::<A>)
}

fn hold_wins(look: Look<bool>) -> Result<(), Failure> {
    if look(&CASES[0]) {
        let message = "At the start the board is empty, and the game is not over. is_terminal returned true.";
        return Err(Failure::new(message).picture(board(&CASES[0])).diagnosis(why(look)));
    }
    let missed: Vec<_> = WINS.iter().filter(|(_, case)| !look(case)).collect();
    let Some((line, case)) = missed.first() else { return Ok(()) };
    let winner = case.at(line.squares[0]);
    let is_missed =
        |line: &Line| missed.iter().any(|(other, case)| other.squares == line.squares && case.at(line.squares[0]) == winner);
    let found = Direction::ALL.map(|direction| {
        let lines: Vec<&Line> = FOURS.iter().filter(|line| line.direction == direction).collect();
        (direction, lines.iter().filter(|line| !is_missed(line)).count(), lines.len())
    });
    let unseen: Vec<Direction> = found.iter().filter(|(_, found, _)| *found == 0).map(|(direction, ..)| *direction).collect();
    let at_edge =
        EDGES.iter().find(|edge| missed.iter().all(|(line, _)| line.squares.iter().any(|&square| (edge.touches)(square))));
    let cause = why(look).or(match unseen.as_slice() {
        [direction] => Some(UNSEEN[*direction as usize]),
        _ => at_edge.map(|edge| edge.cause),
    });
    let message = format!(
        "{}, {} has {} in a row {} ({}), so the game is over. is_terminal returned false. Of all lines of four it finds {}.",
        when(case),
        winner.expect("somebody has filled the line"),
        if line.squares.len() == 5 { "five" } else { "four" },
        line.direction.text(),
        line.squares.iter().map(|&square| name(square)).collect::<Vec<_>>().join(" "),
        found.map(|(direction, found, all)| format!("{found} of {all} {}", direction.text())).join(", "),
    );
    Err(Failure::new(message).picture(board_and_stones(case, "the line", &line.squares)).diagnosis(cause))
}

/// Rows counted from the bottom, from 1, as chess players do.
fn name((row, column): Square) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

fn no_wins<A: Attempt>() -> Result<(), Failure> {
    hold_no_wins(is_over::<A>)
}

fn hold_no_wins(look: Look<bool>) -> Result<(), Failure> {
    let nobody_has_won = |case: &&Case| utility::<Reference>(case) == [0, 0];
    let is_wrong = |case: &&Case| look(case) != is_over::<Reference>(case);
    let wrong: Vec<&Case> = CASES.iter().filter(nobody_has_won).filter(is_wrong).collect();
    let Some(&case) = wrong.first() else { return Ok(()) };
    if is_over::<Reference>(case) {
        let message = format!("The board is full, so the game is over. is_terminal returned false. ({}.)", when(case));
        return Err(Failure::new(message).picture(board(case)).diagnosis(why(look)));
    }
    let message = format!("{}, nobody has four in a row, and there are free squares. is_terminal returned true.", when(case));
    let over_the_edge = |case: &Case| OVER_THE_EDGE.iter().find(|squares| case.has_all(squares));
    let cause = why(look).or_else(|| wrong.iter().all(|case| over_the_edge(case).is_some()).then_some(GOES_ON));
    let picture = match over_the_edge(case) {
        Some(squares) if cause == Some(GOES_ON) => board_and_stones(case, "no line", squares),
        _ => board(case),
    };
    Err(Failure::new(message).picture(picture).diagnosis(cause))
}

/// All positions. If `is_terminal` is mostly right, without those where it is not, so that one mistake does not cost every check; then
/// without full boards as well, where a missing line shows in the utility alone.
fn with_the_end_known(look: Look<bool>) -> Vec<&'static Case> {
    let is_right = |case: &&Case| look(case) == is_over::<Reference>(case);
    let (over, in_play): (Vec<&Case>, Vec<&Case>) = CASES.iter().partition(|case| is_over::<Reference>(case));
    let right = |cases: &[&Case]| cases.iter().filter(|case| is_right(case)).count();
    let is_mostly_right = [&over, &in_play].into_iter().all(|cases| 2 * right(cases) > cases.len());
    if !is_mostly_right || right(&over) == over.len() && right(&in_play) == in_play.len() {
        return CASES.iter().collect();
    }
    CASES.iter().filter(is_right).filter(|case| case.moves.len() < ROWS * COLUMNS).collect()
}

fn actions<A: Attempt>() -> Result<(), Failure> {
    with_the_end_known(is_over::<A>).into_iter().try_for_each(|case| hold_actions(case, columns::<A>))
}

fn hold_actions(case: &Case, look: Look<Vec<u8>>) -> Result<(), Failure> {
    let (expected, got) = (columns::<Reference>(case), look(case));
    if got == expected {
        return Ok(());
    }
    let is = if expected.is_empty() { "the game is over, so there are no actions" } else { "the game goes on" };
    let message = format!("{}, {is}. Expected: {}. actions returned: {}.", when(case), letters(&expected), letters(&got));
    Err(Failure::new(message).picture(board(case)).diagnosis(why(look)))
}

fn utilities<A: Attempt>() -> Result<(), Failure> {
    with_the_end_known(is_over::<A>).into_iter().try_for_each(|case| hold_utility(case, utility::<A>))
}

fn hold_utility(case: &Case, look: Look<[Value; 2]>) -> Result<(), Failure> {
    let (expected, got) = (utility::<Reference>(case), look(case));
    if got == expected {
        return Ok(());
    }
    let [max, min] = expected;
    let outcome = match max {
        0 if is_over::<Reference>(case) => "it is a draw",
        0 => "the game goes on",
        1.. => "MAX (X) has won",
        _ => "MIN (O) has won",
    };
    let message = format!(
        "{}, {outcome}. Expected {max} to MAX and {min} to MIN (WIN is {WIN}). utility returned {} to MAX and {} to MIN.",
        when(case),
        got[0],
        got[1],
    );
    Err(Failure::new(message).picture(board(case)).diagnosis(why(look)))
}

fn states<A: Attempt>() -> Result<(), Failure> {
    let (mut positions, mut states) = (HashMap::new(), HashMap::new());
    for case in openings() {
        let (_, state) = after::<A>(&case.moves);
        let same_position: &Case = positions.entry(case.state).or_insert_with(|| case.clone());
        let same_state: &Case = states.entry(state).or_insert_with(|| case.clone());
        if same_state.state != case.state {
            let message = format!("{}, and after {}: two positions, but the states are equal.", when(&case), same_state.text());
            let picture = side_by_side(&[(&same_state.text(), board(same_state)), (&case.text(), board(&case))]);
            return Err(Failure::new(message).picture(picture).diagnosis(Some(NOT_ALL_OF_IT)));
        }
        if same_state.moves != same_position.moves {
            let message =
                format!("{}, and after {}, the position is the same, but the states differ.", when(&case), same_position.text());
            return Err(Failure::new(message).picture(board(&case)).diagnosis(Some(NOT_ONLY_THE_POSITION)));
        }
    }
    Ok(())
}

/// All ways to play up to four moves, the shortest first.
fn openings() -> Vec<Case> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..4 {
        last = last.iter().flat_map(|moves| (0..7).map(move |column| [moves.as_slice(), &[column]].concat())).collect();
        all.extend_from_slice(&last);
    }
    all.into_iter().map(Case::new).collect()
}

fn games<A: Attempt>() -> Result<(), Failure> {
    for case in random(5) {
        hold_player(&case, player::<A>)?;
        hold_drawing(&case, drawing::<A>)?;
        hold_actions(&case, columns::<A>)?;
        hold_utility(&case, utility::<A>)?;
        if is_over::<A>(&case) != is_over::<Reference>(&case) {
            let message = format!("{}, is_terminal returned {}.", when(&case), is_over::<A>(&case));
            return Err(Failure::new(message).picture(board(&case)));
        }
    }
    laws::check(&A::Rules::default()).map_err(Failure::new)?;
    for case in CASES.iter().step_by(100) {
        let (rules, state) = after::<A>(&case.moves);
        let (expected, got) = (perft(&ConnectFour::default(), &case.state, 4), perft(&rules, &state, 4));
        if got != expected {
            let message = format!("{}, there are {expected} ways to play four more moves. Yours makes {got}.", when(case));
            return Err(Failure::new(message).picture(board(case)));
        }
    }
    Ok(())
}

//! Exercise 8: what a table says, and how sure it is.

use super::Line;
use super::corpus::{INTERVAL, MEANS, TOTALS, WRONG};
use crate::check::Failure;
use crate::corpus::{Behaviour, behaviour, diagnose};
use adversarial::prelude::*;
use std::time::Duration;

pub(super) type Standings = fn(&[Vec<Tally>]) -> Vec<Line>;
pub(super) type ScoreInterval = fn(u64, u64, u64) -> (f64, f64);

/// Wins, draws, losses; moves, nodes, and milliseconds.
type Numbers = [u64; 6];

/// Crosstables, made up so that no two of their means are equal by chance.
const CROSSTABLES: &[&[&[Numbers]]] = &[
    &[&[[0; 6], [3, 0, 1, 5, 40, 20]], &[[1, 0, 3, 4, 4, 2], [0; 6]]],
    &[&[[0; 6], [1, 2, 1, 8, 100, 12]], &[[1, 2, 1, 10, 25, 3], [0; 6]]],
    &[
        &[[0; 6], [5, 1, 2, 40, 100, 8], [0, 7, 1, 10, 900, 3_000]],
        &[[2, 1, 5, 38, 77, 4], [0; 6], [8, 0, 0, 30, 31, 1]],
        &[[1, 7, 0, 12, 12, 0], [0, 0, 8, 29, 58, 2], [0; 6]],
    ],
    &[&[[0; 6]]],
];

fn tally([wins, draws, losses, moves, nodes, milliseconds]: Numbers) -> Tally {
    Tally { wins, draws, losses, effort: Effort { moves, nodes, time: Duration::from_millis(milliseconds) } }
}

fn crosstable(rows: &[&[Numbers]]) -> Vec<Vec<Tally>> {
    rows.iter().map(|row| row.iter().copied().map(tally).collect()).collect()
}

fn expected(row: &[Numbers]) -> Line {
    let column = |index: usize| row.iter().map(|numbers| numbers[index]).sum::<u64>();
    let [wins, draws, losses, moves, nodes, milliseconds] = [0, 1, 2, 3, 4, 5].map(column);
    let games = wins + draws + losses;
    let mean = |total: f64, count: u64| if count == 0 { None } else { Some(total / count as f64) };
    let score = mean((2 * wins + draws) as f64 / 2.0, games);
    ([wins, draws, losses], [score, mean(nodes as f64, moves), mean(milliseconds as f64 / 1000.0, moves)])
}

fn draw(row: &[Numbers]) -> String {
    let mut text = String::from("wins  draws  losses  moves  nodes  milliseconds\n");
    for [wins, draws, losses, moves, nodes, milliseconds] in row {
        text += &format!("{wins:>4}  {draws:>5}  {losses:>6}  {moves:>5}  {nodes:>5}  {milliseconds:>12}\n");
    }
    text
}

fn near(one: Option<f64>, other: Option<f64>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => (one - other).abs() < 1e-9,
        _ => false,
    }
}

pub(super) fn hold_standings(standings: Standings) -> Result<(), Failure> {
    for rows in CROSSTABLES {
        let lines = standings(&crosstable(rows));
        if lines.len() != rows.len() {
            let message =
                format!("The crosstable has {} rows, one a player; standings returned {} lines.", rows.len(), lines.len());
            return Err(Failure::new(message));
        }
        for (number, (row, got)) in rows.iter().zip(&lines).enumerate() {
            let expected = expected(row);
            let fail = |message: String, why| {
                let message = format!("Row {number} of the crosstable is what player {number} achieved against each. {message}");
                Err(Failure::new(message).picture(draw(row)).diagnosis(why))
            };
            if got.0 != expected.0 {
                let [expected, got] =
                    [expected.0, got.0].map(|[wins, draws, losses]| format!("{wins} won, {draws} drawn, {losses} lost"));
                let message = format!("Expected {expected}; standings returned {got}.");
                return fail(message, diagnose(WRONG, TOTALS, &totals_shown(standings)));
            }
            let names = ["score", "nodes_per_move", "seconds_per_move"];
            for (index, name) in names.into_iter().enumerate() {
                let (expected, got) = (expected.1[index], got.1[index]);
                if !near(expected, got) {
                    let message = format!("Expected a {name} of {expected:?}; standings returned {got:?}.");
                    return fail(message, diagnose(WRONG, MEANS + index, &means_shown(standings, index)));
                }
            }
        }
    }
    Ok(())
}

pub(super) fn totals_shown(standings: Standings) -> Behaviour {
    behaviour(CROSSTABLES, |rows| standings(&crosstable(rows)).iter().map(|line| line.0).collect::<Vec<_>>())
}

/// One of the three means.
pub(super) fn means_shown(standings: Standings, index: usize) -> Behaviour {
    behaviour(CROSSTABLES, |rows| standings(&crosstable(rows)).iter().map(|line| line.1[index].map(rounded)).collect::<Vec<_>>())
}

/// Equal for what is equal but for the order of additions.
fn rounded(number: f64) -> String {
    format!("{number:.8}")
}

/// Wins, draws, losses, and the interval, from another program.
const PUBLISHED: &[(u64, u64, u64, f64, f64)] = &[
    (8, 0, 2, 0.490_162_5, 0.943_317_8),
    (10, 0, 0, 0.722_467_2, 1.0),
    (0, 0, 10, 0.0, 0.277_532_8),
    (3, 4, 3, 0.236_593_1, 0.763_406_9),
    (600, 250, 150, 0.696_503_8, 0.751_774_1),
];

/// Wilson's interval as he found it: its ends are the scores *x* from which *p* is just *z* standard deviations away, the roots of
/// `(p - x)² = z² x (1 - x) / n`.
fn wilson(wins: u64, draws: u64, losses: u64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let n = (wins + draws + losses) as f64;
    if n == 0.0 {
        return (0.0, 1.0);
    }
    let p = (2 * wins + draws) as f64 / 2.0 / n;
    // Divided by n: scale · x² - 2 · middle · x + p² = 0.
    let (scale, middle) = (1.0 + Z * Z / n, p + Z * Z / (2.0 * n));
    let root = (middle * middle - scale * p * p).max(0.0).sqrt();
    ((middle - root) / scale, (middle + root) / scale)
}

fn results() -> impl Iterator<Item = (u64, u64, u64)> {
    let few = (1..=6).flat_map(|games| {
        (0..=games).flat_map(move |wins| (0..=games - wins).map(move |draws| (wins, draws, games - wins - draws)))
    });
    let many = [(0, 0, 0), (10, 0, 40), (50, 20, 30), (0, 100, 0), (5_000, 0, 5_000)];
    few.chain(many)
}

pub(super) fn hold_intervals(interval: ScoreInterval) -> Result<(), Failure> {
    let from_elsewhere = PUBLISHED.iter().map(|&(wins, draws, losses, low, high)| ((wins, draws, losses), (low, high)));
    let computed = results().map(|(wins, draws, losses)| ((wins, draws, losses), wilson(wins, draws, losses)));
    for ((wins, draws, losses), (low, high)) in from_elsewhere.chain(computed) {
        let got = interval(wins, draws, losses);
        // Not a number is near nothing.
        if !((got.0 - low).abs() <= 1e-6 && (got.1 - high).abs() <= 1e-6) {
            let message = format!(
                "{wins} won, {draws} drawn, {losses} lost: expected the interval from {low:.6} to {high:.6}; score_interval returned {:.6} to {:.6}.",
                got.0, got.1
            );
            let games = wins + draws + losses;
            let picture = if games == 0 {
                String::new()
            } else {
                format!(
                    "n = {games}, p = {}\n\n{}",
                    (2 * wins + draws) as f64 / 2.0 / games as f64,
                    draw_interval((low, high), got)
                )
            };
            return Err(Failure::new(message).picture(picture).diagnosis(diagnose(WRONG, INTERVAL, &intervals_shown(interval))));
        }
    }
    Ok(())
}

/// Both intervals on a line from 0 to 1.
fn draw_interval(expected: (f64, f64), got: (f64, f64)) -> String {
    const WIDTH: usize = 40;
    let bar = |(low, high): (f64, f64)| {
        let place = |end: f64| (end.clamp(0.0, 1.0) * WIDTH as f64).round() as usize;
        (0..=WIDTH).map(|at| if (place(low)..=place(high)).contains(&at) { '━' } else { '·' }).collect::<String>()
    };
    format!("          0{:>WIDTH$}\nexpected  {}\nyours     {}\n", 1, bar(expected), bar(got))
}

pub(super) fn intervals_shown(interval: ScoreInterval) -> Behaviour {
    behaviour(results(), |(wins, draws, losses)| {
        let (low, high) = interval(wins, draws, losses);
        [low, high].map(|end| ((end * 1e6).round() + 0.0).to_bits()) // + 0.0: of the two zeros the positive one
    })
}

use super::{Effort, Record, Strategy, play_from};
use crate::game::{Game, Player};
use std::iter::Sum;
use std::ops::AddAssign;

/// What a player achieved in some games, and at what cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// What its thinking cost, in all of them together.
    pub effort: Effort,
}

/// Who achieved what against whom: row *i*, column *j* is what player *i* achieved against player *j*.
pub type Crosstable = Vec<Vec<Tally>>;

impl Tally {
    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A win is a point, a draw half of one.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// One game, as one of its players sees it.
    fn of(record: &Record, player: Player) -> Tally {
        let (wins, losses) = (record.winner == Some(player), record.winner == Some(player.opponent()));
        let effort = match player {
            Player::Max => record.max,
            Player::Min => record.min,
        };
        Tally { wins: wins.into(), draws: (!wins && !losses).into(), losses: losses.into(), effort }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.effort += other.effort;
    }
}

/// The total of a row of a crosstable: `results[0].iter().sum()`.
impl<'t> Sum<&'t Tally> for Tally {
    fn sum<I: Iterator<Item = &'t Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), |mut total, &tally| {
            total += tally;
            total
        })
    }
}

/// All play all: in each round each pair meets twice, either of them once as MAX.
///
/// The [`Crosstable`] of the results: row *i*, column *j* tells what player *i* achieved against player *j*.
///
/// ```
/// use adversarial::prelude::*;
/// let mut players: Vec<Box<dyn Strategy<TicTacToe>>> =
///     vec![Box::new(AlphaBetaPlayer::new(9, |_, _| 0)), Box::new(RandomPlayer::new(7))];
/// let results = round_robin(&TicTacToe, &mut players, 5);
/// let total: Tally = results[0].iter().sum();
/// assert_eq!(total.wins + total.draws, 10); // perfect play never loses
/// ```
pub fn round_robin<G: Game>(game: &G, players: &mut [Box<dyn Strategy<G>>], rounds: usize) -> Crosstable {
    let mut results = vec![vec![Tally::default(); players.len()]; players.len()];
    for round in round_robin_from(game, players, &vec![game.initial_state(); rounds]) {
        add(&mut results, &round);
    }
    results
}

/// All play all from each opening, with either colour: a crosstable of two games a pair, *for each opening*.
///
/// They are kept apart since games from one opening belong together: see [`bootstrap`](super::bootstrap()). [`sum_up`] adds them up.
///
/// ```
/// use adversarial::prelude::*;
/// let openings = ["b2", "a1 b2"].map(|moves| TicTacToe.parse_position(moves).unwrap());
/// let mut players: Vec<Box<dyn Strategy<TicTacToe>>> = (0..3).map(|seed| Box::new(RandomPlayer::new(seed)) as _).collect();
/// let rounds = round_robin_from(&TicTacToe, &mut players, &openings);
/// assert_eq!((rounds.len(), rounds[0][0][1].games()), (2, 2));
/// assert_eq!(sum_up(&rounds)[0][1].games(), 4);
/// ```
pub fn round_robin_from<G: Game>(game: &G, players: &mut [Box<dyn Strategy<G>>], openings: &[G::State]) -> Vec<Crosstable> {
    openings.iter().map(|opening| round(game, players, opening)).collect()
}

fn round<G: Game>(game: &G, players: &mut [Box<dyn Strategy<G>>], opening: &G::State) -> Crosstable {
    let count = players.len();
    let mut results = vec![vec![Tally::default(); count]; count];
    for (max, min) in (0..count).flat_map(|max| (0..count).map(move |min| (max, min))) {
        // An error if they are the same: nobody plays against themselves.
        if let Ok([first, second]) = players.get_disjoint_mut([max, min]) {
            let record = play_from(game, opening, first.as_mut(), second.as_mut());
            results[max][min] += Tally::of(&record, Player::Max);
            results[min][max] += Tally::of(&record, Player::Min);
        }
    }
    results
}

/// The sum of crosstables of the same players.
pub fn sum_up<'t>(tables: impl IntoIterator<Item = &'t Crosstable>) -> Crosstable {
    let mut tables = tables.into_iter();
    let mut sum = tables.next().cloned().unwrap_or_default();
    for table in tables {
        add(&mut sum, table);
    }
    sum
}

fn add(sum: &mut Crosstable, table: &Crosstable) {
    for (total, &tally) in sum.iter_mut().flatten().zip(table.iter().flatten()) {
        *total += tally;
    }
}

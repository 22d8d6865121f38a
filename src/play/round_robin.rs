use super::{Effort, Record, Strategy, play_game};
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

impl Tally {
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
/// The crosstable of the results: row *i*, column *j* tells what player *i* achieved against player *j*.
///
/// ```
/// use adversarial::prelude::*;
/// let mut players: Vec<Box<dyn Strategy<TicTacToe>>> =
///     vec![Box::new(AlphaBetaPlayer::new(9, |_, _| 0)), Box::new(RandomPlayer::new(7))];
/// let results = round_robin(&TicTacToe, &mut players, 5);
/// let total: Tally = results[0].iter().sum();
/// assert_eq!(total.wins + total.draws, 10); // perfect play never loses
/// ```
pub fn round_robin<G: Game>(game: &G, players: &mut [Box<dyn Strategy<G>>], rounds: usize) -> Vec<Vec<Tally>> {
    let count = players.len();
    let mut results = vec![vec![Tally::default(); count]; count];
    let pairs = (0..count).flat_map(|max| (0..count).map(move |min| (max, min)));
    for _ in 0..rounds {
        for (max, min) in pairs.clone() {
            // An error if they are the same: nobody plays against themselves.
            if let Ok([first, second]) = players.get_disjoint_mut([max, min]) {
                let record = play_game(game, first.as_mut(), second.as_mut());
                results[max][min] += Tally::of(&record, Player::Max);
                results[min][max] += Tally::of(&record, Player::Min);
            }
        }
    }
    results
}

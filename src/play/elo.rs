use super::{Crosstable, Tally};

/// Ratings under which the results of a crosstable are as likely as can be, their mean 0.
///
/// The model of Bradley & Terry 1952: each player has a strength, and *i* scores against *j* in the ratio of their strengths. It is
/// fitted by the iteration of Zermelo 1929: a player's points, divided by what they would be a unit of strength. A rating is a
/// strength on the scale of Elo 1978, where ten times the strength is 400 points.
///
/// A draw counts as half a win. To each pair that has met one drawn game is added: who won all games would have no finite rating.
/// Players that have met nobody, not even by way of others, are not compared by their ratings.
///
/// ```
/// use adversarial::prelude::*;
/// let tally = |wins, losses| Tally { wins, losses, ..Tally::default() };
/// let ratings = elo_ratings(&vec![vec![tally(0, 0), tally(3_000, 1_000)], vec![tally(1_000, 3_000), tally(0, 0)]]);
/// assert_eq!((ratings[0] - ratings[1]).round(), 191.0); // 400 times the logarithm of 3
/// ```
pub fn elo_ratings(results: &Crosstable) -> Vec<f64> {
    let count = results.len();
    let rivals = |i: usize| (0..count).filter(move |&j| j != i && results[i][j].games() > 0);
    let points = |tally: &Tally| tally.points() + 0.5;
    let games = |tally: &Tally| tally.games() as f64 + 1.0;

    let mut strengths = vec![1.0_f64; count];
    for _ in 0..10_000 {
        let fitted: Vec<f64> = (0..count)
            .map(|i| {
                let achieved: f64 = rivals(i).map(|j| points(&results[i][j])).sum();
                let a_unit: f64 = rivals(i).map(|j| games(&results[i][j]) / (strengths[i] + strengths[j])).sum();
                if a_unit > 0.0 { achieved / a_unit } else { 1.0 }
            })
            .collect();
        let settled = fitted.iter().zip(&strengths).all(|(new, old)| (new / old - 1.0).abs() < 1e-9);
        strengths = fitted;
        if settled {
            break;
        }
    }
    let ratings: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = ratings.iter().sum::<f64>() / count as f64;
    ratings.iter().map(|rating| rating - mean).collect()
}

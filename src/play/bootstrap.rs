use rand::{RngExt, SeedableRng, rngs::StdRng};

/// How far some numbers would move if the experiment were made again: 95% intervals, by resampling what was seen.
///
/// Efron 1979. From the units of the experiment as many are drawn, with replacement: some come twice, some not at all. The numbers are
/// computed from this sample; and so on. The interval is what is left when the lowest and the highest 2.5% are cut off.
///
/// The units must be independent of each other: games between two players of chance, or *openings*, with all that was played from them.
///
/// ```
/// use adversarial::prelude::*;
/// let games: Vec<f64> = (0..100).map(|game| f64::from(game % 4 < 3)).collect(); // 75 points of 100
/// let score = |sample: &[&f64]| vec![sample.iter().copied().sum::<f64>() / sample.len() as f64];
/// let (low, high) = bootstrap(&games, 1_000, 1, score)[0];
/// assert!((0.62..0.70).contains(&low) && (0.80..0.88).contains(&high));
/// ```
pub fn bootstrap<T>(units: &[T], resamples: usize, seed: u64, numbers: impl Fn(&[&T]) -> Vec<f64>) -> Vec<(f64, f64)> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut columns: Vec<Vec<f64>> = Vec::new();
    for _ in 0..resamples {
        let sample: Vec<&T> = units.iter().map(|_| &units[rng.random_range(0..units.len())]).collect();
        let found = numbers(&sample);
        columns.resize(found.len(), Vec::new());
        for (column, number) in columns.iter_mut().zip(found) {
            column.push(number);
        }
    }
    let middle = |mut column: Vec<f64>| {
        column.sort_by(f64::total_cmp);
        let cut = column.len() / 40;
        (column[cut], column[column.len() - 1 - cut])
    };
    columns.into_iter().map(middle).collect()
}

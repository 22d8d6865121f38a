use polars::prelude::{Column, DataFrame, NamedFrom, Series};
use std::fmt;

/// An experiment: factors, each with its levels, and a measurement of every combination of them (a full factorial design).
///
/// Where chance is in it, make the seed a factor: `StdRng::seed_from_u64(case.number("seed") as u64)`. So all rivals meet the same
/// positions, and the next run meets them again.
///
/// ```
/// use adversarial::prelude::*;
/// let table = Sweep::new()
///     .factor("search", ["minimax", "alpha-beta"])
///     .factor("depth", 1..=3)
///     .run(["nodes"], |case| {
///         let game = Counted::new(TicTacToe);
///         let limited = DepthLimited::new(&game, case.number("depth") as usize, |_, _| 0);
///         match case.text("search") {
///             "minimax" => minimax(&limited, &limited.initial_state()),
///             _ => alpha_beta(&limited, &limited.initial_state()),
///         };
///         Some([game.counts().nodes() as i64])
///     });
/// assert_eq!((table.height(), table.width()), (6, 3));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sweep {
    factors: Vec<(String, Vec<Level>)>,
}

/// A level of a factor: a number or a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Level {
    /// Such as a depth, or the number of a repetition.
    Number(i64),
    /// Such as an algorithm.
    Text(String),
}

/// A combination of levels, one of each factor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    levels: Vec<(String, Level)>,
}

impl Sweep {
    /// An experiment without a factor: it has one case.
    pub fn new() -> Sweep {
        Sweep::default()
    }

    /// Adds a factor. The first one changes slowest.
    ///
    /// # Panics
    ///
    /// When another factor has the same name.
    #[must_use]
    pub fn factor<L: Into<Level>>(mut self, name: impl Into<String>, levels: impl IntoIterator<Item = L>) -> Sweep {
        let name = name.into();
        assert!(self.factors.iter().all(|(other, _)| *other != name), "two factors are called `{name}`");
        self.factors.push((name, levels.into_iter().map(L::into).collect()));
        self
    }

    /// The combinations, in order.
    fn cases(&self) -> Vec<Case> {
        self.factors.iter().fold(vec![Case { levels: Vec::new() }], |cases, (name, levels)| {
            let with = |case: &Case, level: &Level| Case {
                levels: case.levels.iter().cloned().chain([(name.clone(), level.clone())]).collect(),
            };
            cases.iter().flat_map(|case| levels.iter().map(move |level| with(case, level))).collect()
        })
    }

    /// Measures every case: a row each, with a column for each factor and each measure. A case whose measurement is `None` has no row.
    ///
    /// Prints a line whenever the first factor changes, so that a long experiment shows where it is.
    ///
    /// # Panics
    ///
    /// When two columns have the same name.
    pub fn run<const M: usize>(&self, measures: [&str; M], mut measure: impl FnMut(&Case) -> Option<[i64; M]>) -> DataFrame {
        let mut rows: Vec<(Case, [i64; M])> = Vec::new();
        let cases = self.cases();
        for (index, case) in cases.iter().enumerate() {
            let first = case.levels.first();
            if index == 0 || first != cases[index - 1].levels.first() {
                let now = first.map_or(String::new(), |(name, level)| format!(": {name} {level}"));
                println!("case {} of {}{now}", index + 1, cases.len());
            }
            rows.extend(measure(case).map(|results| (case.clone(), results)));
        }
        let factors =
            self.factors.iter().map(|(name, _)| Level::column(name, rows.iter().map(|(case, _)| case.level(name)).collect()));
        let measured = measures
            .iter()
            .enumerate()
            .map(|(index, &name)| Series::new(name.into(), rows.iter().map(|(_, results)| results[index]).collect::<Vec<_>>()));
        let columns: Vec<Column> = factors.chain(measured).map(Column::from).collect();
        DataFrame::new(rows.len(), columns).expect("each name stands once")
    }
}

impl Case {
    /// The level of a factor whose levels are numbers.
    ///
    /// # Panics
    ///
    /// When there is no such factor, or its levels are texts.
    pub fn number(&self, factor: &str) -> i64 {
        match self.level(factor) {
            Level::Number(number) => *number,
            Level::Text(text) => panic!("the factor `{factor}` is a text here, `{text}`"),
        }
    }

    /// The level of a factor whose levels are texts.
    ///
    /// # Panics
    ///
    /// When there is no such factor, or its levels are numbers.
    pub fn text(&self, factor: &str) -> &str {
        match self.level(factor) {
            Level::Text(text) => text,
            Level::Number(number) => panic!("the factor `{factor}` is a number here, {number}"),
        }
    }

    fn level(&self, factor: &str) -> &Level {
        let found = self.levels.iter().find(|(name, _)| name == factor);
        let names = || self.levels.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        &found.unwrap_or_else(|| panic!("no factor is called `{factor}`; there are: {}", names())).1
    }
}

impl Level {
    /// A column of numbers if all are numbers, or else of texts.
    pub(super) fn column(name: &str, levels: Vec<&Level>) -> Series {
        let number = |level: &&Level| if let Level::Number(number) = level { Some(*number) } else { None };
        match levels.iter().map(number).collect::<Option<Vec<i64>>>() {
            Some(numbers) => Series::new(name.into(), numbers),
            None => Series::new(name.into(), levels.into_iter().map(Level::to_string).collect::<Vec<_>>()),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Number(number) => number.fmt(f),
            Level::Text(text) => f.write_str(text),
        }
    }
}

impl From<i64> for Level {
    fn from(number: i64) -> Level {
        Level::Number(number)
    }
}

impl From<&str> for Level {
    fn from(text: &str) -> Level {
        Level::Text(text.to_string())
    }
}

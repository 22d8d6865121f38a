//! Tables with a row for each case, as [`Sweep`](super::Sweep) makes them: to choose rows, and to lay them out side by side.

use super::Level;
use polars::prelude::{AnyValue, BooleanChunked, Column, DataFrame, NamedFrom, NewChunkedArray, Series};

/// The rows where a column has a value.
///
/// # Panics
///
/// When there is no such column.
///
/// ```
/// use adversarial::prelude::*;
/// let table: DataFrame = df!["search" => ["minimax", "alpha-beta"], "nodes" => [549_946_i64, 18_297]].unwrap();
/// assert_eq!(rows_where(&table, "search", "minimax").height(), 1);
/// assert_eq!(rows_where(&table, "nodes", 18_297).height(), 1);
/// ```
pub fn rows_where(table: &DataFrame, column: &str, value: impl Into<Level>) -> DataFrame {
    let value = value.into();
    let chosen = levels(table, column).into_iter().map(|level| Some(level == value));
    table.filter(&BooleanChunked::from_iter_options(column.into(), chosen)).expect("a truth for each row")
}

/// A long table made wide: a row for each value of the column `row`, a column for each value of `column`, and in them `value`.
///
/// Where no row has both, it is missing; where several have, it is the last. Values that are no whole numbers are missing.
///
/// # Panics
///
/// When there is no such column, or a value of `column` has the name of `row`.
///
/// ```
/// use adversarial::prelude::*;
/// let long: DataFrame = df!["depth" => [1_i64, 1, 2], "search" => ["a", "b", "a"], "nodes" => [10_i64, 5, 100]].unwrap();
/// let text = "depth    a  b\n─────  ───  ─\n    1   10  5\n    2  100  –";
/// assert_eq!(show_table(&wide(&long, "depth", "search", "nodes")).text(), text);
/// ```
pub fn wide(table: &DataFrame, row: &str, column: &str, value: &str) -> DataFrame {
    let (rows, columns) = (levels(table, row), levels(table, column));
    let inside: Vec<Option<i64>> = values(table, value).map(|value| value.extract()).collect();
    let (row_levels, column_levels) = (distinct(&rows), distinct(&columns));
    let cell = |at: &Level, of: &Level| {
        let found = rows.iter().zip(&columns).rposition(|found| found == (at, of));
        found.and_then(|index| inside[index])
    };
    let first = Level::column(row, row_levels.iter().collect());
    let others = column_levels
        .iter()
        .map(|of| Series::new(of.to_string().into(), row_levels.iter().map(|at| cell(at, of)).collect::<Vec<_>>()));
    let columns = std::iter::once(first).chain(others).map(Column::from).collect();
    DataFrame::new(row_levels.len(), columns).expect("each name stands once")
}

/// The numbers in a column of whole numbers; what is missing is left out.
///
/// (Ask for columns so, in a notebook. `DataFrame::column` looks the name up in a hash table whose seed differs from cell to cell, and
/// may not find it.)
///
/// # Panics
///
/// When there is no such column.
///
/// ```
/// use adversarial::prelude::*;
/// let table: DataFrame = df!["search" => ["minimax", "alpha-beta"], "nodes" => [549_946_i64, 18_297]].unwrap();
/// assert_eq!(numbers(&table, "nodes"), [549_946, 18_297]);
/// ```
pub fn numbers(table: &DataFrame, column: &str) -> Vec<i64> {
    values(table, column).filter_map(|value| value.extract()).collect()
}

/// The values of a column.
///
/// # Panics
///
/// When there is no such column.
pub(super) fn values<'t>(table: &'t DataFrame, column: &str) -> impl Iterator<Item = AnyValue<'t>> {
    let found = table.columns().iter().find(|found| found.name() == column);
    let found = found.unwrap_or_else(|| panic!("no column is called `{column}`; there are: {}", names(table)));
    (0..table.height()).map(|row| found.get(row).unwrap_or(AnyValue::Null))
}

fn names(table: &DataFrame) -> String {
    table.columns().iter().map(|column| column.name().as_str()).collect::<Vec<_>>().join(", ")
}

/// The values of a column as levels of a factor.
pub(super) fn levels(table: &DataFrame, column: &str) -> Vec<Level> {
    values(table, column)
        .map(|value| match (value.extract_str(), value.extract::<i64>()) {
            (None, Some(number)) => Level::Number(number),
            (text, _) => Level::Text(text.map_or_else(|| value.to_string(), str::to_string)),
        })
        .collect()
}

/// The values that there are, in the order in which they come.
pub(super) fn distinct(levels: &[Level]) -> Vec<Level> {
    levels.iter().enumerate().filter(|(index, level)| !levels[..*index].contains(level)).map(|(_, level)| level.clone()).collect()
}

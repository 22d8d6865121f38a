use csv::{Error, Reader, Writer};
use polars::prelude::{AnyValue, Column, DataFrame, NamedFrom, Series};
use std::path::Path;

/// Writes a table as comma-separated values, a line of names first; what is missing is left empty.
///
/// # Errors
///
/// When the file cannot be written.
///
/// ```
/// use adversarial::prelude::*;
/// let table: DataFrame = df!["search" => ["minimax", "alpha-beta"], "nodes" => [549_946_i64, 18_297]].unwrap();
/// let file = std::env::temp_dir().join("adversarial-example.csv");
/// write_csv(&table, &file).unwrap();
/// assert_eq!(std::fs::read_to_string(&file).unwrap(), "search,nodes\nminimax,549946\nalpha-beta,18297\n");
/// assert!(read_csv(&file).unwrap().equals(&table));
/// ```
pub fn write_csv(table: &DataFrame, path: impl AsRef<Path>) -> Result<(), Error> {
    let mut writer = Writer::from_path(path)?;
    writer.write_record(table.columns().iter().map(|column| column.name().as_str()))?;
    for row in 0..table.height() {
        writer.write_record(table.columns().iter().map(|column| match column.get(row) {
            Ok(AnyValue::Null) | Err(_) => String::new(),
            Ok(AnyValue::Float64(number)) => number.to_string(), // all its digits
            Ok(value) => value.extract_str().map_or_else(|| value.to_string(), str::to_string),
        }))?;
    }
    Ok(writer.flush()?)
}

/// Reads a table that [`write_csv`] wrote, or any program: a column of whole numbers is `i64`, of numbers `f64`, of anything else text.
/// What is empty is missing.
///
/// # Errors
///
/// When the file cannot be read, or a line has more or fewer values than there are names, telling which.
pub fn read_csv(path: impl AsRef<Path>) -> Result<DataFrame, Error> {
    let mut reader = Reader::from_path(path)?;
    let names: Vec<String> = reader.headers()?.iter().map(str::to_string).collect();
    let rows = reader.records().collect::<Result<Vec<_>, _>>()?;
    let column = |(index, name): (usize, &String)| {
        let texts: Vec<Option<&str>> = rows.iter().map(|row| row.get(index).filter(|text| !text.is_empty())).collect();
        Column::from(
            parsed::<i64>(name, &texts).or(parsed::<f64>(name, &texts)).unwrap_or_else(|| Series::new(name.into(), texts)),
        )
    };
    let columns = names.iter().enumerate().map(column).collect();
    Ok(DataFrame::new(rows.len(), columns).map_err(std::io::Error::other)?)
}

/// The column as numbers, if all that stands in it are numbers.
fn parsed<N: std::str::FromStr>(name: &str, texts: &[Option<&str>]) -> Option<Series>
where
    Series: NamedFrom<Vec<Option<N>>, [Option<N>]>,
{
    let numbers: Result<Vec<Option<N>>, N::Err> = texts.iter().map(|text| text.map(str::parse).transpose()).collect();
    numbers.ok().map(|numbers| Series::new(name.into(), numbers))
}

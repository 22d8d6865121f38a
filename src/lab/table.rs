use crate::draw::picture::{escape, show, thousands};
use polars::prelude::{AnyValue, Column, DataFrame};
use std::fmt::Write;

const MOST_ROWS: usize = 50;
const LINE: &str = "1px solid rgba(128, 128, 128, 0.5)"; // seen on light and on dark

/// Shows a table: numbers to the right with their thousands parted, fractions of a column cut to the same length.
///
/// ```
/// use adversarial::prelude::*;
/// let table: DataFrame = df!["search" => ["minimax", "alpha-beta"], "nodes" => [549_946, 18_297]].unwrap();
/// show_table(&table).caption("Tic-Tac-Toe from the empty board")
/// # ;
/// ```
pub fn show_table(table: &DataFrame) -> TableView {
    TableView {
        caption: String::new(),
        columns: table.columns().iter().map(Shown::new).collect(),
        rows_left_out: table.height().saturating_sub(MOST_ROWS),
    }
}

/// A table as a notebook shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    caption: String,
    columns: Vec<Shown>,
    rows_left_out: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Shown {
    name: String,
    is_number: bool,
    cells: Vec<String>,
}

impl TableView {
    /// A line above the table.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> TableView {
        self.caption = caption.into();
        self
    }

    /// The table as HTML, with inline styles only: an untrusted notebook drops all others.
    pub fn html(&self) -> String {
        let mut html = format!(r#"<table style="border-collapse:collapse;font-size:13px;margin:4px 0;border-bottom:{LINE}">"#);
        if !self.caption.is_empty() {
            let caption = escape(&self.caption);
            let _ = write!(
                html,
                r#"<caption style="text-align:left;font-weight:600;white-space:nowrap;padding:4px 10px">{caption}</caption>"#
            );
        }
        let mut row = |tag: &str, style: &str, cell: &dyn Fn(&Shown) -> String| {
            html.push_str(r#"<tr style="background:transparent">"#);
            for column in &self.columns {
                let align = if column.is_number { "right" } else { "left" };
                let text = escape(&cell(column));
                let _ = write!(html, r#"<{tag} style="text-align:{align};padding:4px 10px;{style}">{text}</{tag}>"#);
            }
            html.push_str("</tr>");
        };
        row("th", &format!("font-weight:600;border-top:{LINE};border-bottom:{LINE}"), &|column| column.name.clone());
        for index in 0..self.rows() {
            row("td", "border:none", &|column| column.cells[index].clone());
        }
        html.push_str("</table>");
        if let Some(more) = self.more() {
            let _ = write!(html, r#"<div style="font-size:13px;padding:0 10px">{more}</div>"#);
        }
        html
    }

    /// The table as aligned text.
    pub fn text(&self) -> String {
        let mut lines = vec![String::new(); self.rows() + 2];
        for column in &self.columns {
            let width = column.cells.iter().chain([&column.name]).map(|cell| cell.chars().count()).max().unwrap_or(0);
            let rule = "─".repeat(width);
            for (line, cell) in lines.iter_mut().zip([&column.name, &rule].into_iter().chain(&column.cells)) {
                let gap = if line.is_empty() { "" } else { "  " };
                let _ = if column.is_number { write!(line, "{gap}{cell:>width$}") } else { write!(line, "{gap}{cell:<width$}") };
            }
        }
        if !self.caption.is_empty() {
            lines.insert(0, self.caption.clone());
        }
        lines.extend(self.more());
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// Shows the table in a notebook; the kernel calls it on the value that ends a cell.
    pub fn evcxr_display(&self) {
        show(&self.html(), &self.text());
    }

    fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.cells.len())
    }

    fn more(&self) -> Option<String> {
        (self.rows_left_out > 0).then(|| format!("… and {} more rows", thousands(&self.rows_left_out)))
    }
}

impl Shown {
    fn new(column: &Column) -> Shown {
        let values = || (0..column.len().min(MOST_ROWS)).filter_map(|row| column.get(row).ok());
        let (whole, real) = (column.dtype().is_integer(), column.dtype().is_float());
        let numbers = values().filter_map(|value| value.extract::<f64>()).filter(|number| number.is_finite());
        let decimals = decimals(numbers.map(f64::abs).fold(0.0, f64::max));
        let cell = |value: AnyValue| match value.extract::<f64>() {
            _ if value.is_null() => "–".into(),
            Some(number) if real => real_text(number, decimals),
            _ if whole => thousands(&value),
            _ => value.extract_str().map_or_else(|| value.to_string(), str::to_string),
        };
        Shown { name: column.name().to_string(), is_number: whole || real, cells: values().map(cell).collect() }
    }
}

/// How many decimals a column of real numbers is shown with, for the largest of them.
fn decimals(largest: f64) -> usize {
    match largest {
        1000.0.. => 0,
        100.0.. => 1,
        1.0.. => 2,
        _ => 4,
    }
}

/// A real number with its thousands parted, and so many decimals.
pub(super) fn real_text(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    if number.is_finite() { thousands(&whole) + fraction } else { text }
}

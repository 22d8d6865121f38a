//! Where numbers stand on an axis, which of them are marked, and how they are written.

use super::table::real_text;
use crate::draw::picture::text_width;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use std::ops::Range;

pub(super) const FONT: f64 = 12.0;

/// An axis: what it shows, and whether by its logarithm.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Axis {
    pub title: String,
    pub log: bool,
}

impl Axis {
    /// Whether a value has a place on the axis.
    pub fn shows(&self, value: f64) -> bool {
        value.is_finite() && (value > 0.0 || !self.log)
    }

    pub fn scale(&self, values: impl Iterator<Item = f64>) -> Scale {
        let (low, high) = span(values.filter(|&value| self.shows(value))).unwrap_or((1.0, 1.0));
        if self.log {
            let (low, high) = ((0.6 * low).min(0.05 * high), 1.25 * high); // a decade at least
            return Scale::by_logarithm(low, high);
        }
        let (low, high) = (low.min(0.0), high.max(0.0));
        let margin = if low < high { 0.08 * (high - low) } else { 1.0 };
        let (low, high) = (if low < 0.0 { low - margin } else { 0.0 }, high + margin);
        Scale::new(low, high, ticks(low, high, false))
    }

    pub fn label_area(&self, scale: &Scale) -> u32 {
        let labels = scale.ticks.iter().map(|tick| text_width(&Scale::format(tick), FONT));
        let title = if self.title.is_empty() { 0.0 } else { 24.0 };
        (labels.fold(20.0, f64::max) + title + 12.0) as u32
    }
}

/// Where numbers stand between two ends, and which of them are marked.
pub(super) struct Scale {
    pub low: f64,
    pub high: f64,
    log: bool,
    ticks: Vec<f64>,
}

impl Scale {
    pub fn new(low: f64, high: f64, ticks: Vec<f64>) -> Scale {
        Scale { low, high, log: false, ticks }
    }

    pub fn by_logarithm(low: f64, high: f64) -> Scale {
        Scale { log: true, ..Scale::new(low, high, log_ticks(low, high)) }
    }

    fn place(&self, value: f64) -> f64 {
        if self.log { value.max(self.low).ln() } else { value }
    }
}

impl Ranged for Scale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (start, end): (i32, i32)) -> i32 {
        let part = (self.place(*value) - self.place(self.low)) / (self.place(self.high) - self.place(self.low));
        start + (part * f64::from(end - start)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.ticks.clone()
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for Scale {
    fn format(value: &f64) -> String {
        let power = value.log10().round();
        let is_power = power >= 7.0 && (value / 10_f64.powf(power) - 1.0).abs() < 1e-9;
        if is_power { power_of_ten(power as u32) } else { number_text(*value) }
    }
}

/// The least and the greatest of some numbers.
pub(super) fn span(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.filter(|value| value.is_finite()).map(|value| (value, value)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

/// About six round numbers from `low` to `high`.
pub(super) fn ticks(low: f64, high: f64, whole: bool) -> Vec<f64> {
    let rough = (high - low) / 8.0;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|&step| step >= rough).unwrap_or(rough);
    let step = if whole { step.max(1.0).round() } else { step };
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|number| number as f64 * step).collect()
}

/// Powers of ten from `low` to `high`; where there are fewer than two, twice and five times those as well.
fn log_ticks(low: f64, high: f64) -> Vec<f64> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let stride = (last - first) as usize / 10 + 1;
    let powers = (first..=last).step_by(stride).map(|power| 10_f64.powi(power));
    let inside = |tick: &f64| (low..=high).contains(tick);
    let ticks: Vec<f64> = powers.clone().filter(inside).collect();
    if ticks.len() > 1 { ticks } else { powers.flat_map(|power| [power, 2.0 * power, 5.0 * power]).filter(inside).collect() }
}

/// A number with its thousands parted, and up to two decimals, or five if it is small; with a power of ten if it is beyond reading.
pub(super) fn number_text(number: f64) -> String {
    if number.abs() >= 1e15 && number.is_finite() {
        let power = number.abs().log10().floor();
        return format!("{}×{}", number_text(number / 10_f64.powf(power)), power_of_ten(power as u32));
    }
    let text = real_text(number, if number.abs() < 0.01 { 5 } else { 2 });
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text }
}

/// Ten to a power, as in 10²⁹.
fn power_of_ten(power: u32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = power.to_string();
    format!("10{}", digits.bytes().map(|digit| RAISED[usize::from(digit - b'0')]).collect::<String>())
}

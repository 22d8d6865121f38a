use super::axis::{Axis, FONT, Scale, number_text, span, ticks};
use super::tidy;
use crate::draw::picture::{Drawing, Picture, text_width};
use ::polars::prelude::{AnyValue, DataFrame};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::fmt::Write;

const HEIGHT: f64 = 320.0;
const INK: RGBColor = RGBColor(0x1f, 0x29, 0x33);
const PALE: RGBColor = RGBColor(0xe4, 0xe7, 0xeb);

type Marker = &'static [(i32, i32)]; // the corners of a polygon

/// Okabe & Ito's palette, for each series with a dash and a marker of its own: colour is never the only difference.
const SERIES: [(RGBColor, u32, Marker); 6] = [
    (RGBColor(0x00, 0x72, 0xb2), 0, &[(-2, -5), (2, -5), (5, -2), (5, 2), (2, 5), (-2, 5), (-5, 2), (-5, -2)]),
    (RGBColor(0xd5, 0x5e, 0x00), 8, &[(0, -6), (6, 5), (-6, 5)]),
    (RGBColor(0x00, 0x9e, 0x73), 4, &[(-4, -4), (4, -4), (4, 4), (-4, 4)]),
    (RGBColor(0xcc, 0x79, 0xa7), 12, &[(0, -6), (6, 0), (0, 6), (-6, 0)]),
    (RGBColor(0xe6, 0x9f, 0x00), 2, &[(0, 6), (6, -5), (-6, -5)]),
    (RGBColor(0x56, 0xb4, 0xe9), 6, &[(-6, -2), (6, -2), (6, 2), (-6, 2)]),
];

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Failure<'a> = DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>;

/// Any number, so that counts and measures are plotted as they come.
pub trait Number: Copy {
    /// As a real number.
    fn real(self) -> f64;
}

macro_rules! numbers {
    ($($number:ty)+) => { $(impl Number for $number {
        #[allow(clippy::cast_lossless)] // of some it is
        fn real(self) -> f64 { self as f64 }
    })+ };
}
numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64);

/// Bars side by side, each with its value above it.
///
/// ```
/// use adversarial::prelude::*;
/// BarChart::new("Nodes visited, Tic-Tac-Toe").y_log().bars([("minimax", 549_946), ("alpha-beta", 18_297)]).draw()
/// # ;
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct BarChart {
    title: String,
    x: String,
    y: Axis,
    bars: Vec<(String, f64)>,
}

/// Lines through points, one line a series.
///
/// ```
/// use adversarial::prelude::*;
/// let nodes = (1..=4).map(|plies| (plies, adversarial::laws::perft(&TicTacToe, &TicTacToe.initial_state(), plies)));
/// LineChart::new("Ways to play on").x("plies").y_log("ways").series("Tic-Tac-Toe", nodes).draw()
/// # ;
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct LineChart {
    title: String,
    x: Axis,
    y: Axis,
    series: Vec<(String, Vec<(f64, f64)>)>,
    intervals: Vec<(usize, [f64; 3])>, // the series, and x, low, high
}

impl BarChart {
    /// An empty chart.
    pub fn new(title: impl Into<String>) -> BarChart {
        BarChart { title: title.into(), x: String::new(), y: Axis::default(), bars: Vec::new() }
    }

    /// A title for the axis below the bars.
    #[must_use]
    pub fn x(mut self, title: impl Into<String>) -> BarChart {
        self.x = title.into();
        self
    }

    /// A title for the upward axis.
    #[must_use]
    pub fn y(mut self, title: impl Into<String>) -> BarChart {
        self.y.title = title.into();
        self
    }

    /// A logarithmic upward axis. A bar of zero or less has no height there.
    #[must_use]
    pub fn y_log(mut self) -> BarChart {
        self.y.log = true;
        self
    }

    /// Adds bars: a label and a value each.
    #[must_use]
    pub fn bars<V: Number>(mut self, bars: impl IntoIterator<Item = (impl ToString, V)>) -> BarChart {
        self.bars.extend(bars.into_iter().map(|(label, value)| (label.to_string(), value.real())));
        self
    }

    /// Draws the chart.
    pub fn draw(&self) -> Picture {
        let labels = self.bars.iter().flat_map(|(label, value)| [label.clone(), number_text(*value)]);
        let slot = labels.map(|label| text_width(&label, FONT) + 14.0).fold(46.0, f64::max);
        let width = (slot * self.bars.len() as f64).max(240.0) + 90.0;
        let mut text = format!("{}\n", self.title);
        let longest = self.bars.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        for (label, value) in &self.bars {
            let _ = writeln!(text, "{label:<longest$}  {}", number_text(*value));
        }
        plot(&self.title, text, width, |area| self.plot(area))
    }

    fn plot<'a>(&self, area: &Area<'a>) -> Result<(), Failure<'a>> {
        let count = self.bars.len();
        let x_scale = Scale::new(0.0, count.max(1) as f64, (0..count).map(|index| index as f64 + 0.5).collect());
        let y_scale = self.y.scale(self.bars.iter().map(|bar| bar.1));
        let floor = if self.y.log { y_scale.low } else { 0.0 };
        let mut chart = ChartBuilder::on(area)
            .x_label_area_size(if self.x.is_empty() { 26 } else { 44 })
            .y_label_area_size(self.y.label_area(&y_scale))
            .margin_top(18)
            .build_cartesian_2d(x_scale, y_scale)?;
        let label = |x: &f64| self.bars.get(*x as usize).map_or(String::new(), |(label, _)| label.clone());
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh().x_label_formatter(&label).x_desc(&self.x).y_desc(&self.y.title);
        mesh.bold_line_style(PALE).light_line_style(TRANSPARENT).axis_style(INK.mix(0.5)).label_style(font()).draw()?;

        let slot = f64::from(chart.plotting_area().dim_in_pixel().0) / count.max(1) as f64;
        let half = f64::min(0.36, 30.0 / slot);
        for (index, &(_, value)) in self.bars.iter().enumerate() {
            let (x, top) = (index as f64 + 0.5, if self.y.shows(value) { value } else { floor });
            chart.draw_series([Rectangle::new([(x - half, floor), (x + half, top)], SERIES[0].0.filled())])?;
            let (side, away) = if top < floor { (VPos::Top, 4) } else { (VPos::Bottom, -4) };
            let style = font().pos(Pos::new(HPos::Center, side));
            chart.draw_series([EmptyElement::at((x, top)) + Text::new(number_text(value), (0, away), style)])?;
        }
        Ok(())
    }
}

impl LineChart {
    /// An empty chart.
    pub fn new(title: impl Into<String>) -> LineChart {
        LineChart { title: title.into(), x: Axis::default(), y: Axis::default(), series: Vec::new(), intervals: Vec::new() }
    }

    /// A title for the axis to the right.
    #[must_use]
    pub fn x(mut self, title: impl Into<String>) -> LineChart {
        self.x.title = title.into();
        self
    }

    /// A logarithmic axis to the right, and its title. Points at zero or below are not on it.
    #[must_use]
    pub fn x_log(mut self, title: impl Into<String>) -> LineChart {
        self.x.log = true;
        self.x(title)
    }

    /// A title for the upward axis.
    #[must_use]
    pub fn y(mut self, title: impl Into<String>) -> LineChart {
        self.y.title = title.into();
        self
    }

    /// A logarithmic upward axis, and its title. Points at zero or below are not on it.
    #[must_use]
    pub fn y_log(mut self, title: impl Into<String>) -> LineChart {
        self.y.log = true;
        self.y(title)
    }

    /// Adds a line through points.
    #[must_use]
    pub fn series<X: Number, Y: Number>(
        mut self,
        name: impl Into<String>,
        points: impl IntoIterator<Item = (X, Y)>,
    ) -> LineChart {
        let points = points.into_iter().map(|(x, y)| (x.real(), y.real()));
        self.series.push((name.into(), points.collect()));
        self
    }

    /// How sure the points of the last series are: at each x, from low to high.
    ///
    /// ```
    /// use adversarial::prelude::*;
    /// let chart = LineChart::new("Ratings").series("Elo", [(1, 0), (2, 90)]).intervals([(1, -30, 30), (2, 50, 130)]);
    /// assert_eq!(chart.draw().text(), "Ratings\nElo: 1 → 0 (−30 to 30), 2 → 90 (50 to 130)\n");
    /// ```
    #[must_use]
    pub fn intervals<X: Number, Y: Number>(mut self, intervals: impl IntoIterator<Item = (X, Y, Y)>) -> LineChart {
        if let Some(last) = self.series.len().checked_sub(1) {
            let intervals = intervals.into_iter().map(|(x, low, high)| (last, [x.real(), low.real(), high.real()]));
            self.intervals.extend(intervals);
        }
        self
    }

    /// Adds lines through the rows of a table: a line for each value of the column `by`, from column `x` to column `y`.
    ///
    /// # Panics
    ///
    /// When there is no such column.
    #[must_use]
    pub fn lines(mut self, table: &DataFrame, x: &str, y: &str, by: &str) -> LineChart {
        let number = |value: AnyValue| value.extract().unwrap_or(f64::NAN);
        let points: Vec<(f64, f64)> = tidy::values(table, x).map(number).zip(tidy::values(table, y).map(number)).collect();
        let levels = tidy::levels(table, by);
        for level in tidy::distinct(&levels) {
            let own = points.iter().zip(&levels).filter(|(_, of)| **of == level).map(|(&point, _)| point);
            self = self.series(level.to_string(), own);
        }
        self
    }

    /// Draws the chart.
    pub fn draw(&self) -> Picture {
        let mut text = format!("{}\n", self.title);
        for (number, (name, points)) in self.series.iter().enumerate() {
            let sure = |x: f64| match self.intervals_of(number).find(|interval| interval[0].total_cmp(&x).is_eq()) {
                Some([_, low, high]) => format!(" ({} to {})", number_text(low), number_text(high)),
                None => String::new(),
            };
            let point = |&(x, y): &(f64, f64)| format!("{} → {}{}", number_text(x), number_text(y), sure(x));
            let points: Vec<_> = points.iter().map(point).collect();
            let _ = writeln!(text, "{name}: {}", points.join(", "));
        }
        plot(&self.title, text, 560.0 + self.legend_width(), |area| self.plot(area))
    }

    fn intervals_of(&self, series: usize) -> impl Iterator<Item = [f64; 3]> {
        self.intervals.iter().filter(move |interval| interval.0 == series).map(|interval| interval.1)
    }

    fn legend_width(&self) -> f64 {
        if self.series.len() < 2 {
            return 0.0;
        }
        self.series.iter().map(|(name, _)| text_width(name, FONT)).fold(0.0, f64::max) + 60.0
    }

    fn x_scale(&self, values: impl Iterator<Item = f64> + Clone) -> Scale {
        if self.x.log {
            let (first, last) = span(values.filter(|&x| self.x.shows(x))).unwrap_or((1.0, 10.0));
            let (left, right) = (0.8 * first, 1.25 * last);
            return Scale::by_logarithm(left, right);
        }
        let (first, last) = span(values.clone()).unwrap_or((0.0, 1.0));
        let margin = if first < last { 0.03 * (last - first) } else { 0.5 };
        let (left, right) = (first - margin, last + margin);
        Scale::new(left, right, ticks(left, right, values.into_iter().all(|x| x.fract() == 0.0)))
    }

    fn plot<'a>(&self, area: &Area<'a>) -> Result<(), Failure<'a>> {
        let (area, legend) = area.split_horizontally(560);
        let points = || self.series.iter().flat_map(|(_, points)| points);
        let x_scale = self.x_scale(points().map(|point| point.0));
        let ends = self.intervals.iter().flat_map(|(_, [_, low, high])| [*low, *high]);
        let y_scale = self.y.scale(points().map(|point| point.1).chain(ends));
        let mut chart = ChartBuilder::on(&area)
            .x_label_area_size(if self.x.title.is_empty() { 26 } else { 44 })
            .y_label_area_size(self.y.label_area(&y_scale))
            .margin_top(8)
            .margin_right(8)
            .build_cartesian_2d(x_scale, y_scale)?;
        let mut mesh = chart.configure_mesh();
        mesh.x_desc(&self.x.title).y_desc(&self.y.title);
        mesh.bold_line_style(PALE).light_line_style(TRANSPARENT).axis_style(INK.mix(0.5)).label_style(font()).draw()?;

        for (number, (name, points)) in self.series.iter().enumerate() {
            let (colour, dash, marker) = SERIES[number % SERIES.len()];
            let placed: Vec<_> = points.iter().copied().filter(|&(x, y)| self.x.shows(x) && self.y.shows(y)).collect();
            if dash == 0 {
                chart.draw_series(LineSeries::new(placed.clone(), colour.stroke_width(2)))?;
            } else {
                chart.draw_series(DashedLineSeries::new(placed.clone(), dash, dash.min(5), colour.stroke_width(2)))?;
            }
            chart.draw_series(placed.iter().map(|&at| EmptyElement::at(at) + Polygon::new(marker, colour.filled())))?;
            for [x, low, high] in self.intervals_of(number).filter(|&[x, low, high]| self.x.shows(x) && (low + high).is_finite())
            {
                let ends = [low, high].map(|end| (x, end));
                let cap = |end| EmptyElement::at(end) + PathElement::new([(-5, 0), (5, 0)], colour.stroke_width(1));
                chart.draw_series([PathElement::new(ends, colour.stroke_width(1))])?;
                chart.draw_series(ends.map(cap))?;
            }
            if self.series.len() > 1 {
                let y = 24 + 22 * number as i32;
                legend.draw(&PathElement::new([(10, y), (38, y)], colour.stroke_width(2)))?;
                legend.draw(&(EmptyElement::at((24, y)) + Polygon::new(marker, colour.filled())))?;
                legend.draw(&Text::new(name.clone(), (46, y), font().pos(Pos::new(HPos::Left, VPos::Center))))?;
            }
        }
        Ok(())
    }
}

fn font() -> TextStyle<'static> {
    TextStyle::from(("system-ui, sans-serif", FONT * 1.24)).color(&INK) // the SVG backend divides by 1.24
}

/// Lets plotters draw below a title.
fn plot(title: &str, text: String, width: f64, draw: impl for<'b> FnOnce(&Area<'b>) -> Result<(), Failure<'b>>) -> Picture {
    const TITLE: f64 = 26.0;
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (width as u32, HEIGHT as u32)).into_drawing_area();
    draw(&area).expect("a String takes all that is drawn");
    drop(area);
    let mut drawing = Drawing { width, height: HEIGHT + TITLE, body: String::new() };
    drawing.text(width / 2.0, 8.0, 14.0, "#1f2933", r#"font-weight="600""#, title);
    let _ = write!(drawing.body, "<g transform=\"translate(0 {TITLE})\">\n{svg}</g>\n");
    Picture::new(title, text, &drawing)
}

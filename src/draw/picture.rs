//! Pictures, and how a notebook gets them.

use base64::{Engine, prelude::BASE64_STANDARD};
use std::fmt::Write;

// Okabe & Ito's palette: told apart by colour-blind readers too.
pub(crate) const BLUE: &str = "#0072B2";
pub(crate) const VERMILLION: &str = "#D55E00";
pub(crate) const GREEN: &str = "#009E73";
pub(crate) const PINK: &str = "#CC79A7";
pub(crate) const INK: &str = "#1f2933";
pub(crate) const GREY: &str = "#7b8794";
pub(crate) const PALE: &str = "#e4e7eb";
pub(crate) const FONT: &str = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

const MARGIN: f64 = 14.0;
const WIDEST: f64 = 1000.0; // what a notebook's column shows without scrolling

/// A picture: SVG, and a twin in plain text.
///
/// It ends a cell, or is saved: `std::fs::write("board.svg", picture.svg())`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    svg: String,
    text: String,
    title: String,
    shrinks: bool, // to the width of the page; one that is much wider scrolls, or its text could not be read
}

/// What is drawn, before it is put on a card.
pub(crate) struct Drawing {
    pub width: f64,
    pub height: f64,
    pub body: String,
}

impl Picture {
    /// Puts a drawing on an opaque card: an image cannot follow the theme of the page.
    pub(crate) fn new(title: impl Into<String>, text: String, drawing: &Drawing) -> Picture {
        let (width, height) = ((drawing.width + 2.0 * MARGIN).ceil(), (drawing.height + 2.0 * MARGIN).ceil());
        let title = title.into();
        let svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"
    font-family="{FONT}">
<title>{}</title>
<rect x="0.5" y="0.5" width="{}" height="{}" rx="8" fill="#ffffff" stroke="{PALE}"/>
<g transform="translate({MARGIN} {MARGIN})">
{}</g>
</svg>
"##,
            escape(&title),
            width - 1.0,
            height - 1.0,
            drawing.body
        );
        Picture { svg, text, title, shrinks: width <= 1.25 * WIDEST }
    }

    /// The picture as SVG.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// The picture as plain text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Shows the picture in a notebook; the kernel calls it on the value that ends a cell.
    pub fn evcxr_display(&self) {
        show(&self.html(), &self.text);
    }

    /// The picture as an image that holds all of itself.
    pub(crate) fn html(&self) -> String {
        let image = BASE64_STANDARD.encode(&self.svg);
        let alt = escape(&self.title);
        let most = if self.shrinks { "100%" } else { "none" };
        format!(r#"<img src="data:image/svg+xml;base64,{image}" alt="{alt}" style="max-width:{most}">"#)
    }
}

impl Drawing {
    /// Drawings in a row, each with a caption above it, if it has one; a new row where the page would end.
    pub(crate) fn in_rows(parts: &[(String, Drawing)]) -> Drawing {
        const GAP: f64 = 24.0;
        let caption_height = if parts.iter().all(|(caption, _)| caption.is_empty()) { 0.0 } else { 24.0 };
        let mut row = Drawing { width: 0.0, height: 0.0, body: String::new() };
        let (mut x, mut y, mut row_height) = (0.0, 0.0, 0.0_f64);
        for (caption, part) in parts {
            let width = part.width.max(text_width(caption, 13.0));
            if x > 0.0 && x + width > WIDEST {
                (x, y, row_height) = (0.0, y + row_height + GAP, 0.0);
            }
            row.text(x + width / 2.0, y + 6.0, 13.0, INK, r#"font-weight="600""#, caption);
            let left = x + (width - part.width) / 2.0;
            let _ = write!(row.body, "<g transform=\"translate({left:.1} {:.1})\">\n{}</g>\n", y + caption_height, part.body);
            row_height = row_height.max(caption_height + part.height);
            row.width = row.width.max(x + width);
            row.height = y + row_height;
            x += width + GAP;
        }
        row
    }

    /// Text with its middle at a point.
    pub(crate) fn text(&mut self, x: f64, y: f64, size: f64, fill: &str, more: &str, text: &str) {
        if !text.is_empty() {
            let baseline = y + 0.36 * size;
            let _ = writeln!(
                self.body,
                r#"<text x="{x:.1}" y="{baseline:.1}" font-size="{size}" fill="{fill}" text-anchor="middle" {more}>{}</text>"#,
                escape(text)
            );
        }
    }
}

/// Sends a cell's output to the kernel: one value for each type of content.
pub(crate) fn show(html: &str, text: &str) {
    println!("EVCXR_BEGIN_CONTENT text/html\n{html}\nEVCXR_END_CONTENT");
    println!("EVCXR_BEGIN_CONTENT text/plain\n{text}\nEVCXR_END_CONTENT");
}

/// Text made safe in XML, HTML, and in attributes of either.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// About how wide a text is: fonts differ, and none is measured.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    0.58 * size * text.chars().count() as f64
}

/// A whole number with its thousands parted.
pub(crate) fn thousands(number: &impl ToString) -> String {
    let number = number.to_string();
    let (sign, digits) = number.strip_prefix('-').map_or(("", number.as_str()), |digits| ("−", digits));
    let mut text = sign.to_string();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

use crate::draw::picture::{escape, show};

macro_rules! sources {
    ($($name:literal: $file:literal),+ $(,)?) => { [$(($name, include_str!(concat!("../", $file)))),+] };
}

/// The source files that can be shown, by name.
static SOURCES: [(&str, &str); 16] = sources! {
    "game": "game.rs",
    "minimax": "search/minimax.rs",
    "alpha_beta": "search/alpha_beta.rs",
    "negamax": "search/negamax.rs",
    "depth_limited": "search/depth_limited.rs",
    "ordered": "search/ordered.rs",
    "iterative_deepening": "search/iterative_deepening.rs",
    "alpha_beta_table": "search/alpha_beta_table.rs",
    "tree": "games/tree.rs",
    "tic_tac_toe": "games/tic_tac_toe.rs",
    "mnk": "games/mnk.rs",
    "connect_four": "games/connect_four.rs",
    "counted": "trace/counted.rs",
    "round_robin": "play/round_robin.rs",
    "elo": "play/elo.rs",
    "bootstrap": "play/bootstrap.rs",
};

/// Shows the source that this very crate is compiled from: `"minimax"` and the other searches, the games, and `"game"`, the trait.
///
/// Of the docs it keeps the first paragraph, and drops the imports. An unknown name shows those that there are.
///
/// ```
/// use adversarial::prelude::*;
/// assert!(show_source("minimax").text().contains("pub fn minimax"));
/// ```
pub fn show_source(name: &str) -> SourceView {
    let found = SOURCES.iter().find(|(known, _)| *known == name);
    let text = match found {
        Some(("game", source)) => the_trait(&essentials(source)),
        Some((_, source)) => essentials(source),
        None => {
            let names: Vec<&str> = SOURCES.iter().map(|(name, _)| *name).collect();
            format!("No source is called `{name}`. There are: {}.", names.join(", "))
        }
    };
    SourceView { text, is_code: found.is_some() }
}

/// A piece of source as a notebook shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceView {
    text: String,
    is_code: bool,
}

impl SourceView {
    /// The source in plain text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The source as HTML, coloured with inline styles.
    pub fn html(&self) -> String {
        if !self.is_code {
            return format!("<p>{}</p>", escape(&self.text));
        }
        let code = highlight(&self.text);
        let layout = "font-size:13px;line-height:1.45;white-space:pre;overflow-x:auto;padding:8px 12px";
        format!(r#"<pre style="{layout};border-left:3px solid rgba(128, 128, 128, 0.5)">{code}</pre>"#)
    }

    /// Shows the source in a notebook; the kernel calls it on the value that ends a cell.
    pub fn evcxr_display(&self) {
        show(&self.html(), &self.text);
    }
}

/// A file without its imports, and of each comment for documentation only the first paragraph.
fn essentials(source: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    let (mut later_paragraph, mut import) = (false, false);
    for line in source.lines() {
        let doc = line.trim_start().strip_prefix("///").or(line.trim_start().strip_prefix("//!"));
        later_paragraph = doc.is_some_and(|text| later_paragraph || text.trim().is_empty());
        import |= line.starts_with("use ");
        let second_blank = line.is_empty() && lines.last().is_none_or(|last| last.is_empty());
        if !import && !later_paragraph && !second_blank {
            lines.push(line);
        }
        import &= !line.ends_with(';');
    }
    lines.join("\n")
}

/// The trait `Game` alone.
fn the_trait(source: &str) -> String {
    let start = source.find("/// The rules of a game.").unwrap_or(0);
    let end = source[start..].find("\n}\n").map_or(source.len(), |end| start + end + 2);
    source[start..end].to_string()
}

const KEYWORDS: [&str; 27] = [
    "as", "break", "const", "continue", "else", "enum", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move",
    "mut", "pub", "ref", "return", "self", "static", "struct", "trait", "type", "where", "while",
];

/// Rust in colours that can be read on white and on black.
fn highlight(code: &str) -> String {
    let mut html = String::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let (length, style) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), "color:#808080;font-style:italic")
        } else if first == '"' {
            (string_end(rest), "color:#2e8b57")
        } else if is_word(first) {
            let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let style = match &rest[..word] {
                word if KEYWORDS.contains(&word) => "color:#b05ad0;font-weight:600",
                _ if first.is_ascii_digit() => "color:#2e8b57",
                _ if first.is_uppercase() => "color:#2f7fd0",
                _ => "",
            };
            (word, style)
        } else {
            (first.len_utf8(), "")
        };
        let (token, after) = rest.split_at(length);
        let token = escape(token);
        html += &if style.is_empty() { token } else { format!(r#"<span style="{style}">{token}</span>"#) };
        rest = after;
    }
    html
}

/// Where a string literal ends.
fn string_end(code: &str) -> usize {
    let mut escaped = false;
    let end = code.char_indices().skip(1).find(|&(_, c)| {
        let found = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        found
    });
    end.map_or(code.len(), |(at, _)| at + 1)
}

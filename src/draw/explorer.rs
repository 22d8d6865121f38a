use super::picture::{Picture, show};
use super::tree::{best_line, bound_text, draw_tree_windows, window_text};
use super::words::Words;
use crate::game::Player;
use crate::trace::{Event, SearchTree};
use std::fmt::Write;

const MOST_NODES: usize = 600; // a larger tree is shown by its plies
pub(crate) const SCRIPT: &str = include_str!("explorer.js");
pub(crate) const STYLE: &str = include_str!("explorer.css");
const ASIDE: &str = "This is a picture of the whole search. Run the cell, and you can walk through it step by step.";

/// Replays a search, step by step: which node it comes to, what it brings back, how alpha and beta move, and why a branch is cut off.
///
/// → and ← step, space plays, Home and End jump; ↑ and ↓ go from node to node; Enter or a double click folds what is below one; +, −
/// and 0 zoom, dragging moves the tree. A click gives it the keyboard.
///
/// Where scripts do not run, it is the picture of [`draw_tree_windows`]. Trees of more than 600 nodes are shown by the number of their
/// nodes at each ply.
///
/// ```
/// use adversarial::prelude::*;
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
/// let traced = Traced::new(&tree);
/// alpha_beta(&traced, &traced.initial_state());
/// explore_tree(&traced.tree())
/// # ;
/// ```
pub fn explore_tree(tree: &SearchTree) -> TreeExplorer {
    let picture = draw_tree_windows(tree);
    let replay = (tree.nodes().len() <= MOST_NODES).then(|| replay(tree));
    TreeExplorer { picture, replay }
}

/// A search that can be walked through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeExplorer {
    picture: Picture,
    replay: Option<String>,
}

impl TreeExplorer {
    /// The explorer as HTML: a picture, and a script that makes it live.
    pub fn html(&self) -> String {
        let picture = self.picture.html();
        let Some(replay) = &self.replay else { return picture };
        // Each line's indentation would be stored with every output.
        let [script, style] = [SCRIPT, STYLE].map(|file| file.lines().map(str::trim_start).collect::<Vec<_>>().join("\n"));
        let style = quoted(&style);
        format!(
            r#"<div><div>{picture}<p style="font-size:12px">{ASIDE}</p></div>
<script>(() => {{
{script}
explore(document.currentScript.previousElementSibling, {style}, {replay});
}})();</script></div>"#
        )
    }

    /// The tree in plain text.
    pub fn text(&self) -> &str {
        self.picture.text()
    }

    /// Shows the explorer in a notebook; the kernel calls it on the value that ends a cell.
    pub fn evcxr_display(&self) {
        show(&self.html(), self.text());
    }
}

/// What the script needs, as JSON: nodes as they are at the end, steps as they come.
pub(crate) fn replay(tree: &SearchTree) -> String {
    let mut words = Words::new(tree);
    let mut why = vec![None; tree.nodes().len()];
    let mut steps = Vec::new();
    for step in tree.steps() {
        if step.event == Event::Enter && words.is_leaf(step.node) {
            continue;
        }
        if step.event == Event::Cut {
            for child in words.unvisited(step.node) {
                why[child] = Some(words.why(&step));
            }
        }
        let (alpha, beta) = step.window;
        let event = match step.event {
            Event::Enter => "enter",
            Event::Leave => "leave",
            Event::Cut => "cut",
        };
        steps.push(object([
            ("event", quoted(event)),
            ("node", step.node.to_string()),
            ("best", or_null(step.best.map(|best| quoted(&bound_text(best))))),
            ("window", quoted(&window_text(step.window))),
            ("empty", (alpha >= beta).to_string()),
            ("words", quoted(&words.step(&step))),
        ]));
    }
    let best = best_line(tree.nodes());
    let nodes = tree.nodes().iter().zip(why).enumerate().map(|(number, (node, why))| {
        object([
            ("parent", or_null(node.parent.map(|parent| parent.to_string()))),
            ("action", quoted(node.action.as_deref().unwrap_or_default())),
            ("max", (node.player == Player::Max).to_string()),
            ("label", quoted(words.label(number))),
            ("state", quoted(&node.state)),
            ("best", best.contains(&number).to_string()),
            ("why", or_null(why.as_deref().map(quoted))),
        ])
    });
    object([("nodes", list(nodes)), ("steps", list(steps))])
}

fn object<const N: usize>(members: [(&str, String); N]) -> String {
    format!("{{{}}}", members.map(|(name, value)| format!("{}:{value}", quoted(name))).join(","))
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(",\n"))
}

fn or_null(value: Option<String>) -> String {
    value.unwrap_or_else(|| "null".into())
}

/// A JSON string that is safe in a script: no `<` can end it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '<' | '\0'..' ' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            _ => quoted.push(c),
        }
    }
    quoted + "\""
}

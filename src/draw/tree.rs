use super::picture::{BLUE, Drawing, GREEN, GREY, INK, PALE, Picture, VERMILLION, text_width, thousands};
use crate::game::{INFINITY, Player, Value};
use crate::trace::{SearchTree, TreeNode};
use std::fmt::Write;

const MOST_NODES: usize = 200; // a larger tree is shown by its plies
const FONT: f64 = 12.0;
const SMALL: f64 = 10.0;

/// Draws the tree that a search grew: MAX's nodes point up, MIN's down, leaves are squares. The line of best play is heavy and green.
/// Branches that the search never visited are dashed, and crossed by a double bar.
///
/// A node shows its value to MAX; `≥` or `≤` where the visited nodes below only prove a bound, since the rest was cut off.
///
/// Trees of more than 200 nodes are shown by the number of their nodes at each ply.
///
/// ```
/// use adversarial::prelude::*;
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
/// let traced = Traced::new(&tree);
/// alpha_beta(&traced, &traced.initial_state());
/// draw_tree(&traced.tree())
/// # ;
/// ```
pub fn draw_tree(tree: &SearchTree) -> Picture {
    picture(tree, false, |layout| layout.draw(usize::MAX, false))
}

/// [`draw_tree`], with alpha and beta on arrival above each node that is no leaf.
///
/// ```
/// # use adversarial::prelude::*;
/// # let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
/// # let traced = Traced::new(&tree);
/// # alpha_beta(&traced, &traced.initial_state());
/// draw_tree_windows(&traced.tree())
/// # ;
/// ```
pub fn draw_tree_windows(tree: &SearchTree) -> Picture {
    picture(tree, true, |layout| layout.draw(usize::MAX, true))
}

/// [`draw_tree`] in steps: first the values of the leaves alone, then those that the nodes above take from them, up to the root.
///
/// ```
/// # use adversarial::prelude::*;
/// # let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
/// # let traced = Traced::new(&tree);
/// # minimax(&traced, &traced.initial_state());
/// draw_tree_steps(&traced.tree())
/// # ;
/// ```
pub fn draw_tree_steps(tree: &SearchTree) -> Picture {
    picture(tree, false, |layout| {
        let steps: Vec<_> = (0..=layout.places[0].height).map(|step| (caption(step), layout.draw(step, false))).collect();
        Drawing::in_rows(&steps)
    })
}

fn caption(step: usize) -> String {
    match step {
        0 => "the leaves".into(),
        1 => "one ply up".into(),
        _ => format!("{step} plies up"),
    }
}

fn picture(tree: &SearchTree, windows: bool, draw: impl Fn(&Layout) -> Drawing) -> Picture {
    let nodes = tree.nodes();
    if nodes.len() > MOST_NODES {
        return by_ply(nodes);
    }
    let title = format!("Search tree of {} nodes", nodes.len());
    Picture::new(title, text(nodes, windows), &draw(&Layout::new(nodes)))
}

/// A tree with a place for each node.
struct Layout<'t> {
    nodes: &'t [TreeNode],
    places: Vec<Place>,
    side: f64, // of the shapes
    slot: f64, // the width that a leaf has for itself
}

#[derive(Clone, Default)]
struct Place {
    x: f64, // in slots
    ply: usize,
    height: usize, // plies above the lowest leaf below
    label: String,
    best: bool, // on the line of best play
}

impl<'t> Layout<'t> {
    fn new(nodes: &'t [TreeNode]) -> Layout<'t> {
        let mut layout = Layout { nodes, places: vec![Place::default(); nodes.len()], side: 0.0, slot: 0.0 };
        layout.place(0, &mut 0.0);
        let bounds = bounds(nodes);
        for (place, (node, &bounds)) in layout.places.iter_mut().zip(nodes.iter().zip(&bounds)) {
            place.label = label(node, bounds);
        }
        for number in best_line(nodes) {
            layout.places[number].best = true;
        }
        let longest = layout.places.iter().map(|place| text_width(&place.label, FONT)).fold(0.0, f64::max);
        layout.side = (longest * 1.3 + 14.0).clamp(32.0, 56.0);
        layout.slot = layout.side + 2.0;
        layout
    }

    /// Leaves stand side by side, each in a slot of its own; a parent stands in the middle of its children. So nothing overlaps.
    fn place(&mut self, number: usize, next_slot: &mut f64) {
        let children = &self.nodes[number].children;
        for &child in children {
            self.places[child].ply = self.places[number].ply + 1;
            self.place(child, next_slot);
            self.places[number].height = self.places[number].height.max(self.places[child].height + 1);
        }
        self.places[number].x = if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            f64::midpoint(self.places[first].x, self.places[last].x)
        } else {
            *next_slot += 1.0;
            *next_slot - 0.5
        };
    }

    /// Draws the tree with the values of the nodes up to a height.
    fn draw(&self, step: usize, windows: bool) -> Drawing {
        let widest = self.nodes.iter().map(|node| text_width(&arrival(node), SMALL)).fold(0.0, f64::max);
        let slot = if windows { self.slot.max(widest + 6.0) } else { self.slot };
        let leaves = self.nodes.iter().filter(|node| node.children.is_empty()).count() as f64;
        let plies = self.places.iter().map(|place| place.ply).max().unwrap_or(0) as f64;
        let above = if windows { 16.0 } else { 0.0 }; // room for the window, between an edge and its node
        let spacing = self.side + above + (leaves * slot / 11.0).clamp(48.0, 90.0);
        let at = |number: usize| {
            let place = &self.places[number];
            (place.x * slot, above + self.side / 2.0 + place.ply as f64 * spacing)
        };
        let height = plies * spacing + self.side + above;
        let mut drawing = Drawing { width: leaves * slot, height, body: String::new() };

        for (number, node) in self.nodes.iter().enumerate() {
            let Some(parent) = node.parent else { continue };
            let ((x1, y1), (x2, y2)) = (at(parent), at(number));
            let room = if node.children.is_empty() { 0.0 } else { above };
            let line = (x1, y1 + self.side / 2.0 - 2.0, x2, y2 - self.side / 2.0 + 1.0 - room);
            let heavy = self.places[number].best && step >= self.places[0].height;
            draw_edge(&mut drawing, line, node, heavy);
        }
        for (number, node) in self.nodes.iter().enumerate() {
            let (x, y) = at(number);
            let known = self.places[number].height <= step;
            self.draw_node(&mut drawing, number, (x, y), if known { &self.places[number].label } else { "" });
            if windows {
                drawing.text(x, y - self.side / 2.0 - 7.0, SMALL, INK, "", &arrival(node));
            }
        }
        drawing
    }

    fn draw_node(&self, drawing: &mut Drawing, number: usize, (x, y): (f64, f64), label: &str) {
        let node = &self.nodes[number];
        let half = self.side / 2.0;
        let seen = node.order.is_some();
        // Where nothing below is known, only an explicit tree's own text tells a leaf.
        let leaf = node.children.is_empty() && (seen || !self.places[number].label.is_empty());
        let (stroke, fill) = match node.player {
            _ if !seen => (GREY, "#ffffff"),
            _ if leaf => ("#52606d", "#f5f7fa"),
            Player::Max => (BLUE, "#d9ecf7"),
            Player::Min => (VERMILLION, "#fbe6d5"),
        };
        let dash = if seen { "" } else { r#"stroke-dasharray="3 3""# };
        let (shape, text_y) = if leaf {
            let (wide, high) = ((text_width(&self.places[number].label, FONT) + 10.0).clamp(24.0, self.side), 24.0);
            let (left, top) = (x - wide / 2.0, y - half + 1.0);
            (format!(r#"<rect x="{left:.1}" y="{top:.1}" width="{wide:.1}" height="{high}" rx="3""#), top + high / 2.0)
        } else {
            let size = if seen { self.side } else { 0.6 * self.side };
            let (top, bottom) = (y - half, y - half + size);
            let (tip, base) = if node.player == Player::Max { (top, bottom) } else { (bottom, top) };
            let points = format!("{x:.1},{tip:.1} {:.1},{base:.1} {:.1},{base:.1}", x + size / 2.0, x - size / 2.0);
            (format!(r#"<polygon points="{points}" stroke-linejoin="round""#), 0.68 * base + 0.32 * tip)
        };
        let _ = writeln!(drawing.body, r#"{shape} fill="{fill}" stroke="{stroke}" stroke-width="1.5" {dash}/>"#);
        let size = if leaf { FONT } else { FONT.min((0.68 * self.side - 3.0) / (text_width(label, 1.0) + 0.35)) }; // a triangle narrows
        let ink = if seen { INK } else { GREY };
        drawing.text(x, text_y, size, ink, r#"font-weight="600""#, label);
    }
}

fn draw_edge(drawing: &mut Drawing, (x1, y1, x2, y2): (f64, f64, f64, f64), node: &TreeNode, heavy: bool) {
    let (stroke, width, dash) = match node.order {
        None => (GREY, 1.2, r#"stroke-dasharray="4 4""#),
        Some(_) if heavy => (GREEN, 4.0, ""),
        Some(_) => ("#9aa5b1", 1.4, ""),
    };
    let body = &mut drawing.body;
    let _ = writeln!(
        body,
        r#"<path d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round" {dash}/>"#
    );
    let on_edge = |part: f64| (x1 + part * (x2 - x1), y1 + part * (y2 - y1));
    if node.order.is_none() && node.parent.is_some() {
        let (x, y) = on_edge(0.42);
        let angle = (y2 - y1).atan2(x2 - x1).to_degrees();
        let _ = writeln!(
            body,
            r#"<path class="cut" d="M-2 -5V5M2 -5V5" stroke="{INK}" stroke-width="1.8"
                transform="translate({x:.1} {y:.1}) rotate({angle:.0})"/>"#
        );
    }
    let (x, y) = on_edge(0.74);
    let halo = r##"stroke="#ffffff" stroke-width="4" paint-order="stroke""##;
    drawing.text(x, y, SMALL, if node.order.is_some() { INK } else { GREY }, halo, node.action.as_deref().unwrap_or(""));
}

/// The least and the most that each node can be worth, judged by the visited nodes alone.
pub(super) fn bounds(nodes: &[TreeNode]) -> Vec<(Value, Value)> {
    let mut bounds = vec![(-INFINITY, INFINITY); nodes.len()];
    for (number, node) in nodes.iter().enumerate().rev().filter(|(_, node)| node.order.is_some()) {
        let below = node.children.iter().map(|&child| bounds[child]);
        let higher = |a: (Value, Value), b: (Value, Value)| (a.0.max(b.0), a.1.max(b.1));
        let lower = |a: (Value, Value), b: (Value, Value)| (a.0.min(b.0), a.1.min(b.1));
        let best = if node.player == Player::Max { below.reduce(higher) } else { below.reduce(lower) };
        let own = node.value.map(|value| (value, value));
        bounds[number] = best.or(own).unwrap_or((-INFINITY, INFINITY));
    }
    bounds
}

/// A node's value as far as it is proven. A node never visited shows its own text if that is a number: then it is a leaf of an
/// explicit tree.
pub(super) fn label(node: &TreeNode, (least, most): (Value, Value)) -> String {
    match node.value {
        _ if node.order.is_none() => node.state.parse::<Value>().map(bound_text).unwrap_or_default(),
        None => String::new(),
        Some(value) if least < value && value == most => format!("≤{}", bound_text(value)),
        Some(value) if least == value && value < most => format!("≥{}", bound_text(value)),
        Some(value) => bound_text(value),
    }
}

/// Alpha and beta on arrival; nothing at a leaf.
fn arrival(node: &TreeNode) -> String {
    if node.children.is_empty() { String::new() } else { window_text(node.window) }
}

pub(super) fn window_text((alpha, beta): (Value, Value)) -> String {
    format!("[{}, {}]", bound_text(alpha), bound_text(beta))
}

pub(super) fn bound_text(value: Value) -> String {
    match value {
        INFINITY => "∞".into(),
        value if value == -INFINITY => "−∞".into(),
        value => value.to_string().replace('-', "−"),
    }
}

/// From the root down, the first child visited that has its parent's value.
pub(super) fn best_line(nodes: &[TreeNode]) -> Vec<usize> {
    let mut line = vec![0];
    while let Some(next) = line.last().and_then(|&last| {
        let same = |&&child: &&usize| nodes[child].order.is_some() && nodes[child].value == nodes[last].value;
        nodes[last].children.iter().find(same).filter(|_| nodes[last].value.is_some())
    }) {
        line.push(*next);
    }
    line
}

/// The tree in plain text, a line a node.
fn text(nodes: &[TreeNode], windows: bool) -> String {
    fn write(text: &mut String, nodes: &[TreeNode], lines: &[String], number: usize, indent: &str) {
        text.push_str(&lines[number]);
        text.push('\n');
        let children = &nodes[number].children;
        for &child in children {
            let (branch, below) = if children.last() == Some(&child) { ("└─", "   ") } else { ("├─", "│  ") };
            let _ = write!(text, "{indent}{branch} {}: ", nodes[child].action.as_deref().unwrap_or(""));
            write(text, nodes, lines, child, &format!("{indent}{below}"));
        }
    }
    let line = |(node, bounds): (&TreeNode, (Value, Value))| {
        let player = if node.children.is_empty() { String::new() } else { node.player.to_string() };
        let window = if windows { arrival(node) } else { String::new() };
        let unseen = if node.order.is_none() { "(never visited)" } else { "" };
        let words = [player, label(node, bounds), window, unseen.to_string()];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let lines: Vec<String> = nodes.iter().zip(bounds(nodes)).map(line).collect();
    let mut text = String::new();
    write(&mut text, nodes, &lines, 0, "");
    text
}

/// The number of nodes at each ply, as bars around a middle line.
fn by_ply(nodes: &[TreeNode]) -> Picture {
    const ROW: f64 = 24.0;
    const WIDE: f64 = 480.0;
    let mut plies: Vec<usize> = vec![0; nodes.len()];
    let mut counts: Vec<(usize, usize)> = Vec::new(); // visited, never visited
    for (number, node) in nodes.iter().enumerate() {
        plies[number] = node.parent.map_or(0, |parent| plies[parent] + 1);
        counts.resize(counts.len().max(plies[number] + 1), (0, 0));
        match node.order {
            Some(_) => counts[plies[number]].0 += 1,
            None => counts[plies[number]].1 += 1,
        }
    }
    let most = counts.iter().map(|(seen, unseen)| seen + unseen).max().unwrap_or(1) as f64;
    let mut drawing = Drawing { width: WIDE + 260.0, height: ROW * (counts.len() as f64 + 1.0), body: String::new() };
    let mut text = format!("A tree of {} nodes\n", thousands(&nodes.len()));
    drawing.text(60.0 + WIDE / 2.0, ROW / 2.0 - 4.0, 13.0, INK, r#"font-weight="600""#, text.trim());
    for (ply, &(seen, unseen)) in counts.iter().enumerate() {
        let y = ROW * (ply as f64 + 1.0);
        let wide = |count: usize| count as f64 / most * WIDE;
        let left = 60.0 + (WIDE - wide(seen + unseen)) / 2.0;
        let _ = writeln!(
            drawing.body,
            r#"<rect x="{left:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="{BLUE}"/>"#,
            y + 2.0,
            wide(seen).max(1.0),
            ROW - 4.0
        );
        if unseen > 0 {
            let _ = writeln!(
                drawing.body,
                r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="{PALE}" stroke="{GREY}" stroke-dasharray="3 3"/>"#,
                left + wide(seen),
                y + 2.5,
                wide(unseen).max(1.0),
                ROW - 5.0
            );
        }
        let mut count = thousands(&seen);
        if unseen > 0 {
            let _ = write!(count, " + {} cut off", thousands(&unseen));
        }
        drawing.text(24.0, y + ROW / 2.0, FONT, INK, "", &format!("ply {ply}"));
        drawing.text(60.0 + WIDE + 100.0, y + ROW / 2.0, FONT, INK, "", &count);
        let _ = writeln!(text, "ply {ply}: {count}");
    }
    Picture::new("Nodes at each ply", text, &drawing)
}

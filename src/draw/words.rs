//! What happens at each step of a search, and why a branch was cut off, in words.

use super::tree::{best_line, bound_text, bounds, label, window_text};
use crate::game::{INFINITY, Player, Value};
use crate::trace::{Event, SearchTree, Step, TreeNode};

/// A commentator of one search, who hears of its steps in order.
pub(super) struct Words<'t> {
    nodes: &'t [TreeNode],
    labels: Vec<String>,
    best: Vec<Option<Value>>, // so far
}

impl<'t> Words<'t> {
    pub fn new(tree: &'t SearchTree) -> Self {
        let nodes = tree.nodes();
        let labels = nodes.iter().zip(bounds(nodes)).map(|(node, bounds)| label(node, bounds)).collect();
        Words { nodes, labels, best: vec![None; nodes.len()] }
    }

    /// What a node shows once the search has left it.
    pub fn label(&self, node: usize) -> &str {
        &self.labels[node]
    }

    /// A sentence or two on the next step. Leaves are told when they are left.
    pub fn step(&mut self, step: &Step) -> String {
        let node = &self.nodes[step.node];
        match (step.event, node.parent) {
            (Event::Enter, None) => format!("The search starts at the root, where {} is to move.", node.player),
            (Event::Enter, Some(parent)) => {
                let tries =
                    format!("{} tries {}; there {} is to move.", self.player(parent), self.action(step.node), node.player);
                let held =
                    [(Player::Max, step.window.0), (Player::Min, step.window.1)].map(|holder| self.held(step.node, holder));
                match held.into_iter().flatten().collect::<Vec<_>>().join(", ") {
                    nothing if nothing.is_empty() => tries,
                    held => format!("{tries} {held}."),
                }
            }
            (Event::Leave, Some(parent)) => {
                let visit = if self.is_leaf(step.node) {
                    format!("{} tries {}: {}.", self.player(parent), self.action(step.node), self.worth(step.node))
                } else {
                    format!("Back to {}: {} is worth {}.", self.player(parent), self.action(step.node), self.worth(step.node))
                };
                let outcome = self.outcome(parent, step);
                self.best[parent] = step.best;
                format!("{visit} {outcome}")
            }
            (Event::Leave, None) => self.end(),
            (Event::Cut, _) => {
                let left_out: Vec<_> = self.unvisited(step.node).collect();
                let actions = match left_out[..] {
                    [one] => format!("{} is", self.action(one)),
                    _ => format!("the other {} actions are", left_out.len()),
                };
                let Some(reason) = self.reason(step) else {
                    return format!(
                        "The search stops here; {actions} never visited, though {} is open.",
                        window_text(step.window)
                    );
                };
                let other = node.player.opponent();
                format!("{other} will not let it come to this, so {actions} never visited: {reason}.")
            }
        }
    }

    /// Why the children left out at a cut were never visited.
    pub fn why(&self, step: &Step) -> String {
        match self.reason(step) {
            Some(reason) => format!("never visited: {reason}"),
            None => format!("never visited, though the window {} was open", window_text(step.window)),
        }
    }

    fn reason(&self, step: &Step) -> Option<String> {
        let (alpha, beta) = step.window;
        let own = step.best.filter(|_| alpha >= beta)?;
        let player = self.player(step.node);
        Some(format!("{player} can already force {} here, {}", bound_text(own), self.elsewhere(step.node, step.window)))
    }

    /// What the child's value changes at its parent.
    fn outcome(&self, parent: usize, step: &Step) -> String {
        let player = self.player(parent);
        let (alpha, beta) = step.window;
        let Some(best) = step.best else { return "No value is seen from outside: a table may have given one.".into() };
        let text = bound_text(best);
        let arrival = self.nodes[parent].window;
        let (letter, moves, bound, inherited) = match player {
            Player::Max => ("α", "rises", alpha, arrival.0),
            Player::Min => ("β", "falls", beta, arrival.1),
        };
        let mut outcome = match self.best[parent] {
            Some(before) if before == best => return format!("{player} keeps {text}."),
            _ if bound == inherited => format!("{letter} stays: {}.", self.held(parent, (player, bound)).unwrap_or_default()),
            _ => format!("{player} has {text} now: {letter} {moves} to {text}."),
        };
        if alpha >= beta {
            let then = match self.nodes[parent].children.iter().skip_while(|&&child| child != step.node).nth(1) {
                None => ", though nothing is left to cut off",
                Some(&next) if self.nodes[next].order.is_some() => "; alpha-beta would stop here",
                Some(_) => "",
            };
            outcome += &format!(" But {}: α ≥ β{then}.", self.elsewhere(parent, step.window));
        }
        outcome
    }

    /// What the opponent of the player at a node has from further up.
    fn elsewhere(&self, node: usize, (alpha, beta): (Value, Value)) -> String {
        let other = self.player(node).opponent();
        let bound = if other == Player::Max { alpha } else { beta };
        self.held(node, (other, bound)).unwrap_or_default()
    }

    /// The bound that a player has from further up, and how far up that is.
    fn held(&self, node: usize, (player, bound): (Player, Value)) -> Option<String> {
        if bound.abs() == INFINITY {
            return None;
        }
        let above = std::iter::successors(self.nodes[node].parent, |&above| self.nodes[above].parent);
        let holder = above.zip(1..).find(|&(above, _)| self.player(above) == player && self.best[above] == Some(bound));
        let far = match holder {
            Some((_, plies)) if plies > 1 => format!(", {plies} plies up"),
            _ => String::new(),
        };
        Some(format!("{player} has {} elsewhere{far}", bound_text(bound)))
    }

    fn end(&self) -> String {
        let value = self.worth(0);
        let unvisited = self.nodes.iter().filter(|node| node.order.is_none()).count();
        let visited = match unvisited {
            0 => "every node was visited".into(),
            1 => "1 branch was never visited".into(),
            _ => format!("{unvisited} branches were never visited"),
        };
        match best_line(self.nodes).get(1) {
            Some(&first) => format!("Done: the value is {value}, by {}; {visited}.", self.action(first)),
            None => format!("Done: the value is {value}."),
        }
    }

    /// A node is a leaf of the search if it looked at nothing below.
    pub fn is_leaf(&self, node: usize) -> bool {
        self.nodes[node].children.iter().all(|&child| self.nodes[child].order.is_none())
    }

    pub fn unvisited(&self, node: usize) -> impl Iterator<Item = usize> {
        self.nodes[node].children.iter().copied().filter(|&child| self.nodes[child].order.is_none())
    }

    fn player(&self, node: usize) -> Player {
        self.nodes[node].player
    }

    fn action(&self, node: usize) -> String {
        format!("action {}", self.nodes[node].action.as_deref().unwrap_or_default())
    }

    fn worth(&self, node: usize) -> String {
        match &self.labels[node] {
            unknown if unknown.is_empty() => "unknown".into(),
            known => known.replace('≤', "at most ").replace('≥', "at least "),
        }
    }
}

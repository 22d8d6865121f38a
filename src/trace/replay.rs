use super::search_tree::TreeNode;
use crate::game::{INFINITY, Player, Value};

/// A step of a search. [`SearchTree::steps`](super::SearchTree::steps) tells them in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What happens.
    pub event: Event,
    /// The node that is entered, left, or cut short.
    pub node: usize,
    /// The best value so far where the search stands after it: at the node, or above it when the node was left.
    pub best: Option<Value>,
    /// Alpha and beta there.
    pub window: (Value, Value),
}

/// What a search does at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// It comes to the node.
    Enter,
    /// It goes back with the node's value.
    Leave,
    /// It looks at no more of the node's children.
    Cut,
}

/// Plays alpha-beta again over the nodes that were visited.
pub(super) fn replay(nodes: &[TreeNode]) -> Vec<Step> {
    let mut steps = Vec::new();
    let window = (-INFINITY, INFINITY);
    let best = visit(nodes, 0, window, &mut steps);
    steps.push(Step { event: Event::Leave, node: 0, best, window });
    steps
}

fn visit(nodes: &[TreeNode], node: usize, mut window: (Value, Value), steps: &mut Vec<Step>) -> Option<Value> {
    let TreeNode { player, children, value, .. } = &nodes[node];
    let visited = children.iter().take_while(|&&child| nodes[child].order.is_some());
    let mut best = None;
    steps.push(Step { event: Event::Enter, node, best, window });
    for &child in visited.clone() {
        if let Some(value) = visit(nodes, child, window, steps) {
            match player {
                Player::Max => {
                    best = best.max(Some(value));
                    window.0 = window.0.max(value);
                }
                Player::Min => {
                    best = Some(best.map_or(value, |best: Value| best.min(value)));
                    window.1 = window.1.min(value);
                }
            }
        }
        steps.push(Step { event: Event::Leave, node: child, best, window });
    }
    if visited.clone().count() < children.len() {
        steps.push(Step { event: Event::Cut, node, best, window });
    }
    // A search may read the utility of a state in play; the value of such a node comes from below.
    if visited.count() == 0 { *value } else { best }
}

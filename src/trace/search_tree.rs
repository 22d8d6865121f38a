use crate::game::{Player, Value};

/// The tree that a search grew, recorded by [`Traced`](super::Traced): what it looked at, in which order, and what it left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchTree {
    nodes: Vec<TreeNode>, // the root first, a parent before its children
}

/// A node of a [`SearchTree`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// The action that leads here; none at the root.
    pub action: Option<String>,
    /// The state, as text.
    pub state: String,
    /// Whose turn it is.
    pub player: Player,
    /// The node above.
    pub parent: Option<usize>,
    /// The nodes below: those that were visited, in that order, then those that never were.
    pub children: Vec<usize>,
    /// Which node in turn this was, from 0; none if the search never looked at it.
    pub order: Option<usize>,
    /// The value to MAX: the utility that the search read here, or else the best of the children that it visited.
    pub value: Option<Value>,
    /// Alpha and beta on arrival, if the search is alpha-beta: what MAX and MIN can already force elsewhere on the path.
    pub window: (Value, Value),
}

impl SearchTree {
    pub(super) fn new(nodes: Vec<TreeNode>) -> SearchTree {
        let mut tree = SearchTree { nodes };
        let (alpha, beta) = tree.nodes[0].window;
        tree.replay(0, alpha, beta);
        tree
    }

    /// Plays alpha-beta again over the nodes that were visited, to fill in values and windows.
    fn replay(&mut self, number: usize, mut alpha: Value, mut beta: Value) -> Option<Value> {
        self.nodes[number].window = (alpha, beta);
        let player = self.nodes[number].player;
        if self.nodes[number].children.iter().any(|&child| self.nodes[child].order.is_some()) {
            self.nodes[number].value = None; // a search may read the utility of a state in play; its value comes from below
        }
        for child in self.nodes[number].children.clone() {
            let visited = self.nodes[child].order.is_some();
            let Some(value) = self.replay(child, alpha, beta).filter(|_| visited) else { continue };
            let best = self.nodes[number].value.map_or(value, |best| match player {
                Player::Max => best.max(value),
                Player::Min => best.min(value),
            });
            self.nodes[number].value = Some(best);
            match player {
                Player::Max => alpha = alpha.max(best),
                Player::Min => beta = beta.min(best),
            }
        }
        self.nodes[number].value
    }

    /// All nodes, the root first, a parent before its children.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// The nodes that a visited node has below it, but that the search never looked at: the roots of the branches cut off.
    pub fn never_visited(&self) -> impl Iterator<Item = &TreeNode> {
        self.nodes.iter().filter(|node| node.order.is_none())
    }
}

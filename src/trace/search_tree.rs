use super::replay::{Event, Step, replay};
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
    /// Alpha and beta on arrival, if the search is alpha-beta: what MAX and MIN can already force at a node above, by another branch.
    pub window: (Value, Value),
}

impl SearchTree {
    pub(super) fn new(nodes: Vec<TreeNode>) -> SearchTree {
        let mut tree = SearchTree { nodes };
        for Step { event, node, best, window } in tree.steps() {
            match event {
                Event::Enter => tree.nodes[node].window = window,
                Event::Leave => {
                    let above = tree.nodes[node].parent.unwrap_or(node);
                    tree.nodes[above].value = best;
                }
                Event::Cut => {}
            }
        }
        tree
    }

    /// What the search did, step by step, with alpha and beta as they were then, played again over the nodes that it visited.
    ///
    /// ```
    /// use adversarial::{prelude::*, trace::Event};
    /// let tree: Tree = "((3 12) (2 4))".parse().unwrap();
    /// let traced = Traced::new(&tree);
    /// alpha_beta(&traced, &traced.initial_state());
    /// let steps = traced.tree().steps();
    /// let cut = steps.iter().find(|step| step.event == Event::Cut).unwrap();
    /// assert_eq!(cut.window, (3, 2)); // MAX has 3 elsewhere, MIN can force 2 here
    /// ```
    pub fn steps(&self) -> Vec<Step> {
        replay(&self.nodes)
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

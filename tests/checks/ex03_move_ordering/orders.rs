//! Orders of the children in a tree, and what a search makes of them.

use super::Visits;
use adversarial::prelude::*;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::fmt;

type Node = <Tree as Game>::State;

/// An order of the children of a node.
#[derive(Debug)]
pub(super) enum Order {
    Reversed,
    FromBest,
    FromWorst,
}

pub(super) const ORDERS: &[Order] = &[Order::Reversed, Order::FromBest, Order::FromWorst];

impl Order {
    pub fn sort(&self, tree: &Tree, node: Node, actions: &mut Actions<usize>) {
        let worth = |&action: &usize| tree.player(&node).sees(minimax(tree, &tree.result(&node, action)).0);
        match self {
            Order::Reversed => actions.reverse(),
            Order::FromBest => actions.sort_by_cached_key(|action| Reverse(worth(action))),
            Order::FromWorst => actions.sort_by_cached_key(worth),
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Order::Reversed => "the last child first",
            Order::FromBest => "the best child first (for whoever is to move)",
            Order::FromWorst => "the worst child first (for whoever is to move)",
        })
    }
}

/// A tree that notes each node made, and may have its children in another order.
pub(super) struct Watched<'t> {
    tree: &'t Tree,
    order: Option<&'t Order>,
    made: RefCell<Visits>,
}

impl<'t> Watched<'t> {
    pub fn new(tree: &'t Tree, order: Option<&'t Order>) -> Self {
        Watched { tree, order, made: RefCell::default() }
    }

    pub fn made(self) -> Visits {
        self.made.into_inner()
    }
}

impl Game for Watched<'_> {
    type State = Node;
    type Action = usize;

    fn initial_state(&self) -> Node {
        self.tree.initial_state()
    }

    fn player(&self, node: &Node) -> Player {
        self.tree.player(node)
    }

    fn actions(&self, node: &Node) -> Actions<usize> {
        let mut actions = self.tree.actions(node);
        if let Some(order) = self.order {
            order.sort(self.tree, *node, &mut actions);
        }
        actions
    }

    fn result(&self, node: &Node, child: usize) -> Node {
        let next = self.tree.result(node, child);
        self.made.borrow_mut().push(next);
        next
    }

    fn is_terminal(&self, node: &Node) -> bool {
        self.tree.is_terminal(node)
    }

    fn utility(&self, node: &Node, player: Player) -> Value {
        self.tree.utility(node, player)
    }

    fn max_utility(&self) -> Value {
        self.tree.max_utility()
    }
}

/// The tree as it is written, and as an outline with the children in an order and the value of each node to MAX; with what a search
/// should have made and what it made, a note wherever they differ.
pub(super) fn draw(tree: &Tree, order: &Order, visits: Option<(&Visits, &Visits)>) -> String {
    let mut text = format!("{tree}\n\n");
    Outline { tree, order, visits }.write(&mut text, tree.initial_state(), ["", ""], "");
    text
}

struct Outline<'a> {
    tree: &'a Tree,
    order: &'a Order,
    visits: Option<(&'a Visits, &'a Visits)>,
}

impl Outline<'_> {
    fn write(&self, text: &mut String, node: Node, [first, rest]: [&str; 2], note: &str) {
        let tree = self.tree;
        let value = minimax(tree, &node).0;
        let label = if tree.is_terminal(&node) { value.to_string() } else { format!("{}: {value}", tree.player(&node)) };
        *text += &format!("{first}{label}{}{note}\n", if note.is_empty() { "" } else { "   " });

        let mut actions = tree.actions(&node);
        self.order.sort(tree, node, &mut actions);
        let children: Vec<Node> = actions.into_iter().map(|action| tree.result(&node, action)).collect();
        for (index, &child) in children.iter().enumerate() {
            let ends = if index + 1 == children.len() { ["└─ ", "   "] } else { ["├─ ", "│  "] };
            let [first, rest] = ends.map(|end| format!("{rest}{end}"));
            self.write(text, child, [&first, &rest], &self.note(node, &children, child));
        }
    }

    fn note(&self, parent: Node, siblings: &[Node], child: Node) -> String {
        let Some((expected, got)) = self.visits else { return String::new() };
        let is_below_a_cut = parent != self.tree.initial_state() && !expected.contains(&parent);
        let times = got.iter().filter(|&&node| node == child).count();
        // Among all nodes if only the order differs, or else among the siblings.
        let is_reordered = expected.len() == got.len() && expected.iter().all(|node| got.contains(node));
        let place = |visits: &Visits| {
            visits
                .iter()
                .filter(|node| is_reordered || siblings.contains(node))
                .position(|&node| node == child)
                .unwrap_or_default()
                + 1
        };
        match (expected.contains(&child), times) {
            (false, 0) if is_below_a_cut => String::new(),
            (false, 0) => "✂ cut off, by you too".into(),
            (false, _) if is_below_a_cut => "← below a branch that is cut off".into(),
            (false, _) => "← cut off, but made by you".into(),
            (true, 0) => "← never made by you".into(),
            (true, 1) if place(expected) == place(got) => String::new(),
            (true, 1) if is_reordered => format!("← node {} to you, not {}", place(got), place(expected)),
            (true, 1) => format!("← child {} to you, not {}", place(got), place(expected)),
            (true, _) => format!("← made {times} times by you"),
        }
    }
}

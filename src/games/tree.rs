//! Explicit game trees, written as text: the trees of the textbooks.

use crate::game::{Actions, Game, Player, Value};
use rand::{Rng, RngExt};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A game that is nothing but a tree. Numbers are leaves, with their utility to MAX. MAX moves at the root, or MIN if the text starts
/// with `min`; then they take turns.
///
/// ```
/// use adversarial::prelude::*;
///
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
/// assert_eq!(minimax(&tree, &tree.initial_state()), (3, Some(0)));
///
/// let tree: Tree = "min (5 (2 9))".parse().unwrap();
/// assert_eq!(minimax(&tree, &tree.initial_state()), (5, Some(0)));
/// ```
///
/// An action is the number of a child, from 0; people count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<Content>, // the root first
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Content {
    player: Player,
    children: Vec<Node>, // none in a leaf
    utility: Value,      // of a leaf, to MAX
}

/// A node of a [`Tree`]: the root is 0, its first child 1, that one's first child or else its next sibling 2, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node(usize);

const LARGEST: Value = 1_000_000_000;
const DEEPEST: usize = 200; // searches recur as deep as the tree

impl Tree {
    /// A random tree: nodes have 1 to `branching` children, leaves stand `plies` below the root, one in eight of them higher, and
    /// their utilities are drawn from `values`. A narrow range makes many ties.
    ///
    /// # Panics
    ///
    /// When `branching` is 0 or `values` is empty.
    pub fn random<R: Rng>(rng: &mut R, plies: usize, branching: usize, values: RangeInclusive<Value>) -> Tree {
        let mut tree = Tree { nodes: Vec::new() };
        let mut children = |rng: &mut R, is_root: bool| {
            let stops_here = !is_root && rng.random_ratio(1, 8);
            if stops_here { 0 } else { rng.random_range(1..=branching) }
        };
        tree.grow(rng, Player::Max, plies, &values, &mut children);
        tree
    }

    /// A random tree in which each node has just `branching` children and all leaves stand `plies` below the root.
    ///
    /// # Panics
    ///
    /// When `branching` is 0 or `values` is empty.
    pub fn uniform<R: Rng>(rng: &mut R, plies: usize, branching: usize, values: RangeInclusive<Value>) -> Tree {
        assert!(branching > 0, "a node that is no leaf has children");
        let mut tree = Tree { nodes: Vec::new() };
        tree.grow(rng, Player::Max, plies, &values, &mut |_, _| branching);
        tree
    }

    /// `children` tells how many children a node above the lowest ply has, and hears whether it is the root.
    fn grow<R: Rng>(
        &mut self,
        rng: &mut R,
        player: Player,
        plies: usize,
        values: &RangeInclusive<Value>,
        children: &mut impl FnMut(&mut R, bool) -> usize,
    ) -> Node {
        let node = self.push(player);
        let count = if plies == 0 { 0 } else { children(rng, node.0 == 0) };
        if count == 0 {
            self.nodes[node.0].utility = rng.random_range(values.clone());
        }
        for _ in 0..count {
            let child = self.grow(rng, player.opponent(), plies - 1, values, children);
            self.nodes[node.0].children.push(child);
        }
        node
    }

    fn push(&mut self, player: Player) -> Node {
        self.nodes.push(Content { player, children: Vec::new(), utility: 0 });
        Node(self.nodes.len() - 1)
    }

    fn write(&self, f: &mut impl fmt::Write, node: Node) -> fmt::Result {
        let Content { children, utility, .. } = &self.nodes[node.0];
        if children.is_empty() {
            return write!(f, "{utility}");
        }
        for (index, &child) in children.iter().enumerate() {
            f.write_char(if index == 0 { '(' } else { ' ' })?;
            self.write(f, child)?;
        }
        f.write_char(')')
    }
}

impl Game for Tree {
    type State = Node;
    type Action = usize;

    fn initial_state(&self) -> Node {
        Node(0)
    }

    fn player(&self, node: &Node) -> Player {
        self.nodes[node.0].player
    }

    fn actions(&self, node: &Node) -> Actions<usize> {
        (0..self.nodes[node.0].children.len()).collect()
    }

    fn result(&self, node: &Node, child: usize) -> Node {
        self.nodes[node.0].children[child]
    }

    fn is_terminal(&self, node: &Node) -> bool {
        self.nodes[node.0].children.is_empty()
    }

    fn utility(&self, node: &Node, player: Player) -> Value {
        player.sees(self.nodes[node.0].utility)
    }

    fn max_utility(&self) -> Value {
        self.nodes.iter().map(|node| node.utility.abs()).max().unwrap_or(1).max(1)
    }

    fn action_text(&self, _: &Node, child: usize) -> String {
        (child + 1).to_string()
    }

    fn state_text(&self, node: &Node) -> String {
        let mut text = String::new();
        self.write(&mut text, *node).expect("a String takes all that is written");
        text
    }
}

/// The text that reads back as this tree.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.nodes[0].player == Player::Min {
            f.write_str("min ")?;
        }
        self.write(f, Node(0))
    }
}

/// A text that is no tree: where, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no tree: {problem}\n  {text}\n  {caret:>width$}", caret = '^', width = at + 1)]
pub struct TreeError {
    problem: String,
    text: String,
    at: usize, // in characters
}

impl FromStr for Tree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Tree, TreeError> {
        let mut tree = Tree { nodes: Vec::new() };
        let mut reader = Reader { text, at: 0 };
        let player = if reader.skip("min") {
            Player::Min
        } else {
            reader.skip("max");
            Player::Max
        };
        reader.tree(&mut tree, player, 0)?;
        match reader.peek() {
            None => Ok(tree),
            Some(_) => Err(reader.error("the tree ends before this; is a parenthesis missing at the start?")),
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize, // in bytes
}

impl Reader<'_> {
    fn rest(&mut self) -> &str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',').len();
        &self.text[self.at..]
    }

    fn peek(&mut self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = self.rest().get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        if found {
            self.at += word.len();
        }
        found
    }

    fn tree(&mut self, tree: &mut Tree, player: Player, depth: usize) -> Result<Node, TreeError> {
        if depth > DEEPEST {
            return Err(self.error(&format!("nested more than {DEEPEST} deep")));
        }
        let node = tree.push(player);
        if !self.skip("(") {
            tree.nodes[node.0].utility = self.number()?;
            return Ok(node);
        }
        while !self.skip(")") {
            let child = self.tree(tree, player.opponent(), depth + 1)?;
            tree.nodes[node.0].children.push(child);
        }
        if tree.nodes[node.0].children.is_empty() {
            return Err(self.error("a node with no children; write a number for a leaf"));
        }
        Ok(node)
    }

    fn number(&mut self) -> Result<Value, TreeError> {
        let rest = self.rest();
        let length = rest.find(|c: char| !(c.is_ascii_digit() || c == '-' || c == '+')).unwrap_or(rest.len());
        let number = rest[..length].parse::<Value>();
        match number {
            Ok(number) if number.abs() <= LARGEST => {
                self.at += length;
                Ok(number)
            }
            _ if length > 0 => Err(self.error(&format!("a leaf is a whole number between {} and {LARGEST}", -LARGEST))),
            _ if rest.is_empty() => Err(self.error("the text ends here, but a `)` or a number was expected")),
            _ => Err(self.error("expected a number, `(` or `)`")),
        }
    }

    fn error(&self, problem: &str) -> TreeError {
        let at = self.text[..self.at].chars().count();
        TreeError { problem: problem.into(), text: self.text.into(), at }
    }
}

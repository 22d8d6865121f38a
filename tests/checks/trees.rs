//! Trees for checks: many small ones, the smallest first, and how they are drawn in a terminal.

use adversarial::prelude::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::sync::LazyLock;

/// Some hundreds of trees, MAX or MIN at the root, with and without ties, the smallest first: so the first to show a mistake is an easy
/// one to think through.
pub fn small_trees() -> &'static [Tree] {
    static TREES: LazyLock<Vec<Tree>> = LazyLock::new(grow);
    &TREES
}

fn grow() -> Vec<Tree> {
    let mut rng = StdRng::seed_from_u64(2);
    let mut trees: Vec<Tree> = (0..1_200)
        .map(|index| {
            let spread = if index % 3 == 0 { 2 } else { 9 };
            let tree = Tree::random(&mut rng, index % 5, 1 + index % 4, -spread..=spread);
            if rng.random() { format!("min {tree}").parse().expect("a tree reads back") } else { tree }
        })
        .collect();
    // Minus signs make a tree harder to think through.
    trees.sort_by_cached_key(|tree| {
        let text = tree.to_string();
        (text.matches([' ', '(']).count(), text.matches('-').count(), text)
    });
    trees.dedup();
    trees
}

/// The tree as an outline, each node with its true value to MAX.
///
/// ```text
/// MAX: 3
/// ├─ MIN: 3
/// │  ├─ 3
/// │  └─ 12
/// └─ 2
/// ```
pub fn outline(tree: &Tree) -> String {
    let traced = Traced::new(tree);
    minimax(&traced, &traced.initial_state());
    outline_noted(&traced.tree(), &|_| String::new())
}

/// An outline with a note behind the nodes that have one.
pub fn outline_noted(tree: &SearchTree, note: &dyn Fn(usize) -> String) -> String {
    let mut text = String::new();
    write_node(&mut text, tree, 0, "", "", note);
    text
}

fn write_node(text: &mut String, tree: &SearchTree, number: usize, first: &str, rest: &str, note: &dyn Fn(usize) -> String) {
    let node = &tree.nodes()[number];
    let is_leaf = !node.state.starts_with('(');
    let value = node.value.map_or_else(|| "?".to_string(), |value| value.to_string());
    let label = if is_leaf { node.state.clone() } else { format!("{}: {value}", node.player) };
    let said = note(number);
    let gap = if said.is_empty() { "" } else { "   " };
    *text += &format!("{first}{label}{gap}{said}\n");
    for (index, &child) in node.children.iter().enumerate() {
        let last = index + 1 == node.children.len();
        let (branch, bar) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        write_node(text, tree, child, &format!("{rest}{branch}"), &format!("{rest}{bar}"), note);
    }
}

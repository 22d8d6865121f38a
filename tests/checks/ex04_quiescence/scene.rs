//! Trees with a guess at each node, and whether it is quiet there.

use crate::trees::small_trees;
use adversarial::prelude::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

type Node = <Tree as Game>::State;

/// A tree, with what an evaluation (to MAX) and a test for quiet say of its nodes.
#[derive(Debug)]
pub(super) struct Scene {
    pub tree: Tree,
    guesses: HashMap<Node, (Value, bool)>,
}

/// Many scenes, the smallest first; the last few deep enough for every bound.
pub(super) static SCENES: LazyLock<Vec<Scene>> = LazyLock::new(|| {
    let mut rng = StdRng::seed_from_u64(4);
    let deep = ["((((((((((7))))))))))", "min ((((((((((7))))))))))"].map(|text| text.parse().expect("a chain is a tree"));
    let trees = small_trees().iter().step_by(2).cloned().chain(deep);
    let scene = |tree: Tree| {
        let mut guesses = HashMap::new();
        let mut nodes = vec![tree.initial_state()];
        while let Some(node) = nodes.pop() {
            guesses.insert(node, (rng.random_range(-9..=9), rng.random_ratio(1, 3)));
            nodes.extend(tree.actions(&node).into_iter().map(|action| tree.result(&node, action)));
        }
        Scene { tree, guesses }
    };
    let mut scenes: Vec<Scene> = trees.map(scene).collect();
    for scene in scenes.iter_mut().rev().take(2) {
        scene.guesses.values_mut().for_each(|(_, quiet)| *quiet = false);
    }
    scenes
});

impl Scene {
    pub fn evaluation(&self, node: Node, player: Player) -> Value {
        player.sees(self.guesses[&node].0)
    }

    pub fn is_quiet(&self, node: Node) -> bool {
        self.guesses[&node].1
    }

    /// The nodes that a search makes, in this order.
    pub fn made(&self, search: impl FnOnce(&Watched)) -> Vec<Node> {
        let watched = Watched { tree: &self.tree, made: RefCell::default() };
        search(&watched);
        watched.made.into_inner()
    }
}

/// A tree that notes each node made.
pub(super) struct Watched<'t> {
    tree: &'t Tree,
    made: RefCell<Vec<Node>>,
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
        self.tree.actions(node)
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

/// The game that ends where the search of the exercise should: at its depth, if it is quiet there, and some plies later if it is not.
/// A state knows how many plies are left before the horizon, and how many behind it.
pub(super) struct Extended<'s, G> {
    pub game: G,
    pub scene: &'s Scene,
    pub depth: usize,
    pub plies: usize,
}

impl<G: Game<State = Node>> Game for Extended<'_, G> {
    type State = (Node, usize, usize);
    type Action = G::Action;

    fn initial_state(&self) -> Self::State {
        (self.game.initial_state(), self.depth, self.plies)
    }

    fn player(&self, (node, ..): &Self::State) -> Player {
        self.game.player(node)
    }

    fn actions(&self, state: &Self::State) -> Actions<G::Action> {
        if self.is_terminal(state) { Actions::new() } else { self.game.actions(&state.0) }
    }

    fn result(&self, &(node, depth, plies): &Self::State, action: G::Action) -> Self::State {
        let next = self.game.result(&node, action);
        if depth > 0 { (next, depth - 1, plies) } else { (next, 0, plies - 1) }
    }

    fn is_terminal(&self, &(node, depth, plies): &Self::State) -> bool {
        self.game.is_terminal(&node) || (depth == 0 && (plies == 0 || self.scene.is_quiet(node)))
    }

    fn utility(&self, (node, ..): &Self::State, player: Player) -> Value {
        if self.game.is_terminal(node) { self.game.utility(node, player) } else { self.scene.evaluation(*node, player) }
    }

    fn max_utility(&self) -> Value {
        self.game.max_utility()
    }
}

type Visits<'a> = Option<(&'a [Node], &'a [Node])>;

impl Extended<'_, &Tree> {
    pub fn is_over(&self) -> bool {
        self.is_terminal(&self.initial_state())
    }

    /// The tree as an outline, as far as the search should go: each node with its value to MAX, and why it ends there. With what should
    /// have been made and what was made, a note wherever they differ.
    pub fn draw(&self, visits: Visits) -> String {
        let mut text = "Values to MAX:\n\n".to_string();
        self.write(&mut text, self.initial_state(), ["", ""], visits);
        text
    }

    fn write(&self, text: &mut String, state: (Node, usize, usize), [first, rest]: [&str; 2], visits: Visits) {
        let (node, depth, plies) = state;
        let value = minimax(self, &state).0;
        let guess = self.scene.evaluation(node, Player::Max);
        let about = match () {
            () if self.game.is_terminal(&node) => format!("{value}"),
            () if depth > 0 => format!("{}: {value}", self.player(&state)),
            () if self.scene.is_quiet(node) => format!("{}: {value}   quiet, so its evaluation", self.player(&state)),
            () if plies == 0 => format!("{}: {value}   not quiet, but no ply left: its evaluation", self.player(&state)),
            () => format!("{}: {value}   not quiet (evaluation {guess})", self.player(&state)),
        };
        let note = visits.map_or("", |(expected, got)| match (expected.contains(&node), got.contains(&node)) {
            _ if node == self.game.initial_state() => "",
            (true, false) => "   ← never made by you",
            (false, true) => "   ← cut off, but made by you",
            (false, false) => "   ✂",
            (true, true) => "",
        });
        *text += &format!("{first}{about}{note}\n");
        let actions = self.game.actions(&node);
        if self.is_terminal(&state) {
            if !actions.is_empty() {
                *text += &format!("{rest}└─ …\n");
            }
            return;
        }
        for (index, &action) in actions.iter().enumerate() {
            let ends = if index + 1 == actions.len() { ["└─ ", "   "] } else { ["├─ ", "│  "] };
            let [first, rest] = ends.map(|end| format!("{rest}{end}"));
            self.write(text, self.result(&state, action), [&first, &rest], visits);
        }
    }
}

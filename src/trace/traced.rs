use super::search_tree::{SearchTree, TreeNode};
use crate::game::{ActionError, Actions, Game, INFINITY, Player, PositionError, Value};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::hash::{Hash, Hasher};

/// A game that records the tree which a search grows.
///
/// ```
/// use adversarial::prelude::*;
/// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
/// let traced = Traced::new(&tree);
/// alpha_beta(&traced, &traced.initial_state());
/// let unseen: Vec<String> = traced.tree().never_visited().map(|node| node.state.clone()).collect();
/// assert_eq!(unseen, ["4", "6"]);
/// ```
#[derive(Debug)]
pub struct Traced<G: Game> {
    game: G,
    records: RefCell<Vec<Record<G>>>,
    looked_at: Cell<usize>,
}

/// A state of a [`Traced`] game: it knows its node in the recorded tree, and is equal to any other visit to the same state.
#[derive(Clone, Copy)]
pub struct Visit<S> {
    state: S,
    node: usize,
}

#[derive(Debug)]
struct Record<G: Game> {
    parent: Option<(usize, G::Action)>,
    state: G::State,
    ply: usize,
    order: Option<usize>,              // when it was first looked at: 0 for the first node
    expanded: bool,                    // its actions were asked for
    utility: Option<Value>,            // to MAX
    children: Vec<(G::Action, usize)>, // in the order in which they were made
}

impl<G: Game> Traced<G> {
    /// Watches a game; `&game` will do. Start the search from [`initial_state`](Game::initial_state) or [`visit`](Traced::visit).
    pub fn new(game: G) -> Self {
        Traced { game, records: RefCell::default(), looked_at: Cell::new(0) }
    }

    /// A new root, at any state. What was recorded before is forgotten.
    pub fn visit(&self, state: G::State) -> Visit<G::State> {
        let root =
            Record { parent: None, state: state.clone(), ply: 0, order: None, expanded: false, utility: None, children: vec![] };
        self.records.replace(vec![root]);
        self.looked_at.set(0);
        Visit { state, node: 0 }
    }

    /// How many nodes were made at each ply; the root is ply 0.
    pub fn nodes_by_ply(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for record in self.records.borrow().iter() {
            if counts.len() <= record.ply {
                counts.resize(record.ply + 1, 0);
            }
            counts[record.ply] += 1;
        }
        counts
    }

    /// The recorded tree, with the branches that were never visited, values, and the window at each node.
    ///
    /// # Panics
    ///
    /// When no search was started.
    pub fn tree(&self) -> SearchTree {
        let records = self.records.borrow();
        assert!(!records.is_empty(), "no search has been started on this Traced game");
        let mut nodes = Vec::new();
        self.draw(&records, 0, None, &mut nodes);
        SearchTree::new(nodes)
    }

    fn draw(&self, records: &[Record<G>], number: usize, parent: Option<usize>, nodes: &mut Vec<TreeNode>) -> usize {
        let record = &records[number];
        let action = record.parent.map(|(parent, action)| self.game.action_text(&records[parent].state, action));
        let here = nodes.len();
        nodes.push(self.node(&record.state, action, parent, record.order, record.utility));
        let mut children: Vec<usize> = record.children.iter().map(|&(_, child)| child).collect();
        children.sort_by_key(|&child| records[child].order.unwrap_or(usize::MAX));
        for child in children {
            let child = self.draw(records, child, Some(here), nodes);
            nodes[here].children.push(child);
        }
        if record.expanded {
            let made = |action: &G::Action| record.children.iter().any(|(other, _)| other == action);
            for action in self.game.actions(&record.state).into_iter().filter(|action| !made(action)) {
                let text = self.game.action_text(&record.state, action);
                let child = nodes.len();
                nodes.push(self.node(&self.game.result(&record.state, action), Some(text), Some(here), None, None));
                nodes[here].children.push(child);
            }
        }
        here
    }

    fn node(
        &self,
        state: &G::State,
        action: Option<String>,
        parent: Option<usize>,
        order: Option<usize>,
        utility: Option<Value>,
    ) -> TreeNode {
        TreeNode {
            action,
            state: self.game.state_text(state),
            player: self.game.player(state),
            parent,
            children: Vec::new(),
            order,
            value: utility,
            window: (-INFINITY, INFINITY),
        }
    }

    /// Notes that a search looked at a node, and lets the caller note what it saw.
    fn look(&self, visit: &Visit<G::State>, note: impl FnOnce(&mut Record<G>)) {
        let mut records = self.records.borrow_mut();
        if records[visit.node].order.is_none() {
            records[visit.node].order = Some(self.looked_at.get());
            self.looked_at.update(|count| count + 1);
        }
        note(&mut records[visit.node]);
    }
}

impl<G: Game> Game for Traced<G> {
    type State = Visit<G::State>;
    type Action = G::Action;

    fn initial_state(&self) -> Self::State {
        self.visit(self.game.initial_state())
    }

    fn player(&self, visit: &Self::State) -> Player {
        self.game.player(&visit.state)
    }

    fn actions(&self, visit: &Self::State) -> Actions<G::Action> {
        self.look(visit, |record| record.expanded = true);
        self.game.actions(&visit.state)
    }

    fn result(&self, visit: &Self::State, action: G::Action) -> Self::State {
        let state = self.game.result(&visit.state, action);
        let mut records = self.records.borrow_mut();
        let made_before = records[visit.node].children.iter().find(|(other, _)| *other == action);
        let node = made_before.map_or(records.len(), |&(_, node)| node);
        if node == records.len() {
            let ply = records[visit.node].ply + 1;
            let parent = Some((visit.node, action));
            records.push(Record {
                parent,
                state: state.clone(),
                ply,
                order: None,
                expanded: false,
                utility: None,
                children: vec![],
            });
            records[visit.node].children.push((action, node));
        }
        Visit { state, node }
    }

    fn is_terminal(&self, visit: &Self::State) -> bool {
        self.look(visit, |_| ());
        self.game.is_terminal(&visit.state)
    }

    fn utility(&self, visit: &Self::State, player: Player) -> Value {
        let utility = self.game.utility(&visit.state, player);
        self.look(visit, |record| record.utility = Some(player.sees(utility)));
        utility
    }

    fn max_utility(&self) -> Value {
        self.game.max_utility()
    }

    fn action_text(&self, visit: &Self::State, action: G::Action) -> String {
        self.game.action_text(&visit.state, action)
    }

    fn state_text(&self, visit: &Self::State) -> String {
        self.game.state_text(&visit.state)
    }

    fn parse_action(&self, visit: &Self::State, text: &str) -> Result<G::Action, ActionError> {
        self.game.parse_action(&visit.state, text)
    }

    fn parse_position(&self, moves: &str) -> Result<Self::State, PositionError> {
        self.game.parse_position(moves).map(|state| self.visit(state))
    }
}

impl<S: PartialEq> PartialEq for Visit<S> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl<S: Eq> Eq for Visit<S> {}

impl<S: Hash> Hash for Visit<S> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

impl<S: fmt::Debug> fmt::Debug for Visit<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

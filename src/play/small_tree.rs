use crate::game::{Game, Player, Value};
use crate::search::{DepthLimited, alpha_beta};
use crate::trace::{SearchTree, Traced};

/// The tree that alpha-beta grows from a state, as deep as it has at most so many nodes; and that depth, or none if it reaches the end
/// of the game. One ply is always looked at.
pub(super) fn small_tree<G: Game>(
    game: &G,
    state: &G::State,
    evaluation: &impl Fn(&G::State, Player) -> Value,
    most: usize,
) -> (SearchTree, Option<usize>) {
    let grow = |depth| {
        let shallow = DepthLimited::new(game, depth, evaluation);
        let traced = Traced::new(&shallow);
        alpha_beta(&traced, &traced.visit(shallow.from_state(state.clone())));
        traced.tree()
    };
    let (mut depth, mut tree) = (1, grow(1));
    // A tree that is small is at most one ply's moves times as large one ply deeper: that is not too much to try.
    loop {
        let deeper = grow(depth + 1);
        if deeper == tree {
            return (tree, None);
        }
        if deeper.nodes().len() > most {
            return (tree, Some(depth));
        }
        (depth, tree) = (depth + 1, deeper);
    }
}

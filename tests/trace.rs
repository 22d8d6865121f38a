//! The instruments: what they count, and that watching changes nothing.

use adversarial::prelude::*;
use adversarial::trace::Event;
use rand::{SeedableRng, rngs::StdRng};

const AIMA: &str = "((3 12 8) (2 4 6) (14 5 2))";

#[test]
fn counts_are_those_of_the_tree() {
    let tree: Tree = AIMA.parse().unwrap();
    let counted = Counted::new(&tree);
    minimax(&counted, &tree.initial_state());
    assert_eq!(counted.counts(), Counts { generated: 12, expanded: 4, evaluated: 9 });
    counted.reset();
    assert_eq!(counted.counts(), Counts::default());
}

#[test]
fn evaluations_are_counted_when_lifted() {
    let counted = Counted::new(TicTacToe);
    let shallow = DepthLimited::new(&counted, 2, counted.lift(|state, player| TicTacToe.open_lines(state, player)));
    minimax(&shallow, &shallow.initial_state());
    assert_eq!(counted.counts(), Counts { generated: 9 + 72, expanded: 1 + 9, evaluated: 72 });
}

#[test]
fn the_recorded_tree_tells_what_was_never_visited_and_why() {
    let tree: Tree = AIMA.parse().unwrap();
    let traced = Traced::new(&tree);
    assert_eq!(alpha_beta(&traced, &traced.initial_state()), (3, Some(0)));
    let recorded = traced.tree();
    let unseen: Vec<_> = recorded.never_visited().map(|node| node.state.as_str()).collect();
    assert_eq!(unseen, ["4", "6"]);
    let nodes = recorded.nodes();
    let windows: Vec<_> = nodes[0].children.iter().map(|&child| (nodes[child].window, nodes[child].value.unwrap())).collect();
    assert_eq!(windows, [((-INFINITY, INFINITY), 3), ((3, INFINITY), 2), ((3, INFINITY), 2)]);
    assert_eq!(traced.nodes_by_ply(), [1, 3, 7]);
}

#[test]
fn values_in_a_recorded_minimax_tree_are_minimax_values() {
    let mut rng = StdRng::seed_from_u64(4);
    for _ in 0..100 {
        let tree = Tree::random(&mut rng, 5, 4, -5..=5);
        let traced = Traced::new(&tree);
        let (value, _) = minimax(&traced, &traced.initial_state());
        let recorded = traced.tree();
        assert_eq!(recorded.nodes()[0].value, Some(value));
        assert_eq!(recorded.never_visited().count(), 0);
        assert_eq!(recorded.nodes().len() as u64, traced.nodes_by_ply().iter().sum::<u64>());
        for node in recorded.nodes() {
            let subtree: Tree = format!("{} {}", node.player, node.state).parse().unwrap();
            assert_eq!(node.value, Some(minimax(&subtree, &subtree.initial_state()).0));
        }
    }
}

/// A learner who keys a table by the state finds the same states as without the instrument.
#[test]
fn tracing_does_not_part_equal_states() {
    let mut table = Table::new();
    alpha_beta_table(&TicTacToe, &TicTacToe.initial_state(), &mut table);
    let traced = Traced::new(TicTacToe);
    let mut traced_table = Table::new();
    alpha_beta_table(&traced, &traced.initial_state(), &mut traced_table);
    assert_eq!(
        (table.probes, table.hits, table.entries.len()),
        (traced_table.probes, traced_table.hits, traced_table.entries.len())
    );
}

#[test]
fn nodes_by_ply_are_those_of_perft() {
    let traced = Traced::new(TicTacToe);
    minimax(&traced, &traced.initial_state());
    assert_eq!(traced.nodes_by_ply(), [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]);
}

#[test]
fn a_search_that_goes_astray_is_stopped_and_one_that_does_not_is_left_alone() {
    fn same_state<G: Game>(game: &G, state: &G::State) -> Value {
        game.actions(state).into_iter().map(|_| -same_state(game, state)).max().unwrap_or(0)
    }
    let start = TicTacToe.initial_state();
    let why = |result: Result<Value, adversarial::trace::Unfinished>| result.unwrap_err().to_string();
    assert!(why(guarded(TicTacToe, |game| same_state(game, &start))).contains("The recursion does not come to an end"));
    assert!(
        why(guarded(TicTacToe, |game| loop {
            game.is_terminal(&start);
        }))
        .contains("a loop without an exit")
    );
    assert_eq!(why(guarded(TicTacToe, |_| panic!("my {}", "words"))), "The search panicked: my words");

    let nodes = guarded(Counted::new(TicTacToe), |game| (minimax(game, &start).0, game.max_utility()));
    assert_eq!(nodes, Ok((0, 1000)));
}

/// Alpha-beta's own window and best value, at each step: what it was called with, and what it came back with.
#[test]
fn steps_are_those_of_alpha_beta() {
    let tree: Tree = "((3 12) (2 4))".parse().unwrap();
    let traced = Traced::new(&tree);
    alpha_beta(&traced, &traced.initial_state());
    let steps: Vec<_> = traced.tree().steps().iter().map(|step| (step.event, step.node, step.best, step.window)).collect();
    let open = (-INFINITY, INFINITY);
    let expected = [
        (Event::Enter, 0, None, open),
        (Event::Enter, 1, None, open),
        (Event::Enter, 2, None, open),
        (Event::Leave, 2, Some(3), (-INFINITY, 3)),
        (Event::Enter, 3, None, (-INFINITY, 3)),
        (Event::Leave, 3, Some(3), (-INFINITY, 3)),
        (Event::Leave, 1, Some(3), (3, INFINITY)),
        (Event::Enter, 4, None, (3, INFINITY)),
        (Event::Enter, 5, None, (3, INFINITY)),
        (Event::Leave, 5, Some(2), (3, 2)),
        (Event::Cut, 4, Some(2), (3, 2)),
        (Event::Leave, 4, Some(3), (3, INFINITY)),
        (Event::Leave, 0, Some(3), open),
    ];
    assert_eq!(steps, expected);
}

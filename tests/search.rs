//! Every search against minimax, on random trees with ties and on small boards; and node counts, which are signatures.

use adversarial::prelude::*;
use proptest::prelude::{ProptestConfig, prop_assert_eq, proptest};
use rand::{SeedableRng, rngs::StdRng};

/// What every search must give: the value to MAX and the action of minimax.
fn assert_all_agree<G: Game>(game: &G, state: &G::State) {
    let expected = minimax(game, state);
    let player = game.player(state);
    let to_max = |(value, action)| (player.sees(value), action);
    let zero = |_: &G::State, _| 0;

    assert_eq!(alpha_beta(game, state), expected);
    assert_eq!(to_max(negamax(game, state)), expected);
    assert_eq!(to_max(negamax_alpha_beta(game, state, -INFINITY, INFINITY)), expected);
    assert_eq!(alpha_beta_table(game, state, &mut Table::new()).0, expected.0);

    let unlimited = DepthLimited::new(game, 100, zero);
    assert_eq!(alpha_beta(&unlimited, &unlimited.from_state(state.clone())), expected);

    let deepened = iterative_deepening(game, state, &zero, Budget::Depth(100));
    assert_eq!(deepened.value, expected.0);
    match deepened.stop {
        Stop::Exhausted => assert_eq!(deepened.action, expected.1),
        Stop::Proven => assert_eq!(expected.0.abs(), game.max_utility()),
        Stop::OutOfBudget => panic!("100 plies are more than any of these games has"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn searches_agree_with_minimax_on_random_trees(seed: u64, plies in 0_usize..7, branching in 1_usize..5, spread in 0_i32..10, min: bool) {
        let tree = Tree::random(&mut StdRng::seed_from_u64(seed), plies, branching, -spread..=spread);
        let tree: Tree = if min { format!("min {tree}").parse().unwrap() } else { tree };
        assert_all_agree(&tree, &tree.initial_state());
    }

    /// Fail-soft: what a search returns outside its window is a bound of the true value.
    #[test]
    fn outside_its_window_alpha_beta_returns_a_bound(seed: u64, alpha in -6_i32..6, width in 1_i32..6) {
        let tree = Tree::random(&mut StdRng::seed_from_u64(seed), 5, 4, -5..=5);
        let (root, beta) = (tree.initial_state(), alpha + width);
        let (truth, _) = minimax(&tree, &root);
        let (value, _) = alpha_beta_window(&tree, &root, alpha, beta);
        if value <= alpha {
            assert!(truth <= value);
        } else if value >= beta {
            assert!(truth >= value);
        } else {
            prop_assert_eq!(value, truth);
        }
        prop_assert_eq!(negamax_alpha_beta(&tree, &root, alpha, beta).0, value);
    }

    /// Every entry of the table is held to the true value of its state.
    #[test]
    fn the_table_holds_true_bounds(seed: u64) {
        let tree = Tree::random(&mut StdRng::seed_from_u64(seed), 6, 4, -2..=2);
        let mut table = Table::new();
        alpha_beta_table(&tree, &tree.initial_state(), &mut table);
        assert_true_bounds(&tree, &table);
    }
}

fn assert_true_bounds<G: Game>(game: &G, table: &Table<G::State, G::Action>) {
    for (state, entry) in &table.entries {
        let (truth, _) = negamax(game, state);
        let holds = match entry.bound {
            Bound::Exact => entry.value == truth,
            Bound::Lower => entry.value <= truth,
            Bound::Upper => entry.value >= truth,
        };
        assert!(holds, "{entry:?}, but the value is {truth}, in\n{}", game.state_text(state));
    }
}

#[test]
fn searches_agree_with_minimax_on_small_boards() {
    assert_all_agree(&TicTacToe, &TicTacToe.initial_state());
    let mnk = Mnk::new(2, 4, 3).unwrap();
    assert_all_agree(&mnk, &mnk.initial_state());
    for game in [ConnectFour::new(4, 2).unwrap(), ConnectFour::new(2, 5).unwrap()] {
        assert_all_agree(&game, &game.initial_state());
        assert_all_agree(&game.scored_by_distance(), &game.initial_state());
    }
}

#[test]
fn searches_agree_with_minimax_from_every_state_of_tic_tac_toe() {
    for state in adversarial::laws::reachable(&TicTacToe, TicTacToe.initial_state()) {
        if TicTacToe.grid(&state).squares.iter().flatten().count() >= 3 {
            assert_all_agree(&TicTacToe, &state);
        }
    }
}

#[test]
fn the_tic_tac_toe_table_holds_true_bounds() {
    let mut table = Table::new();
    alpha_beta_table(&TicTacToe, &TicTacToe.initial_state(), &mut table);
    assert_true_bounds(&TicTacToe, &table);
}

fn nodes<G: Game + Copy>(game: G, search: impl FnOnce(&Counted<G>) -> Value) -> u64 {
    let counted = Counted::new(game);
    search(&counted);
    counted.counts().nodes()
}

/// Counts published elsewhere, or explained by the tree itself.
#[test]
fn node_counts_on_tic_tac_toe() {
    let start = TicTacToe.initial_state();
    assert_eq!(nodes(TicTacToe, |game| minimax(game, &start).0), 549_946);
    assert_eq!(nodes(TicTacToe, |game| negamax(game, &start).0), 549_946);
    assert_eq!(nodes(TicTacToe, |game| alpha_beta(game, &start).0), 18_297);
    assert_eq!(nodes(TicTacToe, |game| negamax_alpha_beta(game, &start, -INFINITY, INFINITY).0), 18_297);

    let mut table = Table::new();
    let calls = nodes(TicTacToe, |game| alpha_beta_table(game, &start, &mut table).0);
    assert_eq!(calls - table.hits, 3_235);
}

/// The order of the squares, by whether they are edges, corners or the centre.
#[test]
fn node_counts_depend_on_the_order_of_the_actions() {
    let start = TicTacToe.initial_state();
    let ordered = |centre, corner, edge| {
        let key = move |_: &_, square: u8| [corner, edge, corner, edge, centre, edge, corner, edge, corner][usize::from(square)];
        nodes(TicTacToe, |game| alpha_beta(&Ordered::new(game, key), &start).0)
    };
    assert_eq!(ordered(0, 1, 2), 7_275);
    assert_eq!(ordered(0, 0, 0), 18_297);
    assert_eq!(ordered(1, 2, 0), 31_587);
    assert_eq!(ordered(2, 1, 0), 42_094);
}

#[test]
fn node_counts_on_five_by_five_four_in_a_row() {
    let game = Mnk::new(5, 5, 4).unwrap();
    for (depth, all, cut, with_table) in [(3, 14_426, 672, 672), (4, 318_026, 1_774, 1_498), (5, 6_693_626, 14_376, 8_051)] {
        let counted = Counted::new(&game);
        let shallow = DepthLimited::new(&counted, depth, |_, _| 0);
        let start = shallow.initial_state();
        let nodes = || {
            let nodes = counted.counts().nodes();
            counted.reset();
            nodes
        };
        minimax(&shallow, &start);
        assert_eq!(nodes(), all);
        alpha_beta(&shallow, &start);
        assert_eq!(nodes(), cut);
        alpha_beta_table(&shallow, &start, &mut Table::new());
        assert_eq!(nodes(), with_table);
    }
}

#[test]
fn deepening_never_exceeds_its_budget_and_says_why_it_stopped() {
    let game = ConnectFour::default();
    let start = game.initial_state();
    for limit in [0, 1, 6, 7, 8, 100, 12_345] {
        let counted = Counted::new(&game);
        let found = iterative_deepening(&counted, &start, &|_, _| 0, Budget::Nodes(limit));
        assert!(counted.counts().generated <= limit);
        assert_eq!(found.stop, Stop::OutOfBudget);
        assert!(found.action.is_some(), "a move is there from the start");
        assert_eq!(found.depth > 0, limit >= 7);
    }
    let found = iterative_deepening(&game, &start, &|_, _| 0, Budget::Time(std::time::Duration::ZERO));
    assert_eq!((found.stop, found.depth), (Stop::OutOfBudget, 0));
    let found = iterative_deepening(&game, &start, &|_, _| Value::MAX, Budget::Depth(3));
    assert_eq!((found.stop, found.depth, found.value), (Stop::OutOfBudget, 3, WIN - 1), "a guess proves nothing");
}

#[test]
fn a_terminal_state_has_a_value_and_no_action() {
    let over = TicTacToe.parse_position("a1 a2 b1 b2 c1").unwrap();
    assert_all_agree(&TicTacToe, &over);
    let found = iterative_deepening(&TicTacToe, &over, &|_, _| 0, Budget::Nodes(0));
    assert_eq!((found.value, found.action, found.stop), (WIN, None, Stop::Exhausted));
}

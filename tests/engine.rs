//! The engine against the textbook; its table at its limits.

use adversarial::engine::{Bounds, Entry, Evaluation, Found, Key, Packed, RulesOnly, Searcher, TO_THE_END, Table, Team, Whole};
use adversarial::prelude::*;
use proptest::prelude::{ProptestConfig, proptest};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

fn searcher<G: Game<State: Hash + Send>>(game: G, buckets: usize) -> Searcher<G, RulesOnly> {
    Searcher::new(game, RulesOnly, Arc::new(Table::with_buckets(buckets)))
}

/// Deepened to the end of the game: the value and bounds are minimax's, and the line leads there.
fn assert_solves<G: Game<State: Hash + Send>>(game: &G, state: &G::State, buckets: usize) {
    let (value, _) = minimax(game, state);
    let found = searcher(game, buckets).deepen(state, &[]);
    assert_eq!((found.value, found.bounds), (value, Bounds::exact(value)), "{}", game.state_text(state));
    assert_ne!(found.stop, Stop::OutOfBudget);
    if found.stop == Stop::Exhausted {
        assert_eq!(end_of(game, state, &found), value, "{:?}", found.line);
    }
    let player = game.player(state);
    assert_eq!(searcher(game, buckets).mtdf(state, TO_THE_END, 0), Some(player.sees(value)));
}

fn end_of<G: Game>(game: &G, state: &G::State, found: &Found<G::Action>) -> Value {
    let last = found.line.iter().fold(state.clone(), |state, &action| {
        assert!(game.actions(&state).contains(&action));
        game.result(&state, action)
    });
    game.utility(&last, Player::Max)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_agrees_with_minimax_on_random_trees(seed: u64, plies in 0_usize..7, branching in 1_usize..5, spread in 0_i32..10, min: bool) {
        let tree = Tree::random(&mut StdRng::seed_from_u64(seed), plies, branching, -spread..=spread);
        let tree: Tree = if min { format!("min {tree}").parse().unwrap() } else { tree };
        for buckets in [1, 3, 1_000] {
            assert_solves(&tree, &tree.initial_state(), buckets);
        }
    }

    /// Values beyond the 14 bits that the table has for them.
    #[test]
    fn large_values_are_exact(seed: u64) {
        let tree = Tree::random(&mut StdRng::seed_from_u64(seed), 5, 4, -1_000_000..=1_000_000);
        assert_solves(&tree, &tree.initial_state(), 100);
    }

    #[test]
    fn outside_its_window_it_returns_a_bound(seed: u64, alpha in -6_i32..6, width in 1_i32..6) {
        let tree = Tree::random(&mut StdRng::seed_from_u64(seed), 5, 4, -5..=5);
        let (root, beta) = (tree.initial_state(), alpha + width);
        let (truth, _) = minimax(&tree, &root);
        let value = searcher(&tree, 100).window(&root, TO_THE_END, alpha, beta).unwrap();
        assert!(if value <= alpha { truth <= value } else if value >= beta { truth >= value } else { truth == value });
    }

    /// A guess at every horizon, and shallow results never taken for deep ones.
    #[test]
    fn every_depth_has_the_value_of_the_textbook(seed: u64) {
        let tree = Tree::random(&mut StdRng::seed_from_u64(seed), 6, 3, -9..=9);
        let guess = |node: &_, player: Player| player.sees(format!("{node:?}").len() as Value % 5 - 2);
        for depth in 1..6 {
            let shallow = DepthLimited::new(&tree, depth, guess);
            let (value, _) = minimax(&shallow, &shallow.initial_state());
            let mut searcher = Searcher::new(&tree, Evaluation(guess), Arc::new(Table::with_buckets(100)));
            let found = searcher.deepen(&tree.initial_state(), &[Budget::Depth(depth)]);
            if found.stop != Stop::Proven {
                assert_eq!(found.value, value, "depth {depth} of {tree}");
            }
        }
    }
}

#[test]
fn it_agrees_with_minimax_on_every_state_of_tic_tac_toe() {
    for state in adversarial::laws::reachable(&TicTacToe, TicTacToe.initial_state()) {
        if TicTacToe.grid(&state).squares.iter().flatten().count() >= 2 {
            assert_solves(&TicTacToe, &state, 50);
        }
    }
}

/// A state's number keeps it apart from all others: what is found is the same as with the state itself.
#[test]
fn packed_states_are_no_others() {
    fn assert_packs<G: Game<State: Copy + Into<u128> + Hash + Send>>(game: &G, depth: usize) {
        let (start, budget) = (game.initial_state(), [Budget::Depth(depth)]);
        let mut whole = searcher(game, 1 << 16);
        let mut packed = Searcher::new(game, Packed, Arc::new(Table::with_buckets(1 << 16)));
        assert_eq!(packed.deepen(&start, &budget), whole.deepen(&start, &budget));
    }
    assert_packs(&TicTacToe, 9);
    assert_packs(&Mnk::new(4, 4, 4).unwrap(), 7);
    assert_packs(&ConnectFour::default(), 8);
    let states = adversarial::laws::reachable(&TicTacToe, TicTacToe.initial_state());
    let numbers: std::collections::HashSet<u128> = states.iter().map(|&state| state.into()).collect();
    assert_eq!(numbers.len(), 5_478);
}

#[test]
fn it_knows_the_values_of_small_boards() {
    for (m, n, k, value) in [(3, 3, 3, 0), (3, 4, 3, WIN), (2, 4, 3, 0), (3, 4, 4, 0), (4, 4, 4, 0)] {
        let game = Mnk::new(m, n, k).unwrap();
        let found = searcher(&game, 1 << 16).deepen(&game.initial_state(), &[]);
        assert_eq!(found.value, value, "({m},{n},{k})");
    }
    let game = Mnk::new(5, 5, 4).unwrap();
    let start = game.initial_state();
    for depth in 1..=4 {
        let shallow = DepthLimited::new(&game, depth, |state: &_, player| game.open_lines(state, player));
        let (value, _) = alpha_beta(&shallow, &shallow.initial_state());
        let knowledge = Evaluation(|state: &_, player| game.open_lines(state, player));
        let mut searcher = Searcher::new(&game, knowledge, Arc::new(Table::with_buckets(1 << 12)));
        assert_eq!(searcher.deepen(&start, &[Budget::Depth(depth)]).value, value, "depth {depth}");
    }
}

#[test]
fn budgets_and_cancelling_leave_a_usable_result() {
    let game = ConnectFour::default();
    let start = game.initial_state();
    let mut searcher = searcher(game, 1 << 12);
    for nodes in [0, 1, 2, 10, 1_000, 5_000] {
        let before = searcher.stats().nodes;
        let found = searcher.deepen(&start, &[Budget::Nodes(nodes), Budget::Time(Duration::from_mins(1))]);
        assert_eq!(found.stop, Stop::OutOfBudget);
        assert!(searcher.stats().nodes - before <= nodes + 2, "{nodes}");
        assert!(game.actions(&start).contains(&found.line[0]));
        assert_eq!(found.bounds, Bounds { lower: -WIN, upper: WIN });
    }
    let started = Instant::now();
    searcher.deepen(&start, &[Budget::Time(Duration::from_millis(50))]);
    assert!(started.elapsed() < Duration::from_secs(5));

    assert!(searcher.mtdf(&start, 3, 0).is_some(), "limits end with the search that they were set for");

    let flag = searcher.cancel_flag();
    let found = std::thread::scope(|scope| {
        let search = scope.spawn(|| searcher.deepen(&start, &[]));
        std::thread::sleep(Duration::from_millis(50));
        flag.store(true, Relaxed);
        search.join().unwrap()
    });
    assert_eq!(found.stop, Stop::OutOfBudget);
    assert!(found.depth > 0 && !found.line.is_empty());
}

#[test]
fn statistics_add_up() {
    let mut searcher = searcher(TicTacToe, 1 << 12);
    let found = searcher.deepen(&TicTacToe.initial_state(), &[]);
    let stats = searcher.stats();
    assert_eq!((found.depth, stats.depths.len()), (9, 9));
    assert!(stats.hits <= stats.probes && stats.table_cuts <= stats.hits && stats.probes <= stats.nodes);
    assert!(stats.depths.is_sorted_by_key(|row| row.nodes));
    assert!(stats.first_move_cutoffs() > 0.5);
}

/// The searcher's own account against that of a game that counts.
#[test]
fn nodes_are_what_a_counted_game_saw() {
    let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
    let counted = Counted::new(&tree);
    let mut searcher = searcher(&counted, 16);
    assert_eq!(searcher.window(&tree.initial_state(), TO_THE_END, -INFINITY, INFINITY), Some(3));
    assert_eq!(searcher.stats().generated, counted.counts().generated);
    assert!(searcher.stats().nodes <= 11, "plain alpha-beta visits 11");
}

/// A game all of whose states share one hash, and so one place in the table.
#[derive(Clone, Copy)]
struct Colliding;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SameHash(<TicTacToe as Game>::State);

impl Hash for SameHash {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Game for Colliding {
    type State = SameHash;
    type Action = u8;
    fn initial_state(&self) -> SameHash {
        SameHash(TicTacToe.initial_state())
    }
    fn player(&self, state: &SameHash) -> Player {
        TicTacToe.player(&state.0)
    }
    fn actions(&self, state: &SameHash) -> Actions<u8> {
        TicTacToe.actions(&state.0)
    }
    fn result(&self, state: &SameHash, action: u8) -> SameHash {
        SameHash(TicTacToe.result(&state.0, action))
    }
    fn is_terminal(&self, state: &SameHash) -> bool {
        TicTacToe.is_terminal(&state.0)
    }
    fn utility(&self, state: &SameHash, player: Player) -> Value {
        TicTacToe.utility(&state.0, player)
    }
    fn max_utility(&self) -> Value {
        WIN
    }
}

#[test]
fn a_shared_hash_is_no_shared_value() {
    for moves in ["", "a1", "b2 a1", "a1 b1", "b1 c3 a2"] {
        let state = TicTacToe.parse_position(moves).unwrap();
        let found = searcher(Colliding, 8).deepen(&SameHash(state), &[]);
        assert_eq!(found.value, alpha_beta(&TicTacToe, &state).0, "{moves}");
    }
}

fn entry(lower: Value, upper: Value) -> Entry {
    Entry { bounds: Bounds { lower, upper }, depth: 3, best: Some(5), work: 7 }
}

/// Two slots: never more than two keys are remembered, and none for another.
fn assert_table_keeps_keys_apart<K: Key + std::fmt::Debug>(keys: &[K]) {
    let mut table = Table::with_buckets(1);
    for (index, key) in keys.iter().enumerate() {
        table.set(key, entry(index as Value, 100));
        assert_eq!(table.get(key), Some(entry(index as Value, 100)));
        let known = keys.iter().enumerate().filter_map(|(index, key)| Some((index, table.get(key)?)));
        let known: Vec<_> = known.collect();
        assert!(known.len() <= table.capacity());
        assert!(known.iter().all(|(index, entry)| entry.bounds.lower == *index as Value));
    }
    table.clear();
    assert!(keys.iter().all(|key| table.get(key).is_none()));
}

#[test]
fn a_table_of_one_bucket_keeps_keys_apart() {
    let numbers = [0_u64, 1, 2, 1 << 32, 1 << 63, u64::MAX, 0x1234_5678_9abc_def0, 0x1234_5678_9abc_def1];
    assert_table_keeps_keys_apart(&numbers);
    // The same in one half, different in the other.
    let wide: Vec<u128> = (0..8).flat_map(|i| [u128::from(numbers[i]), u128::from(numbers[i]) << 64 | 5]).skip(1).collect();
    assert_table_keeps_keys_apart(&wide);
    assert_table_keeps_keys_apart(&[Whole(1), Whole(2), Whole(3)]);
}

#[test]
fn more_work_stays_and_the_latest_stays() {
    let table = Table::<u64>::with_buckets(1);
    table.set(&1, Entry { work: 20, ..entry(1, 1) });
    for key in 2..50 {
        table.set(&key, entry(0, 0));
        assert!(table.get(&1).is_some() && table.get(&key).is_some() && table.get(&(key - 1)).is_some() == (key == 2));
    }
    table.set(&99, Entry { work: 21, ..entry(9, 9) });
    assert!(table.get(&1).is_some() && table.get(&99).is_some(), "what was more work moves over");
}

#[test]
fn the_table_rounds_outwards() {
    let table = Table::<u64>::with_buckets(1);
    for (stored, read) in [
        ((-8_000, 8_000), (-8_000, 8_000)),
        ((-INFINITY, INFINITY), (-INFINITY, INFINITY)),
        ((1_000_000, 2_000_000), (8_191, INFINITY)),
        ((-2_000_000, -1_000_000), (-INFINITY, -8_191)),
        ((-8_191, 8_191), (-INFINITY, INFINITY)),
    ] {
        table.set(&7, entry(stored.0, stored.1));
        assert_eq!(table.get(&7), Some(entry(read.0, read.1)));
    }
}

#[test]
fn generations_wrap() {
    let mut table = Table::<u64>::with_buckets(2);
    for _ in 0..70_000 {
        assert_eq!(table.get(&3), None);
        table.set(&3, entry(1, 2));
        table.clear();
    }
}

#[test]
fn a_team_agrees_with_one_thread() {
    let game = Mnk::new(4, 4, 4).unwrap();
    let table = Arc::new(Table::with_buckets(1 << 12));
    let mut team = Team::new((0..2).map(|_| Searcher::new(game.clone(), RulesOnly, table.clone())).collect());
    assert_eq!(team.window(&game.initial_state(), 8, -WIN, WIN), Some(0));
    for seed in 0..200 {
        let tree = Tree::random(&mut StdRng::seed_from_u64(seed), 6, 3, -5..=5);
        let table = Arc::new(Table::with_buckets(1 << 8));
        let mut team = Team::new((0..3).map(|_| Searcher::new(&tree, RulesOnly, table.clone())).collect());
        assert_eq!(
            team.window(&tree.initial_state(), TO_THE_END, -INFINITY, INFINITY),
            Some(minimax(&tree, &tree.initial_state()).0)
        );
    }
}

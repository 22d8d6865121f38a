//! The engine against the textbook; its table at its limits; its knowledge of Connect Four against the rules alone.

use adversarial::engine::connect_four::{Board, Position, Rung, Solver, Standard, Threats};
use adversarial::engine::{
    Bounds, Entry, Evaluation, Found, Key, Knowledge, RulesOnly, Searcher, TO_THE_END, Table, Team, Whole,
};
use adversarial::prelude::*;
use proptest::prelude::{ProptestConfig, proptest};
use rand::seq::IndexedRandom;
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

// Connect Four

fn random_position(board: &Board<u64, (usize, usize)>, stones: usize, rng: &mut StdRng) -> Position<u64> {
    let mut position = board.initial_state();
    while position.stones() < stones {
        let Some(&square) = board.actions(&position).choose(rng) else { break };
        position = board.result(&position, square);
    }
    position
}

#[test]
fn the_board_obeys_the_laws_and_is_that_of_the_textbook() {
    let mut rng = StdRng::seed_from_u64(1);
    for size in [(7, 6), (4, 4), (5, 4), (3, 7), (9, 5), (1, 6)] {
        let board = Board::<u64, _>::new(size);
        adversarial::laws::check(&board).unwrap();
        let game = ConnectFour::new(size.0, size.1).unwrap().scored_by_distance();
        for _ in 0..100 {
            let (mut position, mut state) = (board.initial_state(), game.initial_state());
            while let Some(&square) = board.actions(&position).choose(&mut rng) {
                position = board.result(&position, square);
                state = game.result(&state, board.column(square) as u8);
                assert_eq!(board.state_text(&position), game.state_text(&state));
                assert_eq!(board.is_terminal(&position), game.is_terminal(&state));
                assert_eq!(board.utility(&position, Player::Max), game.utility(&state, Player::Max));
                assert_eq!(board.actions(&position).len(), game.actions(&state).len());
            }
        }
    }
    adversarial::laws::check(&Board::<u128, _>::new((10, 6))).unwrap();
}

/// Every rung of the ladder on every board gives the score that the rules alone give.
#[test]
fn no_knowledge_changes_a_score() {
    let mut rng = StdRng::seed_from_u64(2);
    for (size, fewest) in
        [((4, 4), 0), ((5, 4), 6), ((4, 5), 6), ((5, 5), 11), ((7, 4), 14), ((3, 6), 0), ((6, 5), 16), ((7, 6), 30)]
    {
        let board = Board::<u64, _>::new(size);
        for _ in 0..60 {
            let stones = rng.random_range(fewest..size.0 * size.1);
            let position = random_position(&board, stones, &mut rng);
            let truth = alpha_beta_table(&board, &position, &mut adversarial::prelude::Table::new()).0;
            let truth = board.player(&position).sees(truth);
            for rung in Rung::ALL {
                let mut solver = Solver::new(board, 1 << 16).up_to(rung);
                assert_eq!(solver.solve(&position).score, truth, "{rung:?}\n{}", board.state_text(&position));
                solver.clear();
                assert_eq!(solver.solve_weakly(&position).score, truth.signum(), "{rung:?}\n{}", board.state_text(&position));
            }
        }
    }
}

/// Bounds are held to the truth one by one, not only through the searches that use them.
#[test]
fn bounds_are_true() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut told = 0;
    for (size, fewest) in [((4, 4), 2), ((5, 4), 6), ((4, 5), 6), ((5, 5), 10), ((6, 4), 10), ((7, 6), 24)] {
        let board = Board::<u64, _>::new(size);
        for _ in 0..600 {
            let position = random_position(&board, rng.random_range(fewest..size.0 * size.1), &mut rng);
            if board.is_terminal(&position) {
                continue;
            }
            let score = Solver::new(board, 1 << 18).up_to(Rung::SafeMoves).solve(&position).score;
            let knowledge = Threats::new(Rung::TableAhead, &board, &position);
            let view = knowledge.view(&board, &position);
            for alpha in -8..8 {
                let bounds = knowledge.bounds(&board, &position, &view, (alpha, alpha + 1));
                let seen = knowledge.moves(&board, &position, &view, (alpha, alpha + 1), &mut Vec::new());
                let bounds = if bounds.is_exact() { bounds } else { bounds.and(seen) };
                let text = board.state_text(&position);
                assert!(bounds.lower <= score && score <= bounds.upper, "{bounds:?}, but the score is {score}\n{text}");
                told += usize::from(bounds.settle(alpha, alpha + 1).is_some());
            }
        }
    }
    assert!(told > 10_000, "{told}");
}

#[test]
fn wide_boards_and_small_ones_agree() {
    let mut rng = StdRng::seed_from_u64(4);
    let (narrow, wide, fast) = (Board::<u64, _>::new((7, 6)), Board::<u128, _>::new((7, 6)), Board::<u64, _>::new(Standard));
    for _ in 0..100 {
        let (mut position, mut wide_position, mut fast_position) = Default::default();
        for _ in 0..26 {
            let actions = narrow.actions(&position);
            let Some(&square) = actions.choose(&mut rng) else { break };
            position = narrow.result(&position, square);
            wide_position = wide.result(&wide_position, square.into());
            fast_position = fast.result(&fast_position, square);
        }
        let solved = Solver::new(narrow, 1 << 18).solve(&position);
        assert_eq!(Solver::new(fast, 1 << 18).solve(&fast_position).stats.nodes, solved.stats.nodes);
        assert_eq!(Solver::new(wide, 1 << 18).solve(&wide_position).score, solved.score);
    }
}

#[test]
fn threads_agree() {
    let mut rng = StdRng::seed_from_u64(5);
    let board = Board::<u64, _>::new((7, 6));
    for _ in 0..30 {
        let position = random_position(&board, 20, &mut rng);
        let alone = Solver::new(board, 1 << 20).solve(&position).score;
        assert_eq!(Solver::new(board, 1 << 20).with_threads(3).solve(&position).score, alone);
    }
    let game = Mnk::new(4, 4, 4).unwrap();
    let table = Arc::new(Table::with_buckets(1 << 12));
    let mut team = Team::new((0..2).map(|_| Searcher::new(game.clone(), RulesOnly, table.clone())).collect());
    assert_eq!(team.window(&game.initial_state(), 8, -WIN, WIN), Some(0));
}

/// Sets of positions from elsewhere, where there are some: lines of "moves score", 7x6_*.txt.
#[test]
fn scores_are_those_of_the_known_sets() {
    let Some(folder) = std::env::var_os("ADVERSARIAL_POSITIONS") else { return };
    for (set, lines) in [("L3_R1", 1000), ("L2_R1", 1000), ("L1_R1", 1000), ("L2_R2", 200), ("L1_R2", 10)] {
        let file = std::path::Path::new(&folder).join(format!("7x6_{set}.txt"));
        assert_scores(&std::fs::read_to_string(file).unwrap(), lines);
    }
}

/// Made by `cargo course solve`, and checked with rules alone where that is quick.
#[test]
fn scores_are_those_of_the_set_in_this_repository() {
    assert_scores(include_str!("connect_four.txt"), usize::MAX);
}

fn assert_scores(set: &str, lines: usize) {
    let board = Board::<u64, _>::new(Standard);
    let mut solver = Solver::new(board, 1 << 24);
    for line in set.lines().take(lines) {
        let (moves, score) = line.split_once(' ').unwrap();
        let position = board.after(moves, 1).unwrap();
        solver.clear();
        assert_eq!(solver.solve(&position).score, score.trim().parse::<Value>().unwrap(), "{moves}");
    }
}

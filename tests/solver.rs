//! The solver of Connect Four: its board, its knowledge and its book against the rules alone.

use adversarial::engine::Knowledge;
use adversarial::engine::connect_four::{Board, Book, Position, Rung, Solver, Standard, Threats};
use adversarial::prelude::*;
use rand::seq::IndexedRandom;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

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

#[test]
fn a_cancelled_solver_can_be_asked_again() {
    let board = Board::<u64, _>::new(Standard);
    let flag = Arc::<AtomicBool>::default();
    let mut solver = Solver::new(board, 1 << 20);
    solver.cancel_by(flag.clone());
    std::thread::scope(|scope| {
        scope.spawn(|| flag.store(true, Relaxed));
        assert_eq!(solver.best_move(&board.initial_state()), None);
    });
    flag.store(false, Relaxed);
    let position = board.after("7422341735647741166133573473242566", 1).unwrap();
    assert_eq!(solver.solve(&position).score, 1);
}

/// From both seats, against all that the other side can play: the solver's position is there, the one it leaves too, and both scores
/// are what those of the next ply say.
#[test]
fn the_book_holds_together() {
    let board = Board::<u64, _>::new(Standard);
    let book = Book::openings(&board);
    let score = |position: &Position<u64>| {
        let over = board.is_terminal(position).then(|| board.utility(position, board.player(position)));
        over.or_else(|| book.score(&board, position))
    };
    let children = |position: &Position<u64>| {
        let results = board.actions(position).into_iter().map(|square| board.result(position, square));
        results.collect::<Vec<_>>()
    };
    let empty = board.initial_state();
    let mut solver = Solver::new(board, 1 << 10).with_book(book.clone());
    let mut met = Book::default();
    for mut to_move in [HashSet::from([empty]), children(&empty).into_iter().collect()] {
        while to_move.iter().any(|position| position.stones() <= 11) {
            let mut next = HashSet::new();
            for position in to_move {
                let worth = score(&position).expect("the solver's position is in the book");
                let (square, _) = solver.best_move(&position).expect("nobody cancels it");
                let left = board.result(&position, square);
                assert_eq!(score(&left), Some(-worth), "what it leaves is in the book");
                let answers = children(&left);
                if left.stones() < 11 && !answers.is_empty() {
                    let most = answers.iter().map(|answer| -score(answer).expect("all answers are in the book")).max();
                    assert_eq!(most, Some(-worth), "{}", board.state_text(&left));
                }
                met.add(&board, &position, worth);
                met.add(&board, &left, -worth);
                next.extend(answers.into_iter().filter(|answer| !board.is_terminal(answer)));
            }
            to_move = next;
        }
    }
    assert_eq!(met, book); // and nothing else is
}

#[test]
fn a_sample_of_the_book_is_right() {
    let board = Board::<u64, _>::new(Standard);
    let lines: Vec<&str> = include_str!("../src/engine/connect_four/book.txt").lines().collect();
    let mut rng = StdRng::seed_from_u64(6);
    let mut solver = Solver::new(board, 1 << 24);
    for line in lines.sample(&mut rng, 60) {
        let (moves, score) = line.split_once(' ').unwrap();
        if moves.len() > 8 {
            let position = board.after(moves, 1).unwrap();
            assert_eq!(solver.solve(&position).score, score.parse::<Value>().unwrap(), "{moves}");
        }
    }
}

#[test]
fn a_wrong_line_of_a_book_is_named() {
    let board = Board::<u64, _>::new(Standard);
    for (text, expected) in [
        ("- 1\n44", "line 2: moves and a score were expected"),
        ("48 1", "line 1: move 2: `8` is not a legal move here; the legal moves are: a b c d e f g"),
        ("44 two", "line 1: the score is no number"),
    ] {
        assert_eq!(Book::parse(&board, text), Err(expected.into()));
    }
}

//! Play: what a match allows, who wins, what is measured, and that all meet all.

use adversarial::prelude::*;
use std::time::Duration;

#[test]
fn nothing_is_lost_on_an_illegal_move_and_undo_leads_back_to_the_start() {
    let mut game = Match::new(ConnectFour::new(4, 4).unwrap());
    for column in ["a", "b", "a", "b", "a", "b"] {
        game.play(column).unwrap();
    }
    let before = game.clone();
    let error = game.play("e").unwrap_err();
    assert_eq!(error.legal, ["a", "b", "c", "d"]);
    assert_eq!(game.play_action(9).unwrap_err().text, "9");
    assert_eq!((game.state(), game.moves()), (before.state(), before.moves()));
    assert!(!game.is_over() && game.winner().is_none());

    game.play("a").unwrap();
    assert!(game.is_over());
    assert_eq!(game.winner(), Some(Player::Max));
    assert_eq!(game.play("c").unwrap_err().to_string(), "`c` cannot be played: the game is over");

    assert_eq!(game.undo(), Some(0));
    assert!(!game.is_over());
    while game.undo().is_some() {}
    assert_eq!(*game.state(), game.game().initial_state());
    assert!(game.moves().is_empty());
}

/// Takes the child of this number, whether there is one or not, after it has looked at so many states.
struct Takes(usize, u64);

impl Strategy<Tree> for Takes {
    fn choose(&mut self, game: &Counted<&Tree>, state: &<Tree as Game>::State) -> usize {
        for _ in 0..self.1 {
            game.result(state, 0);
        }
        self.0
    }
}

fn play(tree: &str, max: usize, min: usize) -> Record {
    let tree: Tree = tree.parse().unwrap();
    play_game(&tree, &mut Takes(max, 2), &mut Takes(min, 5))
}

#[test]
fn the_winner_is_who_has_a_positive_utility_whoever_moved_first_or_last() {
    let outcome = |record: Record| (record.moves.join(" "), record.winner);
    assert_eq!(outcome(play("7", 0, 0)), (String::new(), Some(Player::Max)));
    assert_eq!(outcome(play("(3 0 -2)", 0, 0)), ("1".into(), Some(Player::Max)));
    assert_eq!(outcome(play("(3 0 -2)", 1, 0)), ("2".into(), None));
    assert_eq!(outcome(play("(3 0 -2)", 2, 0)), ("3".into(), Some(Player::Min)));
    assert_eq!(outcome(play("min (4 (-1 5))", 1, 1)), ("2 2".into(), Some(Player::Max)));
}

#[test]
fn an_illegal_action_loses_the_game_with_a_word() {
    let record = play("((1 2) 3)", 0, 2);
    assert_eq!((record.moves, record.winner), (vec!["1".to_string()], Some(Player::Max)));
    assert_eq!(record.forfeit.as_deref(), Some("`2` is not a legal move here; the legal moves are: 1 2"));
    assert_eq!((record.max.moves, record.min.moves), (1, 1));
}

#[test]
fn each_side_is_charged_what_it_asked_of_the_game() {
    let record = play("((1 ((4 5) 6)) 3)", 0, 1);
    assert_eq!(record.moves, ["1", "2", "1", "2"]);
    assert_eq!((record.max.moves, record.max.nodes), (2, 2 * 3));
    assert_eq!((record.min.moves, record.min.nodes), (2, 2 * 6));
}

#[test]
fn search_players_find_the_same_moves_with_fewer_nodes() {
    let guess = |state: &_, player| TicTacToe.open_lines(state, player);
    let mut minimax = MinimaxPlayer::<TicTacToe>::new(3, guess);
    let mut alpha_beta = AlphaBetaPlayer::<TicTacToe>::new(3, guess);
    let record = play_game(&TicTacToe, &mut minimax, &mut alpha_beta);
    let swapped = play_game(&TicTacToe, &mut alpha_beta, &mut minimax);
    assert_eq!((&record.moves, record.winner), (&swapped.moves, swapped.winner));
    assert_eq!(swapped.min.moves, 4);
    assert!(swapped.max.nodes < record.max.nodes && record.min.nodes < swapped.min.nodes);
}

#[test]
fn a_seed_fixes_a_random_player_and_every_move_comes_up() {
    let moves = |seed| play_game(&TicTacToe, &mut RandomPlayer::new(seed), &mut RandomPlayer::new(seed + 1)).moves;
    assert_eq!(moves(5), moves(5));
    let first: std::collections::HashSet<String> = (0..200).map(|seed| moves(seed)[0].clone()).collect();
    assert_eq!(first.len(), 9);
}

/// A tree of two plies is a table of results: `MAX`'s choice a row, `MIN`'s a column.
#[test]
fn in_a_round_robin_each_pair_meets_with_both_colours() {
    let tree: Tree = "((9 1 0) (1 9 -1) (0 -1 9))".parse().unwrap();
    let mut players: Vec<Box<dyn Strategy<Tree>>> = (0..3).map(|number| Box::new(Takes(number, number as u64)) as _).collect();
    let mut results = round_robin(&tree, &mut players, 2);
    for (number, row) in results.iter_mut().enumerate() {
        for tally in row.iter_mut() {
            tally.effort.time = Duration::ZERO;
        }
        assert_eq!(row[number], Tally::default(), "nobody plays against themselves");
    }
    let effort = |number: u64| Effort { moves: 4, nodes: 4 * (number + 1), time: Duration::ZERO };
    assert_eq!(results[0][1], Tally { wins: 2, draws: 0, losses: 2, effort: effort(0) });
    assert_eq!(results[1][0], Tally { wins: 2, draws: 0, losses: 2, effort: effort(1) });
    assert_eq!(results[0][2], Tally { wins: 0, draws: 4, losses: 0, effort: effort(0) });
    assert_eq!(results[2][1], Tally { wins: 2, draws: 0, losses: 2, effort: effort(2) });
    let total: Tally = results[2].iter().sum();
    assert_eq!((total.wins, total.draws, total.losses, total.effort.nodes), (2, 4, 2, 24));
}

#[test]
fn a_round_robin_of_nobody_or_one_plays_no_game() {
    assert!(round_robin(&TicTacToe, &mut [], 3).is_empty());
    assert_eq!(round_robin(&TicTacToe, &mut [Box::new(RandomPlayer::new(0))], 3), [[Tally::default()]]);
}

#[test]
fn a_game_from_a_state_counts_its_moves_from_there() {
    let tree: Tree = "((1 ((4 5) 6)) 3)".parse().unwrap();
    let state = tree.parse_position("1 2").unwrap();
    let record = play_from(&tree, &state, &mut Takes(0, 2), &mut Takes(1, 5));
    assert_eq!((record.moves.join(" "), record.max.moves, record.min.moves), ("1 2".into(), 1, 1));
    assert_eq!(record.winner, Some(Player::Max));
}

#[test]
fn a_round_from_each_opening_is_kept_apart() {
    // MAX wins behind the first child, MIN behind the second; there it is MIN's turn.
    let tree: Tree = "((3 5) (-2 -7))".parse().unwrap();
    let openings = ["1", "2"].map(|moves| tree.parse_position(moves).unwrap());
    let mut players: Vec<Box<dyn Strategy<Tree>>> = (0..2).map(|number| Box::new(Takes(number, 0)) as _).collect();
    let rounds = round_robin_from(&tree, &mut players, &openings);
    for round in &rounds {
        assert_eq!((round[0][1].wins, round[0][1].losses, round[0][1].points()), (1, 1, 1.0)); // the colour decides
        assert_eq!(round[0][1].effort.moves, 1);
    }
    assert_eq!(sum_up(&rounds)[1][0].games(), 4);
    assert!(sum_up(&[]).is_empty());
}

fn wins(table: &[&[u64]]) -> Crosstable {
    let tally = |i: usize, j: usize| Tally { wins: table[i][j], losses: table[j][i], ..Tally::default() };
    (0..table.len()).map(|i| (0..table.len()).map(|j| tally(i, j)).collect()).collect()
}

#[test]
fn ratings_expect_of_each_player_what_it_has_achieved() {
    let results = wins(&[&[0, 60, 90], &[40, 0, 70], &[10, 30, 0]]);
    let ratings = elo_ratings(&results);
    assert!(ratings[0] > ratings[1] && ratings[1] > ratings[2] && ratings.iter().sum::<f64>().abs() < 1e-6);
    for i in 0..3 {
        let rivals = || (0..3).filter(|&j| j != i);
        let expected = |j: usize| 101.0 / (1.0 + 10_f64.powf((ratings[j] - ratings[i]) / 400.0));
        let points: f64 = rivals().map(|j| results[i][j].points() + 0.5).sum(); // the drawn game that is added
        assert!((rivals().map(expected).sum::<f64>() - points).abs() < 1e-3);
    }
}

#[test]
fn ratings_are_finite_and_tell_nothing_of_players_who_never_met() {
    let ratings = elo_ratings(&wins(&[&[0, 10, 0], &[0, 0, 0], &[0, 0, 0]]));
    assert!((ratings[0] - ratings[1] - 400.0 * 21_f64.log10()).abs() < 1e-3); // 10.5 points to 0.5
    assert!(ratings[2].is_finite());
    assert!(elo_ratings(&Vec::new()).is_empty());
    // Going round in a circle, all are equal.
    assert!(elo_ratings(&wins(&[&[0, 9, 0], &[0, 0, 9], &[9, 0, 0]])).iter().all(|rating| rating.abs() < 1e-6));
}

#[test]
fn a_bootstrap_is_as_wide_as_theory_says_and_a_seed_fixes_it() {
    let games: Vec<f64> = (0..400).map(|game| f64::from(game % 2)).collect();
    let score = |sample: &[&f64]| vec![sample.iter().copied().sum::<f64>() / sample.len() as f64, 7.0];
    let intervals = bootstrap(&games, 2_000, 3, score);
    let (low, high) = intervals[0];
    assert!((low - 0.451).abs() < 0.006 && (high - 0.549).abs() < 0.006, "{low} {high}"); // 1.96 · 0.5 / √400
    assert_eq!(intervals[1], (7.0, 7.0));
    assert_eq!(intervals, bootstrap(&games, 2_000, 3, score));
    assert!(bootstrap(&games, 0, 3, score).is_empty());
}

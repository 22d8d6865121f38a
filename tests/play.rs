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

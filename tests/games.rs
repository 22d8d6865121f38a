//! The games: their laws, their known counts, their texts.

use adversarial::games::SizeError;
use adversarial::laws::{self, perft, reachable};
use adversarial::prelude::*;
use rand::{SeedableRng, rngs::StdRng};

fn perfts<G: Game>(game: &G, plies: usize) -> Vec<u64> {
    (0..=plies).map(|plies| perft(game, &game.initial_state(), plies)).collect()
}

#[test]
fn every_game_obeys_the_laws() {
    laws::check(&TicTacToe).unwrap();
    for (m, n, k) in
        [(3, 3, 3), (1, 1, 1), (1, 2, 1), (4, 4, 4), (5, 5, 4), (2, 7, 9), (8, 8, 5), (3, 21, 3), (7, 3, 3), (1, 26, 2)]
    {
        laws::check(&Mnk::new(m, n, k).unwrap()).unwrap_or_else(|error| panic!("({m},{n},{k}): {error}"));
    }
    for (width, height) in [(7, 6), (5, 4), (4, 4), (1, 1), (26, 1), (1, 26), (9, 5), (8, 7), (1, 63), (10, 5)] {
        let game = ConnectFour::new(width, height).unwrap();
        for game in [game, game.scored_by_distance()] {
            laws::check(&game).unwrap_or_else(|error| panic!("{width}x{height}: {error}"));
        }
    }
    let mut rng = StdRng::seed_from_u64(1);
    for _ in 0..200 {
        let tree = Tree::random(&mut rng, 5, 4, -3..=3);
        laws::check(&tree).unwrap_or_else(|error| panic!("{tree}: {error}"));
    }
}

#[test]
fn wrappers_of_games_obey_the_laws() {
    laws::check(&Counted::new(TicTacToe)).unwrap();
    laws::check(&Traced::new(&TicTacToe)).unwrap();
    laws::check(&Ordered::new(ConnectFour::default(), |_, column| -i32::from(column))).unwrap();
    laws::check(&DepthLimited::new(TicTacToe, 4, |state, player| TicTacToe.open_lines(state, player))).unwrap();
}

#[test]
fn tic_tac_toe_has_the_known_counts() {
    assert_eq!(perfts(&TicTacToe, 9), [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]);
    let states = reachable(&TicTacToe, TicTacToe.initial_state());
    assert_eq!(states.len(), 5_478);
    let ended =
        |utility| states.iter().filter(|s| TicTacToe.is_terminal(s) && TicTacToe.utility(s, Player::Max) == utility).count();
    assert_eq!([ended(WIN), ended(-WIN), ended(0)], [626, 316, 16]);
}

#[test]
fn up_to_symmetry_tic_tac_toe_has_the_known_counts() {
    let states = reachable(&TicTacToe, TicTacToe.initial_state());
    let canonical = |only_ended: bool| {
        let kept = states.iter().filter(|state| !only_ended || TicTacToe.is_terminal(state));
        kept.map(|state| TicTacToe.grid(state).canonical()).collect::<std::collections::HashSet<_>>().len()
    };
    assert_eq!((canonical(false), canonical(true)), (765, 138));
}

#[test]
fn a_board_that_is_not_square_has_four_images() {
    let game = Mnk::new(2, 3, 2).unwrap();
    let canonical = |moves| game.grid(&game.parse_position(moves).unwrap()).canonical();
    for moves in ["a1", "c1", "a2", "c2"] {
        assert_eq!(canonical(moves), canonical("a1"));
    }
    assert_eq!(canonical("b1"), canonical("b2"));
    assert_ne!(canonical("a1"), canonical("b1"));
}

#[test]
fn three_in_a_row_on_three_by_three_is_tic_tac_toe() {
    let mnk = Mnk::new(3, 3, 3).unwrap();
    assert_eq!(perfts(&mnk, 9), perfts(&TicTacToe, 9));
    let mut by_mnk: Vec<_> =
        reachable(&mnk, mnk.initial_state()).iter().map(|s| (mnk.state_text(s), mnk.open_lines(s, Player::Max))).collect();
    let states = reachable(&TicTacToe, TicTacToe.initial_state());
    let mut by_tic_tac_toe: Vec<_> =
        states.iter().map(|s| (TicTacToe.state_text(s), TicTacToe.open_lines(s, Player::Max))).collect();
    by_mnk.sort();
    by_tic_tac_toe.sort();
    assert_eq!(by_mnk, by_tic_tac_toe);
}

#[test]
fn four_in_a_row_on_four_by_four_has_the_known_counts() {
    assert_eq!(perfts(&Mnk::new(4, 4, 4).unwrap(), 5), [1, 16, 240, 3_360, 43_680, 524_160]);
}

/// A line too long for the board is never formed: all permutations of the squares are played out.
#[test]
fn a_line_longer_than_the_board_cannot_be_formed() {
    for k in [4, 5, 64, 65, 1_000] {
        assert_eq!(perft(&Mnk::new(2, 3, k).unwrap(), &Marks::default(), 6), 720);
    }
}

#[test]
fn mnk_values_are_the_known_ones() {
    let value = |m, n, k| {
        let game = Mnk::new(m, n, k).unwrap();
        alpha_beta_table(&game, &game.initial_state(), &mut Table::new()).0
    };
    assert_eq!(value(3, 3, 3), 0);
    assert_eq!(value(3, 4, 3), WIN);
    assert_eq!(value(4, 3, 3), WIN);
    assert_eq!(value(1, 3, 2), WIN);
    assert_eq!(value(1, 4, 2), WIN);
    assert_eq!(value(2, 4, 3), 0);
    assert_eq!(value(3, 4, 4), 0);
}

#[test]
fn connect_four_has_the_known_counts() {
    assert_eq!(perfts(&ConnectFour::default(), 7), [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536]);
}

/// The bitboards against a board of squares that looks at every window of four.
#[test]
fn connect_four_ends_when_a_slow_look_at_the_board_says_so() {
    for (width, height) in [(7, 6), (4, 4), (5, 3), (9, 5), (2, 20)] {
        let game = ConnectFour::new(width, height).unwrap();
        let mut rng = StdRng::seed_from_u64(2);
        for _ in 0..300 {
            let mut state = game.initial_state();
            while let Some(&action) = choose(&game.actions(&state), &mut rng) {
                state = game.result(&state, action);
                let grid = game.grid(&state);
                let winner = [Player::Max, Player::Min].into_iter().find(|&player| has_four(&grid, player));
                let full = grid.squares.iter().all(Option::is_some);
                assert_eq!(game.is_terminal(&state), winner.is_some() || full, "\n{grid}");
                let utility = winner.map_or(0, |player| player.sees(WIN));
                assert_eq!(game.utility(&state, Player::Max), utility, "\n{grid}");
            }
        }
    }
}

fn choose<'a, T>(from: &'a [T], rng: &mut StdRng) -> Option<&'a T> {
    use rand::seq::IndexedRandom;
    from.choose(rng)
}

fn has_four(grid: &Grid, player: Player) -> bool {
    let owned = |row: isize, column: isize| {
        (0..grid.rows as isize).contains(&row)
            && (0..grid.columns as isize).contains(&column)
            && grid.at(row as usize, column as usize) == Some(player)
    };
    (0..grid.rows as isize).any(|row| {
        (0..grid.columns as isize).any(|column| {
            [(0, 1), (1, 0), (1, 1), (1, -1)]
                .iter()
                .any(|(down, right)| (0..4).all(|i| owned(row + i * down, column + i * right)))
        })
    })
}

#[test]
fn an_earlier_win_scores_more() {
    let game = ConnectFour::default().scored_by_distance();
    assert_eq!(game.max_utility(), 18);
    let score = |moves: &str| game.utility(&game.parse_position(moves).unwrap(), Player::Max);
    assert_eq!(score("1212121"), 18); // 22 less the winner's 4 stones
    assert_eq!(score("71212131"), -18);
    assert_eq!(score("131313771"), 17);
    assert_eq!(score("13131377"), 0); // still in play
    assert_eq!(game.parse_position("12121212").unwrap_err().to_string(), "move 8: `2` cannot be played: the game is over");
}

#[test]
fn boards_are_drawn_as_people_write_them() {
    let state = TicTacToe.parse_position("a1 b3, B2").unwrap();
    assert_eq!(TicTacToe.state_text(&state), "    a b c\n  1 X . .\n  2 . X .\n  3 . O .");
    let game = ConnectFour::new(5, 3).unwrap();
    let by_digits = game.parse_position("3324").unwrap();
    assert_eq!(game.parse_position("c c b d").unwrap(), by_digits);
    assert_eq!(game.state_text(&by_digits), "    . . . . .\n    . . O . .\n    . X X O .\n    a b c d e");
}

#[test]
fn bad_moves_are_explained() {
    let error = TicTacToe.parse_position("a1 b2 a1").unwrap_err();
    assert_eq!(error.to_string(), "move 3: `a1` is not a legal move here; the legal moves are: b1 c1 a2 c2 a3 b3 c3");
    let error = ConnectFour::default().parse_position("444444 8").unwrap_err();
    assert_eq!(error.to_string(), "move 7: `8` is not a legal move here; the legal moves are: a b c e f g");
    let error = ConnectFour::default().parse_position("4é").unwrap_err();
    assert_eq!(error.number, 2);
    for text in ["", "d4", "dd", "0", "-1", "h", "99999"] {
        assert!(ConnectFour::default().parse_action(&Stones::default(), text).is_err(), "{text:?}");
    }
}

#[test]
fn impossible_boards_are_explained() {
    let text = |error: Result<_, SizeError>| error.unwrap_err().to_string();
    assert!(text(Mnk::new(0, 3, 3).map(drop)).contains("no square"));
    assert!(text(Mnk::new(3, 3, 0).map(drop)).contains("k is 0"));
    assert!(text(Mnk::new(usize::MAX, 2, 2).map(drop)).contains("at most 64 fit"));
    assert!(text(Mnk::new(2, 30, 2).map(drop)).contains("26 letters"));
    assert!(text(ConnectFour::new(8, 8).map(drop)).contains("72 bits"));
    assert!(text(ConnectFour::new(usize::MAX, usize::MAX).map(drop)).contains("26 letters"));
    assert!(text(ConnectFour::new(7, usize::MAX).map(drop)).contains("at most 64 fit"));
    assert!(text(ConnectFour::new(7, 0).map(drop)).contains("no square"));
}

#[test]
fn trees_read_back_as_they_were_written() {
    let mut rng = StdRng::seed_from_u64(3);
    for _ in 0..200 {
        let tree = Tree::random(&mut rng, 4, 3, -9..=9);
        assert_eq!(tree.to_string().parse::<Tree>().unwrap(), tree);
    }
    assert_eq!("MIN((3,12)(4))".parse::<Tree>().unwrap().to_string(), "min ((3 12) (4))");
    assert_eq!("max 7".parse::<Tree>().unwrap().to_string(), "7");
}

#[test]
fn a_text_that_is_no_tree_is_explained_where_it_goes_wrong() {
    let error = |text: &str| text.parse::<Tree>().unwrap_err().to_string();
    assert_eq!(error("((3 x) 4)"), "no tree: expected a number, `(` or `)`\n  ((3 x) 4)\n      ^");
    assert_eq!(error("((3 12"), "no tree: the text ends here, but a `)` or a number was expected\n  ((3 12\n        ^");
    assert_eq!(
        error("(3 4) 5"),
        "no tree: the tree ends before this; is a parenthesis missing at the start?\n  (3 4) 5\n        ^"
    );
    assert!(error("(1 ())").contains("no children"));
    assert!(error("").contains("the text ends here"));
    assert!(error("é").contains("expected a number"));
    assert!(error("(99999999999)").contains("whole number between"));
    assert!(error("(1-2)").contains("whole number between"));
    assert!(error(&"(".repeat(100_000)).contains("nested more than"));
}

#[test]
fn places_counts_the_windows_through_each_square() {
    for (width, height) in [(7, 6), (5, 4), (4, 7), (3, 5), (8, 7)] {
        let game = ConnectFour::new(width, height).unwrap();
        let through = |row: usize, column: usize| -> Value {
            let inside = |row: isize, column: isize| (0..height as isize).contains(&row) && (0..width as isize).contains(&column);
            let window = |from: isize, (down, right): (isize, isize)| {
                let square = |step| (row as isize + step * down, column as isize + step * right);
                (from..from + 4).map(square).all(|(row, column)| inside(row, column))
            };
            [(0, 1), (1, 0), (1, 1), (1, -1)]
                .into_iter()
                .map(|way| (-3..=0).filter(|&from| window(from, way)).count() as Value)
                .sum()
        };
        for seed in 0..20 {
            let (mut random, mut state) = (RandomPlayer::new(seed), game.initial_state());
            while !game.is_terminal(&state) {
                state = game.result(&state, random.choose(&Counted::new(&game), &state));
                let grid = game.grid(&state);
                let squares = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
                let stones = squares.filter_map(|(row, column)| Some(grid.at(row, column)?.sees(through(row, column))));
                let expected: Value = stones.sum();
                assert_eq!(game.places(&state, Player::Max), expected, "\n{grid}");
                assert_eq!(game.places(&state, Player::Min), -expected);
            }
        }
    }
}

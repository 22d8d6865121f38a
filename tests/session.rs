//! A person's game against any opponent: what is legal, what is taken back, what opponents see, and that thinking can be stopped.

use adversarial::play::{GameName, Opponent, Outcome, SavedGame, Session, Stopped, plies_to_win};
use adversarial::prelude::*;
use std::time::{Duration, Instant};

fn session(game: &str, opponent: &str, you: Player) -> Session {
    Session::new(game.parse().unwrap(), opponent.parse().unwrap(), you).unwrap()
}

fn play_all(session: &mut Session, moves: &str) {
    moves.split(' ').for_each(|action| {
        session.play(action).unwrap();
    });
}

/// The person plays the first legal move, every time.
fn play_out(session: &mut Session) {
    while session.outcome().is_none() {
        let action =
            if session.is_your_turn() { session.legal_moves().remove(0) } else { session.think().wait().unwrap().action };
        session.play(&action).unwrap();
    }
}

#[test]
fn every_opponent_plays_every_game_to_its_end() {
    for game in ["tic-tac-toe", "mnk:4,4,3", "mnk:2,3,2", "mnk:1,1,1", "connect-four", "connect-four:4x4", "connect-four:1x1"] {
        for opponent in ["minimax", "minimax:2", "alpha-beta:3", "engine:1000", "random"] {
            for you in [Player::Max, Player::Min] {
                let mut session = session(game, opponent, you);
                play_out(&mut session);
                assert!(session.legal_moves().is_empty() && !session.outcome_text().is_empty(), "{game} {opponent}");
            }
        }
    }
}

#[test]
fn who_sees_a_win_takes_it_and_who_is_lost_holds_out() {
    // X has a, b and c at the bottom: d wins now. O threatens nothing.
    for opponent in ["minimax:5", "alpha-beta:5", "engine:50000", "solver"] {
        let mut winning = session("connect-four", opponent, Player::Min);
        play_all(&mut winning, "a a b b c c");
        assert_eq!(winning.think().wait().unwrap().action, "d", "{opponent}");
        // X has three upright in g, and wins soon whatever is done about it: all but g lose at once.
        let mut lost = session("connect-four", opponent, Player::Max);
        play_all(&mut lost, "c b g d d d g e d f g");
        assert_eq!(lost.think().wait().unwrap().action, "g", "{opponent}");
        let values = lost.values().wait().unwrap();
        assert_eq!(values.iter().map(|(_, value)| -value).min(), Some(WIN - 4), "{opponent}: {values:?}");
    }
}

#[test]
fn the_solver_sees_what_minimax_sees_to_the_end() {
    for moves in ["a a a a b b b b c c", "a b c d a b c d", "d d c c a b d a", "a b b c c d d c d d"] {
        let (mut solver, mut minimax) =
            (session("connect-four:4x4", "solver", Player::Max), session("connect-four:4x4", "alpha-beta:16", Player::Max));
        play_all(&mut solver, moves);
        play_all(&mut minimax, moves);
        assert_eq!(solver.values().wait().unwrap(), minimax.values().wait().unwrap(), "{moves}");
    }
}

#[test]
fn the_solver_tells_who_wins_and_when() {
    let mut session = session("connect-four", "solver", Player::Max);
    play_all(
        &mut session,
        &"7422341735647741166133573473242566".split("").filter(|m| !m.is_empty()).collect::<Vec<_>>().join(" "),
    );
    let values = session.values().wait().unwrap();
    // The side to move wins with its last stone: the 41st.
    let best = values.iter().map(|&(_, value)| value).max().unwrap();
    assert_eq!(plies_to_win(best), Some(41 - 34));
}

#[test]
fn undo_takes_back_to_your_turn() {
    let mut second = session("tic-tac-toe", "random", Player::Min);
    assert!(!second.undo());
    play_all(&mut second, "a1");
    assert!(!second.undo(), "the opponent's first move is not yours to take back");
    play_all(&mut second, "b2 c3");
    assert!(second.undo() && second.moves() == ["a1"] && second.is_your_turn());
    play_all(&mut second, "b2");
    assert!(second.undo() && second.moves() == ["a1"]);

    let mut first = session("tic-tac-toe", "random", Player::Max);
    play_all(&mut first, "a1 b1 a2 b2 a3");
    assert_eq!(first.outcome(), Some(Outcome::Won(Player::Max)));
    assert!(first.undo() && first.moves() == ["a1", "b1", "a2", "b2"]);
    first.resign();
    assert_eq!(first.outcome(), Some(Outcome::Resigned));
    assert!(first.play("c1").is_err() && first.legal_moves().is_empty());
    assert!(first.undo() && first.outcome().is_none() && first.moves().len() == 4, "giving up is taken back alone");
}

#[test]
fn an_illegal_move_is_refused_and_nothing_is_lost() {
    let mut session = session("connect-four:4x4", "random", Player::Max);
    play_all(&mut session, "a a a a");
    for wrong in ["a", "e", "", "aa", "9", "\u{fc}", "-1"] {
        assert_eq!(session.play(wrong).unwrap_err().legal, ["b", "c", "d"], "{wrong}");
    }
    assert_eq!(session.moves().len(), 4);
    assert_eq!(session.play(" B ").unwrap(), "b");
    assert_eq!(session.play("3").unwrap(), "c");
}

#[test]
fn thinking_reports_and_stops_when_told() {
    for opponent in ["minimax:40", "alpha-beta:40", "engine:1000000000000"] {
        let session = session("connect-four", opponent, Player::Min);
        let thinking = session.think();
        while thinking.nodes() == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(!thinking.is_finished());
        let told = Instant::now();
        thinking.cancel();
        assert_eq!(thinking.wait(), Err(Stopped::Cancelled), "{opponent}");
        assert!(told.elapsed() < Duration::from_secs(1), "{opponent}");
    }
}

#[test]
fn the_students_player_may_fail_without_losing_the_game() {
    let mut answers = vec![Ok("d".to_string()), Ok("z".into()), Err("it did not answer within 5 s".into())].into_iter();
    let student = Box::new(move |_: &[String]| answers.next().unwrap());
    let mut session = Session::with_student(GameName::ConnectFour(7, 6), Player::Min, student).unwrap();
    assert_eq!(session.think().wait().unwrap().remark, None);
    for said in ["it played z, which is not legal", "it did not answer within 5 s"] {
        let choice = session.think().wait().unwrap();
        assert!(choice.remark.as_ref().unwrap().contains(said), "{choice:?}");
        session.play(&choice.action).unwrap();
    }
    assert!(Session::new(GameName::ConnectFour(7, 6), Opponent::Student, Player::Max).is_err());
}

#[test]
fn names_are_read_as_they_are_written() {
    for game in ["tic-tac-toe", "mnk:4,4,3", "connect-four", "connect-four:9x5"] {
        assert_eq!(game.parse::<GameName>().unwrap().to_string(), game);
    }
    for opponent in ["minimax", "minimax:3", "alpha-beta:4", "engine:1000", "solver", "random", "student"] {
        assert_eq!(opponent.parse::<Opponent>().unwrap().to_string(), opponent);
    }
    for (game, said) in [
        ("chess", "a game is tic-tac-toe"),
        ("tic-tac-toe:4", "has one size"),
        ("mnk", "as in mnk:4,4,3"),
        ("mnk:9,9,5", "at most 64 fit"),
        ("mnk:3,3,0", "k is 0"),
        ("connect-four:8x8", "at most 64 fit"),
        ("connect-four:99999999999x9999999999", "26 letters"),
        ("connect-four:7", "as in connect-four:9x5"),
    ] {
        let error = game.parse::<GameName>().unwrap_err().to_string();
        assert!(error.starts_with(game) && error.contains(said), "{error}");
    }
    for (opponent, said) in [
        ("", "an opponent is"),
        ("stockfish", "an opponent is"),
        ("alpha-beta", "how many plies"),
        ("alpha-beta:0", "a number from 1 on"),
        ("alpha-beta:deep", "a number from 1 on"),
        ("engine:-1", "from 1 on"),
        ("solver:7", "takes no number"),
    ] {
        let error = opponent.parse::<Opponent>().unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
    for (opponent, game) in [("solver", "tic-tac-toe"), ("solver", "connect-four:8x7"), ("student", "connect-four:5x4")] {
        assert!(opponent.parse::<Opponent>().unwrap().check(game.parse().unwrap()).is_err());
    }
}

#[test]
fn a_saved_game_is_gone_on_with() {
    let mut session = session("connect-four:5x4", "minimax:2", Player::Min);
    play_all(&mut session, "c c b");
    session.resign();
    let text = session.saved().to_string();
    assert_eq!(text, "game: connect-four:5x4\nvs: minimax:2\nyou: second\nresult: resigned\n\nc c b\n");
    let mut again = Session::resume(&text.parse().unwrap(), None).unwrap();
    assert_eq!((again.saved(), again.outcome()), (session.saved(), Some(Outcome::Resigned)));
    assert!(again.undo() && again.is_your_turn());
}

#[test]
fn a_text_that_is_no_game_is_told_where() {
    let read = |text: &str| text.parse::<SavedGame>().map_err(|error| error.to_string());
    let saved = read("# mine\nGame: connect-four\n4453, de\n\n  1\n").unwrap();
    assert_eq!(saved.moves.join(""), "ddecdea");
    for (text, error) in [
        ("", "line 1: the text ends and no line said which game"),
        ("b2 a1", "line 1: before the moves a line says which game"),
        ("game: go", "line 1: go: a game is"),
        ("game: tic-tac-toe\n\nvs: solver\n", "line 3: solver: it knows Connect Four only"),
        ("game: tic-tac-toe\nvs: me", "line 2: me: an opponent is"),
        ("game: tic-tac-toe\nyou: third", "line 2: `you: third`: you play first or second"),
        ("game: tic-tac-toe\nelo: 3", "line 2: `elo:` says nothing here"),
        ("game: tic-tac-toe\nresult: lost", "line 2: a result is written only if you gave up"),
        ("game: tic-tac-toe\nb2\ngame: connect-four", "line 3: the game is named before"),
        ("game: tic-tac-toe\na1 a2 b1 b2 c1\n# over\na3", "line 4: move 6: `a3` cannot be played: the game is over"),
        ("game: connect-four:4x4\naaaa\nba", "line 3: move 6: `a` is not a legal move here; the legal moves are: b c d"),
    ] {
        assert!(read(text).unwrap_err().starts_with(error), "{text:?}: {:?}", read(text));
    }
}

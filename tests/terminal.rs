//! The `play` command, run as a script runs it.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Its exit code, what it prints, and what it complains of.
fn play(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_play"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes()); // it may have ended
    let output = child.wait_with_output().expect("it ends");
    let [out, error] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("it prints text"));
    (output.status.code(), out, error)
}

fn file(name: &str) -> (PathBuf, String) {
    let path = std::env::temp_dir().join(format!("adversarial-{name}-{}.game", std::process::id()));
    let _ = fs::remove_file(&path);
    let text = path.to_str().expect("it is text").to_string();
    (path, text)
}

#[test]
fn a_game_is_played_to_its_end() {
    for (opponent, end) in [
        ("minimax", "minimax:9 wins.\n1. b2 a1  2. c1 a3  3. b1 a2\n"),
        ("alpha-beta:4", "alpha-beta:4 wins.\n1. b2 a1  2. c1 a3  3. b1 a2\n"),
        ("engine:20000", "engine:20000 wins.\n1. b2 a1  2. c1 a3  3. b1 a2\n"),
    ] {
        let (code, out, error) = play(&["tic-tac-toe", "--vs", opponent], "b2\nc1\nb1\n");
        assert_eq!((code, error.as_str()), (Some(0), ""));
        assert!(out.ends_with(end), "{out}");
    }
    let moves = "a\nb\nc\nd\ne\nf\ng\n".repeat(6);
    let (_, out, _) = play(&["--vs", "solver"], &moves);
    assert!(out.contains("solver wins."), "{out}");
    let (_, out, _) = play(&["--vs", "random", "--you", "second"], &moves);
    assert!(["You win!", "random wins.", "A draw."].iter().any(|end| out.contains(end)), "{out}");
    let (_, out, _) = play(&["mnk:4,4,3", "--vs", "engine:1000"], "resign\n");
    assert!(out.contains("You resigned: engine:1000 wins."), "{out}");
}

#[test]
fn what_cannot_be_played_is_said_and_costs_nothing() {
    let (code, out, _) = play(&["tic-tac-toe", "--vs", "alpha-beta:9"], "undo\nb2\nb2\nwhat\nvalues\nhint\nundo\nmoves\n");
    assert_eq!(code, Some(0));
    for said in [
        "There is no move of yours to take back.",
        "`b2` is not a legal move here; the legal moves are: b1 c1 a2 c2 a3 b3 c3",
        "`what` is not a legal move here",
        "alpha-beta:9 sees: ",
        "alpha-beta:9 would play ",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    assert!(!out.ends_with("b2 a1\n"), "it was taken back: {out}");
}

#[test]
fn a_game_is_kept_and_gone_on_with() {
    let (path, name) = file("kept");
    play(&["connect-four", "--vs", "alpha-beta:2", "--file", &name], "d\n");
    let kept = fs::read_to_string(&path).expect("it is there");
    assert!(kept.starts_with("game: connect-four\nvs: alpha-beta:2\nyou: first\n\nd "), "{kept}");
    play(&["--file", &name], "d\n");
    let longer = fs::read_to_string(&path).expect("it is there");
    assert!(longer.starts_with(kept.trim_end()) && longer.len() > kept.len(), "{longer}");

    let (code, _, error) = play(&["tic-tac-toe", "--file", &name], "");
    assert_eq!(code, Some(2));
    assert!(error.contains("holds a game of connect-four, not of tic-tac-toe"), "{error}");
    let broken = longer + "z\n";
    fs::write(&path, &broken).expect("it can be written");
    let (code, _, error) = play(&["--file", &name], "d\n");
    assert_eq!(code, Some(2));
    assert!(error.contains("line 6: move 5: `z` is not a legal move here"), "{error}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), broken, "nothing is lost");
}

#[test]
fn wrong_use_is_explained_and_ends_with_code_2() {
    for (arguments, explanation) in [
        (&["chess"][..], "a game is tic-tac-toe, mnk:4,4,3, connect-four or connect-four:9x5"),
        (&["mnk:9,9,5"], "at most 64 fit"),
        (&["--vs", "nobody"], "an opponent is minimax"),
        (&["--vs", "alpha-beta:0"], "a depth is a number from 1 on"),
        (&["--vs", "engine"], "how many nodes a move? As in engine:100000"),
        (&["tic-tac-toe", "--vs", "solver"], "it knows Connect Four only"),
        (&["tic-tac-toe", "--vs", "student"], "your player knows Connect Four on 7x6"),
        (&["--you", "third"], "possible values: first, second"),
        (&["--file", "/no/such/folder/my.game"], "the game cannot be kept in /no/such/folder/my.game"),
    ] {
        let (code, _, error) = play(arguments, "d\n");
        assert_eq!(code, Some(2), "{arguments:?}: {error}");
        assert!(error.contains(explanation), "{arguments:?}: {error}");
    }
}

//! The `course` command, run as a user runs it.

use std::process::{Command, Output};

fn course(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_course")).args(arguments).output().expect("the command starts")
}

fn count(game: &str, algorithm: &str, more: &[&str]) -> serde_json::Value {
    let output = course(&[&["count", "--game", game, "--algorithm", algorithm, "--json"], more].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("it prints JSON")
}

#[test]
fn every_algorithm_counts_what_it_visits() {
    for (algorithm, nodes) in [
        ("minimax", 549_946),
        ("negamax", 549_946),
        ("alpha-beta", 18_297),
        ("negamax-alpha-beta", 18_297),
        ("alpha-beta-table", 4_781),
    ] {
        let report = count("tic-tac-toe", algorithm, &[]);
        assert_eq!(report["nodes"], nodes, "{algorithm}");
        assert_eq!(report["generated"], nodes - 1, "{algorithm}");
        assert_eq!((&report["value"], &report["action"]), (&0.into(), &"a1".into()), "{algorithm}");
    }
}

#[test]
fn a_table_reports_its_share_of_the_work() {
    let report = count("mnk:5,5,4", "alpha-beta-table", &["--depth", "4"]);
    assert_eq!((&report["nodes"], &report["developed"], &report["table_hits"]), (&1_498.into(), &1_222.into(), &276.into()));
}

#[test]
fn values_are_those_of_max_whoever_moves() {
    for algorithm in ["minimax", "alpha-beta", "alpha-beta-table", "negamax", "negamax-alpha-beta", "iterative-deepening"] {
        let report = count("tree:min ((3 12) (2 4))", algorithm, &[]);
        assert_eq!((&report["value"], &report["action"]), (&4.into(), &"2".into()), "{algorithm}");
        let x_wins = count("tic-tac-toe", algorithm, &["--position", "a1 a2 b1 b2"]);
        assert_eq!((&x_wins["value"], &x_wins["action"]), (&1_000.into(), &"c1".into()), "{algorithm}");
    }
}

#[test]
fn a_tree_tells_which_branches_were_never_visited() {
    let report = count("tree:((3 12 8) (2 4 6) (14 5 2))", "alpha-beta", &[]);
    assert_eq!(report["value"], 3);
    assert_eq!(report["never_visited"], serde_json::json!(["4", "6"]));
}

#[test]
fn evaluations_decide_at_the_horizon() {
    let guess = ["--depth", "1", "--evaluation", "open-lines"];
    assert_eq!(count("tic-tac-toe", "minimax", &guess)["action"], "b2");
    assert_eq!(count("mnk:3,3,3", "minimax", &guess)["value"], 4);
}

#[test]
fn deepening_stops_by_itself() {
    let report = count("tic-tac-toe", "iterative-deepening", &["--depth", "50"]);
    assert_eq!((&report["depth"], &report["stopped"]), (&9.into(), &"the whole tree is searched".into()));
}

#[test]
fn wrong_use_is_explained_and_ends_with_code_2() {
    for (arguments, explanation) in [
        (&["count", "--game", "go", "--algorithm", "minimax"][..], "a game is tic-tac-toe"),
        (&["count", "--game", "mnk:5,5", "--algorithm", "minimax"], "as in mnk:5,5,4"),
        (&["count", "--game", "mnk:9,9,5", "--algorithm", "minimax"], "at most 64 fit"),
        (&["count", "--game", "connect-four:7", "--algorithm", "minimax"], "as in connect-four:5x4"),
        (&["count", "--game", "tree:((3 x) 2)", "--algorithm", "minimax"], "expected a number"),
        (&["count", "--game", "tic-tac-toe", "--algorithm", "magic"], "possible values: minimax"),
        (&["count", "--game", "tic-tac-toe", "--algorithm", "minimax", "--depth", "-1"], "--depth"),
        (
            &["count", "--game", "tic-tac-toe", "--algorithm", "minimax", "--position", "b2 b2"],
            "move 2: `b2` is not a legal move",
        ),
        (&["count", "--game", "connect-four", "--algorithm", "minimax", "--evaluation", "open-lines"], "has none"),
        (&["cuont"], "unrecognized subcommand"),
    ] {
        let output = course(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(error.contains(explanation), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

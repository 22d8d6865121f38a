//! The `course` command, run as a user runs it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

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

fn solve(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command.arg("solve").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let [out, error] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("it prints text"));
    // "moves score nodes microseconds": the first two
    let scores = out.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>();
    (output.status.code(), scores.join("\n"), error)
}

#[test]
fn connect_four_is_solved() {
    let positions = "2252576253462244111563365343671351441 -1\n7422341735647741166133573473242566 1\n\n32164625 11\n";
    let scores = "2252576253462244111563365343671351441 -1\n7422341735647741166133573473242566 1\n32164625 11";
    for more in [&[][..], &["--threads", "2"], &["--table-mb", "1"]] {
        let (code, out, error) = solve(&[&["--check", "-"], more].concat(), positions);
        assert_eq!((code, out.as_str()), (Some(0), scores), "{error}");
        assert!(error.starts_with("3 positions, 0 wrong"), "{error}");
    }
    assert_eq!(solve(&["--weak"], "32164625 11").1, "32164625 1");
    assert_eq!(solve(&["--board", "4x4"], "-").1, "- 0");
    assert_eq!(solve(&["--board", "9x5", "--first-column", "0"], "5751150535167886240132331372246 3").0, Some(0));
    assert_eq!(
        solve(&["--board", "10x6", "--first-column", "0"], "09194010048180864819489472487170925197366 8").1.split(' ').nth(1),
        Some("8")
    );
}

#[test]
fn a_wrong_score_or_a_bad_line_does_not_stop_the_rest() {
    let (code, out, error) = solve(&["--check"], "7422341735647741166133573473242566 2\n48\n4 x\n32164625 11\n");
    assert_eq!(code, Some(2));
    assert_eq!(out, "7422341735647741166133573473242566 1\n32164625 11");
    assert!(error.contains("the score is 1, not 2"), "{error}");
    assert!(error.contains("line 2: move 2: `8` is not a legal move here"), "{error}");
    assert!(error.contains("line 3: `x` is no score"), "{error}");
    assert_eq!(solve(&["--check"], "7422341735647741166133573473242566 2").0, Some(1));
    assert_eq!(solve(&[], "7422341735647741166133573473242566 2").0, Some(0), "not asked to check");
}

#[test]
fn a_book_is_what_solve_checks() {
    let made = course(&["book", "--board", "4x4", "--stones", "3"]);
    let book = String::from_utf8(made.stdout).expect("it prints text");
    assert!(book.starts_with("- 0\n"), "{book}");
    let (code, _, error) = solve(&["--board", "4x4", "--check"], &book);
    assert_eq!(code, Some(0), "{error}");
    assert!(error.starts_with(&format!("{} positions, 0 wrong", book.lines().count())), "{error}");
}

#[test]
fn a_position_is_analysed_in_words() {
    let output = course(&["analyse", "7422341735647741166133573473242566"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("X to move: wins in"), "{text}");
    assert!(text.contains("Best play: ") && text.contains("\nb:   1 "), "{text}");
    let over = course(&["analyse", "1212121"]);
    assert!(String::from_utf8_lossy(&over.stdout).contains("The game is over: won by the last move."));
    assert_eq!(course(&["analyse", "48"]).status.code(), Some(2));
}

#[test]
fn a_game_is_analysed_and_its_blunders_are_marked() {
    let path = std::env::temp_dir().join(format!("adversarial-analysed-{}.game", std::process::id()));
    std::fs::write(&path, "game: tic-tac-toe\nb2 b1 a1 c3 a3\n").expect("it can be written");
    let output = course(&["analyse", "--game", path.to_str().expect("it is text")]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("  1. X b2          even -> even\n"), "{text}");
    assert!(text.contains("  2. O b1          even -> loses in 3     ?? blunder: a1, even\n"), "{text}");
    assert!(text.contains("Not over yet. Blunders: X 0, O 1."), "{text}");
    std::fs::write(&path, "game: tic-tac-toe\nb2 b2\n").expect("it can be written");
    assert_eq!(course(&["analyse", "--game", path.to_str().expect("it is text")]).status.code(), Some(2));
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

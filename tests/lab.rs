//! What notebooks show: pictures are well formed and true to what they draw, tables and sources read as they should.

use adversarial::prelude::*;
use rand::{SeedableRng, rngs::StdRng};
use roxmltree::{Document, Node};
use std::collections::HashSet;

const AIMA: &str = "((3 12 8) (2 4 6) (14 5 2))";

fn traced(text: &str) -> Traced<Tree> {
    Traced::new(text.parse().unwrap())
}

fn by_minimax(text: &str) -> SearchTree {
    let traced = traced(text);
    minimax(&traced, &traced.initial_state());
    traced.tree()
}

fn by_alpha_beta(text: &str) -> SearchTree {
    let traced = traced(text);
    alpha_beta(&traced, &traced.initial_state());
    traced.tree()
}

fn elements<'a>(document: &'a Document, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(move |node| node.has_tag_name(name))
}

fn dashed(node: &Node) -> bool {
    node.has_attribute("stroke-dasharray")
}

#[test]
fn every_picture_is_well_formed() {
    let four = ConnectFour::default();
    let start = four.initial_state();
    let hostile = r#"a < b & "c" > d"#;
    let pictures = [
        draw_board(&TicTacToe, &TicTacToe.parse_position("b2 a1").unwrap()),
        draw_board(&Mnk::new(2, 26, 3).unwrap(), &Mnk::new(2, 26, 3).unwrap().initial_state()),
        draw_boards(&four, [(hostile, start), ("", four.parse_position("44").unwrap())]),
        draw_boards(&four, Vec::<(&str, _)>::new()),
        draw_game(&four, Vec::<&str>::new()),
        draw_values(&four, &start, |_| Some(0)),
        draw_tree(&by_alpha_beta(AIMA)),
        draw_tree_windows(&by_alpha_beta(AIMA)),
        draw_tree_steps(&by_alpha_beta(AIMA)),
        draw_tree(&by_minimax("7")),
        draw_tree(&by_minimax("(-1000000000 1000000000)")),
        BarChart::new(hostile).x(hostile).y(hostile).bars([(hostile, 1)]).draw(),
        LineChart::new(hostile).x(hostile).y(hostile).series(hostile, [(1, 2)]).series("", [(1, f64::NAN)]).draw(),
        BarChart::new("").draw(),
        LineChart::new("").draw(),
    ];
    for picture in &pictures {
        let document = Document::parse(picture.svg()).unwrap_or_else(|error| panic!("{error} in\n{}", picture.svg()));
        assert!(document.root_element().has_tag_name("svg"));
        assert!(!picture.svg().contains("NaN") && !picture.svg().contains("inf"), "{}", picture.svg());
    }
}

#[test]
fn boards_show_every_mark_by_its_shape() {
    let picture = draw_board(&TicTacToe, &TicTacToe.parse_position("b2 a1 c1").unwrap());
    assert_eq!(picture.text(), "    a b c\n  1 O . X\n  2 . X .\n  3 . . .");
    let document = Document::parse(picture.svg()).unwrap();
    assert_eq!(elements(&document, "circle").count(), 1);
    assert_eq!(elements(&document, "path").count(), 1 + 2); // the board's lines, two crosses
    let labels: Vec<_> = elements(&document, "text").filter_map(|node| node.text()).collect();
    assert_eq!(labels.iter().copied().collect::<HashSet<_>>(), HashSet::from(["a", "b", "c", "1", "2", "3"]));
}

#[test]
fn a_line_through_the_row_that_won_and_no_other() {
    let green = |picture: Picture| {
        let document = Document::parse(picture.svg()).unwrap();
        elements(&document, "path").filter(|path| path.attribute("stroke") == Some("#009E73")).count()
    };
    let four = ConnectFour::default();
    assert_eq!(green(draw_board(&four, &four.parse_position("112233").unwrap())), 0);
    assert_eq!(green(draw_board(&four, &four.parse_position("1122334").unwrap())), 1);
    assert_eq!(green(draw_board(&TicTacToe, &TicTacToe.parse_position("b2 a1 c1 a2 a3").unwrap())), 1);
    let both = "a1 b2 b1 a2 c2 b3 c3 a3 c1"; // the top row and the right column
    assert_eq!(green(draw_board(&TicTacToe, &TicTacToe.parse_position(both).unwrap())), 2);
}

#[test]
fn a_game_is_one_board_with_its_moves_numbered() {
    let picture = draw_game(&ConnectFour::default(), ["d", "d", "e"]);
    assert!(picture.text().ends_with("d d e"));
    let document = Document::parse(picture.svg()).unwrap();
    let texts: Vec<_> = elements(&document, "text").filter_map(|node| node.text()).collect();
    let numbers: Vec<_> = texts.iter().filter(|text| text.parse::<u32>().is_ok()).copied().collect();
    assert_eq!(numbers, ["2", "1", "3"]); // from the top row down
}

#[test]
fn values_stand_on_the_squares_that_they_belong_to() {
    let four = ConnectFour::default();
    let picture =
        draw_values(&four, &four.parse_position("44").unwrap(), |column| (column != 0).then_some(10 * Value::from(column) - 30));
    assert!(picture.text().contains("b -20\nc -10\nd 0\ne 10"), "{}", picture.text());
    assert!(!picture.text().contains("a -30"));
    let document = Document::parse(picture.svg()).unwrap();
    let found = elements(&document, "text").find(|node| node.text() == Some("0")).unwrap();
    let expected = (3.5 * 40.0, (6.0 - 2.5) * 40.0); // on top of two stones in column d
    let place = |name: &str| found.attribute(name).unwrap().parse::<f64>().unwrap();
    assert!((place("x") - expected.0).abs() < 0.1 && (place("y") - expected.1).abs() < 5.0);
}

#[test]
fn an_experiment_has_a_row_for_each_combination_that_was_measured() {
    let sweep = Sweep::new().factor("board", ["small", "large"]).factor("depth", 1..=3);
    let table = sweep.run(["nodes", "value"], |case| {
        (case.text("board") == "large" || case.number("depth") < 3).then(|| [10 * case.number("depth"), -1])
    });
    assert_eq!(
        show_table(&table).text(),
        "board  depth  nodes  value\n─────  ─────  ─────  ─────\nsmall      1     10     −1\nsmall      2     20     −1\n\
         large      1     10     −1\nlarge      2     20     −1\nlarge      3     30     −1"
    );
}

#[test]
fn long_tables_are_chosen_from_laid_out_and_drawn() {
    let table: DataFrame = df![
        "game" => ["a", "a", "b", "b"],
        "depth" => [1_i64, 2, 1, 2],
        "nodes" => [Some(10_i64), Some(100), Some(7), None],
    ]
    .unwrap();
    assert_eq!(rows_where(&table, "game", "a").height(), 2);
    assert_eq!(rows_where(&table, "depth", 3).height(), 0);
    assert_eq!(
        show_table(&wide(&table, "game", "depth", "nodes")).text(),
        "game   1    2\n────  ──  ───\na     10  100\nb      7    –"
    );
    assert_eq!(show_table(&wide(&rows_where(&table, "depth", 3), "game", "depth", "nodes")).text(), "game\n────");
    let chart = LineChart::new("").lines(&table, "depth", "nodes", "game").draw();
    assert!(chart.text().contains("a: 1 → 10, 2 → 100\nb: 1 → 7"), "{}", chart.text());
    let missing = std::panic::AssertUnwindSafe(|| rows_where(&table, "deep", 1));
    let message = std::panic::catch_unwind(missing).unwrap_err().downcast::<String>().unwrap();
    assert_eq!(*message, "no column is called `deep`; there are: game, depth, nodes");
}

#[test]
fn a_factor_that_is_not_there_is_answered_with_those_that_are() {
    let asked = std::panic::catch_unwind(|| Sweep::new().factor("depth", [1]).run(["x"], |case| Some([case.number("dept")])));
    let message = asked.unwrap_err().downcast::<String>().unwrap();
    assert_eq!(*message, "no factor is called `dept`; there are: depth");
}

#[test]
fn tables_come_back_from_a_file_as_they_were() {
    let file = std::env::temp_dir().join(format!("adversarial-{}.csv", std::process::id()));
    let table: DataFrame = df![
        "text, quoted" => ["a", "b, \"c\"", "d\ne"],
        "whole" => [Some(i64::MAX), None, Some(-1)],
        "real" => [0.1 + 0.2, 1e300, -5.5],
    ]
    .unwrap();
    write_csv(&table, &file).unwrap();
    assert!(read_csv(&file).unwrap().equals_missing(&table));
    std::fs::write(&file, "a,b\n1,2\n3\n").unwrap();
    let error = read_csv(&file).unwrap_err().to_string();
    assert!(error.contains("line: 3") && error.contains("1 field"), "{error}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn branches_never_visited_are_dashed_and_cut() {
    let picture = draw_tree(&by_alpha_beta(AIMA));
    let document = Document::parse(picture.svg()).unwrap();
    assert_eq!(elements(&document, "path").filter(dashed).count(), 2);
    assert_eq!(elements(&document, "rect").filter(dashed).count(), 2);
    assert_eq!(elements(&document, "path").filter(|node| node.attribute("class") == Some("cut")).count(), 2);
    assert_eq!(elements(&document, "polygon").count(), 4);
    let full = draw_tree(&by_minimax(AIMA));
    assert!(!full.svg().contains("dasharray") && !full.svg().contains("cut"));
}

#[test]
fn a_tree_in_text_tells_values_bounds_and_what_was_left_out() {
    let expected = "\
MAX 3
├─ 1: MIN 3
│  ├─ 1: 3
│  ├─ 2: 12
│  └─ 3: 8
├─ 2: MIN ≤2
│  ├─ 1: 2
│  ├─ 2: 4 (never visited)
│  └─ 3: 6 (never visited)
└─ 3: MIN 2
   ├─ 1: 14
   ├─ 2: 5
   └─ 3: 2
";
    assert_eq!(draw_tree(&by_alpha_beta(AIMA)).text(), expected);
}

#[test]
fn windows_are_shown_on_request() {
    let tree = by_alpha_beta(AIMA);
    let window = "[3, ∞]";
    let picture = draw_tree_windows(&tree);
    assert_eq!(picture.svg().matches(window).count(), 2);
    assert!(picture.text().starts_with("MAX 3 [−∞, ∞]\n├─ 1: MIN 3 [−∞, ∞]\n│  ├─ 1: 3\n"), "{}", picture.text());
    assert!(!draw_tree(&tree).svg().contains(window));
}

#[test]
fn values_rise_from_the_leaves_to_the_root() {
    let picture = draw_tree_steps(&by_minimax("((3 12) (2 4))"));
    let document = Document::parse(picture.svg()).unwrap();
    let values = elements(&document, "text").filter(|node| node.attribute("font-weight").is_some());
    let shown: Vec<_> = values.filter_map(|node| node.text()).collect();
    let steps = [
        vec!["the leaves", "3", "12", "2", "4"],
        vec!["one ply up", "3", "3", "12", "2", "2", "4"],
        vec!["2 plies up", "3", "3", "3", "12", "2", "2", "4"],
    ];
    assert_eq!(shown, steps.concat());
}

#[test]
fn the_line_of_best_play_is_heavy() {
    let picture = draw_tree(&by_minimax(AIMA));
    let document = Document::parse(picture.svg()).unwrap();
    assert_eq!(elements(&document, "path").filter(|node| node.attribute("stroke-width") == Some("4")).count(), 2);
}

#[test]
fn nodes_never_overlap() {
    let mut rng = StdRng::seed_from_u64(1);
    for _ in 0..100 {
        let tree = by_alpha_beta(&Tree::random(&mut rng, 5, 3, -1000..=1000).to_string());
        if tree.nodes().len() > 200 {
            continue;
        }
        let picture = draw_tree(&tree);
        let document = Document::parse(picture.svg()).unwrap();
        let triangles = elements(&document, "polygon").map(|node| {
            let points: Vec<Vec<f64>> = node
                .attribute("points")
                .unwrap()
                .split(' ')
                .map(|point| point.split(',').map(|number| number.parse().unwrap()).collect())
                .collect();
            let over = |axis: usize| points.iter().map(move |point| point[axis]);
            (over(0).fold(f64::MAX, f64::min), over(0).fold(f64::MIN, f64::max), over(1).fold(f64::MAX, f64::min))
        });
        let squares = elements(&document, "rect").skip(1).map(|node| {
            let number = |name| node.attribute(name).unwrap().parse::<f64>().unwrap();
            (number("x"), number("x") + number("width"), number("y"))
        });
        let boxes: Vec<_> = triangles.chain(squares).collect();
        assert_eq!(boxes.len(), tree.nodes().len());
        for (index, a) in boxes.iter().enumerate() {
            for b in &boxes[..index] {
                assert!((a.2 - b.2).abs() > 20.0 || a.1 <= b.0 || b.1 <= a.0, "{a:?} and {b:?} overlap in\n{}", picture.text());
            }
        }
    }
}

#[test]
fn a_large_tree_is_shown_by_its_plies() {
    let traced = Traced::new(TicTacToe);
    minimax(&traced, &traced.visit(TicTacToe.parse_position("b2 a1").unwrap()));
    let picture = draw_tree(&traced.tree());
    Document::parse(picture.svg()).unwrap();
    let counts = traced.nodes_by_ply();
    assert!(picture.text().contains("ply 1: 7\nply 2: 42\n"), "{}", picture.text());
    assert_eq!(picture.text().lines().count(), 1 + counts.len());
}

#[test]
fn the_explorer_tells_why_a_branch_was_never_visited() {
    let shallow = explore_tree(&by_alpha_beta(AIMA)).html();
    let why = r#""why":"never visited: MIN can already force 2 here, MAX has 3 elsewhere""#;
    assert_eq!(shallow.matches(why).count(), 2);
    assert!(!explore_tree(&by_minimax(AIMA)).html().contains("never visited"));
    let deep = explore_tree(&by_alpha_beta("(6 (((5 9) (7 8)) 4))")).html();
    assert!(deep.contains(r#""why":"never visited: MIN can already force 5 here, MAX has 6 elsewhere, 3 plies up""#));
    let at_max = explore_tree(&by_alpha_beta("min (3 (5 9))")).html();
    assert!(at_max.contains(r#""why":"never visited: MAX can already force 5 here, MIN has 3 elsewhere""#));
}

/// A search that stops at MIN's first reply, whatever it is.
#[test]
fn the_explorer_knows_no_reason_where_there_is_none() {
    let traced = traced("((3 12) (9 4))");
    let root = traced.initial_state();
    for action in traced.actions(&root) {
        let reply = traced.result(&root, action);
        let first = traced.actions(&reply)[0];
        traced.utility(&traced.result(&reply, first), Player::Max);
    }
    let html = explore_tree(&traced.tree()).html();
    assert!(html.contains("never visited, though the window [−∞, 3] was open"));
    assert!(html.contains("never visited, though the window [3, 9] was open"));
}

#[test]
fn the_explorer_tells_each_step() {
    let html = explore_tree(&by_alpha_beta("((3 12) (2 4))")).html();
    let words: Vec<&str> = html.split(r#""words":""#).skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let expected = [
        "The search starts at the root, where MAX is to move.",
        "MAX tries action 1; there MIN is to move.",
        "MIN tries action 1: 3. MIN has 3 now: β falls to 3.",
        "MIN tries action 2: 12. MIN keeps 3.",
        "Back to MAX: action 1 is worth 3. MAX has 3 now: α rises to 3.",
        "MAX tries action 2; there MIN is to move. MAX has 3 elsewhere.",
        "MIN tries action 1: 2. MIN has 2 now: β falls to 2. But MAX has 3 elsewhere: α ≥ β.",
        "MAX will not let it come to this, so action 2 is never visited: MIN can already force 2 here, MAX has 3 elsewhere.",
        "Back to MAX: action 2 is worth at most 2. MAX keeps 3.",
        "Done: the value is 3, by action 1; 1 branch was never visited.",
    ];
    assert_eq!(words, expected);
}

#[test]
fn the_explorer_tells_what_moves_a_bound_and_what_does_not() {
    let told = |text: &str, words: &str| assert!(explore_tree(&by_alpha_beta(text)).html().contains(words), "{text}: {words}");
    told("(6 ((6 9) 4))", "MAX tries action 1: 6. α stays: MAX has 6 elsewhere, 2 plies up.");
    told("((3 12) (14 2))", "MIN has 2 now: β falls to 2. But MAX has 3 elsewhere: α ≥ β, though nothing is left to cut off.");
    assert!(explore_tree(&by_minimax(AIMA)).html().contains("α ≥ β; alpha-beta would stop here."));
}

/// Two actions with texts that would end a string, a script, or a page.
#[derive(Clone)]
struct Hostile;

impl Game for Hostile {
    type State = bool;
    type Action = bool;
    fn initial_state(&self) -> bool {
        false
    }
    fn player(&self, _: &bool) -> Player {
        Player::Max
    }
    fn actions(&self, over: &bool) -> Actions<bool> {
        if *over { Actions::new() } else { [false, true].into_iter().collect() }
    }
    fn result(&self, _: &bool, _: bool) -> bool {
        true
    }
    fn is_terminal(&self, over: &bool) -> bool {
        *over
    }
    fn utility(&self, _: &bool, _: Player) -> Value {
        0
    }
    fn max_utility(&self) -> Value {
        1
    }
    fn action_text(&self, _: &bool, action: bool) -> String {
        if action { "a\n\\</script><b>" } else { "\"<!--" }.into()
    }
}

#[test]
fn texts_in_the_explorer_cannot_leave_it() {
    let traced = Traced::new(Hostile);
    minimax(&traced, &traced.initial_state());
    let html = explore_tree(&traced.tree()).html();
    assert!(html.contains(r#""action":"\"\u003c!--""#), "{html}");
    assert!(html.contains(r#""action":"a\u000a\\\u003c/script>\u003cb>""#));
    assert_eq!(html.matches("</script").count(), 1);
    assert!(html.ends_with("</script></div>") && !html.contains("<!--"));
}

#[test]
fn the_explorer_has_a_picture_and_a_text_for_where_scripts_are_off() {
    let tree = by_alpha_beta(AIMA);
    let explorer = explore_tree(&tree);
    assert_eq!(explorer.text(), draw_tree_windows(&tree).text());
    let (without, _) = explorer.html().split_once("<script>").map(|(a, b)| (a.to_string(), b.to_string())).unwrap();
    assert!(without.starts_with(r#"<div><div><img src="data:image/svg+xml;base64,"#) && without.contains("Run the cell"));
}

#[test]
fn a_large_tree_is_not_explored() {
    let mut rng = StdRng::seed_from_u64(1);
    let middling = explore_tree(&by_minimax(&Tree::uniform(&mut rng, 4, 4, 0..=9).to_string())); // 341 nodes
    assert!(middling.html().contains("<script>") && middling.html().len() < 250_000);
    let large = explore_tree(&by_minimax(&Tree::uniform(&mut rng, 5, 4, 0..=9).to_string())); // 1,365 nodes
    assert!(!large.html().contains("<script>") && large.text().starts_with("A tree of 1,365 nodes\nply 0: 1\n"));
    let small = explore_tree(&by_alpha_beta("(((3 5) (2 9)) ((0 1) (7 4)) ((8 6) (1 2)) ((5 5) (3 7)))"));
    assert!(small.html().len() < 50_000, "{} bytes", small.html().len());
}

#[test]
fn tables_are_aligned_in_text() {
    let table: DataFrame = df![
        "search" => ["minimax", "alpha-beta"],
        "nodes" => [549_946_u64, 18_297],
        "gain" => [1.0, 30.0566],
        "share" => [Some(-0.5), None],
        "change" => [-1_234, 5],
    ]
    .unwrap();
    let expected = "\
Tic-Tac-Toe
search        nodes   gain    share  change
──────────  ───────  ─────  ───────  ──────
minimax     549,946   1.00  −0.5000  −1,234
alpha-beta   18,297  30.06        –       5";
    assert_eq!(show_table(&table).caption("Tic-Tac-Toe").text(), expected);
}

#[test]
fn tables_are_escaped_and_need_no_style_sheet() {
    let table: DataFrame = df!["<b>" => ["x & y"]].unwrap();
    let html = show_table(&table).caption("1 < 2").html();
    Document::parse(&html).unwrap();
    assert!(html.contains("&lt;b&gt;") && html.contains("x &amp; y") && html.contains("1 &lt; 2"));
    assert!(!html.contains("class=") && !html.contains("<style"));
}

#[test]
fn a_long_table_says_how_much_is_left_out() {
    let table: DataFrame = df!["n" => (0..1_250).collect::<Vec<i32>>()].unwrap();
    let view = show_table(&table);
    assert!(
        view.text().ends_with("\n49\n… and 1,200 more rows".replace("\n49", "\n 49").trim_start())
            || view.text().contains("1,200 more rows")
    );
    assert!(view.html().contains("1,200 more rows"));
    let empty: DataFrame = df!["n" => Vec::<i32>::new()].unwrap();
    assert_eq!(show_table(&empty).text(), "n\n─");
}

#[test]
fn charts_show_numbers_as_people_write_them() {
    let bars = BarChart::new("nodes").bars([("minimax", 549_946), ("none", 0)]).draw();
    assert_eq!(bars.text(), "nodes\nminimax  549,946\nnone     0\n");
    assert!(bars.svg().contains("549,946") && bars.svg().contains("500,000"));
    let lines = LineChart::new("nodes").series("a", [(1, 2_547.954), (2, 0.00012)]).draw();
    assert_eq!(lines.text(), "nodes\na: 1 → 2,547.95, 2 → 0.00012\n");
}

#[test]
fn logarithmic_charts_take_zeros() {
    for values in [vec![0.0, 10.0, 1e6], vec![0.0], vec![-1.0, 5.0], vec![]] {
        let bars = BarChart::new("").y_log().bars(values.iter().map(|&value| ("b", value))).draw();
        let points = values.iter().enumerate().map(|(x, &y)| (x, y));
        let lines = LineChart::new("").y_log("y").series("s", points).draw();
        for picture in [bars, lines] {
            Document::parse(picture.svg()).unwrap();
            assert!(!picture.svg().contains("NaN") && !picture.svg().contains("inf"));
        }
    }
}

#[test]
fn intervals_are_seen_whole_and_belong_to_the_last_series() {
    let series = LineChart::new("").x_log("nodes").series("one", [(10, 5), (1_000, 7)]).series("two", [(10, 1), (1_000, 2)]);
    let chart = series.clone().intervals([(10, -90, 4), (1_000, 0, 800), (0, 1, 2)]);
    assert!(chart.draw().text().ends_with("one: 10 → 5, 1,000 → 7\ntwo: 10 → 1 (−90 to 4), 1,000 → 2 (0 to 800)\n"));
    let lines = |chart: &LineChart| elements(&Document::parse(chart.draw().svg()).unwrap(), "polyline").count();
    let within = series.clone().intervals([(10, 0, 4), (1_000, 1, 6), (0, 1, 2)]); // the axes stay as they are
    assert_eq!(lines(&within), lines(&series) + 2 * 3); // a line and two caps each; zero is not on a logarithmic axis
    assert!(chart.draw().svg().contains("800") && !series.draw().svg().contains("800"));
    assert_eq!(LineChart::new("").intervals([(1, 2, 3)]), LineChart::new("")); // no series, nothing to be sure of
}

#[test]
fn large_numbers_are_powers_of_ten() {
    let chart = LineChart::new("").y_log("ways").series("ways", [(1, 1.0), (2, 3.2e29)]).draw();
    assert!(chart.text().contains("2 → 3.2×10²⁹"), "{}", chart.text());
    assert!(chart.svg().contains("10²³") && !chart.svg().contains("000,000,000"));
}

#[test]
fn series_differ_in_more_than_colour() {
    let line = |factor: i32| (1..=3).map(move |x| (x, x * factor));
    let chart = LineChart::new("").series("one", line(1)).series("two", line(2)).series("three", line(3)).draw();
    let document = Document::parse(chart.svg()).unwrap();
    let corners = |node: Node| node.attribute("points").unwrap().split_whitespace().count();
    assert_eq!(elements(&document, "polygon").map(corners).collect::<HashSet<_>>(), HashSet::from([8, 3, 4]));
    for name in ["one", "two", "three"] {
        assert!(chart.svg().contains(name));
    }
}

#[test]
fn every_search_has_its_source_shown() {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../src/search")).unwrap();
    let stems = files.map(|file| file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned());
    for stem in stems.filter(|stem| stem != "mod") {
        let view = show_source(&stem);
        assert!(view.text().contains("pub "), "{stem}: {}", view.text());
        assert!(!view.text().contains("\nuse ") && !view.text().contains("```"), "{stem}");
        Document::parse(&view.html()).unwrap();
    }
}

#[test]
fn the_source_is_the_file_itself() {
    let source = include_str!("../src/search/minimax.rs");
    let shown = show_source("minimax");
    let algorithm = &source[source.find("pub fn").unwrap()..];
    assert!(shown.text().ends_with(algorithm.trim_end()));
    let html = shown.html();
    let plain: String =
        Document::parse(&html).unwrap().descendants().filter(Node::is_text).filter_map(|node| node.text()).collect();
    assert_eq!(plain, shown.text()); // colours change no character
    let game = show_source("game");
    assert!(game.text().starts_with("/// The rules of a game.\npub trait Game {") && game.text().ends_with('}'));
}

#[test]
fn an_unknown_source_is_answered_with_those_that_exist() {
    let view = show_source("<minmax>");
    assert!(view.text().starts_with("No source is called `<minmax>`. There are: game, minimax, alpha_beta,"), "{}", view.text());
    assert!(view.html().contains("&lt;minmax&gt;"));
}

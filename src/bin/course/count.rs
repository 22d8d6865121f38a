//! `cargo course count`: one search of one game, and what it cost.

use adversarial::prelude::*;
use clap::ValueEnum;
use indicatif::{HumanCount, ProgressBar};
use serde_json::{Map, json};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

/// Count the nodes that a search visits.
///
/// nodes: the root, and every state that the search made (generated + 1).
/// expanded: states whose moves it listed. evaluated: states whose utility or evaluation it read.
/// With a table: developed, the nodes that the table did not answer; `table_hits`, those that it did; `hit_rate`, their share of
/// the look-ups (ended games are not looked up). The value is MAX's. Of a tree, also the branches never visited.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// tic-tac-toe, mnk:5,5,4 (rows, columns, in a row), connect-four, connect-four:5x4, tree:((3 12 8) (2 4 6))
    #[arg(long)]
    game: NamedGame,
    #[arg(long)]
    algorithm: Algorithm,
    /// Stop so many plies below the start; without it, search to the end of the game
    #[arg(long, allow_negative_numbers = true)]
    depth: Option<usize>,
    /// What a state in play is worth at that depth
    #[arg(long, default_value = "none")]
    evaluation: Evaluation,
    /// Start after these moves, such as "b2 a1", or 4453 in Connect Four
    #[arg(long, default_value = "", hide_default_value = true)]
    position: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Algorithm {
    Minimax,
    AlphaBeta,
    AlphaBetaTable,
    Negamax,
    NegamaxAlphaBeta,
    /// Alpha-beta to depth 1, 2, 3, …; counts are those of all iterations together
    IterativeDeepening,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Evaluation {
    /// The game's utility: 0 in play
    None,
    /// Each line still open scores the square of the marks on it (tic-tac-toe, mnk)
    OpenLines,
}

#[derive(Clone)]
struct NamedGame {
    name: String,
    rules: Rules,
}

#[derive(Clone)]
enum Rules {
    TicTacToe,
    Mnk(Mnk),
    ConnectFour(ConnectFour),
    Tree(Tree),
}

impl FromStr for NamedGame {
    type Err = String;

    fn from_str(name: &str) -> Result<NamedGame, String> {
        let (kind, details) = name.split_once(':').map_or((name, None), |(kind, details)| (kind, Some(details)));
        let rules = match (kind, details) {
            ("tic-tac-toe", None) => Rules::TicTacToe,
            ("connect-four", None) => Rules::ConnectFour(ConnectFour::default()),
            ("connect-four", Some(size)) => {
                let [width, height] = numbers(size, 'x').ok_or("a size is columns x rows, as in connect-four:5x4")?;
                Rules::ConnectFour(ConnectFour::new(width, height).map_err(|error| error.to_string())?)
            }
            ("mnk", Some(sizes)) => {
                let [m, n, k] = numbers(sizes, ',').ok_or("rows, columns and how many in a row, as in mnk:5,5,4")?;
                Rules::Mnk(Mnk::new(m, n, k).map_err(|error| error.to_string())?)
            }
            ("tree", Some(text)) => Rules::Tree(text.parse().map_err(|error: adversarial::games::TreeError| error.to_string())?),
            _ => return Err("a game is tic-tac-toe, mnk:5,5,4, connect-four, connect-four:5x4 or tree:((3 12 8) (2 4 6))".into()),
        };
        Ok(NamedGame { name: name.to_string(), rules })
    }
}

fn numbers<const N: usize>(text: &str, separator: char) -> Option<[usize; N]> {
    let numbers: Option<Vec<usize>> = text.split(separator).map(|number| number.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

pub fn run(args: &Args) -> ExitCode {
    let counted = match (&args.game.rules, args.evaluation) {
        (Rules::TicTacToe, Evaluation::OpenLines) => count(args, &TicTacToe, |state, player| TicTacToe.open_lines(state, player)),
        (Rules::Mnk(game), Evaluation::OpenLines) => count(args, game, |state, player| game.open_lines(state, player)),
        (_, Evaluation::OpenLines) => {
            Err(format!("--evaluation open-lines is for tic-tac-toe and mnk; {} has none", args.game.name))
        }
        (Rules::TicTacToe, Evaluation::None) => count_to_utility(args, &TicTacToe),
        (Rules::Mnk(game), Evaluation::None) => count_to_utility(args, game),
        (Rules::ConnectFour(game), Evaluation::None) => count_to_utility(args, game),
        (Rules::Tree(game), Evaluation::None) => count_to_utility(args, game).map(|mut report| {
            report.insert("never_visited".into(), json!(never_visited(args, game)));
            report
        }),
    };
    match counted {
        Ok(report) => {
            print(args, &report);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn count_to_utility<G: Game>(args: &Args, game: &G) -> Result<Map<String, serde_json::Value>, String> {
    count(args, game, |state, player| game.utility(state, player))
}

fn count<G: Game>(
    args: &Args,
    game: &G,
    evaluation: impl Fn(&G::State, Player) -> Value,
) -> Result<Map<String, serde_json::Value>, String> {
    let start = game.parse_position(&args.position).map_err(|error| format!("--position: {error}"))?;
    let progress = ProgressBar::new_spinner().with_message("searching; Ctrl-C stops");
    progress.enable_steady_tick(Duration::from_millis(200));

    let counted = Counted::new(game);
    let evaluation = counted.lift(evaluation);
    let mut depth = args.depth;
    let mut stop = None;
    let (value, action, table) = if args.algorithm == Algorithm::IterativeDeepening {
        let budget = Budget::Depth(depth.unwrap_or(usize::MAX));
        let found = iterative_deepening(&counted, &start, &evaluation, budget);
        (depth, stop) = (Some(found.depth), Some(found.stop));
        (found.value, found.action, None)
    } else if let Some(depth) = depth {
        let shallow = DepthLimited::new(&counted, depth, evaluation);
        search(args.algorithm, &shallow, &shallow.from_state(start.clone()))
    } else {
        search(args.algorithm, &counted, &start)
    };
    progress.finish_and_clear();

    let counts = counted.counts();
    let mut report = Map::new();
    report.insert("game".into(), json!(args.game.name));
    report.insert("algorithm".into(), json!(name(args.algorithm)));
    report.insert("depth".into(), json!(depth));
    report.insert("value".into(), json!(value));
    report.insert("action".into(), json!(action.map(|action| game.action_text(&start, action))));
    report.insert("nodes".into(), json!(counts.nodes()));
    report.insert("generated".into(), json!(counts.generated));
    report.insert("expanded".into(), json!(counts.expanded));
    report.insert("evaluated".into(), json!(counts.evaluated));
    if let Some((probes, hits)) = table {
        report.insert("developed".into(), json!(counts.nodes() - hits));
        report.insert("table_hits".into(), json!(hits));
        report.insert("hit_rate".into(), json!(if probes == 0 { 0.0 } else { hits as f64 / probes as f64 }));
    }
    if let Some(stop) = stop {
        let why = match stop {
            Stop::Exhausted => "the whole tree is searched",
            Stop::Proven => "the value is proven",
            Stop::OutOfBudget => "the depth is reached",
        };
        report.insert("stopped".into(), json!(why));
    }
    Ok(report)
}

/// The states of an explicit tree at which the search turned away a branch unseen.
fn never_visited(args: &Args, tree: &Tree) -> Vec<String> {
    let traced = Traced::new(tree);
    let depth = args.depth.unwrap_or(usize::MAX);
    let utility = |state: &_, player| traced.utility(state, player);
    if args.algorithm == Algorithm::IterativeDeepening {
        iterative_deepening(&traced, &traced.initial_state(), &utility, Budget::Depth(depth));
    } else {
        let shallow = DepthLimited::new(&traced, depth, utility);
        search(args.algorithm, &shallow, &shallow.initial_state());
    }
    traced.tree().never_visited().map(|node| node.state.clone()).collect()
}

/// The value to MAX, a best action and, with a table, its probes and hits.
fn search<G: Game>(algorithm: Algorithm, game: &G, state: &G::State) -> (Value, Option<G::Action>, Option<(u64, u64)>) {
    let player = game.player(state);
    match algorithm {
        Algorithm::Minimax => {
            let (value, action) = minimax(game, state);
            (value, action, None)
        }
        Algorithm::AlphaBeta => {
            let (value, action) = alpha_beta(game, state);
            (value, action, None)
        }
        Algorithm::AlphaBetaTable => {
            let mut table = Table::new();
            let (value, action) = alpha_beta_table(game, state, &mut table);
            (value, action, Some((table.probes, table.hits)))
        }
        Algorithm::Negamax => {
            let (value, action) = negamax(game, state);
            (player.sees(value), action, None)
        }
        Algorithm::NegamaxAlphaBeta => {
            let (value, action) = negamax_alpha_beta(game, state, -INFINITY, INFINITY);
            (player.sees(value), action, None)
        }
        Algorithm::IterativeDeepening => unreachable!("it limits its depth itself"),
    }
}

fn name(algorithm: Algorithm) -> String {
    algorithm.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default()
}

fn print(args: &Args, report: &Map<String, serde_json::Value>) {
    if args.json {
        println!("{}", json!(report));
        return;
    }
    for (key, value) in report {
        let text = match value {
            serde_json::Value::Null => "-".to_string(),
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Number(number) if key == "hit_rate" => format!("{:.3}", number.as_f64().unwrap_or_default()),
            serde_json::Value::Number(number) if number.is_u64() => HumanCount(number.as_u64().unwrap_or_default()).to_string(),
            serde_json::Value::Array(texts) => texts.iter().filter_map(serde_json::Value::as_str).collect::<Vec<_>>().join(" "),
            other => other.to_string(),
        };
        println!("{:<13} {text}", key.replace('_', " "));
    }
}

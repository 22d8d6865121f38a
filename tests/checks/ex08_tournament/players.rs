//! Exercise 8: the players.

use super::Attempt;
use super::corpus::{ALWAYS_THE_SAME, LEFT_OUT, MINIMAX, NOT_ALL, OWN_RANDOMNESS, UNEVEN, WRONG};
use crate::check::Failure;
use crate::corpus::{Behaviour, behaviour, diagnose};
use crate::trees::{outline_noted, small_trees};
use adversarial::prelude::*;
use std::sync::LazyLock;

type State<G> = <G as Game>::State;
type Action<G> = <G as Game>::Action;
type Evaluation<G> = fn(&State<G>, Player) -> Value;

pub(super) fn hold_random(choose: fn(&TicTacToe, &State<TicTacToe>, &mut StdRng) -> u8) -> Result<(), Failure> {
    const EACH: usize = 200;
    for moves in ["", "b2 a1 c3 a3", "b2 a1 c3 a3 b3 b1 c1 c2"] {
        let state = TicTacToe.parse_position(moves).expect("a position");
        let legal = TicTacToe.actions(&state);
        let mut rng = StdRng::seed_from_u64(8);
        let draws = EACH * legal.len();
        let mut counts = vec![0; legal.len()];
        for _ in 0..draws {
            let action = choose(&TicTacToe, &state, &mut rng);
            let Some(index) = legal.iter().position(|&other| other == action) else {
                let message = format!("random_player chose {action}, which is not legal.");
                return Err(Failure::new(message).picture(TicTacToe.state_text(&state)));
            };
            counts[index] += 1;
        }
        let how_often: Vec<String> = legal
            .iter()
            .zip(&counts)
            .map(|(&action, count)| format!("{}: {count}", TicTacToe.action_text(&state, action)))
            .collect();
        let why = if legal.len() > 1 && counts.contains(&draws) {
            ALWAYS_THE_SAME
        } else if counts.contains(&0) {
            NOT_ALL
        } else if counts.iter().any(|count| !(EACH / 2..=2 * EACH).contains(count)) {
            UNEVEN // seven standard deviations off
        } else {
            continue;
        };
        let message = format!(
            "Of {draws} choices in this position, each of the {} legal actions should be about {EACH}. They were {}.",
            legal.len(),
            how_often.join(", ")
        );
        return Err(Failure::new(message).picture(TicTacToe.state_text(&state)).diagnosis(Some(why)));
    }
    let start = TicTacToe.initial_state();
    let choices = |seed| {
        let mut rng = StdRng::seed_from_u64(seed);
        let choose_next = |_| TicTacToe.action_text(&start, choose(&TicTacToe, &start, &mut rng));
        (0..12).map(choose_next).collect::<Vec<String>>().join(" ")
    };
    let (once, again) = (choices(3), choices(3));
    if once != again {
        let message = format!("Two generators with the same seed must give the same choices; they gave\n{once}, and\n{again}.");
        return Err(Failure::new(message).diagnosis(Some(OWN_RANDOMNESS)));
    }
    Ok(())
}

type Choose<G> = fn(&Counted<&G>, &State<G>, usize, Evaluation<G>) -> Action<G>;

/// A search player, on trees and on a board.
pub(super) struct SearchPlayer {
    name: &'static str,
    on_trees: Choose<Tree>,
    on_board: Choose<TicTacToe>,
}

pub(super) fn minimax_of<A: Attempt>() -> SearchPlayer {
    SearchPlayer {
        name: "minimax_player",
        on_trees: |game, state, depth, evaluation| A::minimax_player(game, state, depth, &evaluation),
        on_board: |game, state, depth, evaluation| A::minimax_player(game, state, depth, &evaluation),
    }
}

pub(super) fn alpha_beta_of<A: Attempt>() -> SearchPlayer {
    SearchPlayer {
        name: "alpha_beta_player",
        on_trees: |game, state, depth, evaluation| A::alpha_beta_player(game, state, depth, &evaluation),
        on_board: |game, state, depth, evaluation| A::alpha_beta_player(game, state, depth, &evaluation),
    }
}

/// What a player made of a case.
struct Seen {
    chosen: String,
    /// What the chosen action is worth to the player to move; nothing if it is not legal.
    worth: Option<Value>,
    best: Vec<String>,
    /// Only one action is legal: no search is needed.
    forced: bool,
    nodes: u64,
    /// The nodes of the course's minimax and alpha-beta.
    expected_nodes: [u64; 2],
}

fn look<G: Game>(game: &G, state: &G::State, depth: usize, evaluation: Evaluation<G>, choose: Choose<G>) -> Seen {
    let counted = Counted::new(game);
    let action = choose(&counted, state, depth, evaluation);
    let nodes = counted.counts().nodes();

    let player = game.player(state);
    let shallow = DepthLimited::new(game, depth, evaluation);
    let root = shallow.from_state(state.clone());
    let worth = |&action: &G::Action| player.sees(minimax(&shallow, &shallow.result(&root, action)).0);
    let legal = game.actions(state);
    let most = legal.iter().map(worth).max();
    let best = legal.iter().filter(|&action| Some(worth(action)) == most);

    let watched = DepthLimited::new(&counted, depth, evaluation);
    counted.reset();
    minimax(&watched, &root);
    let of_minimax = counted.counts().nodes();
    counted.reset();
    alpha_beta(&watched, &root);
    let of_alpha_beta = counted.counts().nodes();

    Seen {
        chosen: if legal.contains(&action) { game.action_text(state, action) } else { format!("{action:?}, which is not legal") },
        worth: legal.contains(&action).then(|| worth(&action)),
        best: best.map(|&action| game.action_text(state, action)).collect(),
        forced: legal.len() == 1,
        nodes,
        expected_nodes: [of_minimax, of_alpha_beta],
    }
}

/// Where a player is asked for an action.
enum Case {
    Tree(&'static Tree, usize),
    Board(&'static str, usize),
}

/// Trees that show what small random ones seldom do.
static TREES: LazyLock<Vec<Tree>> = LazyLock::new(|| {
    let texts = ["((9) 1)", "min ((-9) -1)", "(((9)) 1)", "(3 (3 1))", "min (3 (3 5))"];
    texts.iter().map(|text| text.parse().expect("a tree")).collect()
});

fn cases() -> impl Iterator<Item = Case> {
    let trees = small_trees().iter().filter(|tree| !tree.is_terminal(&tree.initial_state())).step_by(6);
    let on_trees = TREES.iter().chain(trees).flat_map(|tree| [100, 1, 2].map(|depth| Case::Tree(tree, depth)));
    let positions = ["b2 a1 c3 a3 b3", "b2 a1 c3 a3", "a1 b2 c3", "b1 a1 b2", "a1 a2", "b2"];
    let on_board = positions.into_iter().flat_map(|moves| [1, 2, 3].map(|depth| Case::Board(moves, depth)));
    on_trees.chain(on_board)
}

impl Case {
    fn look(&self, player: &SearchPlayer) -> Seen {
        match self {
            Case::Tree(tree, depth) => look(*tree, &tree.initial_state(), *depth, |_, _| 0, player.on_trees),
            Case::Board(moves, depth) => {
                let state = TicTacToe.parse_position(moves).expect("a position");
                look(&TicTacToe, &state, *depth, |state, player| TicTacToe.open_lines(state, player), player.on_board)
            }
        }
    }

    fn words(&self) -> String {
        match self {
            Case::Tree(tree, 100) => {
                format!("{} is to move, and all of the tree is within the depth", tree.player(&tree.initial_state()))
            }
            Case::Tree(tree, depth) => format!(
                "{} is to move, the depth is {depth}, and the evaluation of any state in play is 0",
                tree.player(&tree.initial_state())
            ),
            Case::Board(moves, depth) => {
                let state = TicTacToe.parse_position(moves).expect("a position");
                format!("{} is to move, the depth is {depth}, and the evaluation `open_lines`", TicTacToe.player(&state))
            }
        }
    }

    fn picture(&self) -> String {
        match self {
            Case::Tree(tree, depth) => {
                let traced = Traced::new(DepthLimited::new(*tree, *depth, |_: &State<Tree>, _| 0));
                minimax(&traced, &traced.initial_state());
                let seen = traced.tree();
                let outline = outline_noted(&seen, &|number| {
                    let node = &seen.nodes()[number];
                    if node.children.is_empty() && node.state.starts_with('(') { "the horizon".into() } else { String::new() }
                });
                format!("{tree}\n\n{outline}")
            }
            Case::Board(moves, _) => TicTacToe.state_text(&TicTacToe.parse_position(moves).expect("a position")),
        }
    }
}

fn hold_actions(player: &SearchPlayer, diagnosis: fn(&SearchPlayer) -> Option<&'static str>) -> Result<(), Failure> {
    for case in cases() {
        let seen = case.look(player);
        if !seen.best.contains(&seen.chosen) {
            let counted_from = if matches!(case, Case::Tree(..)) { " (counted from 1)" } else { "" };
            let message = format!(
                "{}. Expected action {}{counted_from}; {} chose {}.",
                case.words(),
                seen.best.join(" or "),
                player.name,
                seen.chosen
            );
            return Err(Failure::new(message).picture(case.picture()).diagnosis(diagnosis(player)));
        }
    }
    Ok(())
}

pub(super) fn hold_minimax(player: &SearchPlayer) -> Result<(), Failure> {
    let diagnosis = |player: &SearchPlayer| diagnose(WRONG, MINIMAX, &shown(player));
    hold_actions(player, diagnosis)?;
    for case in cases() {
        let Seen { forced, nodes, expected_nodes: [expected, _], .. } = case.look(player);
        if nodes != expected && !forced {
            let message = format!("{}. Minimax has {expected} nodes here; minimax_player made {nodes}.", case.words());
            let why = if nodes < expected { Some(LEFT_OUT) } else { diagnosis(player) };
            return Err(Failure::new(message).picture(case.picture()).diagnosis(why));
        }
    }
    Ok(())
}

pub(super) fn hold_alpha_beta(player: &SearchPlayer) -> Result<(), Failure> {
    let diagnosis = |player: &SearchPlayer| diagnose(WRONG, MINIMAX + 1, &shown(player));
    hold_actions(player, diagnosis)?;
    for case in cases() {
        let Seen { nodes, expected_nodes: [_, expected], .. } = case.look(player);
        if nodes > expected {
            let message = format!("{}. Alpha-beta visits {expected} nodes here; alpha_beta_player made {nodes}.", case.words());
            return Err(Failure::new(message).picture(case.picture()).diagnosis(diagnosis(player)));
        }
    }
    Ok(())
}

/// What the chosen actions are worth, and the nodes they cost.
pub(super) fn shown(player: &SearchPlayer) -> Behaviour {
    behaviour(cases(), |case| {
        let seen = case.look(player);
        (seen.worth, seen.nodes)
    })
}

//! A learner's Connect Four player, put together from what stands in `exercises/`: the furthest search that is written, with their own
//! evaluation if there is one. Each move is looked for in a process of its own, as a check is run.

use crate::compile::{Compiled, compile_together};
use crate::exercise::Exercise;
use crate::isolation::{self, Asked, Limits, Status, ask};
use crate::{ex02_negamax, ex04_quiescence, ex05_deepening, ex08_tournament};
use adversarial::games::Stones;
use adversarial::prelude::*;
use std::path::PathBuf;

const DEPTH: usize = 4;
const BUDGET: u64 = 20_000;

type Evaluation = fn(&ConnectFour, &Stones, Player) -> Value;
type Choose = fn(&Stones, Evaluation) -> Option<u8>;

/// What of an exercise can play.
#[derive(Clone, Debug)]
pub enum Part {
    /// Its evaluation.
    Evaluation(Evaluation),
    /// Its searches, by the names of their functions.
    Searches(Vec<(&'static str, Choose)>),
}

/// The functions that can choose a move, the furthest first, and their exercises.
const SEARCHES: [(&str, &str); 5] = [
    ("deepen", "ex05_deepening"),
    ("alpha_beta_player", "ex08_tournament"),
    ("minimax_player", "ex08_tournament"),
    ("negamax_alpha_beta", "ex02_negamax"),
    ("negamax", "ex02_negamax"),
];
const EVALUATION: &str = "ex04_quiescence";

/// The searches of exercise 2.
pub fn negamax<A: ex02_negamax::Attempt>() -> Part {
    Part::Searches(vec![
        ("negamax", |state, evaluation| {
            let shallow = shallow(evaluation);
            A::negamax(&shallow, &shallow.from_state(*state)).1
        }),
        ("negamax_alpha_beta", |state, evaluation| {
            let shallow = shallow(evaluation);
            A::negamax_alpha_beta(&shallow, &shallow.from_state(*state), -INFINITY, INFINITY).1
        }),
    ])
}

fn shallow(evaluation: Evaluation) -> DepthLimited<ConnectFour, impl Fn(&Stones, Player) -> Value> {
    DepthLimited::new(ConnectFour::default(), DEPTH, move |state: &Stones, player| {
        evaluation(&ConnectFour::default(), state, player)
    })
}

/// The evaluation of exercise 4.
pub fn evaluation<A: ex04_quiescence::Attempt>() -> Part {
    Part::Evaluation(A::evaluation)
}

/// The search of exercise 5.
pub fn deepening<A: ex05_deepening::Attempt>() -> Part {
    Part::Searches(vec![("deepen", |state, evaluation| {
        let game = ConnectFour::default();
        A::deepen(&game, state, &|state: &Stones, player| evaluation(&game, state, player), 42, BUDGET).action
    })])
}

/// The players of exercise 8.
pub fn tournament<A: ex08_tournament::Attempt>() -> Part {
    Part::Searches(vec![
        ("minimax_player", |state, evaluation| {
            let game = ConnectFour::default();
            Some(A::minimax_player(&game, state, DEPTH, &|state: &Stones, player| evaluation(&game, state, player)))
        }),
        ("alpha_beta_player", |state, evaluation| {
            let game = ConnectFour::default();
            Some(A::alpha_beta_player(&game, state, DEPTH, &|state: &Stones, player| evaluation(&game, state, player)))
        }),
    ])
}

/// In a process that was asked for a move, answers and ends; in any other, does nothing.
pub fn answer_if_asked(parts: &[Part]) {
    isolation::answer_if_asked(|question| {
        // player SEARCH own|given MOVES
        let words: Vec<&str> = question.split(' ').collect();
        let ["player", search, whose, moves] = words[..] else { return None };
        let choose = parts.iter().find_map(|part| match part {
            Part::Searches(searches) => searches.iter().find(|(name, _)| *name == search).map(|(_, choose)| *choose),
            Part::Evaluation(_) => None,
        })?;
        let own = parts.iter().find_map(|part| if let Part::Evaluation(own) = part { Some(*own) } else { None });
        let evaluation = own.filter(|_| whose == "own").unwrap_or(ConnectFour::places);
        let state = ConnectFour::default().parse_position(moves).expect("the moves so far are legal");
        Some(Box::new(move || {
            let game = ConnectFour::default();
            // The column as it came: whether it is legal is not for the learner's process to say.
            Ok(choose(&state, evaluation).map_or("no move".into(), |column| {
                if game.actions(&state).contains(&column) { game.action_text(&state, column) } else { format!("column {column}") }
            }))
        }))
    });
}

/// A learner's player, ready to play.
#[derive(Debug)]
pub struct LearnersPlayer {
    program: PathBuf,
    searches: Vec<&'static str>,
    own_evaluation: bool,
    limits: Limits,
}

impl LearnersPlayer {
    /// Compiles what was begun; `tell` is told what is left out, and why.
    ///
    /// # Errors
    ///
    /// When nothing is left that could play.
    pub fn ready(limits: Limits, tell: &dyn Fn(&str)) -> Result<LearnersPlayer, String> {
        let mut exercises = Vec::new();
        for name in ["ex02_negamax", EVALUATION, "ex05_deepening", "ex08_tournament"] {
            let exercise = Exercise::find(name)?;
            let text = std::fs::read_to_string(crate::exercise::root().join(exercise.file())).unwrap_or_default();
            if !text.is_empty() && text != exercise.pristine() {
                exercises.push(exercise);
            }
        }
        let program = loop {
            if exercises.iter().all(|exercise| exercise.name == EVALUATION) {
                return Err(nothing());
            }
            let trouble = match compile_together(&exercises, false) {
                Ok(Compiled::Program(program, _)) => break program,
                Ok(Compiled::Errors(errors)) => errors.join("\n"),
                Err(trouble) => trouble,
            };
            let Some(index) = exercises.iter().position(|exercise| trouble.contains(&exercise.name)) else { return Err(trouble) };
            let left_out = exercises.remove(index);
            tell(&format!("{} does not compile, and is left out:\n\n{trouble}", left_out.file().display()));
        };
        let has = |name: &str| exercises.iter().any(|exercise| exercise.name == name);
        let searches = SEARCHES.iter().filter(|(_, exercise)| has(exercise)).map(|(search, _)| *search).collect();
        let mut player = LearnersPlayer { program, searches, own_evaluation: has(EVALUATION), limits };
        // The first move shows what is still to do.
        match player.choose("") {
            Err(_) if player.searches.is_empty() => Err(nothing()),
            _ => Ok(player),
        }
    }

    /// What it plays with, in words.
    pub fn description(&self) -> String {
        let search = self.searches.first().copied().unwrap_or_default();
        let whose = if self.own_evaluation { "your `evaluation`" } else { "the evaluation of the course" };
        format!("your `{search}` with {whose}")
    }

    /// Its move after these, given as letters without spaces.
    ///
    /// # Errors
    ///
    /// Why it has none, in words.
    pub fn choose(&mut self, moves: &str) -> Result<String, String> {
        loop {
            let Some(search) = self.searches.first() else { return Err("nothing is left of it that is not still to do".into()) };
            let whose = if self.own_evaluation { "own" } else { "given" };
            let Asked { status, said, failure, .. } =
                ask(&self.program, &format!("player {search} {whose} {moves}"), self.limits);
            match status {
                Status::Pass => return Ok(said),
                Status::Pending if failure.message.contains(EVALUATION) => self.own_evaluation = false,
                Status::Pending => {
                    self.searches.remove(0);
                }
                Status::Timeout => return Err(format!("it did not answer within {} s", self.limits.time.as_secs_f64())),
                Status::Fail | Status::Crash => return Err(failure.message.trim_end_matches('.').to_string()),
            }
        }
    }
}

fn nothing() -> String {
    "nothing in exercises/ can play yet: write `negamax` (ex02), `deepen` (ex05) or `alpha_beta_player` (ex08)".into()
}

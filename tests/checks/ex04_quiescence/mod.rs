//! Exercise 4: an evaluation, and a search that stops only where all is quiet.

mod board;
mod corpus;
mod scene;

use crate::check::{Check, Failure, Suite};
use crate::corpus::{Behaviour, Corpus, behaviour, diagnose};
use adversarial::games::Stones;
use adversarial::prelude::*;
use board::{BOARDS, Position};
use corpus::{CLAMP, RIGHT, WRONG};
use scene::{Extended, SCENES, Scene};
use solutions::ex04_quiescence::EXTENSION;

/// Attempts at it.
pub static CORPUS: Corpus = Corpus { wrong: WRONG, right: RIGHT };

/// What a learner writes in this exercise.
pub trait Attempt {
    /// See the stub.
    fn evaluation(game: &ConnectFour, state: &Stones, player: Player) -> Value;
    /// See the stub.
    fn is_quiet(game: &ConnectFour, state: &Stones) -> bool;
    /// See the stub.
    fn quiescence<G: Game>(
        game: &G,
        state: &G::State,
        plies: usize,
        alpha: Value,
        beta: Value,
        evaluation: &impl Fn(&G::State, Player) -> Value,
        is_quiet: &impl Fn(&G::State) -> bool,
    ) -> Value;
    /// See the stub.
    fn alpha_beta_quiescence<G: Game>(
        game: &G,
        state: &G::State,
        depth: usize,
        alpha: Value,
        beta: Value,
        evaluation: &impl Fn(&G::State, Player) -> Value,
        is_quiet: &impl Fn(&G::State) -> bool,
    ) -> Value;
}

/// Implements [`Attempt`] for the functions of a module: `ex04_quiescence!(Mine, path::to::module);`
#[macro_export]
macro_rules! ex04_quiescence {
    ($name:ident, $($module:tt)+) => {
        #[doc = concat!("The attempt in `", stringify!($($module)+), "`.")]
        #[derive(Debug)]
        pub struct $name;

        impl $crate::ex04_quiescence::Attempt for $name {
            fn evaluation(
                game: &::adversarial::games::ConnectFour,
                state: &::adversarial::games::Stones,
                player: ::adversarial::Player,
            ) -> ::adversarial::Value {
                $($module)+::evaluation(game, state, player)
            }

            fn is_quiet(game: &::adversarial::games::ConnectFour, state: &::adversarial::games::Stones) -> bool {
                $($module)+::is_quiet(game, state)
            }

            fn quiescence<G: ::adversarial::Game>(
                game: &G,
                state: &G::State,
                plies: usize,
                alpha: ::adversarial::Value,
                beta: ::adversarial::Value,
                evaluation: &impl Fn(&G::State, ::adversarial::Player) -> ::adversarial::Value,
                is_quiet: &impl Fn(&G::State) -> bool,
            ) -> ::adversarial::Value {
                $($module)+::quiescence(game, state, plies, alpha, beta, evaluation, is_quiet)
            }

            fn alpha_beta_quiescence<G: ::adversarial::Game>(
                game: &G,
                state: &G::State,
                depth: usize,
                alpha: ::adversarial::Value,
                beta: ::adversarial::Value,
                evaluation: &impl Fn(&G::State, ::adversarial::Player) -> ::adversarial::Value,
                is_quiet: &impl Fn(&G::State) -> bool,
            ) -> ::adversarial::Value {
                $($module)+::alpha_beta_quiescence(game, state, depth, alpha, beta, evaluation, is_quiet)
            }
        }
    };
}

/// The checks of an attempt.
pub fn suite<A: Attempt>() -> Suite {
    let check = |name, points, run| Check { name, points, run };
    Suite {
        exercise: "ex04_quiescence",
        checks: vec![
            check("evaluation: the lines of a player, less the opponent's", 4, evaluations::<A>),
            check("evaluation: never taken for a win", 1, clamps::<A>),
            check("quiet: neither side can make four with its next stone", 4, quiet::<A>),
            check("quiescence: stops where the game is over, all is quiet or no ply is left", 2, stops::<A>),
            check("quiescence: goes on where it is not quiet", 3, goes_on::<A>),
            check("search: to the horizon, and on from there", 3, searches::<A>),
            check("search: the nodes that it must visit, and no others", 2, nodes::<A>),
            check("all together: a win behind the horizon is seen", 1, wins::<A>),
        ],
    }
}

fn evaluations<A: Attempt>() -> Result<(), Failure> {
    for position in BOARDS.iter() {
        for player in [position.player(), position.player().opponent()] {
            let (expected, got) = (position.evaluation(player), A::evaluation(&position.game, &position.state, player));
            if got != expected {
                let message = format!("To {player} this position is worth {expected}; evaluation returned {got}.");
                let picture = format!("{position}\n\nto {player}:\n{}", position.account(player));
                return Err(Failure::new(message).picture(picture).diagnosis(diagnose_evaluation::<A>()));
            }
        }
    }
    Ok(())
}

fn clamps<A: Attempt>() -> Result<(), Failure> {
    for position in BOARDS.iter().map(Position::scored_by_distance) {
        for player in [Player::Max, Player::Min] {
            let (expected, got) = (position.evaluation(player), A::evaluation(&position.game, &position.state, player));
            if got != expected {
                let most = position.game.max_utility();
                let message = format!(
                    "This game is scored by distance: nobody can win more than {most}. To {player} the position is worth {expected}, \
                     kept within ±{}; evaluation returned {got}.",
                    most - 1
                );
                return Err(Failure::new(message).picture(position.to_string()).diagnosis(Some(CLAMP)));
            }
        }
    }
    Ok(())
}

fn diagnose_evaluation<A: Attempt>() -> Option<&'static str> {
    diagnose(WRONG, 0, &evaluation_shown::<A>())
}

fn evaluation_shown<A: Attempt>() -> Behaviour {
    behaviour(BOARDS.iter(), |position| {
        [Player::Max, Player::Min].map(|player| A::evaluation(&position.game, &position.state, player))
    })
}

fn quiet<A: Attempt>() -> Result<(), Failure> {
    for position in BOARDS.iter() {
        let (expected, got) = (position.is_quiet(), A::is_quiet(&position.game, &position.state));
        if got != expected {
            let threats = position.threats();
            let why =
                if threats.is_empty() { "nobody can make four with the next stone".to_string() } else { threats.join(", ") };
            let message = format!(
                "{} is to move. This position is {}quiet: {why}; is_quiet returned {got}.",
                position.player(),
                if expected { "" } else { "not " }
            );
            return Err(Failure::new(message).picture(position.to_string()).diagnosis(diagnose(WRONG, 1, &quiet_shown::<A>())));
        }
    }
    Ok(())
}

fn quiet_shown<A: Attempt>() -> Behaviour {
    behaviour(BOARDS.iter(), |position| A::is_quiet(&position.game, &position.state))
}

const OPEN: (Value, Value) = (-INFINITY, INFINITY);
const WINDOWS: [(Value, Value); 5] = [OPEN, (-1, 1), (-4, -1), (2, 5), (-9, 3)];

/// What a check asks of a scene: the name of a function, and how far it may go.
#[derive(Clone, Copy, Debug)]
enum Task {
    Quiescence { plies: usize },
    Search { depth: usize },
}

impl Task {
    fn run<A: Attempt, G: Game<State = <Tree as Game>::State>>(
        self,
        game: &G,
        scene: &Scene,
        (alpha, beta): (Value, Value),
    ) -> Value {
        let root = game.initial_state();
        let evaluation = |node: &_, player: Player| scene.evaluation(*node, player);
        let is_quiet = |node: &_| scene.is_quiet(*node);
        match self {
            Task::Quiescence { plies } => A::quiescence(game, &root, plies, alpha, beta, &evaluation, &is_quiet),
            Task::Search { depth } => A::alpha_beta_quiescence(game, &root, depth, alpha, beta, &evaluation, &is_quiet),
        }
    }

    /// The same as a game that ends where the search should.
    fn game<G: Game<State = <Tree as Game>::State>>(self, game: G, scene: &Scene) -> Extended<'_, G> {
        let (depth, plies) = match self {
            Task::Quiescence { plies } => (0, plies),
            Task::Search { depth } => (depth, EXTENSION),
        };
        Extended { game, scene, depth, plies }
    }

    fn told(self) -> String {
        match self {
            Task::Quiescence { plies: 1 } => "quiescence with 1 ply".to_string(),
            Task::Quiescence { plies } => format!("quiescence with {plies} plies"),
            Task::Search { depth } => format!("alpha_beta_quiescence to depth {depth}"),
        }
    }
}

fn stops<A: Attempt>() -> Result<(), Failure> {
    let cases = SCENES.iter().flat_map(|scene| [0, 1, 2].map(|plies| (scene, Task::Quiescence { plies })));
    hold::<A>(cases.filter(|(scene, task)| task.game(&scene.tree, scene).is_over()))
}

fn goes_on<A: Attempt>() -> Result<(), Failure> {
    hold::<A>(SCENES.iter().flat_map(|scene| [1, 2, 3].map(|plies| (scene, Task::Quiescence { plies }))))
}

fn searches<A: Attempt>() -> Result<(), Failure> {
    hold::<A>(SCENES.iter().flat_map(|scene| [0, 1, 2].map(|depth| (scene, Task::Search { depth }))))
}

/// Holds an attempt to the true values, and to bounds where these are outside the window.
fn hold<A: Attempt>(cases: impl Iterator<Item = (&'static Scene, Task)>) -> Result<(), Failure> {
    for (scene, task) in cases {
        let game = task.game(&scene.tree, scene);
        let player = game.player(&game.initial_state());
        let truth = player.sees(minimax(&game, &game.initial_state()).0);
        for window @ (alpha, beta) in WINDOWS {
            let right = if truth <= alpha {
                truth..=alpha
            } else if truth >= beta {
                beta..=truth
            } else {
                truth..=truth
            };
            let got = task.run::<A, _>(&scene.tree, scene, window);
            if !right.contains(&got) {
                let within = if window == OPEN { String::new() } else { format!(", in the window ({alpha}, {beta}),") };
                let bound = if right.start() == right.end() {
                    String::new()
                } else {
                    format!(" (outside the window: anything from {} to {} would do)", right.start(), right.end())
                };
                let message = format!(
                    "{player} is to move, and the value to {player} is {truth}{bound}; {}{within} returned {got}.",
                    task.told()
                );
                return Err(Failure::new(message).picture(game.draw(None)).diagnosis(diagnose_search::<A>()));
            }
        }
    }
    Ok(())
}

fn nodes<A: Attempt>() -> Result<(), Failure> {
    let tasks =
        [Task::Quiescence { plies: 2 }, Task::Quiescence { plies: 3 }, Task::Search { depth: 1 }, Task::Search { depth: 2 }];
    for (scene, task) in SCENES.iter().flat_map(|scene| tasks.map(|task| (scene, task))) {
        let expected = scene.made(|tree| {
            let game = task.game(tree, scene);
            alpha_beta(&game, &game.initial_state());
        });
        let got = scene.made(|tree| {
            task.run::<A, _>(tree, scene, OPEN);
        });
        if got.len() != expected.len() {
            let message =
                format!("{} makes {} nodes of this tree; yours made {}.", task.told(), expected.len() + 1, got.len() + 1);
            let picture = task.game(&scene.tree, scene).draw(Some((&expected, &got)));
            return Err(Failure::new(message).picture(picture).diagnosis(diagnose_search::<A>()));
        }
    }
    Ok(())
}

/// The cause that gives just these values and nodes, if it is a known one.
fn diagnose_search<A: Attempt>() -> Option<&'static str> {
    diagnose(WRONG, 2, &search_shown::<A>())
}

fn search_shown<A: Attempt>() -> Behaviour {
    behaviour(SCENES.iter(), |scene| {
        [Task::Quiescence { plies: 2 }, Task::Search { depth: 1 }].map(|task| {
            [OPEN, (-2, 3)].map(|window| {
                let mut value = 0;
                let made = scene.made(|tree| value = task.run::<A, _>(tree, scene, window));
                (value, made.len())
            })
        })
    })
}

fn wins<A: Attempt>() -> Result<(), Failure> {
    const DEPTH: usize = 1;
    let is_small = |position: &&Position| position.squares() <= 20 && position.stones() >= 6;
    let behind = |position: &&Position| position.is_behind_the_horizon(DEPTH, EXTENSION);
    for position in BOARDS.iter().filter(is_small).filter(behind).take(4) {
        let Position { game, state } = position;
        let (evaluation, is_quiet) =
            (|state: &Stones, player| A::evaluation(game, state, player), |state: &Stones| A::is_quiet(game, state));
        let got = A::alpha_beta_quiescence(game, state, DEPTH, -INFINITY, INFINITY, &evaluation, &is_quiet);
        let expected = game.max_utility();
        if got != expected {
            let message = format!(
                "{} is to move and wins: not with this move, but with the next. Expected {expected} from alpha_beta_quiescence to depth \
                 {DEPTH}, with your evaluation and your is_quiet; it returned {got}.",
                position.player()
            );
            return Err(Failure::new(message).picture(position.to_string()));
        }
    }
    Ok(())
}

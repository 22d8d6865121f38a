//! Exercise 8: a tournament, and what it proves.

mod corpus;
mod games;
mod players;
mod statistics;

use crate::check::{Check, Failure, Suite};
use crate::corpus::Corpus;
use adversarial::prelude::*;
use corpus::{RIGHT, WRONG};

/// Attempts at it.
pub static CORPUS: Corpus = Corpus { wrong: WRONG, right: RIGHT };

/// What a learner writes in this exercise.
pub trait Attempt {
    /// See the stub.
    fn random_player<G: Game>(game: &G, state: &G::State, rng: &mut StdRng) -> G::Action;
    /// See the stub.
    fn minimax_player<G: Game>(
        game: &G,
        state: &G::State,
        depth: usize,
        evaluation: &impl Fn(&G::State, Player) -> Value,
    ) -> G::Action;
    /// See the stub.
    fn alpha_beta_player<G: Game>(
        game: &G,
        state: &G::State,
        depth: usize,
        evaluation: &impl Fn(&G::State, Player) -> Value,
    ) -> G::Action;
    /// See the stub.
    fn play_game<'p, G: Game>(game: &G, max: &'p mut dyn Strategy<G>, min: &'p mut dyn Strategy<G>) -> Record;
    /// See the stub.
    fn round_robin<G: Game>(game: &G, players: &mut [Box<dyn Strategy<G>>], rounds: usize) -> Vec<Vec<Tally>>;
    /// See the stub.
    fn standings(results: &[Vec<Tally>]) -> Vec<Line>;
    /// See the stub.
    fn score_interval(wins: u64, draws: u64, losses: u64) -> (f64, f64);
}

/// A learner's `Standing`: wins, draws and losses; score, nodes a move and seconds a move.
pub type Line = ([u64; 3], [Option<f64>; 3]);

/// Implements [`Attempt`] for the functions of a module: `ex08_tournament!(Mine, path::to::module);`
#[macro_export]
macro_rules! ex08_tournament {
    ($name:ident, $($module:tt)+) => {
        #[doc = concat!("The attempt in `", stringify!($($module)+), "`.")]
        #[derive(Debug)]
        pub struct $name;

        impl $crate::ex08_tournament::Attempt for $name {
            fn random_player<G: ::adversarial::Game>(
                game: &G,
                state: &G::State,
                rng: &mut ::adversarial::prelude::StdRng,
            ) -> G::Action {
                $($module)+::random_player(game, state, rng)
            }

            fn minimax_player<G: ::adversarial::Game>(
                game: &G,
                state: &G::State,
                depth: usize,
                evaluation: &impl Fn(&G::State, ::adversarial::Player) -> ::adversarial::Value,
            ) -> G::Action {
                $($module)+::minimax_player(game, state, depth, evaluation)
            }

            fn alpha_beta_player<G: ::adversarial::Game>(
                game: &G,
                state: &G::State,
                depth: usize,
                evaluation: &impl Fn(&G::State, ::adversarial::Player) -> ::adversarial::Value,
            ) -> G::Action {
                $($module)+::alpha_beta_player(game, state, depth, evaluation)
            }

            fn play_game<'p, G: ::adversarial::Game>(
                game: &G,
                max: &'p mut dyn ::adversarial::play::Strategy<G>,
                min: &'p mut dyn ::adversarial::play::Strategy<G>,
            ) -> ::adversarial::play::Record {
                $($module)+::play_game(game, max, min)
            }

            fn round_robin<G: ::adversarial::Game>(
                game: &G,
                players: &mut [Box<dyn ::adversarial::play::Strategy<G>>],
                rounds: usize,
            ) -> Vec<Vec<::adversarial::play::Tally>> {
                $($module)+::round_robin(game, players, rounds)
            }

            fn standings(results: &[Vec<::adversarial::play::Tally>]) -> Vec<$crate::ex08_tournament::Line> {
                let line = |line: $($module)+::Standing| {
                    ([line.wins, line.draws, line.losses], [line.score, line.nodes_per_move, line.seconds_per_move])
                };
                $($module)+::standings(results).into_iter().map(line).collect()
            }

            fn score_interval(wins: u64, draws: u64, losses: u64) -> (f64, f64) {
                $($module)+::score_interval(wins, draws, losses)
            }
        }
    };
}

/// The checks of an attempt. They are generic in no more than picks the function, so that they compile once for all attempts.
pub fn suite<A: Attempt>() -> Suite {
    let check = |name, points, run| Check { name, points, run };
    Suite {
        exercise: "ex08_tournament",
        checks: vec![
            check("random player: every legal action, each as often; a seed fixes them", 2, random::<A>),
            check("minimax player: a best action for the player to move, to the depth", 2, minimax_player::<A>),
            check("alpha-beta player: as good an action, with alpha-beta's nodes", 2, alpha_beta_player::<A>),
            check("a game: the moves, and who wins", 3, outcomes::<A>),
            check("a game: who chooses an illegal action loses it", 2, illegal_actions::<A>),
            check("a game: moves, nodes and time of each player", 2, efforts::<A>),
            check("round robin: each pair, both colours, and the results of both", 3, round_robins::<A>),
            check("standings: totals, and means over games and over moves", 2, standings::<A>),
            check("score interval: Wilson's, at 95%", 2, intervals::<A>),
        ],
    }
}

fn random<A: Attempt>() -> Result<(), Failure> {
    players::hold_random(A::random_player)
}

fn minimax_player<A: Attempt>() -> Result<(), Failure> {
    players::hold_minimax(&players::minimax_of::<A>())
}

fn alpha_beta_player<A: Attempt>() -> Result<(), Failure> {
    players::hold_alpha_beta(&players::alpha_beta_of::<A>())
}

fn outcomes<A: Attempt>() -> Result<(), Failure> {
    games::hold_outcomes(A::play_game)?;
    games::hold_on_boards(A::play_game, A::play_game)
}

fn illegal_actions<A: Attempt>() -> Result<(), Failure> {
    games::hold_illegal(A::play_game)
}

fn efforts<A: Attempt>() -> Result<(), Failure> {
    games::hold_efforts(A::play_game)
}

fn round_robins<A: Attempt>() -> Result<(), Failure> {
    games::hold_round_robins(A::round_robin, A::play_game)
}

fn standings<A: Attempt>() -> Result<(), Failure> {
    statistics::hold_standings(A::standings)
}

fn intervals<A: Attempt>() -> Result<(), Failure> {
    statistics::hold_intervals(A::score_interval)
}

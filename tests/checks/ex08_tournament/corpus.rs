//! Attempts at exercise 8.

use super::games::{efforts_shown, illegal_shown, outcomes_shown, results_shown, robin_efforts_shown};
use super::players::{alpha_beta_of, minimax_of, shown};
use super::statistics::{intervals_shown, means_shown, totals_shown};
use super::{Attempt, Line, suite};
use crate::Ex08;
use crate::corpus::{Right, Wrong};
use adversarial::play;
use adversarial::prelude::*;
use std::time::{Duration, Instant};

type Evaluated<'g, G, E> = DepthLimited<&'g G, &'g E>;

/// An attempt that differs from the solution in some of its functions.
trait Variant {
    fn random_player<G: Game>(game: &G, state: &G::State, rng: &mut StdRng) -> G::Action {
        Ex08::random_player(game, state, rng)
    }

    fn minimax_player<G: Game, E: Fn(&G::State, Player) -> Value>(
        game: &G,
        state: &G::State,
        depth: usize,
        evaluation: &E,
    ) -> G::Action {
        Ex08::minimax_player(game, state, depth, evaluation)
    }

    fn alpha_beta_player<G: Game, E: Fn(&G::State, Player) -> Value>(
        game: &G,
        state: &G::State,
        depth: usize,
        evaluation: &E,
    ) -> G::Action {
        Ex08::alpha_beta_player(game, state, depth, evaluation)
    }

    fn play_game<G: Game>(game: &G, max: &mut dyn Strategy<G>, min: &mut dyn Strategy<G>) -> Record {
        play::play_game(game, max, min)
    }

    fn round_robin<G: Game>(game: &G, players: &mut [Box<dyn Strategy<G>>], rounds: usize) -> Vec<Vec<Tally>> {
        Ex08::round_robin(game, players, rounds)
    }

    fn standings(results: &[Vec<Tally>]) -> Vec<Line> {
        Ex08::standings(results)
    }

    fn score_interval(wins: u64, draws: u64, losses: u64) -> (f64, f64) {
        Ex08::score_interval(wins, draws, losses)
    }
}

impl<V: Variant> Attempt for V {
    fn random_player<G: Game>(game: &G, state: &G::State, rng: &mut StdRng) -> G::Action {
        V::random_player(game, state, rng)
    }

    fn minimax_player<G: Game>(
        game: &G,
        state: &G::State,
        depth: usize,
        evaluation: &impl Fn(&G::State, Player) -> Value,
    ) -> G::Action {
        V::minimax_player(game, state, depth, evaluation)
    }

    fn alpha_beta_player<G: Game>(
        game: &G,
        state: &G::State,
        depth: usize,
        evaluation: &impl Fn(&G::State, Player) -> Value,
    ) -> G::Action {
        V::alpha_beta_player(game, state, depth, evaluation)
    }

    fn play_game<'p, G: Game>(game: &G, max: &'p mut dyn Strategy<G>, min: &'p mut dyn Strategy<G>) -> Record {
        V::play_game(game, max, min)
    }

    fn round_robin<G: Game>(game: &G, players: &mut [Box<dyn Strategy<G>>], rounds: usize) -> Vec<Vec<Tally>> {
        V::round_robin(game, players, rounds)
    }

    fn standings(results: &[Vec<Tally>]) -> Vec<Line> {
        V::standings(results)
    }

    fn score_interval(wins: u64, draws: u64, losses: u64) -> (f64, f64) {
        V::score_interval(wins, draws, losses)
    }
}

/// An attempt, by what it does otherwise.
macro_rules! attempt {
    ($name:ident, random($game:ident, $state:ident, $rng:ident) $body:block) => {
        attempt!($name { fn random_player<G: Game>($game: &G, $state: &G::State, $rng: &mut StdRng) -> G::Action $body });
    };
    ($name:ident, $player:ident($game:ident, $state:ident, $depth:ident, $evaluation:ident) $body:block) => {
        attempt!($name {
            fn $player<G: Game, E: Fn(&G::State, Player) -> Value>(
                $game: &G, $state: &G::State, $depth: usize, $evaluation: &E,
            ) -> G::Action $body
        });
    };
    ($name:ident, game $quirk:expr) => {
        attempt!($name {
            fn play_game<G: Game>(game: &G, max: &mut dyn Strategy<G>, min: &mut dyn Strategy<G>) -> Record {
                play_oddly(game, max, min, $quirk)
            }
        });
    };
    ($name:ident, round_robin $quirk:expr) => {
        attempt!($name {
            fn round_robin<G: Game>(game: &G, players: &mut [Box<dyn Strategy<G>>], rounds: usize) -> Vec<Vec<Tally>> {
                all_play_all_oddly(game, players, rounds, $quirk)
            }
        });
    };
    ($name:ident, standings($results:ident) $body:block) => {
        attempt!($name { fn standings($results: &[Vec<Tally>]) -> Vec<Line> $body });
    };
    ($name:ident, interval($wins:ident, $draws:ident, $losses:ident) $body:block) => {
        attempt!($name { fn score_interval($wins: u64, $draws: u64, $losses: u64) -> (f64, f64) $body });
    };
    ($name:ident { $($functions:item)* }) => {
        #[derive(Debug)]
        struct $name;

        impl Variant for $name { $($functions)* }
    };
}

// Players.

attempt!(FirstAction, random(game, state, _rng) { game.actions(state)[0] });

attempt!(NeverTheLast, random(game, state, rng) {
    let actions = game.actions(state);
    actions[rng.random_range(0..(actions.len() - 1).max(1))]
});

attempt!(SeededEachTime, random(game, state, _rng) {
    Ex08::random_player(game, state, &mut StdRng::seed_from_u64(1))
});

attempt!(FlipsCoins, random(game, state, rng) {
    let actions = game.actions(state);
    actions.iter().copied().find(|_| rng.random_bool(0.5)).unwrap_or(actions[0])
});

attempt!(OtherGenerator, random(game, state, _rng) {
    Ex08::random_player(game, state, &mut StdRng::seed_from_u64(rand::random()))
});

/// The first action of those that are worth most.
fn first_of_the_best<G: Game>(game: &G, state: &G::State, mut worth: impl FnMut(G::Action) -> Value) -> G::Action {
    let actions = game.actions(state);
    let mut best = (worth(actions[0]), actions[0]);
    for &action in &actions[1..] {
        let value = worth(action);
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}

fn limited<'g, G: Game, E: Fn(&G::State, Player) -> Value>(game: &'g G, depth: usize, evaluation: &'g E) -> Evaluated<'g, G, E> {
    DepthLimited::new(game, depth, evaluation)
}

attempt!(MaximisesForMin, minimax_player(game, state, depth, evaluation) {
    let shallow = limited(game, depth, evaluation);
    let root = shallow.from_state(state.clone());
    first_of_the_best(game, state, |action| minimax(&shallow, &shallow.result(&root, action)).0)
});

attempt!(TakesTheWorst, minimax_player(game, state, depth, evaluation) {
    let shallow = limited(game, depth, evaluation);
    let root = shallow.from_state(state.clone());
    first_of_the_best(game, state, |action| negamax(&shallow, &shallow.result(&root, action)).0)
});

attempt!(OnePlyTooDeep, minimax_player(game, state, depth, evaluation) {
    let shallow = limited(game, depth, evaluation);
    let player = game.player(state);
    first_of_the_best(game, state, |action| player.sees(minimax(&shallow, &shallow.from_state(game.result(state, action))).0))
});

attempt!(DepthIgnored, minimax_player(game, state, _depth, _evaluation) {
    minimax(game, state).1.expect("an action")
});

attempt!(EvaluatesForTheMover, minimax_player(game, state, depth, evaluation) {
    let for_mover = |state: &G::State, player: Player| player.sees(evaluation(state, game.player(state)));
    let shallow = DepthLimited::new(game, depth, for_mover);
    minimax(&shallow, &shallow.from_state(state.clone())).1.expect("an action")
});

attempt!(SearchesTwice, minimax_player(game, state, depth, evaluation) {
    let shallow = limited(game, depth, evaluation);
    let root = shallow.from_state(state.clone());
    let worth = |action: &G::Action| game.player(state).sees(minimax(&shallow, &shallow.result(&root, *action)).0);
    game.actions(state).into_iter().max_by(|one, other| worth(one).cmp(&worth(other))).expect("an action")
});

attempt!(MinimaxPrunes, minimax_player(game, state, depth, evaluation) {
    Ex08::alpha_beta_player(game, state, depth, evaluation)
});

attempt!(PlainMinimax, alpha_beta_player(game, state, depth, evaluation) {
    Ex08::minimax_player(game, state, depth, evaluation)
});

attempt!(OpenWindows, alpha_beta_player(game, state, depth, evaluation) {
    let shallow = limited(game, depth, evaluation);
    let root = shallow.from_state(state.clone());
    let player = game.player(state);
    first_of_the_best(game, state, |action| player.sees(alpha_beta(&shallow, &shallow.result(&root, action)).0))
});

attempt!(TakesBounds, alpha_beta_player(game, state, depth, evaluation) {
    let shallow = limited(game, depth, evaluation);
    let root = shallow.from_state(state.clone());
    let (mut best, mut best_action) = (-INFINITY, None);
    for action in game.actions(state) {
        let (value, _) = negamax_alpha_beta(&shallow, &shallow.result(&root, action), -INFINITY, -best);
        if -value >= best {
            (best, best_action) = (-value, Some(action));
        }
    }
    best_action.expect("an action")
});

attempt!(AlphaBetaMaximisesForMin, alpha_beta_player(game, state, depth, evaluation) {
    let shallow = limited(game, depth, evaluation);
    let root = shallow.from_state(state.clone());
    let mut alpha = -INFINITY;
    first_of_the_best(game, state, |action| {
        let (value, _) = alpha_beta_window(&shallow, &shallow.result(&root, action), alpha, INFINITY);
        alpha = alpha.max(value);
        value
    })
});

// A game.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quirk {
    MaxMovesFirst,
    LastMoverWins,
    SeenByTheMover,
    DrawGoesToMin,
    OnlyTheMostWins,
    CountsFromZero,
    IllegalNotChecked,
    IllegalIsADraw,
    IllegalWins,
    IllegalStandsInMoves,
    AsksAgain,
    FirstLegalInstead,
    ForfeitNotTold,
    NodesNotReset,
    NodesToBoth,
    MovesOfBoth,
    RootNotCounted,
    OwnResultCounted,
    TimeOfBoth,
    NoTime,
}

fn play_oddly<G: Game>(game: &G, max: &mut dyn Strategy<G>, min: &mut dyn Strategy<G>, quirk: Quirk) -> Record {
    let counted = Counted::new(game);
    let mut record = Record::default();
    let mut state = game.initial_state();
    let mut last_mover = Player::Max;
    let begun = Instant::now();
    while !game.is_terminal(&state) {
        let player = match quirk {
            Quirk::MaxMovesFirst if record.moves.len().is_multiple_of(2) => Player::Max,
            Quirk::MaxMovesFirst => Player::Min,
            _ => game.player(&state),
        };
        if quirk != Quirk::NodesNotReset {
            counted.reset();
        }
        let started = Instant::now();
        let mut action = match player {
            Player::Max => max.choose(&counted, &state),
            Player::Min => min.choose(&counted, &state),
        };
        let time = started.elapsed();
        let legal = game.actions(&state);
        let is_legal = legal.contains(&action);
        if quirk == Quirk::OwnResultCounted && is_legal {
            counted.result(&state, action);
        }
        let nodes = counted.counts().nodes() - u64::from(quirk == Quirk::RootNotCounted);
        let effort = Effort { moves: 1, nodes, time: if quirk == Quirk::NoTime { Duration::ZERO } else { time } };
        *if player == Player::Max { &mut record.max } else { &mut record.min } += effort;
        if !is_legal && quirk != Quirk::IllegalNotChecked {
            match quirk {
                Quirk::AsksAgain => continue,
                Quirk::FirstLegalInstead => action = legal[0],
                Quirk::IllegalIsADraw => record.winner = None,
                Quirk::IllegalWins => record.winner = Some(player),
                _ => record.winner = Some(player.opponent()),
            }
            if quirk == Quirk::IllegalStandsInMoves {
                record.moves.push(format!("{action:?}"));
            }
            if quirk != Quirk::FirstLegalInstead {
                record.forfeit = (quirk != Quirk::ForfeitNotTold).then(|| format!("{action:?} is not legal"));
                break;
            }
        }
        record.moves.push(if quirk == Quirk::CountsFromZero { format!("{action:?}") } else { game.action_text(&state, action) });
        state = game.result(&state, action);
        last_mover = player;
    }
    if game.is_terminal(&state) {
        let utility = game.utility(&state, Player::Max);
        let positive = |utility| (utility != 0).then_some(if utility > 0 { Player::Max } else { Player::Min });
        record.winner = match quirk {
            Quirk::LastMoverWins => positive(utility).map(|_| last_mover),
            Quirk::SeenByTheMover => positive(game.utility(&state, game.player(&state))),
            Quirk::DrawGoesToMin if utility == 0 => Some(Player::Min),
            Quirk::OnlyTheMostWins if utility.abs() < game.max_utility() => None,
            _ => positive(utility),
        };
    }
    match quirk {
        Quirk::NodesToBoth => {
            record.max.nodes += record.min.nodes;
            record.min.nodes = record.max.nodes;
        }
        Quirk::MovesOfBoth => {
            record.max.moves += record.min.moves;
            record.min.moves = record.max.moves;
        }
        Quirk::TimeOfBoth => {
            record.max.time = begun.elapsed();
            record.min.time = record.max.time;
        }
        _ => {}
    }
    record
}

attempt!(MaxMovesFirst, game Quirk::MaxMovesFirst);
attempt!(LastMoverWins, game Quirk::LastMoverWins);
attempt!(SeenByTheMover, game Quirk::SeenByTheMover);
attempt!(DrawGoesToMin, game Quirk::DrawGoesToMin);
attempt!(OnlyTheMostWins, game Quirk::OnlyTheMostWins);
attempt!(CountsFromZero, game Quirk::CountsFromZero);
attempt!(IllegalNotChecked, game Quirk::IllegalNotChecked);
attempt!(IllegalIsADraw, game Quirk::IllegalIsADraw);
attempt!(IllegalWins, game Quirk::IllegalWins);
attempt!(IllegalStandsInMoves, game Quirk::IllegalStandsInMoves);
attempt!(AsksAgain, game Quirk::AsksAgain);
attempt!(FirstLegalInstead, game Quirk::FirstLegalInstead);
attempt!(ForfeitNotTold, game Quirk::ForfeitNotTold);
attempt!(NodesNotReset, game Quirk::NodesNotReset);
attempt!(NodesToBoth, game Quirk::NodesToBoth);
attempt!(MovesOfBoth, game Quirk::MovesOfBoth);
attempt!(RootNotCounted, game Quirk::RootNotCounted);
attempt!(OwnResultCounted, game Quirk::OwnResultCounted);
attempt!(TimeOfBoth, game Quirk::TimeOfBoth);
attempt!(NoTime, game Quirk::NoTime);

// A round robin.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Oddity {
    OneColour,
    ColoursNotSwapped,
    CreditedToColours,
    OnlyMaxNoted,
    LossesForgotten,
    DrawsForgotten,
    DrawsToMaxOnly,
    LossIsAWinToo,
    EachPairTwice,
    OneRound,
    DiagonalDrawn,
    OpponentsEffort,
    EffortOfBoth,
}

fn tally_of(record: &Record, player: Player) -> Tally {
    let (wins, losses) = (record.winner == Some(player), record.winner == Some(player.opponent()));
    let effort = if player == Player::Max { record.max } else { record.min };
    Tally { wins: wins.into(), draws: (!wins && !losses).into(), losses: losses.into(), effort }
}

fn all_play_all_oddly<G: Game>(game: &G, players: &mut [Box<dyn Strategy<G>>], rounds: usize, oddity: Oddity) -> Vec<Vec<Tally>> {
    let count = players.len();
    let mut results = vec![vec![Tally::default(); count]; count];
    let rounds = if oddity == Oddity::OneRound { rounds.min(1) } else { rounds };
    for (i, j) in (0..count).flat_map(|i| (0..count).map(move |j| (i, j))).filter(|(i, j)| i != j) {
        let (max, min) = match oddity {
            Oddity::OneColour if i > j => continue,
            Oddity::ColoursNotSwapped if i > j => (j, i),
            _ => (i, j),
        };
        let times = if oddity == Oddity::EachPairTwice { 2 * rounds } else { rounds };
        for _ in 0..times {
            let [first, second] = players.get_disjoint_mut([max, min]).expect("two players");
            let record = play::play_game(game, first.as_mut(), second.as_mut());
            let (mut of_max, mut of_min) = (tally_of(&record, Player::Max), tally_of(&record, Player::Min));
            match oddity {
                Oddity::OnlyMaxNoted => of_min = Tally::default(),
                Oddity::LossesForgotten => (of_max.losses, of_min.losses) = (0, 0),
                Oddity::DrawsForgotten => (of_max.draws, of_min.draws) = (0, 0),
                Oddity::DrawsToMaxOnly => of_min.draws = 0,
                Oddity::LossIsAWinToo => (of_min.wins, of_min.losses) = (of_max.wins, of_max.losses),
                Oddity::OpponentsEffort => std::mem::swap(&mut of_max.effort, &mut of_min.effort),
                Oddity::EffortOfBoth => {
                    of_max.effort += of_min.effort;
                    of_min.effort = of_max.effort;
                }
                _ => {}
            }
            let swapped = oddity == Oddity::CreditedToColours && max > min;
            let (row, column) = if swapped { (min, max) } else { (max, min) };
            results[row][column] += of_max;
            results[column][row] += of_min;
        }
    }
    if oddity == Oddity::DiagonalDrawn {
        for (number, row) in results.iter_mut().enumerate() {
            row[number].draws = rounds as u64;
        }
    }
    results
}

attempt!(OneColour, round_robin Oddity::OneColour);
attempt!(ColoursNotSwapped, round_robin Oddity::ColoursNotSwapped);
attempt!(CreditedToColours, round_robin Oddity::CreditedToColours);
attempt!(OnlyMaxNoted, round_robin Oddity::OnlyMaxNoted);
attempt!(LossesForgotten, round_robin Oddity::LossesForgotten);
attempt!(DrawsForgotten, round_robin Oddity::DrawsForgotten);
attempt!(DrawsToMaxOnly, round_robin Oddity::DrawsToMaxOnly);
attempt!(LossIsAWinToo, round_robin Oddity::LossIsAWinToo);
attempt!(EachPairTwice, round_robin Oddity::EachPairTwice);
attempt!(OneRound, round_robin Oddity::OneRound);
attempt!(DiagonalDrawn, round_robin Oddity::DiagonalDrawn);
attempt!(OpponentsEffort, round_robin Oddity::OpponentsEffort);
attempt!(EffortOfBoth, round_robin Oddity::EffortOfBoth);

// Statistics.

/// Lines with the right counts and other means.
fn with_means(results: &[Vec<Tally>], means: impl Fn(&[Tally], &Tally) -> [Option<f64>; 3]) -> Vec<Line> {
    let line = |row: &Vec<Tally>| {
        let total: Tally = row.iter().sum();
        ([total.wins, total.draws, total.losses], means(row, &total))
    };
    results.iter().map(line).collect()
}

fn ratio(total: f64, count: u64) -> Option<f64> {
    (count > 0).then(|| total / count as f64)
}

fn right_means(total: &Tally) -> [Option<f64>; 3] {
    let Tally { wins, draws, losses, effort } = *total;
    [
        ratio(wins as f64 + draws as f64 / 2.0, wins + draws + losses),
        ratio(effort.nodes as f64, effort.moves),
        ratio(effort.time.as_secs_f64(), effort.moves),
    ]
}

attempt!(SumsColumns, standings(results) {
    let column = |number: usize| results.iter().map(|row| row[number]).collect();
    Ex08::standings(&(0..results.len()).map(column).collect::<Vec<Vec<Tally>>>())
});

attempt!(SumsBoth, standings(results) {
    let both = |number: usize| results.iter().map(|row| row[number]).chain(results[number].iter().copied()).collect();
    Ex08::standings(&(0..results.len()).map(both).collect::<Vec<Vec<Tally>>>())
});

attempt!(SumsAll, standings(results) {
    Ex08::standings(&vec![results.concat(); results.len()])
});

attempt!(DrawsAreWorthNothing, standings(results) {
    with_means(results, |_, total| {
        let [_, nodes, time] = right_means(total);
        [ratio(total.wins as f64, total.wins + total.draws + total.losses), nodes, time]
    })
});

attempt!(DrawsAreWins, standings(results) {
    with_means(results, |_, total| {
        let [_, nodes, time] = right_means(total);
        [ratio((total.wins + total.draws) as f64, total.wins + total.draws + total.losses), nodes, time]
    })
});

attempt!(DrawsAreNoGames, standings(results) {
    with_means(results, |_, total| {
        let [_, nodes, time] = right_means(total);
        [ratio(total.wins as f64, total.wins + total.losses), nodes, time]
    })
});

attempt!(HalfDrawsRoundedDown, standings(results) {
    with_means(results, |_, total| {
        let [_, nodes, time] = right_means(total);
        [ratio((total.wins + total.draws / 2) as f64, total.wins + total.draws + total.losses), nodes, time]
    })
});

attempt!(MeansOverGames, standings(results) {
    with_means(results, |_, total| {
        let games = total.wins + total.draws + total.losses;
        [right_means(total)[0], ratio(total.effort.nodes as f64, games), ratio(total.effort.time.as_secs_f64(), games)]
    })
});

attempt!(MeansOfMeans, standings(results) {
    with_means(results, |row, total| {
        let played: Vec<_> = row.iter().filter(|tally| tally.effort.moves > 0).map(right_means).collect();
        let mean = |index: usize| ratio(played.iter().filter_map(|means| means[index]).sum(), played.len() as u64);
        [right_means(total)[0], mean(1), mean(2)]
    })
});

attempt!(NodesRoundedDown, standings(results) {
    with_means(results, |_, total| {
        let [score, _, time] = right_means(total);
        [score, total.effort.nodes.checked_div(total.effort.moves).map(|nodes| nodes as f64), time]
    })
});

attempt!(DividesByZero, standings(results) {
    with_means(results, |_, total| {
        let games = (total.wins + total.draws + total.losses) as f64;
        let moves = total.effort.moves as f64;
        let score = (total.wins as f64 + total.draws as f64 / 2.0) / games;
        [Some(score), Some(total.effort.nodes as f64 / moves), Some(total.effort.time.as_secs_f64() / moves)]
    })
});

attempt!(ZeroForNone, standings(results) {
    with_means(results, |_, total| right_means(total).map(|mean| mean.or(Some(0.0))))
});

attempt!(Milliseconds, standings(results) {
    with_means(results, |_, total| {
        let [score, nodes, time] = right_means(total);
        [score, nodes, time.map(|seconds| 1_000.0 * seconds)]
    })
});

const Z: f64 = 1.959_964;

fn points(wins: u64, draws: u64) -> f64 {
    wins as f64 + draws as f64 / 2.0
}

/// Wilson's interval, from the points, the games, and *z*: centre and half.
fn centre_and_half(points: f64, n: f64, z: f64) -> (f64, f64) {
    let p = points / n;
    let scale = 1.0 + z * z / n;
    ((p + z * z / (2.0 * n)) / scale, z / scale * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt())
}

fn ends((centre, half): (f64, f64)) -> (f64, f64) {
    (centre - half, centre + half)
}

/// What most of them do right.
fn of_games(wins: u64, draws: u64, losses: u64, interval: impl Fn(f64, f64) -> (f64, f64)) -> (f64, f64) {
    let n = wins + draws + losses;
    if n == 0 { (0.0, 1.0) } else { interval(points(wins, draws), n as f64) }
}

attempt!(Wald, interval(wins, draws, losses) {
    of_games(wins, draws, losses, |points, n| {
        let p = points / n;
        ends((p, Z * (p * (1.0 - p) / n).sqrt()))
    })
});

attempt!(MeanAndDeviation, interval(wins, draws, losses) {
    of_games(wins, draws, losses, |points, n| {
        let p = points / n;
        let variance = (wins as f64 * (1.0 - p).powi(2) + draws as f64 * (0.5 - p).powi(2) + losses as f64 * p * p) / n;
        ends((p, Z * (variance / n).sqrt()))
    })
});

attempt!(OneGameLess, interval(wins, draws, losses) {
    of_games(wins, draws, losses, |points, n| {
        let p = points / n;
        ends(centre_and_half(p * (n - 1.0), n - 1.0, Z))
    })
});

attempt!(SampleVariance, interval(wins, draws, losses) {
    of_games(wins, draws, losses, |points, n| {
        let (p, scale) = (points / n, 1.0 + Z * Z / n);
        let (centre, _) = centre_and_half(points, n, Z);
        ends((centre, Z / scale * (p * (1.0 - p) / (n - 1.0) + Z * Z / (4.0 * n * n)).sqrt()))
    })
});

attempt!(IntervalWithoutDraws, interval(wins, draws, losses) {
    of_games(wins, draws, losses, |_, n| ends(centre_and_half(wins as f64, n, Z)))
});

attempt!(DrawsLeftOut, interval(wins, _draws, losses) {
    if wins + losses == 0 { (0.0, 1.0) } else { ends(centre_and_half(wins as f64, (wins + losses) as f64, Z)) }
});

attempt!(NotANumber, interval(wins, draws, losses) {
    ends(centre_and_half(points(wins, draws), (wins + draws + losses) as f64, Z))
});

attempt!(Nothing, interval(wins, draws, losses) {
    if wins + draws + losses == 0 { (0.0, 0.0) } else { ends(centre_and_half(points(wins, draws), (wins + draws + losses) as f64, Z)) }
});

attempt!(UpperFirst, interval(wins, draws, losses) {
    let (low, high) = Ex08::score_interval(wins, draws, losses);
    (high, low)
});

attempt!(CentreAndHalf, interval(wins, draws, losses) {
    of_games(wins, draws, losses, |points, n| centre_and_half(points, n, Z))
});

attempt!(AroundTheScore, interval(wins, draws, losses) {
    of_games(wins, draws, losses, |points, n| ends((points / n, centre_and_half(points, n, Z).1)))
});

attempt!(NotScaled, interval(wins, draws, losses) {
    of_games(wins, draws, losses, |points, n| {
        let (centre, half) = centre_and_half(points, n, Z);
        ends((centre, half * (1.0 + Z * Z / n)))
    })
});

attempt!(OneSided, interval(wins, draws, losses) {
    of_games(wins, draws, losses, |points, n| ends(centre_and_half(points, n, 1.644_854)))
});

attempt!(RoundZ, interval(wins, draws, losses) {
    of_games(wins, draws, losses, |points, n| ends(centre_and_half(points, n, 1.96)))
});

// Causes that a check can tell from the failure itself.
pub(super) const ALWAYS_THE_SAME: &str =
    "It always takes the same one. Draw an index, `rng.random_range(0..actions.len())`, from the `rng` that is passed in.";
pub(super) const NOT_ALL: &str =
    "Some legal actions are never chosen. `random_range(0..n)` gives 0 to n - 1: n itself is left out already.";
pub(super) const UNEVEN: &str =
    "Some are chosen much more often than others. Draw one index for all of them, rather than asking one after the other.";
pub(super) const OWN_RANDOMNESS: &str =
    "Some of the randomness does not come from the `rng` that is passed in, so that no game can be played again.";
pub(super) const LEFT_OUT: &str = "Minimax leaves nothing out: that is for the alpha-beta player.";
pub(super) const NOT_CHECKED: &str =
    "The action is played without asking whether it is legal: does `game.actions(&state)` contain it?";
pub(super) const NO_TIME: &str = "Read the clock before `choose` and after it, and add the difference to the player's `time`.";
pub(super) const TIME_OF_BOTH: &str =
    "A player is charged for time in which the other was thinking. Only `choose` is to be timed.";

/// The sides from which a behaviour is seen: alpha-beta is the one after minimax, and the means are three.
pub(super) const MINIMAX: usize = 0;
pub(super) const OUTCOME: usize = 2;
pub(super) const ILLEGAL: usize = 3;
pub(super) const EFFORT: usize = 4;
pub(super) const RESULTS: usize = 5;
pub(super) const ROBIN_EFFORT: usize = 6;
pub(super) const TOTALS: usize = 7;
pub(super) const MEANS: usize = 8;
pub(super) const INTERVAL: usize = 11;

macro_rules! wrong {
    ($($caught_by:literal { $($name:ident: $cause:expr,)+ })+) => {
        /// The wrong attempts.
        pub static WRONG: &[Wrong] = &[$($(Wrong {
            name: stringify!($name),
            cause: $cause,
            caught_by: $caught_by,
            suite: suite::<$name>,
            behaviours: &[
                || shown(&minimax_of::<$name>()),
                || shown(&alpha_beta_of::<$name>()),
                || outcomes_shown(<$name as Attempt>::play_game),
                || illegal_shown(<$name as Attempt>::play_game),
                || efforts_shown(<$name as Attempt>::play_game),
                || results_shown(<$name as Attempt>::round_robin),
                || robin_efforts_shown(<$name as Attempt>::round_robin),
                || totals_shown(<$name as Attempt>::standings),
                || means_shown(<$name as Attempt>::standings, 0),
                || means_shown(<$name as Attempt>::standings, 1),
                || means_shown(<$name as Attempt>::standings, 2),
                || intervals_shown(<$name as Attempt>::score_interval),
            ],
        }),+),+];
    };
}

wrong! {
    "random player: every legal action, each as often; a seed fixes them" {
        FirstAction: ALWAYS_THE_SAME,
        NeverTheLast: NOT_ALL,
        SeededEachTime: ALWAYS_THE_SAME,
        FlipsCoins: UNEVEN,
        OtherGenerator: OWN_RANDOMNESS,
    }
    "minimax player: a best action for the player to move, to the depth" {
        MaximisesForMin: "It takes the greatest value, whoever is to move. Minimax values are MAX's: MIN wants the least.",
        TakesTheWorst: "It takes what is best for the opponent.",
        OnePlyTooDeep: "The depth begins at the next state, not at this one: it looks one ply too far.",
        DepthIgnored: "The depth is not heeded: it searches to the end of the game.",
        EvaluatesForTheMover:
            "The evaluation is asked for the player to move, and then taken as MAX's value: for MIN the sign is wrong.",
        SearchesTwice: "An action is searched more than once, perhaps in each comparison. Keep the value of the first search.",
        MinimaxPrunes: LEFT_OUT,
    }
    "alpha-beta player: as good an action, with alpha-beta's nodes" {
        PlainMinimax: "No branch is cut off: this is minimax.",
        OpenWindows:
            "Each action is searched with a full window, as if nothing were known. The best value so far is alpha to MAX, beta to MIN: \
             begin alpha-beta at the state itself, not at its children.",
        TakesBounds:
            "Behind a cutoff a value is only a bound: an action that seems as good as the best may be worse. Change the best only for a \
             greater value.",
        AlphaBetaMaximisesForMin: "It takes the greatest value, whoever is to move. The values are MAX's: MIN wants the least.",
    }
    "a game: the moves, and who wins" {
        MaxMovesFirst: "The players are asked in turn, MAX first. Whose turn it is `game.player(&state)` tells: here MIN may begin.",
        LastMoverWins: "The player who moved last is taken for the winner. The utility tells who won.",
        SeenByTheMover:
            "The utility is asked for the player to move in the last state, and then read as MAX's. Ask for `Player::Max`.",
        DrawGoesToMin: "A utility of 0 is a draw, and nobody wins; here MIN does.",
        OnlyTheMostWins: "A win is any positive utility, not only the greatest that the game has.",
        CountsFromZero: "The moves are to be written as `game.action_text` writes them, not as `Debug` does.",
    }
    "a game: who chooses an illegal action loses it" {
        IllegalNotChecked: NOT_CHECKED,
        IllegalIsADraw: "After an illegal action nobody wins here. The opponent does.",
        IllegalWins: "After an illegal action its own player wins here. The opponent does.",
        IllegalStandsInMoves: "The illegal action was never played: it does not belong in `moves`.",
        AsksAgain: "The player is asked once more. It has lost already; and a stubborn one would be asked for ever.",
        FirstLegalInstead: "Another action is played in place of the illegal one. The game is lost instead.",
        ForfeitNotTold: "The illegal action is not told: `forfeit` stays None.",
    }
    "a game: moves, nodes and time of each player" {
        NodesNotReset:
            "The nodes of all earlier moves are added again at each move: call `counted.reset()` before each `choose`.",
        NodesToBoth: "Nodes of one player are added to the other's as well.",
        MovesOfBoth: "`moves` counts the moves of both players.",
        RootNotCounted: "The state itself is a node too: `nodes()` counts it, `generated` does not.",
        OwnResultCounted:
            "The move that play_game itself makes is counted as the player's. Read the counts at once after `choose`, or make the move in \
             `game`, not in `counted`.",
        TimeOfBoth: TIME_OF_BOTH,
        NoTime: NO_TIME,
    }
    "round robin: each pair, both colours, and the results of both" {
        OneColour: "Each pair plays only once in a round. Let them play again with colours swapped.",
        ColoursNotSwapped:
            "Each pair plays two games, but the same player is MAX in both: who moves first has the better of it in many games.",
        CreditedToColours:
            "When the colours are swapped the results are not: MAX's go to the row of the player that was MAX before.",
        OnlyMaxNoted: "Of each game only MAX's result is noted. It is a result of MIN's as well: add that to the other row.",
        LossesForgotten: "One player's win is the other's loss: that is not counted.",
        DrawsForgotten: "Draws are not counted. A draw is a draw for both players.",
        DrawsToMaxOnly: "A draw is counted for MAX only. It is a draw for both players.",
        LossIsAWinToo: "Both players get the result of MAX. One player's win is the other's loss.",
        EachPairTwice: "Games are counted twice: as (i, j) and once more as (j, i)? Each pair plays two games a round.",
        OneRound: "`rounds` is not heeded.",
        DiagonalDrawn: "Nobody plays against themselves: the diagonal stays all zeros.",
        OpponentsEffort: "The effort is the opponent's: `record.max` belongs to the player who was MAX in this game.",
        EffortOfBoth: "The effort of both players is added up. Each row gets its own player's only.",
    }
    "standings: totals, and means over games and over moves" {
        SumsColumns: "A column is summed up. That is what the others achieved against this player; the row is its own.",
        SumsBoth: "Row and column are summed up. Each game stands in both of them: every total is counted twice.",
        SumsAll: "The whole table is summed up for each line. A line is one row.",
        DrawsAreWorthNothing: "A draw is worth nothing here. It is half a point.",
        DrawsAreWins: "A draw is worth a whole point here. It is half a point.",
        DrawsAreNoGames: "Draws are left out of the score. A draw is a game, and half a point.",
        HalfDrawsRoundedDown: "`draws / 2` of whole numbers rounds down: 1 / 2 is 0. Convert to `f64` first.",
        MeansOverGames: "Nodes and seconds are divided by the number of games. They are per move: divide by `effort.moves`.",
        MeansOfMeans:
            "The mean of the means against each opponent is not the mean over all moves, since some games are longer. Add up first, then \
             divide.",
        NodesRoundedDown: "A division of whole numbers rounds down. Convert to `f64` first.",
        DividesByZero: "Without a game or a move this divides by zero, and the mean is not a number. Return None.",
        ZeroForNone: "Without a game or a move there is no mean. Return None, not 0.",
        Milliseconds: "These are milliseconds. A `Duration` in seconds is `as_secs_f64()`.",
    }
    "score interval: Wilson's, at 95%" {
        Wald:
            "This is p ± z √(p (1 - p) / n), the simplest interval. After ten wins of ten it says that no loss can happen: Wilson's does \
             better.",
        MeanAndDeviation: "This is the mean ± z standard errors. Wilson's interval is another: see the formula.",
        OneGameLess: "The formula has n, the number of games, everywhere; here it is n - 1.",
        SampleVariance: "Under the root stands p (1 - p) / n, with n, the number of games; here it is n - 1.",
        IntervalWithoutDraws: "p is the score: a draw adds one half to the wins.",
        DrawsLeftOut: "n counts all games, draws too, and each draw adds one half to the wins.",
        NotANumber: "Without a game this divides by zero. Return (0.0, 1.0): nothing is known.",
        Nothing: "Without a game nothing is known: any score is possible, from 0.0 to 1.0.",
        UpperFirst: "The ends are the wrong way round: the lower one first.",
        CentreAndHalf: "This is the centre and the half width. The ends are centre - half and centre + half.",
        AroundTheScore: "The interval lies around the centre, which is not p but a little nearer to one half.",
        NotScaled: "The half width is not divided by 1 + z² / n.",
        OneSided: "This is the z of 90%, 1.645. For 95% with two ends it is 1.959964.",
        RoundZ: "This is z = 1.96. Take the constant `Z`: 1.959964.",
    }
}

// Right attempts.

attempt!(ByRemainder, random(game, state, rng) {
    let actions = game.actions(state);
    actions[rng.random::<u32>() as usize % actions.len()]
});

attempt!(LastOfTheBest {
    fn minimax_player<G: Game, E: Fn(&G::State, Player) -> Value>(
        game: &G, state: &G::State, depth: usize, evaluation: &E,
    ) -> G::Action {
        let shallow = limited(game, depth, evaluation);
        let root = shallow.from_state(state.clone());
        let worth = |action: &G::Action| game.player(state).sees(minimax(&shallow, &shallow.result(&root, *action)).0);
        game.actions(state).into_iter().max_by_key(worth).expect("an action")
    }

    fn alpha_beta_player<G: Game, E: Fn(&G::State, Player) -> Value>(
        game: &G, state: &G::State, depth: usize, evaluation: &E,
    ) -> G::Action {
        let shallow = limited(game, depth, evaluation);
        negamax_alpha_beta(&shallow, &shallow.from_state(state.clone()), -INFINITY, INFINITY).1.expect("an action")
    }
});

attempt!(WithAMatch {
    fn play_game<G: Game>(game: &G, max: &mut dyn Strategy<G>, min: &mut dyn Strategy<G>) -> Record {
        let mut played = Match::new(game);
        let mut record = Record::default();
        while !played.is_over() {
            let counted = Counted::new(game);
            let started = Instant::now();
            let (action, effort) = match game.player(played.state()) {
                Player::Max => (max.choose(&counted, played.state()), &mut record.max),
                Player::Min => (min.choose(&counted, played.state()), &mut record.min),
            };
            effort.time += started.elapsed();
            effort.nodes += counted.counts().generated + 1;
            effort.moves += 1;
            if played.play_action(action).is_err() {
                record.forfeit = Some(format!("it plays {action:?}"));
                break;
            }
        }
        record.winner = match record.forfeit {
            Some(_) => Some(game.player(played.state()).opponent()),
            None => played.winner(),
        };
        Record { moves: played.moves(), ..record }
    }
});

attempt!(OfTheCrate {
    fn round_robin<G: Game>(game: &G, players: &mut [Box<dyn Strategy<G>>], rounds: usize) -> Vec<Vec<Tally>> {
        play::round_robin(game, players, rounds)
    }
});

attempt!(TwoMeans, standings(results) { with_means(results, |_, total| right_means(total)) });

attempt!(Clamped, interval(wins, draws, losses) {
    of_games(wins, draws, losses, |points, n| {
        let root = Z * (Z * Z / 4.0 + points * (n - points) / n).sqrt();
        let middle = points + Z * Z / 2.0;
        (((middle - root) / (n + Z * Z)).max(0.0), ((middle + root) / (n + Z * Z)).min(1.0))
    })
});

/// The right attempts.
pub static RIGHT: &[Right] = &[
    ("ByRemainder", suite::<ByRemainder>),
    ("LastOfTheBest", suite::<LastOfTheBest>),
    ("WithAMatch", suite::<WithAMatch>),
    ("OfTheCrate", suite::<OfTheCrate>),
    ("TwoMeans", suite::<TwoMeans>),
    ("Clamped", suite::<Clamped>),
];

//! Exercise 8: games and round robins, between players whose every move is known beforehand.

use super::corpus::{EFFORT, ILLEGAL, NO_TIME, NOT_CHECKED, OUTCOME, RESULTS, ROBIN_EFFORT, TIME_OF_BOTH, WRONG};
use crate::check::Failure;
use crate::corpus::{Behaviour, behaviour, diagnose};
use crate::trees::outline;
use adversarial::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

type State<G> = <G as Game>::State;
pub(super) type PlayGame<G> = for<'p> fn(&G, &'p mut dyn Strategy<G>, &'p mut dyn Strategy<G>) -> Record;
pub(super) type RoundRobin = fn(&Tree, &mut [Box<dyn Strategy<Tree>>], usize) -> Vec<Vec<Tally>>;

/// Plays these actions, legal or not, and then the last legal ones; before each it looks at so many states and sleeps.
#[derive(Clone)]
struct Scripted<A> {
    script: Vec<A>,
    played: usize,
    looks: usize,
    sleep: Duration,
}

impl<A: Clone> Scripted<A> {
    fn new(script: &[A]) -> Self {
        Scripted { script: script.to_vec(), played: 0, looks: 0, sleep: Duration::ZERO }
    }
}

impl<G: Game> Strategy<G> for Scripted<G::Action> {
    fn choose(&mut self, game: &Counted<&G>, state: &State<G>) -> G::Action {
        let legal = game.actions(state);
        for _ in 0..self.looks {
            game.result(state, legal[0]);
        }
        std::thread::sleep(self.sleep);
        self.played += 1;
        self.script.get(self.played - 1).copied().unwrap_or(legal[legal.len() - 1])
    }
}

/// A game on a tree: the children that MAX takes, and those that MIN takes, counted from 1.
struct Case {
    tree: &'static str,
    max: &'static [usize],
    min: &'static [usize],
}

const fn case(tree: &'static str, max: &'static [usize], min: &'static [usize]) -> Case {
    Case { tree, max, min }
}

const LEGAL: &[Case] = &[
    case("3", &[], &[]),
    case("0", &[], &[]),
    case("(3 0 -2)", &[1], &[]),
    case("(3 0 -2)", &[2], &[]),
    case("(3 0 -2)", &[3], &[]),
    case("(1 -1000)", &[1], &[]),
    case("((1 -1) (0 4))", &[1], &[2]),
    case("((1 -1) (0 4))", &[2], &[2]),
    case("((1 -1) (0 4))", &[2], &[1]),
    case("min (3 0 -2)", &[], &[1]),
    case("min (3 0 -2)", &[], &[2]),
    case("min (3 0 -2)", &[], &[3]),
    case("min ((1 -1) (0 4))", &[2], &[1]),
    case("min ((1 -1) (0 4))", &[2], &[2]),
    case("((1 (-7 0 2)) 5)", &[1, 3], &[2]),
    case("((1 (-7 0 2)) 5)", &[1, 1], &[2]),
    case("((1 (0 ((3 -3) 8))) 5)", &[1, 2], &[2, 1]),
];

const WITH_ILLEGAL: &[Case] = &[
    case("(1 2)", &[3], &[]),
    case("(-1 -2)", &[9], &[]),
    case("((1 2) 3)", &[1], &[3]),
    case("((-1 -2) -3)", &[1], &[3]),
    case("min (1 2)", &[], &[4]),
    case("((1 ((2 -2) 3)) 5)", &[1, 1], &[2, 7]),
    case("((1 (2 3)) 5)", &[1, 5], &[2]),
];

impl Case {
    fn tree(&self) -> Tree {
        self.tree.parse().expect("a tree")
    }

    fn players(&self) -> [Scripted<usize>; 2] {
        let from_zero = |script: &[usize]| Scripted::new(&script.iter().map(|child| child - 1).collect::<Vec<usize>>());
        // They look at different numbers of states.
        [Scripted { looks: 2, ..from_zero(self.max) }, Scripted { looks: 5, ..from_zero(self.min) }]
    }

    fn play(&self, play: PlayGame<Tree>) -> Record {
        let [mut max, mut min] = self.players();
        play(&self.tree(), &mut max, &mut min)
    }

    fn words(&self) -> String {
        let takes = |player, script: &[usize]| {
            let script: Vec<String> = script.iter().map(ToString::to_string).collect();
            (!script.is_empty()).then(|| format!("{player} takes {}", script.join(", then ")))
        };
        let both: Vec<String> = takes("MAX", self.max).into_iter().chain(takes("MIN", self.min)).collect();
        match both.as_slice() {
            [] => "The game is over before it begins.".into(),
            both => format!("{} (children, counted from 1).", both.join("; ")),
        }
    }

    fn picture(&self) -> String {
        let tree = self.tree();
        format!("{tree}\n\n{}", outline(&tree))
    }
}

/// `1 move`, `2 moves`.
fn some(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn outcome(record: &Record) -> (String, Option<Player>) {
    (record.moves.join(" "), record.winner)
}

fn outcome_in_words((moves, winner): &(String, Option<Player>)) -> String {
    let moves = if moves.is_empty() { "no move".into() } else { format!("the moves `{moves}`") };
    format!("{moves}, {}", winner.map_or("a draw".into(), |winner| format!("{winner} wins")))
}

pub(super) fn hold_outcomes(play: PlayGame<Tree>) -> Result<(), Failure> {
    for case in LEGAL {
        let record = case.play(play);
        let (expected, got) = (outcome(&case.play(play_game)), outcome(&record));
        if got != expected {
            let message = format!(
                "{} Expected {}; play_game returned {}.",
                case.words(),
                outcome_in_words(&expected),
                outcome_in_words(&got)
            );
            let why = diagnose(WRONG, OUTCOME, &outcomes_shown(play));
            return Err(Failure::new(message).picture(case.picture()).diagnosis(why));
        }
        if let Some(text) = record.forfeit {
            let message = format!("{} All of it is legal, but `forfeit` is {text:?}; expected None.", case.words());
            return Err(Failure::new(message).picture(case.picture()));
        }
    }
    Ok(())
}

pub(super) fn outcomes_shown(play: PlayGame<Tree>) -> Behaviour {
    behaviour(LEGAL, |case| {
        let (moves, winner) = outcome(&case.play(play));
        (moves, winner)
    })
}

pub(super) fn hold_on_boards(tic_tac_toe: PlayGame<TicTacToe>, connect_four: PlayGame<ConnectFour>) -> Result<(), Failure> {
    hold_game(tic_tac_toe, &TicTacToe, "b2 a1 c3 a3 a2 c2 b1 b3 c1")?; // a draw
    hold_game(tic_tac_toe, &TicTacToe, "a1 b2 a2 b1 c3 b3")?; // MIN wins
    let four_by_four = ConnectFour::new(4, 4).expect("a board");
    hold_game(connect_four, &four_by_four, "a b a b a b a") // MAX wins
}

fn hold_game<G: Game>(play: PlayGame<G>, game: &G, moves: &str) -> Result<(), Failure> {
    let mut expected = Match::new(game);
    let actions: Vec<G::Action> = moves.split(' ').map(|text| expected.play(text).expect("a legal move")).collect();
    let every_second = |first| Scripted::new(&actions.iter().copied().skip(first).step_by(2).collect::<Vec<_>>());
    let record = play(game, &mut every_second(0), &mut every_second(1));
    let (expected_outcome, got) = ((expected.moves().join(" "), expected.winner()), outcome(&record));
    if got == expected_outcome {
        return Ok(());
    }
    let message = format!(
        "The players choose {moves} in turn. Expected {}; play_game returned {}.",
        outcome_in_words(&expected_outcome),
        outcome_in_words(&got)
    );
    Err(Failure::new(message).picture(game.state_text(expected.state())))
}

pub(super) fn hold_illegal(play: PlayGame<Tree>) -> Result<(), Failure> {
    for case in WITH_ILLEGAL {
        let expected = case.play(play_game);
        let loser = expected.winner.expect("somebody lost").opponent();
        let told = format!(
            "{} {loser}'s last choice is not legal: {loser} loses, after {}.",
            case.words(),
            some(expected.moves.len() as u64, "legal move")
        );
        let fail = |message: String, why| Err(Failure::new(format!("{told} {message}")).picture(case.picture()).diagnosis(why));

        let record = match catch_unwind(AssertUnwindSafe(|| case.play(play))) {
            Ok(record) => record,
            Err(panic) => {
                let text = panic.downcast_ref::<&str>().map(ToString::to_string).or_else(|| panic.downcast_ref().cloned());
                let text: String = text.unwrap_or_default();
                if text.starts_with("not yet implemented") {
                    resume_unwind(panic);
                }
                return fail(format!("play_game panicked: {text}."), Some(NOT_CHECKED));
            }
        };
        let diagnosis = || diagnose(WRONG, ILLEGAL, &illegal_shown(play));
        if outcome(&record) != outcome(&expected) {
            let [expected, got] = [&expected, &record].map(|record| outcome_in_words(&outcome(record)));
            return fail(format!("Expected {expected}; play_game returned {got}."), diagnosis());
        }
        let scripted = if loser == Player::Max { case.max } else { case.min };
        let action = scripted.last().expect("an illegal action") - 1;
        if record.forfeit.as_ref().is_none_or(|text| !text.contains(&format!("{action:?}"))) {
            let message = format!(
                "Expected a `forfeit` that names the action, {action} (format!(\"{{action:?}}\") counts from 0); it is {:?}.",
                record.forfeit
            );
            return fail(message, diagnosis());
        }
    }
    Ok(())
}

pub(super) fn illegal_shown(play: PlayGame<Tree>) -> Behaviour {
    behaviour(WITH_ILLEGAL, |case| {
        let record = case.play(play);
        (outcome(&record), record.forfeit.is_some())
    })
}

pub(super) fn hold_efforts(play: PlayGame<Tree>) -> Result<(), Failure> {
    for case in LEGAL {
        let (expected, got) = (case.play(play_game), case.play(play));
        for (player, expected, got) in [(Player::Max, expected.max, got.max), (Player::Min, expected.min, got.min)] {
            if (got.moves, got.nodes) != (expected.moves, expected.nodes) {
                let looks = if player == Player::Max { 2 } else { 5 };
                let [expected, got] =
                    [expected, got].map(|effort| format!("{}, {}", some(effort.moves, "move"), some(effort.nodes, "node")));
                let message = format!(
                    "{} {player} calls `result` {looks} times whenever it is asked, and so makes {} nodes a move. Expected for {player}: \
                     {expected}; play_game returned {got}.",
                    case.words(),
                    looks + 1
                );
                let why = diagnose(WRONG, EFFORT, &efforts_shown(play));
                return Err(Failure::new(message).picture(case.picture()).diagnosis(why));
            }
        }
    }
    hold_time(play)
}

pub(super) fn efforts_shown(play: PlayGame<Tree>) -> Behaviour {
    behaviour(LEGAL, |case| {
        let Record { max, min, .. } = case.play(play);
        [max, min].map(|effort| (effort.moves, effort.nodes))
    })
}

/// A busy machine makes everything slower, but no sleep shorter, and no two parts of a game longer than the whole.
fn hold_time(play: PlayGame<Tree>) -> Result<(), Failure> {
    const SLEEP: Duration = Duration::from_millis(4);
    let tree: Tree = "((1 ((2 3) 4)) 5)".parse().expect("a tree");
    for sleeper in [Player::Max, Player::Min] {
        let asleep = |player| Scripted {
            sleep: if player == sleeper { SLEEP } else { Duration::ZERO },
            ..Scripted::new(if player == Player::Max { &[0, 0] } else { &[1, 0] })
        };
        let (mut max, mut min) = (asleep(Player::Max), asleep(Player::Min));
        let started = Instant::now();
        let record = play(&tree, &mut max, &mut min);
        let whole = started.elapsed();
        let slept = if sleeper == Player::Max { record.max.time } else { record.min.time };
        let told = format!("Each player is asked 2 times. {sleeper} sleeps 4 ms each time, the other does not.");
        if slept < 2 * SLEEP {
            let message = format!("{told} Expected a time of 8 ms or more for {sleeper}; play_game returned {slept:?}.");
            return Err(Failure::new(message).diagnosis(Some(NO_TIME)));
        }
        if record.max.time + record.min.time > whole {
            let message = format!(
                "{told} The whole game took {whole:?}; play_game returned {:?} for MAX and {:?} for MIN, together more than that.",
                record.max.time, record.min.time
            );
            return Err(Failure::new(message).diagnosis(Some(TIME_OF_BOTH)));
        }
    }
    Ok(())
}

/// A tournament: entry `[i][j]` is the utility to MAX when player `i` is MAX and player `j` is MIN. As a tree of two plies it is a game
/// in which player `i` always takes child `i`.
struct Tournament {
    utilities: &'static [&'static [Value]],
    rounds: usize,
}

const TOURNAMENTS: &[Tournament] = &[
    Tournament { utilities: &[&[5, 5], &[-5, 5]], rounds: 1 },
    Tournament { utilities: &[&[5, 5], &[5, 5]], rounds: 1 },
    Tournament { utilities: &[&[5, 0], &[5, 5]], rounds: 1 },
    Tournament { utilities: &[&[5, 0], &[0, 5]], rounds: 1 },
    Tournament { utilities: &[&[5, -5], &[0, 5]], rounds: 2 },
    Tournament { utilities: &[&[5, 5, 0], &[-5, 5, 5], &[5, 0, 5]], rounds: 1 },
    Tournament { utilities: &[&[5, 5, 0, 5], &[-5, 5, -5, 0], &[5, 0, 5, 5], &[5, 5, -5, 5]], rounds: 3 },
    Tournament { utilities: &[&[5]], rounds: 2 },
    Tournament { utilities: &[&[5, 5], &[5, 5]], rounds: 0 },
];

/// Takes the child of its number, and looks as many times as the number says, counted from 1.
struct Takes(usize);

impl Strategy<Tree> for Takes {
    fn choose(&mut self, game: &Counted<&Tree>, state: &State<Tree>) -> usize {
        for _ in 0..=self.0 {
            game.result(state, 0);
        }
        self.0
    }
}

impl Tournament {
    fn players(&self) -> usize {
        self.utilities.len()
    }

    fn tree(&self) -> Tree {
        let row = |row: &&[Value]| format!("({})", row.iter().map(ToString::to_string).collect::<Vec<String>>().join(" "));
        let rows: Vec<String> = self.utilities.iter().map(row).collect();
        format!("({})", rows.join(" ")).parse().expect("a tree")
    }

    fn play(&self, play: RoundRobin) -> Vec<Vec<Tally>> {
        let mut players: Vec<Box<dyn Strategy<Tree>>> =
            (0..self.players()).map(|number| Box::new(Takes(number)) as Box<dyn Strategy<Tree>>).collect();
        play(&self.tree(), &mut players, self.rounds)
    }

    /// Won, drawn, lost.
    fn results(&self, player: usize, opponent: usize) -> [u64; 3] {
        if player == opponent {
            return [0; 3];
        }
        let games = [self.utilities[player][opponent], -self.utilities[opponent][player]];
        let count = |result: fn(&Value) -> bool| (games.iter().filter(|utility| result(utility)).count() * self.rounds) as u64;
        [count(|&utility| utility > 0), count(|&utility| utility == 0), count(|&utility| utility < 0)]
    }

    /// What the games cost a player, if `play_game` counts right: what it does is a check of its own.
    fn effort(&self, player: usize, opponent: usize, play_game: PlayGame<Tree>) -> Effort {
        let mut effort = Effort::default();
        if player != opponent {
            for _ in 0..self.rounds {
                effort += play_game(&self.tree(), &mut Takes(player), &mut Takes(opponent)).max;
                effort += play_game(&self.tree(), &mut Takes(opponent), &mut Takes(player)).min;
            }
        }
        effort
    }

    fn picture(&self) -> String {
        let mut text = format!(
            "{}, {}; in each:\n\n  MAX       MIN       wins\n",
            some(self.players() as u64, "player"),
            some(self.rounds as u64, "round")
        );
        for max in 0..self.players() {
            for min in (0..self.players()).filter(|&min| min != max) {
                let wins = match self.utilities[max][min] {
                    0 => "nobody".to_string(),
                    utility => format!("player {}", if utility > 0 { max } else { min }),
                };
                text += &format!("  player {max}  player {min}  {wins}\n");
            }
        }
        text
    }
}

fn results(tally: &Tally) -> [u64; 3] {
    [tally.wins, tally.draws, tally.losses]
}

fn results_in_words([wins, draws, losses]: [u64; 3]) -> String {
    format!("{wins} won, {draws} drawn, {losses} lost")
}

pub(super) fn hold_round_robins(play: RoundRobin, play_one: PlayGame<Tree>) -> Result<(), Failure> {
    for tournament in TOURNAMENTS {
        let got = tournament.play(play);
        let players = tournament.players();
        let fail = |message: String, why| Err(Failure::new(message).picture(tournament.picture()).diagnosis(why));
        if got.len() != players || got.iter().any(|row| row.len() != players) {
            let lengths: Vec<usize> = got.iter().map(Vec::len).collect();
            return fail(
                format!("Expected {players} rows of {players}; the rows of round_robin have the lengths {lengths:?}."),
                None,
            );
        }
        for (player, opponent) in (0..players).flat_map(|player| (0..players).map(move |opponent| (player, opponent))) {
            let (expected, got) = (tournament.results(player, opponent), results(&got[player][opponent]));
            if got != expected {
                let message = format!(
                    "Row {player}, column {opponent}, player {player} against player {opponent}: expected {}; round_robin returned {}.",
                    results_in_words(expected),
                    results_in_words(got)
                );
                return fail(message, diagnose(WRONG, RESULTS, &results_shown(play)));
            }
        }
        for (player, opponent) in (0..players).flat_map(|player| (0..players).map(move |opponent| (player, opponent))) {
            let (expected, got) = (tournament.effort(player, opponent, play_one), got[player][opponent].effort);
            if (got.moves, got.nodes) != (expected.moves, expected.nodes) {
                let [expected, got] =
                    [expected, got].map(|effort| format!("{}, {}", some(effort.moves, "move"), some(effort.nodes, "node")));
                let message = format!(
                    "Row {player}, column {opponent}, the effort of player {player} against player {opponent}: your play_game returns \
                     {expected} for it in these games, all together; round_robin returned {got}."
                );
                return fail(message, diagnose(WRONG, ROBIN_EFFORT, &robin_efforts_shown(play)));
            }
        }
    }
    Ok(())
}

pub(super) fn results_shown(play: RoundRobin) -> Behaviour {
    behaviour(TOURNAMENTS, |tournament| tournament.play(play).iter().flatten().map(results).collect::<Vec<_>>())
}

pub(super) fn robin_efforts_shown(play: RoundRobin) -> Behaviour {
    let effort = |tally: &Tally| (tally.effort.moves, tally.effort.nodes);
    behaviour(TOURNAMENTS, |tournament| tournament.play(play).iter().flatten().map(effort).collect::<Vec<_>>())
}

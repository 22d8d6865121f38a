//! Attempts at exercise 4.

use super::{Attempt, evaluation_shown, quiet_shown, search_shown, suite};
use crate::corpus::{Right, Wrong};
use adversarial::games::Stones;
use adversarial::prelude::*;
use solutions::ex04_quiescence::{self as solution, EXTENSION, WEIGHTS};

/// Attempts that differ from the solution in one function.
macro_rules! attempts {
    ($($name:ident $what:tt $parameters:tt $body:block)+) => {
        $(
            #[derive(Debug)]
            struct $name;

            impl Attempt for $name {
                attempts!(evaluation: $what $parameters $body);
                attempts!(is_quiet: $what $parameters $body);
                attempts!(quiescence: $what $parameters $body);
                attempts!(search: $what $parameters $body);
            }
        )+
    };
    (evaluation: evaluation ($game:ident, $state:ident, $player:ident) $body:block) => {
        fn evaluation($game: &ConnectFour, $state: &Stones, $player: Player) -> Value $body
    };
    (evaluation: $($other:tt)+) => {
        fn evaluation(game: &ConnectFour, state: &Stones, player: Player) -> Value {
            solution::evaluation(game, state, player)
        }
    };
    (is_quiet: is_quiet ($game:ident, $state:ident) $body:block) => {
        fn is_quiet($game: &ConnectFour, $state: &Stones) -> bool $body
    };
    (is_quiet: $($other:tt)+) => {
        fn is_quiet(game: &ConnectFour, state: &Stones) -> bool {
            solution::is_quiet(game, state)
        }
    };
    (quiescence: quiescence
        ($game:ident, $state:ident, $plies:ident, $alpha:ident, $beta:ident, $evaluation:ident, $is_quiet:ident) $body:block
    ) => {
        fn quiescence<G: Game>(
            $game: &G,
            $state: &G::State,
            $plies: usize,
            $alpha: Value,
            $beta: Value,
            $evaluation: &impl Fn(&G::State, Player) -> Value,
            $is_quiet: &impl Fn(&G::State) -> bool,
        ) -> Value $body
    };
    (quiescence: $($other:tt)+) => {
        fn quiescence<G: Game>(
            game: &G,
            state: &G::State,
            plies: usize,
            alpha: Value,
            beta: Value,
            evaluation: &impl Fn(&G::State, Player) -> Value,
            is_quiet: &impl Fn(&G::State) -> bool,
        ) -> Value {
            solution::quiescence(game, state, plies, alpha, beta, evaluation, is_quiet)
        }
    };
    (search: search
        ($game:ident, $state:ident, $depth:ident, $alpha:ident, $beta:ident, $evaluation:ident, $is_quiet:ident) $body:block
    ) => {
        fn alpha_beta_quiescence<G: Game>(
            $game: &G,
            $state: &G::State,
            $depth: usize,
            $alpha: Value,
            $beta: Value,
            $evaluation: &impl Fn(&G::State, Player) -> Value,
            $is_quiet: &impl Fn(&G::State) -> bool,
        ) -> Value $body
    };
    (search: $($other:tt)+) => {
        fn alpha_beta_quiescence<G: Game>(
            game: &G,
            state: &G::State,
            depth: usize,
            alpha: Value,
            beta: Value,
            evaluation: &impl Fn(&G::State, Player) -> Value,
            is_quiet: &impl Fn(&G::State) -> bool,
        ) -> Value {
            let player = game.player(state);
            let over = || game.is_terminal(state).then(|| game.utility(state, player));
            if depth == 0 {
                return Self::quiescence(game, state, EXTENSION, alpha, beta, evaluation, is_quiet);
            }
            over().unwrap_or_else(|| {
                best_of(game, state, (-INFINITY, beta), |next, best| {
                    -Self::alpha_beta_quiescence(game, next, depth - 1, -beta, -alpha.max(best), evaluation, is_quiet)
                })
            })
        }
    };
}

/// The loop that most variants share: from a first best, up to beta.
fn best_of<G: Game>(
    game: &G,
    state: &G::State,
    (mut best, beta): (Value, Value),
    worth: impl Fn(&G::State, Value) -> Value,
) -> Value {
    for action in game.actions(state) {
        best = best.max(worth(&game.result(state, action), best));
        if best >= beta {
            break;
        }
    }
    best
}

const ALL: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// What lines in some directions hold: a stone or none on each square.
fn lines(game: &ConnectFour, state: &Stones, directions: &[(isize, isize)]) -> Vec<Vec<Option<Player>>> {
    let grid = game.grid(state);
    let mut lines = Vec::new();
    for (row, column) in (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| (row, column))) {
        for &(down, right) in directions {
            let square = |step: isize| {
                let row = row.checked_add_signed(step * down).filter(|&row| row < grid.rows)?;
                let column = column.checked_add_signed(step * right).filter(|&column| column < grid.columns)?;
                Some(grid.at(row, column))
            };
            lines.extend((0..4).map(square).collect::<Option<Vec<_>>>());
        }
    }
    lines
}

fn stones(line: &[Option<Player>], player: Player) -> usize {
    line.iter().filter(|&&owner| owner == Some(player)).count()
}

fn score(line: &[Option<Player>], player: Player) -> Value {
    match (stones(line, player), stones(line, player.opponent())) {
        (mine, 0) => WEIGHTS[mine.min(3)],
        (0, theirs) => -WEIGHTS[theirs.min(3)],
        _ => 0,
    }
}

fn sum(lines: &[Vec<Option<Player>>], player: Player) -> Value {
    lines.iter().map(|line| score(line, player)).sum()
}

fn clamped(game: &ConnectFour, value: Value) -> Value {
    value.clamp(1 - game.max_utility(), game.max_utility() - 1)
}

/// Whether a player to move (who need not be) could make four.
fn could_make_four(game: &ConnectFour, state: &Stones, player: Player) -> bool {
    let grid = game.grid(state);
    let lands = |row: usize, column: usize| {
        grid.at(row, column).is_none() && (row + 1 == grid.rows || grid.at(row + 1, column).is_some())
    };
    (0..grid.rows)
        .flat_map(|row| (0..grid.columns).map(move |column| (row, column)))
        .filter(|&(row, column)| lands(row, column))
        .any(|(row, column)| {
            ALL.iter().any(|&(down, right)| {
                let run = |sign: isize| {
                    (1..4)
                        .take_while(|step| {
                            let row = row.checked_add_signed(sign * step * down).filter(|&row| row < grid.rows);
                            let column = column.checked_add_signed(sign * step * right).filter(|&column| column < grid.columns);
                            row.zip(column).is_some_and(|(row, column)| grid.at(row, column) == Some(player))
                        })
                        .count()
                };
                run(1) + run(-1) >= 3
            })
        })
}

attempts! {
    LinesTwice evaluation(game, state, player) {
        clamped(game, 2 * sum(&lines(game, state, &ALL), player))
    }

    RisingMissing evaluation(game, state, player) { clamped(game, sum(&lines(game, state, &ALL[..3]), player)) }

    FallingMissing evaluation(game, state, player) {
        clamped(game, sum(&lines(game, state, &[ALL[0], ALL[1], ALL[3]]), player))
    }

    NoDiagonals evaluation(game, state, player) { clamped(game, sum(&lines(game, state, &ALL[..2]), player)) }

    MixedLines evaluation(game, state, player) {
        let weight = |stones: usize| WEIGHTS[stones.min(3)];
        let score = |line: &Vec<_>| weight(stones(line, player)) - weight(stones(line, player.opponent()));
        clamped(game, lines(game, state, &ALL).iter().map(score).sum())
    }

    ToMax evaluation(game, state, _player) { solution::evaluation(game, state, Player::Max) }

    OwnOnly evaluation(game, state, player) {
        clamped(game, lines(game, state, &ALL).iter().map(|line| score(line, player).max(0)).sum())
    }

    BothAdded evaluation(game, state, player) {
        clamped(game, lines(game, state, &ALL).iter().map(|line| score(line, player).abs()).sum())
    }

    RoundTheEdge evaluation(game, state, player) {
        let grid = game.grid(state);
        let mut total = 0;
        for square in 0..grid.squares.len() {
            for step in [1, grid.columns, grid.columns + 1, grid.columns - 1] {
                let line: Option<Vec<_>> = (0..4).map(|index| grid.squares.get(square + index * step).copied()).collect();
                total += line.map_or(0, |line| score(&line, player));
            }
        }
        clamped(game, total)
    }

    NotClamped evaluation(game, state, player) { sum(&lines(game, state, &ALL), player) }

    ClampedToMost evaluation(game, state, player) {
        let most = game.max_utility();
        sum(&lines(game, state, &ALL), player).clamp(-most, most)
    }

    ThreatsOfMover is_quiet(game, state) { !could_make_four(game, state, game.player(state)) }

    ThreatsOfOpponent is_quiet(game, state) { !could_make_four(game, state, game.player(state).opponent()) }

    NoGravity is_quiet(game, state) {
        !lines(game, state, &ALL).iter().any(|line| [Player::Max, Player::Min].into_iter().any(|player| score(line, player) == WEIGHTS[3]))
    }

    ThreeOfFour is_quiet(game, state) {
        !lines(game, state, &ALL).iter().any(|line| stones(line, Player::Max) == 3 || stones(line, Player::Min) == 3)
    }

    Restless is_quiet(game, state) { !solution::is_quiet(game, state) }

    EvaluationToMax quiescence(game, state, plies, alpha, beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        if plies == 0 || is_quiet(state) {
            return evaluation(state, Player::Max);
        }
        best_of(game, state, (-INFINITY, beta), |next, best| {
            -Self::quiescence(game, next, plies - 1, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    EndIsEvaluated quiescence(game, state, plies, alpha, beta, evaluation, is_quiet) {
        if plies == 0 || game.is_terminal(state) || is_quiet(state) {
            return evaluation(state, game.player(state));
        }
        best_of(game, state, (-INFINITY, beta), |next, best| {
            -Self::quiescence(game, next, plies - 1, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    QuietGoesOn quiescence(game, state, plies, alpha, beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        if plies == 0 || !is_quiet(state) {
            return evaluation(state, game.player(state));
        }
        best_of(game, state, (-INFINITY, beta), |next, best| {
            -Self::quiescence(game, next, plies - 1, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    AllGoesOn quiescence(game, state, plies, alpha, beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        if plies == 0 {
            return evaluation(state, game.player(state));
        }
        best_of(game, state, (-INFINITY, beta), |next, best| {
            -Self::quiescence(game, next, plies - 1, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    NeverGoesOn quiescence(game, state, _plies, _alpha, _beta, evaluation, _is_quiet) {
        if game.is_terminal(state) { game.utility(state, game.player(state)) } else { evaluation(state, game.player(state)) }
    }

    StandsPat quiescence(game, state, plies, alpha, beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        let stand = evaluation(state, game.player(state));
        if plies == 0 || is_quiet(state) || stand >= beta {
            return stand;
        }
        best_of(game, state, (stand, beta), |next, best| {
            -Self::quiescence(game, next, plies - 1, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    StandsPatInTheLoop quiescence(game, state, plies, alpha, beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        let stand = evaluation(state, game.player(state));
        if plies == 0 || is_quiet(state) {
            return stand;
        }
        best_of(game, state, (stand, beta), |next, best| {
            -Self::quiescence(game, next, plies - 1, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    NoBound quiescence(game, state, plies, alpha, beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        if plies == 0 || is_quiet(state) {
            return evaluation(state, game.player(state));
        }
        best_of(game, state, (-INFINITY, beta), |next, best| {
            -Self::quiescence(game, next, plies, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    OnePlyOnly quiescence(game, state, plies, alpha, beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        if plies == 0 || is_quiet(state) {
            return evaluation(state, game.player(state));
        }
        best_of(game, state, (-INFINITY, beta), |next, best| {
            -Self::quiescence(game, next, 0, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    SignForgotten quiescence(game, state, plies, alpha, beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        if plies == 0 || is_quiet(state) {
            return evaluation(state, game.player(state));
        }
        best_of(game, state, (-INFINITY, beta), |next, best| {
            Self::quiescence(game, next, plies - 1, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    NoQuiescence search(game, state, depth, alpha, beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        if depth == 0 {
            return evaluation(state, game.player(state));
        }
        best_of(game, state, (-INFINITY, beta), |next, best| {
            -Self::alpha_beta_quiescence(game, next, depth - 1, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    StopsWhereQuiet search(game, state, depth, alpha, beta, evaluation, is_quiet) {
        solution::quiescence(game, state, depth + EXTENSION, alpha, beta, evaluation, is_quiet)
    }

    DepthNotCounted search(game, state, depth, alpha, beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        if depth == 0 {
            return Self::quiescence(game, state, EXTENSION, alpha, beta, evaluation, is_quiet);
        }
        best_of(game, state, (-INFINITY, beta), |next, best| {
            -Self::alpha_beta_quiescence(game, next, depth, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    HorizonOneEarly search(game, state, depth, alpha, beta, evaluation, is_quiet) {
        solution::alpha_beta_quiescence(game, state, depth.saturating_sub(1), alpha, beta, evaluation, is_quiet)
    }

    ExtensionForgotten search(game, state, depth, alpha, beta, evaluation, is_quiet) {
        if depth == 0 {
            return Self::quiescence(game, state, depth, alpha, beta, evaluation, is_quiet);
        }
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        best_of(game, state, (-INFINITY, beta), |next, best| {
            -Self::alpha_beta_quiescence(game, next, depth - 1, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }

    NoCutoffBehind quiescence(game, state, plies, _alpha, _beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        if plies == 0 || is_quiet(state) {
            return evaluation(state, game.player(state));
        }
        best_of(game, state, (-INFINITY, INFINITY), |next, _| {
            -Self::quiescence(game, next, plies - 1, -INFINITY, INFINITY, evaluation, is_quiet)
        })
    }

    StrictCutoff quiescence(game, state, plies, alpha, beta, evaluation, is_quiet) {
        if game.is_terminal(state) {
            return game.utility(state, game.player(state));
        }
        if plies == 0 || is_quiet(state) {
            return evaluation(state, game.player(state));
        }
        best_of(game, state, (-INFINITY, beta.saturating_add(1)), |next, best| {
            -Self::quiescence(game, next, plies - 1, -beta, -alpha.max(best), evaluation, is_quiet)
        })
    }
}

// A cause that a check can tell from the failure itself.
pub(super) const CLAMP: &str = "A guess is taken for a win that is certain. Keep it from `1 - game.max_utility()` to `game.max_utility() - 1`, \
    whatever the game's greatest utility is.";

const STANDS_PAT: &str = "The evaluation is a floor under the value, as if the player could pass: that is standing pat, right for chess and \
    wrong here. Start from `-INFINITY`.";
const NO_QUIESCENCE: &str =
    "At the horizon the evaluation is returned, quiet or not. Call `quiescence` there, with `EXTENSION` plies.";

macro_rules! wrong {
    ($($name:ident, $caught_by:literal, $cause:expr;)+) => {
        /// The wrong attempts.
        pub static WRONG: &[Wrong] = &[$(Wrong {
            name: stringify!($name),
            cause: $cause,
            caught_by: $caught_by,
            suite: suite::<$name>,
            behaviours: &[evaluation_shown::<$name>, quiet_shown::<$name>, search_shown::<$name>],
        }),+];
    };
}

wrong! {
    LinesTwice, "evaluation: the lines of a player, less the opponent's",
        "Each line is counted twice. Walk in four directions, not in eight: a line read from its other end is the same one.";
    RisingMissing, "evaluation: the lines of a player, less the opponent's",
        "The lines along one diagonal are missing: those that rise to the right.";
    FallingMissing, "evaluation: the lines of a player, less the opponent's",
        "The lines along one diagonal are missing: those that fall to the right.";
    NoDiagonals, "evaluation: the lines of a player, less the opponent's",
        "The lines along the diagonals are missing.";
    MixedLines, "evaluation: the lines of a player, less the opponent's",
        "Lines with stones of both sides score. Nobody can make four there: they are worth 0.";
    ToMax, "evaluation: the lines of a player, less the opponent's",
        "This is the worth to MAX, whoever is asked for. Count the lines of `player` less those of the opponent.";
    OwnOnly, "evaluation: the lines of a player, less the opponent's",
        "Only the player's own lines count. What the opponent has is to be subtracted: the game is zero sum.";
    BothAdded, "evaluation: the lines of a player, less the opponent's",
        "The opponent's lines are added. What is good for them is bad for the player: subtract it.";
    RoundTheEdge, "evaluation: the lines of a player, less the opponent's",
        "Some lines run off one side of the board and go on at the other. Check row and column, not only the number of the square.";
    NotClamped, "evaluation: never taken for a win", CLAMP;
    ClampedToMost, "evaluation: never taken for a win", CLAMP;
    ThreatsOfMover, "quiet: neither side can make four with its next stone",
        "Only the player to move is looked at. A threat of the opponent's has to be met at once: that is not quiet either.";
    ThreatsOfOpponent, "quiet: neither side can make four with its next stone",
        "Only the opponent is looked at. If the player to move can win at once, that is not quiet either.";
    NoGravity, "quiet: neither side can make four with its next stone",
        "A line with three stones counts even when its free square hangs in the air. A stone lands on the lowest free square of its column.";
    ThreeOfFour, "quiet: neither side can make four with its next stone",
        "Three stones in a line are not enough: the fourth square must be free, and a stone must land just there.";
    Restless, "quiet: neither side can make four with its next stone",
        "This is the answer to the opposite question. Return true where nobody can make four.";
    EvaluationToMax, "quiescence: stops where the game is over, all is quiet or no ply is left",
        "The evaluation is asked for MAX, whoever is to move. Every value here is one to the player to move: pass `game.player(state)`.";
    EndIsEvaluated, "quiescence: stops where the game is over, all is quiet or no ply is left",
        "A finished game is evaluated. It has a utility: test for the end first.";
    QuietGoesOn, "quiescence: stops where the game is over, all is quiet or no ply is left",
        "It goes on where all is quiet, and stops where it is not.";
    AllGoesOn, "quiescence: stops where the game is over, all is quiet or no ply is left",
        "A quiet position is searched on. Return its evaluation.";
    NeverGoesOn, "quiescence: goes on where it is not quiet",
        "It never goes on. Where it is not quiet, try every action and search on with one ply less.";
    StandsPat, "quiescence: goes on where it is not quiet", STANDS_PAT;
    StandsPatInTheLoop, "quiescence: goes on where it is not quiet", STANDS_PAT;
    NoBound, "quiescence: goes on where it is not quiet",
        "The plies never become fewer, so the search has no bound. Pass `plies - 1`.";
    OnePlyOnly, "quiescence: goes on where it is not quiet",
        "It goes on for one ply and stops, quiet or not. Let quiescence call itself with one ply less.";
    SignForgotten, "quiescence: goes on where it is not quiet",
        "The value of a child is the opponent's: negate it.";
    NoQuiescence, "search: to the horizon, and on from there", NO_QUIESCENCE;
    StopsWhereQuiet, "search: to the horizon, and on from there",
        "Before the horizon it stops where all is quiet. Up to there every position is searched, quiet or not.";
    DepthNotCounted, "search: to the horizon, and on from there",
        "The depth never becomes less, so the horizon is never reached. Pass `depth - 1`.";
    HorizonOneEarly, "search: to the horizon, and on from there",
        "The horizon is one ply too near: at depth 1 each child stands at it, at depth 0 the state itself.";
    ExtensionForgotten, "search: to the horizon, and on from there", NO_QUIESCENCE;
    NoCutoffBehind, "search: the nodes that it must visit, and no others",
        "Behind the horizon nothing is cut off. Pass the window on, turned round, and stop at beta there too.";
    StrictCutoff, "search: the nodes that it must visit, and no others",
        "Behind the horizon you stop only when the best exceeds beta. Stop when it reaches beta.";
}

attempts! {
    FailHard quiescence(game, state, plies, alpha, beta, evaluation, is_quiet) {
        let player = game.player(state);
        if game.is_terminal(state) {
            return game.utility(state, player).clamp(alpha, beta);
        }
        if plies == 0 || is_quiet(state) {
            return evaluation(state, player).clamp(alpha, beta);
        }
        let mut alpha = alpha;
        for action in game.actions(state) {
            let value = -Self::quiescence(game, &game.result(state, action), plies - 1, -beta, -alpha, evaluation, is_quiet);
            if value >= beta {
                return beta;
            }
            alpha = alpha.max(value);
        }
        alpha
    }

    EightDirectionsHalved evaluation(game, state, player) {
        let mut lines = lines(game, state, &ALL);
        lines.extend(lines.clone());
        clamped(game, sum(&lines, player) / 2)
    }

    RunsThroughASquare is_quiet(game, state) {
        !could_make_four(game, state, Player::Max) && !could_make_four(game, state, Player::Min)
    }

    OneFunction search(game, state, depth, alpha, beta, evaluation, is_quiet) {
        fn search<G: Game>(
            game: &G,
            state: &G::State,
            depth: i32,
            (mut alpha, beta): (Value, Value),
            evaluation: &impl Fn(&G::State, Player) -> Value,
            is_quiet: &impl Fn(&G::State) -> bool,
        ) -> Value {
            if game.is_terminal(state) {
                return game.utility(state, game.player(state));
            }
            if depth == -(EXTENSION as i32) || depth <= 0 && is_quiet(state) {
                return evaluation(state, game.player(state));
            }
            let mut best = -INFINITY;
            for action in game.actions(state) {
                best = best.max(-search(game, &game.result(state, action), depth - 1, (-beta, -alpha), evaluation, is_quiet));
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
            best
        }
        search(game, state, depth as i32, (alpha, beta), evaluation, is_quiet)
    }
}

/// The right attempts.
pub static RIGHT: &[Right] = &[
    ("FailHard", suite::<FailHard>),
    ("EightDirectionsHalved", suite::<EightDirectionsHalved>),
    ("RunsThroughASquare", suite::<RunsThroughASquare>),
    ("OneFunction", suite::<OneFunction>),
];

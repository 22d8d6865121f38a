//! Exercise 4: an evaluation, and a search that stops only where all is quiet.
//!
//! Lesson: `notebooks/04_evaluation.ipynb`. To have your work graded: `cargo grade ex04`.
//!
//! A search that stops at a depth has to guess what a position is worth. A guess is of no use in the middle of an exchange: one ply later
//! somebody makes four. So behind the horizon the search goes on, but only while the position is not quiet.

use adversarial::games::Stones;
use adversarial::prelude::*;

/// What a line is worth that holds 0, 1, 2 or 3 stones of one side, and none of the other.
pub const WEIGHTS: [Value; 4] = [0, 1, 4, 16];

/// How many plies a search may go on behind its horizon.
pub const EXTENSION: usize = 4;

//~ // Both functions below look at lines: perhaps a helper belongs here.
/// All lines: four squares in a row, each a row and a column.
fn lines(grid: &Grid) -> Vec<[(usize, usize); 4]> {
    let mut lines = Vec::new();
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            let (fits_down, fits_right) = (row + 4 <= grid.rows, column + 4 <= grid.columns);
            let fits_left = column >= 3;
            if fits_right {
                lines.push([0, 1, 2, 3].map(|step| (row, column + step)));
            }
            if fits_down {
                lines.push([0, 1, 2, 3].map(|step| (row + step, column)));
            }
            if fits_down && fits_right {
                lines.push([0, 1, 2, 3].map(|step| (row + step, column + step)));
            }
            if fits_down && fits_left {
                lines.push([0, 1, 2, 3].map(|step| (row + step, column - step)));
            }
        }
    }
    lines
}

fn stones(grid: &Grid, line: &[(usize, usize); 4], player: Player) -> usize {
    line.iter().filter(|&&(row, column)| grid.at(row, column) == Some(player)).count()
}
//~ end

/// What a position in play is worth to a player.
///
/// A line is four squares in a row: across, upright, or along a diagonal of either kind. Each line of the board counts once. One that
/// holds stones of a single side scores the weight of their number, for that side; one that is empty or holds stones of both scores 0. The
/// evaluation is what the player's lines score, less what the opponent's do.
///
/// It is a guess, and must not pass for a proof: keep it from `1 - game.max_utility()` to `game.max_utility() - 1`.
///
/// `game.grid(state)` is the board; boards have all sizes. It is called only when nobody has four and a square is free.
pub fn evaluation(game: &ConnectFour, state: &Stones, player: Player) -> Value {
    //~ let _ = (game, state, player);
    //~ todo!("the lines of the player, less those of the opponent")
    let grid = game.grid(state);
    let score = |line| match (stones(&grid, &line, player), stones(&grid, &line, player.opponent())) {
        (mine, 0) => WEIGHTS[mine],
        (0, theirs) => -WEIGHTS[theirs],
        _ => 0,
    };
    let most = game.max_utility() - 1;
    lines(&grid).into_iter().map(score).sum::<Value>().clamp(-most, most)
    //~ end
}

/// Whether neither side could make four with its next stone, whoever is to move. So a position is not quiet if there is a column where a
/// stone of MAX, or one of MIN, would now complete a line.
///
/// A stone falls: it can land only on the lowest free square of a column. Called only for positions in play, as `evaluation` is.
pub fn is_quiet(game: &ConnectFour, state: &Stones) -> bool {
    //~ let _ = (game, state);
    //~ todo!("is there a line with three stones of one side, and can a stone land on its fourth square?")
    let grid = game.grid(state);
    let can_land = |&(row, column): &(usize, usize)| {
        grid.at(row, column).is_none() && (row + 1 == grid.rows || grid.at(row + 1, column).is_some())
    };
    let is_threat = |line: &[(usize, usize); 4]| {
        [Player::Max, Player::Min].into_iter().any(|player| stones(&grid, line, player) == 3) && line.iter().any(can_land)
    };
    !lines(&grid).iter().any(is_threat)
    //~ end
}

/// The value, to the player to move, of a state at the horizon or behind it.
///
/// - The game is over: the utility.
/// - It is quiet, or no `plies` are left: `evaluation(state, player)`, to the player to move.
/// - Otherwise: the best that any of the actions gives, each followed by a quiescence search with one ply less.
///
/// There is no "standing pat" here, as there is in chess, where the evaluation is a floor under the value of every position: it would say
/// that you may ignore a threat. You may not pass in Connect Four, and all actions are tried, not only captures.
///
/// As in `negamax_alpha_beta`, the player to move already has `alpha` elsewhere, and the opponent can hold them to `beta`: between the two
/// the value is exact; if it is `alpha` or less, return anything from it up to `alpha`; if it is `beta` or more, anything from `beta` up to
/// it. Take the actions as they come, stop as soon as the best has reached `beta`, and call `game.result` only for an action that you are
/// about to search: the calls are counted. The evaluation passed in is clamped already.
pub fn quiescence<G: Game>(
    game: &G,
    state: &G::State,
    plies: usize,
    alpha: Value,
    beta: Value,
    evaluation: &impl Fn(&G::State, Player) -> Value,
    is_quiet: &impl Fn(&G::State) -> bool,
) -> Value {
    //~ let _ = (game, state, plies, alpha, beta, evaluation, is_quiet);
    //~ todo!("when does it end? If it does not: alpha-beta, one ply less")
    let player = game.player(state);
    if game.is_terminal(state) {
        return game.utility(state, player);
    }
    if plies == 0 || is_quiet(state) {
        return evaluation(state, player);
    }
    let mut best = -INFINITY;
    for action in game.actions(state) {
        let next = game.result(state, action);
        best = best.max(-quiescence(game, &next, plies - 1, -beta, -alpha.max(best), evaluation, is_quiet));
        if best >= beta {
            break;
        }
    }
    best
    //~ end
}

/// The value, to the player to move, that a search to a depth finds: alpha-beta for `depth` plies, quiet or not; then, at the horizon,
/// `quiescence` with `EXTENSION` plies.
///
/// The window means the same, and the calls of `game.result` are counted as well.
pub fn alpha_beta_quiescence<G: Game>(
    game: &G,
    state: &G::State,
    depth: usize,
    alpha: Value,
    beta: Value,
    evaluation: &impl Fn(&G::State, Player) -> Value,
    is_quiet: &impl Fn(&G::State) -> bool,
) -> Value {
    //~ let _ = (game, state, depth, alpha, beta, evaluation, is_quiet);
    //~ todo!("alpha-beta with a depth: what happens when none is left?")
    if game.is_terminal(state) {
        return game.utility(state, game.player(state));
    }
    if depth == 0 {
        return quiescence(game, state, EXTENSION, alpha, beta, evaluation, is_quiet);
    }
    let mut best = -INFINITY;
    for action in game.actions(state) {
        let next = game.result(state, action);
        best = best.max(-alpha_beta_quiescence(game, &next, depth - 1, -beta, -alpha.max(best), evaluation, is_quiet));
        if best >= beta {
            break;
        }
    }
    best
    //~ end
}

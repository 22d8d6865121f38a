//! Exercise 8: a tournament, and what it proves.
//!
//! Lesson: `notebooks/08_tournament.ipynb`. To have your work graded: `cargo grade ex08`.
//!
//! Which player is better, and how sure is that? First you write three players; then a game between any two, measured from outside; then
//! a round robin, in which each pair meets with both colours; then a table of it, and an interval around each score.
//!
//! These types are given: [`Strategy`] (a player that chooses an action), [`Counted`] (a game that counts), [`Effort`], [`Record`]
//! and [`Tally`] (plain numbers; `+=` adds two efforts or two tallies, and `default()` is all zeros).

use adversarial::prelude::*;

/// A player: any legal action, each with the same chance.
///
/// All randomness comes from `rng`, so that the same seed gives the same game. A random number below `n` is `rng.random_range(0..n)`.
///
/// # Panics
///
/// When the game is over: there is nothing to choose.
pub fn random_player<G: Game>(game: &G, state: &G::State, rng: &mut StdRng) -> G::Action {
    let _ = (game, state, rng);
    todo!("any legal action")
}

/// A player: a best action for the player to move, which may be MAX or MIN, by minimax to a depth.
///
/// It looks `depth` plies ahead, at least 1; a state still in play there is worth what `evaluation` says. `DepthLimited` is such a game,
/// and `minimax` from the prelude searches it. If several actions are best, return any of them. Visit each node once: the calls of
/// `game.result` are counted.
///
/// # Panics
///
/// When the game is over: there is nothing to choose.
pub fn minimax_player<G: Game>(
    game: &G,
    state: &G::State,
    depth: usize,
    evaluation: &impl Fn(&G::State, Player) -> Value,
) -> G::Action {
    let _ = (game, state, depth, evaluation);
    todo!("a best action to this depth")
}

/// A player: an action as good as minimax's, with no more nodes than alpha-beta visits from `state`.
///
/// # Panics
///
/// When the game is over: there is nothing to choose.
pub fn alpha_beta_player<G: Game>(
    game: &G,
    state: &G::State,
    depth: usize,
    evaluation: &impl Fn(&G::State, Player) -> Value,
) -> G::Action {
    let _ = (game, state, depth, evaluation);
    todo!("as good an action, with fewer nodes")
}

/// Plays a game, from `game.initial_state()` to its end.
///
/// - Each state tells whose turn it is: `game.player(&state)`. MAX moves first in most games, not in all.
/// - `moves`: the actions played, each as `game.action_text` before it is played.
/// - `winner`: the player with a positive utility at the end, be it 1 or 1000; `None` in a draw.
/// - Who chooses an action that is not legal loses at once. The action is not played and does not stand in `moves`; `forfeit` says in
///   words what happened, in any words that hold the action (`format!("{action:?}")`). In a game without an illegal action it is `None`.
/// - `max` and `min`, of each player: `moves`, how often it was asked; `nodes`, for each time 1 and its calls of `result`; `time`, what
///   `choose` took.
///
/// `choose` takes a counting game: make one with `Counted::new(game)`. `counted.reset()` sets it to zero, `counted.counts().nodes()` is 1
/// and the calls of `result` since then. A clock: `let started = std::time::Instant::now()`, then `started.elapsed()`.
///
/// (The lifetime `'p` is there so that one variable can hold either player.)
pub fn play_game<'p, G: Game>(game: &G, max: &'p mut dyn Strategy<G>, min: &'p mut dyn Strategy<G>) -> Record {
    let _ = (game, max, min);
    todo!("play until the game is over")
}

/// All play all: in each round each pair plays two games, either player once as MAX. Nobody plays against themselves.
///
/// Row `i`, column `j` of the result is what player `i` achieved against player `j`, with the effort that it, not its opponent, put into
/// these games: a `Tally { wins, draws, losses, effort }`. All zeros on the diagonal.
///
/// Play with your own `play_game`. Two players of one slice can be borrowed at once: `players.get_disjoint_mut([i, j])`, `Ok` for
/// `i != j`. A `Box` is lent to `play_game` with `as_mut()`.
pub fn round_robin<G: Game>(game: &G, players: &mut [Box<dyn Strategy<G>>], rounds: usize) -> Vec<Vec<Tally>> {
    let _ = (game, players, rounds);
    todo!("each pair, with both colours")
}

/// A line of the table: a player against all others.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points a game: a win is 1, a draw 1/2, a loss 0. None without a game.
    pub score: Option<f64>,
    /// Nodes a move, over all moves of all games. None without a move.
    pub nodes_per_move: Option<f64>,
    /// Seconds a move, likewise; `time.as_secs_f64()` are the seconds of a time.
    pub seconds_per_move: Option<f64>,
}

/// The table of a round robin: line `i` sums up row `i` of `results`, what player `i` achieved against each player.
pub fn standings(results: &[Vec<Tally>]) -> Vec<Standing> {
    let _ = results;
    todo!("a line for each row")
}

/// How many standard deviations a normal variable stays within, 95 times in 100.
pub const Z: f64 = 1.959_964;

/// The 95% Wilson score interval of a score: its lower and its upper end.
///
/// With *n* games and *p* = (wins + draws / 2) / *n*, and *z* = [`Z`]:
///
/// ```text
///     centre ± half,  where
///
///     centre = (p + z² / 2n) / (1 + z² / n)
///     half   = z / (1 + z² / n) · √( p (1 - p) / n + z² / 4n² )
/// ```
///
/// Without a game nothing is known: `(0.0, 1.0)`. Otherwise the interval lies within that by itself.
///
/// It is for independent games, each won or lost: of such experiments, repeated, about 95 in 100 give an interval that holds the true
/// score. Draws make a score vary less, so that with them it is too wide rather than too narrow. Games that two players without
/// randomness repeat are not independent: the second tells nothing new.
pub fn score_interval(wins: u64, draws: u64, losses: u64) -> (f64, f64) {
    let _ = (wins, draws, losses);
    todo!("the lower and the upper end")
}

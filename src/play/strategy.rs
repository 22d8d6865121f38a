use crate::game::{Game, Player, Value};
use crate::search::{DepthLimited, alpha_beta, minimax};
use crate::trace::Counted;
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// A player of a game: MAX or MIN, whoever is to move in the state that it is given.
///
/// The game counts what is asked of it. An implementor owns what it holds, so that it can be kept from one notebook cell to the next.
///
/// ```
/// use adversarial::prelude::*;
///
/// /// Always takes the first legal action.
/// struct First;
///
/// impl<G: Game> Strategy<G> for First {
///     fn choose(&mut self, game: &Counted<&G>, state: &G::State) -> G::Action {
///         game.actions(state)[0]
///     }
/// }
///
/// let record = play_game(&TicTacToe, &mut First, &mut First);
/// assert_eq!(record.moves.join(" "), "a1 b1 c1 a2 b2 c2 a3");
/// assert_eq!(record.winner, Some(Player::Max)); // on the diagonal a3 b2 c1
/// ```
pub trait Strategy<G: Game> {
    /// The action to play in a state that is not terminal.
    ///
    /// It should be legal: an illegal one [loses the game](super::play_game).
    fn choose(&mut self, game: &Counted<&G>, state: &G::State) -> G::Action;
}

/// Plays every legal action with equal chance; the same ones for the same seed.
#[derive(Debug)]
pub struct RandomPlayer {
    rng: StdRng,
}

impl RandomPlayer {
    /// A random player whose choices the seed fixes.
    pub fn new(seed: u64) -> Self {
        RandomPlayer { rng: StdRng::seed_from_u64(seed) }
    }
}

impl<G: Game> Strategy<G> for RandomPlayer {
    fn choose(&mut self, game: &Counted<&G>, state: &G::State) -> G::Action {
        let actions = game.actions(state);
        actions[self.rng.random_range(0..actions.len())]
    }
}

/// What a state in play looks worth to a player.
pub(super) type Evaluation<G> = Box<dyn Fn(&<G as Game>::State, Player) -> Value>;

/// Plays the action that [`minimax`] finds best, to a depth.
pub struct MinimaxPlayer<G: Game> {
    depth: usize,
    evaluation: Evaluation<G>,
}

/// Plays the action that [`alpha_beta`] finds best, to a depth: the same as [`MinimaxPlayer`], with fewer nodes.
pub struct AlphaBetaPlayer<G: Game> {
    depth: usize,
    evaluation: Evaluation<G>,
}

impl<G: Game> MinimaxPlayer<G> {
    /// A player that looks `depth` plies ahead; `evaluation` tells what a state in play at the horizon is worth to a player.
    ///
    /// # Panics
    ///
    /// When `depth` is 0: who looks at no move cannot choose one.
    pub fn new(depth: usize, evaluation: impl Fn(&G::State, Player) -> Value + 'static) -> Self {
        assert!(depth > 0, "a player that looks no ply ahead cannot choose");
        MinimaxPlayer { depth, evaluation: Box::new(evaluation) }
    }
}

impl<G: Game> AlphaBetaPlayer<G> {
    /// A player that looks `depth` plies ahead; `evaluation` tells what a state in play at the horizon is worth to a player.
    ///
    /// # Panics
    ///
    /// When `depth` is 0: who looks at no move cannot choose one.
    pub fn new(depth: usize, evaluation: impl Fn(&G::State, Player) -> Value + 'static) -> Self {
        assert!(depth > 0, "a player that looks no ply ahead cannot choose");
        AlphaBetaPlayer { depth, evaluation: Box::new(evaluation) }
    }
}

impl<G: Game> Strategy<G> for MinimaxPlayer<G> {
    fn choose(&mut self, game: &Counted<&G>, state: &G::State) -> G::Action {
        let shallow = DepthLimited::new(game, self.depth, &self.evaluation);
        let (_, action) = minimax(&shallow, &shallow.from_state(state.clone()));
        action.expect("a state that is not terminal has an action")
    }
}

impl<G: Game> Strategy<G> for AlphaBetaPlayer<G> {
    fn choose(&mut self, game: &Counted<&G>, state: &G::State) -> G::Action {
        let shallow = DepthLimited::new(game, self.depth, &self.evaluation);
        let (_, action) = alpha_beta(&shallow, &shallow.from_state(state.clone()));
        action.expect("a state that is not terminal has an action")
    }
}

use super::{Match, Strategy};
use crate::game::{Game, Player};
use crate::trace::Counted;
use std::ops::AddAssign;
use std::time::{Duration, Instant};

/// What a player's thinking cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// How often it was asked for a move.
    pub moves: u64,
    /// The nodes of all its searches: for each move the state itself, and every call of `result`.
    pub nodes: u64,
    /// The time that it took.
    pub time: Duration,
}

impl AddAssign for Effort {
    fn add_assign(&mut self, other: Effort) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Its moves, as texts; legal ones all.
    pub moves: Vec<String>,
    /// Who won; none in a draw.
    pub winner: Option<Player>,
    /// The illegal action by which the loser lost, in words, if the game ended so.
    pub forfeit: Option<String>,
    /// What MAX's thinking cost.
    pub max: Effort,
    /// What MIN's thinking cost.
    pub min: Effort,
}

/// Plays a game between two strategies, from its initial state to its end.
///
/// Who chooses an illegal action loses.
///
/// ```
/// use adversarial::prelude::*;
///
/// struct Centre;
///
/// impl Strategy<TicTacToe> for Centre {
///     fn choose(&mut self, _: &Counted<&TicTacToe>, _: &<TicTacToe as Game>::State) -> u8 {
///         4 // b2
///     }
/// }
///
/// let record = play_game(&TicTacToe, &mut Centre, &mut Centre);
/// assert_eq!((record.moves.join(" ").as_str(), record.winner), ("b2", Some(Player::Max)));
/// let why = record.forfeit.unwrap();
/// assert_eq!(why, "`4` is not a legal move here; the legal moves are: a1 b1 c1 a2 c2 a3 b3 c3");
/// ```
pub fn play_game<G: Game>(game: &G, max: &mut dyn Strategy<G>, min: &mut dyn Strategy<G>) -> Record {
    play_from(game, &game.initial_state(), max, min)
}

/// Plays a game on, from a state to its end; the moves that led there are not in the record.
///
/// ```
/// use adversarial::prelude::*;
/// let mut player = AlphaBetaPlayer::<TicTacToe>::new(9, |_, _| 0);
/// let opening = TicTacToe.parse_position("b2 a2").unwrap(); // an edge is the wrong answer to the centre
/// let record = play_from(&TicTacToe, &opening, &mut player, &mut RandomPlayer::new(1));
/// assert_eq!(record.winner, Some(Player::Max));
/// ```
pub fn play_from<G: Game>(game: &G, state: &G::State, max: &mut dyn Strategy<G>, min: &mut dyn Strategy<G>) -> Record {
    let counted = Counted::new(game);
    let mut played = Match::from_state(game, state.clone());
    let mut record = Record::default();
    while !played.is_over() {
        let player = game.player(played.state());
        counted.reset();
        let started = Instant::now();
        let (action, effort) = match player {
            Player::Max => (max.choose(&counted, played.state()), &mut record.max),
            Player::Min => (min.choose(&counted, played.state()), &mut record.min),
        };
        *effort += Effort { moves: 1, nodes: counted.counts().nodes(), time: started.elapsed() };
        if let Err(error) = played.play_action(action) {
            return Record { moves: played.moves(), winner: Some(player.opponent()), forfeit: Some(error.to_string()), ..record };
        }
    }
    Record { moves: played.moves(), winner: played.winner(), ..record }
}

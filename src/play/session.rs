use super::game_name::NameError;
use super::seat::{AnySeat, seat};
use super::{Effort, GameName, Opponent, SavedGame, Thinking};
use crate::game::{ActionError, Player, Value};
use crate::games::Grid;
use crate::trace::SearchTree;
use rand::RngExt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A player from outside, the learner's own: it is told the moves so far and says its own, or in words why it has none.
pub type Outside = Box<dyn FnMut(&[String]) -> Result<String, String> + Send>;

/// A person's game against an opponent, whichever of the games it is: what all ways to play show and drive.
///
/// The person's moves are played by [`play`](Session::play). When it is the opponent's turn, [`think`](Session::think) looks for its move
/// on a thread; the answer is then played like any other.
///
/// ```
/// use adversarial::{Player, play::{GameName, Opponent, Session}};
///
/// let mut session = Session::new(GameName::TicTacToe, Opponent::AlphaBeta(9), Player::Max).unwrap();
/// session.play("b2").unwrap();
/// assert!(!session.is_your_turn());
/// let reply = session.think().wait().unwrap();
/// session.play(&reply.action).unwrap();
/// assert_eq!(session.moves(), ["b2", "a1"]);
///
/// session.undo(); // the reply, and what it answered
/// assert!(session.moves().is_empty());
/// ```
pub struct Session {
    game: GameName,
    opponent: Opponent,
    you: Player,
    seat: Box<dyn AnySeat>,
    outside: Option<Arc<Mutex<Outside>>>,
    resigned: bool,
}

/// What an opponent plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// A legal move.
    pub action: String,
    /// What there is to say of it: that the learner's player had none, and why.
    pub remark: Option<String>,
    /// What it cost; of the learner's player, only the time is known.
    pub effort: Effort,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Somebody won.
    Won(Player),
    /// Nobody did.
    Drawn,
    /// The person gave up.
    Resigned,
}

impl Session {
    /// A new game. MAX moves first: `you` is `Player::Max` for a person who does.
    ///
    /// # Errors
    ///
    /// When the opponent cannot play this game. [`Opponent::Student`] is played with [`with_student`](Session::with_student).
    pub fn new(game: GameName, opponent: Opponent, you: Player) -> Result<Session, NameError> {
        if opponent == Opponent::Student {
            return Err(NameError("student: only the `play` command can run your player".into()));
        }
        opponent.check(game)?;
        Ok(Session { game, opponent: opponent.for_game(game), you, seat: seat(game), outside: None, resigned: false })
    }

    /// A new game against a player from outside.
    ///
    /// # Errors
    ///
    /// When the student's player is not for this game.
    pub fn with_student(game: GameName, you: Player, student: Outside) -> Result<Session, NameError> {
        Opponent::Student.check(game)?;
        let outside = Some(Arc::new(Mutex::new(student)));
        Ok(Session { game, opponent: Opponent::Student, you, seat: seat(game), outside, resigned: false })
    }

    /// Goes on with a game that was written down.
    ///
    /// # Errors
    ///
    /// When its opponent cannot play it, or its moves are not legal.
    pub fn resume(saved: &SavedGame, student: Option<Outside>) -> Result<Session, NameError> {
        let mut session = match student {
            Some(student) if saved.opponent == Opponent::Student => Session::with_student(saved.game, saved.you, student)?,
            _ => Session::new(saved.game, saved.opponent, saved.you)?,
        };
        for action in &saved.moves {
            session.play(action).map_err(|error| NameError(error.to_string()))?;
        }
        if saved.resigned {
            session.resign();
        }
        Ok(session)
    }

    /// The game so far, to be written down.
    pub fn saved(&self) -> SavedGame {
        let Session { game, opponent, you, resigned, .. } = *self;
        SavedGame { game, opponent, you, moves: self.moves(), resigned }
    }

    /// Which game it is.
    pub fn game(&self) -> GameName {
        self.game
    }

    /// Whom it is against.
    pub fn opponent(&self) -> Opponent {
        self.opponent
    }

    /// Which side the person has; MAX moves first.
    pub fn you(&self) -> Player {
        self.you
    }

    /// The board.
    pub fn grid(&self) -> Grid {
        self.seat.grid()
    }

    /// Whose turn it is.
    pub fn player(&self) -> Player {
        self.seat.player()
    }

    /// Whether the game goes on and the person is to move.
    pub fn is_your_turn(&self) -> bool {
        self.outcome().is_none() && self.player() == self.you
    }

    /// The legal moves; none when the game is over.
    pub fn legal_moves(&self) -> Vec<String> {
        if self.resigned { Vec::new() } else { self.seat.legal_moves() }
    }

    /// The moves so far.
    pub fn moves(&self) -> Vec<String> {
        self.seat.moves()
    }

    /// The square, row by row from the top, where the last move stands.
    pub fn last_square(&self) -> Option<usize> {
        self.seat.last_square()
    }

    /// The square, row by row from the top, where a legal move would stand.
    pub fn square_of(&self, action: &str) -> Option<usize> {
        self.seat.square_of(action)
    }

    /// The squares of the row by which somebody has won; of all such rows, if there are several.
    pub fn winning_squares(&self) -> Vec<usize> {
        match self.outcome() {
            Some(Outcome::Won(player)) => self.grid().longest_rows(player).concat(),
            _ => Vec::new(),
        }
    }

    /// Plays a move, for whoever is to move; returns how it is written.
    ///
    /// # Errors
    ///
    /// When it is not legal, or the game is over: then nothing is played.
    pub fn play(&mut self, action: &str) -> Result<String, ActionError> {
        if self.resigned {
            return Err(ActionError { text: action.trim().into(), legal: Vec::new() });
        }
        self.seat.play(action)
    }

    /// Whether there is a move of the person's to take back, or a resignation.
    pub fn can_undo(&self) -> bool {
        self.resigned || self.moves().len() > usize::from(self.you == Player::Min)
    }

    /// Takes back the person's last move, and what the opponent replied; or a resignation. Whether there was any.
    pub fn undo(&mut self) -> bool {
        if std::mem::take(&mut self.resigned) {
            return true;
        }
        if !self.can_undo() {
            return false;
        }
        // The person's moves are every other one.
        let back = if self.player() == self.you { 2 } else { 1 };
        (0..back).for_each(|_| self.seat.undo());
        true
    }

    /// Gives the game up, unless it is over.
    pub fn resign(&mut self) {
        self.resigned = self.outcome().is_none();
    }

    /// How it ended; none while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.resigned {
            return Some(Outcome::Resigned);
        }
        let outcome = self.seat.winner().map_or(Outcome::Drawn, Outcome::Won);
        self.seat.is_over().then_some(outcome)
    }

    /// How it ended, in words; empty while it goes on.
    pub fn outcome_text(&self) -> String {
        match self.outcome() {
            None => String::new(),
            Some(Outcome::Drawn) => "A draw.".into(),
            Some(Outcome::Resigned) => format!("You resigned: {} wins.", self.opponent),
            Some(Outcome::Won(player)) if player == self.you => "You win!".into(),
            Some(Outcome::Won(_)) => format!("{} wins.", self.opponent),
        }
    }

    /// The opponent's move here, looked for on a thread. The game is not over.
    pub fn think(&self) -> Thinking<Choice> {
        let (seat, opponent, outside) = (self.seat.copy(), self.opponent, self.outside.clone());
        Thinking::start(move |watch| {
            let started = Instant::now();
            let (action, remark) = match outside {
                None => (seat.choose(opponent, watch), None),
                Some(outside) => ask(&outside, seat.as_ref()),
            };
            Choice { action, remark, effort: Effort { moves: 1, nodes: watch.nodes(), time: started.elapsed() } }
        })
    }

    /// Who tells values and hints: the opponent; or, if it does not search, the engine.
    pub fn seer(&self) -> Opponent {
        if self.opponent.searches() { self.opponent } else { Opponent::Engine(1_000_000) }
    }

    /// What each legal move is worth to the player to move, as the [`seer`](Session::seer) sees it; looked for on a thread.
    ///
    /// A win is worth [`WIN`](crate::WIN), less 1 for each ply until then, the move itself included: see [`value_text`].
    pub fn values(&self) -> Thinking<Vec<(String, Value)>> {
        let (seat, seer) = (self.seat.copy(), self.seer());
        Thinking::start(move |watch| seat.values(seer, watch))
    }

    /// A good move here, looked for on a thread: what the [`seer`](Session::seer) would play. The game is not over.
    pub fn hint(&self) -> Thinking<String> {
        let (seat, seer) = (self.seat.copy(), self.seer());
        Thinking::start(move |watch| seat.choose(seer, watch))
    }

    /// The tree that alpha-beta grows from here, as deep as it has at most so many nodes, one ply at least; and that depth, or none if
    /// it reaches the end of the game.
    pub fn tree(&self, most_nodes: usize) -> (SearchTree, Option<usize>) {
        self.seat.tree(most_nodes)
    }
}

/// The move of a player from outside; if it has none that is legal, a random one, and a remark.
fn ask(outside: &Mutex<Outside>, seat: &dyn AnySeat) -> (String, Option<String>) {
    let answer = outside.lock().unwrap_or_else(PoisonError::into_inner)(&seat.moves());
    let mut legal = seat.legal_moves();
    let trouble = match answer {
        Ok(action) if legal.contains(&action) => return (action, None),
        Ok(action) => format!("it played {action}, which is not legal"),
        Err(trouble) => trouble,
    };
    let action = legal.swap_remove(rand::rng().random_range(0..legal.len()));
    let end = if trouble.ends_with(['.', '?', '!']) { "" } else { "." };
    let remark = format!("Your player loses its move: {trouble}{end} A random one, {action}, is played for it.");
    (action, Some(remark))
}

/// A value of [`Session::values`] in words.
///
/// ```
/// use adversarial::{WIN, play::value_text};
/// assert_eq!(value_text(WIN - 3), "wins in 2"); // moves of the one to move
/// assert_eq!(value_text(4 - WIN), "loses in 2");
/// assert_eq!(value_text(12), "+12");
/// assert_eq!(value_text(0), "0");
/// ```
pub fn value_text(value: Value) -> String {
    match plies_to_win(value) {
        Some(plies) if value > 0 => format!("wins in {}", (plies + 1) / 2),
        Some(plies) => format!("loses in {}", plies / 2),
        None if value > 0 => format!("+{value}"),
        None => value.to_string().replace('-', "−"),
    }
}

/// How many plies from here somebody wins, if a value says so; a guess does not.
pub fn plies_to_win(value: Value) -> Option<Value> {
    let plies = crate::WIN - value.abs();
    (plies < super::seat::MOST_PLIES).then_some(plies)
}

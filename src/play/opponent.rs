use super::GameName;
use super::game_name::NameError;
use std::fmt;
use std::str::FromStr;

/// Whom a person plays against, as it is written: `minimax`, `minimax:DEPTH`, `alpha-beta:DEPTH`, `engine:NODES`, `solver`, `random`
/// or `student`.
///
/// ```
/// use adversarial::play::{GameName, Opponent};
/// let opponent: Opponent = "alpha-beta:4".parse().unwrap();
/// assert_eq!(opponent, Opponent::AlphaBeta(4));
/// assert_eq!("alpha-beta".parse::<Opponent>().unwrap_err().to_string(), "alpha-beta: how many plies ahead? As in alpha-beta:4");
///
/// let error = Opponent::Solver.check(GameName::TicTacToe).unwrap_err();
/// assert_eq!(error.to_string(), "solver: it knows Connect Four only, not tic-tac-toe");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opponent {
    /// Minimax to a depth; without one, as deep as [a million positions](Opponent::for_game) reach.
    Minimax(Option<usize>),
    /// Alpha-beta to a depth.
    AlphaBeta(usize),
    /// The fast search, with so many nodes a move.
    Engine(u64),
    /// Perfect play, in Connect Four.
    Solver,
    /// Any legal move, each with the same chance.
    Random,
    /// The learner's own player; only the `play` command can run it.
    Student,
}

impl Opponent {
    /// The same, with the depth that it would have in a game if it has none of its own: the greatest with at most a million positions.
    ///
    /// ```
    /// use adversarial::play::{GameName, Opponent};
    /// let minimax = Opponent::Minimax(None);
    /// assert_eq!(minimax.for_game(GameName::TicTacToe), Opponent::Minimax(Some(9))); // to the end
    /// assert_eq!(minimax.for_game(GameName::ConnectFour(7, 6)), Opponent::Minimax(Some(7)));
    /// ```
    #[must_use]
    pub fn for_game(self, game: GameName) -> Opponent {
        if self != Opponent::Minimax(None) {
            return self;
        }
        // How many moves there are at each ply, about.
        let moves: Vec<u64> = match game {
            GameName::TicTacToe => (1..=9).rev().collect(),
            GameName::Mnk(m, n, _) => (1..=(m * n) as u64).rev().collect(),
            GameName::ConnectFour(width, height) => vec![width as u64; width * height],
        };
        let leaves = moves.iter().scan(1_u64, |leaves, moves| {
            *leaves = leaves.saturating_mul(*moves);
            Some(*leaves)
        });
        let depth = leaves.take_while(|&leaves| leaves <= 1_000_000).count();
        Opponent::Minimax(Some(depth.max(1)))
    }

    /// Whether it can play a game.
    ///
    /// # Errors
    ///
    /// Why it cannot.
    pub fn check(self, game: GameName) -> Result<(), NameError> {
        match (self, game) {
            (Opponent::Solver, GameName::ConnectFour(width, height)) if width * height > 42 => Err(NameError(format!(
                "solver: {game} has {} squares, and of more than 42 it would think for hours; try engine:1000000",
                width * height
            ))),
            (Opponent::Solver, GameName::TicTacToe | GameName::Mnk(..)) => {
                Err(NameError(format!("solver: it knows Connect Four only, not {game}")))
            }
            (Opponent::Student, game) if game != GameName::ConnectFour(7, 6) => {
                Err(NameError(format!("student: your player knows Connect Four on 7x6, not {game}")))
            }
            _ => Ok(()),
        }
    }

    /// Whether it searches: one that does not has no idea what a move is worth.
    pub fn searches(self) -> bool {
        !matches!(self, Opponent::Random | Opponent::Student)
    }
}

impl FromStr for Opponent {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Opponent, NameError> {
        let (kind, number) = name.split_once(':').map_or((name, None), |(kind, number)| (kind, Some(number)));
        let kind = kind.to_ascii_lowercase();
        let wrong = |why: &str| NameError(format!("{name}: {why}"));
        let read = |number: &str| number.replace('_', "").parse::<u64>().ok().filter(|&number| number > 0);
        match (kind.as_str(), number) {
            ("minimax", None) => Ok(Opponent::Minimax(None)),
            ("minimax" | "alpha-beta", Some(number)) => {
                let depth = read(number).ok_or_else(|| wrong(&format!("a depth is a number from 1 on, as in {kind}:4")))?;
                let depth = depth.min(64) as usize; // no game here is longer
                Ok(if kind == "minimax" { Opponent::Minimax(Some(depth)) } else { Opponent::AlphaBeta(depth) })
            }
            ("alpha-beta", None) => Err(wrong("how many plies ahead? As in alpha-beta:4")),
            ("engine", None) => Err(wrong("how many nodes a move? As in engine:100000")),
            ("engine", Some(number)) => {
                read(number).map(Opponent::Engine).ok_or_else(|| wrong("nodes are a number from 1 on, as in engine:100000"))
            }
            ("solver", None) => Ok(Opponent::Solver),
            ("random", None) => Ok(Opponent::Random),
            ("student", None) => Ok(Opponent::Student),
            ("solver" | "random" | "student", Some(_)) => Err(wrong(&format!("{kind} takes no number"))),
            _ => Err(wrong("an opponent is minimax, minimax:4, alpha-beta:4, engine:100000, solver, random or student")),
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Minimax(None) => f.write_str("minimax"),
            Opponent::Minimax(Some(depth)) => write!(f, "minimax:{depth}"),
            Opponent::AlphaBeta(depth) => write!(f, "alpha-beta:{depth}"),
            Opponent::Engine(nodes) => write!(f, "engine:{nodes}"),
            Opponent::Solver => f.write_str("solver"),
            Opponent::Random => f.write_str("random"),
            Opponent::Student => f.write_str("student"),
        }
    }
}

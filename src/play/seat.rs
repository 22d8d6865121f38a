//! A game whose type is forgotten: what a [`Session`](super::Session) drives.

use super::board_solver::{BoardSolver, board_solver};
use super::by_distance::ByDistance;
use super::engine_player::search;
use super::small_tree::small_tree;
use super::watched::{Watch, Watched};
use super::{AlphaBetaPlayer, EnginePlayer, GameName, Match, MinimaxPlayer, Opponent, RandomPlayer, Strategy};
use crate::game::{ActionError, Game, Player, Value, WIN};
use crate::games::grid::column_letter;
use crate::games::{ConnectFour, Grid, Mnk, OnGrid, Stones, TicTacToe};
use crate::search::{DepthLimited, alpha_beta, minimax};
use crate::trace::{Counted, SearchTree};
use std::sync::{Arc, Mutex, PoisonError};

/// More than any game here has.
pub(super) const MOST_PLIES: Value = 100;

pub(super) trait AnySeat: Send {
    fn copy(&self) -> Box<dyn AnySeat>;
    fn grid(&self) -> Grid;
    fn player(&self) -> Player;
    fn legal_moves(&self) -> Vec<String>;
    fn moves(&self) -> Vec<String>;
    fn last_square(&self) -> Option<usize>;
    fn square_of(&self, action: &str) -> Option<usize>;
    fn play(&mut self, action: &str) -> Result<String, ActionError>;
    fn undo(&mut self);
    fn is_over(&self) -> bool;
    fn winner(&self) -> Option<Player>;
    /// What an opponent plays here.
    fn choose(&self, opponent: Opponent, watch: &Arc<Watch>) -> String;
    /// What it thinks that each legal move is worth to the player to move.
    fn values(&self, opponent: Opponent, watch: &Arc<Watch>) -> Vec<(String, Value)>;
    /// Alpha-beta's tree from here, as deep as it has at most so many nodes; and that depth, if it is not to the end.
    fn tree(&self, most_nodes: usize) -> (SearchTree, Option<usize>);
}

/// A new game of this name.
pub(super) fn seat(game: GameName) -> Box<dyn AnySeat> {
    const SIZE: &str = "a name holds a size that can be";
    match game {
        GameName::TicTacToe => Seat::boxed(TicTacToe, |_, state, player| TicTacToe.open_lines(state, player), None),
        GameName::Mnk(m, n, k) => Seat::boxed(Mnk::new(m, n, k).expect(SIZE), Mnk::open_lines, None),
        GameName::ConnectFour(width, height) => {
            let game = ConnectFour::new(width, height).expect(SIZE);
            Seat::<ConnectFour>::boxed(game, ConnectFour::places as fn(&_, &Stones, _) -> _, Some((width, height)))
        }
    }
}

#[derive(Clone)]
struct Seat<G: Game> {
    played: Match<G>,
    evaluation: fn(&G, &G::State, Player) -> Value,
    solves: Option<(usize, usize)>,
    solver: Arc<Mutex<Option<Box<dyn BoardSolver>>>>, // with what it remembers from one move to the next
}

type Looked<G> = Watched<ByDistance<G>>;

impl<G: OnGrid<State: Send, Action: Send> + Clone + Send + 'static> Seat<G> {
    fn boxed(game: G, evaluation: fn(&G, &G::State, Player) -> Value, solves: Option<(usize, usize)>) -> Box<dyn AnySeat> {
        Box::new(Seat { played: Match::new(game), evaluation, solves, solver: Arc::default() })
    }

    fn actions(&self) -> Vec<G::Action> {
        self.played.game().actions(self.played.state()).into_vec()
    }

    fn text(&self, action: G::Action) -> String {
        self.played.game().action_text(self.played.state(), action)
    }

    /// The evaluation, in the game that is searched. It stays below any win.
    fn guess(&self) -> impl Fn(&(G::State, Value), Player) -> Value + Clone + 'static {
        let (game, evaluation) = (self.played.game().clone(), self.evaluation);
        let most = WIN - MOST_PLIES;
        move |(state, _), player| evaluation(&game, state, player).clamp(-most, most)
    }

    fn with_solver<T>(&self, ask: impl FnOnce(&mut dyn BoardSolver) -> T) -> T {
        let size = self.solves.expect("the solver was asked only for Connect Four");
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        ask(solver.get_or_insert_with(|| board_solver(size)).as_mut())
    }

    fn square(&self, before: &G::State, after: &G::State) -> Option<usize> {
        let (before, after) = (self.played.game().grid(before), self.played.game().grid(after));
        (0..before.squares.len()).find(|&square| before.squares[square] != after.squares[square])
    }
}

impl<G: OnGrid<State: Send, Action: Send> + Clone + Send + 'static> AnySeat for Seat<G> {
    fn copy(&self) -> Box<dyn AnySeat> {
        Box::new(self.clone())
    }

    fn grid(&self) -> Grid {
        self.played.game().grid(self.played.state())
    }

    fn player(&self) -> Player {
        self.played.game().player(self.played.state())
    }

    fn legal_moves(&self) -> Vec<String> {
        self.actions().into_iter().map(|action| self.text(action)).collect()
    }

    fn moves(&self) -> Vec<String> {
        self.played.moves()
    }

    fn last_square(&self) -> Option<usize> {
        self.square(self.played.before_last()?, self.played.state())
    }

    fn square_of(&self, action: &str) -> Option<usize> {
        let action = self.played.game().parse_action(self.played.state(), action).ok()?;
        self.square(self.played.state(), &self.played.game().result(self.played.state(), action))
    }

    fn play(&mut self, action: &str) -> Result<String, ActionError> {
        let action = self.played.game().parse_action(self.played.state(), action)?;
        let text = self.text(action);
        self.played.play_action(action).map(|()| text)
    }

    fn undo(&mut self) {
        self.played.undo();
    }

    fn is_over(&self) -> bool {
        self.played.is_over()
    }

    fn winner(&self) -> Option<Player> {
        self.played.winner()
    }

    fn choose(&self, opponent: Opponent, watch: &Arc<Watch>) -> String {
        let mut player: Box<dyn Strategy<Looked<G>>> = match opponent {
            Opponent::Minimax(depth) => Box::new(MinimaxPlayer::new(depth.unwrap_or(1), self.guess())),
            Opponent::AlphaBeta(depth) => Box::new(AlphaBetaPlayer::new(depth, self.guess())),
            Opponent::Engine(nodes) => Box::new(EnginePlayer::new(nodes, self.guess())),
            Opponent::Random | Opponent::Student => Box::new(RandomPlayer::new(rand::random())),
            Opponent::Solver => {
                let column = self.with_solver(|solver| solver.best_column(&self.grid(), watch));
                return column_letter(column).to_string();
            }
        };
        let game = Watched::new(ByDistance(self.played.game().clone()), watch.clone());
        self.text(player.choose(&Counted::new(&game), &(self.played.state().clone(), 0)))
    }

    fn values(&self, opponent: Opponent, watch: &Arc<Watch>) -> Vec<(String, Value)> {
        let game = Watched::new(ByDistance(self.played.game().clone()), watch.clone());
        let start = (self.played.state().clone(), 0);
        let actions = self.actions();
        let values: Vec<Value> = if opponent == Opponent::Solver {
            let after = |action: &G::Action| self.played.game().grid(&self.played.game().result(self.played.state(), *action));
            self.with_solver(|solver| actions.iter().map(|action| -solver.value(&after(action), watch)).collect())
        } else {
            let value = |&action: &G::Action| {
                let state = game.result(&start, action);
                let to_max = match opponent {
                    Opponent::Minimax(depth) => {
                        let shallow = DepthLimited::new(&game, depth.unwrap_or(1) - 1, self.guess());
                        minimax(&shallow, &shallow.from_state(state)).0
                    }
                    Opponent::AlphaBeta(depth) => {
                        let shallow = DepthLimited::new(&game, depth - 1, self.guess());
                        alpha_beta(&shallow, &shallow.from_state(state)).0
                    }
                    Opponent::Engine(nodes) => search(&game, &state, nodes / actions.len() as u64, &self.guess()).0,
                    Opponent::Solver | Opponent::Random | Opponent::Student => 0,
                };
                game.player(&start).sees(to_max)
            };
            actions.iter().map(value).collect()
        };
        actions.iter().map(|&action| self.text(action)).zip(values).collect()
    }

    fn tree(&self, most_nodes: usize) -> (SearchTree, Option<usize>) {
        let game = self.played.game();
        small_tree(game, self.played.state(), &|state, player| (self.evaluation)(game, state, player), most_nodes)
    }
}

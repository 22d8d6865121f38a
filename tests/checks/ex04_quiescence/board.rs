//! Connect Four, square by square: slow and obvious.

use adversarial::games::Stones;
use adversarial::prelude::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::fmt;
use std::sync::LazyLock;

/// A position on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub game: ConnectFour,
    pub state: Stones,
}

/// Random positions in play, on boards of several sizes: small boards and few stones first.
pub(super) static BOARDS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let mut rng = StdRng::seed_from_u64(4);
    let mut positions: Vec<Position> = Vec::new();
    for (width, height) in [(4, 4), (5, 4), (4, 5), (6, 5), (7, 6)] {
        let game = ConnectFour::new(width, height).expect("the board is small");
        for stones in 0..width * height - 2 {
            for _ in 0..6 {
                let mut state = game.initial_state();
                for _ in 0..stones {
                    let actions = game.actions(&state);
                    if actions.is_empty() {
                        break;
                    }
                    state = game.result(&state, actions[rng.random_range(0..actions.len())]);
                }
                if !game.is_terminal(&state) {
                    positions.push(Position { game, state });
                }
            }
        }
    }
    positions.sort_by_key(Position::stones); // stable: small boards first
    positions.dedup();
    positions
});

const DIRECTIONS: [(&str, isize, isize); 4] = [("across", 0, 1), ("upright", 1, 0), ("falling", 1, 1), ("rising", 1, -1)];

impl Position {
    pub fn scored_by_distance(&self) -> Position {
        Position { game: self.game.scored_by_distance(), ..*self }
    }

    pub fn player(&self) -> Player {
        self.game.player(&self.state)
    }

    fn grid(&self) -> Grid {
        self.game.grid(&self.state)
    }

    pub fn squares(&self) -> usize {
        self.grid().squares.len()
    }

    pub fn stones(&self) -> usize {
        self.grid().squares.iter().flatten().count()
    }

    /// What the lines in a direction score for a player.
    fn score(&self, player: Player, (down, right): (isize, isize)) -> Value {
        let grid = self.grid();
        let mut score = 0;
        for square in 0..grid.squares.len() {
            let (row, column) = (square / grid.columns, square % grid.columns);
            let line: Option<Vec<Option<Player>>> = (0..4)
                .map(|step| {
                    let row = row.checked_add_signed(step * down).filter(|&row| row < grid.rows)?;
                    let column = column.checked_add_signed(step * right).filter(|&column| column < grid.columns)?;
                    Some(grid.at(row, column))
                })
                .collect();
            let Some(line) = line else { continue };
            let mine = line.iter().flatten().filter(|&&owner| owner == player).count();
            if mine == line.iter().flatten().count() {
                score += [0, 1, 4, 16][mine];
            }
        }
        score
    }

    pub fn evaluation(&self, player: Player) -> Value {
        let side = |player| DIRECTIONS.iter().map(|&(_, down, right)| self.score(player, (down, right))).sum::<Value>();
        let most = self.game.max_utility() - 1;
        (side(player) - side(player.opponent())).clamp(-most, most)
    }

    /// Both sides' scores in each direction.
    pub fn account(&self, player: Player) -> String {
        let lines = DIRECTIONS.iter().map(|&(name, down, right)| {
            let [mine, theirs] = [player, player.opponent()].map(|player| self.score(player, (down, right)));
            format!("  {name:<8} {mine:>3} less {theirs:>3}\n")
        });
        lines.collect()
    }

    /// The columns where somebody's next stone makes four: `X makes four with c`.
    pub fn threats(&self) -> Vec<String> {
        let grid = self.grid();
        let mut threats = Vec::new();
        for player in [Player::Max, Player::Min] {
            for column in self.game.actions(&self.state) {
                let free = |row: &usize| grid.at(*row, column.into()).is_none();
                let Some(row) = (0..grid.rows).rev().find(free) else { continue };
                let mut squares = grid.squares.clone();
                squares[row * grid.columns + usize::from(column)] = Some(player);
                if has_four(&Grid { squares, ..grid }, player) {
                    threats.push(format!("{player} could make four with {}", self.game.action_text(&self.state, column)));
                }
            }
        }
        threats
    }

    pub fn is_quiet(&self) -> bool {
        self.threats().is_empty()
    }

    /// Whether all is quiet, but the player to move wins in a search of a depth, with an extension.
    pub fn is_behind_the_horizon(&self, depth: usize, extension: usize) -> bool {
        self.is_quiet() && self.search(&self.state, depth, extension, (-INFINITY, INFINITY)) == self.game.max_utility()
    }

    /// What the exercise asks for, with nothing known in play.
    fn search(&self, state: &Stones, depth: usize, extension: usize, (mut alpha, beta): (Value, Value)) -> Value {
        if self.game.is_terminal(state) {
            return self.game.utility(state, self.game.player(state));
        }
        if depth == 0 && (extension == 0 || Position { state: *state, ..*self }.is_quiet()) {
            return 0;
        }
        let (depth, extension) = if depth == 0 { (0, extension - 1) } else { (depth - 1, extension) };
        for action in self.game.actions(state) {
            alpha = alpha.max(-self.search(&self.game.result(state, action), depth, extension, (-beta, -alpha)));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}

fn has_four(grid: &Grid, player: Player) -> bool {
    (0..grid.squares.len()).any(|square| {
        let (row, column) = (square / grid.columns, square % grid.columns);
        DIRECTIONS.iter().any(|&(_, down, right)| {
            (0..4).all(|step| {
                let row = row.checked_add_signed(step * down).filter(|&row| row < grid.rows);
                let column = column.checked_add_signed(step * right).filter(|&column| column < grid.columns);
                row.zip(column).is_some_and(|(row, column)| grid.at(row, column) == Some(player))
            })
        })
    })
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game.state_text(&self.state))
    }
}

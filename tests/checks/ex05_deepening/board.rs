//! Connect Four as the checks of deepening play it.

use adversarial::prelude::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};

type Stones = <ConnectFour as Game>::State;

/// Connect Four whose moves come in random order, another one after each line of play.
///
/// A state is a position and a mark of the line that led to it. It breaks the law that a state is a position and no more, on purpose:
/// so no order that is good by itself helps here, nor a table of transpositions, but only what an earlier iteration found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shuffled(ConnectFour);

/// Numbers that look random, one for each column after each line (the mixer of `SplitMix64`).
fn mixed(line: u64, column: u8) -> u64 {
    let mut z = (line + 1).wrapping_mul(31).wrapping_add(u64::from(column)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) >> 1
}

impl Game for Shuffled {
    type State = (Stones, u64);
    type Action = u8;

    fn initial_state(&self) -> Self::State {
        (self.0.initial_state(), 0)
    }

    fn player(&self, (stones, _): &Self::State) -> Player {
        self.0.player(stones)
    }

    fn actions(&self, (stones, line): &Self::State) -> Actions<u8> {
        let mut actions = self.0.actions(stones);
        actions.sort_unstable_by_key(|&column| mixed(*line, column));
        actions
    }

    fn result(&self, (stones, line): &Self::State, column: u8) -> Self::State {
        (self.0.result(stones, column), mixed(*line, column))
    }

    fn is_terminal(&self, (stones, _): &Self::State) -> bool {
        self.0.is_terminal(stones)
    }

    fn utility(&self, (stones, _): &Self::State, player: Player) -> Value {
        self.0.utility(stones, player)
    }

    fn max_utility(&self) -> Value {
        self.0.max_utility()
    }

    fn action_text(&self, (stones, _): &Self::State, column: u8) -> String {
        self.0.action_text(stones, column)
    }

    fn state_text(&self, (stones, _): &Self::State) -> String {
        self.0.state_text(stones)
    }
}

impl Shuffled {
    /// Positions in play after some random moves, the emptiest first.
    pub fn positions(&self, count: usize) -> Vec<(Stones, u64)> {
        let mut rng = StdRng::seed_from_u64(5);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut state = self.initial_state();
            for _ in 0..positions.len() {
                let actions = self.actions(&state);
                if !actions.is_empty() {
                    state = self.result(&state, actions[rng.random_range(0..actions.len())]);
                }
            }
            if !self.is_terminal(&state) {
                positions.push(state);
            }
        }
        positions
    }

    /// How many stones are on the board.
    pub fn stones(&self, (stones, _): &(Stones, u64)) -> usize {
        self.0.grid(stones).squares.iter().flatten().count()
    }

    /// An evaluation: a stone is worth the number of fours that run through its square.
    pub fn fours(&self, (stones, _): &(Stones, u64), player: Player) -> Value {
        #[rustfmt::skip]
        const FOURS: [Value; 42] = [
            3, 4,  5,  7,  5, 4, 3,
            4, 6,  8, 10,  8, 6, 4,
            5, 8, 11, 13, 11, 8, 5,
            5, 8, 11, 13, 11, 8, 5,
            4, 6,  8, 10,  8, 6, 4,
            3, 4,  5,  7,  5, 4, 3,
        ];
        let worth = |(owner, fours): (&Option<Player>, Value)| owner.map_or(0, |owner| owner.sees(fours));
        player.sees(self.0.grid(stones).squares.iter().zip(FOURS).map(worth).sum())
    }
}

use crate::game::Value;
use std::time::Duration;

/// What a search did. Counts of several threads can be [added](std::ops::AddAssign).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Calls of the search function, the root's included.
    pub nodes: u64,
    /// Positions made by playing a move: those searched, and those only looked up in the table.
    pub generated: u64,
    /// Nodes at the horizon, evaluated.
    pub leaves: u64,
    /// Nodes that rules or knowledge of the game settled: an end, or bounds that sufficed.
    pub settled: u64,
    /// Look-ups in the table.
    pub probes: u64,
    /// Look-ups that found an entry.
    pub hits: u64,
    /// Nodes that the entry settled.
    pub table_cuts: u64,

    /// Cutoffs by the first move tried, the second, …; the last counts all later ones.
    pub cutoffs: [u64; 8],
    /// A row for each depth that was finished.
    pub depths: Vec<DepthRow>,
}

/// One iteration of iterative deepening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DepthRow {
    /// In plies.
    pub depth: usize,
    /// To MAX.
    pub value: Value,
    /// Nodes so far, earlier depths included.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
}

impl Stats {
    /// Of all cutoffs, the share that the first move made: the measure of move ordering.
    pub fn first_move_cutoffs(&self) -> f64 {
        self.cutoffs[0] as f64 / self.cutoffs.iter().sum::<u64>().max(1) as f64
    }
}

impl std::ops::AddAssign<&Stats> for Stats {
    fn add_assign(&mut self, other: &Stats) {
        self.nodes += other.nodes;
        self.generated += other.generated;
        self.leaves += other.leaves;
        self.settled += other.settled;
        self.probes += other.probes;
        self.hits += other.hits;
        self.table_cuts += other.table_cuts;
        for (mine, theirs) in self.cutoffs.iter_mut().zip(other.cutoffs) {
            *mine += theirs;
        }
        self.depths.extend(&other.depths);
    }
}

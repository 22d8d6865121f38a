use super::{Knowledge, Searcher};
use crate::game::{Game, INFINITY, Value};

impl<G: Game, K: Knowledge<G>> Searcher<G, K> {
    /// The value to the player to move, by null windows alone, each set where the last one's answer was. The better the guess,
    /// the fewer. None if a limit was reached.
    ///
    /// MTD(f): Plaat, Schaeffer, Pijls & de Bruin 1996. It leans on the table, which remembers one window's work for the next.
    ///
    /// ```
    /// use adversarial::{engine::*, prelude::{Game, Tree}};
    /// use std::sync::Arc;
    ///
    /// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
    /// let mut searcher = Searcher::new(&tree, RulesOnly, Arc::new(Table::with_buckets(100)));
    /// assert_eq!(searcher.mtdf(&tree.initial_state(), TO_THE_END, 0), Some(3));
    /// ```
    pub fn mtdf(&mut self, state: &G::State, depth: u8, guess: Value) -> Option<Value> {
        let (mut lower, mut upper, mut value) = (-INFINITY, INFINITY, guess);
        while lower < upper {
            let beta = if value == lower { value + 1 } else { value };
            value = self.window(state, depth, beta - 1, beta)?;
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        Some(value)
    }
}

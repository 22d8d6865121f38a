const SCALE: i32 = 1 << 12;
const KILLER: i32 = SCALE / 2;

/// Killer moves, the last two that cut at a ply (Akl & Newborn 1977), and history, how often an action cut when it was tried,
/// wherever that was (Schaeffer 1983).
#[derive(Clone, Debug)]
pub(super) struct Ordering<A> {
    killers: Vec<[Option<A>; 2]>,
    actions: Vec<A>, // each that was ever seen, so that history needs no number for it
    history: Vec<[i32; 2]>,
    finger: usize,
}

impl<A: Copy + Eq> Ordering<A> {
    pub fn new() -> Self {
        Ordering { killers: Vec::new(), actions: Vec::new(), history: Vec::new(), finger: 0 }
    }

    /// The higher, the sooner: less than `2 * SCALE`.
    pub fn rank(&mut self, action: A, ply: usize) -> i32 {
        let is_killer = self.killers.get(ply).is_some_and(|killers| killers.contains(&Some(action)));
        *self.share(action, ply) + if is_killer { KILLER } else { 0 }
    }

    /// A move cut, after others had been tried.
    pub fn learn(&mut self, others: impl Iterator<Item = A>, cut: A, ply: usize) {
        for action in others {
            let share = self.share(action, ply);
            *share -= *share / 16;
        }
        let share = self.share(cut, ply);
        *share += (SCALE - *share) / 16;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(cut) {
            *killers = [Some(cut), killers[0]];
        }
    }

    fn share(&mut self, action: A, ply: usize) -> &mut i32 {
        let index = self.index(action);
        &mut self.history[index][ply & 1]
    }

    /// Moves are mostly listed in the same order: the one after the last found is likely the next.
    fn index(&mut self, action: A) -> usize {
        if self.actions.get(self.finger) == Some(&action) {
            self.finger += 1;
            return self.finger - 1;
        }
        let count = self.actions.len();
        let index = (self.finger..count).chain(0..self.finger).find(|&index| self.actions[index] == action).unwrap_or(count);
        if index == count {
            self.actions.push(action);
            self.history.push([0; 2]);
        }
        self.finger = index + 1;
        index
    }
}

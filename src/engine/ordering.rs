use super::Move;

const SCALE: i32 = 1 << 12;
const KILLER: i32 = SCALE / 2;

/// Killer moves, the last two that cut at a ply (Akl & Newborn 1977), and history, how often an action cut when it was tried,
/// wherever that was (Schaeffer 1983).
#[derive(Clone, Debug)]
pub(super) struct Ordering<A> {
    killers: Vec<[Option<A>; 2]>,
    history: Vec<(A, [i32; 2])>, // each action that was ever seen, so that it needs no number
    finger: usize,
}

impl<A: Copy + Eq> Ordering<A> {
    pub fn new() -> Self {
        Ordering { killers: Vec::new(), history: Vec::new(), finger: 0 }
    }

    /// Ranks moves: the higher, the sooner.
    pub fn rank(&mut self, moves: &mut [Move<A>], ply: usize) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        for ranked in moves {
            let is_killer = killers.contains(&Some(ranked.action));
            ranked.rank = *self.share(ranked.action, ply) + if is_killer { KILLER } else { 0 };
        }
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

    /// Moves are mostly listed in the same order: the one after the last found is likely the next.
    #[inline]
    fn share(&mut self, action: A, ply: usize) -> &mut i32 {
        let (before, after) = self.history.split_at(self.finger);
        let place = |part: &[(A, _)]| part.iter().position(|(known, _)| *known == action);
        let index = place(after).map(|index| before.len() + index).or_else(|| place(before)).unwrap_or(self.history.len());
        if index == self.history.len() {
            self.history.push((action, [0; 2]));
        }
        self.finger = index + 1;
        &mut self.history[index].1[ply & 1]
    }
}

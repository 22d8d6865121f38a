use super::board::{Bits, Board, Position, Size};
use crate::engine::{Bounds, Key, Knowledge, Move};
use crate::game::Value;

/// What is known of Connect Four.
#[derive(Clone, Copy, Debug)]
pub struct Threats {
    pub mirrors: bool,
    pub w: [i32; 16],
}

#[derive(Clone, Copy, Debug)]
pub struct View<B> {
    possible: B,
    safe: B,
    wins: B,
    threats: B,
    stones: usize,
}

impl<B: Bits + Key, S: Size> Knowledge<Board<B, S>> for Threats {
    type Key = B;
    type View = View<B>;

    #[inline]
    fn view(&self, board: &Board<B, S>, state: &Position<B>) -> View<B> {
        let possible = board.possible(state.all);
        let wins = board.winning(state.mine, state.all);
        let threats = board.winning(state.theirs(), state.all);
        let forced = possible & threats;
        let answers = if forced == B::zero() {
            possible
        } else if forced & (forced - B::one()) == B::zero() {
            forced
        } else {
            B::zero()
        };
        View { possible, safe: answers & !(threats >> 1), wins, threats, stones: state.stones() }
    }

    #[inline]
    fn key(&self, board: &Board<B, S>, state: &Position<B>) -> B {
        let key = state.mine + state.all;
        if self.mirrors { key.min(board.mirror(key)) } else { key }
    }

    #[inline]
    fn bounds(&self, board: &Board<B, S>, state: &Position<B>, view: &View<B>) -> Bounds {
        let stones = view.stones;
        if view.wins & view.possible != B::zero() {
            return Bounds::exact(board.win(stones + 1));
        }
        if view.safe == B::zero() {
            return Bounds::exact(if view.possible == B::zero() { 0 } else { -board.win(stones + 2) });
        }
        let mut upper = board.win(stones + 3);
        let mut lower = -board.win(stones + 4);
        if self.w[0] > 0 {
            upper = upper.min(follow_up(board, state.mine, state.all, view.possible, view.threats, stones));
            if self.w[0] > 1 && !board.has_four(state.theirs() | (board.squares ^ state.all)) {
                lower = lower.max(0);
            }
        }
        Bounds { lower, upper: upper.max(lower) }
    }

    #[inline]
    fn moves(&self, board: &Board<B, S>, state: &Position<B>, view: &View<B>, moves: &mut Vec<Move<B>>) -> Bounds {
        let stones = view.stones;
        let width = board.width();
        let mut lower = -board.win(stones + 4);
        let good = if stones % 2 == 0 { board.odd_rows } else { board.squares ^ board.odd_rows };
        for index in 0..width {
            // from the middle outwards
            let column = if index % 2 == 0 { (width - 1) / 2 + (index + 1) / 2 } else { (width - 1) / 2 - (index + 1) / 2 + (width % 2 == 0) as usize };
            let square = view.safe & board.column_squares(column);
            if square == B::zero() {
                continue;
            }
            let after = state.mine | square;
            let all = state.all | square;
            let wins = board.winning(after, all);
            let next = (view.possible ^ square) | ((square << 1) & board.squares);
            if self.w[1] > 0 {
                let forced = wins & next;
                let answers = if forced == B::zero() { next } else { forced };
                let double = forced & (forced - (forced != B::zero()).into_bit::<B>()) != B::zero();
                if next != B::zero() && (double || answers & !(wins >> 1) == B::zero()) {
                    return Bounds::exact(board.win(stones + 3));
                }
            }
            if self.w[11] > 0 {
                lower = lower.max(-follow_up(board, state.theirs(), all, next, wins, stones + 1));
            }
            let n = |bits: B| bits.count_ones() as i32;
            let mut rank = self.w[2] * n(wins) + self.w[3] * n(wins & good);
            if self.w[4] != 0 { rank += self.w[4] * n(wins & (wins << 1)); }
            if self.w[5] != 0 || self.w[6] != 0 {
                let denied = board.winning(state.theirs() | square, all) & !view.threats;
                rank += self.w[5] * n(denied) + self.w[6] * n(denied & !good);
            }
            if self.w[7] != 0 { let fresh = wins & !view.wins; rank += self.w[7] * n(fresh); }
            if self.w[8] != 0 { rank += self.w[8] * n(wins & !(view.threats << 1)); }
            if self.w[9] != 0 { rank -= self.w[9] * n(view.threats & (square << 1)); }
            if self.w[10] != 0 { rank -= self.w[10] * n(view.wins & (square << 1)); }
            moves.push(Move { action: square, name: column as u8, rank });
        }
        
        let upper = if self.w[1] > 0 { board.win(stones + 5) } else { board.win(stones + 3) };
        Bounds { lower: lower.min(upper.max(0)), upper }
    }
}

/// What the mover can reach at most when the other one answers every move right above it.
#[inline]
pub fn follow_up<B: Bits, S: Size>(board: &Board<B, S>, mine: B, all: B, possible: B, threats: B, stones: usize) -> Value {
    let free = board.squares ^ all;
    let rows = if board.height() % 2 == 0 { board.odd_rows } else { board.squares ^ board.odd_rows };
    let threats = threats & !possible;
    if (board.count() - stones) % 2 == 0 {
        return follow_up_rows(board, mine, all, possible, threats, rows);
    }
    let mut odd = threats & rows;
    if odd == B::zero() {
        return if board.has_four(mine | free) { Value::MAX } else { 0 };
    }
    let mut best = Value::MAX;
    while odd != B::zero() {
        let column = board.column_squares(board.column(odd));
        best = best.min(follow_up_rows(board, mine, all, possible, threats, rows ^ column));
        odd = odd & !column;
    }
    best
}

#[inline]
fn follow_up_rows<B: Bits, S: Size>(board: &Board<B, S>, mine: B, all: B, possible: B, threats: B, rows: B) -> Value {
    let free = board.squares ^ all;
    let frozen = threats & !rows;
    let mut above = frozen;
    for _ in 1..board.height() {
        above = above | ((above << 1) & board.squares);
    }
    let base = mine | (free & rows & !above);
    let extra = possible & !rows & !above;
    if board.has_four(base | extra) {
        // of two such squares the mover gets one
        let first = extra & (!extra + B::one());
        let second = extra ^ first;
        if extra == B::zero() || second & (second - B::one()) != B::zero() || board.has_four(base | first) || board.has_four(base | second) {
            return Value::MAX;
        }
    }
    if frozen != B::zero() {
        return -(((above | (frozen >> 1)).count_ones() / 2) as Value);
    }
    -Value::from(board.has_four((mine ^ all) | (free & !rows & !possible)))
}

trait IntoBit {
    fn into_bit<B: Bits>(self) -> B;
}
impl IntoBit for bool {
    #[inline]
    fn into_bit<B: Bits>(self) -> B {
        if self { B::one() } else { B::zero() }
    }
}
impl<B: Bits> View<B> {
    fn wins_below(&self, z: B) -> B {
        z
    }
}
#[allow(unused)]
fn unused(_: Value) {}

impl Threats {
    pub fn probe<B: Bits + Key, S: Size>(&self, board: &Board<B, S>, state: &Position<B>) -> Value {
        let view = self.view(board, state);
        follow_up(board, state.mine, state.all, view.possible, view.threats, view.stones)
    }
}

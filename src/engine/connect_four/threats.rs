use super::board::{Bits, Board, Position, Size, each, lowest};
use super::follow_up::follow_up;
use crate::engine::{Bounds, Key, Knowledge, Move};
use crate::game::{Game, Value};

/// What is known of Connect Four, a rung of the ladder at a time: each includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rung {
    /// Columns from the middle outwards; mirror images are one position.
    Centre,
    /// Moves that lose at once are left out; a move that alone stops a loss is the only one.
    SafeMoves,
    /// The more squares on which a stone would then win, the earlier a move is tried.
    CountThreats,
    /// The more lines of four go through its square, those first that the mover has begun and the other side has not stopped.
    CountLines,
    /// A move that makes two threats at once, or one above another, wins, and need not be played to see it.
    DoubleThreats,
    /// What the mover can reach at most if the other side answers above every stone.
    FollowUp,
    /// The same, asked of every move before it is played.
    FollowUpAhead,
    /// What the table knows of every move, before the first is searched: one may refute, and those that are too weak are dropped.
    TableAhead,
}

impl Rung {
    /// From the lowest to the highest.
    pub const ALL: [Rung; 8] = [
        Rung::Centre,
        Rung::SafeMoves,
        Rung::CountThreats,
        Rung::CountLines,
        Rung::DoubleThreats,
        Rung::FollowUp,
        Rung::FollowUpAhead,
        Rung::TableAhead,
    ];
}

/// Knowledge of Connect Four, up to a rung of the ladder.
#[derive(Clone, Copy, Debug)]
pub struct Threats {
    rung: Rung,
    mirrors: bool,
}

impl Threats {
    /// All that is known, or less, for a search from a position.
    pub fn new<B: Bits, S: Size>(rung: Rung, board: &Board<B, S>, root: &Position<B>) -> Self {
        // Where a stone faces one of the other side, no later position is another's mirror image.
        let mirrors = root.mine & board.mirror(root.theirs()) == B::zero();
        Threats { rung, mirrors }
    }
}

/// One look at a position.
#[derive(Clone, Copy, Debug)]
pub struct View<B> {
    /// Where a stone can fall.
    possible: B,
    /// Where it can without losing at once.
    safe: B,
    /// Where the mover would complete four.
    wins: B,
    /// Where the other side would.
    threats: B,
    stones: usize,
}

fn at_most_one<B: Bits>(bits: B) -> bool {
    bits == B::zero() || bits & (bits - B::one()) == B::zero()
}

impl<B: Bits + Key, S: Size> Knowledge<Board<B, S>> for Threats {
    type Key = B;
    type View = View<B>;

    #[inline]
    fn view(&self, board: &Board<B, S>, state: &Position<B>) -> View<B> {
        let possible = board.possible(state.all);
        let wins = board.winning(state.mine, state.all);
        let threats = board.winning(state.theirs(), state.all);
        let safe = if self.rung >= Rung::SafeMoves { safe_answers(possible, threats) } else { possible };
        View { possible, safe, wins, threats, stones: state.stones() }
    }

    #[inline]
    fn key(&self, board: &Board<B, S>, state: &Position<B>) -> B {
        let key = state.mine + state.all;
        if self.mirrors { key.min(board.mirror(key)) } else { key }
    }

    #[inline]
    fn bounds(&self, board: &Board<B, S>, state: &Position<B>, view: &View<B>, (alpha, beta): (Value, Value)) -> Bounds {
        if view.wins & view.possible != B::zero() {
            return Bounds::exact(board.win(view.stones + 1));
        }
        if view.safe == B::zero() {
            return Bounds::exact(if view.possible == B::zero() { 0 } else { -board.win(view.stones + 2) });
        }
        let lower = if self.rung >= Rung::SafeMoves { -board.win(view.stones + 4) } else { -board.win(view.stones + 2) };
        let mut upper = board.win(view.stones + 3);
        if self.rung >= Rung::FollowUp && upper > alpha {
            upper = upper.min(follow_up(board, state, view.possible, view.threats, view.stones, beta.min(upper) - 1));
        }
        Bounds { lower, upper }
    }

    fn probes_children(&self) -> bool {
        self.rung >= Rung::TableAhead
    }

    fn learns_order(&self) -> bool {
        false
    }

    #[inline]
    fn moves(
        &self,
        board: &Board<B, S>,
        state: &Position<B>,
        view: &View<B>,
        (alpha, beta): (Value, Value),
        moves: &mut Vec<Move<B>>,
    ) -> Bounds {
        let wins = view.wins & view.possible;
        if wins != B::zero() {
            moves.push(Move { action: lowest(wins), name: 0, rank: 0 }); // the only one
            return Bounds::exact(board.win(view.stones + 1));
        }
        let mirrored = self.mirrors && self.key(board, state) != state.mine + state.all;
        let free = board.squares ^ state.all;
        let mut begun = board.lines(state.mine | free);
        for (begun, empty) in begun.iter_mut().zip(board.lines(free)) {
            *begun = *begun & !empty;
        }
        let mut lower = Bounds::NONE.lower;
        for square in each(view.safe) {
            let child = board.result(state, square);
            let possible = (view.possible ^ square) | ((square << 1) & board.squares);
            let wins = board.winning(child.theirs(), child.all);
            let answers = safe_answers(possible, wins);
            if self.rung >= Rung::DoubleThreats && possible != B::zero() && answers == B::zero() {
                return Bounds::exact(board.win(view.stones + 3));
            }
            if self.rung >= Rung::FollowUpAhead {
                lower = lower.max(-follow_up(board, &child, possible, wins, view.stones + 1, -alpha.max(lower) - 1));
                if lower >= beta {
                    return Bounds { lower, ..Bounds::NONE };
                }
            }
            let column = board.column(square);
            let count = |squares: B| squares.count_ones() as i32;
            let mut rank = 0;
            if self.rung >= Rung::CountThreats {
                // A threat right above one of theirs is worth nothing, and one that this stone lets them block is lost. Few answers
                // are good too.
                rank = 64 * count(wins & !(view.threats << 1)) - 48 * i32::from(view.wins & (square << 1) != B::zero());
                rank += 8 * i32::from(possible & wins != B::zero()) - 6 * count(answers);
            }
            if self.rung >= Rung::CountLines {
                // To leave an even number of squares above is good: then the other side is the first to go there.
                let leaves_odd = square & board.mover_rows != B::zero();
                rank += (board.lines_through(square) + 2 * board.count_through(begun, square)) as i32 - 2 * i32::from(leaves_odd);
            } else {
                rank -= (2 * column as i32 - board.width() as i32 + 1).abs();
            }
            let name = if mirrored { board.width() - 1 - column } else { column };
            moves.push(Move { action: square, name: name as u8, rank });
        }
        let sooner = if self.rung >= Rung::DoubleThreats { 5 } else { 3 };
        Bounds { lower, upper: board.win(view.stones + sooner) }
    }
}

/// The moves that do not let the other side win with its next: of one threat that can be carried out the answer is forced, and no
/// stone may go right below a threat.
#[inline]
fn safe_answers<B: Bits>(possible: B, threats: B) -> B {
    let forced = possible & threats;
    let answers = if forced == B::zero() {
        possible
    } else if at_most_one(forced) {
        forced
    } else {
        return B::zero();
    };
    answers & !(threats >> 1)
}

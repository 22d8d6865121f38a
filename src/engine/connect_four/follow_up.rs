use super::board::{Bits, Board, Position, Size, each};
use crate::game::Value;

/// An upper bound of the value to the mover, if the other side answers every stone right above it (*follow-up*; *claimeven* in
/// Allis 1988, *A Knowledge-Based Approach of Connect-Four*). `Value::MAX` where it tells nothing, or nothing as low as `goal`.
///
/// Let the free squares be even in number. To the first stone in a column with an odd number of them the other side answers in
/// another such column; from then on both are even, and to every stone in an even column it answers right above. So the mover
/// gets only every other square, and of the lowest of the odd columns one of every two (*baseinverse*): if with these they cannot
/// make four, they cannot win.
///
/// ```text
///   6  o
///   5  x      x: the mover's if anybody's, o: the other side's.
///   4  o
///   3  x      A threat of the other side at T freezes the column from the square below it: to go there loses at once. When all
///   2  T      the rest is full the mover must, and the other side wins with as many stones on the board as that.
///   1  x
/// ```
///
/// Let the free squares be odd in number: then a threat on an x does the same, if in its column x and o change places.
#[inline]
pub(super) fn follow_up<B: Bits, S: Size>(
    board: &Board<B, S>,
    state: &Position<B>,
    possible: B,
    threats: B,
    stones: usize,
    goal: Value,
) -> Value {
    let threats = threats & !possible;
    if goal < -1 && threats == B::zero() {
        return Value::MAX;
    }
    let rows = board.mover_rows;
    if (board.count() - stones).is_multiple_of(2) {
        return with_rows(board, state, possible, threats, rows, goal);
    }
    let mut odd = threats & rows;
    if odd == B::zero() {
        let is_hopeless = goal >= 0 && !board.has_four(state.mine | (board.squares ^ state.all));
        return if is_hopeless { 0 } else { Value::MAX };
    }
    let mut best = Value::MAX;
    while odd != B::zero() && best > goal {
        let column = board.column_squares(board.column(odd));
        best = best.min(with_rows(board, state, possible, threats, rows ^ column, goal));
        odd = odd & !column;
    }
    best
}

/// The bound, if the mover gets these rows.
#[inline]
fn with_rows<B: Bits, S: Size>(board: &Board<B, S>, state: &Position<B>, possible: B, threats: B, rows: B, goal: Value) -> Value {
    let free = board.squares ^ state.all;
    let frozen = threats & !rows;
    let mut from_threat_up = frozen;
    let mut value = 0;
    if frozen != B::zero() {
        for _ in 1..board.height() {
            from_threat_up = from_threat_up | ((from_threat_up << 1) & board.squares);
        }
        value = -(((from_threat_up | (frozen >> 1)).count_ones() / 2) as Value);
    } else if goal < 0 && board.has_four(state.theirs() | (free & !rows & !possible)) {
        value = -1;
    }
    if value > goal {
        return Value::MAX;
    }
    let open = !from_threat_up;
    if can_pair(board, state.mine | (free & rows & open), possible & !rows & open) { value } else { Value::MAX }
}

/// Whether the mover makes no four with what is theirs and one of every two of these squares: they take any, the other side another.
fn can_pair<B: Bits, S: Size>(board: &Board<B, S>, mine: B, squares: B) -> bool {
    !board.has_four(mine)
        && (!board.has_four(mine | squares)
            || each(squares)
                .all(|taken| each(squares ^ taken).any(|answer| can_pair(board, mine | taken, squares ^ taken ^ answer))))
}

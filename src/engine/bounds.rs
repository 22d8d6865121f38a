use crate::game::{INFINITY, Value};

/// What is known of a value: it lies between these two, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// It is this or more.
    pub lower: Value,
    /// It is this or less.
    pub upper: Value,
}

impl Bounds {
    /// Nothing is known.
    pub const NONE: Bounds = Bounds { lower: -INFINITY, upper: INFINITY };

    /// A value that is known.
    pub fn exact(value: Value) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// Whether nothing is left to find out.
    pub fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// What two pieces of knowledge tell together.
    #[must_use]
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// The answer to a search that asks only whether the value is `alpha` or less, `beta` or more, or which of those between them:
    /// a bound, if it suffices.
    ///
    /// ```
    /// use adversarial::engine::Bounds;
    /// let at_least_a_draw = Bounds { lower: 0, upper: 18 };
    /// assert_eq!(at_least_a_draw.settle(-1, 0), Some(0));
    /// assert_eq!(at_least_a_draw.settle(0, 1), None);
    /// ```
    pub fn settle(self, alpha: Value, beta: Value) -> Option<Value> {
        if self.lower >= beta || self.is_exact() {
            Some(self.lower)
        } else if self.upper <= alpha {
            Some(self.upper)
        } else {
            None
        }
    }
}

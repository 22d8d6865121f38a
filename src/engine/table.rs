use super::key::{Bucket, Place};
use super::{Bounds, Key};
use crate::game::Value;

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value to the player to move lies within these.
    pub bounds: Bounds,
    /// How many plies the search looked ahead that found them; [`TO_THE_END`] if no line met the horizon.
    pub depth: u8,
    /// The name of the best move found ([`Move`](super::Move)).
    pub best: Option<u8>,
    /// How much work it was: the binary logarithm of the nodes.
    pub work: u8,
}

impl Entry {
    /// Whether its bounds hold in a search of so many plies: it looked as far, or there was no farther.
    pub fn is_about(&self, depth: u8) -> bool {
        self.depth == depth || self.depth == TO_THE_END
    }
}

/// The depth of a search that no horizon has cut short.
pub const TO_THE_END: u8 = u8::MAX;

/// A transposition table of fixed size, which any number of threads may use at once.
///
/// A bucket has two slots: the first keeps the entry that was more work, the second the latest of the others (Breuker 1998). Each
/// slot holds the whole key, so that an entry is never another position's. Entries from before the last [`clear`](Table::clear) are
/// of an older generation: nobody sees them and anybody overwrites them.
///
/// Bounds beyond ±8,191 are rounded outwards, to ones that say less.
#[derive(Debug)]
pub struct Table<K: Key> {
    buckets: Vec<Aligned<K::Bucket>>,
    generation: u16, // never 0, which is that of an empty slot
}

/// So that a bucket of number keys lies in one cache line.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Aligned<B>(B);

impl<K: Key> Table<K> {
    /// A table that takes about so many bytes, at least one bucket.
    pub fn with_bytes(bytes: usize) -> Self {
        Self::with_buckets(bytes / size_of::<Aligned<K::Bucket>>())
    }

    /// A table of so many buckets, at least one.
    pub fn with_buckets(buckets: usize) -> Self {
        let count = buckets.max(1);
        let mut buckets = Vec::with_capacity(count);
        use_huge_pages(&mut buckets);
        buckets.resize_with(count, Aligned::default);
        Table { buckets, generation: 1 }
    }

    /// The number of entries that fit.
    pub fn capacity(&self) -> usize {
        2 * self.buckets.len()
    }

    /// Forgets everything, in no time: a new generation begins. Memory is wiped once in 65,535 times.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.generation = 1;
            self.buckets.fill_with(Aligned::default);
        }
    }

    fn bucket(&self, key: &K) -> &K::Bucket {
        let index = (u128::from(key.spread()) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: &K) -> Option<Entry> {
        let data = self.bucket(key).get(key)?;
        (generation(data) == self.generation).then(|| unpack(data))
    }

    /// Remembers a position, in place of what was known of it, or else of what was least work.
    #[inline]
    pub fn set(&self, key: &K, entry: Entry) {
        let now = self.generation;
        self.bucket(key).set(key, pack(entry, now), |first| {
            if generation(first) != now {
                Place::First
            } else if entry.work < work(first) {
                Place::Second
            } else {
                Place::Before
            }
        });
    }
}

/// Asks for memory in pages of 2 MB, of which the processor finds the addresses sooner: solving takes 10 to 20 % less time.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn use_huge_pages<T>(memory: &mut Vec<T>) {
    const PAGE: usize = 1 << 21;
    let spare = memory.spare_capacity_mut();
    let start = spare.as_mut_ptr().cast::<u8>();
    let before = start.align_offset(PAGE);
    let length = size_of_val(spare).saturating_sub(before) / PAGE * PAGE;
    if length > 0 {
        // SAFETY: the range lies within memory that the vector owns; the advice changes how it is mapped, not what it holds.
        unsafe { libc::madvise(start.add(before).cast(), length, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn use_huge_pages<T>(_: &mut Vec<T>) {}

// lower and upper bound 14 bits each, best move 6, depth 8, work 6, generation 16
const LARGEST: Value = (1 << 13) - 1;
const NO_MOVE: u8 = 63;

fn pack(entry: Entry, generation: u16) -> u64 {
    // What does not fit is rounded outwards, to a bound that says less.
    let Bounds { lower, upper } = entry.bounds;
    let lower = if lower > LARGEST { LARGEST } else { lower.max(-LARGEST - 1) };
    let upper = if upper < -LARGEST { -LARGEST } else { upper.min(LARGEST) };
    let best = entry.best.unwrap_or(NO_MOVE).min(NO_MOVE);
    (lower as u64 & 0x3fff) << 50
        | (upper as u64 & 0x3fff) << 36
        | u64::from(best) << 30
        | u64::from(entry.depth) << 22
        | u64::from(entry.work.min(63)) << 16
        | u64::from(generation)
}

fn unpack(data: u64) -> Entry {
    // An outermost bound is none.
    let lower = match (data as i64 >> 50) as Value {
        lower if lower <= -LARGEST => -Value::MAX,
        lower => lower,
    };
    let upper = match ((data << 14) as i64 >> 50) as Value {
        LARGEST => Value::MAX,
        upper => upper,
    };
    let best = (data >> 30) as u8 & 63;
    Entry {
        bounds: Bounds { lower, upper },
        depth: (data >> 22) as u8,
        best: (best != NO_MOVE).then_some(best),
        work: work(data),
    }
}

fn work(data: u64) -> u8 {
    (data >> 16) as u8 & 63
}

fn generation(data: u64) -> u16 {
    data as u16
}

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a position is filed under in the [`Table`](super::Table): positions with equal keys have equal values.
pub trait Key: Clone + Eq {
    /// Room for one key and what is known of it.
    type Slot: Slot<Self>;

    /// A number that spreads over all 64 bits. Keys that share it share a place in the table; none is taken for another.
    fn spread(&self) -> u64;
}

/// A key and 64 bits of data in memory that threads share. A slot starts empty, with data 0.
pub trait Slot<K>: Default + Send + Sync {
    /// The data, if it is this key's.
    fn get(&self, key: &K) -> Option<u64>;

    /// The data, whosever it is.
    fn data(&self) -> u64;

    /// Puts a key and its data in place of what was there.
    fn set(&self, key: &K, data: u64);

    /// Moves what is in another slot here.
    fn copy(&self, from: &Self);
}

/// Fibonacci hashing (Knuth, *The Art of Computer Programming*, volume 3, §6.4).
fn fibonacci(key: u64) -> u64 {
    let product = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ (product >> 32)
}

/// The key is stored xor its data: of two threads that write at once, a mixture is no key's (Hyatt & Mann 2002).
impl Key for u64 {
    type Slot = [AtomicU64; 2];

    fn spread(&self) -> u64 {
        fibonacci(*self)
    }
}

impl Slot<u64> for [AtomicU64; 2] {
    #[inline]
    fn get(&self, key: &u64) -> Option<u64> {
        let data = self[1].load(Relaxed);
        (self[0].load(Relaxed) ^ data == *key && data != 0).then_some(data)
    }

    #[inline]
    fn data(&self) -> u64 {
        self[1].load(Relaxed)
    }

    #[inline]
    fn set(&self, key: &u64, data: u64) {
        self[0].store(key ^ data, Relaxed);
        self[1].store(data, Relaxed);
    }

    #[inline]
    fn copy(&self, from: &Self) {
        self[0].store(from[0].load(Relaxed), Relaxed);
        self[1].store(from[1].load(Relaxed), Relaxed);
    }
}

impl Key for u128 {
    type Slot = [AtomicU64; 3];

    fn spread(&self) -> u64 {
        fibonacci(*self as u64 ^ fibonacci((*self >> 64) as u64))
    }
}

impl Slot<u128> for [AtomicU64; 3] {
    fn get(&self, key: &u128) -> Option<u64> {
        let data = self[2].load(Relaxed);
        let is_low = self[0].load(Relaxed) ^ data == *key as u64;
        let is_high = self[1].load(Relaxed) ^ data == (*key >> 64) as u64;
        (is_low && is_high && data != 0).then_some(data)
    }

    fn data(&self) -> u64 {
        self[2].load(Relaxed)
    }

    fn set(&self, key: &u128, data: u64) {
        self[0].store(*key as u64 ^ data, Relaxed);
        self[1].store((*key >> 64) as u64 ^ data, Relaxed);
        self[2].store(data, Relaxed);
    }

    fn copy(&self, from: &Self) {
        for (to, from) in self.iter().zip(from) {
            to.store(from.load(Relaxed), Relaxed);
        }
    }
}

/// A state as its own key: right for every game, behind a lock, and slower than a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Whole<S>(pub S);

impl<S: Clone + Eq + Hash + Send> Key for Whole<S> {
    type Slot = Mutex<Option<(S, u64)>>;

    fn spread(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }
}

/// A slot that another thread holds is passed over: the table then knows nothing, which is never wrong.
impl<S: Clone + Eq + Send> Slot<Whole<S>> for Mutex<Option<(S, u64)>> {
    fn get(&self, key: &Whole<S>) -> Option<u64> {
        let slot = self.try_lock().ok()?;
        slot.as_ref().filter(|(state, _)| *state == key.0).map(|(_, data)| *data)
    }

    fn data(&self) -> u64 {
        self.try_lock().ok().and_then(|slot| slot.as_ref().map(|(_, data)| *data)).unwrap_or(0)
    }

    fn set(&self, key: &Whole<S>, data: u64) {
        if let Ok(mut slot) = self.try_lock() {
            *slot = Some((key.0.clone(), data));
        }
    }

    fn copy(&self, from: &Self) {
        let Some(moved) = from.try_lock().ok().map(|slot| slot.clone()) else { return };
        if let Ok(mut slot) = self.try_lock() {
            *slot = moved;
        }
    }
}

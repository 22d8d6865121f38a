use std::array::from_fn;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a position is filed under in the [`Table`](super::Table): positions with equal keys have equal values.
pub trait Key: Clone + Eq {
    /// Room for two keys and what is known of them.
    type Bucket: Bucket<Self>;

    /// A number that spreads over all 64 bits. Keys that share it share a place in the table; none is taken for another.
    fn spread(&self) -> u64;
}

/// Two slots, each for a key and 64 bits of data, in memory that threads share. A slot starts empty, with data 0.
pub trait Bucket<K>: Default + Send + Sync {
    /// The data of a key.
    fn get(&self, key: &K) -> Option<u64>;

    /// Stores a key's data: in the slot that has the key, or else where `place` says, told what the first slot has.
    fn set(&self, key: &K, data: u64, place: impl FnOnce(u64) -> Place);
}

/// Where a new key goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the first slot.
    First,
    /// In the second.
    Second,
    /// In the first, what was there moving to the second.
    Before,
}

/// Fibonacci hashing (Knuth, *The Art of Computer Programming*, volume 3, §6.4).
fn fibonacci(key: u64) -> u64 {
    let product = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ (product >> 32)
}

/// A key's words are stored xor its data: of two threads that write at once, a mixture is no key's (Hyatt & Mann 2002).
type Words<const N: usize> = [AtomicU64; N];

fn holds<const N: usize>(words: &Words<N>, data: u64, key: [u64; N]) -> bool {
    data != 0 && words.iter().zip(key).all(|(word, key)| word.load(Relaxed) ^ data == key)
}

/// The words of two keys, and their data.
#[derive(Debug)]
pub struct Atomic<const N: usize> {
    keys: [Words<N>; 2],
    data: Words<2>,
}

impl<const N: usize> Default for Atomic<N> {
    fn default() -> Self {
        Atomic { keys: from_fn(|_| from_fn(|_| AtomicU64::new(0))), data: Default::default() }
    }
}

impl<const N: usize> Atomic<N> {
    #[inline]
    fn find(&self, key: [u64; N]) -> Option<(usize, u64)> {
        let [first, second] = [0, 1].map(|slot| self.data[slot].load(Relaxed));
        if holds(&self.keys[0], first, key) { Some((0, first)) } else { holds(&self.keys[1], second, key).then_some((1, second)) }
    }

    fn write(&self, slot: usize, key: [u64; N], data: u64) {
        for (word, key) in self.keys[slot].iter().zip(key) {
            word.store(key ^ data, Relaxed);
        }
        self.data[slot].store(data, Relaxed);
    }

    /// Tells the slot where it now is.
    #[inline]
    fn store(&self, key: [u64; N], data: u64, place: impl FnOnce(u64) -> Place) -> usize {
        let [first, second] = [0, 1].map(|slot| self.data[slot].load(Relaxed));
        if holds(&self.keys[1], second, key) {
            self.write(1, key, data);
            return 1;
        }
        let place = if holds(&self.keys[0], first, key) { Place::First } else { place(first) };
        if place == Place::Before {
            let moved = from_fn(|word| self.keys[0][word].load(Relaxed) ^ first);
            self.write(1, moved, first);
        }
        let slot = usize::from(place == Place::Second);
        self.write(slot, key, data);
        slot
    }
}

impl Key for u64 {
    type Bucket = Atomic<1>;

    fn spread(&self) -> u64 {
        fibonacci(*self)
    }
}

impl Bucket<u64> for Atomic<1> {
    #[inline]
    fn get(&self, key: &u64) -> Option<u64> {
        self.find([*key]).map(|(_, data)| data)
    }

    #[inline]
    fn set(&self, key: &u64, data: u64, place: impl FnOnce(u64) -> Place) {
        self.store([*key], data, place);
    }
}

impl Key for u128 {
    type Bucket = Atomic<2>;

    fn spread(&self) -> u64 {
        fibonacci(*self as u64 ^ fibonacci((*self >> 64) as u64))
    }
}

impl Bucket<u128> for Atomic<2> {
    fn get(&self, key: &u128) -> Option<u64> {
        self.find([*key as u64, (*key >> 64) as u64]).map(|(_, data)| data)
    }

    fn set(&self, key: &u128, data: u64, place: impl FnOnce(u64) -> Place) {
        self.store([*key as u64, (*key >> 64) as u64], data, place);
    }
}

/// A state as its own key: right for every game, and slower than a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Whole<S>(pub S);

/// Two states behind a lock, and before it their spreads with the data: most states that are not here are told so without the lock.
#[derive(Debug)]
pub struct Locked<S> {
    spreads: Atomic<1>,
    states: Mutex<[Option<S>; 2]>,
}

impl<S> Default for Locked<S> {
    fn default() -> Self {
        Locked { spreads: Atomic::default(), states: Mutex::new([None, None]) }
    }
}

impl<S: Clone + Eq + Hash + Send> Key for Whole<S> {
    type Bucket = Locked<S>;

    fn spread(&self) -> u64 {
        let mut hasher = Spread(0);
        self.0.hash(&mut hasher);
        hasher.finish()
    }
}

/// A quick hasher. Where it is bad the search is slow, not wrong: states are compared whole.
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        fibonacci(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u16(&mut self, bits: u16) {
        self.write_u64(bits.into());
    }

    fn write_u32(&mut self, bits: u32) {
        self.write_u64(bits.into());
    }

    fn write_u64(&mut self, bits: u64) {
        self.0 = fibonacci(self.0.rotate_left(23) ^ bits);
    }

    fn write_usize(&mut self, bits: usize) {
        self.write_u64(bits as u64);
    }
}

/// A bucket that another thread holds is passed over: the table then knows nothing, which is never wrong.
impl<S: Clone + Eq + Hash + Send> Bucket<Whole<S>> for Locked<S> {
    #[inline]
    fn get(&self, key: &Whole<S>) -> Option<u64> {
        let spread = [key.spread()];
        self.spreads.find(spread)?;
        let states = self.states.try_lock().ok()?;
        let (slot, data) = self.spreads.find(spread)?;
        (states[slot].as_ref() == Some(&key.0)).then_some(data)
    }

    #[inline]
    fn set(&self, key: &Whole<S>, data: u64, place: impl FnOnce(u64) -> Place) {
        let Ok(mut states) = self.states.try_lock() else { return };
        let slot = self.spreads.store([key.spread()], data, |first| {
            let place = place(first);
            if place == Place::Before {
                states.swap(0, 1);
            }
            place
        });
        states[slot] = Some(key.0.clone());
    }
}

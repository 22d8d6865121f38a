use std::array::from_fn;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a position is filed under in the [`Table`](super::Table): positions with equal keys have equal values.
pub trait Key: Clone + Eq + Send {
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
    fn find(&self, key: [u64; N]) -> Option<u64> {
        let [first, second] = [0, 1].map(|slot| self.data[slot].load(Relaxed));
        if holds(&self.keys[0], first, key) { Some(first) } else { holds(&self.keys[1], second, key).then_some(second) }
    }

    fn write(&self, slot: usize, key: [u64; N], data: u64) {
        for (word, key) in self.keys[slot].iter().zip(key) {
            word.store(key ^ data, Relaxed);
        }
        self.data[slot].store(data, Relaxed);
    }

    #[inline]
    fn store(&self, key: [u64; N], data: u64, place: impl FnOnce(u64) -> Place) {
        let [first, second] = [0, 1].map(|slot| self.data[slot].load(Relaxed));
        if holds(&self.keys[1], second, key) {
            return self.write(1, key, data);
        }
        let place = if holds(&self.keys[0], first, key) { Place::First } else { place(first) };
        if place == Place::Before {
            let moved = from_fn(|word| self.keys[0][word].load(Relaxed) ^ first);
            self.write(1, moved, first);
        }
        self.write(usize::from(place == Place::Second), key, data);
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
        self.find([*key])
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
    #[inline]
    fn get(&self, key: &u128) -> Option<u64> {
        self.find([*key as u64, (*key >> 64) as u64])
    }

    #[inline]
    fn set(&self, key: &u128, data: u64, place: impl FnOnce(u64) -> Place) {
        self.store([*key as u64, (*key >> 64) as u64], data, place);
    }
}

/// A state as its own key: right for every game, behind a lock, and slower than a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Whole<S>(pub S);

impl<S: Clone + Eq + Hash + Send> Key for Whole<S> {
    type Bucket = Mutex<[Option<(S, u64)>; 2]>;

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
impl<S: Clone + Eq + Send> Bucket<Whole<S>> for Mutex<[Option<(S, u64)>; 2]> {
    fn get(&self, key: &Whole<S>) -> Option<u64> {
        let slots = self.try_lock().ok()?;
        slots.iter().flatten().find(|(state, _)| *state == key.0).map(|(_, data)| *data)
    }

    fn set(&self, key: &Whole<S>, data: u64, place: impl FnOnce(u64) -> Place) {
        let Ok(mut slots) = self.try_lock() else { return };
        let known = slots.iter().position(|slot| slot.as_ref().is_some_and(|(state, _)| *state == key.0));
        let slot = known.unwrap_or_else(|| match place(slots[0].as_ref().map_or(0, |(_, data)| *data)) {
            Place::First => 0,
            Place::Second => 1,
            Place::Before => {
                slots.swap(0, 1);
                0
            }
        });
        slots[slot] = Some((key.0.clone(), data));
    }
}

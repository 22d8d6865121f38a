//! Once warm, a search allocates nothing. A test binary of its own: its allocator counts.

use adversarial::engine::connect_four::{Board, Rung, Standard, Threats};
use adversarial::engine::{Knowledge, RulesOnly, Searcher, TO_THE_END, Table};
use adversarial::prelude::{Game, Mnk};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: the system's allocator does all the work. Growing goes through `alloc`, as the trait has it.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Searches one position, then another, and tells the nodes and allocations of the second.
fn second_search<G: Game, K: Knowledge<G>>(game: G, knowledge: K, depth: u8, positions: [&G::State; 2]) -> (u64, u64) {
    let mut searcher = Searcher::new(game, knowledge, Arc::new(Table::with_buckets(1 << 14)));
    searcher.window(positions[0], depth, -1, 1);
    let before = (searcher.stats().nodes, ALLOCATIONS.load(Relaxed));
    searcher.window(positions[1], depth, -1, 1);
    (searcher.stats().nodes - before.0, ALLOCATIONS.load(Relaxed) - before.1)
}

#[test]
fn a_warm_search_allocates_nothing() {
    let board = Board::<u64, _>::new(Standard);
    let positions = ["4444431122", "4444431127"].map(|moves| board.after(moves, 1).unwrap());
    let knowledge = Threats::new(Rung::TableAhead, &board, &positions[0]);
    let (nodes, allocations) = second_search(board, knowledge, TO_THE_END, positions.each_ref());
    assert!(nodes > 1_000, "{nodes}");
    assert_eq!(allocations, 0);

    let game = Mnk::new(4, 4, 4).unwrap();
    let positions = ["b2", "a1"].map(|moves| game.parse_position(moves).unwrap());
    let (nodes, allocations) = second_search(&game, RulesOnly, 8, positions.each_ref());
    assert!(nodes > 1_000, "{nodes}");
    assert_eq!(allocations, 0);
}

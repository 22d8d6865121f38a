//! Benchmarks: `cargo bench --package benches`.

//! `cargo test -p exercises` grades your work, as `cargo grade` does.

#[cfg(feature = "ex02_negamax")]
checks::ex02_negamax!(Ex02, exercises::ex02_negamax);
#[cfg(feature = "ex05_deepening")]
checks::ex05_deepening!(Ex05, exercises::ex05_deepening);
#[cfg(feature = "ex07_bounds")]
checks::ex07_bounds!(Ex07, exercises::ex07_bounds);

fn main() -> std::process::ExitCode {
    checks::harness::main(&[
        #[cfg(feature = "ex02_negamax")]
        checks::ex02_negamax::suite::<Ex02>(),
        #[cfg(feature = "ex05_deepening")]
        checks::ex05_deepening::suite::<Ex05>(),
        #[cfg(feature = "ex07_bounds")]
        checks::ex07_bounds::suite::<Ex07>(),
    ])
}

//! `cargo test -p exercises` grades your work, as `cargo grade` does.

#[cfg(feature = "ex02_negamax")]
checks::ex02_negamax!(Ex02, exercises::ex02_negamax);
#[cfg(feature = "ex03_move_ordering")]
checks::ex03_move_ordering!(Ex03, exercises::ex03_move_ordering);

fn main() -> std::process::ExitCode {
    checks::harness::main(&[
        #[cfg(feature = "ex02_negamax")]
        checks::ex02_negamax::suite::<Ex02>(),
        #[cfg(feature = "ex03_move_ordering")]
        checks::ex03_move_ordering::suite::<Ex03>(),
    ])
}

//! `cargo test -p exercises` grades your work, as `cargo grade` does.

#[cfg(feature = "ex02_negamax")]
checks::ex02_negamax!(Ex02, exercises::ex02_negamax);
#[cfg(feature = "ex08_tournament")]
checks::ex08_tournament!(Ex08, exercises::ex08_tournament);

fn main() -> std::process::ExitCode {
    checks::harness::main(&[
        #[cfg(feature = "ex02_negamax")]
        checks::ex02_negamax::suite::<Ex02>(),
        #[cfg(feature = "ex08_tournament")]
        checks::ex08_tournament::suite::<Ex08>(),
    ])
}

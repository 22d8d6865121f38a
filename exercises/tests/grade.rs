//! `cargo test -p exercises` grades your work, as `cargo grade` does; and it is what `cargo play --vs student` plays with.

#[cfg(feature = "ex01_connect_four")]
checks::ex01_connect_four!(Ex01, exercises::ex01_connect_four);
#[cfg(feature = "ex02_negamax")]
checks::ex02_negamax!(Ex02, exercises::ex02_negamax);
#[cfg(feature = "ex03_move_ordering")]
checks::ex03_move_ordering!(Ex03, exercises::ex03_move_ordering);
#[cfg(feature = "ex04_quiescence")]
checks::ex04_quiescence!(Ex04, exercises::ex04_quiescence);
#[cfg(feature = "ex05_deepening")]
checks::ex05_deepening!(Ex05, exercises::ex05_deepening);
#[cfg(feature = "ex06_zobrist")]
checks::ex06_zobrist!(Ex06, exercises::ex06_zobrist);
#[cfg(feature = "ex07_bounds")]
checks::ex07_bounds!(Ex07, exercises::ex07_bounds);
#[cfg(feature = "ex08_tournament")]
checks::ex08_tournament!(Ex08, exercises::ex08_tournament);

fn main() -> std::process::ExitCode {
    checks::player::answer_if_asked(&[
        #[cfg(feature = "ex02_negamax")]
        checks::player::negamax::<Ex02>(),
        #[cfg(feature = "ex04_quiescence")]
        checks::player::evaluation::<Ex04>(),
        #[cfg(feature = "ex05_deepening")]
        checks::player::deepening::<Ex05>(),
        #[cfg(feature = "ex08_tournament")]
        checks::player::tournament::<Ex08>(),
    ]);
    checks::harness::main(&[
        #[cfg(feature = "ex01_connect_four")]
        checks::ex01_connect_four::suite::<Ex01>(),
        #[cfg(feature = "ex02_negamax")]
        checks::ex02_negamax::suite::<Ex02>(),
        #[cfg(feature = "ex03_move_ordering")]
        checks::ex03_move_ordering::suite::<Ex03>(),
        #[cfg(feature = "ex04_quiescence")]
        checks::ex04_quiescence::suite::<Ex04>(),
        #[cfg(feature = "ex05_deepening")]
        checks::ex05_deepening::suite::<Ex05>(),
        #[cfg(feature = "ex06_zobrist")]
        checks::ex06_zobrist::suite::<Ex06>(),
        #[cfg(feature = "ex07_bounds")]
        checks::ex07_bounds::suite::<Ex07>(),
        #[cfg(feature = "ex08_tournament")]
        checks::ex08_tournament::suite::<Ex08>(),
    ])
}

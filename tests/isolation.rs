//! What a learner's code may do, and what the grader says of it: each attempt here is run as a check, in a process of its own.

use checks::check::{Check, Failure, Suite};
use checks::isolation::{Limits, Outcome, Status, run, run_if_asked};
use libtest_mimic::{Arguments, Failed, Trial};
use std::io::Write;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::process::ExitCode;
use std::time::{Duration, Instant};

type Verdict = Result<(), Failure>;

/// What a check does, in words and in code, and what its outcome must be.
type Attempt = (&'static str, fn() -> Verdict, fn(&Outcome) -> bool);

const ATTEMPTS: &[Attempt] = &[
    ("passes", || Ok(()), |outcome| outcome.status == Status::Pass && outcome.message.is_empty()),
    (
        "fails",
        || Err(Failure::new("7 is not 8").picture("7")),
        |outcome| outcome.status == Status::Fail && outcome.message == "7 is not 8" && outcome.picture.as_deref() == Some("7"),
    ),
    (
        "is not written yet",
        || todo!("the second half"),
        |outcome| {
            outcome.status == Status::Pending
                && outcome.message.contains("the second half")
                && outcome.message.contains("isolation.rs:")
        },
    ),
    (
        "panics",
        || panic!("no {} left", "luck"),
        |outcome| outcome.status == Status::Crash && outcome.message.contains("no luck left") && outcome.output.is_empty(),
    ),
    (
        "negates the least number",
        || negate(i32::MIN),
        |outcome| outcome.status == Status::Crash && outcome.diagnosis.as_ref().is_some_and(|cause| cause.contains("-INFINITY")),
    ),
    (
        "loops for ever",
        || loop_for_ever(),
        |outcome| outcome.status == Status::Timeout && outcome.message.contains("does not end"),
    ),
    (
        "sleeps for ever",
        || loop {
            std::thread::sleep(Duration::from_mins(1));
        },
        |outcome| outcome.status == Status::Timeout,
    ),
    (
        "recurs for ever",
        || overflow(&[0; 100]),
        |outcome| outcome.status == Status::Crash && outcome.message.contains("stack overflowed") && outcome.output.is_empty(),
    ),
    (
        "allocates 100 GB at once",
        || {
            allocate(100 << 30);
            Ok(())
        },
        |outcome| outcome.status == Status::Crash && outcome.message.contains("Out of memory") && outcome.output.is_empty(),
    ),
    (
        "allocates until it ends",
        || loop {
            allocate(16 << 20);
        },
        |outcome| outcome.status == Status::Crash && outcome.message.contains("Out of memory"),
    ),
    (
        "exits with 0",
        || std::process::exit(0),
        |outcome| {
            outcome.status == Status::Crash
                && outcome.message.contains("exit code 0")
                && outcome.message.contains("process::exit")
        },
    ),
    ("aborts", || std::process::abort(), |outcome| outcome.status == Status::Crash && outcome.message.contains("signal 6")),
    (
        "prints a forged result and exits",
        || forge(&mut std::io::stdout()),
        |outcome| outcome.status == Status::Crash && outcome.output.contains("Pass"),
    ),
    (
        "writes a forged result where the answer goes, and exits",
        || forge(&mut socket()),
        |outcome| outcome.status == Status::Crash,
    ),
    (
        "closes the way back",
        || {
            let _ = socket().shutdown(std::net::Shutdown::Both);
            Ok(())
        },
        |outcome| outcome.status == Status::Crash,
    ),
    (
        "prints without end",
        || loop {
            println!("again");
        },
        |outcome| outcome.status == Status::Timeout && outcome.output.starts_with("again\n") && outcome.output.len() < 100_000,
    ),
    (
        "prints what is no text, then passes",
        || std::io::stdout().write_all(&[0xff, 0xfe, b'\n']).map_err(|error| Failure::new(error.to_string())),
        |outcome| outcome.status == Status::Pass && !outcome.output.is_empty(),
    ),
    (
        "prints, then fails",
        || {
            print!("value = 3");
            Err(Failure::new("not 4"))
        },
        |outcome| outcome.status == Status::Fail && outcome.output == "value = 3",
    ),
    (
        "keeps standard output locked",
        || {
            std::mem::forget(std::io::stdout().lock());
            Ok(())
        },
        |outcome| outcome.status == Status::Pass,
    ),
    (
        "leaves threads running",
        || {
            (0..8).for_each(|_| drop(std::thread::spawn(loop_for_ever)));
            Ok(())
        },
        |outcome| outcome.status == Status::Pass && outcome.seconds < 2.0,
    ),
    (
        "panics in another thread, which it does not mind",
        || {
            let _ = std::thread::spawn(|| panic!("elsewhere")).join();
            Ok(())
        },
        |outcome| outcome.status == Status::Pass,
    ),
    (
        "leaves a process behind that holds its output open",
        || std::process::Command::new("sleep").arg("1000").spawn().map(drop).map_err(|error| Failure::new(error.to_string())),
        |outcome| outcome.status == Status::Pass && outcome.seconds < 2.0,
    ),
];

fn loop_for_ever() -> Verdict {
    loop {
        std::hint::spin_loop();
    }
}

#[expect(unconditional_recursion, reason = "that is what is tried")]
fn overflow(data: &[u64; 100]) -> Verdict {
    let mut deeper = *data;
    deeper[0] += 1;
    overflow(std::hint::black_box(&deeper))?;
    Err(Failure::new(format!("{}", deeper[0])))
}

fn negate(number: i32) -> Verdict {
    Err(Failure::new((-std::hint::black_box(number)).to_string()))
}

fn allocate(bytes: usize) {
    std::mem::forget(std::hint::black_box(vec![1_u8; bytes]));
}

fn socket() -> UnixStream {
    UnixStream::from(std::io::stdin().as_fd().try_clone_to_owned().expect("standard input is open"))
}

fn forge(place: &mut impl Write) -> Verdict {
    for nonce in ["0".repeat(32), "f".repeat(32), String::new()] {
        let _ = write!(place, "{nonce}\n\"Pass\"\n");
    }
    std::process::exit(0)
}

fn main() -> ExitCode {
    let checks = ATTEMPTS.iter().map(|&(name, run, _)| Check { name, points: 1, run }).collect();
    let suite = Suite { exercise: "hostile", checks };
    run_if_asked(std::slice::from_ref(&suite));

    let trials = suite.checks.iter().zip(ATTEMPTS).map(|(&check, &(name, _, is_right))| {
        Trial::test(format!("an attempt that {name}"), move || {
            let program = std::env::current_exe()?;
            let started = Instant::now();
            let outcome = run(&program, "hostile", &check, Limits { time: Duration::from_secs(4), memory: 256 << 20 });
            let in_time = started.elapsed() < Duration::from_secs(7);
            if is_right(&outcome) && in_time { Ok(()) } else { Err(Failed::from(format!("{outcome:#?}"))) }
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

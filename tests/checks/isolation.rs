//! A learner's code may loop, recur for ever, panic, exit, print or allocate what it likes: each check runs in a process of its own.
//!
//! The two processes share a socket, the child's standard input. The parent sends a nonce; the child reads it before any learner's code
//! runs, and answers with it. Only a whole answer with the nonce counts: nothing that the code prints, and no exit code, is believed.
//! (Code that searches the memory of its own process is out of scope.)
//!
//! Unix only. The limits on memory and processor time need an operating system that enforces them: Linux does; macOS does not limit
//! memory.

use crate::check::{Check, Failure, Suite};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use wait_timeout::ChildExt;

/// How much a check may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Duration,
    /// Address space, in bytes.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { time: Duration::from_secs(5), memory: 2 << 30 }
    }
}

/// How a check ended.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It holds.
    Pass,
    /// It does not.
    Fail,
    /// There is nothing to check yet.
    Pending,
    /// It took too long.
    Timeout,
    /// The code panicked, or took its process down.
    Crash,
}

/// What became of a check.
#[derive(Clone, Serialize, Debug)]
pub struct Outcome {
    /// The name of the check.
    pub check: &'static str,
    /// What it is worth.
    pub points: u32,
    /// How it ended.
    pub status: Status,
    /// Why, in words; empty for a pass.
    pub message: String,
    /// The smallest tree or board that shows it.
    pub picture: Option<String>,
    /// The likely cause.
    pub diagnosis: Option<String>,
    /// What the learner's code printed.
    pub output: String,
    /// How long it took.
    pub seconds: f64,
}

/// What came of a question that was asked of a learner's code.
#[derive(Debug)]
pub struct Asked {
    /// How it ended.
    pub status: Status,
    /// The answer, if it passed.
    pub said: String,
    /// Why there is none.
    pub failure: Failure,
    /// What the learner's code printed.
    pub output: String,
}

/// What answers a question.
pub type Job = Box<dyn FnOnce() -> Result<String, Failure> + Send>;

/// The child's answer.
#[derive(Serialize, Deserialize)]
enum Answer {
    Pass(String),
    Fail { message: String, picture: Option<String>, diagnosis: Option<String> },
    Panic { message: String, place: String },
}

const CHECK: &str = "ADVERSARIAL_CHECK";
const MEMORY: &str = "ADVERSARIAL_MEMORY";
const SECONDS: &str = "ADVERSARIAL_SECONDS";
const STACK: usize = 16 << 20;
const MOST_OUTPUT: usize = 16 << 10;

/// In a process that was started to run one check, runs it and ends; in any other, does nothing.
pub fn run_if_asked(suites: &[Suite]) {
    answer_if_asked(|wanted| {
        let named = |suite: &Suite, check: &Check| wanted == format!("{}::{}", suite.exercise, check.name);
        let check = suites
            .iter()
            .find_map(|suite| suite.checks.iter().find(|check| named(suite, check)))
            .unwrap_or_else(|| panic!("there is no check {wanted}"));
        let run = check.run;
        Some(Box::new(move || run().map(|()| String::new())))
    });
}

/// In a process that was [asked](ask) something, does the job that answers it and ends; in any other, and if there is no such job, does
/// nothing.
pub fn answer_if_asked(find: impl FnOnce(&str) -> Option<Job>) {
    let Some(run) = std::env::var(CHECK).ok().and_then(|question| find(&question)) else { return };
    limit_resources();
    let socket = std::io::stdin().as_fd().try_clone_to_owned().expect("standard input is open");
    let mut socket = UnixStream::from(socket);
    let mut nonce = String::new();
    BufReader::new(&socket).read_line(&mut nonce).expect("the parent sends a nonce");

    let (sender, panics) = channel();
    std::panic::set_hook(Box::new(move |info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        let text = info.payload_as_str().unwrap_or("a value that is no text").to_string();
        // Other threads may panic too; theirs is noted only if the check itself panics next.
        let _ = sender.send((std::thread::current().name().map(str::to_string), text, place));
    }));
    let thread = std::thread::Builder::new().name(CHECK.into()).stack_size(STACK).spawn(run).expect("a thread can start");
    let answer = match thread.join() {
        Ok(Ok(said)) => Answer::Pass(said),
        Ok(Err(Failure { message, picture, diagnosis })) => Answer::Fail { message, picture, diagnosis },
        Err(_) => {
            let panic = panics.try_iter().filter(|(thread, ..)| thread.as_deref() == Some(CHECK)).last();
            let (message, place) = panic.map(|(_, text, place)| (text, place)).unwrap_or_default();
            Answer::Panic { message, place }
        }
    };
    let record = format!("{}{}\n", nonce, serde_json::to_string(&answer).expect("an answer is plain data"));
    let _ = socket.write_all(record.as_bytes());
    std::process::exit(0)
}

/// What a platform does not support is left unlimited; the parent's clock still holds.
fn limit_resources() {
    use rlimit::Resource;
    let limit = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok()).unwrap_or(u64::MAX);
    let (memory, seconds) = (limit(MEMORY), limit(SECONDS));
    let _ = Resource::AS.set(memory, memory);
    // Ends a child whose parent was interrupted.
    let _ = Resource::CPU.set(seconds.saturating_add(1), seconds.saturating_add(2));
    let _ = Resource::CORE.set(0, 0);
}

/// Runs one check of an exercise in a process of its own: `program` calls [`run_if_asked`] with a suite that has it.
pub fn run(program: &Path, exercise: &str, check: &Check, limits: Limits) -> Outcome {
    let started = Instant::now();
    let Asked { status, failure, output, .. } = ask(program, &format!("{exercise}::{}", check.name), limits);
    Outcome {
        check: check.name,
        points: check.points,
        status,
        message: failure.message,
        picture: failure.picture,
        diagnosis: failure.diagnosis,
        output,
        seconds: started.elapsed().as_secs_f64(),
    }
}

/// Asks something in a process of its own: `program` calls [`answer_if_asked`] with what can answer it.
pub fn ask(program: &Path, question: &str, limits: Limits) -> Asked {
    let (mut ours, theirs) = UnixStream::pair().expect("a pair of sockets");
    let mut child = Command::new(program)
        .env(CHECK, question)
        .env(MEMORY, limits.memory.to_string())
        .env(SECONDS, limits.time.as_secs().max(1).to_string())
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::from(OwnedFd::from(theirs)))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .unwrap_or_else(|error| panic!("cannot start {}: {error}", program.display()));

    let nonce: u128 = rand::rng().random();
    let nonce = format!("{nonce:032x}\n");
    let _ = ours.write_all(nonce.as_bytes());
    let answer = read_in_background(ours, 1 << 20);
    let stdout = read_in_background(child.stdout.take().expect("piped"), MOST_OUTPUT);
    let stderr = read_in_background(child.stderr.take().expect("piped"), MOST_OUTPUT);

    let exit = child.wait_timeout(limits.time).expect("a child can be waited for");
    // Whatever the child left behind goes with it.
    let group = nix::unistd::Pid::from_raw(child.id() as i32);
    let _ = nix::sys::signal::killpg(group, nix::sys::signal::Signal::SIGKILL);
    if exit.is_none() {
        let _ = child.wait();
    }
    let collect = |text: &Receiver<Vec<u8>>| text.recv_timeout(Duration::from_secs(1)).unwrap_or_default();
    let answer = parse(&collect(&answer), &nonce);
    let printed = String::from_utf8_lossy(&collect(&stdout)).into_owned();
    let complained = String::from_utf8_lossy(&collect(&stderr)).into_owned();

    let said = if let Some(Answer::Pass(said)) = &answer { said.clone() } else { String::new() };
    let (status, failure) = judge(answer, exit, &complained, limits);
    Asked { status, said, failure, output: printed + &without_runtime_messages(&complained) }
}

fn judge(answer: Option<Answer>, exit: Option<ExitStatus>, complained: &str, limits: Limits) -> (Status, Failure) {
    let crash = |message: String| (Status::Crash, Failure::new(message));
    match (answer, exit) {
        (Some(Answer::Pass(_)), _) => (Status::Pass, Failure::default()),
        (Some(Answer::Fail { message, picture, diagnosis }), _) => (Status::Fail, Failure { message, picture, diagnosis }),
        (Some(Answer::Panic { message, place }), _) => match message.strip_prefix("not yet implemented") {
            Some(task) => (Status::Pending, Failure::new(format!("Still to do{task} ({place})."))),
            None => (Status::Crash, Failure::new(format!("The code panicked at {place}: {message}")).diagnosis(explain(&message))),
        },
        (None, None) => (
            Status::Timeout,
            Failure::new(format!("Not finished after {} s: a loop or a recursion that does not end?", limits.time.as_secs_f64())),
        ),
        (None, Some(_)) if complained.contains("has overflowed its stack") => (
            Status::Crash,
            Failure::new("The stack overflowed: a recursion that does not end.").diagnosis(Some(
                "A function calls itself, directly or through another, and never comes to an end. A search: does it return when the \
                 game is over, before it calls itself, and does it go on with the next state? Rules: do two functions ask each other, \
                 as `actions` may ask `is_terminal`, and `is_terminal` ask `actions`?",
            )),
        ),
        (None, Some(_)) if complained.contains("memory allocation of") => {
            crash(format!("Out of memory: a check may use {} MiB.", limits.memory >> 20))
        }
        (None, Some(exit)) => match exit.signal() {
            Some(signal) => crash(format!("The process was ended by signal {signal} before the check was over.")),
            None => crash(format!(
                "The process ended with exit code {} before the check was over: does the code call `std::process::exit`?",
                exit.code().unwrap_or_default()
            )),
        },
    }
}

/// What the learner's code wrote to standard error, without what Rust adds when it goes down: the failure says that in plain words.
fn without_runtime_messages(complained: &str) -> String {
    const RUNTIME: [&str; 4] =
        ["has overflowed its stack", "fatal runtime error", "memory allocation of", "note: run with `RUST_BACKTRACE"];
    let own = |line: &&str| !RUNTIME.iter().any(|message| line.contains(message));
    complained.trim().split_inclusive('\n').filter(own).collect()
}

fn explain(panic: &str) -> Option<&'static str> {
    let known = [
        ("attempt to negate with overflow", "`Value::MIN` has no negation. Start from `-INFINITY`."),
        ("attempt to subtract with overflow", "A number fell below the least that its type holds."),
        ("attempt to add with overflow", "A number rose above the most that its type holds."),
        (
            "called `Option::unwrap()` on a `None` value",
            "A state where the game is over has no actions: is that case handled first?",
        ),
        ("index out of bounds", "An index is as large as the length, or larger."),
    ];
    known.iter().find(|(text, _)| panic.contains(text)).map(|(_, cause)| *cause)
}

fn parse(bytes: &[u8], nonce: &str) -> Option<Answer> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (_, record) = text.rsplit_once(nonce)?;
    serde_json::from_str(record.strip_suffix('\n')?).ok()
}

/// Reads to the end, so that the writer never waits, and keeps the beginning.
fn read_in_background(mut from: impl Read + Send + 'static, most: usize) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut kept = Vec::new();
        let mut buffer = [0; 4096];
        while let Ok(length @ 1..) = from.read(&mut buffer) {
            let room = most.saturating_sub(kept.len());
            kept.extend_from_slice(&buffer[..length.min(room)]);
        }
        let _ = sender.send(kept);
    });
    receiver
}

//! What the course needs of the machine, and what to do about what is missing.

use super::trouble::{Outcome, Trouble};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const OLDEST_PYTHON: (u32, u32) = (3, 9);

/// The toolchain that runs this command; `cargo run` names it.
pub fn cargo() -> PathBuf {
    env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from)
}

pub fn rustc_version() -> Outcome<String> {
    printed(Command::new("rustc").arg("-vV")).ok_or_else(|| {
        Trouble::new(
            "rustc does not run, and the lessons are compiled with it.\n\
             Install Rust from https://rustup.rs, open a new terminal, and run this command again.",
        )
    })
}

pub fn check_rust() -> Outcome<String> {
    let version = rustc_version()?;
    let version = version.lines().next().unwrap_or_default().to_owned();
    let needed = env!("CARGO_PKG_RUST_VERSION");
    if number(version.split_whitespace().nth(1).unwrap_or_default()) < number(needed) {
        return Err(Trouble::new(format!(
            "The course needs Rust {needed} or newer, and this is {version}.\n\
             With rustup: rustup update stable\n\
             Without it, get Rust from https://rustup.rs"
        )));
    }
    Ok(version)
}

/// The kernel reads the standard library's sources to tell the types of variables.
pub fn check_rust_src() -> Outcome {
    if has_rust_src() {
        return Ok(());
    }
    let added = Command::new("rustup").args(["component", "add", "rust-src"]).stdin(Stdio::null()).status();
    if added.is_ok_and(|status| status.success()) && has_rust_src() {
        return Ok(());
    }
    Err(Trouble::new(
        "The sources of Rust's standard library are missing; the kernel reads them to tell the types of your variables.\n\
         With rustup: rustup component add rust-src\n\
         Debian, Ubuntu: sudo apt install rust-src\n\
         Fedora: sudo dnf install rust-src",
    ))
}

pub fn has_rust_src() -> bool {
    printed(Command::new("rustc").args(["--print", "sysroot"]))
        .is_some_and(|root| Path::new(root.trim()).join("lib/rustlib/src/rust/library/Cargo.toml").exists())
}

pub struct Python {
    pub program: PathBuf,
    pub version: String,
}

/// A Python that can make virtual environments.
pub fn check_python() -> Outcome<Python> {
    const HOW: &str = "Debian, Ubuntu: sudo apt install python3 python3-venv\n\
                       Fedora: sudo dnf install python3\n\
                       macOS: brew install python, or https://www.python.org/downloads\n\
                       A Python in another place: name it in ADVERSARIAL_PYTHON.";
    let (major, minor) = OLDEST_PYTHON;
    let mut found = None;
    let named = env::var_os("ADVERSARIAL_PYTHON").map(PathBuf::from);
    let candidates = named.map_or_else(|| vec!["python3".into(), "python".into()], |program| vec![program]);
    for program in candidates {
        let ask = "import sys; print('%d.%d.%d' % sys.version_info[:3], sys.executable)";
        let Some(answer) = printed(Command::new(&program).args(["-c", ask])) else { continue };
        let Some((version, executable)) = answer.trim().split_once(' ') else { continue };
        let python = Python { program: executable.into(), version: version.to_owned() };
        if number(version) < vec![major, minor] {
            found = Some(python);
            continue;
        }
        if printed(Command::new(&python.program).args(["-c", "import venv, ensurepip"])).is_none() {
            return Err(Trouble::new(format!(
                "{} is Python {version}, but without its venv module; JupyterLab is installed in a virtual environment.\n{HOW}",
                python.program.display()
            )));
        }
        return Ok(python);
    }
    Err(Trouble::new(match found {
        Some(old) => {
            format!("JupyterLab needs Python {major}.{minor} or newer, and {} is {}.\n{HOW}", old.program.display(), old.version)
        }
        None => {
            format!("Python is missing; JupyterLab, which shows the lessons, is written in it ({major}.{minor} or newer).\n{HOW}")
        }
    }))
}

fn number(version: &str) -> Vec<u32> {
    version.split(['.', '-']).map_while(|part| part.parse().ok()).collect()
}

fn printed(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

//! The kernel that Jupyter starts: a launcher, which becomes evcxr in a workspace of its own.
//!
//! Two kernels cannot share an `EVCXR_TMPDIR`, so each gets a copy of the template. On Unix the launcher then turns into evcxr
//! (`exec`): Jupyter's signals reach the kernel itself, and nothing is left to forward them. What marks a session as alive is a
//! locked file that evcxr holds as its standard input; when it ends, however it ends, the lock goes, and the next launch or
//! `cargo lab` sweeps the session away.

use super::analyser::{LAUNCHER, REAL_CARGO};
use super::place::{Desk, Place, is_stamped, remove_folder, write};
use super::template::{self, FIRST_CELL};
use super::tools;
use super::trouble::{Outcome, Trouble, Trying};
use serde_json::json;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, process};

/// Set while set-up builds the template: the kernel then works in the template itself, and may use the network.
pub const WARMING: &str = "ADVERSARIAL_WARMING";

/// Become the Jupyter kernel.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long)]
    home: PathBuf,
    #[arg(long)]
    checkout: PathBuf,
    /// Jupyter's connection file
    connection: PathBuf,
}

/// Writes the kernelspec, and beside it the launcher: a copy of this binary, so that neither `cargo clean` nor a rebuild takes
/// it from under an open lesson.
pub fn register(place: &Place) -> Outcome {
    let (desk, this) = (place.desk(), env::current_exe().trying("find this program")?);
    let folder = desk.kernelspec();
    fs::create_dir_all(&folder).trying(format!("make the folder {}", folder.display()))?;
    let launcher = desk.launcher();
    let fresh = launcher.with_extension("new");
    fs::copy(&this, &fresh).and_then(|_| fs::rename(&fresh, &launcher)).trying(format!("write {}", launcher.display()))?;
    let mut environment = serde_json::Map::new();
    if let Some(toolchain) = env::var_os("RUSTUP_TOOLCHAIN") {
        environment.insert("RUSTUP_TOOLCHAIN".into(), toolchain.to_string_lossy().into());
    }
    environment.insert(REAL_CARGO.into(), tools::cargo().to_string_lossy().into());
    let spec = json!({
        "argv": [launcher, "kernel", "--home", place.home, "--checkout", place.checkout, "{connection_file}"],
        "display_name": "Rust (adversarial)",
        "language": "rust",
        "interrupt_mode": "message",
        "env": environment,
    });
    fs::write(folder.join("kernel.json"), format!("{spec:#}\n")).trying("write the kernelspec")
}

pub fn is_registered(place: &Place) -> bool {
    let desk = place.desk();
    desk.kernelspec().join("kernel.json").exists() && desk.launcher().exists()
}

pub fn run(args: &Args) -> ExitCode {
    let place = Place { checkout: args.checkout.clone(), home: args.home.clone() };
    match launch(&place, &args.connection) {
        Ok(code) => code,
        Err(trouble) => {
            eprintln!("The kernel did not start. {trouble}");
            ExitCode::FAILURE
        }
    }
}

fn launch(place: &Place, connection: &Path) -> Outcome<ExitCode> {
    let warming = env::var_os(WARMING).is_some();
    let session = if warming { Session::template(place)? } else { Session::new(place)? };
    let folder = &session.folder;
    let config = folder.join("config");
    let as_at_setup = is_stamped(&place.desk().0, &warm_stamp(place)?);
    write(&config.join("evcxr.toml"), &settings(warming, !warming && as_at_setup && in_lesson_folder(place)))?;
    if !warming {
        write(&folder.join(".cargo").join("config.toml"), "[net]\noffline = true\n")?;
    }
    let mut evcxr = Command::new(place.evcxr_binary());
    evcxr.stdout(process::Stdio::null());
    // Settings that `cargo run` or the user's shell made for other builds do not hold in here.
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let network = ["CARGO_HTTP_", "CARGO_NET_", "CARGO_REGISTR", "CARGO_SOURCE_"].iter().any(|start| text.starts_with(start));
        if text == "CARGO" || text.starts_with("CARGO_") && !network || text.starts_with("RUSTC") || text == "RUSTFLAGS" {
            evcxr.env_remove(&name);
        }
    }
    evcxr
        .env_remove("RUST_BACKTRACE")
        .arg("--control_file")
        .arg(connection)
        .env("EVCXR_TMPDIR", folder.join("ctx"))
        .env("EVCXR_CONFIG_DIR", &config)
        .env(LAUNCHER, env::current_exe().trying("find this program")?);
    if cfg!(unix) {
        evcxr.env("CARGO_HOME", place.home.join("cargo"));
        // A lesson that grades an exercise builds as a terminal does, or the two would undo each other's builds.
        if let Some(home) = env::var_os("CARGO_HOME") {
            evcxr.env("ADVERSARIAL_CARGO_HOME", home);
        }
    }
    become_or_wait(evcxr, session.alive)
}

#[cfg(unix)]
fn become_or_wait(mut evcxr: Command, alive: File) -> Outcome<ExitCode> {
    use std::os::unix::process::CommandExt;
    let error = evcxr.stdin(alive).exec();
    Err(Trouble::new(format!("{}: {error}. `cargo lab --doctor` tells more.", evcxr.get_program().display())))
}

#[cfg(not(unix))]
fn become_or_wait(mut evcxr: Command, alive: File) -> Outcome<ExitCode> {
    let status = evcxr.status().trying("start evcxr_jupyter")?;
    drop(alive);
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// `:offline 0` in a cell lets a learner add a crate of their own.
fn settings(warming: bool, first_cell: bool) -> String {
    let prelude = if first_cell { format!("prelude = {FIRST_CELL:?}\n") } else { String::new() };
    format!("[evcxr]\noffline_mode = {}\n{prelude}", !warming)
}

fn in_lesson_folder(place: &Place) -> bool {
    Path::new("..").canonicalize().is_ok_and(|parent| parent == place.checkout)
}

/// What the template was built from.
pub fn warm_stamp(place: &Place) -> Outcome<String> {
    Ok(format!("{}\n{}\n", template::key(place)?, template::sources(place)?))
}

struct Session {
    folder: PathBuf,
    alive: File,
}

impl Session {
    fn template(place: &Place) -> Outcome<Self> {
        let folder = place.desk().template();
        let alive = File::create(folder.join("warming")).trying("mark the template")?;
        Ok(Self { folder, alive })
    }

    fn new(place: &Place) -> Outcome<Self> {
        let desk = place.desk();
        let _one_at_a_time = desk.lock()?;
        if !desk.0.join("stamp").exists() || !desk.template().exists() {
            return Err(Trouble::new(format!(
                "Run `cargo lab` in {} first: it builds what the kernel needs.",
                place.checkout.display()
            )));
        }
        sweep_locked(&desk)?;
        let folder = desk.sessions().join(process::id().to_string());
        // Named after its process: an older session of that number is not alive.
        remove_folder(&folder)?;
        template::copy(&desk.template(), &folder)?;
        let alive = mark(&folder);
        let alive = File::create(&alive).trying(format!("write {}", alive.display()))?;
        alive.lock().trying("lock the session")?;
        Ok(Self { folder, alive })
    }
}

fn mark(session: &Path) -> PathBuf {
    session.join("alive")
}

/// Removes the sessions whose kernels have ended.
pub fn sweep(desk: &Desk) -> Outcome {
    let _one_at_a_time = desk.lock()?;
    sweep_locked(desk)
}

fn sweep_locked(desk: &Desk) -> Outcome {
    let Ok(sessions) = fs::read_dir(desk.sessions()) else { return Ok(()) };
    for session in sessions.filter_map(Result::ok).map(|entry| entry.path()) {
        if File::open(mark(&session)).map_or(true, |alive| alive.try_lock().is_ok()) {
            remove_folder(&session)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::settings;

    #[test]
    fn a_kernel_is_offline_and_has_run_the_first_cell() {
        assert_eq!(
            settings(false, true),
            "[evcxr]\noffline_mode = true\nprelude = \":dep adversarial = { path = \\\"..\\\", features = [\\\"lab\\\"] }\"\n"
        );
        assert_eq!(settings(true, false), "[evcxr]\noffline_mode = false\n");
    }
}

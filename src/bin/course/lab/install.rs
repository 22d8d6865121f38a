//! The two programs that the lessons run in, at the versions that the course was made with.

use super::place::{EVCXR_VERSION, Place, is_stamped, remove_folder, remove_stamp, stamp};
use super::progress::Log;
use super::tools::{self, Python};
use super::trouble::{Outcome, Trying};
use std::fs;
use std::process::Command;

const REQUIREMENTS: &str = include_str!("requirements.txt");
/// Jupyter's own defaults, but for its questions about news and updates: its version is pinned.
const SETTINGS: &str = r#"{ "@jupyterlab/apputils-extension:notification": { "fetchNews": "false", "checkForUpdates": false } }
"#;

pub fn has_evcxr(place: &Place) -> bool {
    is_stamped(&place.evcxr(), EVCXR_VERSION) && place.evcxr_binary().exists()
}

pub fn evcxr(place: &Place, log: &Log) -> Outcome {
    let folder = place.evcxr();
    remove_stamp(&folder)?;
    // A build folder that outlives an interruption: the next try goes on where this one stopped.
    let build = folder.join("build");
    let mut install = Command::new(tools::cargo());
    install
        .current_dir(&place.home)
        .args(["install", "--locked", "--force", &format!("evcxr_jupyter@{EVCXR_VERSION}")])
        .arg("--root")
        .arg(&folder)
        .arg("--target-dir")
        .arg(&build);
    for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
        install.env_remove(variable);
    }
    log.run(&mut install)?;
    remove_folder(&build)?;
    stamp(&folder, EVCXR_VERSION)
}

fn jupyter_stamp() -> String {
    format!("{REQUIREMENTS}{SETTINGS}")
}

pub fn has_jupyter(place: &Place) -> bool {
    // The environment's python is a link: when the Python behind it has gone, so has JupyterLab.
    is_stamped(&place.jupyter(), &jupyter_stamp()) && place.jupyter_binary("python").exists()
}

pub fn jupyter(place: &Place, python: &Python, log: &Log) -> Outcome {
    let folder = place.jupyter();
    remove_folder(&folder)?;
    log.run(Command::new(&python.program).args(["-m", "venv"]).arg(&folder))?;
    log.run(
        Command::new(place.jupyter_binary("python"))
            .args(["-m", "pip", "install", "--no-input", "--disable-pip-version-check"])
            .args(REQUIREMENTS.split_whitespace()),
    )?;
    let settings = folder.join("share/jupyter/lab/settings");
    fs::create_dir_all(&settings)
        .and_then(|()| fs::write(settings.join("overrides.json"), SETTINGS))
        .trying("write JupyterLab's settings")?;
    stamp(&folder, &jupyter_stamp())
}

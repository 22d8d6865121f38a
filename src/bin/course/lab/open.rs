//! Opens Jupyter on the lessons.

use super::place::Place;
use super::trouble::Outcome;
use std::process::{Command, ExitCode};

pub fn run(place: &Place, browser: bool, port: Option<u16>) -> Outcome<ExitCode> {
    let mut lab = Command::new(place.jupyter_binary("jupyter"));
    lab.current_dir(&place.checkout)
        .env("JUPYTER_PATH", place.desk().0)
        .arg("lab")
        // The whole checkout, so that the exercises can be edited beside the lessons.
        .arg(format!("--ServerApp.root_dir={}", place.checkout.display()))
        .arg("--LabApp.default_url=/lab/tree/notebooks")
        .arg("--MultiKernelManager.default_kernel_name=adversarial")
        .arg("--KernelSpecManager.allowed_kernelspecs=adversarial")
        .arg("--MappingKernelManager.kernel_info_timeout=600")
        // Says nothing to other users; root, in a container, may not start it otherwise.
        .arg("--allow-root");
    if !browser {
        lab.arg("--no-browser");
    }
    if let Some(port) = port {
        lab.arg(format!("--port={port}"));
    }
    become_lab(lab)
}

/// Ctrl-C must reach Jupyter, which asks before it stops, and not end us in front of it.
#[cfg(unix)]
fn become_lab(mut lab: Command) -> Outcome<ExitCode> {
    use super::trouble::Trouble;
    use std::os::unix::process::CommandExt;
    let error = lab.exec();
    Err(Trouble::new(format!("JupyterLab did not start: {error}. `cargo lab --doctor` tells more.")))
}

#[cfg(not(unix))]
fn become_lab(mut lab: Command) -> Outcome<ExitCode> {
    use super::trouble::Trying;
    let status = lab.status().trying("start JupyterLab")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

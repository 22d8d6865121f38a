//! What has to be in place before a lesson opens; only what is missing is done.

use super::place::{Place, hash, is_stamped, remove_folder, stamp};
use super::progress::{self, Log, Step};
use super::trouble::{Outcome, Trying};
use super::{analyser, execute, install, kernel, lessons, template, tools};
use serde_json::json;
use std::fs::{self, TryLockError};
use std::process::Command;

pub fn run(place: &Place) -> Outcome {
    let _one_at_a_time = wait_for_others(place)?;
    let mut steps = Vec::new();
    if !tools::has_rust_src() {
        tools::check_rust_src()?;
    }
    tools::check_rust()?;
    if !install::has_jupyter(place) {
        let python = tools::check_python()?;
        steps.push(Step {
            title: "Install JupyterLab".into(),
            usually: "1 minute",
            log: "jupyterlab",
            work: Box::new(move |log| install::jupyter(place, &python, log)),
        });
    }
    if !install::has_evcxr(place) {
        steps.push(Step {
            title: "Install the Rust kernel, evcxr".into(),
            usually: "5 to 10 minutes, once",
            log: "evcxr",
            work: Box::new(|log| install::evcxr(place, log)),
        });
    }
    if !is_warm(place)? {
        let first = !template::is_laid_out(place, &template::key(place)?);
        steps.push(Step {
            title: if first { "Build what the lessons use" } else { "Build the course's crate for the lessons" }.into(),
            usually: if first { "3 minutes, once" } else { "half a minute, longer when Cargo.lock has changed" },
            log: "kernel",
            work: Box::new(|log| warm(place, log)),
        });
    }
    let notebooks = notebooks(place);
    if !is_stamped(&place.desk().kernelspec(), &notebooks) {
        steps.push(Step {
            title: "Trust the lessons' stored outputs".into(),
            usually: "2 seconds",
            log: "trust",
            work: Box::new(move |log| trust(place, &notebooks, log)),
        });
    }
    progress::run(&steps, &place.logs())
}

pub fn is_warm(place: &Place) -> Outcome<bool> {
    Ok(kernel::is_registered(place) && is_stamped(&place.desk().0, &kernel::warm_stamp(place)?))
}

fn wait_for_others(place: &Place) -> Outcome<fs::File> {
    let path = place.home.join("lock");
    let file = fs::File::create(&path).trying(format!("open {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => return Ok(file),
        Err(TryLockError::WouldBlock) => println!("Another `cargo lab` is setting up; waiting for it."),
        Err(TryLockError::Error(_)) => {}
    }
    file.lock().trying(format!("lock {}", path.display()))?;
    Ok(file)
}

/// Builds the template by running, in the kernel itself, what every lesson begins with.
fn warm(place: &Place, log: &Log) -> Outcome {
    let desk = place.desk();
    let _lock = desk.lock()?;
    let (key, warm_stamp) = (template::key(place)?, kernel::warm_stamp(place)?);
    analyser::install(place)?;
    kernel::register(place)?;
    template::prepare(place, &key)?;
    let cell = |source: &str| json!({ "cell_type": "code", "execution_count": null, "id": format!("{:08x}", hash(&source) & 0xffff_ffff), "metadata": {}, "outputs": [], "source": source });
    let cells = [template::FIRST_CELL, "use adversarial::prelude::*;", "let ready: bool = true;", "ready"].map(cell);
    let notebook = json!({ "cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5 });
    let path = desk.0.join("warm.ipynb");
    fs::write(&path, notebook.to_string()).trying(format!("write {}", path.display()))?;
    fs::create_dir_all(place.notebooks()).trying("make the folder notebooks")?;
    log.run(execute::runner(place)?.env(kernel::WARMING, "1").arg("--folder").arg(place.notebooks()).arg(&path))?;
    for leftover in ["config", ".cargo", "ctx/.cargo"] {
        remove_folder(&desk.template().join(leftover))?;
    }
    stamp(&desk.0, &warm_stamp)
}

/// An untrusted notebook shows its stored pictures without their scripts.
fn trust(place: &Place, notebooks: &str, log: &Log) -> Outcome {
    let lessons = lessons::all(place);
    if !lessons.is_empty() {
        log.run(Command::new(place.jupyter_binary("jupyter")).arg("trust").args(lessons))?;
    }
    stamp(&place.desk().kernelspec(), notebooks)
}

fn notebooks(place: &Place) -> String {
    let contents: Vec<_> = lessons::all(place).into_iter().map(|lesson| (fs::read(&lesson).ok(), lesson)).collect();
    format!("{:016x}", hash(&contents))
}

//! The cargo that rust-analyzer asks, inside the kernel.
//!
//! evcxr keeps a rust-analyzer to tell the types of variables and to complete names, and it reads the sources of every package
//! of `cargo metadata`. With polars among them, that costs 15 seconds and more than a gigabyte before the first cell. So this
//! cargo, which only rust-analyzer meets, leaves out what the course's crate needs optionally: the analyser knows the crate
//! itself, what it always needs, and whatever else a lesson adds with `:dep`.
//!
//! rust-analyzer takes the cargo in `$CARGO_HOME/bin` first; evcxr asks rustup for its own.

use super::place::Place;
use super::trouble::{Outcome, Trying};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

/// The real cargo, for the stand-in.
pub const REAL_CARGO: &str = "ADVERSARIAL_CARGO";
/// The launcher, for the stand-in.
pub const LAUNCHER: &str = "ADVERSARIAL_LAUNCHER";

/// Stands in for cargo.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub struct Args {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

pub fn run(args: &Args) -> ExitCode {
    let cargo = env::var_os(REAL_CARGO).unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo).args(&args.arguments).stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let Ok(output) = output else { return ExitCode::FAILURE };
    let lighter = if args.arguments.iter().any(|argument| argument == "metadata") {
        serde_json::from_slice(&output.stdout).ok().and_then(lighten)
    } else {
        None
    };
    let written = match lighter {
        Some(metadata) => serde_json::to_writer(std::io::stdout(), &metadata).is_ok(),
        None => std::io::Write::write_all(&mut std::io::stdout(), &output.stdout).is_ok(),
    };
    if written && output.status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Keeps what the kernel's package reaches without the optional dependencies of the course's crate.
fn lighten(mut metadata: Value) -> Option<Value> {
    let kept = reachable(&metadata)?;
    let keep = |id: &Value| id.as_str().is_some_and(|id| kept.contains(id));
    metadata["packages"].as_array_mut()?.retain(|package| keep(&package["id"]));
    for members in ["workspace_members", "workspace_default_members"] {
        metadata[members].as_array_mut()?.retain(keep);
    }
    let nodes = metadata["resolve"]["nodes"].as_array_mut()?;
    nodes.retain(|node| keep(&node["id"]));
    for node in nodes {
        node["dependencies"].as_array_mut()?.retain(keep);
        node["deps"].as_array_mut()?.retain(|dep| keep(&dep["pkg"]));
    }
    Some(metadata)
}

fn reachable(metadata: &Value) -> Option<HashSet<String>> {
    let by_id = |list: &'static str, from: &'static str| -> Option<HashMap<&str, &Value>> {
        let list = if from.is_empty() { &metadata[list] } else { &metadata[from][list] };
        list.as_array()?.iter().map(|item| Some((item["id"].as_str()?, item))).collect()
    };
    let (packages, nodes) = (by_id("packages", "")?, by_id("nodes", "resolve")?);
    let mut todo: Vec<&str> = packages
        .iter()
        .filter(|(_, package)| package["name"] == "ctx" || package["name"] == "evcxr_dummy_validate_dep")
        .map(|(id, _)| *id)
        .collect();
    if todo.is_empty() {
        return None;
    }
    let mut kept = HashSet::new();
    while let Some(id) = todo.pop() {
        if !kept.insert(id.to_owned()) {
            continue;
        }
        let package = packages.get(id)?;
        let optional: HashSet<&str> = if package["name"] == "adversarial" && package["source"].is_null() {
            package["dependencies"]
                .as_array()?
                .iter()
                .filter(|dep| dep["optional"] == true)
                .filter_map(|dep| dep["name"].as_str())
                .collect()
        } else {
            HashSet::new()
        };
        for dep in nodes.get(id)?["deps"].as_array()? {
            let next = dep["pkg"].as_str()?;
            let normal = dep["dep_kinds"].as_array()?.iter().any(|kind| kind["kind"].is_null());
            if normal && !optional.contains(packages.get(next)?["name"].as_str()?) {
                todo.push(next);
            }
        }
    }
    Some(kept)
}

/// A `CARGO_HOME` that shares everything with the user's, except for the stand-in among its programs.
pub fn install(place: &Place) -> Outcome<Option<PathBuf>> {
    if !cfg!(unix) {
        return Ok(None);
    }
    let folder = place.home.join("cargo");
    let real = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| dirs::home_dir().map(|home| home.join(".cargo")));
    let Some(real) = real else { return Ok(None) };
    lay(&folder, &real).trying(format!("lay out {}", folder.display()))?;
    Ok(Some(folder))
}

#[cfg(unix)]
fn lay(folder: &std::path::Path, real: &std::path::Path) -> std::io::Result<()> {
    use std::os::unix::fs::{PermissionsExt, symlink};
    fs::create_dir_all(folder.join("bin"))?;
    for shared in ["registry", "git"] {
        fs::create_dir_all(real.join(shared))?;
    }
    // A link may lead nowhere: cargo then finds no such file, or makes it behind the link.
    for shared in
        ["registry", "git", "config.toml", "credentials.toml", ".package-cache", ".package-cache-mutate", ".global-cache"]
    {
        let link = folder.join(shared);
        if fs::read_link(&link).ok() != Some(real.join(shared)) {
            let _ = fs::remove_file(&link);
            symlink(real.join(shared), &link)?;
        }
    }
    let cargo = folder.join("bin").join("cargo");
    let script = format!("#!/bin/sh\nexec \"${LAUNCHER}\" kernel-cargo \"$@\"\n");
    if fs::read_to_string(&cargo).ok().as_deref() != Some(&script) {
        fs::write(&cargo, script)?;
        fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn lay(_: &std::path::Path, _: &std::path::Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::lighten;
    use serde_json::json;

    #[test]
    fn the_analyser_does_not_see_what_the_crate_needs_optionally() {
        let package =
            |name: &str, dependencies| json!({ "id": name, "name": name, "source": null, "dependencies": dependencies });
        let node = |name: &str, deps: &[&str]| {
            let edges: Vec<_> = deps.iter().map(|dep| json!({ "pkg": dep, "dep_kinds": [{ "kind": null }] })).collect();
            json!({ "id": name, "dependencies": deps, "deps": edges })
        };
        let needs = json!([{ "name": "polars", "optional": true }, { "name": "smallvec", "optional": false }]);
        let none = json!([]);
        let metadata = json!({
            "packages": [
                package("ctx", none.clone()), package("pins", none.clone()), package("adversarial", needs),
                package("polars", none.clone()), package("smallvec", none.clone()),
            ],
            "workspace_members": ["ctx", "pins"],
            "workspace_default_members": ["ctx", "pins"],
            "resolve": { "nodes": [
                node("ctx", &["adversarial"]), node("pins", &["adversarial"]), node("adversarial", &["polars", "smallvec"]),
                node("polars", &[]), node("smallvec", &[]),
            ] },
        });
        let light = lighten(metadata).expect("it is a kernel's metadata");
        let names: Vec<_> = light["packages"].as_array().unwrap().iter().map(|package| package["name"].clone()).collect();
        assert_eq!(names, ["ctx", "adversarial", "smallvec"]);
        assert_eq!(light["workspace_members"], json!(["ctx"]));
        assert_eq!(light["resolve"]["nodes"][1]["dependencies"], json!(["smallvec"]));
    }

    #[test]
    fn other_metadata_is_left_as_it_is() {
        assert_eq!(lighten(json!({ "packages": [], "resolve": { "nodes": [] } })), None);
    }
}

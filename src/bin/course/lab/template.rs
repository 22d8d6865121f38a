//! The workspace that a kernel compiles its cells in: built once, copied for every kernel.
//!
//! evcxr writes one package, `ctx`, in `EVCXR_TMPDIR`, and drops from its lock file whatever the package does not yet need. As
//! a member of a workspace whose other member, `pins`, needs all that the lessons use, it compiles with the versions of the
//! course's own `Cargo.lock`. The workspace also sets the profile: dependencies unoptimised (a third of the time to build
//! them), the course's crate at full speed.

use super::place::{EVCXR_VERSION, Place, hash, remove_folder, remove_stamp, write};
use super::tools;
use super::trouble::{Outcome, Trying};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The lessons' first cell. The kernel has already run it, word for word, when the sources are as they were at set-up.
pub const FIRST_CELL: &str = r#":dep adversarial = { path = "..", features = ["lab"] }"#;

const WORKSPACE: &str = r#"[workspace]
members = ["ctx", "pins"]
resolver = "3"

[profile.dev]
opt-level = 2
debug = false
strip = "debuginfo"
rpath = true
codegen-units = 16
incremental = true

[profile.dev.package."*"]
opt-level = 0

[profile.dev.package.adversarial]
opt-level = 3
debug-assertions = false
overflow-checks = false
"#;

/// What the template was made for: checkouts with one key can share the dependencies that they have in common.
pub fn key(place: &Place) -> Outcome<String> {
    Ok(format!("{:016x}", hash(&(WORKSPACE, EVCXR_VERSION, tools::rustc_version()?, place.home.join("cargo")))))
}

/// What is built in it.
pub fn sources(place: &Place) -> Outcome<String> {
    let mut files = Vec::new();
    list_sources(&place.checkout.join("src"), &mut files).trying("list the course's sources")?;
    files.sort();
    for file in ["Cargo.toml", "Cargo.lock"] {
        files.push((file.to_owned(), fs::read(place.checkout.join(file)).trying(format!("read {file}"))?));
    }
    Ok(format!("{:016x}", hash(&files)))
}

fn list_sources(folder: &Path, files: &mut Vec<(String, Vec<u8>)>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if path.file_name() != Some(OsStr::new("bin")) {
                list_sources(&path, files)?;
            }
        } else {
            files.push((path.display().to_string(), fs::read(&path)?));
        }
    }
    Ok(())
}

pub fn is_laid_out(place: &Place, key: &str) -> bool {
    fs::read_to_string(place.desk().template().join("key")).is_ok_and(|old| old == key)
}

/// Lays the template out, from another checkout's when there is one; cargo then builds what differs.
pub fn prepare(place: &Place, key: &str) -> Outcome {
    let template = place.desk().template();
    if !is_laid_out(place, key) {
        remove_stamp(&place.desk().0)?;
        remove_folder(&template)?;
        let partial = template.with_extension("partial");
        remove_folder(&partial)?;
        match twin(place, key) {
            Some(other) => copy(&other, &partial)?,
            None => fs::create_dir_all(&partial).trying(format!("make the folder {}", partial.display()))?,
        }
        fs::rename(&partial, &template).trying(format!("put {} in place", template.display()))?;
    }
    write_workspace(place, &template)?;
    write(&template.join("key"), key)
}

fn write_workspace(place: &Place, template: &Path) -> Outcome {
    let checkout = place.checkout.to_string_lossy();
    let pins = format!(
        "[package]\nname = \"pins\"\nedition = \"2024\"\n\n[dependencies]\nadversarial = {{ path = {checkout:?}, features = [\"lab\"] }}\n"
    );
    let lock = fs::read_to_string(place.checkout.join("Cargo.lock")).trying("read Cargo.lock")?;
    write(&template.join("Cargo.toml"), WORKSPACE)?;
    write(&template.join("Cargo.lock"), &lock)?;
    write(&template.join("pins").join("Cargo.toml"), &pins)?;
    write(&template.join("pins").join("src").join("lib.rs"), "")
}

fn twin(place: &Place, key: &str) -> Option<PathBuf> {
    let desks = fs::read_dir(place.home.join("checkouts")).ok()?;
    desks.filter_map(Result::ok).map(|desk| desk.path()).find_map(|desk| {
        let template = desk.join("template");
        let same = fs::read_to_string(template.join("key")).is_ok_and(|other| other == key);
        (same && desk.join("stamp").exists()).then_some(template)
    })
}

/// Copies a template, sharing the dependencies' libraries by hard links: they are most of its size, and nothing rewrites them.
///
/// All else is a real copy, with its time: cargo takes a crate for fresh when its files are newer than its sources, so a copy
/// made newer than an edit would run stale code.
pub fn copy(from: &Path, to: &Path) -> Outcome {
    copy_folder(from, to).trying(format!("copy {} to {}", from.display(), to.display()))
}

fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            if entry.file_name() != "incremental" {
                copy_folder(&source, &target)?;
            }
        } else if !is_shared(&entry.file_name().to_string_lossy()) || fs::hard_link(&source, &target).is_err() {
            fs::copy(&source, &target)?;
            fs::File::options().write(true).open(&target)?.set_modified(entry.metadata()?.modified()?)?;
        }
    }
    Ok(())
}

fn is_shared(name: &str) -> bool {
    let library = ["rlib", "rmeta", "so", "dylib", "dll"].iter().any(|end| Path::new(name).extension() == Some(OsStr::new(end)));
    library && !["libadversarial", "adversarial", "libctx", "ctx", "libcode_", "code_"].iter().any(|own| name.starts_with(own))
}

#[cfg(test)]
mod tests {
    use super::is_shared;

    #[test]
    fn only_the_libraries_of_dependencies_are_shared() {
        assert!(is_shared("libpolars_core-0a1b.rlib") && is_shared("libserde_derive-0a1b.so"));
        for own in ["libadversarial-0a1b.rlib", "libctx.so", "libcode_3.so", "dep-lib-polars", "polars-0a1b.d", "Cargo.lock"] {
            assert!(!is_shared(own), "{own}");
        }
    }
}

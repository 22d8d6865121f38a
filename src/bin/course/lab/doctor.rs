//! Says what works, and what to do about what does not.

use super::place::{EVCXR_VERSION, Place};
use super::trouble::{Outcome, Trouble};
use super::{install, kernel, lessons, setup, tools};
use console::style;

pub fn run(place: &Place) -> bool {
    let set_up = "`cargo lab --setup-only` does that.";
    let checks = [
        ("Rust", tools::check_rust()),
        ("Sources of the standard library", tools::check_rust_src().map(|()| "rust-src".into())),
        ("Python", tools::check_python().map(|python| format!("{} ({})", python.version, python.program.display()))),
        ("JupyterLab", found(install::has_jupyter(place), place.jupyter().display(), &format!("Not installed. {set_up}"))),
        (
            "Rust kernel",
            found(install::has_evcxr(place), format!("evcxr_jupyter {EVCXR_VERSION}"), &format!("Not installed. {set_up}")),
        ),
        (
            "Kernel of this checkout",
            found(kernel::is_registered(place), place.desk().kernelspec().display(), &format!("Not registered. {set_up}")),
        ),
        ("Built for the lessons", warm(place, set_up)),
        ("Lessons", Ok(format!("{} in {}", lessons::all(place).len(), place.notebooks().display()))),
    ];
    let mut well = true;
    for (name, check) in checks {
        match check {
            Ok(detail) => println!("{} {name}: {detail}", style("ok ").green()),
            Err(trouble) => {
                well = false;
                println!("{} {name}: {}", style("no ").red(), trouble.to_string().replace('\n', "\n      "));
            }
        }
    }
    println!("    Tools and builds are kept in {}; it can be removed, and is then made again.", place.home.display());
    well
}

fn found(there: bool, detail: impl std::fmt::Display, missing: &str) -> Outcome<String> {
    if there { Ok(detail.to_string()) } else { Err(Trouble::new(missing)) }
}

fn warm(place: &Place, set_up: &str) -> Outcome<String> {
    let now = kernel::warm_stamp(place)?;
    let sources = |stamp: &str| stamp.lines().nth(1).unwrap_or_default().chars().take(8).collect::<String>();
    let stamp = std::fs::read_to_string(place.desk().0.join("stamp")).ok();
    match stamp {
        _ if setup::is_warm(place)? => Ok(format!("sources {}", sources(&now))),
        Some(old) if old.lines().next() == now.lines().next() => Ok(format!(
            "sources {}, and they are now {}: a lesson's first cell compiles them, until `cargo lab` has",
            sources(&old),
            sources(&now)
        )),
        Some(_) => Err(Trouble::new(format!("Built with another Rust. {set_up}"))),
        None => Err(Trouble::new(format!("Not built yet. {set_up}"))),
    }
}

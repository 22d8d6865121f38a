//! `cargo lab`: sets the lessons up, opens them in Jupyter, or runs them without it.

pub mod analyser;
mod doctor;
mod execute;
mod install;
pub mod kernel;
mod lessons;
mod open;
mod place;
mod progress;
mod setup;
mod template;
mod tools;
mod trouble;

use place::Place;
use std::process::ExitCode;
use trouble::Outcome;

/// Set up and open the lessons in Jupyter.
///
/// The first start installs Jupyter and the Rust kernel, and builds what the lessons use: about a quarter of an hour. Later
/// starts take seconds. All of it is kept in one cache folder (or in `ADVERSARIAL_HOME`), shared by every checkout.
#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // one a flag
pub struct Args {
    /// Set everything up, and stop there
    #[arg(long, conflicts_with_all = ["execute", "doctor"])]
    setup_only: bool,
    /// Run lessons without a browser: all, or those of these numbers
    #[arg(long, value_name = "NN", num_args = 0.., conflicts_with = "doctor")]
    execute: Option<Vec<u32>>,
    /// With --execute: store the outputs in the lessons that ran well
    #[arg(long, requires = "execute")]
    write: bool,
    /// With --execute: tell the slowest cells
    #[arg(long, requires = "execute")]
    timings: bool,
    /// Say what works, and what to do about what does not
    #[arg(long)]
    doctor: bool,
    /// Print the address of Jupyter, and open no browser
    #[arg(long, conflicts_with_all = ["setup_only", "execute", "doctor"])]
    no_browser: bool,
    /// The port of Jupyter
    #[arg(long, conflicts_with_all = ["setup_only", "execute", "doctor"])]
    port: Option<u16>,
}

pub fn run(args: &Args) -> ExitCode {
    match attend(args) {
        Ok(code) => code,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::FAILURE
        }
    }
}

fn attend(args: &Args) -> Outcome<ExitCode> {
    let place = Place::find()?;
    let good = |well: bool| if well { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    if args.doctor {
        return Ok(good(doctor::run(&place)));
    }
    if let Some(numbers) = &args.execute {
        let lessons = match lessons::numbered(&place, numbers) {
            Ok(lessons) => lessons,
            Err(unknown) => {
                eprintln!("{unknown}");
                return Ok(ExitCode::from(2));
            }
        };
        setup::run(&place)?;
        return execute::run(&place, &lessons, args.write, args.timings).map(good);
    }
    setup::run(&place)?;
    kernel::sweep(&place.desk())?;
    if args.setup_only {
        println!("The lessons are set up. Open them: cargo lab");
        return Ok(ExitCode::SUCCESS);
    }
    open::run(&place, !args.no_browser, args.port)
}

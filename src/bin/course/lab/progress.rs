//! What set-up tells while it works: the step, how long it usually takes, and the end of its log when it fails.

use super::trouble::{Outcome, Trouble, Trying};
use console::{Term, style};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const LAST_LINES: usize = 15;

pub struct Step<'a> {
    pub title: String,
    pub usually: &'static str,
    /// The log's file name, without its extension.
    pub log: &'static str,
    pub work: Box<dyn Fn(&Log) -> Outcome + 'a>,
}

pub fn run(steps: &[Step], logs: &Path) -> Outcome {
    fs::create_dir_all(logs).trying(format!("make the folder {}", logs.display()))?;
    for (index, step) in steps.iter().enumerate() {
        let number = format!("[{}/{}]", index + 1, steps.len());
        let start = Instant::now();
        let log = Log::create(logs.join(step.log).with_extension("log"), &number, step)?;
        let outcome = (step.work)(&log);
        log.bar.finish_and_clear();
        outcome?;
        println!("{} {} {}", style(&number).dim(), step.title, style(took(start.elapsed())).dim());
    }
    Ok(())
}

pub fn took(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

pub struct Log {
    path: PathBuf,
    file: File,
    bar: ProgressBar,
    on_terminal: bool,
}

impl Log {
    fn create(path: PathBuf, number: &str, step: &Step) -> Outcome<Self> {
        let file = File::create(&path).trying(format!("write the log {}", path.display()))?;
        let on_terminal = Term::stderr().is_term();
        let heading = format!("{} (usually {})", step.title, step.usually);
        let bar = if on_terminal { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        if on_terminal {
            let template = "{prefix:.dim} {spinner} {msg} {elapsed:.dim}";
            bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
            bar.set_prefix(number.to_owned());
            bar.set_message(heading);
            bar.enable_steady_tick(Duration::from_millis(120));
        } else {
            println!("{number} {heading} …");
        }
        Ok(Self { path, file, bar, on_terminal })
    }

    /// Runs a command to its end, its output in the log.
    pub fn run(&self, command: &mut Command) -> Outcome {
        let name = Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut child = command
            .stdin(Stdio::null())
            .stdout(self.file.try_clone().trying("share the log")?)
            .stderr(self.file.try_clone().trying("share the log")?)
            .spawn()
            .trying(format!("start {name}"))?;
        let start = Instant::now();
        let mut minutes = 0;
        let status = loop {
            if let Some(status) = child.try_wait().trying(format!("wait for {name}"))? {
                break status;
            }
            sleep(Duration::from_millis(50));
            // Without a terminal, a line a minute shows that it is alive.
            if !self.on_terminal && start.elapsed().as_secs() / 60 > minutes {
                minutes += 1;
                println!("      {minutes} min: {:.100}", self.last_lines(1).trim_start());
            }
        };
        if status.success() {
            return Ok(());
        }
        Err(Trouble::new(format!(
            "{name} failed. The end of its log:\n\n{}\n\nThe whole log: {}",
            self.last_lines(LAST_LINES),
            self.path.display()
        )))
    }

    fn last_lines(&self, count: usize) -> String {
        let mut text = Vec::new();
        if let Ok(mut file) = File::open(&self.path) {
            let length = file.metadata().map_or(0, |data| data.len());
            let _ = file.seek(SeekFrom::Start(length.saturating_sub(8192)));
            let _ = file.read_to_end(&mut text);
        }
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        lines[lines.len().saturating_sub(count)..].join("\n")
    }
}

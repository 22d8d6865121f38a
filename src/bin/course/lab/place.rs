//! Where everything is: the checkout, and the cache folder that all checkouts of one user share.
//!
//! ```text
//! adversarial-course/          ADVERSARIAL_HOME, or a folder of the user's cache
//!   evcxr-0.22.0/              the Rust kernel
//!   jupyter/                   Jupyter, in a virtual environment
//!   cargo/                     what the kernel takes for CARGO_HOME
//!   logs/
//!   checkouts/NAME-HASH/       of one checkout:
//!     kernels/adversarial/     its kernelspec
//!     course                   its launcher
//!     template/                a built workspace; every kernel starts from a copy of it
//!     sessions/                those copies
//! ```

use super::trouble::{Outcome, Trouble, Trying};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

pub const EVCXR_VERSION: &str = "0.22.0";

pub struct Place {
    pub checkout: PathBuf,
    pub home: PathBuf,
}

impl Place {
    pub fn find() -> Outcome<Self> {
        // Set by `cargo run`; a binary started by hand knows where it was built.
        let checkout = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
        let checkout = checkout.canonicalize().trying(format!("find the course in {}", checkout.display()))?;
        let home = match env::var_os("ADVERSARIAL_HOME") {
            Some(home) if !home.is_empty() => std::path::absolute(&home).trying("make ADVERSARIAL_HOME an absolute path")?,
            _ => dirs::cache_dir().map(|cache| cache.join("adversarial-course")).ok_or_else(|| {
                Trouble::new(
                    "This account has no cache folder. Choose a folder for the course's tools, and name it in ADVERSARIAL_HOME.",
                )
            })?,
        };
        fs::create_dir_all(&home)
            .trying(format!("make the folder {} (set ADVERSARIAL_HOME to keep the course's tools elsewhere)", home.display()))?;
        Ok(Self { checkout, home })
    }

    pub fn notebooks(&self) -> PathBuf {
        self.checkout.join("notebooks")
    }

    pub fn evcxr(&self) -> PathBuf {
        self.home.join(format!("evcxr-{EVCXR_VERSION}"))
    }

    pub fn evcxr_binary(&self) -> PathBuf {
        self.evcxr().join("bin").join(format!("evcxr_jupyter{}", env::consts::EXE_SUFFIX))
    }

    pub fn jupyter(&self) -> PathBuf {
        self.home.join("jupyter")
    }

    pub fn jupyter_binary(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.jupyter().join(folder).join(format!("{name}{}", env::consts::EXE_SUFFIX))
    }

    pub fn logs(&self) -> PathBuf {
        self.home.join("logs")
    }

    pub fn desk(&self) -> Desk {
        let name = self.checkout.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let folder = format!("{name}-{:08x}", hash(&self.checkout) & 0xffff_ffff);
        Desk(self.home.join("checkouts").join(folder))
    }
}

/// What one checkout has of its own.
pub struct Desk(pub PathBuf);

impl Desk {
    pub fn kernelspec(&self) -> PathBuf {
        self.0.join("kernels").join("adversarial")
    }

    pub fn launcher(&self) -> PathBuf {
        self.0.join(format!("course{}", env::consts::EXE_SUFFIX))
    }

    pub fn template(&self) -> PathBuf {
        self.0.join("template")
    }

    pub fn sessions(&self) -> PathBuf {
        self.0.join("sessions")
    }

    /// Held by whoever builds or copies the template.
    pub fn lock(&self) -> Outcome<fs::File> {
        fs::create_dir_all(&self.0).trying(format!("make the folder {}", self.0.display()))?;
        let path = self.0.join("lock");
        let file = fs::File::create(&path).trying(format!("open {}", path.display()))?;
        file.lock().trying(format!("lock {}", path.display()))?;
        Ok(file)
    }
}

pub fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A stamp says what was made, and is written last: without it, or with another text, the thing is made again.
pub fn is_stamped(folder: &Path, text: &str) -> bool {
    fs::read_to_string(folder.join("stamp")).is_ok_and(|stamp| stamp == text)
}

pub fn stamp(folder: &Path, text: &str) -> Outcome {
    fs::write(folder.join("stamp"), text).trying(format!("write the stamp of {}", folder.display()))
}

/// Writes a file, and makes its folder when there is none.
pub fn write(path: &Path, text: &str) -> Outcome {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).and_then(|()| fs::write(path, text)).trying(format!("write {}", path.display()))
}

pub fn remove_stamp(folder: &Path) -> Outcome {
    absent(fs::remove_file(folder.join("stamp"))).trying(format!("remove the stamp of {}", folder.display()))
}

pub fn remove_folder(path: &Path) -> Outcome {
    absent(fs::remove_dir_all(path)).trying(format!("remove {}", path.display()))
}

fn absent(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

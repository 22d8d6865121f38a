//! The file that a game is kept in.

use adversarial::play::{SavedGame, Session};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where a game is kept, if anywhere.
pub struct GameFile(Option<PathBuf>);

impl GameFile {
    /// The file, and the game that is in it, if there is one.
    pub fn open(path: Option<PathBuf>) -> Result<(GameFile, Option<SavedGame>), String> {
        let Some(path) = path else { return Ok((GameFile(None), None)) };
        let found = match fs::read_to_string(&path) {
            Ok(text) => Some(text.parse().map_err(|error| format!("{}, {error}", path.display()))?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        Ok((GameFile(Some(path)), found))
    }

    /// Writes the game down, whole or not at all.
    pub fn keep(&self, session: &Session) -> Result<(), String> {
        let Some(path) = &self.0 else { return Ok(()) };
        let mut beside = path.clone().into_os_string();
        beside.push(".new");
        let written = fs::write(&beside, session.saved().to_string()).and_then(|()| fs::rename(&beside, path));
        written.map_err(|error| format!("the game cannot be kept in {}: {error}", path.display()))
    }

    /// From now on keeps the game in a file of this name, or a new one of the folder if none is given. No other file is overwritten.
    pub fn begin(&mut self, name: Option<&str>, session: &Session) -> Result<(), String> {
        if self.0.is_some() && name.is_none() {
            return self.keep(session);
        }
        let text = session.saved().to_string();
        let create = |path: &Path| File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()));
        if let Some(name) = name {
            create(Path::new(name)).map_err(|error| format!("{name}: {error}"))?;
            self.0 = Some(name.into());
            return Ok(());
        }
        for number in 1.. {
            let path = PathBuf::from(format!("game-{number}.txt"));
            match create(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(format!("{}: {error}", path.display())),
                Ok(()) => {
                    self.0 = Some(path);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Whether the game is kept.
    pub fn is_some(&self) -> bool {
        self.0.is_some()
    }
}

impl fmt::Display for GameFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |path| write!(f, "{}", path.display()))
    }
}

//! The games that are played on the page.

use super::hosted::Hosted;
use crate::play::{Opponent, Outside, SavedGame, Session};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const MOST_GAMES: usize = 64;
/// An opponent whom nobody watches thinks no longer than this.
const UNWATCHED: Duration = Duration::from_mins(3);

/// Makes a new player of the learner's own.
pub type Student = Box<dyn Fn() -> Result<Outside, String> + Send + Sync>;

#[derive(Default)]
pub struct Games {
    hosted: Mutex<Vec<(String, Arc<Mutex<Hosted>>)>>, // what was asked for last, last
    student: Option<Student>,
}

impl Games {
    pub fn with_student(student: Student) -> Games {
        Games { student: Some(student), ..Games::default() }
    }

    /// A new game, and its id. The game that was left alone for longest makes room for it, if it must.
    pub fn open(&self, session: Session) -> (String, Arc<Mutex<Hosted>>) {
        let id = format!("{:016x}", rand::random::<u64>());
        let hosted = Arc::new(Mutex::new(Hosted::new(id.clone(), session)));
        let mut all = lock(&self.hosted);
        if all.len() == MOST_GAMES {
            all.remove(0);
        }
        all.push((id.clone(), hosted.clone()));
        (id, hosted)
    }

    /// Goes on with a game that was written down, or begins it.
    ///
    /// # Errors
    ///
    /// Why its opponent cannot play it.
    pub fn session(&self, saved: &SavedGame) -> Result<Session, String> {
        let student = match &self.student {
            Some(student) if saved.opponent == Opponent::Student => Some(student()?),
            _ => None,
        };
        Session::resume(saved, student).map_err(|error| error.to_string())
    }

    pub fn find(&self, id: &str) -> Option<Arc<Mutex<Hosted>>> {
        let mut all = lock(&self.hosted);
        let place = all.iter().position(|(other, _)| other == id)?;
        all[place..].rotate_left(1); // it was asked for last
        all.last().map(|(_, hosted)| hosted.clone())
    }

    /// Stops what thinks for nobody.
    pub fn rest(&self) {
        for (_, hosted) in lock(&self.hosted).iter() {
            lock(hosted).rest(UNWATCHED);
        }
    }
}

/// A thread that panicked while it held a game has left it whole: it is changed by calls that do all or nothing.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

//! One game on the page: what is played, what is thought about, and how both are told.

use super::http::Answer;
use crate::draw::explorer::replay;
use crate::game::{Player, Value};
use crate::games::mark;
use crate::play::{Effort, Outcome, Session, Stopped, Thought, plies_to_win, value_text};
use serde::Serialize;
use serde_json::Value as Json;
use std::time::{Duration, Instant};

const MOST_NODES: usize = 250; // that a person may want to look at

pub struct Hosted {
    id: String,
    session: Session,
    version: u64, // another with each change
    asked: Instant,
    work: Option<Thought>,
    values: Option<Vec<(String, Value)>>, // of the legal moves here
    hint: Option<String>,
    note: Option<String>, // what else there is to say
    reply: Option<Reply>, // the opponent's last move, if nothing was changed since
}

/// What the page is told.
#[derive(Serialize)]
pub struct State {
    id: String,
    version: u64,
    game: String,
    vs: String,
    seer: String, // who tells values and hints
    you: &'static str,
    rows: usize,
    columns: usize,
    rows_named: bool,
    squares: Vec<Option<&'static str>>,
    moves: Vec<Move>,
    last: Option<usize>,
    legal: Vec<usize>, // where the person could play now
    row: Vec<usize>,   // by which the game is won
    mark: Option<&'static str>,
    status: String,
    note: Option<String>,
    reply: Option<Reply>,
    thinking: Option<Progress>,
    values: Option<Vec<Worth>>,
    hint: Option<Hint>,
    acts: Vec<&'static str>,
    text: String, // the game, written down
}

#[derive(Serialize)]
struct Move {
    text: String,
    by: &'static str,
}

#[derive(Serialize)]
struct Progress {
    what: &'static str,
    nodes: u64,
    seconds: f64,
}

/// A move of the opponent, and what it cost; of the learner's own player, only the time is known.
#[derive(Clone, Serialize)]
struct Reply {
    text: String,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Worth {
    square: Option<usize>,
    value: Value,
    certain: bool, // or else it is a guess
    text: String,
}

#[derive(Serialize)]
struct Hint {
    text: String,
    square: Option<usize>,
}

impl Hosted {
    pub fn new(id: String, session: Session) -> Hosted {
        let asked = Instant::now();
        let mut hosted = Hosted { id, session, version: 0, asked, work: None, values: None, hint: None, note: None, reply: None };
        hosted.go_on();
        hosted
    }

    /// Lets the opponent think again.
    pub fn go(&mut self) -> Result<(), Answer> {
        self.settle();
        if self.session.outcome().is_some() || self.session.is_your_turn() || self.work.is_some() {
            return Err(Answer::error(409, "The opponent has not stopped thinking."));
        }
        self.go_on();
        Ok(())
    }

    /// Plays the person's move; `after` is how many moves they have seen.
    pub fn play(&mut self, action: &str, after: Option<usize>) -> Result<(), Answer> {
        self.settle();
        if after.is_some_and(|after| after != self.session.moves().len()) {
            return Err(Answer::error(409, "The game has moved on since: look at the board again."));
        }
        if self.session.outcome().is_some() {
            return Err(Answer::error(409, "The game is over. Undo takes your last move back."));
        }
        if !self.session.is_your_turn() {
            return Err(Answer::error(409, format!("It is not your turn: {} is to move.", self.session.opponent())));
        }
        self.session.play(action).map_err(|error| Answer::error(409, format!("{error}.")))?;
        self.go_on();
        Ok(())
    }

    pub fn undo(&mut self) -> Result<(), Answer> {
        self.settle();
        if !self.session.undo() {
            return Err(Answer::error(409, "There is no move of yours to take back."));
        }
        self.go_on();
        Ok(())
    }

    pub fn resign(&mut self) -> Result<(), Answer> {
        self.settle();
        if self.session.outcome().is_some() {
            return Err(Answer::error(409, "The game is over already."));
        }
        self.session.resign();
        self.go_on();
        Ok(())
    }

    pub fn hint(&mut self) -> Result<(), Answer> {
        self.start(|session| Thought::Hint(session.hint()))
    }

    pub fn values(&mut self) -> Result<(), Answer> {
        self.start(|session| Thought::Values(session.values()))
    }

    fn start(&mut self, work: impl FnOnce(&Session) -> Thought) -> Result<(), Answer> {
        self.settle();
        if !self.session.is_your_turn() {
            return Err(Answer::error(409, "That can be asked only when it is your turn."));
        }
        self.version += 1;
        self.note = None;
        self.work = Some(work(&self.session));
        Ok(())
    }

    pub fn cancel(&mut self) -> Result<(), Answer> {
        self.settle();
        if self.work.take().is_none() {
            return Err(Answer::error(409, "Nothing is being thought about."));
        }
        self.version += 1;
        Ok(())
    }

    /// After a change of the game: what was known of the position before is forgotten, and the opponent thinks if it is its turn.
    fn go_on(&mut self) {
        self.version += 1;
        (self.values, self.hint, self.note, self.reply) = (None, None, None, None);
        let is_its_turn = self.session.outcome().is_none() && !self.session.is_your_turn();
        self.work = is_its_turn.then(|| Thought::Reply(self.session.think()));
    }

    /// Takes in what has been thought out meanwhile.
    fn settle(&mut self) {
        self.asked = Instant::now();
        let Some(work) = self.work.take_if(|work| work.is_finished()) else { return };
        self.version += 1;
        let done = match work {
            Thought::Hint(thinking) => thinking.wait().map(|hint| self.hint = Some(hint)),
            Thought::Values(thinking) => thinking.wait().map(|values| self.values = Some(values)),
            Thought::Reply(thinking) => thinking.wait().map(|choice| {
                let _ = self.session.play(&choice.action); // it is legal
                self.go_on();
                self.note = choice.remark;
                let Effort { nodes, time, .. } = choice.effort;
                self.reply = Some(Reply { text: choice.action, nodes, seconds: time.as_secs_f64() });
            }),
        };
        self.note = match done {
            Err(Stopped::Panicked(words)) => Some(format!("The search broke down: {words}.")),
            _ => self.note.take(),
        };
    }

    /// Stops what is thought about, if nobody has asked for so long.
    pub fn rest(&mut self, longest: Duration) {
        if self.work.is_some() && self.asked.elapsed() > longest {
            self.work = None;
            self.version += 1;
            self.note = Some("It has stopped thinking, since nobody was looking.".into());
        }
    }

    pub fn state(&mut self) -> State {
        self.settle();
        let session = &self.session;
        let grid = session.grid();
        let square = |action: &String| session.square_of(action);
        let player = if let Some(Outcome::Won(winner)) = session.outcome() { Some(winner) } else { None };
        let sides = [Player::Max, Player::Min].into_iter().cycle();
        let worth = |(action, value): &(String, Value)| Worth {
            square: square(action),
            value: *value,
            certain: plies_to_win(*value).is_some(),
            text: value_text(*value),
        };
        State {
            id: self.id.clone(),
            version: self.version,
            game: session.game().to_string(),
            vs: session.opponent().to_string(),
            seer: session.seer().to_string(),
            you: if session.you() == Player::Max { "first" } else { "second" },
            rows: grid.rows,
            columns: grid.columns,
            rows_named: grid.rows_named,
            squares: grid.squares.iter().map(|square| square.map(mark)).collect(),
            moves: session.moves().into_iter().zip(sides).map(|(text, player)| Move { text, by: mark(player) }).collect(),
            last: session.last_square(),
            legal: if session.is_your_turn() { session.legal_moves().iter().filter_map(square).collect() } else { Vec::new() },
            row: session.winning_squares(),
            mark: if session.outcome().is_none() { Some(mark(session.player())) } else { player.map(mark) },
            status: self.status(),
            note: self.note.clone(),
            reply: self.reply.clone(),
            thinking: self.work.as_ref().map(progress),
            values: self.values.as_ref().map(|values| values.iter().map(worth).collect()),
            hint: self.hint.as_ref().map(|hint| Hint { text: hint.clone(), square: square(hint) }),
            acts: self.acts(),
            text: session.saved().to_string(),
        }
    }

    /// The search from here, for the explorer.
    pub fn tree(&mut self) -> Result<Json, Answer> {
        self.settle();
        if self.session.outcome().is_some() {
            return Err(Answer::error(409, "The game is over: there is nothing to search."));
        }
        let (tree, depth) = self.session.tree(MOST_NODES);
        let mut json: Json = serde_json::from_str(&replay(&tree)).expect("it is JSON");
        let nodes = tree.nodes().iter().filter(|node| node.order.is_some()).count();
        json["words"] = match depth {
            None => format!("Alpha-beta to the end of the game: {nodes} nodes."),
            Some(depth) => format!(
                "Alpha-beta to depth {depth}: {nodes} nodes. Where it stops, it guesses; one ply deeper, the tree would be too large to read."
            ),
        }
        .into();
        Ok(json)
    }

    fn status(&self) -> String {
        let opponent = self.session.opponent();
        match self.work {
            _ if self.session.outcome().is_some() => self.session.outcome_text(),
            _ if self.session.is_your_turn() => format!("Your move, against {opponent}."),
            Some(_) => format!("{opponent} is thinking."),
            None => format!("{opponent} is to move, and has stopped thinking."),
        }
    }

    /// What the person can do now, besides to play.
    fn acts(&self) -> Vec<&'static str> {
        let session = &self.session;
        let is_over = session.outcome().is_some();
        let acts = [
            ("undo", session.can_undo()),
            ("hint", session.is_your_turn()),
            ("values", session.is_your_turn()),
            ("resign", !is_over),
            ("cancel", self.work.is_some()),
            ("go", !is_over && !session.is_your_turn() && self.work.is_none()),
        ];
        acts.into_iter().filter(|&(_, can)| can).map(|(act, _)| act).collect()
    }
}

fn progress(work: &Thought) -> Progress {
    let what = match work {
        Thought::Reply(_) => "move",
        Thought::Hint(_) => "hint",
        Thought::Values(_) => "values",
    };
    Progress { what, nodes: work.nodes(), seconds: work.time().as_secs_f64() }
}

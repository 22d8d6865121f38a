//! A lesson in Jupyter: as it is opened, and as it is run.

use crate::chromium::Page;
use checks::exercise::root;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value as Json, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const LESSON: &str = "03_alpha_beta.ipynb";
const BOARD: &str = "play_here(\"tic-tac-toe\", \"alpha-beta:9\")";
const QUICK: Duration = Duration::from_mins(1);
const COMPILED: Duration = Duration::from_mins(5);

/// Jupyter on a copy of the lesson that it has no reason to trust, with a board to play on after the explorer.
struct Lab {
    server: Child,
    copy: PathBuf,
    settings: PathBuf,
    address: String,
    cells: Vec<Json>,
}

impl Lab {
    fn open() -> Lab {
        let notebooks = root().join("notebooks");
        let mut lesson: Json = serde_json::from_str(&fs::read_to_string(notebooks.join(LESSON)).unwrap()).unwrap();
        lesson["metadata"]["copy"] = std::process::id().into(); // its signature is another
        let cells = lesson["cells"].as_array_mut().unwrap();
        let explorer = cells.iter().position(|cell| cell["source"].to_string().contains("explore_tree")).unwrap();
        let board = json!({ "cell_type": "code", "id": "board", "metadata": {}, "execution_count": null, "outputs": [], "source": BOARD });
        cells.insert(explorer + 1, board);
        let copy = notebooks.join("copy_for_the_browser_test.ipynb");
        fs::write(&copy, lesson.to_string()).unwrap();
        let settings = std::env::temp_dir().join(format!("adversarial-lab-{}", std::process::id()));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut server = Command::new(env!("CARGO"))
            .current_dir(root())
            .args(["lab", "--no-browser", "--port", &port.to_string()])
            .env("JUPYTERLAB_WORKSPACES_DIR", settings.join("workspaces"))
            .env("JUPYTERLAB_SETTINGS_DIR", settings.join("settings"))
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(server.stderr.take().unwrap()).lines().map_while(Result::ok);
        let mut told = Vec::new();
        let token = lines.find_map(|line| {
            let token = line.split_once("token=").map(|(_, token)| token.trim().to_owned());
            told.push(line);
            token
        });
        let token = token.unwrap_or_else(|| panic!("JupyterLab did not start:\n{}", told.join("\n")));
        std::thread::spawn(move || lines.for_each(drop));
        let name = copy.file_name().unwrap().to_str().unwrap();
        let address = format!("http://127.0.0.1:{port}/lab/tree/notebooks/{name}?token={token}");
        let cells = lesson["cells"].as_array().unwrap().clone();
        Lab { server, copy, settings, address, cells }
    }

    /// The number of the first cell whose source has this text.
    fn cell(&self, text: &str) -> usize {
        self.cells.iter().position(|cell| cell["source"].to_string().contains(text)).unwrap()
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = kill(Pid::from_raw(self.server.id().cast_signed()), Signal::SIGTERM); // it ends its kernels
        let _ = self.server.wait();
        let _ = fs::remove_file(&self.copy);
        let _ = fs::remove_dir_all(&self.settings);
    }
}

#[test]
fn a_lesson_is_read_and_then_run() {
    let lab = Lab::open();
    let (first, explorer) = (lab.cell("draw_tree(&traced.tree())"), lab.cell("explore_tree"));
    let mut page = Page::open();
    page.resize(1280, 30_000); // JupyterLab makes only the cells that are in sight
    page.go_to(&lab.address);
    page.wait_for("document.querySelectorAll('.jp-Notebook .jp-Cell').length > 20", QUICK);
    page.eval(
        "globalThis.cell = (n) => document.querySelectorAll('.jp-Notebook .jp-Cell')[n];
        globalThis.replay = (n) => [...cell(n).querySelectorAll('.jp-OutputArea div')].find((div) => div.shadowRoot)?.shadowRoot;
        globalThis.middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2]; 0",
    );

    // Opened by somebody who has not run it.
    for picture in [first, explorer] {
        page.wait_for(&format!("cell({picture}).querySelector('.jp-OutputArea img')?.naturalWidth > 300"), QUICK);
    }
    assert!(page.eval(&format!("cell({explorer}).innerText")).as_str().unwrap().contains("Run the cell"));
    assert_eq!(page.eval("[...document.querySelectorAll('.jp-OutputArea div')].filter((div) => div.shadowRoot).length"), 0);

    // Run.
    page.eval(&format!("cell({first}).querySelector('.jp-OutputArea img').remove()"));
    click(&mut page, "cell(0).querySelector('.jp-InputPrompt')");
    page.press(&vec!["Shift+Enter"; explorer + 1]);
    page.wait_for(&format!("cell({first}).querySelector('.jp-OutputArea img')?.naturalWidth > 300"), COMPILED);
    page.wait_for(&format!("replay({explorer})"), COMPILED);

    // Stepped by keys, which are the explorer's own: in JupyterLab, 0 0 restarts the kernel, and d d deletes the cell.
    let cells = page.eval("document.querySelectorAll('.jp-Notebook .jp-Cell').length");
    click(&mut page, &format!("replay({explorer}).querySelector('.board')"));
    page.press(&["ArrowRight", "ArrowRight", "0", "0", "d", "d", "ArrowRight"]);
    assert_eq!(page.eval(&format!("replay({explorer}).querySelector('.count').textContent.split(' ')[0]")), "4");
    assert_eq!(page.eval("document.querySelectorAll('.jp-Dialog').length"), 0);
    assert_eq!(page.eval("document.querySelectorAll('.jp-Notebook .jp-Cell').length"), cells);
    page.press(&["End"]);
    let words = page.eval(&format!("replay({explorer}).querySelector('.words').textContent"));
    assert!(words.as_str().unwrap().starts_with("Done: the value is 3"), "{words}");

    // Run again: one explorer, at its start.
    page.press(&["Shift+Enter"]);
    page.wait_for(&format!("replay({explorer})?.querySelector('.count').textContent.startsWith('1 ')"), COMPILED);
    assert_eq!(page.eval(&format!("cell({explorer}).querySelectorAll('.jp-OutputArea-output').length")), 1);

    // A board to play on, in the cell below: its page has another address, so that the notebook's cannot look into it.
    let frame = format!("cell({}).querySelector('iframe')", explorer + 1);
    page.press(&["Shift+Enter"]);
    page.wait_for(&frame, COMPILED);
    let address = page.eval(&format!("{frame}.src"));
    let (host, game) = address.as_str().unwrap().strip_prefix("http://").unwrap().split_once("/#").unwrap();
    let place = page.eval(&format!("(({{ x, y }}) => [x + 3, y + 3])({frame}.getBoundingClientRect())"));
    let start = Instant::now();
    while moves(host, game) < 2 {
        assert!(start.elapsed() < QUICK, "no move was played in the cell");
        page.click(place[0].as_f64().unwrap(), place[1].as_f64().unwrap()); // gives it the keyboard
        page.press(&["b", "2", "Enter"]);
        sleep(Duration::from_millis(500));
    }
}

/// How many moves have been played in a game on a page.
fn moves(host: &str, game: &str) -> usize {
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET /api/games/{game} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let state: Json = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    state["moves"].as_array().unwrap().len()
}

fn click(page: &mut Page, element: &str) {
    let place = page.eval(&format!("middle(({element}).getBoundingClientRect())"));
    page.click(place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
}

//! The page to play on.

use crate::chromium::Page;
use adversarial::play::SavedGame;
use adversarial::web::Server;
use serde_json::{Value as Json, json};
use std::thread::spawn;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(30);

/// What the tests ask of the page.
const QUESTIONS: &str = "
    globalThis.one = (selector) => document.querySelector(selector);
    globalThis.all = (selector) => [...document.querySelectorAll(selector)];
    globalThis.text = (selector) => one(selector).textContent;
    globalThis.moves = () => all('#moves li').map((move) => move.lastChild.textContent).join(' ');
    globalThis.middle = (element) => (({ x, y, width, height }) => [x + width / 2, y + height / 2])(element.getBoundingClientRect());
    0";

/// A page with a game.
fn open(game: &str) -> (Page, String) {
    let server = Server::bind(0).unwrap();
    let address = server.open(&game.parse::<SavedGame>().unwrap()).unwrap();
    spawn(move || server.run());
    (visit(&address), address)
}

fn visit(address: &str) -> Page {
    let mut page = Page::open();
    page.heed_errors();
    page.go_to(address);
    page.eval(QUESTIONS);
    page.wait_for("one('.square')", SOON);
    page
}

fn reload(page: &mut Page) {
    page.eval("globalThis.isOld = true");
    page.call("Page.reload", &json!({}));
    page.wait_for("!globalThis.isOld && document.readyState === 'complete'", SOON);
    page.eval(QUESTIONS);
    page.wait_for("one('.square')", SOON);
}

fn click(page: &mut Page, selector: &str) {
    page.eval(&format!("one('{selector}').scrollIntoView({{ block: 'center' }})"));
    let place = page.eval(&format!("middle(one('{selector}'))"));
    page.click(place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
}

fn wait_for_moves(page: &mut Page, count: usize) {
    page.wait_for(&format!("all('#moves li').length === {count} && one('#thinking').hidden"), SOON);
}

fn count(moves: &Json) -> usize {
    moves.as_str().unwrap().split_whitespace().count()
}

#[test]
fn a_whole_game_with_wrong_moves_and_a_reload() {
    let (mut page, _) = open("game: connect-four\nvs: alpha-beta:4\nyou: first");
    assert_eq!(page.eval("text('#status')"), "Your move, against alpha-beta:4.");

    // By mouse, by arrows, by letter.
    click(&mut page, ".square[data-square=\"3\"]");
    wait_for_moves(&mut page, 2);
    assert!(page.eval("text('#note')").as_str().unwrap().contains(" positions, "));
    page.press(&["ArrowLeft", "Enter"]);
    wait_for_moves(&mut page, 4);
    page.press(&["e", "Enter"]);
    wait_for_moves(&mut page, 6);
    let moves = page.eval("moves()");
    let own: Vec<&str> = moves.as_str().unwrap().split(' ').step_by(2).collect();
    assert_eq!(own, ["d", "c", "e"]);

    // In the middle, a reload.
    reload(&mut page);
    assert_eq!(page.eval("moves()"), moves);

    // To the end: where it can, in the first column, so that it is full soon.
    while page.eval("all('.square.open').length").as_u64().unwrap() > 0 {
        let before = count(&page.eval("moves()"));
        let is_full = page.eval("all('.square.open').every((square) => square.dataset.square % 7 > 0)") == true;
        if is_full {
            page.press(&["a", "Enter"]);
            page.wait_for("text('#message').startsWith('a is not a legal move here; the legal moves are:')", SOON);
            assert_eq!(count(&page.eval("moves()")), before);
        }
        click(&mut page, ".square.open");
        page.wait_for(&format!("all('#moves li').length > {before} && one('#thinking').hidden"), SOON);
        page.wait_for("all('.square.open').length > 0 || /win|draw/.test(text('#status'))", SOON);
    }
    let status = page.eval("text('#status')");
    assert!(["You win!", "alpha-beta:4 wins.", "A draw."].contains(&status.as_str().unwrap()), "{status}");
    if status != "A draw." {
        assert!(page.eval("all('.square.row').length").as_u64().unwrap() >= 4);
    }
    click(&mut page, ".square");
    page.wait_for("text('#message').includes('The game is over')", SOON);
    click(&mut page, "[data-act=undo]");
    page.wait_for("text('#status') === 'Your move, against alpha-beta:4.'", SOON);
    assert_eq!(page.eval("text('#message')"), "");
    assert_eq!(
        page.eval("performance.getEntriesByType('resource').every(({ name }) => name.startsWith(location.origin))"),
        true,
        "nothing comes from elsewhere"
    );
}

#[test]
fn a_slow_opponent_shows_what_it_does_and_can_be_stopped() {
    let (mut page, _) = open("game: connect-four\nvs: minimax:40\nyou: second");
    page.wait_for("!one('#thinking').hidden", SOON);
    let nodes = "Number(text('#thinking span').replace(/,/g, '').match(/(\\d+) positions/)[1])";
    let before = page.eval(nodes).as_u64().unwrap();
    page.wait_for(&format!("{nodes} > {before}"), SOON);
    click(&mut page, ".square");
    page.wait_for("text('#message') === 'It is not your turn: minimax:40 is to move.'", SOON);
    click(&mut page, "[data-act=cancel]");
    page.wait_for("one('#thinking').hidden && text('#status').includes('has stopped thinking')", SOON);
    click(&mut page, "[data-act=go]");
    page.wait_for("!one('#thinking').hidden", SOON);
    page.press(&["Escape"]);
    page.wait_for("one('#thinking').hidden", SOON);
    click(&mut page, "[data-act=resign]");
    page.wait_for("text('#status') === 'You resigned: minimax:40 wins.'", SOON);
}

#[test]
fn two_tabs_show_one_game() {
    let (mut first, address) = open("game: tic-tac-toe\nvs: alpha-beta:9\nyou: first");
    let mut second = visit(&address);
    click(&mut first, ".square[data-square=\"4\"]");
    wait_for_moves(&mut first, 2);
    wait_for_moves(&mut second, 2);
    assert_eq!(first.eval("moves()"), second.eval("moves()"));
    drop(first); // a tab is closed
    click(&mut second, ".square.open");
    wait_for_moves(&mut second, 4);
}

#[test]
fn values_hint_and_tree() {
    let (mut page, _) = open("game: tic-tac-toe\nvs: minimax:9\n\na1 b2 c3 b1");
    page.resize(1280, 1400);
    click(&mut page, "#values");
    page.wait_for("all('.worth').length === 5", SOON);
    assert_eq!(page.eval("all('.worth').map(({ textContent }) => textContent).sort()[0]"), "0");
    assert_eq!(page.eval("all('.square.bad').length"), 4);
    click(&mut page, "[data-act=hint]");
    page.wait_for("text('#note') === 'Hint: b3.' && one('.square.hint').dataset.square === '7'", SOON);
    click(&mut page, "[data-do=tree]");
    page.wait_for("one('#tree div')?.shadowRoot?.querySelector('.node')", SOON);
    assert!(page.eval("text('#tree-words')").as_str().unwrap().starts_with("Alpha-beta to the end of the game"));
    page.eval("one('#tree div').shadowRoot.querySelector('.node').focus()");
    page.press(&["End"]);
    page.wait_for("one('#tree div').shadowRoot.querySelector('.words').textContent.startsWith('Done: the value is 0')", SOON);
    page.press(&["a", "1", "ArrowDown"]); // keys of the tree choose no square
    assert_eq!(page.eval("!!one('#tree div').shadowRoot.activeElement"), true);

    // With b3 the values are those of another position, and the tree is of none.
    click(&mut page, ".square.hint");
    page.wait_for("all('.worth').length === 3 && !one('#tree div')", SOON);
    click(&mut page, "#values");
    page.wait_for("all('.worth').length === 0", SOON);
}

#[test]
fn another_game_from_the_form_and_from_a_text() {
    let (mut page, _) = open("game: connect-four");
    page.eval("one('[name=game]').value = 'mnk'; one('[name=game]').dispatchEvent(new Event('input', { bubbles: true })); 0");
    page.eval("one('[name=m]').value = 20; 0");
    click(&mut page, "button.main");
    page.wait_for("text('#message').includes('no such board')", SOON);
    assert_eq!(page.eval("all('.square').length"), 42, "the game is still there");
    page.eval("one('[name=m]').value = 5; one('[name=vs]').value = 'random'; 0");
    click(&mut page, "button.main");
    page.wait_for("all('.square').length === 20", SOON);
    page.press(&["b", "5", "Enter"]);
    wait_for_moves(&mut page, 2);
    assert!(page.eval("moves()").as_str().unwrap().starts_with("b5 "));

    page.eval("one('#text').value = 'game: tic-tac-toe\\nb2 b2'; 0");
    click(&mut page, "[data-do=resume]");
    page.wait_for("text('#message').startsWith('line 2: move 2: b2 is not a legal move here')", SOON);
    page.eval("one('#text').value = 'game: tic-tac-toe\\nb2 a1'; 0");
    click(&mut page, "[data-do=resume]");
    page.wait_for("all('.square').length === 9 && moves() === 'b2 a1'", SOON);

    // Back to the game before.
    page.eval("history.back()");
    page.wait_for("all('.square').length === 20 && !one('#game').hidden", SOON);
}

#[test]
fn it_is_never_wider_than_the_window() {
    for game in ["connect-four", "tic-tac-toe", "connect-four:9x5", "mnk:8,8,5"] {
        let (mut page, _) = open(&format!("game: {game}"));
        for width in [320, 390, 820, 1280] {
            page.resize(width, 800);
            page.eval("new Promise(requestAnimationFrame).then(() => 0)");
            let wide = page.eval("document.documentElement.scrollWidth").as_u64().unwrap();
            assert!(wide <= u64::from(width), "{game}: {wide} of {width}");
        }
    }
}

#[test]
fn a_server_that_is_gone_is_told_and_one_that_is_back_too() {
    let (mut page, address) = open("game: tic-tac-toe\nvs: random");
    page.eval("globalThis.real = fetch; globalThis.fetch = () => Promise.reject(new TypeError()); 0");
    page.wait_for("text('#message').startsWith('The server does not answer')", SOON);
    page.eval("globalThis.fetch = real; 0");
    page.wait_for("text('#message') === ''", SOON);
    page.eval("location.hash = '#0000000000000000'; 0");
    page.wait_for("text('#message').startsWith('There is no such game here')", SOON);
    assert_eq!(page.eval("[one('#game').hidden, one('#new').open]"), json!([true, true]));
    drop(address);
}

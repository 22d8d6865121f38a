//! The tree explorer, alone in a page.

use crate::chromium::Page;
use adversarial::prelude::*;
use serde_json::json;
use std::env::temp_dir;
use std::fs;
use std::time::Duration;

const AIMA: &str = "((3 12 8) (2 4 6) (14 5 2))";
const DEEP: &str = "(6 (((5 9) (7 8)) 4))";

/// What the tests ask of the explorers in a page.
const QUESTIONS: &str = "
    const roots = () => [...document.querySelectorAll('div')].map((div) => div.shadowRoot).filter(Boolean);
    const all = (selector, n = 0) => [...roots()[n].querySelectorAll(selector)];
    const words = (n) => all('.words', n)[0].textContent;
    const labels = (n) => all('.node', n).map((node) => node.querySelector('.label').textContent);
    const shown = (n) => all('.node', n).filter((node) => node.style.display !== 'none').length;
    const focused = () => roots().map((root) => root.activeElement).find(Boolean);
    const middle = (element) => (({ x, y, width, height }) => [x + width / 2, y + height / 2])(element.getBoundingClientRect());
";

/// A page with an explorer for each tree, its first node focused.
fn page(name: &str, trees: &[&str]) -> Page {
    let mut page = Page::open();
    page.heed_errors();
    page.go_to(&file(name, trees));
    page.eval(QUESTIONS);
    page.press(&["Tab"]);
    page
}

fn file(name: &str, trees: &[&str]) -> String {
    let mut html = String::from("<!doctype html><meta charset=\"utf-8\">");
    for text in trees {
        let traced = Traced::new(text.parse::<Tree>().unwrap());
        alpha_beta(&traced, &traced.initial_state());
        html += &explore_tree(&traced.tree()).html();
    }
    let path = temp_dir().join(format!("adversarial-{name}-{}.html", std::process::id()));
    fs::write(&path, html).unwrap();
    format!("file://{}", path.display())
}

fn click(page: &mut Page, element: &str) {
    let place = page.eval(&format!("middle({element})"));
    page.click(place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
}

#[test]
fn it_steps_from_the_start_to_the_end() {
    let mut page = page("steps", &[AIMA]);
    assert_eq!(page.eval("words()"), "The search starts at the root, where MAX is to move.");
    assert_eq!(page.eval("all('.node.ahead').length"), 12);
    assert_eq!(page.eval("labels().join('')"), "");
    page.press(&["ArrowRight"; 8]);
    let reason = "MIN can already force 2 here, MAX has 3 elsewhere";
    assert_eq!(
        page.eval("words()"),
        format!("MAX will not let it come to this, so the other 2 actions are never visited: {reason}.")
    );
    assert_eq!(
        page.eval("all('.node.path').map((node) => node.querySelector('.window').textContent)"),
        json!(["[3, ∞]", "[3, 2]"])
    );
    assert_eq!(
        page.eval("all('.node.cut').map((node) => node.getAttribute('aria-label'))"),
        json!([2, 3].map(|action| format!("action {action}, never visited: {reason}")))
    );
    page.press(&["ArrowLeft", "End"]);
    assert_eq!(page.eval("words()"), "Done: the value is 3, by action 1; 2 branches were never visited.");
    assert_eq!(page.eval("labels()"), json!(["3", "3", "3", "12", "8", "≤2", "2", "4", "6", "2", "14", "5", "2"]));
    assert_eq!(page.eval("all('.edge.best').length"), 3);
    page.press(&["Home"]);
    assert_eq!(page.eval("all('.node.ahead').length"), 12);
}

#[test]
fn it_plays_until_it_is_paused() {
    let mut page = page("play", &[AIMA]);
    page.press(&[" "]);
    page.wait_for("all('.count')[0].textContent === '3 of 16'", Duration::from_secs(20));
    page.press(&[" "]);
    assert_eq!(page.eval("all('[data-do=play]')[0].getAttribute('aria-label')"), "Play");
    click(&mut page, "all('[data-do=last]')[0]");
    assert_eq!(page.eval("all('input')[0].value"), "15");
}

#[test]
fn a_deep_cutoff_tells_how_far_up_its_reason_is() {
    let mut page = page("deep", &[DEEP]);
    page.press(&["ArrowRight"; 6]);
    let reason = "MIN can already force 5 here, MAX has 6 elsewhere, 3 plies up";
    assert!(page.eval("words()").as_str().unwrap().contains(reason));
}

#[test]
fn it_folds_and_unfolds() {
    let mut page = page("fold", &[AIMA]);
    let place = page.eval("middle(all('.node')[1])");
    page.double_click(place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
    assert_eq!(page.eval("[shown(), all('.node')[1].getAttribute('aria-expanded')]"), json!([10, "false"]));
    assert_eq!(page.eval("all('.node')[1].querySelector('.more').textContent"), "+3");
    page.press(&["ArrowRight", "ArrowRight"]);
    assert_eq!(page.eval("all('.node.here')[0] === all('.node')[1]"), true, "a step inside a fold shows at the fold");
    page.press(&["Enter", "ArrowDown"]);
    assert_eq!(page.eval("[shown(), focused() === all('.node')[2]]"), json!([13, true]));
}

#[test]
fn a_click_takes_the_keyboard_and_folds_nothing() {
    let mut page = page("click", &[AIMA]);
    page.eval("document.activeElement.blur()");
    click(&mut page, "all('.node')[5]");
    assert_eq!(page.eval("[shown(), focused() === all('.node')[5]]"), json!([13, true]));
    page.press(&["ArrowRight"]);
    assert_eq!(page.eval("all('.count')[0].textContent"), "2 of 16");
}

#[test]
fn it_zooms_and_moves() {
    let mut page = page("zoom", &[AIMA]);
    let scale = "Number(all('.stage > g')[0].getAttribute('transform').match(/scale.(.*)\\)/)[1])";
    let left = "all('.node')[0].getBoundingClientRect().x";
    let start = page.eval(scale).as_f64().unwrap();
    page.press(&["+", "+", "-"]);
    assert!((page.eval(scale).as_f64().unwrap() / start - 1.25).abs() < 1e-9);
    let before = page.eval(left).as_f64().unwrap();
    page.mouse("mousePressed", 300.0, 120.0);
    page.mouse("mouseMoved", 320.0, 120.0);
    page.mouse("mouseMoved", 340.0, 120.0);
    page.mouse("mouseReleased", 340.0, 120.0);
    assert!((page.eval(left).as_f64().unwrap() - before - 40.0).abs() < 1.0);
    page.press(&["0"]);
    assert!((page.eval(scale).as_f64().unwrap() - start).abs() < 1e-9);
}

#[test]
fn two_in_one_page_do_not_disturb_each_other() {
    let mut page = page("two", &[AIMA, DEEP]);
    page.resize(900, 1400);
    page.press(&["End"]);
    assert_eq!(page.eval("[all('.count', 0)[0].textContent, all('.count', 1)[0].textContent]"), json!(["16 of 16", "1 of 16"]));
    click(&mut page, "all('[data-do=next]', 1)[0]");
    page.press(&["ArrowRight"]);
    assert_eq!(page.eval("[all('.count', 0)[0].textContent, all('.count', 1)[0].textContent]"), json!(["16 of 16", "3 of 16"]));
}

#[test]
fn it_keeps_its_keys_and_leaves_the_others() {
    let mut page = page("keys", &[AIMA]);
    page.eval("let heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))");
    page.press(&["ArrowRight", "0", "d", " ", "Enter", "Shift+Enter", "Escape"]);
    assert_eq!(page.eval("heard"), json!(["Enter", "Escape"])); // with Shift
}

#[test]
fn the_page_never_grows_wider() {
    let mut page = page("narrow", &[AIMA]);
    for width in [320, 600, 1600] {
        page.resize(width, 700);
        assert!(page.eval("document.documentElement.scrollWidth").as_u64().unwrap() <= u64::from(width));
    }
}

#[test]
fn without_scripts_it_is_a_picture() {
    let mut page = Page::open();
    page.without_scripts();
    page.go_to(&file("off", &[AIMA]));
    assert_eq!(page.eval("document.querySelectorAll('img').length"), 1);
    assert!(page.eval("document.querySelector('img').naturalWidth").as_u64().unwrap() > 300);
    assert!(page.eval("document.body.innerText").as_str().unwrap().contains("Run the cell"));
}

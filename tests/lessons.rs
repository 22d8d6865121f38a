//! The notebooks as files: they render in a fresh clone, their links lead somewhere, and their numbers were computed.
//! (`cargo lab --execute` runs them.)

use checks::exercise::root;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

struct Lesson {
    name: String,
    notebook: Value,
}

fn lessons() -> Vec<Lesson> {
    let mut lessons = Vec::new();
    for entry in fs::read_dir(root().join("notebooks")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "ipynb") {
            let notebook = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            lessons.push(Lesson { name: path.file_stem().unwrap().to_string_lossy().into_owned(), notebook });
        }
    }
    assert!(!lessons.is_empty());
    lessons.sort_by(|a, b| a.name.cmp(&b.name));
    lessons
}

/// Text that the format keeps as one string or as a list of lines.
fn text(value: &Value) -> String {
    match value {
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        other => other.as_str().unwrap_or_default().to_string(),
    }
}

impl Lesson {
    fn cells(&self, kind: &str) -> Vec<&Value> {
        self.notebook["cells"].as_array().unwrap().iter().filter(|cell| cell["cell_type"] == kind).collect()
    }

    fn prose(&self) -> String {
        self.cells("markdown").iter().map(|cell| text(&cell["source"]) + "\n\n").collect()
    }

    fn outputs(&self) -> Vec<&Value> {
        self.cells("code").iter().flat_map(|cell| cell["outputs"].as_array().unwrap()).collect()
    }
}

#[test]
fn lessons_run_on_the_kernel_of_the_course() {
    for lesson in lessons() {
        assert_eq!(lesson.notebook["metadata"]["kernelspec"]["name"], "adversarial", "{}", lesson.name);
        let first = text(&lesson.cells("code")[0]["source"]);
        assert!(first.contains(r#":dep adversarial = { path = "..", features = ["lab"] }"#), "{}: {first}", lesson.name);
    }
}

/// In a notebook that is not trusted, scripts, styles and bare SVG are dropped.
#[test]
fn stored_outputs_are_there_and_render_untrusted() {
    for lesson in lessons() {
        for cell in lesson.cells("code") {
            let source = text(&cell["source"]);
            assert!(cell["execution_count"].is_u64(), "{}: not run: {source}", lesson.name);
            for output in cell["outputs"].as_array().unwrap() {
                let all = output.to_string();
                assert!(output["output_type"] != "error" && !all.contains("panicked at"), "{}: {source}\n{all}", lesson.name);
                if let Some(html) = output["data"].get("text/html").map(text) {
                    let (stays, script) = html.split_once("<script>").unwrap_or((&html, ""));
                    let dropped = ["<script", "<style", "<iframe", "<svg"].iter().find(|tag| stays.contains(**tag));
                    assert_eq!(dropped, None, "{}: {source}", lesson.name);
                    assert!(script.is_empty() || stays.contains("<img"), "{}: nothing without its script: {source}", lesson.name);
                    assert!(output["data"].get("text/plain").is_some(), "{}: no plain text twin: {source}", lesson.name);
                }
            }
        }
    }
}

#[test]
fn links_lead_somewhere() {
    for lesson in lessons() {
        for link in lesson.prose().split("](").skip(1) {
            let target = link.split(')').next().unwrap();
            if target.starts_with("http") {
                continue;
            }
            let (file, _) = target.split_once('#').unwrap_or((target, ""));
            assert!(root().join("notebooks").join(file).exists(), "{}: {target}", lesson.name);
        }
    }
}

#[test]
fn every_lesson_has_its_parts() {
    for lesson in lessons() {
        let prose = lesson.prose();
        for part in [
            "minutes",
            "Before:",
            "When you leave you will be able to",
            "## What you learned",
            "## Where to read on",
            "[contents]",
        ] {
            assert!(prose.contains(part), "{}: {part}", lesson.name);
        }
    }
}

/// All that a lesson's code has printed, without separators of thousands.
fn computed(lesson: &Lesson) -> String {
    let texts = lesson.outputs().into_iter().map(|output| text(&output["text"]) + &text(&output["data"]["text/plain"]) + "\n");
    texts.collect::<String>().chars().filter(|c| *c != ',' && *c != '_').collect()
}

/// The numbers of a lesson's prose, each with what stands around it; without title, links, formulas, years and the numbers of lessons.
fn numbers_in_prose(lesson: &Lesson) -> Vec<(String, String)> {
    let prose = lesson.prose();
    let (_, prose) = prose.split_once('\n').unwrap();
    let (prose, _) = prose.split_once("## Where to read on").unwrap();
    let mut no_links = String::new();
    for (index, part) in prose.split("](").enumerate() {
        let after_link = if index == 0 { part } else { part.split_once(')').map_or("", |(_, after)| after) };
        no_links += after_link.rsplit_once('[').map_or(after_link, |(before, _)| before);
    }
    let mut numbers = Vec::new();
    for part in no_links.split(['$', '`']).step_by(2) {
        let words: Vec<&str> = part.split_whitespace().collect();
        for (at, word) in words.iter().enumerate() {
            let number = word.trim_matches(|c: char| !c.is_ascii_digit()).replace(',', "");
            let of_a_lesson = at > 0 && words[at - 1].trim_matches('(').eq_ignore_ascii_case("lesson");
            let year = number.parse().is_ok_and(|number| (1900..2100).contains(&number));
            let plain = number.len() > 1 && number.chars().all(|c| c.is_ascii_digit() || c == '.');
            let length = words.get(at + 1).is_some_and(|next| next.starts_with("minutes"));
            if plain && !of_a_lesson && !year && !length {
                numbers.push((number, words[at.saturating_sub(4)..words.len().min(at + 4)].join(" ")));
            }
        }
    }
    numbers
}

/// A number with a thousands separator, in prose, must stand in an output of the same lesson.
#[test]
fn large_numbers_in_prose_were_computed() {
    for lesson in lessons() {
        let computed = computed(&lesson);
        for word in lesson.prose().split(|c: char| !(c.is_ascii_digit() || c == ',')) {
            let number = word.trim_matches(',');
            if number.contains(',') {
                assert!(computed.contains(&number.replace(',', "")), "{}: no output contains {number}", lesson.name);
            }
        }
    }
}

/// For people: the lessons in a table, and the numbers of their prose that no output contains (they should follow from the rules).
#[test]
#[ignore = "it only prints"]
fn overview() {
    println!("{:<26} {:>7} {:>5} {:>8} {:>7}  exercises", "lesson", "minutes", "cells", "pictures", "numbers");
    let mut unseen = String::new();
    for lesson in lessons() {
        let (prose, computed) = (lesson.prose(), computed(&lesson));
        let before = prose.split(" minutes").next().unwrap();
        let minutes = before.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap();
        let pictures = lesson.outputs().iter().filter(|output| text(&output["data"]["text/html"]).contains("<img")).count();
        let numbers = numbers_in_prose(&lesson);
        let exercises: BTreeSet<&str> = prose.match_indices("cargo grade ex").map(|(at, _)| &prose[at + 12..at + 16]).collect();
        let exercises = exercises.into_iter().collect::<Vec<_>>().join(" ");
        let (name, cells) = (&lesson.name, lesson.cells("code").len());
        println!("{name:<26} {minutes:>7} {cells:>5} {pictures:>8} {:>7}  {exercises}", numbers.len());
        for (_, around) in numbers.iter().filter(|(number, _)| !computed.contains(number.as_str())) {
            unseen += &format!("{name}: … {around} …\n");
        }
    }
    println!("\nIn no output:\n{unseen}");
}

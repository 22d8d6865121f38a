//! Stubs, derived from solutions.

/// The stub of a solution. A run of `//~` lines stands for what follows it, up to `//~ end`:
///
/// ```
/// let solution = "fn two() -> u8 {\n    //~ todo!(\"one and one\")\n    1 + 1\n    //~ end\n}\n";
/// assert_eq!(checks::stub::derive(solution), "fn two() -> u8 {\n    todo!(\"one and one\")\n}\n");
/// ```
pub fn derive(solution: &str) -> String {
    let mut stub = String::new();
    let mut in_body = false;
    for line in solution.lines() {
        match line.trim_start().strip_prefix("//~") {
            Some(" end") => in_body = false,
            Some(text) => {
                in_body = true;
                let indentation = &line[..line.len() - line.trim_start().len()];
                stub += &format!("{indentation}{}\n", text.strip_prefix(' ').unwrap_or(text));
            }
            None if in_body => {}
            None => stub += &format!("{line}\n"),
        }
    }
    stub
}

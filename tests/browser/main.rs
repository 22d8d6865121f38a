//! What is shown, in a real browser: the tree explorer alone in a page, and a lesson in Jupyter.
//!
//! It needs Chromium (Debian: `apt install chromium`; another place: name it in `CHROMIUM`), and the lessons set up by `cargo lab`.
//! Run it with `cargo browser-tests`; a plain `cargo test` leaves it out.

mod chromium;
mod explorer;
mod jupyter;

//! What is shown, in a real browser: the tree explorer alone in a page, a lesson in Jupyter, and the page to play on.
//!
//! It needs Chromium (Debian: `apt install chromium`; another place: name it in `CHROMIUM`), and the lessons set up by `cargo lab`.
//! Run it with `cargo browser-tests`; a plain `cargo test` leaves it out.

mod chromium;
mod explorer;
mod jupyter;
mod play;

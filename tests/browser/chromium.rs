//! Chromium, driven through its `DevTools` protocol: <https://chromedevtools.github.io/devtools-protocol>.

use serde_json::{Value as Json, json};
use std::env::{temp_dir, var_os};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket, connect, stream::MaybeTlsStream};

/// A browser with one page. It ends with its value.
pub struct Page {
    browser: Child,
    profile: PathBuf,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    calls: u32,
}

impl Page {
    pub fn open() -> Page {
        static PAGES: AtomicU32 = AtomicU32::new(0);
        let number = PAGES.fetch_add(1, Ordering::Relaxed);
        let profile = temp_dir().join(format!("adversarial-browser-{}-{number}", std::process::id()));
        let program = var_os("CHROMIUM").unwrap_or_else(|| "chromium".into());
        let mut browser = Command::new(&program)
            .args(["--headless", "--remote-debugging-port=0", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--no-sandbox", "--disable-background-networking", "--force-prefers-reduced-motion"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| {
                panic!(
                    "{} does not start: {error}. Debian: apt install chromium; another place: name it in CHROMIUM",
                    program.display()
                )
            });
        let mut lines = BufReader::new(browser.stderr.take().unwrap()).lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_owned));
        let address = address.expect("Chromium ended before it could be driven");
        std::thread::spawn(move || lines.for_each(drop)); // it must not wait for a reader
        let (mut socket, _) = connect(&address).unwrap();
        let target = call(&mut socket, 0, "Target.createTarget", &json!({ "url": "about:blank" }));
        let host = address.split("/devtools").next().unwrap();
        let (socket, _) = connect(format!("{host}/devtools/page/{}", target["targetId"].as_str().unwrap())).unwrap();
        let mut page = Page { browser, profile, socket, calls: 0 };
        page.resize(900, 700);
        page
    }

    pub fn call(&mut self, method: &str, parameters: &Json) -> Json {
        self.calls += 1;
        call(&mut self.socket, self.calls, method, parameters)
    }

    /// From here on, an error that no script catches fails the test.
    pub fn heed_errors(&mut self) {
        self.call("Runtime.enable", &json!({}));
    }

    pub fn resize(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", &size);
    }

    pub fn go_to(&mut self, address: &str) {
        self.call("Page.navigate", &json!({ "url": address }));
        self.wait_for("document.readyState === 'complete'", Duration::from_mins(1));
    }

    pub fn without_scripts(&mut self) {
        self.call("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    }

    /// The value of an expression, in the page.
    pub fn eval(&mut self, expression: &str) -> Json {
        let answer =
            self.call("Runtime.evaluate", &json!({ "expression": expression, "returnByValue": true, "awaitPromise": true }));
        assert!(answer["exceptionDetails"].is_null(), "{expression}\n{answer:#}");
        answer["result"]["value"].clone()
    }

    pub fn wait_for(&mut self, condition: &str, limit: Duration) {
        let start = Instant::now();
        while self.eval(&format!("!!({condition})")) != true {
            assert!(start.elapsed() < limit, "after {limit:?} still not: {condition}");
            sleep(Duration::from_millis(50));
        }
    }

    pub fn click(&mut self, x: f64, y: f64) {
        for event in ["mouseMoved", "mousePressed", "mouseReleased"] {
            self.mouse(event, x, y);
        }
    }

    pub fn double_click(&mut self, x: f64, y: f64) {
        self.click(x, y);
        self.nth_click("mousePressed", x, y, 2);
        self.nth_click("mouseReleased", x, y, 2);
    }

    pub fn mouse(&mut self, event: &str, x: f64, y: f64) {
        self.nth_click(event, x, y, 1);
    }

    fn nth_click(&mut self, event: &str, x: f64, y: f64, count: u8) {
        let button = json!({ "type": event, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": count });
        self.call("Input.dispatchMouseEvent", &button);
    }

    /// Presses keys by their names in a browser: `ArrowRight`, `a`; `Shift+Enter` as well.
    pub fn press(&mut self, keys: &[impl AsRef<str>]) {
        for key in keys {
            let (shift, key) = key.as_ref().strip_prefix("Shift+").map_or((0, key.as_ref()), |key| (8, key));
            let (code, text) = match key {
                "Tab" => (9, ""),
                "Enter" => (13, "\r"),
                "Escape" => (27, ""),
                "End" => (35, ""),
                "Home" => (36, ""),
                "ArrowLeft" => (37, ""),
                "ArrowUp" => (38, ""),
                "ArrowRight" => (39, ""),
                "ArrowDown" => (40, ""),
                one => (u32::from(one.to_ascii_uppercase().as_bytes()[0]), one),
            };
            let event = json!({ "key": key, "windowsVirtualKeyCode": code, "text": text, "modifiers": shift });
            for kind in ["keyDown", "keyUp"] {
                let mut event = event.clone();
                event["type"] = kind.into();
                self.call("Input.dispatchKeyEvent", &event);
            }
        }
    }
}

/// Sends a message, and waits for its answer; what else the page tells meanwhile is that a script has failed, if it was asked to.
fn call(socket: &mut WebSocket<MaybeTlsStream<TcpStream>>, id: u32, method: &str, parameters: &Json) -> Json {
    socket.send(Message::text(json!({ "id": id, "method": method, "params": parameters }).to_string())).unwrap();
    loop {
        let Message::Text(text) = socket.read().unwrap() else { continue };
        let message: Json = serde_json::from_str(&text).unwrap();
        if message["id"] == id {
            assert!(message["error"].is_null(), "{method}: {message:#}");
            return message["result"].clone();
        }
        assert!(message["method"] != "Runtime.exceptionThrown", "a script failed: {message:#}");
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.browser.kill();
        let _ = self.browser.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

//! As much of HTTP as a page on the same machine needs: a connection brings one request and takes one answer.
//!
//! Whatever is sent, reading it ends: at a number of bytes, and at a time.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

const MOST_HEAD: usize = 16 << 10; // bytes
const MOST_BODY: usize = 16 << 10;
const MOST_HEADERS: usize = 64;
const PATIENCE: Duration = Duration::from_secs(10); // for the whole request

/// What a browser may do with what it gets: nothing from elsewhere, and only pages of this machine may frame it, a notebook's.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data:; \
     base-uri 'none'; form-action 'none'; frame-ancestors http://127.0.0.1:* http://localhost:* vscode-webview: vscode-file:";

pub struct Request {
    pub method: String,
    /// Without what follows a `?`.
    pub path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

pub struct Answer {
    status: u16,
    kind: &'static str,
    body: Vec<u8>,
    /// The methods that would have been right.
    allow: Option<&'static str>,
}

impl Request {
    /// Reads a request; none if the client went away without a word, as browsers do that connect in advance.
    ///
    /// # Errors
    ///
    /// The answer that says what is wrong with it.
    pub fn read(stream: &mut TcpStream) -> Result<Option<Request>, Answer> {
        let mut reader = Reader { stream, until: Instant::now() + PATIENCE, bytes: Vec::new() };
        let Some((mut request, start)) = reader.head()? else { return Ok(None) };
        request.body = reader.body(start, request.body_length()?)?;
        Ok(Some(request))
    }

    /// A header's value, if it is there once.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut values =
            self.headers.iter().filter(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str());
        values.next().filter(|_| values.next().is_none())
    }

    pub fn has(&self, name: &str) -> bool {
        self.headers.iter().any(|(other, _)| other.eq_ignore_ascii_case(name))
    }

    fn body_length(&self) -> Result<usize, Answer> {
        if self.has("transfer-encoding") {
            return Err(Answer::error(411, "Say how long the body is, in a Content-Length header."));
        }
        if !self.has("content-length") {
            return Ok(0);
        }
        // Only digits: a number can be parsed that has a plus sign.
        let digits = self.header("content-length").filter(|text| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()));
        let Some(digits) = digits else { return Err(Answer::error(400, "Content-Length is not one whole number.")) };
        let length = digits.parse().unwrap_or(usize::MAX);
        if length > MOST_BODY {
            return Err(Answer::error(413, format!("The body has {digits} bytes; at most {MOST_BODY} are read.")));
        }
        Ok(length)
    }

    /// What the body says, as JSON.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, Answer> {
        serde_json::from_slice(&self.body)
            .map_err(|error| Answer::error(400, format!("The body is not what was expected: {error}.")))
    }
}

struct Reader<'s> {
    stream: &'s mut TcpStream,
    until: Instant,
    bytes: Vec<u8>,
}

impl Reader<'_> {
    /// The request without its body, and where its body starts.
    fn head(&mut self) -> Result<Option<(Request, usize)>, Answer> {
        loop {
            let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
            let mut parsed = httparse::Request::new(&mut headers);
            match parsed.parse(&self.bytes) {
                Ok(httparse::Status::Complete(start)) => return Ok(Some((owned(&parsed), start))),
                Ok(httparse::Status::Partial) if self.bytes.len() < MOST_HEAD => {}
                Ok(httparse::Status::Partial) | Err(httparse::Error::TooManyHeaders) => {
                    return Err(Answer::error(
                        431,
                        format!("The headers are too many: at most {MOST_HEADERS}, and {MOST_HEAD} bytes, are read."),
                    ));
                }
                Err(error) => return Err(Answer::error(400, format!("This is not an HTTP/1.1 request: {error}."))),
            }
            match self.more()? {
                0 if self.bytes.is_empty() => return Ok(None),
                0 => return Err(Answer::error(400, "The request ends within its headers.")),
                _ => {}
            }
        }
    }

    fn body(mut self, start: usize, length: usize) -> Result<Vec<u8>, Answer> {
        while self.bytes.len() < start + length {
            if self.more()? == 0 {
                let had = self.bytes.len() - start;
                return Err(Answer::error(400, format!("The body ends after {had} of {length} bytes.")));
            }
        }
        self.bytes.drain(..start);
        self.bytes.truncate(length);
        Ok(self.bytes)
    }

    /// Waits for more bytes, and says how many have come: 0 at the end.
    fn more(&mut self) -> Result<usize, Answer> {
        let late = || Answer::error(408, format!("The request did not come within {} seconds.", PATIENCE.as_secs()));
        let left = self.until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()).ok_or_else(late)?;
        let mut some = [0; 4096];
        let read = self.stream.set_read_timeout(Some(left)).and_then(|()| self.stream.read(&mut some));
        match read {
            Ok(count) => {
                self.bytes.extend(&some[..count]);
                Ok(count)
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => self.more(),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) && self.bytes.is_empty() => Ok(0),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => Err(late()),
            Err(_) => Ok(0), // the client has gone
        }
    }
}

fn owned(parsed: &httparse::Request) -> Request {
    let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
    let headers = parsed.headers.iter().map(|header| (header.name.to_string(), text(header.value))).collect();
    let path = parsed.path.unwrap_or_default();
    let path = path.split_once('?').map_or(path, |(path, _)| path).to_string();
    Request { method: parsed.method.unwrap_or_default().to_string(), path, headers, body: Vec::new() }
}

impl Answer {
    pub fn file(kind: &'static str, text: &str) -> Answer {
        Answer { status: 200, kind, body: text.into(), allow: None }
    }

    pub fn json(status: u16, value: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(value).expect("it has texts for keys");
        Answer { status, kind: "application/json", body, allow: None }
    }

    /// Says in a sentence what is wrong.
    pub fn error(status: u16, sentence: impl Into<String>) -> Answer {
        Answer::json(status, &json!({ "error": sentence.into() }))
    }

    pub fn wrong_method(allow: &'static str) -> Answer {
        Answer { allow: Some(allow), ..Answer::error(405, format!("The method is wrong here; right is: {allow}.")) }
    }

    /// Sends the answer, and ends the connection.
    pub fn send(&self, stream: &mut TcpStream) -> io::Result<()> {
        let Answer { status, kind, body, allow } = self;
        let mut bytes = format!("HTTP/1.1 {status} {}\r\n", reason(*status)).into_bytes();
        let allow = allow.map(|allow| format!("Allow: {allow}\r\n")).unwrap_or_default();
        write!(
            bytes,
            "Content-Type: {kind}; charset=utf-8\r\nContent-Length: {}\r\n{allow}Connection: close\r\nCache-Control: no-store\r\n\
             X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nContent-Security-Policy: {POLICY}\r\n\r\n",
            body.len()
        )?;
        bytes.extend(body);
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.write_all(&bytes)?;
        stream.shutdown(Shutdown::Write)?;
        // To close while bytes are unread would take the answer away from a client that has not yet read it.
        stream.set_read_timeout(Some(Duration::from_millis(200)))?;
        let (until, mut rest) = (Instant::now() + Duration::from_secs(1), [0; 4096]);
        while stream.read(&mut rest)? > 0 && Instant::now() < until {}
        Ok(())
    }
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        201 => "Created",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        409 => "Conflict",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        421 => "Misdirected Request",
        431 => "Request Header Fields Too Large",
        _ => "Service Unavailable",
    }
}

// The page shows what the server says, and asks it for everything: it knows no rules.

const one = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const [setup, board, message, thinking] = ["#setup", "#board", "#message", "#thinking"].map(one);

const MARKS = {
    X: `<svg viewBox="-20 -20 40 40" aria-hidden="true"><path d="M-10-10 10 10M10-10-10 10"/></svg>`,
    O: `<svg viewBox="-20 -20 40 40" aria-hidden="true"><circle r="11"/></svg>`,
};
const NAMES = { X: "cross", O: "ring" };

let state = null; // as the server last told it
let chosen = 0; // the square that the keyboard is at
let typed = ""; // a letter, and the digits after it

// The server.

class Refusal extends Error {
    constructor(status, words) {
        super(words);
        this.status = status;
    }
}

async function call(path, body) {
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(`/api/games${path}`, body && post).catch(() => {
        throw new Refusal(0, "The server does not answer. Is it still running?");
    });
    const json = await answer.json();
    if (!answer.ok) throw new Refusal(answer.status, json.error);
    return json;
}

/** What the address says after `#`: the game that a reload comes back to. */
const id = () => location.hash.slice(1);
const here = (act) => `/${encodeURIComponent(id())}${act ? `/${act}` : ""}`;

function say(words = "") {
    message.textContent = words;
}

/** Does something with the server; a refusal is told. */
async function attempt(work) {
    try {
        say();
        return await work();
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        say(error.message);
    }
}

const act = (name, body = {}) => attempt(async () => take(await call(here(name), body)));
const play = (text) => act("play", { action: text, after: state.moves.length });

// Asks again and again, for another tab may play as well: often while there is thinking, never while nobody looks.
let timer = null;
let calm = 0; // polls since something happened

function poll() {
    clearTimeout(timer);
    const wait = !state ? 2000 : state.thinking ? Math.min(250, 30 * 2 ** calm) : 1000;
    timer = setTimeout(look, wait);
}

async function look() {
    calm += 1;
    const asked = id();
    if (asked && !document.hidden) {
        try {
            const told = await call(here());
            if (message.dataset.gone) say();
            delete message.dataset.gone;
            if (asked === id()) take(told);
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            message.dataset.gone = true;
            say(error.status === 404 && state ? `${error.message} The text of the game is still here: play on from it.` : error.message);
            if (error.status === 404 && !state) history.replaceState(null, "", location.pathname);
        }
    }
    poll();
}

/** Shows a state, unless it is older than what is shown: answers may overtake each other. */
function take(told) {
    if (told.id !== id()) return;
    const isNew = !state || state.id !== told.id;
    if (!isNew && told.version < state.version) return;
    const before = state;
    state = told;
    if (isNew || told.version !== before.version) {
        calm = 0;
        show(isNew);
    }
    showThinking();
    poll();
}

async function open(body) {
    const told = await attempt(() => call("", body));
    if (!told) return;
    history.pushState(null, "", `#${told.id}`);
    take(told);
    squares()[chosen]?.focus();
}

// The board.

const squares = () => all("#board .square");
const letter = (column) => String.fromCharCode(97 + column);
/** The move that a square stands for. */
const moveAt = (square) => {
    const [row, column] = [Math.floor(square / state.columns), square % state.columns];
    return state.rows_named ? letter(column) + (row + 1) : letter(column);
};

function build() {
    const { rows, columns, rows_named: named } = state;
    board.className = named ? "lines" : "holes";
    board.style.setProperty("--rows", rows);
    board.style.setProperty("--columns", columns);
    const label = (text) => `<span class="label" aria-hidden="true">${text}</span>`;
    const letters = [...Array(columns).keys()].map((column) => label(letter(column))).join("");
    const line = (row) => [...Array(columns).keys()].map((column) => `<button class="square" tabindex="-1" data-square="${row * columns + column}"></button>`).join("");
    const lines = [...Array(rows).keys()].map((row) => (named ? label(row + 1) : "") + line(row)).join("");
    board.innerHTML = named ? label("") + letters + lines : lines + letters;
    chosen = Math.floor(named ? (rows * columns) / 2 : columns / 2);
}

function show(isNew) {
    one("#game").hidden = false;
    if (isNew) build();
    const last = state.moves.at(-1)?.square;
    const worths = new Map((state.values ?? []).map(({ square, value }) => [square, value]));
    const most = Math.max(1, ...[...worths.values()].map(Math.abs));
    squares().forEach((element, square) => {
        const by = state.squares[square];
        const worth = worths.get(square);
        const classes = ["square", by, square === last && "last", state.row.includes(square) && "row", square === state.hint?.square && "hint"];
        element.className = [...classes, state.yours.includes(square) && "open", worth !== undefined && (worth < 0 ? "bad" : "good")].filter(Boolean).join(" ");
        element.style.setProperty("--share", `${Math.round((75 * Math.abs(worth ?? 0)) / most)}%`);
        element.innerHTML = MARKS[by] ?? (worth === undefined ? "" : `<span class="worth">${valueText(worth)}</span>`);
        const from = state.rows_named ? "" : `, row ${state.rows - Math.floor(square / state.columns)} from below`;
        const told = [moveAt(square) + from, by ? `${by}, ${NAMES[by]}` : "empty", worth !== undefined && `worth ${valueText(worth)}`, square === last && "the last move"];
        element.setAttribute("aria-label", told.filter(Boolean).join(", "));
    });
    choose(chosen, false);
    one("#status").innerHTML = "";
    const mark = state.mark && one("#status").appendChild(document.createElement("span"));
    if (mark) Object.assign(mark, { className: `mark ${state.mark}`, innerHTML: MARKS[state.mark] });
    one("#status").append(state.status);
    document.title = `${state.status} · Play`;
    one("#moves").replaceChildren(
        ...state.moves.map(({ text, by }, index) => {
            const item = document.createElement("li");
            item.innerHTML = `<span class="number">${index + 1}</span><span class="mark ${by}">${MARKS[by]}</span>`;
            item.append(text);
            return item;
        }),
    );
    if (document.activeElement !== one("#record")) one("#record").value = state.record;
    for (const button of all("[data-act]")) button.disabled = !state.acts.includes(button.dataset.act);
    one("[data-act=go]").hidden = !state.acts.includes("go");
    if (one("#tree").dataset.version !== `${state.id} ${state.version}`) hideTree();
    if (one("#values").checked && state.acts.includes("values") && !state.values) act("values");
}

const valueText = (value) => (value > 0 ? "+" : "") + String(value).replace("-", "−");

function showThinking() {
    thinking.hidden = !state.thinking;
    if (!state.thinking) return;
    const { what, nodes, seconds } = state.thinking;
    thinking.querySelector("span").textContent = `${what}: ${nodes.toLocaleString("en")} nodes, ${seconds.toFixed(1)} s`;
}

function choose(square, focus = true) {
    const before = squares()[chosen];
    if (before) before.tabIndex = -1;
    chosen = square;
    squares()[chosen].tabIndex = 0;
    if (focus) squares()[chosen].focus();
}

board.addEventListener("click", (event) => {
    const square = event.target.closest(".square");
    if (!square) return;
    choose(Number(square.dataset.square));
    play(moveAt(chosen));
});

// In Connect Four the square where a stone would fall is shown while the pointer is over its column.
board.addEventListener("pointermove", (event) => {
    const square = event.target.closest(".square")?.dataset.square;
    mark(square === undefined ? null : Number(square));
});
board.addEventListener("pointerleave", () => mark(null));
function mark(square) {
    const column = square === null ? null : square % state.columns;
    const target = state.rows_named ? square : state.yours.find((other) => other % state.columns === column);
    squares().forEach((element, other) => element.classList.toggle("target", other === target));
}

document.addEventListener("keydown", (event) => {
    if (!state || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const { rows, columns } = state;
    const [row, column] = [Math.floor(chosen / columns), chosen % columns];
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    if (event.key in steps && !event.target.closest("#tree")) {
        const [down, right] = steps[event.key];
        const [nextRow, nextColumn] = [row + down, column + right];
        if (nextRow >= 0 && nextRow < rows && nextColumn >= 0 && nextColumn < columns) choose(nextRow * columns + nextColumn);
        event.preventDefault();
    } else if (/^[a-z]$/i.test(event.key) && event.key.toLowerCase() <= letter(columns - 1)) {
        typed = event.key.toLowerCase();
        choose(row * columns + typed.charCodeAt(0) - 97);
    } else if (/^[0-9]$/.test(event.key) && state.rows_named) {
        typed += event.key;
        const number = Number(typed.replace(/^[a-z]/, ""));
        if (number >= 1 && number <= rows) choose((number - 1) * columns + column);
        if (number * 10 > rows) typed = "";
    } else if (event.key === "Escape" && state.thinking) {
        act("cancel");
    }
});

// The buttons.

for (const button of all("[data-act]")) button.addEventListener("click", () => act(button.dataset.act));
one("#values").addEventListener("change", (event) => {
    if (!state) return;
    if (event.target.checked) act("values");
    else act("cancel", { values: true });
});
one("[data-do=resume]").addEventListener("click", () => open({ record: one("#record").value }));

// The tree.

let explorer = null; // its script and its style, once they are needed
async function showTree() {
    const version = `${state.id} ${state.version}`;
    const replay = await attempt(() => call(here("tree")));
    if (!replay || version !== `${state.id} ${state.version}`) return;
    explorer ??= Promise.all([import("/explorer.js"), fetch("/explorer.css").then((answer) => answer.text())]);
    const [{ explore }, style] = await explorer;
    const place = document.createElement("div");
    one("#tree").replaceChildren(place);
    one("#tree").dataset.version = version;
    one("#tree-words").textContent = replay.words;
    explore(place, style, replay);
}
function hideTree() {
    one("#tree").replaceChildren();
    one("#tree-words").textContent = "Alpha-beta on the position as it stands, step by step, as deep as can be read.";
}
one("[data-do=tree]").addEventListener("click", showTree);

// A new game.

const field = (name) => setup.elements[name].value;
const games = {
    "connect-four": () => `connect-four:${field("columns")}x${field("rows")}`,
    "tic-tac-toe": () => "tic-tac-toe",
    mnk: () => `mnk:${field("m")},${field("n")},${field("k")}`,
};
const opponents = {
    "alpha-beta": () => `alpha-beta:${field("depth")}`,
    minimax: () => `minimax:${field("depth")}`,
    engine: () => `engine:${field("nodes")}`,
};
function fields() {
    const chosen = [field("game"), field("vs")];
    for (const part of all("#setup [data-for]")) {
        part.hidden = !part.dataset.for.split(" ").some((name) => chosen.includes(name));
        for (const input of part.querySelectorAll("input")) input.disabled = part.hidden;
    }
}
setup.addEventListener("input", fields);
setup.addEventListener("submit", (event) => {
    event.preventDefault();
    const vs = field("vs");
    open({ game: games[field("game")](), vs: opponents[vs]?.() ?? vs, you: field("you") });
});

fields();
addEventListener("hashchange", () => {
    state = null;
    look();
});
document.addEventListener("visibilitychange", look);
look();

// The page shows what the server says, and asks it for everything: it knows no rules.

const one = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const [setup, board, message, thinking] = ["#setup", "#board", "#message", "#thinking"].map(one);

const MARKS = {
    X: `<svg viewBox="-20 -20 40 40" aria-hidden="true"><path d="M-10-10 10 10M10-10-10 10"/></svg>`,
    O: `<svg viewBox="-20 -20 40 40" aria-hidden="true"><circle r="11"/></svg>`,
};
const WORK = { move: "Its move", hint: "A hint", values: "Values" };
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

/** Tells something; what stands between backticks is as it is typed. */
function say(words = "") {
    const parts = words.split("`").map((part, index) => (index % 2 ? Object.assign(document.createElement("code"), { textContent: part }) : part));
    message.replaceChildren(...parts);
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

// Asks again and again, for another tab may play as well: often while there is thinking, else only while somebody looks.
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
    if (asked && (state?.thinking || !document.hidden)) {
        try {
            const told = await call(here());
            if (message.dataset.gone) say();
            delete message.dataset.gone;
            if (asked === id()) take(told);
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            const words = error.status === 404 && state ? `${error.message} Its text is still here: play on from it, or start a new one.` : error.message;
            if (message.textContent !== words) say(words);
            message.dataset.gone = true;
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

async function open(path, body) {
    const starts = all("button.main, [data-do=resume]");
    for (const button of starts) button.disabled = true; // the learner's own player may have to be built first
    document.body.ariaBusy = true;
    const told = await attempt(() => call(path, body));
    document.body.ariaBusy = false;
    for (const button of starts) button.disabled = false;
    if (!told) return;
    history.pushState(null, "", `#${told.id}`);
    take(told);
    squares()[chosen].focus();
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
    if (isNew) {
        build();
        fill();
    }
    showBoard();
    const mark = state.mark ? `<span class="mark ${state.mark}">${MARKS[state.mark]}</span>` : "";
    one("#status").innerHTML = mark;
    one("#status").append(state.status);
    document.title = `${state.status} · Play`;
    one("#note").textContent = state.hint ? `Hint: ${state.hint.text}.` : (state.note ?? cost());
    one("#values + span").textContent = `Values of the moves, as ${state.seer} sees them`;
    one("#moves").replaceChildren(
        ...state.moves.map(({ text, by }, index) => {
            const item = document.createElement("li");
            item.innerHTML = `<span class="number">${index + 1}</span><span class="mark ${by}">${MARKS[by]}</span>`;
            item.append(text);
            return item;
        }),
    );
    if (document.activeElement !== one("#text")) one("#text").value = state.text;
    for (const button of all("[data-act]")) {
        const can = state.acts.includes(button.dataset.act);
        button.disabled = !can;
        if (button.dataset.act === "go") button.hidden = !can;
    }
    if (one("#tree").dataset.version !== version()) hideTree();
    if (wantsValues() && !state.values && !state.note && !state.thinking && state.acts.includes("values")) act("values");
}

function cost() {
    if (!state.reply) return "";
    const { text, nodes, seconds } = state.reply;
    const time = seconds < 1 ? `${(seconds * 1000).toFixed(1)} ms` : `${seconds.toFixed(1)} s`;
    return `${text} took ${nodes ? `${nodes.toLocaleString("en")} positions, ` : ""}${time}.`;
}

function showBoard() {
    const values = new Map((wantsValues() ? (state.values ?? []) : []).map((value) => [value.square, value]));
    const guesses = [...values.values()].filter(({ certain }) => !certain).map(({ value }) => Math.abs(value));
    const most = Math.max(1, ...guesses);
    squares().forEach((element, square) => {
        const by = state.squares[square];
        const value = values.get(square);
        const is = {
            [by]: by,
            last: square === state.last,
            row: state.row.includes(square),
            hint: square === state.hint?.square,
            open: state.legal.includes(square),
            good: value?.value > 0,
            bad: value?.value < 0,
        };
        element.className = ["square", ...Object.keys(is).filter((name) => is[name])].join(" ");
        element.style.setProperty("--share", value ? `${value.certain ? 75 : Math.round((45 * Math.abs(value.value)) / most)}%` : "0%");
        element.innerHTML = MARKS[by] ?? "";
        if (value) element.appendChild(Object.assign(document.createElement("span"), { className: "worth", textContent: value.text }));
        const fall = state.rows_named ? "" : `, row ${state.rows - Math.floor(square / state.columns)} from below`;
        const told = [moveAt(square) + fall, by ? `${by}, a ${NAMES[by]}` : "empty", value && `worth: ${value.text}`, is.last && "the last move"];
        element.setAttribute("aria-label", told.filter(Boolean).join(", "));
    });
    choose(chosen, false);
}

const version = () => `${state.id} ${state.version}`;
const wantsValues = () => one("#values").checked;

function showThinking() {
    thinking.hidden = !(state.thinking?.seconds > 0.15); // what is quick would only flicker
    if (thinking.hidden) return;
    const { what, nodes, seconds } = state.thinking;
    thinking.querySelector("span").textContent = `${WORK[what]}: ${nodes.toLocaleString("en")} positions, ${seconds.toFixed(1)} s`;
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
    const target = state.legal.find((other) => (state.rows_named ? other === square : other % state.columns === column));
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

for (const button of all("[data-act]")) {
    button.addEventListener("click", () => {
        if (button.dataset.act === "cancel" && state.thinking?.what === "values") one("#values").checked = false; // or it would be asked again
        act(button.dataset.act);
    });
}
one("#values").addEventListener("change", () => {
    if (!state) return;
    showBoard();
    if (!wantsValues() && state.thinking?.what === "values") act("cancel");
    if (wantsValues() && !state.values && state.acts.includes("values")) act("values");
});

one("[data-do=resume]").addEventListener("click", () => open("/resume", { text: one("#text").value }));

// The tree.

let explorer = null; // its script and its style, once they are needed
async function showTree() {
    const asked = version();
    const replay = await attempt(() => call(here("tree")));
    if (!replay || asked !== version()) return;
    explorer ??= Promise.all([import("/explorer.js"), fetch("/explorer.css").then((answer) => answer.text())]);
    const [{ explore }, style] = await explorer;
    const place = document.createElement("div");
    one("#tree").replaceChildren(place);
    one("#tree").dataset.version = asked;
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
/** The form as it would be for the game that is shown. */
function fill() {
    const [game, size] = state.game.split(":");
    const [vs, number] = state.vs.split(":");
    const numbers = game === "connect-four" ? (size ?? "7x6").split("x") : (size ?? "").split(",");
    const names = { "connect-four": ["columns", "rows"], mnk: ["m", "n", "k"] }[game] ?? [];
    setup.elements.game.value = game;
    names.forEach((name, index) => (setup.elements[name].value = numbers[index]));
    setup.elements.vs.value = vs;
    if (number) setup.elements[vs === "engine" ? "nodes" : "depth"].value = number;
    setup.elements.you.value = state.you;
    fields();
    one("#new").open = matchMedia("(min-width: 820px)").matches; // where there is room for it
}
setup.addEventListener("input", fields);
setup.addEventListener("submit", (event) => {
    event.preventDefault();
    const vs = field("vs");
    open("", { game: games[field("game")](), vs: opponents[vs]?.() ?? vs, you: field("you") });
});

fields();
addEventListener("hashchange", () => {
    state = null;
    one("#game").hidden = true;
    one("#new").open = true;
    look();
});
document.addEventListener("visibilitychange", look);
look();

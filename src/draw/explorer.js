// Puts the explorer of a search in the place of its picture. All it makes is in a shadow tree, out of reach of the page and of its like.
function explore(picture, style, { nodes, steps }) {
    const host = document.createElement("div");
    const root = host.attachShadow({ mode: "open" });
    root.innerHTML = `<style>${style}</style>
        <div class="card" role="group" aria-label="Replay of a search">
            <svg class="stage" role="tree" aria-label="Search tree of ${nodes.length} nodes"><g></g></svg>
            <pre class="board"></pre>
            <div class="note" hidden></div>
            <p class="words" aria-live="polite"></p>
            <div class="bar">
                <button data-do="first" aria-label="First step"><svg viewBox="0 0 16 16"><path d="M3 3h2v10H3zM13 3v10L6 8z"/></svg></button>
                <button data-do="back" aria-label="Step back"><svg viewBox="0 0 16 16"><path d="M11 3v10L4 8z"/></svg></button>
                <button data-do="play"><svg viewBox="0 0 16 16"><path/></svg></button>
                <button data-do="next" aria-label="Step forward"><svg viewBox="0 0 16 16"><path d="M5 3v10l7-5z"/></svg></button>
                <button data-do="last" aria-label="Last step"><svg viewBox="0 0 16 16"><path d="M11 3h2v10h-2zM3 3v10l7-5z"/></svg></button>
                <input type="range" min="0" max="${steps.length - 1}" aria-label="Step">
                <span class="count"></span>
                <button data-do="out" aria-label="Zoom out"><svg viewBox="0 0 16 16"><path d="M3 7h10v2H3z"/></svg></button>
                <button data-do="fit" aria-label="Show the whole tree"><svg viewBox="0 0 16 16"><path d="M2 2h5v2H4v3H2zM9 14v-2h3V9h2v5z"/></svg></button>
                <button data-do="in" aria-label="Zoom in"><svg viewBox="0 0 16 16"><path d="M7 3h2v4h4v2H9v4H7V9H3V7h4z"/></svg></button>
            </div>
            <p class="keys">← → step · space plays · ↑ ↓ from node to node · Enter or a double click folds · + − 0 zoom · drag to move</p>
        </div>`;
    const find = (selector) => root.querySelector(selector);
    const [card, stage, view, note, slider] = [".card", ".stage", ".stage > g", ".note", "input"].map(find);

    const draw = (parent, name, attributes = {}) => {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        return parent.appendChild(element);
    };
    const clamp = (least, value, most) => Math.max(least, Math.min(value, most));

    // The tree.
    const children = nodes.map((_, parent) => [...nodes.keys()].filter((child) => nodes[child].parent === parent));
    const isLeaf = (i) => !children[i].length && (!nodes[i].why || nodes[i].label !== "");
    const ancestors = (i) => (i === null ? [] : [i, ...ancestors(nodes[i].parent)]);
    const below = (i) => children[i].reduce((sum, child) => sum + 1 + below(child), 0);
    const folded = new Set();
    const isHidden = (i) => ancestors(nodes[i].parent).some((above) => folded.has(above));

    // Each node and each edge is drawn once; what follows moves them and changes their classes.
    const longest = Math.max(...nodes.map((node) => node.label.length));
    const side = clamp(40, longest * 9 + 14, 58);
    const edges = nodes.map(() => draw(view, "g", { class: "edge", "aria-hidden": true }));
    const shapes = nodes.map((node, i) => {
        const group = draw(view, "g", { role: "treeitem", tabindex: -1, "aria-level": ancestors(i).length });
        const half = side / 2;
        const [tip, base] = node.max ? [-half, half] : [half, -half];
        const size = node.why && !isLeaf(i) ? 0.6 : 1;
        const wide = clamp(26, node.label.length * 7.5 + 12, side);
        const middle = isLeaf(i) ? 14 - half : 0.26 * base;
        draw(group, "circle", { class: "halo", r: half + 6, cy: isLeaf(i) ? middle : 0 });
        if (isLeaf(i)) draw(group, "rect", { class: "shape", x: -wide / 2, y: 2 - half, width: wide, height: 24, rx: 4 });
        else draw(group, "path", { class: "shape", d: `M0 ${tip}L${half} ${base}H${-half}Z`, transform: `translate(0 ${half * (size - 1)}) scale(${size})` });
        draw(group, "text", { class: "label", y: middle });
        draw(group, "text", { class: "window", y: -half - 9 });
        draw(group, "text", { class: "more", y: half + 9 });
        group.dataset.node = i;
        return group;
    });
    edges.forEach((edge, i) => {
        if (i === 0) return;
        draw(edge, "path", { class: "branch" });
        draw(edge, "path", { class: "bars", d: "M-2.2 -6V6M2.2 -6V6" });
        draw(edge, "text", { class: "action" }).textContent = nodes[i].action;
    });

    // Where everything stands: leaves side by side, a parent in the middle of its children.
    const place = nodes.map(() => ({ x: 0, y: 0 }));
    let size = { width: 0, height: 0 };
    function arrange() {
        let slots = 0;
        let plies = 0;
        const spread = (i, ply) => {
            plies = Math.max(plies, ply);
            const open = folded.has(i) ? [] : children[i];
            open.forEach((child) => spread(child, ply + 1));
            const across = open.length ? (place[open[0]].x + place[open.at(-1)].x) / 2 : slots++;
            place[i] = { x: across, y: ply };
        };
        spread(0, 0);
        const slot = clamp(side + 8, 800 / slots, 72); // a small tree may spread
        const gap = side + 22 + clamp(44, (slots * slot) / 11, 80);
        size = { width: slots * slot, height: plies * gap + side + 46 };
        nodes.forEach((node, i) => {
            const hidden = isHidden(i);
            for (const element of [shapes[i], edges[i]]) element.style.display = hidden ? "none" : "";
            if (hidden) return;
            place[i] = { x: (place[i].x + 0.5) * slot, y: place[i].y * gap + side / 2 + 28 };
            shapes[i].setAttribute("transform", `translate(${place[i].x} ${place[i].y})`);
            shapes[i].querySelector(".more").textContent = folded.has(i) ? `+${below(i)}` : "";
            if (children[i].length) shapes[i].setAttribute("aria-expanded", !folded.has(i));
            if (i === 0) return;
            const [from, to] = [place[node.parent], place[i]];
            const [x1, y1, x2, y2] = [from.x, from.y + side / 2 - 2, to.x, to.y - side / 2 + 2];
            const along = (part) => `${x1 + part * (x2 - x1)} ${y1 + part * (y2 - y1)}`;
            const [branch, bars, action] = edges[i].children;
            branch.setAttribute("d", `M${x1} ${y1}L${x2} ${y2}`);
            const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
            bars.setAttribute("transform", `translate(${along(0.34)}) rotate(${angle})`);
            action.setAttribute("transform", `translate(${along(0.6)})`);
        });
    }

    // What is known at a step.
    let at = 0;
    let known = [];
    function show(step) {
        at = clamp(0, step, steps.length - 1);
        known = nodes.map(() => ({ state: "ahead" }));
        for (const { event, node, best, window, empty } of steps.slice(0, at + 1)) {
            const above = known[nodes[node].parent];
            if (event === "enter") known[node] = { state: "path", window, empty };
            if (event === "leave") known[node] = { state: "done", label: nodes[node].label };
            if (event === "leave" && above) Object.assign(above, { label: best ?? "", window, empty });
            if (event === "cut") children[node].filter((i) => nodes[i].why).forEach((i) => (known[i] = { state: "cut", label: nodes[i].label }));
        }
        const here = steps[at].node;
        const visibleHere = ancestors(here).find((i) => !isHidden(i));
        const path = new Set(ancestors(here));
        const isOver = at === steps.length - 1;
        nodes.forEach((node, i) => {
            const { state, label = "", window = "", empty } = known[i];
            const kind = isLeaf(i) ? "leaf" : node.max ? "max inner" : "min inner";
            const onPath = path.has(i) && !isOver ? "path" : "";
            const best = isOver && node.best ? "best" : "";
            shapes[i].setAttribute("class", `node ${kind} ${state} ${onPath} ${i === visibleHere ? "here" : ""} ${empty ? "empty" : ""}`);
            edges[i].setAttribute("class", `edge ${state} ${onPath} ${best}`);
            const text = shapes[i].querySelector(".label");
            text.textContent = label;
            text.style.fontSize = isLeaf(i) ? "" : `${Math.min(12, (0.64 * side) / (0.58 * label.length + 0.35))}px`;
            shapes[i].querySelector(".window").textContent = window;
            shapes[i].setAttribute("aria-label", describe(i));
        });
        find(".words").textContent = steps[at].words;
        find(".board").textContent = boardOf(here);
        find(".count").textContent = `${at + 1} of ${steps.length}`;
        slider.value = at;
        slider.setAttribute("aria-valuetext", steps[at].words);
        for (const [name, isOff] of [["first", at === 0], ["back", at === 0], ["next", isOver], ["last", isOver]]) find(`[data-do=${name}]`).disabled = isOff;
        note.hidden = true;
        follow(visibleHere);
    }
    const boardOf = (i) => (nodes[i].state.includes("\n") ? nodes[i].state : "");

    function describe(i) {
        const { state, label, window } = known[i];
        const name = i === 0 ? "root" : `action ${nodes[i].action}`;
        const player = isLeaf(i) ? "" : nodes[i].max ? "MAX to move" : "MIN to move";
        const value = label && label.replace("≤", "at most ").replace("≥", "at least ");
        const told = {
            ahead: "not visited yet",
            path: `${value ? `${value} so far, ` : ""}window ${window}`,
            done: value ? `worth ${value}` : "its value is not seen from outside",
            cut: nodes[i].why,
        };
        const fold = folded.has(i) ? `${below(i)} nodes folded` : "";
        return [name, player, told[state], fold].filter(Boolean).join(", ");
    }

    function explain(i) {
        note.textContent = describe(i);
        if (boardOf(i)) note.appendChild(document.createElement("pre")).textContent = boardOf(i);
        note.hidden = false;
        const x = place[i].x * zoom.scale + zoom.x;
        const y = (place[i].y + side / 2) * zoom.scale + zoom.y + 12;
        note.style.left = `${clamp(4, x - note.offsetWidth / 2, card.clientWidth - note.offsetWidth - 4)}px`;
        const fits = y + note.offsetHeight < stage.clientHeight;
        note.style.top = `${fits ? y : Math.max(4, y - note.offsetHeight - side * zoom.scale - 24)}px`;
    }

    // Zoom and pan. A large tree starts at a scale that can be read, and moves with the search.
    const READABLE = 0.5;
    const zoom = { scale: 1, x: 0, y: 0, byHand: false };
    const apply = () => view.setAttribute("transform", `translate(${zoom.x} ${zoom.y}) scale(${zoom.scale})`);
    const widthScale = () => (stage.clientWidth - 16) / size.width;
    function fit(least = 0) {
        const [width, height] = [stage.clientWidth, stage.clientHeight];
        const scale = clamp(least, Math.min(widthScale(), height / size.height), 1);
        const wide = size.width * scale;
        const x = wide < width ? (width - wide) / 2 : clamp(width - wide - 8, width / 2 - place[steps[at].node].x * scale, 8);
        Object.assign(zoom, { scale, x, y: Math.max(0, (height - size.height * scale) / 2), byHand: false });
        apply();
    }
    function zoomBy(factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) {
        const scale = clamp(0.05, zoom.scale * factor, 4);
        const ratio = scale / zoom.scale;
        Object.assign(zoom, { scale, x: x - (x - zoom.x) * ratio, y: y - (y - zoom.y) * ratio, byHand: true });
        note.hidden = true;
        apply();
    }
    function follow(i) {
        const margin = (side / 2) * zoom.scale + 4;
        const shift = (at, length) => Math.max(0, margin - at) - Math.max(0, at - length + margin);
        if (!stage.clientWidth) return;
        zoom.x += shift(place[i].x * zoom.scale + zoom.x, stage.clientWidth);
        zoom.y += shift(place[i].y * zoom.scale + zoom.y, stage.clientHeight);
        apply();
    }
    const settle = () => {
        if (!zoom.byHand) fit(READABLE);
        show(at);
    };

    // One node can be reached by Tab; arrows move on from it.
    let active = 0;
    function focus(i) {
        shapes[active].setAttribute("tabindex", -1);
        active = i;
        shapes[i].setAttribute("tabindex", 0);
        shapes[i].focus({ preventScroll: true });
    }
    function walk(direction) {
        const visible = [...nodes.keys()].filter((i) => !isHidden(i));
        const next = visible[visible.indexOf(active) + direction];
        if (next === undefined) return;
        focus(next);
        follow(next);
        explain(next);
    }
    function fold(i) {
        if (!children[i].length) return;
        if (!folded.delete(i)) folded.add(i);
        arrange();
        settle();
        focus(i);
    }

    let timer = null;
    function play(on) {
        clearInterval(timer);
        timer = on ? setInterval(() => (host.isConnected && at < steps.length - 1 ? show(at + 1) : play(false)), 1100) : null;
        find("[data-do=play] path").setAttribute("d", on ? "M3 3h3.5v10H3zM9.5 3H13v10H9.5z" : "M4 2.5v11l9-5.5z");
        find("[data-do=play]").setAttribute("aria-label", on ? "Pause" : "Play");
    }
    const go = (step) => {
        play(false);
        show(step);
    };
    const acts = {
        first: () => go(0),
        back: () => go(at - 1),
        play: () => {
            if (at === steps.length - 1) show(0);
            play(!timer);
        },
        next: () => go(at + 1),
        last: () => go(steps.length - 1),
        out: () => zoomBy(1 / 1.25),
        fit: () => fit(),
        in: () => zoomBy(1.25),
        up: () => walk(-1),
        down: () => walk(1),
        fold: () => fold(active),
    };
    const keys = {
        ArrowLeft: "back", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last",
        " ": "play", Enter: "fold", "+": "in", "=": "in", "-": "out", "−": "out", 0: "fit",
    };

    card.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter")) return;
        if (event.key === "Tab" || event.key === "Escape") return;
        event.stopPropagation(); // a key pressed here is none of the notebook's: there, 0 0 restarts the kernel
        const onButton = event.target.localName === "button" && [" ", "Enter"].includes(event.key);
        if (onButton || !(event.key in keys)) return;
        event.preventDefault();
        acts[keys[event.key]]();
    });
    card.addEventListener("click", (event) => {
        const button = event.target.closest("button");
        if (button) acts[button.dataset.do]();
    });
    slider.addEventListener("input", () => go(Number(slider.value)));

    const nodeAt = (event) => event.target.closest(".node")?.dataset.node;
    let grip = null;
    let pointer = "";
    const placeOf = (event) => `${event.clientX} ${event.clientY}`;
    stage.addEventListener("pointerdown", (event) => {
        if (event.button === 0) grip = { x: event.clientX, y: event.clientY, node: nodeAt(event), moved: false };
    });
    stage.addEventListener("pointermove", (event) => {
        pointer = placeOf(event);
        if (!grip) return;
        const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
        if (!grip.moved && Math.hypot(dx, dy) < 4) return;
        if (!grip.moved) stage.setPointerCapture(event.pointerId);
        Object.assign(grip, { x: event.clientX, y: event.clientY, moved: true });
        Object.assign(zoom, { x: zoom.x + dx, y: zoom.y + dy, byHand: true });
        stage.classList.add("moving");
        note.hidden = true;
        apply();
    });
    const release = () => {
        if (grip) focus(Number(grip.node ?? active));
        grip = null;
        stage.classList.remove("moving");
    };
    stage.addEventListener("pointerup", release);
    stage.addEventListener("pointercancel", () => (grip = null));
    stage.addEventListener("dblclick", (event) => {
        const node = nodeAt(event);
        if (node) fold(Number(node));
    });
    stage.addEventListener("pointerover", (event) => {
        if (placeOf(event) === pointer) return; // the tree has moved, not the pointer
        pointer = placeOf(event);
        const node = nodeAt(event);
        if (node && !grip) explain(Number(node));
        else note.hidden = true;
    });
    stage.addEventListener("pointerleave", () => (note.hidden = true));
    stage.addEventListener("wheel", (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        zoomBy(Math.exp(-event.deltaY / 200), event.offsetX, event.offsetY);
    }, { passive: false });

    arrange();
    show(0);
    play(false);
    shapes[0].setAttribute("tabindex", 0);
    picture.replaceWith(host);
    let width = 0;
    new ResizeObserver(() => {
        if (!stage.clientWidth || stage.clientWidth === width) return; // not in the page, or nothing new
        width = stage.clientWidth;
        stage.style.height = `${clamp(150, size.height * clamp(READABLE, widthScale(), 1), 520)}px`;
        settle();
    }).observe(card);
}

// Several things at once: marked with Shift and a click, with a band drawn around them, or with the key M.

import { $, counted, el } from "/elements.js";
import * as ground from "/ground.js";

const FAR = 5; // pixels from which on a band is drawn
const WAIT = 160; // milliseconds after the last key until the others see where things were moved
const marked = new Set(); // piles by their numbers
let page = null, changed = () => {};
let moving = null;

// `shown` is called when other things are marked.
export function start(does, shown) { [page, changed] = [does, shown]; }

const piles = () => [...marked].map(ground.pile).filter((pile) => pile && !pile.fixed);
export const isMany = () => piles().length > 1;
export const has = (number) => isMany() && marked.has(number);

export function toggle(number) {
  const pile = ground.pile(number);
  if (!pile || pile.fixed) return;
  if (!marked.delete(number)) marked.add(number);
  changed();
}

export function clear() {
  if (!marked.size) return;
  marked.clear();
  changed();
}

// Called with each table: what is gone is marked no more.
export function show() {
  for (const number of marked) if (!ground.pile(number)) marked.delete(number);
  for (const node of document.querySelectorAll("#cloth .pile")) node.classList.toggle("marked", marked.has(Number(node.dataset.number)));
}

export const total = () => piles().reduce((sum, pile) => sum + pile.n, 0);
export const words = () => counted(piles().length, "thing");

// What can be done with all of them: its name, words, key, and what does it.
export function deeds(count) {
  const kinds = new Set(piles().map((pile) => pile.kind)), [kind] = kinds;
  const canStack = kinds.size === 1 && ["card", "piece"].includes(kind);
  const list = piles().every((pile) => ["card", "piece", "mat"].includes(pile.kind)) ? [["flip-all", "Flip", "f", () => send("flip-all")]] : [];
  list.push(["turn-all", "Rotate", "r", () => send("turn-all", { by: 90 })]);
  if (canStack) list.push(["stack-all", "Put together", "c", () => send("stack-all")], ["deal-all", `Deal ${count} to each`, "", () => send("deal-all", { n: count })], ["take-all", "In hand", "h", () => send("take-all")]);
  list.push(["none", "Let go", "Escape", clear]);
  return list;
}

function send(deed, more = {}) {
  const all = piles().map((pile) => pile.pile);
  return page.send(deed, { all, seq: page.state().told.seq, ...more }).then((answer) => { if (!answer.ok) page.say(answer.why); return answer; });
}

// --- moved -----------------------------------------------------------------------------------------------------------

// Show them all further by so many pixels, while one of them is carried.
export function shift(x, y) {
  for (const pile of piles()) {
    const node = document.querySelector(`#cloth [data-number="${pile.pile}"]`);
    if (node) node.style.translate = x || y ? `${x}px ${y}px` : "";
  }
}

export const moveBy = (x, y) => send("move-all", { x, y });
export const takeAll = () => send("take-all");

// Moved by keys: shown at once, and told when no more keys come.
export function step(x, y) {
  moving = moving || { x: 0, y: 0, timer: 0 };
  moving.x += x;
  moving.y += y;
  shift(moving.x * ground.mm(), moving.y * ground.mm());
  clearTimeout(moving.timer);
  moving.timer = setTimeout(() => { const by = moving; moving = null; moveBy(by.x, by.y).then(() => shift(0, 0)); }, WAIT);
}

// --- the band --------------------------------------------------------------------------------------------------------

$("ground").addEventListener("pointerdown", (from) => {
  if (!from.shiftKey || from.button !== 0 || from.target.closest(".thing:not(.fixed .thing), .grip")) return;
  const { told, isReviewing } = page.state();
  if (!told || told.viewer === null || isReviewing) return;
  from.preventDefault();
  let band = null;
  const moved = (event) => {
    if (!band && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > FAR) { band = el("div", { class: "band", "aria-hidden": "true" }); document.body.append(band); }
    if (band) Object.assign(band.style, { left: `${Math.min(from.clientX, event.clientX)}px`, top: `${Math.min(from.clientY, event.clientY)}px`, width: `${Math.abs(event.clientX - from.clientX)}px`, height: `${Math.abs(event.clientY - from.clientY)}px` });
  };
  const ended = (event) => {
    for (const [name, what] of [["pointermove", moved], ["pointerup", ended], ["pointercancel", ended]]) document.removeEventListener(name, what);
    if (!band) return;
    const around = band.getBoundingClientRect();
    band.remove();
    if (event.type === "pointerup") markWithin(around);
  };
  for (const [name, what] of [["pointermove", moved], ["pointerup", ended], ["pointercancel", ended]]) document.addEventListener(name, what);
});

function markWithin(around) {
  for (const node of document.querySelectorAll("#cloth .pile:not(.fixed)")) {
    const rect = node.getBoundingClientRect(), [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    if (x > around.left && x < around.right && y > around.top && y < around.bottom) marked.add(Number(node.dataset.number));
  }
  changed();
}

// What can be done with the selected thing: buttons, and keys that do the same.

import { $, capital, el } from "/elements.js";
import { called, near as nearOf, pileCalled, size } from "/things.js";
import { nameOf } from "/hands.js";
import * as ground from "/ground.js";
import { show as showNear } from "/hold.js";
import * as several from "/several.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEP_MM = 10, LONG_MM = 50;
const DIGITS = 1000; // milliseconds in which one more digit belongs to the number that is typed
const WAIT = 160; // milliseconds after the last key until the others see where something was moved

let page = null;
let chosen = null; // { of, at }: a pile or a thing of it, or of 0 a card in the own hand
let many = 0; // how many are drawn, dealt or split off; 0 where nobody has said it
let typed = { number: 0, until: 0 };
let deals = {}; // by deck, how many are dealt to each when a game begins
let menu = null;
let moving = null;

export function start(does) { page = does; }
export function know(box) { deals = box.deals || {}; }

const most = () => { const pile = pileOf(); return several.isMany() ? several.total() : pile ? pile.n : 1; }; // that there are
const some = () => Math.max(1, Math.min(many || 1, most()));
const dealt = (pile) => many ? some() : deals[topOf(pile).back ?? (topOf(pile).design || "").split("/")[0]] || 1;
const topOf = (pile) => pile.cards[pile.cards.length - 1];

// --- selecting -------------------------------------------------------------------------------------------------------

export function select(node) {
  const now = { of: Number(node.dataset.pile), at: Number(node.dataset.at) };
  if (!chosen || chosen.of !== now.of) many = 0;
  chosen = now;
  typed.until = 0;
  show();
}

// Select a pile that has just come to be.
export function choose(number) {
  chosen = { of: number, at: -1 };
  focus();
}

export function drop() { several.clear(); chosen = null; show(); }

const pileOf = () => chosen && chosen.of ? ground.pile(chosen.of) : null;
const handOf = () => { const { told } = page.state(); return told && told.viewer !== null ? told.table.hands[told.viewer].cards : []; };

export function show() {
  shut();
  const { told, isReviewing } = page.state(), pile = pileOf();
  const card = chosen && !chosen.of ? handOf()[chosen.at] : null;
  if (chosen && !pile && !card) chosen = null;
  for (const node of document.querySelectorAll(".thing")) {
    const isChosen = Boolean(chosen) && Number(node.dataset.pile) === chosen.of && Number(node.dataset.at) === chosen.at;
    node.setAttribute("aria-pressed", isChosen ? "true" : "false");
  }
  several.show();
  const bar = $("deeds");
  const can = told && told.viewer !== null && !isReviewing;
  bar.hidden = !can || !(chosen || several.isMany());
  if (bar.hidden) return;
  const focused = bar.contains(document.activeElement) ? document.activeElement.dataset.deed : "";
  const name = several.isMany() ? several.words() : pile ? (chosen.at >= 0 && pile.cards[chosen.at] ? capital(called(pile.cards[chosen.at])) : pileCalled(pile)) : called(card);
  bar.replaceChildren(el("b", { class: "about" }, name), ...buttons(pile));
  if (focused) { const again = bar.querySelector(`[data-deed="${focused}"]`); if (again) again.focus(); }
}

function buttons(pile) {
  const isMany = several.isMany();
  const found = (isMany ? several.deeds(some()) : deedsOf(pile)).map(([deed, words, key, does]) =>
    el("button", { type: "button", class: "deed", "data-deed": deed, "aria-keyshortcuts": key.toUpperCase() || undefined, onclick: does }, words, key ? el("kbd", { "aria-hidden": "true" }, key) : null));
  if (!isMany && (!pile || pile.n < 2 || pile.fixed || !["card", "piece"].includes(pile.kind))) return found;
  const step = (by, sign, label) => el("button", { type: "button", class: "nudge", "aria-label": label, onclick: () => { count(some() + by);  } }, sign);
  return [...found, el("span", { class: "many", role: "group", "aria-label": `How many: ${some()}` }, step(-1, "−", "One less"), el("b", {}, String(some())), step(1, "+", "One more"))];
}

// What can be done with a pile, or without one with a card in the hand: its name, words, key, and what does it.
function deedsOf(pile) {
  if (!pile) {
    return [["lay", "Lay down", "p", lay], ["flip", "Turn over", "f", flip], ["to", "Put on…", "t", where], ["left", "←", "", () => arrange(-1)], ["right", "→", "", () => arrange(1)], ["near", "Look", "i", near]];
  }
  if (pile.fixed) return [["fix", "Unfix", "l", fix], ...(nearOf(topOf(pile)) ? [["near", "Look", "i", near]] : [])];
  const list = [];
  if (pile.kind === "die") list.push(["roll", "Roll", "f", () => send("roll")], ["clear", "Take away", "Delete", () => send("clear")]);
  else if (pile.kind === "note") list.push(["write", "Write", "e", () => page.write(pile)], ["clear", "Take away", "Delete", () => send("clear")]);
  else {
    list.push(["flip", "Flip", "f", flip]);
    if (pile.kind !== "mat") list.push(["take", "In hand", "h", take]);
    if (pile.n > 1) list.push(["shuffle", "Shuffle", "s", () => send("shuffle")], ["draw", `Draw ${some()}`, "d", () => send("draw", { n: some() })], ["deal", `Deal ${dealt(pile)} to each`, "", () => send("deal", { n: dealt(pile) })]);
    if (pile.n > 1 && !pile.fanned) list.push(["split", `Split ${some()}`, "", () => send("split", { n: some() })]);
    if (pile.n > 1 || pile.fanned) list.push(["fan", pile.fanned ? "Together" : "Fan out", "g", () => send("fan")]);
    if (pile.kind !== "mat") list.push(["to", "Put on…", "t", where], ["gather", "Gather all", "", () => send("gather")]);
  }
  list.push(["turn", "Rotate", "r", () => send("turn", { by: 90 })], ["fix", "Fix", "l", fix]);
  if (nearOf(topOf(pile))) list.push(["near", "Look", "i", near]);
  return list;
}

// --- doing -----------------------------------------------------------------------------------------------------------

function send(deed, more = {}) {
  const { told } = page.state();
  if (!chosen) return;
  page.send(deed, { of: chosen.of, seq: told.seq, ...more }).then((answer) => { if (!answer.ok) page.say(answer.why); });
}

// The thing that is meant, where one can be: the top of a pile that is not fanned out stands for all of it.
const at = () => { const pile = pileOf(); return pile && !pile.fanned ? -1 : chosen.at; };

const flip = () => send("flip", { at: at() });
const fix = () => send("fix");

function take() {
  const pile = pileOf();
  if (!pile) return;
  const index = pile.n === 1 ? -1 : pile.fanned ? chosen.at : pile.n - 1;
  send("take", { at: index, seat: page.state().told.viewer });
}

function lay() {
  const [x, y] = ground.placeForNew(size(handOf()[chosen.at]));
  send("move", { at: chosen.at, x, y });
}

function arrange(by) {
  const n = chosen.at + by;
  if (n < 0 || n >= handOf().length) return;
  const { told } = page.state();
  page.send("arrange", { at: chosen.at, seq: told.seq, n }).then((answer) => { if (answer.ok) { chosen = { of: 0, at: n }; show(); focus(); } else page.say(answer.why); });
}

function near() {
  const node = document.querySelector(`.thing[data-pile="${chosen.of}"][data-at="${chosen.at}"]`);
  if (node) showNear(node);
}

function focus() {
  const node = chosen && document.querySelector(`.thing[data-pile="${chosen.of}"][data-at="${chosen.at}"]`);
  if (node) node.focus({ preventScroll: true });
}

// A menu of all that something can be put on or into.
function where(event) {
  const { told } = page.state(), own = pileOf();
  const kind = own ? own.kind : page.kindOf(handOf()[chosen.at].design);
  const index = own ? (own.fanned ? chosen.at : -1) : chosen.at;
  const piles = told.table.piles.filter((pile) => pile.pile !== chosen.of && pile.kind === kind && !pile.fixed);
  const rows = piles.flatMap((pile) => [[`On ${pileCalled(pile)}`, () => send("stack", { at: index, on: pile.pile, under: 0 })], [`Under ${pileCalled(pile)}`, () => send("stack", { at: index, on: pile.pile, under: 1 })]]);
  const isOne = !own || own.n === 1 || own.fanned;
  told.seats.forEach((_, seat) => { if (isOne && seat !== told.viewer) rows.push([`Into the hand of ${nameOf(seat)}`, () => send("take", { at: index, seat })]); });
  open(rows, event && event.currentTarget && event.currentTarget.getBoundingClientRect ? event.currentTarget : $("deeds"));
}

// A menu at a thing; `rows` are words and what each does.
export function open(rows, node) {
  shut();
  const rect = node.getBoundingClientRect();
  menu = el("div", { class: "menu", role: "menu" }, ...rows.map(([words, does]) => el("button", { type: "button", role: "menuitem", onclick: () => { shut(); does(); } }, words)));
  menu.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    event.stopPropagation();
    if (event.key === "Escape") { shut(); node.focus(); }
    if (!step) return;
    event.preventDefault();
    const all = [...menu.children], next = (all.indexOf(document.activeElement) + step + all.length) % all.length;
    all[next].focus();
  });
  document.body.append(menu);
  menu.style.left = `${Math.max(8, Math.min(innerWidth - menu.offsetWidth - 8, rect.left))}px`;
  menu.style.top = `${rect.bottom + 4 + menu.offsetHeight < innerHeight ? rect.bottom + 4 : Math.max(8, rect.top - menu.offsetHeight - 4)}px`;
  if (menu.firstElementChild) menu.firstElementChild.focus();
}

export function shut() {
  if (menu) menu.remove();
  menu = null;
}

// What two clicks do: a die is rolled, a note written, all else turned over.
export function twice(node) {
  if (page.state().isReviewing || page.state().told.viewer === null) return;
  select(node);
  const pile = pileOf();
  if (pile && pile.fixed) return;
  if (pile && pile.kind === "die") send("roll");
  else if (pile && pile.kind === "note") page.write(pile);
  else flip();
}

// --- keys ------------------------------------------------------------------------------------------------------------

function move(by, long) {
  const pile = pileOf();
  if (!pile || pile.fixed) return;
  const far = long ? LONG_MM : STEP_MM;
  if (!moving || moving.of !== chosen.of) moving = { of: chosen.of, x: pile.x, y: pile.y };
  moving.x += by[0] * far;
  moving.y += by[1] * far;
  const node = document.querySelector(`#cloth [data-number="${chosen.of}"]`);
  node.style.setProperty("--x", moving.x);
  node.style.setProperty("--y", moving.y);
  clearTimeout(moving.timer);
  moving.timer = setTimeout(() => { const { of, x, y } = moving; moving = null; page.send("move", { of, at: -1, seq: page.state().told.seq, x, y }).then((answer) => { if (!answer.ok) page.say(answer.why); }); }, WAIT);
}

export const isMoving = (number) => moving !== null && moving.of === number;

// In the bar the arrows go from button to button, and Escape goes back to the thing; from the thing, Enter goes there.
function inBar(event) {
  const all = [...document.querySelectorAll("#deeds button")], at = all.indexOf(document.activeElement);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (at < 0 && (event.key === "Enter" || event.key === " ") && event.target.closest(".thing") && all.length) all[0].focus();
  else if (at >= 0 && step) all[(at + step + all.length) % all.length].focus();
  else if (at >= 0 && event.key === "Escape") focus();
  else return at >= 0 && STEPS[event.key] !== undefined;
  event.preventDefault();
  return true;
}

// A number is typed before a deed, a digit at a time: as many as are there at most. It ends with a deed, or in time.
const isDigit = (key) => /^[1-9]$/.test(key) || (key === "0" && performance.now() < typed.until);

function type(digit) {
  const now = performance.now();
  const number = Math.min(most(), (now < typed.until ? typed.number * 10 : 0) + Number(digit));
  typed = { number, until: now + DIGITS };
  count(number);
}

function count(number) {
  many = Math.max(1, Math.min(most(), number));
  show();
}

document.addEventListener("keydown", (event) => {
  if (!page || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, dialog, .menu")) return;
  if (inBar(event)) return;
  if (event.key === "Escape") { drop(); return; }
  if (event.key === "+" || event.key === "-" || (event.key === "0" && !isDigit(event.key))) { ground.zoom({ "+": 1.25, "-": 0.8, 0: 0 }[event.key]); return; }
  const { told, isReviewing } = page.state();
  if (!told || isReviewing) return;
  if (told.viewer === null) { if (event.target.closest(".thing") && /^(\w|Delete|Arrow.*)$/.test(event.key)) page.canSit(); return; }
  if (event.key.toLowerCase() === "u") { page.undo(); return; }
  if (!chosen || !event.target.closest(".thing, .deeds")) return;
  const step = STEPS[event.key];
  if (event.key.toLowerCase() === "m" && chosen.of) { several.toggle(chosen.of); return; }
  if (several.isMany()) {
    const far = event.shiftKey ? LONG_MM : STEP_MM;
    if (step) { event.preventDefault(); several.step(step[0] * far, step[1] * far); return; }
    if (isDigit(event.key)) { type(event.key); return; }
    typed.until = 0;
    const deed = several.deeds(some()).find(([, , key]) => key.toLowerCase() === event.key.toLowerCase());
    if (deed) { event.preventDefault(); deed[3](); }
    return;
  }
  if (step && chosen.of) { event.preventDefault(); move(step, event.shiftKey); return; }
  if (step && !chosen.of && step[0]) { event.preventDefault(); if (event.shiftKey) arrange(step[0]); else { chosen = { of: 0, at: Math.max(0, Math.min(handOf().length - 1, chosen.at + step[0])) }; show(); focus(); } return; }
  if (isDigit(event.key)) { type(event.key); return; }
  typed.until = 0;
  const found = deedsOf(pileOf()).find(([, , key]) => key && key.toLowerCase() === event.key.toLowerCase());
  if (found) { event.preventDefault(); found[3](); }
});
document.addEventListener("pointerdown", (event) => {
  if (menu && !event.target.closest(".menu")) shut();
  if (event.target.closest("#ground") && !event.target.closest(".thing, .grip") && !event.shiftKey) drop();
});

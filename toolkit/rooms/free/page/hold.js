// Taking hold of things: with a mouse, a pen or a finger they are carried, and let go somewhere.
//
// What is carried is seen at once on this page, and a few times a second by the others.

import { $, capital, el } from "/elements.js";
import { hide, open, peek, sideOf } from "/closer.js";
import { face, near, size } from "/things.js";
import * as ground from "/ground.js";
import * as hands from "/hands.js";
import * as several from "/several.js";

const FAR = 5; // pixels from which on something is carried, not clicked
const REST = 550, PRESS = 520; // milliseconds until a thing is shown from near: under a mouse, under a finger
const OFTEN = 80; // milliseconds between two messages of where something is
const NEAR = 0.42; // of the width of a pile: nearer to its middle, what is let go is put on it

let page = null; // what the page does: state(), send(), say(), select(), twice()
let held = null; // what is carried
let timer = 0;

export function start(does) { page = does; }
export const isHolding = () => held !== null;

export function follow(node) {
  node.addEventListener("pointerdown", (event) => pressed(node, event));
  node.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse" && !held) rest(node); });
  node.addEventListener("pointerleave", () => { clearTimeout(timer); hide(); });
  node.addEventListener("contextmenu", (event) => { event.preventDefault(); show(node); });
  node.addEventListener("focus", () => page.select(node));
  node.addEventListener("dblclick", () => page.twice(node));
}

function rest(node) {
  clearTimeout(timer);
  timer = setTimeout(() => { const told = near(node.card); if (told && node.isConnected && !held) peek(sideOf(told), node); }, REST);
}

export function show(node) {
  const told = near(node.card);
  if (told) { clearTimeout(timer); hide(); open(told); }
}

function pressed(node, from) {
  if (from.button !== 0 || held) return;
  clearTimeout(timer);
  hide();
  node.focus({ preventScroll: true });
  const of = Number(node.dataset.pile);
  if (!from.shiftKey && !several.has(of)) several.clear();
  page.select(node);
  page.canSit();
  let press = from.pointerType === "mouse" ? 0 : setTimeout(() => { if (!held) { stop(); show(node); } }, PRESS);
  const moved = (event) => {
    if (event.pointerId !== from.pointerId) return;
    if (!held && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > FAR) {
      clearTimeout(press);
      if (!lift(node, from)) { stop(); return; }
    }
    if (held) carry(event);
  };
  const ended = (event) => {
    if (event.pointerId !== from.pointerId) return;
    stop();
    if (held) drop(event.type === "pointerup" ? event : null);
    else if (from.shiftKey && of && event.type === "pointerup") several.toggle(of);
  };
  function stop() {
    clearTimeout(press);
    for (const [name, what] of [["pointermove", moved], ["pointerup", ended], ["pointercancel", ended]]) document.removeEventListener(name, what);
  }
  for (const [name, what] of [["pointermove", moved], ["pointerup", ended], ["pointercancel", ended]]) document.addEventListener(name, what);
}

// --- carried ---------------------------------------------------------------------------------------------------------

function lift(node, from) {
  const { told } = page.state();
  const of = Number(node.dataset.pile), pile = of ? ground.pile(of) : null;
  if (told.viewer === null || page.state().isReviewing || (of && (!pile || pile.fixed))) return false;
  const isWith = Boolean(pile) && several.has(of); // the others that are marked come too
  const isAll = Boolean(pile) && (isWith || pile.n === 1 || node.dataset.all === "1" || from.shiftKey);
  const at = pile ? (isAll ? -1 : pile.fanned ? Number(node.dataset.at) : pile.n - 1) : Number(node.dataset.at);
  const body = node.classList.contains("grip") ? node.parentElement.querySelector(".thing") : node;
  const rect = body.getBoundingClientRect(), { card } = node, [width, height] = size(card);
  const shown = el("div", { class: `carried-here${isAll && pile.n > 1 ? " all" : ""}`, "aria-hidden": "true" }, face(card.over ? { back: card.back } : of ? card : { design: card.design }));
  const pixels = Math.max(ground.mm(), 0.5);
  Object.assign(shown.style, { width: `${width * pixels}px`, height: `${height * pixels}px`, rotate: `${(pile && pile.turn) || 0}deg` });
  document.body.append(shown);
  const offset = of ? [rect.left + rect.width / 2 - from.clientX, rect.top + rect.height / 2 - from.clientY] : [0, 0];
  held = { isWith, from: [from.clientX, from.clientY], of, at, node, pile, isAll, shown, offset, seq: told.seq, told: null, place: null, telling: 0, card, kind: pile ? pile.kind : "" };
  if (isAll || !pile || pile.fanned) body.classList.add("lifted");
  document.body.classList.add("holding");
  page.send("grab", { of, at }).then((answer) => { if (!answer.ok && held && held.of === of) { let_go(); page.say(answer.why); } });
  return true;
}

function carry(event) {
  const x = event.clientX + held.offset[0], y = event.clientY + held.offset[1];
  held.shown.style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`;
  if (held.isWith) several.shift(event.clientX - held.from[0], event.clientY - held.from[1]);
  const to = target(event);
  for (const node of document.querySelectorAll(".over-this")) if (node !== to.node) node.classList.remove("over-this");
  if (to.node) to.node.classList.add("over-this");
  const [left, top] = ground.placeAt(x, y), isOver = to.kind === "table" || to.kind === "pile";
  held.place = { of: held.of, at: held.at, x: isOver ? clamp(Math.max(0, left)) : -1, y: isOver ? clamp(Math.max(0, top)) : -1 };
  if (!held.telling) tellPlace(held);
}

// Where it is carried: at once, and then now and then as long as it is moved.
function tellPlace(mine) {
  mine.telling = 0;
  if (held !== mine || mine.shown.classList.contains("dropped") || mine.place === mine.told) return;
  mine.told = mine.place;
  page.tell("carry", mine.place);
  mine.telling = setTimeout(() => tellPlace(mine), OFTEN);
}

// What something is let go on: a hand, a pile, a place of the table, or nothing.
function target(event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const person = under.map((node) => node.closest("[data-seat].person")).find(Boolean);
  const canHold = held.kind === "" || held.kind === "card" || held.kind === "piece";
  if (person && canHold) return { kind: "hand", seat: Number(person.dataset.seat), node: person };
  if (under.some((node) => node.closest("#foot"))) return canHold ? { kind: "hand", seat: page.state().told.viewer, node: $("hand") } : { kind: "" };
  if (!under.some((node) => node.closest("#ground"))) return { kind: "" };
  const x = event.clientX + held.offset[0], y = event.clientY + held.offset[1];
  const kind = held.kind || page.kindOf(held.card.design);
  for (const node of under) {
    const around = node.closest("#cloth .pile");
    const pile = around && ground.pile(Number(around.dataset.number));
    if (!pile || pile.pile === held.of || pile.kind !== kind || pile.fixed || !["card", "piece"].includes(kind)) continue;
    const rect = (around.querySelector(".thing:last-of-type") || around).getBoundingClientRect();
    const isNear = Math.hypot(rect.left + rect.width / 2 - x, rect.top + rect.height / 2 - y) < NEAR * Math.min(rect.width, rect.height) + 6;
    if (isNear || pile.fanned) return { kind: "pile", pile, node: around };
  }
  return { kind: "table", at: ground.placeAt(x, y) };
}

function drop(event) {
  const to = event ? target(event) : { kind: "" };
  const { of, at, seq } = held, same = { of, at, seq, held: 1 };
  const viewer = page.state().told.viewer;
  const mine = held;
  const done = (answer) => { if (answer.ok) { mine.isDone = true; page.made(answer.pile); } else { if (held === mine) let_go(); page.say(answer.why); } };
  held.shown.classList.add("dropped");
  const still = held.isAll ? of : 0;
  if (held.isWith) { dropAll(to, done); return; }
  if (to.kind === "table") page.send("move", { ...same, x: clamp(to.at[0]), y: clamp(to.at[1]) }, still).then(done);
  else if (to.kind === "pile") page.send("stack", { ...same, on: to.pile.pile, under: event.altKey ? 1 : 0 }).then(done);
  else if (to.kind === "hand" && of === 0 && to.seat === viewer) page.send("arrange", { at, seq, held: 1, n: hands.indexAt(event.clientX, at) }).then(done);
  else if (to.kind === "hand") page.send("take", { ...same, seat: to.seat }).then(done);
  else { page.send("release"); let_go(); }
}

// All that is marked is let go: on the table, or in the own hand.
function dropAll(to, done) {
  const { pile } = held, isMine = to.kind === "hand" && to.seat === page.state().told.viewer;
  const [x, y] = to.kind === "table" ? to.at : to.kind === "pile" ? [to.pile.x, to.pile.y] : [];
  const sent = x !== undefined ? several.moveBy(clamp(x - pile.x), clamp(y - pile.y)) : isMine ? several.takeAll() : null;
  page.send("release");
  if (sent) sent.then((answer) => { several.shift(0, 0); done(answer); if (held) let_go(); });
  else { let_go(); several.shift(0, 0); }
}

const clamp = (n) => Math.max(-9999, Math.min(9999, n));

// Others have taken it, or it was put somewhere: it is not carried here any more.
export function let_go() {
  if (!held) return;
  held.shown.remove();
  for (const node of document.querySelectorAll(".lifted, .over-this")) node.classList.remove("lifted", "over-this");
  document.body.classList.remove("holding");
  held = null;
}

// Called with each table: what was put somewhere lies there now.
export function settle() { if (held && held.isDone) let_go(); }

// Called with who carries what: where somebody else has taken what is carried here, they have it.
export function check(rows, viewer) {
  if (!held || held.shown.classList.contains("dropped")) return;
  const other = rows.find((row) => row.seat !== viewer && row.of === held.of && held.of !== 0 && (row.at === held.at || row.at === -1 || held.at === -1));
  if (other && !rows.some((row) => row.seat === viewer)) { let_go(); page.say(`${capital(hands.nameOf(other.seat))} has it now.`); }
}

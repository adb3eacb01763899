// A card from near: a large picture, its words with those that did something marked, and its rulings.

import { $, el, picture } from "/elements.js";
import * as remarks from "/remarks.js";

const WAIT = 480; // milliseconds that one rests on a card before it is shown from near

let box = { cards: {}, backs: {} };
let timer = 0;

export function know(known) { box = known; }

export function sideOf(told) {
  const card = box.cards[told.design];
  if (!card) return null;
  if (!told.turned_over) return card;
  return { ...card, ...(card.reverse || box.backs[card.deck]) };
}

export const nameOf = (id) => box.cards[id] ? box.cards[id].name : id.replace(/^rules:/, "");

// The text of a card with the letters from `start` to `end` marked.
export function marked(text, start, end) {
  if (start === undefined || end <= start) return [text];
  return [text.slice(0, start), el("mark", {}, text.slice(start, end)), text.slice(end)];
}

function words(card, cause, id = "") {
  const own = cause && cause.start !== undefined ? marked(card.text, cause.start, cause.end) : [card.text];
  return el("div", { class: "words" },
    el("h2", {}, card.name),
    el("p", { class: "kind" }, card.type),
    card.text ? el("p", { class: "text" }, ...own) : null,
    card.flavour ? el("p", { class: "flavour" }, card.flavour) : null,
    ...card.rulings.map((row) => el("details", { class: "ruling" }, el("summary", {}, row.question), el("p", {}, row.decision))),
    id ? remarks.about(id, "A remark on this card") : null);
}

function front(card) {
  return card.face ? el("img", { class: "large", src: picture(card.face, "large"), alt: card.name, width: 500 }) : null;
}

export function open(told, cause) {
  const card = sideOf(told);
  if (!card) return;
  const shown = $("closer");
  shown.replaceChildren(el("form", { method: "dialog" }, el("button", { class: "close", "aria-label": "Close" }, "×")), el("div", { class: "near" }, front(card) || "", words(card, cause, told.design)));
  hide();
  if (!shown.open) shown.showModal();
}

export function openCause(cause) {
  if (box.cards[cause.source]) open({ design: cause.source }, cause);
  else {
    const shown = $("closer");
    shown.replaceChildren(el("form", { method: "dialog" }, el("button", { class: "close", "aria-label": "Close" }, "×")), el("div", { class: "near" }, el("div", { class: "words" }, el("h2", {}, cause.name), el("p", { class: "text" }, el("mark", {}, cause.words)), remarks.about(cause.source, "A remark on this rule"))));
    if (!shown.open) shown.showModal();
  }
}

export function hide() {
  clearTimeout(timer);
  $("peek").hidden = true;
}

export function peek(card, at) {
  const shown = $("peek");
  const rect = at.getBoundingClientRect();
  shown.replaceChildren(front(card) || words(card));
  shown.hidden = false;
  const width = Math.min(320, innerWidth * 0.4), height = width * (card.height || 88) / (card.width || 63);
  shown.style.width = `${width}px`;
  const left = rect.right + 12 + width < innerWidth ? rect.right + 12 : Math.max(8, rect.left - width - 12);
  shown.style.left = `${left}px`;
  shown.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, rect.top + rect.height / 2 - height / 2))}px`;
}

// Shown from near: by resting on it, by a long press, by a click of the other button, and by the key "i".
export function follow(node, told) {
  let pressed = 0;
  node.addEventListener("pointerenter", (event) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer);
    const card = sideOf(told());
    if (card) timer = setTimeout(() => node.isConnected && peek(card, node), WAIT);
  });
  node.addEventListener("pointerleave", hide);
  node.addEventListener("pointerdown", (event) => {
    hide();
    if (event.pointerType !== "mouse") pressed = setTimeout(() => { node.dataset.pressed = "1"; open(told()); }, WAIT);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    node.addEventListener(name, (event) => { if (name !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(pressed); });
  }
  node.addEventListener("contextmenu", (event) => { event.preventDefault(); open(told()); });
  node.addEventListener("keydown", (event) => { if (event.key === "i") open(told()); });
}

// It is closed by a click beside it; the end of the long press that has opened it is none.
let down = null;
$("closer").addEventListener("pointerdown", (event) => { down = event.target; });
$("closer").addEventListener("click", (event) => { if (event.target === $("closer") && down === event.target) $("closer").close(); });
$("closer").addEventListener("close", () => { down = null; });

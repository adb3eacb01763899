// The hands: the own one, which can be played from, how much the others hold, and what is counted for each.

import { $, capital, counted, el } from "/elements.js";
import { nameOf as called } from "/naming.js";
import { called as cardName, face, look, size } from "/things.js";

const FEW = 3; // counters up to which a box is as wide as they are

let begin = () => {}, count = () => {}, sit = () => {};
let names = [], seats = [], viewer = null;

// `made` is called with each new card, `counted` with a seat, a counter and by how much, `sat` with a seat.
export function start(made, counted_, sat) { [begin, count, sit] = [made, counted_, sat]; }
export function know(counters) { names = counters; }

// What a player is called here: you, and the others by their names or their seats.
export const nameOf = (seat) => seat === viewer ? "you" : called(seats, seat);

export function show(told) {
  [seats, viewer] = [told.seats, told.viewer];
  const isScreen = told.you.endsWith("-all");
  $("people").classList.toggle("many", names.length > FEW);
  $("people").replaceChildren(...told.table.hands.map((hand, seat) => personOf(told, hand, seat, isScreen)));
  own(told);
}

function personOf(told, hand, seat, isScreen) {
  const isMine = seat === told.viewer;
  const held = hand.backs || [];
  const backs = held.flatMap(([back, n]) => Array.from({ length: Math.min(n, 8) }, () => el("span", { class: "mini" }, face({ back }))));
  const tallies = told.table.tallies[seat].map((n, index) => tally(seat, index, n, told.viewer !== null));
  const words = `${capital(nameOf(seat))}${told.seats[seat].here ? "" : ", not here"}, ${counted(hand.n, "card")} in hand`;
  return el("div", { class: `person${isMine ? " me" : ""}${told.seats[seat].here ? "" : " away"}`, "data-seat": seat, role: "group", "aria-label": words },
    el("b", { class: "name" }, capital(nameOf(seat))),
    isMine ? null : el("span", { class: "minis", title: counted(hand.n, "card") }, ...backs, el("small", {}, hand.n ? String(hand.n) : "no cards")),
    ...tallies,
    isScreen && !isMine ? el("button", { type: "button", class: "sit", onclick: () => sit(seat) }, "Sit here") : null);
}

function tally(seat, index, n, can) {
  const { one, many } = names[index] || { one: "", many: "" };
  const step = (by, sign) => el("button", { type: "button", class: "nudge", "aria-label": `${by > 0 ? "One more" : "One less"} ${one}`, onclick: () => count(seat, index, by) }, sign);
  return el("span", { class: "tally" }, can ? step(-1, "−") : null, el("span", {}, el("b", {}, String(n)), ` ${n === 1 ? one : many}`), can ? step(1, "+") : null);
}

function own(told) {
  const place = $("hand");
  $("foot").classList.toggle("nobody", told.viewer === null);
  if (told.viewer === null) {
    place.replaceChildren(el("p", { class: "idle" }, told.you.endsWith("-all") ? "Sit down to see a hand: the others look away." : "You are looking on."));
    return;
  }
  const { cards } = told.table.hands[told.viewer];
  const drawn = JSON.stringify(cards.map(look));
  if (place.dataset.drawn === drawn && place.dataset.viewer === String(told.viewer) && place.querySelector(".fan")) {
    [...place.querySelectorAll(".thing")].forEach((node, at) => { node.card = cards[at]; });
    return;
  }
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.at : null;
  place.dataset.drawn = drawn;
  place.dataset.viewer = told.viewer;
  const fan = el("div", { class: "fan", role: "group", "aria-label": `Your hand, ${counted(cards.length, "card")}` }, ...cards.map(cardOf));
  place.replaceChildren(cards.length ? fan : el("p", { class: "idle" }, "Your hand. Drag cards here, or draw them: nobody else sees them."));
  fit();
  if (focused !== null) { const again = place.querySelector(`[data-at="${Math.min(focused, cards.length - 1)}"]`); if (again) again.focus({ preventScroll: true }); }
}

function cardOf(card, at) {
  const [width, height] = size(card);
  const name = `${cardName(card)}${card.over ? ", will be laid face down" : ""}`;
  const node = el("button", { type: "button", class: `thing card${card.over ? " over" : ""}`, "data-pile": 0, "data-at": at, "aria-label": name, "aria-pressed": "false" }, face(card));
  node.style.setProperty("--ratio", width / height);
  node.card = card;
  begin(node);
  return node;
}

// Cards lie a little apart, and overlap where there is not room for all.
export function fit() {
  const fan = document.querySelector("#hand .fan");
  if (!fan || fan.children.length < 2) return;
  const wide = [...fan.children].reduce((sum, node) => sum + node.offsetWidth, 0);
  const over = Math.min(6, (fan.clientWidth - 12 - wide) / (fan.children.length - 1));
  fan.style.setProperty("--step", `${Math.max(over, -0.86 * fan.firstElementChild.offsetWidth)}px`);
}

// At which index of the own hand something is put that is let go at this place of the screen.
export function indexAt(x, without) {
  const cards = [...document.querySelectorAll("#hand .thing")].filter((node) => Number(node.dataset.at) !== without);
  const after = cards.findIndex((node) => { const rect = node.getBoundingClientRect(); return x < rect.left + rect.width / 2; });
  return after < 0 ? cards.length : after;
}

addEventListener("resize", fit);

// The table: zones where the layout says, cards that move when they have moved, and what can be done glowing.

import { $, capital, counted, el, isCalm, picture } from "/elements.js";
import { follow, hide, sideOf } from "/closer.js";
import { byThing, choice, pick } from "/choices.js";

const USUAL = 63 / 88; // width by height of a card of which nothing is known
const MOST_COUNTERS = 8;
const nodes = new Map(); // cards by their names, so that they stay the same elements
let box = { cards: {}, backs: {}, layout: { zones: [] }, counters: {} };
let menu = null;

export function know(known) {
  box = known;
  if (known.layout.ground) document.documentElement.style.setProperty("--ground", known.layout.ground);
}

export function show(told, names) {
  hide();
  const before = places();
  const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : "";
  const mine = told.viewer === null ? [] : [told.viewer];
  const seats = told.seats.map((seat, number) => number);
  const start = mine.length ? mine[0] + 1 : 0;
  const others = seats.map((seat, at) => (start + at) % seats.length).filter((seat) => !mine.includes(seat));
  $("middle").replaceChildren(...zonesAt(told, "middle", (zone) => zone.player === null), ...places_of(told));
  $("others").replaceChildren(...others.map((seat) => matOf(told, seat, names, false)));
  $("mine").replaceChildren(...mine.map((seat) => matOf(told, seat, names, true)));
  glow();
  fit();
  move(before);
  if (focused) { const again = document.querySelector(`[data-key="${CSS.escape(focused)}"]`); if (again) again.focus({ preventScroll: true }); }
}

// --- zones -----------------------------------------------------------------------------------------------------------

function zonesAt(told, at, belongs) {
  const found = [];
  for (const rule of box.layout.zones) {
    if (rule.at !== at) continue;
    for (const zone of told.table.zones) if (zone.kind === rule.kind && belongs(zone)) found.push(zoneOf(zone, rule, told));
  }
  return found;
}

function matOf(told, seat, names, isMine) {
  const player = told.table.players[seat];
  const counters = Object.entries(player.counters).slice(0, MOST_COUNTERS).map(([name, n]) => counterOf(name, n));
  const waits = told.choice && told.choice.waiting.includes(seat);
  const title = el("header", { class: "who", "data-key": `player ${seat}`, tabindex: -1 },
    el("h2", {}, isMine ? "You" : capital(names[seat])), el("span", { class: "counters" }, ...counters));
  return el("div", { class: `mat${isMine ? " own" : ""}${waits ? " waits" : ""}`, "data-seat": seat }, title,
    el("div", { class: "zones" }, ...zonesAt(told, "mat", (zone) => zone.player === seat)));
}

function counterOf(name, n) {
  const words = box.counters[name] || { one: name, many: `${name}s` };
  return el("span", { class: "counter" }, el("b", {}, String(n)), ` ${n === 1 ? words.one : words.many}`);
}

function zoneOf(zone, rule, told) {
  const cards = spread(zone.cards);
  const isPile = rule.lies === "pile";
  const shown = isPile ? cards.slice(-1) : cards;
  const name = rule.title || capital(zone.name);
  const counters = Object.entries(zone.counters || {}).map(([counter, n]) => counterOf(counter, n));
  const row = el("div", { class: `cards ${rule.lies}` }, ...shown.map((card) => cardOf(card, zone, told)));
  if (isPile && cards.length > 1) row.classList.add(cards.length > 12 ? "high" : "low");
  if (!cards.length) row.append(el("span", { class: "nothing" }));
  row.style.setProperty("--n", shown.length);
  const count = isPile || cards.length > 3 ? el("small", {}, String(cards.length)) : null;
  return el("div", { class: `zone ${rule.lies}${zone.player === null ? " shared" : ""}`, "data-key": `zone ${zone.zone}`, "data-zone": zone.zone, role: "group", "aria-label": `${capital(zone.name)}, ${counted(cards.length, "card")}` },
    el("h3", {}, name, " ", count), ...counters, row);
}

// Cards one by one, with their index; those that nobody knows come in runs.
function spread(rows) {
  const found = [];
  for (const row of rows) for (let i = 0; i < (row.n || 1); i += 1) found.push({ ...row, index: found.length });
  return found;
}

function cardOf(card, zone, told) {
  const name = card.id === undefined ? "" : `card-${card.id}`;
  let node = name ? nodes.get(name) : null;
  if (!node) {
    node = el("button", { type: "button", class: "card" });
    node.told = card;
    node.addEventListener("click", (event) => clicked(node, event));
    follow(node, () => node.told);
    if (name) nodes.set(name, node);
  }
  node.told = card;
  const side = card.design ? sideOf(card) : box.backs[card.back];
  const label = card.design ? (side ? side.name : card.card) : "A hidden card";
  node.dataset.key = `card ${zone.zone} ${card.index}`;
  node.dataset.name = name;
  node.dataset.design = card.design || "";
  node.setAttribute("aria-label", label);
  const ratio = side && side.width ? side.width / side.height : USUAL;
  node.style.setProperty("--ratio", ratio);
  const face = side ? side.face : undefined;
  if (node.dataset.face !== String(face) || !node.firstChild) {
    node.dataset.face = String(face);
    node.replaceChildren(face ? el("img", { src: picture(face, "small"), alt: "", draggable: "false" }) : el("span", { class: "plain" }, label));
  }
  for (const old of node.querySelectorAll(".mark, .on")) old.remove();
  if (card.mark !== undefined) node.append(el("span", { class: "mark", "data-player": card.mark, title: `A token of player ${card.mark + 1}` }));
  for (const [counter, n] of Object.entries(card.counters || {})) node.append(el("span", { class: "on" }, `${n} ${counter}`));
  return node;
}

function places_of(told) {
  return told.table.places.filter((place) => place.player === null || place.pieces.length || Object.keys(place.counters).length).map((place) =>
    el("div", { class: "zone place", "data-key": `place ${place.name}`, role: "group", "aria-label": capital(place.name) },
      el("h3", {}, capital(place.name.replaceAll("-", " "))),
      el("div", { class: "pieces" }, ...place.pieces.map((piece) => el("button", { type: "button", class: "piece", "data-key": `piece ${piece}`, onclick: (event) => clicked(event.currentTarget, event) }, capital(piece.replaceAll("-", " "))))),
      ...Object.entries(place.counters).map(([name, n]) => counterOf(name, n)),
      ...told.table.zones.filter((zone) => zone.place === place.name).map((zone) => zoneOf(zone, { kind: zone.kind, lies: "row" }, told))));
}

// --- what can be done ------------------------------------------------------------------------------------------------

export function glow() {
  const things = byThing();
  for (const node of document.querySelectorAll(".glows")) { node.classList.remove("glows", "picked"); }
  for (const [key, options] of things) {
    for (const node of document.querySelectorAll(`#table [data-key="${CSS.escape(key)}"]`)) {
      node.classList.add("glows");
      node.classList.toggle("picked", options.includes(choice.picked));
      if (node.matches(".zone, .who")) { node.tabIndex = 0; node.onclick = (event) => clicked(node, event); node.onkeydown = (event) => { if (event.target === node && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); clicked(node, event); } }; }
    }
  }
}

function clicked(node, event) {
  if (node.dataset.pressed) { delete node.dataset.pressed; return; }
  const things = byThing();
  const around = node.closest("[data-zone]");
  const options = things.get(node.dataset.key) || (around && things.get(around.dataset.key)) || [];
  if (!options.length) return;
  event.stopPropagation();
  shut();
  if (options.length === 1 || options.includes(choice.picked)) { pick(options.length === 1 ? options[0] : choice.picked); return; }
  const rect = node.getBoundingClientRect();
  menu = el("div", { class: "menu", role: "menu" }, ...options.map((index) => el("button", { type: "button", role: "menuitem", onclick: () => { shut(); pick(index); } }, capital(choice.options[index].text))));
  document.body.append(menu);
  menu.style.left = `${Math.min(innerWidth - menu.offsetWidth - 8, rect.left)}px`;
  menu.style.top = `${Math.min(innerHeight - menu.offsetHeight - 8, rect.bottom + 4)}px`;
  menu.firstElementChild.focus();
}

function shut() {
  if (menu) menu.remove();
  menu = null;
}

export function light(design) {
  for (const node of document.querySelectorAll(".lit")) node.classList.remove("lit");
  if (design) for (const node of document.querySelectorAll(`#table [data-design="${CSS.escape(design)}"]`)) node.classList.add("lit");
}

// --- movement --------------------------------------------------------------------------------------------------------

function places() {
  const found = new Map();
  for (const node of document.querySelectorAll("#table .card[data-name]")) if (node.dataset.name) found.set(node.dataset.name, node.getBoundingClientRect());
  return found;
}

function move(before) {
  const there = new Set();
  for (const node of document.querySelectorAll("#table .card[data-name]")) {
    const { name } = node.dataset;
    if (!name) continue;
    there.add(name);
    if (isCalm() || !before.size) continue;
    const [old, now] = [before.get(name), node.getBoundingClientRect()];
    if (!old) node.animate([{ opacity: 0, transform: "translateY(-14px) scale(.94)" }, { opacity: 1, transform: "none" }], { duration: 320, easing: "ease-out" });
    else if (Math.abs(old.left - now.left) + Math.abs(old.top - now.top) > 2) {
      node.animate([{ transform: `translate(${old.left - now.left}px, ${old.top - now.top}px) scale(${old.width / now.width || 1})`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: 480, easing: "cubic-bezier(.2,.8,.2,1)" });
    }
  }
  for (const name of nodes.keys()) if (!there.has(name)) nodes.delete(name);
}

// How far cards of a row overlap, so that it is never wider than its place.
export function fit() {
  for (const row of document.querySelectorAll("#table .cards:not(.pile)")) {
    const cards = [...row.querySelectorAll(".card")];
    row.style.removeProperty("--step");
    if (cards.length < 2) continue;
    const width = cards[0].getBoundingClientRect().width || 1, room = row.clientWidth - 6;
    const step = Math.min(width + 8, Math.max(16, (room - width) / (cards.length - 1)));
    const closest = row.classList.contains("fan") || row.classList.contains("row") ? Math.min(step, width * (row.classList.contains("fan") ? 0.72 : 0.5)) : step;
    row.style.setProperty("--step", `${Math.min(step, Math.max(closest, 16)) - width}px`);
  }
}

addEventListener("resize", fit);
document.addEventListener("click", shut);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") { shut(); hide(); } });

// The table: zones where the layout says, cards that move when they have moved, and what can be done glowing.

import { $, capital, counted, el, isCalm, picture } from "/elements.js";
import { follow, hide, sideOf } from "/closer.js";
import { byThing, choice, commit, pick } from "/choices.js";
import { carry } from "/drag.js";
import * as field from "/field.js";
import * as mats from "/mats.js";

const USUAL = 63 / 88; // width by height of a card of which nothing is known
const MOST_COUNTERS = 8;
const nodes = new Map(); // cards by their names, so that they stay the same elements
let box = { cards: {}, backs: {}, layout: { zones: [] }, counters: {} };
let menu = null;

export function know(known) {
  box = known;
  field.know(known);
  mats.know(known);
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
  field.show(told, { card: (card, zone) => cardOf(card, zone, told), zone: (zone, rule) => zoneOf(zone, rule, told), cards: (zone) => spread(zone.cards), piece: pieceOf, counter: counterOf });
  const chosen = chosenFrom();
  $("middle").replaceChildren(...zonesAt(told, "middle", (zone) => zone.player === null), ...zonesAt(told, "chosen", (zone) => chosen.has(zone.zone)), ...places_of(told));
  $("others").replaceChildren(...others.map((seat) => matOf(told, seat, names, false)));
  $("mine").replaceChildren(...mine.map((seat) => matOf(told, seat, names, true)));
  glow();
  fit();
  move(before);
  if (focused) { const again = document.querySelector(`[data-key="${CSS.escape(focused)}"]`); if (again) again.focus({ preventScroll: true }); }
}

// --- zones -----------------------------------------------------------------------------------------------------------

function zonesAt(told, at, belongs) {
  return ruled(told, (rule) => rule.at === at && !mats.isOn(rule), belongs).map(([zone, rule]) => zoneOf(zone, rule, told));
}

// Zones with their rules, in the order of the rules.
function ruled(told, applies, belongs) {
  return box.layout.zones.filter(applies).flatMap((rule) => told.table.zones.filter((zone) => zone.kind === rule.kind && belongs(zone)).map((zone) => [zone, rule]));
}

// The zones from which something can be chosen now.
function chosenFrom() {
  return new Set([...byThing().keys()].flatMap((key) => /^(?:card|zone) (\S+)/.exec(key)?.[1] || []));
}

function matOf(told, seat, names, isMine) {
  const player = told.table.players[seat];
  const counters = countersOf(told, player, seat).slice(0, MOST_COUNTERS);
  const zones = zonesAt(told, "mat", (zone) => zone.player === seat);
  const waits = told.choice && told.choice.waiting.includes(seat);
  const lie = ruled(told, mats.isOn, (zone) => zone.player === seat);
  const numbers = { ...player.counters, ...Object.fromEntries(Object.entries(told.table.facts).filter(([, value]) => Array.isArray(value) && value.length === told.seats.length).map(([name, value]) => [name, value[seat]])) };
  const pictured = mats.show(seat, lie, numbers, { zone: (zone, rule) => zoneOf(zone, rule, told) });
  const title = el("header", { class: "who", "data-key": `player ${seat}`, tabindex: -1 },
    el("h2", {}, isMine ? "You" : capital(names[seat])), el("span", { class: "counters" }, ...counters));
  return el("div", { class: `mat${isMine ? " own" : ""}${waits ? " waits" : ""}${pictured ? " pictured" : ""}`, "data-seat": seat }, title, pictured,
    el("div", { class: zones.length > MOST_ON_A_LINE ? "zones" : "zones few" }, ...zones));
}

// What a fact or a counter is called on the table; "" for one that is not worth showing.
export function factName(name) {
  const { facts } = box.layout;
  return facts ? facts[name] || "" : name;
}

// What a zone is called: by its title, and whose it is.
export function zoneName(told, key) {
  const zone = told.table.zones.find((each) => each.zone === key);
  return zone ? `cards in ${zone.name}` : "";
}

function countersOf(told, player, seat) {
  const found = Object.entries(player.counters).filter(([name]) => factName(name)).map(([name, n]) => counterOf(name, n));
  for (const [name, value] of Object.entries(told.table.facts)) {
    if (Array.isArray(value) && value.length === told.seats.length && typeof value[seat] === "number" && factName(name)) {
      found.push(el("span", { class: "counter" }, el("b", {}, String(value[seat])), ` ${factName(name)}`));
    }
  }
  return found;
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
  const isEmpty = !cards.length;
  if (isEmpty) row.append(el("span", { class: "nothing" }));
  const count = (isPile && !(rule.on && cards.length < 2)) || cards.length > 3 ? el("small", {}, String(cards.length)) : null;
  const made = el("div", { class: `zone ${rule.lies}${isEmpty ? " empty" : ""}${zone.player === null ? " shared" : ""}`, "data-key": `zone ${zone.zone}`, "data-zone": zone.zone, role: "group", "aria-label": `${capital(zone.name)}, ${counted(cards.length, "card")}` },
    el("h3", {}, name, " ", count), ...counters, row);
  made.style.setProperty("--n", Math.max(1, shown.length));
  return made;
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
    carry(node, dropped);
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
  const shown = told.table.places.filter((place) => !field.hasPlace(place.name));
  return shown.filter((place) => place.player === null || place.pieces.length || Object.keys(place.counters).length).map((place) =>
    el("div", { class: "zone place", "data-key": `place ${place.name}`, "data-place": place.name, role: "group", "aria-label": capital(place.name) },
      el("h3", {}, capital(place.name.replaceAll("-", " "))),
      el("div", { class: "pieces" }, ...place.pieces.map((piece) => pieceOf(piece))),
      ...Object.entries(place.counters).map(([name, n]) => counterOf(name, n)),
      ...told.table.zones.filter((zone) => zone.place === place.name).map((zone) => zoneOf(zone, { kind: zone.kind, lies: "row" }, told))));
}

// A piece, as whoever's it is; the colour is that of the player.
function pieceOf(piece) {
  const number = /^player-(\d+)$/.exec(piece);
  return el("button", { type: "button", class: "piece", "data-key": `piece ${piece}`, "data-player": number ? number[1] - 1 : undefined, title: capital(piece.replaceAll("-", " ")), onclick: (event) => clicked(event.currentTarget, event) }, number ? number[1] : capital(piece));
}

// --- what can be done ------------------------------------------------------------------------------------------------

export function glow() {
  const things = byThing();
  for (const node of document.querySelectorAll(".glows")) { node.classList.remove("glows", "picked"); }
  for (const [key, options] of things) {
    for (const node of document.querySelectorAll(`#table [data-key="${CSS.escape(key)}"]`)) {
      node.classList.add("glows");
      node.classList.toggle("picked", options.includes(choice.picked));
      if (node.matches(".zone, .who, .spot, .cell")) { node.tabIndex = 0; node.onclick = (event) => clicked(node, event); node.onkeydown = (event) => typed(node, event, options); }
    }
  }
  field.ghost();
}

// A key on a thing that is no button: what is looked at there is done, else it is looked at.
function typed(node, event, options) {
  if (event.target !== node || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  if (options.includes(choice.picked)) commit(); else clicked(node, event);
}

const INSIDE = 6; // pixels from the left side of a thing to where it is looked at: of cards in a row that much shows

// Whether something that an option names is seen on the table as it is now: not scrolled away, and under nothing else.
export function isSeen(key) {
  return [...document.querySelectorAll(`#table [data-key="${CSS.escape(key)}"]`)].some((node) => {
    const [rect] = node.getClientRects();
    const there = rect && document.elementFromPoint(rect.left + Math.min(INSIDE, rect.width / 2), rect.top + rect.height / 2);
    return Boolean(there) && node.contains(there);
  });
}

// The options on what was clicked, or on what it lies in.
function optionsAt(node) {
  const things = byThing();
  const zone = node.closest("[data-zone]"), cell = node.closest(".cell, .spot"), place = node.closest("[data-place]");
  const keys = [node.dataset.key, zone && `zone ${zone.dataset.zone}`, cell && cell.dataset.key, place && `place ${place.dataset.place}`];
  return keys.map((key) => things.get(key)).find(Boolean) || [];
}

function clicked(node, event) {
  if (node.dataset.pressed) { delete node.dataset.pressed; return; }
  const options = optionsAt(node);
  if (!options.length) return;
  event.stopPropagation();
  look(options, node);
}

// What was carried somewhere: the options that name both, or those on where a card is put down.
function dropped(node, to) {
  const [own, there] = [optionsAt(node), optionsAt(to)];
  const both = there.filter((index) => own.includes(index));
  const options = both.length ? both : field.isPutDown(node.told) ? there : [];
  if (options.length) look(options, to);
}

// Look at the only one of some options on a thing, at the next way to turn what is put down there, or ask which it is.
function look(options, node) {
  shut();
  const turn = options.length > 1 ? field.nextTurn(options) : -1;
  if (turn >= 0) { pick(turn); return; }
  if (options.length === 1 || options.includes(choice.picked)) { pick(options.length === 1 ? options[0] : choice.picked); return; }
  const rect = node.getBoundingClientRect();
  menu = el("div", { class: "menu", role: "menu" }, ...options.map((index) => el("button", { type: "button", role: "menuitem", onclick: () => { shut(); node.focus({ preventScroll: true }); pick(index); } }, capital(choice.options[index].text))));
  menu.addEventListener("keydown", (event) => along(event, node));
  document.body.append(menu);
  menu.style.left = `${Math.min(innerWidth - menu.offsetWidth - 8, rect.left)}px`;
  menu.style.top = `${Math.min(innerHeight - menu.offsetHeight - 8, rect.bottom + 4)}px`;
  menu.firstElementChild.focus();
}

// Keys of a menu: up and down, and Escape back to what it is of.
function along(event, node) {
  const rows = [...menu.children], at = rows.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to !== undefined) { event.preventDefault(); rows[(to + rows.length) % rows.length].focus(); }
  else if (event.key === "Escape") { event.stopPropagation(); shut(); node.focus({ preventScroll: true }); }
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

const LARGEST = 132, SMALLEST = 58; // pixels of the width of a card in the middle
const MOST_ON_A_LINE = 3; // zones of a mat that stay on one line
const MOST_BESIDE = 5; // zones of the middle that lie beside each other in one row
const LEAST_SEEN = 4; // pixels of a card in a row that many others lie on
const GAP = 8, HEAD = 30, EDGE = 24; // between cards, above a zone, and around a zone that is spread out

// How large cards of the middle are, so that all of it is seen; and how far cards of a row overlap.
export function fit() {
  field.fit();
  const middle = $("middle");
  middle.style.setProperty("--card", `${SMALLEST}px`);
  const room = middle.clientHeight - HEAD - EDGE;
  const zones = [...middle.querySelectorAll(".zone.shared")];
  const fullest = zones.reduce((most, zone) => !most || cardsIn(zone) > cardsIn(most) ? zone : most, null);
  for (const zone of zones) zone.classList.toggle("fullest", zone === fullest);
  middle.classList.toggle("many", middle.childElementCount > MOST_BESIDE);
  const isTall = getComputedStyle(middle).flexGrow === "0"; // on a phone, or beside a board, it is as long as it is
  const counts = zones.map((zone) => cardsIn(zone) || 1);
  const width = isTall ? 0 : largest(middle.clientWidth - counts.length * (EDGE + 20), room, counts);
  if (width) middle.style.setProperty("--card", `${width}px`); else middle.style.removeProperty("--card");
  const rows = [...document.querySelectorAll("#table .cards:not(.pile)")].filter((row) => !row.matches(".shared > .spread"));
  for (const row of rows) row.style.removeProperty("--step");
  const hands = rows.filter((row) => row.matches(".own .fan")), others = rows.filter((row) => !hands.includes(row));
  lay(others, others.map((row) => Math.max(row.clientWidth, roomOf(row)) - 6));
  lay(hands, hands.map((row) => row.clientWidth - 6)); // all the room that the others leave
  hold();
}

// How much of the own side lies below the hand: on a phone that may be out of sight, and the hand never is.
function hold() {
  const mine = $("mine"), hand = mine.querySelector(".zone.fan:not(.empty)");
  const below = hand ? mine.getBoundingClientRect().bottom - hand.getBoundingClientRect().bottom : 0;
  mine.style.setProperty("--below", `${Math.round(below)}px`);
}

// The largest width with which all zones fit beside each other, the fullest in several rows.
function largest(across, down, counts) {
  const most = Math.max(...counts), others = counts.reduce((sum, n) => sum + n, 0) - most;
  for (let width = LARGEST; width > SMALLEST; width -= 2) {
    const columns = Math.floor((across - others * (width + GAP)) / (width + GAP));
    if (columns > 0 && Math.ceil(most / columns) * (width / USUAL + GAP) <= down) return width;
  }
  return SMALLEST;
}

// How wide a row could be: zones of a mat are as wide as their cards, and no wider than the mat.
function roomOf(row) {
  const zones = row.closest(".zones:not(.few)");
  return zones && !row.classList.contains("fan") ? zones.clientWidth : 0;
}

const cardsIn = (zone) => zone.querySelectorAll(".card").length;

// Rows are all measured before any of them is changed.
function lay(rows, rooms) {
  const steps = rows.map((row, at) => overlap(row, rooms[at]));
  rows.forEach((row, at) => { if (steps[at]) row.style.setProperty("--step", steps[at]); });
}

// How far from each other the cards of a row lie, less than their width where they overlap; "" for a card alone.
function overlap(row, room) {
  const cards = [...row.querySelectorAll(".card")];
  if (cards.length < 2) return "";
  const width = cards[0].offsetWidth || 1;
  const closest = row.matches(".own .fan") ? width + GAP : row.classList.contains("fan") ? 0.72 * width : row.classList.contains("row") ? 0.5 * width : width + GAP;
  const step = Math.max(LEAST_SEEN, Math.min(closest, (room - width) / (cards.length - 1)));
  return `${step - width}px`;
}

document.addEventListener("click", shut);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") { shut(); hide(); } });

// The board: the picture of a part with what lies at its places, or cards in the cells of a grid that grows; and a card
// that is turned before it is put down there.

import { $, capital, el, picture } from "/elements.js";
import { sideOf } from "/closer.js";
import { choice, keyOf, pick } from "/choices.js";

const TURNS = ["up", "right", "down", "left"], EDGES = ["top", "right", "bottom", "left"];
const LEAST = 44, MOST = 116; // pixels of the width of a cell
const CORNERS = [[0.55, 0.03], [0.03, 0.61], [0.03, 0.03], [0.55, 0.61]], CORNER = [0.42, 0.36]; // of a place, as parts of it

let layout = null, face = null, rows = [], told = null;

export function know(box) {
  layout = box.layout.board || null;
  face = box.board || null;
  rows = box.layout.zones.filter((row) => row.at === "board");
  $("table").classList.toggle("boarded", Boolean(layout));
  $("table").classList.toggle("growing", rows.some((row) => row.lies === "grid"));
  $("table").classList.toggle("handed", box.layout.zones.some((row) => row.at === "mat" && row.lies === "fan"));
}

// Whether a place of the rules has its place on the board.
export const hasPlace = (name) => Boolean(layout && spotOf(name));

// The board with all that lies on it; `make` makes cards, zones, pieces and counters of what is told.
export function show(now, make) {
  told = now;
  const field = $("field");
  field.hidden = !layout;
  if (!layout) return;
  const grid = rows.find((row) => row.lies === "grid");
  const [left, top] = [field.scrollLeft, field.scrollTop];
  field.replaceChildren(grid ? gridOf(grid, make) : partOf(make), grid ? "" : larger());
  [field.scrollLeft, field.scrollTop] = [left, top];
}

let isLarge = false; // on a phone: twice as large as there is room for

function larger() {
  return el("button", { type: "button", class: "larger", "aria-pressed": String(isLarge), onclick: (event) => {
    isLarge = !isLarge;
    event.currentTarget.textContent = isLarge ? "The whole board" : "A larger board";
    event.currentTarget.setAttribute("aria-pressed", String(isLarge));
    fit();
    const first = isLarge && document.querySelector("#field .glows");
    if (first) first.scrollIntoView({ block: "nearest", inline: "center" });
  } }, isLarge ? "The whole board" : "A larger board");
}

const zonesOf = (row) => told.table.zones.filter((zone) => zone.kind === row.kind);
const name = (key) => capital(key.replaceAll("-", " "));

// --- the picture of a part -------------------------------------------------------------------------------------------

// Where a place of the rules is: the place of the part that has its name, or the one with its number of its kind.
function spotOf(key) {
  const [, word, number] = key.match(/^(.*?)-?(\d*)$/);
  const named = layout.spots.find((spot) => spot.name === key);
  const kind = Object.entries(layout.places || {}).find(([noun]) => noun.toLowerCase().replaceAll(" ", "-") === word);
  return named || (kind ? layout.spots.filter((spot) => spot.kind === kind[1])[Math.max(0, number - 1)] : undefined);
}

function partOf(make) {
  const [width, height] = sizeOf();
  const board = el("div", { class: "part", role: "group", "aria-label": "The board" }, face ? el("img", { class: "picture", src: picture(face.face, "large"), alt: "", draggable: "false" }) : null);
  board.style.setProperty("--wide", width);
  board.style.setProperty("--high", height);
  for (const place of told.table.places) if (spotOf(place.name)) board.append(placeOf(place, spotOf(place.name), make));
  for (const row of rows) board.append(...(row.on ? atTheirs(row, make) : whereTheyAre(row, make)));
  return board;
}

const sizeOf = () => face ? [face.width, face.height] : [0, 1].map((side) => Math.max(1, ...layout.spots.map((spot) => spot.box[side] + spot.box[side + 2])));

export function placed(node, [x, y, width, height]) {
  for (const [key, value] of Object.entries({ "--x": x, "--y": y, "--w": width, "--h": height })) node.style.setProperty(key, value);
  return node;
}

function placeOf(place, spot, make) {
  const counters = Object.entries(place.counters).filter(([, n]) => n).map(([counter, n]) => make.counter(counter, n));
  const pieces = place.pieces.map((piece) => make.piece(piece, place.name));
  const node = el("div", { class: "spot", "data-key": `place ${place.name}`, "data-place": place.name, role: "group", "aria-label": [name(place.name), ...place.pieces.map(name)].join(", ") },
    counters.length || pieces.length ? cornered(el("div", { class: "pieces" }, ...pieces, ...counters), spot) : null);
  return placed(node, spot.box);
}

// Pieces stand in a corner of their place where nothing else has its place; in the middle of one that has nothing in it.
function cornered(node, spot) {
  const [x, y, width, height] = spot.box;
  const inside = layout.spots.filter((other) => other !== spot && other.box[0] >= x && other.box[1] >= y && other.box[0] + other.box[2] <= x + width + 1 && other.box[1] + other.box[3] <= y + height + 1);
  if (!inside.length) return node;
  const covered = ([left, top]) => inside.reduce((sum, { box }) => sum + common(box, [x + left * width, y + top * height, CORNER[0] * width, CORNER[1] * height]), 0);
  const [left, top] = [...CORNERS].sort((a, b) => covered(a) - covered(b))[0];
  Object.assign(node.style, { left: `${left * 100}%`, top: `${top * 100}%`, width: `${CORNER[0] * 100}%`, height: `${CORNER[1] * 100}%` });
  return node;
}

const common = (a, b) => Math.max(0, Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]));

// Zones of a kind at the places that it has: the first at the first; a zone that has them all lies one card at each.
function atTheirs(row, make) {
  const spots = layout.spots.filter((spot) => spot.kind === row.on), zones = zonesOf(row);
  if (zones.length !== 1 || spots.length < 2) return zones.slice(0, spots.length).map((zone, at) => zoneAt(zone, row, spots[at], make));
  const cards = make.cards(zones[0]);
  return spots.flatMap((spot, at) => cards.filter((card, index) => Math.min(index, spots.length - 1) === at).map((card) => laid(card, zones[0], spot, make)));
}

function zoneAt(zone, row, spot, make) {
  const node = placed(make.zone(zone, row), spot.box);
  const [, , width, height] = spot.box;
  node.classList.add("lies");
  node.classList.toggle("tall", height > 2 * width);
  node.style.setProperty("--card", `calc(var(--mm) * ${Math.min(width, height * 63 / 88)})`);
  if (zone.place) node.dataset.place = zone.place;
  return node;
}

function whereTheyAre(row, make) {
  return zonesOf(row).flatMap((zone) => make.cards(zone).filter((card) => card.at && spotOf(card.at)).map((card) => laid(card, zone, spotOf(card.at), make)));
}

function laid(card, zone, spot, make) {
  const node = make.card(card, zone);
  const [, , width, height] = spot.box;
  const around = placed(el("div", { class: "lies", "data-zone": zone.zone, "data-place": card.at || zone.place || undefined }, turned(node, card)), spot.box);
  const ratio = Number(node.style.getPropertyValue("--ratio")) || 1;
  around.style.setProperty("--card", `calc(var(--mm) * ${Math.min(width, height * ratio)})`);
  return around;
}

function turned(node, card) {
  const around = el("div", { class: "turned" }, node);
  around.style.rotate = `${90 * Math.max(0, TURNS.indexOf(card.turned))}deg`;
  return around;
}

// --- a grid that grows -----------------------------------------------------------------------------------------------

function gridOf(row, make) {
  const cells = new Map();
  const cellOf = (key) => {
    const [, x, y] = /^(-?\d+),(-?\d+)$/.exec(key) || [];
    if (x !== undefined && !cells.has(key)) cells.set(key, { x: Number(x), y: Number(y), inside: [] });
    return cells.get(key) || { inside: [] };
  };
  for (const each of rows) for (const zone of zonesOf(each)) for (const card of make.cards(zone)) if (card.at) cellOf(card.at).inside.push(inCell(card, zone, make));
  for (const { target } of turns()) if (target.cell) cellOf(target.cell);
  const [left, right] = ends([...cells.values()].map((cell) => cell.x)), [low, high] = ends([...cells.values()].map((cell) => cell.y));
  const grid = el("div", { class: "grid", role: "group", "aria-label": "The board" });
  grid.style.setProperty("--columns", right - left + 1);
  grid.style.setProperty("--lines", high - low + 1);
  for (const [key, cell] of [...cells].sort(([, a], [, b]) => b.y - a.y || a.x - b.x)) {
    const node = el("div", { class: cell.inside.length ? "cell" : "cell free", "data-key": `cell ${key}`, role: "group", "aria-label": `Cell ${key}` }, ...cell.inside, ...edgesOf(key));
    node.style.gridArea = `${high - cell.y + 1} / ${cell.x - left + 1}`;
    grid.append(node);
  }
  return grid;
}

const ends = (numbers) => numbers.length ? [Math.min(...numbers), Math.max(...numbers)] : [0, 0];

function inCell(card, zone, make) {
  const node = make.card(card, zone);
  return card.edge ? el("div", { class: `claim ${card.edge}` }, node) : turned(node, card);
}

// Options on edges of a cell, where nothing is put down: each has a handle of its own.
function edgesOf(key) {
  if (putDown()) return [];
  return turns().filter(({ target }) => target.cell === key).map(({ option, index, target }) =>
    el("button", { type: "button", class: `edge ${EDGES[target.turn]}`, "data-option": index, "data-at": "edge", "aria-label": `${capital(option.text)}${option.more ? `, ${option.more}` : ""}`, title: option.more || option.text, onclick: (event) => { event.stopPropagation(); pick(index); } }));
}

// --- turning ---------------------------------------------------------------------------------------------------------

// The options that name a turn or an edge, each with its index and the target.
function turns() {
  return choice.options.flatMap((option, index) => option.parts.flatMap((part) => part.targets).filter((target) => target.turn !== undefined).map((target) => ({ option, index, target })));
}

// Whether a card, as it is told, is the one that is put down.
export const isPutDown = (card) => Boolean(card && card.id !== undefined && putDown() && putDown().id === card.id);

// The card that is put down, if there is one.
function putDown() {
  const zones = layout && told ? (layout.placed || []).flatMap((kind) => zonesOf({ kind })).filter(isOurs) : [];
  const zone = zones.find((each) => each.cards.length);
  return zone ? zone.cards[zone.cards.length - 1] : null;
}

const isOurs = (zone) => zone.player === null || zone.player === told.viewer;

let last = 0; // the turn that was looked at last

// The options that do the same as this one at the same place, turned otherwise; none where nothing is turned.
export function otherTurns(index) {
  const all = putDown() ? turns() : [];
  const own = all.find((row) => row.index === index);
  if (!own) return [];
  return all.filter((row) => keyOf(row.target) === keyOf(own.target) && row.option.parts[0].words === own.option.parts[0].words).map((row) => row.index);
}

// Which of some options on one place is looked at next; -1 where they are not turns of the same.
export function nextTurn(options) {
  const same = otherTurns(options[0]);
  if (!options.every((index) => same.includes(index))) return -1;
  const at = options.indexOf(choice.picked);
  if (at >= 0) return options[(at + 1) % options.length];
  return options.find((index) => turnOf(index) === last) ?? options[0];
}

const turnOf = (index) => (turns().find((row) => row.index === index) || { target: { turn: 0 } }).target.turn;

// The card as it would lie, where the picked option puts it down.
export function ghost() {
  for (const old of document.querySelectorAll("#field .ghost")) old.remove();
  for (const node of document.querySelectorAll("#field .edge")) node.classList.toggle("picked", Number(node.dataset.option) === choice.picked);
  const card = putDown(), row = turns().find((each) => each.index === choice.picked);
  const place = card && row && document.querySelector(`#field [data-key="${CSS.escape(keyOf(row.target))}"]`);
  const side = card && sideOf(card);
  if (!place || !side || !side.face) return;
  last = row.target.turn;
  const node = el("img", { class: "ghost", src: picture(side.face, "small"), alt: "" });
  node.style.rotate = `${90 * row.target.turn}deg`;
  place.append(node);
  place.scrollIntoView({ block: "nearest", inline: "nearest" });
}

addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  const others = otherTurns(choice.picked);
  if (others.length > 1) pick(nextTurn(others));
});

// --- how large it is -------------------------------------------------------------------------------------------------

export function fit() {
  const field = $("field"), board = field.firstElementChild;
  if (!layout || !board) return;
  const isTall = getComputedStyle($("table")).display !== "grid"; // on a phone the board is as high as it is
  const [width, height] = [field.clientWidth - 8, isTall ? Infinity : field.clientHeight - 8];
  const [columns, lines] = ["--columns", "--lines"].map((key) => Number(board.style.getPropertyValue(key)));
  if (columns) board.style.setProperty("--card", `${Math.floor(Math.max(LEAST, Math.min(MOST, width / columns, height / lines))) - 2}px`);
  else board.style.setProperty("--mm", `${Math.min(width / sizeOf()[0], height / sizeOf()[1]) * (isTall && isLarge ? 2 : 1)}px`);
  field.classList.toggle("large", isTall && isLarge);
}

// The table: everything that lies on it at its place, how large it is shown, and what others carry over it.

import { $, el, isCalm } from "/elements.js";
import { placeFor } from "/space.js";
import { face, look, pileCalled, called, size } from "/things.js";

const STEP = 0.3; // of the width of a card, from one to the next where they are fanned out
const LEAST = 0.3, MOST = 4; // pixels a millimetre
const EDGE = 12; // millimetres around all things, where a phone shows no more of the table
const nodes = new Map(); // piles by their numbers
let table = { width: 800, height: 500, piles: [] };
let scale = 0; // chosen by hand; 0 is as large as there is room
let begin = () => {};

// `made` is called with each new thing, so that it can be taken hold of.
export function start(made) { begin = made; }

export const pile = (number) => table.piles.find((each) => each.pile === number);
export const nodeOf = (number, at = -1) => document.querySelector(`#cloth [data-pile="${number}"][data-at="${at}"]`) || document.querySelector(`#cloth [data-pile="${number}"]`);
export const mm = () => parseFloat($("cloth").style.getPropertyValue("--mm")) || 1;

// Where a place of the screen is on the table, in millimetres.
export function placeAt(x, y) {
  const rect = $("cloth").getBoundingClientRect();
  return [Math.round((x - rect.left) / mm()), Math.round((y - rect.top) / mm())];
}

// The middle of a free place for something new of a size, as near to the middle of what is seen as can be.
export function placeForNew(wanted) {
  const rect = $("ground").getBoundingClientRect();
  const [left, top] = placeAt(rect.left, rect.top), [right, bottom] = placeAt(rect.right, rect.bottom);
  const seen = [Math.max(0, left), Math.max(0, top), Math.min(table.width, right), Math.min(table.height, bottom)];
  const boxes = (isFixed) => table.piles.filter((each) => Boolean(each.fixed) === isFixed).map(boxOf);
  return placeFor(wanted, seen, boxes(false), boxes(true));
}

// What a pile covers: a row that is fanned out is longer to the right, before it is turned.
function boxOf(each) {
  const [width, height] = size(each.cards[each.cards.length - 1]), turn = ((each.turn || 0) * Math.PI) / 180;
  const right = width / 2 + (each.fanned ? (each.n - 1) * STEP * width : 0);
  const corners = [[-width / 2, -height / 2], [right, -height / 2], [-width / 2, height / 2], [right, height / 2]].map(([x, y]) => [each.x + x * Math.cos(turn) - y * Math.sin(turn), each.y + x * Math.sin(turn) + y * Math.cos(turn)]);
  return [Math.min, Math.max].flatMap((most) => [0, 1].map((side) => most(...corners.map((corner) => corner[side]))));
}

// Show a table; returns whether it is another one, so that it has to be seen whole again.
export function show(now, still) {
  const isNew = table.width !== now.width || table.height !== now.height;
  table = now;
  const cloth = $("cloth");
  cloth.style.setProperty("--wide", table.width);
  cloth.style.setProperty("--high", table.height);
  const gone = new Set(nodes.keys());
  table.piles.forEach((each, order) => {
    gone.delete(each.pile);
    let node = nodes.get(each.pile);
    if (!node) { node = el("div", { class: "pile" }); nodes.set(each.pile, node); cloth.append(node); }
    node.classList.toggle("still", still === each.pile);
    lay(node, each, order);
  });
  for (const number of gone) { nodes.get(number).remove(); nodes.delete(number); }
  return isNew;
}

// First all things are seen: of the table, on a phone, no more than they need.
export function beginAt() {
  fit();
  const [left, top, right] = isPhone() ? things() : [0, 0, table.width];
  $("ground").scrollLeft = ((left + right) * mm() - $("ground").clientWidth) / 2;
  $("ground").scrollTop = top * mm();
}

const isPhone = () => innerWidth <= 640;

// What all things cover together, with a little around them.
function things() {
  if (!table.piles.length) return [0, 0, table.width, table.height];
  const boxes = table.piles.map(boxOf), edge = (at) => boxes.map((box) => box[at]);
  return [Math.max(0, Math.min(...edge(0)) - EDGE), Math.max(0, Math.min(...edge(1)) - EDGE), Math.min(table.width, Math.max(...edge(2)) + EDGE), Math.min(table.height, Math.max(...edge(3)) + EDGE)];
}

function lay(node, each, order) {
  const top = each.cards[each.cards.length - 1], [width, height] = size(top);
  const small = width * mm() < 40;
  node.className = `pile ${each.kind}${each.fanned ? " fanned" : ""}${each.fixed ? " fixed" : ""}${each.n > 1 && !each.fanned ? (each.n > 8 ? " high" : " low") : ""}${small ? " small" : ""}${node.classList.contains("still") ? " still" : ""}`;
  for (const [key, value] of Object.entries({ "--x": each.x, "--y": each.y, "--w": width, "--h": height, "--turn": `${each.turn || 0}deg` })) node.style.setProperty(key, value);
  node.style.zIndex = each.fixed ? order : order + 10;
  node.dataset.number = each.pile;
  const drawn = JSON.stringify([each.fanned, each.n, each.fixed, each.cards.map(look)]);
  if (node.dataset.drawn === drawn) return;
  const flipped = node.dataset.drawn && node.dataset.top !== look(top) && !isCalm();
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.at : null;
  node.dataset.drawn = drawn;
  node.dataset.top = look(top);
  const shown = each.fanned ? each.cards.map((card, at) => thing(each, card, at)) : [thing(each, top, -1)];
  const extra = [];
  if (each.n > 1) extra.push(el("span", { class: "count", "aria-hidden": "true" }, String(each.n)), grip(each));
  node.replaceChildren(...shown, ...extra);
  if (flipped && !each.fanned) shown[0].classList.add("flips");
  if (focused !== null) { const again = node.querySelector(`[data-at="${focused}"]`) || node.querySelector(".thing"); if (again) again.focus({ preventScroll: true }); }
}

function thing(each, card, at) {
  const name = at >= 0 && each.fanned ? `${called(card)}, ${at + 1} of ${each.n}` : pileCalled(each);
  const node = el("button", { type: "button", class: "thing", "data-pile": each.pile, "data-at": at, "aria-label": name, "aria-pressed": "false" }, face(card));
  if (at > 0) node.style.setProperty("--at", at * STEP);
  node.card = card;
  begin(node);
  return node;
}

// What the whole of a pile is moved by.
function grip(each) {
  const node = el("button", { type: "button", class: "grip", "data-pile": each.pile, "data-at": -1, "data-all": "1", tabindex: -1, title: "Drag the whole pile", "aria-hidden": "true" }, "⠿");
  node.card = each.cards[each.cards.length - 1];
  begin(node);
  return node;
}

// --- what others carry -----------------------------------------------------------------------------------------------

const ghosts = new Map(); // by seat

export function carried(rows, mine, nameOf) {
  const gone = new Set(ghosts.keys());
  for (const node of document.querySelectorAll("#cloth .pile[data-holder]")) delete node.dataset.holder;
  for (const row of rows) {
    if (row.seat === mine) continue;
    const from = pile(row.of);
    const number = row.of ? nodes.get(row.of) : null;
    if (number) number.dataset.holder = row.seat;
    if (row.x < 0) continue;
    const card = from ? (from.fanned && row.at >= 0 ? from.cards[row.at] : from.cards[from.cards.length - 1]) : { back: row.back };
    if (!card) continue;
    gone.delete(row.seat);
    let node = ghosts.get(row.seat);
    if (!node || node.dataset.drawn !== look(card)) {
      if (node) node.remove();
      node = el("div", { class: "theirs", "data-seat": row.seat, "data-drawn": look(card), "aria-hidden": "true" }, face(card), el("b", {}, nameOf(row.seat)));
      ghosts.set(row.seat, node);
      $("cloth").append(node);
    }
    const [width, height] = size(card);
    for (const [key, value] of Object.entries({ "--x": row.x, "--y": row.y, "--w": width, "--h": height, "--turn": `${(from && from.turn) || 0}deg` })) node.style.setProperty(key, value);
  }
  for (const seat of gone) { ghosts.get(seat).remove(); ghosts.delete(seat); }
}

// --- how large it is shown -------------------------------------------------------------------------------------------

function room([left, top, right, bottom] = [0, 0, table.width, table.height]) {
  const ground = $("ground");
  return Math.min((ground.clientWidth - 2) / (right - left), (ground.clientHeight - 2) / (bottom - top));
}

export function fit() {
  const usual = isPhone() ? room(things()) : room();
  set(scale || Math.min(MOST, Math.max(LEAST, usual)));
}

function middle() {
  const rect = $("ground").getBoundingClientRect();
  return placeAt(rect.left + rect.width / 2, rect.top + rect.height / 2);
}

function set(pixels) {
  const ground = $("ground"), [x, y] = middle();
  $("cloth").style.setProperty("--mm", `${pixels}px`);
  ground.scrollLeft = x * pixels - ground.clientWidth / 2;
  ground.scrollTop = y * pixels - ground.clientHeight / 2;
  for (const node of nodes.values()) node.classList.toggle("small", Number(node.style.getPropertyValue("--w")) * pixels < 40);
}

export function zoom(by) {
  scale = by ? Math.min(MOST, Math.max(LEAST, mm() * by)) : 0;
  if (by) set(scale); else set(Math.min(MOST, Math.max(LEAST, room())));
}

addEventListener("resize", fit);
$("smaller").addEventListener("click", () => zoom(1 / 1.25));
$("larger").addEventListener("click", () => zoom(1.25));
$("whole").addEventListener("click", () => zoom(0));
$("ground").addEventListener("wheel", (event) => { if (event.ctrlKey) { event.preventDefault(); zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1); } }, { passive: false });

// With a mouse the table is drawn along by where nothing lies.
$("ground").addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "mouse" || event.button !== 0 || event.shiftKey || event.target.closest(".thing:not(.fixed .thing), .grip")) return;
  const ground = $("ground"), [left, top] = [ground.scrollLeft + event.clientX, ground.scrollTop + event.clientY];
  const moved = (now) => { ground.scrollLeft = left - now.clientX; ground.scrollTop = top - now.clientY; };
  const ended = () => { removeEventListener("pointermove", moved); removeEventListener("pointerup", ended); };
  addEventListener("pointermove", moved);
  addEventListener("pointerup", ended);
});

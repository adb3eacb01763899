// The players' mats: the picture of a part, with the zones and the tokens of its player at the places that it has.

import { el, picture } from "/elements.js";
import { placed } from "/field.js";

const WIDE = 63 / 88; // width by height of a card

let layout = null, faces = [];

export function know(box) {
  layout = box.layout.mats || null;
  faces = box.mats || [];
}

// Whether the zones of a rule lie on the pictures of mats.
export const isOn = (rule) => Boolean(layout && rule.at === "mat" && rule.on && faces.length && spotsOf(rule.on).length);

const spotsOf = (kind) => layout.spots.filter((spot) => spot.kind === kind);

// The picture of a player's mat with what lies on it, null where there is none; `zones` are pairs of a zone and its rule.
export function show(seat, zones, numbers, make) {
  const face = layout && faces.length ? faces[seat % faces.length] : null;
  if (!face || !face.face) return null;
  const board = el("div", { class: "part mat-part" }, el("img", { class: "picture", src: picture(face.face, "large"), alt: "", draggable: "false" }));
  board.style.setProperty("--wide", face.width);
  board.style.setProperty("--high", face.height);
  board.append(...zones.map(([zone, rule]) => lying(zone, rule, make)), ...tokens(seat, numbers));
  return board;
}

function lying(zone, rule, make) {
  const box = around(spotsOf(rule.on).map((spot) => spot.box));
  const node = placed(make.zone(zone, rule), box);
  node.classList.add("lies");
  node.style.setProperty("--card", `calc(var(--mm) * ${Math.min(box[2], box[3] * WIDE)})`);
  return node;
}

function around(boxes) {
  const [left, top] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side])));
  const [right, bottom] = [0, 1].map((side) => Math.max(...boxes.map((box) => box[side] + box[side + 2])));
  return [left, top, right - left, bottom - top];
}

// A token at the place that is called as the number is; where a counter has one place, its number.
function tokens(seat, numbers) {
  const found = [];
  for (const [name, kind] of Object.entries(layout.counters || {})) {
    const spots = spotsOf(kind), n = numbers[name];
    const spot = spots.length === 1 ? spots[0] : spots.find((each) => each.name === String(n));
    if (n === undefined || !spot || (spots.length === 1 && !n)) continue;
    found.push(placed(el("span", { class: "lies token", "data-player": seat, "aria-hidden": "true" }, el("b", {}, spots.length === 1 ? String(n) : "")), spot.box));
  }
  return found;
}

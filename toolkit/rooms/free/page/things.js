// How a thing looks, and what it is called: cards and pieces by their faces and backs, dice, notes.

import { capital, counted, el, picture } from "/elements.js";
import { sideOf } from "/closer.js";

let box = { cards: {}, backs: {}, inventory: { designs: {}, decks: {} } };

export function know(known) { box = known; }

const DIE_MM = 24, NOTE_MM = 60;
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

// The side that is seen of a thing, with its picture if it was drawn.
export function seen(card) {
  if (card.back !== undefined && card.design === undefined) {
    const own = box.cards[card.back];
    return own ? { ...own, ...(own.reverse || { face: undefined }), title: own.deck } : box.backs[card.back] || {};
  }
  return sideOf({ design: card.design }) || {};
}

// Width and height of a thing, in millimetres.
export function size(card) {
  if (card.die) return [DIE_MM, DIE_MM];
  if (card.design === "note") return [NOTE_MM, NOTE_MM];
  const design = box.inventory.designs[card.design] || box.inventory.designs[card.back];
  const side = design || box.backs[card.back] || {};
  return [side.width || 63, side.height || 88];
}

// What a thing is called by who sees it lie so.
export function called(card) {
  if (card.die) return `Die with ${card.die[1]} sides, shows ${card.die[0]}`;
  if (card.design === "note") return `Note: ${card.text || "empty"}`;
  if (card.design !== undefined) return (box.inventory.designs[card.design] || { name: card.design }).name;
  return box.inventory.decks[card.back] || (box.inventory.designs[card.back] || { name: "Hidden" }).name;
}

// What a pile is called: its top, how many there are, how it lies.
export function pileCalled(pile) {
  const top = pile.cards[pile.cards.length - 1];
  const down = top.design === undefined ? ", face down" : "";
  return `${capital(called(top))}${pile.n > 1 ? `, ${counted(pile.n, pile.kind)}` : ""}${down}${pile.fanned ? ", fanned out" : ""}${pile.fixed ? ", fixed" : ""}`;
}

// What is painted of a thing; it fills what it is put into.
export function face(card) {
  if (card.die) return dieFace(card.die);
  if (card.design === "note") return el("span", { class: "paper" }, card.text || "");
  const side = seen(card);
  if (side.face) return el("img", { src: picture(side.face, "small"), alt: "", draggable: "false" });
  if (card.design === undefined) {
    const plain = el("span", { class: "plain down" }, side.title || side.name || "");
    if (side.colour && /^#[0-9a-f]{6}$/i.test(side.colour)) { plain.style.background = side.colour; plain.classList.toggle("light", isLight(side.colour)); }
    return plain;
  }
  return el("span", { class: "plain" }, side.name || called(card));
}

// Whether black stands out on a colour, "#d9c8a0", better than white does (WCAG 2.2).
function isLight(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

function dieFace([shows, sides]) {
  if (sides !== 6) return el("span", { class: "cube many" }, el("b", {}, String(shows)), el("small", {}, `d${sides}`));
  return el("span", { class: "cube" }, ...Array.from({ length: 9 }, (_, at) => el("i", { class: PIPS[shows].includes(at) ? "pip" : "" })));
}

// By what two looks of the same thing are told apart, so that it is painted again only where it changed.
export const look = (card) => JSON.stringify([card.design, card.back, card.die, card.text, card.over]);

// What can be shown from near, for closer.js; null for what has no words.
export function near(card) {
  if (!card || card.die || card.design === "note") return null;
  if (card.design !== undefined) return box.cards[card.design] ? { design: card.design } : null;
  return box.cards[card.back] ? { design: card.back, turned_over: true } : null;
}

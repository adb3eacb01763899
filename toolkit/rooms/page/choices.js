// The choice: what each option names on the table, what it leads to, and its confirmation.

import { $, capital, el } from "/elements.js";
import { named } from "/log.js";

const MANY = 12; // options from which on the list can be searched
const FEW = 5; // options on things of the table that are listed at once

export const choice = { options: [], picked: -1, seq: -1, names: [] };
const tables = { foresee: async () => null, commit: async () => {}, picked: () => {}, fact: (name) => name, zone: (key) => key, isSeen: () => true, otherTurns: () => [], isFree: () => false, undo: () => {} };
const seen = new Map(); // consequences by option, of the table that is shown

export function begin(given) { Object.assign(tables, given); }

// What a target is called among the things on the table.
export function keyOf(target) {
  if (target.zone !== undefined) return target.index === undefined ? `zone ${target.zone}` : `card ${target.zone} ${target.index}`;
  for (const sort of ["player", "piece", "place", "section", "cell"]) if (target[sort] !== undefined) return `${sort} ${target[sort]}`;
  return "";
}

// The options by the things that they name, for the table to glow.
export function byThing() {
  const found = new Map();
  choice.options.forEach((option, index) => {
    for (const target of option.parts.flatMap((part) => part.targets)) {
      const key = keyOf(target);
      if (!found.has(key)) found.set(key, []);
      if (!found.get(key).includes(index)) found.get(key).push(index);
    }
  });
  return found;
}

let isWhole = false; // whether all options are listed
let again = () => {};
let shown = -1; // the number of the table whose choice is listed

// The options of a table, before it is shown.
export function know(told, seq, names) {
  choice.options = (told && told.options) || [];
  choice.names = names;
  if (seq !== choice.seq) { choice.picked = -1; seen.clear(); }
  choice.seq = seq;
}

// The choice on the table that is shown: what names nothing there is a button.
export function take(told, seq, names) {
  const place = $("ask"), here = document.activeElement, isHere = place.contains(here);
  const search = place.querySelector("input[type=search]");
  const isSame = seq === shown, wanted = isSame && search ? search.value : "", which = isSame && isHere ? whichOf(here) : "";
  shown = seq;
  show(told, seq, names);
  const field = place.querySelector("input[type=search]");
  if (field && wanted) { field.value = wanted; field.dispatchEvent(new Event("input")); }
  if (!isHere) return;
  const found = which && [...place.querySelectorAll(which)].find((node) => node.checkVisibility());
  (found || firstOf(place)).focus({ preventScroll: true });
}

// By what an element of the choice is found again when all of it was made anew.
function whichOf(node) {
  if (node.id && node.id !== "ask") return `#${node.id}`;
  if (node.dataset.option) return `[data-option="${node.dataset.option}"]`;
  return node.matches("input[type=search]") ? "input[type=search]" : "";
}

// Where one goes on by keys: what can be chosen first, the way to all of it, or the place itself where others choose.
function firstOf(place) {
  const seen = [...place.querySelectorAll(".option, .list, .replay input")].filter((node) => node.checkVisibility());
  return place.querySelector("input[type=search]") || seen[0] || place;
}

function show(told, seq, names) {
  again = () => take(told, seq, names);
  know(told, seq, names);
  const place = $("ask");
  document.body.classList.toggle("asked", choice.options.length > 0);
  place.hidden = !told;
  if (!choice.options.length) { place.replaceChildren(el("p", { class: "idle" }, told ? waitingFor(told.waiting) : "")); return; }
  const head = el("header", {}, stepsOf(told), el("h2", {}, told.question), told.reason ? el("p", { class: "reason" }, told.reason) : null);
  const list = el("div", { class: "options", role: "group", "aria-label": "What you can do" }, ...choice.options.map(buttonOf));
  if (choice.options.filter(aims).length > FEW) shorten(list);
  const search = choice.options.length > MANY && isWhole ? searchOf(list) : null;
  place.replaceChildren(...[head, search, list, el("div", { class: "sure", id: "sure", "aria-live": "polite" })].filter(Boolean));
  sure();
}

// What was chosen of the same deed so far, what is asked now, and what is known to follow; and the way back from there.
function stepsOf(told) {
  const done = (told.steps || []).map((text) => el("li", {}, inWords(text))), later = told.later || [];
  if (!done.length && !later.length && !told.picked) return null;
  const back = done.length && tables.isFree() ? el("button", { type: "button", id: "step-back", onclick: tables.undo }, "Back") : null;
  return el("ol", { class: "steps", "aria-label": "The steps of what you do" }, ...done,
    el("li", { "aria-current": "step" }, el("b", {}, `Step ${done.length + 1}`), pickOf(told.picked)),
    ...later.map((text) => el("li", { class: "later" }, `then: ${text}`)), back ? el("li", {}, back) : null);
}

// Which of several things is picked now: "2 of 3", or of how many at most.
function pickOf(picked) {
  if (!picked) return null;
  return `, pick ${picked.number} of ${picked.least === picked.most ? "" : "up to "}${picked.most}`;
}

export const inWords = (text) => capital(named(text.replaceAll("player-", "player "), choice.names));
const waitingFor = (seats) => `${seats.map((seat) => capital(choice.names[seat])).join(" and ")} ${seats.length > 1 ? "are" : "is"} choosing.`;
const aims = (option) => option.parts.some((part) => part.targets.some((target) => tables.isSeen(keyOf(target))));

// What is pointed at on the table is listed when it is asked for.
function shorten(list) {
  list.classList.toggle("short", !isWhole);
  list.append(el("button", { type: "button", class: "list", onclick: () => { isWhole = !isWhole; again(); } }, isWhole ? "A short list" : `List all ${choice.options.length}`));
}

// List anew where other things are seen on the table than when it was listed.
export function look() {
  const buttons = [...$("ask").querySelectorAll("[data-option]")];
  if (buttons.some((button) => button.classList.contains("aims") !== aims(choice.options[button.dataset.option]))) again();
}

function searchOf(list) {
  const field = el("input", { type: "search", placeholder: `Find among ${choice.options.length}`, "aria-label": "Find an option", autocomplete: "off" });
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    for (const button of list.children) button.hidden = !button.textContent.toLowerCase().includes(wanted);
  });
  return field;
}

function buttonOf(option, index) {
  const price = Object.entries(option.price || {}).map(([name, n]) => `${n} ${name}`).join(", ");
  return el("button", { type: "button", class: aims(option) ? "option aims" : "option", "data-option": index, "aria-pressed": "false", onclick: () => pick(index) },
    el("span", { class: "deed" }, inWords(option.text)), price ? el("span", { class: "price" }, price) : null);
}

// Pick an option to look at what it leads to; picked again it is done.
export async function pick(index) {
  if (index === choice.picked) { await commit(); return; }
  choice.picked = index;
  sure();
  await foreseen(index);
  if (choice.picked === index) sure();
}

async function foreseen(index) {
  if (seen.has(index)) return;
  const { seq } = choice;
  const rows = await tables.foresee(index, seq);
  if (seq === choice.seq && rows) seen.set(index, rows);
}

export async function commit() {
  if (choice.picked < 0) return;
  const index = choice.picked;
  choice.picked = -1;
  if ($("ask").contains(document.activeElement)) $("ask").focus({ preventScroll: true }); // buttons that are no use lose it
  for (const button of $("ask").querySelectorAll("button")) button.disabled = true;
  await tables.commit(index, choice.seq);
}

export function drop() {
  const place = $("ask"), isHere = place.contains(document.activeElement);
  choice.picked = -1;
  sure();
  if (isHere && !(place.contains(document.activeElement) && document.activeElement.checkVisibility())) firstOf(place).focus({ preventScroll: true });
}

// A row on what would be otherwise, as far as it is worth showing.
function consequence(row) {
  if (row.then) return null;
  const what = row.zone !== undefined ? (rows_of_zones() ? tables.zone(row.zone) : null) : tables.fact(row.fact ?? row.counter);
  if (!what) return null;
  const whose = row.player !== undefined ? choice.names[row.player] : row.place;
  return el("li", {}, el("span", {}, capital(whose ? `${what}, ${whose}` : what)), el("b", {}, `${row.before ?? 0} → ${row.after}`));
}

// Numbers of cards are told where nothing else is.
function rows_of_zones() {
  return !(seen.get(choice.picked) || []).some((row) => !row.then && row.zone === undefined && tables.fact(row.fact ?? row.counter));
}

function sure() {
  const place = $("sure");
  if (!place) return;
  for (const button of $("ask").querySelectorAll("[data-option]")) {
    const isPicked = Number(button.dataset.option) === choice.picked;
    button.setAttribute("aria-pressed", String(isPicked));
    if (isPicked) button.scrollIntoView({ block: "nearest" });
  }
  tables.picked(choice.picked);
  const option = choice.options[choice.picked];
  place.hidden = !option;
  if (!option) { place.replaceChildren(); return; }
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  const rows = seen.get(choice.picked) || [];
  const facts = rows.map(consequence).filter(Boolean), { then } = rows.find((row) => row.then) || {};
  const turns = tables.otherTurns(choice.picked);
  place.replaceChildren(
    el("div", { class: "about" },
      el("strong", {}, inWords(option.text)),
      option.more ? el("p", {}, option.more) : null,
      facts.length ? el("ul", { class: "consequences" }, ...facts) : null,
      then ? el("p", { class: "then" }, `Next, unless something turns up: ${then}`) : null),
    el("div", { class: "buttons" },
      turns.length > 1 ? el("button", { type: "button", class: "quiet", id: "turn", "aria-keyshortcuts": "R", onclick: () => pick(turns[(turns.indexOf(choice.picked) + 1) % turns.length]) }, "Turn (R)") : null,
      el("button", { type: "button", class: "quiet", id: "let-go", onclick: drop }, "Back"),
      el("button", { type: "button", class: "do", id: "do", onclick: commit }, "Do it")));
  if (focused && $(focused)) $(focused).focus({ preventScroll: true });
}

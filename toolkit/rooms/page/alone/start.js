// Before the game: who plays, on which seats, and whether the game of last time goes on. It is kept by the browser.

import { $, capital, counted, el } from "/elements.js";
import { fieldOf, remembered } from "/naming.js";

const { heap } = globalThis;
const KEPT = `heap ${heap.name}`; // by the box, so that a game goes on with the cards it began with
const LONGEST_SEED = 15;

// --- what is kept ----------------------------------------------------------------------------------------------------

function lastTime() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    return kept && Array.isArray(kept.seats) && Array.isArray(kept.events) && acts(kept) && !isOver(kept) ? kept : null;
  } catch { return null; }
}

function keep(wanted) {
  try { localStorage.setItem(KEPT, JSON.stringify(wanted)); } catch { /* it is not kept, and is played all the same */ }
}

const acts = (wanted) => wanted.events.filter(([kind]) => kind === "act").length;
const isOver = (wanted) => wanted.events.some(([kind]) => kind === "end");

// --- who plays -------------------------------------------------------------------------------------------------------

const PERSON = "person";

// A seat: who sits there, if it can be a bot too, and what a person is called.
function seatOf(number, value, called) {
  const options = [[PERSON, "a person here"], ...heap.bots].map(([name, words]) => el("option", { value: name, selected: name === value }, words));
  const field = fieldOf(called);
  field.setAttribute("aria-label", `The name of player ${number + 1}`);
  field.placeholder = "Name";
  field.hidden = value !== PERSON;
  const who = el("select", { name: "seat", hidden: !heap.bots.length, "aria-label": `Who is player ${number + 1}`, onchange: () => { field.hidden = who.value !== PERSON; } }, ...options);
  return el("div", { class: "seat" }, el("span", {}, `Player ${number + 1}`), el("div", { class: "sits" }, who, field));
}

// The form, and what it asks for when it is sent: who sits where, what they are called, the seed.
function formOf(sent) {
  const [least, most] = heap.players;
  const seats = el("div", { class: "seats-chosen" });
  const values = () => [...seats.querySelectorAll("select")].map((each) => each.value);
  const names = () => [...seats.querySelectorAll("input")].map((each) => (each.hidden ? "" : each.value.trim()));
  const fill = (count) => {
    const [known, called] = [values(), names()];
    seats.replaceChildren(...Array.from({ length: count }, (_, number) => seatOf(number, known[number] ?? (number && heap.bots.length ? heap.bots[0][0] : PERSON), called[number] ?? (number ? "" : remembered()))));
  };
  const counts = Array.from({ length: most - least + 1 }, (_, more) => el("option", { value: least + more }, counted(least + more, "player")));
  const count = el("select", { name: "players", onchange: (event) => fill(Number(event.target.value)) }, ...counts);
  count.value = String(Math.min(most, Math.max(least, 2)));
  fill(Number(count.value));
  seats.addEventListener("input", () => refuse(seats));
  const seed = el("input", { name: "seed", inputmode: "numeric", pattern: `[0-9]{0,${LONGEST_SEED}}`, placeholder: "any", autocomplete: "off" });
  return el("form", { onsubmit: (event) => { event.preventDefault(); sent(values(), names(), seed.value.trim()); } },
    el("label", { class: "seat" }, el("span", {}, "At the table"), count), seats,
    el("details", {}, el("summary", {}, "The same deal again"), el("label", { class: "seat" }, el("span", {}, "Seed"), seed)),
    el("button", { class: "do", disabled: true }, "Begin"));
}

// Say which name nobody can have: one that says who somebody is for the page, or that of another.
function refuse(seats) {
  const taken = new Set();
  for (const field of seats.querySelectorAll("input")) {
    const name = field.hidden ? "" : field.value.trim().toLowerCase();
    field.setCustomValidity(/^(you|player[ -]?\d*)$/.test(name) ? `“${field.value.trim()}” says who somebody is for the page.` : name && taken.has(name) ? `Somebody else is called “${field.value.trim()}”.` : "");
    taken.add(name);
  }
}

const anySeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);
const nameOf = (seats) => {
  const people = seats.flatMap((seat, number) => seat === PERSON ? [number + 1] : []);
  return `1-${people.length > 1 ? "all" : people[0] ?? "watch"}`;
};

// Resolves with the visitor's name once a game is chosen and the engine is there.
export function begun(engine) {
  document.title = heap.shown.title;
  $("title").textContent = heap.shown.title;
  $("status").textContent = "";
  const place = el("dialog", { class: "start", "aria-label": "Begin a game" });
  const state = el("p", { class: "engine", role: "status" }, "The table is being laid …");
  engine.failed = (why) => { fault(place, state, why); };
  const game = new Promise((done) => {
    const take = (wanted) => { place.close(); place.remove(); listen(engine, wanted); done({ name: nameOf(wanted.seats) }); };
    const form = formOf((seats, names, seed) => { const events = names.flatMap((name, seat) => (name ? [["name", seat, name]] : [])); const wanted = { seed: seed || anySeed(), seats, events }; keep(wanted); take(wanted); });
    const before = lastTime();
    const goOn = before ? el("button", { type: "button", class: "do", disabled: true, onclick: () => take(before) }, `Go on after ${counted(acts(before), heap.deed)}`) : null;
    place.append(el("h2", {}, heap.shown.title), ...[goOn].filter(Boolean), form, state, el("p", { class: "secret" }, heap.secrets));
    document.body.append(place);
    place.addEventListener("cancel", (event) => event.preventDefault());
    place.showModal();
  });
  engine.load().then(() => { state.textContent = ""; for (const each of place.querySelectorAll("button")) each.disabled = false; }, (error) => fault(place, state, error.message));
  return game;
}

function fault(place, state, why) {
  const words = `${capital(why)}.`.replace(/\.\.$/, ".");
  if (place.isConnected) state.textContent = words;
  else { $("notice").hidden = false; $("notice").textContent = words; }
}

// Keep what is done as it is told, and offer the record.
function listen(engine, wanted) {
  engine.begin(wanted);
  engine.kept = (event) => { wanted.events.push(JSON.parse(event)); keep(wanted); };
  const tools = document.querySelector(".tools");
  if (heap.bots.length) tools.append(el("button", { type: "button", id: "record", title: "The record of this game, as a file", onclick: async () => download(await engine.record()) }, "Save"));
  tools.append(el("button", { type: "button", id: "anew", onclick: () => location.reload() }, heap.bots.length ? "New game" : "New table"));
}

function download(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = el("a", { href: address, download: `${heap.game}.heapgame` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

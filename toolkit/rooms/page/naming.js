// What people call themselves: said in a dialog, or when the screen is passed on. Names are set as text, never as markup.

import { $, el } from "/elements.js";

const LONGEST = 24; // letters
const KEPT = "heap name"; // what whoever uses this browser was called last
let send = async () => ({ ok: false, why: "" });
let now = "";

// `given` sends a name and resolves with the answer.
export function begin(given) {
  send = given;
  $("naming").addEventListener("click", open);
}

export function take(told) {
  const button = $("naming");
  button.hidden = told.viewer === null || Boolean(told.replay);
  if (told.viewer === null) return;
  now = told.seats[told.viewer].called || "";
  button.textContent = now ? "Your name" : "Say your name";
  button.classList.toggle("invites", !now);
}

// A field for a name; `called` is the one that is known.
export const fieldOf = (called) => el("input", { type: "text", class: "name-field", maxlength: LONGEST, value: called, autocomplete: "off", spellcheck: "false", placeholder: "Your name", "aria-label": "Your name" });

// Say the name in a field, where it is another; resolves with why it is refused, "" where it is not.
export async function keep(field, called) {
  const words = field.value.trim();
  if (words === called) return "";
  const answer = await send({ words });
  if (answer.ok) remember(words);
  return answer.ok ? "" : answer.why;
}

function open() {
  const place = $("closer");
  const field = fieldOf(now || remembered()), why = el("small", { role: "status" });
  const form = el("form", { class: "moment", onsubmit: async (event) => {
    event.preventDefault();
    why.textContent = await keep(field, now);
    if (!why.textContent) place.close();
  } }, el("h2", {}, "What are you called?"), el("p", { class: "kind" }, "The others see it at the table, and it is kept with the game."), field,
  el("div", { class: "keeping" }, el("button", { class: "keep" }, "Keep name"), why));
  place.replaceChildren(el("form", { method: "dialog" }, el("button", { class: "close", "aria-label": "Close" }, "×")), form);
  field.addEventListener("keydown", (event) => event.stopPropagation());
  if (!place.open) place.showModal();
  field.focus();
  field.select();
}

function remember(words) { try { localStorage.setItem(KEPT, words); } catch { /* the browser keeps nothing */ } }
export function remembered() { try { return localStorage.getItem(KEPT) || ""; } catch { return ""; } }

// What the person on a seat is called by others.
export const nameOf = (seats, seat) => (seats[seat] || {}).called || `player ${seat + 1}`;

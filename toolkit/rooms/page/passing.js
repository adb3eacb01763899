// The page between two people at one screen: it hides what others hold until the next one says that they are there.

import { $, el } from "/elements.js";
import { latest } from "/log.js";
import { fieldOf, keep } from "/naming.js";

let leave = null;

// Shown as long as a table says that the screen is passed on. `asks` are the words on top; `sit` sits down on a seat and
// resolves with the answer; `say` says why a name was refused; `away`, where there is a way back, leaves the seat.
export function show(told, asks, { sit, say, away = null }) {
  const place = $("hand-over"), seat = told.hand_over;
  leave = away;
  if (seat === undefined) { if (place.open) { place.close(); place.replaceChildren(); } return; }
  const called = told.seats[seat].called || "";
  if (place.open && place.dataset.seat === `${seat} ${called}`) return; // somebody may be writing their name
  place.dataset.seat = `${seat} ${called}`;
  const field = fieldOf(called);
  const form = el("form", { onsubmit: async (event) => {
    event.preventDefault();
    const answer = await sit(seat);
    const why = answer.ok ? await keep(field, called) : "";
    if (why) say(why);
  } }, field, el("button", { class: "do" }, `I am ${called || `player ${seat + 1}`}`), away ? el("button", { type: "button", class: "quiet", onclick: away }, "Back to the table") : null);
  const since = el("ul", { class: "since", "aria-label": "What happened last" }, ...latest(5).map((text) => el("li", {}, text)));
  place.replaceChildren(el("h2", {}, asks), el("p", {}, "Pass the screen on. What others have in hand is hidden until then."), form, since);
  if (!place.open) place.showModal();
  form.querySelector(".do").focus();
}

$("hand-over").addEventListener("cancel", (event) => { event.preventDefault(); if (leave) leave(); });

// Remarks: what players say of a card, of a rule, or of a moment of the game; kept with it, for who designs it.

import { $, capital, el } from "/elements.js";
import { nameOf } from "/naming.js";

const LONGEST = 600;
let told = { remarks: [], seats: [], viewer: null };
let send = async () => ({ ok: false, why: "" });

// `given` sends a remark and resolves with the answer.
export function begin(given) { send = given; }

export function take(now) {
  told = now;
  for (const list of document.querySelectorAll("#closer .said")) fill(list);
}

function fill(list) {
  list.replaceChildren(...(told.remarks || []).filter((each) => each.about === list.dataset.about).map(row));
}

const whose = (seat) => seat < 0 ? "Looking on" : seat === told.viewer ? "You" : capital(nameOf(told.seats, seat));

// What was said of something so far, and a field to say more; `about` is the id of a card or a section, "" for the moment.
export function about(id, words) {
  const list = el("ul", { class: "said", "data-about": id, "aria-live": "polite" });
  const field = el("textarea", { rows: 2, maxlength: LONGEST, placeholder: words, "aria-label": words });
  const why = el("small", { role: "status" });
  const keep = el("button", { type: "button", class: "keep", onclick: async () => {
    const text = field.value.trim();
    if (!text) { field.focus(); return; }
    keep.disabled = true;
    const answer = await send({ about: id, words: text });
    keep.disabled = false;
    why.textContent = answer.ok ? "Kept." : answer.why;
    if (answer.ok) field.value = "";
  } }, "Keep remark");
  fill(list);
  field.addEventListener("keydown", (event) => event.stopPropagation());
  return el("section", { class: "remarks" }, list, field, el("div", { class: "keeping" }, keep, why));
}

const row = (remark) => el("li", {}, el("b", {}, whose(remark.seat)), ` ${remark.words}`);

// A dialog to say something of how the game is just now.
export function openMoment() {
  const place = $("closer");
  place.replaceChildren(el("form", { method: "dialog" }, el("button", { class: "close", "aria-label": "Close" }, "×")),
    el("div", { class: "moment" }, el("h2", {}, "A remark on this moment"), el("p", { class: "kind" }, "It is kept with the game, for who designs it. To remark on a card, look at the card from near; on a rule, click its words in the log."), about("", "What do you notice?")));
  if (!place.open) place.showModal();
  place.querySelector("textarea").focus();
}

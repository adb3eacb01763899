// A game that is over, looked at once more: forwards and back by buttons, by the slider, or by the arrow keys.

import { $, capital, el } from "/elements.js";

let look = () => {};
let at = null; // the step that is shown, and how many there are

// `given` is called with the step to look at.
export function begin(given) { look = given; }

// The bar for a table of the game as it was; false where the table is how it is now.
export function take(told, names, words) {
  at = told.replay || null;
  if (!at) return false;
  const place = $("ask");
  place.hidden = false;
  const { step, steps } = at;
  const go = (to, sign, label) => el("button", { type: "button", class: "step", "aria-label": label, title: label, disabled: to < 0 || to > steps || to === step, onclick: () => look(to) }, sign);
  const held = place.querySelector(".replay input");
  const slider = el("input", { type: "range", min: 0, max: steps, "aria-label": "Step of the game", onchange: (event) => look(Number(event.target.value)) });
  slider.value = step;
  place.replaceChildren(el("div", { class: "replay" },
    el("p", {}, el("b", {}, `Step ${step} of ${steps}`), el("span", {}, ` · next ${capital(names[at.player])}: ${words(at.next)}`)),
    el("div", { class: "going" }, go(step > 0 ? 0 : -1, "⏮", "To the start"), go(step - 1, "◀", "One step back"), slider, go(step + 1, "▶", "One step on"), go(steps, "⏭", "To the end"))));
  if (held && document.activeElement === document.body) slider.focus({ preventScroll: true });
  return true;
}

addEventListener("keydown", (event) => {
  if (!at || event.target.matches("input, textarea")) return;
  const to = at.step + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] || 0);
  if (to !== at.step && to >= 0) look(to);
});

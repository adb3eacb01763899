// Looking back: the table as it was after each action, as this viewer saw it then.

import { $, el } from "/elements.js";

let page = null;
let at = -1; // after how many actions; -1 is now
let asked = false;

export function start(does) {
  page = does;
  $("review").addEventListener("click", () => (at < 0 ? begin() : end()));
}

export const isReviewing = () => at >= 0;

function begin() {
  const { told } = page.state();
  if (!told) return;
  at = told.actions;
  const place = $("reviewing");
  place.replaceChildren(
    el("button", { type: "button", class: "quiet", "aria-label": "One back", onclick: () => go(at - 1) }, "‹"),
    el("input", { type: "range", id: "when", min: 0, max: told.actions, value: at, "aria-label": "After how many actions", oninput: (event) => go(Number(event.target.value)) }),
    el("button", { type: "button", class: "quiet", "aria-label": "One on", onclick: () => go(at + 1) }, "›"),
    el("p", { id: "then", "aria-live": "polite" }), el("button", { type: "button", onclick: end }, "Back to now"));
  place.hidden = false;
  document.body.classList.add("reviewing");
  $("review").setAttribute("aria-pressed", "true");
  go(at);
  $("when").focus();
}

async function go(number) {
  const most = page.state().told.actions;
  at = Math.max(0, Math.min(most, number));
  $("when").max = most;
  $("when").value = at;
  if (asked) return; // what is wanted then is asked for once the answer has come
  asked = true;
  for (let wanted = -1; at >= 0 && wanted !== at;) {
    wanted = at;
    const answer = await page.send("look", { n: wanted });
    if (at < 0) break;
    if (answer.ok) show(answer.then, most); else at = Math.min(at, page.state().told.actions);
  }
  asked = false;
}

function show(then, most) {
  $("then").textContent = `${then.actions} of ${most}${then.line ? `: ${page.inWords(then.line.text)}` : ""}`;
  page.draw({ ...page.state().told, table: then.table });
}

export function end() {
  at = -1;
  $("reviewing").hidden = true;
  document.body.classList.remove("reviewing");
  $("review").setAttribute("aria-pressed", "false");
  page.draw(page.state().told);
}

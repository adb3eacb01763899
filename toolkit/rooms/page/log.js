// The log: a line for each thing that happened; one that words of a card have caused shows them.

import { $, capital, el } from "/elements.js";
import { openCause } from "/closer.js";

const lines = [];
let called = [];
let lit = () => {};

// `light` is called with the card whose words have caused the line that is pointed at, "" for none.
export function begin(light) { lit = light; }

// `first` is the number of the first line that is here; `names` are what the players are called; where they are called
// otherwise now, what there is is said anew.
export function take(log, first, viewer, names) {
  if (called.join("\n") !== names.join("\n")) rename(viewer, names);
  lines.length = Math.min(lines.length, log.from - first);
  const list = $("log"), kept = shown();
  while (list.childElementCount > kept) list.lastElementChild.remove();
  for (const line of log.lines) {
    const node = line.stated ? null : lineOf(line, viewer, lines[lines.length - 1]);
    lines.push({ ...line, node });
    if (node) list.append(node);
  }
  if (log.lines.length) list.scrollTop = list.scrollHeight;
}

// The last lines as they are read, the latest last.
export const latest = (count) => lines.filter((line) => line.node).slice(-count).map((line) => line.node.firstChild.textContent);

function rename(viewer, names) {
  called = names;
  lines.forEach((line, at) => {
    if (!line.node) return;
    const node = lineOf(line, viewer, lines[at - 1]);
    line.node.replaceWith(node);
    line.node = node;
  });
}

const shown = () => lines.filter((line) => line.node).length;

function lineOf(line, viewer, before) {
  const text = capital(named(line.text, called)) + (line.own ? ` (${named(line.own, called)})` : "");
  const node = el("li", { class: `${line.begins ? "begins" : ""}${line.player === viewer ? " own" : ""}`, "data-player": line.player }, el("span", {}, text));
  const { cause } = line;
  if (cause) {
    const again = before && before.cause && before.cause.source === cause.source && before.cause.start === cause.start;
    const button = el("button", { type: "button", class: "cause", onclick: () => openCause(cause) }, again ? cause.name : `${cause.name}: “${cause.words}”`);
    for (const name of ["pointerenter", "focus"]) node.addEventListener(name, () => lit(cause.source), true);
    for (const name of ["pointerleave", "blur"]) node.addEventListener(name, () => lit(""), true);
    node.append(button);
  }
  return node;
}

// "player 2" as whoever sits there is called.
export function named(text, names) {
  return text.replace(/\b([Pp])layer (\d+)\b/g, (words, first, number) => {
    const name = names[number - 1];
    return name ? (first === "P" ? capital(name) : name) : words;
  });
}

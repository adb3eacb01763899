// Dragging: what is carried to another thing and let go there is as if both had been clicked. A finger taps instead.

import { el } from "/elements.js";

const FAR = 8; // pixels from which on something is carried, not clicked

let carried = null;

// Let something be carried; `dropped` is called with it and what it was let go on.
export function carry(node, dropped) {
  node.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" && event.button === 0) begin(node, dropped, event);
  });
}

function begin(node, dropped, from) {
  const moved = (event) => {
    if (!carried && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > FAR) carried = lift(node);
    if (carried) carried.style.translate = `${event.clientX}px ${event.clientY}px`;
  };
  const ended = (event) => {
    for (const [name, what] of [["pointermove", moved], ["pointerup", ended], ["pointercancel", ended]]) document.removeEventListener(name, what);
    if (!carried) return;
    carried.remove();
    carried = null;
    node.dataset.pressed = "1"; // the click that may follow is none
    setTimeout(() => delete node.dataset.pressed);
    const under = event.type === "pointerup" && document.elementFromPoint(event.clientX, event.clientY);
    const to = under && under.closest("[data-key]");
    if (to && to !== node) dropped(node, to);
  };
  for (const [name, what] of [["pointermove", moved], ["pointerup", ended], ["pointercancel", ended]]) document.addEventListener(name, what);
}

function lift(node) {
  const shown = el("div", { class: "carried", "aria-hidden": "true" }, ...[...node.childNodes].map((child) => child.cloneNode(true)));
  const { width, height } = node.getBoundingClientRect();
  Object.assign(shown.style, { width: `${width}px`, height: `${height}px`, margin: `${-height / 2}px 0 0 ${-width / 2}px` });
  document.body.append(shown);
  return shown;
}

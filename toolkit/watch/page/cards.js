// Cards, findings and proofs as elements. Whatever comes from a game is set as text, never as markup.

export function el(tag, about = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") made.textContent = value;
    else if (name === "click") made.addEventListener("click", value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const address = (face, size) => `/faces/${face}-${size}.webp`;
export const counted = (number, word) => `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;

export const isBroad = (card) => card.width > card.height * 1.25;

const heaviest = (findings) =>
  findings.some((each) => each.severity === "error") ? "error"
    : findings.some((each) => each.severity === "warning") ? "warning" : findings.length ? "note" : "";

// A picture that keeps showing the face it has until the next one is there.
export function picture(card, size, lazy = false) {
  const ratio = card.width && card.height ? [card.width, card.height] : [63, 88];
  const made = el("img", { class: "face", alt: "", draggable: "false", width: Math.round(ratio[0] * 10), height: Math.round(ratio[1] * 10) });
  if (lazy) made.loading = "lazy";
  made.classList.add("none");
  made.addEventListener("load", () => made.classList.remove("none"));
  if (isBroad(card)) made.classList.add("broad");
  if (card.face) made.src = address(card.face, size);
  return made;
}

export async function reface(img, card, size) {
  if (!card.face) return;
  const wanted = address(card.face, size);
  img.dataset.wanted = wanted;
  const next = new Image();
  next.src = wanted;
  try { await next.decode(); } catch { return; }
  if (img.dataset.wanted !== wanted) return;
  if (card.width) { img.width = Math.round(card.width * 10); img.height = Math.round(card.height * 10); }
  img.src = wanted;
}

export function finding(each) {
  return el("li", { class: `finding ${each.severity}` },
    el("p", { class: "said" }, el("span", { class: "code", text: each.code || each.severity }), el("span", { text: each.message })),
    each.source ? el("pre", { class: "source", text: each.source }) : null,
    ...each.hint.map((line) => el("p", { class: "hint", text: line })),
    each.place ? el("p", { class: "place", text: `${each.place} · ${each.name}` }) : null);
}

export function findings(list) {
  return el("ul", { class: "findings" }, ...list.map(finding));
}

export function verdict(card) {
  const proof = card.proof;
  const made = el("div", { class: "verdict" });
  if (card.stale) made.append(el("p", { class: "stale-note", text: "This is how it was: the file cannot be read as it is now." }));
  if (!card.checked) made.append(el("p", { class: "checking", text: "Checking" }));
  else if (card.findings.length) made.append(findings(card.findings));
  else if (!card.stale) made.append(el("p", { class: "clean", text: "Clean" }));
  if (proof) {
    const many = counted(proof.sentences, "sentence");
    made.append(el("p", { class: proof.proven ? "proven" : "unproven", text: proof.proven ? `${proof.rung} · ${many} proven` : `${proof.rung} · not proven` }));
    if (proof.stops.length) {
      made.append(el("ul", { class: "stops" }, ...proof.stops.map((stop) =>
        el("li", {}, el("q", { text: stop.text }), el("span", { text: `${stop.rung}: ${stop.reason}` })))));
    }
  }
  return made;
}

// How many copies there are; of a card that has just changed, how many there were too.
const copies = (card, isNew) => `${isNew && card.copiesBefore ? `${card.copiesBefore} → ` : ""}${card.copies} ${card.copies === 1 ? "copy" : "copies"}`;

export function about(card, isNew = false) {
  return el("p", { class: "about", text: [card.deck, card.place, copies(card, isNew)].filter(Boolean).join(" · ") });
}

// A card in its deck. It stays the same element for as long as the card is there.
export class Tile {
  constructor(name, card, open) {
    this.name = name;
    this.img = picture(card, "small", true);
    this.badge = el("span", { class: "badge" });
    this.label = el("span", { class: "name" });
    this.button = el("button", { type: "button", class: "frame", click: () => open(name) }, this.img, this.badge);
    this.root = el("li", { class: "tile" }, this.button, this.label);
    this.card = null;
    this.show(card);
  }

  show(card) {
    const old = this.card;
    this.card = card;
    this.label.textContent = card.name;
    const kind = heaviest(card.findings);
    this.root.dataset.kind = kind;
    this.root.classList.toggle("stale", card.stale);
    this.root.classList.toggle("broad", isBroad(card));
    this.badge.textContent = card.findings.length ? String(card.findings.length) : card.proof && !card.proof.proven ? card.proof.rung : "";
    this.badge.className = `badge ${kind || (this.badge.textContent ? "unproven" : "")}`;
    const said = [card.name, card.findings.length ? counted(card.findings.length, "finding") : card.checked ? "clean" : "being checked"];
    this.button.setAttribute("aria-label", said.join(", "));
    if (old && old.face !== card.face) reface(this.img, card, "small");
  }
}

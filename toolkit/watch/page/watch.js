// The page of `heap watch`: it listens for news, and shows what has changed first.

import { Tile, about, counted, el, findings, isBroad, picture, reface, verdict } from "/cards.js";

const MOST_LATEST = 6;
const $ = (id) => document.getElementById(id);
const game = { about: {}, cards: new Map(), groups: [], tiles: new Map(), wishes: { search: "", only: false }, isLost: true, closer: "" };

// --- coming in -------------------------------------------------------------------------------------------------------

async function enter() {
  const token = location.hash.slice(1);
  if (token) {
    history.replaceState(null, "", location.pathname);
    await fetch("/enter", { method: "POST", body: token, headers: { "content-type": "text/plain" } }).catch(() => null);
  }
  listen();
}

function listen() {
  const feed = new EventSource("/news");
  feed.addEventListener("news", (event) => { game.isLost = false; take(JSON.parse(event.data)); });
  feed.addEventListener("error", async () => {
    game.isLost = true;
    state();
    if (feed.readyState !== EventSource.CLOSED) return;
    const answer = await fetch("/faces/none").catch(() => null);
    if (answer && answer.status === 401) {
      say("notice", "This address is no longer the one of a game that is watched. Open the address that heap watch has printed.");
    } else {
      setTimeout(listen, 1500);
    }
  });
}

// --- news ------------------------------------------------------------------------------------------------------------

function take(news) {
  const look = game.about.look || 0;
  if (news.all) { game.cards.clear(); }
  game.about = news.about;
  for (const [name, card] of Object.entries(news.cards)) {
    game.cards.set(name, card);
    const tile = game.tiles.get(name);
    if (tile) tile.show(card);
  }
  for (const name of news.gone) { game.cards.delete(name); }
  if (news.groups) { game.groups = news.groups; lay(); }
  state();
  loose();
  latest(game.about.look > look && look > 0);
  if (game.closer) closer(game.closer, false);
  sift();
  document.documentElement.dataset.number = news.number;
}

function say(id, text) {
  const place = $(id);
  place.hidden = !text;
  place.textContent = text || "";
}

function state() {
  const { about: now, isLost } = game;
  const errors = now.errors || 0, warnings = now.warnings || 0;
  const drawing = now.state === "drawing" && now.to_draw;
  let kind = "busy", text = "Looking";
  if (isLost) [kind, text] = ["lost", "Not connected"];
  else if (drawing) text = `Drawing ${now.drawn} of ${now.to_draw}`;
  else if (now.state === "drawing") text = "Drawing";
  else if (now.state === "checking") text = "Checking";
  else if (now.state === "done" && errors) [kind, text] = ["error", [counted(errors, "error"), warnings && counted(warnings, "warning")].filter(Boolean).join(", ")];
  else if (now.state === "done" && warnings) [kind, text] = ["warning", counted(warnings, "warning")];
  else if (now.state === "done" && now.notice) [kind, text] = ["error", "Not drawn"];
  else if (now.state === "done") [kind, text] = ["clean", "Clean"];
  $("state").dataset.kind = kind;
  if ($("state-text").textContent !== text) $("state-text").textContent = text;
  $("state").title = now.at ? `Looked at ${now.at}` : "";
  $("title").textContent = now.title || "Heap";
  if (now.version) $("title").append(el("small", { text: now.version }));
  const mark = { clean: "✓", error: "✗", warning: "!" }[kind] || "…";
  document.title = `${mark} ${now.title || "Heap"}`;
  const bar = $("progress");
  bar.hidden = !drawing;
  if (drawing) { bar.max = now.to_draw; bar.value = now.drawn; }
  const proof = now.proof || {};
  $("proof").textContent = proof.failed ? `Not proven: ${proof.failed}`
    : proof.state === "proving" ? `Proving ${counted(proof.waiting, "card")}` : proof.state === "held" ? "Proven once there are no errors"
      : proof.state === "done" ? proven() : "";
  if (!isLost) say("notice", now.notice);
}

function proven() {
  const all = [...game.cards.values()].filter((card) => card.proof);
  const open = all.filter((card) => !card.proof.proven).length;
  if (!all.length) return "";
  return open ? `${counted(open, "card")} not proven` : `${counted(all.reduce((sum, card) => sum + card.proof.sentences, 0), "sentence")} proven`;
}

function loose() {
  const list = game.about.loose || [];
  $("loose").hidden = !list.length;
  $("loose").replaceChildren(...(list.length ? [findings(list)] : []));
}

// --- what has changed last -------------------------------------------------------------------------------------------

let told = "";
let hung = new Map(); // the pictures that hang there, which stay the same elements, so that nothing flickers

// The picture of a card: the one that hangs there, or a new one, which shows how it was until its own face is there.
function hang(name, card, before) {
  const key = `${name} ${card.face}`;
  let img = before.get(key);
  if (!img) {
    img = picture({ ...card, face: card.before || card.face }, "large");
    if (card.before) reface(img, card, "large");
  }
  hung.set(key, img);
  return img;
}

function latest(isNew) {
  const all = [...game.cards].filter(([, card]) => card.changed > 0);
  const last = all.reduce((most, [, card]) => Math.max(most, card.changed), 0);
  const changed = all.filter(([, card]) => card.changed === last && last > 0);
  const place = $("latest");
  const tells = JSON.stringify([changed, game.about.errors]);
  if (tells === told) return;
  told = tells;
  place.hidden = !changed.length;
  if (!changed.length) return;
  const shown = changed.slice(0, MOST_LATEST);
  const heads = el("header", {}, el("h2", { text: changed.length === 1 ? "Just changed" : `Just changed: ${counted(changed.length, "card")}` }),
    el("p", { class: "at", text: game.about.at || "" }));
  const before = hung;
  hung = new Map();
  const rows = shown.length === 1 ? [alone(...shown[0], before)]
    : [el("ul", { class: "few" }, ...shown.map(([name, card]) => one(name, card, before)))];
  if (changed.length > shown.length) rows.push(el("p", { class: "more", text: `and ${changed.length - shown.length} more, below` }));
  place.replaceChildren(heads, ...rows);
  if (isNew && !before.size) place.classList.add("arrives");
  peek(shown[0][1], isNew);
}

function alone(name, card, hanging) {
  const now = el("figure", { class: isBroad(card) ? "now broad" : "now" }, frame(name, hang(name, card, hanging), card));
  const before = card.before
    ? el("figure", { class: "before" }, picture({ ...card, face: card.before }, "small"), el("figcaption", { text: "Before" })) : null;
  return el("div", { class: "alone" }, now,
    el("div", { class: "beside" }, el("h3", { text: card.name }), about(card, true), verdict(card), before));
}

function one(name, card, hanging) {
  return el("li", {}, frame(name, hang(name, card, hanging), card), el("h3", { text: card.name }),
    card.copiesBefore ? about(card, true) : null, verdict(card));
}

function frame(name, img, card) {
  return el("button", { type: "button", class: "frame", "aria-label": `${card.name}, larger`, click: () => closer(name, true) }, img);
}

function peek(card, isNew) {
  const button = $("peek");
  const isSeen = $("latest").getBoundingClientRect().bottom > 120;
  if (!isNew || isSeen || !card.face) return;
  button.replaceChildren(picture(card, "small"), el("span", { text: `${card.name} has changed` }));
  button.hidden = false;
}

// --- decks -----------------------------------------------------------------------------------------------------------

function lay() {
  const live = new Set();
  const sections = game.groups.map((group) => {
    const tiles = group.cards.filter((name) => game.cards.has(name)).map((name) => {
      live.add(name);
      if (!game.tiles.has(name)) game.tiles.set(name, new Tile(name, game.cards.get(name), (each) => closer(each, true)));
      return game.tiles.get(name).root;
    });
    return el("section", { class: group.part ? "group part" : "group", "data-group": group.id },
      el("h2", {}, el("span", { text: group.title || group.id }), el("small", { text: counted(tiles.length, group.part ? "piece" : "design") })),
      group.findings.length ? findings(group.findings) : null,
      el("ul", { class: "tiles" }, ...tiles));
  });
  for (const name of game.tiles.keys()) if (!live.has(name)) game.tiles.delete(name);
  $("groups").replaceChildren(...sections);
}

function sift() {
  const words = game.wishes.search.trim().toLowerCase();
  let seen = 0;
  for (const [name, tile] of game.tiles) {
    const card = game.cards.get(name);
    if (!card) continue;
    const isWanted = (!words || card.name.toLowerCase().includes(words)) && (!game.wishes.only || card.findings.length || card.stale || (card.proof && !card.proof.proven));
    tile.root.hidden = !isWanted;
    seen += isWanted ? 1 : 0;
  }
  for (const section of document.querySelectorAll(".group")) {
    section.hidden = Boolean((words || game.wishes.only) && !section.querySelector(".tile:not([hidden])") && !section.querySelector(".findings"));
  }
  const isSifted = words || game.wishes.only;
  say("empty", isSifted && !seen && game.tiles.size ? (words ? "No card has that in its name." : "No card has a finding.") : "");
}

// --- one card, larger ------------------------------------------------------------------------------------------------

let dialogTells = "";

function closer(name, isOpened) {
  const card = game.cards.get(name), dialog = $("closer");
  if (!card) { dialog.close(); return; }
  const tells = JSON.stringify([name, card]);
  if (!isOpened && tells === dialogTells) return;
  dialogTells = tells;
  game.closer = name;
  const step = (by, word) => el("button", { type: "button", class: "step", "aria-label": word, text: by < 0 ? "‹" : "›", click: () => move(by) });
  dialog.replaceChildren(
    el("div", { class: "large" }, picture(card, "large")),
    el("div", { class: "beside" }, el("h2", { text: card.name }), about(card), verdict(card)),
    el("nav", { class: "steps" }, step(-1, "The card before"), step(1, "The next card"),
      el("button", { type: "button", class: "shut", text: "Close", click: () => dialog.close() })));
  if (isOpened && !dialog.open) dialog.showModal();
}

function move(by) {
  const names = game.groups.flatMap((group) => group.cards).filter((name) => game.cards.has(name) && !game.tiles.get(name)?.root.hidden);
  const at = names.indexOf(game.closer);
  if (names.length) closer(names[(at + by + names.length) % names.length], true);
}

// --- wishes ----------------------------------------------------------------------------------------------------------

$("search").addEventListener("input", (event) => { game.wishes.search = event.target.value; sift(); });
$("only").addEventListener("click", () => {
  game.wishes.only = !game.wishes.only;
  $("only").setAttribute("aria-pressed", String(game.wishes.only));
  sift();
});
for (const button of document.querySelectorAll("[data-size]")) {
  button.addEventListener("click", () => {
    document.documentElement.dataset.size = button.dataset.size;
    for (const each of document.querySelectorAll("[data-size]")) {
      if (each.tagName === "BUTTON") each.setAttribute("aria-pressed", String(each === button));
    }
  });
}
$("peek").addEventListener("click", () => {
  $("peek").hidden = true;
  scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
});
$("closer").addEventListener("close", () => { game.closer = ""; });
$("closer").addEventListener("click", (event) => { if (event.target === $("closer")) $("closer").close(); });
$("latest").addEventListener("animationend", () => $("latest").classList.remove("arrives"));
addEventListener("keydown", (event) => {
  if ($("closer").open && event.key === "ArrowRight") move(1);
  if ($("closer").open && event.key === "ArrowLeft") move(-1);
  if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName) && !$("closer").open) {
    event.preventDefault();
    $("search").focus();
  }
});

state();
enter();

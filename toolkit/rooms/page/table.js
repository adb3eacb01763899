// The page of a table: it comes in by its link, listens, and shows the table as it is told each time.

import { $, capital, el } from "/elements.js";
import { Talk } from "/talk.js";
import * as board from "/board.js";
import * as choices from "/choices.js";
import * as closer from "/closer.js";
import * as field from "/field.js";
import * as log from "/log.js";
import * as naming from "/naming.js";
import * as passing from "/passing.js";
import * as remarks from "/remarks.js";
import * as replay from "/replay.js";
import * as wishes from "/wish.js";
import { comeIn } from "/source.js";

const me = { told: null, talk: null };

async function enter() {
  const { name, box, why } = await comeIn();
  if (!box) { say(why); return; }
  closer.know(box);
  board.know(box);
  document.title = box.title;
  $("title").textContent = box.title;
  me.talk = new Talk(name, take, lost);
  me.talk.open();
}

function say(text) {
  $("notice").hidden = !text;
  $("notice").textContent = text;
}

function lost(isLost, why) {
  document.body.classList.toggle("lost", isLost);
  if (isLost) $("status").textContent = why ? capital(why) : "Connecting again";
  else if (me.told) status(me.told);
}

// --- a table ---------------------------------------------------------------------------------------------------------

function take(told) {
  me.told = told;
  const names = namesOf(told);
  document.body.classList.toggle("watching", told.viewer === null);
  say(told.notice || "");
  status(told);
  seats(told, names);
  choices.know(told.choice, told.seq, names);
  board.show(told, names);
  naming.take(told);
  remarks.take(told);
  if (!replay.take(told, names, choices.inWords)) choices.take(told.choice, told.seq, names);
  log.take(told.log, told.window, told.viewer, told.seats.map((_, seat) => naming.nameOf(told.seats, seat)));
  back(told, names);
  banner(told, names);
  handOver(told, names);
  end(told, names);
  document.documentElement.dataset.seq = told.seq;
}

// What each player is called here: you, and the others by their names or their seats.
function namesOf(told) {
  return told.seats.map((_, seat) => seat === told.viewer ? "you" : naming.nameOf(told.seats, seat));
}

function status(told) {
  const waiting = told.choice ? told.choice.waiting : [];
  const names = namesOf(told);
  const whose = waiting.map((seat) => seat === told.viewer ? "Your turn" : `${capital(names[seat])} is choosing`);
  const where = told.status.split(" · ").filter((part) => !/^player \d+$/.test(part));
  $("status").textContent = told.end ? "The game is over" : [...new Set(whose), ...where].join(" · ");
  document.body.classList.toggle("yours", waiting.includes(told.viewer));
  $("skip").hidden = !(told.choice && told.choice.options) || Boolean(told.replay);
}

function seats(told, names) {
  const waiting = told.choice ? told.choice.waiting : [];
  $("seats").replaceChildren(...told.seats.map((seat, number) =>
    el("li", { class: `${waiting.includes(number) ? "waits" : ""} ${seat.here ? "" : "away"}`, "data-player": number, title: seat.here ? "" : "not here" }, `${capital(names[number])}${seat.name === "person" ? "" : ` · ${seat.name}`}`)));
}

function back(told, names) {
  const button = $("back");
  button.hidden = !told.back || Boolean(told.wish || told.replay);
  button.textContent = told.back === "free" ? "Undo" : "Ask to undo";
  const { wish } = told, whose = wish && names[wish.seat];
  const words = wish ? `${capital(whose)} ${whose === "you" ? "want" : "wants"} to go back to before ${whose === "you" ? "your" : "their"} last choice.` : "";
  wishes.show(told, words, (deed) => me.talk.send(deed, { seq: me.told.seq }).then(told_off));
}

// The same for all, whether or not the player has anything to react with.
function banner(told, names) {
  const place = $("banner"), { choice } = told;
  place.hidden = !choice || !choice.reaction;
  if (!place.hidden) place.replaceChildren(choice.reaction, el("small", {}, `${capital(names[choice.waiting[0]])} may react before it happens.`));
}

function told_off(answer) {
  if (!answer.ok && answer.code !== "again") { say(answer.why); setTimeout(() => say(me.told.notice || ""), 4000); }
  return answer;
}

function handOver(told, names) {
  passing.show(told, told.hand_over === undefined ? "" : `It is for ${names[told.hand_over]} to choose`, {
    sit: (seat) => me.talk.send("sit", { seat }).then(told_off),
    say: (why) => { say(why); setTimeout(() => say(me.told.notice || ""), 4000); },
  });
}

function end(told, names) {
  const place = $("end");
  $("again").hidden = !told.end;
  if (!told.end) { if (place.open) place.close(); return; }
  if (place.dataset.seq === String(told.seq)) return;
  place.dataset.seq = told.seq;
  const { scores, winners, together } = told.end;
  const order = scores.map((score, seat) => seat).sort((a, b) => scores[b] - scores[a]);
  const rows = order.map((seat) => el("tr", { class: winners.includes(seat) ? "won" : "" }, el("th", { scope: "row" }, capital(names[seat])), el("td", {}, String(scores[seat])), el("td", {}, winners.includes(seat) ? "won" : "")));
  place.replaceChildren(el("h2", {}, "The game is over"), together ? el("p", {}, capital(together)) : el("table", {}, el("tbody", {}, ...rows)),
    remarksOf(told, names) || "",
    el("form", { method: "dialog", class: "ways" }, el("button", { class: "do" }, "Look at the table"), el("button", { class: "quiet", id: "once-more", onclick: () => look(0) }, "Once more, step by step")));
  if (!place.open) place.showModal();
}

// What was said during the game: all is told to all at the end.
function remarksOf(told, names) {
  if (!told.remarks || !told.remarks.length) return null;
  return el("ul", { class: "said" }, ...told.remarks.map((each) => el("li", {}, el("b", {}, each.seat < 0 ? "Looking on" : capital(names[each.seat])), ` ${each.about ? `${closer.nameOf(each.about)}: ` : ""}${each.words}`)));
}

const look = (step) => me.talk.send("look", { step }).then(told_off);

// --- what is done ----------------------------------------------------------------------------------------------------

choices.begin({
  foresee: async (option, seq) => { const answer = await me.talk.send("foresee", { option, seq }); return answer.ok ? answer.consequences : null; },
  commit: async (option, seq) => { const answer = told_off(await me.talk.send("choose", { option, seq })); if (!answer.ok) choices.take(me.told.choice, me.told.seq, namesOf(me.told)); },
  picked: () => board.glow(),
  fact: board.factName,
  zone: (key) => board.zoneName(me.told, key),
  isSeen: board.isSeen,
  otherTurns: field.otherTurns,
  isFree: () => me.told.back === "free" && !me.told.wish,
  undo: () => me.talk.send("undo", { seq: me.told.seq }).then(told_off),
});
log.begin(board.light);
naming.begin((said) => me.talk.send("name", said));
remarks.begin((said) => me.talk.send("remark", said));
replay.begin(look);
$("again").addEventListener("click", () => look(0));
$("remark").addEventListener("click", remarks.openMoment);
$("back").addEventListener("click", () => me.talk.send("undo", { seq: me.told.seq }).then(told_off));
$("log-open").addEventListener("click", () => document.body.classList.toggle("log-open"));
$("log-close").addEventListener("click", () => document.body.classList.remove("log-open"));
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && choices.choice.picked >= 0) choices.drop(); });

// What is seen depends on how large the table is, which what lies around it can change.
new ResizeObserver(() => { board.fit(); choices.look(); }).observe($("table"));

enter();

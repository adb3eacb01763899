// The page of a free table: it comes in by its link, listens, and shows the table as it is told each time.

import { $, capital, el } from "/elements.js";
import { comeIn } from "/source.js";
import { Talk } from "/talk.js";
import * as closer from "/closer.js";
import * as log from "/log.js";
import * as naming from "/naming.js";
import * as passing from "/passing.js";
import * as remarks from "/remarks.js";
import * as wishes from "/wish.js";
import * as deeds from "/deeds.js";
import * as ground from "/ground.js";
import * as hands from "/hands.js";
import * as hold from "/hold.js";
import * as review from "/review.js";
import * as several from "/several.js";
import * as things from "/things.js";

const DICE = [2, 4, 6, 8, 10, 12, 20];
const SAID = 4000; // milliseconds that something is said
const me = { told: null, talk: null, kinds: {}, still: 0, made: 0, names: [] };

// Beside tables and answers it is told what others carry.
class FreeTalk extends Talk {
  take(message) {
    if (message.kind === "carried") carried(message.carried);
    else super.take(message);
  }

  // Say something that nobody waits for.
  tell(deed, numbers) {
    this.count += 1;
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ v: 1, id: `${this.begun}-${this.count}`, do: deed, ...numbers }));
  }
}

async function enter() {
  const { name, box, why } = await comeIn();
  if (!box) { say(why); return; }
  for (const card of Object.values(box.cards)) card.rulings = card.rulings || [];
  closer.know(box);
  things.know(box);
  hands.know(box.counters);
  deeds.know(box);
  me.kinds = box.inventory.designs;
  if (box.ground) document.documentElement.style.setProperty("--ground", box.ground);
  document.title = box.title;
  $("title").textContent = box.title;
  me.talk = new FreeTalk(name, take, lost);
  me.talk.open();
}

let quiet = 0;

function say(text) {
  clearTimeout(quiet);
  $("notice").hidden = !text;
  $("notice").textContent = text;
  if (text && me.told) quiet = setTimeout(() => say(""), SAID);
}

function lost(isLost, why) {
  document.body.classList.toggle("lost", isLost);
  if (isLost) { hold.let_go(); $("status").textContent = why ? capital(why) : "Connecting again"; }
  else if (me.told) status(me.told);
}

// --- a table ---------------------------------------------------------------------------------------------------------

function take(told) {
  me.told = told;
  hold.settle();
  me.names = told.seats.map((_, seat) => naming.nameOf(told.seats, seat));
  status(told);
  naming.take(told);
  back(told);
  log.take(told.log, told.window, told.viewer, me.names);
  remarks.take(told);
  if (told.hand_over !== undefined && review.isReviewing()) review.end(); // what was seen then is hidden as well
  else if (!review.isReviewing()) draw(told);
  passing.show(told, told.hand_over === undefined ? "" : `The screen is for ${me.names[told.hand_over]}`, PASSED);
  document.documentElement.dataset.seq = told.seq;
}

// What was done last is taken back at once, unless somebody has learned something from it: then the others are asked.
function back(told) {
  const { wish } = told, whose = wish && (wish.seat === told.viewer ? "you" : me.names[wish.seat]);
  $("back").hidden = !told.back || Boolean(wish);
  $("back").textContent = told.is_free ? "Undo" : "Ask to undo";
  $("back").title = told.back ? `Take back: ${inWords(told.back)}` : "";
  wishes.show(told, wish ? `${capital(whose)} ${whose === "you" ? "want" : "wants"} to take back what was done last${wish.what ? `: ${inWords(wish.what)}` : ""}.` : "", (deed) => send(deed, { seq: me.told.seq }).then(toldOff));
}

const PASSED = {
  sit: (seat) => send("here", { seat }).then(toldOff),
  say: (why) => say(why),
  away: () => send("stand").then(toldOff),
};

function draw(told) {
  const isNew = ground.show(told.table, me.still);
  me.still = 0;
  hands.show(told);
  if (isNew) ground.beginAt();
  if (me.made) deeds.choose(me.made);
  me.made = 0;
  carried(review.isReviewing() ? [] : told.carried);
  deeds.show();
}

function carried(rows) {
  if (!me.told) return;
  hold.check(rows, me.told.viewer);
  if (!review.isReviewing() || !rows.length) ground.carried(rows, me.told.viewer, (seat) => capital(hands.nameOf(seat)));
}

function status(told) {
  const last = told.log.lines[told.log.lines.length - 1];
  if (last) $("status").textContent = inWords(last.text);
  else if (!told.log.from || $("status").textContent.startsWith("Connecting")) $("status").textContent = told.viewer === null ? "Looking on" : `You are ${me.names[told.viewer]}`;
}

// A line as it is read here: players by their names.
const inWords = (text) => capital(log.named(text, me.names));

// --- what is done ----------------------------------------------------------------------------------------------------

function send(deed, numbers = {}, still = 0) {
  me.still = still;
  return me.talk.send(deed, numbers);
}

function toldOff(answer) {
  if (!answer.ok && answer.code !== "again") say(answer.why);
  return answer;
}

// At a screen of several nobody can do anything before they sit down: say so on the first try.
function canSit() {
  if (me.told && me.told.viewer === null && me.told.you.endsWith("-all") && !review.isReviewing()) say("Sit down first: “Sit here” beside a name.");
}

const undo = () => { if (me.told && me.told.back && !me.told.wish) send("undo", { seq: me.told.seq }).then(toldOff); };

function write(pile) {
  const place = $("write"), old = pile ? pile.cards[0].text || "" : "";
  const area = el("textarea", { rows: 5, maxlength: 500, "aria-label": "What the note says" });
  area.value = old;
  const done = () => {
    place.close();
    const [x, y] = ground.placeForNew(things.size({ design: "note" }));
    if (pile) send("write", { of: pile.pile, seq: me.told.seq, text: area.value }).then(toldOff);
    else send("note", { x, y, text: area.value }).then(toldOff);
  };
  place.replaceChildren(el("h2", {}, "A note"), area, el("div", { class: "row" }, el("button", { type: "button", class: "quiet", onclick: () => place.close() }, "Cancel"), el("button", { type: "button", class: "do", onclick: done }, "Put it on the table")));
  place.showModal();
  area.focus();
}

function add() {
  const dice = DICE.map((n) => [n === 2 ? "A coin: die with 2 sides" : `A die with ${n} sides`, () => { const [x, y] = ground.placeForNew(things.size({ die: [1, n] })); send("die", { x, y, n }).then(toldOff); }]);
  deeds.open([["A note", () => write(null)], ...dice], $("add"));
}

function help() {
  const rows = [
    ["Drag", "Move a thing. From a pile the top comes; ⠿, or Shift, brings the whole pile. Near the middle of another pile it is put on it, with Alt under it."],
    ["Drag to your hand", "Only you see it there. Drag it to another player's name to give it."],
    ["Two clicks, F", "Turn it over, or roll a die."],
    ["R · S · G", "Rotate, shuffle, fan out."],
    ["D · H · P", "Draw, take in hand, lay down. A number before says how many."],
    ["Shift", "A click marks one more thing, and a band drawn with it marks all within: then they are moved, flipped or dealt together. M marks by keys, C puts together, Escape lets go."],
    ["Arrows", "Move what is selected, with Shift further. Tab goes to the next thing, Enter to its buttons, Escape back."],
    ["I, right click, long press", "See it from near."],
    ["U", "Take back what was done last, whoever did it. Where somebody has seen something by it, the others are asked."],
    ["+ − 0", "How large the table is shown."],
  ];
  $("helps").replaceChildren(el("form", { method: "dialog" }, el("button", { class: "close", "aria-label": "Close" }, "×")), el("h2", {}, "At this table"), el("dl", {}, ...rows.flatMap(([key, words]) => [el("dt", {}, key), el("dd", {}, words)])));
  $("helps").showModal();
}

const page = {
  state: () => ({ told: me.told, isReviewing: review.isReviewing() }),
  kindOf: (design) => (me.kinds[design] || { kind: "card" }).kind,
  tell: (deed, numbers) => me.talk.tell(deed, numbers),
  made: (number) => { me.made = number || 0; },
  select: deeds.select,
  twice: deeds.twice,
  send, say, canSit, undo, write, draw, inWords,
};
deeds.start(page);
several.start(page, deeds.show);
hold.start(page);
review.start(page);
ground.start(hold.follow);
hands.start(hold.follow, (seat, n, by) => send("tally", { seat, n, by }).then(toldOff), (seat) => send("sit", { seat }).then(toldOff));
log.begin(() => {});
naming.begin((said) => send("name", said));
remarks.begin((said) => send("remark", said));
$("remark").addEventListener("click", remarks.openMoment);
$("back").addEventListener("click", undo);
$("add").addEventListener("click", add);
$("help").addEventListener("click", help);
$("more-remark").addEventListener("click", remarks.openMoment);
$("more-help").addEventListener("click", help);
$("log-open").addEventListener("click", () => document.body.classList.toggle("log-open"));
$("log-close").addEventListener("click", () => document.body.classList.remove("log-open"));

enter();

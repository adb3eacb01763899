// The talk with the table: messages have a name each, and are sent again after a break until they are answered.

import { lineTo } from "/source.js";

const VERSION = 1;
const SOONEST = 400, LATEST = 8000; // milliseconds until the connection is tried again

export class Talk {
  // `took` is called with each table, `lost` when the connection is there or not.
  constructor(name, took, lost) {
    [this.name, this.took, this.lost] = [name, took, lost];
    this.waiting = new Map(); // messages without an answer, by name
    this.wait = SOONEST;
    this.begun = Math.random().toString(36).slice(2, 10);
    this.count = 0;
  }

  open() {
    const socket = lineTo(this.name);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = SOONEST;
      for (const { text } of this.waiting.values()) socket.send(text);
    });
    socket.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      this.lost(true, event.code === 1008 ? event.reason || "this table is not open to you" : "");
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LATEST, this.wait * 1.6);
    });
  }

  take(message) {
    if (message.v !== VERSION) { location.reload(); return; }
    this.lost(false, "");
    if (message.kind === "table") { this.took(message); return; }
    const asked = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    if (asked) asked.answered(message);
  }

  // Ask for something to be done; resolves with the answer, whose `ok` says whether it was.
  send(deed, numbers = {}) {
    this.count += 1;
    const id = `${this.begun}-${this.count}`;
    const text = JSON.stringify({ v: VERSION, id, do: deed, ...numbers });
    return new Promise((answered) => {
      this.waiting.set(id, { text, answered });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }
}

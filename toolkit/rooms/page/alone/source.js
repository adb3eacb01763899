// Where the table comes from: this page itself. The engine plays in a worker of it, and bots think in another.

import { begun } from "/start.js";
import { Engine } from "/python.js";

const { heap } = globalThis; // what the export has written: the game, and the engine as soon as it is loaded

let engine = null;

export async function comeIn() {
  engine = new Engine();
  const chosen = await begun(engine);
  return { name: chosen.name, box: heap.shown };
}

// A line to the table that is used like a websocket.
class Line extends EventTarget {
  readyState = WebSocket.OPEN;

  constructor() {
    super();
    engine.heard = (text) => this.dispatchEvent(new MessageEvent("message", { data: text }));
    engine.sit();
    queueMicrotask(() => this.dispatchEvent(new Event("open")));
  }

  send(text) { engine.say(text); }
}

export const lineTo = () => new Line();

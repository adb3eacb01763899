// The two workers of the page: one with the table, and, where bots play that think longer, one for these.

const UNPACKED = new Map(); // what the export has packed, by name, as bytes that are on their way

function unpacked(name) {
  if (!UNPACKED.has(name)) UNPACKED.set(name, unpack(name));
  return UNPACKED.get(name);
}

async function unpack(name) {
  const stream = new Blob([bytesOf(globalThis.heap.packed[name])]).stream().pipeThrough(new DecompressionStream("gzip"));
  delete globalThis.heap.packed[name];
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

// What is too large to stand in the first script is loaded once the page is there.
function loaded(address) {
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", done);
    script.addEventListener("error", () => failed(new Error(`${address} is missing beside this page`)));
    document.head.append(script);
  });
}

let module = null; // Python, compiled once for both workers

async function workerOf(took, failed) {
  module ??= unpacked("wasm").then((wasm) => WebAssembly.compile(wasm)); // while the others are unpacked
  const names = ["loader", "module", "worker"];
  const [library, code, ...scripts] = await Promise.all(["library", "code", ...names].map(unpacked));
  const address = URL.createObjectURL(new Blob(scripts.flatMap((each) => [each, ";\n"]), { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.addEventListener("message", ({ data }) => { if (data.failed) failed(data.failed); else took(data); });
  worker.addEventListener("error", (event) => failed(event.message || "a worker cannot be started here"));
  worker.postMessage({
    load: { module: await module, library, code, lock: globalThis.heap.lock, first: globalThis.heap.first, box: globalThis.heap.box },
  });
  return worker;
}

export class Engine {
  // `heard` is called with each text of the table, `kept` with each event that was done, `failed` with why it stopped.
  constructor() {
    [this.heard, this.kept, this.failed] = [() => {}, () => {}, () => {}];
    this.table = null;
    this.bots = null;
    this.records = [];
    this.ready = new Promise((done) => { this.done = done; });
  }

  async load() {
    await loaded("python.js");
    this.table = await workerOf((data) => this.take(data), (why) => this.failed(why));
    await this.ready;
  }

  take(data) {
    if (data.ready) this.done();
    else if (data.told !== undefined) this.heard(data.told);
    else if (data.kept !== undefined) this.kept(data.kept);
    else if (data.asked !== undefined) this.ask(data.asked);
    else if (data.record !== undefined) this.records.shift()(data.record);
  }

  async ask(text) { (await this.slow()).postMessage({ think: text }); }

  // The worker of the slow bots, started when it is asked for first.
  slow() {
    this.bots ??= workerOf(({ answer }) => { if (answer !== undefined) this.table.postMessage({ answer }); }, (why) => this.failed(why));
    return this.bots;
  }

  // Begin a game, or go on with one: its seed, who sits where, and what was done.
  begin(wanted) {
    this.wanted = JSON.stringify(wanted);
    if (wanted.seats.some((seat) => seat.startsWith("search"))) this.slow();
  }

  // Sit down at the table: from now on it is told.
  sit() { this.table.postMessage({ begin: this.wanted }); }

  say(text) { this.table.postMessage({ said: text }); }

  record() {
    return new Promise((done) => { this.records.push(done); this.table.postMessage({ record: true }); });
  }
}

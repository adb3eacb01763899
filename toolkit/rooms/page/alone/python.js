// The two workers of the page: one with the table, and, where bots play that think longer, one for these.

const UNPACKED = new Map(); // what the export has packed, by name, as bytes

async function unpacked(name) {
  if (!UNPACKED.has(name)) {
    const letters = atob(globalThis.heap.packed[name]);
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    UNPACKED.set(name, new Uint8Array(await new Response(stream).arrayBuffer()));
    delete globalThis.heap.packed[name];
  }
  return UNPACKED.get(name);
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
  const parts = [];
  for (const name of ["loader", "module", "worker"]) parts.push(await unpacked(name), ";\n");
  const address = URL.createObjectURL(new Blob(parts, { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.addEventListener("message", ({ data }) => { if (data.failed) failed(data.failed); else took(data); });
  worker.addEventListener("error", (event) => failed(event.message || "a worker cannot be started here"));
  module ??= WebAssembly.compile(await unpacked("wasm"));
  worker.postMessage({
    load: { module: await module, library: await unpacked("library"), code: await unpacked("code"), lock: globalThis.heap.lock, first: globalThis.heap.first, box: globalThis.heap.box },
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

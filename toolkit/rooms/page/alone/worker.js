// In a worker: Python with Heap's code, and the table or the bots in it. Nothing is loaded from anywhere: what would be
// fetched is answered with what the page has sent.

const HOME = "https://heap.invalid/"; // no place; what lies there was sent
const CODE = "/heap";
let inPage = null, things = null, table = null, thinker = null;

function answering({ module, library }) {
  const contents = { "python_stdlib.zip": library };
  self.fetch = async (address) => new Response(contents[String(address.url ?? address).slice(HOME.length)] ?? "");
  WebAssembly.instantiateStreaming = async (none, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
}

async function load(given) {
  answering(given);
  const python = await loadPyodide({ indexURL: HOME, packageBaseUrl: HOME, lockFileContents: given.lock, createPyodideModule: _createPyodideModule });
  python.unpackArchive(given.code, "zip", { extractDir: CODE });
  python.runPython(`import sys; sys.path.insert(0, "${CODE}"); sys.dont_write_bytecode = True`);
  inPage = python.pyimport(given.first);
  things = inPage.opened(given.box);
}

function begin(wanted) {
  const carriers = inPage.Carriers((told) => postMessage({ told }), (kept) => postMessage({ kept }), (asked) => postMessage({ asked }));
  table = inPage.Table(things, wanted, carriers);
  table.run().catch(fail);
}

function fail(error) {
  const lines = String(error.message ?? error).trim().split("\n");
  postMessage({ failed: lines[lines.length - 1] });
}

async function take(data) {
  if (data.load) { await load(data.load); postMessage({ ready: true }); return; }
  if (data.begin) begin(data.begin);
  else if (data.said) table.hear(data.said);
  else if (data.answer) table.bots.answer(data.answer);
  else if (data.record) postMessage({ record: table.record() });
  else if (data.think) postMessage({ answer: (thinker ??= inPage.PageThinker(things)).think(data.think) });
}

// One after the other: what comes while it loads is taken then.
let last = Promise.resolve();
self.addEventListener("message", ({ data }) => { last = last.then(() => take(data)).catch(fail); });

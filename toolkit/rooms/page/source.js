// Where the table comes from: the server of this page. A page that is its own server has another (alone/source.js).

const AGAIN = 1500; // milliseconds until a server that does not answer is asked again

// Come in by the link; resolves with the visitor's name and the box of their game, or with why there is none.
export async function comeIn() {
  const name = location.search.slice(1).replace(/[^0-9a-z-]/g, "");
  const token = location.hash.slice(1);
  if (token) {
    history.replaceState(null, "", location.pathname + location.search);
    await fetch("/enter", { method: "POST", body: token, headers: { "content-type": "text/plain" } }).catch(() => null);
  }
  if (!name) return { why: "Open the link that heap has printed." };
  const answer = await fetch(`/box/${name.split("-")[0]}`).catch(() => null);
  if (!answer) { await new Promise((done) => { setTimeout(done, AGAIN); }); return comeIn(); }
  if (!answer.ok) return { why: "This link opens no table. Open the one that heap has printed." };
  return { name, box: await answer.json() };
}

// A new line to the table: a websocket, or what is used like one.
export const lineTo = (name) => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/talk/${name}`);

"""The page of a table as a browser shows it from disk: classic scripts, and a policy of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from toolkit.exports.web.scripts import one_script
from toolkit.files import read_ordinary
from toolkit.rooms.site import PAGE
from toolkit.web import Reply

ALONE = PAGE / "alone"
WORKER = "worker.js"
BESIDE = (".css", ".svg", ".woff2")  # endings of what the page loads as it lies there
MODULE = re.compile(r'<script type="module" src="([\w.]+)"></script>\n')
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' blob: 'wasm-unsafe-eval'",
        "worker-src blob:",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
HEAD = f'''<meta http-equiv="content-security-policy" content="{POLICY}">
<link rel="stylesheet" href="alone.css">
<script defer src="game.js"></script>
<script defer src="page.js"></script>
'''


def page_files(folder: Path, served: Mapping[str, Reply]) -> dict[str, bytes]:
    """The files of the page in a folder, by their names, from those that are served with it by their addresses."""
    named = {address.removeprefix("/"): reply.content for address, reply in served.items()}
    scripts = {name: content.decode() for name, content in named.items() if name.endswith(".js")}
    own = {file.name: read_ordinary(file).decode() for file in sorted(ALONE.glob("*.js")) if file.name != WORKER}
    page = read_ordinary(folder / "index.html").decode()
    first = MODULE.search(page)
    assert first is not None
    return {
        "index.html": MODULE.sub(lambda match: HEAD, page).encode(),
        "page.js": one_script({**scripts, **own}, first[1]).encode(),
        "alone.css": read_ordinary(ALONE / "alone.css"),
        **{name: content for name, content in named.items() if name.endswith(BESIDE)},
    }

"""Modules of a page become one script: in order, with what they give each other; what cannot be told is refused."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

import pytest

from toolkit.exports.web.page import ALONE, WORKER
from toolkit.exports.web.scripts import ScriptError, in_order, one_script
from toolkit.rooms import site
from toolkit.rooms.free import site as free_site
from toolkit.web import Reply

MODULES = {
    "first.js": 'import { $, twice as double } from "/numbers.js";\nimport * as words from "/words.js";\n'
    'console.log(JSON.stringify([double(21), $("x"), words.hello, new words.Crier().cry]));\n',
    "numbers.js": 'import { hello } from "/words.js";\n'
    "export const $ = (id) => `${id} ${hello}`;\nexport function twice(n) { return 2 * n; }\n",
    "words.js": 'export const hello = "import this";\nexport class Crier { cry = "!"; }\n',
    "unused.js": "throw new Error();\n",
}


def test_a_script_does_what_its_modules_do() -> None:
    script = one_script(MODULES, "first.js")
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [42, "x import this", "import this", "!"]
    assert in_order(MODULES, "first.js") == ["words.js", "numbers.js", "first.js"]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (
            {"words.js": 'import { twice } from "/numbers.js";\n'},
            "need each other: first.js > numbers.js > words.js > n",
        ),
        ({"words.js": 'import "/numbers.js";\n'}, "words.js: 'import \"/numbers.js\";' is written in another way"),
        ({"words.js": "export default 3;\n"}, "words.js: 'export default 3;' is written in another way"),
        ({"words.js": "export let hello = 3;\n"}, "words.js: 'export let hello = 3;' is written in another way"),
        ({"words.js": 'import { x } from "/far.js";\n'}, "there is no module far.js, which words.js needs"),
    ],
)
def test_what_cannot_be_one_script(changed: dict[str, str], says: str) -> None:
    with pytest.raises(ScriptError) as refused:
        one_script(MODULES | changed, "first.js")
    assert says in str(refused.value)


@pytest.mark.parametrize(("first", "pages"), [("table.js", site.pages), ("free.js", free_site.pages)])
def test_a_page_is_one_script(first: str, pages: Callable[[], dict[str, Reply]]) -> None:
    served = {name[1:]: reply.content.decode() for name, reply in pages().items() if name.endswith(".js")}
    modules = served | {file.name: file.read_text() for file in ALONE.glob("*.js") if file.name != WORKER}
    order = in_order(modules, first)
    assert order[-1] == first
    assert {"source.js", "start.js", "python.js", "closer.js"} < {*order} <= {*modules}
    script = one_script(modules, first)
    assert "heap.invalid" not in script and "new WebSocket" not in script  # it is the other source
    assert subprocess.run(["node", "--check", "-"], input=script, text=True, check=False).returncode == 0

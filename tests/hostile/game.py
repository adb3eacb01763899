"""A game's folder made to do harm, and what is beside it: everything a clone from the internet can bring along."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

SECRET = "Kw7-secret-of-the-user"  # what no output of any command may hold
CANARY = "canary"  # the file that Python of the game makes when it is run

GAME = """
title: Tea
version: "1"
players: 2-4
templates: looks
rules: harm.py
decks: [leaves, linked, piped]
parts: [tokens]
vocabulary:
  types:
    Leaf: {{meaning: "A card."}}
  counters:
    Cup: {{plural: Cups, holders: [player], icon: coffee-cup, meaning: "Won with."}}
  nouns:
    player: {{sort: player}}
    leaf: {{sort: card, type: Leaf, plural: leaves}}
{more}
"""
LEAVES = """
title: Leaves
type: Leaf
colour: "#009E73"
icon: teapot
cards:
  - {name: Green Leaf, copies: 4, icon: oak-leaf, text: "Draw 1 leaf, then gain 1 Cup."}
  - {name: "Grim \\e[2J Leaf", icon: oak-leaf}
  - {name: Plain Leaf, type: Leaf, icon: ../../../private/diary, art: {ground: ../../private/drawing}}
"""
TOKENS = """
title: Tokens
size: 20x20
template: token
colour: "#E69F00"
pieces:
  - {name: Cup, copies: 2, icon: coffee-cup}
"""
HARM = f"""
from pathlib import Path
Path(__file__).with_name({CANARY!r}).touch()
"""
BASE = '{{% extends "base/card.html" %}}{{% block trim %}}{}{{% endblock %}}'
ATTACKS = {  # bodies of a template; each is tried as the template of the leaves
    "read": '{{ (game.folder / "PRIVATE/diary").read_text() }}',
    "read-string": '{{ game.folder.joinpath("PRIVATE/diary").read_text() }}',
    "write": '{{ (game.folder / "PRIVATE/diary").write_text("harm") }}',
    "unlink": '{{ (game.folder / "PRIVATE/diary").unlink() }}',
    "chmod": '{{ (game.folder / "PRIVATE/diary").chmod(0) }}',
    "classes": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "globals": "{{ icon.__globals__ }}{{ art.__self__ }}{{ text_height.func }}",
    "attr": "{{ card|attr('source') }}{{ ''|attr('__class__') }}",
    "format": "{{ '{0.__class__.__init__.__globals__}'.format(card) }}",
    "map": "{{ [game]|map(attribute='folder')|list }}",
    "include": '{% include "/etc/passwd" %}',
    "include-up": '{% include "../../private/diary" %}',
    "include-link": '{% include "link.html" %}',
    "batch": "{% for row in [1]|batch(999999999, 0) %}{{ row|length }}{% endfor %}",
    "center": '{{ "x"|center(999999999) }}',
    "power": "{{ (10 ** 60) ** 60 ** 2 }}",
    "loops": "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}",
    "recursion": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "picture": '<img src="file://PRIVATE/diary"><img src="../../private/diary">',
    "network": '<img src="http://127.0.0.1:PORT/x.png"><link rel="stylesheet" href="http://127.0.0.1:PORT/x.css">',
    "attachment": '<link rel="attachment" href="file://PRIVATE/diary">',
    "entity": '<svg xmlns="http://www.w3.org/2000/svg"><image href="file://PRIVATE/diary"/></svg>',
}
STYLE = """
@import url(http://127.0.0.1:PORT/style.css);
@import url(file://PRIVATE/diary);
@font-face {{ font-family: Theirs; src: url(http://127.0.0.1:PORT/font.woff2) }}
@font-face {{ font-family: Mine; src: url("font:../../../../private/diary") }}
.face {{ background: url(http://127.0.0.1:PORT/back.png), url(../../private/diary) }}
"""
MODULES = ("yaml", "jinja2", "typer", "engine", "toolkit", "sitecustomize", "usercustomize", "conftest", "setup")


@dataclass
class Trap:
    """The folder of the game, the user's own beside it, and who called on the network."""

    game: Path
    private: Path
    port: int
    callers: list[str] = field(default_factory=list)

    def template(self, body: str) -> None:
        """Make this the template of the leaves."""
        (self.game / "looks" / "leaf.html").write_text(BASE.format(self.filled(body)))

    def filled(self, text: str) -> str:
        """A text with the places that it is after."""
        return text.replace("PRIVATE", str(self.private)).replace("PORT", str(self.port))


@contextmanager
def trap(folder: Path) -> Iterator[Trap]:
    """The harmful game in a folder; a server listens meanwhile, to hear whether anybody calls."""
    private = folder / "private"
    private.mkdir()
    (private / "diary").write_text(SECRET)
    (private / "cards.yaml").write_text(f"title: {SECRET}\ntype: Leaf\ncards: [{{name: {SECRET}}}]\n")
    (private / "drawing.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><text>{SECRET}</text></svg>')
    game = folder / "tea"
    game.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as server:
        made = Trap(game, private, server.getsockname()[1])
        listening = threading.Thread(target=_listen, args=(server, made.callers), daemon=True)
        listening.start()
        _fill(made)
        yield made
        server.shutdown(socket.SHUT_RDWR)
        listening.join(5)


def _listen(server: socket.socket, callers: list[str]) -> None:
    while True:
        try:
            connection, address = server.accept()
        except OSError:
            return
        callers.append(str(address))
        connection.close()


def _fill(made: Trap) -> None:
    game = made.game
    (game / "game.yaml").write_text(GAME.format(more=""))
    (game / "leaves.yaml").write_text(LEAVES)
    (game / "tokens.yaml").write_text(TOKENS)
    (game / "linked.yaml").symlink_to("../private/cards.yaml")
    os.mkfifo(game / "piped.yaml")
    (game / "rulings.yaml").symlink_to("../private/diary")
    (game / "witnesses.json").symlink_to("../private/diary")
    (game / "saved.heapgame").symlink_to("../private/diary")
    (game / "table.csv").symlink_to("../private/diary")
    os.mkfifo(game / "piped.heapgame")
    (game / "output").symlink_to("../private")
    (game / ".heap").symlink_to("../private")
    (game / "harm.py").write_text(HARM)
    for name in MODULES:
        (game / f"{name}.py").write_text(HARM)
    looks = game / "looks"
    for folder in (looks / "art", looks / "shapes"):
        folder.mkdir(parents=True)
        (folder / "linked.svg").symlink_to("../../../private/drawing.svg")
        os.mkfifo(folder / "piped.svg")
    (looks / "art" / "laughs.svg").write_text(LAUGHS)
    (looks / "art" / "entity.svg").write_text(made.filled(ENTITY))
    (looks / "link.html").symlink_to("../../private/diary")
    (looks / "token.html").symlink_to("../../private/diary")
    os.mkfifo(looks / "back.html")
    (looks / "theme.css").write_text(made.filled(STYLE.replace("{{", "{").replace("}}", "}")))


LAUGHS = (
    '<!DOCTYPE svg [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 40}">' for a, b in ("ab", "bc", "cd", "de", "ef", "fg", "gh"))
    + ']><svg xmlns="http://www.w3.org/2000/svg"><path d="&h;"/></svg>'
)
ENTITY = (
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file://PRIVATE/diary">]>'
    '<svg xmlns="http://www.w3.org/2000/svg"><path fill="&x;" d="M0 0h9v9z"/></svg>'
)

"""Small games with a table, and what comes of them, without a process for the layout."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.toolkit.press.shop import Here, add_part, loaded, write_shop
from toolkit.cache import Cache
from toolkit.exports import KINDS, Files
from toolkit.exports.gallery import Gallery, designs_of, with_parts
from toolkit.exports.kinds import Wanted
from toolkit.exports.tabletops.things import Things, things_of
from toolkit.model import Game
from toolkit.press.faces import Face
from toolkit.press.produce import Production
from toolkit.press.wish import Wish

MANY = "".join(f'  - {{name: "Good {at}", text: Draw {at} cards., copies: 2}}\n' for at in range(2, 5))
GOODS = f'title: Goods\ntype: Good\ncolour: "#E69F00"\nicon: trade\ncards:\n{MANY}'
BOARD = """title: Street
size: 200x160
template: piece
places:
  house: [{box: [10, 10, 66, 92], step: [70, 0], count: 2}]
  step: [{box: [5, 130, 14, 14], step: [20, 0], count: 5}]
pieces:
  - {name: Street}
"""
MATS = "title: Mats\nsize: 160x100\ntemplate: piece\npieces:\n  - {name: Mat, copies: 4}\n"
COINS = 'title: Coins\nsize: circle 20\ntemplate: piece\ncolour: "#FFCC00"\npieces:\n  - {name: Coin, copies: 3}\n'
FOLK = """title: Folk
size: 30x90
template: piece
places:
  stands: [{box: [0, 45, 30, 35]}]
pieces:
  - {name: Miller, copies: 2}
"""
ZONES = """
  zones:
    deck: {sees: nobody, ordered: true, start: [goods]}
    discard: {ordered: true}
    hand: {of: player, sees: owner}
    front: {of: player}
setup:
  - {deck: goods, cards: 1, each: player, why: "A good to begin with"}
"""
PLACES = "  nouns:\n    player: {sort: player}\n    die: {sort: die, plural: dice}\n    card: {sort: card}\n"


def street(folder: Path, goods: str = GOODS, **files: str) -> Game:
    """A game with a deck, a board, mats, coins, folk that stand, a die and zones; files of the game's own besides."""
    game = write_shop(folder, goods)
    text = (game / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("  nouns:\n    card: {sort: card}\n", PLACES)
    assert PLACES in text
    (game / "game.yaml").write_text(text.rstrip("\n") + ZONES, encoding="utf-8")
    for name, part in {"street": BOARD, "mats": MATS, "coins": COINS, "folk": FOLK}.items():
        add_part(game, name, part)
    for name, content in files.items():
        (game / f"{name}.yaml").write_text(content, encoding="utf-8")
    return loaded(game)


def counted(folder: Path, counters: str = 'Gold: {holders: [player], meaning: "Coins."}') -> Game:
    """The same game with other counters."""
    file = street(folder).folder / "game.yaml"
    text = file.read_text(encoding="utf-8")
    old = 'Gold: {icon: two-coins, meaning: "Coins."}'
    assert old in text
    file.write_text(text.replace(old, counters), encoding="utf-8")
    return loaded(file.parent)


class Unprinted(Production):
    """A production whose faces are filled in and never laid out."""

    def is_printable(self, face: Face) -> bool:
        return True


def things(game: Game) -> Things:
    """What lies on the table of a game."""
    production = Unprinted(game, with_parts(game, game.cards), Wish(papers=()), Cache())
    return things_of(Gallery(production, tuple(designs_of(production))))


def made(kind: str, game: Game, wanted: Wanted | None = None) -> Files:
    """The files of an export below "out", which has no findings."""
    path = Path("out") if not KINDS[kind].suffix else Path(f"out{KINDS[kind].suffix}")
    files, problems = KINDS[kind].files(game, game.cards, path, wanted)
    assert [problem.message for problem in problems] == []
    return files


def members(files: Files) -> dict[str, bytes]:
    """What is in the one zip file of an export."""
    (content,) = files.values()
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def save(files: Files) -> dict[str, Any]:
    """The save of an export."""
    data: dict[str, Any] = json.loads(files[Path("out/shop.json")])
    return data


def every(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Objects of a save, and what is in them."""
    for each in objects:
        yield each
        yield from every(each.get("ContainedObjects", []))


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for the tests of a module, with a cache of its own; faces are laid out in this process."""
    place = tmp_path_factory.mktemp("street")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("toolkit.exports.gallery.Workers", Here)
        patch.setattr("toolkit.exports.tabletops.booklet.Workers", Here)
        patch.setenv("HEAP_CACHE", str(place / "cache"))
        yield place

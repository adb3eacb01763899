"""Games to measure on: a copy of a shipped one, and copies with as many generated cards as wanted."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

from toolkit.load import load_game
from toolkit.model import Card, Game
from toolkit.press.icons import Icons

ROOT = Path(__file__).parent.parent.parent
REAL = ROOT / "cards" / "top-of-the-heap"
TAGS = ("BIN", "FENCE", "LIGHT", "WATER", "PLANT")
ADJECTIVES = ("Soggy", "Bent", "Chewed", "Dusty", "Cracked", "Sticky", "Rusty", "Mouldy", "Stolen", "Scratched")
LONGEST_NAME = 20


def copy_of_real(folder: Path) -> Path:
    """The shipped game in a folder of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(REAL, folder)
    return folder


def generated(folder: Path, texts: Sequence[str], designs: int, copies: int = 0) -> Path:
    """The shipped game with generated Features up to `designs` different cards, each text once.

    `copies` is how many cards that makes with all copies; without it each generated card is there once.
    """
    real = loaded(copy_of_real(folder))
    count = designs - len(real.cards)
    here = sum(card.copies for card in real.cards)
    each, more = divmod(copies - here, count) if copies else (1, 0)
    cards = zip(islice(_names(real.cards), count), texts, cycle(_flavours(real.cards)), strict=False)
    rows = [
        _row(number, each + (number < more), icon, name, text, flavour)
        for number, ((name, icon), text, flavour) in enumerate(cards)
    ]
    assert len(rows) == count, "too few names or texts"
    head = 'title: More Risk\ntype: Risk\ncolour: "#CC79A7"\nicon: cctv-camera\ncards:\n'
    (folder / "generated.yaml").write_text(head + "".join(rows))
    game = folder / "game.yaml"
    text = re.sub(r"^decks: \[(.*)\]$", r"decks: [\1, generated]", game.read_text(), flags=re.MULTILINE)
    game.write_text(text.replace("start: [risk]", "start: [risk, generated]"))
    return folder


def loaded(folder: Path) -> Game:
    """The game in a folder, which must have no findings of loading."""
    game, problems = load_game(folder)
    assert game is not None
    assert not problems, problems[0]
    return game


def _row(number: int, copies: int, icon: str, name: str, text: str, flavour: str) -> str:  # noqa: PLR0917
    return (
        f"  - name: {json.dumps(name)}\n"
        f"    subtype: Feature\n"
        f"    tags: [{TAGS[number % len(TAGS)]}]\n"
        f"    copies: {copies}\n"
        f"    icon: {icon}\n"
        f"    text: {json.dumps(text)}\n"
        f"    flavour: {json.dumps(flavour)}\n\n"
    )


def _names(taken: Sequence[Card]) -> Iterator[tuple[str, str]]:
    """Names nobody has yet, each with the icon it was made from."""
    seen = {card.name for card in taken}
    for adjective in ADJECTIVES:
        for icon in sorted(Icons().bodies):
            name = f"{adjective} {icon.replace('-', ' ').title()}"
            if len(name) <= LONGEST_NAME and name.isascii() and name not in seen:
                yield name, icon


def _flavours(cards: Sequence[Card]) -> list[str]:
    return [card.flavour for card in cards if card.flavour and len(card.flavour) <= 60]

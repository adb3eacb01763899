"""The revision of a card: which rules it has, and how it looks, each as four letters in its small print.

The rules are what a player reads that can matter in play: name, type, size, tags, numbers, text. The look is the face
itself and the back behind it, but for the small print, which says the version, the number in the deck and how many
copies there are: a card is not printed again because of those.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from toolkit.model import Card, Game
from toolkit.query.conditions import victory_points

KEY = "revisions"  # in game.yaml: whether cards carry them
MARK = "\ue0ca\ue0cb"  # stands for the revision in HTML until it is known; characters for private use
LETTERS = "23456789bcdfghjkmnpqrstvwxyz"  # none that is taken for another, and no vowels, which would make words
LENGTH = 4
SMALL_PRINT = re.compile(r"""<(\w+)\b[^>]*\bclass=["'](?:[^"']* )?small(?: [^"']*)?["'][^>]*>.*?</\1>""", re.DOTALL)
NUMBER = "·? *× *{copies}(?![0-9]) *"  # how the small print says of how many copies this is one
Fact = str | int | float | bool | None | list[str] | dict[str, str]


@dataclass(frozen=True, slots=True)
class Revision:
    """Two digests of a card in hexadecimal; as text the short form that is printed, "k7f2-9dq3"."""

    rules: str
    look: str

    def __str__(self) -> str:
        return f"{short(self.rules)}-{short(self.look)}"


def short(digest: str) -> str:
    """The four letters that stand for a digest in hexadecimal."""
    number, letters = int(digest[:16], 16), ""
    for _ in range(LENGTH):
        number, at = divmod(number, len(LETTERS))
        letters += LETTERS[at]
    return letters


def is_printed(game: Game) -> bool:
    """Whether the cards of a game carry their revision; they do unless game.yaml says `revisions: false`."""
    return game.data.get(KEY) is not False


def facts_of(card: Card, game: Game) -> dict[str, Fact]:
    """What a player reads of a card's rules, by the name of the field; what it does not have is left out."""
    kinds = game.vocabulary.columns
    facts: dict[str, Fact] = {
        "name": card.name,
        "type": card.type,
        "subtype": card.subtype,
        "size": card.size,
        "tags": list(card.tags),
        "favours": list(card.favoured),
        "vp": victory_points(card, game),
        "text": card.text,
        "regions": dict(card.regions),
    }
    for name, value in card.columns.items():
        if name not in kinds or kinds[name].kind != "file":
            facts[name] = list(value) if isinstance(value, tuple) else value
    if card.reverse is not None:
        facts |= {"name of the other side": card.reverse.name, "text of the other side": card.reverse.text}
    return {name: value for name, value in facts.items() if value not in ("", None, [], {})}


def looks_of(card: Card) -> dict[str, Fact]:
    """What a card itself says of its look, by the name of the field; what it does not say is left out."""
    looks: dict[str, Fact] = {
        "flavour": card.flavour,
        "icon": card.icon,
        "image": card.image,
        "art": {name: str(value) for name, value in card.art.items()},
    }
    return {name: value for name, value in looks.items() if value not in ("", {})}


def uncounted(html: str, copies: int) -> str:
    """The HTML of a face whose small print does not say how many copies there are."""
    number = re.compile(NUMBER.format(copies=copies))
    return SMALL_PRINT.sub(lambda small: number.sub("", small[0], count=1), html)


def rules_digest(facts: Mapping[str, Fact]) -> str:
    """The digest of what `facts_of` gives, whatever the order of its fields."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True, ensure_ascii=False).encode("utf-8", "replace")).hexdigest()


def look_digest(shared: bytes, sides: Iterable[str], named: Iterable[bytes]) -> str:
    """The digest of how a card looks: what all cards share, the HTML of its sides, and the files that these name."""
    digest = hashlib.sha256(shared)
    for html in sides:
        digest.update(SMALL_PRINT.sub("", html).encode("utf-8", "replace") + b"\0")
    for content in named:
        digest.update(content)
    return digest.hexdigest()

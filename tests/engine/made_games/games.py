"""The made games: their rules, and cards of any texts. Their words are vocabularies of the tests of the language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import ClassVar

import yaml

from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.box import Box, Design, sections_of_verbs
from engine.kernel.core.customs import Customs
from engine.language import Context
from engine.language.vocabulary import Column, Vocabulary
from tests.engine.language.games import language
from tests.engine.made_games.abbey import Abbey
from tests.engine.made_games.arena import Arena
from tests.engine.made_games.reef import Reef
from tests.engine.made_games.rules import Made, Names, usual
from tests.engine.made_games.tavern import Tavern

Texts = Mapping[str, tuple[str, ...]]  # by type of card


BAZAAR = Names("turn", "play", "row", "action", "VP", "Bazaar")
LIGHTHOUSE = Names("watch", "attempt", "post", "job", "Hope", "Harbour")


class Bazaar(Made):
    """A deck builder."""

    names: ClassVar[Names] = BAZAAR
    lying: ClassVar[str] = "Stall"
    customs: ClassVar[Customs] = usual(BAZAAR)
    events: ClassVar[frozenset[str]] = frozenset(
        {"play", "draw", "take", "discard", "start turn", "end turn", "end game"}
    )


class Fair(Bazaar):
    """A deck builder with a market, from which cards are bought; its verbs are made of deeds."""

    shown: ClassVar[str] = "market"


class Lighthouse(Made):
    """People who keep a light burning together; each takes a watch, and does as many jobs in it as they have calm."""

    names: ClassVar[Names] = LIGHTHOUSE
    lying: ClassVar[str] = "Keeper"
    customs: ClassVar[Customs] = usual(LIGHTHOUSE)
    events: ClassVar[frozenset[str]] = frozenset(
        {"attempt", "draw", "take", "discard", "start watch", "end watch", "end game"}
    )
    shown: ClassVar[str] = "store"
    turn_period: ClassVar[str] = "watch"
    main_period: ClassVar[str] = "watch"


DECKS = {
    "bazaar": "goods",
    "lighthouse": "chores",
    "fair": "goods",
    "reef": "plans",
    "arena": "bouts",
    "abbey": "errands",
    "tavern": "deals",
}
RULES: Mapping[str, type[Made]] = {
    "bazaar": Bazaar,
    "lighthouse": Lighthouse,
    "fair": Fair,
    "reef": Reef,
    "arena": Arena,
    "abbey": Abbey,
    "tavern": Tavern,
}
GAMES = tuple(DECKS)
PLAYERS = {"arena": (2, 2)}


@cache
def groups_of(game: str) -> tuple[Texts, ...]:
    """The texts that are tried in a made game, in groups that are tried together."""
    text = (Path(__file__).parent / f"{game}.yaml").read_text(encoding="utf-8")
    found: dict[str, dict[str, list[str]]] = yaml.safe_load(text)
    return tuple({kind: tuple(rows) for kind, rows in group.items()} for group in found.values())


def box_of(game: str, texts: Texts, blanks: int = 6) -> Box:
    """A box with a card of each text, two copies each, and as many blank ones of the first type.

    Raises LookupError where a text is not read as it stands.
    """
    words, designs = language(game), []
    for kind, rows in texts.items():
        for number, text in enumerate(rows):
            reading = words.read(text, Context(kind, ""))
            if reading.findings or reading.tree is None:
                raise LookupError(f"{text}: {[each.message for each in reading.findings]}")
            name = f"{kind} {number + 1}"
            costs = {each.id: _value(each, number) for each in words.vocabulary.columns.values()}
            tags = tuple(words.vocabulary.tags)[: number % 3]  # none, the first, both
            id_ = name.lower().replace(" ", "-")
            designs.append(
                Design(id_, name, DECKS[game], kind, tags=tags, copies=2, text=text, reading=reading, columns=costs)
            )
    first = next(iter(words.vocabulary.types))
    designs.append(Design("blank", "Blank", DECKS[game], first, copies=blanks))
    designs += _plain_cards(words.vocabulary, DECKS[game], first)
    said = " ".join(row for rows in texts.values() for row in rows).lower()
    made = tuple(each for each in sections_of_verbs(words.vocabulary, words.read) if each.verb in said)
    return Box(
        game, game.capitalize(), "made", PLAYERS.get(game, (2, 3)), words.vocabulary, tuple(designs), sections=made
    )


def _plain_cards(words: Vocabulary, deck: str, kind: str) -> list[Design]:
    """A card without a text for each value that is followed and some numbers, where cards are played to tricks."""
    found = []
    for zone in words.zones.values():
        values = words.columns[zone.follows].values if zone.won_by else ()
        for value in values:
            found += [
                Design(f"{value}-{n}".lower(), f"{value} {n}", deck, kind, columns={zone.follows: value, zone.ranks: n})
                for n in range(1, 6)
            ]
    return found


def _value(column: Column, number: int) -> int | str:
    """What the card of a number has in a column: a number, or one of the listed values."""
    return 1 + number % 4 if column.kind == "number" else str(column.values[number % len(column.values)])


def rules_of(game: str, texts: Texts, tables: Tables = TABLES, blanks: int = 6) -> Made:
    """The rules of a made game with these texts on its cards. Raises Unplayable where a text cannot be played."""
    return RULES[game](box_of(game, texts, blanks), tables)

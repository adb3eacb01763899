"""What table.yaml names that is not there: zones, dice, the parts that are board and mats, kinds of their places."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.language.vocabulary import Vocabulary
from toolkit.load.offences import WRONG_VALUE
from toolkit.model import Deck
from toolkit.nearest import one_of
from toolkit.places import places_of
from toolkit.problem import Place, Problem
from toolkit.source import Source


def unknown_names(
    data: Mapping[str, object], source: Source, vocabulary: Vocabulary, decks: Sequence[Deck]
) -> Iterator[Problem]:
    """Findings on names in table.yaml, which is `data`, by the game's vocabulary and its decks and parts."""
    zones = vocabulary.zones
    dice = [noun.id for noun in vocabulary.nouns.values() if noun.sort == "die"]
    for name in _rows(data, "dice"):
        if name not in dice:
            yield _unknown(source.place("dice", name), "die", name, dice, "Declare it: nouns: {die: {sort: die}}.")
    for name in _rows(data, "zones"):
        if name not in zones:
            yield _unknown(
                source.place("zones", name), "zone", name, zones, "Declare it in game.yaml, or take it away."
            )
    board = _rows(data, "board")
    placed = board.get("placed")
    for at, name in enumerate(map(str, placed) if isinstance(placed, list) else ()):
        if name in zones:
            continue
        yield _unknown(source.place("board", "placed", at), "zone", name, zones, "Name a zone of game.yaml.")
    parts = {deck.id: deck for deck in decks if deck.is_part}
    for key, named in (("board", "places"), ("mats", "counters")):
        part = str(_rows(data, key).get("part") or "")
        if part and part not in parts:
            yield _unknown(source.place(key, "part"), "part", part, parts, "Name a part of game.yaml.")
            continue
        kinds = places_of(parts[part]) if part else {}
        hint = f"Declare it in places of {part}.yaml." if part else f"Say which part it is: {key}: {{part: ...}}."
        written = _rows(_rows(data, key), named)
        found = [((key, named, name), str(kind)) for name, kind in written.items()]
        for zone, row in _rows(data, "zones").items():
            if isinstance(row, Mapping) and "on" in row and (row.get("at") == "mat") == (key == "mats"):
                found.append((("zones", zone, "on"), str(row["on"])))
        for where, kind in found:
            if kind not in kinds:
                yield _unknown(source.place(*where), "kind of places", kind, kinds, hint)


def _rows(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    """What is written below a key, by name; empty where there is nothing that fits."""
    rows = data.get(key)
    return rows if isinstance(rows, Mapping) else {}


def _unknown(place: Place, sort: str, name: str, known: Collection[str], hint: str) -> Problem:
    return WRONG_VALUE.at(place, f"There is no {sort} {name!r}.", one_of(name, known) or hint)

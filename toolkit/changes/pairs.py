"""Which card of one state is which of the other: by deck and id, by id in another deck, by what a renamed card says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rapidfuzz import fuzz

from toolkit.changes.state import Entry

ALIKE = 80.0  # of 100: so much alike are the texts of a card that was renamed
SHORT = 12  # letters; shorter texts have to be the same, for many cards say "Draw 1 card."

Pair = tuple[Entry | None, Entry | None]  # a card as it was and as it is


def pairs(old: Sequence[Entry], new: Sequence[Entry]) -> list[Pair]:
    """Each card as it was and as it is; None beside one that is new or gone."""
    left, fresh, found = list(old), list(new), list[Pair]()
    for is_same in (_in_place, _moved):
        found += _taken(left, fresh, is_same)
    found += _renamed(left, fresh)
    return [*found, *((None, entry) for entry in fresh), *((entry, None) for entry in left)]


def _in_place(entry: Entry) -> tuple[str, ...]:
    return entry.key


def _moved(entry: Entry) -> tuple[str, ...]:
    return (entry.id,)


def _taken(left: list[Entry], fresh: list[Entry], name_of: Callable[[Entry], tuple[str, ...]]) -> list[Pair]:
    """Pairs of one name each, taken out of both lists; where several have the name, none is paired."""
    before, now = _only(left, name_of), _only(fresh, name_of)
    found = [(before[name], entry) for name, entry in now.items() if name in before]
    _take_out(left, fresh, found)
    return [*found]


def _only(entries: Sequence[Entry], name_of: Callable[[Entry], tuple[str, ...]]) -> dict[tuple[str, ...], Entry]:
    names = [name_of(entry) for entry in entries]
    return {name: entry for name, entry in zip(names, entries, strict=True) if names.count(name) == 1}


def _renamed(left: list[Entry], fresh: list[Entry]) -> list[Pair]:
    """Cards of one deck that say the same or nearly, the most alike first, taken out of both lists."""
    scores = [
        (score, -abs(old.number - new.number), at, to)
        for to, new in enumerate(fresh)
        for at, old in enumerate(left)
        if old.deck == new.deck and (score := likeness(old, new)) >= ALIKE
    ]
    found: list[tuple[Entry, Entry]] = []
    used_left, used_fresh = set[int](), set[int]()
    for _, _, at, to in sorted(scores, reverse=True):
        if at not in used_left and to not in used_fresh:
            used_left.add(at)
            used_fresh.add(to)
            found.append((left[at], fresh[to]))
    _take_out(left, fresh, found)
    return [*found]


def likeness(old: Entry, new: Entry) -> float:
    """How much alike two cards are but for their names, of 100; 0 for those of different types, or without a text."""
    if old.facts.get("type") != new.facts.get("type") or not old.text or not new.text:
        return 0.0
    bare = [entry.text.replace(entry.name, "") for entry in (old, new)]
    if min(map(len, bare)) < SHORT:
        rest = [{name: fact for name, fact in entry.facts.items() if name != "name"} for entry in (old, new)]
        return 100.0 if rest[0] == rest[1] and old.number == new.number else 0.0
    return fuzz.ratio(*bare)


def _take_out(left: list[Entry], fresh: list[Entry], found: Sequence[tuple[Entry, Entry]]) -> None:
    used = {id(entry) for pair in found for entry in pair}
    left[:] = [entry for entry in left if id(entry) not in used]
    fresh[:] = [entry for entry in fresh if id(entry) not in used]

"""Triggers of several texts that set each other off without end, found by a few words about each text.

Such words are kept where trees are not (`links_of` in engine/language/endless.py makes them). Texts that wait for what
"you" do may be held by different players, so a chain that is found goes through one of them at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.language.players import is_players
from engine.language.vocabulary import Vocabulary

YOU, SAME = "you", "it"  # who holds the card; whoever set it off


class Link(NamedTuple):
    """A trigger in short: what it waits for, by whom ("you", or a noun), what it does and by whom, and where it stands.

    Whoever does it is a noun, "you", or "it" where whoever set it off does it.
    """

    waits: str
    by: str
    does: tuple[tuple[str, str], ...]
    start: int
    end: int


Place = tuple[int, Link]  # the number of a text, and a trigger of it


def chained(texts: Mapping[int, Sequence[Link]], words: Vocabulary) -> Iterator[tuple[int, Link, int]]:
    """Each trigger that comes round to itself through other texts: the number of its text, it, and the next of them."""
    waiting: dict[str, list[Place]] = {}
    for number, links in texts.items():
        for link in links:
            waiting.setdefault(link.waits, []).append((number, link))
    ours = frozenset(noun for noun in words.nouns if is_players(noun, words))
    for number, links in texts.items():
        for link in links:
            through = _way_round((number, link), waiting, ours)
            if through is not None:
                yield number, link, through


def _way_round(start: Place, waiting: Mapping[str, list[Place]], ours: frozenset[str]) -> int | None:
    """The first other text on the way from a trigger back to it; None where no way leads back."""
    seen: set[Place] = set()
    rows: list[tuple[Place, int | None]] = [(start, None)]
    while rows:
        place, through = rows.pop()
        for deed, doer in place[1].does:
            for other in waiting.get(deed, ()):
                if (other[1].by == YOU and other[0] != start[0]) or not _reaches(place[1], doer, other[1], ours):
                    continue
                entered = other[0] if through is None and other[0] != start[0] else through
                if other == start and entered is not None:
                    return entered
                if other not in seen:
                    seen.add(other)
                    rows.append((other, entered))
    return None


def _reaches(link: Link, doer: str, other: Link, ours: frozenset[str]) -> bool:
    """Whether what a trigger has somebody do is what another one waits for somebody to do."""
    who = link.by if doer == SAME else doer
    return who == other.by or (YOU in (who, other.by) and bool(ours & {who, other.by}))

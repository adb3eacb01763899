"""What narrows a form refuses something: for every class of nodes that says when it makes sense, both kinds are made.

A class whose `holds` is always true is no narrower than without it, and texts that make no sense are read.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.language.forms import Node
from engine.language.generate import Generator
from engine.language.nodes import FORMS
from tests.engine.language.games import GAMES, language

DEPTH = 4
SENTENCES = 600
RARE = frozenset({  # what these refuse, or take, is hardly ever made by chance: numbers below 1, a place said twice
    "Add", "Additional", "AnyTag", "ChooseOne", "CostChange", "Exactly", "Fewer", "HasNot", "IsDiscarded",
    "IsTaken", "Must", "Next", "OrMore", "Owned", "Pay", "Place", "Placed", "Put", "Steal", "Surcharge",
    "SwapWith", "ThatHas", "ThatHasNo", "UpTo", "With",
})  # fmt: skip
Seen = dict[type[Node], set[bool]]


def narrowing() -> list[type[Node]]:
    """The classes that say when they make sense, or the ones that they have it from."""
    owners = (next(each for each in form.__mro__ if "holds" in vars(each)) for form in FORMS)
    return [owner for owner in dict.fromkeys(owners) if owner is not Node]


def noted(cls: type[Node], seen: Seen) -> Callable[[Node], bool]:
    """The same `holds`, which also notes what it says."""
    sound = cls.holds

    def holds(self: Node) -> bool:
        found = sound(self)
        seen.setdefault(cls, set()).add(found)
        return found

    return holds


def make_some() -> None:
    """Many sentences of every vocabulary."""
    for game in GAMES:
        generator = Generator(language(game).grammar, Random(game), DEPTH)
        for _ in range(SENTENCES):
            generator.sentence()


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    found: Seen = {}
    for cls in narrowing():
        monkeypatch.setattr(cls, "holds", noted(cls, found))
    return found


def test_everything_that_narrows_a_form_takes_some_and_refuses_some(seen: Seen) -> None:
    make_some()
    lacking = {cls.__name__ for cls in narrowing() if seen.get(cls, set()) != {True, False}}
    assert lacking <= RARE
    assert len(RARE) < len(narrowing()) / 2

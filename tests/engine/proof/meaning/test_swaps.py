"""Two pieces swap places or stay where they are, both of them: where one of them cannot go, neither is expected to."""

from __future__ import annotations

from dataclasses import replace

from engine.kernel import Box
from engine.kernel.compile.tables import TABLES
from engine.language.nodes import prohibitions
from tests.engine.proof.meaning.opinions import opinion
from tests.engine.proof.shipped import with_text

SEED = 0  # Pets are swapped twice in this game, one of them at a house with such a Feature
EVENT = "dog-show"


def cards() -> Box:
    """Cards of which all Events swap Pets, and a Feature keeps Pets away."""
    box = with_text("rose-hedge", "Pets cannot move to this house.")
    event = next(each for each in box.designs if each.id == EVENT)
    designs = (
        replace(each, text=event.text, reading=event.reading) if each.deck == event.deck else each
        for each in box.designs
    )
    return replace(box, designs=tuple(designs))


def test_a_swap_that_is_forbidden_to_one_of_two_is_not_missed() -> None:
    assert not opinion(cards(), [SEED]).faults


def test_a_swap_that_is_forbidden_and_takes_place_is_found() -> None:
    tables = TABLES._replace(rules=TABLES.rules.wrapped(lambda sound: lambda c, node: [], prohibitions.Cannot))
    assert opinion(cards(), [SEED], tables).faults

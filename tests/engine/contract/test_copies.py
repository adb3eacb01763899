"""Copies of a card that were hidden cannot be told apart, in whatever is shown or told of them later.

Two games differ in nothing but that copies of one design, hidden from a viewer, have traded places; they are played on
alike. What one can choose from at the table is compared by its words: copies are numbered anew for each choice.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterator
from random import Random

import pytest

from engine.kernel import Box, Design, Referee, State, Viewer, choose, new_game, options
from engine.kernel.running import hidden_information
from engine.kernel.running import options as running_options
from engine.kernel.running.options import numbered_anew
from engine.language import Vocabulary
from tests.engine.contract.secrets import (
    exchanged,
    fresh,
    in_flight,
    named,
    seen,
    strings,
    told,
    viewers,
    without_options,
)
from tests.engine.records.games import PLAYED, referee_of

MOST = 160
EVERY = 8  # choices after which copies are exchanged again


def differences(referee: Referee, seed: int) -> Iterator[str]:
    """What of a game of three tells somebody which of several copies a card is."""
    state, luck = new_game(referee, 3, seed), Random(seed)
    twins: dict[Viewer, State] = {}
    for number in range(MOST):
        if state.choice is None:
            return
        if number % EVERY == 0:
            others = {each: exchanged(state, each, luck, in_flight(state), are_copies=True) for each in viewers(state)}
            twins = {viewer: other for viewer, other in others.items() if other is not None}
        value = luck.choice(options(state))
        state = fresh(state)
        choose(state, value)
        for viewer, twin in list(twins.items()):
            other = fresh(twin)
            if value not in options(other):
                del twins[viewer]
                continue
            choose(other, value)
            twins[viewer] = other
            where = f"seed {seed}, choice {number}: {named(viewer)}"
            one, two = seen(state, viewer), seen(other, viewer)
            if one != two and without_options(one) != without_options(two):
                yield f"{where} sees which copy it is"
                del twins[viewer]
            elif one != two and offered(one) != offered(two):
                yield f"{where} is offered which copy it is"
                del twins[viewer]
            elif told(state, viewer) != told(other, viewer):
                yield f"{where} is told which copy it is"


def offered(look: bytes) -> list[str]:
    """The words of what a viewer can choose from at the table, of all that they see."""
    choice = marshal.loads(look)["table"]["choice"] or {}
    return [text for option in choice.get("options", ()) for text in strings(option)]


@pytest.mark.parametrize("seed", (1, 3))
@pytest.mark.parametrize("game", PLAYED)
def test_copies_that_were_hidden_cannot_be_told_apart(game: str, seed: int) -> None:
    assert list(differences(referee_of(game), seed)) == []


@pytest.mark.parametrize("game", PLAYED)
def test_a_number_of_the_copy_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind: object = type(referee_of(game))
    monkeypatch.setattr(kind, "name", lambda self, card: self.box.labels[card])
    assert any("sees which copy" in fault for fault in differences(referee_of(game), 1))


def test_the_names_of_a_zone_are_alike_for_copies() -> None:
    referee = referee_of("ark")
    state = new_game(referee, 2, 1)
    zone = next(zone for zone, row in enumerate(state.zones) if row)
    copies = next(row for row in referee.cards_of if len(row) > 1)
    state.zones[zone] = copies[:2]
    state.known[copies[0]] = state.known[copies[1]] = -1
    for card in copies[:2]:
        state.zone_of[card] = zone
    assert len(set(hidden_information.cards_told(state, 0, zone))) == 1


@pytest.mark.parametrize("game", ("top-of-the-heap", "crafty-critters"))
def test_an_option_with_the_number_of_a_copy_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_options, "numbered_anew", lambda box, texts: texts)
    assert any(
        "is offered which copy it is" in row for seed in (3, 2, 1) for row in differences(referee_of(game), seed)
    )


def test_copies_are_numbered_among_what_is_offered_alone() -> None:
    goods = (Design("tea", "Tea", "goods", "Good", copies=9), Design("green", "Green Tea", "goods", "Good", copies=3))
    box = Box("shop", "Shop", "declared", (2, 4), Vocabulary.of({}), goods)
    texts = [
        "sell Tea#7",
        "sell Tea#2",
        "sell Green Tea#2",
        "keep Tea#7",
        "swap Tea#2 and Green Tea#2",
        "pass",
        "pay #3",
    ]
    assert numbered_anew(box, texts) == [
        "sell Tea#1", "sell Tea#2", "sell Green Tea", "keep Tea#1", "swap Tea#2 and Green Tea", "pass", "pay #3",
    ]  # fmt: skip

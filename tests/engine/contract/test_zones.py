"""A rules module is played over the zones it needs, as the vocabulary declares them; anything else is a lack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import GAMES, lacks
from engine.kernel.core.box import Box
from engine.kernel.core.needs import Lack
from engine.language.vocabulary import Zone
from tests.engine.records.games import referee_of


def with_zones(box: Box, zones: list[Zone]) -> Box:
    """The box with other zones."""
    return replace(box, vocabulary=replace(box.vocabulary, zones={zone.id: zone for zone in zones}))


def lacking(box: Box, zones: list[Zone]) -> list[Lack]:
    """What the rules find lacking with these zones."""
    return [lack for lack in lacks(with_zones(box, zones)) if lack.part == "zones"]


@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_a_game_is_that_of_its_rules_module(game: str) -> None:
    referee = referee_of(game)
    needed = GAMES[game].needs.zones
    assert [(kind.id, kind.of, kind.count) for kind in referee.board.kinds] == [
        (zone.id, zone.of, zone.count) for zone in needed
    ]


@pytest.mark.parametrize("game", GAMES)
def test_zones_are_held_to_what_is_needed(game: str) -> None:
    box = referee_of(game).box
    zones = list(box.vocabulary.zones.values())
    assert lacking(box, zones) == []
    assert lacking(box, [replace(zone, words="the heap", holds=(), most=0) for zone in zones]) == []
    assert [lack.name for lack in lacking(box, zones[1:])] == [zones[0].id]
    (more,) = lacking(box, [*zones, Zone("attic")])
    assert "has no use for the zone 'attic'" in more.message
    (other,) = lacking(box, [replace(zones[0], of="player"), *zones[1:]])
    assert (other.name, other.hint) == (zones[0].id, "Leave `of` away.")
    (order,) = lacking(box, [*zones[1:], zones[0]])
    assert order.hint.startswith(f"Write them in this order: {zones[0].id}, ")

"""A rules module is played over the zones it needs, as the vocabulary declares them; anything else is a lack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import GAMES, lacks, rules_of
from engine.kernel import check_state, choose, is_over, new_game, options
from engine.kernel.core.box import Box
from engine.kernel.core.needs import Lack
from engine.kernel.core.zones import Board
from engine.kernel.running.decks import unpack
from engine.language.vocabulary import Zone
from tests.engine.records.games import referee_of
from tests.traces.playing import Luck


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


# --- where cards begin -----------------------------------------------------------------------------------------------


def begins(box: Box, starts: dict[str, tuple[str, ...]]) -> Box:
    """The box where other decks begin in some zones."""
    zones = box.vocabulary.zones.values()
    return with_zones(box, [replace(zone, start=starts.get(zone.id, zone.start)) for zone in zones])


def cut_in_two(box: Box, deck: str, other: str) -> Box:
    """The box with every second design of a deck in another deck."""
    designs = [design for design in box.designs if design.deck == deck][::2]
    moved = [replace(design, deck=other) if design in designs else design for design in box.designs]
    return replace(box, designs=tuple(moved))


@pytest.mark.parametrize("game", GAMES)
def test_every_deck_begins_where_its_zone_says(game: str) -> None:
    referee = referee_of(game)
    state = referee.state_class(referee, referee.box.players[1], 1)
    unpack(state)
    for zone, cards in enumerate(state.zones):
        assert {referee.box.designs[referee.design_of[card]].deck for card in cards} <= {
            *referee.board.kinds[referee.board.kind_of[zone]].start
        }
    assert sorted(card for cards in state.zones for card in cards) == list(range(len(referee.design_of)))


@pytest.mark.parametrize(
    ("game", "starts", "message"),
    [
        ("ark", {"deck": ()}, "The cards of the deck 'ark' begin in no zone."),
        ("ark", {"deck": (), "Hold": ("ark",)}, "begins in the zone 'Hold', and the rules module ark begins with"),
        (
            "ark",
            {"deck": (), "aside": ("ark", "time", "gospel")},
            "33 cards that begin in 'deck' with 6 players",
        ),
        ("ark", {"deck": ("ark", "time"), "aside": ("gospel",)}, "Day begins in the zone 'deck', and the rules"),
        (
            "ark",
            {"aside": ("ark", "time", "gospel")},
            "and nothing of it is left for 'aside'.",
        ),
        ("top-of-the-heap", {"Trash deck": (), "Risk deck": ("risk", "trash")}, "which holds Risk cards alone."),
        ("top-of-the-heap", {"Pets": (), "box": ("animals", "pets")}, "begins with Pet cards elsewhere."),
        ("crafty-critters", {"pantry": (), "box": ("fines", "food")}, "begins with Food cards elsewhere."),
        ("trash-kings", {"tile deck": ("cubes",), "Cube Supply": ("tiles",)}, "begins with Cube cards elsewhere."),
    ],
)
def test_decks_that_begin_where_the_rules_cannot_use_them(
    game: str, starts: dict[str, tuple[str, ...]], message: str
) -> None:
    found = list(lacks(begins(referee_of(game).box, starts)))
    assert any(message in lack.message for lack in found), found


def test_without_a_word_about_it_nothing_could_begin() -> None:
    box = referee_of("trash-kings").box
    bare = with_zones(box, [replace(zone, start=()) for zone in box.vocabulary.zones.values()])
    assert [lack.message for lack in lacks(bare)] == [
        "The cards of the deck 'tiles' begin in no zone.",
        "The cards of the deck 'cubes' begin in no zone.",
    ]


def test_a_second_deck_begins_with_the_first() -> None:
    box = begins(cut_in_two(referee_of("ark").box, "ark", "more"), {"deck": ("ark", "more")})
    assert list(lacks(box)) == []
    state, whole = (new_game(rules_of(each)(each), 3, 1) for each in (box, referee_of("ark").box))
    assert [len(row) for row in state.zones] == [len(row) for row in whole.zones]


@pytest.mark.parametrize(
    ("game", "deck", "starts", "zone"),
    [
        ("ark", "ark", {"aside": ("time", "gospel", "more")}, "aside"),
        ("top-of-the-heap", "risk", {"box": ("animals", "more")}, "box"),
        ("crafty-critters", "critters", {"box": ("fines", "more")}, "box"),
    ],
)
def test_a_deck_that_begins_beside_the_table_is_left_out_of_the_game(
    game: str, deck: str, starts: dict[str, tuple[str, ...]], zone: str
) -> None:
    box = begins(cut_in_two(referee_of(game).box, deck, "more"), starts)
    assert list(lacks(replace(box, players=(box.players[0], box.players[0])))) == []
    referee = rules_of(box)(box)
    state, luck = new_game(referee, box.players[0], 1, quiet=True), Luck(1)
    left_out = {card for card, design in enumerate(referee.design_of) if box.designs[design].deck == "more"}
    while not is_over(state):
        assert {state.zone_of[card] for card in left_out} == {referee.board.number(zone)}
        choose(state, options(state)[luck.below(len(options(state)))])
    assert check_state(state) == []
    assert {state.zone_of[card] for card in left_out} == {referee.board.number(zone)}


BEDS = [Zone("deck", start=("ash", "oak")), Zone("bed", "player", start=("rose", "oak")), Zone("rest", start=("rose",))]


@pytest.mark.parametrize(
    ("decks", "players", "found"),
    [
        (["ash", "oak", "ash"], 2, [0, 0, 0]),
        (["rose", "rose"], 2, [2, 3]),
        (["rose", "ash", "rose"], 3, [2, 0, 3]),
        (["rose", "rose", "rose", "rose"], 2, [2, 3, 1, 1]),
        (["elm", "rose"], 1, [-1, 2]),
    ],
)
def test_zones_of_players_get_a_design_each(decks: list[str], players: int, found: list[int]) -> None:
    assert Board(BEDS, most_players=3).starts(decks, players) == found

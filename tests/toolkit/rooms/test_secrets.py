"""What is hidden from a viewer is exchanged, and not a byte that they are told may change."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engine.kernel import State, Viewer, clone
from engine.kernel.core.viewer import EVERYBODY
from engine.kernel.core.zones import Sees
from tests.engine.contract.secrets import exchanged, in_flight, viewers
from tests.toolkit.rooms.houses import house_at, room_in
from toolkit.rooms import foresight, said
from toolkit.rooms.foresight import consequences
from toolkit.rooms.held import orders_of, placed
from toolkit.rooms.names import Names
from toolkit.rooms.room import Room

CHOICES = 60
SEED = 987_654_321_987


def wire(room: Room, viewer: Viewer) -> str:
    """All that a viewer is told."""
    return json.dumps(room.said(viewer, 0))


def leaks(room: Room, luck: Random) -> list[str]:
    """The viewers who are told something else when what is hidden from them trades places."""
    found, state = [], room.played.state
    for viewer in viewers(state):
        was = wire(room, viewer)
        fixed = in_flight(state) if state.choice is not None and state.choice.player != viewer else frozenset()
        other = exchanged(state, viewer, luck, fixed)
        if other is None:
            continue
        room.played.state = other
        if wire(room, viewer) != was:
            found.append(f"{viewer}")
        room.played.state = state
    return found


def game(place: Path) -> tuple[Room, Random]:
    """A game of three people who take anything."""
    return room_in(house_at(place), "person", "person", "person", seed=SEED), Random(3)


def test_nothing_hidden_is_on_the_wire(tmp_path: Path) -> None:
    room, luck = game(tmp_path)
    for number in range(CHOICES):
        assert leaks(room, luck) == [], number
        assert not any(str(SEED) in wire(room, viewer) for viewer in viewers(room.state))
        choice = room.state.choice
        assert choice is not None
        room.choose(choice.player, luck.randrange(len(choice.options)), room.seq, f"m{number}")
    room.store.close()


def test_a_name_for_a_hidden_card_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room, luck = game(tmp_path)
    monkeypatch.setattr(Names, "name", lambda names, viewer, card: card)
    assert leaks(room, luck) != []
    room.store.close()


def test_what_is_foreseen_depends_on_nothing_hidden(tmp_path: Path) -> None:
    room, luck = game(tmp_path)
    choice = room.state.choice
    assert choice is not None
    other = exchanged(room.state, choice.player, luck)
    assert other is not None
    for value in choice.options:
        assert consequences(room.state, choice.player, value) == consequences(other, choice.player, value)
    words = room.state.referee.words[choice.kind]
    flip = next(value for value in choice.options if words[value] == "flip")
    assert {"fact": "time", "before": "Day", "after": "Night"} in consequences(room.state, choice.player, flip)
    room.store.close()


def test_what_is_foreseen_is_never_played_on_the_real_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room, _ = game(tmp_path)
    choice, deck = room.state.choice, room.state.referee.board.keys.index("deck")
    assert choice is not None
    decks: list[list[int]] = []
    monkeypatch.setattr(foresight, "foresee", lambda deal, value: decks.append(deal.zones[deck][:]))
    consequences(room.state, choice.player, choice.options[0])
    assert len(decks) == foresight.DEALS
    assert room.state.zones[deck] not in decks
    room.store.close()


def test_a_hand_is_told_in_no_order_but_to_its_player(tmp_path: Path) -> None:
    """Of two cards in it everybody knows which they are, but not which of the others are older."""
    room, _ = game(tmp_path)
    state = room.state
    hand = state.referee.board.keys.index("hand-2")
    cards = state.zones[hand]
    for card in (cards[1], cards[-1]):
        state.known[card] = EVERYBODY
    room.names.follow(state)
    was = {viewer: wire(room, viewer) for viewer in viewers(state)}
    rows = [row for row in told_hand(room, 0) if "card" in row]
    assert told_hand(room, 0) == [*rows, {"back": "ark", "n": len(cards) - 2}]
    assert [row["card"] for row in rows] == sorted(str(row["card"]) for row in rows) and len(rows) == 2
    cards.reverse()
    assert {viewer for viewer in viewers(state) if wire(room, viewer) != was[viewer]} == {1}
    room.store.close()


def test_what_names_a_card_of_a_hand_finds_it(tmp_path: Path) -> None:
    room, _ = game(tmp_path)
    state = room.state
    hand = state.referee.board.keys.index("hand-2")
    state.known[state.zones[hand][2]] = EVERYBODY
    room.names.follow(state)
    orders = orders_of(state, 0, room.names)
    assert placed([{"on": {"zone": "hand-2", "index": 2}}], orders) == [{"on": {"zone": "hand-2", "index": 0}}]
    for zone in ("hand-1", "deck"):  # their own, and no hand
        assert placed({"zone": zone, "index": 2, "turn": 1}, orders) == {"zone": zone, "index": 2, "turn": 1}
    assert orders["hand-2"][:3] == [2, 0, 1]
    room.store.close()


def told_hand(room: Room, viewer: Viewer) -> list[dict[str, object]]:
    """What a viewer is told of the second player's hand."""
    zones = json.loads(wire(room, viewer))["table"]["zones"]
    found: list[dict[str, object]] = next(zone["cards"] for zone in zones if zone["zone"] == "hand-2")
    return found


def moved(state: State, card: int, zone: int) -> State:
    """A copy in which a card lies elsewhere."""
    new = clone(state)
    new.zones[new.zone_of[card]].remove(card)
    new.zones[zone].append(card)
    new.zone_of[card] = zone
    new.known[card] = 0
    return new


def test_a_card_that_was_hidden_has_another_name(tmp_path: Path) -> None:
    room, _ = game(tmp_path)
    state = room.state
    board = state.referee.board
    hold, deck = (next(i for i, key in enumerate(board.keys) if key == name) for name in ("hold", "deck"))
    assert board.sees[deck] is Sees.NOBODY
    card = state.zones[hold][0]
    names = Names(state)
    was = {viewer: names.name(viewer, card) for viewer in viewers(state)}
    names.follow(state)
    assert {viewer: names.name(viewer, card) for viewer in viewers(state)} == was  # it stays as long as it is seen
    away = moved(state, card, deck)
    names.follow(away)
    assert all(names.name(viewer, card) is None for viewer in viewers(state))
    names.follow(moved(away, card, hold))
    now = {viewer: names.name(viewer, card) for viewer in viewers(state)}
    assert all(now[viewer] not in (None, was[viewer]) for viewer in viewers(state))
    room.store.close()


def test_options_and_reasons_are_for_who_chooses(tmp_path: Path) -> None:
    room, _ = game(tmp_path)
    choice = room.state.choice
    assert choice is not None
    for viewer in viewers(room.state):
        told = said.choice_said(room.state, viewer, None, room.names)
        assert told is not None
        assert told["waiting"] == [choice.player]
        assert ("options" in told) == (viewer == choice.player)
    room.store.close()

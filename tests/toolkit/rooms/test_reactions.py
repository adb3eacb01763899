"""Reactions: all see the same whether or not somebody has anything to react with; and choices of several steps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from engine.kernel import State, Viewer, choose, clone
from tests.browser import WITHOUT, chromium, page_of
from tests.engine.contract.secrets import exchanged
from tests.toolkit.rooms.houses import ROOT, serving
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.rooms.faces import Pictures
from toolkit.rooms.house import House
from toolkit.rooms.kept import files_of, shown_of
from toolkit.rooms.names import Names
from toolkit.rooms.room import Room
from toolkit.rooms.store import KeptBox, Store

SEED, LUCK = 25, 25  # with which a player comes to security early, with a card against it in hand


@dataclass
class Brink:
    """A game of two people just before one triggers a hazard, and the index of the option that does it."""

    house: House
    room: Room
    state: State
    seat: int
    index: int


@cache
def critters() -> Game:
    """Crafty Critters as it lies in the repository."""
    game, problems = load_game(ROOT / "cards" / "crafty-critters")
    assert game is not None and not problems
    return game


def brink_in(place: Path) -> Brink:
    """The first time that somebody could react."""
    store = Store(place / "tables.sqlite")
    shown = json.dumps(shown_of(critters(), Pictures()))
    store.keep_box("box", "crafty-critters", KeptBox(files_of(critters())), shown)
    house = House(store, pause=0)
    kept = store.game(store.begin("box", SEED, ["person", "person"], b"secret"))
    assert kept is not None
    room, luck = house.open(kept, critters().folder), Random(LUCK)
    while (choice := room.state.choice) is not None:
        before, index = clone(room.state), luck.randrange(len(choice.options))
        room.choose(choice.player, index, room.seq, "")
        now = room.state.choice
        if now is not None and now.kind == "react" and len(now.options) > 1:
            room.ask_back(choice.player, room.seq, "", frozenset(room.people))
            assert len(room.played.actions) == len(room.steps) == len(room.known) - 1
            return Brink(house, room, before, choice.player, index)
    raise AssertionError("nobody comes to a hazard")


@pytest.fixture
def brink(tmp_path: Path) -> Iterator[Brink]:
    found = brink_in(tmp_path)
    yield found
    found.room.store.close()


def told_after(brink: Brink, state: State) -> tuple[int, list[str]]:
    """How many options the player has who came to the hazard in this state, and what all others are told then."""
    now, room = clone(state), brink.room
    choice = now.choice
    assert choice is not None
    choose(now, choice.options[brink.index])
    room.played.state, room.names = now, Names(now)
    assert now.choice is not None
    others: tuple[Viewer, ...] = (1 - brink.seat, None)
    return len(now.choice.options), [json.dumps(room.said(viewer, 0)) for viewer in others]


def dealt_otherwise(brink: Brink, luck: Random) -> State:
    """The state with other cards in the player's hand, as far as the other one can know."""
    state = brink.state
    designs = state.referee.box.designs
    fixed = frozenset(card for card, design in enumerate(state.referee.design_of) if designs[design].deck != "critters")
    found = exchanged(state, 1 - brink.seat, luck, fixed)
    assert found is not None
    return found


def told_apart(brink: Brink) -> bool:
    """Whether others are told something else where the player has nothing to react with."""
    luck, (count, was) = Random(1), told_after(brink, brink.state)
    assert count > 1
    for _ in range(40):
        other = dealt_otherwise(brink, luck)
        if told_after(brink, other)[1] != was:
            return True
    return False


def test_it_is_not_told_whether_somebody_can_react(brink: Brink) -> None:
    assert not told_apart(brink)
    assert "Security is triggered." in told_after(brink, brink.state)[1][0]
    brink.state.referee.asks_in_vain = False  # as it would be if they were asked only where they can
    assert told_apart(brink)


def test_who_cannot_react_is_asked_too(brink: Brink) -> None:
    luck, counts = Random(1), set()
    for _ in range(40):
        other = dealt_otherwise(brink, luck)
        counts.add(told_after(brink, other)[0])
    assert counts >= {1, 2}


def test_steps_of_a_deed_are_told_to_who_chooses(brink: Brink) -> None:
    """What is done within a deed is counted; what is done after it begins another."""
    room, seat = brink.room, brink.seat
    said = choice_of(room, seat)
    before, option = said["steps"], said["options"][brink.index]["text"]
    room.choose(seat, brink.index, room.seq, "")
    now = choice_of(room, seat)
    assert now["steps"] == [*before, option] and len(now["steps"]) > 1
    assert "steps" not in choice_of(room, 1 - seat)
    room.choose(seat, len(now["options"]) - 1, room.seq, "")
    assert choice_of(room, room.waiting[0])["steps"] == []


def choice_of(room: Room, seat: int) -> dict[str, Any]:
    """The choice as a seat is told it."""
    told: dict[str, Any] = json.loads(json.dumps(room.said(seat, 0)))
    found: dict[str, Any] = told["choice"]
    return found


@pytest.mark.skipif(chromium() is None, reason=WITHOUT)
def test_a_reaction_by_clicks(brink: Brink, chrome: Browser) -> None:
    seat = brink.seat
    with (
        serving(brink.house) as served,
        page_of(chrome) as mine,
        page_of(chrome, 390, 780) as theirs,
    ):
        for page, who in ((mine, seat), (theirs, 1 - seat)):
            page.emulate_media(reduced_motion="reduce")
            page.goto(served.address(f"{who + 1}"))
            page.wait_for_function("() => document.documentElement.dataset.seq")
            expect(page.locator("#banner")).to_be_hidden()
        mine.locator(f'#ask [data-option="{brink.index}"]').dispatch_event("click")
        mine.locator("#do").dispatch_event("click")
        for page, who in ((mine, "You"), (theirs, f"Player {seat + 1}")):
            expect(page.locator("#banner")).to_have_text(f"Security is triggered.{who} may react before it happens.")
        expect(mine.locator("#ask .steps li")).to_contain_text(["Move", "Place", "Step"])
        card = mine.locator("#mine .card.glows").first
        card.dispatch_event("click")
        mine.locator("#do").dispatch_event("click")
        for page in (mine, theirs):
            expect(page.locator("#banner")).to_be_hidden()
        expect(theirs.locator("#log")).to_contain_text("evade")

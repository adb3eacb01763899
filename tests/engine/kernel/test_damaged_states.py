"""One value of a saved game is changed: it is refused with the field or frame, or played on, never stumbled over."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.kernel import NOBODY, State, choose, from_json, is_over, new_game, options, redeal, scores, table, view
from engine.kernel.core.events import ContinuousEffect
from engine.kernel.core.state import Rules
from engine.kernel.misfits import misfits
from tests.engine.records.games import PLAYED, referee_of
from tests.engine.small_games.games import BOXES, rules_of

Data = Any
GAMES = (*BOXES, *PLAYED)
TRIES = 60
AHEAD = 12
WORDS = ("card", "may", "order", "number", "mode", "player", "text", "settle", "pick", "fill", "rounds", "turns", "")


@cache
def rules(game: str) -> Rules:
    return rules_of(game) if game in BOXES else referee_of(game)


def some_state(game: str, seed: int, most: int = 40) -> State:
    """A game after some choices by luck."""
    luck = Random(seed)
    least, top = rules(game).box.players
    state = new_game(rules_of(game) if game in BOXES else referee_of(game), luck.randint(least, top), seed, quiet=True)
    for _ in range(luck.randrange(most)):
        if not is_over(state):
            choose(state, luck.choice(options(state)))
    return state


def saved(state: State) -> Data:
    return json.loads(json.dumps(state.to_json()))


def ways(value: Data, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all parts of JSON but the fingerprint of the cards."""
    if way and way[0] != "box":
        yield way
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from ways(part, (*way, name))


def others(value: Data, luck: Random) -> list[Data]:
    """What may stand in place of a value."""
    if value is None or isinstance(value, bool):
        return [0, 1]
    if isinstance(value, int):
        return [value + 1, value - 1, -1, 0, 99, -99, True]
    if isinstance(value, str):
        return [luck.choice(WORDS)]
    if isinstance(value, list):
        return [[], value[:-1], value + value, value[::-1]]
    return [None, dict(list(value.items())[:-1])]


def changed(data: Data, luck: Random) -> tuple[Data, tuple[Any, ...]]:
    """The data with one value changed, and the way to it; what goes on is changed more often than what lies there."""
    new = json.loads(json.dumps(data))
    found = list(ways(new))
    deep = [way for way in found if way[0] in {"stack", "choice", "at_once", "lasting", "deeds", "used", "known"}]
    way = luck.choice(deep if deep and luck.random() < 0.7 else found)
    inner = new
    for name in way[:-1]:
        inner = inner[name]
    inner[way[-1]] = luck.choice(others(inner[way[-1]], luck))
    return new, way


def goes_on(state: State, luck: Random) -> None:
    """Look at a game from every seat, and play on."""
    for viewer in (*range(state.players), NOBODY):
        view(state, viewer)
        table(state, viewer)
    redeal(state, 0, 3)
    for _ in range(AHEAD):
        if not is_over(state):
            choose(state, luck.choice(options(state)))
    scores(state)


@pytest.mark.parametrize("game", GAMES)
def test_one_change_is_refused_or_played_and_never_stumbled_over(game: str) -> None:
    refused = 0
    for seed in range(TRIES // 6):
        luck = Random(seed)
        data = saved(some_state(game, seed))
        for _ in range(6):
            new, way = changed(data, luck)
            try:
                state = from_json(rules(game), new)
            except ValueError as error:
                refused += new != data
                assert str(error).startswith(("this state is not whole: ", rules(game).box.title)), way
                continue
            goes_on(state, luck)
    assert refused > TRIES // 3


@pytest.mark.parametrize("game", GAMES)
def test_what_was_saved_is_never_refused(game: str) -> None:
    for seed in range(6):
        luck = Random(seed)
        state = some_state(game, seed, 1)
        while not is_over(state):
            assert list(misfits(from_json(rules(game), saved(state)))) == []
            for _ in range(1 + luck.randrange(5)):
                if not is_over(state):
                    choose(state, luck.choice(options(state)))


# --- what is refused by name -----------------------------------------------------------------------------------------


def give_a_card_of_another(data: Data) -> None:
    state = new_game(rules_of("shedding"), 2, 1)
    other = state.zones[rules_of("shedding").hands[1 - data["choice"]["player"]]][0]
    data["choice"]["options"] = [other + 1]


def answer_what_was_not_offered(data: Data) -> None:
    first, second = data["at_once"]["choices"]
    data["at_once"]["answers"][0] = second["options"][0]
    data["choice"] = second
    assert second["options"][0] not in first["options"]


def spared(number: int) -> Data:
    """A permission to evade what comes, by its number."""
    effect = ContinuousEffect("spare", number, card=0, you=0, place=-1, until="game", whose=-1)
    return {"is": "ContinuousEffect"} | effect.to_json()


SPOILT: list[tuple[str, Callable[[Data], object], str]] = [
    ("shedding", give_a_card_of_another, "choice: something else is offered than the rules say"),
    ("bidding", answer_what_was_not_offered, "at_once: an answer is given that was not offered"),
    ("bidding", lambda d: d.update(at_once=None), "at_once: who chooses to bid does so with all others"),
    ("bidding", lambda d: d["at_once"]["choices"].reverse(), "at_once: somebody chooses twice"),
    ("tricks", lambda d: d.update(counts=[]), "counts: there are 1 counters, not 0"),
    ("tricks", lambda d: d.update(counts=[[0]]), "counts: there are 2 holders"),
    ("tricks", lambda d: d["counts"][0].__setitem__(0, -1), "counts: of point there are 0 to"),
    ("tricks", lambda d: d["stack"][-1].update(code="text"), "stack: 'text' runs no TurnFrame"),
    ("tricks", lambda d: d["stack"][-1].update(player=2), "stack: TurnFrame: player: there is no player 2"),
    ("tricks", lambda d: d["stack"][-1].update(player=-1), "stack: TurnFrame: player: there is no player -1"),
    ("tricks", lambda d: d["stack"][-1].update(step=-1), "is at step -1"),
    ("tricks", lambda d: d["stack"][-2].update(step=2), "stack: the frame of 'turns 1' is at step 2"),
    ("tricks", lambda d: d["stack"].extend(d["stack"][-2:]), "stack: 'turns 1' is inside itself"),
    ("tricks", lambda d: d["stack"][-2].update(next=9), "stack: TurnsFrame: next: there is no player 9"),
    ("tricks", lambda d: d["stack"].pop(), "stack: the innermost frame is TurnsFrame, which asks for nothing"),
    ("tricks", lambda d: d.update(stack=[]), "choice: nothing goes on that asks for it"),
    ("tricks", lambda d: d.update(choice=None), "choice: nobody has to choose, and something goes on"),
    ("tricks", lambda d: d.update(first=4), "first: there is no player 4"),
    ("tricks", lambda d: d["known"].__setitem__(0, 1 << 5), "known: there is no set of the 2 players"),
    ("tricks", lambda d: d["hosts"].append([0, 99]), "hosts: there are 36 cards"),
    ("tricks", lambda d: d["marks"].__setitem__(0, 3), "marks: there are 2 players"),
    ("tricks", lambda d: d["turned"].append(36), "turned: there is no card 36"),
    ("tricks", lambda d: d["since"].__setitem__(0, 1), "since: there are 0 deeds"),
    ("tricks", lambda d: d.update(steps=-1), "steps: there were -1"),
    ("crafty-critters", lambda d: d["lasting"].append(spared(-4)), "lasting: there is no spare -4"),
    ("crafty-critters", lambda d: d["lasting"].append(spared(9999)), "lasting: there is no spare 9999"),
    ("trash-kings", lambda d: d.update(cells=[]), "cells: there are 65 numbers"),
]


@pytest.mark.parametrize(("game", "spoil", "words"), SPOILT)
def test_what_is_not_there_is_refused_by_its_field_or_frame(
    game: str, spoil: Callable[[Data], object], words: str
) -> None:
    data = saved(new_game(rules_of(game) if game in BOXES else referee_of(game), 2, 1))
    from_json(rules(game), data)
    spoil(data)
    with pytest.raises(ValueError, match=words):
        from_json(rules(game), data)


@pytest.mark.parametrize("number", (-3, -2, -1, 0))
def test_what_is_spared_has_a_number_from_that_of_the_last_thing_on(number: int) -> None:
    data = saved(new_game(referee_of("crafty-critters"), 2, 1))
    data["lasting"].append(spared(number))
    assert from_json(rules("crafty-critters"), data).lasting[0].number == number


def in_a_text(is_meant: Callable[[Data, Data], bool]) -> tuple[Data, Data]:
    """A saved game of the largest game while a text is resolved, and the innermost frame with that text's frame."""
    for seed in range(200):
        data = saved(some_state("top-of-the-heap", seed, 150))
        for frame in reversed(data["stack"]):
            text = data["stack"][frame["base"]] if "base" in frame else frame
            if is_meant(frame, text):
                return data, frame
    raise AssertionError("no such frame")


def test_a_slot_for_cards_holds_cards() -> None:
    programs, design_of = rules("top-of-the-heap").compiled.programs, rules("top-of-the-heap").design_of
    cards = {n: [slot for slot, sort in each.sorts.items() if sort == "card"] for n, each in enumerate(programs)}
    data, frame = in_a_text(lambda frame, text: frame["is"] == "TextFrame" and bool(cards[frame["program"]]))
    slot = cards[frame["program"]][0]
    frame["slots"][slot] = [len(design_of) - 1]
    from_json(rules("top-of-the-heap"), data)
    frame["slots"][slot] = [len(design_of)]
    with pytest.raises(ValueError, match=f"stack: slots: there is no card {len(design_of)}"):
        from_json(rules("top-of-the-heap"), data)


def test_a_node_is_at_one_of_its_steps() -> None:
    data, frame = in_a_text(lambda frame, text: frame["is"] == "NodeFrame")
    frame["step"] = 99
    with pytest.raises(ValueError, match=f"stack: the frame of {frame['code']} is at step 99"):
        from_json(rules("top-of-the-heap"), data)


@pytest.mark.parametrize(("host", "is_fit"), [(0, True), (-1, True), (-2, False), (10**6, False)])
def test_a_card_lies_on_a_card_or_on_one_that_is_about_to_be_named(host: int, is_fit: bool) -> None:
    state = new_game(referee_of("top-of-the-heap"), 3, 1)
    state.hosts.append((1, host))
    assert (not any(wrong.startswith("hosts") for wrong in misfits(state))) is is_fit


@pytest.mark.parametrize("game", PLAYED)
def test_a_stack_of_another_time_is_refused_or_played(game: str) -> None:
    luck, refused = Random(11), 0
    data = [saved(some_state(game, seed, 90)) for seed in range(12)]
    for one, other in ((a, b) for a in data for b in data if a is not b and len(a["zones"]) == len(b["zones"])):
        try:
            state = from_json(rules(game), one | {"stack": other["stack"]})
        except ValueError as error:
            refused += "cannot go on from it" in str(error) or "asks for no" in str(error)
            continue
        goes_on(state, luck)
    assert refused or game == "trash-kings"  # where one frame asks for all there is

"""Some four hundred texts that designers would write, put on the cards of the game and played at random.

Every text stands in at least one box; a box is the game with its cards' texts exchanged, so that sizes, tags and
numbers stay. Whatever is chosen, the state is sound, can be saved, and shows a player the same when it is dealt anew.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml

from engine.games import referee
from engine.kernel import (
    Box,
    Referee,
    State,
    check_state,
    choose,
    digest,
    from_json,
    new_game,
    redeal,
    tell,
    to_json,
    view,
)
from engine.language import Context, Reading
from tests.engine.kernel.compile.scene import real_game

TEXTS: dict[str, list[str]] = yaml.safe_load(Path(__file__).with_name("sentences.yaml").read_text("utf-8"))
GAMES = 3
"""Games in each box, with 3, 4 and 5 players."""


@cache
def cards_of() -> dict[str, list[int]]:
    """The designs of each type and subtype, "Risk/Feature" for instance."""
    _, box, _ = real_game()
    found: dict[str, list[int]] = {}
    for number, each in enumerate(box.designs):
        found.setdefault(each.type + (f"/{each.subtype}" if each.subtype else ""), []).append(number)
    return found


BOXES = max(-(-len(texts) // len(cards_of()[on])) for on, texts in TEXTS.items())


@cache
def reading(on: str, text: str) -> Reading:
    """A text read as it stands on such a card."""
    kind, _, subtype = on.partition("/")
    _, _, language = real_game()
    found: Reading = language.read(text, Context(kind, subtype))
    return found


@cache
def box(number: int) -> Referee:
    """The game with other texts on its cards."""
    _, whole, _ = real_game()
    designs = list(whole.designs)
    for on, texts in TEXTS.items():
        places = cards_of()[on]
        for i, place in enumerate(places):
            text = texts[(number * len(places) + i) % len(texts)]
            designs[place] = replace(designs[place], text=text, reading=reading(on, text))
    return referee(Box(whole.id, whole.title, whole.rules, whole.players, whole.vocabulary, tuple(designs)))


def test_there_are_many_and_none_twice() -> None:
    all_of_them = [(on, text) for on, texts in TEXTS.items() for text in texts]
    assert len(all_of_them) > 400
    assert len(set(all_of_them)) == len(all_of_them)


@pytest.mark.parametrize("on", TEXTS)
def test_each_is_read_whole_and_as_it_is_printed(on: str) -> None:
    for text in TEXTS[on]:
        assert reading(on, text).tree is not None, text
        assert reading(on, text).findings == (), text


def test_each_does_something() -> None:
    """A text becomes a rule, an ability or something to resolve; none is passed over in silence."""
    for number in range(BOXES):
        found = box(number)
        for design, text in zip(found.box.designs, found.compiled.texts, strict=True):
            assert text.rules or text.abilities or text.programs or not design.text, design.text
            assert all(found.compiled.programs[program].nodes for program in text.programs), design.text


@pytest.mark.parametrize("number", range(BOXES))
def test_random_games_are_sound(number: int) -> None:
    for game in range(GAMES):
        play(box(number), seed=1000 * number + game, players=3 + game)


def play(found: Referee, seed: int, players: int) -> None:
    """A random game; the first three hundred choices are looked at closely."""
    rnd = random.Random(seed)
    state = new_game(found, players, seed, quiet=seed % 3 > 0)
    made = 0
    while state.choice is not None:
        wrong = check_state(state)
        assert not wrong, (wrong, told(state))
        if made < 300 and rnd.random() < 0.02:
            look_closely(state, rnd)
        choose(state, rnd.choice(state.choice.options))
        made += 1
    assert check_state(state) == []
    assert all(tell(state, line) for line in state.log or [])


def look_closely(state: State, rnd: random.Random) -> None:
    """Saved and loaded it is the same; dealt anew a player sees the same."""
    again = from_json(state.referee, json.loads(json.dumps(to_json(state))))
    assert digest(again) == digest(state)
    player = rnd.randrange(state.players)
    dealt = redeal(state, player, rnd.getrandbits(60))
    assert view(dealt, player) == view(state, player)
    assert check_state(dealt) == []


def told(state: State) -> list[str]:
    """The last lines of the log, for the message of a failed test."""
    return [tell(state, line) for line in (state.log or [])[-6:]]

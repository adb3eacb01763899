"""The state is plain data: clones share nothing that changes, JSON is exact, the log points at words."""

from __future__ import annotations

import json
import random
from typing import Any

from engine.kernel import actions, apply, clone, digest, from_json, is_over, new_game, place_of_line, tell, to_json
from engine.kernel.core.records import Record, kept_fields
from engine.kernel.core.state import State
from tests.engine.games.scene import heap


def middle(seed: int = 3, steps: int = 120) -> State:
    """A game in the middle."""
    state = new_game(heap(), 4, seed)
    chance = random.Random(seed)
    for _ in range(steps):
        apply(state, chance.choice(actions(state)))
    return state


def names(value: Record) -> list[str]:
    """The fields of a record that are part of its JSON."""
    return [each.name for each in kept_fields(type(value))]


def parts(value: Any) -> list[Any]:
    """What is directly in a list, a tuple or a record."""
    if isinstance(value, Record):
        return [getattr(value, name) for name in names(value)]
    return [*value] if isinstance(value, list | tuple) else []


def changeable(value: Any) -> set[int]:
    """The identities of all lists and records in a value."""
    own = {id(value)} if isinstance(value, list | Record) else set()
    return own.union(*(changeable(part) for part in parts(value)))


def same(one: Any, other: Any) -> bool:
    """Whether two values hold the same: lists are no tuples, records go by fields, enumerations by their values."""
    if not isinstance(one, list | tuple | Record):
        return bool(one == other)
    return (
        type(one) is type(other) and len(parts(one)) == len(parts(other)) and all(map(same, parts(one), parts(other)))
    )


def test_a_clone_shares_no_list_and_no_record() -> None:
    state = middle()
    copy = clone(state)
    for name in names(state):
        assert same(getattr(copy, name), getattr(state, name)), name
        assert not changeable(getattr(copy, name)) & changeable(getattr(state, name)), name


def test_json_is_exact() -> None:
    state = middle()
    data = json.loads(json.dumps(to_json(state)))
    again = from_json(heap(), data)
    for name in names(state):
        assert same(getattr(again, name), getattr(state, name)), name
    assert digest(again) == digest(state)


def test_only_plain_values_are_in_it() -> None:
    def plain(value: Any) -> bool:
        if isinstance(value, list | tuple | Record):
            return all(plain(part) for part in parts(value))
        return value is None or isinstance(value, int | str)

    state = middle()
    for name in names(state):
        assert plain(getattr(state, name)), name


def test_the_digest_sees_every_field() -> None:
    state = middle()
    before = digest(state)
    for name in names(state):
        copy = clone(state)
        value = getattr(copy, name)
        if isinstance(value, Record):
            setattr(copy, name, None)
        else:
            setattr(copy, name, value + 1 if isinstance(value, int) else [*(value or []), 1])
        assert digest(copy) != before, name


def test_every_line_of_the_log_points_at_its_words() -> None:
    state = new_game(heap(), 3, 11)
    chance = random.Random(11)
    while not is_over(state):
        apply(state, chance.choice(actions(state)))
    designs = {design.id: design for design in heap().box.designs}
    caused = 0
    for line in state.log or []:
        assert tell(state, line)
        place = place_of_line(state, line)
        if place is not None:
            caused += 1
            card, start, end = place
            assert designs[card].text[start:end] == heap().compiled.sentences[line[5]].text
            assert designs[card].name == heap().name(line[4])  # type: ignore[attr-defined]
    assert caused > 50

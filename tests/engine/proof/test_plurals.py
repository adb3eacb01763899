"""How many things a sentence is about: which numbers are asked for, which cannot be, and what they find."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.games.crafty_critters import layout as at
from engine.kernel.compile.card_acts import each_card
from engine.kernel.compile.compiler import Compile, Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.products import Op
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.frames import Env, env_for
from engine.kernel.core.state import State, Things
from engine.language.forms import Node
from engine.language.nodes import decks
from engine.proof.comparison import Verdict, verify
from engine.proof.ladder import Row
from engine.proof.plurals import (
    NONE,
    ONE,
    PILE_OF_ONE,
    PILE_OF_SEVERAL,
    SEVERAL,
    TIED,
    TIMES,
    UNTIED,
    Counting,
)
from tests.engine.games.crafty_critters.scene import Scene
from tests.engine.proof.shipped import clause, new_observer, observer, rows, with_text

if TYPE_CHECKING:
    from engine.proof.clause import Clause

NUMBERS = (NONE, ONE, SEVERAL, UNTIED, TIED, PILE_OF_ONE, PILE_OF_SEVERAL, *TIMES)
CARD = "pie-on-the-sill"


def of_text(text: str) -> Clause:
    """The clause of a text on a Risk card."""
    return clause(new_observer(with_text(CARD, text)), CARD)


def numbers(text: str) -> list[str]:
    """The branches by number of a text on a Risk card."""
    return [label for label in of_text(text).branches if label in NUMBERS]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Each other animal at this house loses 1 AP.", [NONE, ONE, SEVERAL]),
        ("Each SMALL animal gains 1 Snack.", [NONE, ONE, SEVERAL]),
        ("Discard each Feature on this house.", [NONE, ONE, SEVERAL]),
        ("Discard a Feature pile from this house.", [PILE_OF_ONE, PILE_OF_SEVERAL]),
        ("Discard a Feature from each house with a Pet.", [NONE, ONE, SEVERAL]),
        ("Each player with the fewest stashed items gains 1 VP.", [UNTIED, TIED]),
        ("Discard your largest item.", [ONE, UNTIED, TIED]),
        ("Each animal gains 1 AP.", []),
        ("Discard a Feature from this house.", []),
        ("If each animal is at its den, gain 1 AP.", []),
        ("Gain 2 Snacks.", []),
        ("Lose 1 AP for each Pet at this house.", [*TIMES]),
        ("Lose 1 AP for every 2 Snacks on this house.", [*TIMES]),
        ("Gain 1 AP for each Pet.", []),
        ("Gain 1 AP for each Pet at this house, up to 2 times.", [*TIMES]),
        ("Tonight, animals cannot visit houses with 3 Features.", []),
    ],
)
def test_the_numbers_that_are_asked_for(text: str, expected: list[str]) -> None:
    try:
        found = numbers(text)
    except AssertionError:
        pytest.fail(f"not read: {text}")
    assert found == expected


def test_what_is_always_there_has_no_branches_and_the_reason_is_told() -> None:
    of = observer()
    found = of.coverage.cannot_be[clause(of, "birthday-cake").number]
    assert found == {NONE: "there are always 3 to 5 players", ONE: "there are always 3 to 5 players"}
    assert of.coverage.cannot_be[clause(of, "gate-left-open").number][ONE] == "there are always 3 Pets"
    assert of.coverage.cannot_be[clause(of, "fog").number][NONE] == "there are always 6 Trash Cans"
    assert clause(of, "banana-peel", 1).number not in of.coverage.cannot_be


def test_things_are_counted_together_and_groups_one_by_one() -> None:
    labels = {label: label for label in (NONE, ONE, SEVERAL)}
    seen: set[tuple[int, str]] = set()
    Counting(seen, 7, labels, by_group=False).meant([[1], [2]])
    assert seen == {(7, SEVERAL)}
    seen.clear()
    Counting(seen, 7, labels, by_group=True).meant([[1, 2, 3]])
    Counting(seen, 7, labels, by_group=True).meant([])
    assert seen == {(7, ONE), (7, NONE)}
    Counting(seen, 8, {}, by_group=True).meant([[1]])
    assert seen == {(7, ONE), (7, NONE)}


def gives(*found: int) -> Things:
    return lambda state, env, actor: list(found)


def test_the_largest_of_one_thing_proves_nothing_about_size() -> None:
    labels = {label: label for label in (ONE, UNTIED, TIED)}
    seen: set[tuple[int, str]] = set()
    counting = Counting(seen, 7, labels, by_group=False)
    state = observer().begin(3, 1)
    env = env_for(0, 0, 0, 0, 0)

    for largest, all_of_them in ((gives(5), gives(5)), (gives(5), gives(5, 6)), (gives(5, 6), gives(5, 6, 7))):
        assert counting.compared(largest, all_of_them, "place")(state, env, 0)
        (found,) = seen
        assert found == (7, labels[(ONE, UNTIED, TIED)[len(all_of_them(state, env, 0)) - 1]])
        seen.clear()
    counting.compared(gives(), gives(1), "place")(state, env, 0)
    counting.compared(gives(5, 6, 7), gives(5, 6, 7), "place")(state, env, 0)
    assert seen == set()
    counting.compared(gives(5, 6), gives(5, 6), "place")(state, env, 0)
    assert seen == {(7, TIED)}


def test_cards_of_one_name_tie_only_with_others() -> None:
    seen: set[tuple[int, str]] = set()
    counting = Counting(seen, 7, {label: label for label in (ONE, UNTIED, TIED)}, by_group=False)
    state = Scene().food(1, "Apple + Apple + Squash").state
    apples, every = (state.zones[at.seat(0, at.BASKET)][:n] for n in (2, 3))
    env = env_for(0, 0, 0, 0, 0)
    for found, rest, label in ((apples, apples, ONE), (apples, every, UNTIED), (every, every, TIED)):
        assert counting.compared(gives(*found), gives(*rest), "card")(state, env, 0) == found
        assert seen == {(7, label)}
        seen.clear()


def row_of(each: Clause, label: str) -> Row:
    return next(row for row in rows(each) if label in row.labels)


def test_a_pile_of_one_card_proves_nothing_about_piles() -> None:
    """An executor that discards the top card alone of a pile holds for a pile of one."""

    def do(state: State, env: Env, actor: int, x: int) -> None:
        state.referee.discard(state, state.zones[x][-1], actor)

    def top_alone(sound: Compile[[], Op]) -> Compile[[], Op]:
        def compile_discard(c: Compiler, node: Node) -> Op:
            assert isinstance(node, decks.Discard)
            pick = compile_phrase(c, node.what)
            if pick.sort != "pile":
                return sound(c, node)
            return each_card(
                c, pick, lambda state, env, actor, x: state.referee.discard(state, state.zones[x][-1], actor)
            )

        return compile_discard

    each = clause(observer(), "leaf-blower")
    broken = new_observer(tables=TABLES._replace(acts=TABLES.acts.wrapped(top_alone, decks.Discard)))
    one, several = row_of(each, PILE_OF_ONE), row_of(each, PILE_OF_SEVERAL)
    assert one != several
    assert verify(observer(), each.number, several) == Verdict.HOLDS
    assert verify(broken, each.number, several) != Verdict.HOLDS
    assert broken.did(broken.replay(one.witness), each.number) == one.witness.did

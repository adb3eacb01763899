"""Texts that no shipped card has: each is read, does what it says, and is read and played as it was kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games import GAMES
from engine.kernel.compile.compiler import Compiler, Tables
from engine.kernel.compile.products import Op
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.state import State
from engine.kernel.running import selectors
from engine.language import Context, Node
from engine.language.nodes import FORMS, columns, decks, static_rules
from engine.language.references import walk
from tests.engine.made_games.games import GAMES as MADE
from tests.engine.made_games.games import box_of, groups_of
from tests.engine.proof.meaning.opinions import is_accused
from tests.engine.proof.test_broken_executors import Plant
from tests.other_texts import chosen
from tests.other_texts.evidence import SMALL, games, load, played_otherwise, read_otherwise, said, wrong
from tests.other_texts.opinions import accused, accused_before, reasons
from tests.other_texts.variants import (
    COLUMNS,
    FILES,
    all_names,
    at_bounds,
    names,
    shipped,
    texts_of,
    variant,
    with_columns,
)
from toolkit.deal import open_box
from toolkit.texts import language_of

WITH_BOTH = 2  # a game in which an item that has FOOD too is spoken of, and the top card of a deck is resolved
LEAST_CHOSEN = 10  # texts of each vocabulary
LEAST = 80  # texts that were written to be tried against the second opinion


def test_there_are_many() -> None:
    new = sum(len(rows) for game in FILES for rows in texts_of(game).values())
    assert new > 400 + LEAST
    assert len(names("ark")) == 4


@pytest.mark.parametrize("game", sorted(FILES))
def test_each_is_read_and_stands_on_a_card(game: str) -> None:
    for whole, texts, made in (
        (shipped(game), texts_of(game), names(game)),
        (*with_columns(game), [f"{game}{COLUMNS}"]),
    ):
        language = language_of(whole)
        for on, rows in texts.items():
            kind, _, subtype = on.partition("/")
            assert [text for text in rows if language.read(text, Context(kind, subtype)).findings] == []
        there = {design.text for name in made for design in variant(name)[1].designs}
        assert {text for rows in texts.values() for text in rows} <= there


@pytest.mark.parametrize("game", sorted(GAMES))
def test_games_with_them_do_what_they_say(game: str) -> None:
    known = reasons()
    assert [(text, words) for text, words in accused(game) if text not in known] == []


@pytest.mark.parametrize("game", sorted(FILES))
def test_games_in_which_a_fault_has_shown_do_what_they_say(game: str) -> None:
    assert [*accused_before(game)] == []


def test_each_that_is_accused_all_the_same_has_a_reason() -> None:
    assert [text for text, why in reasons().items() if not why.startswith("open: ")] == []
    there = {text for game in FILES for text, _ in accused(game)}
    assert {*reasons()} <= there


def test_every_class_of_nodes_stands_in_a_text_that_is_judged() -> None:
    boxes = [open_box(shipped(game))[0] for game in GAMES]
    boxes += [variant(name)[1] for name in all_names()]
    boxes += [box_of(game, texts) for game in MADE for texts in groups_of(game)]
    readings = [source.reading for box in boxes for source in box.sources if source.reading is not None]
    trees = [sentence.tree for reading in readings for sentence in reading.sentences if sentence.tree is not None]
    assert {*FORMS} - {type(node) for tree in trees for node, _ in walk(tree)} == set()


def lends_nothing(tables: Tables) -> Tables:
    """ "This item also has FOOD" lends no tag."""
    return tables._replace(rules=tables.rules.wrapped(lambda sound: lambda c, node: [], static_rules.HasAlso))


def resolves_nothing(tables: Tables) -> Tables:
    """ "Resolve the top card of the Risk deck" does nothing."""

    def idle(c: Compiler, node: Node) -> Op:
        return c.op(lambda state, frame, answer: state.stack.pop() and None)

    return tables._replace(acts=tables.acts.wrapped(lambda sound: idle, decks.Resolve))


@pytest.mark.parametrize("plant", [lends_nothing, resolves_nothing])
def test_an_executor_that_no_shipped_text_needs_is_found_where_it_is_broken(plant: Plant) -> None:
    assert not is_accused(variant("top-of-the-heap+0")[1], [WITH_BOTH], TABLES)
    assert is_accused(variant("top-of-the-heap+0")[1], [WITH_BOTH], plant(TABLES))


def takes_fewer(tables: Tables) -> Tables:
    """ "A weight of 3 or more" means more than 3."""
    above = tables.comparisons.wrapped(lambda sound: lambda c, node: lambda n: n > vars(node)["value"], columns.AtLeast)
    return tables._replace(comparisons=above)


def counts_nothing(tables: Tables) -> Tables:
    """What a card has in a column is nothing."""
    return tables._replace(
        measures=tables.measures.wrapped(lambda sound: lambda c, node: lambda *who: 0, columns.ColumnOf)
    )


@pytest.mark.parametrize("plant", [takes_fewer, counts_nothing])
def test_columns_that_are_carried_out_otherwise_are_found(plant: Plant) -> None:
    assert not is_accused(variant("ark+columns")[1], [0], TABLES)
    assert is_accused(variant("ark+columns")[1], [0], plant(TABLES))


@pytest.mark.parametrize("always", [lambda state, limit, which: 0, lambda state, limit, which: limit - 1])
def test_a_random_card_that_is_always_the_same_is_found(
    always: Callable[[State, int, int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "foreseen", always)
    assert dict(games("top-of-the-heap+0")) != load()["top-of-the-heap"]["top-of-the-heap+0"]


@pytest.mark.parametrize("game", [*SMALL, *MADE])
def test_games_without_cards_of_a_shipped_one_are_read_and_played_as_it_was_kept(game: str) -> None:
    why = "if that is meant: python -m tests.other_texts keep"
    assert [*read_otherwise(game), *played_otherwise(game)] == [], why


@pytest.mark.parametrize("game", sorted(GAMES))
def test_they_are_read_and_played_as_it_was_kept(game: str) -> None:
    why = "if that is meant: python -m tests.other_texts keep"
    assert [*read_otherwise(game), *played_otherwise(game)] == [], why


@pytest.mark.parametrize("name", chosen.names())
def test_texts_that_were_chosen_are_read_as_it_was_kept(name: str) -> None:
    assert len(chosen.load()[name]) > LEAST_CHOSEN
    assert [*chosen.otherwise(name)] == [], "if that is meant: python -m tests.other_texts keep"


def test_a_text_that_is_read_otherwise_has_another_hash() -> None:
    language = language_of(shipped("ark"))
    one, other = (said(language, "Food", f"Worth {n} points.") for n in (2, 3))
    assert one != other
    assert said(language, "Food", "Worth two point.") != one


def test_wrong_texts_are_always_the_same_and_nearly_all_refused() -> None:
    language = language_of(shipped("ark"))
    rows = [wrong(text, number) for texts in texts_of("ark").values() for text in texts for number in (0, 1)]
    assert rows == [wrong(text, number) for texts in texts_of("ark").values() for text in texts for number in (0, 1)]
    refused = [text for text in rows if language.read(text, Context("Animal", "Clean")).findings]
    assert len(refused) > len(rows) // 2


def test_texts_at_the_bounds_are_read_or_refused() -> None:
    language = language_of(shipped("top-of-the-heap"))
    rows = [(on.partition("/"), text) for on, texts in at_bounds("top-of-the-heap").items() for text in texts]
    read = [not language.read(text, Context(on[0], on[2])).findings for on, text in rows]
    assert len(read) // 8 < sum(read) < len(read) // 2

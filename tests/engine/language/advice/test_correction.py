"""All steps together: the cheapest sentences that a net of words leads through."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.advice.correction import MOST_STEPS, Correction
from engine.language.advice.inflection import spaced
from engine.language.advice.lattice import DEAREST, END, Lattice, Rows
from engine.language.advice.mend import ROOT
from engine.language.advice.rewordings import REWORDINGS
from engine.language.advice.rewordings.rewording import Rewording
from engine.language.advice.steps import MEANT
from engine.language.tokens import key_of, tokenise
from tests.engine.language.advice.all_games import language_in

HEAP = language_in("top-of-the-heap")


def net(text: str, rows: tuple[Rewording, ...] = REWORDINGS, kind: str = "Risk/Surprise") -> Lattice:
    """The net of a sentence of one game."""
    mender = HEAP.refusals.mender
    words = mender.written_out(tuple(token.text for token in tokenise(text)))
    terms = HEAP.refusals.usage.on(Context(*kind.split("/")), [])
    return Lattice(mender.inflection, words, tuple(map(key_of, words)), Rows(rows), terms, MEANT)


def cheapest(text: str, rows: tuple[Rewording, ...] = REWORDINGS) -> list[str]:
    """The texts for a sentence, the cheapest first."""
    return [spaced(each.words) for each in Correction(HEAP.grammar, net(text, rows)).cheapest(ROOT)]


def test_a_sentence_of_the_grammar_comes_first_and_costs_nothing() -> None:
    text = "Each animal at this house loses 1 AP."
    first = Correction(HEAP.grammar, net(text)).cheapest(ROOT)[0]
    assert (spaced(first.words), first.cost, first.notes) == (text, 0.0, ())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Everyone at this house must lose 1 AP.", "each player at this house loses 1 AP."),  # a row and a word less
        ("Animal at this house loses 1 AP.", "a Animal at this house loses 1 AP."),  # a word more
        ("Each animal at this house lose 1 AP.", "Each animal at this house loses 1 AP."),  # another form
        ("Each animal at this house forfeits 1 AP.", "Each animal at this house loses 1 AP."),  # a word that means it
        ("Discard a FOOD.", "Discard a FOOD item."),  # a tag has its noun
        ("Remove the top Feature from this house.", "Remove the top Feature of a Feature pile on this house."),
    ],
)
def test_a_step_of_each_kind_is_found(text: str, found: str) -> None:
    assert found.lower() in [each.lower() for each in cheapest(text)]


def test_steps_within_what_a_row_keeps_are_found_with_the_row() -> None:
    upon = Rewording("^ {x:any} upon {y:any} $", "when {y} , {x}", cost=0.6)
    rows = (upon, Rewording("blorf", "an animal", cost=0.6))
    found = [text.lower() for text in cheapest("Lose 1 AP upon blorf visit this house.", rows)]
    assert "when an animal visits this house, lose 1 ap." in found


def test_what_no_row_and_no_step_reads_is_not_found() -> None:
    assert cheapest("Blorf glorp.") == []
    assert cheapest("Each animal blorfs 1 AP.") == []
    assert cheapest("Lose 1 AP upon blorf visit this house.", rows=()) == []


def test_a_net_with_a_word_that_nothing_knows_has_no_way_to_its_end() -> None:
    known = HEAP.refusals.mender.known
    assert net("Each animal loses 2 AP.").is_passable(known)
    assert not net("Each animal blorfs 2 AP.").is_passable(known)
    assert net("Each animal immediately loses 2 AP.").is_passable(known)  # a word that may go
    assert net("Each animal forfeits 2 AP.").is_passable(known)  # a verb that means another one


def test_what_is_somebodys_keeps_its_number() -> None:
    assert not any("item " in f"{text.rstrip('.')} " for text in cheapest("Discard all your items."))


def test_no_number_owner_or_denial_is_ever_left_out() -> None:
    for text, words in (
        ("Animals cannot raid this house tonight.", ("cannot",)),
        ("Each animal at this house loses 3 AP.", ("3",)),
        ("Take 2 of your items from this house.", ("2", "your")),
    ):
        for found in cheapest(text):
            assert {*words} <= {token.key if token.key.isalpha() else token.text for token in tokenise(found)}, found


def test_no_text_is_dearer_than_the_dearest_and_all_end_at_the_end() -> None:
    lattice = net("Everyone here must at once throw away one of their shiny items, then they lose 2 AP.")
    search = Correction(HEAP.grammar, lattice)
    found = search.cheapest(ROOT)
    assert found == sorted(found, key=lambda each: each.cost)
    assert all(each.cost <= DEAREST and each.words[-1] == "." for each in found)
    assert lattice.ways(END) == ()


def test_the_search_has_an_end() -> None:
    search = Correction(HEAP.grammar, net(f"Each animal {'and each animal ' * 8}loses 1 AP."))
    search.cheapest(ROOT)
    assert search.steps <= 2 * MOST_STEPS

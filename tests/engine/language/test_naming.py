"""Values that are named: what speaks of one is read where one was named, and what is named is spoken of."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.column_values import FIRST_LISTED, values_of
from engine.language.vocabulary import Column, Vocabulary
from tests.engine.language.games import language


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Name a saint. Discard a card of that saint.", ""),
        ("Discard a card of that saint.", "no saint was named before"),
        ("Name a number from 1 to 3. Discard a card of that rank.", ""),
        ("Name a number from 1 to 3. Discard a card of that saint.", "no saint was named before"),
        ("Name a number from 3 to 1. Discard a card of that rank.", None),  # no such numbers
        ("Name a saint.", "nothing is done with what is named"),
        ("Name a rank. Discard a card of that rank.", None),  # there is no end of them
        ("Guess the saint of the top card of the Abbey deck. If the guess is right, draw a card.", ""),
        ("Guess the saint of the top card of the Abbey deck.", "nothing is done with what is named"),
        ("Name a saint. If the guess is right, draw a card.", "nothing was guessed before"),
        ("Guess the saint of cards in your hand. If the guess is right, draw a card.", None),
    ],
)
def test_what_speaks_of_a_value_leads_to_where_it_was_named(text: str, message: str | None) -> None:
    found = language("abbey").read(text, Context("Errand"))
    if message is None:
        assert "unread" in {each.kind for each in found.findings}
    else:
        assert message in [each.message for each in found.findings] if message else found.findings == ()


def test_a_column_has_values_to_name_where_it_lists_them_or_has_bounds() -> None:
    def of(**row: object) -> list[int]:
        words = Vocabulary.of({"columns": {"c": row}})
        return values_of(words, Column("c", **{"kind": "text", **row}))  # type: ignore[arg-type] # as it is declared

    assert of(values=("Sun", "Moon")) == [FIRST_LISTED, FIRST_LISTED + 1]
    assert of(kind="number", least=1, most=3) == [1, 2, 3]
    assert of(kind="number", least=1) == of(kind="number", least=-1, most=3) == of(values=("Sun",)) == of() == []

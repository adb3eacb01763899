"""Tags that one thing cannot have together, or cannot lack, are found, whatever noun they stand before."""

from __future__ import annotations

import pytest

from engine.language import Context
from tests.engine.language.games import language


@pytest.mark.parametrize(
    ("text", "message", "near_miss"),
    [
        ("Discard a non-FOOD BREAD item.", "every BREAD item is a FOOD item", "Discard a non-BREAD FOOD item."),
        ("Discard a non-GLASS GLASS item.", "every GLASS item is a GLASS item", "Discard a non-GLASS SHINY item."),
        ("Discard a non-GLASS GLASS card.", "every GLASS card is a GLASS card", "Discard a non-GLASS SHINY card."),
    ],
)
def test_no_tag_is_asked_for_and_ruled_out(text: str, message: str, near_miss: str) -> None:
    findings = language("heap").read(text, Context("Trash")).findings
    assert [(each.kind, each.message) for each in findings] == [("never-met", message)]
    assert not language("heap").read(near_miss, Context("Trash")).findings

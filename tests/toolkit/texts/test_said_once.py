"""What the rules cannot do is said once for a card, however many of its sentences ask for it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from engine.kernel.core.programs import Refusal
from toolkit.texts.playability import findings_of


def said(*rows: tuple[int, int, str]) -> list[tuple[int, int, str]]:
    """The card, place and message of each finding for refusals given as (card, place, why)."""
    refusals = tuple(Refusal(card, at, at + 5, "text", why) for card, at, why in rows)
    unplayable: Any = SimpleNamespace(refusals=refusals, own_rules="")
    return [(card, finding.start, finding.message) for card, finding in findings_of(unplayable)]


def test_many_sentences_of_one_card_that_are_refused_for_one_reason_make_one_finding() -> None:
    rows = [(7, 10 * at, "it cannot fly") for at in range(200)]
    assert said(*rows) == [(7, 0, "it cannot fly (and so 199 more on this card)")]


def test_other_cards_and_other_reasons_have_findings_of_their_own() -> None:
    rows = [(7, 0, "it cannot fly"), (8, 0, "it cannot fly"), (7, 10, "it cannot swim")]
    assert said(*rows) == rows

"""A text is read once by a language, and again where the language or the card it stands on is another."""

from __future__ import annotations

import pytest

from engine.language import Language
from tests.engine.language.games import language
from toolkit.texts import language as texts
from toolkit.texts.language import read_text

ITEM, RISK, TEXT = ("Trash", ""), ("Risk", "Feature"), "Discard this item."


def test_the_same_text_is_read_once() -> None:
    heap = language("heap")
    assert read_text(heap, (*ITEM, TEXT)) is read_text(heap, (*ITEM, TEXT))


def test_another_card_text_or_language_has_a_reading_of_its_own() -> None:
    heap = language("heap")
    assert read_text(heap, (*ITEM, TEXT)).tree is not None
    assert read_text(heap, (*RISK, TEXT)).tree is None  # which is no item
    assert read_text(heap, (*ITEM, "Discard this itme.")).tree is None
    assert read_text(language("garden"), (*ITEM, TEXT)).tree is None


def test_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "MOST_READINGS", 2)
    heap = language("heap")
    other = Language(heap.vocabulary)
    first = read_text(other, (*ITEM, TEXT))
    for number in (2, 3, 4):
        read_text(other, (*ITEM, f"Gain {number} Snacks."))
    again = read_text(other, (*ITEM, TEXT))
    assert again is not first
    assert again.tree == first.tree
    for _ in range(texts.MOST_LANGUAGES):
        read_text(Language(heap.vocabulary), (*ITEM, "Gain 1 Snack."))
    assert read_text(other, (*ITEM, TEXT)) is not again

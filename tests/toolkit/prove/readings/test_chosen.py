"""Texts made of right ones by changing one thing, and which of them are kept."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice

from engine.language import Language
from tests.engine.language.games import language
from toolkit.prove.readings.altered import Altered, Alterer, Right
from toolkit.prove.readings.chosen import SAME_MESSAGE, masked, ranked_as
from toolkit.prove.readings.told import Text, context

TEXTS = ("Discard 2 items.", "You may discard an item to gain 1 AP.", "Gain 1 AP, or lose 1 Snack.")


def heap() -> Language:
    return language("heap")


def rights() -> list[Right]:
    found = []
    for text in TEXTS:
        [sentence] = heap().read(text, context("Risk/Surprise")).sentences
        assert sentence.tree is not None
        found.append(Right(Text("Risk/Surprise", text), sentence.tree))
    return found


def made(how_many: int) -> list[Altered]:
    return list(islice(Alterer(heap(), rights(), ["Risk/Surprise", "Trash"], seed=1, wild=30).texts(), how_many))


@cache
def some() -> list[Altered]:
    return made(300)


def test_the_same_texts_are_made_of_the_same_seed() -> None:
    assert made(20) == some()[:20]


def test_one_thing_is_changed_and_it_is_said_what() -> None:
    found = some()
    places = {each.place for each in found}
    assert {"Number.value", "Discard.what", "Gain.what", "Some.kind"} <= places
    numbers = [each for each in found if each.place == "Number.value"]
    assert {each.what for each in numbers} <= {"0", "1", "2", "3"}
    assert any(" 0 " in each.text.text for each in numbers if each.what == "0")


def test_texts_are_right_and_wrong() -> None:
    kinds: Counter[str] = Counter()
    for each in some()[::3]:
        findings = heap().read(each.text.text, context(each.text.on)).findings
        kinds[findings[0].kind if findings else "read"] += 1
    assert min(kinds["read"], kinds["never-met"], kinds["unread"]) > 2


def test_a_text_is_kept_for_what_is_said_of_it_a_few_times() -> None:
    counts: Counter[tuple[str, ...]] = Counter()
    reading = heap().read("Gain 0 Snacks.", context("Risk/Surprise"))
    ranks = [
        ranked_as(Altered(Text("", ""), "Number.value", "0"), reading, frozenset(), counts)
        for _ in range(SAME_MESSAGE + 1)
    ]
    assert ranks == [1] * SAME_MESSAGE + [0]
    assert ranked_as(Altered(Text("", ""), "Gain.what", ""), reading, frozenset(), counts) == 2


def test_messages_are_the_same_but_for_words_of_the_game() -> None:
    words = frozenset({"item", "house"})
    assert masked("no item was named that “that item” could mean", words) == "no _ was named that _ could mean"
    assert masked("no house was named that “it” could mean", words) == masked(
        "no item was named that “x” could mean", words
    )
    assert masked("a house holds 2", words) != masked("a house has 2", words)

"""Texts with one thing wrong: a word that means nothing, a word too few, two swapped, another number or tag.

The measure is that no word is ever dropped in silence: what is read is what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest

from engine.language import Context, Reading
from engine.language.tokens import NUMBER, ONE, SIGNED, Token, tokenise
from tests.engine.language.games import language, texts

NONCES = {"blorf": 1, "BLORF": 3, "non-BLORF": 3, "§": 3}  # each is put into every place, or every third of them


def mutants(word: str) -> Iterator[tuple[str, Context]]:
    """Every text with the word before its first token, between each two, and after its last."""
    for _, text, context in texts():
        for place in [*(token.start for token in tokenise(text)), len(text)]:
            yield f"{text[:place]} {word} {text[place:]}", context


def read(text: str, context: Context) -> Reading:
    return language("heap").read(text, context)


@pytest.mark.parametrize(("word", "every"), NONCES.items())
def test_a_meaningless_word_anywhere_is_refused_there_or_before(word: str, every: int) -> None:
    """Refused, and what is pointed at first is in the word or stands before it."""
    tried = refused = 0
    for text, context in islice(mutants(word), every - 1, None, every):
        reading = read(text, context)
        tried += 1
        refused += reading.tree is None and any(finding.kind == "unread" for finding in reading.findings)
        assert reading.findings and reading.findings[0].start < text.index(word) + len(word), (text, reading.findings)
    print(f"“{word}”: tried {tried} / refused {refused}")
    assert tried > 2000 // every
    assert refused == tried


def test_a_number_where_none_belongs_is_never_read_as_if_it_were_not_there() -> None:
    tried = refused = 0
    for text, context in mutants("7"):
        reading, tried = read(text, context), tried + 1
        if reading.tree is None or reading.findings:
            refused += 1
        else:
            assert "7" in str(reading.tree), text
    print(f"“7”: tried {tried} / refused {refused}")


def without(text: str, token: Token) -> str:
    return text[: token.start] + text[token.end :]


def test_a_word_left_out_is_refused_or_changes_the_meaning() -> None:
    tried = refused = other = 0
    for _, text, context in texts():
        whole = read(text, context).tree
        for token in tokenise(text):
            reading = read(without(text, token), context)
            tried += 1
            if reading.tree is None or reading.findings:
                refused += 1
            else:
                other += 1
                assert reading.tree != whole, (text, token.text)
    print(f"a word left out: tried {tried} / refused {refused} / read as something else {other}")
    assert refused > 0.9 * tried


def test_two_neighbours_swapped_are_refused_or_change_the_meaning() -> None:
    tried = refused = 0
    for _, text, context in texts():
        whole = read(text, context).tree
        tokens = tokenise(text)
        for one, two in pairwise(tokens):
            if one.text == two.text:
                continue
            swapped = f"{text[: one.start]}{two.text} {one.text}{text[two.end :]}"
            reading = read(swapped, context)
            tried += 1
            if reading.tree is None or reading.findings:
                refused += 1
            else:
                assert reading.tree != whole, swapped
    print(f"two words swapped: tried {tried} / refused {refused}")
    assert refused > 0.95 * tried


def test_another_number_is_another_meaning() -> None:
    tried = 0
    for _, text, context in texts():
        whole = read(text, context).tree
        for token in tokenise(text):
            if token.key in (ONE, NUMBER, SIGNED):
                number = f"{int(token.text) + 1:+d}" if token.key == SIGNED else str(int(token.text) + 1)
                changed = text[: token.start] + number + text[token.end :]
                reading = read(changed, context)
                tried += 1
                assert reading.tree is None or reading.tree != whole, changed
                assert reading.tree is None or reading.canonical != text
    assert tried > 150


def test_a_tag_of_no_game_is_refused_and_another_tag_is_another_meaning() -> None:
    tags = language("heap").vocabulary.tags
    tried = 0
    for _, text, context in texts():
        whole = read(text, context).tree
        for match in re.finditer(r"\b[A-Z]{3,}\b", text):
            if match.group() in tags:
                tried += 1
                assert read(text[: match.start()] + "ZORK" + text[match.end() :], context).tree is None
                other = next(tag for tag in tags if tag not in text)
                reading = read(text[: match.start()] + other + text[match.end() :], context)
                assert reading.tree != whole
    assert tried > 50


def test_a_tag_in_lower_case_is_a_finding() -> None:
    [finding] = language("heap").read("Discard a food item.").findings
    assert finding.kind == "wrong-case"
    assert finding.edit is not None
    assert finding.edit[2] == "FOOD"
    assert not language("heap").read("Discard a FOOD item.").findings

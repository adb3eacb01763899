"""The golden files: each form in a reviewed sentence with its tree, and the other wordings that are understood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pkgutil import iter_modules
from typing import NamedTuple

import pytest

from engine.language import Context, Language, Node, Reading, nodes
from engine.language.nodes import FORMS
from engine.language.nodes.retold import ONLY_READ
from engine.language.nodes.sentences import Says
from engine.language.references import walk
from tests.engine.language.games import HERE, language
from tests.engine.language.tree_text import tree_text

HEADING = re.compile(r"## (?P<game>\w+), (?P<card>\w+)")
UNWRITTEN = {"They"}  # stands for "their" only


class Example(NamedTuple):
    game: str
    card: str
    text: str
    below: tuple[str, ...]  # the lines under it: trees, or the finding and the printed wording

    @property
    def language(self) -> Language:
        return language(self.game)

    def read(self) -> Reading:
        return self.language.read(self.text, context_of(self.card))


def context_of(card: str) -> Context:
    return Context("Risk", card) if card in ("Feature", "Surprise") else Context(card)


def examples(name: str) -> Iterator[Example]:
    """The rows of a golden file: a text, and the indented lines that follow it."""
    game = card = text = ""
    below: list[str] = []
    for line in [*(HERE / name).read_text(encoding="utf-8").split("\n"), "## end, end"]:
        heading = HEADING.match(line)
        if line.startswith("  "):
            below.append(line.strip())
        elif line.strip():
            if text and below:
                yield Example(game, card, text, tuple(below))
            text, below = line.removeprefix("- "), []
            if heading:
                game, card, text = heading["game"], heading["card"], ""


SENTENCES = tuple(examples("forms.md"))
VARIANTS = tuple(examples("variants.md"))


@pytest.mark.parametrize("example", SENTENCES, ids=lambda example: f"{example.game}: {example.text}")
def test_each_sentence_is_read_as_its_tree_and_printed_as_it_is(example: Example) -> None:
    reading = example.read()
    assert reading.findings == ()
    assert reading.canonical == example.text
    assert [tree_text(row.tree.body) for row in reading.sentences if isinstance(row.tree, Says)] == list(example.below)


@pytest.mark.parametrize("example", VARIANTS, ids=lambda example: f"{example.game}: {example.text}")
def test_each_variant_has_its_finding_and_is_mended_to_what_is_printed(example: Example) -> None:
    reading = example.read()
    [finding] = reading.findings
    assert (f"{finding.kind}: {reading.canonical}",) == example.below
    assert finding.edit is not None
    start, end, mended = finding.edit
    text = example.text[:start] + mended + example.text[end:]
    again = example.language.read(text, context_of(example.card))
    assert text == reading.canonical
    assert again.findings == ()
    assert again.tree == reading.tree


def test_each_form_has_a_sentence() -> None:
    used = set()
    for example in SENTENCES:
        for sentence in example.read().sentences:
            assert sentence.tree is not None
            used |= {type(node).__name__ for node, _ in walk(sentence.tree)}
    assert [cls.__name__ for cls in FORMS if cls.__name__ not in used | UNWRITTEN] == []


def test_each_sentence_stands_there_once() -> None:
    rows = [(example.game, example.card, example.text) for example in (*SENTENCES, *VARIANTS)]
    assert len(rows) == len(set(rows))
    assert len(SENTENCES) > 250
    assert len(VARIANTS) > 30


def test_two_sentences_with_one_tree_are_one_sentence() -> None:
    """What is printed is one wording for one meaning: two printed sentences never have the same tree."""
    by_tree: dict[tuple[str, tuple[str, ...]], set[str]] = {}
    for example in SENTENCES:
        by_tree.setdefault((example.game, example.below), set()).add(example.text)
    assert [texts for texts in by_tree.values() if len(texts) > 1] == []


def unlisted(forms: tuple[type[Node], ...]) -> list[str]:
    """Node classes with a wording of their own that are not among these forms."""
    homes = {f"{nodes.__name__}.{module.name}" for module in iter_modules(nodes.__path__)}
    found, waiting = set(), [Node]
    while waiting:
        subclasses = waiting.pop().__subclasses__()
        found |= {cls for cls in subclasses if "lines" in vars(cls) and cls.__module__ in homes}
        waiting += subclasses
    return sorted(cls.__name__ for cls in found - set(forms))


def test_each_form_is_listed() -> None:
    assert unlisted((*FORMS, *ONLY_READ)) == sorted(UNWRITTEN)


def test_a_form_that_is_not_listed_is_found() -> None:
    assert unlisted((*FORMS[1:], *ONLY_READ)) == sorted([FORMS[0].__name__, *UNWRITTEN])

"""Every field of every class of nodes is heeded: a text that says something more does something else, or is refused.

Texts are made in which each field is filled, and compiled while it is noted what is read of them. What nothing reads
changes nothing, however the text is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from engine.games import referee
from engine.kernel.compile.compile_card import compile_reading
from engine.kernel.compile.compiler import Compile, Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.state import Rule, Rules
from engine.language import Context, Language, Reading
from engine.language.forms import field_names
from engine.language.nodes import FORMS
from engine.language.nodes.costs import CostSet
from engine.language.references import walk
from tests.engine.kernel.compile.directed import directed
from tests.engine.kernel.compile.reads import Read, reading, unread
from tests.engine.kernel.compile.test_every_pair import opened, silent

GAMES = ("ark", "crafty-critters", "top-of-the-heap")
TRIES = 2  # sentences made for each field, each read on a kind of card drawn by lot

# Fields that change the wording alone, and why nothing has to heed them.
WORDING = {
    "Says.body": "the sentence itself, which is compiled",
    "This.noun": "whatever it is called, it is the card, the place or the piece of the text",
    "That.noun": "the reader has found the words that it refers to",
    "Those.noun": "the reader has found the words that it refers to",
    "TheseOnes.noun": "the reader has found the words that it refers to",
    "Them.sort": "the reader has found the words that it refers to; the sort is theirs",
    "DrawUntil.who": "the reader holds it to be whoever draws",
    "DrawUpTo.who": "the reader holds it to be whoever draws",
    "OnLeft.kind": "whoever sits there is a player",
    "OnRight.kind": "whoever sits there is a player",
    "NextInTurn.kind": "whose turn comes next is a player",
}


@cache
def bare(game: str) -> tuple[Rules, dict[tuple[str, str], int], Language]:
    """The rules of a game without texts, a design for each kind of card that has some, and its language."""
    box, language = opened(game)
    rules = referee(replace(box, designs=tuple(replace(silent(design), tags=()) for design in box.designs)))
    return rules, {(each.type, each.subtype): i for i, each in enumerate(box.designs) if each.text}, language


def is_compiled(rules: Rules, design: int, found: Reading, tables: Tables = TABLES) -> bool:
    """Compile a text as if it stood on a card; False where it is refused."""
    rules.compiled.refusals.clear()
    compile_reading(rules, design, found, tables)
    return not rules.compiled.refusals


def texts(game: str) -> Iterator[tuple[int, Reading]]:
    """All texts of a game with their designs, and some for each field of its language."""
    box, _ = opened(game)
    _, places, language = bare(game)
    for number, design in enumerate(box.designs):
        if design.reading is not None:
            yield number, design.reading
    generator = directed(language.grammar, game)
    for cls in FORMS:
        for name in field_names(cls) * TRIES:
            tree = generator.leading_to(cls, name)
            if tree is None:
                continue
            text = language.write(tree)
            kind = generator.chance.choice(sorted(places))
            found = language.read(text, Context(*kind))
            if found.tree is not None and not found.findings:
                yield places[kind], found


def unheeded(found: Reading, read: Read) -> Iterator[tuple[str, str]]:
    """Each field of a text that nothing read, with the sentence."""
    for sentence in found.sentences:
        assert sentence.tree is not None
        for node, name in unread(sentence.tree, read):
            yield f"{type(node).__name__}.{name}", sentence.text


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_heeded(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, _, _ = bare(game)
    kept = list(texts(game))
    whole: set[int] = set()
    with reading(monkeypatch) as read:
        whole.update(i for i, (design, found) in enumerate(kept) if is_compiled(rules, design, found))
    assert len(whole) > 20
    missed = [each for i in sorted(whole) for each in unheeded(kept[i][1], read)]
    assert [(field, text) for field, text in missed if field not in WORDING] == []


# --- the test itself -------------------------------------------------------------------------------------------------


def of_text(text: str, on: tuple[str, str], tables: Tables, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The fields of a text of the largest game that nothing reads."""
    rules, places, language = bare("top-of-the-heap")
    found = language.read(text, Context(*on))
    assert found.tree is not None
    with reading(monkeypatch) as read:
        assert is_compiled(rules, places[on], found, tables)
    return {field for field, _ in unheeded(found, read)} - set(WORDING)


def test_a_field_that_is_passed_over_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(sound: Compile[[], list[Rule]]) -> Compile[[], list[Rule]]:
        return lambda c, node: sound(c, replace(node, per=None))

    planted = TABLES._replace(rules=TABLES.rules.wrapped(deaf, CostSet))
    text, on = "Visiting costs 1 AP for each Snack on this house.", ("Risk", "Feature")
    assert of_text(text, on, planted, monkeypatch) == {"CostSet.per"}
    assert of_text(text, on, TABLES, monkeypatch) == set()
    assert of_text("Visiting costs 1 AP.", on, planted, monkeypatch) == set()


def test_a_field_that_is_looked_at_by_what_heeds_nothing_is_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Walking through a tree, or comparing two, is not doing what it says."""
    _, _, language = bare("top-of-the-heap")
    found = language.read("Gain 2 AP.", Context("Event"))
    with reading(monkeypatch) as read:
        assert found.tree is not None
        assert {type(node).__name__ for node, _ in walk(found.sentences[0].tree)} > {"Says", "Gain"}
    assert {field for field, _ in unheeded(found, read)} == {"Says.body"}

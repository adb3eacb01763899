"""A form that begins with itself, or that may be empty, is refused with its line when a grammar is made, not lost."""

from __future__ import annotations

from typing import Annotated, ClassVar

import pytest

from engine.language import reader
from engine.language.chart import Builder, Chart
from engine.language.forms import Node, Sorts, form
from engine.language.grammar import Category, Grammar
from engine.language.left_recursion import UnreadableFormError, bases, circle_in, refuse_unreadable
from engine.language.lexicon import Lexicon
from engine.language.nodes import FORMS
from engine.language.nodes.retold import ONLY_READ
from engine.language.tokens import tokenise
from engine.language.vocabulary import Vocabulary
from tests.engine.language.games import language


class Thing(Node):
    """What these forms are about."""

    feature: ClassVar[str] = "number"


class Wild(Thing):
    """A narrower category."""

    feature: ClassVar[str] = ""


class Heap(Node):
    """Another category."""


@form("dog", number="sg", sorts=("animal",))
class Dog(Thing):
    pass


@form("dogs", number="pl", sorts=("animal",))
class Dogs(Thing):
    pass


@form("cat")
class Cat(Wild):
    pass


@form("{one} and {two}")
class And(Thing):
    one: Thing
    two: Thing


@form("big {one}")
class Big(Thing):
    one: Thing


@form("<{one} of> {heap}")
class Of(Thing):
    heap: Heap
    one: Thing | None = None


@form("heap of {one}")
class HeapOf(Heap):
    one: Thing


@form("{one} heaped")
class Heaped(Heap):
    one: Thing


@form("{heap} again")
class Again(Thing):
    heap: Heap


@form("{one:narrow} then {two}")
class Then(Thing):
    one: Thing
    two: Thing

    narrow: ClassVar[dict[str, type[Node]]] = {"one": Wild}


@form("{one:sg} and {two:sg}", number="pl")
class Two(Thing):
    one: Thing
    two: Thing


@form("{owner}'s dog", sorts=("animal",))
class DogOf(Thing):
    owner: Annotated[Thing, Sorts(("player",))]


@form("Ann", sorts=("player",))
class Ann(Thing):
    pass


@form("{things, and}")
class Those(Thing):
    things: tuple[Thing, ...]


@form("<{one}>")
class Perhaps(Thing):
    one: Heap | None = None


@form("^ <{one}> <and {two}>")
class PerhapsBoth(Thing):
    one: Heap | None = None
    two: Heap | None = None


@form("")
class Nothing(Thing):
    pass


def grammar_of(*classes: type[Node]) -> Grammar:
    return Grammar(classes, Lexicon(Vocabulary.of({})))


def read(grammar: Grammar, text: str) -> list[Node]:
    """Every reading of a text as a thing."""
    chart = Chart(grammar, tokenise(text))
    stretch = chart.read(Category(Thing))
    return [] if stretch is None else [value for value, _ in Builder(chart.tokens).build(stretch)]


@pytest.mark.parametrize(
    ("classes", "words"),
    [
        ((Dog, And), ["And (“{one} and {two}”) begins with thing"]),
        ((And, Dog), ["And (“{one} and {two}”) begins with thing"]),
        ((Dog, HeapOf, Of), ["Of (“<{one} of> {heap}”) begins with thing"]),
        (
            (Dog, Heaped, Again),
            ["Again (“{heap} again”) begins with heap", "Heaped (“{one} heaped”) begins with thing"],
        ),
        ((Dog, Then, Those), ["Those (“{things, and}”) begins with thing"]),
    ],
)
def test_forms_that_begin_with_themselves_are_refused_with_their_lines(
    classes: tuple[type[Node], ...], words: list[str]
) -> None:
    with pytest.raises(UnreadableFormError) as refused:
        refuse_unreadable(grammar_of(*classes))
    assert all(word in str(refused.value) for word in words), str(refused.value)


@pytest.mark.parametrize("cls", [Perhaps, PerhapsBoth, Nothing])
def test_a_line_that_may_be_empty_is_refused(cls: type[Node]) -> None:
    with pytest.raises(UnreadableFormError, match=f"{cls.__name__} .*may be empty: write a word outside < >"):
        refuse_unreadable(grammar_of(Dog, cls))


@pytest.mark.parametrize(
    ("classes", "text", "tree"),
    [
        ((Dog, Big), "big big dog", Big(Big(Dog()))),
        ((Cat, Then), "cat then cat then cat", Then(Cat(), Then(Cat(), Cat()))),
        ((Dog, HeapOf, Again), "heap of dog again", Again(HeapOf(Dog()))),
        ((Dog, Dogs, Two), "dog and dog", Two(Dog(), Dog())),
        ((Dog, DogOf, Ann), "ann's dog", DogOf(Ann())),
    ],
)
def test_forms_that_end_with_themselves_or_begin_with_others_are_read(
    classes: tuple[type[Node], ...], text: str, tree: Node
) -> None:
    """A category that is narrower, of another number or of another sort is another one."""
    grammar = grammar_of(*classes)
    refuse_unreadable(grammar)
    assert read(grammar, text) == [tree]


def test_a_language_is_made_of_no_such_form(monkeypatch: pytest.MonkeyPatch) -> None:
    classes = {cls for name in ("duel", "tavern") for cls in reader.Language(language(name).vocabulary).grammar.classes}
    assert classes == {*FORMS, *ONLY_READ}
    vocabulary = language("duel").vocabulary
    monkeypatch.setattr(reader, "FORMS", (*FORMS, And))
    with pytest.raises(UnreadableFormError, match="And"):
        reader.Language(vocabulary).grammar  # noqa: B018 - it is made when it is asked for


@pytest.mark.parametrize("game", ["heap", "garden"])
def test_no_category_of_a_game_begins_with_itself(game: str) -> None:
    """The long way, over all categories; the classes are looked at first, and must not hide one."""
    grammar = language(game).grammar
    starts = [grammar.number(Category(base)) for base in bases(FORMS)]
    assert circle_in(starts, grammar.beginnings) == []


def test_circles_are_found_wherever_they_begin() -> None:
    follows = {1: [2, 3], 2: [4], 3: [4, 5], 4: [], 5: [1]}
    assert circle_in([4, 2], follows.__getitem__) == []
    assert circle_in([4, 2, 1], follows.__getitem__) == [1, 3, 5, 1]
    assert circle_in([1], follows.__getitem__) == [1, 3, 5, 1]  # past a way that ends
    assert circle_in([6], {6: [6]}.__getitem__) == [6, 6]

"""What phrases name that a later word can refer to, and which of it a reference chooses among."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.language.forms import Node, Piece, parse_line
from engine.language.lexicon import Lexicon
from engine.language.nodes import decks, direction, phrases, possession
from engine.language.references import Span

SINGULAR = (
    phrases.A, phrases.Another, phrases.Any, phrases.Each, phrases.The, decks.TopOne, decks.BottomOne,
    possession.OnLeft, possession.OnRight, direction.NextInTurn,
)  # fmt: skip
SEVERAL = (phrases.Some, phrases.All, phrases.Bare, decks.Top, decks.TopOfEach)
OF_A_KIND = (*SINGULAR, *SEVERAL, phrases.Next, possession.Owned)
ONE_OF_ONE = (phrases.This, phrases.Unique, phrases.Opponent)
NAMING = (*OF_A_KIND, *ONE_OF_ONE, phrases.Named, phrases.JustSo, decks.DrawDeck, decks.DiscardPile)
_naming: dict[type[Node], bool] = {}
ACTING = frozenset({"piece", "player"})


@dataclass(frozen=True, slots=True)
class Named:
    """A phrase that a later word can refer to. `is_actor`: who acts in a clause; `several`: more than one thing."""

    noun: str
    sorts: tuple[str, ...]
    span: Span
    is_actor: bool = False
    several: bool = False
    is_this: bool = False
    is_each: bool = False
    is_chosen: bool = False
    is_other: bool = False  # another one
    is_argument: bool = False  # of a verb, not within what narrows another noun
    is_awaited: bool = False  # in what a trigger waits for
    sentence: int = 0  # which one of the paragraph it was named in
    name: str = ""  # of what there is one of: the Cat, this house


def names_something(cls: type[Node]) -> bool:
    """Whether nodes of a class name something. Most do not, which is asked of each node of a sentence."""
    known = _naming.get(cls)
    if known is None:
        known = _naming[cls] = issubclass(cls, NAMING)
    return known


def named_by(node: Node, span: Span, lexicon: Lexicon) -> Named | None:
    """What a phrase names, None for a node that names nothing."""
    if not names_something(type(node)):
        return None
    if isinstance(node, OF_A_KIND):
        noun = node.kind.noun
        several = isinstance(node, SEVERAL) and vars(vars(node).get("n", node)).get("value") != 1
        return Named(noun, lexicon.sorts_of(noun), span, several=several, is_each=isinstance(node, phrases.Each))
    if isinstance(node, phrases.Named):
        name = lexicon.vocabulary.names.get(node.name)
        noun = name.noun if name else node.name
        return Named(noun, lexicon.sorts_of(noun), span, name=node.name)
    if isinstance(node, ONE_OF_ONE):
        noun = node.name if isinstance(node, phrases.Unique) else node.noun
        is_this = not isinstance(node, phrases.Opponent)
        return Named(noun, lexicon.sorts_of(noun), span, is_this=is_this, name=noun if is_this else "opponent")
    if isinstance(node, phrases.JustSo):
        return Named("card", ("card",), span, several=getattr(node.n, "value", 1) != 1)
    return Named("pile", ("deck",), span)  # a deck or its discard pile


def can_mean(noun: str, named: Named, lexicon: Lexicon) -> bool:
    """Whether a noun can refer to what was named.

    It can if it is the same noun, the owner of the thing named (a house for its Trash Can), or a wider card type.
    """
    if noun == named.noun:
        return True
    nouns = lexicon.vocabulary.nouns
    one, other = nouns.get(noun), nouns.get(named.noun)
    if other is not None and other.of == noun:
        return True  # a Trash Can names its house
    if one is None or other is None or not set(one.sorts) & set(other.sorts):
        return False
    return not one.type or (one.type == other.type and one.subtype in ("", other.subtype))


def outside(named: list[Named], span: Span) -> list[Named]:
    """What was named except by the phrases that this span is part of."""
    return [each for each in named if not (each.span[0] <= span[0] and span[1] <= each.span[1])]


def preferred(named: list[Named], *tests: Callable[[Named], bool]) -> list[Named]:
    """Those of the things for which as many tests hold as can be, a test before those that follow it."""
    for test in tests:
        named = [each for each in named if test(each)] or named
    return named


def distinct(named: list[Named]) -> list[Named]:
    """The things without those that are called by the same name as one before: the Cat is one, said twice."""
    return list({each.name or each.span: each for each in reversed(named)}.values())[::-1]


def nearest(named: list[Named], noun: str, gone: set[Span]) -> list[Named]:
    """The things among which a word for a noun chooses, in the order of the text.

    These are, where there are such: not the card itself, not what only belongs to such a thing, of the latest sentence,
    chosen, not discarded. What is left twice is two.
    """
    left = preferred(named, lambda each: not each.is_this, lambda each: each.noun == noun or "card" in each.sorts)
    latest = max((each.sentence for each in left), default=0)
    left = preferred(
        left,
        lambda each: each.sentence == latest,
        lambda each: each.is_chosen,
        lambda each: each.span not in gone,
    )
    return distinct(left)


def verb_of(act: Node) -> str:
    """The verb of an act: the vocabulary's, where the act has a field for it, else that of its line, else ""."""
    verb = getattr(act, "verb", "")
    pieces = (piece for line in act.lines[:1] for piece in parse_line(line.text))
    said = (piece.text for piece in pieces if isinstance(piece, Piece) and piece.kind == "verb")
    return verb if isinstance(verb, str) and verb else next(said, "")

"""What phrases name that a later word can refer to, and which of it a reference chooses among."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.forms import Node, Piece, parse_line
from engine.language.lexicon import Lexicon
from engine.language.nodes import decks, phrases, possession
from engine.language.references import Span

SINGULAR = (phrases.A, phrases.Another, phrases.Any, phrases.Each, phrases.The, decks.TopOne, decks.BottomOne)
SEVERAL = (phrases.Some, phrases.All, phrases.Bare, decks.Top)


@dataclass(frozen=True, slots=True)
class Named:
    """A phrase that a later word can refer to. `actor`: who acts in a trigger; `several`: more than one thing."""

    noun: str
    sorts: tuple[str, ...]
    span: Span
    actor: bool = False
    several: bool = False
    is_this: bool = False
    is_chosen: bool = False
    sentence: int = 0  # which one of the paragraph it was named in


def named_by(node: Node, span: Span, lexicon: Lexicon, *, is_actor: bool) -> Named | None:
    """What a phrase names, None for a node that names nothing."""
    if isinstance(node, (*SINGULAR, *SEVERAL, phrases.Next, possession.Owned)):
        noun = node.kind.noun
        several = isinstance(node, SEVERAL) and vars(vars(node).get("n", node)).get("value") != 1
        return Named(noun, lexicon.sorts_of(noun), span, is_actor, several)
    if isinstance(node, phrases.Named):
        name = lexicon.vocabulary.names.get(node.name)
        noun = name.noun if name else node.name
        return Named(noun, lexicon.sorts_of(noun), span, is_actor)
    if isinstance(node, phrases.This | phrases.Unique):
        noun = node.noun if isinstance(node, phrases.This) else node.name
        return Named(noun, lexicon.sorts_of(noun), span, is_actor, is_this=True)
    if isinstance(node, phrases.JustSo):
        return Named("card", ("card",), span, several=getattr(node.n, "value", 1) != 1)
    if isinstance(node, decks.DrawDeck | decks.DiscardPile):
        return Named("pile", ("deck",), span)
    return None


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


def nearest(named: list[Named], noun: str) -> list[Named]:
    """The things among which a reference chooses: of its very noun before wider ones, of the latest sentence before
    earlier ones, what is chosen before the rest, and what is called "this" last.
    """
    for wanted in (
        [each for each in named if each.noun == noun and not each.is_this],
        [each for each in named if not each.is_this],
        named,
    ):
        if wanted:
            latest = [each for each in wanted if each.sentence == wanted[-1].sentence]
            return [each for each in latest if each.is_chosen] or latest
    return []


def verb_of(act: Node) -> str:
    """The verb of an act: the vocabulary's, where the act has a field for it, else that of its line, else ""."""
    verb = getattr(act, "verb", "")
    pieces = (piece for line in act.lines[:1] for piece in parse_line(line.text))
    said = (piece.text for piece in pieces if isinstance(piece, Piece) and piece.kind == "verb")
    return verb if isinstance(verb, str) and verb else next(said, "")

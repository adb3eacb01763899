"""What a text says of the card that it stands on: "this X", and "another X" than this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.named import ACTING, Named, can_mean
from engine.language.nodes import adjectives, nouns, phrases
from engine.language.references import Context, Fault, Span
from engine.language.staying import is_staying
from engine.language.vocabulary import Noun, Vocabulary
from engine.language.writer import article


def this_faults(
    node: phrases.This, span: Span, named: Sequence[Named], lexicon: Lexicon, context: Context
) -> Iterator[Fault]:
    """A fault where "this X" does not fit the card: X is what it is, the place where it lies, or named before."""
    words = lexicon.vocabulary
    entry = words.nouns.get(node.noun)
    if entry is None:
        return
    if entry.sort == "place":
        if context.place(words) != node.noun and all(each.noun != node.noun for each in named):
            message = (
                f"{article(context.type)} {context.type} card lies at no {node.noun}, so there is no “this {node.noun}”"
            )
            yield Fault(message, *span, f"name it: “each {node.noun}”, “a {node.noun}”")
    elif entry.sort == "card" and not _is_a(entry, context):
        kind = context.subtype or context.type
        yield Fault(f"this card is no {node.noun} but a {kind}", *span, f"write “this {_noun_for(words, context)}”")


def other_faults(
    kind: nouns.Kind, span: Span, named: Sequence[Named], lexicon: Lexicon, context: Context
) -> Iterator[Fault]:
    """A fault where "another X", "other Xs" has nothing to be other than: no X in `named`, and this card is none.

    Of pieces and players there is one whose card it is, unless the card stays in play and is nobody's; of places there
    is always one that is spoken of.
    """
    entry = lexicon.vocabulary.nouns.get(kind.noun)
    if entry is not None and entry.sort in ACTING:
        is_meant = any(ACTING & set(each.sorts) for each in named) or kind.noun.lower() == context.type.lower()
        if not is_meant and is_staying(context, lexicon.vocabulary):
            card = context.subtype or context.type
            message = f"a {card} is nobody's, and no {kind.noun} was named that it could be other than"
            yield Fault(message, *span, f"write “{article(kind.noun)} {kind.noun}”, or name one before")
        return
    if entry is None or not set(entry.sorts) <= {"card", "pile"} or "player" in lexicon.sorts_of(entry.of):
        return
    if entry.of and entry.of == context.place(lexicon.vocabulary):
        return
    is_this = entry.sort == "card" and _is_a(entry, context)
    if not is_this and not any(can_mean(kind.noun, each, lexicon) for each in named):
        hint = f"write “{article(kind.noun)} {kind.noun}”, or name one before"
        yield Fault(f"no {kind.noun} was named that it could be other than", *span, hint)


def kind_of_other(node: Node) -> nouns.Kind | None:
    """The noun of "another X", of "other X" that noun itself; None for a node that says neither."""
    if isinstance(node, phrases.Another):
        return node.kind
    return node if isinstance(node, nouns.Kind) and isinstance(node.manner, adjectives.Other) else None


def _is_a(noun: Noun, context: Context) -> bool:
    if not noun.type:
        return True
    return noun.type == context.type and (not noun.subtype or noun.subtype == context.subtype)


def _noun_for(words: Vocabulary, context: Context) -> str:
    fitting = [noun for noun in words.nouns.values() if noun.sort == "card" and noun.type and _is_a(noun, context)]
    fitting.sort(key=lambda noun: not noun.subtype)
    return fitting[0].id if fitting else "card"

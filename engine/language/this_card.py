"""What a text says of the card that it stands on: "this X"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.lexicon import Lexicon
from engine.language.named import Named
from engine.language.nodes import phrases
from engine.language.references import Context, Fault, Span
from engine.language.vocabulary import Noun, Vocabulary
from engine.language.writer import article


def this_faults(
    node: phrases.This, span: Span, named: Sequence[Named], lexicon: Lexicon, context: Context
) -> Iterator[Fault]:
    """A fault where "this X" does not fit the card: X is what it is, the place where it lies, or named before."""
    words = lexicon.vocabulary
    entry = words.nouns.get(node.noun)
    if entry is None:
        if node.noun not in words.counters:
            message = f"{node.noun} is the name of a card, not what this card is"
            yield Fault(message, *span, f"write “this {_noun_for(words, context)}”")
        return
    if entry.sort == "place":
        if context.place(words) != node.noun and all(each.noun != node.noun for each in named):
            message = (
                f"{article(context.type)} {context.type} card lies at no {node.noun}, so there is no “this {node.noun}”"
            )
            yield Fault(message, *span, f"name it: “each {node.noun}”, “a {node.noun}”")
    elif entry.sort == "card" and not is_a(entry, context):
        kind = context.subtype or context.type
        yield Fault(f"this card is no {node.noun} but a {kind}", *span, f"write “this {_noun_for(words, context)}”")


def is_a(noun: Noun, context: Context) -> bool:
    """Whether this card is one of a noun."""
    if not noun.type:
        return True
    return noun.type == context.type and (not noun.subtype or noun.subtype == context.subtype)


def _noun_for(words: Vocabulary, context: Context) -> str:
    fitting = [noun for noun in words.nouns.values() if noun.sort == "card" and noun.type and is_a(noun, context)]
    fitting.sort(key=lambda noun: not noun.subtype)
    return fitting[0].id if fitting else "card"

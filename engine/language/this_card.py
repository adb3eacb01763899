"""What a text says of the card that it stands on: "this X"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from engine.language.forms import Node, changed, field_names, standing
from engine.language.lexicon import Lexicon
from engine.language.named import Named
from engine.language.nodes import phrases
from engine.language.nodes.nouns import noun_of
from engine.language.references import Context, Fault, Span
from engine.language.vocabulary import Noun, Vocabulary
from engine.language.writer import article

N = TypeVar("N", bound=Node)


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


def with_here(tree: N, context: Context | None, words: Vocabulary, thing: str = "") -> N:
    """The same tree where "here" is this card, or the place where it lies: where such a `thing` can be put."""
    if isinstance(tree, phrases.This) and not tree.noun:
        return standing(changed(tree, "noun", _here(context, words, thing)), tree.span)
    what = vars(tree).get("what")
    thing = (noun_of(what) if isinstance(what, Node) else "") or thing
    for name in field_names(type(tree)):
        value: object = getattr(tree, name)
        new: object = value
        if isinstance(value, Node):
            new = with_here(value, context, words, thing)
        elif isinstance(value, tuple):
            new = tuple(with_here(each, context, words, thing) if isinstance(each, Node) else each for each in value)
        if new is not value and new != value:
            tree = changed(tree, name, new)
    return tree


def _here(context: Context | None, words: Vocabulary, thing: str) -> str:
    """The noun of this card, or of its place where it has one and what is put there does not lie on such cards."""
    if context is None:
        return "card"
    own, place, counter = _noun_for(words, context), context.place(words), words.counters.get(thing)
    on = [words.nouns[each] for each in counter.holders if each in words.nouns] if counter is not None else []
    return own if any(each.sort == "card" and is_a(each, context) for each in on) else place or own


def _noun_for(words: Vocabulary, context: Context) -> str:
    fitting = [noun for noun in words.nouns.values() if noun.sort == "card" and noun.type and is_a(noun, context)]
    fitting.sort(key=lambda noun: not noun.subtype)
    return fitting[0].id if fitting else "card"

"""Faults of cards that stay in play and belong to nobody: each effect needs a trigger, and there is no "you"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.forms import Node
from engine.language.nodes import effects, phrases, sentences
from engine.language.references import Context, Fault, walk
from engine.language.vocabulary import Vocabulary

UNSAID = (effects.Must, effects.Chooses)  # nodes whose "you" is implied and not printed: "draw a card"


def is_staying(context: Context | None, vocabulary: Vocabulary) -> bool:
    """Whether cards of this kind lie in play without a holder; False without a context."""
    entry = vocabulary.types.get(context.type) if context else None
    return entry is not None and context is not None and bool({context.type, context.subtype} & set(entry.stays))


def is_between(context: Context | None, vocabulary: Vocabulary) -> bool:
    """Whether cards of this kind are resolved in nobody's turn; False without a context."""
    entry = vocabulary.types.get(context.type) if context else None
    return entry is not None and bool(entry.between)


def unasked(tree: Node, before: Sequence[Node], context: Context) -> Iterator[Fault]:
    """A fault for an effect that has no trigger, neither its own nor that of an ability earlier in the paragraph."""
    body = tree.body if isinstance(tree, sentences.Says) else None
    follows = any(isinstance(node, sentences.Ability) for earlier in before for node, _ in walk(earlier))
    if isinstance(body, effects.Effect) and not follows:
        kind = context.subtype or context.type
        hint = "begin with what sets it off (“when …”, “at the start of each …”), or say what is always so"
        yield Fault(f"a {kind} stays in play, and nothing sets this off", *tree.span, hint)


def addressed(tree: Node, context: Context) -> Iterator[Fault]:
    """A fault for every "you" that is printed in a sentence."""
    unsaid = {id(node.who) for node, _ in walk(tree) if isinstance(node, UNSAID)}
    kind = context.subtype or context.type
    for node, span in walk(tree):
        if isinstance(node, phrases.You) and id(node) not in unsaid:
            yield Fault(f"nobody holds a {kind}, so nobody is “you” on it", *span, "say who: “it”, “each …”, “that …”")

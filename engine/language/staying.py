"""Cards that stay in play and belong to nobody: nothing on them happens unasked, and there is no "you"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.forms import Node
from engine.language.nodes import effects, phrases, sentences
from engine.language.references import Context, Fault, walk
from engine.language.vocabulary import Vocabulary

UNSAID = (effects.Must, effects.Chooses)  # "draw a card": here "you" is not said


def is_staying(context: Context | None, vocabulary: Vocabulary) -> bool:
    """Does a card of this kind lie in play without a holder?"""
    entry = vocabulary.types.get(context.type) if context else None
    return entry is not None and context is not None and bool({context.type, context.subtype} & set(entry.stays))


def unasked(tree: Node, before: Sequence[Node], context: Context) -> Iterator[Fault]:
    """An effect that nothing sets off."""
    body = tree.body if isinstance(tree, sentences.Says) else None
    follows = any(isinstance(node, sentences.Ability) for earlier in before for node, _ in walk(earlier))
    if isinstance(body, effects.Effect) and not follows:
        kind = context.subtype or context.type
        hint = "begin with what sets it off (“when …”, “at the start of each …”), or say what is always so"
        yield Fault(f"a {kind} stays in play, and nothing sets this off", *tree.span, hint)


def addressed(tree: Node, context: Context) -> Iterator[Fault]:
    """Every "you" that is said."""
    unsaid = {id(node.who) for node, _ in walk(tree) if isinstance(node, UNSAID)}
    kind = context.subtype or context.type
    for node, span in walk(tree):
        if isinstance(node, phrases.You) and id(node) not in unsaid:
            yield Fault(f"nobody holds a {kind}, so nobody is “you” on it", *span, "say who: “it”, “each …”, “that …”")

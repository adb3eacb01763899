"""What is chosen or rolled and then never spoken of: "Choose a house. Gain 1 AP." chooses for nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.language.forms import Node
from engine.language.nodes import adjectives, effects, phrases, showing
from engine.language.references import Fault, Span, walk

ROLLED = (showing.Roll, showing.RollUntil)
OTHERS = (
    phrases.Another,
    adjectives.Other,
    adjectives.Adjacent,
    adjectives.Opposite,
)  # than, or beside, what was chosen
COMMANDS = (effects.Must, effects.Chooses)


def unused(trees: Sequence[Node], links: Mapping[Span, Span]) -> Iterator[Fault]:
    """A fault for each choice and roll in the trees of a paragraph that no reference, given by span, leads to."""
    rows = [row for tree in trees for row in walk(tree)]
    meant = set(links.values())
    last_other = max((span[0] for node, span in rows if isinstance(node, OTHERS)), default=-1)
    for node, _ in rows:
        act = node.act if isinstance(node, COMMANDS) else None
        for each, span in walk(act) if act is not None else ():
            if isinstance(each, showing.Choose) and not _is_meant(each, meant) and last_other < span[0]:
                yield Fault("nothing is done with what is chosen", *span, "speak of it: “that …”; or leave this out")
            if isinstance(each, ROLLED) and not _is_meant(each, meant):
                yield Fault("nothing comes of this roll", *span, "say on what: “on a 1, …”, “the … rolled”")


def _is_meant(node: Node, meant: set[Span]) -> bool:
    """Whether a phrase or a roll, or something named in it, is spoken of."""
    return any(span in meant for _, span in walk(node))

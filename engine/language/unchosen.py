"""What nobody has chosen is spoken of: "You may discard an item. If you do not, that item …"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.nodes import branches, effects, phrases
from engine.language.references import Fault, Span, walk

CHOSEN = (phrases.A, phrases.Another, phrases.Any, phrases.Some)
NOT_DONE = (branches.IfNotDone, branches.IfUnable)
CLAUSES = (effects.Must, effects.May, effects.MayPay, effects.MustPay)
HINT = "name it again, or choose it in a sentence of its own before"


def unchosen_faults(tree: Node, before: Node | None, links: dict[Span, Span]) -> Iterator[Fault]:
    """A fault for each word in what happens when something is not done that speaks of what it would be done to."""
    for node, _ in walk(tree):
        if isinstance(node, NOT_DONE) and before is not None:
            yield from _faults(node.effect, before, links)
        elif isinstance(node, branches.OrElse):
            yield from _faults(node.other, node.first, links)


def _faults(answer: Node, undone: Node, links: dict[Span, Span]) -> Iterator[Fault]:
    left = {span for clause, _ in walk(undone) if isinstance(clause, CLAUSES) for span in _chosen_in(clause)}
    for node, span in walk(answer):
        if isinstance(node, phrases.That | phrases.Those | phrases.It | phrases.Them) and links.get(span) in left:
            yield Fault("where that is not done, none was chosen", *span, HINT)


def _chosen_in(clause: Node) -> Iterator[Span]:
    """The spans of what is chosen in the course of a clause."""
    for name in ("price", "act"):
        part = vars(clause).get(name)
        if isinstance(part, Node):
            yield from (span for node, span in walk(part) if isinstance(node, CHOSEN))

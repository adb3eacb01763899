"""What references are told by: the card that a text stands on, where the nodes of a tree stand, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.language.forms import Node, field_names
from engine.language.vocabulary import CardType, Vocabulary

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Context:
    """The kind of card that a text stands on, by type and subtype."""

    type: str
    subtype: str = ""

    def place(self, vocabulary: Vocabulary) -> str:
        """The noun of the place where such cards lie, or ""."""
        return vocabulary.types.get(self.type, CardType(self.type)).at


@dataclass(frozen=True, slots=True)
class Fault:
    """A reference that cannot be resolved, or something else that makes no sense: what to say, and where."""

    message: str
    start: int
    end: int
    hint: str
    named: tuple[Span, ...] = ()  # where the things stand that could be meant
    kind: str = "unresolved-reference"  # of the finding, where it is about what is meant


def parts(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node, in the order of its fields."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (each for each in value if isinstance(each, Node))


def walk(node: Node, span: Span | None = None) -> list[tuple[Node, Span]]:
    """All nodes of a tree with their spans, in the order of the text.

    A node without a span of its own has its parent's. What is below a node is gathered once and kept with it, because
    all that judge a sentence walk it; the node itself is left out there, so that nothing goes in a circle.
    """
    own = node.span if node.span != (0, 0) else span or (0, 0)
    if own != node.span:
        return _below(node, own, [(node, own)])
    below: list[tuple[Node, Span]] | None = node.__dict__.get("_below")
    if below is None:
        below = node.__dict__["_below"] = _below(node, own, [])
    return [(node, own), *below]


def _below(node: Node, own: Span, rows: list[tuple[Node, Span]]) -> list[tuple[Node, Span]]:
    inside = list(parts(node))
    if len(inside) > 1:
        inside.sort(key=lambda part: part.span[0] if part.span != (0, 0) else own[0])
    for part in inside:
        span = part.span if part.span != (0, 0) else own
        rows.append((part, span))
        _below(part, span, rows)
    return rows

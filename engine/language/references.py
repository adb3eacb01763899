"""What references are told by: the card that a text stands on, where the nodes of a tree stand, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.language.forms import Node, field_names
from engine.language.vocabulary import CardType, Vocabulary

Span = tuple[int, int]
Rows = Sequence[tuple[Node, Span]]
MOST_LATEST = 4  # trees of which the nodes are kept: those of a sentence, of the one before it, and of parts
_LATEST: list[tuple[tuple[Node, Span, Rows], ...]] = [()]  # exchanged whole, as several threads may read


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


def parts(node: Node) -> tuple[Node, ...]:
    """The nodes directly inside a node, in the order of its fields. They are kept with it, as this is asked often."""
    own = node.__dict__
    known: tuple[Node, ...] | None = own.get("_parts")
    if known is None:
        found: list[Node] = []
        for name in field_names(type(node)):
            value = getattr(node, name)
            if isinstance(value, Node):
                found.append(value)
            elif isinstance(value, tuple):
                found += [each for each in value if isinstance(each, Node)]
        known = own["_parts"] = tuple(found)
    return known


def walk(node: Node, span: Span | None = None) -> Rows:
    """All nodes of a tree with their spans, in the order of the text.

    A node without a span of its own has its parent's. What came of the last trees is kept, as thirty rules ask for that
    of each sentence, one after the other.
    """
    around = span or (0, 0)
    latest = _LATEST[0]
    for known, outer, kept in latest:
        if known is node and outer == around:
            return kept
    rows: list[tuple[Node, Span]] = []
    _gather(node, around, rows)
    _LATEST[0] = ((node, around, rows), *latest[: MOST_LATEST - 1])
    return rows


def _gather(node: Node, span: Span, rows: list[tuple[Node, Span]]) -> None:
    own = node.span if node.span != (0, 0) else span
    rows.append((node, own))
    inside: Sequence[Node] = parts(node)
    if len(inside) > 1:
        inside = sorted(inside, key=lambda part: part.span[0] if part.span != (0, 0) else own[0])
    for part in inside:
        _gather(part, own, rows)

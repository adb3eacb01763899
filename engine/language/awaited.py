"""What a trigger waits for is one thing at a time: "when an animal visits", not "when each animal visits".

"Each" has a meaning in a trigger that counts: "the first time each night each animal visits this house" is once for
every animal. Elsewhere it leaves open whether something happens for every one of them or once for all.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node, field_names
from engine.language.nodes import events, phrases, sentences
from engine.language.references import Fault, walk
from engine.language.writer import article

COUNTING = (sentences.FirstTime, sentences.NthTime)


def awaited_faults(tree: Node) -> Iterator[Fault]:
    """A fault for each "each" or "all" that is named as doing or undergoing what a trigger waits for."""
    rows = walk(tree)
    waiting = [node.event for node, _ in rows if isinstance(node, COUNTING)]
    counted = {id(event.who) for event in waiting if isinstance(event, events.Happens | events.HappensHolding)}
    for node, _ in rows:
        if isinstance(node, events.Event | events.Until):
            for part in _named_in(node):
                if isinstance(part, phrases.Each | phrases.All) and id(part) not in counted:
                    noun = part.kind.noun
                    message = "this does not say whether it is for every one of them or once for all"
                    yield Fault(message, *part.span, f"write “{article(noun)} {noun}”", kind="ambiguous")


def _named_in(event: Node) -> Iterator[Node]:
    """The phrases of an event and of its act."""
    for name in field_names(type(event)):
        value = getattr(event, name)
        if isinstance(value, Node):
            yield value
            if name == "act":
                yield from _named_in(value)

"""Whether there is so much of something in each period: nobody has so many Coins a turn, unless the vocabulary says so.

`each` of a counter names the period at whose start there is so much of it again. What is no counter ("action", where
the rules count them) is left to the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import turns
from engine.language.references import Fault, walk

HAVING = (turns.HasMore, turns.HasMoreNext, turns.HasMoreEach)


def renewed_faults(tree: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault for each counter that somebody is said to have more or less of in a period, and that lasts beyond it."""
    for node, _ in walk(tree):
        if isinstance(node, HAVING):
            counter = lexicon.vocabulary.counters.get(node.kind.noun)
            period = node.period if isinstance(node, turns.HasMoreEach) else vars(node.when)["period"]
            if counter is not None and counter.each != period:
                hint = f"say that they are gained or lost, or declare each: {period} for it in the vocabulary"
                message = f"nobody has so many {counter.plural} again each {period}"
                yield Fault(message, *node.kind.span, hint)

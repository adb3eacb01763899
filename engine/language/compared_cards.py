"""Standing rules and triggers about one card among others: "largest items cannot be discarded".

What is forbidden, priced, counted or waited for is asked of one card at a time. Which card is the largest, or comes by
chance, can be said where something is done with it, and there alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import adjectives, events, nouns, static_rules
from engine.language.references import Fault, walk
from engine.language.singled_out import EXTREMES

ASKED_OF_EACH = (static_rules.Plain, events.Event)
PICKS = (*EXTREMES, adjectives.Random)


def comparing_faults(tree: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault for each card that such a sentence compares with others, or leaves to chance."""
    for rule, _ in walk(tree):
        if isinstance(rule, ASKED_OF_EACH):
            for kind, span in walk(rule):
                if isinstance(kind, nouns.Kind) and "card" in lexicon.sorts_of(kind.noun):
                    yield from _picked(kind, span)


def _picked(kind: nouns.Kind, span: tuple[int, int]) -> Iterator[Fault]:
    if isinstance(kind.manner, PICKS):
        how = "picked by chance" if isinstance(kind.manner, adjectives.Random) else "compared with others"
        message = f"a rule that holds, waits or counts is asked of each {kind.noun} alone, and cannot have it {how}"
        yield Fault(message, *span, "name a size, a tag or a number, or say what is done with it")

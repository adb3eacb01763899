"""What players compare first beside points: the costs of deeds that a card sets or changes.

They are taken from what its text means: "Visiting costs +1 AP for SOAR animals." and "Animals with a TOY item pay -1 AP
to leave." both have one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from engine.language import Node, Reading

LIMITS = ("who", "per", "when")  # of a cost: where one is said, it does not always hold


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a deed: `amount` as printed ("+1"), and whether it holds always, without any condition."""

    verb: str
    amount: str
    always: bool


def costs(text: str, vocabulary: Vocabulary, read: Callable[[], Reading]) -> tuple[Cost, ...]:
    """The costs that a text sets or changes, in the order of the vocabulary's verbs: one for each verb.

    A cost that always holds goes before one under a condition; one of a certain other place is none of this card.
    `read` reads the text: it is asked only where the text has an amount of what is paid with.
    """
    verbs = [verb.id for verb in vocabulary.verbs.values() if verb.costs]
    currencies = [re.escape(counter.id) for counter in vocabulary.counters.values() if counter.currency]
    if not verbs or not currencies or not re.search(rf"\d (?:{'|'.join(currencies)})\b", text):
        return ()
    cost_of: dict[str, Cost] = {}
    for sentence in read().sentences:
        for cost in costs_in(sentence.tree) if sentence.tree else ():
            if cost.verb not in cost_of or (cost.always and not cost_of[cost.verb].always):
                cost_of[cost.verb] = cost
    return tuple(cost_of[verb] for verb in verbs if verb in cost_of)


def costs_in(tree: Node) -> Iterator[Cost]:
    """The costs that a sentence sets or changes at the card's own place, or wherever it is true of many places."""
    from engine.language.nodes.costs import CostChange, Costs, CostSet, Surcharge
    from engine.language.references import parts, walk

    said = (*parts(tree), tree)[0]
    whole = parts(said) if isinstance(said, Costs) else (said,)
    for node, _ in walk(tree):
        if isinstance(node, Surcharge) and not is_elsewhere(node.place):
            yield Cost(node.verb, signed(node.change), False)
        elif isinstance(node, CostSet | CostChange):
            place = getattr(node.doing, "place", None)
            is_bare = has_no_limit(node) and is_own(node.doing)
            amount = signed(node.change) if isinstance(node, CostChange) else str(node.price)
            if not is_elsewhere(place):
                yield from (Cost(verb, amount, is_bare and node in whole) for verb in verbs_of(node.doing))


def signed(change: int) -> str:
    """A change as it is printed, with a minus that is as wide as the plus."""
    return f"{change:+}".replace("-", "−")


def verbs_of(doing: Node) -> list[str]:
    """The verbs of what has a cost: of "visiting", "visiting or raiding a house", "the first raid each night"."""
    several = [gerund.verb for gerund in getattr(doing, "verbs", ())]
    return several or [verb for name in ("verb", "deed") if (verb := getattr(doing, name, None))]


def has_no_limit(node: Node) -> bool:
    """Whether a cost is said of everybody, at any time."""
    return all(getattr(node, name, None) is None for name in LIMITS)


def is_own(doing: Node) -> bool:
    """Whether a deed is one at the card's own place, each time that it is done."""
    from engine.language.nodes.costs import DoingOne
    from engine.language.nodes.phrases import This

    return isinstance(doing, DoingOne) and (doing.place is None or isinstance(doing.place, This))


def is_elsewhere(place: Node | None) -> bool:
    """Whether a place is a certain one that is not the card's own: "the opposite house"."""
    from engine.language.nodes.phrases import The

    return isinstance(place, The)

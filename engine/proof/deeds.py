"""The several things one sentence does: each leaves a line of its own in the log, and each has to be seen.

"You may pay 1 AP to gain 2 Snacks" pays and gains; an engine that forgets to take the price shows one line of the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.language.nodes import acts, conditions, rules
from engine.language.references import parts

if TYPE_CHECKING:
    from engine.language.forms import Node

LINES: dict[type[Node], tuple[str, ...]] = {
    acts.Gain: ("gain",),
    acts.GainEqual: ("gain",),
    acts.Lose: ("lose",),
    acts.LoseEqual: ("lose",),
    acts.Pay: ("pay",),
    acts.Take: ("take", "take tokens"),
    acts.TakeFrom: ("take", "take tokens"),
    acts.Steal: ("take", "take tokens"),
    acts.TakeWithout: ("take",),
    acts.Discard: ("discard", "unmark", "remove"),
    acts.Draw: ("draw", "more risk", "more events", "risk", "event"),
    acts.Put: ("put", "mark", "put card"),
    acts.Place: ("put", "mark", "put card"),
    acts.Add: ("add", "put", "put card"),
    acts.PutBack: ("put back",),
    acts.Back: ("put back",),
    acts.Go: ("move",),
    acts.Move: ("move",),
    acts.Replace: ("replace",),
    acts.Swap: ("swap",),
    acts.SwapWith: ("swap",),
    acts.LookAt: ("look",),
    acts.Reveal: ("reveal",),
    acts.FlipDown: ("flip",),
    acts.FlipUp: ("flip",),
    acts.Choose: ("choose",),
    acts.Give: ("give", "pass"),
    acts.Roll: ("roll",),
}
NAMES: dict[type[Node], str] = {
    acts.GainEqual: "gain",
    acts.LoseEqual: "lose",
    acts.Go: "move",
    acts.PutBack: "put back",
    acts.LookAt: "look at",
}
OTHERWISE = (
    conditions.Condition,
    conditions.Event,
    conditions.Moment,
    acts.Duration,
    rules.Rule,
)  # no deeds of its own


def deeds_of(tree: Node) -> dict[str, str]:
    """For each kind of line the deed it shows; nothing for a sentence that does a single thing."""
    found: dict[str, str] = {}
    for node in _acts(tree):
        if type(node) in LINES:
            name = NAMES.get(type(node), type(node).__name__.lower())
            for what in LINES[type(node)]:
                found.setdefault(what, name)
        elif isinstance(node, acts.DoCard | acts.TakeAction):
            verb = _verb(node)
            found.setdefault(verb, verb)
    return found if len(set(found.values())) > 1 else {}


def _verb(node: Any) -> str:
    return str(getattr(node, "verb", None) or node.action).lower()


def _acts(node: Node) -> Iterator[Node]:
    if isinstance(node, OTHERWISE):
        return
    if isinstance(node, acts.Act):
        yield node
    for part in parts(node):
        yield from _acts(part)

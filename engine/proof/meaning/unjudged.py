"""The nodes for which there is no second opinion yet, and why. The goal is that none are left."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import (
    adjectives,
    branches,
    conditions,
    decks,
    doing,
    effects,
    events,
    moving,
    phrases,
    possession,
    prohibitions,
    putting,
    showing,
    static_rules,
)

_WHY: dict[str, tuple[type[Node], ...]] = {
    "what came up by chance is not seen": (
        adjectives.Random, phrases.Rolled, showing.Roll, showing.RollUntil, showing.RevealUntil, conditions.Result,
        conditions.ResultIn, branches.OnResult, branches.OnResults,
    ),
    "what is still to come is not followed": (
        phrases.Next, putting.PlaceFor, effects.Later, doing.End, doing.Skip, events.StartOfNext,
    ),
    "what was done earlier is not followed": (
        possession.DidAt, possession.DidTo, conditions.HasDoneAt, conditions.HasDoneTo,
    ),
    "deeds of the game are not followed": (
        decks.Resolve, decks.DrawAndResolve, moving.GoEither, conditions.StuckWithout,
    ),
    "what comes to be so is not followed": (events.ComesToHave,),
    "a place that is named first is not put to its noun": (effects.Placed,),
    "what can be held or is forbidden is not folded": (
        static_rules.Ignored, static_rules.HasAlso, prohibitions.CannotHold, prohibitions.CannotBePut,
    ),
}  # fmt: skip

UNJUDGED: dict[type[Node], str] = {node: why for why, nodes in _WHY.items() for node in nodes}

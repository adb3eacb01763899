"""Deeds of the game that are done to a pile: waited for by texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.event_patterns import WHAT, ZONE, thing_test
from engine.kernel.compile.products import Kinds, Pattern
from engine.kernel.core.state import Match
from engine.language.nodes import pile_deeds

if TYPE_CHECKING:
    from engine.kernel.core.events import Event
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State


def _do_pile(c: Compiler, node: pile_deeds.DoPile) -> Pattern:
    pile = thing_test(c, node.what, ZONE)
    card = thing_test(c, node.card, WHAT) if node.card is not None else None

    def part(state: State, env: Env, event: Event) -> bool:
        return pile(state, env, event) and (card is None or card(state, env, event))

    return (node.verb,), part


def _card_does(c: Compiler, node: pile_deeds.CardDoesPile) -> tuple[Kinds, Match]:
    pile, card = thing_test(c, node.what, ZONE), thing_test(c, node.card, WHAT)
    return (node.verb,), lambda state, env, event: pile(state, env, event) and card(state, env, event)


EVENTS: Entries[[], tuple[Kinds, Match]] = (entry(pile_deeds.CardDoesPile, _card_does),)

PATTERNS: Entries[[], Pattern] = (entry(pile_deeds.DoPile, _do_pile),)

"""What texts in force forbid of the deeds of the rules: drawing, taking from the Hold, discarding."""

from __future__ import annotations

from engine.games.ark import layout as at
from engine.games.ark.hold import hold
from engine.games.ark.options import TAKE
from engine.games.ark.state import ArkState
from engine.kernel.core.events import Event
from engine.kernel.running.rule_index import forbidden, rules_in_force


def is_banned(state: ArkState, verb: str) -> bool:
    """Whether some text in force forbids the deed `verb`, whoever does it and whatever card it is about."""
    return verb in state.cargo.banned and any(row.rule.key == verb for row in rules_in_force(state, "cannot"))


def may_do(state: ArkState, verb: str, player: int, card: int) -> bool:
    """Whether no text forbids a player a deed with a card that everybody can see."""
    zone = state.zone_of[card]
    return not is_banned(state, verb) or not forbidden(state, Event(verb, player, -1, card, 1, zone))


def may_draw(state: ArkState, player: int) -> bool:
    """Whether a player may draw from the deck: False only if texts forbid it for every card that could be on top."""
    if not state.cargo.banned or not is_banned(state, "draw"):
        return True
    return not all(
        _is_forbidden_on_deck(state, player, cards[0])
        for cards, is_cargo in zip(state.referee.cards_of, state.cargo.is_cargo, strict=True)
        if is_cargo and cards
    )


def _is_forbidden_on_deck(state: ArkState, player: int, card: int) -> bool:
    """Whether a player could not draw a card if it lay on the deck."""
    zone, state.zone_of[card] = state.zone_of[card], at.DECK
    found = forbidden(state, Event("draw", player, -1, card, 1, at.DECK))
    state.zone_of[card] = zone
    return found


def takeable(state: ArkState, player: int) -> list[int]:
    """The options of drawing a card from the Hold, which is taking it, too."""
    kept = hold(state)
    if not state.cargo.banned or not (is_banned(state, "draw") or is_banned(state, "take")):
        return kept.options
    return [option for option in kept.options if may_take(state, player, kept.cards[option - TAKE][0])]


def may_take(state: ArkState, player: int, card: int) -> bool:
    """Whether no text forbids a player to take a card; taking from the Hold is drawing, too."""
    is_open = state.zone_of[card] != at.HOLD or may_do(state, "draw", player, card)
    return is_open and may_do(state, "take", player, card)


def discardable(state: ArkState, player: int, designs: list[int]) -> list[int]:
    """Those of the designs in a hand that no text forbids to discard."""
    if not is_banned(state, "discard"):
        return designs
    design_of = state.referee.design_of
    first = {design_of[card]: card for card in reversed(state.zones[at.hand(player)])}
    return [design for design in designs if may_do(state, "discard", player, first[design])]

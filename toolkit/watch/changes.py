"""Which cards may play differently than before."""

from __future__ import annotations

from toolkit.model import Game


def changed_cards(before: Game, now: Game) -> frozenset[str]:
    """The ids of cards that may play differently: their values have changed, or the game's words, which means all."""
    if before.vocabulary != now.vocabulary or before.players != now.players:
        return frozenset(card.id for card in now.cards if card.text)
    old = {card.id: card for card in before.cards}
    return frozenset(card.id for card in now.cards if card.text and _differs(old.get(card.id), card))


def _differs(before: object, now: object) -> bool:
    names = ("type", "subtype", "size", "tags", "favoured", "vp", "copies", "text", "unreachable", "never")
    return before is None or any(getattr(before, name) != getattr(now, name) for name in names)

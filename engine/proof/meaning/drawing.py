"""Drawing and discarding that goes on until something is so."""

from __future__ import annotations

from engine.language.nodes import drawing
from engine.language.nodes.nouns import noun_of
from engine.proof.meaning.cards import deck_for
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.decks import draw_cards, gone, may_go
from engine.proof.meaning.scene import Meant, Scene, entry, some


def _draw_until(scene: Scene, node: drawing.DrawUntil) -> bool:
    """Cards from the top of the deck, up to the first that fits; where none does, as many as it had."""
    found: list[int] = []

    def is_last(card: int) -> bool:
        found[:] = scene.tables.phrases.of(scene.quiet().out_of([card]), node.what).all
        return bool(found)

    deck, pile = scene.things.decks[deck_for(scene, drawn_noun(node))]
    zones = scene.now().zones
    draw_cards(scene, drawn_noun(node), len(zones[deck]) or len(zones[pile]), is_last)
    cards = scene.looked[:]
    scene.name(node.what, "card", found[:])
    scene.looked[:] = [card for card in cards if card not in found]  # "the rest" are the others
    return bool(cards)


def _draw_up_to(scene: Scene, node: drawing.DrawUpTo) -> bool:
    """As many cards as are missing from the number."""
    missing = -too_many(scene, node)
    if missing <= 0:
        scene.book.excuse("there are as many cards already")
        return False
    draw_cards(scene, drawn_noun(node), missing)
    return bool(scene.looked)


def drawn_noun(node: drawing.DrawUntil | drawing.DrawUpTo) -> str:
    """The noun of the cards that are drawn: that of the words, else that of the cards that they wait for."""
    return node.kind.noun if node.kind is not None else noun_of(node.what)


def _discard_down_to(scene: Scene, node: drawing.DiscardDownTo) -> bool:
    """Who acts picks the cards that are too many, out of those that can be discarded."""
    n = max(0, too_many(scene, node))
    cards = scene.tables.phrases.of(scene, node.what).all
    found = choose(scene, node.what, Meant("card", [[card for card in cards if may_go(scene, card)]], n, n))
    scene.note("discard", found)
    return some(gone(scene, card) for card in found)


def too_many(scene: Scene, node: drawing.DrawUpTo | drawing.DiscardDownTo) -> int:
    """How many cards are there beyond the number that is to be; below 0 where some are missing."""
    return len(scene.tables.phrases.of(scene, node.what).all) - scene.tables.bounds.of(scene, node.what.n)[0]


ACTS = (
    entry(drawing.DrawUntil, _draw_until),
    entry(drawing.DrawUpTo, _draw_up_to),
    entry(drawing.DiscardDownTo, _discard_down_to),
)

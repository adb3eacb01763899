"""Cards that are drawn: who draws has room for them or not, and a deck that runs out meanwhile is made anew.

All that is drawn at once is seen as one step, of which only the outcome shows: a card that comes back to where it lay
was not seen to go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from engine.proof.meaning.cards import discard_pile, moved
from engine.proof.meaning.changes import Moved, Ordered
from engine.proof.meaning.facts import Facts
from engine.proof.meaning.room import may_take
from engine.proof.meaning.scene import Scene
from engine.proof.meaning.taking import hand

MOST_ORDERED = 5  # cards of which each order is tried


def holding(scene: Scene, cards: Sequence[int]) -> Scene:
    """The same scene with cards in the hand of whoever acts, so that what they say is in force."""
    new = scene.quiet()
    facts = scene.now()
    coming = [card for card in cards if facts.holder_of(card) != scene.actor]
    if not coming:
        return new
    to = hand(scene, scene.actor)[0]
    zones = [[card for card in row if card not in coming] for row in facts.zones]
    zones[to] += coming
    zones_of_cards = facts.zones_of_cards[:]
    for card in coming:
        zones_of_cards[card] = to
    new.facts = replace(facts, zones=zones, zones_of_cards=zones_of_cards, _in_force=None)
    return new


def has_room(scene: Scene, card: int, kept: Sequence[int]) -> bool:
    """Whether whoever acts can take a card, with all that they have drawn before it."""
    return may_take(holding(scene, kept), card, scene.actor, [*dict.fromkeys([*scene.held(scene.actor), *kept])])


def draw_anew(scene: Scene, deck: str, n: int) -> list[int]:
    """Claim that cards of a deck with fewer than `n` were drawn, the rest of them after it was made anew.

    Returns the cards that were drawn, in their order.
    """
    zone, pile = scene.things.decks[deck]
    before, after = scene.now(), _after(scene)
    first, kept, gone = before.zones[zone][::-1], list[int](), list[int]()
    for card in first:
        (kept if has_room(scene, card, kept) else gone).append(card)
    pool = [*before.zones[pile], *gone]
    came = [card for card in pool if after.zone_of(card) != zone]
    need = min(n - len(first), len(pool))
    if len(came) != need:
        scene.book.fault(f"{need} cards are drawn after the deck is made anew", f"{len(came)}")
        came = came[:need]
    came = _in_order(scene, came, kept, after)
    book = scene.book
    book.swallow(Moved, lambda c: c.source == pile and c.target == zone and c.card not in came)
    book.swallow(Ordered, lambda c: c.zone in (zone, pile))
    book.excuse("the deck ran out and was made anew")
    for card in [*first, *came]:
        if card in kept:
            moved(scene, card, hand(scene, scene.actor))
        elif card not in gone or after.zone_of(card) != zone:
            moved(scene, card, discard_pile(scene, card))
    return [*first, *came]


def _after(scene: Scene) -> Facts:
    """The facts after the step in which something is drawn."""
    steps, now = scene.book.steps, scene.now()
    return next((step.after for step in steps if step.before is now), now)


def _in_order(scene: Scene, came: list[int], kept: list[int], after: Facts) -> list[int]:
    """The cards that were drawn in the order which explains for which of them there was room; those are `kept` too."""
    hands = hand(scene, scene.actor)
    held = [after.zone_of(card) in hands for card in came]
    for order in permutations(range(len(came))) if len(came) <= MOST_ORDERED else ():
        taken = kept[:]
        for at in order:
            if has_room(scene, came[at], taken) != held[at]:
                break
            taken += [came[at]] if held[at] else []
        else:
            kept[:] = taken
            return [came[at] for at in order]
    for card in came:
        kept += [card] if has_room(scene, card, kept) else []
    return came

"""Room: whether a player can hold cards, by the sizes of the vocabulary and by what texts in force allow besides.

A noun says how many of its cards somebody can carry, a size how many of that size; some suffer nothing beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.language.nodes import phrases, static_rules
from engine.proof.meaning.firing import Occasion
from engine.proof.meaning.nouns import narrowed
from engine.proof.meaning.scene import Scene
from engine.proof.meaning.texts_in_force import forbidden, holding


def fits(scene: Scene, player: int, cards: list[int], given: int = -1) -> bool:
    """Whether a player has room for all these cards together; the text of a card that is given away gives none."""
    besides = _besides(scene, player, cards, given)
    return any(_is_room(scene, rest) for rest in _without(cards, besides))


def _is_room(scene: Scene, cards: list[int]) -> bool:
    """Whether there is room for all these cards where no text gives any."""
    words = scene.things.box.vocabulary
    sizes = [scene.things.design(card).size for card in cards]
    shares = sum(sizes.count(size.id) / size.carried for size in words.sizes.values() if size.carried)
    most = max((noun.carried for noun in words.nouns.values()), default=0)
    slots = sum(words.sizes[size].slots for size in sizes if size in words.sizes)
    return shares <= 1 and (not most or slots <= most)


def _without(cards: list[int], besides: Sequence[tuple[list[int], int]]) -> Iterator[list[int]]:
    """The cards that need room of their own, each way in which texts in force can hold the others."""
    if not besides:
        yield cards
        return
    such, n = besides[0]
    own = [card for card in such if card in cards]
    for held in combinations(own, min(n, len(own))):
        yield from _without([card for card in cards if card not in held], besides[1:])


def _besides(scene: Scene, player: int, cards: list[int], given: int) -> list[tuple[list[int], int]]:
    """For each text in force that lets a player hold more the cards that it speaks of, and how many of them."""
    found: list[tuple[list[int], int]] = []
    for each in scene.in_force(static_rules.MayHold):
        own = each.scene.as_actor(player)
        rule = holding(own, each.rule)
        if isinstance(rule, static_rules.MayHold) and own.card != given and _is_theirs(own, rule, player):
            such = narrowed(own, rule.what.kind, "card", cards)
            if such:
                own.used.add(each.sentence)
            found.append((such, scene.tables.bounds.of(own, rule.what.n)[1]))
    return found


def _is_theirs(scene: Scene, rule: static_rules.MayHold, player: int) -> bool:
    if isinstance(rule.who, phrases.You):
        return scene.you == player
    return player in scene.tables.phrases.of(scene, rule.who).all


def _gave_up(scene: Scene, card: int, player: int) -> bool:
    """Whether a card lies where a player has laid it for their token, and cannot take it back."""
    facts, given_up = scene.now(), scene.things.customs.given_up
    if not given_up or facts.zone_of(card) < 0 or scene.things.kind(facts.zone_of(card)) != given_up:
        return False
    return any(other == card and facts.marks[host] == player for other, host in facts.hosts if host >= 0)


def can_take(scene: Scene, card: int, player: int, besides: list[int] | None = None, given: int = -1) -> bool:
    """Whether a player can take a card into their hands, beside those that they hold or `besides`.

    A card that is `given` for it gives no room.
    """
    facts = scene.now()
    if not 0 <= player < facts.players or _gave_up(scene, card, player):
        return False
    here = facts.at[player] if player < len(facts.at) else -1
    if forbidden(scene, Occasion("hold", player, here, card, facts.zone_of(card))) is not None:
        return False
    held = scene.held(player) if besides is None else besides
    alone = scene.things.customs.alone
    if any(scene.things.design(other).size in alone for other in held):
        return False
    return not scene.things.customs.has_room or not held or fits(scene, player, [*held, card], given)


def may_take(scene: Scene, card: int, player: int, besides: list[int] | None = None) -> bool:
    """The same, where they do not hold it already, and no rule in force forbids to take it from where it lies."""
    facts = scene.now()
    if card in scene.held(player):
        return False
    taken = Occasion("take", player, facts.place_of(card), card, facts.zone_of(card))
    return can_take(scene, card, player, besides) and forbidden(scene, taken) is None


def can_trade(scene: Scene, sort: str, x: int, y: int) -> bool:
    """Whether two things can trade places: whoever gets a card for another has room for it then, and what goes in sets
    only has the rest of its set beside it.
    """
    if x == y or sort != "card":
        return x != y
    for mine, theirs in ((x, y), (y, x)):
        if not _is_whole(scene, mine, scene.now().zone_of(theirs)):
            return False
        player = scene.now().holder_of(mine)
        if player >= 0 and mine in scene.held(player):
            rest = [card for card in scene.held(player) if card != mine]
            if not can_take(scene, theirs, player, rest, given=mine):
                return False
    return True


def _is_whole(scene: Scene, card: int, target: int) -> bool:
    """Whether a card can go into a zone with all of its set, where it goes there, or from where it lies, only so."""
    facts, things = scene.now(), scene.things
    zone = facts.zone_of(card)
    if not {things.kind(each) for each in (zone, target)} & {*things.customs.whole_in}:
        return True
    design_of = things.box.design_of
    alike = [other for other in facts.zones[zone] if design_of[other] == design_of[card]]
    return len(alike) >= things.set_size(card)

"""Where something is put, and the acts that put it there: put, place, put back, add, replace, return."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import possession, putting, seats
from engine.proof.meaning.cards import covered, deck_for, deck_of, discarded, moved, refilled
from engine.proof.meaning.changes import Moved, Ordered
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.firing import Occasion
from engine.proof.meaning.possession import holder
from engine.proof.meaning.scene import CannotJudgeError, Meant, Scene, entry, some
from engine.proof.meaning.taking import givers, handed_out, is_tokens, may_be_put
from engine.proof.meaning.texts_in_force import forbidden
from engine.proof.meaning.tokens import change, mark, number, tokens_of


def _on(scene: Scene, node: putting.OnIt) -> Meant:
    return scene.tables.phrases.of(scene, node.what)


def _pile(scene: Scene, node: putting.OnTop | putting.AtBottom | putting.Into) -> Meant:
    return scene.tables.phrases.of(scene, node.pile)


SPOTS = (
    entry(putting.OnIt, _on),
    entry(putting.OnTop, _pile),
    entry(putting.AtBottom, _pile),
    entry(putting.Into, _pile),
)


# --- tokens ----------------------------------------------------------------------------------------------------------


def _put_tokens(scene: Scene, what: Node, where: Node, spot: Meant, *, own: bool) -> bool:
    """Tokens on what the words name: marks on cards one by one, others as many as it says."""
    put: list[int] = []
    for each in tokens_of(scene, what):
        spot.rows = [[x for x in row if may_be_put(scene, each.counter, spot.sort, x)] for row in spot.rows]
        entry_ = scene.things.box.vocabulary.counters[scene.things.counters[each.counter]]
        if spot.sort == "card" and not entry_.stacks:
            free = [card for card in spot.all if scene.now().marks[card] < 0]
            for card in choose(scene, where, Meant("card", [free], spot.least, spot.most)):
                put.append(mark(scene, card, scene.actor))
            continue
        there = [holder(scene, spot.sort, x) for x in choose(scene, where, spot)]
        if own or each.where is not None:
            for source in givers(scene, what, each):
                n = number(scene, each, scene.now().amount(each.counter, source))
                put.append(handed_out(scene, each.counter, source, there, n))
            continue
        n = number(scene, each, each.most)
        put += [change(scene, each.counter, target, n) for target in there]
    return any(put)


# --- cards -----------------------------------------------------------------------------------------------------------


def zone_on(scene: Scene, card: int, sort: str, x: int) -> list[int]:
    """The zones where a card can lie that is put on a place, in a pile or into somebody's hands."""
    if sort == "pile":
        return [x]
    things, facts = scene.things, scene.now()
    design, grid = things.design(card), things.customs.grid
    if grid is not None and sort == "place":
        return [things.board.number(grid.zones[design.type])] if design.type in grid.zones else []
    board = things.board
    whose = board.place_of if sort == "place" else board.owner_of
    here = [zone for zone in range(len(facts.zones)) if whose[zone] == x]
    holds = {zone: board.kinds[board.kind_of[zone]].holds for zone in here}
    return [zone for zone in here if not holds[zone] or {design.type, design.subtype} & {*holds[zone]}]


def _put(scene: Scene, node: putting.Put | putting.Place) -> bool:
    own = isinstance(node, putting.Place)
    if is_tokens(scene, node.what):
        spot = scene.tables.spots.of(scene, node.where)
        return _put_tokens(scene, node.what, landmark(node.where), spot, own=own)
    cards = choose(scene, node.what, scene.tables.phrases.of(scene, node.what))
    if is_each_owners(landmark(node.where)):
        scene.note("put", cards)
        return some(_to_owner(scene, node.what, card, landmark(node.where)) for card in cards)
    spot = scene.tables.spots.of(scene, node.where)
    there = choose(scene, landmark(node.where), spot)
    scene.note("put", cards)
    return some(_laid(scene, card, spot.sort, x) for card in cards for x in there[:1])


def is_each_owners(spot: Node) -> bool:
    """Whether a phrase is for a zone of whoever owns the card that is put there."""
    return isinstance(spot, possession.Owned) and isinstance(spot.owner, seats.OwnerOf)


def _to_owner(scene: Scene, what: Node, card: int, where: Node) -> bool:
    """Expect a card in the zone of its own owner, whoever owns the others."""
    scene.name(what, "card", [card])
    return some(_laid(scene, card, "pile", zone) for zone in scene.tables.phrases.of(scene, where).all[:1])


def _laid(scene: Scene, card: int, sort: str, x: int) -> bool:
    """Expect a card where it is put; on a grid at that very place. A rule in force may forbid it."""
    zones, facts = zone_on(scene, card, sort, x), scene.now()
    place = x if sort == "place" else facts.place_of(x) if sort == "card" else scene.things.board.place_of[x]
    rule = forbidden(scene, Occasion("put", scene.actor, place, card, zones[0] if zones else -1))
    if rule is not None or not zones:
        scene.book.excuse(f"forbidden by sentence {rule.sentence}" if rule is not None else "it does not lie there")
        return False
    if facts.zone_of(card) in zones:  # it goes to another end of the same pile
        scene.book.swallow(Ordered, lambda c: c.zone in zones)
    done = moved(scene, card, zones)
    if done and scene.things.customs.grid is not None and sort != "pile":
        lies(scene, card, place)
    return done


def lies(scene: Scene, card: int, place: int) -> None:
    """Find that a card lies at a place; a fault where it does not."""
    found = next((step.after.place_of(card) for step in scene.book.steps if step.after.place_of(card) >= 0), -1)
    if found != place:
        name, board = scene.things.name(card), scene.things.board
        where = board.place_name(found) if found >= 0 else "nowhere"
        scene.book.fault(f"{name} lies at {board.place_name(place)}", f"it lies at {where}")


def landmark(where: Node) -> Node:
    """The phrase for what something is put on or in."""
    if isinstance(where, putting.OnIt):
        return where.what
    assert isinstance(where, putting.OnTop | putting.AtBottom | putting.Into)
    return where.pile


def _put_back(scene: Scene, node: putting.PutBack | putting.BackOnTop | putting.BackOnBottom | putting.Back) -> bool:
    """Cards go back to where they came from; in which order, who acts is asked card by card."""
    book = scene.book
    cards = scene.tables.phrases.of(scene, node.what).all
    zones = {book.now.zone_of(card) for card in cards}
    while not isinstance(node, putting.Back) and len(cards) > 1:
        asked = book.next_asked("card")
        if asked is None or not {*asked.options} <= {*cards}:
            if len(cards) > 1:
                book.fault("a choice of the order of the cards", "nobody is asked")
            break
        book.answer(("card",), asked.options)
        cards = [card for card in cards if card != asked.answer]
    book.swallow(Ordered, lambda c: c.zone in zones)
    return True


def _add(scene: Scene, node: putting.Add) -> bool:
    spot = scene.tables.phrases.of(scene, node.where)
    if is_tokens(scene, node.what):
        return _put_tokens(scene, node.what, node.where, spot, own=False)
    kind = getattr(node.what, "kind", None)
    if kind is None:
        cards = choose(scene, node.what, scene.tables.phrases.of(scene, node.what))
        there = choose(scene, node.where, spot)
        return some(_laid(scene, card, spot.sort, x) for card in cards for x in there[:1])
    amount = getattr(node.what, "n", None)
    n = scene.tables.bounds.of(scene, amount)[1] if amount is not None else 1
    return some(
        _new_card(scene, deck_for(scene, kind.noun), x) for x in choose(scene, node.where, spot) for _ in range(n)
    )


def _new_card(scene: Scene, deck: str, zone: int) -> bool:
    """Expect the top card of a deck in a zone; on its way it may lie elsewhere, while somebody is asked about it."""
    refilled(scene, deck)
    source, pile = scene.things.decks[deck]
    said = f"a card goes from {scene.things.zone(source)} to {scene.things.zone(zone)}"
    row = scene.now().zones[source]
    if not row and not scene.now().zones[pile]:
        scene.book.excuse("there is no card left")
        return False
    found = scene.book.claim(Moved, lambda c: c.source == source and c.card in row and c.target != pile)
    if found is None and scene.book.steps and not {*row} & {*scene.book.steps[-1].after.zones[source]}:
        return _from_new_deck(scene, deck, zone, said)
    if found is None:
        scene.book.fault(said, scene.book.told(Moved))
        return False
    if found.target == zone:
        covered(scene, found)
        return True
    return moved(scene, found.card, zone)


def _from_new_deck(scene: Scene, deck: str, zone: int, said: str) -> bool:
    """Expect a card in a zone from a deck that ran out and was made anew in the same step."""
    source, pile = scene.things.decks[deck]
    scene.book.swallow(Moved, lambda c: c.source == pile and c.target == source)
    scene.book.swallow(Ordered, lambda c: c.zone in (source, pile))
    return scene.book.expect(Moved, lambda c: c.source == pile and c.target == zone, said) is not None


def _replace(scene: Scene, node: putting.Replace) -> bool:
    """What is there is discarded, and as many new cards come from its deck."""
    meant = scene.tables.phrases.of(scene, node.what)
    found = choose(scene, node.what, meant)
    facts = scene.now()
    cards = [card for zone in found for card in facts.zones[zone]] if meant.sort == "pile" else found
    by_deck: dict[str, list[int]] = {}
    for card in cards:
        by_deck.setdefault(deck_of(scene, card), []).append(card)
    return some(_all_replaced(scene, deck, gone) for deck, gone in by_deck.items())


def _all_replaced(scene: Scene, deck: str, cards: list[int]) -> bool:
    """Expect new cards of a deck where others were; one that runs out meanwhile is made anew of what is discarded."""
    facts = scene.now()
    if len(facts.zones[scene.things.decks[deck][0]]) >= len(cards) or scene.things.customs.grid is not None:
        return some([_replaced(scene, card, facts.zone_of(card)) for card in cards])
    stock = {*scene.things.decks[deck]}
    zones = {facts.zone_of(card) for card in cards}
    scene.book.swallow(Moved, lambda c: c.source in stock | zones and c.target in stock | zones)
    scene.book.swallow(Ordered, lambda c: c.zone in stock)
    scene.book.excuse("the deck was empty and was made anew")
    after = scene.book.steps[-1].after
    is_left = any(after.zones[zone] for zone in stock)
    for zone in zones:
        had, has = len(facts.zones[zone]), len(after.zones[zone])
        if has > had or (has < had and is_left):
            scene.book.fault(f"{had} cards in {scene.things.zone(zone)}", f"there are {has}")
    return True


def _replaced(scene: Scene, card: int, zone: int) -> bool:
    """Expect a new card where another was; on a grid nothing goes where there is none to come."""
    deck, place = deck_of(scene, card), scene.now().place_of(card)
    top, is_on_grid = scene.things.decks[deck][0], scene.things.customs.grid is not None
    new = scene.now().zones[top][-1:]
    if is_on_grid and not new:
        scene.book.excuse("there is no card left")
        return False
    done = discarded(scene, card)
    _new_card(scene, deck, zone)
    if is_on_grid:
        after = scene.book.steps[-1].after
        if after.place_of(new[0]) != place:
            name = scene.things.name(new[0])
            scene.book.fault(f"{name} lies where the other lay", f"it lies at {after.place_of(new[0])}")
    return done


def _return(scene: Scene, node: putting.Return) -> bool:
    if is_tokens(scene, node.what):
        raise CannotJudgeError("Return: tokens")
    cards = choose(scene, node.what, scene.tables.phrases.of(scene, node.what))
    if is_each_owners(node.where):
        return some(_to_owner(scene, node.what, card, node.where) for card in cards)
    spot = scene.tables.phrases.of(scene, node.where)
    there = choose(scene, node.where, spot)
    return some(moved(scene, card, zone_on(scene, card, spot.sort, x)) for card in cards for x in there[:1])


ACTS = (
    entry(putting.Put, _put),
    entry(putting.Place, _put),
    entry(putting.PutBack, _put_back),
    entry(putting.BackOnTop, _put_back),
    entry(putting.BackOnBottom, _put_back),
    entry(putting.Back, _put_back),
    entry(putting.Add, _add),
    entry(putting.Replace, _replace),
    entry(putting.Return, _return),
)

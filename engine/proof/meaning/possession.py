"""What things have, hold or have done, and what belongs to whom."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import adjectives, columns, nouns, phrases, possession
from engine.language.nodes.nouns import kind_of
from engine.proof.meaning.adjectives import others_than
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.grid import DIRECTION, WAYS, beside, towards
from engine.proof.meaning.marks import is_mark, marked, marked_with
from engine.proof.meaning.nouns import all_of, in_sets, narrowed, piles, place_of, things_at
from engine.proof.meaning.past import cards_of_deeds, done_at, done_to
from engine.proof.meaning.scene import CannotJudgeError, Meant, Scene, entry

ONE_OF_ALL = (
    adjectives.Largest, adjectives.Smallest, adjectives.Lowest, adjectives.Highest, adjectives.Random,
)  # fmt: skip

# --- what belongs to whom --------------------------------------------------------------------------------------------


def belonging(scene: Scene, kind: nouns.Kind, sort: str, owner: int) -> list[int]:
    """The things of a noun that belong to a player, a piece, a place or a card."""
    wanted = scene.sort_of(kind.noun)
    board, facts = scene.things.board, scene.now()
    of_place = sort == "place"
    if wanted == "pile":
        found = [z for z in piles(scene, kind.noun) if (board.place_of[z] if of_place else board.owner_of[z]) == owner]
    elif wanted == "place":
        places = board.places
        found = [n for n, place in enumerate(places) if place.noun == kind.noun and place.owner == owner]
        if not any(place.noun == kind.noun and place.owner >= 0 for place in places) and not of_place:
            found = [facts.at[owner]]  # the house it is at
    elif of_place:
        found = things_at(scene, wanted, kind.noun, owner)
    elif wanted == "card":
        found = scene.held(owner)
    else:
        raise CannotJudgeError(f"Owned: a {wanted} of a {sort}")
    return narrowed(scene, kind, wanted, found)


def _owned(scene: Scene, node: possession.Owned | possession.OwnedOf) -> Meant:
    owner = _chosen_owners(scene, node, scene.tables.phrases.of(scene, node.owner))
    rows = [belonging(scene, node.kind, owner.sort, x) for x in owner.all]
    least = 1_000 if owner.is_loop else owner.least
    found = Meant(scene.sort_of(node.kind.noun), rows if owner.is_loop else [[x for row in rows for x in row]], least)
    found.is_loop = owner.is_loop
    if isinstance(node.kind.manner, ONE_OF_ALL) or isinstance(
        node.kind.having, columns.WithHighest | columns.WithLowest
    ):
        found.least = found.most = 1
        found.by_lot = isinstance(node.kind.manner, adjectives.Random)
    return found


def _chosen_owners(scene: Scene, node: possession.Owned | possession.OwnedOf, owner: Meant) -> Meant:
    """Out of more owners than are meant those that who acts picks, of those that have something of the kind."""
    if scene.ledger is None or owner.is_loop or len(owner.all) <= owner.least:
        return owner
    having = [x for x in owner.all if belonging(scene, node.kind, owner.sort, x)]
    asked = scene.book.next_asked(owner.sort)
    if asked is None or not {*asked.options} <= {*having}:
        return owner
    picked = choose(scene, node.owner, Meant(owner.sort, [having], owner.least, owner.most))
    return Meant(owner.sort, [picked])


def of_one_owner(scene: Scene, kind: nouns.Kind, landmark: possession.Owned | possession.OwnedOf) -> list[int]:
    """The things of a noun with one owner, whom who acts picks among those that have some."""
    assert kind.where is not None
    where, sort, spot = kind.where, scene.sort_of(kind.noun), scene.sort_of(landmark.kind.noun)
    owner = scene.tables.phrases.of(scene, landmark.owner)

    def there(x: int) -> list[int]:
        holders = [Holder(spot, each) for each in belonging(scene, landmark.kind, owner.sort, x)]
        found = [thing for each in holders for thing in scene.tables.wheres.of(scene, where, sort, kind.noun, each)]
        return narrowed(scene, kind, sort, found)

    having = [x for x in owner.all if there(x)]
    if len(having) > owner.least:
        having = choose(scene, landmark.owner, Meant(owner.sort, [having], owner.least, owner.most))
    else:
        scene.name(landmark.owner, owner.sort, having)
    return [thing for x in having for thing in there(x)]


def _on_side(scene: Scene, owner: Node, step: int) -> Meant:
    players = scene.now().players
    found = scene.tables.phrases.of(scene, owner)
    return Meant("player", [[(x + step) % players for x in found.all]])


def _on_left(scene: Scene, node: possession.OnLeft) -> Meant:
    return _on_side(scene, node.owner, 1)


def _on_right(scene: Scene, node: possession.OnRight) -> Meant:
    return _on_side(scene, node.owner, -1)


def _theirs(scene: Scene, node: possession.Theirs) -> Meant:
    owner = scene.tables.phrases.of(scene, node.owner)
    return Meant(
        scene.sort_of(node.kind.noun),
        [[x for each in owner.all for x in belonging(scene, node.kind, owner.sort, each)]],
    )


def _all_of(scene: Scene, node: possession.AllOf) -> Meant:
    found = _owned(scene, node.owned)
    return Meant(found.sort, found.rows)


def _half(scene: Scene, node: possession.HalfOf | possession.HalfUpOf) -> Meant:
    found = _owned(scene, node.owned)
    n = (len(found.all) + isinstance(node, possession.HalfUpOf)) // 2
    return Meant(found.sort, [found.all], n, n)


PHRASES = (
    entry(possession.Owned, _owned),
    entry(possession.OwnedOf, _owned),
    entry(possession.OnLeft, _on_left),
    entry(possession.OnRight, _on_right),
    entry(possession.Theirs, _theirs),
    entry(possession.AllOf, _all_of),
    entry(possession.HalfOf, _half),
    entry(possession.HalfUpOf, _half),
)


# --- how many somebody or something has ------------------------------------------------------------------------------


def holder(scene: Scene, sort: str, x: int) -> Holder:
    """A thing as a holder of tokens: pieces of players hold what the players do."""
    return Holder("player" if sort == "piece" else sort, x)


def things_with(scene: Scene, what: nouns.Kind, sort: str, x: int) -> list[int]:
    """The things of a noun that somebody or something has, holds, or has at it or on it."""
    wanted = scene.sort_of(what.noun)
    if sort == "place":
        return narrowed(scene, what, wanted, things_at(scene, wanted, what.noun, x))
    if sort in ("piece", "player") and wanted == "card":
        held = scene.held(x)
        if what.where is not None or isinstance(what.manner, adjectives.Done):
            owner_of = scene.things.board.owner_of
            held = [card for zone, row in enumerate(scene.now().zones) if owner_of[zone] == x for card in row]
        if what.where is not None:
            there = {*all_of(scene, what)}
            held = [card for card in held if card in there]
        return narrowed(scene, what, wanted, held)
    if sort == "pile" and wanted == "card":
        return narrowed(scene, what, wanted, scene.now().zones[x])
    if sort == DIRECTION:
        place, way = divmod(x, WAYS)
        found = towards(scene.now(), place, way) if wanted == "place" else beside(scene.now(), place, way)
        return narrowed(scene, what, wanted, found)
    if wanted in ("piece", "player") and sort in ("piece", "player", "card"):
        place = place_of(scene, sort, x)
        return narrowed(scene, what, wanted, things_at(scene, wanted, what.noun, place))
    raise CannotJudgeError(f"With: a {wanted} of a {sort}")


def count_with(scene: Scene, what: nouns.Kind, sort: str, x: int) -> int:
    """How many things of a noun, or tokens of a counter, somebody or something has."""
    if is_mark(scene, what.noun):
        return len(marked_with(scene, what, sort, x))
    if what.noun in scene.things.counters:
        return tokens_with(scene, scene.counter(what.noun), sort, x)
    return in_sets(scene, what.noun, things_with(scene, what, sort, x))


def tokens_with(scene: Scene, counter: int, sort: str, x: int) -> int:
    """How many tokens somebody or something has."""
    return scene.now().amount(counter, holder(scene, sort, x))


def has(scene: Scene, what: Node, sort: str, x: int) -> bool:
    """Whether somebody or something has what a phrase says: at least one, or as many as it asks for.

    What it has is named by the phrase from now on.
    """
    kind = kind_of(what)
    if isinstance(what, phrases.Counted | phrases.Some):
        return scene.tables.compares.of(scene, what.n)(count_with(scene, what.kind, sort, x))
    if kind is not None and is_mark(scene, kind.noun) and isinstance(what, possession.Owned | possession.OwnedOf):
        return bool({*marked(scene, what)} & {*marked_with(scene, kind, sort, x)})
    if kind is None or isinstance(what, possession.Owned | possession.OwnedOf):
        return _has_named(scene, what, sort, x)
    if kind.noun in scene.things.counters:
        return count_with(scene, kind, sort, x) > 0
    found = things_with(scene, kind, sort, x)
    wanted = scene.sort_of(kind.noun)
    if isinstance(what, phrases.Another):
        found = [each for each in found if each not in others_than(scene, what, wanted)]
    if found:
        scene.name(what, wanted, found)
    return bool(found)


def _has_named(scene: Scene, what: Node, sort: str, x: int) -> bool:
    found = scene.tables.phrases.of(scene, what)
    if isinstance(what, phrases.This):
        scene.name(what, found.sort, found.all)
    if found.sort == "card" and sort in ("piece", "player"):
        return any(card in scene.held(x) for card in found.all)
    return any(place_of(scene, found.sort, each) == place_of(scene, sort, x) for each in found.all)


# --- what narrows a noun ---------------------------------------------------------------------------------------------


def _has_no(scene: Scene, node: possession.ThatHasNo, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if count_with(scene, node.kind, sort, x) == 0]


def _with(scene: Scene, node: possession.With | possession.ThatHas, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if has(scene, node.what, sort, x)]


def _without(scene: Scene, node: possession.Without, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if not has(scene, node.what, sort, x)]


def _most(scene: Scene, node: possession.WithMost, sort: str, things: list[int]) -> list[int]:
    most = max((count_with(scene, node.kind, sort, x) for x in things), default=0)
    return [x for x in things if count_with(scene, node.kind, sort, x) == most]


def _fewest(scene: Scene, node: possession.WithFewest, sort: str, things: list[int]) -> list[int]:
    least = min((count_with(scene, node.kind, sort, x) for x in things), default=0)
    return [x for x in things if count_with(scene, node.kind, sort, x) == least]


def _holding(scene: Scene, node: possession.Holding, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if has(scene, node.what, sort, x)]


def _held_by(scene: Scene, node: possession.HeldBy, sort: str, things: list[int]) -> list[int]:
    who = scene.tables.phrases.of(scene, node.who)
    cards = [card for x in who.all for card in scene.held(x)]
    return [card for card in things if card in cards]


def _done_by(scene: Scene, node: possession.DoneBy, sort: str, things: list[int]) -> list[int]:
    """Cards in the zones of somebody where such cards are after the deed."""
    customs, board, facts = scene.things.customs, scene.things.board, scene.now()
    zone = customs.done.get(node.verb) or customs.held.get(node.verb)
    if zone is None:
        raise CannotJudgeError(f"DoneBy: where a card is after “{node.verb}” is not declared")
    theirs = {board.number(zone, x) for x in scene.tables.phrases.of(scene, node.who).all}
    return [card for card in things if facts.zone_of(card) in theirs]


def _dealt_with(scene: Scene, node: possession.DealtWith, sort: str, things: list[int]) -> list[int]:
    who = scene.tables.phrases.of(scene, node.who).all
    cards = {card for x in who for card in cards_of_deeds(scene, node, x)}
    return [card for card in things if card in cards]


def _had_by(scene: Scene, node: possession.HadBy, sort: str, things: list[int]) -> list[int]:
    who = scene.tables.phrases.of(scene, node.who).all
    if node.place is None and sort == "card":
        return [card for card in things if scene.now().holder_of(card) in who]
    raise CannotJudgeError("HadBy: tokens that somebody has put down")


def _other_than(scene: Scene, node: possession.OtherThan, sort: str, things: list[int]) -> list[int]:
    """All but the things that are named."""
    spared = scene.tables.phrases.of(scene, node.what).all
    return [x for x in things if x not in spared]


def _this_way(scene: Scene, node: possession.ThisWay, sort: str, things: list[int]) -> list[int]:
    done = scene.done.get(node.verb, [])
    return [x for x in things if x in done]


def _does(scene: Scene, node: possession.Does, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if scene.did.get(x, False)]


def _does_not(scene: Scene, node: possession.DoesNot, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if x in scene.did and not scene.did[x]]


def _did_at(scene: Scene, node: possession.DidAt, sort: str, things: list[int]) -> list[int]:
    places = scene.tables.phrases.of(scene, node.place).all
    return [x for x in things if done_at(scene, node, x, places)]


def _did_to(scene: Scene, node: possession.DidTo, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if done_to(scene, node, x)]


HAVINGS = (
    entry(possession.DidAt, _did_at),
    entry(possession.DidTo, _did_to),
    entry(possession.OtherThan, _other_than),
    entry(possession.With, _with),
    entry(possession.ThatHas, _with),
    entry(possession.ThatHasNo, _has_no),
    entry(possession.Without, _without),
    entry(possession.WithMost, _most),
    entry(possession.WithFewest, _fewest),
    entry(possession.Holding, _holding),
    entry(possession.HeldBy, _held_by),
    entry(possession.DoneBy, _done_by),
    entry(possession.DealtWith, _dealt_with),
    entry(possession.HadBy, _had_by),
    entry(possession.ThisWay, _this_way),
    entry(possession.Does, _does),
    entry(possession.DoesNot, _does_not),
)

__all__ = ["HAVINGS", "PHRASES", "all_of", "belonging", "count_with", "has", "holder", "tokens_with"]

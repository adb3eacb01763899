"""Nouns with all that narrows them: which things are meant, and where they are."""

from __future__ import annotations

from collections import Counter

from engine.kernel.core.zones import Sees
from engine.language.nodes import adjectives, nouns, phrases, possession
from engine.proof.meaning.adjectives import cards_for, here
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.grid import places_called
from engine.proof.meaning.scene import CannotJudgeError, Meant, Scene, entry

FACE_DOWN = (Sees.NOBODY, Sees.TOP)

# --- all things of a noun --------------------------------------------------------------------------------------------


LYING = adjectives.FaceUp | adjectives.FaceDown | adjectives.Empty | adjectives.Occupied  # what lies open can be


def in_play(scene: Scene) -> list[int]:
    """The cards that lie where texts mean them without a place."""
    facts = scene.now()
    return [card for row in facts.zones for card in row if facts.is_in_play(card)]


def everything(scene: Scene, sort: str, noun: str) -> list[int]:
    """All things of a noun that are meant where the words say nothing of a place."""
    facts = scene.now()
    if sort == "player" or (sort == "piece" and noun == scene.things.customs.players):
        return scene.seats()
    if sort == "piece":
        return [piece for piece, place in enumerate(facts.at) if place >= 0 and is_piece(scene, piece, noun)]
    if sort == "place":
        on_grid = places_called(facts, noun, here(scene))
        if on_grid is not None:
            return on_grid
        places = scene.things.board.places
        if not any(place.noun == noun for place in places):
            raise CannotJudgeError(f"Kind: which places {noun} means is not declared")
        return [n for n, place in enumerate(places) if place.noun == noun and place.owner < facts.players]
    if sort == "pile":
        return piles(scene, noun)
    if sort == "card":
        return _cards(scene, noun)
    raise CannotJudgeError(f"Kind: a noun of the sort {sort}")


def piles(scene: Scene, noun: str) -> list[int]:
    """The piles of a noun; where a place has room for several, those with a card: an empty slot is no pile."""
    facts = scene.now()
    zone = scene.things.box.vocabulary.zones.get(noun)
    if zone is None:
        raise CannotJudgeError(f"Kind: which zones {noun} means is not declared")
    return [number for number in facts.zones_of(noun) if zone.count == 1 or facts.zones[number]]


def _cards(scene: Scene, noun: str) -> list[int]:
    entry_ = scene.things.box.vocabulary.nouns.get(noun)
    lies_open = entry_ is not None and len(entry_.sorts) > 1  # a tile is a place too, and one on the board
    if scene.source is not None:
        found = scene.source
    elif scene.can_be_held(noun) and not lies_open and noun not in scene.things.customs.fielded:
        found = scene.held(scene.actor)
    else:
        found = in_play(scene)
    return [card for card in found if scene.is_of(card, noun)]


def is_piece(scene: Scene, piece: int, noun: str) -> bool:
    """Whether a piece is one of a noun: a player's, or one whose card has a name of that noun."""
    facts = scene.now()
    if noun == scene.things.customs.players or piece < facts.players:
        return noun == scene.things.customs.players and piece < facts.players
    card = facts.piece_cards[piece]
    name = scene.things.box.vocabulary.names.get(scene.things.design(card).name) if card >= 0 else None
    return name is not None and name.noun == noun


# --- what narrows them -----------------------------------------------------------------------------------------------


def narrowed(scene: Scene, kind: nouns.Kind, sort: str, things: list[int]) -> list[int]:
    """Those things that have the tags, the size and the manner of a noun, and what it says that they have."""
    tables = scene.tables
    if sort == "card":
        things = [x for x in things if scene.is_of(x, kind.noun)]
    if kind.tags is not None:
        things = [x for x in things if _is_tagged(scene, kind, sort, x)]
    if kind.size is not None:
        design = scene.things.design
        things = [x for x in things if tables.sizes.of(scene, kind.size, design(cards_for(scene, sort, x)).size)]
    manner = kind.manner
    is_last = isinstance(manner, adjectives.Largest | adjectives.Smallest | adjectives.Lowest | adjectives.Highest)
    if manner is not None and not is_last:
        things = tables.manners.of(scene, manner, sort, things)
    if kind.having is not None:
        things = tables.havings.of(scene, kind.having, sort, things)
    return tables.manners.of(scene, manner, sort, things) if manner is not None and is_last else things


def _is_tagged(scene: Scene, kind: nouns.Kind, sort: str, x: int) -> bool:
    card = cards_for(scene, sort, x)
    assert kind.tags is not None
    return card >= 0 and scene.tables.tags.of(scene, kind.tags, scene.tags(card))


def rows_of(scene: Scene, kind: nouns.Kind, *, chooses: bool = False, of_one: bool = False) -> list[list[int]]:
    """The things that a noun means, in a row for each of what "each" names in it.

    Where the words leave the place open, with `chooses`, who acts may be asked for it first, or for things at any;
    with `of_one` they have to be asked, because the things are of one place.
    """
    sort = scene.sort_of(kind.noun)
    if kind.where is None and sort == "card" and isinstance(kind.manner, LYING) and scene.source is None:
        scene = scene.out_of(in_play(scene))
    if kind.where is None:
        return [narrowed(scene, kind, sort, _where_said(scene, kind) or everything(scene, sort, kind.noun))]
    mark = scene.tables.phrases.of(scene, kind.where.landmark())

    def there(x: int) -> list[int]:
        assert kind.where is not None
        found = scene.tables.wheres.of(scene, kind.where, sort, kind.noun, Holder(mark.sort, x))
        return narrowed(scene, kind, sort, found)

    if mark.is_loop:
        return [there(x) for x in mark.all]
    places = mark.all
    fitting = [x for x in places if there(x)]
    if chooses and len(fitting) > mark.least and (of_one or _is_next(scene, mark.sort, fitting)):
        places = choose(scene, kind.where.landmark(), Meant(mark.sort, [fitting], mark.least, mark.most))
    if mark.is_each:
        return [there(x) for x in places]
    return [list(dict.fromkeys(thing for x in places for thing in there(x)))]


def is_of_one(where: nouns.Where | None, *, some: bool) -> bool:
    """Whether things are meant that are at one place, or at so many, of all that there are: all Features from a house,
    the items in another player's stash; if it is said how many (`some`), Features on a house too.
    """
    landmark = where.landmark() if where is not None else None
    if isinstance(landmark, possession.Owned | possession.OwnedOf):
        landmark = landmark.owner
        some = True
    if isinstance(landmark, phrases.Some | phrases.EachOf | phrases.Any):
        return isinstance(where, nouns.On | nouns.In | nouns.From)
    is_any = isinstance(where, nouns.From) or (some and isinstance(where, nouns.On | nouns.In))
    return is_any and isinstance(landmark, phrases.A | phrases.Another)


def _where_said(scene: Scene, kind: nouns.Kind) -> list[int]:
    """The cards that those hold whom a noun names, or that lie where they are after a deed; nothing for other nouns."""
    if scene.source is not None:
        return []
    if isinstance(kind.having, possession.ThisWay):
        return [*dict.fromkeys(scene.done.get(kind.having.verb, []))]
    if isinstance(kind.having, possession.HeldBy):
        return [card for x in scene.tables.phrases.of(scene, kind.having.who).all for card in scene.held(x)]
    if isinstance(kind.having, possession.DoneBy | possession.DealtWith):
        return [card for row in scene.now().zones for card in row]
    if not isinstance(kind.manner, adjectives.Done):
        return []
    zone, facts = scene.things.customs.done.get(kind.manner.verb), scene.now()
    own = (
        [each for each in facts.zones_of(zone) if scene.things.board.owner_of[each] in (-1, scene.actor)]
        if zone
        else []
    )
    return [card for each in own for card in facts.zones[each]]


def _is_next(scene: Scene, sort: str, options: list[int]) -> bool:
    asked = scene.book.next_asked(sort)
    return asked is not None and {*asked.options} == {*options}


def all_of(scene: Scene, kind: nouns.Kind) -> list[int]:
    """Everything that a noun means."""
    return [x for row in rows_of(scene, kind) for x in row]


# --- where things are ------------------------------------------------------------------------------------------------


def things_at(scene: Scene, sort: str, noun: str, place: int) -> list[int]:
    """The things of a noun at a place or on it."""
    facts, board = scene.now(), scene.things.board
    if sort in ("piece", "player"):
        return [x for x in everything(scene, sort, noun) if facts.at[x] == place]
    if sort == "pile":
        return [zone for zone in everything(scene, sort, noun) if board.place_of[zone] == place]
    if sort == "card":
        zones = [zone for zone in range(len(facts.zones)) if board.place_of[zone] == place]
        lying = [card for zone in zones for card in facts.zones[zone] if _lies_open(scene, card)]
        return [card for card in lying if scene.is_of(card, noun)]
    raise CannotJudgeError(f"Kind: a {sort} at a place")


def _lies_open(scene: Scene, card: int) -> bool:
    facts, customs = scene.now(), scene.things.customs
    return facts.is_in_play(card) or scene.things.kind(facts.zone_of(card)) in customs.beside


def _at(scene: Scene, node: nouns.At | nouns.On, sort: str, noun: str, mark: Holder) -> list[int]:
    holder, x = mark
    if holder == "place":
        return things_at(scene, sort, noun, x)
    if holder == "card" and sort == "card":
        return [card for card, host in scene.now().hosts if host == x]
    raise CannotJudgeError(f"{type(node).__name__}: a {sort} on a {holder}")


def _in(scene: Scene, node: nouns.In, sort: str, noun: str, mark: Holder) -> list[int]:
    holder, x = mark
    if holder == "pile" and sort == "card":
        return [card for card in scene.now().zones[x] if scene.is_of(card, noun)]
    raise CannotJudgeError(f"In: a {sort} in a {holder}")


def _from(scene: Scene, node: nouns.From, sort: str, noun: str, mark: Holder) -> list[int]:
    holder, x = mark
    if holder == "place":
        return things_at(scene, sort, noun, x)
    if holder == "pile" and sort == "card":
        return [card for card in scene.now().zones[x][_first_within_reach(scene, x) :] if scene.is_of(card, noun)]
    if holder in ("piece", "player") and sort == "card":
        return [card for card in scene.held(x) if scene.is_of(card, noun)]
    raise CannotJudgeError(f"From: a {sort} from a {holder}")


def _first_within_reach(scene: Scene, zone: int) -> int:
    """The index of the lowest card that somebody can take from a zone: of what lies face-down in an order the top."""
    kind = scene.things.board.kinds[scene.things.board.kind_of[zone]]
    return -1 if kind.ordered and kind.sees in FACE_DOWN else 0


def place_of(scene: Scene, sort: str, x: int) -> int:
    """The place that a thing is, is at, or lies at; -1 for none."""
    facts = scene.now()
    if sort == "place":
        return x
    if sort in ("piece", "player"):
        return facts.at[x] if x < len(facts.at) else -1
    return facts.place_of(x) if sort == "card" else scene.things.board.place_of[x] if sort == "pile" else -1


def _adjacent_to(scene: Scene, node: nouns.AdjacentTo, sort: str, noun: str, mark: Holder) -> list[int]:
    holder, x = mark
    place = place_of(scene, holder, x)
    near = scene.things.board.adjacent[place] if place >= 0 else []
    return [each for each in everything(scene, sort, noun) if each in near]


def _opposite_of(scene: Scene, node: nouns.OppositeOf, sort: str, noun: str, mark: Holder) -> list[int]:
    x = mark.x
    across = scene.things.board.opposite[x] if x >= 0 else []
    return [each for each in everything(scene, sort, noun) if each in across]


def _within(scene: Scene, node: nouns.Within, sort: str, noun: str, mark: Holder) -> list[int]:
    """Things no farther from something than so many steps, counted place by place from each of them."""
    start = place_of(scene, mark.sort, mark.x)
    found = everything(scene, sort, noun)
    return [x for x in found if 0 <= steps_between(scene, place_of(scene, sort, x), start) <= node.n.value]


def steps_between(scene: Scene, here: int, there: int) -> int:
    """How many steps it is from one place to another, each to an adjacent place; -1 where no way leads there."""
    reached, steps = {here}, 0
    while there not in reached:
        more = reached | {y for x in reached if x >= 0 for y in scene.things.board.adjacent[x]}
        if more == reached:
            return -1
        reached, steps = more, steps + 1
    return steps if there >= 0 else -1


WHERES = (
    entry(nouns.At, _at),
    entry(nouns.On, _at),
    entry(nouns.In, _in),
    entry(nouns.From, _from),
    entry(nouns.AdjacentTo, _adjacent_to),
    entry(nouns.OppositeOf, _opposite_of),
    entry(nouns.Within, _within),
)

__all__ = ["WHERES", "all_of", "everything", "here", "is_piece", "narrowed", "place_of", "rows_of", "things_at"]


# --- cards that are counted in sets ----------------------------------------------------------------------------------


def in_sets(scene: Scene, noun: str, cards: list[int]) -> int:
    """How many of a noun some cards are: each is one, or so many of one name that lie together, as customs say."""
    n = scene.things.customs.sets.get(noun, 1)
    if n == 1:
        return len(cards)
    facts, design_of = scene.now(), scene.things.box.design_of
    return sum(m // n for m in Counter((design_of[card], facts.zone_of(card)) for card in cards).values())

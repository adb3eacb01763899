"""Phrases: the things that a noun, a name or a pronoun means, and how many of them."""

from __future__ import annotations

from engine.language.nodes import adjectives, bids, columns, contests, nouns, phrases, possession, scoring, secrets
from engine.language.references import walk
from engine.proof.meaning.adjectives import here, others_than
from engine.proof.meaning.nouns import everything, is_of_one, rows_of
from engine.proof.meaning.possession import of_one_owner
from engine.proof.meaning.scene import CannotJudgeError, Meant, Scene, entry

Nouned = phrases.A | phrases.Any | phrases.Another | phrases.Each | phrases.All | phrases.The


def meant_by(
    scene: Scene, node: phrases.A | phrases.Any | phrases.Another | phrases.Each | phrases.All | phrases.The
) -> Meant:
    """Everything that a noun means, with the sort of it."""
    sort, span = scene.sort_of(node.kind.noun), scene.span(node)
    if any(scene.links.get(scene.spans.get(id(inner), (-1, -1))) == span for inner, _ in walk(node)):
        return Meant(sort, [_by_itself(scene, node, sort)])
    is_random = isinstance(node.kind.manner, adjectives.Random)  # of one place that is chosen, one by chance
    whole = isinstance(node, phrases.Each | phrases.All)
    of_one = (whole or is_random) and is_of_one(node.kind.where, some=is_random)
    return Meant(sort, _rows(scene, node.kind, of_one=of_one))


def _rows(scene: Scene, kind: nouns.Kind, *, of_one: bool) -> list[list[int]]:
    """The things that a noun means, of which who acts may be asked where they are; with `of_one` they have to be."""
    landmark = kind.where.landmark() if kind.where is not None else None
    if of_one and scene.ledger is not None and isinstance(landmark, possession.Owned | possession.OwnedOf):
        return [of_one_owner(scene, kind, landmark)]
    return rows_of(scene, kind, chooses=scene.ledger is not None, of_one=of_one)


def _by_itself(scene: Scene, node: Nouned, sort: str) -> list[int]:
    """The things of a noun whose own words speak of it: each animal at its den, one after the other."""
    found = []
    for x in everything(scene, sort, node.kind.noun):
        scene.name(node, sort, [x])
        if any(x in row for row in rows_of(scene, node.kind)):
            found.append(x)
    del scene.named[scene.span(node)]
    return found


def _one(scene: Scene, node: phrases.A | phrases.Any) -> Meant:
    found = meant_by(scene, node)
    found.least = found.most = 1
    found.by_lot = isinstance(node.kind.manner, adjectives.Random)
    return found


def _another(scene: Scene, node: phrases.Another) -> Meant:
    found = meant_by(scene, node)
    others = others_than(scene, node, found.sort)
    return Meant(found.sort, [[x for x in row if x not in others] for row in found.rows], 1, 1)


def _each(scene: Scene, node: phrases.Each) -> Meant:
    found = meant_by(scene, node)
    found.is_loop = True
    return found


def _all(scene: Scene, node: phrases.All) -> Meant:
    return meant_by(scene, node)


def _bare(scene: Scene, node: phrases.Bare) -> Meant:
    return Meant(scene.sort_of(node.kind.noun), rows_of(scene, node.kind))


def _some(scene: Scene, node: phrases.Some) -> Meant:
    least, most = scene.tables.bounds.of(scene, node.n)
    by_lot = isinstance(node.kind.manner, adjectives.Random)
    of_one = (most > 1 or by_lot) and is_of_one(node.kind.where, some=True)
    rows = _rows(scene, node.kind, of_one=of_one)
    return Meant(scene.sort_of(node.kind.noun), rows, least, most, by_lot=by_lot)


def _each_of(scene: Scene, node: phrases.EachOf) -> Meant:
    """Some things that are chosen, with each of which the same is done."""
    found = Meant(scene.sort_of(node.kind.noun), rows_of(scene, node.kind, chooses=scene.ledger is not None))
    found.least = found.most = node.n.value
    found.is_each = True
    return found


RANKED = (
    possession.WithMost, possession.WithFewest, columns.WithHighest, columns.WithLowest, scoring.WithSecondMost,
    contests.DidContest, contests.DidMost, secrets.RevealedHighest, secrets.RevealedLowest,
    bids.BidMost,
)  # fmt: skip


def _the(scene: Scene, node: phrases.The) -> Meant:
    """All that fit; of several that are the most or the least, whoever acts chooses one. Else there is one."""
    found = meant_by(scene, node)
    ranks = adjectives.Largest | adjectives.Smallest | adjectives.Lowest | adjectives.Highest
    if isinstance(node.kind.having, RANKED) or isinstance(node.kind.manner, ranks):
        found.least = found.most = 1
    return found


# --- names and pronouns ----------------------------------------------------------------------------------------------


def _it(scene: Scene, node: phrases.It | phrases.They | phrases.TheyDo) -> Meant:
    if scene.links.get(scene.span(node)) in scene.named:
        sort, things = scene.referred(node)
        return Meant(sort, [things[:]])
    if isinstance(node, phrases.TheyDo | phrases.They) and scene.actor >= 0:
        return Meant("player", [[scene.actor]])
    if isinstance(node, phrases.It) and node.sort == "card" and scene.ledger is None and scene.card >= 0:
        return Meant("card", [[scene.card]])  # a rule that stands, and has named nothing but its own card
    raise CannotJudgeError(f"{type(node).__name__}: nothing is known to be named")


def _you(scene: Scene, node: phrases.You) -> Meant:
    return Meant("player", [[scene.you if scene.you >= 0 else scene.actor]])


def _opponent(scene: Scene, node: phrases.Opponent) -> Meant:
    me = scene.you if scene.you >= 0 else scene.actor
    return Meant("player", [[x for x in scene.seats() if x != me]])


def _this(scene: Scene, node: phrases.This) -> Meant:
    sort = scene.sort_of(node.noun)
    if sort == "card":
        return Meant(sort, [[scene.card]])
    if sort == "place":
        triggered = scene.links.get(scene.span(node))
        if triggered in scene.named:
            return Meant(sort, [scene.named[triggered][1]])
        spoken = here(scene.near_to(-1))
        is_such = spoken >= 0 and (_is_on_grid(scene) or scene.things.board.places[spoken].noun == node.noun)
        return Meant(sort, [[spoken] if is_such else []])
    if sort == "piece":
        cards = scene.now().piece_cards
        return Meant(sort, [[piece for piece, card in enumerate(cards) if card == scene.card]])
    if sort == "pile":
        zone = scene.now().zone_of(scene.card)
        return Meant(sort, [[zone] if scene.things.kind(zone) == node.noun else []])
    raise CannotJudgeError(f"This: a {sort}")


def _they_one(scene: Scene, node: phrases.TheyOne) -> Meant:
    sort, things = scene.referred(node)
    return Meant(sort, [things[:]], 1, 1)


def _is_on_grid(scene: Scene) -> bool:
    return scene.things.customs.grid is not None


def _that(scene: Scene, node: phrases.That) -> Meant:
    sort, things = scene.referred(node)
    wanted = scene.sort_of(node.noun)
    if wanted == "place" and sort != "place":
        places = [scene.things.board.place_of[x] if sort == "pile" else scene.now().place_of(x) for x in things]
        return Meant("place", [places], 1, 1)
    return Meant(sort, [things[:]], 1, 1)


def _rolled(scene: Scene, node: phrases.Rolled) -> Meant:
    """What the die shows: the first place of the noun where it shows 1, and so on."""
    _, faces = scene.referred(node)
    places = [number for number, place in enumerate(scene.things.board.places) if place.noun == node.noun]
    if not places:
        raise CannotJudgeError(f"Rolled: which {node.noun} a die shows is not known")
    return Meant("place", [[places[face - 1] for face in faces]])


def _those(
    scene: Scene, node: phrases.Those | phrases.Them | phrases.TheyAll | phrases.OfThem | phrases.TheseOnes
) -> Meant:
    sort, things = scene.referred(node)
    return Meant(sort, [things[:]])


def _named(scene: Scene, node: phrases.Named) -> Meant:
    facts, words = scene.now(), scene.things.box.vocabulary
    if node.name in words.nouns:
        return _only(scene, node.name)
    design = scene.things.design
    pieces = [piece for piece, card in enumerate(facts.piece_cards) if card >= 0 and design(card).name == node.name]
    return Meant("piece", [[piece for piece in pieces if facts.at[piece] >= 0]])


def _unique(scene: Scene, node: phrases.Unique) -> Meant:
    return _only(scene, node.name)


def _only(scene: Scene, noun: str) -> Meant:
    places = [number for number, place in enumerate(scene.things.board.places) if place.noun == noun]
    if places:
        return Meant("place", [places])
    zones = [zone for zone, name in enumerate(scene.things.board.names) if scene.things.kind(zone) == noun]
    if not zones:
        raise CannotJudgeError(f"Unique: {noun} is neither a place nor a pile")
    return Meant("pile", [zones])


def _several(scene: Scene, node: phrases.Several) -> Meant:
    return Meant("piece", [[x for name in node.members for x in _named(scene, name).all]])


def _kinds(scene: Scene, node: phrases.Kinds) -> Meant:
    found = [_bare(scene, each) for each in node.members]
    return Meant(found[0].sort, [list(dict.fromkeys(x for each in found for x in each.all))])


# --- parts of what was named -----------------------------------------------------------------------------------------


def _of(scene: Scene, node: phrases.Of) -> Meant:
    least, most = scene.tables.bounds.of(scene, node.n)
    group = scene.tables.phrases.of(scene, node.group)
    return Meant(group.sort, group.rows, least, most)


def _each_of_group(scene: Scene, node: phrases.EachOfGroup) -> Meant:
    group = scene.tables.phrases.of(scene, node.group)
    found = Meant(group.sort, group.rows)
    found.is_loop = True
    return found


def _just_so(scene: Scene, node: phrases.JustSo) -> Meant:
    least, most = scene.tables.bounds.of(scene, node.n)
    return Meant("card", [scene.looked[:]], least, most)


def _rest(scene: Scene, node: phrases.Rest) -> Meant:
    facts = scene.now()
    if scene.is_drawn:
        return Meant("card", [[card for card in scene.looked if card not in scene.done.get("keep", ())]])
    return Meant("card", [[card for card in scene.looked if not _is_taken(scene, card, facts.zone_of(card))]])


def _is_taken(scene: Scene, card: int, zone: int) -> bool:
    return scene.things.board.owner_of[zone] >= 0


PHRASES = (
    entry(phrases.It, _it),
    entry(phrases.They, _it),
    entry(phrases.TheyOne, _they_one),
    entry(phrases.TheyDo, _it),
    entry(phrases.You, _you),
    entry(phrases.Opponent, _opponent),
    entry(phrases.A, _one),
    entry(phrases.Any, _one),
    entry(phrases.Another, _another),
    entry(phrases.Each, _each),
    entry(phrases.All, _all),
    entry(phrases.Bare, _bare),
    entry(phrases.Some, _some),
    entry(phrases.EachOf, _each_of),
    entry(phrases.The, _the),
    entry(phrases.This, _this),
    entry(phrases.That, _that),
    entry(phrases.Rolled, _rolled),
    entry(phrases.Those, _those),
    entry(phrases.Them, _those),
    entry(phrases.TheyAll, _those),
    entry(phrases.OfThem, _those),
    entry(phrases.TheseOnes, _those),
    entry(phrases.Named, _named),
    entry(phrases.Unique, _unique),
    entry(phrases.Several, _several),
    entry(phrases.Kinds, _kinds),
    entry(phrases.Of, _of),
    entry(phrases.EachOfGroup, _each_of_group),
    entry(phrases.JustSo, _just_so),
    entry(phrases.Rest, _rest),
)

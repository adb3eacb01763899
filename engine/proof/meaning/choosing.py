"""Choosing: who acts picks as many things as a phrase says, one after the other, from everything that it can mean.

Where there is nothing to choose nobody is asked. Whoever is asked has to be offered all that the words allow.
"""

from __future__ import annotations

from engine.kernel.core.choice import UNSEEN, UNSEEN_SHARED
from engine.language.forms import Node
from engine.proof.meaning.changes import Moved
from engine.proof.meaning.firing import STOP, Asked
from engine.proof.meaning.scene import Meant, Scene


def choose(scene: Scene, node: Node, meant: Meant) -> list[int]:
    """The things that were picked for a phrase, which are named by it from now on."""
    picked: list[int] = []
    if meant.by_lot:
        picked = _by_lot(scene, meant)
        scene.name(node, meant.sort, picked)
        return picked
    for row in meant.rows:
        picked += _from_row(scene, node, meant, by_sets(scene, row) if meant.sort == "card" else row[:])
    scene.name(node, meant.sort, picked)
    return picked


def _from_row(scene: Scene, node: Node, meant: Meant, row: list[int]) -> list[int]:
    if len(row) <= meant.least and not _is_one_by_one(scene, meant, row):
        return row
    taken: list[int] = []
    while row and len(taken) < meant.most:
        if len(taken) + len(row) <= meant.least and not _is_one_by_one(scene, meant, row):
            return taken + row
        may_stop = len(taken) >= meant.least
        options = _apart(scene, meant.sort, row)
        is_sure = len(options) == 1 and not may_stop and not _is_asked(scene, meant.sort, row)
        answer = _gone_of(scene, row, options[0]) if is_sure else asked(scene, meant.sort, options, may_stop, row)
        if answer == STOP:
            break
        row.remove(answer)
        taken.append(answer)
        if meant.goes_with is not None:
            row = [x for x in row if meant.goes_with(taken, x)]
    return taken


def by_sets(scene: Scene, row: list[int]) -> list[int]:
    """The cards of a row, one for each set where these go together only: those that are offered, or go somewhere."""
    things, facts = scene.things, scene.now()
    whole = things.customs.whole_in
    kept: list[int] = []
    sets: dict[tuple[int, int], list[int]] = {}
    for card in row:
        zone = facts.zone_of(card) if whole and card >= 0 else -1
        if zone >= 0 and things.kind(zone) in whole and things.set_size(card) > 1:
            sets.setdefault((things.box.design_of[card], zone), []).append(card)
        else:
            kept.append(card)
    if not sets:
        return row[:]
    other = scene.book.next_asked("card") if scene.ledger is not None else None
    for cards in sets.values():
        cards.sort(key=lambda card: other is None or card not in other.options)
        kept += cards[: len(cards) // things.set_size(cards[0])]
    return kept


def _gone_of(scene: Scene, row: list[int], card: int) -> int:
    """A thing that nobody is asked for; of several cards that are the same the one that goes somewhere."""
    if len(row) == 1:
        return card
    gone = (change.card for _, change in scene.book.open if isinstance(change, Moved) and change.card in row)
    return next(gone, card)


def _is_one_by_one(scene: Scene, meant: Meant, row: list[int]) -> bool:
    """Whether somebody is asked which of several things comes first, because what then fits may depend on it."""
    other = scene.book.next_asked(meant.sort) if meant.goes_with is not None and len(row) > 1 else None
    return other is not None and {*other.options} == {*row}


def _is_asked(scene: Scene, sort: str, row: list[int]) -> bool:
    """Whether somebody is asked for one of several things that are the same, or of which they do not see all."""
    other = scene.book.next_asked(sort) if len(row) > 1 and scene.things.customs.is_alike else None
    return other is not None and ({*other.options} <= {*row} or (sort == "card" and bool(_unseen(scene, row))))


def _by_lot(scene: Scene, meant: Meant) -> list[int]:
    """The cards that chance has picked: the first ones of those meant that go somewhere; nobody is asked."""
    gone = [change.card for _, change in scene.book.open if isinstance(change, Moved) and change.card in meant.all]
    return list(dict.fromkeys([*gone, *meant.all]))[: meant.least]


def _apart(scene: Scene, sort: str, row: list[int]) -> list[int]:
    """The things of a row that make a difference: each once, and one card of each name where these are the same."""
    if sort != "card" or not scene.things.customs.is_alike:
        return list(dict.fromkeys(row))
    first: dict[tuple[int, int], int] = {}
    for card in row:
        first.setdefault((scene.things.box.design_of[card], scene.now().place_of(card)), card)
    return list(first.values())


def _one_of_each(scene: Scene, options: list[int], may_stop: bool, row: list[int]) -> Asked | None:
    """The answer to a choice in which one card of a row may stand for all of its name."""
    other, design_of = scene.book.next_asked("card"), scene.things.box.design_of
    if other is None:
        return None
    offered = [x for x in other.options if x != STOP]
    is_whole = {design_of[x] for x in options} == {design_of[x] for x in offered if x >= 0}
    if not is_whole or not {*offered} <= {*row} or (STOP in other.options) != may_stop:
        return None
    return scene.book.answer(("card",), other.options)


def asked(scene: Scene, sort: str, options: list[int], may_stop: bool, row: list[int]) -> int:
    """The answer to a choice between things; a fault where it was not offered so. `row` are all that are as good."""
    book = scene.book
    whole = [*options, STOP] if may_stop else options
    found = book.answer((sort, *ALIKE.get(sort, ())), whole)
    if found is None and sort == "card" and scene.things.customs.is_alike:
        found = _one_of_each(scene, options, may_stop, row)
    if found is not None:
        return found.answer
    unseen = _unseen(scene, row) if sort == "card" else {}
    if unseen:
        return _with_unseen(scene, row, unseen, may_stop=may_stop)
    for kind in (sort, *ALIKE.get(sort, ())):
        other = book.next_asked(kind)
        if other is not None:
            book.fault(f"a choice of a {sort} among {told(scene, sort, whole)}", told(scene, sort, other.options))
            book.answer((kind,), other.options)
            return other.answer if other.answer in options or other.answer == STOP else options[0]
    book.fault(f"a choice of a {sort} among {told(scene, sort, whole)}", "nobody is asked")
    return STOP if may_stop else options[0]


def _unseen(scene: Scene, options: list[int]) -> dict[int, list[int]]:
    """The cards among some that who acts cannot see, by the option that stands for all of one player or one zone."""
    facts = scene.now()
    found: dict[int, list[int]] = {}
    for card in options:
        if card >= 0 and not facts.is_known(card, scene.actor):
            zone = facts.zone_of(card)
            owner = scene.things.board.owner_of[zone]
            found.setdefault(UNSEEN - owner if owner >= 0 else UNSEEN_SHARED - zone, []).append(card)
    return found


def _with_unseen(scene: Scene, row: list[int], unseen: dict[int, list[int]], *, may_stop: bool) -> int:
    """The card that was picked where who acts cannot see some: of these there is one option, and one of them by lot."""
    hidden = {card for cards in unseen.values() for card in cards}
    whole = [
        *_apart(scene, "card", [card for card in row if card not in hidden]),
        *unseen,
        *([STOP] if may_stop else []),
    ]
    found = scene.book.answer(("card",), whole) if len(whole) > 1 else None
    if found is None and len(whole) > 1:
        other = scene.book.next_asked("card")
        scene.book.fault(f"a choice of a card among {told(scene, 'card', whole)}", f"{other and other.options}")
        if other is not None:
            scene.book.answer(("card",), other.options)
    answer = found.answer if found is not None else whole[0]
    return answer if answer not in unseen else _by_lot(scene, Meant("card", [unseen[answer]], 1, 1))[0]


ALIKE = {"piece": ("player",), "player": ("piece",)}


def told(scene: Scene, sort: str, things: list[int] | tuple[int, ...]) -> str:
    """Things in words, for messages."""
    names = [thing(scene, sort, x) if x != STOP else "no more" for x in things]
    return ", ".join(names) if names else "nothing"


def thing(scene: Scene, sort: str, x: int) -> str:
    """A thing in words, for messages."""
    if sort == "card" and x >= 0:
        return scene.things.name(x)
    if sort == "place" and x >= 0:
        return scene.things.board.place_name(x)
    if sort == "pile" and x >= 0:
        return scene.things.zone(x)
    return f"{sort} {x + 1}"

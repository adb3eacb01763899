"""Acts that move pieces and cards from place to place."""

from __future__ import annotations

from engine.language.nodes import amounts, moving
from engine.proof.meaning.cards import moved
from engine.proof.meaning.changes import Counted, Noted, Went
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.firing import Occasion
from engine.proof.meaning.nouns import place_of
from engine.proof.meaning.room import can_trade
from engine.proof.meaning.scene import CannotJudgeError, Meant, Scene, entry, some
from engine.proof.meaning.taking import is_tokens, may_be_taken
from engine.proof.meaning.texts_in_force import forbidden

PAIR = 2


def went(scene: Scene, piece: int, place: int) -> bool:
    """Expect a piece at a place; a player's piece takes with it what lies there for whoever comes."""
    book = scene.book
    facts = book.now
    source = facts.at[piece]
    if source == place or source < 0:
        book.excuse("it is there already")
        return False
    if (rule := forbidden(scene, Occasion("move", piece, place))) is not None:
        book.excuse(f"forbidden by sentence {rule.sentence}")
        return False
    said = Went(piece, source, place)
    if book.expect(Went, lambda c: c == said, said.told(scene.things)) is None:
        return False
    if piece < facts.players:
        for name in scene.things.customs.comes_along:
            _picked_up(scene, scene.counter(name), piece, place)
    return True


def _picked_up(scene: Scene, counter: int, player: int, place: int) -> None:
    n = scene.book.steps[scene.book.at].before.amount(counter, Holder("place", place))
    if not may_be_taken(scene.as_actor(player), counter, Holder("place", place)):
        return
    for said in (Counted(counter, Holder("place", place), -n), Counted(counter, Holder("player", player), n)):
        if n:
            scene.book.expect(Counted, said.__eq__, said.told(scene.things))


def _spoken_of(scene: Scene) -> Scene:
    """The scene in which "adjacent" speaks of the place where the card lies, or of where whoever acts is."""
    return scene if scene.place >= 0 or scene.near >= 0 else scene.near_to(scene.now().at[scene.actor])


def _go(scene: Scene, node: moving.Go) -> bool:
    there = _spoken_of(scene)
    (place,) = choose(scene, node.where, scene.tables.phrases.of(there, node.where))[:1] or [-1]
    return place >= 0 and went(scene, scene.actor, place)


def _go_either(scene: Scene, node: moving.GoEither) -> bool:
    """To one of two places, whichever who acts picks."""
    there = _spoken_of(scene)
    places = [x for where in (node.where, node.other) for x in scene.tables.phrases.of(there, where).all]
    (place,) = choose(scene, node, Meant("place", [[*dict.fromkeys(places)]], 1, 1))[:1] or [-1]
    return place >= 0 and went(scene, scene.actor, place)


def _move(scene: Scene, node: moving.Move) -> bool:
    if is_tokens(scene, node.what):
        raise CannotJudgeError("Move: tokens that are moved")
    meant = scene.tables.phrases.of(scene, node.what)
    things = choose(scene, node.what, meant)
    done = []
    for x in things:
        scene.name(node.what, meant.sort, [x])
        there = scene.near_to(place_of(scene, meant.sort, x))
        to = there.tables.phrases.of(there, node.where)
        for target in choose(scene, node.where, to)[:1]:
            if meant.sort in ("piece", "player"):
                done.append(went(scene, x, target))
            elif meant.sort == "card" and to.sort == "pile":
                done.append(moved(scene, x, target))
            else:
                raise CannotJudgeError(f"Move: a {meant.sort} to a {to.sort}")
    scene.name(node.what, meant.sort, things)
    return any(done)


def _step(scene: Scene, node: moving.Step) -> bool:
    """Whoever decides can move so far in all; where they can move that far already nothing changes."""
    name, facts = scene.things.customs.reach, scene.now()
    if not name:
        raise CannotJudgeError("Step: how far somebody can move is not declared")
    most = scene.tables.bounds.of(scene, node.n)[1]
    reach = facts.own[name]
    assert isinstance(reach, int)
    if isinstance(node.n, amounts.Additional):
        most += reach
    if scene.actor != facts.decider or most <= reach:
        scene.book.excuse("they can move so far already, or not at all now")
        return False
    said = f"player {scene.actor + 1} can move {most} places"
    return scene.book.expect(Noted, lambda c: (c.name, c.after) == (name, most), said) is not None


def _swap_places(scene: Scene, node: moving.SwapPlaces) -> bool:
    (other,) = choose(scene, node.other, scene.tables.phrases.of(scene, node.other))[:1] or [-1]
    return other >= 0 and _exchanged(scene, "piece", scene.actor, other)


def _exchanged(scene: Scene, sort: str, x: int, y: int) -> bool:
    facts = scene.now()
    if sort == "piece":
        here, there = facts.at[x], facts.at[y]
        if here != there and _is_kept_apart(scene, ((x, there), (y, here))):
            return False
        return some([went(scene, x, there), went(scene, y, here)])
    if sort == "card":
        here, there = facts.zone_of(x), facts.zone_of(y)
        return some([moved(scene, x, there), moved(scene, y, here)])
    if sort == "pile":
        rows = facts.zones[x], facts.zones[y]
        return some(moved(scene, card, to) for row, to in zip(rows, (y, x), strict=True) for card in row)
    raise CannotJudgeError(f"Swap: a {sort}")


def _is_kept_apart(scene: Scene, ways: tuple[tuple[int, int], ...]) -> bool:
    """Whether one of two pieces cannot go where the other is; then neither goes."""
    for piece, place in ways:
        if (rule := forbidden(scene, Occasion("move", piece, place))) is not None:
            scene.book.excuse(f"forbidden by sentence {rule.sentence}")
            return True
    return False


def _swap(scene: Scene, node: moving.Swap) -> bool:
    meant = scene.tables.phrases.of(scene, node.what)
    found = choose(scene, node.what, meant)
    return len(found) == PAIR and _exchanged(scene, meant.sort, found[0], found[1])


def _swap_with(scene: Scene, node: moving.SwapWith) -> bool:
    one = scene.tables.phrases.of(scene, node.what)
    one.rows = [[x for x in row if _can_go_for(scene, node, one.sort, x)] for row in one.rows]
    found = choose(scene, node.what, one)
    other = scene.tables.phrases.of(scene, node.other)
    other.rows = [[y for y in row if all(can_trade(scene, one.sort, x, y) for x in found)] for row in other.rows]
    others = choose(scene, node.other, other) if found else []
    if not found or not others:
        scene.book.excuse("there is nothing to swap")
        return False
    return _exchanged(scene, one.sort, found[0], others[0])


def _can_go_for(scene: Scene, node: moving.SwapWith, sort: str, x: int) -> bool:
    """Whether there is something that a thing can be swapped with, where that may be compared with it: “costing less
    than it”.
    """
    scene.name(node.what, sort, [x])
    return any(can_trade(scene, sort, x, y) for y in scene.tables.phrases.of(scene, node.other).all)


ACTS = (
    entry(moving.Go, _go),
    entry(moving.GoEither, _go_either),
    entry(moving.Move, _move),
    entry(moving.Step, _step),
    entry(moving.SwapPlaces, _swap_places),
    entry(moving.Swap, _swap),
    entry(moving.SwapWith, _swap_with),
)

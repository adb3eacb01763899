"""Events: whether something that was done is what a text waits for, and what the text names by it; and durations."""

from __future__ import annotations

from engine.language.forms import Node, changed
from engine.language.nodes import (
    adjectives,
    decks,
    doing,
    events,
    moving,
    nouns,
    phrases,
    possession,
    putting,
    scoring,
    showing,
    taking,
)
from engine.language.nodes.nouns import kind_of
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.firing import Occasion
from engine.proof.meaning.nouns import is_piece, narrowed
from engine.proof.meaning.possession import has
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry

# --- whether a thing is what a phrase means --------------------------------------------------------------------------


def is_meant(scene: Scene, node: Node, sort: str, x: int) -> bool:
    """Whether a phrase can mean a thing; if so the phrase names it from now on."""
    if x < 0 or not _is_one(scene, node, sort, x):
        return False
    scene.name(node, sort, [x])
    return True


def _is_one(scene: Scene, node: Node, sort: str, x: int) -> bool:
    if isinstance(node, phrases.You):
        return x == scene.you
    kind = kind_of(node)
    is_owned = isinstance(node, possession.Owned | possession.OwnedOf) and sort != "card"
    if kind is None or isinstance(node, phrases.Another) or is_owned or (sort != "card" and _is_compared(kind)):
        found = scene.tables.phrases.of(scene, node)
        alike = {found.sort, sort} <= {"piece", "player"} or found.sort == sort
        return alike and x in found.all
    wanted = scene.sort_of(kind.noun)
    if not _is_of(scene, kind.noun, wanted, Holder(sort, x)):
        return False
    return bool(narrowed(scene, kind, wanted, [x])) and _is_there(scene, kind, wanted, x)


def _is_compared(kind: nouns.Kind) -> bool:
    """Whether a noun means one among all of its kind: the house with the most Features."""
    return isinstance(kind.having, possession.WithMost | possession.WithFewest | scoring.WithSecondMost)


def _is_of(scene: Scene, noun: str, wanted: str, thing: Holder) -> bool:
    """Whether a thing is one of a noun."""
    sort, x = thing
    if wanted == "piece" and sort in ("piece", "player"):
        return is_piece(scene, x, noun)
    if wanted != sort:
        return wanted == "player" and sort == "piece" and x < scene.now().players
    if sort == "place":
        return scene.things.board.places[x].noun == noun
    return sort != "pile" or scene.things.kind(x) == noun


def _is_there(scene: Scene, kind: nouns.Kind, sort: str, x: int) -> bool:
    if kind.where is None:
        return True
    if sort == "card":
        raise CannotJudgeError("Happens: where the card of an event lay")
    from_there = scene.tables.phrases.of(scene, kind.where.landmark())
    return any(scene.facts.at[x] == place for place in from_there.all)


WITH_VERB = (doing.Do, doing.DoAt, doing.DoPlace, doing.DoCard)


# --- events ----------------------------------------------------------------------------------------------------------


def _happens(scene: Scene, node: events.Happens, done: Occasion) -> bool:
    if isinstance(node.act, WITH_VERB) and node.act.verb != done.verb:
        return False  # who did it need not be found out
    return is_somebody(scene, node.who, done.who) and _is_deed(scene.as_actor(done.who), node.act, done)


def is_somebody(scene: Scene, who: Node, x: int) -> bool:
    """Whether a phrase means who did something; "another" is one who does not have the card that says so."""
    kind = kind_of(who)
    is_other = isinstance(who, phrases.Another) or (kind is not None and isinstance(kind.manner, adjectives.Other))
    return is_meant(scene.as_actor(scene.you if is_other else x), who, "piece", x)


def _happens_holding(scene: Scene, node: events.HappensHolding, done: Occasion) -> bool:
    theirs = scene.as_actor(done.who)
    is_so = is_somebody(scene, node.who, done.who) and _is_deed(theirs, node.act, done)
    return is_so and has(theirs, node.what, "player", done.who)


def _is_deed(scene: Scene, act: Node, done: Occasion) -> bool:
    return scene.tables.deeds.of(scene, act, done)


def _do(scene: Scene, node: doing.Do, done: Occasion) -> bool:
    return done.verb == node.verb


def _do_at(scene: Scene, node: doing.DoAt, done: Occasion) -> bool:
    return done.verb == node.verb and is_meant(scene, node.place, "place", done.place)


def _do_place(scene: Scene, node: doing.DoPlace, done: Occasion) -> bool:
    return done.verb == node.verb and is_meant(scene, node.what, "place", done.place)


def _do_any(scene: Scene, node: doing.DoAnyPlace, done: Occasion) -> bool:
    return any(done.verb == each.verb for each in node.verbs) and is_meant(scene, node.what, "place", done.place)


def _do_card(scene: Scene, node: doing.DoCard, done: Occasion) -> bool:
    return done.verb == node.verb and is_meant(scene.out_of([done.card]), node.what, "card", done.card)


def _do_thing(scene: Scene, node: doing.DoThing, done: Occasion) -> bool:
    kind = kind_of(node.what)
    if kind is None or not kind.is_plain:
        raise CannotJudgeError("DoThing: which thing is meant")
    return done.verb == f"{node.verb} {kind.noun}"


def _action(scene: Scene, node: doing.TakeAction, done: Occasion) -> bool:
    return done.verb == node.action.lower()


def _go(scene: Scene, node: moving.Go, done: Occasion) -> bool:
    return done.verb == "move" and is_meant(scene, node.where, "place", done.place)


def _take(scene: Scene, node: taking.Take, done: Occasion) -> bool:
    return _with(scene, "take", node.what, done)


def _take_from(scene: Scene, node: taking.TakeFrom, done: Occasion) -> bool:
    if not _with(scene, "take", node.what, done):
        return False
    sort = scene.sort_of(nouns.noun_of(node.source))
    place = scene.things.board.place_of[done.zone] if done.zone >= 0 else -1
    scene.name(node.source, sort, [done.zone])
    return is_meant(scene, node.source, sort, done.zone if sort == "pile" else place)


def _is_such_card(scene: Scene, what: Node, done: Occasion) -> bool:
    """Whether a phrase means the card of a deed; it is opposing by where it lay then, as far as that is known."""
    kind = kind_of(what)
    if kind is None or not isinstance(kind.manner, adjectives.Opposing):
        return is_meant(scene, what, "card", done.card)
    if done.card < 0:
        return False
    zone = done.zone if done.zone >= 0 else scene.now().zone_of(done.card)
    if scene.things.board.owner_of[zone] in (-1, scene.you):
        return False
    others = narrowed(scene, changed(kind, "manner", None), "card", [done.card])
    if others and scene.is_of(done.card, kind.noun):
        scene.name(what, "card", [done.card])
        return True
    return False


def _with(scene: Scene, verb: str, what: Node, done: Occasion) -> bool:
    """Whether a deed of the language was done to such cards, or with such tokens."""
    kind = kind_of(what)
    if kind is not None and kind.noun in scene.things.counters:
        is_it = done.verb == verb and done.counter == scene.counter(kind.noun)
        return is_it and (kind.where is None or _is_from(scene, kind.where.landmark(), done))
    return done.verb == verb and _is_such_card(scene.out_of([done.card]), what, done)


def _gain(
    scene: Scene, node: taking.Gain | taking.Lose | taking.Pay | decks.Discard | decks.Draw, done: Occasion
) -> bool:
    return _with(scene, VERBS[type(node)], node.what, done)


def _put(scene: Scene, node: putting.Put | putting.Place | events.IsPut, done: Occasion) -> bool:
    return _with(scene, "put", node.what, done) and is_put_there(scene, node.where, done)


def is_put_there(scene: Scene, where: Node, done: Occasion) -> bool:
    """Whether something is put where a phrase says: on a place, on a card, in a pile."""
    spot = scene.tables.spots.of(scene, where)
    return {"place": done.place, "pile": done.zone, "card": done.card}.get(spot.sort, -1) in spot.all


def _flip(scene: Scene, node: showing.FlipDown | showing.FlipUp, done: Occasion) -> bool:
    return _with(scene, "flip", node.what, done)


VERBS: dict[type[Node], str] = {
    taking.Gain: "gain",
    taking.Lose: "lose",
    taking.Pay: "pay",
    decks.Discard: "discard",
    decks.Draw: "draw",
}
DEEDS = (
    entry(doing.Do, _do),
    entry(doing.DoAt, _do_at),
    entry(doing.DoPlace, _do_place),
    entry(doing.DoAnyPlace, _do_any),
    entry(doing.DoCard, _do_card),
    entry(doing.DoThing, _do_thing),
    entry(doing.TakeAction, _action),
    entry(moving.Go, _go),
    entry(taking.Take, _take),
    entry(taking.TakeFrom, _take_from),
    entry(taking.Gain, _gain),
    entry(taking.Lose, _gain),
    entry(taking.Pay, _gain),
    entry(decks.Discard, _gain),
    entry(decks.Draw, _gain),
    entry(putting.Put, _put),
    entry(putting.Place, _put),
    entry(showing.FlipDown, _flip),
    entry(showing.FlipUp, _flip),
)


def _is_done(scene: Scene, node: events.IsDone, done: Occasion) -> bool:
    return _with(scene, node.verb, node.what, done)


def _card_does(scene: Scene, node: events.CardDoes, done: Occasion) -> bool:
    return _with(scene, node.verb, node.what, done)


def _is_done_at(scene: Scene, node: events.IsDoneAt, done: Occasion) -> bool:
    return done.verb == node.verb and is_meant(scene, node.what, "place", done.place)


def _is_discarded(scene: Scene, node: events.IsDiscarded, done: Occasion) -> bool:
    return _with(scene, "discard", node.what, done) and _is_from(scene, node.source, done)


def _is_taken(scene: Scene, node: events.IsTaken, done: Occasion) -> bool:
    return _with(scene, "take", node.what, done) and _is_from(scene, node.source, done)


def _is_from(scene: Scene, source: Node | None, done: Occasion) -> bool:
    if source is None:
        return True
    sort = scene.sort_of(nouns.noun_of(source))
    if sort not in ("place", "pile"):
        raise CannotJudgeError("IsDiscarded: from a card")
    return is_meant(scene, source, sort, done.zone if sort == "pile" else done.place)


def _is_placed(scene: Scene, node: events.IsPlaced, done: Occasion) -> bool:
    return _with(scene, "put", node.what, done)


def _enters_play(scene: Scene, node: events.EntersPlay, done: Occasion) -> bool:
    return _with(scene, "enter play", node.what, done)


def _leaves_play(scene: Scene, node: events.LeavesPlay, done: Occasion) -> bool:
    return _with(scene, "leave play", node.what, done)


def _is_drawn(scene: Scene, node: events.IsDrawn, done: Occasion) -> bool:
    return _with(scene, "draw", node.what, done)


def _comes_to_have(scene: Scene, node: events.ComesToHave, done: Occasion) -> bool:
    """A thing that has something now and did not have it before the step."""
    if scene.before is None:
        raise CannotJudgeError("ComesToHave: how it was before was not seen")
    then = scene.quiet()
    then.facts = scene.before
    who = scene.tables.phrases.of(scene, node.who)
    had = [x for x in who.all if has(then.as_actor(x), node.what, who.sort, x)]
    for x in who.all:
        if x not in had and has(scene.as_actor(x), node.what, who.sort, x):
            scene.name(node.who, who.sort, [x])
            return True
    return False


EVENTS = (
    entry(events.ComesToHave, _comes_to_have),
    entry(events.Happens, _happens),
    entry(events.HappensHolding, _happens_holding),
    entry(events.IsDone, _is_done),
    entry(events.CardDoes, _card_does),
    entry(events.IsDoneAt, _is_done_at),
    entry(events.IsDiscarded, _is_discarded),
    entry(events.IsTaken, _is_taken),
    entry(events.IsPlaced, _is_placed),
    entry(events.EntersPlay, _enters_play),
    entry(events.LeavesPlay, _leaves_play),
    entry(events.IsPut, _put),
    entry(events.IsDrawn, _is_drawn),
)


# --- moments ---------------------------------------------------------------------------------------------------------


def _start(scene: Scene, node: events.StartOfEach | events.StartOf, done: Occasion) -> bool:
    return done.verb == f"start {node.period}"


def _end(scene: Scene, node: events.EndOfEach | events.EndOf, done: Occasion) -> bool:
    return done.verb == f"end {node.period}"


def _start_of_theirs(scene: Scene, node: events.StartOfTheirs, done: Occasion) -> bool:
    return done.verb == f"start {node.period}" and scene.facts.decider in scene.tables.phrases.of(scene, node.owner).all


def _end_of_theirs(scene: Scene, node: events.EndOfTheirs, done: Occasion) -> bool:
    return done.verb == f"end {node.period}" and scene.facts.decider in scene.tables.phrases.of(scene, node.owner).all


def _start_of_next(scene: Scene, node: events.StartOfNext, done: Occasion) -> bool:
    return done.verb == f"start {node.period}"


MOMENTS = (
    entry(events.StartOfNext, _start_of_next),
    entry(events.StartOfEach, _start),
    entry(events.StartOf, _start),
    entry(events.EndOfEach, _end),
    entry(events.EndOf, _end),
    entry(events.StartOfTheirs, _start_of_theirs),
    entry(events.EndOfTheirs, _end_of_theirs),
)


# --- durations -------------------------------------------------------------------------------------------------------


def _period_of(scene: Scene, word: str) -> str:
    """The period that "tonight" or "the game" means."""
    for period in scene.things.box.vocabulary.periods.values():
        if word in (period.id, period.now):
            return period.id
    raise CannotJudgeError(f"Now: no period is called {word}")


def _now(scene: Scene, node: events.Now | events.RestOf) -> tuple[str, list[int]]:
    return _period_of(scene, node.period), [-1]


def _until_end(scene: Scene, node: events.UntilEnd) -> tuple[str, list[int]]:
    return node.period, scene.tables.phrases.of(scene, node.owner).all


def _until_end_of_next(scene: Scene, node: events.UntilEndOfNext) -> tuple[str, list[int]]:
    """The next one of somebody is the coming one, while that of another goes on."""
    owners = scene.tables.phrases.of(scene, node.owner).all
    is_going_on = scene.now().decider in owners
    return f"next {node.period}" if is_going_on else node.period, owners


def _until(scene: Scene, node: events.Until | events.UntilNext) -> tuple[str, list[int]]:
    return "event", []


DURATIONS = (
    entry(events.Now, _now),
    entry(events.RestOf, _now),
    entry(events.UntilEnd, _until_end),
    entry(events.UntilEndOfNext, _until_end_of_next),
    entry(events.UntilNext, _until),
    entry(events.Until, _until),
)

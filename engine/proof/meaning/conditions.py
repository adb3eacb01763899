"""Conditions: whether something is so, by the facts."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import conditions, nouns, phrases, scoring
from engine.proof.meaning.adjectives import cards_for
from engine.proof.meaning.grid import is_stuck
from engine.proof.meaning.nouns import all_of, narrowed, place_of, things_at
from engine.proof.meaning.past import done_at, done_to, times_done
from engine.proof.meaning.possession import count_with, has
from engine.proof.meaning.scene import CannotJudgeError, Meant, Scene, entry, every, some


def who_of(scene: Scene, node: Node) -> Meant:
    """Everybody of whom something is said; whoever is asked of is named by it, but nobody is asked to choose."""
    return scene.tables.phrases.of(scene.quiet(), node)


INDEFINITE = phrases.A | phrases.Another | phrases.Any
ALL_OF_THEM = phrases.Each | phrases.All | phrases.Several | phrases.Those | phrases.Them


def those(scene: Scene, who: Node, meant: Meant, passing: list[int]) -> bool:
    """Whether as many pass as the words speak of: one, 2 players, or each of those meant, of whom there has to be one.

    "An animal" of whom something is so is one of those that do, for words after it.
    """
    if isinstance(who, ALL_OF_THEM):
        return bool(meant.all) and {*passing} == {*meant.all}
    if isinstance(who, phrases.Some):
        return len(passing) >= scene.tables.bounds.of(scene, who.n)[0]
    if passing and isinstance(who, INDEFINITE):
        scene.name(who, meant.sort, passing)
    return bool(passing)


def lacking(scene: Scene, who: Node, meant: Meant, having: list[int]) -> bool:
    """Whether something is not so of as many as the words speak of: of an animal, of each; of what is named it is not
    so either where there is no such thing.
    """
    if isinstance(who, ALL_OF_THEM | INDEFINITE | phrases.Some):
        return those(scene, who, meant, [x for x in meant.all if x not in having])
    return not having


def _holds(scene: Scene, node: conditions.Holds) -> bool:
    quiet = scene.quiet()
    who = who_of(scene, node.who)
    so = those(scene, node.who, who, [x for x in who.all if has(quiet.as_actor(x), node.what, who.sort, x)])
    kind = getattr(node.what, "kind", None)
    if so and isinstance(kind, nouns.Kind):
        cards = [card for x in who.all for card in narrowed(quiet.as_actor(x), kind, "card", scene.held(x))]
        scene.name(node.what, "card", cards)
    return so


def _holds_not(scene: Scene, node: conditions.HoldsNot) -> bool:
    who = who_of(scene, node.who)
    holding = [x for x in who.all if has(scene.quiet().as_actor(x), node.what, who.sort, x)]
    return lacking(scene, node.who, who, holding)


def _has(scene: Scene, node: conditions.Has) -> bool:
    who = who_of(scene, node.who)
    passing = [x for x in who.all if has(scene.quiet().as_actor(_owner(scene, who, x)), node.what, who.sort, x)]
    return those(scene, node.who, who, passing)


def _has_not(scene: Scene, node: conditions.HasNot) -> bool:
    who = who_of(scene, node.who)
    having = [x for x in who.all if has(scene.quiet().as_actor(_owner(scene, who, x)), node.what, who.sort, x)]
    return lacking(scene, node.who, who, having)


def _owner(scene: Scene, who: Meant, x: int) -> int:
    return x if who.sort in ("piece", "player") else scene.actor


def _rivals(scene: Scene, kind: nouns.Kind, who: Meant) -> dict[int, int]:
    everybody = scene.seats() if who.sort in ("piece", "player") else range(len(scene.things.board.places))
    return {x: count_with(scene.quiet().as_actor(x), kind, who.sort, x) for x in everybody}


def _most(scene: Scene, node: conditions.HasMost) -> bool:
    who = who_of(scene, node.who)
    counts = _rivals(scene, node.kind, who)
    return those(scene, node.who, who, [x for x in who.all if counts[x] == max(counts.values())])


def _fewest(scene: Scene, node: conditions.HasFewest) -> bool:
    who = who_of(scene, node.who)
    counts = _rivals(scene, node.kind, who)
    return those(scene, node.who, who, [x for x in who.all if counts[x] == min(counts.values())])


def _compared(scene: Scene, node: conditions.HasCompared) -> bool:
    """Somebody among those meant has more than all others that are named, or than some other of them, and so on."""
    counts = {x: count_own(scene.quiet().as_actor(x), node.kind, x) for x in scene.seats()}
    who = who_of(scene, node.who)
    people = [x for x in who.all if x in counts]
    passing = [x for x in people if is_ahead(scene, node, x, counts)]
    return those(scene, node.who, who, passing)


def count_own(scene: Scene, kind: nouns.Kind, x: int) -> int:
    """How many of a noun somebody has, or how many lie in their own zone of the name that the words say."""
    if kind.where is None:
        return count_with(scene, kind, "player", x)
    zone = scene.things.board.number(nouns.noun_of(kind.where.landmark()), x)
    return len(narrowed(scene, kind, "card", scene.now().zones[zone]))


def is_ahead(scene: Scene, node: conditions.HasCompared | scoring.WithCompared, x: int, counts: dict[int, int]) -> bool:
    """Whether somebody has as many as the words say, compared with those whom they name."""
    whom = node.whom
    if isinstance(whom, conditions.WithOne):
        named = who_of(scene, whom.whom).all
    elif isinstance(whom, conditions.WithAll | conditions.WithSome):
        named = [y for y in all_of(scene.quiet(), whom.kind) if y != x]
    else:
        raise CannotJudgeError("HasCompared: with whom")
    gaps = [(counts[x], counts[y]) for y in named if y in counts]
    passing = [gap for gap in gaps if _is_as_said(node.how, *gap)]
    return bool(passing) if isinstance(whom, conditions.WithSome) else bool(gaps) and passing == gaps


def _is_as_said(how: str, mine: int, theirs: int) -> bool:
    """Whether a number is more than another one, or fewer, or as many, as the words say."""
    if how == "twice":
        return mine - theirs >= theirs
    sign = (mine > theirs) - (mine < theirs)
    return sign in {"more": (1,), "fewer": (-1,), "at least": (0, 1), "at most": (-1, 0), "exactly": (0,)}[how]


def _is_at(scene: Scene, node: conditions.IsAt) -> bool:
    who, where = who_of(scene, node.who), who_of(scene, node.place)
    return those(scene, node.who, who, [x for x in who.all if place_of(scene, who.sort, x) in where.all])


def _is_not_at(scene: Scene, node: conditions.IsNotAt) -> bool:
    who, where = who_of(scene, node.who), who_of(scene, node.place)
    return lacking(scene, node.who, who, [x for x in who.all if place_of(scene, who.sort, x) in where.all])


def _is_a(scene: Scene, node: conditions.IsA | conditions.IsCard) -> bool:
    who = who_of(scene, node.who)
    sort = scene.sort_of(node.kind.noun)
    return those(scene, node.who, who, narrowed(scene.quiet(), node.kind, sort, who.all))


def _is_not_a(scene: Scene, node: conditions.IsNotA | conditions.IsNotCard) -> bool:
    who = who_of(scene, node.who)
    return lacking(scene, node.who, who, narrowed(scene.quiet(), node.kind, scene.sort_of(node.kind.noun), who.all))


def _is_tagged(scene: Scene, node: conditions.IsTagged) -> bool:
    who = who_of(scene, node.who)
    cards = {x: cards_for(scene, who.sort, x) for x in who.all}
    tagged = [x for x, card in cards.items() if card >= 0 and scene.tables.tags.of(scene, node.tags, scene.tags(card))]
    return those(scene, node.who, who, tagged)


def _is_sized(scene: Scene, node: conditions.IsSized) -> bool:
    what = who_of(scene, node.what)
    fits, design = scene.tables.sizes, scene.things.design
    sized = [card for card in what.all if fits.of(scene, node.size, design(card).size)]
    return those(scene, node.what, what, sized)


def _number_at(scene: Scene, node: conditions.NumberAt) -> bool:
    places = who_of(scene, node.place).all
    sort = scene.sort_of(node.kind.noun)
    found = [x for place in places for x in things_at(scene.quiet(), sort, node.kind.noun, place)]
    return scene.tables.compares.of(scene, node.n)(len(narrowed(scene.quiet(), node.kind, sort, found)))


def counted(scene: Scene, what: Node, found: list[int]) -> bool:
    """Whether there are as many of some things as a phrase asks for: at least one where it gives no number."""
    if isinstance(what, phrases.Counted):
        return scene.tables.compares.of(scene, what.n)(len(found))
    if isinstance(what, phrases.Some):
        return scene.tables.compares.of(scene, what.n)(len(found))
    if isinstance(what, phrases.Another):
        return any(x != scene.card for x in found)
    return bool(found)


def _is_in(scene: Scene, node: conditions.IsIn) -> bool:
    piles = who_of(scene, node.pile).all
    cards = [card for zone in piles for card in scene.now().zones[zone]]
    return counted(scene, node.what, _such(scene, node.what, cards))


def _is_on(scene: Scene, node: conditions.IsOn) -> bool:
    where = who_of(scene, node.where)
    if where.sort != "place":
        raise CannotJudgeError("IsOn: something on a card")
    cards = [card for place in where.all for card in things_at(scene.quiet(), "card", "card", place)]
    return counted(scene, node.what, _such(scene, node.what, cards))


def _such(scene: Scene, what: Node, cards: list[int]) -> list[int]:
    kind = getattr(what, "kind", None)
    if not isinstance(kind, nouns.Kind):
        return [card for card in who_of(scene, what).all if card in cards]
    return narrowed(scene.quiet(), kind, "card", cards)


def _there(scene: Scene, node: conditions.There) -> bool:
    kind = getattr(node.what, "kind", None)
    if not isinstance(kind, nouns.Kind):
        raise CannotJudgeError("There: something that is named")
    return counted(scene, node.what, all_of(scene.quiet(), kind))


def _all_so(scene: Scene, node: conditions.AllSo) -> bool:
    return every(scene.tables.conditions.of(scene, fact) for fact in node.facts)


def _any_so(scene: Scene, node: conditions.AnySo) -> bool:
    return some(scene.tables.conditions.of(scene, fact) for fact in node.facts)


def _state_is(scene: Scene, node: conditions.StateIs) -> bool:
    return scene.is_shown(node.value)


def _result(scene: Scene, node: conditions.Result) -> bool:
    return node.value in scene.referred(node)[1]


def _result_in(scene: Scene, node: conditions.ResultIn) -> bool:
    return any(scene.tables.compares.of(scene, node.n)(face) for face in scene.referred(node)[1])


def _stuck_without(scene: Scene, node: conditions.StuckWithout) -> bool:
    who, what = who_of(scene, node.who), who_of(scene, node.what)
    return any(is_stuck(scene.now(), x, card) for x in who.all for card in what.all)


def _done_at(scene: Scene, node: conditions.HasDoneAt) -> bool:
    places, who = who_of(scene, node.place).all, who_of(scene, node.who)
    return those(scene, node.who, who, [x for x in who.all if done_at(scene, node, x, places)])


def _done_to(scene: Scene, node: conditions.HasDoneTo) -> bool:
    who = who_of(scene, node.who)
    return those(scene, node.who, who, [x for x in who.all if done_to(scene, node, x)])


def _not_done_to(scene: Scene, node: conditions.HasNotDoneTo) -> bool:
    who = who_of(scene, node.who)
    return those(scene, node.who, who, [x for x in who.all if not done_to(scene, node, x)])


def _nth_done(scene: Scene, node: conditions.IsNthDone) -> bool:
    """As many such cards were dealt with so by the one who holds or resolves the card, that of now included."""
    return times_done(scene, node, scene.you) == node.n


CONDITIONS = (
    entry(conditions.Result, _result),
    entry(conditions.ResultIn, _result_in),
    entry(conditions.StuckWithout, _stuck_without),
    entry(conditions.HasDoneAt, _done_at),
    entry(conditions.HasDoneTo, _done_to),
    entry(conditions.HasNotDoneTo, _not_done_to),
    entry(conditions.IsNthDone, _nth_done),
    entry(conditions.StateIs, _state_is),
    entry(conditions.Holds, _holds),
    entry(conditions.HoldsNot, _holds_not),
    entry(conditions.Has, _has),
    entry(conditions.HasNot, _has_not),
    entry(conditions.HasMost, _most),
    entry(conditions.HasFewest, _fewest),
    entry(conditions.HasCompared, _compared),
    entry(conditions.IsAt, _is_at),
    entry(conditions.IsNotAt, _is_not_at),
    entry(conditions.IsA, _is_a),
    entry(conditions.IsCard, _is_a),
    entry(conditions.IsNotA, _is_not_a),
    entry(conditions.IsNotCard, _is_not_a),
    entry(conditions.IsTagged, _is_tagged),
    entry(conditions.IsSized, _is_sized),
    entry(conditions.NumberAt, _number_at),
    entry(conditions.IsIn, _is_in),
    entry(conditions.IsOn, _is_on),
    entry(conditions.There, _there),
    entry(conditions.AllSo, _all_so),
    entry(conditions.AnySo, _any_so),
)

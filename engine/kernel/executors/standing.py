"""Rules that stand: what deeds cost, what things are worth, what cannot be done, what is ignored, and for how long."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel import lasting
from engine.kernel.compiler import Compiler, Op, add_ability, executor
from engine.kernel.executors.amounts import bounds, compare_of
from engine.kernel.executors.compiling import compile_effect, compile_phrase, compile_rules
from engine.kernel.executors.conditions import compile_condition
from engine.kernel.executors.durations import until_of
from engine.kernel.executors.happenings import (
    DEEDS,
    WHAT,
    WHERE,
    WHO,
    ZONE,
    compile_moment,
    compile_waiting,
    thing_test,
)
from engine.kernel.executors.kinds import compile_kind
from engine.kernel.executors.tokens import SPOTS, count_of
from engine.kernel.executors.ways import way_of
from engine.kernel.frames import ACTOR, CARD, SLOTS, YOU, Env, env_of
from engine.kernel.journal import note
from engine.kernel.text import Program, Rule
from engine.language.forms import Node
from engine.language.nodes import (
    adjectives,
    bans,
    costs,
    deeds,
    doings,
    durations,
    effects,
    limits,
    moments,
    nouns,
    phrases,
    rules,
    sentences,
    valuations,
)

if TYPE_CHECKING:
    from engine.kernel.events import Event
    from engine.kernel.state import Frame, State

Payer = Callable[["State", Env, int], bool]
Applies = Callable[["State", Env, int, int], bool]


def payer(c: Compiler, who: Node | None) -> Payer | None:
    """Whom a rule is about; None for everybody."""
    if who is None:
        return None
    if isinstance(who, phrases.You):
        return lambda state, env, piece: piece == env[YOU]
    pick = compile_phrase(c, who)
    if pick.test is not None:
        kind: Any = getattr(who, "kind", None)
        if kind == nouns.Kind(c.referee.actor_noun):
            return None
        return lambda state, env, piece: pick.test(state, env, piece, piece)
    return lambda state, env, piece: piece in pick.all(state, env, piece)


# --- costs -----------------------------------------------------------------------------------------------------------


class Priced:
    """A deed that has a cost: its verbs, whether only here, and whether a given one is meant."""

    __slots__ = ("applies", "is_local", "verbs")

    def __init__(self, verbs: tuple[str, ...], applies: Applies | None, *, is_local: bool) -> None:
        self.verbs = verbs
        self.applies = applies
        self.is_local = is_local


def _at(c: Compiler, place: Node | None) -> tuple[Applies | None, bool]:
    """Where a deed is meant: here, on a card that lies at a place and names none; else where the words say."""
    lies = c.referee.lies_at_place(c.design)
    if place is None:
        return None, lies
    if isinstance(place, phrases.This) and lies:
        return None, True
    pick = compile_phrase(c, place)
    kind: Any = getattr(place, "kind", None)
    if isinstance(place, phrases.Bare | phrases.Each | phrases.All) and kind.is_plain and kind.manner is None:
        return None, False
    if pick.test is not None and not isinstance(
        getattr(kind, "manner", None), adjectives.Adjacent | adjectives.Opposite
    ):
        return pick.test, False
    return (lambda state, env, piece, x: x in pick.all(state, env, piece)), False


def _doing_one(c: Compiler, node: doings.DoingOne) -> Priced:
    applies, is_local = _at(c, node.place)
    return Priced((node.verb,), applies, is_local=is_local)


def _doing_any(c: Compiler, node: doings.DoingAny) -> Priced:
    applies, is_local = _at(c, node.place)
    return Priced(tuple(gerund.verb for gerund in node.verbs), applies, is_local=is_local)


def _moving_to(c: Compiler, node: doings.MovingTo) -> Priced:
    applies, _ = _at(c, node.place)
    if applies is None and isinstance(node.place, phrases.This):
        pick = compile_phrase(c, node.place)
        applies = lambda state, env, piece, x: x in pick.all(state, env, piece)  # noqa: E731 - as the others are
    return Priced(("move",), applies, is_local=False)


def _first(c: Compiler, verb: str, period: str, *, by: Any = None, here: bool) -> Applies:
    c.referee.track((verb,))

    def applies(state: State, env: Env, piece: int, x: int) -> bool:
        if by is not None and not by(state, env, piece):
            return False
        for kind, who, place, _ in state.referee.deeds_in(state, period):
            if kind == verb and (not here or place == x) and (by is None or who == piece):
                return False
        return True

    return applies


def _first_deed(c: Compiler, node: doings.FirstDeed) -> Priced:
    return Priced((node.deed,), _first(c, node.deed, node.period or c.referee.main_period, here=False), is_local=False)


def _first_deed_at(c: Compiler, node: doings.FirstDeedAt) -> Priced:
    where, is_local = _at(c, node.place)
    first = _first(c, node.deed, node.period or c.referee.main_period, here=True)
    if where is None:
        return Priced((node.deed,), first, is_local=is_local)
    there = where
    return Priced(
        (node.deed,),
        lambda state, env, piece, x: there(state, env, piece, x) and first(state, env, piece, x),
        is_local=is_local,
    )


def _nth(  # noqa: PLR0913 - which one, of what, of whom, where
    c: Compiler, verb: str, period: str, n: int, *, by: Any = None, here: bool
) -> Applies:
    c.referee.track((verb,))

    def applies(state: State, env: Env, piece: int, x: int) -> bool:
        if by is not None and not by(state, env, piece):
            return False
        done = state.referee.deeds_in(state, period)
        counted = (
            kind == verb and (not here or place == x) and (by is None or who == piece) for kind, who, place, _ in done
        )
        return sum(counted) == n - 1

    return applies


def _nth_deed(c: Compiler, node: doings.NthDeed) -> Priced:
    nth = _nth(c, node.deed, node.period or c.referee.main_period, node.n, here=False)
    return Priced((node.deed,), nth, is_local=False)


def _nth_deed_at(c: Compiler, node: doings.NthDeedAt) -> Priced:
    where, is_local = _at(c, node.place)
    nth = _nth(c, node.deed, node.period or c.referee.main_period, node.n, here=True)
    there = where or (lambda state, env, piece, x: True)
    return Priced(
        (node.deed,),
        lambda state, env, piece, x: there(state, env, piece, x) and nth(state, env, piece, x),
        is_local=is_local,
    )


def _their_first(c: Compiler, node: doings.TheirFirstDeed) -> Priced:
    who = payer(c, node.owner) or (lambda state, env, piece: True)
    return Priced((node.deed,), _first(c, node.deed, node.period, by=who, here=False), is_local=False)


def _their_nth(c: Compiler, node: doings.TheirNthDeed) -> Priced:
    who = payer(c, node.owner) or (lambda state, env, piece: True)
    return Priced((node.deed,), _nth(c, node.deed, node.period, node.n, by=who, here=False), is_local=False)


DOINGS: dict[type[Node], Any] = {
    doings.DoingOne: _doing_one,
    doings.DoingAny: _doing_any,
    doings.MovingTo: _moving_to,
    doings.FirstDeed: _first_deed,
    doings.FirstDeedAt: _first_deed_at,
    doings.TheirFirstDeed: _their_first,
    doings.TheirNthDeed: _their_nth,
    doings.NthDeed: _nth_deed,
    doings.NthDeedAt: _nth_deed_at,
}


def _priced(c: Compiler, kind: str, deed: Priced, who: Payer | None, number: Any) -> list[Rule]:
    """Rules of a kind, one for each verb; `number` is the price or a function that gives it."""
    applies = deed.applies

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        if applies is not None and not applies(state, env, piece, x):
            return None
        if who is not None and not who(state, env, piece):
            return None
        return number if not callable(number) else number(state, env, piece)  # type: ignore[no-any-return]

    plain = applies is None and who is None and not callable(number)
    return [
        c.rule(
            kind, verb, apply, is_local=deed.is_local, value=number if plain else 0, extra="plain" if plain else None
        )
        for verb in deed.verbs
    ]


def _cost_set(c: Compiler, node: costs.CostSet) -> list[Rule]:
    deed = executor(DOINGS, node.doing)(c, node.doing)
    return _priced(c, "cost set", deed, payer(c, node.who), node.price)


def _cost_set_two(c: Compiler, node: costs.CostSetTwo) -> list[Rule]:
    deed = executor(DOINGS, node.doing)(c, node.doing)
    return [
        *_priced(c, "cost set", deed, payer(c, node.who), node.price),
        *_priced(c, "cost set", deed, payer(c, node.whom), node.second),
    ]


def _cost_change(c: Compiler, node: costs.CostChange) -> list[Rule]:
    deed = executor(DOINGS, node.doing)(c, node.doing)
    return _priced(c, "cost change", deed, payer(c, node.who), _for_each(c, node))


def _for_each(c: Compiler, node: Any) -> Any:
    """A change as a number, or as a function of how many there are of what it is for."""
    if node.per is None:
        return node.change
    count, change = count_of(c, node.per), node.change
    return lambda state, env, piece: change * count(state, env, piece)


def _cost_at_most(c: Compiler, node: costs.CostAtMost) -> list[Rule]:
    return _priced(c, "cost most", executor(DOINGS, node.doing)(c, node.doing), None, node.price)


def _cost_at_least(c: Compiler, node: costs.CostAtLeast) -> list[Rule]:
    return _priced(c, "cost least", executor(DOINGS, node.doing)(c, node.doing), None, node.price)


def _costs(c: Compiler, node: costs.Costs) -> list[Rule]:
    return [rule for cost in node.costs for rule in compile_rules(c, cost)]


def _surcharge(c: Compiler, node: costs.Surcharge) -> list[Rule]:
    applies, is_local = _at(c, node.place)
    deed = Priced((node.verb,), applies, is_local=is_local)
    return _priced(c, "cost change", deed, payer(c, node.who), _for_each(c, node))


def _uses(c: Compiler, node: rules.Uses) -> list[Rule]:
    """What of the turn a deed takes up; the game asks when the deed is done."""
    what = compile_phrase(c, node.doing.what)
    number = bounds(node.n)[1]
    found = c.rule(
        "uses",
        node.doing.verb,
        lambda state, env, piece, x: number if x in what.all(state, env, piece) else None,
        extra=node.noun,
    )
    return [found]


# --- what cannot be --------------------------------------------------------------------------------------------------


def _forbid(c: Compiler, kinds: tuple[str, ...], who: Payer | None, part: Any) -> list[Rule]:
    def apply(state: State, env: Env, event: Event) -> bool:
        if who is not None and not who(state, env, event[WHO]):
            return False
        return part is None or bool(part(state, env, event))

    return [c.rule("cannot", kind, apply) for kind in kinds]


def _cannot(c: Compiler, node: bans.Cannot) -> list[Rule]:
    act: Any = node.act
    who = payer(c, node.who) or (lambda state, env, piece: piece < state.players)
    if isinstance(act, deeds.TakeAction):
        return _forbid(c, (act.action,), who, None)
    if isinstance(act, deeds.Ignore):
        return _cannot_ignore(c, act, who)
    found = DEEDS.get(type(act))
    if found is None:
        return _forbid(c, (type(act).__name__.lower(),), who, None)
    kinds, part = found(c, act)
    return _forbid(c, kinds, who, part)


def _cannot_hold(c: Compiler, node: bans.CannotHold) -> list[Rule]:
    who = payer(c, node.who)
    kind: Any = getattr(node.what, "kind", None)
    if kind is None:
        return _forbid(c, (node.verb,), who, thing_test(c, node.what, WHAT))
    inner = compile_kind(c, kind)
    if isinstance(node.what, phrases.Some | phrases.Counted):
        compare = compare_of(node.what.n)

        def too_many(state: State, env: Env, event: Event) -> bool:
            held = [x for x in state.referee.held_cards(state, event[WHO]) if x != event[WHAT]]
            found = [x for x in (*held, event[WHAT]) if inner.test(state, env, event[WHO], x)]
            return inner.test(state, env, event[WHO], event[WHAT]) and compare(len(found))

        return _forbid(c, (node.verb,), who, too_many)
    return _forbid(c, (node.verb,), who, lambda state, env, event: inner.test(state, env, event[WHO], event[WHAT]))


def _cannot_be_put(c: Compiler, node: bans.CannotBePut) -> list[Rule]:
    spot = executor(SPOTS, node.where)(c, node.where)
    field = ZONE if spot.sort == "pile" else WHERE
    kind: Any = getattr(node.what, "kind", None)
    counter = c.referee.counter_of(kind.noun) if kind is not None else None

    def there(state: State, env: Env, event: Event) -> bool:
        x: Any = event[WHAT] if spot.sort == "card" else event[field]
        return bool(x in spot.all(state, env, event[WHO]))

    if counter is not None:
        return _forbid(c, (f"put {kind.noun}",), None, there)
    what = thing_test(c, node.what, WHAT)
    return _forbid(c, ("put",), None, lambda state, env, event: what(state, env, event) and there(state, env, event))


def _cannot_ignore(c: Compiler, act: deeds.Ignore, who: Payer | None) -> list[Rule]:
    return _forbid(c, ("ignore",), who, thing_test(c, act.what, WHAT))


def _cannot_be_done(c: Compiler, node: bans.CannotBeDone) -> list[Rule]:
    return _forbid(c, (node.verb,), payer(c, node.who), thing_test(c, node.what, WHAT))


def _cannot_be_done_at(c: Compiler, node: bans.CannotBeDoneAt) -> list[Rule]:
    return _forbid(c, (node.verb,), payer(c, node.who), thing_test(c, node.what, WHERE))


def _cannot_be_taken(c: Compiler, node: bans.CannotBeTaken) -> list[Rule]:
    kind: Any = getattr(node.what, "kind", None)
    counter = c.referee.counter_of(kind.noun) if kind is not None else None
    source = compile_phrase(c, node.where.source) if node.where is not None else None
    field = ZONE if source is not None and source.sort == "pile" else WHERE

    def from_there(state: State, env: Env, event: Event) -> bool:
        if source is None:
            return True
        x: Any = event[field]
        if source.test is not None:
            return x >= 0 and bool(source.test(state, env, event[WHO], x))
        return x in source.all(state, env, event[WHO])

    if counter is not None:
        return _forbid(c, (f"take {kind.noun}",), None, from_there)
    what = thing_test(c, node.what, WHAT)
    return _forbid(
        c, ("take",), None, lambda state, env, event: what(state, env, event) and from_there(state, env, event)
    )


def _cannot_be_discarded(c: Compiler, node: bans.CannotBeDiscarded) -> list[Rule]:
    kind: Any = getattr(node.what, "kind", None)
    if kind is not None and c.referee.counter_of(kind.noun) is not None:
        return _forbid(c, (f"discard {kind.noun}",), None, None)
    field = ZONE if compile_phrase(c, node.what).sort == "pile" else WHAT
    return _forbid(c, ("discard",), None, thing_test(c, node.what, field))


def _cannot_be_moved(c: Compiler, node: bans.CannotBeMoved) -> list[Rule]:
    return _forbid(c, ("shift",), None, thing_test(c, node.what, WHAT))


# --- what does nothing -----------------------------------------------------------------------------------------------


def _ignores(c: Compiler, node: rules.Ignores) -> list[Rule]:
    who = payer(c, node.who)
    return _ignoring(c, node.what, who)


def _ignored(c: Compiler, node: rules.Ignored) -> list[Rule]:
    return _ignoring(c, node.what, None)


def _ignoring(c: Compiler, what: Node, who: Payer | None) -> list[Rule]:
    pick = compile_phrase(c, what)
    own = isinstance(what, phrases.This)

    def apply(state: State, env: Env, piece: int, x: int) -> bool:
        if own:
            if x != env[CARD]:
                return False
        elif not (pick.test(state, env, piece, x) if pick.test is not None else x in pick.all(state, env, piece)):
            return False
        return who is None or who(state, env, piece)

    fits = None if pick.fits is None else frozenset(i for i, fit in enumerate(pick.fits) if fit)
    key = "own" if own else "piece" if pick.sort == "piece" else "card"
    return [c.rule("ignores", key, apply, extra=fits)]


# --- holding, tags, worth --------------------------------------------------------------------------------------------


def _may_hold(c: Compiler, node: rules.MayHold) -> list[Rule]:
    who = payer(c, node.who) or (lambda state, env, piece: True)
    kind = compile_kind(c, node.what.kind)
    return [
        c.rule(
            "hold",
            node.verb,
            lambda state, env, piece, x: who(state, env, piece),
            value=bounds(node.what.n)[1],
            extra=kind.test,
        )
    ]


def _has_also(c: Compiler, node: rules.HasAlso) -> list[Rule]:
    """Tests for tags then ask the game which tags cards lend."""
    test = thing_test(c, node.what, WHAT)
    c.referee.lends_tags = True
    return [c.rule("also", node.tag.tag, test)]


def _worth(c: Compiler, node: valuations.Worth) -> list[Rule]:
    return _valued(c, node, "set", node.n.value)


def _worth_more(c: Compiler, node: valuations.WorthMore) -> list[Rule]:
    number: Any = node.change
    if node.per is not None:
        count = count_of(c, node.per)
        change = node.change
        number = lambda state, env, piece: change * count(state, env, piece)  # noqa: E731 - as plain numbers are
    return _valued(c, node, "add", number)


def _worth_this(c: Compiler, node: valuations.WorthThis) -> list[Rule]:
    value = node.n.value

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        return value if x == env[CARD] else None

    return [c.rule("worth", node.noun, apply, extra="set", is_own=True)]


def _worth_this_more(c: Compiler, node: valuations.WorthThisMore) -> list[Rule]:
    number: Any = node.change
    if node.per is not None:
        count = count_of(c, node.per)
        number = lambda state, env, piece: node.change * count(state, env, piece)  # noqa: E731 - as plain numbers are

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        if x != env[CARD]:
            return None
        return number if not callable(number) else number(state, env, piece)  # type: ignore[no-any-return]

    return [c.rule("worth", node.noun, apply, extra="add", is_own=True)]


def _valued(c: Compiler, node: Any, how: str, number: Any) -> list[Rule]:
    what = compile_phrase(c, node.what)
    own = isinstance(node.what, phrases.This)
    who = payer(c, node.who)

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        if own:
            if x != env[CARD]:
                return None
        elif not (what.test(state, env, piece, x) if what.test is not None else x in what.all(state, env, piece)):
            return None
        if who is not None and not who(state, env, piece):
            return None
        return number if not callable(number) else number(state, env, piece)  # type: ignore[no-any-return]

    return [c.rule("worth", node.noun, apply, extra=how, is_own=own)]


# --- states ----------------------------------------------------------------------------------------------------------


def _only_during(c: Compiler, node: rules.OnlyDuring) -> list[Rule]:
    return [c.rule("only during", node.verb, lambda state, env, piece, x: x == env[CARD], extra=node.value)]


def _during_any(c: Compiler, node: rules.DuringAny) -> list[Rule]:
    return [c.rule("during any", node.verb, lambda state, env, piece, x: x == env[CARD], extra=node.state)]


def _never_in_play(c: Compiler, node: rules.NeverInPlay) -> list[Rule]:
    return [c.rule("never in play", "", lambda state, env, piece, x: x == env[CARD])]


# --- on condition, and for a while -----------------------------------------------------------------------------------


def _while(c: Compiler, node: Any) -> list[Rule]:
    so = compile_condition(c, node.condition)
    found = compile_rules(c, node.rule)
    for rule in found:
        rule.apply = _conditional(rule.kind, so, rule.apply)
        rule.value, rule.extra = (
            (rule.value if rule.kind == "hold" else 0),
            (None if rule.extra == "plain" else rule.extra),
        )
    return found


def _conditional(kind: str, so: Any, apply: Callable[..., Any]) -> Callable[..., Any]:
    if kind in ("cannot", "also"):
        return lambda state, env, event: so(state, env, event[WHO]) and apply(state, env, event)
    refused: Any = None if kind.startswith("cost") or kind in ("worth", "uses") else False
    return lambda state, env, piece, x: apply(state, env, piece, x) if so(state, env, piece) else refused


def _lasting(c: Compiler, node: limits.Lasting) -> list[Rule]:
    return compile_rules(c, node.rule)


RULES: dict[type[Node], Any] = {
    costs.CostSet: _cost_set,
    costs.CostChange: _cost_change,
    costs.CostAtMost: _cost_at_most,
    costs.CostAtLeast: _cost_at_least,
    costs.Costs: _costs,
    costs.Surcharge: _surcharge,
    rules.Uses: _uses,
    valuations.Worth: _worth,
    valuations.WorthMore: _worth_more,
    valuations.WorthThis: _worth_this,
    valuations.WorthIf: _while,
    bans.Cannot: _cannot,
    bans.CannotHold: _cannot_hold,
    bans.CannotBePut: _cannot_be_put,
    costs.CostSetTwo: _cost_set_two,
    valuations.WorthThisMore: _worth_this_more,
    bans.CannotBeDone: _cannot_be_done,
    bans.CannotBeDoneAt: _cannot_be_done_at,
    bans.CannotBeTaken: _cannot_be_taken,
    bans.CannotBeDiscarded: _cannot_be_discarded,
    bans.CannotBeMoved: _cannot_be_moved,
    rules.Ignored: _ignored,
    rules.Ignores: _ignores,
    rules.MayHold: _may_hold,
    rules.HasAlso: _has_also,
    rules.OnlyDuring: _only_during,
    rules.DuringAny: _during_any,
    rules.NeverInPlay: _never_in_play,
    limits.Lasting: _lasting,
    limits.While: _while,
}


def duration(node: Node) -> Node | None:
    """The duration of a rule, where it has one."""
    found: Node | None = getattr(node, "when", None)
    if found is None and isinstance(node, limits.While):
        return duration(node.rule)
    return found if isinstance(found, durations.Duration) else None


def lasts(node: Node) -> bool:
    """Whether a sentence lays down a rule for a while, which is done when it is resolved."""
    return isinstance(node, rules.Rule) and duration(node) is not None


def compile_lasting(c: Compiler, node: Node, made: Any = None, program: Any = None) -> Op | None:
    """A sentence that installs something for a while."""
    if isinstance(node, rules.Rule):
        when = duration(node)
        assert when is not None
        return _installs(c, "rule", compile_rules(c, node), until_of(c, when))
    c.is_here = c.is_own = False
    once = "ability"
    until: Any = lambda state, env, actor: ("game", -1)  # noqa: E731 - as durations are
    trigger: Any = node
    if isinstance(node, sentences.For):
        until, trigger = until_of(c, node.when), node.trigger
    if isinstance(trigger, sentences.NextTime):
        once = "once"
    when = getattr(getattr(getattr(trigger, "event", None), "act", None), "when", None)
    if when is not None:  # "when an animal forages tonight"
        until = until_of(c, when)
    if isinstance(trigger, sentences.AtMoment) and isinstance(trigger.moment, moments.EndOf | moments.StartOf):
        once = "once"
    if once == "ability" and when is None and not isinstance(node, sentences.For | sentences.AtMoment):
        return None
    return _installs(c, once, [_trigger(c, trigger, made, program)], until)


def compile_outcome(c: Compiler, node: Node) -> Op:
    """What a trigger brings about: an effect, or a rule for a while."""
    if isinstance(node, sentences.Imposing):
        op = compile_lasting(c, node.rule)
        assert op is not None
        return op
    return compile_effect(c, node)


def later(c: Compiler, node: Any) -> Op:
    """It is done when the moment comes, once; one that belongs to the current period is not the next one."""
    kinds, _ = compile_moment(c, node.moment)
    period, current = node.moment.period, c.slot(way_of(c.span(node)))

    def match(state: State, env: Env, event: Event) -> bool:
        number = state.referee.period_number(state, period)
        return number < 0 or [number] != env[SLOTS][current]

    def since(state: State, env: Env, actor: int) -> tuple[str, int]:
        env[SLOTS][current] = [state.referee.period_number(state, period)]
        return "game", -1

    outer = c.program
    new = _new_program(c)
    c.program = new
    op = compile_effect(c, node.clause)
    new.nodes.append(op.number)
    new.sentences.append(c.sentence)
    c.program = outer
    found = add_ability(c, new, kinds, match, [])
    found.is_own = found.is_local = False
    c.late.append(found)
    return _installs(c, "once", [found], since)


def _trigger(c: Compiler, trigger: Any, made: Any, program: Any) -> Any:
    if isinstance(trigger, sentences.AtMoment):
        kinds, match = compile_moment(c, trigger.moment)
    else:
        kinds, match = compile_waiting(c, trigger)
    outer = c.program
    new = program() if program is not None else _new_program(c)
    if made is not None:
        made.append(new)
    c.program = new
    op = compile_outcome(c, trigger.effect)
    new.nodes.append(op.number)
    new.sentences.append(c.sentence)
    c.program = outer
    into: list[Any] = []
    found = add_ability(c, new, kinds, match, into, optional=isinstance(trigger.effect, effects.May | effects.MayPay))
    found.is_own = found.is_local = False  # what lasts is asked wherever its card has gone
    return found


def _new_program(c: Compiler) -> Any:
    new = Program(len(c.referee.programs))
    c.referee.programs.append(new)
    return new


def _installs(c: Compiler, what: str, found: list[Any], until: Any) -> Op:
    def run(state: State, frame: Frame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame[ACTOR]
        state.stack.pop()
        for each in found:
            end = until(state, env, actor)
            lasting.install(state, what, each.number, env, end)
            note(state, "lasting", actor, end[0])

    return c.op(run)

"""What whole sentences wait for and lay down: triggers, effects and rules that last, rules on condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, add_ability, entry
from engine.kernel.compile.compiling import (
    compile_condition,
    compile_effect,
    compile_event,
    compile_moment,
    compile_rules,
    compile_trigger,
    until_of,
)
from engine.kernel.compile.products import Kinds, Op, So, Until
from engine.kernel.compile.replacing import replaced
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.events import EffectKind, Event, Used
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.core.programs import NUMBERS, RuleKind
from engine.kernel.core.state import Ability, Apply, Match, Program, Rule
from engine.kernel.running import continuous_effects
from engine.kernel.running.events import limit_holder
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    effects,
    events,
    nouns,
    phrases,
    pile_deeds,
    putting,
    replacing,
    roles,
    sentences,
    static_rules,
    taking,
)
from engine.language.references import walk
from engine.language.writer import Writer

if TYPE_CHECKING:
    from engine.kernel.core.state import State


Waiting = (
    sentences.When
    | sentences.FirstTime
    | sentences.NextTime
    | sentences.WhenWhile
    | sentences.NthTime
    | sentences.EveryNth
)
COUNTED_ON = ""  # the period of what is counted on from one to the next
Laid = Waiting | sentences.AtMoment | replacing.Instead
WAITING = (
    sentences.When, sentences.FirstTime, sentences.NextTime, sentences.WhenWhile, sentences.NthTime,
    sentences.EveryNth,
)  # fmt: skip
# Moments of which a text that is resolved once means the next, unless it says how long it waits for them.
COMING_NEXT = (events.EndOf, events.StartOf, events.EndOfTheirs, events.StartOfTheirs)
# What the deeds of the past do not show afterwards: what was carried then, which pile something came from or went to.
UNSEEN = (
    events.HappensHolding, events.ComesToHave, events.IsTaken, events.IsPut, taking.TakeFrom,
    taking.Steal, putting.Put, putting.Place, putting.Add,
)  # fmt: skip


def _when(c: Compiler, node: sentences.When | sentences.NextTime) -> tuple[Kinds, Match]:
    return compile_event(c, node.event)


def _when_while(c: Compiler, node: sentences.WhenWhile) -> tuple[Kinds, Match]:
    kinds, match = compile_event(c, node.event)
    so = compile_condition(c, node.condition)
    return kinds, lambda state, env, event: match(state, env, event) and so(state, env, event.who)


def _nth_time(c: Compiler, node: sentences.FirstTime | sentences.NthTime) -> tuple[Kinds, Match]:
    kinds, match = compile_event(c, node.event)
    n = node.n if isinstance(node, sentences.NthTime) else 1
    who = vars(node.event).get("who")
    is_of_each, is_yours = isinstance(who, phrases.Each), isinstance(who, phrases.You)
    is_unseen = isinstance(node.event, UNSEEN) or isinstance(_act_in(node.event), UNSEEN)
    if is_unseen or (_is_to_a_pile(node.event) and _is_pointed(node.event)):
        if is_of_each:
            raise NoExecutor("this deed is not counted for each of those who do it")
        return kinds, nth_noticed(c, match, node.period, n, is_yours=is_yours)
    if _is_of_the_moment(node.event):
        return kinds, nth_like_this(c, kinds, match, (node.period, n, who))
    if not is_of_each and _may_change(node.event):
        return kinds, nth_noticed(c, match, node.period, n, is_yours=is_yours)
    return kinds, nth_time(c, kinds, match, (node.period, n, is_of_each))


def _may_change(event: events.Event) -> bool:
    """Whether an event asks for what may be otherwise later, so that a deed of the past is no such event any more or
    comes to be one: a visit to a house with a Pet.
    """
    kinds = (node for node, _ in walk(event) if isinstance(node, nouns.Kind))
    return any(kind.having is not None or kind.where is not None for kind in kinds)


def _act_in(event: events.Event) -> Node | None:
    """The act, where an event is that somebody does one; else None."""
    return event.act if isinstance(event, events.Happens | events.HappensHolding) else None


def _is_of_the_moment(event: events.Event) -> bool:
    """Whether a deed is asked for by what will not show of it afterwards, and by nothing of the card: "a house with a
    Pet", which may be without one later; a pile, of which nothing is kept.
    """
    if _is_pointed(event):
        return False
    kinds = (node for node, _ in walk(event) if isinstance(node, nouns.Kind))
    return _is_to_a_pile(event) or any(kind.having or kind.where or kind.manner for kind in kinds)


def _is_pointed(event: events.Event) -> bool:
    """Whether an event is about a thing that the words point at: this card."""
    return any(isinstance(node, phrases.This | phrases.It | roles.Pointed) for node, _ in walk(event))


def _is_to_a_pile(event: events.Event) -> bool:
    """Whether an event is that something is done to a pile: winning a trick."""
    return any(isinstance(node, pile_deeds.DoPile | pile_deeds.CardDoesPile) for node, _ in walk(event))


def _at_moment(c: Compiler, node: sentences.AtMoment) -> tuple[Kinds, Match]:
    return compile_moment(c, node.moment)


def nth_time(c: Compiler, kinds: Kinds, match: Match, which: tuple[str, int, bool]) -> Match:
    """A test that a deed is the first (second, third) such deed in a period, whether the card was there or not.

    `which` is (period, number, whether the deeds of each who does them are counted by themselves).
    """
    period, n, is_of_each = which
    c.compiled.tracked.update(kinds)

    def nth(state: State, env: Env, event: Event) -> bool:
        if not match(state, env, event):
            return False
        slots = env.slots[:]
        before = sum(
            match(state, env, Event(verb, who, place, card))
            for verb, who, place, card in state.referee.deeds_in(state, period)
            if verb in kinds and (not is_of_each or who == event.who)
        )
        env.slots[:] = slots
        return before == n - 1

    return nth


def nth_like_this(c: Compiler, kinds: Kinds, match: Match, which: tuple[str, int, Node | None]) -> Match:
    """A test that a deed is the first (second, third) that was like this when it was done, whether the card was there
    or not.

    `which` is (period, number, the phrase that says who does it, None where none does).
    """
    period, n, phrase = which
    number = c.circumstance(kinds, match, period)
    is_own, is_others = isinstance(phrase, phrases.You | phrases.Each), isinstance(phrase, phrases.Another)

    def counts(env: Env, event: Event, who: int) -> bool:
        return who == event.who if is_own else not is_others or who != env.you

    def nth(state: State, env: Env, event: Event) -> bool:
        if not match(state, env, event):
            return False
        before = (-2 - used.holder for used in state.used if used.ability == number)
        return sum(counts(env, event, who) for who in before) == n - 1

    return nth


def nth_noticed(c: Compiler, match: Match, period: str, n: int, *, is_yours: bool = False) -> Match:
    """A test that an event is the first (second, third) in a period, where the deeds kept do not show enough.

    Each such event is noted in `state.used` as it happens, while the card is in force; where it is one of yours
    (`is_yours`), for each player who has had the card by itself.
    """
    c.compiled.noticed += c.referee.box.players[1] if is_yours else 1
    first = -c.compiled.noticed

    def nth(state: State, env: Env, event: Event) -> bool:
        if not match(state, env, event):
            return False
        key = Used(first + max(env.you, 0) * is_yours, env.card, period)
        state.used.append(key)
        return state.used.count(key) == n

    return nth


def _every_nth(c: Compiler, node: sentences.EveryNth) -> tuple[Kinds, Match]:
    """Each such event is noted in `state.used` as it happens, and the notes go when there are enough."""
    kinds, match = compile_event(c, node.event)
    c.compiled.noticed += 1
    number, n = -c.compiled.noticed, node.n

    def nth(state: State, env: Env, event: Event) -> bool:
        if not match(state, env, event):
            return False
        key = Used(number, limit_holder(env.card, env.you), COUNTED_ON)
        state.used.append(key)
        if state.used.count(key) < n:
            return False
        state.used = [each for each in state.used if each != key]
        return True

    return kinds, nth


def limits_of(node: Node) -> tuple[str, str, Node]:
    """The period in which a sentence works once, the way of using its card, "" where it has none, and what is left."""
    limit = use = ""
    while isinstance(node, sentences.OncePer | sentences.Used):
        if isinstance(node, sentences.OncePer):
            limit = node.period
        else:
            use = node.use
        node = node.body
    return limit, use, node


def duration(node: Node) -> events.Duration | None:
    """How long a rule lasts; None for a rule that has no duration."""
    if isinstance(node, sentences.While):
        return duration(node.rule)
    return events.duration_of(node)


def lasts(node: Node) -> bool:
    """Whether a sentence lays down a rule with a duration: then the rule begins when the sentence is resolved."""
    return isinstance(node, static_rules.Rule) and duration(node) is not None


def lay_down(c: Compiler, node: Node) -> Op:
    """An operation that lets a rule hold for its duration."""
    when = duration(node)
    assert when is not None
    return installs(c, EffectKind.RULE, [rule.number for rule in compile_rules(c, node)], until_of(c, when))


RESOLVED_ONCE = (
    "the text is resolved once and then gone, so nothing waits for this: say how long, or that it is the next time"
)
AGAIN_AND_AGAIN = "the text is resolved once and then gone: this does not say how long it goes on"
WHICH: dict[type[Node], str] = {events.StartOfEach: "start", events.EndOfEach: "end"}  # moments that come again


def compile_lasting(c: Compiler, node: sentences.Ability, new_program: Callable[[], Program]) -> Op:
    """An operation that lets a trigger wait for a while, or once. Raises NoExecutor for one that does neither."""
    c.is_here = c.is_own = False
    once, trigger = EffectKind.ABILITY, node
    until: Until = _for_good
    if isinstance(node, sentences.For):
        until, trigger = until_of(c, node.when), node.trigger
    if isinstance(trigger, sentences.OncePer | sentences.Used):
        raise NoExecutor(RESOLVED_ONCE)
    if isinstance(trigger, sentences.NextTime):
        once = EffectKind.ONCE
    act = _act_in(trigger.event) if isinstance(trigger, WAITING) else None
    when = events.duration_of(act) if act is not None else None
    if when is not None:  # "when an animal forages tonight"
        if isinstance(node, sentences.For):
            raise c.unplayable("how long is said twice: leave this out", when)
        until = until_of(c, when)
    if isinstance(trigger, sentences.AtMoment) and isinstance(trigger.moment, COMING_NEXT):
        once = EffectKind.ONCE if trigger is node else once
    if isinstance(node, sentences.AtMoment) and type(node.moment) in WHICH:
        raise c.unplayable(AGAIN_AND_AGAIN, node.moment, _once_or_for_long(c, node.moment))
    if once is EffectKind.ABILITY and when is None and not isinstance(node, sentences.For | sentences.AtMoment):
        raise NoExecutor(RESOLVED_ONCE)
    assert isinstance(trigger, (*WAITING, sentences.AtMoment, replacing.Instead)), "no other ability is left"
    c.lasting = when
    number = _trigger(c, trigger, new_program).number
    c.lasting = None
    return installs(c, once, [number], until)


def _once_or_for_long(c: Compiler, moment: events.Moment) -> str:
    """What to write where a text that is resolved once speaks of a moment that comes again."""
    words, writer = c.referee.box.vocabulary, Writer(Lexicon(c.referee.box.vocabulary))
    which = "next " if isinstance(moment, events.StartOfEach) else ""
    when = f"at the {WHICH[type(moment)]} of the {which}{vars(moment)['period']}"
    once = f"“… {when}”" if which else f"“{when}, …”"
    longest = next((period.id for period in words.periods.values() if not period.now), "")
    long = f", or “for the rest of the {longest}, at {writer.write(moment)}, …”" if longest else ", or say how long"
    return f"write {once} for one alone{long}"


def _for_good(state: State, env: Env, actor: int) -> tuple[str, int]:
    return "game", -1


def _trigger(c: Compiler, trigger: Laid, new_program: Callable[[], Program]) -> Ability:
    kinds, match = compile_trigger(c, trigger)
    outer, c.program = c.program, new_program()
    new = c.program
    op = replaced(c, trigger) if isinstance(trigger, replacing.Instead) else compile_effect(c, trigger.effect)
    new.nodes.append(op.number)
    new.sentences.append(c.sentence)
    c.program = outer
    ability = add_ability(c, new, kinds, match, [])
    ability.optional = isinstance(trigger.effect, effects.May | effects.MayPay)
    ability.is_own = ability.is_local = False  # what lasts is asked wherever its card has gone
    return ability


def _imposing(c: Compiler, node: sentences.Imposing) -> Op:
    return lay_down(c, node.rule)


def installs(c: Compiler, what: EffectKind, numbers: list[int], until: Until) -> Op:
    """An operation that lets rules or abilities hold for a while, by their numbers."""
    word = what.value  # a state holds plain values

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        state.stack.pop()
        for number in numbers:
            end = until(state, env, actor)
            continuous_effects.install(state, word, number, env, end)
            note(state, "lasting", actor, end[0])

    return c.op(run)


def _while(c: Compiler, node: sentences.While | sentences.WorthIf) -> list[Rule]:
    named = {c.span(each) for each, _ in walk(node.condition) if isinstance(each, phrases.A | phrases.Another)}
    for each, _ in walk(node.rule):
        if c.linked(each) in named:  # of several such things none would be the one
            raise c.unplayable("a rule that stands has no one it has met: say for which ones it is, all of them", each)
    so = compile_condition(c, node.condition)
    found = compile_rules(c, node.rule)
    for rule in found:
        rule.apply, rule.match = _applying_if(rule.kind, so, rule.apply), _matching_if(so, rule.match)
        rule.value, rule.is_plain = (rule.value if rule.kind is RuleKind.HOLD else 0), False
    return found


def _matching_if(so: So, match: Match) -> Match:
    return lambda state, env, event: so(state, env, event.who) and match(state, env, event)


def _applying_if(kind: RuleKind, so: So, apply: Apply) -> Apply:
    refused = None if kind in NUMBERS else False
    return lambda state, env, piece, x: apply(state, env, piece, x) if so(state, env, piece) else refused


def _lasting(c: Compiler, node: sentences.Lasting) -> list[Rule]:
    return compile_rules(c, node.rule)


RULES: Entries[[], list[Rule]] = (
    entry(sentences.WorthIf, _while),
    entry(sentences.Lasting, _lasting),
    entry(sentences.While, _while),
)


TRIGGERS: Entries[[], tuple[Kinds, Match]] = (
    entry(sentences.When, _when),
    entry(sentences.FirstTime, _nth_time),
    entry(sentences.NextTime, _when),
    entry(sentences.WhenWhile, _when_while),
    entry(sentences.NthTime, _nth_time),
    entry(sentences.EveryNth, _every_nth),
    entry(sentences.AtMoment, _at_moment),
)


EFFECTS: Entries[[], Op] = (entry(sentences.Imposing, _imposing),)

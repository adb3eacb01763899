"""Cards that are played against each other: who leads and wins, and which cards are better than others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.event_patterns import WHAT, thing_test
from engine.kernel.compile.naming import named_slot, values_in
from engine.kernel.compile.products import Filter, Op, So
from engine.kernel.core.frames import NodeFrame
from engine.kernel.core.programs import RuleKind
from engine.kernel.core.state import Test
from engine.kernel.running import tricks
from engine.kernel.running.game_log import note
from engine.language.nodes import contests

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import Rule, State
    from engine.language.forms import Node
    from engine.language.vocabulary import Zone

Act = Callable[[tricks.TricksFrame, int], None]  # what is done to the tricks that go on, by whom


def _zone(c: Compiler) -> Zone:
    return next(zone for zone in c.words.zones.values() if zone.won_by)


def _check_verb(c: Compiler, verb: str, wanted: str, node: Node) -> None:
    """Raise NoExecutor for another verb than the one by which the zone says it."""
    if verb != wanted:
        raise c.unplayable(f"of such cards it is not told who did “{verb}”", node, f"write {wanted}")


def _acting(c: Compiler, line: str, act: Act) -> Op:
    """An operation on the tricks that go on; nothing where there are none, or for who is no player."""

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        found = tricks.current(state)
        if found is None or frame.actor >= state.players:
            note(state, "nothing", frame.actor)
            return
        act(found, frame.actor)
        note(state, line, frame.actor)

    return c.op(run, lambda state, env, actor: tricks.current(state) is not None)


def _lead_next(c: Compiler, node: contests.LeadNext) -> Op:
    _check_verb(c, node.verb, _zone(c).led_by, node)

    def follow(frame: tricks.TricksFrame, actor: int) -> None:
        frame.following = actor

    return _acting(c, "leads next", follow)


def _win_this(c: Compiler, node: contests.WinThis) -> Op:
    _check_verb(c, node.verb, _zone(c).won_by, node)

    def decide(frame: tricks.TricksFrame, actor: int) -> None:
        frame.decided = actor

    return _acting(c, "will win", decide)


def _was_led(c: Compiler, node: contests.WasLed) -> So:
    _check_verb(c, node.verb, _zone(c).led_by, node)
    what = compile_phrase(c, node.what)
    test = what.test

    def so(state: State, env: Env, actor: int) -> bool:
        card = tricks.first_card(state)
        if card < 0:
            return False
        return test(state, env, actor, card) if test is not None else card in what.all(state, env, actor)

    return so


def _of_led(c: Compiler, node: contests.OfLed, kind_filter: Filter) -> Test:
    _check_verb(c, node.verb, _zone(c).led_by, node)
    column = node.column
    return lambda state, env, actor, x: tricks.value_in(state, x, column) == tricks.followed(state) != ""


def _did_contest(c: Compiler, node: contests.DidContest, kind_filter: Filter) -> Test:
    zone = _zone(c)
    if node.which == "this":
        _check_verb(c, node.verb, zone.led_by, node)
    is_won = node.verb == zone.won_by
    if not is_won:
        _check_verb(c, node.verb, zone.led_by, node)

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        found = tricks.current(state)
        if found is None:
            return False
        if node.which == "this":
            return x == found.leader
        return x == (found.last if is_won else found.last_leader)

    return test


def _did_most(c: Compiler, node: contests.DidMost, kind_filter: Filter) -> Test:
    _check_verb(c, node.verb, _zone(c).won_by, node)
    how = node.how

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        found = tricks.current(state)
        if found is None or x >= len(found.won):
            return False
        wanted = 0 if how == "no" else max(found.won) if how == "most" else min(found.won)
        return found.won[x] == wanted

    return test


def _is_trump(c: Compiler, node: contests.IsTrump) -> list[Rule]:
    what = compile_phrase(c, node.what)

    def apply(state: State, env: Env, piece: int, x: int) -> bool:
        return what.test(state, env, piece, x) if what.test is not None else x in what.all(state, env, piece)

    return [c.rule(RuleKind.CONTEST, tricks.TRUMP, apply)]


def _value_is_trump(c: Compiler, node: contests.ValueIsTrump) -> list[Rule]:
    column, value = _zone(c).follows, node.value

    def apply(state: State, env: Env, piece: int, x: int) -> bool:
        return tricks.value_in(state, x, column) == value

    return [c.rule(RuleKind.CONTEST, tricks.TRUMP, apply)]


def _that_is_trump(c: Compiler, node: contests.ThatIsTrump) -> list[Rule]:
    slot, has = named_slot(c, node), values_in(c, node.column)

    def apply(state: State, env: Env, piece: int, x: int) -> bool:
        return not has(state, x).isdisjoint(env.named(slot))

    return [c.rule(RuleKind.CONTEST, tricks.TRUMP, apply)]


def _lowest_wins(c: Compiler, node: contests.LowestWins) -> list[Rule]:
    _check_verb(c, node.verb, _zone(c).won_by, node)
    kind = c.referee.types_of(node.noun)
    if kind is not None:
        raise c.unplayable("all cards are compared that were played: write the lowest card", node)
    return [c.rule(RuleKind.CONTEST, tricks.LOWEST, lambda state, env, piece, x: True)]


def _cannot_win(c: Compiler, node: contests.CannotWin) -> list[Rule]:
    _check_verb(c, node.verb, _zone(c).won_by, node)
    return [c.event_rule(RuleKind.CANNOT, node.verb, thing_test(c, node.what, WHAT))]


ACTS: Entries[[], Op] = (entry(contests.LeadNext, _lead_next), entry(contests.WinThis, _win_this))

CONDITIONS: Entries[[], So] = (entry(contests.WasLed, _was_led),)

HAVINGS: Entries[[Filter], Test | None] = (
    entry(contests.OfLed, _of_led),
    entry(contests.DidContest, _did_contest),
    entry(contests.DidMost, _did_most),
)

RULES: Entries[[], list[Rule]] = (
    entry(contests.IsTrump, _is_trump),
    entry(contests.ValueIsTrump, _value_is_trump),
    entry(contests.ThatIsTrump, _that_is_trump),
    entry(contests.LowestWins, _lowest_wins),
    entry(contests.CannotWin, _cannot_win),
)

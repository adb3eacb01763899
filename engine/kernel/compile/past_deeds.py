"""What somebody has done before in a period: at a place, to cards, how often."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.adjectives import other_than
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compare_of, compile_kind, compile_phrase
from engine.kernel.compile.products import Compare
from engine.kernel.compile.unsupported import Untold
from engine.kernel.core.frames import Env
from engine.language.nodes import conditions, nouns, phrases, possession

if TYPE_CHECKING:
    from engine.kernel.core.state import State, Test, Things


Did = (
    possession.DidAt
    | possession.DidTo
    | conditions.HasDoneAt
    | conditions.HasDoneTo
    | conditions.HasNotDoneTo
    | conditions.IsNthDone
)
Meant = Callable[["State", Env, int, int, int], bool]  # whether a deed at a place to a card is meant


CORE = ("draw", "discard")  # deeds of all games, of which not every rules module tells


def track(c: Compiler, verb: str) -> None:
    """Let a deed be noted each time that it is done. Raises NoExecutor for a core deed of which nothing is told."""
    if verb in CORE and not c.tells(verb):
        raise Untold(c.referee.box.rules, verb)
    c.compiled.tracked.add(verb)


def at_least_once(n: int) -> bool:
    """Whether something was done at all, given how often."""
    return n > 0


def did(c: Compiler, node: Did, meant: Meant, compare: Compare = at_least_once) -> Test:
    """A test whether somebody has done a deed in the current period, as often as `compare` wants."""
    verb, period = node.verb, node.when
    track(c, verb)

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        deeds = c.referee.deeds_in(state, period)
        return compare(
            sum(kind == verb and who == x and meant(state, env, actor, place, card) for kind, who, place, card in deeds)
        )

    return test


def dealt_with(c: Compiler, node: possession.DealtWith) -> Things:
    """The cards to which somebody has done a deed in the current period, each once, wherever they are now."""
    verb, period, holders = node.verb, node.when, compile_phrase(c, node.who)
    track(c, verb)

    def cards(state: State, env: Env, actor: int) -> list[int]:
        who = holders.all(state, env, actor)
        deeds = c.referee.deeds_in(state, period)
        found = [card for kind, x, _, card in deeds if kind == verb and x in who and card >= 0]
        return list(dict.fromkeys(found))

    return cards


OF_KIND = (phrases.A, phrases.Each, phrases.All, phrases.Bare, phrases.Some, phrases.Counted)  # a noun, and no more


def did_to(c: Compiler, node: possession.DidTo | conditions.HasDoneTo | conditions.HasNotDoneTo) -> Test:
    """A test whether somebody has done a deed to the cards that a phrase names, in the current period."""
    what = node.what
    compare = compare_of(c, what.n) if isinstance(what, phrases.Some | phrases.Counted) else at_least_once
    kind = nouns.kind_of(what)
    if kind is not None and isinstance(what, phrases.Another):
        such, other = compile_kind(c, kind).test, other_than(c, "card", what)
        return did(
            c,
            node,
            lambda state, env, actor, place, card: (
                card >= 0 and such(state, env, actor, card) and other(state, env, actor, card)
            ),
        )
    if kind is None or not isinstance(what, OF_KIND):
        pick = compile_phrase(c, what)
        return did(c, node, lambda state, env, actor, place, card: card in pick.all(state, env, actor), compare)
    inner = compile_kind(c, kind)
    return did(
        c, node, lambda state, env, actor, place, card: card >= 0 and inner.test(state, env, actor, card), compare
    )

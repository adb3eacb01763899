"""Drawing and discarding that goes on until something is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.card_acts import each_card, own_cards
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bare_noun, bounds, compile_phrase
from engine.kernel.compile.decks import check_top, may_discard
from engine.kernel.compile.products import Op
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.frames import LOOKED, NodeFrame
from engine.kernel.core.state import Rules
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import Pick, ReckonedPick, only
from engine.kernel.running.texts import env_of
from engine.language.nodes import drawing, nouns

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State


def draw_until(c: Compiler, node: drawing.DrawUntil) -> Op:
    """Draw one card after the other until one fits, none can be drawn, or the deck has been gone through."""
    noun = _drawn_noun(c, node)
    what = compile_phrase(c, node.what, lambda state, env, actor: list(env.slots[LOOKED] or []))
    can_draw, draw_cards = c.ask(Rules.can_draw), c.ask(Rules.draw_cards)
    result = ActResult(c, "card")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        env, actor = env_of(state, frame), frame.actor
        drawn: list[int] = []
        fitting: list[int] = []
        for _ in range(_whole_deck(state, noun)):
            cards = draw_cards(state, actor, noun, 1, additional=False, resolve=False)
            drawn += cards
            fitting = [x for x in cards if what.test is None or what.test(state, env, actor, x)]
            if fitting or not cards:
                break
        env.slots[what.slot] = fitting
        env.slots[LOOKED] = [x for x in drawn if x not in fitting]
        result.add(env, drawn)

    return c.op(run, lambda state, env, actor: can_draw(state, noun))


def _whole_deck(state: State, noun: str) -> int:
    """How many cards can be drawn until a deck has been gone through; it is made anew first where it is empty."""
    piles = dict(state.referee.decks.values())
    zones = state.referee.deck_for(noun)[:1]
    return sum(len(state.zones[zone]) or len(state.zones[piles[zone]]) for zone in zones)


def draw_up_to(c: Compiler, node: drawing.DrawUpTo) -> Op:
    """Draw as many cards as are missing; none where there are as many already."""
    noun = _drawn_noun(c, node)
    check_top(c, nouns.kind_of(node.what))
    held, wanted = _held(c, node)
    can_draw, draw_cards = c.ask(Rules.can_draw), c.ask(Rules.draw_cards)
    result = ActResult(c, "card")

    def missing(state: State, env: Env, actor: int) -> int:
        return wanted - len(held.all(state, env, actor))

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        env, actor = env_of(state, frame), frame.actor
        n = missing(state, env, actor)
        if n <= 0:
            note(state, "nothing", actor)
            return
        cards = draw_cards(state, actor, noun, n, additional=False, resolve=False)
        env.slots[LOOKED] = list(cards)
        result.add(env, cards)

    return c.op(run, lambda state, env, actor: missing(state, env, actor) > 0 and can_draw(state, noun))


def _drawn_noun(c: Compiler, node: drawing.DrawUntil | drawing.DrawUpTo) -> str:
    """The noun whose deck is drawn from: that of the words, else that of the cards that they wait for."""
    noun = bare_noun(c, node.kind) if node.kind is not None else nouns.noun_of(node.what)
    at_once = {c.referee.decks[name][0] for name in c.referee.resolved_as_drawn if name in c.referee.decks}
    if at_once & set(c.referee.deck_for(noun)):
        raise NoExecutor("these cards are resolved as they are drawn: write how many are drawn")
    return noun


def _held(c: Compiler, node: drawing.DrawUpTo | drawing.DiscardDownTo) -> tuple[Pick, int]:
    """The cards that count, and how many of them there are to be."""
    return compile_phrase(c, node.what, own_cards(c, node.what)), bounds(c, node.what.n)[0]


def discard_down_to(c: Compiler, node: drawing.DiscardDownTo) -> Op:
    """Discard cards of the actor's choice until as many are left as the words say, of all that count."""
    held, left = _held(c, node)
    discard = c.ask(Rules.discard)

    def too_many(state: State, env: Env, actor: int) -> int:
        return max(0, len(held.all(state, env, actor)) - left)

    pick = only(ReckonedPick(held, too_many), may_discard)

    def can(state: State, env: Env, actor: int) -> bool:
        return too_many(state, env, actor) > 0 and pick.enough(state, env, actor)

    return each_card(c, pick, lambda state, env, actor, x: discard(state, x, actor), can)


ACTS: Entries[[], Op] = (
    entry(drawing.DrawUntil, draw_until),
    entry(drawing.DrawUpTo, draw_up_to),
    entry(drawing.DiscardDownTo, discard_down_to),
)

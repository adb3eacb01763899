"""Tokens that lie on cards, one on each, and are somebody's: which of them a phrase means, and discarding them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.amounts import bounds
from engine.kernel.compile.cards import each_card
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.phrases import PHRASES, belonging
from engine.kernel.compile.tokens import discard_tokens
from engine.kernel.core.events import Event
from engine.kernel.running.events import emit
from engine.kernel.running.rule_index import forbidden
from engine.kernel.running.selectors import Pick, only
from engine.language.nodes import nouns, phrases, possession

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State
    from engine.language.forms import Node

ONE = (phrases.A, phrases.Any, phrases.Another, phrases.The)
EVERY = (phrases.All, phrases.Each, phrases.Bare, possession.AllOf, possession.Owned)


def discard_marks(c: Compiler, node: Any) -> Op:
    """Back to the supply, from the cards they lie on; other tokens from whoever has them."""
    pick = _marks(c, node.what)
    if pick is None:
        return discard_tokens(c, node)
    kind: Any = getattr(node.what, "owned", node.what).kind
    deed = f"discard {kind.noun}"

    def may(state: State, env: Env, actor: int, card: int) -> bool:
        place = state.referee.place_of_card(state, card)
        return not forbidden(state, Event(deed, actor, place, card))

    def do(state: State, env: Env, actor: int, card: int) -> None:
        place = state.referee.place_of_card(state, card)
        if state.referee.unmark(state, card):
            emit(state, deed, actor, place, card)

    return each_card(c, only(pick, may), do)


def _marks(c: Compiler, node: Node) -> Pick | None:
    """The cards whose tokens a phrase means; None where it is about no such tokens, or about some named before."""
    whole: Any = node.owned if isinstance(node, possession.AllOf) else node
    kind: Any = getattr(whole, "kind", None)
    if kind is None or not isinstance(node, (*ONE, *EVERY, phrases.Some)) or not c.referee.lies_on_cards(kind.noun):
        return None
    pick = _marked(c, whole, kind)
    if isinstance(node, phrases.Some):
        pick.least, pick.most = bounds(node.n)
    elif isinstance(node, ONE):
        pick.least = pick.most = 1
    pick.slot = c.slot(c.span(node))
    c.sorts[c.span(node)] = "card"
    return pick


def _marked(c: Compiler, whole: Any, kind: nouns.Kind) -> Pick:
    """Cards with such a token: somebody's, on some place or card, or all there are."""
    owner = _owner(c, whole, kind)
    narrowing: Any = kind.where or kind.having
    place = getattr(narrowing, "what", None) or getattr(narrowing, "source", None) or getattr(narrowing, "place", None)

    def marked(state: State, env: Env, actor: int) -> list[int]:
        players = owner.all(state, env, actor) if owner is not None else None
        return [x for x, mark in enumerate(state.marks) if mark and (players is None or mark - 1 in players)]

    if place is None:
        return Pick("card", marked)
    where = compile_phrase(c, place)

    def on(state: State, env: Env, actor: int, holder: int) -> list[int]:
        if where.sort == "card":
            return [x for x in marked(state, env, actor) if x == holder]
        referee = state.referee
        return [x for x in marked(state, env, actor) if referee.is_at(state, "card", x, where.sort, holder)]

    pick = belonging(c, "card", where, on)
    if where.is_spread:
        pick.groups = lambda state, env, actor: [on(state, env, actor, y) for y in where.all(state, env, actor)]
    return pick


def _owner(c: Compiler, whole: Any, kind: nouns.Kind) -> Pick | None:
    if isinstance(kind.having, possession.HadBy):
        return compile_phrase(c, kind.having.who)
    if not isinstance(whole, possession.Owned):
        return None
    if isinstance(whole.owner, phrases.It | phrases.They) and c.span(whole.owner) == c.span(whole):
        owner: Pick = PHRASES[phrases.It](c, whole.owner, None)
        return owner
    return compile_phrase(c, whole.owner)

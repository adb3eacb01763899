"""Cards to and from decks and piles: discard, draw, resolve, shuffle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.act_results import Way
from engine.kernel.compile.amounts import bounds
from engine.kernel.compile.cards import each_card, own_cards
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.frames import LOOKED, Env, NodeFrame
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import only
from engine.kernel.running.texts import env_of
from engine.language.nodes import amounts, decks

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def discard_cards(c: Compiler, node: Any) -> Op:
    """To the discard pile of its deck; of a pile, all its cards."""
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    if pick.sort == "pile":
        full = only(pick, lambda state, env, actor, zone: bool(state.zones[zone]))
        discard_pile = c.ask("discard_pile")
        return each_card(c, full, lambda state, env, actor, zone: discard_pile(state, zone, actor))
    mine = only(pick, lambda state, env, actor, x: state.referee.may_discard(state, x))
    discard = c.ask("discard")
    return each_card(c, mine, lambda state, env, actor, x: discard(state, x, actor))


def draw(c: Compiler, node: Any) -> Op:
    """From the top of the deck of such cards. What a drawn card does is the game's: some are resolved at once."""
    kind: Any = getattr(node.what, "kind", None)
    source = getattr(kind.where, "source", None) if kind is not None else None
    if kind is not None and kind.where is not None and not isinstance(source, decks.DrawDeck):
        return _draw_from(c, node)
    noun = kind.noun if kind is not None else "card"
    _check_top(c, kind)
    if isinstance(source, decks.DrawDeck):
        nouns = c.words.nouns.items()
        noun = next((name for name, entry in nouns if entry.type == source.deck and not entry.subtype), noun)
    n: Any = getattr(node.what, "n", None)
    least, most = bounds(n) if n is not None else (1, 1)
    can_draw, draw_cards = c.ask("can_draw"), c.ask("draw_cards")
    additional = isinstance(n, amounts.Additional)
    resolve = isinstance(node, decks.DrawAndResolve)
    looked = c.slot(c.span(node))
    what = c.slot(c.span(node.what))
    way = Way(c, "card")
    c.sorts[c.span(node.what)] = "card"

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        count = answer
        if count is None and least == most:
            count = most
        if count is None:
            offer(state, actor, "number", list(range(least, min(most, 99) + 1)), "draw")
            return
        state.stack.pop()
        cards = draw_cards(state, actor, noun, count, additional=additional, resolve=resolve)
        env.slots[what] = env.slots[looked] = cards
        env.slots[LOOKED] = list(cards)
        way.add(env, cards)

    return c.op(run, lambda state, env, actor: can_draw(state, noun))


def _check_top(c: Compiler, kind: Any) -> None:
    """Nobody can ask the top card of a deck to be of some kind. Raises NoExecutor."""
    if kind is None:
        return
    fits, designs = c.referee.types_of(kind.noun), c.referee.box.designs
    decks = {design.deck for design in designs if fits is not None and fits(design)}
    is_narrow = any(design.deck in decks and not fits(design) for design in designs if fits is not None)
    if is_narrow or kind.size is not None or kind.tags is not None or kind.having is not None:
        raise NoExecutor("the top card of a deck is drawn, whatever it is, and that deck has other cards too")


def _draw_from(c: Compiler, node: Any) -> Op:
    """Out of a pile that is named; cards that players hold go to their hands, what becomes of others is said next."""
    pick = compile_phrase(c, node.what)
    again = c.slot(c.span(node))
    c.sorts[c.span(node)] = "card"

    def do(state: State, env: Env, actor: int, x: int) -> None:
        env.slots[again] = [*(env.slots[again] or []), x]
        env.slots[LOOKED] = list(env.named(again))
        if state.referee.can_take(state, actor, x):
            state.referee.take(state, actor, x)

    return each_card(c, pick, do)


def resolve(c: Compiler, node: decks.Resolve) -> Op:
    """Do what the card says."""
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    resolve_card = c.ask("resolve_card")
    return each_card(c, pick, lambda state, env, actor, x: resolve_card(state, actor, x))


def shuffle_pile(c: Compiler, node: decks.Shuffle) -> Op:
    """Mix a pile."""

    def do(state: State, env: Env, actor: int, zone: int) -> None:
        state.referee.mix(state, zone)
        note(state, "shuffle", actor, zone)

    return each_card(c, compile_phrase(c, node.pile), do)


def shuffle_into(c: Compiler, node: decks.ShuffleInto) -> Op:
    """Put cards into a pile and mix it."""
    target = compile_phrase(c, node.pile)
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    put_card = c.ask("put_card", "pile")

    def do(state: State, env: Env, actor: int, x: int) -> None:
        for zone in target.all(state, env, actor)[:1]:
            cards = list(state.zones[x]) if pick.sort == "pile" else [x]
            for card in cards:
                put_card(state, actor, card, "pile", zone, "top")
            state.referee.mix(state, zone)

    return each_card(c, pick, do)

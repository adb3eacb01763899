"""Cards and tokens put somewhere: put, place, add, put back, return, replace; and the destinations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.card_acts import after_picks, each_card, each_card_to, goes_apart, own_cards, put_each
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bounds, compile_destination, compile_phrase
from engine.kernel.compile.event_patterns import came_to, deed_pattern, put
from engine.kernel.compile.products import Op, Pattern
from engine.kernel.compile.seats import cards_to_owners, goes_to_owner
from engine.kernel.compile.taking import give_cards, give_tokens
from engine.kernel.compile.token_acts import Part, has_all, holders_of, how_many, tokens_of, tokens_or_cards
from engine.kernel.core.events import Event
from engine.kernel.core.frames import LOOKED, Env, NodeFrame
from engine.kernel.core.state import Rules
from engine.kernel.running import tokens
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import Pick
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import decks, nouns, phrases, putting

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def put_cards(c: Compiler, node: putting.Put | putting.Place) -> Op:
    """Put cards on a place or a card, or on top of or under a pile."""
    how = "bottom" if isinstance(node.where, putting.AtBottom) else "top"
    if goes_to_owner(node.where):
        return cards_to_owners(c, node.what, node.where, how)
    where = compile_destination(c, node.where)
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    if goes_apart(where):
        raise c.unplayable("a card is put in one place: write where each of them goes", node.where)
    put_card = c.ask(Rules.put_card, where.sort)
    result = ActResult(c, "card")

    def do(state: State, env: Env, actor: int) -> None:
        for target in env.named(where.slot)[:1]:
            cards = list(env.slots[pick.slot] or pick.all(state, env, actor))
            if not cards:
                note(state, "nothing", actor)
            for x in cards:
                result.add(env, [x])
                put_card(state, actor, x, where.sort, target, how)

    def can(state: State, env: Env, actor: int) -> bool:
        return pick.enough(state, env, actor) and where.enough(state, env, actor)

    return after_picks(c, (pick, where), do, can)


def add_cards(c: Compiler, node: putting.Add) -> Op:
    """Put new cards from their deck on top of each pile that is named."""
    where = compile_phrase(c, node.where)
    what = node.what
    kind = nouns.kind_of(what)
    if kind is None or kind.where is not None or isinstance(what, decks.TopOne | decks.Top):
        return add_named(c, what, where)
    amount = phrases.amount_of(what)
    n = bounds(c, amount)[1] if amount is not None else 1
    noun = kind.noun
    add_new = c.ask(Rules.add_new)
    return each_card(c, where, lambda state, env, actor, zone: add_new(state, actor, noun, n, where.sort, zone))


def add_named(c: Compiler, what: Node, where: Pick) -> Op:
    """Put the cards that a phrase names on top of a pile, or on a place."""
    return put_each(c, compile_phrase(c, what), where)


Backwards = putting.PutBack | putting.Back | putting.BackOnTop | putting.BackOnBottom


def put_back(c: Compiler, node: Backwards) -> Op:
    """Put cards back where they were looked at: in an order that the actor chooses, the last on top, or as they lay."""
    pick = compile_phrase(c, node.what)
    ordered = not isinstance(node, putting.Back)
    bottom = isinstance(node, putting.BackOnBottom)
    back_to_place = c.ask(Rules.put_back)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if frame.step == 0:
            frame.step = 1
            frame.left = tuple(x for x in pick.all(state, env, actor) if state.referee.is_put_aside(state, x))
        left, chosen = list(frame.left), list(frame.done)
        if answer is not None:
            left.remove(answer)
            chosen.append(answer)
            frame.left, frame.done = tuple(left), tuple(chosen)
        if ordered and len(left) > 1:
            offer(state, actor, "card", left[:], "order under" if bottom else "order back")
            return
        state.stack.pop()
        back = chosen + left if ordered else left[::-1]  # the top one was seen first, and is put back last
        back_to_place(state, actor, back, bottom=bottom)
        env.slots[LOOKED] = None

    return c.op(run)


def place_for(c: Compiler, node: putting.PlaceFor) -> Op:
    """Lay a card on somebody's behalf; with "before they ...", a permission that the game offers later."""
    if node.who is not None and c.linked(node.who) != c.span(node.whom):
        raise c.unplayable("it is placed for one and waits for another: write that player of the first", node.who)
    if node.verb is not None and not isinstance(node.whom, phrases.A | phrases.Any):
        raise c.unplayable("what is placed before a deed is for whoever does it next: write any player", node.whom)
    pick = compile_phrase(c, node.what)
    whom = compile_phrase(c, node.whom)
    lay_for = c.ask(Rules.place_for)

    def promise(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        for x in pick.all(state, env_of(state, frame), frame.actor):
            lay_for(state, frame.actor, x, -1)

    if node.verb is not None:  # for whomever, before they do it: a permission for something to come
        return c.op(promise, None, is_later=True)
    return each_card_to(c, pick, whom, lay_for)


TokenPutting = putting.Put | putting.Place | putting.Add


def put_tokens(c: Compiler, node: TokenPutting) -> Op:
    """Put tokens on a place or a card: from where the words say, those named before from the actor, others from the
    supply. On a card they become the actor's own.
    """
    return _lay_tokens(c, node, own=_is_named_before(c, node.what))


def _is_named_before(c: Compiler, what: Node) -> bool:
    """Whether tokens were named before: those, the Snack, 1 of them."""
    return c.linked(what.group if isinstance(what, phrases.Of) else what) is not None


def place_tokens(c: Compiler, node: putting.Place) -> Op:
    """Put tokens of the actor on a place or a card."""
    return _lay_tokens(c, node, own=True)


def _lay_tokens(c: Compiler, node: TokenPutting, *, own: bool) -> Op:
    where = compile_destination(c, node.where)
    parts = tokens_of(c, node.what)
    c.last_counter = parts[0].counter

    def free(state: State, env: Env, actor: int) -> list[int]:
        targets = where.all(state, env, actor)
        return [x for x in targets if tokens.may_lay(state, actor, parts[0].counter, where.sort, x)]

    target = Pick(where.sort, free, where.least, where.most)
    target.slot = where.slot
    target.groups = where.groups

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if frame.step == 0:
            frame.step = 1
            if not target.begin(state, frame):
                return
        while frame.part < len(parts):
            part = parts[frame.part]
            if not frame.is_offered:
                frame.is_offered = True
                if part.holders is not None and not part.holders.begin(state, frame):
                    return
            n = answer if answer is not None else how_many(state, env, actor, part, own or part.holders is not None)
            if n is None:
                return
            answer = None
            frame.part += 1
            frame.is_offered = False
            for x in env.named(target.slot):
                for source in sources(state, env, actor, part):
                    tokens.lay(state, actor, part.counter, (where.sort, x), n, source)
        state.stack.pop()

    def sources(state: State, env: Env, actor: int, part: Part) -> Sequence[tokens.Holder | None]:
        return holders_of(state, env, actor, part) if own or part.holders is not None else [None]

    def can(state: State, env: Env, actor: int) -> bool:
        is_there = has_all(parts) if own or any(part.holders is not None for part in parts) else None
        return bool(free(state, env, actor)) and (is_there is None or is_there(state, env, actor))

    return c.op(run, can)


def replace(c: Compiler, node: putting.Replace) -> Op:
    """Discard what is there, and put as many new cards from the deck in its place."""
    pick = compile_phrase(c, node.what)
    if pick.sort == "pile":
        replace_pile = c.ask(Rules.replace_pile)
        return each_card(c, pick, lambda state, env, actor, zone: replace_pile(state, zone, actor))
    replace_card = c.ask(Rules.replace_card)
    return each_card(c, pick, lambda state, env, actor, x: replace_card(state, x, actor))


def _add(c: Compiler, node: putting.Add) -> Pattern:
    kinds, what = deed_pattern("put")(c, node)
    where = compile_phrase(c, node.where)

    def part(state: State, env: Env, event: Event) -> bool:
        return (what is None or what(state, env, event)) and came_to(state, env, event, where)

    return kinds, part


ACTS: Entries[[], Op] = (
    entry(putting.Put, tokens_or_cards(put_tokens, put_cards)),
    entry(putting.Place, tokens_or_cards(place_tokens, put_cards)),
    entry(putting.PutBack, put_back),
    entry(putting.Back, put_back),
    entry(putting.PlaceFor, place_for),
    entry(putting.Add, tokens_or_cards(put_tokens, add_cards)),
    entry(putting.Replace, replace),
    entry(putting.Return, tokens_or_cards(give_tokens, give_cards)),
    entry(putting.BackOnTop, put_back),
    entry(putting.BackOnBottom, put_back),
)


PATTERNS: Entries[[], Pattern] = (
    entry(putting.Put, put),
    entry(putting.Place, put),
    entry(putting.Add, _add),
    entry(putting.Replace, deed_pattern("replace")),
    entry(putting.Return, deed_pattern("return")),
)


DESTINATIONS: Entries[[], Pick] = (
    entry(putting.OnIt, lambda c, node: compile_phrase(c, node.what)),
    entry(putting.OnTop, lambda c, node: compile_phrase(c, node.pile)),
    entry(putting.AtBottom, lambda c, node: compile_phrase(c, node.pile)),
    entry(putting.Into, lambda c, node: compile_phrase(c, node.pile)),
)

"""Piles and the cards at their ends; cards to and from decks: draw, resolve, discard, shuffle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.card_acts import each_card, each_card_to, own_cards
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bounds, compile_kind, compile_owner, compile_phrase, reckoned
from engine.kernel.compile.event_patterns import deed_pattern
from engine.kernel.compile.phrases import _those, belonging
from engine.kernel.compile.products import Op, Pattern
from engine.kernel.compile.token_acts import BOUND, Part, has_some, holders_of, token_act, tokens_or_cards
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.events import CounterDeed, Event, counter_event, draw_event
from engine.kernel.core.frames import LOOKED, Env, NodeFrame
from engine.kernel.core.state import Rules, Things
from engine.kernel.running import tokens
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.replacement import is_replaced
from engine.kernel.running.rule_index import forbidden
from engine.kernel.running.selectors import ALL, Pick, only
from engine.kernel.running.texts import env_of
from engine.language.nodes import amounts, decks, nouns, phrases, possession
from engine.language.writer import article

if TYPE_CHECKING:
    from engine.kernel.core.state import State
    from engine.language.forms import Node


End = decks.TopOne | decks.Top | decks.BottomOne


def _piles(c: Compiler, node: End) -> Pick:
    if node.pile is not None:
        return compile_phrase(c, node.pile)
    referee, noun = c.referee, node.kind.noun
    return Pick("pile", lambda state, env, actor: referee.deck_for(noun))


def _from_pile(c: Compiler, node: End, source: Things | None) -> Pick:
    """Cards at the top or bottom of a pile; of each pile where there are several."""
    where = _piles(c, node)
    referee = c.referee
    most = bounds(c, node.n)[1] if isinstance(node, decks.Top) else 1
    bottom = isinstance(node, decks.BottomOne)
    kind_filter = compile_kind(c, node.kind)
    least = bounds(c, node.n)[0] if isinstance(node, decks.Top) else ALL

    def cards(state: State, env: Env, actor: int, zone: int) -> list[int]:
        row = referee.ends_of(state, zone, most, bottom=bottom)
        return [x for x in row if kind_filter.test(state, env, actor, x)]

    pick = belonging(c, "card", where, cards)
    if least == 0:
        pick.least, pick.most = 0, most
    pick.is_spread = where.is_spread
    pick.test = lambda state, env, actor, x: any(
        x in referee.ends_of(state, zone, most, bottom=bottom) for zone in where.all(state, env, actor)
    )
    return pick


def _deck(c: Compiler, node: decks.DrawDeck, source: Things | None) -> Pick:
    zone = c.deck(node.deck)[0]
    return Pick("pile", lambda state, env, actor: [zone])


def _discard_pile(c: Compiler, node: decks.DiscardPile, source: Things | None) -> Pick:
    zone = c.deck(node.deck)[1]
    return Pick("pile", lambda state, env, actor: [zone])


def _top_of_each(c: Compiler, node: decks.TopOfEach, source: Things | None) -> Pick:
    kind_filter = compile_kind(c, node.kind)

    def top(state: State, env: Env, actor: int, zone: int) -> list[int]:
        row = c.referee.ends_of(state, zone, 1, bottom=False)
        return [x for x in row if kind_filter.test(state, env, actor, x)]

    return belonging(c, "card", compile_phrase(c, node.piles), top)


def discard_cards(c: Compiler, node: decks.Discard) -> Op:
    """Discard cards, each to the discard pile of its deck; of a pile all its cards."""
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    if pick.sort == "pile":
        full = only(pick, lambda state, env, actor, zone: bool(state.zones[zone]))
        discard_pile = c.ask(Rules.discard_pile)
        return each_card(c, full, lambda state, env, actor, zone: discard_pile(state, zone, actor))
    mine = only(pick, may_discard)
    discard = c.ask(Rules.discard)
    return each_card(c, mine, lambda state, env, actor, x: discard(state, x, actor))


def may_discard(state: State, env: Env, actor: int, card: int) -> bool:
    """Whether a card can be discarded, because it is not discarded already, and nothing forbids the actor to do it."""
    referee = state.referee
    if any(state.zone_of[card] == pile for _, pile in referee.decks.values()):
        return False
    if "discard" in state.compiled.prohibited:
        place, zone = referee.place_of_card(state, card), state.zone_of[card]
        if forbidden(state, Event("discard", actor, place, card, 1, zone)):
            return False
    return referee.may_discard(state, card)


PILED = (
    decks.TopOne, decks.Top, decks.BottomOne, decks.TopOfEach, possession.Owned, possession.OwnedOf, phrases.Next,
)  # fmt: skip


def _check_left(c: Compiler, node: decks.Draw | decks.DrawAndResolve, noun: str) -> None:
    """Raise NoExecutor where a text speaks of cards that are resolved as they are drawn: none of them is left."""
    at_once = {c.referee.decks[name][0] for name in c.referee.resolved_as_drawn if name in c.referee.decks}
    if at_once & set(c.referee.deck_for(noun)) and {c.span(node), c.span(node.what)} & c.spoken_of:
        raise NoExecutor("these cards are resolved as they are drawn, so that none is left to do something with")


def draw(c: Compiler, node: decks.Draw | decks.DrawAndResolve) -> Op:
    """Compile "draw": cards from the top of the noun's deck, or from a named pile. Raises NoExecutor."""
    kind = nouns.kind_of(node.what)
    where = kind.where if kind is not None else None
    source = where.source if isinstance(where, nouns.From) else None
    if kind is None or isinstance(node.what, PILED) or (where is not None and not isinstance(source, decks.DrawDeck)):
        return _draw_from(c, node)
    noun = kind.noun if kind is not None else "card"
    check_top(c, kind)
    if isinstance(source, decks.DrawDeck):
        words = c.words.nouns.items()
        noun = next((name for name, entry in words if entry.type == source.deck and not entry.subtype), noun)
    _check_left(c, node, noun)
    n = phrases.amount_of(node.what)
    reckon = reckoned(c, n)
    least, most = bounds(c, n) if n is not None and reckon is None else (1, 1)
    can_draw, draw_cards = c.ask(Rules.can_draw), c.ask(Rules.draw_cards)
    additional = isinstance(n, amounts.Additional)
    resolve = isinstance(node, decks.DrawAndResolve)
    looked = c.slot(c.span(node))
    what = c.slot(c.span(node.what))
    result = ActResult(c, "card")
    c.sorts[c.span(node.what)] = "card"

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        count = answer if reckon is None else reckon(state, env, actor)
        if count is None and least == most:
            count = most
        if count is None:
            offer(state, actor, "number", list(range(least, min(most, 99) + 1)), "draw")
            return
        state.stack.pop()
        is_instead = count > 1 and is_replaced(state, Event(draw_event(count), actor, n=count))
        drawn = () if is_instead else draw_cards(state, actor, noun, count, additional=additional, resolve=resolve)
        cards = [*drawn]
        env.slots[what] = env.slots[looked] = cards
        env.slots[LOOKED] = list(cards)
        result.add(env, cards)

    return c.op(run, lambda state, env, actor: can_draw(state, noun))


def check_top(c: Compiler, kind: nouns.Kind | None) -> None:
    """Raises NoExecutor where a phrase wants the top card to be of some kind: nobody can know that beforehand."""
    if kind is None:
        return
    fits, designs = c.referee.types_of(kind.noun), c.referee.box.designs
    decks = {design.deck for design in designs if fits is not None and fits(design)}
    is_narrow = any(design.deck in decks and not fits(design) for design in designs if fits is not None)
    if is_narrow or kind.size is not None or kind.tags is not None or kind.having is not None:
        found = NoExecutor("the top card of a deck is drawn, whatever it is, and that deck has other cards too")
        found.instead = f"Draw first, and ask then: “Draw {article(kind.noun)} {kind.noun}. If it is …, …”."
        raise found


def _draw_from(c: Compiler, node: decks.Draw | decks.DrawAndResolve) -> Op:
    """Draw from a pile that is named; cards that the actor can hold go to their hand, later words move the others."""
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
    """Do what cards say."""
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    resolve_card = c.ask(Rules.resolve_card)
    return each_card(c, pick, lambda state, env, actor, x: resolve_card(state, actor, x))


def shuffle_pile(c: Compiler, node: decks.Shuffle) -> Op:
    """Shuffle piles."""

    def do(state: State, env: Env, actor: int, zone: int) -> None:
        state.referee.mix(state, zone)
        note(state, "shuffle", actor, zone)

    return each_card(c, compile_phrase(c, node.pile), do)


def shuffle_into(c: Compiler, node: decks.ShuffleInto) -> Op:
    """Put cards into a pile and shuffle it."""
    target = compile_phrase(c, node.pile)
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    put_card = c.ask(Rules.put_card, "pile")

    def do(state: State, actor: int, x: int, zone: int) -> None:
        cards = list(state.zones[x]) if pick.sort == "pile" else [x]
        for card in cards:
            put_card(state, actor, card, "pile", zone, "top")
        state.referee.mix(state, zone)
        note(state, "shuffle", actor, zone)

    return each_card_to(c, pick, target, do)


def discard_tokens(c: Compiler, node: decks.Discard) -> Op:
    """Discard tokens to the supply: the actor's own, or those that lie where the words say."""

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        if part.holders is not None and part.holders.is_loop:  # so many from each of them
            rows = holders_of(state, env, actor, part)
            return sum(tokens.discard_tokens(state, actor, part.counter, holder, n) for holder in rows)
        left = n
        for holder in holders_of(state, env, actor, part):
            left -= tokens.discard_tokens(state, actor, part.counter, holder, left)
        return n - left

    return token_act(c, node.what, do, has_some, BOUND)


ONE = (phrases.A, phrases.Any, phrases.Another, phrases.The)
EVERY = (phrases.All, phrases.Each, phrases.Bare, possession.AllOf, possession.Owned)


def discard_marks(c: Compiler, node: decks.Discard) -> Op:
    """Discard tokens from the cards that they lie on; tokens of other counters from those who have them."""
    pick = _marks(c, node.what)
    if pick is None:
        return discard_tokens(c, node)
    deed = counter_event(CounterDeed.DISCARD, nouns.noun_of(possession.owned_in(node.what)))

    def may(state: State, env: Env, actor: int, card: int) -> bool:
        place = state.referee.place_of_card(state, card)
        return not forbidden(state, Event(deed, actor, place, card))

    def do(state: State, env: Env, actor: int, card: int) -> None:
        place = state.referee.place_of_card(state, card)
        if state.referee.unmark(state, card):
            emit(state, deed, actor, place, card)

    return each_card(c, only(pick, may), do)


def _marks(c: Compiler, node: Node) -> Pick | None:
    """The cards whose tokens a phrase means; None where it means tokens of other counters, or tokens named before."""
    whole = node.owned if isinstance(node, possession.AllOf) else node
    kind = nouns.kind_of(whole)
    if (
        kind is None
        or not isinstance(node, (*ONE, *EVERY, phrases.Some))
        or not tokens.lies_on_cards(c.referee, kind.noun)
    ):
        return None
    pick = _marked(c, whole, kind)
    if isinstance(node, phrases.Some):
        pick.least, pick.most = bounds(c, node.n)
    elif isinstance(node, ONE):
        pick.least = pick.most = 1
    pick.slot = c.slot(c.span(node))
    c.sorts[c.span(node)] = "card"
    return pick


def _marked(c: Compiler, whole: Node, kind: nouns.Kind) -> Pick:
    """The cards with a token of this kind: somebody's, those on some place or card, or all of them."""
    owner = _owner(c, whole, kind)
    place = _where_marked(kind)

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


def _where_marked(kind: nouns.Kind) -> Node | None:
    """The phrase for the place or card on which the tokens lie; None where the words name none."""
    if kind.where is not None:
        return None if isinstance(kind.where, nouns.In) else kind.where.landmark()
    having = kind.having
    if isinstance(having, possession.HadBy | possession.DidAt):
        return having.place
    if isinstance(
        having, possession.With | possession.ThatHas | possession.Without | possession.Holding | possession.DidTo
    ):
        return having.what
    return None


def _owner(c: Compiler, whole: Node, kind: nouns.Kind) -> Pick | None:
    if isinstance(kind.having, possession.HadBy):
        return compile_phrase(c, kind.having.who)
    if not isinstance(whole, possession.Owned):
        return None
    return compile_owner(c, whole, whole.owner)


ACTS: Entries[[], Op] = (
    entry(decks.Discard, tokens_or_cards(discard_marks, discard_cards)),
    entry(decks.Draw, draw),
    entry(decks.DrawAndResolve, draw),
    entry(decks.Resolve, resolve),
    entry(decks.Shuffle, shuffle_pile),
    entry(decks.ShuffleInto, shuffle_into),
)


PATTERNS: Entries[[], Pattern] = (
    entry(decks.Discard, deed_pattern("discard")),
    entry(decks.Draw, deed_pattern("draw")),
    entry(decks.Resolve, deed_pattern("resolve")),
)


PHRASES: Entries[[Things | None], Pick] = (
    entry(decks.TopOne, _from_pile),
    entry(decks.Top, _from_pile),
    entry(decks.BottomOne, _from_pile),
    entry(decks.DrawDeck, _deck),
    entry(decks.OnlyDeck, _deck),
    entry(decks.DiscardPile, _discard_pile),
    entry(decks.OnlyPile, _discard_pile),
    entry(decks.ThatDeck, _those),
    entry(decks.TopOfEach, _top_of_each),
)

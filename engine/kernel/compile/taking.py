"""Cards and tokens given and taken: gain, lose, pay, take, steal, give, keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.card_acts import each_card, each_card_to, own_cards, put_each
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bare_noun, compile_phrase
from engine.kernel.compile.event_patterns import came_from, counted_pattern, deed_pattern, is_token
from engine.kernel.compile.products import Op, Pattern
from engine.kernel.compile.seats import cards_to_owners, goes_to_owner
from engine.kernel.compile.token_acts import BOUND, Aim, Part, has_all, has_some, holders_of, token_act, tokens_or_cards
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.chance import below
from engine.kernel.core.choice import STOP
from engine.kernel.core.events import CounterDeed, Event
from engine.kernel.core.frames import LOOKED, Env, NodeFrame
from engine.kernel.core.state import Can, Rules
from engine.kernel.running import tokens
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import NestedPick, Pick, meant, offered, only
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import amounts, nouns, phrases, putting, taking

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def gain(c: Compiler, node: taking.Gain) -> Op:
    """Give tokens from the supply to the actor."""
    return token_act(c, node.what, lambda state, env, actor, part, n: tokens.gain(state, actor, part.counter, n))


def lose(c: Compiler, node: taking.Lose) -> Op:
    """Take tokens from the actor to the supply, as many as there are."""
    return token_act(
        c,
        node.what,
        lambda state, env, actor, part, n: tokens.lose(state, actor, part.counter, n, CounterDeed.LOSE),
        has_all,
        Aim(is_bound=_is_open(node.what)),
    )


def pay(c: Compiler, node: taking.Pay) -> Op:
    """Let the actor pay tokens to the supply: the whole price, or nothing of it where they have less."""

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        is_enough = part.held(state, env, actor) >= n
        return tokens.lose(state, actor, part.counter, n if is_enough else 0, CounterDeed.PAY)

    return token_act(c, node.what, do, has_all, Aim(is_bound=_is_open(node.what)))


def _is_open(what: Node) -> bool:
    """Whether a phrase leaves open how many tokens it is, up to a number: never more than there are."""
    return isinstance(what, phrases.Some) and isinstance(what.n, amounts.UpTo)


def take_tokens(c: Compiler, node: taking.Take) -> Op:
    """Take tokens for the actor, from where the words say or from the supply, as many as may be taken."""

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        if part.holders is None:
            return tokens.gain(state, actor, part.counter, n, CounterDeed.TAKE)
        holders = holders_of(state, env, actor, part)
        return sum(tokens.take_tokens(state, actor, part.counter, sort, x, n) for sort, x in holders)

    def can(parts: list[Part]) -> Can:
        some = has_some(parts)
        return lambda state, env, actor: parts[0].holders is None or some(state, env, actor)

    return token_act(c, node.what, do, can, Aim(is_bound=_has_source(node.what)))


def take_tokens_from(c: Compiler, node: taking.TakeFrom | taking.Steal) -> Op:
    """Take tokens for the actor from a holder that is named, whom the actor chooses where there are several."""
    source = compile_phrase(c, node.source if isinstance(node, taking.TakeFrom) else node.whom)

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        sources = source.picked(state, env, actor)
        return sum(tokens.take_tokens(state, actor, part.counter, source.sort, x, n) for x in sources)

    return token_act(c, node.what, do, lambda parts: source.enough, Aim(target=source))


def _has_source(what: Node) -> bool:
    kind = nouns.kind_of(what)
    return kind is None or kind.where is not None


def give_tokens(c: Compiler, node: taking.Give | putting.Return) -> Op:
    """Give tokens to somebody else, whom the actor chooses where there are several: the actor's own, or those of
    whoever the words name.
    """
    whom = compile_phrase(c, node.whom if isinstance(node, taking.Give) else node.where)

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        passed = 0
        for x in whom.picked(state, env, actor):
            for source in holders_of(state, env, actor, part):
                passed += tokens.pass_tokens(state, part.counter, source, (whom.sort, x), n)
        return passed

    def can(parts: list[Part]) -> Can:
        has = has_all(parts)
        return lambda state, env, actor: has(state, env, actor) and whom.enough(state, env, actor)

    return token_act(c, node.what, do, can, Aim(is_bound=True, target=whom))


def keep_tokens(c: Compiler, node: taking.Keep) -> Op:
    """Keep tokens: they stay where they are."""
    return token_act(c, node.what, lambda state, env, actor, part, n: None, has_some, BOUND)


def take_cards(c: Compiler, node: taking.Take) -> Op:
    """Take cards into the actor's hand, one after the other, each only if it can be held then."""
    pick = compile_phrase(c, node.what)
    if isinstance(pick, NestedPick) and pick.is_apart:
        raise c.unplayable("cards are taken one after the other: write from where in a sentence for each", node.what)
    looked = isinstance(node.what, phrases.JustSo)
    return _taking(c, pick, rest=looked)


def _taking(c: Compiler, pick: Pick, *, rest: bool = False) -> Op:
    """Take cards one at a time, because what can be held may change with every card."""
    result = ActResult(c, "card")

    def free(state: State, env: Env, actor: int, cards: list[int]) -> list[int]:
        """The cards that can be held now and that the same words have not taken before."""
        gone = result.done(env)
        return [x for x in cards if x not in gone and state.referee.can_take(state, actor, x)]

    def row_of(state: State, env: Env, actor: int) -> list[int]:
        return free(state, env, actor, pick.all(state, env, actor))

    def left(state: State, env: Env, actor: int) -> list[int]:
        if not isinstance(pick, NestedPick):
            return row_of(state, env, actor)
        mine = pick.belonging(state, env, actor, lambda state, env, actor: env.named(pick.owner.slot))
        return free(state, env, actor, mine)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if frame.step == 0:
            frame.step = 1
            if isinstance(pick, NestedPick) and not pick.owner.begin(state, frame):
                return
        taken = list(frame.done)
        if answer is not None and answer != STOP:
            row = [x for x in left(state, env, actor) if x not in taken]
            _take_one(state, env, actor, meant(state, actor, answer, row), taken)
            frame.done = tuple(taken)
        least = pick.least if pick.least >= 0 else 1_000
        most = pick.most if pick.most >= 0 else 1_000
        named = left(state, env, actor) if pick.least < 0 else None  # "the top card" is not the one below it too
        while len(taken) < most and answer != STOP:
            row = [x for x in left(state, env, actor) if x not in taken and (named is None or x in named)]
            if not row:
                break
            options = offered(state, actor, "card", row)
            if len(taken) >= least:
                offer(state, actor, "card", [*options, STOP], "take")
                return
            if len(options) > 1 and pick.least >= 0:
                offer(state, actor, "card", options, "take")
                return
            _take_one(state, env, actor, row[0] if named is not None else meant(state, actor, options[0], row), taken)
            frame.done = tuple(taken)
        if pick.by_lot:
            below(state, 1)
        if not taken:
            note(state, "nothing", actor)
        if pick.slot >= 0:
            env.slots[pick.slot] = taken
        result.add(env, taken)
        state.stack.remove(frame)

    return c.op(run, lambda state, env, actor: bool(row_of(state, env, actor)))


def _take_one(state: State, env: Env, actor: int, card: int, taken: list[int]) -> None:
    taken.append(card)
    looked = env.slots[LOOKED]
    if looked and card in looked:
        looked.remove(card)
    state.referee.take(state, actor, card)


def take_card_from(c: Compiler, node: taking.TakeFrom) -> Op:
    """Take a card that was named before, if it lies where the words say."""
    source = compile_phrase(c, node.source)
    pick = compile_phrase(c, node.what)

    def there(state: State, env: Env, actor: int, x: int) -> bool:
        referee = state.referee
        return any(referee.is_at(state, "card", x, source.sort, y) for y in source.all(state, env, actor))

    return _taking(c, only(pick, there))


def take_without(c: Compiler, node: taking.TakeWithout) -> Op:
    """Take cards into the actor's hand, without the deed that usually comes with taking them."""
    if node.verb not in c.referee.done_by_taking:
        raise NoExecutor(
            f"the rules module {c.referee.box.rules} lets nobody {node.verb} by taking a card: leave it out"
        )
    return _taking(c, compile_phrase(c, node.what))


def steal_cards(c: Compiler, node: taking.Steal) -> Op:
    """Take cards out of somebody else's hand into the actor's."""
    whom = compile_phrase(c, node.whom)
    pick = compile_phrase(
        c,
        node.what,
        lambda state, env, actor: [x for p in whom.all(state, env, actor) for x in state.referee.held_cards(state, p)],
    )
    test = pick.test
    if test is None or not whom.is_chosen:
        return _taking(c, pick)

    def held(state: State, env: Env, actor: int, p: int) -> list[int]:
        return [x for x in state.referee.held_cards(state, p) if test(state, env, actor, x)]

    theirs = NestedPick("card", whom, held, c.compiled.fills)
    theirs.least, theirs.most, theirs.slot = pick.least, pick.most, pick.slot
    return _taking(c, only(theirs, lambda state, env, actor, x: state.referee.can_take(state, actor, x)))


def give_cards(c: Compiler, node: taking.Give | putting.Return) -> Op:
    """Give cards of the actor to somebody else, or put them on a pile or place."""
    if isinstance(node, putting.Return) and goes_to_owner(node.where):
        return cards_to_owners(c, node.what, node.where, "top")
    whom = compile_phrase(c, node.whom if isinstance(node, taking.Give) else node.where)
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    if whom.sort not in ("player", "piece"):
        return put_each(c, pick, whom)
    hand_over = c.ask(Rules.hand_over)

    def fits(state: State, env: Env, actor: int, x: int) -> bool:
        return any(state.referee.can_take(state, p, x) for p in whom.all(state, env, actor))

    def has_room(state: State, env: Env, actor: int, p: int) -> bool:
        here = pick.all(state, env, actor)  # what somebody else has picked before is not
        return all(state.referee.can_take(state, p, x) for x in env.named(pick.slot) if x in here)

    is_known = c.linked(node.whom if isinstance(node, taking.Give) else node.where) is not None
    return each_card_to(c, only(pick, fits), whom if is_known else only(whom, has_room), hand_over)


def keep_cards(c: Compiler, node: taking.Keep) -> Op:
    """Keep cards that were drawn or looked at: they go to the actor's hand, as far as they can be held."""
    pick = compile_phrase(c, node.what, own_cards(c, node.what))

    def may(state: State, env: Env, actor: int, x: int) -> bool:
        return state.referee.may_keep(state, actor, x, env.slots[LOOKED] or [])

    def keep(state: State, env: Env, actor: int, x: int) -> None:
        if x in env.named(LOOKED):
            env.named(LOOKED).remove(x)
        if x not in state.referee.held_cards(state, actor):
            state.referee.take(state, actor, x)

    return each_card(c, only(pick, may), keep)


def _take_from(c: Compiler, node: taking.TakeFrom | taking.Steal) -> Pattern:
    kinds, what = deed_pattern("take")(c, node)
    whose = node.source if isinstance(node, taking.TakeFrom) else node.whom
    source = compile_phrase(c, whose)
    if is_token(c, node.what) and source.sort != "place":
        raise c.unplayable("nothing tells from whom the tokens come: name a place, or leave this out", whose)

    def part(state: State, env: Env, event: Event) -> bool:
        if what is not None and not what(state, env, event):
            return False
        return came_from(state, env, event, source)

    return kinds, part


def _give(c: Compiler, node: taking.Give) -> Pattern:
    kind = nouns.kind_of(node.whom)
    if not isinstance(node.whom, phrases.A | phrases.Another) or kind is None:
        raise c.unplayable("nothing tells to whom it is given: write another one, whoever it is", node.whom)
    bare_noun(c, kind)
    return deed_pattern("give")(c, node)


ACTS: Entries[[], Op] = (
    entry(taking.Gain, gain),
    entry(taking.Lose, lose),
    entry(taking.Pay, pay),
    entry(taking.Take, tokens_or_cards(take_tokens, take_cards)),
    entry(taking.TakeFrom, tokens_or_cards(take_tokens_from, take_card_from)),
    entry(taking.TakeWithout, take_without),
    entry(taking.Steal, tokens_or_cards(take_tokens_from, steal_cards)),
    entry(taking.Keep, tokens_or_cards(keep_tokens, keep_cards)),
    entry(taking.Give, tokens_or_cards(give_tokens, give_cards)),
)


PATTERNS: Entries[[], Pattern] = (
    entry(taking.Gain, counted_pattern(CounterDeed.GAIN)),
    entry(taking.Lose, counted_pattern(CounterDeed.LOSE)),
    entry(taking.Pay, counted_pattern(CounterDeed.PAY)),
    entry(taking.Take, deed_pattern("take")),
    entry(taking.TakeFrom, _take_from),
    entry(taking.Steal, _take_from),
    entry(taking.Give, _give),
)

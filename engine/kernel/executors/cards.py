"""Acts on cards: take, discard, draw, put, replace, swap, look, flip and so on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.choice import offer
from engine.kernel.compiler import Compiler, Op
from engine.kernel.executors.amounts import bounds
from engine.kernel.executors.compiling import compile_phrase
from engine.kernel.executors.picks import NestedPick, Pick, Things, only
from engine.kernel.executors.tokens import spot_of
from engine.kernel.executors.ways import Way
from engine.kernel.frames import ACTOR, LOCAL, LOOKED, SLOTS, STEP, Env, env_of
from engine.kernel.journal import note
from engine.language.nodes import amounts, moving, piles, portions, putting, showing, spots, taking

if TYPE_CHECKING:
    from engine.kernel.state import Frame, State

Do = Callable[["State", Env, int, int], None]


def own_cards(c: Compiler, what: Any) -> Things | None:
    """Where cards are looked for when the words do not say: with who acts, if it can hold such cards."""
    kind = getattr(what, "kind", None)
    if kind is None or kind.where is not None or not c.referee.can_hold(kind.noun):
        return None
    return lambda state, env, actor: c.referee.held_cards(state, actor)


def each_card(c: Compiler, pick: Pick, do: Do, can: Any = None) -> Op:
    """Pick, then do it to each of those picked."""
    way = Way(c, pick.sort)

    def run(state: State, frame: Frame, answer: int | None) -> None:
        if frame[STEP] == 0:
            frame[STEP] = 1
            if not pick.begin(state, frame):
                return
        state.stack.pop()
        env = env_of(state, frame)
        picked = env[SLOTS][pick.slot] if pick.slot >= 0 else pick.all(state, env, frame[ACTOR])
        if not picked:
            note(state, "nothing", frame[ACTOR])
        way.add(env, picked)
        if pick.sort == "pile":
            way.add_cards(env, [x for zone in picked for x in state.zones[zone]])
        for x in list(picked):
            do(state, env, frame[ACTOR], x)

    return c.op(run, can or pick.enough)


# --- taking and giving -----------------------------------------------------------------------------------------------


def take_cards(c: Compiler, node: Any) -> Op:
    """Into the hands of who acts, one after the other, each only if it fits then."""
    pick = compile_phrase(c, node.what)
    looked = isinstance(node.what, portions.JustSo)
    return _taking(c, pick, rest=looked)


def _taking(c: Compiler, pick: Pick, *, rest: bool = False) -> Op:
    """One at a time: what fits may change with every card taken."""
    way = Way(c, "card")

    def free(state: State, env: Env, actor: int, cards: list[int]) -> list[int]:
        """Those that fit, and that nobody has taken by the same words before."""
        gone = way.done(env)
        return [x for x in cards if x not in gone and state.referee.can_take(state, actor, x)]

    def row_of(state: State, env: Env, actor: int) -> list[int]:
        return free(state, env, actor, pick.all(state, env, actor))

    def offered(state: State, env: Env, actor: int) -> list[int]:
        if not isinstance(pick, NestedPick):
            return row_of(state, env, actor)
        mine = pick.belonging(state, env, actor, lambda state, env, actor: env[SLOTS][pick.owner.slot])
        return free(state, env, actor, mine)

    def run(state: State, frame: Frame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame[ACTOR]
        if frame[STEP] == 0:
            frame[STEP] = 1
            frame[LOCAL:] = [[]]
            if isinstance(pick, NestedPick) and not pick.owner.begin(state, frame):
                return
        taken = frame[LOCAL]
        if answer is not None and answer >= 0:
            _take_one(state, env, actor, answer, taken)
        least = pick.least if pick.least >= 0 else 1_000
        most = pick.most if pick.most >= 0 else 1_000
        meant = offered(state, env, actor) if pick.least < 0 else None  # "the top card" is not the one below it too
        while len(taken) < most and answer != -1:
            row = [x for x in offered(state, env, actor) if x not in taken and (meant is None or x in meant)]
            if not row:
                break
            if len(taken) >= least:
                offer(state, actor, "card", [*row, -1], "take")
                return
            if len(row) > 1 and pick.least >= 0:
                offer(state, actor, "card", row, "take")
                return
            _take_one(state, env, actor, row[0], taken)
        if not taken:
            note(state, "nothing", actor)
        if pick.slot >= 0:
            env[SLOTS][pick.slot] = taken
        way.add(env, taken)
        state.stack.remove(frame)

    return c.op(run, lambda state, env, actor: bool(row_of(state, env, actor)))


def _take_one(state: State, env: Env, actor: int, card: int, taken: list[int]) -> None:
    taken.append(card)
    looked = env[SLOTS][LOOKED]
    if looked and card in looked:
        looked.remove(card)
    state.referee.take(state, actor, card)


def take_card_from(c: Compiler, node: taking.TakeFrom) -> Op:
    """The very card spoken of, if it is there."""
    source = compile_phrase(c, node.source)
    pick = compile_phrase(c, node.what)

    def there(state: State, env: Env, actor: int, x: int) -> bool:
        referee = state.referee
        return any(referee.is_at(state, "card", x, source.sort, y) for y in source.all(state, env, actor))

    return _taking(c, only(pick, there))


def take_without(c: Compiler, node: taking.TakeWithout) -> Op:
    """Taking is all that is done: the deed that usually goes with it is spared."""
    return _taking(c, compile_phrase(c, node.what))


def steal_cards(c: Compiler, node: taking.Steal) -> Op:
    """Out of somebody else's hands."""
    whom = compile_phrase(c, node.whom)
    pick = compile_phrase(
        c,
        node.what,
        lambda state, env, actor: [x for p in whom.all(state, env, actor) for x in state.referee.held_cards(state, p)],
    )
    return _taking(c, pick)


def give_cards(c: Compiler, node: Any) -> Op:
    """Into somebody else's hands."""
    whom = compile_phrase(c, node.whom if isinstance(node, taking.Give) else node.where)
    pick = compile_phrase(c, node.what, own_cards(c, node.what))

    def do(state: State, env: Env, actor: int, x: int) -> None:
        for p in whom.all(state, env, actor)[:1]:
            if whom.sort in ("player", "piece"):
                state.referee.hand_over(state, actor, x, p)
            else:
                state.referee.put_card(state, actor, x, whom.sort, p, "top")

    def fits(state: State, env: Env, actor: int, x: int) -> bool:
        if whom.sort not in ("player", "piece"):
            return True
        return any(state.referee.can_take(state, p, x) for p in whom.all(state, env, actor)[:1])

    return each_card(c, only(pick, fits), do)


def keep_cards(c: Compiler, node: taking.Keep) -> Op:
    """What was drawn or looked at and is kept is in one's hand, whatever else was; what one has stays there."""
    pick = compile_phrase(c, node.what, own_cards(c, node.what))

    def may(state: State, env: Env, actor: int, x: int) -> bool:
        return bool(state.referee.may_keep(state, actor, x, env[SLOTS][LOOKED] or []))

    def keep(state: State, env: Env, actor: int, x: int) -> None:
        if x in (env[SLOTS][LOOKED] or []):
            env[SLOTS][LOOKED].remove(x)
        if x not in state.referee.held_cards(state, actor):
            state.referee.take(state, actor, x)

    return each_card(c, only(pick, may), keep)


# --- discarding and drawing ------------------------------------------------------------------------------------------


def discard_cards(c: Compiler, node: Any) -> Op:
    """To the discard pile of its deck; of a pile, all its cards."""
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    if pick.sort == "pile":
        full = only(pick, lambda state, env, actor, zone: bool(state.zones[zone]))
        return each_card(c, full, lambda state, env, actor, zone: state.referee.discard_pile(state, zone, actor))
    mine = only(pick, lambda state, env, actor, x: state.referee.may_discard(state, x))
    return each_card(c, mine, lambda state, env, actor, x: state.referee.discard(state, x, actor))


def draw(c: Compiler, node: Any) -> Op:
    """From the top of the deck of such cards. What a drawn card does is the game's: some are resolved at once."""
    kind: Any = getattr(node.what, "kind", None)
    source = getattr(kind.where, "source", None) if kind is not None else None
    if kind is not None and kind.where is not None and not isinstance(source, piles.DrawDeck):
        return _draw_from(c, node)
    noun = kind.noun if kind is not None else "card"
    if isinstance(source, piles.DrawDeck):
        nouns = c.words.nouns.items()
        noun = next((name for name, entry in nouns if entry.type == source.deck and not entry.subtype), noun)
    n: Any = getattr(node.what, "n", None)
    least, most = bounds(n) if n is not None else (1, 1)
    additional = isinstance(n, amounts.Additional)
    resolve = isinstance(node, taking.DrawAndResolve)
    looked = c.slot(c.span(node))
    what = c.slot(c.span(node.what))
    way = Way(c, "card")
    c.sorts[c.span(node.what)] = "card"

    def run(state: State, frame: Frame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame[ACTOR]
        count = answer
        if count is None and least == most:
            count = most
        if count is None:
            offer(state, actor, "number", list(range(least, min(most, 99) + 1)), "draw")
            return
        state.stack.pop()
        cards = state.referee.draw_cards(state, actor, noun, count, additional=additional, resolve=resolve)
        env[SLOTS][what] = env[SLOTS][looked] = cards
        env[SLOTS][LOOKED] = list(cards)
        way.add(env, cards)

    return c.op(run, lambda state, env, actor: state.referee.can_draw(state, noun))


def _draw_from(c: Compiler, node: Any) -> Op:
    """Out of a pile that is named; cards that players hold go to their hands, what becomes of others is said next."""
    pick = compile_phrase(c, node.what)
    again = c.slot(c.span(node))
    c.sorts[c.span(node)] = "card"

    def do(state: State, env: Env, actor: int, x: int) -> None:
        env[SLOTS][again] = [*(env[SLOTS][again] or []), x]
        env[SLOTS][LOOKED] = list(env[SLOTS][again])
        if state.referee.can_take(state, actor, x):
            state.referee.take(state, actor, x)

    return each_card(c, pick, do)


def resolve(c: Compiler, node: taking.Resolve) -> Op:
    """Do what the card says."""
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    return each_card(c, pick, lambda state, env, actor, x: state.referee.resolve_card(state, actor, x))


# --- putting ---------------------------------------------------------------------------------------------------------


def put_cards(c: Compiler, node: Any) -> Op:
    """To a spot: on a place or a card, on top of a pile, under it."""
    where = spot_of(c, node.where)
    how = "bottom" if isinstance(node.where, spots.AtBottom) else "top"
    pick = compile_phrase(c, node.what, own_cards(c, node.what))
    way = Way(c, "card")

    def run(state: State, frame: Frame, answer: int | None) -> None:
        if frame[STEP] == 0:
            frame[STEP] = 1
            if not pick.begin(state, frame):
                return
        if frame[STEP] == 1:
            frame[STEP] = 2
            if not where.begin(state, frame):
                return
        state.stack.pop()
        env = env_of(state, frame)
        for target in env[SLOTS][where.slot][:1]:
            for x in list(env[SLOTS][pick.slot] or pick.all(state, env, frame[ACTOR])):
                way.add(env, [x])
                state.referee.put_card(state, frame[ACTOR], x, where.sort, target, how)

    return c.op(run, lambda state, env, actor: pick.enough(state, env, actor) and where.enough(state, env, actor))


def add_cards(c: Compiler, node: putting.Add) -> Op:
    """New cards from their deck on top of each pile named."""
    where = compile_phrase(c, node.where)
    what: Any = node.what
    kind = getattr(what, "kind", None)
    if kind is None or kind.where is not None or isinstance(what, piles.TopOne | piles.Top):
        return _add_named(c, node, where)
    n = bounds(what.n)[1] if getattr(what, "n", None) is not None else 1
    noun = kind.noun
    return each_card(
        c, where, lambda state, env, actor, zone: state.referee.add_new(state, actor, noun, n, where.sort, zone)
    )


def _add_named(c: Compiler, node: putting.Add, where: Pick) -> Op:
    pick = compile_phrase(c, node.what)

    def do(state: State, env: Env, actor: int, x: int) -> None:
        for target in where.all(state, env, actor)[:1]:
            state.referee.put_card(state, actor, x, where.sort, target, "top")

    return each_card(c, pick, do)


def move_cards(c: Compiler, node: moving.Move) -> Op:
    """To another place."""
    return _add_named(c, node, compile_phrase(c, node.where))  # type: ignore[arg-type]


def put_back(c: Compiler, node: Any) -> Op:
    """To where they were looked at, in an order of one's own, the last chosen on top; or as they lay."""
    pick = compile_phrase(c, node.what)
    ordered = not isinstance(node, putting.Back)
    bottom = isinstance(node, putting.BackOnBottom)

    def run(state: State, frame: Frame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame[ACTOR]
        if frame[STEP] == 0:
            frame[STEP] = 1
            frame[LOCAL:] = [[x for x in pick.all(state, env, actor) if state.referee.is_put_aside(state, x)], []]
        left, chosen = frame[LOCAL], frame[LOCAL + 1]
        if answer is not None:
            left.remove(answer)
            chosen.append(answer)
        if ordered and len(left) > 1:
            offer(state, actor, "card", left[:], "order back")
            return
        state.stack.pop()
        back = chosen + left if ordered else left[::-1]  # the top one was seen first, and is put back last
        state.referee.put_back(state, actor, back, bottom=bottom)
        env[SLOTS][LOOKED] = None

    return c.op(run)


def place_for(c: Compiler, node: putting.PlaceFor) -> Op:
    """Lay it on somebody's behalf. "Before" says when it may be done, which is the game's to offer."""
    pick = compile_phrase(c, node.what)
    whom = compile_phrase(c, node.whom)

    def do(state: State, env: Env, actor: int, x: int) -> None:
        for p in whom.all(state, env, actor)[:1]:
            state.referee.place_for(state, actor, x, p)

    def promise(state: State, frame: Frame, answer: int | None) -> None:
        state.stack.pop()
        for x in pick.all(state, env_of(state, frame), frame[ACTOR]):
            state.referee.place_for(state, frame[ACTOR], x, -1)

    if node.verb is not None:  # for whomever, before they do it: a permission for something to come
        return c.op(promise, None, is_later=True)
    return each_card(c, pick, do)


# --- changing places -------------------------------------------------------------------------------------------------


def replace(c: Compiler, node: putting.Replace) -> Op:
    """Discard what is there, and put as many new cards there from the deck."""
    pick = compile_phrase(c, node.what)
    if pick.sort == "pile":
        return each_card(c, pick, lambda state, env, actor, zone: state.referee.replace_pile(state, zone, actor))
    return each_card(c, pick, lambda state, env, actor, x: state.referee.replace_card(state, x, actor))


def swap(c: Compiler, node: moving.Swap) -> Op:
    """The two trade places."""
    pick = compile_phrase(c, node.what)

    def run(state: State, frame: Frame, answer: int | None) -> None:
        if frame[STEP] == 0:
            frame[STEP] = 1
            if not pick.begin(state, frame):
                return
        state.stack.pop()
        things = env_of(state, frame)[SLOTS][pick.slot]
        if len(things) >= 2:
            state.referee.swap(state, frame[ACTOR], pick.sort, things[0], things[1])
        else:
            note(state, "nothing", frame[ACTOR])

    return c.op(run, lambda state, env, actor: len(pick.all(state, env, actor)) >= 2)


def swap_with(c: Compiler, node: moving.SwapWith) -> Op:
    """One trades places with the other, if what comes back can be held."""
    first = compile_phrase(c, node.what, own_cards(c, node.what))
    second = compile_phrase(c, node.other)

    def fits(state: State, env: Env, actor: int, x: int) -> bool:
        referee = state.referee
        return any(referee.may_swap(state, actor, first.sort, x, y) for y in second.all(state, env, actor) if y != x)

    one = only(first, fits)
    two = only(
        second,
        lambda state, env, actor, y: any(
            x != y and state.referee.may_swap(state, actor, first.sort, x, y) for x in env[SLOTS][one.slot] or []
        ),
    )

    def run(state: State, frame: Frame, answer: int | None) -> None:
        if frame[STEP] == 0:
            frame[STEP] = 1
            if not one.begin(state, frame):
                return
        if frame[STEP] == 1:
            frame[STEP] = 2
            if not two.begin(state, frame):
                return
        state.stack.pop()
        slots = env_of(state, frame)[SLOTS]
        if slots[one.slot] and slots[two.slot]:
            state.referee.swap(state, frame[ACTOR], first.sort, slots[one.slot][0], slots[two.slot][0])
        else:
            note(state, "nothing", frame[ACTOR])

    return c.op(run, one.enough)


# --- seeing ----------------------------------------------------------------------------------------------------------


def look_at(c: Compiler, node: showing.LookAt) -> Op:
    """Only who acts sees them."""
    return _seeing(c, node, everybody=False)


def reveal(c: Compiler, node: showing.Reveal) -> Op:
    """All see them."""
    return _seeing(c, node, everybody=True)


def _seeing(c: Compiler, node: Any, *, everybody: bool) -> Op:
    pick = compile_phrase(c, node.what)
    again = c.slot(c.span(node))
    c.sorts[c.span(node)] = "card"

    def run(state: State, frame: Frame, answer: int | None) -> None:
        if frame[STEP] == 0:
            frame[STEP] = 1
            if not pick.begin(state, frame):
                return
        state.stack.pop()
        env = env_of(state, frame)
        things = env[SLOTS][pick.slot]
        cards = [x for zone in things for x in reversed(state.zones[zone])] if pick.sort == "pile" else list(things)
        state.referee.show(state, frame[ACTOR], cards, everybody=everybody)
        env[SLOTS][LOOKED] = list(cards)
        env[SLOTS][again] = list(cards)

    return c.op(run, pick.enough)


def reveal_until(c: Compiler, node: showing.RevealUntil) -> Op:
    """One card after the other from the top until such a card is among them; "the rest" are the others."""
    pile = compile_phrase(c, node.pile)
    what = compile_phrase(c, node.what, lambda state, env, actor: list(env[SLOTS][LOOKED] or []))

    def run(state: State, frame: Frame, answer: int | None) -> None:
        if frame[STEP] == 0:
            frame[STEP] = 1
            if not pile.begin(state, frame):
                return
        state.stack.pop()
        env, actor = env_of(state, frame), frame[ACTOR]
        shown: list[int] = []
        found: list[int] = []
        for zone in env[SLOTS][pile.slot][:1]:
            for card in state.referee.ends_of(state, zone, len(state.referee.design_of), bottom=False):
                shown.append(card)
                if what.test is None or what.test(state, env, actor, card):
                    found.append(card)
                    break
        state.referee.show(state, actor, shown, everybody=True)
        env[SLOTS][LOOKED] = [card for card in shown if card not in found]
        env[SLOTS][what.slot] = found
        if not found:
            note(state, "nothing", actor)

    return c.op(run)


def flip_down(c: Compiler, node: showing.FlipDown) -> Op:
    """Its back up."""
    pick = compile_phrase(c, node.what)
    return each_card(c, pick, lambda state, env, actor, x: state.referee.flip(state, x, up=False))


def flip_up(c: Compiler, node: showing.FlipUp) -> Op:
    """Its face up."""
    pick = compile_phrase(c, node.what)
    return each_card(c, pick, lambda state, env, actor, x: state.referee.flip(state, x, up=True))


def shuffle_pile(c: Compiler, node: putting.Shuffle) -> Op:
    """Mix a pile."""

    def do(state: State, env: Env, actor: int, zone: int) -> None:
        state.referee.mix(state, zone)
        note(state, "shuffle", actor, zone)

    return each_card(c, compile_phrase(c, node.pile), do)


def shuffle_into(c: Compiler, node: putting.ShuffleInto) -> Op:
    """Put cards into a pile and mix it."""
    target = compile_phrase(c, node.pile)
    pick = compile_phrase(c, node.what, own_cards(c, node.what))

    def do(state: State, env: Env, actor: int, x: int) -> None:
        for zone in target.all(state, env, actor)[:1]:
            cards = list(state.zones[x]) if pick.sort == "pile" else [x]
            for card in cards:
                state.referee.put_card(state, actor, card, "pile", zone, "top")
            state.referee.mix(state, zone)

    return each_card(c, pick, do)

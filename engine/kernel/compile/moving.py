"""Pieces, tokens and cards that change places: move, swap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.card_acts import after_picks, each_card, goes_apart, own_cards
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bare_noun, bounds, compile_phrase, done_at_once
from engine.kernel.compile.event_patterns import WHAT, WHERE, deed_pattern, mark_here, thing_test
from engine.kernel.compile.products import Op, Pattern
from engine.kernel.compile.putting import add_named
from engine.kernel.compile.token_acts import Aim, Part, has_some, holders_of, token_act
from engine.kernel.core.frames import MOVED, Env, NodeFrame
from engine.kernel.core.state import Rules
from engine.kernel.running import tokens
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import Pick, only
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import amounts, events, moving, nouns, phrases

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def go(c: Compiler, node: moving.Go) -> Op:
    """Move the actor to a place, at no cost; it is no visit."""
    where = compile_phrase(c, node.where)
    move_piece = c.ask(Rules.move_piece)

    def do(state: State, env: Env, actor: int) -> None:
        places = goals(state, where, where.picked(state, env, actor))
        if places:
            move_piece(state, actor, places[0])
        else:
            note(state, "nothing", actor)

    return after_picks(c, (where,), do, where.enough)


def goals(state: State, where: Pick, found: list[int]) -> list[int]:
    """The places to go to: those named, or where the cards lie that are named, such as tiles."""
    if where.sort != "card":
        return found
    places = [state.referee.place_of_card(state, x) for x in found]
    return [place for place in places if place >= 0]


def go_either(c: Compiler, node: moving.GoEither) -> Op:
    """Move the actor to one of two places."""
    one, other = compile_phrase(c, node.where), compile_phrase(c, node.other)
    where = Pick(
        "place",
        lambda state, env, actor: list(
            dict.fromkeys(x for pick in (one, other) for x in goals(state, pick, pick.all(state, env, actor)))
        ),
        1,
        1,
    )
    where.slot = c.slot(c.span(node))
    move_piece = c.ask(Rules.move_piece)
    return each_card(c, where, lambda state, env, actor, x: move_piece(state, actor, x))


def swap_places(c: Compiler, node: moving.SwapPlaces) -> Op:
    """Let the actor and another piece trade places."""
    other = compile_phrase(c, node.other)
    away = only(other, lambda state, env, actor, x: bool(state.referee.may_swap(state, actor, "piece", actor, x)))
    swap = c.ask(Rules.swap, "piece")
    return each_card(c, away, lambda state, env, actor, x: swap(state, actor, "piece", actor, x))


def move(c: Compiler, node: moving.Move) -> Op:
    """Move pieces to another place, one after the other; "adjacent" means adjacent to where each one is."""
    if c.referee.counter_of(nouns.noun_of(node.what)) is not None:
        return move_tokens(c, node)
    what = compile_phrase(c, node.what)
    if what.sort in ("card", "pile"):
        return move_cards(c, node)
    if what.sort == "token":
        return move_tokens(c, node)
    where = compile_phrase(c, node.where)
    if goes_apart(where):
        raise c.unplayable("a piece moves to one place: write where each of them moves", node.where)
    move_piece = c.ask(Rules.move_piece)
    result = ActResult(c, "piece")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        slots = env.slots
        if frame.step == 0:
            frame.step = 1
            if not what.begin(state, frame):
                return
        if frame.step == 1:
            frame.step = 2
            frame.left = tuple(what.picked(state, env, frame.actor))
            if not frame.left:
                note(state, "nothing", frame.actor)
        while frame.left:
            if frame.step == 2:
                frame.step = 3
                slots[MOVED] = [frame.left[0]]
                if not where.begin(state, frame):
                    return
            frame.step = 2
            piece, *rest = frame.left
            frame.left = tuple(rest)
            places = goals(state, where, where.picked(state, env, frame.actor))
            if places:
                before = state.at[piece]
                move_piece(state, piece, places[0])
                result.add(env, [piece] if state.at[piece] != before else [])
            else:
                note(state, "nothing", frame.actor)
        slots[MOVED] = None
        state.stack.pop()

    def can(state: State, env: Env, actor: int) -> bool:
        for piece in what.all(state, env, actor):
            env.slots[MOVED] = [piece]
            is_possible = any(place != state.at[piece] for place in goals(state, where, where.all(state, env, actor)))
            env.slots[MOVED] = None
            if is_possible:
                return True
        return False

    return c.op(run, can)


def step(c: Compiler, node: moving.Step) -> Op:
    """Move the actor on by some number of places; they may stop where the amount allows it."""
    least, most = bounds(c, node.n)
    noun, how_long = bare_noun(c, node.kind), _how_long(c, node)
    if isinstance(node.n, amounts.Fewer):
        raise c.unplayable("nobody moves fewer places than they want to: say how far", node.n)
    if isinstance(node.n, amounts.Additional):
        walk_further = c.ask(Rules.walk_further, how_long)

        def run_further(state: State, frame: NodeFrame, answer: int | None) -> None:
            state.stack.pop()
            walk_further(state, frame.actor, most, noun)

        return c.op(run_further)
    walk = c.ask(Rules.walk, how_long)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        walk(state, frame.actor, least, most, noun)

    return c.op(run)


def _how_long(c: Compiler, node: moving.Step) -> str:
    """What the game is asked about: nothing where it is done at once, or a period until whose end it may be done."""
    if isinstance(node.when, events.Now | events.RestOf):
        return f"until the end of the {node.when.period}"
    done_at_once(c, node)
    return ""


def move_cards(c: Compiler, node: moving.Move) -> Op:
    """Move cards to another place."""
    return add_named(c, node.what, compile_phrase(c, node.where))


def move_tokens(c: Compiler, node: moving.Move) -> Op:
    """Move tokens from where they lie to another place."""
    where = compile_phrase(c, node.where)

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        left = n
        for target in where.picked(state, env, actor)[:1]:
            for source in holders_of(state, env, actor, part):
                left -= tokens.pass_tokens(state, part.counter, source, (where.sort, target), left)
        return n - left

    return token_act(c, node.what, do, has_some, Aim(is_bound=True, target=where))


def swap(c: Compiler, node: moving.Swap) -> Op:
    """Let two things trade places."""
    pick = compile_phrase(c, node.what)
    swap_things = c.ask(Rules.swap, pick.sort)

    def do(state: State, env: Env, actor: int) -> None:
        things = env.named(pick.slot)
        if len(things) >= 2:
            swap_things(state, actor, pick.sort, things[0], things[1])
        else:
            note(state, "nothing", actor)

    return after_picks(c, (pick,), do, lambda state, env, actor: len(pick.all(state, env, actor)) >= 2)


def _other_than_the_first(c: Compiler, phrase: Node) -> Node:
    """The phrase for what something is swapped with: "another one" is any but that, the one spoken of too."""
    if not isinstance(phrase, phrases.Another):
        return phrase
    other = phrases.A(phrase.kind)
    c.spans[id(other)] = c.span(phrase)
    c.nodes.append(other)
    return other


def swap_with(c: Compiler, node: moving.SwapWith) -> Op:
    """Let one thing trade places with another, if the game allows these two."""
    first = compile_phrase(c, node.what, own_cards(c, node.what))
    second = compile_phrase(c, _other_than_the_first(c, node.other))
    swap_things = c.ask(Rules.swap, first.sort)

    def fits(state: State, env: Env, actor: int, x: int) -> bool:
        referee, slots = state.referee, env.slots
        known, slots[first.slot] = slots[first.slot], [x]  # the second may be compared with it: costing less than it
        others = second.all(state, env, actor)
        slots[first.slot] = known
        return any(referee.may_swap(state, actor, first.sort, x, y) for y in others if y != x)

    one = only(first, fits)
    two = only(
        second,
        lambda state, env, actor, y: any(
            x != y and state.referee.may_swap(state, actor, first.sort, x, y) for x in env.slots[one.slot] or []
        ),
    )

    def do(state: State, env: Env, actor: int) -> None:
        if env.named(one.slot) and env.named(two.slot):
            swap_things(state, actor, first.sort, env.named(one.slot)[0], env.named(two.slot)[0])
        else:
            note(state, "nothing", actor)

    return after_picks(c, (one, two), do, one.enough)


def _go(c: Compiler, node: moving.Go) -> Pattern:
    mark_here(c, node.where)
    return ("move",), thing_test(c, node.where, WHERE)


def _move(c: Compiler, node: moving.Move) -> Pattern:
    """The pattern of somebody moving something: the thing moved is the event's card, the mover its `who`."""
    if compile_phrase(c, node.what).sort != "piece":
        raise c.unplayable("only of pieces it is told that they are moved", node.what)
    kinds = ("shift",)
    what, where = thing_test(c, node.what, WHAT), thing_test(c, node.where, WHERE)
    return kinds, lambda state, env, event: what(state, env, event) and where(state, env, event)


def _swap_with(c: Compiler, node: moving.SwapWith) -> Pattern:
    raise c.unplayable("nothing tells with what it is swapped: write what is swapped alone", node.other)


ACTS: Entries[[], Op] = (
    entry(moving.Go, go),
    entry(moving.Move, move),
    entry(moving.Step, step),
    entry(moving.Swap, swap),
    entry(moving.SwapWith, swap_with),
    entry(moving.GoEither, go_either),
    entry(moving.SwapPlaces, swap_places),
)


PATTERNS: Entries[[], Pattern] = (
    entry(moving.Go, _go),
    entry(moving.Move, _move),
    entry(moving.Swap, deed_pattern("swap")),
    entry(moving.SwapWith, _swap_with),
)

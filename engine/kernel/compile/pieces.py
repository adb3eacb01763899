"""Acts on pieces and places, dice, choosing, ignoring, ending and skipping."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.act_results import Way
from engine.kernel.compile.amounts import bounds
from engine.kernel.compile.cards import each_card, own_cards
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.durations import Until, until_of
from engine.kernel.compile.laying import move_cards
from engine.kernel.compile.phrases import PHRASES
from engine.kernel.compile.quantities import has_all
from engine.kernel.compile.tokens import move_tokens, token_act
from engine.kernel.core.chance import below
from engine.kernel.core.events import ContinuousEffect
from engine.kernel.core.frames import MOVED, RESULT, Env, NodeFrame
from engine.kernel.running import continuous_effects
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import Pick, only
from engine.kernel.running.texts import env_of
from engine.language.nodes import doing, moving, phrases, showing

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def go(c: Compiler, node: moving.Go) -> Op:
    """Who acts goes there; no cost, and it is no visit."""
    where = compile_phrase(c, node.where)
    move_piece = c.ask("move_piece")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if frame.step == 0:
            frame.step = 1
            if not where.begin(state, frame):
                return
        state.stack.pop()
        env = env_of(state, frame)
        places = goals(state, where, where.picked(state, env, frame.actor))
        if places:
            move_piece(state, frame.actor, places[0])
        else:
            note(state, "nothing", frame.actor)

    return c.op(run, where.enough)


def goals(state: State, where: Pick, found: list[int]) -> list[int]:
    """Places to go to: what is named, or where it lies when that is a card, such as a tile."""
    if where.sort != "card":
        return found
    places = [state.referee.place_of_card(state, x) for x in found]
    return [place for place in places if place >= 0]


def go_either(c: Compiler, node: moving.GoEither) -> Op:
    """Who acts goes to one of the two."""
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
    move_piece = c.ask("move_piece")
    return each_card(c, where, lambda state, env, actor, x: move_piece(state, actor, x))


def swap_places(c: Compiler, node: moving.SwapPlaces) -> Op:
    """Who acts and another each go where the other was."""
    other = compile_phrase(c, node.other)
    away = only(other, lambda state, env, actor, x: bool(state.referee.may_swap(state, actor, "piece", actor, x)))
    swap = c.ask("swap", "piece")
    return each_card(c, away, lambda state, env, actor, x: swap(state, actor, "piece", actor, x))


def do_at(c: Compiler, node: doing.DoAt) -> Op:
    """A deed of the game, done while at a place."""
    place = compile_phrase(c, node.place)
    can_do, do = c.ask("can_do"), c.ask("do", node.verb)

    def can(state: State, env: Env, actor: int) -> bool:
        there = state.at[actor] in place.all(state, env, actor)
        return there and can_do(state, node.verb, actor, "", -1)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        if can(state, env_of(state, frame), frame.actor):
            do(state, node.verb, frame.actor, "", -1)
        else:
            note(state, "nothing", frame.actor)

    return c.op(run, can)


def move(c: Compiler, node: moving.Move) -> Op:
    """Pieces to another place, one after the other; "adjacent" looks from where each one is."""
    if c.referee.counter_of(getattr(getattr(node.what, "kind", None), "noun", "")) is not None:
        return move_tokens(c, node)
    what = compile_phrase(c, node.what)
    if what.sort in ("card", "pile"):
        return move_cards(c, node)
    if what.sort == "token":
        return move_tokens(c, node)
    where = compile_phrase(c, node.where)
    move_piece = c.ask("move_piece")
    way = Way(c, "piece")

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
                way.add(env, [piece] if state.at[piece] != before else [])
            else:
                note(state, "nothing", frame.actor)
        slots[MOVED] = None
        state.stack.pop()

    def can(state: State, env: Env, actor: int) -> bool:
        for piece in what.all(state, env, actor):
            env.slots[MOVED] = [piece]
            found = any(place != state.at[piece] for place in goals(state, where, where.all(state, env, actor)))
            env.slots[MOVED] = None
            if found:
                return True
        return False

    return c.op(run, can)


def step(c: Compiler, node: moving.Step) -> Op:
    """So many places on, one after the other; who moves may stop where the amount allows it."""
    least, most = bounds(node.n)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        state.referee.walk(state, frame.actor, least, most, node.kind.noun)

    return c.op(run)


def choose(c: Compiler, node: showing.Choose) -> Op:
    """Name it; what follows speaks of "that" one."""
    what = compile_phrase(c, node.what)
    return each_card(c, what, lambda state, env, actor, x: note(state, "choose", actor, x, what.sort))


def roll(c: Compiler, node: showing.Roll) -> Op:
    """Throw a die; what follows speaks of the result."""
    noun = getattr(getattr(node.die, "kind", None), "noun", "") or getattr(node.die, "name", "")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        faces = state.referee.die(noun)
        result = below(state, faces) + 1
        env_of(state, frame).slots[RESULT] = [result]
        note(state, "roll", frame.actor, result)

    return c.op(run)


def roll_until(c: Compiler, node: showing.RollUntil) -> Op:
    """Throw it until it shows such a thing: that is one of those it can show, each as likely; none, and nothing is."""
    what = compile_phrase(c, node.what)
    noun = getattr(getattr(node.die, "kind", None), "noun", "") or getattr(node.die, "name", "")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        env = env_of(state, frame)
        shown = state.referee.shown(state, noun, frame.actor, what.noun, what.all(state, env, frame.actor))
        if shown:
            face, things = shown[below(state, len(shown))]
            test = what.test
            env.slots[RESULT] = [face]
            env.slots[what.slot] = things
            for x in things:
                if test is None:
                    break
                test(state, env, frame.actor, x)  # so that "that tile" is what this very thing has
            note(state, "roll", frame.actor, face)
        else:
            env.slots[what.slot] = []
            note(state, "nothing", frame.actor)

    return c.op(run)


def ignore(c: Compiler, node: doing.Ignore) -> Op:
    """It does nothing and costs nothing to who ignores it; a card still to be drawn is spared when it comes."""
    kind: Any = getattr(node.what, "kind", None)
    if kind is not None and kind.is_plain and c.referee.is_drawn_later(kind.noun):
        return _spare(c, node, kind.noun)
    what = compile_phrase(c, node.what)
    until = until_of(c, node.when) if node.when is not None else _until_turn

    def do(state: State, env: Env, actor: int, x: int) -> None:
        sort = f"ignore {what.sort if what.sort in ('piece', 'thing') else 'card'}"
        effect = ContinuousEffect(sort, x, env.card, actor, -1, *until(state, env, actor))
        continuous_effects.add(state, effect)
        note(state, "ignore", actor, sort, x)

    return each_card(c, what, do)


def _until_turn(state: State, env: Env, actor: int) -> tuple[str, int]:
    return state.referee.turn_period, actor


def _spare(c: Compiler, node: doing.Ignore, noun: str) -> Op:
    """A permission that is used when the card is turned up; "may" is asked then."""
    ability = c.program

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        env = env_of(state, frame)
        number = ability.ability.number if ability is not None and ability.ability is not None else -1
        may = int(frame.is_offered)
        period = state.referee.spare_period(noun)
        continuous_effects.add(state, ContinuousEffect("spare", number, env.card, frame.actor, may, period, -1))

    return c.op(run, None, is_later=True)


def end(c: Compiler, node: doing.End) -> Op:
    """Nothing more is done in it."""
    end_period = c.ask("end_period", node.period)
    return _on_owner(c, node, lambda state, player: end_period(state, player, node.period))


def skip(c: Compiler, node: doing.Skip) -> Op:
    """The next one passes without them."""
    skip_period = c.ask("skip_period", node.period)
    return _on_owner(c, node, lambda state, player: skip_period(state, player, node.period))


def _on_owner(c: Compiler, node: Any, do: Any) -> Op:
    if c.span(node.owner) == c.span(node) and not isinstance(node.owner, phrases.You):
        owner = PHRASES[phrases.It](c, node.owner, None)
    else:
        owner = compile_phrase(c, node.owner)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        for player in owner.all(state, env_of(state, frame), frame.actor):
            do(state, player)

    return c.op(run)


# --- deeds of the game -----------------------------------------------------------------------------------------------


def take_action(c: Compiler, node: doing.TakeAction) -> Op:
    """An action of the game, carried out at once by its rules and without its cost."""
    can_do, do = c.ask("can_do"), c.ask("do", node.action)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        do(state, node.action, frame.actor, "", -1)

    return c.op(run, lambda state, env, actor: can_do(state, node.action, actor, "", -1))


def do_place(c: Compiler, node: doing.DoPlace) -> Op:
    """A deed done at a place."""
    return _deed(c, node, "place")


def do_card(c: Compiler, node: doing.DoCard) -> Op:
    """A deed done to a card."""
    return _deed(c, node, "card")


def _deed(c: Compiler, node: Any, sort: str) -> Op:
    verb = node.verb
    pick = compile_phrase(c, node.what, own_cards(c, node.what) if sort == "card" else None)
    if isinstance(node.what, phrases.Next):
        return _evade(c, node)
    can_do = c.ask("can_do")
    c.ask("do", verb)  # which is what it comes to, unless the game makes a difference for whose text asks
    do_for = c.ask("do_for", verb)
    mine = only(pick, lambda state, env, actor, x: can_do(state, verb, actor, sort, x))
    return each_card(c, mine, lambda state, env, actor, x: do_for(state, verb, actor, sort, x, env.card))


def do_thing(c: Compiler, node: doing.DoThing) -> Op:
    """A deed done to something that is neither card nor place; to the next one, when it comes."""
    if isinstance(node.what, phrases.Next):
        return _evade(c, node)
    verb = node.verb
    pick = compile_phrase(c, node.what)
    do = c.ask("do", verb)
    return each_card(c, pick, lambda state, env, actor, x: do(state, verb, actor, "thing", x))


def _evade(c: Compiler, node: Any) -> Op:
    """ "Evade the next security": a permission that the game uses when such a thing comes."""
    noun = node.what.kind.noun
    until: Until = until_of(c, node.when) if node.when is not None else (lambda state, env, actor: ("game", -1))
    name = c.spare(f"{node.verb} {noun}")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        env = env_of(state, frame)
        actor = frame.actor
        effect = ContinuousEffect("spare", name, env.card, actor, 0, *until(state, env, actor))
        continuous_effects.add(state, effect)
        note(state, "spare", actor, name)

    return c.op(run)


def do_token(c: Compiler, node: doing.DoToken) -> Op:
    """A deed of the game done to tokens: eat 1 Snack."""
    verb = node.verb
    do = c.ask("do", verb)
    return token_act(
        c,
        node,
        lambda state, env, actor, part, n: do(state, verb, actor, f"token {part.counter}", n),
        has_all,
        is_bound=True,
    )

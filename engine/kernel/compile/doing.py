"""Deeds of the game, by the verbs of its vocabulary; and ignoring, skipping and ending."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.card_acts import each_card, own_cards
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bare_noun, compile_owner, compile_phrase, done_at_once, until_of
from engine.kernel.compile.event_patterns import WHAT, WHERE, mark_here, thing_test, token_pattern
from engine.kernel.compile.made_verbs import do_made
from engine.kernel.compile.products import Op, Pattern, Until
from engine.kernel.compile.token_acts import BOUND, has_all, token_act
from engine.kernel.compile.unsupported import Untold
from engine.kernel.core.events import ContinuousEffect, EffectKind
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.core.state import Rules
from engine.kernel.running import continuous_effects, ending, flow
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import only
from engine.kernel.running.texts import env_of
from engine.language.nodes import doing, nouns, phrases
from engine.language.sorts import Sort

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def do_at(c: Compiler, node: doing.DoAt) -> Op:
    """A deed of the game, if the actor is at the place."""
    done_at_once(c, node)
    verb, place = node.verb, compile_phrase(c, node.place)
    can_do, do = c.ask(Rules.can_do), c.ask(Rules.do, verb)

    def can(state: State, env: Env, actor: int) -> bool:
        there = state.at[actor] in place.all(state, env, actor)
        return there and can_do(state, verb, actor, "", -1)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        if can(state, env_of(state, frame), frame.actor):
            do(state, verb, frame.actor, "", -1)
        else:
            note(state, "nothing", frame.actor)

    return c.op(run, can)


IGNORED_SORTS = {"piece": EffectKind.IGNORE_PIECE, "thing": EffectKind.IGNORE_THING}


def ignore(c: Compiler, node: doing.Ignore) -> Op:
    """The actor is not affected by something, and pays nothing for it, for a while.

    A card that is still to be drawn is ignored when it comes up.
    """
    kind = nouns.kind_of(node.what)
    if kind is not None and kind.is_plain and c.referee.is_drawn_later(kind.noun):
        return _spare(c, node, kind.noun)
    what = compile_phrase(c, node.what)
    until = until_of(c, node.when) if node.when is not None else _until_turn

    sort = IGNORED_SORTS.get(what.sort, EffectKind.IGNORE_CARD).value

    def do(state: State, env: Env, actor: int, x: int) -> None:
        effect = ContinuousEffect(sort, x, env.card, actor, -1, *until(state, env, actor))
        continuous_effects.add(state, effect)
        note(state, "ignore", actor, sort, x)

    return each_card(c, what, do)


def _until_turn(state: State, env: Env, actor: int) -> tuple[str, int]:
    return state.referee.turn_period, actor


def _spare(c: Compiler, node: doing.Ignore, noun: str) -> Op:
    """A permission that the game uses when such a card is drawn; where the text says "may", the game asks then."""
    ability = c.program

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        env = env_of(state, frame)
        number = ability.ability.number if ability is not None and ability.ability is not None else -1
        may = int(frame.is_offered)
        period = state.referee.spare_period(noun)
        continuous_effects.add(
            state, ContinuousEffect(EffectKind.SPARE.value, number, env.card, frame.actor, may, period, -1)
        )

    return c.op(run, None, is_later=True)


def end(c: Compiler, node: doing.End) -> Op:
    """End the current period of its owner at once."""
    period, end_period = node.period, c.ask(Rules.end_period, node.period)
    return _on_owner(c, node, lambda state, player: end_period(state, player, period))


def _for_game(how: str) -> Callable[[Compiler, doing.Win | doing.LoseGame], Op]:
    """The actor wins or loses the game, which is over when the sentence is; pieces that are nobody's do neither."""

    def compile_it(c: Compiler, node: doing.Win | doing.LoseGame) -> Op:
        c.compiled.ends_game = True

        def run(state: State, frame: NodeFrame, answer: int | None) -> None:
            state.stack.pop()
            if frame.actor < state.players:
                ending.end_game(state, how, frame.actor)
                note(state, how, frame.actor)
            else:
                note(state, "nothing", frame.actor)

        return c.op(run, lambda state, env, actor: actor < state.players)

    return compile_it


def skip(c: Compiler, node: doing.Skip) -> Op:
    """Let its owner miss their next period of this name; a turn where the rules module says nothing else."""
    period = node.period
    if period in c.referee.turn_periods and not c.referee.answers(Rules.skip_period.__name__, period):
        return _on_owner(c, node, miss_turn)
    skip_period = c.ask(Rules.skip_period, period)
    return _on_owner(c, node, lambda state, player: skip_period(state, player, period))


def miss_turn(state: State, player: int) -> None:
    """Let a player miss their next turn; a piece that is nobody's has none."""
    if player < state.players:
        flow.skip_turn(state, player)
        note(state, "misses", player)
    else:
        note(state, "nothing", player)


def _on_owner(c: Compiler, node: doing.End | doing.Skip, do: Callable[[State, int], None]) -> Op:
    owner = compile_owner(c, node, node.owner)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        for player in owner.all(state, env_of(state, frame), frame.actor):
            do(state, player)

    return c.op(run)


def take_action(c: Compiler, node: doing.TakeAction) -> Op:
    """An action of the game, done at once by its rules and without its cost."""
    action, can_do, do = node.action, c.ask(Rules.can_do), c.ask(Rules.do, node.action)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        do(state, action, frame.actor, "", -1)

    return c.op(run, lambda state, env, actor: can_do(state, action, actor, "", -1))


def do_place(c: Compiler, node: doing.DoPlace) -> Op:
    """A deed of the game, done at a place."""
    return _deed(c, node, "place")


def do_card(c: Compiler, node: doing.DoCard) -> Op:
    """A deed of the game, done to cards: by its rules, or as the vocabulary says what it is made of."""
    return do_made(c, node) if c.is_made(node.verb) else _deed(c, node, "card")


def _deed(c: Compiler, node: doing.DoPlace | doing.DoCard, sort: Sort) -> Op:
    verb = node.verb
    if isinstance(node.what, phrases.Next):
        return _evade(c, node, node.what)
    done_at_once(c, node)
    pick = compile_phrase(c, node.what, own_cards(c, node.what) if sort == "card" else None)
    can_do = c.ask(Rules.can_do)
    c.ask(Rules.do, verb)  # which is what it comes to, unless the game makes a difference for whose text asks
    do_for = c.ask(Rules.do_for, verb)
    mine = only(pick, lambda state, env, actor, x: can_do(state, verb, actor, sort, x))
    return each_card(c, mine, lambda state, env, actor, x: do_for(state, verb, actor, sort, x, env.card))


def do_thing(c: Compiler, node: doing.DoThing) -> Op:
    """A deed done to something that is neither card nor place; done to "the next" one, a permission for later."""
    if isinstance(node.what, phrases.Next):
        return _evade(c, node, node.what)
    done_at_once(c, node)
    verb = node.verb
    pick = compile_phrase(c, node.what)
    do = c.ask(Rules.do, verb)
    return each_card(c, pick, lambda state, env, actor, x: do(state, verb, actor, "thing", x))


def _evade(c: Compiler, node: doing.DoPlace | doing.DoCard | doing.DoThing, what: phrases.Next) -> Op:
    """A permission that the game uses when such a thing comes: "evade the next security you trigger"."""
    noun = bare_noun(c, what.kind)
    if what.who is not None and not isinstance(what.who, phrases.You):
        raise c.unplayable("it is the actor who meets it: write you, or leave this out", what.who)
    if what.verb is not None and not c.tells(f"{what.verb} {noun}"):
        raise Untold(c.referee.box.rules, f"{what.verb} {noun}", c.span(what))
    until: Until = until_of(c, node.when) if node.when is not None else (lambda state, env, actor: ("game", -1))
    name = c.spare(f"{node.verb} {noun}")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        env = env_of(state, frame)
        actor = frame.actor
        effect = ContinuousEffect(EffectKind.SPARE.value, name, env.card, actor, 0, *until(state, env, actor))
        continuous_effects.add(state, effect)
        note(state, "spare", actor, name)

    return c.op(run)


def do_token(c: Compiler, node: doing.DoToken) -> Op:
    """A deed of the game that is done to tokens: eat 1 Snack."""
    done_at_once(c, node)
    verb = node.verb
    do = c.ask(Rules.do_to_tokens, verb)
    return token_act(
        c,
        node.what,
        lambda state, env, actor, part, n: do(state, verb, actor, part.counter, n),
        has_all,
        BOUND,
    )


def _in_time(
    c: Compiler, node: doing.Do | doing.DoAt | doing.DoPlace | doing.DoCard | doing.DoThing | doing.DoToken
) -> None:
    """Refuse a duration of a deed, but for that of a trigger that waits for so long."""
    if node.when is not None and node.when is not c.lasting:
        raise c.unplayable(
            "nothing says when this began: leave it out, or begin a sentence of its own with it", node.when
        )


def _do(c: Compiler, node: doing.Do) -> Pattern:
    _in_time(c, node)
    return (node.verb,), None


def _do_place(c: Compiler, node: doing.DoPlace) -> Pattern:
    _in_time(c, node)
    mark_here(c, node.what)
    return (node.verb,), thing_test(c, node.what, WHERE)


def _do_at(c: Compiler, node: doing.DoAt) -> Pattern:
    _in_time(c, node)
    mark_here(c, node.place)
    return (node.verb,), thing_test(c, node.place, WHERE)


def _do_any_place(c: Compiler, node: doing.DoAnyPlace) -> Pattern:
    mark_here(c, node.what)
    return tuple(going.verb for going in node.verbs), thing_test(c, node.what, WHERE)


def _do_card(c: Compiler, node: doing.DoCard) -> Pattern:
    _in_time(c, node)
    return (node.verb,), thing_test(c, node.what, WHAT)


def _do_token(c: Compiler, node: doing.DoToken) -> Pattern:
    _in_time(c, node)
    return token_pattern(c, node.what, node.verb)


def _do_thing(c: Compiler, node: doing.DoThing) -> Pattern:
    _in_time(c, node)
    kind = nouns.kind_of(node.what)
    if kind is None or not isinstance(node.what, phrases.A | phrases.Any | phrases.Bare | phrases.Each):
        raise c.unplayable("nothing tells one of them from another here: write a, or each", node.what)
    return (f"{node.verb} {bare_noun(c, kind)}",), None


ACTS: Entries[[], Op] = (
    entry(doing.Ignore, ignore),
    entry(doing.End, end),
    entry(doing.Skip, skip),
    entry(doing.Win, _for_game(ending.WIN)),
    entry(doing.LoseGame, _for_game(ending.LOSE)),
    entry(doing.TakeAction, take_action),
    entry(doing.DoPlace, do_place),
    entry(doing.DoCard, do_card),
    entry(doing.DoThing, do_thing),
    entry(doing.DoToken, do_token),
    entry(doing.DoAt, do_at),
)


PATTERNS: Entries[[], Pattern] = (
    entry(doing.Do, _do),
    entry(doing.DoPlace, _do_place),
    entry(doing.DoAnyPlace, _do_any_place),
    entry(doing.DoAt, _do_at),
    entry(doing.DoCard, _do_card),
    entry(doing.DoThing, _do_thing),
    entry(doing.DoToken, _do_token),
)

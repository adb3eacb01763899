"""Events are told to every text that waits for them; the abilities that they trigger wait until they are settled."""

from __future__ import annotations

from engine.kernel.core.choice import FIRST_RULE
from engine.kernel.core.events import Deed, EffectKind, Event, Source, Used
from engine.kernel.core.frames import Env, SettleFrame, Slots, TextFrame, env_for
from engine.kernel.core.state import Ability, State
from engine.kernel.running.bids import note_bid
from engine.kernel.running.choices import offer
from engine.kernel.running.continuous_effects import copied_slots, expire_on, remove
from engine.kernel.running.game_log import note_by
from engine.kernel.running.rule_index import ignores, listeners

MOST_ABILITIES = 8  # of one design
ONCE = EffectKind.ONCE


def emit(  # noqa: PLR0913, PLR0917 - as an event has parts
    state: State,
    kind: str,
    who: int = -1,
    place: int = -1,
    card: int = -1,
    n: int = 1,
    zone: int = -1,
    *,
    is_deed: bool = True,
) -> None:
    """Tell all texts that wait for it that something has happened, and note it where some text counts such deeds.

    `is_deed` is False where it does not count as "the first" of its kind: for moments. The other arguments are the
    fields of an Event.
    """
    compiled = state.compiled
    if kind in compiled.heard_widely or (
        card >= 0 and kind in compiled.heard and compiled.own_abilities[state.referee.design_of[card]]
    ):
        event = Event(kind, who, place, card, n, zone)
        for ability, source in listeners(state, event):
            if ability.is_yours and source.you != who and (source.card >= 0 or source.you >= 0):
                continue  # what the rules say is said to everybody
            hear(state, ability, source, event)
        if state.lasting:
            expire_on(state, event)
    if kind in compiled.tracked and is_deed:
        state.deeds.append(Deed(kind, who, place, card))
    if kind in compiled.measured and is_deed:
        note_bid(state, kind, who, n)
    if kind in compiled.remarked and is_deed:
        _remark(state, Event(kind, who, place, card, n, zone))


def _remark(state: State, event: Event) -> None:
    """Note what a deed is like, where some text asks for the first that is like this."""
    you = event.who if 0 <= event.who < state.players else -1
    for each in state.compiled.remarked[event.kind]:
        if each.match(state, env_for(-1, -1, you, -1, each.slots), event):
            state.used.append(Used(each.number, limit_holder(-1, event.who), each.period))


def hear(state: State, ability: Ability, source: Source, event: Event) -> None:
    """Let an ability of a card in force wait to be resolved, if the event is what it waits for.

    Nothing happens where the card is ignored or the ability was used up for the period.
    """
    card, you, place = source.card, source.you, source.place
    referee = state.referee
    who = event.who
    if you < 0:
        you = who if 0 <= who < state.players else referee.decider(state)
    slots: Slots = [None] * ability.slots if source.slots is None else copied_slots(source.slots)
    env = TextFrame(ability.program, card, you, place, slots)
    if source.effect is not None:
        env.knowers = source.effect.knowers
    if not ability.match(state, env, event):
        return
    if card >= 0 and (referee.is_idle(state, card) or (who >= 0 and ignores(state, who, card))):
        note_by(state, (card, ability.sentence), "ignored", who, knowers=env.knowers)
        return
    if ability.limit and Used(ability.number, limit_holder(card, you), ability.limit) in state.used:
        return
    state.waiting.append(env)
    if source.effect is not None and source.effect.what == ONCE:
        remove(state, source.effect)


def limit_holder(card: int, you: int) -> int:
    """Who uses up a "once per night": the card, whoever holds it; -2 - player for a section of the rules."""
    return card if card >= 0 else -2 - you


def settle(state: State) -> bool:
    """Run next what the rules have put into `state.due`, else what was triggered; False when neither is waiting."""
    if state.due:
        state.stack.append(state.due.pop(0))
        return True
    if not state.waiting:
        return False
    if len(state.waiting) == 1:
        env = state.waiting.pop()
        _resolve(state, env)
        return True
    state.stack.append(SettleFrame(state.waiting))
    state.waiting = []
    return True


def run_settle(state: State, frame: SettleFrame, answer: int | None) -> None:
    """Resolve abilities that were triggered together, in the order that the player whose turn it is chooses."""
    waiting = frame.waiting
    if state.waiting or state.due:
        settle(state)
        return
    if len(waiting) <= 1:
        state.stack.pop()
        if waiting:
            _resolve(state, waiting[0])
        return
    values = [order_value(state, env) for env in waiting]
    apart = {*state.referee.distinct(state, list(dict.fromkeys(env.card for env in waiting if env.card >= 0)))}
    matters = [(env.card < 0 or env.card in apart) and _counts(state, env) for env in waiting]
    options = list(dict.fromkeys(value for value, so in zip(values, matters, strict=True) if so)) or values[:1]
    if answer is not None or len(options) == 1:
        _resolve(state, waiting.pop(values.index(options[0] if answer is None else answer)))
    else:
        offer(state, state.referee.decider(state), "order", options, "order")


def _counts(state: State, env: Env) -> bool:
    """Whether its place in the order matters: an offer that nobody can accept now is not offered for the order.

    A copy of the game is asked: a deck that has run out is made anew where its top cards are asked for.
    """
    program = state.compiled.programs[env.program]
    if program.ability is None or not program.ability.optional:
        return True
    can = state.compiled.cans.get(program.nodes[0])
    return can is None or can(state.clone(), env, env.you)


def order_value(state: State, env: Env) -> int:
    """The option that stands for a waiting ability when an order is chosen: from its card and its index on the card.

    Abilities of the rules have options from FIRST_RULE down.
    """
    ability = state.compiled.programs[env.program].ability
    if env.card < 0 and ability is not None:
        return FIRST_RULE - ability.number
    return env.card * MOST_ABILITIES + (ability.index if ability is not None else 0)


def _resolve(state: State, env: Env) -> None:
    """Start a text, unless its limit was used up since it was triggered."""
    ability = state.compiled.programs[env.program].ability
    if ability is not None and ability.limit:
        key = Used(ability.number, limit_holder(env.card, env.you), ability.limit)
        if key in state.used:
            return
        if not ability.optional:
            state.used.append(key)
    env.step = 0
    state.stack.append(env)


def moment(state: State, kind: str, who: int = -1) -> None:
    """Tell texts of a point in time that comes by itself: "start night", "end turn"."""
    emit(state, kind, who)


def begin(state: State, program: int, card: int, you: int, place: int) -> None:
    """Resolve a text next, by the number of its program."""
    slots = state.compiled.programs[program].slots
    state.stack.append(env_for(program, card, you, place, slots))

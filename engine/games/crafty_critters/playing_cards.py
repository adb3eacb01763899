"""Playing a Critter card: which can be played, how many actions that takes, its two uses, and where it goes then."""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.options import AGAIN, PLAY, design_of_option
from engine.games.crafty_critters.state import HeistState
from engine.games.crafty_critters.uses import ONE_USE, TWO_USES
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running.decks import card_of, designs_in
from engine.kernel.running.events import begin, emit
from engine.kernel.running.game_log import note, note_by
from engine.kernel.running.hidden_information import learn


@record
class SpentFrame(Frame):
    """A player's card that is discarded once its text is resolved."""

    code: int | str = later("spent")
    player: int
    card: int


def card_options(state: HeistState, player: int) -> list[int]:
    """The options of playing cards: one for each design in hand, and one for each in front for its second use."""
    usable = state.components.usable
    found = [PLAY + design for design in designs_in(state, at.seat(player, at.HAND)) if usable[design]]
    front = at.seat(player, at.FRONT)
    return found + [AGAIN + design for design in designs_in(state, front)] if state.zones[front] else found


def played(state: HeistState, player: int, option: int) -> int:
    """The card that an option plays."""
    kind = at.FRONT if option >= AGAIN else at.HAND
    return card_of(state, at.seat(player, kind), design_of_option(option))


def price(state: HeistState, player: int, option: int) -> int:
    """How many actions playing a card takes: one, unless its text says otherwise."""
    rows = state.components.prices[design_of_option(option)]
    if not rows:
        return 1
    card = played(state, player, option)
    total: int | None = None
    for rule, env in rows:
        env.card, env.you = card, player
        n = rule.apply(state, env, player, card)
        if n is not None:
            total = n if total is None else total + n
    return 1 if total is None else total


def use(state: HeistState, player: int, option: int) -> None:
    """Play a card: its text is resolved, then it goes where a card goes after that use."""
    referee, components = state.referee, state.components
    card = played(state, player, option)
    ability = components.usable[referee.design_of[card]]
    assert ability is not None  # else it is no option
    is_first = option < AGAIN
    learn(state, range(state.players), [card])
    note(state, "play" if is_first else "again", player, card)
    for rule, _ in components.prices[referee.design_of[card]]:
        note_by(state, (card, rule.sentence), "takes", player, card, price(state, player, option))
    if ability.use == TWO_USES and is_first:
        referee.put(state, card, at.seat(player, at.FRONT))
    elif ability.use:
        if ability.use == ONE_USE:
            referee.put(state, card, at.USING)  # in front of them it counts until it has done what it says
        state.stack.append(SpentFrame(player, card))
    begin(state, ability.program, card, player, -1)
    emit(state, "play", player, -1, card)


def run_spent(state: HeistState, frame: SpentFrame, answer: int | None) -> None:
    """Discard a card whose text is resolved, unless it has gone elsewhere."""
    state.stack.pop()
    if state.zone_of[frame.card] in (at.USING, at.seat(frame.player, at.FRONT)):
        state.referee.discard(state, frame.card, frame.player)

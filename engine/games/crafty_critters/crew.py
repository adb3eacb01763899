"""Cards and tiles in a player's hands: what can be played, its two uses, and the ways to place a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.crafty_critters import aisles
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.hiring import designs_in, in_zone
from engine.games.crafty_critters.turn_options import AGAIN, DRAW, HELD, PLAY
from engine.games.crafty_critters.uses import ONE_USE, TWO_USES
from engine.kernel.core.choice import YES_OR_NO
from engine.kernel.core.events import ContinuousEffect
from engine.kernel.core.frames import RuleFrame
from engine.kernel.core.programs import spared_number
from engine.kernel.running.choices import offer
from engine.kernel.running.continuous_effects import remove
from engine.kernel.running.events import begin, emit
from engine.kernel.running.game_log import note, note_by
from engine.kernel.running.texts import call

if TYPE_CHECKING:
    from engine.games.crafty_critters.state import HeistState

# --- cards -----------------------------------------------------------------------------------------------------------


def card_options(state: HeistState, player: int) -> list[int]:
    """A card of each design in hand, and each that lies in front for its second use."""
    usable = state.referee.usable  # type: ignore[attr-defined]
    found = [PLAY + design for design in designs_in(state, at.seat(player, at.HAND)) if usable[design]]
    front = state.zones[at.seat(player, at.FRONT)]
    return found + [AGAIN + design for design in designs_in(state, at.seat(player, at.FRONT))] if front else found


def card_of(state: HeistState, player: int, option: int) -> int:
    """The card that an option is about."""
    if option >= AGAIN:
        return in_zone(state, at.seat(player, at.FRONT), option - AGAIN)
    return in_zone(state, at.seat(player, at.HAND), option - PLAY)


def price(state: HeistState, player: int, option: int) -> int:
    """How many actions it takes: one, unless the card says otherwise."""
    referee: Any = state.referee
    design = option - (AGAIN if option >= AGAIN else PLAY)
    rows = referee.prices[design]
    if not rows:
        return 1
    card = card_of(state, player, option)
    total: int | None = None
    for rule, env in rows:
        env.card, env.you = card, player
        n = rule.apply(state, env, player, card)
        if n is not None:
            total = n if total is None else total + n
    return 1 if total is None else total


def use(state: HeistState, player: int, option: int) -> None:
    """Play a card: what it says is done, then it goes where a card goes after that use."""
    referee: Any = state.referee
    card = card_of(state, player, option)
    ability = referee.usable[referee.design_of[card]]
    is_first = option < AGAIN
    note(state, "play" if is_first else "again", player, card)
    for rule, _ in referee.prices[referee.design_of[card]]:
        note_by(state, (card, rule.sentence), "takes", player, card, price(state, player, option))
    if ability.use == TWO_USES and is_first:
        referee.put(state, card, at.seat(player, at.FRONT))
    elif ability.use:
        if ability.use == ONE_USE:
            referee.put(state, card, at.USING)  # in front of them it counts until it has done what it says
        call(state, "spent", player, card)
    begin(state, ability.program, card, player, -1)
    emit(state, "play", player, -1, card)


def run_spent(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["spent", step, player, card]: it has done what it says."""
    state.stack.pop()
    if state.zone_of[frame[3]] in (at.USING, at.seat(frame[2], at.FRONT)):
        state.referee.discard(state, frame[3], frame[2])


# --- evading ---------------------------------------------------------------------------------------------------------


def is_evaded(state: HeistState, player: int, noun: str) -> bool:
    """Whether something lets a player evade a hazard; if so, it is used up."""
    name = spared_number(state.compiled, f"evade {noun}")
    for effect in state.lasting:
        if effect.what == "spare" and effect.number == name and effect.you == player:
            remove(state, effect)
            card = effect.card
            sentence = state.referee.evading[noun][state.referee.design_of[card]]  # type: ignore[attr-defined]
            note_by(state, (card, sentence), "evade", player, noun)
            return True
    return False


def evading_options(state: HeistState, player: int, noun: str) -> list[int]:
    """Cards that evade such a hazard."""
    reacting = state.referee.reacting[noun]  # type: ignore[attr-defined]
    return [option for option in card_options(state, player) if option % 100 in reacting]


# --- tiles -----------------------------------------------------------------------------------------------------------


def tile_options(state: HeistState, player: int) -> list[int]:
    """Drawing a tile, or placing the one that is held."""
    held = state.zones[at.seat(player, at.HELD)]
    if not (held or state.zones[at.TILES]) or not aisles.open_spaces(state, player):
        return []
    return ([DRAW] if state.zones[at.TILES] else []) + ([HELD] if held else [])


def holders(state: HeistState, player: int) -> list[int]:
    """The others who hold a tile and may place it for anybody, in turn order."""
    others = ((player + i) % state.players for i in range(1, state.players))
    return [other for other in others if promises(state, other) and not state.home[other]]


def promises(state: HeistState, player: int) -> list[ContinuousEffect]:
    """By which words a player may place tiles they hold for others; a promise goes with its tile."""
    return [each for each in state.lasting if each.what == "held" and each.you == player]


def forget_promises(state: HeistState, player: int) -> None:
    """No more promises than tiles: the oldest go."""
    found = promises(state, player)
    for row in found[: max(0, len(found) - len(state.zones[at.seat(player, at.HELD)]))]:
        remove(state, row)


def run_draw(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["draw", step, player, others still to be asked]: whoever holds a tile may place it first."""
    player, asked = frame[2], frame[3]
    if answer is not None:
        other = asked.pop(0)
        if answer:
            state.stack.pop()
            call(state, "held", other, player)
            return
    if asked:
        offer(state, asked[0], "may", YES_OR_NO[:], str(promises(state, asked[0])[0].number))
        return
    state.stack.pop()
    card = state.zones[at.TILES][-1]
    state.referee.put(state, card, at.USING)
    note(state, "draw tile", player, card)
    emit(state, "draw", player, -1, card)
    call(state, "lay", player, card, player)


def run_held(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["held", step, player, beside whom]: which of the tiles somebody holds is placed there."""
    player, beside = frame[2:]
    zone = at.seat(player, at.HELD)
    found = designs_in(state, zone)
    if answer is None and len(found) > 1:
        offer(state, player, "held", found, "which")
        return
    state.stack.pop()
    place_held(state, player, beside, in_zone(state, zone, found[0] if answer is None else answer))


def place_held(state: HeistState, player: int, beside: int, card: int) -> None:
    """A held tile is placed beside a player's tile."""
    promise = next(iter(promises(state, player)), None)
    if promise is not None:
        note_by(state, (promise.card, promise.number), "held", player, card, beside)
    else:
        note(state, "held", player, card, beside)
    call(state, "lay", player, card, beside)


def run_lay(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["lay", step, player, card, beside whom]: where a tile goes and how it is turned."""
    player, card, beside = frame[2:]
    if answer is None:
        found = aisles.spots(state, card, beside)
        if len(found) > 1:
            offer(state, player, "spot", found, "spot")
            return
        answer = found[0]
    state.stack.pop()
    aisles.lay(state, card, answer)
    if state.at[beside] in at.STASHES:
        state.laid[at.STASHES.index(state.at[beside])] += 1
    note(state, "lay", player, card, answer)


def run_swap(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["swap", step, player, card, space]: a tile that takes another's place is turned any way."""
    player, card, space = frame[2:]
    referee: Any = state.referee
    if answer is None:
        found = [space * 16 + paths for paths in at.turned(referee.printed_paths[referee.design_of[card]])]
        if len(found) > 1:
            offer(state, player, "spot", found, "spot")
            return
        answer = found[0]
    state.stack.pop()
    if state.tile_at[space] >= 0:  # the old tile lies there until the new one is turned
        aisles.lift(state, state.tile_at[space])
    aisles.lay(state, card, answer)
    note(state, "lay", player, card, answer)

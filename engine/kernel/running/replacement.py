"""Replacement: before something is done it is asked whether a text in force puts something else in its place.

Where several do, one of them is applied: the first in the order of the box, which is that of the game's decks and their
cards, the sections of the rules after them; of copies of a card that of the player whose turn comes first. Where its
text then does something that another one replaces, that is applied as well; but no text is applied to what is done in
the course of its own words, so that each is applied once, and it comes to an end.
"""

from __future__ import annotations

from engine.kernel.core.events import Event, Source, Used
from engine.kernel.core.frames import Slots, TextFrame
from engine.kernel.core.programs import WOULD
from engine.kernel.core.state import Ability, State
from engine.kernel.running.continuous_effects import copied_slots
from engine.kernel.running.events import limit_holder
from engine.kernel.running.game_log import note_by
from engine.kernel.running.rule_index import ignores, waiting_for


def is_replaced(state: State, event: Event) -> bool:
    """Whether something else is done in the place of what is about to happen; if so, it will be done next.

    Whoever does something that texts can replace asks before, once for each thing, and does nothing where this is True.
    """
    if event.kind not in state.compiled.foreseen:
        return False
    found = [pair for pair in waiting_for(state, WOULD + event.kind, event.place) if _may_apply(state, *pair, event)]
    found.sort(key=lambda pair: _rank(state, *pair))
    for ability, source in found:
        frame = _frame(state, ability, source, event)
        if ability.match(state, frame, event):
            frame.stead, frame.whose, frame.much = event.kind, event.who, event.n
            state.due.append(frame)
            note_by(state, (source.card, ability.sentence), "instead", event.who, event.kind, knowers=frame.knowers)
            if ability.limit and not ability.optional:
                state.used.append(_key(ability, source, frame))
            return True
    return False


def _rank(state: State, ability: Ability, source: Source) -> tuple[int, int, int]:
    """Where a text stands in the order in which texts are applied."""
    seats = state.players
    return ability.source, ability.number, (source.you - max(state.active, 0)) % seats if source.you >= 0 else -1


def _may_apply(state: State, ability: Ability, source: Source, event: Event) -> bool:
    """Whether a text in force may be applied: it is not being carried out, nor ignored, nor used up."""
    if any(isinstance(frame, TextFrame) and _is_of(frame, ability, source) for frame in state.stack):
        return False
    is_said = source.card >= 0 or source.you >= 0
    if ability.is_yours and source.you != event.who and is_said:
        return False
    if source.card >= 0 and (
        state.referee.is_idle(state, source.card) or (event.who >= 0 and ignores(state, event.who, source.card))
    ):
        return False
    return not ability.limit or _key(ability, source, _frame(state, ability, source, event)) not in state.used


def _is_of(frame: TextFrame, ability: Ability, source: Source) -> bool:
    return frame.program == ability.program and frame.card == source.card


def _key(ability: Ability, source: Source, frame: TextFrame) -> Used:
    return Used(ability.number, limit_holder(source.card, frame.you), ability.limit)


def _frame(state: State, ability: Ability, source: Source, event: Event) -> TextFrame:
    """A frame of a text, for its match to be asked with and its words to be carried out by."""
    slots: Slots = [None] * ability.slots if source.slots is None else copied_slots(source.slots)
    frame = TextFrame(ability.program, source.card, event.who if source.you < 0 else source.you, source.place, slots)
    if source.effect is not None:
        frame.knowers = source.effect.knowers
    return frame

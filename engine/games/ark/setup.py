"""Setup: the deck and what lies beside it, how everybody plays, and the cards that are dealt."""

from __future__ import annotations

from typing import ClassVar

from engine.games.ark import layout as at
from engine.games.ark.options import HowToPlay
from engine.games.ark.state import ArkState
from engine.games.ark.turn import FEW, GAME
from engine.kernel.core.chance import below
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running import decks
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note, note_by

HAND, LARGE_HAND = 5, 7  # fewer than FEW players have the large hand
FIRST_IN_HOLD = 2


@record
class HowFrame(Frame):
    """The first player chooses how everybody plays; then the cards are dealt."""

    asks: ClassVar[frozenset[str]] = frozenset({"how"})

    code: int | str = later("how")


def set_up(state: ArkState) -> None:
    """Unpack the box, put aside what is never in play, and choose the first player at random."""
    decks.unpack(state, at.ASIDE)
    for card, zone in enumerate(state.zone_of):
        if is_excluded(state, card) and zone != at.ASIDE:
            state.referee.put(state, card, at.ASIDE)
    state.first = below(state, state.players)
    GAME.push(state)
    state.stack.append(HowFrame())


def is_excluded(state: ArkState, card: int) -> bool:
    """Whether a card's text says that it is never in play."""
    for rule, env in state.cargo.excluded[state.referee.design_of[card]]:
        env.card = card
        if rule.apply(state, env, -1, card):
            note_by(state, (card, rule.sentence), "aside", -1, card)
            return True
    return False


def run_how(state: ArkState, frame: HowFrame, answer: int | None) -> None:
    """Ask the first player how everybody plays, then deal; one player always plays the solo game."""
    if state.players == 1:
        answer = HowToPlay.TOGETHER.value
    if answer is None:
        offer(state, state.first, "how", [way.value for way in HowToPlay], "how")
        return
    state.together = int(answer != HowToPlay.APART)
    state.open = int(answer == HowToPlay.OPEN)
    note(state, "how", state.first, answer)
    deal(state)
    state.stack.pop()


def deal(state: ArkState) -> None:
    """Shuffle, deal the hands, and turn up the first cards of the Hold."""
    state.referee.mix(state, at.DECK)
    each = LARGE_HAND if state.players < FEW else HAND
    decks.deal(state, at.DECK, [at.hand(player) for player in range(state.players)], each)
    decks.deal(state, at.DECK, [at.HOLD], FIRST_IN_HOLD)
    note(state, "deal", -1, each, tuple(state.zones[at.HOLD]))

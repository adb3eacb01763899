"""The kernel: a library of few verbs that plays any game whose rules module subclasses Referee.

state = new_game(referee, players, seed)
while not is_over(state):
    player = player_to_move(state)
    apply(state, actions(state)[0])         # texts; `choose(state, options(state)[0])` is the same with numbers
scores(state)

Where several have to choose at once (`players_to_move`), each answers when they like with `answer`; whoever knows one
choice at a time is given one after the other. Nothing is done, or told to others, before all have answered.

`apply` changes the state it is given; `clone` first to look ahead. An action that is not offered raises Refused and
changes nothing. `view(state, viewer)` is all that a viewer may know: a seat from 0, or NOBODY, who sees what everybody
sees. Any other number raises NoSeat. No I/O here; nothing random but `state.chance`.
"""

from __future__ import annotations

from engine.kernel.core.box import Box, Design, Section
from engine.kernel.core.choice import Refused
from engine.kernel.core.options import TargetSort
from engine.kernel.core.outcome import Ending, Outcome
from engine.kernel.core.state import State
from engine.kernel.core.viewer import NOBODY, NoSeat, Viewer
from engine.kernel.invariants import check_state
from engine.kernel.referee import Referee
from engine.kernel.result import UnknownMode, ending, is_mode_open, mode_options, outcome, winners
from engine.kernel.running.choices import choice_of, texts_of
from engine.kernel.running.game_log import own_words, place_of_line, public_words, tell, tell_to
from engine.kernel.running.hidden_information import check_viewer, choice_told, knows, redeal_answers
from engine.kernel.running.machine import FRAMES, Endless, answer, apply, choose, foresee, run
from engine.kernel.running.options import described, options_told
from engine.kernel.running.table import table_told
from engine.kernel.state_from_json import from_json


class BadStart(ValueError):  # noqa: N818 - it says what is wrong with the wish
    """A game cannot begin like this; the message says why."""


def new_game(referee: Referee, players: int, seed: int, *, quiet: bool = False) -> State:
    """A game at its first choice. `seed` is any int of 64 bits; a quiet game keeps no log. Raises BadStart."""
    state = _unstarted(referee, players, seed, quiet=quiet)
    run(state)
    return state


def _unstarted(referee: Referee, players: int, seed: int, *, quiet: bool = True) -> State:
    """A game of which nothing has been run yet. Raises BadStart."""
    least, most = referee.box.players
    if not least <= players <= most:
        raise BadStart(f"{referee.box.title} is for {least} to {most} players, not {players}")
    if not 0 <= seed < 1 << 64:
        raise BadStart(f"a seed is a number from 0 to {(1 << 64) - 1}")
    state = referee.state_class(referee, players, seed)
    state.log = None if quiet else []
    referee.set_up(state)
    return state


def set_out(referee: Referee, players: int, seed: int) -> State:
    """A game as it is set out, only to be looked at: where the first turn begins, or before anybody chooses a card.

    What has to be chosen earlier is the first that is offered. Raises BadStart.
    """
    state = _unstarted(referee, players, seed)
    answer: int | None = None
    for _ in FRAMES:
        if not state.stack or state.active >= 0:
            break
        run(state, answer, turn=players)  # nobody's turn: one frame at a time
        answer = None
        if state.choice is not None:
            if state.at_once is not None or _is_about_cards(state):
                break
            answer, state.choice = state.choice.options[0], None
    return state


def _is_about_cards(state: State) -> bool:
    """Whether an option of the current choice names a card, or there is none."""
    offered = described(state)
    return not offered or any(target.sort is TargetSort.CARD for each in offered for target in each.targets)


def actions(state: State, player: int | None = None) -> list[str]:
    """What the player to move can do, or another who has to choose, as texts; empty for all others."""
    return texts_of(state, state.choice if player is None else choice_of(state, player))


def options(state: State, player: int | None = None) -> list[int]:
    """The options of the same choice as numbers, for `choose` and `answer`.

    The list is the state's own: do not change it.
    """
    choice = state.choice if player is None else choice_of(state, player)
    return choice.options if choice is not None else []


def player_to_move(state: State) -> int | None:
    """The seat of the player who has to choose, the first of several; None when the game is over."""
    return state.choice.player if state.choice is not None else None


def players_to_move(state: State) -> list[int]:
    """The seats of all who have to choose now, in ascending order; empty when the game is over."""
    if state.at_once is not None:
        return [choice.player for choice in state.at_once.open()]
    return [state.choice.player] if state.choice is not None else []


def is_over(state: State) -> bool:
    """Whether the game is over: nobody has anything left to choose."""
    return state.choice is None


def scores(state: State) -> list[float]:
    """Each player's score, by seat, in points, which may be halves; final when the game is over."""
    return state.referee.scores(state)


def view(state: State, viewer: Viewer) -> dict[str, object]:
    """All that a viewer may know, as plain values; what others may choose from is not in it. Raises NoSeat."""
    check_viewer(state, viewer)
    return state.referee.view(state, viewer) | {"player": viewer, "choice": choice_told(state, viewer)}


def table(state: State, viewer: Viewer) -> dict[str, object]:
    """The table as a viewer may know it, as plain values with names; no hidden card can be followed. Raises NoSeat."""
    check_viewer(state, viewer)
    choice = choice_told(state, viewer)
    if choice is not None and choice.pop("actions", None) is not None:
        choice["options"] = options_told(state)
    return {"viewer": viewer} | table_told(state, viewer) | {"choice": choice}


MOST_DEALS = 20  # before a deal is taken that leaves nothing to choose from


def redeal(state: State, viewer: Viewer, seed: int) -> State:
    """A state that looks the same to a viewer, with what is hidden from them dealt anew by `seed`. Raises NoSeat.

    The copy does not hold the seed of the game, from which everything hidden could be worked out. Cards that another
    player is looking at in the middle of a text stay where they are, because the text goes on about these very cards:
    the copy is for whoever has to choose, to try things out in, and not to be shown to others. Whoever has to choose
    has something to choose from: a deal that leaves them nothing is not what the viewer sees.
    """
    check_viewer(state, viewer)
    new = state.clone()
    new.seed = new.chance = seed
    for _ in range(MOST_DEALS):
        new.referee.redeal(new, viewer)
        if new.choice is None or new.choice.options:
            break
    redeal_answers(new, viewer)
    return new


def clone(state: State) -> State:
    """A copy that shares nothing that changes; the copy keeps no log."""
    return state.clone()


def to_json(state: State) -> dict[str, object]:
    """The whole state as values that JSON can hold; `from_json` makes the state again."""
    return state.to_json()


def digest(state: State) -> str:
    """A fingerprint of everything that `to_json` gives, as 32 hexadecimal digits: equal states have equal ones."""
    return state.digest()


__all__ = [
    "NOBODY", "BadStart", "Box", "Design", "Ending", "Endless", "NoSeat", "Outcome", "Referee", "Refused", "Section",
    "State", "UnknownMode", "Viewer", "actions", "answer", "apply", "check_state", "choose", "clone", "described",
    "digest", "ending", "foresee", "from_json", "is_mode_open", "is_over", "knows", "mode_options", "new_game",
    "options", "outcome", "own_words", "place_of_line", "player_to_move", "players_to_move", "public_words", "redeal",
    "scores", "set_out", "table", "tell", "tell_to", "to_json", "view", "winners",
]  # fmt: skip

"""A state from its JSON, which may come from anywhere: it is read, and held to what a game needs to go on from it.

That each field has its declared form is seen to by the records (core.records); that a state of a running game keeps to
the rules, by `check_state`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.kernel.core.choice import Choice
from engine.kernel.core.frames import FillFrame, Frame, NodeFrame, SelectFrame, SettleFrame, TextFrame
from engine.kernel.core.record_json import filled
from engine.kernel.core.state import Rules, State
from engine.kernel.core.viewer import EVERYBODY


def from_json(rules: Rules, data: Mapping[str, object]) -> State:
    """The state that `to_json` was asked of.

    Raises ValueError when the data are of other cards, are not whole, or are of no game by these rules.
    """
    if not isinstance(data, Mapping):
        raise ValueError("this state is not whole: it is no object of JSON")
    if data.get("box") != rules.box.hash:
        raise ValueError(f"this was played with other cards than {rules.box.title} has now")
    least, most = rules.box.players
    players = data.get("players")
    if not isinstance(players, int) or not least <= players <= most:
        raise ValueError(f"{rules.box.title} is for {least} to {most} players, not {players!r}")
    state = filled(rules.state_class(rules, players, 0), data, rules.frames)
    wrong = next(misfits(state), "")
    if wrong:
        raise ValueError(f"this state is not whole: {wrong}")
    return state


def misfits(state: State) -> Iterator[str]:
    """What in a state does not fit its rules, one clause for each fault; nothing when all fits."""
    yield from _numbers(state)
    yield from _held(state)
    yield from _cards(state)
    yield from _choice(state)
    for at, frame in enumerate(state.stack):
        yield from (f"stack: {wrong}" for wrong in _frame(state, frame, at))
    for frame in (*state.waiting, *state.due):
        yield from (f"waiting or due: {wrong}" for wrong in _frame(state, frame, -1))


def _numbers(state: State) -> Iterator[str]:
    if not 0 <= state.chance < 1 << 64 or not 0 <= state.seed < 1 << 64:
        yield "seed or chance is no number of 64 bits"
    if len(state.since) != len(state.referee.periods):
        yield f"since: there are {len(state.referee.periods)} periods, not {len(state.since)}"
    if len(state.counts) not in (0, len(state.referee.counters)):
        yield f"counts: there are {len(state.referee.counters)} counters, not {len(state.counts)}"


def _held(state: State) -> Iterator[str]:
    """Faults in zones and amounts: there are the zones that are declared, and amounts only of what can lie there."""
    board, held_by = state.referee.board, state.referee.held_by
    zones = board.count(state.players)
    if board.kinds and len(state.zones) not in (0, zones):
        yield f"zones: there are {zones}, not {len(state.zones)}"
    rows = (
        ("on_cards", state.on_cards, len(held_by.cards), len(state.referee.design_of)),
        ("on_zones", state.on_zones, len(held_by.zones), zones),
    )
    for name, amounts, counters, holders in rows:
        if [len(row) for row in amounts] != [holders] * counters:
            yield f"{name}: {counters} rows of {holders} amounts are kept there"


def _cards(state: State) -> Iterator[str]:
    """Faults in where the cards lie: each must lie exactly once, in the zone that `zone_of` gives."""
    cards = len(state.referee.design_of)
    if len(state.zone_of) != cards or len(state.marks) not in (0, cards):
        yield f"zone_of or marks: there are {cards} cards"
        return
    lying = {card: zone for zone, row in enumerate(state.zones) for card in row}
    if sum(map(len, state.zones)) != cards or lying != dict(enumerate(state.zone_of)):
        yield "zones: some card lies nowhere, twice, or elsewhere than zone_of says"
    if len(state.known) != cards or not all(EVERYBODY <= known < 1 << state.players for known in state.known):
        yield f"known: there is no set of the {state.players} players, or of everybody, for each of {cards} cards"


def _choice(state: State) -> Iterator[str]:
    if state.choice is None:
        return
    for choice in state.at_once.choices if state.at_once is not None else [state.choice]:
        yield from _offered(state, choice)
    if state.at_once is not None and len(state.at_once.answers) != len(state.at_once.choices):
        yield "at_once: there is no answer, or None, for each choice"
    elif state.at_once is not None and state.choice != next(iter(state.at_once.open()), None):
        yield "choice: it is not the first that is still to be made"


def _offered(state: State, choice: Choice) -> Iterator[str]:
    words = state.referee.words.get(choice.kind, {})
    if not 0 <= choice.player < state.players:
        yield f"choice: there is no player {choice.player + 1}"
    if not choice.options or any(option not in words for option in choice.options):
        yield f"choice: of the kind {choice.kind!r} something else is offered"


def _frame(state: State, frame: Frame, at: int) -> Iterator[str]:
    """What is wrong with a frame; `at` is its index on the stack, -1 for a frame that is not on it."""
    compiled = state.compiled
    if frame.code not in compiled.runs:
        yield f"nothing runs {frame.code!r}"
    elif isinstance(frame, TextFrame):
        if not 0 <= frame.program < len(compiled.programs):
            yield f"there is no program {frame.program}"
        elif len(frame.slots) < compiled.programs[frame.program].slots:
            yield f"a frame of program {frame.program} has {len(frame.slots)} slots"
    elif isinstance(frame, SettleFrame):
        for each in frame.waiting:
            yield from _frame(state, each, -1)
    elif isinstance(frame, NodeFrame | SelectFrame | FillFrame) and not (
        0 <= frame.base < at and isinstance(state.stack[frame.base], TextFrame)
    ):
        yield f"the frame of {frame.code!r} belongs to no text"

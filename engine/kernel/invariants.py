"""What must be true of any state at any choice: bounded, conserved, never stuck. Each game adds what is true of it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from engine.kernel.core.option_text import Wording
from engine.kernel.core.viewer import EVERYBODY
from engine.kernel.core.zones import holds
from engine.kernel.running.machine import MOST_STEPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.kernel.core.choice import Choice
    from engine.kernel.core.state import Rules, State

# the options of each kind of choice whose texts were seen to mean them: words are the same in all games of some rules
_told_apart: WeakKeyDictionary[Rules, dict[str, set[int]]] = WeakKeyDictionary()


def check_state(state: State) -> list[str]:
    """What is wrong with a state, one clause for each fault; empty when all is well."""
    faults = [
        *_bounded(state),
        *_conserved(state),
        *_where_declared(state),
        *_known(state),
        *_counted(state),
        *_never_stuck(state),
        *_grouped(state),
        *state.referee.check(state),
    ]
    return faults or list(_offered_by_rules(state))  # in a broken state there is no knowing what could be chosen


def _offered_by_rules(state: State) -> Iterator[str]:
    """A fault for each choice whose options are not those that the rules offer now."""
    if state.choice is None:
        return
    for choice in state.at_once.choices if state.at_once is not None else [state.choice]:
        now = state.referee.options_now(state) if state.at_once is None else state.referee.offered_anew(state, choice)
        if now is not None and sorted(now) != sorted(choice.options):
            yield f"player {choice.player + 1} is offered something else than the rules say"


def _bounded(state: State) -> Iterator[str]:
    if state.steps > MOST_STEPS:
        yield f"the game has gone on for {state.steps} steps"
    if not 0 <= state.chance < 1 << 64:
        yield "the random generator has left its range"
    if len(state.lasting) > 200:
        yield f"{len(state.lasting)} things last for a while"


def _grouped(state: State) -> Iterator[str]:
    """A fault for each group of cards in force that has a card of another player or place."""
    referee = state.referee
    if not referee.compiled.rules and not referee.compiled.abilities:
        return
    places = referee.grouped_places
    for group in range(places + state.players):
        for source in referee.sources_of(state, group):
            if (source.place if group < places else source.you) not in (
                group if group < places else group - places,
                -1,
            ):
                yield f"{_name(state, source.card)} is in force in group {group}: places come first, then players"


def _conserved(state: State) -> Iterator[str]:
    """A fault for each card that does not lie in exactly one zone, the one that `zone_of` gives."""
    lies_in = [-1] * len(state.referee.design_of)
    for zone, cards in enumerate(state.zones):
        for card in cards:
            if lies_in[card] >= 0:
                yield f"{_name(state, card)} lies in {_zone(state, lies_in[card])} and in {_zone(state, zone)}"
            lies_in[card] = zone
    for card, zone in enumerate(lies_in):
        if zone < 0:
            yield f"{_name(state, card)} lies nowhere"
        elif zone != state.zone_of[card]:
            believed = _zone(state, state.zone_of[card])
            yield f"{_name(state, card)} lies in {_zone(state, zone)} and is said to lie in {believed}"


def _where_declared(state: State) -> Iterator[str]:
    """Faults of zones: as many as are declared for so many players, each with what it may hold, and room for it."""
    referee = state.referee
    board, designs, design_of = referee.board, referee.box.designs, referee.design_of
    if not board.kinds or len(state.zones) == 0:
        return
    if len(state.zones) != board.count(state.players):
        yield f"there are {len(state.zones)} zones, and {board.count(state.players)} are declared"
        return
    for zone, cards in enumerate(state.zones):
        kind = board.kinds[board.kind_of[zone]]
        if kind.most and len(cards) > kind.most:
            yield f"{len(cards)} cards lie in {_zone(state, zone)}, which has room for {kind.most}"
        for card in cards if kind.holds else ():
            design = designs[design_of[card]]
            if not holds(kind, design.type, design.subtype):
                yield f"{_name(state, card)} lies in {_zone(state, zone)}, which is for {_or(kind.holds)} cards"


def _known(state: State) -> Iterator[str]:
    """A fault for each card that is known to others than the players of this game, or everybody."""
    for card, known in enumerate(state.known):
        if not EVERYBODY <= known < 1 << state.players:
            yield f"{_name(state, card)} is known to {known:b}, and there are {state.players} players"


def _or(words: tuple[str, ...]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _counted(state: State) -> Iterator[str]:
    """A fault for each counter that is out of its range, and for each token that is of no player."""
    referee = state.referee
    for counter, row in enumerate(state.counts):
        for holder, n in enumerate(row):
            if not 0 <= n <= state.referee.most[counter]:
                yield f"{_holder(state, holder)} has {n} {state.referee.counters[counter]}"
    for rows, counters in ((state.on_cards, referee.held_by.cards), (state.on_zones, referee.held_by.zones)):
        for counter, at in counters.items():
            if not all(0 <= n <= referee.most[counter] for n in rows[at]):
                yield f"some have {min(rows[at])}, some {max(rows[at])} {referee.counters[counter]}"
    for card, mark in enumerate(state.marks):
        if not 0 <= mark <= state.players:
            yield f"the token on {_name(state, card)} is of player {mark}"


def _never_stuck(state: State) -> Iterator[str]:
    """Faults in what goes on: somebody has something to choose, or the game is over and nothing is left to run."""
    choice = state.choice
    if choice is None:
        if state.stack or state.waiting or state.due:
            yield f"nobody has to choose, yet {[frame.code for frame in state.stack]} is not done"
        return
    if state.at_once is not None and choice != next(iter(state.at_once.open()), None):
        yield "of those who choose at once, it is not the first without an answer who is to choose"
    for each in state.at_once.choices if state.at_once is not None else [choice]:
        yield from _offered(state, each)


def _offered(state: State, choice: Choice) -> Iterator[str]:
    """Faults in one choice: the player exists and has options, and each option has a text of its own."""
    player, options = choice.player, choice.options
    if not 0 <= player < state.players:
        yield f"player {player + 1} has to choose and does not exist"
        return
    if not options:
        yield f"player {player + 1} has to choose among nothing"
    if len(set(options)) != len(options):
        yield f"an option is offered twice: {options}"
    known = _told_apart.setdefault(state.referee, {}).setdefault(choice.kind, set())
    if known.issuperset(options):
        return
    words = state.referee.words[choice.kind]
    meaning = words.option if isinstance(words, Wording) else state.referee.meanings[choice.kind].get
    for option in options:
        text = words.get(option)
        if text is None:
            yield f"option {option} of kind {choice.kind} has no text"
        elif (meant := meaning(text)) != option:
            yield f"“{text}” means option {meant}, not {option}"
        else:
            known.add(option)


def _name(state: State, card: int) -> str:
    return state.referee.box.labels[card]


def _zone(state: State, zone: int) -> str:
    return state.referee.zone_name(zone)


def _holder(state: State, holder: int) -> str:
    """The name of a holder of counters, by its index in a row of `state.counts`: players first, then places."""
    first = state.referee.first_place_holder
    return f"player {holder + 1}" if holder < first else f"place {holder - first}"

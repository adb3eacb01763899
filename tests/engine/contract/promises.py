"""What every game promises at every choice: each promise says what of it a state breaks, nothing when it holds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random

from engine.kernel import (
    Refused,
    State,
    actions,
    apply,
    check_state,
    choose,
    clone,
    digest,
    from_json,
    is_over,
    options,
    outcome,
    player_to_move,
    redeal,
    scores,
    to_json,
    view,
    winners,
)
from engine.proof.safety import BREAKS

Promise = Callable[[State], Iterator[str]]
AHEAD = 8  # choices that a twin is played on
MOST_TRIED = 24  # options that are tried at one choice
NONSENSE = ("", "?", "fly to the moon")


def is_sound(state: State) -> Iterator[str]:
    """R8 to R13: every card in one place, counters in their range, never stuck, and what the game adds."""
    yield from check_state(state)


def has_twins(state: State) -> Iterator[str]:
    """A clone and a game saved and loaded are the same, go on alike, and leave the original as it was."""
    before = digest(state)
    twins = {"a clone": clone(state), "a saved game": from_json(state.referee, json.loads(json.dumps(to_json(state))))}
    for name, twin in twins.items():
        if digest(twin) != before:
            yield f"{name} is not the same"
        if repr(twin.choice) != repr(state.choice):  # what is written alike may still be of another class
            yield f"{name} offers {twin.choice}, not {state.choice}"
    for name, twin in twins.items():
        if [view(twin, player) for player in range(state.players)] != [view(state, p) for p in range(state.players)]:
            yield f"{name} looks different"
    ends: set[str] = set()
    for name, twin in twins.items():
        try:
            ends.add(_on(twin, Random(before)))
        except (Refused, *BREAKS) as error:
            yield f"{name} breaks off: {type(error).__name__}: {error}"
    if len(ends) > 1:
        yield "a clone and a saved game go on differently"
    if digest(state) != before:
        yield "playing on in a clone changes the game"


def _on(state: State, luck: Random) -> str:
    """The fingerprint after some choices more. Raises Refused, or one of BREAKS, where the game cannot go on."""
    for _ in range(AHEAD):
        if is_over(state):
            break
        choose(state, luck.choice(options(state)))
    return digest(state)


def accepts_what_it_offers(state: State) -> Iterator[str]:
    """Each option can be chosen, by its number and by its text, with the same result."""
    before = digest(state)
    offered = list(zip(actions(state), options(state), strict=True))
    if len({text for text, _ in offered}) != len(offered):
        yield "two options have the same text"
    for text, value in Random(before).sample(offered, min(MOST_TRIED, len(offered))):
        by_text, by_number = clone(state), clone(state)
        try:
            apply(by_text, text)
            choose(by_number, value)
        except Refused as refused:
            yield f"“{text}” is offered and refused: {refused}"
            continue
        if digest(by_text) != digest(by_number):
            yield f"“{text}” does something else by its number"
    if digest(state) != before:
        yield "trying what is offered in clones changes the game"


def refuses_all_else(state: State) -> Iterator[str]:
    """Nonsense and what could be offered and is not are refused, and nothing changes."""
    before = digest(state)
    offered = set(actions(state))
    kind = state.choice.kind if state.choice is not None else ""
    known = sorted(state.referee.meanings.get(kind, {}))
    for text in [*NONSENSE, *Random(before).sample(known, min(6, len(known)))]:
        if text in offered:
            continue
        try:
            apply(state, text)
        except Refused as refused:
            if not str(refused):
                yield f"“{text}” is refused without a word"
        else:
            yield f"“{text}” is not offered and accepted"
            return
    try:
        choose(state, -99)
    except Refused:
        pass
    else:
        yield "-99 is not offered and accepted"
        return
    if digest(state) != before:
        yield "a refused action changes the game"


def keeps_secrets(state: State) -> Iterator[str]:
    """With what is hidden from somebody dealt anew all looks the same to them, and is as sound."""
    before = digest(state)
    for player in range(state.players):
        deal = redeal(state, player, state.steps + player)
        if view(deal, player) != view(state, player):
            yield f"player {player + 1} sees something that is hidden"
        if player == player_to_move(state) and actions(deal) != actions(state):
            yield f"what player {player + 1} can do depends on something hidden"
        yield from (f"dealt anew for player {player + 1}: {fault}" for fault in check_state(deal))
        if digest(redeal(deal, player, 9)) != digest(redeal(state, player, 9)):
            yield f"a deal for player {player + 1} depends on something hidden"
    if digest(state) != before:
        yield "dealing anew changes the game"


def ends_with_scores(state: State) -> Iterator[str]:
    """Everybody always has a score; at the end somebody has won or a group has failed, and nothing more is accepted."""
    before = digest(state)
    row = scores(state)
    if len(row) != state.players:
        yield f"{state.players} players have {len(row)} scores"
    if is_over(state) and (player_to_move(state) is not None or actions(state) or options(state)):
        yield "the game is over, and something is offered"
    has_failed = (together := outcome(state)) is not None and not together.is_done
    if is_over(state) and (has_failed is bool(winners(state)) or not set(winners(state)) <= set(range(state.players))):
        yield f"the winners are {winners(state)}"
    if digest(state) != before:
        yield "asking for the scores changes the game"


PROMISES: tuple[Promise, ...] = (
    is_sound,
    has_twins,
    accepts_what_it_offers,
    refuses_all_else,
    keeps_secrets,
    ends_with_scores,
)


def broken(state: State, promises: tuple[Promise, ...] = PROMISES) -> list[tuple[str, str]]:
    """The promises a state breaks, as (name, what it breaks of it)."""
    return [(promise.__name__, fault) for promise in promises for fault in promise(state)]

"""A kept witness against the game as it is played now: the same, another story, or none at all, and where they part."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.kernel import Refused, choose
from engine.kernel.core.zones import Sees
from engine.proof.ablation import matters
from engine.proof.clause import HAPPENS
from engine.proof.safety import BREAKS
from engine.proof.witness import mark

if TYPE_CHECKING:
    from engine.kernel import State
    from engine.proof.ladder import Row
    from engine.proof.witness import Observer, Path, Replay, Witness

DIGITS = 4  # of a mark


class Verdict:
    """What playing a kept witness again shows: HOLDS, CHANGED (another story) or GONE (a branch is not shown)."""

    HOLDS, CHANGED, GONE = "holds", "changed", "gone"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A kept witness and the same actions now.

    `now` is the witness with what it shows now, None where it cannot be played to its end. `parted` is the index of the
    first action after which the games differ: len(actions) where they differ in none, only in what is shown. `why` says
    why an action was refused. `met` are the ids of the cards that lay outside of face-down decks up to there: no other
    text can have changed the game.
    """

    verdict: str
    now: Witness | None = None
    parted: int = 0
    why: str = ""
    met: frozenset[str] = frozenset()


def verify(observer: Observer, number: int, row: Row) -> str:
    """Play a kept witness of clause `number` again; returns one of the constants of Verdict."""
    return compare(observer, number, row).verdict


def compare(observer: Observer, number: int, row: Row) -> Comparison:
    """Play a kept witness of clause `number` again, and compare all that is kept of it.

    Of a witness without marks, which an older version has kept, only what the log shows is compared.
    """
    return compare_and_keep(observer, number, row)[0]


def compare_and_keep(observer: Observer, number: int, row: Row) -> tuple[Comparison, Path]:
    """As `compare`, and the game that was played; no game where it could not be played to its end."""
    kept = row.witness
    try:
        replay = observer.replay(kept)
    except (Refused, *BREAKS) as error:
        return _parted(observer, kept, Comparison(Verdict.GONE, why=_why(error))), []
    return _compared(observer, number, row, replay), replay.path


def _compared(observer: Observer, number: int, row: Row, replay: Replay) -> Comparison:
    kept = row.witness
    shows, did = observer.shows(replay.lines, number), observer.did(replay, number)
    now = replace(kept, shows=shows, did=did, marks=replay.marks)
    if not all(is_shown(observer, number, label, replay) for label in row.labels):
        return _parted(observer, kept, Comparison(Verdict.GONE, now))
    if now == kept or (not kept.marks and now.shows == kept.shows):
        return Comparison(Verdict.HOLDS, now)
    return _parted(observer, kept, Comparison(Verdict.CHANGED, now))


def is_shown(observer: Observer, number: int, label: str, replay: Replay) -> bool:
    """Whether the last action of a replay shows a branch; of a static rule "happens" only where it matters."""
    signals = {(number, label), (number, "applies")} if label == HAPPENS else {(number, label)}
    if not signals & replay.signals:
        return False
    is_rule = label == HAPPENS and number in observer.kinds and not observer.is_stated(number)
    return not is_rule or matters(replay.before, replay.option, number, replay.earlier)


def _why(error: BaseException) -> str:
    return str(error) if isinstance(error, Refused) else f"{type(error).__name__}: {error}"


def _parted(observer: Observer, kept: Witness, found: Comparison) -> Comparison:
    """A comparison with the first action after which the games differ, and the cards that were met before."""
    met: set[int] = set()
    try:
        state = observer.begin(kept.players, kept.seed)
    except (Refused, *BREAKS):
        return found
    start = 0
    for n, action in enumerate(kept.actions):
        met |= _open_cards(state)
        try:
            choose(state, observer.option(state, action))
        except (Refused, *BREAKS):
            return _at(observer, found, n, met)
        assert state.log is not None
        made, start = mark(state, state.log[start:]), len(state.log)
        met |= _open_cards(state)
        if kept.marks and made != kept.marks[n * DIGITS : (n + 1) * DIGITS]:
            return _at(observer, found, n, met)
    return _at(observer, found, len(kept.actions), met)


def _at(observer: Observer, found: Comparison, parted: int, met: set[int]) -> Comparison:
    designs, design_of = observer.referee.box.designs, observer.referee.design_of
    return replace(found, parted=parted, met=frozenset(designs[design_of[card]].id for card in met))


def _open_cards(state: State) -> set[int]:
    """The cards that lie where at least somebody sees them."""
    board = state.referee.board
    return {card for card, zone in enumerate(state.zone_of) if zone >= 0 and board.sees[zone] is not Sees.NOBODY}

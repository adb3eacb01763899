"""What static rules keep players from, told in the log where a player meets it: "cannot raid house 3: Patrol Car"."""

from __future__ import annotations

from engine.kernel.core.events import Event
from engine.kernel.core.programs import RuleKind
from engine.kernel.core.state import Row, State
from engine.kernel.running.game_log import note_by
from engine.kernel.running.rule_index import ignores, rules_in_force

RECENT = 80  # lines of the log in which nothing is told twice


def forbidding(state: State, event: Event) -> Row | None:
    """The first rule in force by which an event cannot happen, None where it can; see `rule_index.forbidden`."""
    if event.kind not in state.compiled.prohibited:
        return None
    for row in rules_in_force(state, RuleKind.CANNOT):
        is_about = row.rule.key == event.kind and row.rule.match(state, row.env, event)
        if is_about and (event.who < 0 or not ignores(state, event.who, row.card)):
            return row
    return None


def note_barred(state: State, player: int, verb: str, places: list[int]) -> None:
    """Write to the log at which of some places rules keep a player from a deed: a line for each rule.

    Nothing is written that the log has said lately.
    """
    if state.log is None or verb not in state.compiled.prohibited:
        return
    by_cause: dict[tuple[int, int], list[int]] = {}
    knowers: dict[tuple[int, int], int] = {}
    for place in places:
        row = forbidding(state, Event(verb, player, place))
        if row is not None:
            by_cause.setdefault((row.card, row.rule.sentence), []).append(place)
            knowers[row.card, row.rule.sentence] = row.env.knowers
    for cause, barred in by_cause.items():
        told = ("barred", player, verb, tuple(barred), *cause)
        if all(line[: len(told)] != told for line in state.log[-RECENT:]):
            note_by(state, cause, "barred", player, verb, tuple(barred), knowers=knowers[cause])

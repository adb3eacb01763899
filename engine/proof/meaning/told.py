"""What the log has to tell: where each card goes, and each token that comes or goes, in the step in which it does.

A card is named by a line; or a line of a kind for which the customs declare so (`tells`) says how many go from where to
where. Of tokens of a player a line says who has them. Lines that are declared to name only cards that go somewhere
(`going`) name no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from engine.proof.meaning import changes
from engine.proof.meaning.facts import Things
from engine.proof.meaning.firing import Step
from engine.proof.meaning.routines import may_change

WITH_A_LINE = (changes.Moved, changes.Counted, changes.Marked, changes.Turned)


def untold(things: Things, step: Step) -> Iterator[tuple[str, str]]:
    """What a step of a game with a log has changed and not told, and what it has told and not done: expected, seen."""
    for change in step.changes:
        if isinstance(change, WITH_A_LINE) and not is_told(things, step, change):
            lines = ", ".join(f"“{line.what}”" for line in step.told) or "nothing"
            yield f"a line of the log that tells: {change.told(things)}", f"the log has {lines}"
    gone = {change.card for change in step.changes if isinstance(change, changes.Moved)}
    for line in step.told:
        for card in line.cards if line.what in things.customs.going else ():
            if card not in gone:
                yield "nothing that the log tells and nobody has done", f"“{line.what}” of {things.name(card)}"


def is_told(things: Things, step: Step, change: changes.Change) -> bool:
    """Whether a line of the log tells of a change in the same step."""
    rules = [rule for line in step.told for rule in things.customs.tells.get(line.what, ())]
    if any(may_change(things, rule, change) for rule in rules):
        return True
    if isinstance(change, changes.Moved):
        return any(change.card in line.cards for line in step.told) or _is_told_in_two(things, rules, change)
    if isinstance(change, changes.Counted) and change.holder.sort == "player":
        return any(line.who == change.holder.x or tuple(change.holder) in line.holders for line in step.told)
    return bool(step.told)


def _is_told_in_two(things: Things, rules: Sequence[str], change: changes.Moved) -> bool:
    """Whether lines tell that a card goes somewhere and on from there: into a deck that is renewed, and out of it."""
    return any(
        may_change(things, first, changes.Moved(change.card, change.source, zone))
        and may_change(things, then, changes.Moved(change.card, zone, change.target))
        for first, then in permutations(dict.fromkeys(rules), 2)
        for zone in range(len(things.board.names))
    )

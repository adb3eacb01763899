"""Cards that are drawn to be resolved: whoever ignores one when it comes does not do what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.nodes import sentences, static_rules
from engine.proof.meaning.changes import Moved
from engine.proof.meaning.firing import Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.scene import Scene
from engine.proof.meaning.texts_in_force import Rulebook, is_ignored


def unresolved(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[set[int], Fault | None]]:
    """For each card that a routine drew to be resolved, and each player who ignores it, the sentences that had a part
    in that, and what is wrong: whoever ignores it when it comes does not resolve it.

    Raises CannotJudgeError.
    """
    kind, things = rules.things.customs.resolved_in, rules.things
    came: dict[int, Step] = {}
    began: dict[int, set[int]] = {}
    for step in steps:
        for change in step.changes:
            if isinstance(change, Moved) and things.kind(change.source) == kind and change.card in came:
                yield from _said(rules, change.card, came.pop(change.card), began.pop(change.card, set()))
            if isinstance(change, Moved) and kind and things.kind(change.target) == kind and not step.is_text:
                came[change.card] = step
        for card, you in step.begun:
            if card in came:
                began.setdefault(card, set()).add(you)


def _said(rules: Rulebook, card: int, came: Step, began: set[int]) -> Iterator[tuple[set[int], Fault | None]]:
    facts, who = came.after, came.after.decider
    if not _is_resolved(rules, card):
        return
    name = rules.things.name(card)
    for player in sorted(began | {who}):
        used: set[int] = set()
        scene = Scene(rules.things, rules.tables, facts, -1, -1, -1, player)
        scene.standing, scene.used = rules.in_force, used
        known = {*rules.used}
        ignores = is_ignored(scene, player, card)
        used |= {*rules.used} - known
        if ignores and player in began:
            yield used, Fault(f"player {player + 1} ignores {name}", "they resolve it", came.action)
        elif ignores:
            yield used, None


def _is_resolved(rules: Rulebook, card: int) -> bool:
    """Whether a card says something to be done when it comes, and does not stay to be in force."""
    bodies = [rules.body(number) for number in rules.said_by[rules.things.box.design_of[card]]]
    stay = sentences.Trigger | static_rules.Rule
    return bool(bodies) and not any(body is None or isinstance(body, stay) for body in bodies)

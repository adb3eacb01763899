"""Cards that are drawn to be resolved: whoever ignores one when it comes does not do what it says, all others do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.proof.meaning.changes import Ended, Moved, Went
from engine.proof.meaning.firing import Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.scene import Scene
from engine.proof.meaning.texts_in_force import STAYING, Rulebook, is_ignored


class Drawn:
    """A card that was drawn to be resolved: the step in which it came, and what happened until it was gone.

    began   the players who began to resolve it
    spared  those who had something until then that let them ignore it, and that is over
    went    the players whose piece was elsewhere in the meantime
    """

    def __init__(self, card: int, came: Step) -> None:
        self.card, self.came = card, came
        self.began: set[int] = set()
        self.spared: set[int] = set()
        self.went: set[int] = set()

    def follow(self, step: Step) -> None:
        """See what a step after it came has done."""
        self.began |= {you for card, you in step.begun if card == self.card}
        for change in step.changes:
            if isinstance(change, Ended) and change.effect.what == "spare":
                self.spared.add(change.effect.you)
            elif isinstance(change, Went):
                self.went.add(change.piece)


def unresolved(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[set[int], Fault | None]]:
    """For each card that a routine drew to be resolved, and each player who does or should, the sentences that had a
    part in that, and what is wrong: whoever ignores it when it comes does not resolve it; who else is meant does.

    Raises CannotJudgeError.
    """
    kind, things = rules.things.customs.resolved_in, rules.things
    coming: dict[int, Drawn] = {}
    for step in steps:
        for change in step.changes:
            if isinstance(change, Moved) and things.kind(change.source) == kind and change.card in coming:
                found = coming.pop(change.card)
                found.follow(step)
                yield from _said(rules, found, step)
            if isinstance(change, Moved) and kind and things.kind(change.target) == kind and not step.is_text:
                coming[change.card] = Drawn(change.card, step)
        for each in coming.values():
            each.follow(step)


def _said(rules: Rulebook, here: Drawn, gone: Step) -> Iterator[tuple[set[int], Fault | None]]:
    facts, who = here.came.after, here.came.after.decider
    if not _is_resolved(rules, here.card):
        return
    name, action = rules.things.name(here.card), here.came.action
    meant = set() if gone.is_text else _meant(here) - here.spared - here.went
    for player in sorted(here.began | meant | {who}):
        used: set[int] = set()
        scene = Scene(rules.things, rules.tables, facts, -1, -1, -1, player)
        scene.standing, scene.used = rules.in_force, used
        known = {*rules.used}
        ignores = is_ignored(scene, player, here.card)
        used |= {*rules.used} - known
        if ignores and player in here.began:
            yield used, Fault(f"player {player + 1} ignores {name}", "they resolve it", action)
        elif ignores:
            yield used, None
        elif player in meant - here.began and not _is_over(rules, here.card, player, gone):
            number = rules.said_by[rules.things.box.design_of[here.card]][0]
            yield {number}, Fault(f"player {player + 1} resolves {name}", "they do not", action)


def _meant(here: Drawn) -> set[int]:
    """The players who resolve a card by the customs; none where these do not say."""
    facts = here.came.after
    design, known = facts.things.design(here.card), facts.things.customs.resolved_by
    meant = known.get(f"{design.type}/{design.subtype}", known.get(design.type))
    return {*meant(facts.table(), facts.decider)} if meant is not None else set()


def _is_over(rules: Rulebook, card: int, player: int, gone: Step) -> bool:
    """Whether a player ignores the card in the end: something may have let them since it came."""
    scene = Scene(rules.things, rules.tables, gone.before, -1, -1, -1, player)
    scene.standing = rules.in_force
    return is_ignored(scene, player, card)


def _is_resolved(rules: Rulebook, card: int) -> bool:
    """Whether a card says something to be done when it comes, and does not stay to be in force."""
    bodies = [rules.body(number) for number in rules.said_by[rules.things.box.design_of[card]]]
    return bool(bodies) and not any(body is None or isinstance(body, STAYING) for body in bodies)

"""The judge: goes through what a text did, sentence by sentence, and says what is not as the words say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.language.forms import Node
from engine.language.nodes import effects, sentences, turns
from engine.language.references import walk
from engine.proof.meaning import made_verbs, routines
from engine.proof.meaning.effects import is_laid_before
from engine.proof.meaning.facts import Things
from engine.proof.meaning.firing import Firing, Step
from engine.proof.meaning.ledger import Fault, Ledger
from engine.proof.meaning.links import misread
from engine.proof.meaning.offers import offered
from engine.proof.meaning.prices import payments
from engine.proof.meaning.replacing import foreseeing
from engine.proof.meaning.scene import CannotJudgeError, Scene, Tables
from engine.proof.meaning.tables import TABLES
from engine.proof.meaning.texts_in_force import Rulebook
from engine.proof.meaning.uses import uses
from engine.proof.meaning.worth import counted


@dataclass(slots=True)
class Verdict:
    """What the judge says of a text that was resolved.

    faults    for each fault the number of its sentence
    judged    the sentences that were judged to their end
    unjudged  for each sentence that could not be judged why
    """

    firing: Firing
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    judged: list[int] = field(default_factory=list)
    unjudged: dict[int, str] = field(default_factory=dict)


class Judge:
    """Judges the texts of one game; `tables` are the meanings that it goes by."""

    def __init__(self, things: Things, tables: Tables = TABLES) -> None:
        self.things = things
        self.tables = tables
        self.rules = Rulebook(things, tables)
        self.readings = self.rules.readings
        self.misread = dict(_misread(self.rules))
        self.used: dict[tuple[int, int], list[tuple[object, ...]]] = {}  # the periods in which a text has worked
        self.history: Sequence[Step] | None = None
        self.foreseen = foreseeing(self.rules)

    def begin(self, history: Sequence[Step] | None) -> None:
        """Begin with another game; `history` are its steps from its start, which may still grow; None if not all."""
        self.used, self.history = {}, history
        self.rules.used.clear()
        self.rules.laid.clear()

    def judge(self, firing: Firing) -> Verdict:
        """What is to be said of one text that was resolved."""
        verdict = Verdict(firing)
        scene = Scene(
            self.things, self.tables, firing.start, firing.card, firing.you, firing.place, max(firing.you, -1)
        )
        scene.standing, scene.used, scene.laid = self.rules.in_force, self.rules.used, self.rules.laid
        scene.history, scene.has_waited = self.history, firing.has_waited
        scene.foreseen, scene.going = self.foreseen, firing.going
        if scene.actor < 0:
            scene.actor = firing.start.decider
        ended = len(firing.starts) - (firing.end is None)  # what is still going on is not judged
        for index, number in enumerate(firing.sentences[:ended]):
            reading = self.readings[number]
            if reading is None or reading.tree is None:
                verdict.unjudged[number] = "Section: a rule that is not said in words"
                break
            scene.read(self.rules.words(number))
            try:
                faults = self._sentence(scene, firing, index, reading.tree)
            except CannotJudgeError as cannot:
                verdict.unjudged[number] = str(cannot)
                break
            verdict.judged.append(number)
            verdict.faults += [(number, fault) for fault in faults]
        return verdict

    def _sentence(self, scene: Scene, firing: Firing, index: int, tree: Node) -> Sequence[Fault]:
        assert isinstance(tree, sentences.Says)
        steps = [step for at, step in firing.steps if at == index]
        ledger = Ledger(self.things, firing.firsts[index], steps)
        ledger.last = firing.firsts[index + 1] if len(firing.firsts) > index + 1 else firing.end
        scene.ledger = ledger
        scene.sentence, scene.cause, scene.limit = firing.sentences[index], firing.cause, ""
        scene.number = firing.starts[index]
        later = next((node for node, _ in walk(tree) if isinstance(node, effects.Later | turns.HasMoreNext)), None)
        is_later = later is not None and scene.has_waited and is_laid_before(scene)
        verb = self._verb_of(scene.sentence)
        if verb:
            made_verbs.carried_out(scene, firing, verb)
        else:
            self.tables.effects.of(scene, later if later is not None and is_later else tree.body)
        if scene.limit:
            self._once(scene, firing)
        routines.settle(ledger)
        return ledger.close()

    def _verb_of(self, number: int) -> str:
        """The verb that a sentence says what it is made of; "" for most sentences."""
        said_by = self.rules.said_by[len(self.things.box.designs) :]
        for section, numbers in zip(self.things.box.sections, said_by, strict=True):
            if section.verb and number in numbers:
                return section.verb
        return ""

    def _once(self, scene: Scene, firing: Firing) -> None:
        """Note that a text has worked which works once in a period, and whether it has worked in it before."""
        if scene.did and not any(scene.did.values()):
            return
        key = (scene.card if scene.card >= 0 else -2 - scene.you, scene.sentence)
        period = scene.when(firing.start, scene.limit)
        if period in self.used.setdefault(key, []):
            scene.book.fault(f"once per {scene.limit}", "it has worked before")
        self.used[key].append(period)

    def prices(self, step: Step) -> Iterator[tuple[set[int], Fault | None]]:
        """What is to be said of what was paid, played and counted in a step: sentences with a part in it, faults.

        Raises CannotJudgeError where that cannot be judged.
        """
        history = self.history[: step.number] if self.history is not None else None
        yield from payments(self.rules, step, history)
        yield from uses(self.rules, step)
        yield from offered(self.rules, step, history)
        yield from counted(self.rules, step)


def _misread(rules: Rulebook) -> Iterator[tuple[int, Fault]]:
    """The sentences with a reference that leads elsewhere than it should, with what is wrong."""
    for source, numbers in zip(rules.things.box.sources, rules.said_by, strict=True):
        left = iter(numbers)
        for paragraph in source.reading.paragraphs if source.reading is not None else ():
            known = [each for each in paragraph if each.tree is not None]
            own = [next(left) for _ in known]
            if len(known) == len(paragraph):
                rows = [(each.tree, each.references) for each in known]
                for index, fault in misread(rules.things.box.vocabulary, rows):
                    yield own[index], fault

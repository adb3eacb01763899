"""The texts in force at a moment: of cards in play and in hand, of the rules, and what lasts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.nodes import costs, prohibitions, sentences, static_rules
from engine.language.reader import SentenceReading
from engine.proof.meaning.deeds import Occasion
from engine.proof.meaning.facts import Facts, Things
from engine.proof.meaning.scene import Scene, Standing, Tables

BARRING = (
    prohibitions.Cannot, prohibitions.CannotBeDone, prohibitions.CannotBeDoneAt, prohibitions.CannotBeTaken,
    prohibitions.CannotBeDiscarded, prohibitions.CannotBeMoved, prohibitions.CannotDo, sentences.While,
)  # fmt: skip


class Rulebook:
    """The sentences of one game, by their numbers and by the source that says them."""

    def __init__(self, things: Things, tables: Tables) -> None:
        self.things = things
        self.tables = tables
        self.readings: list[SentenceReading | None] = []
        self.said_by: list[list[int]] = []
        for source in things.box.sources:
            found = source.reading.sentences if source.reading is not None else ()
            rows: list[SentenceReading | None] = [each for each in found if each.tree is not None]
            if getattr(source, "trees", ()):
                rows.append(None)
            self.said_by.append([*range(len(self.readings), len(self.readings) + len(rows))])
            self.readings += rows

    def body(self, number: int) -> Node | None:
        """What a sentence says; None for a rule that is not said in words."""
        reading = self.readings[number]
        tree = reading.tree if reading is not None else None
        return tree.body if isinstance(tree, sentences.Says) else None

    def in_force(self, facts: Facts) -> Iterator[Standing]:
        """All rules in force; those on cards that a token puts out of force are not."""
        for card in cards_in_force(facts):
            for number in self.said_by[self.things.box.design_of[card]]:
                rule = self.body(number)
                if isinstance(rule, static_rules.Rule):
                    scene = self._scene(facts, number, card, facts.holder_of(card), facts.place_of(card))
                    yield Standing(number, rule, scene)
        for number in (n for row in self.said_by[len(self.things.box.designs) :] for n in row):
            rule = self.body(number)
            if isinstance(rule, static_rules.Rule):
                yield Standing(number, rule, self._scene(facts, number, -1, -1, -1))
        yield from self._lasting(facts)

    def own(self, facts: Facts, card: int, player: int) -> Iterator[Standing]:
        """The rules on a card itself, wherever it lies, as if a player had it."""
        for number in self.said_by[self.things.box.design_of[card]]:
            rule = self.body(number)
            if isinstance(rule, static_rules.Rule):
                yield Standing(number, rule, self._scene(facts, number, card, player, facts.place_of(card)))

    def _lasting(self, facts: Facts) -> Iterator[Standing]:
        seen: Counter[tuple[int, int, int, int]] = Counter()
        for each in facts.lasting:
            if each.what != "rule":
                continue
            rule = self.body(each.sentence)
            rule = rule.rule if isinstance(rule, sentences.Lasting) else rule
            if rule is None:
                continue
            key = each[1:5]
            seen[key] += 1
            if (seen[key] - 1) % _parts(rule) == 0:
                scene = self._scene(facts, each.sentence, each.card, each.you, each.place)
                yield Standing(each.sentence, rule, scene, lasts=True)

    def _scene(self, facts: Facts, number: int, card: int, you: int, place: int) -> Scene:
        scene = Scene(self.things, self.tables, facts, card, you, place, you)
        reading = self.readings[number]
        if reading is not None and reading.tree is not None:
            scene.read(reading.tree, reading.references)
        scene.sentence, scene.standing = number, self.in_force
        return scene


def holding(scene: Scene, rule: Node) -> Node | None:
    """What a rule says now: what stands behind "while", if that is so; None where it is not."""
    while isinstance(rule, sentences.While):
        if not scene.tables.conditions.of(scene, rule.condition):
            return None
        rule = rule.rule
    return rule


def forbidden(scene: Scene, done: Occasion) -> Standing | None:
    """The rule in force that forbids something; None where none does."""
    for each in scene.in_force():
        rule = holding(each.scene, each.rule) if type(each.rule) in BARRING else None
        if rule is not None and type(rule) in scene.tables.bans and scene.tables.bans.of(each.scene, rule, done):
            return each
    return None


def cards_in_force(facts: Facts) -> list[int]:
    """The cards whose texts are in force: those in play, those that are held, and those of pieces in play."""
    customs, things = facts.things.customs, facts.things
    held = {*customs.kept_in()}
    pieces = {card for piece, card in enumerate(facts.piece_cards) if facts.at[piece] >= 0}
    stand_for = {card for card in facts.piece_cards if card >= 0}
    found = [
        card
        for zone, row in enumerate(facts.zones)
        if row and (things.kind(zone) in held or things.kind(zone) in customs.in_play)
        for card in row
        if things.kind(zone) in held or facts.is_in_play(card)
    ]
    return [card for card in found if facts.marks[card] < 0 and (card in pieces or card not in stand_for)]


def _parts(rule: Node) -> int:
    """How many effects a rule makes when it is laid down for a while: one for each deed that it names."""
    doing = getattr(rule, "doing", None)
    return len(doing.verbs) if isinstance(doing, costs.DoingAny) else 1

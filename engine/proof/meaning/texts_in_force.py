"""The texts in force at a moment: of cards in play and in hand, of the rules, and what lasts; what they forbid, and who
ignores them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from engine.language.forms import Node
from engine.language.nodes import (
    card_numbers,
    costs,
    counted_costs,
    doing,
    phrases,
    prohibitions,
    sentences,
    static_rules,
)
from engine.language.reader import SentenceReading
from engine.language.references import Span, walk
from engine.proof.meaning.facts import Facts, Lasting, Things
from engine.proof.meaning.firing import Occasion
from engine.proof.meaning.scene import Classes, Scene, Standing, Tables, Words, words_of

BARRING = (
    prohibitions.Cannot, prohibitions.CannotBeDone, prohibitions.CannotBeDoneAt, prohibitions.CannotBeTaken,
    prohibitions.CannotBeDiscarded, prohibitions.CannotBeMoved, prohibitions.CannotDo, prohibitions.CannotHold,
    prohibitions.CannotBePut, prohibitions.CardCannot,
)  # fmt: skip
IGNORING = (static_rules.Ignores, static_rules.Ignored)
STAYING = (sentences.Trigger, sentences.OncePer, static_rules.Rule)  # what such a card says holds while it lies there
FOR_NOW = card_numbers.GetsMore | counted_costs.NextCostsLess  # they lay down a rule, about what was chosen
NO_WORDS = Words({}, {})


class Rulebook:
    """The sentences of one game, by their numbers and by the source that says them.

    `waiting` are those that wait for something, by source: number, trigger, and the period in which each works once.
    """

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
        self._words: dict[int, Words] = {}
        self._bodies = [_body(reading) for reading in self.readings]
        self.rules = [_rule_in(body) for body in self._bodies]
        waits = [_waiting(body) for body in self._bodies]
        self.waiting = [[(n, *row) for n in numbers if (row := waits[n]) is not None] for numbers in self.said_by]
        self.used: set[int] = set()  # the rules that had a part in what was judged
        self.laid: dict[
            int, dict[Span, tuple[str, list[int]]]
        ] = {}  # what was named as it was laid down, by what lasts
        self._known = {row[1] for row in self.rules if row is not None}
        self._any: dict[Classes, bool] = {}
        self._facts: Facts | None = None
        self._rows: dict[Classes, list[Standing]] = {}
        self._by_source: dict[Classes, dict[int, list[tuple[int, Node]]]] = {}
        self._verbs: dict[int, frozenset[str]] = {}

    @cached_property
    def smallest(self) -> int:
        """The first of the smallest cards that can be held."""
        return min(range(len(self.things.box.design_of)), key=self._rank)

    def _rank(self, card: int) -> tuple[bool, int]:
        """How small a card is that can be held; others come last."""
        size = self.things.box.vocabulary.sizes.get(self.things.design(card).size)
        return (size is None, size.rank if size is not None else 0)

    def body(self, number: int) -> Node | None:
        """What a sentence says; None for a rule that is not said in words."""
        return self._bodies[number]

    def bodies(self) -> Iterator[Node]:
        """What all sentences say that are said in words."""
        return (body for body in self._bodies if body is not None)

    def words(self, number: int) -> Words:
        """The words of a sentence, as a scene reads them."""
        if number not in self._words:
            reading = self.readings[number]
            tree = reading.tree if reading is not None else None
            self._words[number] = words_of(tree, reading.references) if reading and tree else NO_WORDS
        return self._words[number]

    def verbs(self, number: int) -> frozenset[str]:
        """The verbs of the deeds that a sentence speaks of."""
        if number not in self._verbs:
            body, words = self.body(number), self.things.box.vocabulary.verbs
            nodes = [node for node, _ in walk(body)] if body is not None else []
            said = {word for node in nodes for name in ("verb", "deed") if (word := vars(node).get(name))}
            said |= {each.id for each in words.values() if each.noun in said}
            moves = any(isinstance(node, costs.MovingTo) for node in nodes)
            self._verbs[number] = frozenset(said | {"move"} if moves else said)
        return self._verbs[number]

    def in_force(self, facts: Facts, classes: Classes = ()) -> Sequence[Standing]:
        """The rules in force of some classes, or all; those on cards that a token puts out of force are not.

        They are kept for the last facts: whoever asks about the same facts again is given the same scenes.
        """
        if not self._has_any(classes):
            return ()
        if self._facts is not facts:
            self._facts, self._rows = facts, {}
        rows = self._rows.get(classes)
        if rows is None:
            rows = self._rows[classes] = [*self._said(facts, classes), *self._lasting(facts, classes)]
        return rows

    def _said(self, facts: Facts, classes: Classes) -> Iterator[Standing]:
        """The rules of some classes that cards in force say, and the rules of the game."""
        rules, design_of = self._rules_of(classes), self.things.box.design_of
        for card in facts.cards_in_force():
            for number, rule in rules.get(design_of[card], ()):
                yield Standing(number, rule, self.scene(facts, number, card))
        for source in range(len(self.things.box.designs), len(self.said_by)):
            for number, rule in rules.get(source, ()):
                yield Standing(number, rule, self.scene(facts, number, -1))

    def _rules_of(self, classes: Classes) -> dict[int, list[tuple[int, Node]]]:
        """The rules of some classes with the numbers of their sentences, by the sources that say any."""
        if classes not in self._by_source:
            rows = (
                (source, [(n, rule) for n in numbers if (rule := self._rule(n, classes)) is not None])
                for source, numbers in enumerate(self.said_by)
            )
            self._by_source[classes] = {source: found for source, found in rows if found}
        return self._by_source[classes]

    def own(self, facts: Facts, card: int, player: int) -> Iterator[Standing]:
        """The rules on a card itself, wherever it lies, as if a player had it."""
        for number in self.said_by[self.things.box.design_of[card]]:
            if (rule := self._rule(number, ())) is not None:
                scene = self.scene(facts, number, card)
                scene.you = scene.actor = player
                yield Standing(number, rule, scene)

    def scene(self, facts: Facts, number: int, card: int) -> Scene:
        """The scene of a sentence on a card where it lies; -1 for a section of the rules."""
        you = facts.holder_of(card) if card >= 0 else -1
        place = facts.place_of(card) if card >= 0 > you else -1  # what somebody has is about them, wherever they are
        return self._scene(facts, number, (card, you, place))

    def _has_any(self, classes: Classes) -> bool:
        """Whether any sentence of the game is a rule of one of some classes."""
        if classes not in self._any:
            self._any[classes] = not classes or any(issubclass(each, classes) for each in self._known)
        return self._any[classes]

    def _rule(self, number: int, classes: Classes) -> Node | None:
        row = self.rules[number]
        if (
            row is None
            or row[0] is not self._bodies[number]
            or isinstance(row[0], FOR_NOW)
            or (classes and not issubclass(row[1], classes))
        ):
            return None  # what is laid down for a while holds only then
        return row[0]

    def _lasting(self, facts: Facts, classes: Classes) -> Iterator[Standing]:
        seen: Counter[tuple[int, int, int, int]] = Counter()
        for each in facts.lasting:
            if each.what != "rule":
                continue
            row = self.rules[each.sentence]
            if row is None or (classes and not issubclass(row[1], classes)):
                continue
            rule, key = row[0], each[1:5]
            seen[key] += 1
            if (seen[key] - 1) % _parts(rule) == 0:
                scene = self._scene(facts, each.sentence, (each.card, each.you, each.place))
                scene.named = dict(self.laid.get(each.serial, {}))
                yield Standing(each.sentence, rule, scene, lasts=True)

    def _scene(self, facts: Facts, number: int, source: tuple[int, int, int]) -> Scene:
        card, you, place = source
        scene = Scene(self.things, self.tables, facts, card, you, place, you)
        scene.read(self.words(number))
        scene.sentence, scene.standing, scene.used = number, self.in_force, self.used
        return scene


def _body(reading: SentenceReading | None) -> Node | None:
    tree = reading.tree if reading is not None else None
    return tree.body if isinstance(tree, sentences.Says) else None


def _waiting(body: Node | None) -> tuple[Node, str] | None:
    """The trigger of a sentence that waits for something, with the period in which it works once, "" for none."""
    limit = ""
    if isinstance(body, sentences.OncePer):
        limit, body = body.period, body.body
    is_one = isinstance(body, sentences.Trigger) and not isinstance(body, sentences.NextTime)
    return (body, limit) if body is not None and is_one else None


def _rule_in(body: Node | None) -> tuple[Node, type[Node]] | None:
    """A rule that a sentence is, or lays down, with the class of what it says."""
    rule = laid(body)
    if body is not None and not isinstance(rule, static_rules.Rule):  # a trigger that lays a rule down
        rule = next((laid(node) for node, _ in walk(body) if isinstance(node, sentences.Imposing | FOR_NOW)), rule)
    return (rule, _kind(rule)) if isinstance(rule, static_rules.Rule | FOR_NOW) else None


def _kind(rule: Node) -> type[Node]:
    """The class of what a rule says, behind "while" and "tonight"."""
    while isinstance(rule, sentences.While | sentences.Lasting | sentences.WorthIf):
        rule = rule.rule
    return type(rule)


def laid(body: Node | None) -> Node | None:
    """What a sentence lays down for a while, without the words for how long."""
    if isinstance(body, sentences.Imposing):
        body = body.rule
    return body.rule if isinstance(body, sentences.Lasting) else body


def holding(scene: Scene, rule: Node) -> Node | None:
    """What a rule says now: what stands behind "while", if that is so; None where it is not."""
    while isinstance(rule, sentences.While):
        if not scene.tables.conditions.of(scene, rule.condition):
            return None
        rule = rule.rule
    return rule


def pays(scene: Scene, who: Node | None, payer: int) -> bool:
    """Whether a rule is about somebody: whoever it names; the holder of its card where it says "you"."""
    if who is None:
        return True
    if isinstance(who, phrases.You):
        return scene.you in (-1, payer)
    return payer in scene.tables.phrases.of(scene, who).all


def forbidden(scene: Scene, done: Occasion) -> Standing | None:
    """The rule in force that forbids something; None where none does. Who ignores its card is not forbidden it."""
    for each in scene.in_force(*BARRING):
        rule = holding(each.scene, each.rule)
        if rule is None or not scene.tables.bans.of(each.scene, rule, done):
            continue
        if not is_ignored(scene, done.who, each.scene.card):
            each.scene.used.add(each.sentence)
            return each
    return None


# --- who ignores what ------------------------------------------------------------------------------------------------


def is_ignored(scene: Scene, player: int, card: int) -> bool:
    """Whether a player ignores a card now: by a text in force, or by something that lasts."""
    if card < 0:
        return False
    facts = scene.now()
    if any(_must_heed(each, player, card) for each in scene.in_force(prohibitions.Cannot)):
        return False
    piece = facts.piece_cards.index(card) if card in facts.piece_cards else -1
    if any(_lets_ignore(each, player, card, piece) for each in facts.lasting):
        return True
    return any(_says_ignored(each, player, card) for each in scene.in_force(*IGNORING))


def _must_heed(standing: Standing, player: int, card: int) -> bool:
    """Whether a rule on another card says that a player cannot ignore a card."""
    rule = holding(standing.scene, standing.rule)
    if not isinstance(rule, prohibitions.Cannot) or not isinstance(rule.act, doing.Ignore):
        return False
    scene = standing.scene.as_actor(player)
    is_theirs = player == scene.you if isinstance(rule.who, phrases.You) else (
        player in scene.tables.phrases.of(scene, rule.who).all
    )  # fmt: skip
    if not is_theirs or standing.scene.card == card:
        return False
    found = scene.tables.phrases.of(scene.out_of([card]), rule.act.what)
    cards = [scene.facts.piece_cards[x] for x in found.all] if found.sort == "piece" else found.all
    if card in cards:
        scene.used.add(standing.sentence)
    return card in cards


def _lets_ignore(each: Lasting, player: int, card: int, piece: int) -> bool:
    return each.you == player and (each.what, each.sentence) in (("ignore card", card), ("ignore piece", piece))


def _says_ignored(standing: Standing, player: int, card: int) -> bool:
    scene = standing.scene.as_actor(player)
    rule = holding(scene, standing.rule)
    if isinstance(rule, static_rules.Ignores):
        is_about = scene.you in (-1, player) if isinstance(rule.who, phrases.You) else (
            player in scene.tables.phrases.of(scene, rule.who).all
        )  # fmt: skip
        if not is_about:
            return False
    elif not isinstance(rule, static_rules.Ignored):
        return False
    found = scene.tables.phrases.of(scene.out_of([card]), rule.what)  # wherever it lies, whoever has it
    cards = [scene.facts.piece_cards[x] for x in found.all] if found.sort == "piece" else found.all
    if card in cards:
        scene.used.add(standing.sentence)
    return card in cards


def _parts(rule: Node) -> int:
    """How many effects a rule makes when it is laid down for a while: one for each deed or column that it names."""
    if isinstance(rule, card_numbers.HasMoreOf | card_numbers.GetsMore):
        return len(card_numbers.changes_of(rule))
    doing = getattr(rule, "doing", None)
    return len(doing.verbs) if isinstance(doing, costs.DoingAny) else 1

"""Worth: what cards bring to whom by all texts in force, compared with the points that are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.kernel.core.customs import Count
from engine.language.forms import Node
from engine.language.nodes import phrases, scoring, sentences, static_rules
from engine.proof.meaning.changes import Moved
from engine.proof.meaning.counting import count
from engine.proof.meaning.events import is_meant
from engine.proof.meaning.facts import Facts, Holder
from engine.proof.meaning.firing import Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.scene import CannotJudgeError, Price, Scene, Standing, entry
from engine.proof.meaning.texts_in_force import Rulebook, holding, pays

# --- what a rule says of a card --------------------------------------------------------------------------------------


def _this(scene: Scene, node: static_rules.WorthThis, card: int, player: int) -> list[Price]:
    return [Price("set", node.n.value)] if card == scene.card else []


def _this_more(scene: Scene, node: static_rules.WorthThisMore, card: int, player: int) -> list[Price]:
    if card != scene.card:
        return []
    return [Price("change", node.change * (count(scene, node.per) if node.per is not None else 1))]


def _this_for(scene: Scene, node: scoring.WorthThisFor, card: int, player: int) -> list[Price]:
    return [_for(scene, node, player)] if card == scene.card else []


def _of_for(scene: Scene, node: scoring.WorthFor, card: int, player: int) -> list[Price]:
    return [_for(scene, node, player)] if _is_about(scene, node, card, player) else []


def _for(scene: Scene, node: scoring.WorthThisFor | scoring.WorthFor, player: int) -> Price:
    times = scene.tables.measures.of(scene.quiet().as_actor(player), node.times)
    return Price("set", node.n.value * times)


def _of(scene: Scene, node: static_rules.Worth, card: int, player: int) -> list[Price]:
    return [Price("set", node.n.value)] if _is_about(scene, node, card, player) else []


def _more(scene: Scene, node: static_rules.WorthMore, card: int, player: int) -> list[Price]:
    if not _is_about(scene, node, card, player):
        return []
    return [Price("change", node.change * (count(scene, node.per) if node.per is not None else 1))]


About = static_rules.Worth | static_rules.WorthMore | scoring.WorthFor


def _is_about(scene: Scene, node: About, card: int, player: int) -> bool:
    return is_meant(scene.out_of([card]), node.what, "card", card) and pays(scene, node.who, player)


def _if(scene: Scene, node: sentences.WorthIf, card: int, player: int) -> list[Price]:
    return scene.tables.worths.of(scene, node.rule, card, player) if _is_so(scene, node) else []


def _is_so(scene: Scene, node: sentences.WorthIf) -> bool:
    return scene.tables.conditions.of(scene, node.condition)


WORTHS = (
    entry(static_rules.WorthThis, _this),
    entry(static_rules.WorthThisMore, _this_more),
    entry(scoring.WorthThisFor, _this_for),
    entry(scoring.WorthFor, _of_for),
    entry(static_rules.Worth, _of),
    entry(static_rules.WorthMore, _more),
    entry(sentences.WorthIf, _if),
)

VALUING = (
    static_rules.Worth, static_rules.WorthMore, static_rules.WorthThis, static_rules.WorthThisMore,
    scoring.WorthThisFor, scoring.WorthFor,
)  # fmt: skip

# --- what all of them say --------------------------------------------------------------------------------------------


class Valuer:
    """Values the cards of a zone; `used` are the sentences that had a part in it."""

    def __init__(self, rules: Rulebook, facts: Facts, way: Count) -> None:
        self.rules, self.facts, self.way = rules, facts, way
        self.used: set[int] = set()
        sets = {card for player in range(facts.players) for card in self._whole(player)}
        self.abroad = [
            each
            for each in rules.in_force(facts)
            if self._is_of_others(each.rule) and (each.scene.card in sets or not self._is_there(each.scene.card))
        ]

    def points(self, player: int) -> float:
        """The points of a player: what they have of the counter, what their cards are worth, and what all have."""
        counter = self.rules.things.counters.index(self.way.counter)
        found = sum(self.worth(card, player) + self._favoured(card, player) for card in self._whole(player))
        halves = self.facts.own[self.way.halves] if self.way.halves else None
        n = halves[player] if isinstance(halves, list) else 0
        have = self.facts.amount(counter, Holder("player", player))
        balance = self.rules.things.customs.balances.get(self.way.counter)
        if balance is not None:
            earned = self.facts.own[balance]
            have = (earned[player] if isinstance(earned, list) else 0) - have
        return float(have + found + n / 2 + self.way.besides)

    def _favoured(self, card: int, player: int) -> int:
        """A point for each tag of a card that the card of its player favours."""
        if not self.way.favours:
            return 0
        things = self.rules.things
        own = self.facts.zones[things.board.number(self.way.favours, player)]
        return sum(tag in things.tags(card) for each in own for tag in things.design(each).favoured)

    def _whole(self, player: int) -> list[int]:
        """One card for each set in the zone of a player; what is no whole set is worth nothing."""
        seen: Counter[int] = Counter()
        found = []
        for card in self.facts.zones[self.rules.things.board.number(self.way.zone, player)]:
            design = self.rules.things.box.design_of[card]
            seen[design] += 1
            if seen[design] % self.rules.things.set_size(card) == 0:
                found.append(card)
        return found

    def _is_there(self, card: int) -> bool:
        """Whether a card lies where cards count, so that its words are those of a set."""
        return card >= 0 and self.rules.things.kind(self.facts.zone_of(card)) == self.way.zone

    def worth(self, card: int, player: int) -> int:
        """What a card is worth to whoever has it: what is set, then all changes.

        Raises CannotJudgeError where several texts set different numbers.
        """
        rows: list[Price] = []
        own = (each for each in self.rules.own(self.facts, card, player) if not self._is_of_others(each.rule))
        for each in (*own, *self.abroad):
            rows += self._said(each, card, player)
        base = {row.n for row in rows if row.kind == "set"}
        if len(base) > 1:
            raise CannotJudgeError("Worth: several texts set what one card is worth")
        if not base and self.way.is_printed:
            base = {self.rules.things.design(card).vp}
        return sum(base) + sum(row.n for row in rows if row.kind == "change")

    def _said(self, each: Standing, card: int, player: int) -> list[Price]:
        rule = holding(each.scene, each.rule)
        if rule is None or type(rule) not in each.scene.tables.worths or not self._is_counted(rule):
            return []
        found = each.scene.tables.worths.of(each.scene, rule, card, player)
        if found:
            self.used.add(each.sentence)
        return found

    def _is_counted(self, rule: Node) -> bool:
        inner = _inner(rule)
        return isinstance(inner, VALUING) and inner.noun == self.way.counter

    def _is_of_others(self, rule: Node) -> bool:
        """Whether a rule speaks of the worth of other cards than its own."""
        inner = _inner(rule)
        if not isinstance(inner, static_rules.Worth | static_rules.WorthMore | scoring.WorthFor):
            return False
        return not isinstance(inner.what, phrases.This | phrases.It) and self._is_counted(rule)


def _inner(rule: Node) -> Node:
    return rule.rule if isinstance(rule, sentences.While | sentences.WorthIf) else rule


# --- what is counted -------------------------------------------------------------------------------------------------


def counted(rules: Rulebook, step: Step) -> Iterator[tuple[set[int], Fault | None]]:
    """The sentences that say what cards are worth, and what is wrong with the points of players after a step.

    All points are counted when a game is first seen; then each time that cards have come to where they count, what has
    become more. Raises CannotJudgeError where that cannot be judged.
    """
    for way in rules.things.customs.counts:
        if way.unless and (step.before.own[way.unless] or step.after.own[way.unless]):
            continue
        if step.number == 0:
            for player in range(step.after.players):
                valuer = Valuer(rules, step.after, way)
                yield from _compared(step.action, player, valuer, valuer.points(player), step.after.points[player])
        for player in {rules.things.board.owner_of[each.target] for each in _arrived(rules, way, step)}:
            before, after = Valuer(rules, step.before, way), Valuer(rules, step.after, way)
            more = after.points(player) - before.points(player)
            yield from _compared(
                step.action, player, after, more, step.after.points[player] - step.before.points[player]
            )


def counted_at_the_end(rules: Rulebook, facts: Facts, action: int) -> Iterator[tuple[set[int], Fault | None]]:
    """The same for all points at the end of a game, after so many choices but one."""
    for way in rules.things.customs.counts:
        for player in range(facts.players) if not way.unless or not facts.own[way.unless] else ():
            valuer = Valuer(rules, facts, way)
            yield from _compared(action, player, valuer, valuer.points(player), facts.points[player])


def _arrived(rules: Rulebook, way: Count, step: Step) -> list[Moved]:
    moves = [each for each in step.changes if isinstance(each, Moved)]
    return [each for each in moves if rules.things.kind(each.target) == way.zone]


def _compared(
    action: int, player: int, valuer: Valuer, expected: float, seen: float
) -> Iterator[tuple[set[int], Fault | None]]:
    said = f"{expected:g} points for player {player + 1}"
    yield valuer.used, Fault(said, f"{seen:g} are counted", action) if seen != expected else None

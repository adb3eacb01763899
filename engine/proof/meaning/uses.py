"""Uses of cards: what their own texts say of when they can be played, what that takes, and that some are never in play.

Compared with what is played, and with everything that somebody is offered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.kernel.core.customs import Use
from engine.language.nodes import static_rules
from engine.proof.meaning.changes import Moved
from engine.proof.meaning.events import is_meant
from engine.proof.meaning.facts import Facts
from engine.proof.meaning.firing import Occasion, Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.scene import CannotJudgeError, Scene
from engine.proof.meaning.texts_in_force import Rulebook, forbidden, holding

Said = Iterator[tuple[set[int], Fault | None]]


def uses(rules: Rulebook, step: Step) -> Said:
    """For each use of a card in a step, and each choice of one, the sentences that speak of it, and what is wrong.

    Raises CannotJudgeError where what a text says cannot be judged.
    """
    yield from _never_in_play(rules, step)
    for use in rules.things.customs.uses:
        if use.routine != step.routine or step.is_text:
            continue
        if use.offers >= 0 and step.asked is not None and step.asked.kind == use.routine:
            yield from _offered(rules, use, step, step.asked.player, step.asked.options)
        yield from _used(rules, use, step)


# --- what a card's own text says of its use --------------------------------------------------------------------------


class Terms:
    """What the text of a card says of its use by a player: the sentences that speak of it, and what they say.

    is_time   whether it can be used as the table is now
    taken     for each number of the game's own how much of it is used up
    """

    def __init__(self, rules: Rulebook, use: Use, facts: Facts, card: int, player: int) -> None:
        self.said: set[int] = set()
        self.taken: Counter[str] = Counter()
        self._times: list[bool] = []
        for each in rules.own(facts, card, player):
            rule = holding(each.scene, each.rule)
            if isinstance(rule, static_rules.OnlyDuring) and rule.verb == use.verb:
                self._times.append(each.scene.is_shown(rule.value))
            elif isinstance(rule, static_rules.DuringAny) and rule.verb == use.verb:
                self._times.append(True)
            elif isinstance(rule, static_rules.Uses) and rule.doing.verb == use.verb:
                self._takes(use, each.scene, rule, card)
            else:
                continue
            self.said.add(each.sentence)
        for number in use.uses.values():
            self.taken.setdefault(number, use.usual)
        self.is_time = all(self._times) and (bool(self._times) or not use.says_when)

    def _takes(self, use: Use, scene: Scene, rule: static_rules.Uses, card: int) -> None:
        if rule.noun not in use.uses:
            raise CannotJudgeError(f"Uses: what counts each {rule.noun} is not declared")
        if is_meant(scene.out_of([card]), rule.doing.what, "card", card):
            self.taken[use.uses[rule.noun]] += scene.tables.bounds.of(scene, rule.n)[1]


# --- what is used ----------------------------------------------------------------------------------------------------


def _used(rules: Rulebook, use: Use, step: Step) -> Said:
    """What is wrong with what was used in a step: too few or too many cards, the wrong time, the wrong price."""
    things, sets = rules.things, Counter[tuple[int, int]]()
    first: dict[tuple[int, int], int] = {}
    for each in step.changes:
        if (
            isinstance(each, Moved)
            and things.kind(each.source) == use.source
            and things.kind(each.target) == use.target
        ):
            key = (things.board.owner_of[each.target], things.box.design_of[each.card])
            sets[key] += 1
            first.setdefault(key, each.card)
    for (player, design), n in sets.items():
        card = first[player, design]
        terms = Terms(rules, use, step.before, card, player)
        name = things.box.designs[design].name
        yield terms.said, None
        if n != rules.things.set_size(card):
            said = f"{rules.things.set_size(card)} of {name} are used together"
            yield terms.said, Fault(said, f"{n} are", step.action)
        if not terms.is_time:
            yield terms.said, Fault(f"player {player + 1} cannot {use.verb} {name} now", "they do", step.action)
        yield from _price(use, step, terms, name)


def _price(use: Use, step: Step, terms: Terms, name: str) -> Said:
    for noun, number in use.uses.items():
        before, after = step.before.own[number], step.after.own[number]
        assert isinstance(before, int)
        assert isinstance(after, int)
        taken = after - before if use.is_spent else before - after
        if taken != terms.taken[number]:
            said = f"to {use.verb} {name} takes {terms.taken[number]} {noun}"
            yield terms.said, Fault(said, f"it takes {taken}", step.action)


# --- what is offered -------------------------------------------------------------------------------------------------


def _offered(rules: Rulebook, use: Use, step: Step, player: int, options: tuple[int, ...]) -> Said:
    """What is wrong with the cards that somebody could choose to use: one that is missing, or one too many."""
    things, facts = rules.things, step.before
    designs = things.box.designs
    offered = {option - use.offers for option in options if 0 <= option - use.offers < len(designs)}
    have = Counter(things.box.design_of[card] for card in facts.zones[things.board.number(use.source, player)])
    for card in facts.zones[things.board.number(use.source, player)]:
        design = things.box.design_of[card]
        if not have[design]:
            continue
        n, have[design] = have[design], 0
        terms = Terms(rules, use, facts, card, player)
        can = n >= rules.things.set_size(card) and terms.is_time and _is_left(facts, terms)
        can = can and not _is_forbidden(rules, use, facts, card, player)
        yield terms.said, None
        if can != (design in offered):
            name, not_ = designs[design].name, "" if can else "not "
            said = f"player {player + 1} can{not_ and 'not'} {use.verb} {name}"
            yield terms.said, Fault(said, f"it is {'not ' if can else ''}offered", step.action)
        offered.discard(design)
    for design in offered:
        said = f"player {player + 1} has a card to {use.verb}"
        yield set(), Fault(said, f"they have no {designs[design].name}", step.action)


def _is_left(facts: Facts, terms: Terms) -> bool:
    for number, n in terms.taken.items():
        left = facts.own[number]
        assert isinstance(left, int)
        if left < n:
            return False
    return True


def _is_forbidden(rules: Rulebook, use: Use, facts: Facts, card: int, player: int) -> bool:
    scene = Scene(rules.things, rules.tables, facts, -1, -1, -1, player)
    scene.standing = rules.in_force
    return forbidden(scene, Occasion(use.verb, player, -1, card, facts.zone_of(card))) is not None


# --- what is never in play -------------------------------------------------------------------------------------------


def _never_in_play(rules: Rulebook, step: Step) -> Said:
    """Cards that say that they are never in play lie aside when a game is first seen, and stay there."""
    aside = rules.things.customs.aside
    if not aside:
        return
    design_of = rules.things.box.design_of
    if step.number == 0:
        cards: list[int] = [*range(len(design_of))]
    else:
        cards = [each.card for each in step.changes if isinstance(each, Moved)]
    for card in cards:
        if not any(isinstance(rules.body(n), static_rules.NeverInPlay) for n in rules.said_by[design_of[card]]):
            continue
        said = {each.sentence for each in rules.own(step.after, card, -1)}
        zone = step.after.zone_of(card)
        is_aside = zone >= 0 and rules.things.kind(zone) == aside
        where = rules.things.zone(zone)
        name = rules.things.name(card)
        yield said, None if is_aside else Fault(f"{name} is never in play", f"it is in {where}", step.action)

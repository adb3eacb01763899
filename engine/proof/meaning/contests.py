"""Tricks: who leads and wins, by what is declared of the table; and that the right card has won by all texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.forms import Node
from engine.language.nodes import contests, pile_deeds
from engine.language.vocabulary import Zone
from engine.proof.meaning.changes import Noted
from engine.proof.meaning.columns import number_now
from engine.proof.meaning.contest_deeds import LAST, LAST_CARD, LAST_LEADER, LEADER, PLAYED, PLAYERS, WON, numbers
from engine.proof.meaning.events import is_meant
from engine.proof.meaning.facts import Facts
from engine.proof.meaning.firing import Occasion, Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.naming import has_value, named_values
from engine.proof.meaning.scene import CannotJudgeError, Scene, Standing, entry
from engine.proof.meaning.texts_in_force import Rulebook, holding

TRUMPS = (contests.IsTrump, contests.ValueIsTrump, contests.ThatIsTrump)
RULES = (*TRUMPS, contests.LowestWins, contests.CannotWin)
NEXT, DECIDED = "trick_next", "trick_decided"


def _zone(scene: Scene) -> Zone:
    return _declared(scene.things.box.vocabulary.zones.values())


def _declared(zones: object) -> Zone:
    found = [zone for zone in zones if isinstance(zone, Zone) and zone.won_by] if hasattr(zones, "__iter__") else []
    if not found:
        raise CannotJudgeError("DoPile: in which zone cards are played against each other is not declared")
    return found[0]


# --- what is done ----------------------------------------------------------------------------------------------------


def _set(scene: Scene, name: str, said: str) -> bool:
    """Expect that a number of the tricks becomes who acts; nothing is to be seen where it is so already."""
    facts = scene.now()
    if name not in facts.own or facts.own[PLAYERS] is None or not 0 <= scene.actor < facts.players:
        scene.book.excuse("nothing is played now")
        return False
    if facts.own[name] == scene.actor:
        return True
    return scene.book.expect(Noted, lambda c: (c.name, c.after) == (name, scene.actor), said) is not None


def _lead_next(scene: Scene, node: contests.LeadNext) -> bool:
    return _set(scene, NEXT, f"player {scene.actor + 1} leads the next {node.contest}")


def _win_this(scene: Scene, node: contests.WinThis) -> bool:
    return _set(scene, DECIDED, f"player {scene.actor + 1} will win this {node.contest}")


def _do_pile(scene: Scene, node: pile_deeds.DoPile, done: Occasion) -> bool:
    if done.verb != node.verb or not is_meant(scene, node.what, "pile", done.zone):
        return False
    return node.card is None or is_meant(scene.out_of([done.card]), node.card, "card", done.card)


def _card_does(scene: Scene, node: pile_deeds.CardDoesPile, done: Occasion) -> bool:
    is_it = done.verb == node.verb and is_meant(scene, node.what, "pile", done.zone)
    return is_it and is_meant(scene.out_of([done.card]), node.card, "card", done.card)


# --- what is so ------------------------------------------------------------------------------------------------------


def _first(facts: Facts) -> int:
    cards = numbers(facts, PLAYED)
    return cards[0] if cards else -1


def _was_led(scene: Scene, node: contests.WasLed) -> bool:
    card = _first(scene.now())
    return card >= 0 and card in scene.tables.phrases.of(scene.out_of([card]), node.what).all


def _suit(facts: Facts, column: str, card: int) -> str:
    return str(facts.things.design(card).columns.get(column, "")) if card >= 0 else ""


def _of_led(scene: Scene, node: contests.OfLed, sort: str, things: list[int]) -> list[int]:
    facts = scene.now()
    led = _suit(facts, node.column, _first(facts))
    return [x for x in things if led and _suit(facts, node.column, x) == led]


def _did_contest(scene: Scene, node: contests.DidContest, sort: str, things: list[int]) -> list[int]:
    facts, zone = scene.now(), _zone(scene)
    name = LEADER if node.which == "this" else LAST if node.verb == zone.won_by else LAST_LEADER
    return [x for x in things if facts.own.get(PLAYERS) is not None and facts.own[name] == x]


def _did_most(scene: Scene, node: contests.DidMost, sort: str, things: list[int]) -> list[int]:
    won = numbers(scene.now(), WON)
    if not won:
        return []
    if node.how == "no":
        return [x for x in things if won[x] == 0]
    others = [won[y] for y in range(len(won))]
    if node.how == "most":
        return [x for x in things if all(won[x] >= n for n in others)]
    return [x for x in things if all(won[x] <= n for n in others)]


# --- who wins --------------------------------------------------------------------------------------------------------


def wrong_winners(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[set[int], Fault | None]]:
    """For each trick that was won, the sentences that had a part in it, and what is wrong with who has won."""
    if any(zone.won_by for zone in rules.things.box.vocabulary.zones.values()):
        for step in steps:
            if numbers(step.before, WON) and sum(numbers(step.after, WON)) > sum(numbers(step.before, WON)):
                yield _judged(rules, step)


def _judged(rules: Rulebook, step: Step) -> tuple[set[int], Fault | None]:
    facts, said = step.before, set[int]()
    zone = _declared(rules.things.box.vocabulary.zones.values())
    card, player = _winning(rules, facts, zone, said)
    seen = (step.after.own[LAST_CARD], step.after.own[LAST])
    if seen == (card, player):
        return said, None
    return said, Fault(f"player {player + 1} wins with {rules.things.name(card)}", f"{seen}", step.action)


def _winning(rules: Rulebook, facts: Facts, zone: Zone, said: set[int]) -> tuple[int, int]:
    """The card that wins and who has played it: by what a text decides, else by trumps, suits and numbers."""
    (there,) = facts.things.board.zones_of(zone.id)
    played = zip(numbers(facts, PLAYED), numbers(facts, PLAYERS), strict=True)
    rows = [row for row in played if row[0] in facts.zones[there]]
    decided = facts.own[DECIDED]
    if isinstance(decided, int) and decided >= 0:
        return next((row for row in rows if row[1] == decided), (-1, decided))
    in_force = [(each, holding(each.scene, each.rule)) for each in rules.in_force(facts, RULES)]
    lame = _about(in_force, (contests.CannotWin,), [card for card, _ in rows], said)
    rows = [row for row in rows if row[0] not in lame] or rows
    trumps = _about(in_force, TRUMPS, [card for card, _ in rows], said)
    led = _suit(facts, zone.follows, _first(facts))
    follow = [row for row in rows if led and _suit(facts, zone.follows, row[0]) == led]
    rows = [row for row in rows if row[0] in trumps] or follow or rows
    low = [each for each, rule in in_force if isinstance(rule, contests.LowestWins)]
    said |= {each.sentence for each in low}
    scene = in_force[0][0].scene if in_force else None
    ranked = [(_rank(scene, facts, zone.ranks, card), -at) for at, (card, _) in enumerate(rows)]
    if low:
        ranked = [(-rank, at) for rank, at in ranked]
    return rows[ranked.index(max(ranked))]


def _rank(scene: Scene | None, facts: Facts, column: str, card: int) -> int:
    if scene is not None:
        return number_now(scene, column, card) or 0
    value = facts.things.design(card).columns.get(column)
    return value if isinstance(value, int) else 0


def _about(
    in_force: Sequence[tuple[Standing, Node | None]], classes: tuple[type[Node], ...], cards: list[int], said: set[int]
) -> set[int]:
    """The cards of which rules of some classes speak; the sentences that speak of any had a part in it."""
    found: set[int] = set()
    for each, rule in in_force:
        if isinstance(rule, classes):
            meant = {x for x in cards if _speaks_of(each.scene, rule, x)}
            said |= {each.sentence} if meant else set()
            found |= meant
    return found


def _speaks_of(scene: Scene, rule: Node, card: int) -> bool:
    """Whether a rule about cards that are played is about one of them."""
    if isinstance(rule, contests.ValueIsTrump):
        return _suit(scene.now(), _zone(scene).follows, card) == rule.value
    if isinstance(rule, contests.ThatIsTrump):
        return any(has_value(scene, rule.column, card, value) for value in named_values(scene, rule))
    assert isinstance(rule, contests.IsTrump | contests.CannotWin)
    return card in scene.tables.phrases.of(scene.out_of([card]), rule.what).all


ACTS = (entry(contests.LeadNext, _lead_next), entry(contests.WinThis, _win_this))

DEEDS = (entry(pile_deeds.DoPile, _do_pile),)

EVENTS = (entry(pile_deeds.CardDoesPile, _card_does),)

CONDITIONS = (entry(contests.WasLed, _was_led),)

HAVINGS = (
    entry(contests.OfLed, _of_led),
    entry(contests.DidContest, _did_contest),
    entry(contests.DidMost, _did_most),
)

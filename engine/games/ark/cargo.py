"""What cards say about themselves: when they are played, what that takes, what they are worth.

Every answer is asked of the rules that the texts were compiled to; nothing here knows a card. A card is played when
its text says so: one that does not say when is not played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.ark import layout as at
from engine.games.ark.state import ark
from engine.kernel.core.events import Event
from engine.kernel.core.frames import Env, env_for
from engine.kernel.core.outcome import Outcome
from engine.kernel.running.game_log import note_by
from engine.kernel.running.rule_index import forbidden, rules_in_force
from engine.language.nodes import phrases, sentences, static_rules

if TYPE_CHECKING:
    from engine.games.ark.state import ArkState
    from engine.kernel.core.box import Design
    from engine.kernel.core.programs import Rule
    from engine.kernel.core.state import State, Text
    from engine.kernel.referee import Referee

TIME = "Time"  # the type of the card that is set to Day or Night, and the name of what it shows
BEHIND = 1000  # Day cycles that a thing left behind counts as: whatever is finished comes before all that is not
Rows = list[tuple["Rule", Env]]


class Cargo:
    """The rules each design lays down for its own cards, by kind, and how many cards make one play of it."""

    def __init__(self, referee: Referee) -> None:
        box, texts = referee.box, referee.compiled.texts
        is_pair: Any = referee.types_of("pair")
        self.timed = [self._rows(text, "only during", "play") for text in texts]
        self.timeless = [self._rows(text, "during any", "play") for text in texts]
        self.taking = [self._rows(text, "uses", "play") for text in texts]
        self.valued = [self._rows(text, "worth", "point") for text in texts]
        self.excluded = [self._rows(text, "never in play", "") for text in texts]
        self.needed = [2 if is_pair(design) else 1 for design in box.designs]
        self.is_cargo = [
            design.type != TIME and not rows for design, rows in zip(box.designs, self.excluded, strict=True)
        ]
        self.units = sum(
            design.copies // need
            for design, need, loaded in zip(box.designs, self.needed, self.is_cargo, strict=True)
            if loaded
        )
        self.is_valued_abroad = any(rule.kind == "worth" and not rule.is_own for text in texts for rule in text.rules)
        self.shares = self._shares(referee)

    @staticmethod
    def _rows(text: Text, kind: str, key: str) -> Rows:
        return [
            (rule, env_for(-1, -1, -1, -1, rule.slots)) for rule in text.rules if (rule.kind, rule.key) == (kind, key)
        ]

    def _shares(self, referee: Referee) -> list[float]:
        """What each card brings, a half of a pair half of it, if all texts say just a number; else nothing."""
        plain = [plain_worth(design, len(rows)) for design, rows in zip(referee.box.designs, self.valued, strict=True)]
        if self.is_valued_abroad or None in plain or not referee.compiled.is_whole:
            return []
        return [(plain[design] or 0) / self.needed[design] for design in referee.design_of]


def plain_worth(design: Design, rules: int) -> int | None:
    """What a play of it is worth if its text says that once and without a condition, of so many rules about it."""
    found: list[int] = []
    for sentence in design.reading.sentences if design.reading is not None else ():
        body = sentence.tree.body if isinstance(sentence.tree, sentences.Says) else None
        match body:
            case static_rules.WorthThis() | static_rules.Worth(what=phrases.This(), who=None):
                found.append(body.n.value)
    return sum(found) if len(found) == rules < 2 else None


# --- what takes part -------------------------------------------------------------------------------------------------


def is_excluded(state: ArkState, card: int) -> bool:
    """Whether a card lies beside the deck: the Time card, and what says that it is never in play."""
    referee: Any = state.referee
    design = referee.design_of[card]
    if referee.box.designs[design].type == TIME:
        return True
    for rule, env in referee.cargo.excluded[design]:
        env.card = card
        if rule.apply(state, env, -1, card):
            note_by(state, (card, rule.sentence), "aside", -1, card)
            return True
    return False


# --- playing ---------------------------------------------------------------------------------------------------------


def may_play(state: ArkState, player: int, card: int) -> bool:
    """Whether its text, the Time and the rules in force let a card, or the pair it stands for, be played."""
    referee: Any = state.referee
    design = referee.design_of[card]
    says_so = False
    for rule, env in referee.cargo.timed[design]:
        env.card, env.you = card, player
        if rule.apply(state, env, player, card):
            if not referee.state_is(state, rule.extra):
                return False
            says_so = True
    for rule, env in referee.cargo.timeless[design]:
        env.card, env.you = card, player
        says_so = says_so or bool(rule.apply(state, env, player, card))
    if not says_so:
        return False
    if "cannot" in referee.compiled.used_kinds:
        return not forbidden(state, Event("play", player, -1, card))
    return True


def price(state: ArkState, player: int, card: int) -> int:
    """How many actions it takes to play a card, or the pair it stands for."""
    referee: Any = state.referee
    total = 0
    for rule, env in referee.cargo.taking[referee.design_of[card]]:
        env.card, env.you = card, player
        total += (rule.apply(state, env, player, card) or 0) if rule.extra == "action" else 0
    return total


def note_play(state: ArkState, player: int, card: int) -> None:
    """Write down what the card's text has let happen, sentence by sentence."""
    referee: Any = state.referee
    if state.log is None:
        return
    cargo, design = referee.cargo, referee.design_of[card]
    for rule, _ in (*cargo.timed[design], *cargo.timeless[design]):
        note_by(state, (card, rule.sentence), "in time", player, card, rule.extra)
    for rule, env in cargo.taking[design]:
        n = rule.apply(state, env, player, card)
        if n:
            note_by(state, (card, rule.sentence), "takes", player, card, n)


# --- scoring ---------------------------------------------------------------------------------------------------------


def aboard(state: State, player: int) -> list[int]:
    """A card for each Food card and each pair in a Storeroom."""
    referee: Any = state.referee
    design_of, needed = referee.design_of, referee.cargo.needed
    halves: set[int] = set()
    found = []
    for card in state.zones[at.storeroom(player)]:
        design = design_of[card]
        if needed[design] == 1 or design in halves:
            halves.discard(design)
            found.append(card)
        else:
            halves.add(design)
    return found


def worth(state: State, player: int, card: int, *, is_noted: bool = False) -> int:
    """What a Food card or a pair in a Storeroom is worth by its own text and by what holds for it."""
    referee: Any = state.referee
    base = more = 0
    rows: list[tuple[Any, Env, int]] = []
    for rule, env in referee.cargo.valued[referee.design_of[card]]:
        env.card, env.you = card, player
        rows.append((rule, env, card))
    if referee.cargo.is_valued_abroad:
        rows = [row for row in rows if row[0].is_own]
        rows += [
            (row.rule, row.env, row.card)
            for row in rules_in_force(state, "worth")
            if row.rule.key == "point" and not row.rule.is_own
        ]
    for rule, env, source in rows:
        n = rule.apply(state, env, player, card)
        if n is None:
            continue
        if rule.extra == "set":
            base = n
        else:
            more += n
        if n and is_noted:
            note_by(state, (source, rule.sentence), "worth", player, card, n)
    return base + more


def note_worth(state: State) -> None:
    """Write into the log what each thing aboard is worth, by which words."""
    for player in range(state.players):
        for card in aboard(state, player):
            worth(state, player, card, is_noted=True)


def scores(state: State) -> list[float]:
    """Points of each player; played together, for everyone the Day cycles and what is left behind, with a minus."""
    referee: Any = state.referee
    if ark(state).together:
        return [together(ark(state))] * state.players
    gained = state.counts[referee.point]
    if referee.cargo.shares:
        share = referee.cargo.shares.__getitem__
        return [sum(map(share, state.zones[at.storeroom(player)]), float(n)) for player, n in enumerate(gained)]
    return [
        float(n + sum(worth(state, player, card) for card in aboard(state, player))) for player, n in enumerate(gained)
    ]


def together(state: ArkState) -> float:
    """How well everyone has done, more being better: whatever is finished comes before all that is not."""
    return -float(min(state.cycle, BEHIND - 1) + BEHIND * left_behind(state))


def left_behind(state: ArkState) -> int:
    """How many Food cards and pairs are in no Storeroom."""
    referee: Any = state.referee
    return int(referee.cargo.units - state.stowed)


def is_all_aboard(state: ArkState) -> bool:
    """Whether every Food card and every pair is in a Storeroom."""
    referee: Any = state.referee
    return bool(state.stowed == referee.cargo.units)


def outcome(state: State) -> Outcome | None:
    """How a group has done; None where players are against each other."""
    game = ark(state)
    if not game.together:
        return None
    return result(left_behind(game), game.cycle)


def result(left: int, cycle: int) -> Outcome:
    """How a group has done with so many things left behind in such a Day cycle."""
    if left:
        return Outcome(False, left, "failed, things not aboard", f"failed: {left} not aboard")
    return Outcome(True, cycle, "done, Day cycles", f"done in {cycle} Day cycle{'s' * (cycle != 1)}")

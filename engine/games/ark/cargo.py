"""What the cards say about themselves: when they are played, what that takes, what they are worth.

Every answer comes from the static rules that the texts were compiled to; nothing here knows a card. A card is played
when its text says so: one that does not say when is never played.
"""

from __future__ import annotations

from engine.games.ark import layout as at
from engine.kernel.core.box import Design
from engine.kernel.core.state import Rules
from engine.kernel.running.rule_index import own_rules
from engine.language.nodes import phrases, sentences, static_rules

TIME = "Time"  # the type of the card that is set to Day or Night, and the name of what it shows
TIMES = ("Day", "Night")  # what the rules call its sides, the first one up when the game begins


class Cargo:
    """The rules that each design lays down for its own cards, and what follows from them.

    timed       for each design its rules of the kind "only during" about playing
    timeless    those of the kind "during any"
    taking      those about what playing takes
    valued      those about points
    excluded    those that say that it is never in play
    needed      for each design how many cards make one play of it: 2 of a pair, else 1
    is_cargo    for each design whether it is to be brought aboard
    units       how many Food cards and pairs there are to bring aboard
    is_valued_abroad  whether a text says what other cards than its own are worth
    shares      for each card the points it brings, a half of a pair half of it; empty unless texts say just numbers,
                and where `is_whole` is False: then some of what the texts became is not as they say
    banned      the deeds that some text forbids
    point       the number of the counter
    """

    def __init__(self, rules: Rules, *, is_whole: bool = True) -> None:
        box, texts = rules.box, rules.compiled.texts
        is_pair = rules.types_of("pair")
        self.timed = [own_rules(text, "only during", "play") for text in texts]
        self.timeless = [own_rules(text, "during any", "play") for text in texts]
        self.taking = [own_rules(text, "uses", "play") for text in texts]
        self.valued = [own_rules(text, "worth", "point") for text in texts]
        self.excluded = [own_rules(text, "never in play", "") for text in texts]
        self.needed = [2 if is_pair is not None and is_pair(design) else 1 for design in box.designs]
        begins = rules.board.starts([design.deck for design in box.designs], box.players[0])
        self.is_cargo = [zone == at.DECK and not rows for zone, rows in zip(begins, self.excluded, strict=True)]
        self.units = sum(
            design.copies // need
            for design, need, loaded in zip(box.designs, self.needed, self.is_cargo, strict=True)
            if loaded
        )
        self.is_valued_abroad = any(rule.kind == "worth" and not rule.is_own for text in texts for rule in text.rules)
        self.shares = self._shares(rules) if is_whole else []
        self.banned = frozenset(rule.key for rule in rules.compiled.rules if rule.kind == "cannot")
        self.point = rules.counter_numbers["point"]

    def _shares(self, rules: Rules) -> list[float]:
        plain = [plain_worth(design, len(rows)) for design, rows in zip(rules.box.designs, self.valued, strict=True)]
        if self.is_valued_abroad or None in plain:
            return []
        return [(plain[design] or 0) / self.needed[design] for design in rules.design_of]


def plain_worth(design: Design, rules: int) -> int | None:
    """What a play of a design is worth, if its text says so by a plain number; None if it says it another way.

    `rules` is how many rules about points the text was compiled to; without any the play is worth 0.
    """
    numbers: list[int] = []
    for sentence in design.reading.sentences if design.reading is not None else ():
        body = sentence.tree.body if isinstance(sentence.tree, sentences.Says) else None
        match body:
            case static_rules.WorthThis() | static_rules.Worth(what=phrases.This(), who=None):
                numbers.append(body.n.value)
    return sum(numbers) if len(numbers) == rules < 2 else None

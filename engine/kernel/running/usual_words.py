"""The log in words, where a rules module says nothing else: deeds by the verbs of its vocabulary, with their cards.

player 1 buys Tea; player 2 gains 2 coins. In the lines of deeds that are done to cards it is known where the card is:
one that not everybody may know is "a card".
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.kernel.core.box import Box
from engine.kernel.core.events import Noted
from engine.kernel.core.lines import UNKNOWN_CARD, ByValue, Cards, Line, OneCard
from engine.kernel.core.state import Rules, State
from engine.kernel.running.sayings import COMMON, Teller, cards_in
from engine.language.vocabulary import third_person


class InBox(Cards):
    """Where cards are in a kind of line, as far as there is a card of that number; `is_of_deed` in those of deeds."""

    def __init__(self, cards: Cards, number: int, *, is_of_deed: bool) -> None:
        self.cards, self.number, self.is_of_deed = cards, number, is_of_deed
        self.is_private = cards.is_private

    def named(self, a: Noted, b: Noted) -> list[int]:
        """See Cards."""
        return [card for card in self.cards.named(a, b) if card < self.number]

    def without(self, a: Noted, b: Noted, hidden: Collection[int]) -> tuple[Noted, Noted]:
        """See Cards."""
        return self.cards.without(a, b, hidden)


def usual_cards(box: Box) -> Mapping[str, Cards]:
    """Where cards are in the lines of a game that does not say it: the first value of deeds that are done to cards."""
    number, first = len(box.design_of), ByValue(OneCard(), None)
    deeds = [verb.id for verb in box.vocabulary.verbs.values() if "card" in verb.objects]
    common = {what: InBox(cards, number, is_of_deed=False) for what, cards in cards_in(COMMON).items()}
    return {deed: InBox(first, number, is_of_deed=True) for deed in deeds} | common


def usual_words(rules: Rules, state: State, line: Line) -> str:
    """A line of the log in words. A number that is neither a card's nor of a line that all games have is left out."""
    what, who, a, b = line[:4]
    common, cards = COMMON.get(what), rules.cards_in_lines.get(what)
    if common is not None and (isinstance(cards, InBox) or what not in cards_in(COMMON)):
        try:
            return common(Teller(rules, state), who, a, b)
        except (TypeError, LookupError):
            pass  # a game may note other values by the same word
    verb = rules.box.vocabulary.verbs.get(what)
    done = _done(what, verb.s if verb is not None else "") if who >= 0 else what
    named = _card(rules, what, a)
    words = [named, *(part for part in (a, b) if isinstance(part, str) and part)]
    return " ".join(filter(None, [f"player {who + 1}" if who >= 0 else "", done, *words]))


def _done(what: str, verb: str) -> str:
    """What a player does, in the third person: the form of the verb, or the first word inflected as the rule is."""
    if verb:
        return verb
    first, blank, rest = what.partition(" ")
    return third_person(first) + blank + rest


def _card(rules: Rules, what: str, a: Noted) -> str:
    """The card that a line of a deed was done with, by name; "" where the line has none."""
    cards = rules.cards_in_lines.get(what)
    if not isinstance(cards, InBox) or not cards.is_of_deed or not isinstance(a, int):
        return ""
    return rules.name(a) if a == UNKNOWN_CARD or 0 <= a < cards.number else ""

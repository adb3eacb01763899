"""The log of a declared game in words: its deeds by the verbs of its vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.kernel.core.events import Noted
from engine.kernel.core.lines import ByValue, Cards, OneCard, SomeCards
from engine.kernel.core.state import Rules
from engine.kernel.running.sayings import numbers

SAYINGS = {
    "gain": "gains {b} {counter}",
    "draws": "draws {cards}",
    "nothing": "can do nothing",
    "skip": "misses a turn",
    "misses": "will miss a turn",
    "lead": "begins the next turns",
}
OF_NOBODY = {
    "deal": "{cards} dealt to each",
    "deal short": "{cards} dealt, and there are not {b} for each",
    "shuffle": "cards are shuffled",
    "show all": "all cards are shown",
}


def cards_in_lines(deeds: Iterable[str]) -> Mapping[str, Cards]:
    """Where cards are in the lines of a game whose players do these deeds."""
    return {deed: ByValue(OneCard(), None) for deed in ("take", *deeds)} | {"move": ByValue(SomeCards(), None)}


def tell(rules: Rules, what: str, who: int, a: Noted, b: Noted) -> str:
    """A line of the log in words; "" for a key that none of these sentences has."""
    if isinstance(a, tuple) and isinstance(b, int):
        return f"{moved(rules, numbers(a))} to {rules.zone_name(b)}"
    if not isinstance(a, int):
        return ""
    if what == "choose" and isinstance(b, str):
        return f"player {who + 1} chooses {_thing(rules, b, a)}"
    if what in OF_NOBODY or what in SAYINGS:
        return _said(rules, what, who, a, b)
    verb = rules.box.vocabulary.verbs.get(what)
    if verb is None:
        return f"player {who + 1} takes {rules.name(a) if a >= 0 else 'a hidden card'}" if what == "take" else ""
    return f"player {who + 1} {verb.s}" + (f" {rules.name(a)}" if a >= 0 else "")


def _said(rules: Rules, what: str, who: int, a: int, b: Noted) -> str:
    """A line of one of the two tables; `a` is a number of cards, or a counter."""
    cards = f"{a} card" if a == 1 else f"{a} cards"
    if what in OF_NOBODY:
        return OF_NOBODY[what].format(cards=cards, b=b)
    counter = ""
    if what == "gain":
        entry = rules.box.vocabulary.counters[rules.counters[a]]
        counter = entry.singular if b == 1 else entry.plural
    return f"player {who + 1} {SAYINGS[what].format(cards=cards, b=b, counter=counter)}"


def _thing(rules: Rules, sort: str, x: int) -> str:
    """What was chosen, in words; a card only by its sort, because it may be hidden."""
    names = {"player": f"player {x + 1}"}
    if sort == "pile":
        return rules.zone_name(x)
    return names.get(sort, f"a {sort}")


def moved(rules: Rules, cards: tuple[int, ...]) -> str:
    """The cards of a line as its subject: by name where everybody knows them, others by their number."""
    names = [rules.name(card) for card in cards if card >= 0]
    unseen = len(cards) - len(names)
    if unseen:
        names.append("1 card" if unseen == 1 else f"{unseen} cards")
    return f"{', '.join(names)} {'goes' if len(cards) == 1 else 'go'}"

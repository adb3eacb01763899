"""Boxes in which every text that is kept and read stands on a card of its own: hundreds beside the shipped ones.

Nobody could play such a game; what its texts have become is asked all the same (`asked.py`), and which are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from weakref import WeakKeyDictionary

from engine.kernel import Referee
from tests.other_texts.variants import kind_of, shipped
from toolkit.deal import open_table
from toolkit.model import Card, Game
from toolkit.prove.readings.store import load_readings
from toolkit.prove.readings.told import context
from toolkit.texts import language_of

KINDS = {  # what texts stand on, by game: of such cards there may be any number
    "ark": ("Food", "Animal/Clean", "Animal/Unclean", "Animal/Nocturnal"),
    "crafty-critters": ("Critter", "Trap"),
    "top-of-the-heap": ("Trash", "Risk/Surprise", "Risk/Feature", "Event"),
}
LEADS = {"ark": "When you play this card, ", "crafty-critters": "Play: "}  # without which most effects are refused
EXTRA = "extra-"  # how the ids of the cards begin
_refused: WeakKeyDictionary[Referee, list[str]] = WeakKeyDictionary()


@cache
def texts_of(name: str) -> tuple[tuple[str, str], ...]:
    """The texts of a game that are kept and read without findings, with what each stands on."""
    from tests.other_texts import chosen  # which needs what is kept, and that needs this

    game, language = shipped(name), language_of(shipped(name))
    kept = load_readings(game.folder)
    rows = [*map(chosen.asked, chosen.load().get(name, {})), *((each.on, each.text) for each in kept.texts if kept)]
    lead = LEADS.get(name, "")
    led = [(on, f"{lead}{text if lead.endswith(': ') else text[:1].lower() + text[1:]}") for on, text in rows if lead]
    return tuple(
        (on, text)
        for on, text in dict.fromkeys([*rows, *led])
        if on in KINDS[name] and not language.read(text, context(on)).findings
    )


def crowded(name: str, left_out: frozenset[int]) -> Game:
    """A game with a card more for each text, but for those of some numbers."""
    game = shipped(name)
    like = {kind_of(card): card for card in game.cards}
    more: dict[str, list[Card]] = {}
    for number, (on, text) in enumerate(texts_of(name)):
        if number not in left_out:
            card = replace(like[on], id=f"{EXTRA}{number}", name=f"Extra {number}", text=text, copies=1)
            more.setdefault(like[on].id, []).append(replace(card, marks=(), never={}, unreachable="", allow={}))
    decks = [
        replace(deck, cards=(*deck.cards, *(new for card in deck.cards for new in more.get(card.id, ()))))
        for deck in game.decks
    ]
    return replace(game, decks=decks, folder=game.folder / "crowded")


def rules_of(name: str) -> Referee:
    """The rules of the crowded box of a game, without the texts that they refuse; `refused` tells of these.

    Raises ValueError where something is refused that is about none of them.
    """
    said: list[str] = []
    left_out: frozenset[int] = frozenset()
    while True:
        rules, problems = open_table(crowded(name, left_out))
        if rules is not None:
            _refused[rules] = said
            return rules
        found = {(problem.card, problem.message) for problem in problems}
        said += [f"{card}: {message}" for card, message in sorted(found)]
        left_out |= {int(card.removeprefix(EXTRA)) for card, _ in found}


def refused(rules: Referee) -> Iterator[str]:
    """The texts that the rules of a crowded box refuse, and why; nothing for other rules."""
    yield from _refused.get(rules, ())

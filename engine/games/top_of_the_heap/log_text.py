"""The log in words: one line of English for each kind of line."""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.state import HeapRules
from engine.kernel.core.events import Noted
from engine.kernel.core.lines import NumberAndSort, SortAndNumber
from engine.kernel.core.state import State
from engine.kernel.running.sayings import (
    COMMON,
    Say,
    card,
    cards,
    cards_in,
    looked_at,
    number,
    numbers,
    parts,
    sayings,
    thing,
    tokens_there,
    word,
)
from engine.kernel.running.sayings import Teller as KernelTeller
from engine.language.verbs import inflect

DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
TOLD_APART = {"look": "you see {cards}"}  # how those who may know its cards are told them
NO_ROOM, NOTHING_THERE = -1, -2  # why there can be no raid, where it is not the price
PLACED = {"cost set": "", "cost change": "", "cost most": "at most ", "cost least": "at least "}


class Teller(KernelTeller[HeapRules]):
    """Names the things of this game."""

    def who(self, player: int) -> str:
        """A player by their Animal, or a Pet by name; "nobody" for -1."""
        if player < 0:
            return "nobody"
        if player >= at.PET:
            return next(name for name, pet in self.referee.components.pet_names.items() if pet == player)
        animal = self.state.zones[at.FRONTS[player]]
        name = self.referee.name(animal[0]) if animal else ""
        return f"{name} (player {player + 1})" if name else f"player {player + 1}"

    def place(self, place: int) -> str:
        """A place in words: a house by number and Resident, the Nest, or a den."""
        if place < 0:
            return "nowhere"
        if place == at.NEST:
            return "the Nest"
        if place >= at.DEN:
            return f"the den of player {place - at.DEN + 1}"
        resident = self.state.zones[at.HOMES[place]]
        return f"house {place + 1}" + (f" ({self.referee.name(resident[0])})" if resident else "")

    def zone(self, zone: int) -> str:
        """A zone in words; a zone at a house by the house."""
        return self.place(at.place_of_zone(zone)) if at.YARD <= zone < at.SEAT else self.referee.zone_name(zone)

    def tokens(self, counter: int, n: int) -> str:
        """An amount of a counter, "no" for 0."""
        entry = self.referee.box.vocabulary.counters[self.referee.counters[counter]]
        return _count(n, entry.singular, entry.plural)

    def deed(self, kind: str) -> str:
        """A kind of event in words, such as "take Snacks" for "take Snack"."""
        verb, _, noun = kind.partition(" ")
        entry = self.referee.box.vocabulary.counters.get(noun)
        return kind if entry is None else f"{verb} {entry.plural}"

    def thing(self, sort: str, x: int) -> str:
        """A card, place, pile, player or piece in words; a sort that ends in "card" is a card's."""
        if sort.endswith("card"):
            return self.card(x)
        if sort == "place":
            return self.place(x)
        return self.zone(x) if sort == "pile" else self.who(x)


def _count(n: int, one: str, more: str = "") -> str:
    return f"{n or 'no'} {one if n == 1 else more or one + 's'}"


def _are(n: int) -> str:
    return "is" if n == 1 else "are"


def _times(n: int) -> str:
    return "once" if n == 1 else f"{n} times"


def _lacking(why: int) -> str:
    """Why a raid is not possible, in words: its price in AP, or what is lacking where that is below 0."""
    lacking = {NO_ROOM: "there is no room for what lies there", NOTHING_THERE: "there is nothing to take"}
    return lacking.get(why) or f"that costs {why} AP"


def _passed(t: Teller, who: int, a: Noted, b: Noted) -> str:
    if who >= 0:
        return f"{t.who(who)} passes and forages {_times(number(a))}"
    n = number(b)
    sort, x, other_sort, y = parts(a, 4)
    source, target = t.thing(word(sort), number(x)), t.thing(word(other_sort), number(y))
    return f"{_count(n, 'token')} {'passes' if n == 1 else 'pass'} from {source} to {target}"


def _barred(t: Teller, who: int, a: str, b: tuple[int, ...]) -> str:
    return f"{t.who(who)} cannot {a}{' at' if a == 'forage' else ''} {' or '.join(map(t.place, b))}"


SAYINGS: dict[str, Say[Teller]] = {
    **COMMON,
    **sayings(Teller, word, numbers, {"barred": _barred}),
    **sayings(
        Teller,
        number,
        number,
        {
            "night": lambda t, w, a, b: f"night {a}, {DAYS[(a - 1) % 7]}: {t.who(w)} is the first player",
            "pickup": lambda t, w, a, b: "Trash Pickup: every Trash Can is replaced",
            "daily trash": lambda t, w, a, b: "new items are put on the Trash Cans",
            "supply": lambda t, w, a, b: f"{_count(a, 'Snack')} {_are(a)} put on each house",
            "restock": lambda t, w, a, b: "new items are put on the Nest",
            "feed": lambda t, w, a, b: (
                f"{t.who(w)} has 5 AP" + (f" and {a} more for eating {_count(a, 'Snack')}" if a else "")
            ),
            "turn": lambda t, w, a, b: f"turn {a} of {t.who(w)}",
            "skipped": lambda t, w, a, b: f"{t.who(w)} misses a turn",
            "visit": lambda t, w, a, b: f"{t.who(w)} moves to {t.place(a)} for {b} AP",
            "move": lambda t, w, a, b: f"{t.who(w)} is moved to {t.place(a)}",
            "stays": lambda t, w, a, b: f"{t.who(w)} stays at {t.place(a)}",
            "raid": lambda t, w, a, b: f"{t.who(w)} raids {t.place(a)} for {b} AP",
            "no raid": lambda t, w, a, b: f"{t.who(w)} cannot raid {t.place(a)}: {_lacking(b)}",
            "forage": lambda t, w, a, b: f"{t.who(w)} forages",
            "retreat": lambda t, w, a, b: f"{t.who(w)} loses all AP and retreats home",
            "eat snacks": lambda t, w, a, b: f"{t.who(w)} eats {_count(a, 'Snack')} for {b} AP",
            "snacks": lambda t, w, a, b: f"{t.who(w)} {_kept(a, b)}",
            "renew": lambda t, w, a, b: f"{t.zone(a)} is made anew from its discard pile",
            "no card": lambda t, w, a, b: f"there is no card left for {t.zone(a)}",
            "add": lambda t, w, a, b: f"{_count(b, 'new card')} {_are(b)} put on {t.zone(a)}",
            "replace": lambda t, w, a, b: f"new cards are put on {t.zone(b)}",
            "put back": lambda t, w, a, b: f"{t.who(w)} puts {_count(a, 'card')} back",
            "shuffle": lambda t, w, a, b: f"{t.zone(a)} is shuffled",
            "more risk": lambda t, w, a, b: f"{t.who(w)} will draw {_count(a, 'more Risk card')}",
            "more events": lambda t, w, a, b: f"{_count(a, 'more Event card')} will be drawn",
            "open token": lambda t, w, a, b: f"{t.who(w)} has an Open token at {t.place(a)}, which {t.who(b)} visits",
            "over": lambda t, w, a, b: "the week is over",
            "roll": lambda t, w, a, b: f"{t.who(w)} rolls {a}",
            "ignored": lambda t, w, a, b: f"{t.who(w)} ignores this",
            "spare": lambda t, w, a, b: f"{t.who(w)} will be spared the next one",
            "nothing": lambda t, w, a, b: (
                f"{t.who(w)} has {t.tokens(a, 0)} to lose"
                if b == 0
                else f"{f'for {t.who(w)} ' if w >= 0 else ''}there is nothing to do"
            ),
        },
    ),
    **sayings(
        Teller,
        card,
        number,
        {
            "animal": lambda t, w, a, b: f"player {w + 1} plays the {t.card(a)}",
            "event": lambda t, w, a, b: f"{t.who(w)} draws the Event {t.card(a)}",
            "take": lambda t, w, a, b: f"{t.who(w)} takes {t.card(a)} from {t.zone(b)}",
            "give": lambda t, w, a, b: f"{t.who(w)} gives {t.card(a)} to {t.who(b)}",
            "left behind": lambda t, w, a, b: f"{t.who(w)} leaves {t.card(a)} at {t.place(b)}",
            "put card": lambda t, w, a, b: f"{t.card(a)} is put on {t.zone(b)}",
            "stash": lambda t, w, a, b: f"{t.who(w)} stashes {t.card(a)}",
            "eat": lambda t, w, a, b: f"{t.who(w)} eats {t.card(a)} for {b} AP",
            "flip": lambda t, w, a, b: f"{t.card(a)} is turned {'face-up' if b else 'face-down'}",
            "draw": lambda t, w, a, b: f"{t.who(w)} draws {t.card(a)}",
            "resolve": lambda t, w, a, b: f"{t.who(w)} resolves {t.card(a)}",
            "turn up": lambda t, w, a, b: f"{t.card(a)} is turned up",
            "too big": lambda t, w, a, b: f"{t.card(a)} does not fit and stays",
            "risk": lambda t, w, a, b: f"{t.who(w)} draws the Risk card {t.card(a)} at {t.place(b)}",
            "ignored card": lambda t, w, a, b: f"{t.who(w)} ignores {t.card(a)}",
            "no place": lambda t, w, a, b: f"{t.card(a)} cannot lie at {t.place(b)} and is discarded",
            "feature": lambda t, w, a, b: f"{t.card(a)} goes on {t.zone(b)}",
            "cover": lambda t, w, a, b: f"{t.card(a)} is covered",
            "use": lambda t, w, a, b: f"{t.who(w)} uses {t.card(a)}",
            "mark": lambda t, w, a, b: f"{t.who(w)} puts an Open token on {t.card(a)}",
            "unmark": lambda t, w, a, b: f"the Open token on {t.card(a)} is removed",
            "worth": lambda t, w, a, b: f"{t.card(a)} is worth {b:+} VP to {t.who(w)}",
        },
    ),
    **sayings(
        Teller,
        card,
        card,
        {
            "drop": lambda t, w, a, b: f"{t.who(w)} drops {t.card(a)}{f' on {t.card(b)}' if b >= 0 else ''}",
            "trade": lambda t, w, a, b: f"{t.who(w)} trades {t.card(a)} for {t.card(b)}",
        },
    ),
    "pass": _passed,
    **sayings(
        Teller,
        thing,
        thing,
        {
            "swap": lambda t, w, a, b: f"{t.thing(*a)} and {t.thing(*b)} trade places",
        },
    ),
    **sayings(
        Teller,
        looked_at,
        number,
        {
            "look": lambda t, w, a, b: f"{t.who(w)} looks at {_count(len(a), 'card')}",
        },
    ),
    **sayings(
        Teller,
        cards,
        number,
        {
            "reveal": lambda t, w, a, b: f"{t.who(w)} shows {', '.join(t.card(card) for card in a)}",
            "room": lambda t, w, a, b: f"{t.who(w)} has {_count(b, 'slot')} more for {' or '.join(map(t.card, a))}",
        },
    ),
    **sayings(
        Teller,
        tokens_there,
        number,
        {
            "take tokens": lambda t, w, a, b: f"{t.who(w)} takes {t.tokens(a[0], b)} from {t.thing(a[1], a[2])}",
            "remove": lambda t, w, a, b: f"{t.tokens(a[0], b)} {_are(b)} removed from {t.thing(a[1], a[2])}",
            "put": lambda t, w, a, b: f"{t.tokens(a[0], b)} {_are(b)} put on {t.thing(a[1], a[2])}",
        },
    ),
    **sayings(
        Teller,
        number,
        word,
        {
            "choose": lambda t, w, a, b: f"{t.who(w)} chooses {t.thing(b, a)}",
        },
        NumberAndSort(),
    ),
    **sayings(
        Teller,
        word,
        number,
        {
            "ignore": lambda t, w, a, b: f"{t.who(w)} ignores {t.thing(a.removeprefix('ignore '), b)} for now",
        },
        SortAndNumber(),
    ),
    **sayings(
        Teller,
        word,
        number,
        {
            "cannot": lambda t, w, a, b: f"{t.who(w)} cannot {t.deed(a)}",
            "ends": lambda t, w, a, b: f"the {a} of {t.who(w)} ends",
            "skips": lambda t, w, a, b: f"{t.who(w)} will miss a {a}",
        },
    ),
}

CARDS = cards_in(SAYINGS)


def _kept(aside: int, stashed: int) -> str:
    """What a player does with their Snacks at the end of a night; there is at least one."""
    if not stashed:
        return f"sets {_count(aside, 'Snack')} aside"
    return (
        f"sets {aside} aside and stashes {_count(stashed, 'Snack')}" if aside else f"stashes {_count(stashed, 'Snack')}"
    )


def tell(referee: HeapRules, state: State, what: str, who: int, a: Noted, b: Noted) -> str:  # noqa: PLR0913, PLR0917 - as it is asked
    """A line of the log in words, without its cause. Raises KeyError for a key that has no words."""
    if what in PLACED:
        amount = f"{PLACED[what]}{b:+}" if what == "cost change" else f"{PLACED[what]}{b}"
        return f"{inflect(word(a), 'ing')} costs {Teller(referee, state).who(who)} {amount} AP"
    return SAYINGS[what](Teller(referee, state), who, a, b)

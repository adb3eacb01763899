"""Tables of what the lines of a log say, each for the kinds of value that its lines have, and how things are named.

class Teller(KernelTeller[Rules]): ...    # what this game names otherwise, or besides

SAYINGS = {
    **COMMON,
    **sayings(Teller, card, number, {"take": lambda t, w, a, b: f"{t.who(w)} takes {t.card(a)}"}),
    **sayings(Teller, word, number, {"ends": lambda t, w, a, b: f"the {a} of {t.who(w)} ends"}),
}

The functions that read the values say where cards are: `card`, `cards`, `looked_at` and `thing`. A card that not
everybody may know is UNKNOWN_CARD when the words are asked for, so they cannot tell it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from engine.kernel.core.events import Noted
from engine.kernel.core.lines import ByValue, Cards, OneCard, SomeCards, Thing, Value
from engine.kernel.core.state import Rules, State

A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")
R_co = TypeVar("R_co", bound=Rules, covariant=True)
Say = Callable[[T, int, Noted, Noted], str]  # what names things, the player, and what the line was done with


class Teller(Generic[R_co]):
    """Names the things of a game in its log; a game that names them otherwise has a subclass."""

    def __init__(self, referee: R_co, state: State) -> None:
        self.referee = referee
        self.state = state

    def who(self, player: int) -> str:
        """A player by number: "player 1"; "nobody" for -1."""
        return f"player {player + 1}" if player >= 0 else "nobody"

    def card(self, card: int) -> str:
        """A card by name, the same for all copies; "nothing" for -1, "a card" where not everybody may know it.

        Its copy is not named, by which it could be recognised where it lay hidden.
        """
        return self.referee.name(card) if card != -1 else "nothing"

    def zone(self, zone: int) -> str:
        """A zone in words."""
        return self.referee.zone_name(zone)

    def tokens(self, counter: int, n: int) -> str:
        """An amount of a counter: 1 coin, 2 coins."""
        entry = self.referee.box.vocabulary.counters[self.referee.counters[counter]]
        return counted(n, entry.singular, entry.plural)

    def nothing(self, player: int, a: int, b: int) -> str:
        """Why nothing happens.

        Where `b` is 0 there were no tokens of the counter `a` to lose; else, where `a` is 0, no cards to draw.
        """
        if b == 0:
            counter = self.referee.box.vocabulary.counters[self.referee.counters[a]]
            return f"{self.who(player)} has no {counter.plural} to lose"
        if a == 0:
            return f"{self.who(player)} draws nothing: the deck is empty"
        return "nothing is done: what these words ask for is not there"


def counted(n: int, one: str, more: str = "") -> str:
    """A number of things: 1 card, 2 cards. The plural has an "s" where none is given."""
    return f"{n} {one if n == 1 else more or one + 's'}"


class Saying(Generic[T]):
    """What lines of a kind say, and where cards are in them; None for lines without."""

    def __init__(self, say: Say[T], cards: Cards | None = None) -> None:
        self.say, self.cards = say, cards

    def __call__(self, teller: T, who: int, a: Noted, b: Noted) -> str:
        """A line in words."""
        return self.say(teller, who, a, b)


def sayings(
    teller: type[T],
    a: Callable[[Noted], A],
    b: Callable[[Noted], B],
    table: Mapping[str, Callable[[T, int, A, B], str]],
    named: Cards | None = None,
) -> dict[str, Say[T]]:
    """A table whose functions take the values of any line. They raise TypeError for values of other kinds.

    `named` says where cards are in these lines, where that does not follow from each value by itself.
    """
    if named is None and (a in CARDS or b in CARDS):
        named = ByValue(CARDS.get(a), CARDS.get(b), is_private=looked_at in (a, b))
    return {what: Saying(_saying(a, b, say), named) for what, say in table.items()}


def _saying(a: Callable[[Noted], A], b: Callable[[Noted], B], say: Callable[[T, int, A, B], str]) -> Say[T]:
    return lambda teller, who, first, second: say(teller, who, a(first), b(second))


def cards_in(table: Mapping[str, Say[T]]) -> dict[str, Cards]:
    """Where cards are in the lines of a table, by key; for `cards_in_lines`."""
    return {what: say.cards for what, say in table.items() if isinstance(say, Saying) and say.cards is not None}


def number(noted: Noted) -> int:
    """The value of a line as a number. Raises TypeError."""
    if isinstance(noted, int):
        return noted
    raise TypeError(f"{noted!r} is no number")


def word(noted: Noted) -> str:
    """The value of a line as a word. Raises TypeError."""
    if isinstance(noted, str):
        return noted
    raise TypeError(f"{noted!r} is no word")


def card(noted: Noted) -> int:
    """The value of a line as a card, -1 for none. Raises TypeError."""
    return number(noted)


def cards(noted: Noted) -> tuple[int, ...]:
    """The value of a line as several cards. Raises TypeError."""
    return numbers(noted)


def looked_at(noted: Noted) -> tuple[int, ...]:
    """The value of a line as cards that whoever did it has looked at; nobody else is told which. Raises TypeError."""
    return numbers(noted)


def numbers(noted: Noted) -> tuple[int, ...]:
    """The value of a line as several numbers, such as amounts. Raises TypeError."""
    if isinstance(noted, tuple):
        return tuple(number(part) for part in noted)
    raise TypeError(f"{noted!r} is not several numbers")


def two(noted: Noted) -> tuple[int, int]:
    """The value of a line as two numbers. Raises TypeError."""
    first, second = parts(noted, 2)
    return number(first), number(second)


def thing(noted: Noted) -> tuple[str, int]:
    """The value of a line as a thing: its sort and its number. Raises TypeError."""
    sort, x = parts(noted, 2)
    return word(sort), number(x)


def tokens_there(noted: Noted) -> tuple[int, str, int]:
    """The value of a line as tokens somewhere: a counter, and the sort and number of what has it. Raises TypeError."""
    counter, sort, x = parts(noted, 3)
    return number(counter), word(sort), number(x)


def parts(noted: Noted, n: int) -> tuple[int | str, ...]:
    """The `n` parts of the value of a line. Raises TypeError where it does not have that many."""
    if isinstance(noted, tuple) and len(noted) == n:
        return noted
    raise TypeError(f"{noted!r} has not {n} parts")


CARDS: Mapping[Callable[[Noted], object], Value] = {
    card: OneCard(), cards: SomeCards(), looked_at: SomeCards(), thing: Thing(), tokens_there: Thing(),
}  # fmt: skip

# What happens in most games, in words; a game that tells it otherwise has a line of its own for it.
COMMON: Mapping[str, Say[Teller[Rules]]] = {
    **sayings(
        Teller[Rules],
        number,
        number,
        {
            "gain": lambda t, w, a, b: f"{t.who(w)} gains {t.tokens(a, b)}",
            "lose": lambda t, w, a, b: f"{t.who(w)} loses {t.tokens(a, b)}",
            "pay": lambda t, w, a, b: f"{t.who(w)} pays {t.tokens(a, b)}",
            "vote": lambda t, w, a, b: f"{t.who(w)} votes for {t.who(a)}",
            "bid": lambda t, w, a, b: f"{t.who(w)} bids {t.tokens(a, b)}",
            "put back": lambda t, w, a, b: f"{t.who(w)} puts {counted(a, 'card')} back",
            "nothing": lambda t, w, a, b: t.nothing(w, a, b),
            "lead": lambda t, w, a, b: f"{t.who(w)} is the first player from now on",
            "extra turn": lambda t, w, a, b: f"{t.who(w)} will have an extra turn",
            "leads next": lambda t, w, a, b: f"{t.who(w)} will play the first card next time",
            "will win": lambda t, w, a, b: f"{t.who(w)} will win what is played now",
            "reverse": lambda t, w, a, b: "turns go the other way round from now on",
            "win the game": lambda t, w, a, b: f"{t.who(w)} wins the game",
            "lose the game": lambda t, w, a, b: f"{t.who(w)} loses the game",
            "the game ends": lambda t, w, a, b: "the game ends",
            "misses": lambda t, w, a, b: f"{t.who(w)} will miss a turn",
        },
    ),
    **sayings(
        Teller[Rules],
        card,
        number,
        {
            "discard": lambda t, w, a, b: f"{t.card(a)} is discarded",
        },
    ),
    **sayings(
        Teller[Rules],
        looked_at,
        number,
        {
            "look": lambda t, w, a, b: f"{t.who(w)} looks at {counted(len(a), 'card')}",
        },
    ),
    **sayings(
        Teller[Rules],
        word,
        number,
        {
            "cannot": lambda t, w, a, b: f"{t.who(w)} cannot {a}",
            "instead": lambda t, w, a, b: f"{t.who(w)} does something else instead: {a}",
            "more": lambda t, w, a, b: f"{t.who(w)} has {b:+d} {a}",
            "name": lambda t, w, a, b: f"{t.who(w)} names {a}",
            "lasting": lambda t, w, a, b: (
                f"these words hold until {'what they wait for' if a == 'event' else f'the {a} ends'}"
            ),
        },
    ),
}

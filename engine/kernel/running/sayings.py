"""Tables of what the lines of a log say, each for the kinds of value that its lines have, and how things are named.

class Teller(KernelTeller[Rules]): ...    # what this game names otherwise, or besides

SAYINGS = {
    **COMMON,
    **sayings(Teller, number, number, {"take": lambda t, w, a, b: f"{t.who(w)} takes {t.card(a)}"}),
    **sayings(Teller, word, number, {"ends": lambda t, w, a, b: f"the {a} of {t.who(w)} ends"}),
}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from engine.kernel.core.events import Noted
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
        """A card by name, the same for all copies; "nothing" for -1.

        Its copy is not named, by which it could be recognised where it lay hidden.
        """
        return self.referee.name(card) if card >= 0 else "nothing"

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


def sayings(
    teller: type[T],
    a: Callable[[Noted], A],
    b: Callable[[Noted], B],
    table: Mapping[str, Callable[[T, int, A, B], str]],
) -> dict[str, Say[T]]:
    """A table whose functions take the values of any line. They raise TypeError for values of other kinds."""
    return {what: _saying(a, b, say) for what, say in table.items()}


def _saying(a: Callable[[Noted], A], b: Callable[[Noted], B], say: Callable[[T, int, A, B], str]) -> Say[T]:
    return lambda teller, who, first, second: say(teller, who, a(first), b(second))


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


def numbers(noted: Noted) -> tuple[int, ...]:
    """The value of a line as several numbers, such as cards. Raises TypeError."""
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
            "discard": lambda t, w, a, b: f"{t.card(a)} is discarded",
            "put back": lambda t, w, a, b: f"{t.who(w)} puts {counted(a, 'card')} back",
            "nothing": lambda t, w, a, b: t.nothing(w, a, b),
        },
    ),
    **sayings(
        Teller[Rules],
        numbers,
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
            "lasting": lambda t, w, a, b: (
                f"these words hold until {'what they wait for' if a == 'event' else f'the {a} ends'}"
            ),
        },
    ),
}

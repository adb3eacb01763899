"""Tables of what the lines of a log say, each for the kinds of value that its lines have.

SAYINGS = {
    **sayings(Teller, number, number, {"take": lambda t, w, a, b: f"{t.who(w)} takes {t.card(a)}"}),
    **sayings(Teller, word, number, {"ends": lambda t, w, a, b: f"the {a} of {t.who(w)} ends"}),
}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from engine.kernel.core.events import Noted

A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")
Say = Callable[[T, int, Noted, Noted], str]  # what names things, the player, and what the line was done with


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

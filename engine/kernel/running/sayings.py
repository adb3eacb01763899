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
    """A table whose sayings take any line's values. Called with values of another kind they raise TypeError."""
    return {what: _saying(a, b, say) for what, say in table.items()}


def _saying(a: Callable[[Noted], A], b: Callable[[Noted], B], say: Callable[[T, int, A, B], str]) -> Say[T]:
    return lambda teller, who, first, second: say(teller, who, a(first), b(second))


def number(noted: Noted) -> int:
    """A value that is a number. Raises TypeError."""
    if isinstance(noted, int):
        return noted
    raise TypeError(f"{noted!r} is no number")


def word(noted: Noted) -> str:
    """A value that is a word. Raises TypeError."""
    if isinstance(noted, str):
        return noted
    raise TypeError(f"{noted!r} is no word")


def numbers(noted: Noted) -> tuple[int, ...]:
    """A value that is numbers, such as cards. Raises TypeError."""
    if isinstance(noted, tuple):
        return tuple(number(part) for part in noted)
    raise TypeError(f"{noted!r} is not several numbers")


def two(noted: Noted) -> tuple[int, int]:
    """A value that is two numbers. Raises TypeError."""
    first, second = parts(noted, 2)
    return number(first), number(second)


def thing(noted: Noted) -> tuple[str, int]:
    """A value that is a sort and the number of a thing. Raises TypeError."""
    sort, x = parts(noted, 2)
    return word(sort), number(x)


def tokens_there(noted: Noted) -> tuple[int, str, int]:
    """A value that is a counter, and the sort and the number of what has it. Raises TypeError."""
    counter, sort, x = parts(noted, 3)
    return number(counter), word(sort), number(x)


def parts(noted: Noted, n: int) -> tuple[int | str, ...]:
    """The parts of a value that has so many. Raises TypeError."""
    if isinstance(noted, tuple) and len(noted) == n:
        return noted
    raise TypeError(f"{noted!r} has not {n} parts")

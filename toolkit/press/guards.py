"""What templates may do: the operators, filters, tests and methods that are allowed, and how much of each.

What is not listed is not there. A guard sees what an operation is given before it runs, and raises Endless where the
result would be too large: a single call into C cannot be stopped once it has begun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from toolkit.press.sandbox import MAPPINGS, MOST_BITS, Endless, hold_weight, weigh
from toolkit.press.views import named

Guard = Callable[..., None]
MOST_GROUPS = 10_000  # of `batch` and `slice`
MOST_WIDTH = 1000  # letters that a text is filled up to
MOST_DIGITS = 20  # that a number is rounded to
LONGEST_NUMBER = 400  # letters that are read as a number
MOST_TRIMMED = 100  # different letters that are taken off the ends
LONGEST_FORMAT = 20_000  # letters of a text that is filled in
FORMAT = re.compile(r"%(?:\((?P<key>[^)]*)\))?[-#0 +]*(?P<width>\*|\d*)(?:\.(?P<digits>\*|\d*))?[hlL]?.?", re.DOTALL)


def anything(*given: Any, **keyed: Any) -> None:
    """No more is held than the weight of all that is given."""


def hold(is_too_much: bool, what: str) -> None:
    """Raise Endless for what is too much."""
    if is_too_much:
        raise Endless(f"{what} is too much")


def hold_product(left: Any, right: Any) -> None:
    """Products that would fill the memory."""
    for text, count in ((left, right), (right, left)):
        if isinstance(count, int) and isinstance(text, str | list | tuple) and count > 1:
            hold_weight(weigh([text]) * count)


def hold_power(left: Any, right: Any) -> None:
    """Powers of whole numbers with thousands of digits."""
    if isinstance(left, int) and isinstance(right, int) and left.bit_length() * abs(right) > MOST_BITS:
        raise Endless("** gives a number that is too large")


def hold_format(text: Any, *given: Any, **keyed: Any) -> None:
    """Places that are filled up to a width, and places that show the same text again and again."""
    if not isinstance(text, str):
        return
    hold(len(text) > LONGEST_FORMAT, f"filling in {len(text)} letters")
    values = given[0] if len(given) == 1 and isinstance(given[0], tuple) else given
    named_values = values[0] if len(values) == 1 and isinstance(values[0], MAPPINGS) else keyed
    weight = len(text) + weigh(values)
    for match in FORMAT.finditer(text):
        for number in (match["width"], match["digits"]):
            hold(number == "*" or len(number or "") > 3, f"the width in {match[0]!r}")
            weight += int(number or 0)
        if match["key"] is not None:
            weight += weigh([named_values.get(match["key"])])
        hold_weight(weight)


def hold_sum(left: Any, right: Any) -> None:
    """Texts and lists that grow."""
    if isinstance(left, str | list | tuple):
        hold_weight(weigh((left, right)))


def hold_remainder(left: Any, right: Any) -> None:
    """The same sign is a remainder and fills in a text."""
    hold_format(left, right)


def hold_groups(values: Any, linecount: Any = 1, fill_with: Any = None, *, slices: Any = 1) -> None:
    """Groups that are filled up."""
    for count in (linecount, slices):
        hold(isinstance(count, int | float) and abs(count) > MOST_GROUPS, f"{count} in a group")


def hold_width(text: Any, width: Any = 80) -> None:
    """Blanks on both sides."""
    hold(isinstance(width, int) and width > MOST_WIDTH, f"a width of {width}")


def hold_digits(value: Any, precision: Any = 0, method: Any = None) -> None:
    """Rounding to the place of a digit that no number has."""
    hold(isinstance(precision, int | float) and abs(precision) > MOST_DIGITS, f"rounding to {precision} digits")


def hold_digits_read(value: Any, *rest: Any, **keyed: Any) -> None:
    """Numbers of a million digits."""
    hold(isinstance(value, str) and len(value) > LONGEST_NUMBER, "a number of so many letters")


def hold_replaced(text: Any, old: Any = "", new: Any = "", count: Any = None) -> None:
    """Texts that grow in many places."""
    whole, grown = (str(each) for each in (text, new))
    hold_weight(len(whole) + whole.count(str(old)) * len(grown))


def hold_joined(between: Any, values: Any) -> None:
    """Many long gaps."""
    if isinstance(values, Sequence):
        hold_weight(weigh([values]) + len(str(between)) * len(values))


def hold_join(value: Any, d: Any = "", attribute: Any = None) -> None:
    """The filter of that name, which has the texts first."""
    hold_joined(d, value)


def hold_trimmed(text: Any, chars: Any = None) -> None:
    """Each letter at the ends is compared with all these."""
    hold(isinstance(chars, str) and len(chars) > MOST_TRIMMED, "trimming so many letters")


def hold_numbers(iterable: Any, attribute: Any = None, start: Any = 0) -> None:
    """Adding up lists takes ever longer."""
    if not all(isinstance(value, int | float) for value in (*iterable, start)):
        raise TypeError("sum adds numbers")


OPERATORS: Mapping[str, Guard] = MappingProxyType(
    {
        "+": hold_sum,
        "-": anything,
        "*": hold_product,
        "/": anything,
        "//": anything,
        "%": hold_remainder,
        "**": hold_power,
    }
)
FILTERS: Mapping[str, Guard] = MappingProxyType(
    dict.fromkeys(
        named(
            "abs capitalize count d default dictsort e escape first groupby items last length list lower map max min "
            "reject rejectattr reverse safe select selectattr sort string title truncate unique upper"
        ),
        anything,
    )
    | {
        "batch": hold_groups,
        "center": hold_width,
        "float": hold_digits_read,
        "format": hold_format,
        "int": hold_digits_read,
        "join": hold_join,
        "replace": hold_replaced,
        "round": hold_digits,
        "slice": hold_groups,
        "sum": hold_numbers,
        "trim": hold_trimmed,
    }
)
TESTS = named(
    "boolean defined divisibleby eq equalto even false float ge greaterthan gt in integer iterable le lessthan lower "
    "lt mapping ne none number odd sameas sequence string true undefined upper == != > >= < <="
)
TEXT: Mapping[str, Guard] = MappingProxyType(
    dict.fromkeys(
        named(
            "capitalize count endswith isalpha isdigit lower removeprefix removesuffix split splitlines startswith "
            "title upper"
        ),
        anything,
    )
    | {
        "join": hold_joined,
        "lstrip": hold_trimmed,
        "replace": hold_replaced,
        "rstrip": hold_trimmed,
        "strip": hold_trimmed,
    }
)
LISTS: Mapping[str, Guard] = MappingProxyType(dict.fromkeys(("count", "index"), anything))
TABLES: Mapping[str, Guard] = MappingProxyType(dict.fromkeys(("get", "items", "keys", "values"), anything))
METHODS: Mapping[type, Mapping[str, Guard]] = MappingProxyType(
    {str: TEXT, Markup: TEXT, list: LISTS, tuple: LISTS, dict: TABLES, MappingProxyType: TABLES}
)

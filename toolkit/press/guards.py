"""What templates may do: the operators, filters, tests and methods that are allowed, and how much of each.

What is not listed is not available. A guard sees the arguments of an operation before it runs, and raises Endless where
the result would be too large, because a single call into C cannot be stopped once it has begun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from markupsafe import Markup

from toolkit.press.sandbox import MAPPINGS, MOST_BITS, Endless, hold_weight, weigh
from toolkit.press.views import named

Guard = Callable[..., None]
MOST_GROUPS = 10_000  # in one call of `batch` or `slice`
MOST_WIDTH = 1000  # characters to which a text is padded
MOST_DIGITS = 20  # to which a number is rounded
LONGEST_NUMBER = 400  # characters of a text that is converted to a number
MOST_TRIMMED = 100  # characters in the argument of `trim` and `strip`
LONGEST_FORMAT = 20_000  # characters of a text that is a format
FORMAT = re.compile(r"%(?:\((?P<key>[^)]*)\))?[-#0 +]*(?P<width>\*|\d*)(?:\.(?P<digits>\*|\d*))?[hlL]?.?", re.DOTALL)


def anything(*given: object, **keyed: object) -> None:
    """The guard of operations that need no bound beyond the weight of their arguments, which the sandbox checks."""


def hold(is_too_much: bool, what: str) -> None:
    """Raise Endless where something is too much; `what` begins the message."""
    if is_too_much:
        raise Endless(f"{what} is too much")


def hold_product(left: object, right: object) -> None:
    """Refuse texts and lists repeated so often that they would fill the memory."""
    for text, count in ((left, right), (right, left)):
        if isinstance(count, int) and isinstance(text, str | list | tuple) and count > 1:
            hold_weight(weigh([text]) * count)


def hold_power(left: object, right: object) -> None:
    """Refuse powers of whole numbers that would have thousands of digits."""
    if isinstance(left, int) and isinstance(right, int) and left.bit_length() * abs(right) > MOST_BITS:
        raise Endless("** gives a number that is too large")


def hold_format(text: object, *given: object, **keyed: object) -> None:
    """Refuse formats that pad to large widths, or that insert a long text many times."""
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


def hold_sum(left: object, right: object) -> None:
    """Refuse sums of texts and lists that would be too long."""
    if isinstance(left, str | list | tuple):
        hold_weight(weigh((left, right)))


def hold_remainder(left: object, right: object) -> None:
    """Guard `%`, which is the remainder of numbers and fills in a format."""
    hold_format(left, right)


def hold_groups(values: object, linecount: object = 1, fill_with: object = None, *, slices: object = 1) -> None:
    """Refuse groups with too many items or too many groups, which are padded."""
    for count in (linecount, slices):
        hold(isinstance(count, int | float) and abs(count) > MOST_GROUPS, f"{count} in a group")


def hold_width(text: object, width: object = 80) -> None:
    """Refuse padding to a large width."""
    hold(isinstance(width, int) and width > MOST_WIDTH, f"a width of {width}")


def hold_digits(value: object, precision: object = 0, method: object = None) -> None:
    """Refuse rounding to more digits than any number has."""
    hold(isinstance(precision, int | float) and abs(precision) > MOST_DIGITS, f"rounding to {precision} digits")


def hold_digits_read(value: object, *rest: object, **keyed: object) -> None:
    """Refuse to convert very long texts to numbers."""
    hold(isinstance(value, str) and len(value) > LONGEST_NUMBER, "a number of so many letters")


def hold_replaced(text: object, old: object = "", new: object = "", count: object = None) -> None:
    """Refuse replacements by which a text would grow too long."""
    whole, grown = (str(each) for each in (text, new))
    hold_weight(len(whole) + whole.count(str(old)) * len(grown))


def hold_joined(between: object, values: object) -> None:
    """Refuse joins of which the result would be too long."""
    if isinstance(values, Sequence):
        hold_weight(weigh([values]) + len(str(between)) * len(values))


def hold_join(value: object, d: object = "", attribute: object = None) -> None:
    """Refuse a filter `join` whose result would be too long: the items `value` with the text `d` between them."""
    hold_joined(d, value)


def hold_trimmed(text: object, chars: object = None) -> None:
    """Refuse long lists of characters to trim: each character at the ends is compared with all of them."""
    hold(isinstance(chars, str) and len(chars) > MOST_TRIMMED, "trimming so many letters")


def hold_numbers(iterable: Iterable[object], attribute: object = None, start: object = 0) -> None:
    """Let `sum` add only numbers, because adding up lists takes quadratic time. Raises TypeError."""
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

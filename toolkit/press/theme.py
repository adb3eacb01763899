"""What a style sheet says in the variables of `:root`, for templates, which share out room and mix colours by it."""

from __future__ import annotations

import re

from tinycss2.color3 import parse_color

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ROOT = re.compile(r":root\s*{([^}]*)}")
VARIABLE = re.compile(r"--([a-zA-Z][\w-]*)\s*:\s*([^;}]+)")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([^()]*\)")
HEXADECIMAL = re.compile(r"#[0-9a-fA-F]{6}")


def theme_of(css: str) -> dict[str, str | float]:
    """The variables by name, with `_` for dashes: numbers as such, colours as "#rrggbb", all else as written.

    Of a variable that is set twice the last counts, unless the first is a number or a colour and the last is none.
    """
    theme: dict[str, str | float] = {}
    blocks = "".join(f"{block};" for block in ROOT.findall(COMMENT.sub("", css)))
    for name, text in VARIABLE.findall(blocks):
        key, value = name.replace("-", "_"), value_of(text.strip())
        if key not in theme or kind_of(theme[key]) in ("text", kind_of(value)):
            theme[key] = value
    return theme


def kind_of(value: str | float) -> str:
    """What a value of a variable is: "number", "colour" or "text"."""
    if isinstance(value, float):
        return "number"
    return "colour" if HEXADECIMAL.fullmatch(value) else "text"


def value_of(text: str) -> str | float:
    """The value of a variable: a number, a colour, or its text."""
    try:
        return float(text)
    except ValueError:
        pass
    if HEXADECIMAL.fullmatch(text) or not COLOUR.fullmatch(text):
        return text
    colour = parse_color(text)
    channels = [getattr(colour, name, None) for name in ("red", "green", "blue")]
    if None in channels:
        return text
    return "#" + "".join(f"{round(255 * float(channel or 0)):02x}" for channel in channels)

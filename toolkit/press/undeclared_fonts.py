"""The fonts that style sheets name and declare nowhere: another font stands in for them, on each machine its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from toolkit.check.press_offences import FONT_FALLBACK
from toolkit.press.fonts import FACE, FAMILY
from toolkit.press.remarks import line_naming
from toolkit.press.theme import COMMENT
from toolkit.problem import Problem

NAMED = re.compile(r"(?<![\w-])(font-family|--[\w-]+)\s*:\s*([^;{}]+)")
VARIABLE = re.compile(r"var\(\s*(--[\w-]+)")
EACH = re.compile(r"\"[^\"]*\"|'[^']*'|[^,\"']+")  # of the fonts in a list
NAME = re.compile(r"\"[^\"]+\"|'[^']+'|[A-Za-z][\w -]*")  # of a font
GENERIC = {
    *("serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "math", "emoji", "fangsong"),
    *("ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded", "inherit", "initial", "unset", "revert"),
}  # words of CSS that are no names
HINT = (
    "Put the font's file into the game's folder and declare it: "
    '@font-face { font-family: "%s"; src: url("../fonts/FILE.ttf") }. Or name a font of Heap\'s.'
)


def undeclared_fonts(css: str, folders: Sequence[Path]) -> Iterator[Problem]:
    """A finding for each font that a style sheet wants first and that no `@font-face` declares, at its line."""
    for name in undeclared(css):
        message = f"There is no font {name!r}: no @font-face declares it, and another one is printed in its place."
        where = line_naming(name, folders, "font") or line_naming(name, folders)
        yield FONT_FALLBACK.at(where, message, HINT % name)


def undeclared(css: str) -> list[str]:
    """The names of fonts, each once, that stand before all declared ones where a font is chosen."""
    plain = COMMENT.sub("", css)
    declared = {found[1].strip().lower() for block in FACE.findall(plain) if (found := FAMILY.search(block))}
    rows = NAMED.findall(FACE.sub("", plain))
    of_fonts = {variable for key, value in rows if key == "font-family" for variable in VARIABLE.findall(value)}
    chosen = [value for key, value in rows if key == "font-family" or key in of_fonts]
    return list(dict.fromkeys(name for value in chosen for name in wanted(value, declared)))


def wanted(value: str, declared: set[str]) -> Iterator[str]:
    """The names in a list of fonts before the first that is declared, is a variable, or is no name."""
    for each in filter(None, map(str.strip, EACH.findall(value.replace("!important", "")))):
        name = each.strip("\"'").strip()
        if name.lower() in declared | GENERIC or not NAME.fullmatch(each):
            return
        yield name

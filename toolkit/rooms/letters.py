"""What of a text that somebody has written at a table is kept: what can be seen, and what joins letters."""

from __future__ import annotations

import re

JOINERS = "\u200c\u200d"  # between the parts of an emoji, and in the writing of several languages
LOOSE = re.compile(rf"(?<![^\x00-\x7f])[{JOINERS}]|[{JOINERS}](?![^\x00-\x7f{JOINERS}])")


def seen(words: str, instead: str = "") -> str:
    """A text without what cannot be seen, such as marks that turn the way of writing round; `instead` stands for it.

    Joiners are kept between letters that are not ASCII, where they join something. Line breaks cannot be seen.
    """
    kept = "".join(each if each.isprintable() or each in JOINERS else instead for each in words)
    return LOOSE.sub("", kept)


def without_joiners(words: str) -> str:
    """A text by which it is compared with others: joiners may not be seen in it."""
    return words.translate(dict.fromkeys(map(ord, JOINERS)))

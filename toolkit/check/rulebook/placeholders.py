"""Words that stand for others still to be written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.check.rulebook.document import Document, Kind
from toolkit.check.rulebook.offences import PLACEHOLDER
from toolkit.check.rulebook.wording import quoted
from toolkit.problem import Problem

LONGEST_WORD = 40  # letters
NAMED = re.compile(  # Tiny Book of Ants (TBA)
    rf"(?<![^\W\d_])((?:[^\W\d_][\w'’-]{{0,{LONGEST_WORD}}}[ ]){{2,6}})\((T[A-Z]{{2}})\)"
)
LAST = re.compile(r"([^\W\d_]+)\s$")
HINT = "Write what belongs here, or take it out."
NO_NOUN = "".join(f"(?<!{before} )" for before in ("a", "any", "each", "every", "no", "one", "[Ss]ee", "the", "this"))
BEFORE_NUMERALS = "the act card chapter page part round rule section stage step volume"
NUMBERED = frozenset(BEFORE_NUMERALS.split())
SIGNS = re.compile(
    rf"{NO_NOUN}\b(?:TODO|FIXME)\b(?! (?:and|or|items?|lists?|markers?|notes?|sections?|comments?)\b)"
    r"|\b(?:TBD|TBA|TBC|XXX+)\b"
    r"|\bXX(?= (?!(?:is|was|has|does)\b)[a-z]{2})|(?:(?<=worth )|(?<=[$€£+]))XX\b"
    r"|(?i:\blorem ipsum\b|\bto be (?:written|decided|determined|announced|confirmed)\b(?=\s*(?:$|[.)\]])))"
    r"|(?:\bp{1,2}\.|\bpages?)\s*(?:\?+|#+|[Xx]{1,3}\b|_+)"
    r"|(?<![\w?!])\?{2,}(?!\w)"
    r"|\bFILL (?:THIS |ME )?IN\b|\b(?:ETC\.? ){2,}\w*|\[(?:insert|add|fill in|your)\b[^\]]{0,200}\]"
    r"|(?<![\w)\]{(\ufffc])(?:\(\s*\)|\[\]|\{\s*\})(?![(\[\w])",
)


def find(document: Document) -> Iterator[Problem]:
    """Each placeholder; signs that stand side by side are one."""
    names = {match[2] for block in document.blocks for match in NAMED.finditer(block.text) if _is_short_for(match)}
    for block in document.blocks:
        if block.kind is Kind.ITEM and not block.text.strip():
            place = document.file.place(block.offset(0) - 1, block.offset(0))
            yield PLACEHOLDER.at(place, "An item of a list has no words.", HINT)
        last = -1
        for match in SIGNS.finditer(block.text):
            if match[0] in names or (match[0] == "XX" and _is_numeral(block.text[: match.start()])):
                continue
            if last < 0 or block.text[last : match.start()].strip():
                place = document.place(block, match.start(), match.end())
                yield PLACEHOLDER.at(place, f"{quoted(match[0])} stands for words that are not written yet.", HINT)
            last = match.end()


def _is_short_for(match: re.Match[str]) -> bool:
    """Whether letters in brackets are those that the words before them begin with."""
    return "".join(word[0] for word in match[1].split() if word[0].isupper()).endswith(match[2])


def _is_numeral(before: str) -> bool:
    """Whether XX behind these words is the numeral, as in "Louis XX" and "part XX"."""
    word = LAST.search(before[-LONGEST_WORD:])
    return word is not None and (not word[1].islower() or word[1] in NUMBERED)

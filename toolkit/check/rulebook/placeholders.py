"""Words that stand for others still to be written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.check.rulebook.document import Document, Kind
from toolkit.check.rulebook.offences import PLACEHOLDER
from toolkit.check.rulebook.wording import quoted
from toolkit.problem import Problem

HINT = "Write what belongs here, or take it out."
SIGNS = re.compile(
    r"\b(?:TODO|FIXME|TBD|TBA|TBC|XXX+)\b"
    r"|(?i:\blorem ipsum\b|\bto be (?:written|decided|determined|announced|confirmed)\b(?=\s*(?:$|[.)\]])))"
    r"|(?:\bp{1,2}\.|\bpages?)\s*(?:\?+|#+|[Xx]{1,3}\b|_+)"
    r"|(?<![\w?!])\?{2,}(?!\w)"
    r"|\bFILL (?:THIS |ME )?IN\b|\b(?:ETC\.? ){2,}\w*|\[(?:insert|add|fill in|your)\b[^\]]{0,200}\]"
    r"|(?<![\w)\]{(\ufffc])(?:\(\s*\)|\[\]|\{\s*\})(?![(\[\w])",
)


def find(document: Document) -> Iterator[Problem]:
    """Each placeholder; signs that stand side by side are one."""
    for block in document.blocks:
        if block.kind is Kind.ITEM and not block.text.strip():
            place = document.file.place(block.offset(0) - 1, block.offset(0))
            yield PLACEHOLDER.at(place, "An item of a list has no words.", HINT)
        last = -1
        for match in SIGNS.finditer(block.text):
            if last < 0 or block.text[last : match.start()].strip():
                place = document.place(block, match.start(), match.end())
                yield PLACEHOLDER.at(place, f"{quoted(match[0])} stands for words that are not written yet.", HINT)
            last = match.end()

"""References by a number: "see section 12" and "see page 99", where no section and no page has that number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.check.rulebook.document import Document, Kind
from toolkit.check.rulebook.offences import DEAD_REFERENCE
from toolkit.problem import Problem

REFERENCE = re.compile(
    r"\b(?:[Ss]ee|[Rr]efer to|[Ll]ook at|[Tt]urn to) (?:also )?"
    r"(?:(?:[Ss]ections?|[Cc]hapters?|§) ?(?P<section>\d{1,3}(?:\.\d{1,3}){0,3})"
    r"|(?:[Pp]ages?|pp?\.) ?(?P<page>\d{1,4}))"
    r"(?![\w-]|\.\d)(?P<of> (?:of|in) (?!this\b|these\b))?"
)
TITLE_NUMBER = re.compile(r"(?i)^(?:(?:section|chapter|part|appendix|§) ?)?(\d{1,3}(?:\.\d{1,3}){0,3})(?=[.):\s–—-]|$)")
ROMAN = re.compile(r"^(?:(?i:section|chapter|part) )?[IVX]+(?:[.):]|$)")
PAGE_NUMBER = re.compile(r"(?i)^(?:(?:page|p\.) ?(\d{1,4})(?: ?(?:of|/) ?(\d{1,4}))?|[-–—] ?(\d{1,4}) ?[-–—])$")
FEWEST_PAGES = 2  # numbers at the foot of a page, which make a book with numbers


def find(document: Document) -> Iterator[Problem]:
    """A finding at each number of a section or page that there is not."""
    found = [(block, match) for block in document.blocks for match in REFERENCE.finditer(block.text)]
    if not found:
        return
    sections, last_page = _sections(document), _last_page(document)
    for block, match in found:
        group = "section" if match["section"] else "page"
        number = match[group]
        is_there = number in sections if match["section"] else int(number) <= (last_page or int(number))
        if not match["of"] and not is_there and (match["page"] or (document.titles and "" not in sections)):
            why = f"No section here has the number {number}." if match["section"] else f"The last page is {last_page}."
            place = document.place(block, match.start(group), match.end(group))
            yield DEAD_REFERENCE.at(place, why, "Name a title, or the number that is meant.")


def _sections(document: Document) -> set[str]:
    """The numbers that sections have, and "" where they may have others: Roman ones, or those of a list."""
    numbers = {match[1] for block in document.blocks if (match := TITLE_NUMBER.match(block.text))}
    numbers |= {str(block.number) for block in document.blocks if block.kind is Kind.ITEM and block.number is not None}
    return numbers | ({""} if any(ROMAN.match(block.text) for block in document.titles) else set())


def _last_page(document: Document) -> int:
    """The greatest number of a page, by what stands at the foot of pages or by page breaks; 0 where there is none."""
    feet = [match for block in document.blocks if (match := PAGE_NUMBER.match(block.text))]
    breaks = document.file.text.count("\f")
    numbers = [int(number) for match in feet for number in match.groups() if number]
    written = max(numbers) if len(feet) >= FEWEST_PAGES else 0
    return max(written, breaks + 1 if breaks else 0)

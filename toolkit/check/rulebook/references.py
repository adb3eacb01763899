"""References: "see" and "see also", links within the document, footnotes, and what they lead to."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set

from toolkit.check.rulebook.document import Block, Document, masked
from toolkit.check.rulebook.entries import Entry
from toolkit.check.rulebook.offences import DEAD_REFERENCE
from toolkit.check.rulebook.wording import quoted, words_of
from toolkit.problem import Problem

ALSO = re.compile(r"\b[Ss]ee(?: also)?:\s*(?P<list>[^.]*)|\b[Ss]ee also (?P<more>[A-Z][^.)]*)")
INLINE = re.compile(
    r"\([Ss]ee (?:also )?(?:the )?[\"“‘']?(?P<in>[A-Z][^()\"”]*?)[\"”’']?\)"
    r"|\b[Ss]ee (?:the )?(?:section|chapter|appendix) (?:on |about |called )?[\"“](?P<part>[^\"”]+)[\"”]"
    r"|\b(?:[Ss]ee|[Rr]efer to) [\"“](?P<said>[A-Z\d][^\"”]*)[\"”]"
)
CAPITALS = r"[A-Z][\w'’-]*(?: (?:(?:of|the|for|to|in|on|a|an|with|from|at) ){0,2}[A-Z][\w'’-]*){0,7}"
HEAD = re.compile(CAPITALS)
SENTENCE = re.compile(  # "See Combat Timing for more.": what is named in an ordinary sentence
    r"(?:(?:^|(?<=[.!?:;)] ))(?:Please )?(?:See|Refer to)|(?<=[,;(–—]) ?(?:please )?(?:see|refer to)) (?:the )?"
    rf"(?P<name>{CAPITALS})(?=$|[.,;:)](?!\w)| (?:for|and|or|below|above|on|if|to|when|section|rules?)\b)"
)
OUTSIDE = re.compile(
    r"(?i)\b(?:page|figure|fig|table|image|picture|diagram|card|"
    r"(?:section|chapter) \w+|appendix|below|above|guide|manual|handbook|faq|supplement|sheet|website|app|"
    r"file|directory|folder|site|article|book|rulebook|wikipedia|internet|https?)\b|\ufffc"
)
PART = re.compile(r"(?i)\s+(?:section|chapter|rules?|entry|phase|step|action|\d+)$")  # "see Trading section"
LEAD = re.compile(rf"(?!See |Refer )(?:({CAPITALS})\.|([A-Z][^.:!?()]{{1,40}}):)(?=\s|$)")  # "Combat Timing: first …"
NUMBERING = re.compile(r"^(?:[\dIVX]+[.)]\s*)+|^(?:chapter|section|appendix) \w+[.:]?\s*")
LONGEST_NAME = 12  # words of a name that may be named by a part of it
ALIASES = re.compile(r"[\"“]([^\"”]{2,40})[\"”]")
BOLD = re.compile(r"\*\*([^*\n]{2,60}?)[.:]?\*\*|__([^_\n]{2,60}?)[.:]?__")
ANCHOR = re.compile(r"(?<!!)\[[^\[\]\n]{0,300}\]\(#([^)\s]+)\)")
NAMED = re.compile(r"(?:[\s{]id|\sname)=[\"']([^\"']+)[\"']|\{#([\w-]+)\}")
FOOTNOTE = re.compile(r"\[\^([^\[\]\s]{1,60})\](:?)")
CODE = re.compile(r"^(```|~~~)[^\n]*\n.*?^\1|(?<!`)`{1,3}[^`\n]{1,300}`{1,3}", re.MULTILINE | re.DOTALL)
SPACED = re.compile(r"\s+(?:and|or)\s+|\s*[,;]\s*(?:(?:and|or)\s+)?")


def find(document: Document, entries: Sequence[Entry], names: Set[str] = frozenset()) -> Iterator[Problem]:
    """Each reference that leads nowhere, at its target. `names` are those of the game's cards and things."""
    targets = Targets(document, entries, names)
    for block in document.blocks:
        for start, target in sorted(set(_references(block))):
            is_link = "[" in document.file.text[max(block.offset(start) - 2, 0) : block.offset(start)]
            if not is_link and not targets.have(target):
                message = f"Nothing here is called {quoted(target)}."
                hint = "Name a title or an entry, or write the part that is missing."
                yield DEAD_REFERENCE.at(document.place(block, start, start + len(target)), message, hint)
    yield from _links(document)


class Targets:
    """What references can lead to: titles, entries with their other names, words in bold or before a colon."""

    def __init__(self, document: Document, entries: Sequence[Entry], names: Set[str]) -> None:
        """Read the names of a document; `names` are known besides."""
        found = [block.text for block in document.titles] + [entry.name for entry in entries] + sorted(names)
        found += [alias for entry in entries for alias in ALIASES.findall(entry.body[:80])]
        found += [first or second for first, second in BOLD.findall(document.file.text)]
        found += [lead[1] or lead[2] for block in document.blocks if (lead := LEAD.match(block.text))]
        found += [part for name in found for part in re.split(r"[()]| [–—-] |: ", name)]
        numbered = [re.sub(NUMBERING, "", name) for name in found]
        self.names = {words_of(name) for name in (*found, *numbered)} - {()}
        self.in_order = sorted(self.names)
        self.parts = {
            words[start:end]
            for words in self.names
            if len(words) <= LONGEST_NAME
            for start in range(len(words))
            for end in range(start + 2, len(words) + 1)
        }

    def have(self, target: str) -> bool:
        """Whether a target, or its first words, are the name of something; part of a longer name will do for a phrase.

        A name of several words with capitals has to be there as a whole: "Combat" is no "Combat Timing".
        """
        words = words_of(PART.sub("", target))
        head = HEAD.match(target)
        least = min(len(words_of(PART.sub("", head[0]))) if head else 1, len(words))
        if not words or any(words[:length] in self.names for length in range(max(least, 1), len(words) + 1)):
            return True
        at = bisect_left(self.in_order, words)  # what begins with the words comes first of what is not before them
        begins = at < len(self.in_order) and self.in_order[at][: len(words)] == words
        return begins or words in self.parts or (least > 1 and words[:least] in self.parts)


def _references(block: Block) -> Iterator[tuple[int, str]]:
    """What the references of a block name, each with where it begins."""
    for match in ALSO.finditer(block.text):
        group = "list" if match["list"] is not None else "more"
        yield from _parts(match[group], match.start(group))
    for match in INLINE.finditer(block.text):
        group = next(name for name in ("in", "part", "said") if match[name] is not None)
        if not OUTSIDE.search(match[group]):
            yield match.start(group), match[group].strip()
    for match in SENTENCE.finditer(block.text):
        name = match["name"]
        is_code = "_" in name or re.search(r"[a-z\d][A-Z]|[A-Z]{3}", name)  # "See BoardGameGeek", "See LICENSE"
        if not is_code and not OUTSIDE.search(name) and not OUTSIDE.match(block.text, match.end() + 1):
            yield match.start("name"), name


def _parts(words: str, start: int) -> Iterator[tuple[int, str]]:
    at = 0
    for divider in [*SPACED.finditer(words), None]:
        part = words[at : divider.start() if divider else len(words)]
        stripped = part.strip(" \"“”'‘’*_")
        if stripped and stripped[0].isupper() and not OUTSIDE.search(stripped):
            yield start + at + part.find(stripped), stripped
        at = divider.end() if divider else at


def _links(document: Document) -> Iterator[Problem]:
    """Links to places within the document and footnotes that lead nowhere."""
    text = CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), masked(document.file.text))
    if "](#" in text:
        lines = (document.file.text[block.offset(0) : block.end] for block in document.titles)
        names = {_slug(title) for title in (*(block.text for block in document.titles), *lines)}
        slugs = names | {first or second for first, second in NAMED.findall(document.file.text)}
        likely = {each for slug in slugs for each in _like(slug)}
        for match in ANCHOR.finditer(text):
            if re.sub(r"-\d+$", "", match[1].casefold()) not in likely:
                place = document.file.place(match.start(1), match.end(1))
                yield DEAD_REFERENCE.at(place, f"No title here makes the address #{match[1]}.", "Mend the link.")
    if "[^" in text:
        notes = list(FOOTNOTE.finditer(text))
        written = {match[1] for match in notes if match[2]}
        for match in notes:
            if not match[2] and match[1] not in written:
                place = document.file.place(match.start(), match.end(1) + 1)
                yield DEAD_REFERENCE.at(place, f"There is no footnote {match[1]}.", "Write it, or take the mark out.")


def _slug(title: str) -> str:
    return re.sub(r"\]\([^)]*\)|[^\w\- ]", "", title.casefold()).strip().replace(" ", "-")


def _like(slug: str) -> tuple[str, ...]:
    """A slug as the usual programs write it."""
    return slug, re.sub(r"-+", "-", slug), re.sub(r"-\d+$", "", slug), slug.casefold()

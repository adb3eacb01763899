"""What must always be true of reading, whatever was kept: found in texts made of the words of a game.

What breaks a law is told with the text that shows it. A pattern that is wrong in every game is refused, and its near
miss is read. A random tree that is written is read as that tree and no other. A finding lies in the text and is told
once; what it offers is read. References of right texts lead where the second opinion finds that they lead. Paragraphs
stand by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.language import Finding, Language, Node, Reading
from engine.language.chart import TangledError
from engine.language.clarity import rebuilt
from engine.language.forms import changed, field_names
from engine.language.hint import Hint
from engine.language.meaning import meaning
from engine.language.nodes import doing
from engine.language.sense import sense_faults
from engine.proof.meaning.links import misread
from toolkit.phrasebook.slots import Words, filled, missing_in
from toolkit.prove.readings.refused import REFUSED
from toolkit.prove.readings.told import Text, context

LATE = frozenset({"set-twice", "endless", "never-met"})  # kinds of findings that several sentences may have together


class Broken(NamedTuple):
    """A text in which something is not as it must be, and what."""

    text: Text
    what: str


def pairs(language: Language, words: Words, kinds: Sequence[str]) -> Iterator[tuple[str, Text, Text]]:
    """For each pattern that must be refused the kind of finding, the wrong text and the right one, in a game's words.

    Patterns are left out of which the game lacks a word, or does not read the right text with any of its words.
    """
    for kind, rows in REFUSED.items():
        for both in map("\n".join, rows):
            for text in () if missing_in(both, words) else filled(both, words):
                wrong, right = text.split("\n")
                on = next((on for on in kinds if not language.read(right, context(on)).findings), None)
                if on is not None:
                    yield kind, Text(on, wrong), Text(on, right)
                    break


def unrefused(language: Language, rows: Iterable[tuple[str, Text, Text]]) -> Iterator[Broken]:
    """The wrong texts that are not refused as they must be."""
    for kind, wrong, right in rows:
        found = {each.kind for each in language.read(wrong.text, context(wrong.on)).findings}
        if kind not in found:
            told = f"{', '.join(sorted(found))} instead" if found else "it is read"
            yield Broken(wrong, f"not refused as {kind}, as it must be beside “{right.text}”: {told}")


def mistaken(language: Language, trees: Iterable[Node], on: str) -> Iterator[Broken]:
    """Trees that are not what their text is read as, or not alone."""
    for tree in trees:
        text = Text(on, language.write(tree))
        try:
            found = {meaning(_without_sorts(each)) for each in language.readings(text.text)}
        except TangledError:
            continue  # refused with a finding of its own
        if found != {meaning(_without_sorts(tree))} and not sense_faults(tree, language.lexicon):
            yield Broken(text, f"written from a tree, and read as {'something else' if found else 'none'}")


def _without_sorts(tree: Node) -> Node:
    """The tree with pronouns that have no sort: random trees refer to nothing that could give them one."""
    return rebuilt(tree, _without_sort)


def _without_sort(node: Node) -> Node:
    if "sort" in field_names(type(node)):
        return changed(node, "sort", "")
    return doing.DoCard(node.verb, node.what, node.when) if isinstance(node, doing.DoToken) else node


def torn(language: Language, text: Text, reading: Reading) -> Iterator[Broken]:
    """What is not as it must be in the findings of a text and in where its references lead."""
    told = [(each.kind, each.start, each.end, each.message) for each in reading.findings]
    if len(set(told)) < len(told):
        yield Broken(text, "the same is found twice")
    for each in reading.findings:
        if not 0 <= each.start < each.end <= len(text.text):
            yield Broken(text, f"what is found lies outside of it: {each.kind} {each.start} to {each.end}")
        else:
            doubted = [row for row in reading.sentences if row.start == each.start and len(row.readings) == 1]
            yield from _way_out(language, text, each, is_doubted=bool(doubted))


def misled(language: Language, text: Text, reading: Reading) -> Iterator[Broken]:
    """The references of a text that lead elsewhere than the second opinion finds that they lead."""
    for paragraph in reading.paragraphs:
        rows = [(sentence.tree, sentence.references) for sentence in paragraph]
        for _, fault in misread(language.vocabulary, rows):
            yield Broken(text, f"{fault.expected}; read as {fault.seen}")


def _way_out(language: Language, text: Text, finding: Finding, *, is_doubted: bool) -> Iterator[Broken]:
    """What is offered for a finding and leads to the same finding again; or twice where one tree says two things."""
    if finding.edit is not None:
        start, end, new = finding.edit
        mended = text.text[:start] + new + text.text[end:]
        if mended == text.text or _has(language, text.on, mended, finding.kind, start):
            yield Broken(text, f"what is offered for it is {finding.kind} again: {mended}")
    if isinstance(finding.hint, Hint) and finding.kind == "ambiguous":
        offered = [text.text[: each.start] + each.text + text.text[each.end :] for each in finding.hint.rewrites]
        for mended in offered:
            if _has(language, text.on, mended, finding.kind, finding.start):
                yield Broken(text, f"what is offered for it is {finding.kind} again: {mended}")
        if is_doubted and any(one == other for one, other in pairwise(offered)):
            yield Broken(text, "the same is offered for both meanings")


def _has(language: Language, on: str, text: str, kind: str, start: int) -> bool:
    """Whether a text has a finding of a kind that begins at a place."""
    return any((each.kind, each.start) == (kind, start) for each in language.read(text, context(on)).findings)


def leaning(language: Language, one: Text, two: Text) -> Iterator[Broken]:
    """What is found in two paragraphs together and in neither of them alone, or the other way round."""
    both = Text(one.on, f"{one.text}\n{two.text}")
    alone = [*_early(language, one, 0), *_early(language, Text(one.on, two.text), len(one.text) + 1)]
    if _early(language, both, 0) != alone:
        yield Broken(both, "its paragraphs are read otherwise together than alone")


def _early(language: Language, text: Text, offset: int) -> list[tuple[str, int, int]]:
    findings = language.read(text.text, context(text.on)).findings
    rows = [(each.kind, each.start + offset, each.end + offset) for each in findings if each.kind not in LATE]
    return sorted(rows, key=lambda row: (row[1:], row[0]))

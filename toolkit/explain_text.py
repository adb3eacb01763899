"""A text shown as it was understood: wording, tree, paraphrase, and the meaning of the game's words in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.language.finding import Finding
from engine.language.hint import lines_of
from engine.language.meant import Meant
from engine.language.outline import outline, tree_data
from engine.language.paraphrase import Paraphrase, meanings
from toolkit.problem import Problem

if TYPE_CHECKING:
    from engine.language import Language, Reading, SentenceReading

WIDTH = 76


def text_lines(reading: Reading, language: Language) -> Iterator[str]:
    """The lines that show every sentence with its tree and paraphrase, or with what is wrong with it."""
    for sentence in reading.sentences:
        yield from sentence_lines(reading, sentence, language)


def sentence_lines(reading: Reading, sentence: SentenceReading, language: Language) -> Iterator[str]:
    """The lines that show one sentence."""
    findings = [finding for finding in reading.findings if sentence.start <= finding.start < max(sentence.end, 1)]
    if not findings:
        yield sentence.text
    for finding in findings:
        yield from finding_lines(sentence.text, sentence.start, finding)
    if sentence.tree is None and not findings:
        yield "  It leans on a sentence before it that is not read."
    yield ""
    if sentence.tree is None:
        return
    yield from (f"  {line}" for line in outline(sentence.tree))
    yield ""
    yield f"  In plain words: {paraphrase(reading, sentence, language)}"
    for word, meaning in meanings(sentence.tree, language.lexicon):
        yield f"    {word}: {meaning}"
    yield ""


def paraphrase(reading: Reading, sentence: SentenceReading, language: Language) -> str:
    """The sentence in plain words, every reference followed by what it refers to. The sentence must have been read."""
    assert sentence.tree is not None
    trees = [each.tree for each in reading.sentences if each.tree is not None and each.start <= sentence.start]
    meant = Meant(reading.text, trees, sentence.references, language.writer).words()
    return Paraphrase(language.lexicon, meant).write(sentence.tree)


def finding_lines(text: str, offset: int, finding: Finding) -> Iterator[str]:
    """The lines of a finding: the text, carets under the words it is about, the message, and the way out.

    `offset` is where `text` begins in the text that the finding's offsets count in.
    """
    start, end = max(finding.start - offset, 0), max(finding.end - offset, 1)
    first = max(0, min(start, len(text) - 1) - WIDTH // 2) if len(text) > WIDTH else 0
    shown = " ".join(text[first : first + WIDTH].split("\n"))
    carets = "^" * max(1, min(end, first + WIDTH) - start)
    yield shown
    yield f"{' ' * (start - first)}{carets} {finding.message} ({finding.kind})"
    yield from (f"  → {line}" for line in lines_of(finding.hint))


def reading_data(reading: Reading, language: Language) -> dict[str, object]:
    """A reading as plain values, for `--json`."""
    return {
        "text": reading.text,
        "canonical": reading.canonical,
        "sentences": [_sentence_data(reading, sentence, language) for sentence in reading.sentences],
    }


def _sentence_data(reading: Reading, sentence: SentenceReading, language: Language) -> dict[str, object]:
    is_read = sentence.tree is not None
    return {
        "text": sentence.text,
        "start": sentence.start,
        "end": sentence.end,
        "canonical": sentence.canonical,
        "paraphrase": paraphrase(reading, sentence, language) if is_read else None,
        "tree": tree_data(sentence.tree) if sentence.tree is not None else None,
        "readings": [tree_data(tree) for tree in sentence.readings] if not is_read else [],
        "references": [{"from": list(one), "to": list(other)} for one, other in sentence.references.items()],
    }


def reading_problems(reading: Reading) -> list[Problem]:
    """What is wrong with a text, as `heap check` reports it for cards."""
    from toolkit.check.checks.rules_text import problem_in

    return [problem_in(reading.text, finding) for finding in reading.findings]

"""Every rules text read by the game's language: what it refuses, and what it would print otherwise.

Of prose only wrong words are found fault with, and that as warnings: it is printed as it stands. All else that reading
finds in it is kept back as notes, for who wants to come from prose to texts that are read.

The manuals of what is found here stand together in `text_offences.py`: all of it comes from one reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.language.chains import Link, chained
from engine.language.finding import Finding
from engine.language.hint import WayOut
from engine.language.hint import sentence as as_sentence
from toolkit.check.text_offences import AMBIGUOUS, GLOSSARY, TEXTS, WORDED_TWO_WAYS, WRONG_CASE
from toolkit.model import Card, Game
from toolkit.problem import Edit, Offence, Place, Problem, Severity
from toolkit.source import Scalar
from toolkit.texts import CardText, sentences_of

OFFENCES = tuple(offence for offence in TEXTS if offence is not WORDED_TWO_WAYS)
OF_WORDS = {WRONG_CASE.name, GLOSSARY.name}
SHARED = "shared-word"  # found in the vocabulary, once, by the check of shared wordings
BY_KIND = {**{offence.name: offence for offence in OFFENCES}, SHARED: AMBIGUOUS}


def find(game: Game, texts: Sequence[CardText]) -> Iterator[Problem]:
    """All findings of reading, text by text; in prose only those about single words, as warnings.

    Then the triggers that go round through texts of several cards.
    """
    yield from _chains(game, texts)
    for text in texts:
        for finding in text.findings:
            if finding.kind == SHARED:
                continue
            if not text.is_prose:
                yield problem_of(text.card, finding)
            elif finding.kind in OF_WORDS:
                yield problem_as(BY_KIND[finding.kind], text.card, finding, Severity.WARNING)


def _chains(game: Game, texts: Sequence[CardText]) -> Iterator[Problem]:
    """A finding for each trigger that comes round to itself through the texts of other cards."""
    linked: dict[int, Sequence[Link]] = {}
    known: set[tuple[Link, ...]] = set()
    for number, text in enumerate(texts):
        if text.links and not text.is_prose and text.links not in known:  # the same text on two cards is one
            known.add(text.links)
            linked[number] = text.links
    for number, link, through in chained(linked, game.vocabulary):
        message = f"what this does sets off “{texts[through].card.name}”, and that sets this off again, without end"
        yield problem_of(texts[number].card, Finding("endless", message, link.start, link.end, OFTEN))


OFTEN = "say how often, on one of the cards: “the first time each … …”, “once per …”; or let it be chosen: “it may …”"


def notes_on(texts: Sequence[CardText]) -> Iterator[Problem]:
    """What reading finds in prose, as notes; of a sentence that is not read, only the first finding.

    Notes have no edits, because prose stays as its author wants it.
    """
    for text in texts:
        for sentence in sentences_of(text) if text.is_prose else ():
            kept = [each for each in text.findings if sentence.start <= each.start <= sentence.end]
            kept = [finding for finding in kept if finding.kind not in OF_WORDS]
            for finding in kept if sentence.is_read else kept[:1]:
                yield replace(problem_of(text.card, finding), severity=Severity.NOTE, edits=())


def problem_of(card: Card, finding: Finding) -> Problem:
    """A finding of the language or of the rules as a problem of a card."""
    return problem_as(BY_KIND[finding.kind], card, finding)


def problem_as(offence: Offence, card: Card, finding: Finding, severity: Severity | None = None) -> Problem:
    """A finding in a card's text as a problem of an offence, with another severity if one is given."""
    place = card.text_place(finding.start, finding.end)
    message, hint = as_sentence(finding.message), _way_out(finding.hint)
    problem = offence.at(place, message, hint, edits=_edits(card, finding), card=card.id)
    return replace(problem, severity=severity or offence.severity)


def problem_in(text: str, finding: Finding) -> Problem:
    """A finding in a text that is on no card: its place is counted in the text, and the file is called "-"."""
    message, hint = as_sentence(finding.message), _way_out(finding.hint)
    edits: tuple[Edit, ...] = ()
    if finding.edit is not None:
        start, end, new = finding.edit
        edits = (Edit(_place_in(text, start, end), new),)
    return BY_KIND[finding.kind].at(_place_in(text, finding.start, finding.end), message, hint, edits=edits)


def _place_in(text: str, start: int, end: int) -> Place:
    def at(offset: int) -> tuple[int, int]:
        return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)

    return Place("-", *at(start), *at(max(end, start)))


def _way_out(hint: WayOut) -> WayOut:
    """A way out as findings have it: a single sentence with its capital and its mark."""
    return as_sentence(hint) if isinstance(hint, str) else hint


def _edits(card: Card, finding: Finding) -> tuple[Edit, ...]:
    edit = card.text_edit(finding.edit) if finding.edit else None
    return (Edit(edit[0], _quoted(card, edit[1])),) if edit else ()


def _quoted(card: Card, text: str) -> str:
    """A text as it has to be written within the quotes that the card's text is written in."""
    node = card.source.find("text") if card.source else None
    style = node.style if isinstance(node, Scalar) else None
    if style == "'":
        return text.replace("'", "''")
    return text.replace("\\", "\\\\").replace('"', '\\"') if style == '"' else text

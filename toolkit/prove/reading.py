"""R0 to R4: sentences that stop before they are ever played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from engine.kernel import Box
from engine.language.finding import Finding
from engine.proof.clause import HAPPENS, Clause
from toolkit.model import Game
from toolkit.texts import language_of, read_card

if TYPE_CHECKING:
    from engine.language import Reading

UNREAD = -1
RUNG_BEFORE = {  # the highest rung reached by a sentence with a finding of this kind
    "unread": UNREAD,
    "ambiguous": 0,
    "shared-word": 0,
    "non-canonical": 1,
    "wrong-case": 1,
    "unresolved-reference": 2,
    "never-met": 2,
    "uncounted": 2,
    "set-twice": 2,
}
Stop = tuple[int, str]
Stops = dict[tuple[str, int], tuple[Clause, Stop]]


def left_out(game: Game, box: Box) -> dict[str, Reading]:
    """The readings, by card, of texts that a box is without because some of their sentences are not read."""
    prose = game.prose
    cards = [card for card, design in zip(game.cards, box.designs, strict=True) if card.text and not design.reading]
    languages = {is_prose: language_of(game, prose=is_prose) for is_prose in {card.deck in prose for card in cards}}
    return {card.id: read_card(languages[card.deck in prose], card) for card in cards}


def stops(game: Game, box: Box, lacking: dict[str, str], unread: Mapping[str, Reading]) -> Stops:
    """For each sentence that stops below R5, its clause and why; `lacking` says why some cannot be compiled."""
    stopped: Stops = {}
    unplayed = {key.split(":", 1)[0] for key in lacking}
    prose = game.prose
    for card, design in zip(game.cards, box.designs, strict=True):
        reading = design.reading or unread.get(card.id)
        if reading is None:
            continue
        is_played = design.reading is not None and card.id not in unplayed
        if is_played and not reading.findings:
            continue
        for index, sentence in enumerate(reading.sentences):
            here = [f for f in reading.findings if sentence.start <= f.start < max(sentence.end, 1)]
            refused = lacking.get(f"{card.id}:{sentence.text}")
            why = min(_reasons(here, refused, is_played), default=None)
            if why is not None:
                if sentence.tree is None and card.deck in prose:
                    why = why[0], f"it is prose, and {why[1]}"
                clause = Clause(-1, card.id, index, sentence.text, sentence.start, sentence.end, (HAPPENS,), False)
                stopped[card.id, index] = (clause, why)
    return stopped


def _reasons(findings: list[Finding], why: str | None, is_played: bool) -> Iterator[Stop]:
    for finding in findings:
        if finding.kind in RUNG_BEFORE:
            yield RUNG_BEFORE[finding.kind], finding.message
    if why is not None:
        yield 3, why
    elif not is_played:
        yield 4, "another sentence of the card stops before it is played"

"""R0 to R4: where sentences stop before they are ever played."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel import Box
from engine.language.finding import Finding
from engine.proof.clause import HAPPENS, Clause
from toolkit.model import Game
from toolkit.texts import language_of, read_card

UNREAD = -1
RUNG_BEFORE = {  # the last rung that a finding of this kind leaves standing
    "unread": UNREAD,
    "ambiguous": 0,
    "non-canonical": 1,
    "wrong-case": 1,
    "unresolved-reference": 2,
    "never-met": 2,
    "uncounted": 2,
    "set-twice": 2,
}
Stop = tuple[int, str]
Stops = dict[tuple[str, int], tuple[Clause, Stop]]


def stops(game: Game, box: Box, lacking: dict[str, str]) -> Stops:
    """For each sentence that stops below R5 its clause and why; `lacking` says why rules cannot be made of some."""
    found: Stops = {}
    unplayed = {key.split(":", 1)[0] for key in lacking}
    language = language_of(game)
    for card, design in zip(game.cards, box.designs, strict=True):
        if not card.text:
            continue
        reading = design.reading or read_card(language, card)
        is_played = design.reading is not None and card.id not in unplayed
        if is_played and not reading.findings:
            continue
        for index, sentence in enumerate(reading.sentences):
            here = [f for f in reading.findings if sentence.start <= f.start < max(sentence.end, 1)]
            refused = lacking.get(f"{card.id}:{sentence.text}")
            why = min(_reasons(here, refused, is_played), default=None)
            if why is not None:
                clause = Clause(-1, card.id, index, sentence.text, sentence.start, sentence.end, (HAPPENS,), False)
                found[card.id, index] = (clause, why)
    return found


def _reasons(findings: list[Finding], why: str | None, is_played: bool) -> Iterator[Stop]:
    for finding in findings:
        if finding.kind in RUNG_BEFORE:
            yield RUNG_BEFORE[finding.kind], finding.message
    if why is not None:
        yield 3, why
    elif not is_played:
        yield 4, "another sentence of the card stops before it is played"

"""
## What it finds
A game or a deck that says its texts are prose, although every sentence of them is read, and would be printed as it
stands.

## Why it matters
The next sentence that is not read would go unnoticed, and `heap play` could not play it. `--fix` takes the line away.

## Example
    title: Herbs
    texts: {prose: Heap cannot read auctions yet.}
    cards:
      - name: Mint
        text: Gain 1 Cup.

## Instead
    title: Herbs
    cards:
      - name: Mint
        text: Gain 1 Cup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.model import PROSE, TEXTS, Deck, Game
from toolkit.problem import Edit, Offence, Problem, Severity
from toolkit.source import Record, Source, trimmed_end
from toolkit.texts import CardText, sentences_of

OFFENCE = Offence("C213", "needless-prose", __doc__, Severity.WARNING)


def find(game: Game, texts: Sequence[CardText]) -> Iterator[Problem]:
    """Each declaration of prose (of the game or a deck) where every text it is about is read without findings.

    A declaration about no text at all is left alone.
    """
    own = {deck.id for deck in game.decks if TEXTS in deck.data}
    speakers: list[Game | Deck] = [game, *game.decks]
    for each in speakers:
        if not isinstance(each.data.get(TEXTS), dict):
            continue
        decks = {each.id} if isinstance(each, Deck) else {deck.id for deck in game.decks} - own
        about = [text for text in texts if text.card.deck in decks]
        if about and not any(text.findings for text in about):
            number = sum(len(sentences_of(text)) for text in about)
            what = "The only sentence is" if number == 1 else f"All {number} sentences are"
            place = each.source.place(TEXTS) if each.source else None
            message = f"{what} read: the texts of {each.title} need not be prose."
            yield OFFENCE.at(place, message, f"Take `texts: {PROSE}` away.", edits=_without(each.source))


def _without(source: Source | None) -> tuple[Edit, ...]:
    """The edit that removes the key with its value and lines; none where something else stands on these lines."""
    if source is None or not isinstance(source.node, Record):
        return ()
    key, value = source.node.entries[TEXTS]
    text = source.file.text
    end = text.find("\n", trimmed_end(text, value)) + 1 or len(text)
    if text[trimmed_end(text, value) : end].strip() or (key.start > 0 and text[key.start - 1] != "\n"):
        return ()
    return (Edit(source.file.place(key.start, end), ""),)

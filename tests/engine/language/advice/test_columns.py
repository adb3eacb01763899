"""What is told where a sentence names a column of the game's own and is not read; near misses are told nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.language import Context, Language, Vocabulary
from engine.language.hint import Hint
from tests.engine.language.games import language

ON = Context("Creature")


def told(text: str, duel: Language | None = None) -> tuple[str, ...]:
    """What is told of a text that is refused; nothing of one that is read."""
    findings = (duel or language("duel")).read(text, ON).findings
    return next((each.hint.unsaid for each in findings if isinstance(each.hint, Hint)), ())


VALUES = (
    "“faction” is said by its values, before the noun: “an Empire card”; there are “Empire”, “Rebels”, “Night Watch”"
)
COST = "say it as “a card with a cost of 3 or less”, “its cost is 3” or “equal to its cost”"
ARTIST = (
    "no card can speak of “artist”: it is free text; list its `values` in game.yaml, and each can be said before a noun"
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Discard a card with a faction of 3 or less.", VALUES),
        ("Discard a card with a faction of Imperium.", VALUES),
        ("If this card's faction is more than 3, gain 1 Coin.", VALUES),
        ("Discard a card with the highest faction.", VALUES),
        ("Discard a card whose artist is Kim.", ARTIST),
        ("Discard a card with a cost of cheap.", COST),
        ("Discard a card that costs 3 or less.", COST),
        ("If this card's cost is Empire, gain 1 Coin.", COST),
        ("Discard a card with a cost of 3 or less Coins.", "a cost is a number alone: leave “Coins” out"),
        ("Discard a card of the foil.", "say “a foil card” or “a non-foil card”"),
        (
            "Discard a card with a rank of 3.",
            "no card of this game has “rank”: declare it in game.yaml, under `columns`, as “rank: {kind: number}”",
        ),
    ],
)
def test_a_column_that_is_said_otherwise_is_told_of(text: str, said: str) -> None:
    assert language("duel").read(text, ON).tree is None
    assert told(text) == (said,)


@pytest.mark.parametrize(
    "text",
    [
        "Discard a card with a cost of 3 or less.",
        "Discard a Rebels card.",
        "Blorf a card with a cost of 3.",
        "Discard a card with a cost of 3 and each other player blorfs.",
        "Everyone discards a card with a cost of 3.",
    ],
)
def test_what_is_wrong_elsewhere_is_no_matter_of_columns(text: str) -> None:
    assert not any("cost" in each or "faction" in each for each in told(text))


def test_a_column_that_is_called_like_something_else_says_so() -> None:
    words = language("duel").vocabulary
    columns = Vocabulary.of({"columns": {"Coin": {"kind": "number"}}}).columns
    duel = Language(replace(words, columns={**words.columns, **columns}))
    said = told("Discard a card with a Coin of 3.", duel)
    assert said == (
        "no card can speak of “Coin”: it is called like the counter Coin; call one of them otherwise in game.yaml",
    )


def test_in_a_game_without_columns_it_is_told_where_to_declare_one() -> None:
    text = "Discard an item with a weight of 3 or more."
    [finding] = language("heap").read(text, Context("Trash")).findings
    assert isinstance(finding.hint, Hint)
    assert "under `columns`" in str(finding.hint.unsaid)

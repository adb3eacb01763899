"""What is read but not played is no help: another sentence is looked for, and where there is none, it is told."""

from __future__ import annotations

from engine.language import Context, Reading
from engine.language.advice.mend import Budget
from engine.language.advised import advised
from engine.language.finding import Finding
from engine.language.hint import Hint
from tests.engine.language.advice.all_games import language_in


def hint_for(text: str, barred: str) -> Hint:
    """What is told about a text in ARK, where the rules do not play sentences with certain words in them."""

    def why(reading: Reading) -> str:
        return "nobody does such a thing" if barred and barred in reading.text else ""

    language, context = language_in("ark"), Context("Food")
    [finding] = advised(language, language.read(text, context), context, Budget(10**9), why).findings
    assert isinstance(finding, Finding)
    assert isinstance(finding.hint, Hint)
    return finding.hint


def texts(hint: Hint) -> list[str]:
    return [rewrite.text for rewrite in hint.rewrites]


def test_what_is_played_is_offered() -> None:
    assert texts(hint_for("Each opponent draws a card.", "")) == ["Each other player draws a card."]


def test_an_effect_by_itself_is_offered_as_what_happens_when_the_card_is_used() -> None:
    hint = hint_for("Each opponent draws a card.", "Each other")
    assert texts(hint) == ["When you play this Food card, each other player draws a card."]
    assert hint.rewrites[0].note == "when it happens has to be said: here when you play it"


def test_what_is_not_played_in_any_way_is_told_and_not_offered() -> None:
    hint = hint_for("Each opponent draws a card.", "other player draws")
    assert texts(hint) == []
    assert hint.lines[0] == (
        "“Each other player draws a card.” would be read, but is not played: nobody does such a thing."
    )

"""Whole sentences to write instead: kept offers for sentences as designers write them; what no offer does."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from engine.language import Context, Language
from engine.language.advice.mend import MOST_TRIED, Budget
from engine.language.advised import advised
from engine.language.hint import Hint, Rewrite
from engine.language.tokens import tokenise
from tests.engine.language.advice.all_games import language_in

AT_LEAST = 75  # of 100 sentences that are refused at first are read, as they were meant, after the first hint
PLENTY = Budget(10**9)


class Case(NamedTuple):
    """A sentence of a game that is refused, and what is offered for it; "" where nothing is.

    What is beyond a game its cards cannot say in any words: nothing may be offered for it.
    """

    game: str
    on: str
    text: str
    offered: str
    note: str
    is_meant: bool
    is_beyond: bool

    @property
    def context(self) -> Context:
        return Context(*self.on.split("/"))


@cache
def cases() -> tuple[Case, ...]:
    """All kept sentences."""
    batches = yaml.safe_load((Path(__file__).parent / "refused.yaml").read_text(encoding="utf-8"))
    return tuple(
        Case(
            game,
            row["card"],
            row["text"],
            row.get("offered", ""),
            row.get("note", ""),
            row.get("means") != "other",
            row.get("beyond", False),
        )
        for batch in batches.values()
        for game, rows in batch.items()
        for row in rows or ()
    )


def first_rewrite(language: Language, text: str, context: Context | None, budget: Budget) -> Rewrite | None:
    """The first wording that is offered for a text, in place of the sentence that is refused first."""
    hints = [each.hint for each in advised(language, language.read(text, context), context, budget).findings]
    rewrites = [rewrite for hint in hints if isinstance(hint, Hint) for rewrite in hint.rewrites]
    return rewrites[0] if rewrites else None


def done(text: str, rewrite: Rewrite) -> str:
    """A text after doing what a hint says."""
    return text[: rewrite.start] + rewrite.text + text[rewrite.end :]


@pytest.mark.parametrize("game", sorted({case.game for case in cases()}))
def test_what_is_offered_is_kept_and_is_read_without_findings(game: str) -> None:
    """And it is found in at most so many tries."""
    language = language_in(game)
    for case in [case for case in cases() if case.game == game]:
        assert language.read(case.text, case.context).tree is None, case.text
        before = language.refusals.mender.tried
        rewrite = first_rewrite(language, case.text, case.context, PLENTY)
        assert language.refusals.mender.tried - before <= MOST_TRIED * len(case.text.split(".")), case.text
        offered = (rewrite.text, rewrite.note) if rewrite else ("", "")
        assert offered == (case.offered, case.note), case.text
        if rewrite:
            reading = language.read(done(case.text, rewrite), case.context)
            assert not [each for each in reading.findings if each.start < rewrite.start + len(rewrite.text)], rewrite


def test_of_what_is_refused_most_is_read_after_the_first_hint_and_means_the_same() -> None:
    sayable = [case for case in cases() if not case.is_beyond]
    good = sum(case.is_meant and bool(case.offered) for case in sayable)
    print(f"{good} of {len(sayable)}, and {len(cases()) - len(sayable)} that cannot be said")
    assert len(sayable) > 400
    assert 100 * good >= AT_LEAST * len(sayable)


def test_for_what_a_game_cannot_say_nothing_is_offered() -> None:
    beyond = [case for case in cases() if case.is_beyond]
    assert len(beyond) > 50
    assert [case.text for case in beyond if case.offered] == []


NUMBERS = {"a": 1, "an": 1, "one": 1, "another": 1, "two": 2, "three": 3, "single": 1}


def numbers(text: str) -> Counter[int]:
    """The numbers in a text from 2 on: 1 is often said by "a", and 0 by "free"."""
    found = (NUMBERS.get(token.key, token.text.lstrip("+-")) for token in tokenise(text))
    return Counter(int(each) for each in found if str(each).isdecimal() and int(each) > 1)


def nouns(language: Language, text: str) -> set[str]:
    """The nouns, counters and tags of a game in a text."""
    keys = tuple(token.key for token in tokenise(text))
    inflection = language.refusals.mender.inflection
    tags = {key for key in keys if key.upper() in language.vocabulary.tags}
    return tags | {noun.id for at in range(len(keys)) for noun in inflection.nouns_at(keys, at)[:1]}


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("Everyone gains 3 Snacks.", "Each player gains 3 Snacks."),
        ("Everyone gains 4 Snacks.", "Each player gains 4 Snacks."),
        ("Everyone may gain 3 Snacks.", "Each player may gain 3 Snacks."),
        ("Everyone else gains 3 Snacks.", "Each other player gains 3 Snacks."),
        ("Everyone discards 3 items.", "Each player discards 3 items."),
        ("Everyone discards 4 items.", ""),  # nobody can carry 4
        ("Everyone frobs 3 Snacks.", ""),  # what "frob" means nobody knows
        ("Everyone gains 3 blorfs.", ""),
        ("Blorf glorp.", ""),
        ("Quickly gain 1 AP.", "Gain 1 AP."),
    ],
)
def test_what_the_author_said_stays(text: str, offered: str) -> None:
    rewrite = first_rewrite(language_in("top-of-the-heap"), text, Context("Risk", "Surprise"), PLENTY)
    assert (rewrite.text if rewrite else "") == offered
    if text.startswith("Quickly"):
        assert rewrite is not None
        assert rewrite.note == "“Quickly” goes: it is no word of this game"


def test_a_text_of_several_sentences_is_mended_sentence_by_sentence() -> None:
    language, context = language_in("top-of-the-heap"), Context("Risk", "Surprise")
    text = "Target animal gains 1 AP. Lose 1 AP. Everyone frobs. They must lose 1 AP."
    reading = advised(language, language.read(text, context), context, PLENTY)
    said = [each.hint.rewrites for each in reading.findings if isinstance(each.hint, Hint)]
    texts = [rewrites[0].text if rewrites else "" for rewrites in said]
    assert texts[0] == "Choose an animal; that animal gains 1 AP."
    assert texts[1] == ""
    for rewrites in said:
        for rewrite in rewrites:
            assert text[rewrite.start : rewrite.end].endswith(".")


def test_a_file_of_refused_sentences_does_not_hang() -> None:
    """The budget of a call is for all its sentences: when it is used up, hints are the cheap ones."""
    language = language_in("top-of-the-heap")
    budget, before = Budget(600), language.refusals.mender.tried
    texts = [f"Everyone frobs {number} Snacks and then some." for number in range(2, 102)]
    offers = [first_rewrite(language, text, None, budget) for text in texts]
    assert not any(offers)
    assert language.refusals.mender.tried - before < 150
    assert budget.words < 0
    [finding] = language.read(texts[-1]).findings
    assert finding.hint


def test_a_sentence_to_you_on_a_card_that_nobody_holds_is_mended_although_it_is_read() -> None:
    language, context = language_in("top-of-the-heap"), Context("Risk", "Feature")
    text = "When you leave this house, take a Snack."
    assert language.read(text, context).tree is not None
    rewrite = first_rewrite(language, text, context, PLENTY)
    assert rewrite is not None
    assert rewrite.text == "When an animal leaves this house, it takes a Snack."
    assert rewrite.note.startswith("“you” is who holds a card")
    assert first_rewrite(language, text, Context("Animal"), PLENTY) is None  # somebody holds it there
    stolen = first_rewrite(language, "If you steal an item, gain a Snack.", Context("Animal"), PLENTY)
    assert stolen is not None
    assert stolen.text == "When you steal an item from another animal, gain a Snack."


def test_what_is_chosen_may_be_spoken_of_in_a_sentence_that_is_not_read_yet() -> None:
    language, context = language_in("crafty-critters"), Context("Critter")
    text = "Discard: Pick a player. They lose one random card from their hand."
    for _ in range(2):  # a hint for each sentence
        rewrite = first_rewrite(language, text, context, PLENTY)
        assert rewrite is not None
        text = done(text, rewrite)
    assert text == "Discard: Choose a player. They discard 1 random card from their hand."
    assert not language.read(text, context).findings

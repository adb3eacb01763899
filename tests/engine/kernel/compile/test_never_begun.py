"""Texts that nothing would ever begin are refused: no trigger, nobody who uses the card, nothing that resolves it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import referee
from engine.kernel import Section
from engine.kernel.compile.unsupported import Unplayable
from engine.kernel.core.play import Do, Everybody, Gain, Number
from engine.kernel.declared import Declared
from engine.language import Context
from tests.engine.kernel.compile.test_every_pair import opened, silent
from tests.engine.small_games.bidding import BIDDING
from tests.engine.small_games.shedding import SHEDDING, TWOS, section


def why(game: str, on: str, text: str) -> list[str]:
    """Why a text is refused as the only one of a game, on a card of a type and subtype; empty where it is played."""
    box, language = opened(game)
    kind, _, subtype = on.partition("/")
    found = language.read(text, Context(kind, subtype))
    assert (found.tree is not None, found.findings) == (True, ()), found.findings
    number = next(
        i for i, each in enumerate(box.designs) if each.type == kind and each.subtype in ("", subtype or each.subtype)
    )
    designs = [replace(silent(each), tags=()) for each in box.designs]
    designs[number] = replace(designs[number], text=text, reading=found)
    try:
        referee(replace(box, designs=tuple(designs)))
    except Unplayable as refused:
        assert all(each.text == text for each in refused.refusals)
        return [each.why for each in refused.refusals]
    return []


CARDS = (  # of which game, on what, a text that is refused and why, a near miss that is played
    ("top-of-the-heap", "Resident", "The next time an animal forages, it gains 1 VP.", "is in force where it lies",
     "When an animal forages, it gains 1 VP."),
    ("top-of-the-heap", "Risk/Feature", "Tonight, when an animal forages, it gains 1 VP.", "is in force where it lies",
     "When an animal raids this house, raiding costs +1 AP tonight."),
    ("top-of-the-heap", "Resident", "Visiting this house costs +1 AP tonight.", "is in force where it lies",
     "Visiting this house costs +1 AP."),
    ("top-of-the-heap", "Resident", "Once per night, each animal gains 1 AP.", "nobody uses such a card",
     "Once per night, when an animal forages, it gains 1 AP."),
    ("top-of-the-heap", "Event", "When an animal forages, it gains 1 AP.", "resolved once and then gone",
     "Tonight, when an animal forages, it gains 1 AP."),
    ("top-of-the-heap", "Event", "Once per night, when an animal forages, it gains 1 AP.", "resolved once and then",
     "The next time an animal forages, it gains 1 AP."),
    ("top-of-the-heap", "Event", "At the end of each night, each animal gains 1 AP.", "does not say how long",
     "At the end of the night, each animal gains 1 AP."),
    ("top-of-the-heap", "Risk/Surprise", "At the start of each night, put 1 Snack on this house.", "does not say how",
     "For the rest of the game, at the start of each night, put 1 Snack on this house."),
    ("top-of-the-heap", "Event", "Raiding costs +1 AP.", "say how long this is so", "Raiding costs +1 AP tonight."),
    ("top-of-the-heap", "Risk/Surprise", "SOAR animals ignore Features.", "say how long this is so",
     "SOAR animals ignore this Surprise."),
    ("ark", "Animal", "Draw 2 cards.", "nobody uses such a card", "When you play this pair, draw 2 cards."),
    ("crafty-critters", "Trap", "When you draw a tile, lose 1 CP.", "resolved once and then gone", "Lose 1 CP."),
)  # fmt: skip


@pytest.mark.parametrize(("game", "on", "text", "words", "near"), CARDS)
def test_a_card_that_would_never_do_anything(game: str, on: str, text: str, words: str, near: str) -> None:
    (found,) = why(game, on, text)
    assert words in found
    assert why(game, on, near) == []


def test_what_is_used_by_those_who_hold_it_is_no_such_text() -> None:
    assert why("top-of-the-heap", "Trash", "Once per night, gain 1 AP.") == []
    assert why("crafty-critters", "Critter", "Play: Gain 1 CP.") == []


# --- sections of the rules -------------------------------------------------------------------------------------------


def rules(text: str) -> list[str]:
    """Why a section of the rules is refused in a game that is nothing but data; empty where it is played."""
    try:
        Declared(replace(SHEDDING, sections=(section("new", "New", text),)))
    except Unplayable as refused:
        return [each.why for each in refused.refusals]
    return []


@pytest.mark.parametrize(
    "text",
    [
        "Draw 2 cards.", "Each player draws 1 card.", "You may draw 1 card.",
        "Until the end of the turn, when you play a card, draw 1 card.",
    ],
)  # fmt: skip
def test_a_section_that_nothing_does(text: str) -> None:
    assert rules(text) == ["nothing in the play does this section: begin with when, or let a Do name the section"]


def test_a_section_that_waits_for_something() -> None:
    assert rules(TWOS) == []


def test_a_section_of_trees_is_named_by_a_do() -> None:
    play = BIDDING.play
    assert play is not None
    coin = next(iter(BIDDING.vocabulary.counters))
    gift = Section("gift", "Gift", "Everybody gets one.", trees=(Gain(coin, Number(1), Everybody()),))
    sections = (*BIDDING.sections, gift)
    with pytest.raises(Unplayable, match="nothing in the play does this section"):
        Declared(replace(BIDDING, sections=sections))
    Declared(replace(BIDDING, sections=sections, play=replace(play, phases=(*play.phases, Do("gift")))))


def test_a_card_of_a_game_that_resolves_none() -> None:
    read = section("new", "New", "Draw 2 cards.")
    designs = (replace(SHEDDING.designs[0], text=read.text, reading=read.reading), *SHEDDING.designs[1:])
    with pytest.raises(Unplayable, match="the texts of cards are never resolved here"):
        Declared(replace(SHEDDING, designs=designs))

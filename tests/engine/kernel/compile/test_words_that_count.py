"""Words that change what a text does: each is heeded, or the text is refused at these very words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games import referee
from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.turns import TurnFrame
from engine.kernel.compile.unsupported import Unplayable
from engine.kernel.core.programs import Refusal
from engine.kernel.running import continuous_effects
from engine.kernel.running.tokens import gain
from engine.language import Context, Language
from engine.language.vocabulary import Verb, Vocabulary
from tests.engine.kernel.compile.scene import AWAY, HERE, real_game, scene

ALL: dict[str, Any] = {"tags": ("SMALL", "CLIMB", "DIG")}
FEATURE = "Risk/Feature"


def refusal(text: str, on: str) -> Refusal:
    """Why a text is refused on a card; fails where it is not."""
    with pytest.raises(Unplayable) as found:
        scene(text, on, **(ALL if on == "Animal" else {}))
    (only,) = found.value.refusals
    return only


REFUSED = (  # where, a text, the words that are shown, and a near miss that is played
    ("Animal", "When you forage tonight, gain 1 VP.", "tonight", "When you forage, gain 1 VP."),
    ("Resident", "When an animal visits this house this turn, it gains 1 AP.", "this turn",
     "When an animal visits this house, it gains 1 AP."),
    ("Event", "You may eat 1 Snack tonight.", "tonight", "You may eat 1 Snack."),
    ("Event", "Each animal may stash 1 item tonight.", "tonight", "Each animal may stash 1 item."),
    ("Event", "Tonight, when an animal forages this turn, it gains 1 VP.", "this turn",
     "Tonight, when an animal forages, it gains 1 VP."),
    ("Event", "Move up to 2 houses tonight.", "Move up to 2 houses tonight", "Move up to 2 houses."),
    ("Event", "Leaving costs +1 AP tonight and visiting costs 1 AP.", "tonight", "Leaving costs +1 AP tonight."),
    ("Event", "Choose an item. Gain AP equal to that item's AP.", "Gain AP equal to that item's AP",
     "Choose an item. Gain AP equal to that item's VP."),
    (FEATURE, "Raiding this Feature costs +1 AP.", "this Feature", "Raiding this house costs +1 AP."),
    ("Event", "Take 1 item from the Nest without foraging.", "Take 1 item from the Nest without foraging",
     "Take 1 item from the Nest without trading."),
    ("Animal", "When you lose your Snacks, gain 1 AP.", "your Snacks", "When you lose Snacks, gain 1 AP."),
    ("Animal", "When you take Snacks from another animal, gain 1 AP.", "from another animal",
     "When you take Snacks from a house, gain 1 AP."),
    ("Animal", "When you swap an item with an item on the Nest, gain 1 AP.", "an item on the Nest",
     "When you swap items, gain 1 AP."),
    ("Animal", "When you stash 2 items, gain 1 VP.", "2 items", "When you stash an item, gain 1 VP."),
    ("Resident", "When 2 animals visit this house, put 1 Snack on this house.", "2 animals",
     "When an animal visits this house, put 1 Snack on this house."),
    ("Animal", "When 2 Features are discarded, gain 1 VP.", "2 Features", "When a Feature is discarded, gain 1 VP."),
    (FEATURE, "While an animal at this house carries a SHINY item, raiding costs +1 AP for it.", "it",
     "Raiding costs +1 AP for animals carrying a SHINY item."),
    (FEATURE, "While an animal carries a TOY item, that animal cannot Raid.", "that animal",
     "Animals carrying a TOY item cannot Raid."),
    ("Event", "If an animal carries a TOY item, that animal discards that item.", "an animal",
     "If an animal carries a TOY item, that animal loses 1 AP."),
    ("Animal", "You cannot carry your SHINY items.", "your SHINY items", "You cannot carry SHINY items."),
)  # fmt: skip


@pytest.mark.parametrize(("on", "text", "words", "near"), REFUSED)
def test_what_nothing_would_heed_is_refused_where_it_stands(on: str, text: str, words: str, near: str) -> None:
    found = refusal(text, on)
    assert text[found.start : found.end] == words
    scene(near, on, **(ALL if on == "Animal" else {})).sound()


def test_a_price_for_each_thing() -> None:
    s = scene("Visiting costs 1 AP for each Snack on this house.", FEATURE)
    assert s.cost("visit") == 0
    s.snacks_on(HERE, 3)
    s.refresh()
    assert (s.cost("visit"), s.cost("visit", 0, AWAY)) == (3, 0)


def test_a_deed_of_tonight_sets_off_what_waits_for_tonight() -> None:
    s = scene("When an animal forages tonight, it gains 1 VP.")
    s.resolve()
    assert s.do("forage", 1, at.DEN + 1).has(1, "VP") == 1
    continuous_effects.expire(s.state, "night")
    assert s.do("forage", 2, at.DEN + 2).has(2, "VP") == 0


@pytest.mark.parametrize(("snacks", "points"), [(1, 0), (2, 1), (3, 1)])
def test_how_many_are_gained_at_once(snacks: int, points: int) -> None:
    s = scene("When you gain 2 Snacks, gain 1 VP.", "Animal", **ALL)
    gain(s.state, 0, s.referee.counter_numbers["Snack"], snacks)
    assert s.event("nothing").has(0, "VP") == points


def test_who_cannot_take_is_somebody() -> None:
    s = scene("Snacks cannot be taken by SOAR animals.", FEATURE)
    s.animal(0, "SOAR").animal(1, "-SOAR")
    for player, taken in ((0, 0), (1, 2)):
        s.snacks_on(HERE, 2)
        assert s.visit(player).has(player) == taken


def test_where_what_is_discarded_came_from() -> None:
    s = scene("When a Feature is discarded from this house, each animal gains 1 VP.", "Resident")
    for house, points in ((1, 0), (HERE, 1)):
        card = s.feature(house)
        s.referee.discard(s.state, card, 0)
        assert s.event("nothing").has(0, "VP") == points


def test_if_you_do_not_is_said_of_those_who_did_not() -> None:
    s = scene("If you carry 2 items, gain 2 AP; if you do not, lose 1 AP.")
    assert s.resolve().has(0, "AP") == 4
    s.carry(0)
    s.carry(0)
    assert s.resolve().has(0, "AP") == 6


@pytest.mark.parametrize("carrying", [(), (1,), (2,), (1, 2)])
def test_whoever_meets_a_condition_is_that_one(carrying: tuple[int, ...]) -> None:
    s = scene("If an animal carries a SHINY item, that animal loses 1 AP.")
    for player in carrying:
        s.carry(player, "SHINY")
    s.resolve()
    if len(carrying) > 1:  # one of them, who is chosen
        assert s.offered() == ["choose player-2", "choose player-3"]
        s.answer("choose player-3")
    lost = [5 - s.has(player, "AP") for player in range(3)]
    assert lost == [int(player in carrying[-1:]) for player in range(3)]


def test_what_somebody_has_who_meets_a_condition_is_that_thing() -> None:
    s = scene("If another animal carries a SHINY item, discard that item.", on="Risk/Surprise")
    s.carry(0, "SHINY"), s.carry(1, "BREAD")
    assert s.resolve().carried(1)
    card = s.carry(2, "SHINY")
    assert (s.resolve().carried(2), s.carried(0) != [], s.state.zone_of[card] == at.TRASH_PILE) == ([], True, True)


# --- moving ----------------------------------------------------------------------------------------------------------


def test_who_cannot_move_is_offered_no_move() -> None:
    s = scene("You cannot move.", "Animal", **ALL)
    for player, moves in ((0, False), (1, True)):
        s.state.stack.append(TurnFrame(player))
        s.state.active = player
        s.event("nothing")
        assert any(option.startswith("move ") for option in s.offered()) == moves


def test_who_cannot_be_moved_may_move() -> None:
    _, _, language = real_game()
    for text in ("You cannot move.", "You cannot be moved.", "The Cat cannot move."):
        found = language.read(text, Context("Animal", ""))
        assert (found.canonical, found.findings) == (text, ())


# --- other vocabularies ----------------------------------------------------------------------------------------------


def of(vocabulary: Vocabulary, text: str, on: str = FEATURE) -> list[str]:
    """Why a text is refused in the largest game with other words; empty where it is played."""
    _, box, _ = real_game()
    kind, _, subtype = on.partition("/")
    found = Language(vocabulary).read(text, Context(kind, subtype))
    assert found.tree is not None, found.findings
    designs = [replace(each, text="", reading=None) for each in box.designs]
    number = next(i for i, each in enumerate(designs) if (each.type, each.subtype) == (kind, subtype))
    designs[number] = replace(designs[number], text=text, reading=found)
    try:
        referee(replace(box, vocabulary=vocabulary, designs=tuple(designs)))
    except Unplayable as error:
        return [each.why for each in error.refusals]
    return []


def test_a_price_in_what_the_game_does_not_take() -> None:
    words = real_game()[1].vocabulary
    gold = replace(words, counters={
        **words.counters,
        "GP": replace(words.counters["AP"], id="GP", singular="GP", plural="GP"),
    })  # fmt: skip
    for text in (
        "Visiting costs 2 GP.", "Visiting costs +1 GP.",
        "Visiting costs at most 1 GP.", "Visiting costs at least 1 GP.",
        "Animals pay +1 GP to visit.", "Visiting costs 1 GP for the Cat and 2 GP for animals.",
    ):  # fmt: skip
        (why,) = of(gold, text)
        assert why == "the rules module top-of-the-heap takes no price in GP: deeds are paid for in AP"
        assert of(gold, text.replace("GP", "AP")) == []


def test_a_verb_that_is_not_the_one_for_holding() -> None:
    words = real_game()[1].vocabulary
    wear = Verb("wear", "wear", "wears", "wearing", "worn", objects=("card",), state=True)
    dressed = replace(words, verbs={**words.verbs, "wear": wear})
    for text in (
        "While an animal carries an item, visiting costs +1 AP.", "Animals carrying an item pay +1 AP to visit.",
        "When an animal visits this house while carrying an item, it gains 1 AP.",
    ):  # fmt: skip
        assert of(dressed, text) == []
        (why,) = of(dressed, text.replace("carries", "wears").replace("carrying", "wearing"))
        assert why == "the rules module top-of-the-heap keeps no cards that somebody can wear"

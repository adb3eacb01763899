"""Each line of the log knows who may know which of its cards; nobody else can be told, whatever the words are."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.ark import layout as at
from engine.games.ark import log_text
from engine.kernel import NOBODY, actions, apply, knows, own_words, public_words, tell
from engine.kernel.core.events import ContinuousEffect, EffectKind, Used
from engine.kernel.core.frames import TextFrame, env_for
from engine.kernel.core.lines import (
    UNKNOWN_CARD,
    ByValue,
    Line,
    NumberAndSort,
    OneCard,
    Secret,
    SomeCards,
    SortAndNumber,
)
from engine.kernel.core.viewer import EVERYBODY
from engine.kernel.running.continuous_effects import add
from engine.kernel.running.game_log import note, note_by
from engine.kernel.running.hidden_information import learn
from engine.kernel.running.sayings import Saying
from engine.kernel.running.table import lasting_told, used_told
from tests.engine.games.ark.scene import Scene

PIG = "This pair is worth 4 points.\nPlay only during Day.\nWhen you play this pair, "
HANDS = {1: "Pig + Pig + Hay", 2: "Fox", 3: "Owl"}


def after(deed: str, *choices: str, **more: Any) -> tuple[Scene, Line]:
    """A game of three in which player 1 has done what a card says, and the last line of the log."""
    made = Scene(HANDS, deck="Cow + Deer + Goat + Duck", texts={"Pig": f"{PIG}{deed}."}, **more)
    apply(made.state, "play Pig")
    for choice in choices:
        assert choice in actions(made.state)
        apply(made.state, choice)
    return made, [line for line in made.state.log if line.sentence >= 0][-1]


@pytest.mark.parametrize(
    ("deed", "choices", "public", "own", "seats"),
    [
        ("take a card from another player", ["choose a hidden card of player-2"],
         "player 1 takes a hidden card", "Fox", [0, 1]),
        ("give a card to another player", ["choose player-2"],
         "player 1 gives a hidden card to player 2", "Hay", [0, 1]),
        ("put a card from your hand on top of the Ark deck", [],
         "a hidden card is put into the deck", "Hay", [0]),
        ("look at another player's hand", ["choose player-3"], "player 1 looks at 1 card", "Owl", [0]),
        ("reveal your hand", [], "player 1 reveals Hay", "", []),
        ("swap a card with a card from another player's hand", ["choose a hidden card of player-3"],
         "player 1 exchanges a hidden card for a hidden card", "Hay for Owl", [0, 2]),
        ("discard your hand", [], "player 1 discards Hay", "", []),
        ("take a card from the Hold", ["choose Bat"], "player 1 takes Bat", "", []),
    ],
)  # fmt: skip
def test_who_may_know_which_card_it_was_is_told(
    deed: str, choices: list[str], public: str, own: str, seats: list[int]
) -> None:
    made, line = after(deed, *choices, hold="Bat" if "Hold" in deed else "")
    assert public_words(made.state, line) == public
    assert {viewer: own_words(made.state, line, viewer) for viewer in (0, 1, 2, NOBODY)} == {
        viewer: own if viewer in seats else "" for viewer in (0, 1, 2, NOBODY)
    }
    assert all(tell(made.state, line, seat).startswith(f"{public} ({own})  [Pig") for seat in seats)


def test_what_a_line_says_does_not_change_with_what_becomes_known_later() -> None:
    made, line = after("put a card from your hand on top of the Ark deck")
    before = [tell(made.state, line, viewer) for viewer in (0, 1, NOBODY)]
    made.referee.put(made.state, made.state.zones[at.DECK][-1], at.HOLD)
    assert [tell(made.state, line, viewer) for viewer in (0, 1, NOBODY)] == before
    assert "Hay" not in before[1] + before[2]


def test_words_cannot_name_a_card_that_is_not_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    said = log_text.SAYINGS["take"]
    assert isinstance(said, Saying)
    monkeypatch.setattr(said, "say", lambda t, w, a, b: f"look, {t.card(a)} and {t.card(a - 1)}")
    made, line = after("take a card from another player", "choose a hidden card of player-2")
    assert public_words(made.state, line) == "look, a hidden card and a hidden card"
    assert tell(made.state, line, 2).startswith("look, a hidden card and a hidden card  [")


def test_a_card_that_all_know_in_a_hand_is_named_when_it_is_noted() -> None:
    made = Scene(HANDS, deck="Cow + Deer")
    (fox,) = made.state.zones[at.hand(1)]
    for knowers, words in ((0, "player 2 plays a hidden card"), (EVERYBODY, "player 2 plays Fox")):
        made.state.known[fox] = knowers
        note(made.state, "play", 1, fox, 1)
        assert public_words(made.state, made.state.log[-1]) == words


def test_several_who_know_are_a_set() -> None:
    made = Scene(HANDS, deck="Cow + Deer")
    (fox,), (owl,) = made.state.zones[at.hand(1)], made.state.zones[at.hand(2)]
    learn(made.state, [0], [fox, owl])
    note(made.state, "exchange", 0, fox, owl)
    line = made.state.log[-1]
    assert line.secrets == (Secret(fox, 0b011), Secret(owl, 0b101))
    assert [own_words(made.state, line, viewer) for viewer in (0, 1, 2)] == ["Fox for Owl", "", ""]


def worded() -> tuple[Scene, int]:
    """A game of three in which player 2 has one card in hand, whose text is in force; and the card."""
    made = Scene({1: "Hay", 2: "Pig", 3: "Owl"}, deck="Cow + Deer", texts={"Pig": "Play only during Day."})
    (pig,) = made.state.zones[at.hand(1)]
    return made, pig


def test_the_card_whose_words_are_the_cause_is_named_to_those_who_know_it() -> None:
    made, pig = worded()
    sentence = next(rule.sentence for rule in made.state.compiled.texts[made.referee.design_of[pig]].rules)
    note_by(made.state, (pig, sentence), "in time", 1, pig, "Day")
    told = {viewer: tell(made.state, made.state.log[-1], viewer).partition("  ")[2] for viewer in (0, 1, 2, NOBODY)}
    assert told == {
        0: "[a hidden card]",
        1: "[Pig: “Play only during Day.”]",
        2: "[a hidden card]",
        NOBODY: "[a hidden card]",
    }
    made.referee.put(made.state, pig, at.HOLD)
    assert {viewer: tell(made.state, made.state.log[-1], viewer).partition("  ")[2] for viewer in told} == told
    note_by(made.state, (pig, sentence), "in time", 1, pig, "Day")
    assert tell(made.state, made.state.log[-1]).endswith("[Pig: “Play only during Day.”]")


def test_a_text_that_began_openly_is_quoted_wherever_its_card_has_gone() -> None:
    made = Scene(HANDS, deck="Cow + Deer + Goat + Duck", texts={"Pig": f"{PIG}take a card from another player."})
    apply(made.state, "play Pig")
    (text,) = [frame for frame in made.state.stack if isinstance(frame, TextFrame)]
    made.referee.put(made.state, text.card, at.DECK)
    made.referee.mix(made.state, at.DECK)
    assert not knows(made.state, 0, text.card)
    apply(made.state, "choose a hidden card of player-2")
    assert tell(made.state, [line for line in made.state.log if line.what == "take"][-1]).endswith(
        "take a card from another player.”]"
    )


def test_what_lasts_names_its_card_to_those_who_knew_it() -> None:
    made, pig = worded()
    add(made.state, ContinuousEffect(EffectKind.IGNORE_CARD, 3, pig, 1, -1, "turn", -1))
    (effect,) = made.state.lasting
    names = {0: "a hidden card", 1: "Pig", NOBODY: "a hidden card"}
    assert {viewer: lasting_told(made.state, viewer)[0]["card"] for viewer in names} == names
    text = env_for(0, pig, 1, -1, 0)
    text.knowers = 0b101
    made.state.stack.append(text)
    add(made.state, ContinuousEffect(EffectKind.IGNORE_CARD, 4, pig, 1, -1, "turn", -1))
    assert [lasting_told(made.state, viewer)[1]["card"] for viewer in (0, 1, 2, NOBODY)] == [
        "Pig",
        "Pig",
        "Pig",
        "a hidden card",
    ]
    assert effect.knowers == 0


def test_what_was_used_names_its_card_to_those_who_know_it() -> None:
    made, pig = worded()
    made.state.used = [Used(0, pig, "turn"), Used(0, -2, "turn")]
    assert used_told(made.state, 1) == [["Pig", "turn"], ["player-1", "turn"]]
    assert (
        used_told(made.state, 0) == used_told(made.state, NOBODY) == [["a hidden card", "turn"], ["player-1", "turn"]]
    )


@pytest.mark.parametrize(
    ("cards", "a", "b", "named", "without"),
    [
        (ByValue(OneCard(), None), 7, 7, [7], (UNKNOWN_CARD, 7)),
        (ByValue(None, OneCard()), 7, 7, [7], (7, UNKNOWN_CARD)),
        (ByValue(OneCard(), OneCard()), -1, 7, [7], (-1, UNKNOWN_CARD)),
        (ByValue(OneCard(), OneCard()), 8, 7, [8, 7], (8, UNKNOWN_CARD)),
        (ByValue(SomeCards(), None), (7, 8), 7, [7, 8], ((UNKNOWN_CARD, 8), 7)),
        (ByValue(log_text.CARDS["look"].a, None), (7,), 7, [7], ((UNKNOWN_CARD,), 7)),  # type: ignore[attr-defined]
        (NumberAndSort(), 7, "card", [7], (UNKNOWN_CARD, "card")),
        (NumberAndSort(), 7, "place", [], (7, "place")),
        (SortAndNumber(), "ignore card", 7, [7], ("ignore card", UNKNOWN_CARD)),
        (SortAndNumber(), "ignore piece", 7, [], ("ignore piece", 7)),
    ],
)
def test_where_cards_are_in_a_line(cards: Any, a: Any, b: Any, named: list[int], without: Any) -> None:
    assert cards.named(a, b) == named
    assert cards.without(a, b, [7]) == without

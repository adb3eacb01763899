"""The log in words: what happens, how long words hold, and what does not happen and why."""

from __future__ import annotations

import pytest

from engine.games.ark import Ark
from engine.games.ark import layout as at
from engine.games.ark.log_text import tell
from engine.kernel import apply, new_game, scores
from engine.kernel import tell as words
from tests.engine.games.ark.scene import Scene, box


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (("hold", -1, 0, -1), "the top card of the deck goes to the Hold: Hay"),
        (("how", 1, 0, -1), "player 2 plays first; all play against each other"),
        (("how", 1, 1, -1), "player 2 plays first; all play together"),
        (
            ("deal", -1, 7, (0, 1)),
            "the deck is shuffled and 7 cards dealt to each player; the Hold begins with Hay and Hay",
        ),
        (("flip", 0, 1, 1), "player 1 sets the Time to Night"),
        (("flip", 0, 0, 0), "player 1 sets the Time to Day"),
        (("flip", -1, 0, 2), "everyone has taken a turn: the Time turns to Day, Day cycle 2 begins"),
        (("over", -1, 0, -1), "the game is over: everything is aboard"),
        (("result", -1, 0, 1), "done in 1 Day cycle"),
        (("result", -1, 0, 4), "done in 4 Day cycles"),
        (("result", -1, 3, 4), "failed: 3 not aboard"),
        (("lasting", 0, "turn", -1), "these words hold until the turn ends"),
        (("lasting", 0, "event", -1), "these words hold until what they wait for"),
        (("nothing", 1, 0, -1), "player 2 draws nothing: the deck is empty"),
        (("nothing", 1, 0, 0), "player 2 has no points to lose"),
        (("nothing", 1, -1, -1), "nothing is done: what these words ask for is not there"),
    ],
)
def test_lines_in_words(line: tuple[str, int, object, object], words: str) -> None:
    scene = Scene({1: "Hay", 2: "Hay"})
    assert tell(scene.referee, scene.state, *line) == words


def test_one_player_plays_alone() -> None:
    scene = Scene({1: "Hay"}, players=1)
    assert tell(scene.referee, scene.state, "how", 0, 1, -1) == "player 1 plays alone"


def test_the_deal_is_told_and_what_is_never_in_play_before_it() -> None:
    state = new_game(Ark(box()), 2, 1)
    apply(state, "play against each other")
    assert state.log is not None
    said = [words(state, line) for line in state.log]
    found = [state.referee.name(card) for card in state.zones[at.HOLD][:2]]
    assert said[0].startswith("Gospel is laid aside")
    assert said[1].endswith("plays first; all play against each other")
    assert said[2].endswith(f"7 cards dealt to each player; the Hold begins with {' and '.join(found)}")


def test_at_the_end_everything_is_said_to_be_worth_something_by_its_words() -> None:
    scene = Scene({1: "Hay", 2: ""}, stored={1: "Pig + Pig", 2: "Olives"}, whole=True)
    scene.play("1 | play Hay | says “Pig is worth +4 to player 1”; says “Olives is worth +2 to player 2”")


def test_asking_for_scores_writes_nothing() -> None:
    for together in (False, True):
        scene = Scene({1: "Hay", 2: "Owl"}, stored={1: "Pig + Pig"}, deck="Cow + Bat", together=together)
        before = list(scene.state.log)
        scores(scene.state)
        assert scene.state.log == before


def test_a_group_is_told_how_it_did_and_not_what_things_are_worth() -> None:
    scene = Scene({1: "Hay", 2: ""}, stored={1: "Pig + Pig"}, whole=True, together=True)
    scene.play("1 | play Hay | says “done in 1 Day cycle”")
    assert not any(line[0] == "worth" for line in scene.state.log)


def test_what_is_not_drawn_is_said() -> None:
    texts = {"Hay": "Play during any Time. When you play this card, draw a card."}
    scene = Scene({1: "Hay", 2: "Owl"}, texts=texts)
    scene.play("1 | play Hay | says “player 1 draws nothing: the deck is empty”")

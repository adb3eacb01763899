"""The log in words: what happens, how long words hold, and what does not happen and why."""

from __future__ import annotations

import pytest

from engine.games.ark.telling import tell
from tests.engine.games.ark.scene import Scene


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (("hold", -1, 0, -1), "the top card of the deck goes to the Hold: Hay"),
        (("how", 1, 0, -1), "player 2 plays first; all play against each other"),
        (("flip", 0, 1, 1), "player 1 sets the Time to Night"),
        (("flip", -1, 0, 2), "everyone has taken a turn: the Time turns to Day, Day cycle 2 begins"),
        (("over", -1, 0, 4), "the game ends in Day cycle 4: everything is aboard"),
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


def test_what_is_not_drawn_is_said() -> None:
    texts = {"Hay": "Play during any Time. When you play this card, draw a card."}
    scene = Scene({1: "Hay", 2: "Owl"}, texts=texts)
    scene.play("1 | play Hay | says “player 1 draws nothing: the deck is empty”")

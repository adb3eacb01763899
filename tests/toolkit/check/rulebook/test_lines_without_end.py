"""A line that ends without a full stop where each of the others has one."""

from __future__ import annotations

from tests.toolkit.check.rulebook.test_offences import found

LINES = "3. PLAY\nRoll the die, and move your pawn that many spaces along the stones.\n{}\n{} until you have six.\n"


def test_a_line_without_end() -> None:
    assert found(LINES.format("A player that cannot move passes the turn", "Draw"), "C402") == ["turn"]


def test_a_line_without_end_near_miss() -> None:
    fine = [
        LINES.format("A player that cannot move passes the turn.", "Draw"),
        LINES.format("A player that cannot move passes and", "Draws"),  # goes on
        LINES.format("A player that cannot move passes the turn", "and draws"),
        LINES.format("A player that cannot move passes the turn to the player on the left of the", "Owl"),  # is wrapped
        "Cards\nFour boards and a die\nPut all of it on the table in front of you.\nGo.\n",
        "The owl moves to the river Thames when\nBen plays the card of the great black forest,\nAnn stays.\n",
    ]
    assert [text for text in fine if found(text, "C402")] == []

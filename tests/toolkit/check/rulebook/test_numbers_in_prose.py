"""Numbers of a rulebook that disagree within running sentences, and such as only look so."""

from __future__ import annotations

from tests.toolkit.check.rulebook.test_offences import found


def counted(text: str) -> list[str]:
    return found(f"# Rules\n\n{text}\n", "C406")


def test_a_list_of_all_without_and() -> None:
    text = "Do these three things: draw a card, play a card.\n\nDo these three things in order: draw a card, play it.\n"
    assert counted(text) == ["three things", "three things"]
    assert counted("Do the following two steps: draw a card, play a card, discard a card.") == ["two steps"]


def test_a_list_of_all_without_and_near_miss() -> None:
    fine = [
        "Do these three things: draw a card, play a card, discard a card.",
        "Do these three things: draw a card, if you can.",
        "Take these three cards: they are yours, so keep them.",
        "You get three things: gold, fame.",
        "Do these two things: draw a card, which is yours, play it.",
        "Do two of these three things: draw a card and play a card and pass.",
    ]
    assert [text for text in fine if counted(text)] == []


def test_sums_within_a_sentence() -> None:
    assert counted("All is here. There are 16 stones: 4 black, 5 white and 6 grey.") == [
        "16 stones: 4 black, 5 white and 6 grey."
    ]
    text = "48 cards, 16 stones (4 black, 5 white, 6 grey), 9 tiles (4 red, 5 blue), 1 die."
    assert counted(text) == ["16 stones (4 black, 5 white, 6 grey)"]


def test_sums_within_a_sentence_near_miss() -> None:
    fine = [
        "There are 15 stones: 4 black, 5 white and 6 grey. It has 9 tiles (4 red, 5 blue).",
        "You need at least 5 stones (1 black, 1 white). Draw 5 cards (2 red, 2 blue).",
        "The 10 coins (2 players, 4 rounds) are yours. It is worth the 5 coins (2 points, 1 star).",
        "The 9 tiles (2 of each) and the 4 boards: 1 for Ann and 1 for each of you, 3 tiles.",
    ]
    assert [text for text in fine if counted(text)] == []


def test_what_everybody_begins_with_and_the_last_round() -> None:
    setup = "## Setup\n\nGive each player 3 coins (see Trading).\n\n## Trading\n\nEach player has {} coins {}."
    assert counted(setup.format(4, "at setup")) == ["Each player has 4 coins"]
    ends = "## End\n\nThe game ends after 8 rounds. "
    assert counted(ends + "At the end of round 6, players count points.") == [
        "At the end of round 6, players count points"
    ]
    plain = (
        "1. PLAY\nDraw a card.\n\n2. END\nThe game ends after 8 rounds. At the end of round 6, players count points."
    )
    assert counted(plain) == ["At the end of round 6, players count points"]
    assert counted(ends + "After round 7, the game ends.") == ["After round 7, the game ends"]
    fine = [
        setup.format(3, "at setup"), setup.format(4, "at the end"), setup.format(4, "at the end of the setup round"),
        ends + "At the end of round 8, players count points.", ends + "At the end of round 6, turn the board over.",
        ends + "\n\n## Scoring\n\nAt the end of round 4, players count points.",
        ends + "At the end of round 4 and 8, players count points.",
        ends + "With 2 players, the game ends after round 6. If it rains, after round 5, the game ends.",
    ]  # fmt: skip
    assert [text for text in fine if counted(text)] == []

"""Choices that several players make at once, nobody seeing those of the others, until each has chosen enough things."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.core.choice import Choice
from engine.kernel.core.frames import NodeFrame
from engine.kernel.core.state import State
from engine.kernel.running.choices import collect, offer_at_once


def all_chosen(state: State, frame: NodeFrame, answer: int | None, rows: Mapping[int, list[int]], n: int) -> bool:
    """Let each player choose `n` of the cards in a row of theirs, or all where there are no more; what was chosen is in
    `frame.done`.

    Returns False as long as somebody has to choose: the frame is run again with the answers. Each card is in one row.
    """
    if answer is not None:
        frame.done += tuple(collect(state).values())
    open_rows: dict[int, list[int]] = {}
    for player, row in rows.items():
        left = [card for card in row if card not in frame.done]
        wanted = n - (len(row) - len(left))
        if wanted >= len(left):
            frame.done += tuple(left)
        elif wanted > 0:
            open_rows[player] = left
    if not open_rows:
        return True
    offer_at_once(state, [Choice(player, "card", row, "pick") for player, row in open_rows.items()])
    return False

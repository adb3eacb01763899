"""Ways to play Crafty Critters without thinking much, so that games are ended."""

from __future__ import annotations

from random import Random

from engine.games.crafty_critters import layout as at
from engine.kernel import State, options, player_to_move


def purposeful(state: State, chance: Random) -> int:
    """To the middle and back again, with something else now and then: such games are ended."""
    words, found = state.referee.words[state.choice.kind], options(state)  # type: ignore[index]
    text = {words[option]: option for option in found}
    for wish in ("end the heist", "take Canned Goods"):
        if wish in text:
            return text[wish]
    player = player_to_move(state)
    if state.choice.kind == "turn" and chance.random() < 0.8:  # type: ignore[index]
        moves = [option for option in found if 0 <= option < at.SPACES]
        goals = at.STARTS if state.canned else (at.MIDDLE,)  # type: ignore[attr-defined]
        here = distance(state.at[player], goals)  # type: ignore[index]
        near = [option for option in moves if distance(option, goals) < here]
        if near:
            return chance.choice(near)
        if "draw a tile" in text:
            return text["draw a tile"]
        if moves and chance.random() < 0.7:
            return chance.choice(moves)
    return chance.choice(found)


def distance(space: int, goals: tuple[int, ...]) -> int:
    """As the crow flies, along the aisles."""
    return min(abs(space % 10 - goal % 10) + abs(space // 10 - goal // 10) for goal in goals)

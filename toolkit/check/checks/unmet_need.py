"""
## What it finds
Something that the rules module of the game (`rules` in game.yaml) needs, and that is not there: a counter, a noun, a
type of cards that the rules know by name, a span of players that they are for, cards that set-up takes, or a tile
without a piece on each of its edges. And what a zone says and these rules do not play by: who sees its cards, what it
holds, how many it has room for, whether it is ordered.

## Why it matters
The rules ask for these words and cards. Without them `heap play` and `heap prove` do not begin. Where rules play by a
zone as they know it, whatever else it says is not what happens at the table.

## Example
    rules: harbour
    vocabulary:
      counters:
        star: {plural: stars}

## Instead
    rules: harbour
    vocabulary:
      counters:
        point: {plural: points}

Or leave `rules` away: the game is then checked and printed, and not played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.check.checks import torn_region
from toolkit.model import Game
from toolkit.own_rules import BrokenRules
from toolkit.problem import Offence, Place, Problem
from toolkit.texts.playability import Need, needs_of

OFFENCE = Offence("C129", "unmet-need", __doc__)
PLAYERS = "players"


def find(game: Game) -> Iterator[Problem]:
    """What the game lacks for its rules module.

    Tiles with regions that cannot be drawn are left to torn-region, rules that fail when asked to broken-rules.
    """
    try:
        needs = needs_of(game)
    except BrokenRules:
        return
    yield from problems_of(game, needs)


def problems_of(game: Game, needs: Sequence[Need]) -> list[Problem]:
    """A finding for each need, at its card, its word of the vocabulary, or the line that names the rules."""
    torn = {problem.card for problem in torn_region.find(game)} if any(need.card for need in needs) else set()
    return [
        OFFENCE.at(_place(game, need), need.message, need.hint, card=need.card)
        for need in needs
        if not need.card or need.card not in torn
    ]


def _place(game: Game, need: Need) -> Place | None:
    if need.card:
        return next(card.place() for card in game.cards if card.id == need.card)
    if game.source is None:
        return None
    path = (PLAYERS,) if need.part == PLAYERS else ("vocabulary", need.part, need.name)
    if need.key and game.source.find(*path, need.key) is not None:
        path = (*path, need.key)
    return game.source.place(*path) if game.source.find(*path) is not None else game.source.place("rules")

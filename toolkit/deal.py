"""From a loaded game to what the engine plays with: the cards of the box with their texts read.

box, problems = open_box(game)
referee = engine.games.referee(box)
"""

from __future__ import annotations

from dataclasses import replace

from engine.kernel.box import Box, Design
from engine.language import Reading
from toolkit.check.checks import torn_region
from toolkit.check.text_offences import UNREAD
from toolkit.model import Card, Game
from toolkit.problem import Problem
from toolkit.texts import language_of, read_card


def open_box(game: Game) -> tuple[Box, list[Problem]]:
    """The box of a game, and a problem for each text and region that is not read; the box goes without them."""
    language = language_of(game)
    problems: list[Problem] = list(torn_region.find(game))
    torn = {problem.card for problem in problems}
    designs = []
    for card in game.cards:
        reading = read_card(language, card) if card.text else None
        if reading is not None and reading.tree is None:
            why = reading.findings[0].message if reading.findings else "it is not read whole"
            place = card.place("text")
            message = f"{card.name} cannot be played with: {why}"
            problems.append(UNREAD.at(place, message, "heap check says more", card=card.id))
            reading = None
        designs.append(_design(game, replace(card, regions={}) if card.id in torn else card, reading))
    rules = str(game.data.get("rules") or game.id)
    return Box(game.id, game.title, rules, game.players, game.vocabulary, tuple(designs)), problems


def _design(game: Game, card: Card, reading: Reading | None) -> Design:
    size = game.vocabulary.sizes.get(card.size)
    return Design(
        card.id,
        card.name,
        card.deck,
        card.type,
        card.subtype,
        card.size,
        card.tags,
        card.favoured,
        card.vp if card.vp is not None else (size.vp if size else 0),
        card.copies,
        card.text,
        reading,
        tuple(card.regions.items()),
    )

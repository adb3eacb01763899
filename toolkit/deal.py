"""From a loaded game to what the engine plays with: the box of cards with their texts read, and the rules.

referee, problems = open_table(game)      # the rules, or what has to be mended first
box, problems = open_box(game)            # the cards alone
box, problems = open_box(game, Cache())   # the same, and their texts are not read again where they were read before
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.games import lacks, rules_of
from engine.kernel.compile.unsupported import Unplayable
from toolkit.check.checks import rules_text, torn_region, unknown_aim, unmade_verb, unmet_need
from toolkit.check.text_offences import UNREAD
from toolkit.kept_box import KeptBox
from toolkit.model import Game
from toolkit.problem import Problem
from toolkit.texts import language_of, read_card
from toolkit.texts.playability import Need, box_with, design_of, findings_of

if TYPE_CHECKING:
    from engine.kernel import Box, Referee
    from toolkit.cache import Cache


def open_table(game: Game, cache: Cache | None = None) -> tuple[Referee | None, list[Problem]]:
    """The rules for the cards of a game, or None and all problems that keep it from being played.

    Raises NoRules where the game names no rules module that exists.
    """
    box, problems = open_box(game, cache)
    rules = rules_of(box)
    problems += lacking(game, box)
    if problems:
        return None, problems
    try:
        referee = rules(box)
    except Unplayable as unplayable:
        return None, refused(game, box, unplayable)
    problems = unknown_aim.unmet(game, referee)
    return (None, problems) if problems else (referee, [])


def open_box(game: Game, cache: Cache | None = None) -> tuple[Box, list[Problem]]:
    """The box of a game, and a problem for each text and region that is not read; the box is without those.

    With a cache, a box in which everything is read is kept there, and taken from there as long as nothing has changed.
    """
    kept = KeptBox(game, cache) if cache is not None else None
    box = kept.box() if kept is not None else None
    if box is not None:
        return box, []
    box, problems = _read_box(game)
    if kept is not None and not problems:
        kept.keep(box)
    return box, problems


def _read_box(game: Game) -> tuple[Box, list[Problem]]:
    prose = game.prose
    languages = {is_prose: language_of(game, prose=is_prose) for is_prose in {deck.id in prose for deck in game.decks}}
    torn_regions = list(torn_region.find(game))
    problems: list[Problem] = [*torn_regions, *unmade_verb.find(game)]
    torn = {problem.card for problem in torn_regions}
    designs = []
    for card in game.cards:
        reading = read_card(languages[card.deck in prose], card) if card.text else None
        if reading is not None and reading.tree is None:
            why = reading.findings[0].message if reading.findings else "it is not read whole"
            place = card.place("text")
            what = "it is prose, and " if card.deck in prose else ""
            message = f"{card.name} cannot be played with: {what}{why}"
            problems.append(UNREAD.at(place, message, "heap check says more", card=card.id))
            reading = None
        designs.append(design_of(game, replace(card, regions={}) if card.id in torn else card, reading))
    return box_with(game, tuple(designs)), problems


def lacking(game: Game, box: Box) -> list[Problem]:
    """What the box lacks that the rules module needs, as `heap check` reports it. Raises NoRules."""
    return unmet_need.problems_of(game, [Need(*lack) for lack in lacks(box)])


def refused(game: Game, box: Box, unplayable: Unplayable) -> list[Problem]:
    """The sentences that the rules module refuses, as `heap check` reports them."""
    cards = {card.id: card for card in game.cards}
    said = [(number, finding) for number, finding in findings_of(unplayable) if number < len(box.designs)]
    rows = ((cards[box.designs[number].id], finding) for number, finding in said)
    return [rules_text.problem_of(card, finding) for card, finding in rows]

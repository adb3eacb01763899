"""The rules for a command that plays, or a refusal that says what has to be mended first."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from toolkit.cli.options import refuse
from toolkit.cli.words import print_problems

if TYPE_CHECKING:
    from engine.games import NoRules
    from engine.kernel import Box, Referee
    from toolkit.model import Game
    from toolkit.problem import Problem


def referee_of(game: Game, instead: str = "") -> Referee:
    """The rules for the cards of a game; refuses a game that cannot be played, and says what can be done instead."""
    from engine.games import NoRules
    from toolkit.cache import Cache
    from toolkit.deal import open_table

    refuse_prose(game, instead)
    try:
        referee, problems = open_table(game, Cache())
    except NoRules as none:
        refuse_without(game, none, instead)
    if referee is None:
        refuse_to_play(game, problems)
    return referee


def provable_box(game: Game) -> Box:
    """The box of a game that has everything its rules need; some of its texts may still be refused.

    Refuses a game without rules, and one that lacks something.
    """
    from engine.games import NoRules
    from toolkit.cache import Cache
    from toolkit.deal import lacking, open_box
    from toolkit.texts.playability import has_rules

    if not has_rules(game):
        refuse_prose(game)
    box, _ = open_box(game, Cache())
    try:
        problems = lacking(game, box)
    except NoRules as none:
        refuse_without(game, none)
    if problems:
        refuse_to_play(game, problems)
    return box


def refuse_to_play(game: Game, problems: Sequence[Problem]) -> NoReturn:
    """Refuse to play a game, and print the findings that keep it from being played."""
    print_problems(problems)
    count = "1 finding is" if len(problems) == 1 else f"{len(problems)} findings are"
    refuse(
        f"{game.title} cannot be played: {count} to be mended first.",
        f"With the lines they are in: heap check {shlex.quote(str(game.folder))}",
        problems,
    )


def refuse_prose(game: Game, instead: str = "") -> None:
    """Refuse to play a game in whose prose some sentences are not read; returns where all are read."""
    if not game.prose:
        return
    from toolkit.texts import count_of_prose
    from toolkit.texts.playability import has_rules

    count = count_of_prose(game)
    unread = count.sentences - count.read
    if unread:
        what = f"{unread} of its {count.sentences} sentences of prose {'is' if unread == 1 else 'are'} not read"
        rules = "" if has_rules(game) else " It has no rules module either."
        listed = f"What is not read is listed by heap check {shlex.quote(count.folder)} --prose."
        refuse(f"{game.title} cannot be played: {what}.", f"Prose is printed. {listed}{rules} {instead}".strip())


def refuse_without(game: Game, none: NoRules, instead: str = "") -> NoReturn:
    """Refuse a game without rules; for a misspelt name of rules, the most similar names are given."""
    from engine.games import GAMES
    from toolkit.check.checks import broken_rules, untrusted_rules
    from toolkit.nearest import did_you_mean
    from toolkit.own_rules import is_own
    from toolkit.texts.playability import rules_named

    if is_own(rules_named(game)):
        refuse_to_play(game, [*broken_rules.find(game), *untrusted_rules.find(game)])
    meant = did_you_mean(rules_named(game), GAMES)
    refuse(f"{game.title} cannot be played: {none}.", " ".join(part for part in (meant, none.hint, instead) if part))

"""Running the checks: all rules over a loaded game, less what its cards allow, in the order of the files."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.check.allow import ALLOWANCES, without_allowed
from toolkit.check.checks import rules_text
from toolkit.check.registry import OFFENCES, RULES, TEXT_RULES
from toolkit.check.rule import Rule
from toolkit.load.offences import (
    DUPLICATE_DECK,
    LOADING,
    MISSING_VALUE,
    UNKNOWN_KEY,
    UNREADABLE_FILE,
    WRONG_VALUE,
)
from toolkit.model import Game
from toolkit.problem import Place, Problem, Severity, has_errors
from toolkit.source import Record
from toolkit.texts import read_texts

NOWHERE = Place("", 0, 0, 0, 0)
# findings in game.yaml that leave its vocabulary as it is: always, and where they do not stand in it
OF_DECKS = {UNREADABLE_FILE.code, DUPLICATE_DECK.code}
OF_ONE_VALUE = {WRONG_VALUE.code, MISSING_VALUE.code}


def check_game(game: Game, problems: Sequence[Problem] = (), rules: Sequence[Rule] = RULES) -> list[Problem]:
    """All findings about a game, those of loading included, sorted by place."""
    running = rules_for(game, problems, rules)
    found = [problem for rule in running for problem in rule.find(game)]
    judged = [offence for rule in running for offence in rule.offences]
    if running:  # with a damaged vocabulary nothing can be read
        texts = read_texts(game)
        of_texts = [rule for rule in TEXT_RULES if not (rule.needs_whole and has_errors(problems))]
        found += [problem for rule in of_texts for problem in rule.find(game, texts)]
        judged += [offence for rule in of_texts for offence in rule.offences]
    allowable = [offence for offence in OFFENCES if offence not in (*LOADING, *ALLOWANCES)]
    return in_order([*problems, *without_allowed(game, found, judged, allowable)])


def notes_on_prose(game: Game) -> list[Problem]:
    """What keeps the texts of a game that are prose from being texts that are read, as notes, sorted by place."""
    return in_order(list(rules_text.notes_on(read_texts(game))))


def rules_for(game: Game, problems: Sequence[Problem], rules: Sequence[Rule] = RULES) -> list[Rule]:
    """The rules that can be right about what was loaded.

    With a damaged vocabulary none can; while cards are missing, those that count cannot.
    """
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if any(_damages_vocabulary(problem, game) for problem in errors):
        return []
    return [rule for rule in rules if not (rule.needs_whole and errors)]


def _damages_vocabulary(problem: Problem, game: Game) -> bool:
    if problem.place is None or game.source is None or problem.place.file != game.source.file.path:
        return False
    words = game.source.find("vocabulary")
    if not isinstance(words, Record):
        return problem.code not in OF_DECKS
    if problem.code == UNKNOWN_KEY.code:  # a part of the vocabulary that is called wrongly
        return any(problem.place == game.source.node_place(key) for key, _ in words.entries.values())
    if problem.code in OF_ONE_VALUE:
        span = game.source.node_place(words)
        return span.line <= problem.place.line <= span.end_line
    return problem.code not in OF_DECKS


def in_order(problems: Sequence[Problem]) -> list[Problem]:
    """By file, line, column and code."""
    return sorted(problems, key=lambda problem: (problem.place or NOWHERE, problem.code, problem.message))

"""Runs the checks: all rules over a loaded game, without what its cards allow, in the order of the files."""

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
# findings in game.yaml that do not damage its vocabulary: always, and where they are outside of it
OF_DECKS = {UNREADABLE_FILE.code, DUPLICATE_DECK.code}
OF_ONE_VALUE = {WRONG_VALUE.code, MISSING_VALUE.code}


def check_game(game: Game, problems: Sequence[Problem] = (), rules: Sequence[Rule] = RULES) -> list[Problem]:
    """All findings about a game, those of loading (`problems`) included, sorted by place."""
    running = rules_for(game, problems, rules)
    findings = [problem for rule in running for problem in rule.find(game)]
    judged = [offence for rule in running for offence in rule.offences]
    if running:  # with a damaged vocabulary no text can be read
        texts = read_texts(game)
        of_texts = [rule for rule in TEXT_RULES if not (rule.needs_whole and has_errors(problems))]
        findings += [problem for rule in of_texts for problem in rule.find(game, texts)]
        judged += [offence for rule in of_texts for offence in rule.offences]
    allowable = [offence for offence in OFFENCES if offence not in (*LOADING, *ALLOWANCES)]
    return in_order([*problems, *without_allowed(game, findings, judged, allowable)])


def notes_on_prose(game: Game) -> list[Problem]:
    """Notes on what keeps the prose of a game from being read, sorted by place."""
    return in_order(list(rules_text.notes_on(read_texts(game))))


def rules_for(game: Game, problems: Sequence[Problem], rules: Sequence[Rule] = RULES) -> list[Rule]:
    """The rules whose findings can be right about what was loaded.

    With a damaged vocabulary there are none; while cards are missing, those that count cards are left out.
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
    if problem.code == UNKNOWN_KEY.code:  # a part of the vocabulary with a wrong name
        return any(problem.place == game.source.node_place(key) for key, _ in words.entries.values())
    if problem.code in OF_ONE_VALUE:
        span = game.source.node_place(words)
        return span.line <= problem.place.line <= span.end_line
    return problem.code not in OF_DECKS


def in_order(problems: Sequence[Problem]) -> list[Problem]:
    """Problems sorted by file, line, column and code."""
    return sorted(problems, key=lambda problem: (problem.place or NOWHERE, problem.code, problem.message))

"""Findings and proofs as plain values for the page. What files say stays text: the page writes it as text alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.language.hint import lines_of
from toolkit.problem import Problem
from toolkit.report.text import excerpt

if TYPE_CHECKING:
    from toolkit.prove.prove import Proof

Told = dict[str, object]
MOST_FINDINGS = 500  # that are shown; mending these usually mends most of the rest
MOST_LETTERS = 2_000  # of one message


def finding(problem: Problem) -> Told:
    """One finding: code, name, severity, message, what to do, the place, and the line with a mark under it."""
    source, mark = excerpt(problem.place) if problem.place else ("", "")
    place = problem.place
    return {
        "code": problem.code,
        "name": problem.name,
        "severity": problem.severity.value,
        "message": problem.message[:MOST_LETTERS],
        "hint": [line[:MOST_LETTERS] for line in lines_of(problem.hint)],
        "place": f"{place.file.replace(chr(92), '/').rpartition('/')[2]}:{place.line}:{place.column}" if place else "",
        "source": f"{source}\n{mark}" if source else "",
    }


def findings(problems: Sequence[Problem]) -> list[Told]:
    """Findings, as many as are shown."""
    return [finding(problem) for problem in problems[:MOST_FINDINGS]]


def proofs(proof: Proof) -> dict[str, Told]:
    """By card what was proven: the lowest rung, how many sentences, and each that stops with the reason."""
    from toolkit.prove.report import by_card, rung_name

    told: dict[str, Told] = {}
    excused: Mapping[str, str] = proof.excuses
    for card, _, standings in by_card(proof):
        stopped = [each for each in standings if each.reason]
        told[card] = {
            "rung": rung_name(min(each.rung for each in standings)),
            "sentences": len(standings),
            "proven": not stopped or (card in excused and all(each.rung >= 0 for each in stopped)),
            "stops": [
                {"text": each.clause.text, "rung": rung_name(each.rung), "reason": each.reason} for each in stopped
            ],
        }
    return told

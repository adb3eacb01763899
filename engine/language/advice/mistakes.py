"""Typical mistakes as data: a run of words and what to write instead, looked up around the word that was not read.

What is advised stands in words of the game that is read: {actor}, {place} and so on are filled in (`terms.py`), and
a row for which the game has no word is left out. Each row has an example, wrong and right, that the tests carry out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.language.advice.terms import filled


class Mistake(NamedTuple):
    """A run of words that is not read, what to do about it, and a sentence with it, wrong and right."""

    words: tuple[str, ...]
    say: str
    wrong: str
    right: str


EACH_GAINS, ONE_GAINS = "Each {actor} gains {amount}.", "When {an_actor} gains {amount}, {it} gains {two}."

MISTAKES: tuple[Mistake, ...] = (
    Mistake(("everyone",), "write “each {player}”", "Everyone gains {amount}.", EACH_GAINS),
    Mistake(("everybody",), "write “each {player}”", "Everybody gains {amount}.", EACH_GAINS),
    Mistake(("anyone",), "write “{an_actor}”", "When anyone gains {amount}, lose {amount}.",
            "When {an_actor} gains {amount}, lose {amount}."),
    Mistake(("nobody",), "write “{actors} cannot …”", "Nobody can draw {cards}.",
            "{actors} cannot draw {cards}."),
    Mistake(("must",), "leave “must” out: what is not “may” has to be done", "Each {actor} must lose {amount}.",
            "Each {actor} loses {amount}."),
    Mistake(("should",), "leave “should” out: what is not “may” has to be done", "Each {actor} should lose {amount}.",
            "Each {actor} loses {amount}."),
    Mistake(("will",), "rules are in the present: “gains”, not “will gain”", "Each {actor} will gain {amount}.",
            EACH_GAINS),
    Mistake(("would",), "effects come when something has happened: “when …”", "If you would gain {amount}, lose {two}.",
            "When you gain {amount}, lose {two}."),
    Mistake(("they",), "name who it is: “{it}” or “you”",
            "They lose {two}.", "When {an_actor} gains {amount}, {it} loses {two}."),
    Mistake(("and", "/", "or"), "choose one: “and” or “or”", "Gain {amount} and/or lose {two}.",
            "Gain {amount}, or lose {two}."),
    Mistake(("immediately",), "leave “immediately” out: every effect is resolved at once",
            "Immediately gain {amount}.", "Gain {amount}."),
    Mistake(("also",), "leave “also” out", "You may also gain {amount}.", "You may gain {amount}."),
    Mistake(("instead",), "say both effects: “if …, …; otherwise, …”",
            "If you have {two}, gain {amount} instead.", "If you have {two}, gain {amount}; otherwise, lose {amount}."),
    Mistake(("one", "of", "the", "following"), "write “choose one: …; or …”",
            "Do one of the following: gain {amount}; or lose {two}.", "Choose one: gain {amount}; or lose {two}."),
    Mistake(("to", "a", "maximum"), "write “, up to 3 times”", "Gain {amount} for each {place} to a maximum of 3.",
            "Gain {amount} for each {place}, up to 3 times."),
    Mistake(("you", "may", "do", "this"), "begin the sentence with the limit: “Once per {period}, you may …”",
            "You may do this once per {period}.", "Once per {period}, you may gain {amount}."),
    Mistake(("please",), "leave “please” out", "Please gain {amount}.", "Gain {amount}."),
    Mistake(("per",), "write “for each …”", "Gain {amount} per {place}.", "Gain {amount} for each {place}."),
    Mistake(("none",), "write “no …”", "If you have none, gain {amount}.", "If you have no {cards}, gain {amount}."),
)  # fmt: skip


def advice(keys: Sequence[str], at: int, terms: Mapping[str, str]) -> str:
    """What to write instead where a typical mistake includes token `at`; "" where there is none.

    `terms` are the words of this game.
    """
    for mistake in MISTAKES:
        size = len(mistake.words)
        for start in range(max(0, at - size + 1), min(at, len(keys) - size) + 1):
            if tuple(keys[start : start + size]) == mistake.words and (say := filled(mistake.say, terms)):
                return say
    return ""

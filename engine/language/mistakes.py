"""Typical mistakes, as data: a run of words, and what to write instead. Looked up around the word that was not read."""

from __future__ import annotations

MISTAKES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("any", "animals"), "say which: “each animal …” for all of them, “an animal …” for one"),
    (("all", "players"), "write “each player”, one step for each in turn"),
    (("everyone",), "write “each player” or “each animal”"),
    (("must",), "leave “must” out: what is not “may” has to be done"),
    (("they",), "name who it is: “it”, “you” or “that animal”"),
    (("he",), "an animal is “it”"),
    (("she",), "an animal is “it”"),
    (("will",), "rules are in the present: “gains”, not “will gain”"),
    (("should",), "leave “should” out: what is not “may” has to be done"),
    (("and", "/", "or"), "choose one: “and” or “or”"),
    (("point",), "write the counter's name: “VP”, “AP”"),
    (("points",), "write the counter's name: “VP”, “AP”"),
    (("action", "point"), "write “AP”"),
    (("instead",), "say the whole effect in a sentence of its own"),
    (("immediately",), "leave “immediately” out: every effect is resolved at once"),
    (("also",), "leave “also” out"),
    (("please",), "leave “please” out"),
    (("then", "discard", "this", "card"), "a Surprise or Event is discarded by the rules; leave it out"),
    (("per",), "write “for each …”"),
    (("twice",), "say the number: “2”"),
    (("anyone",), "write “an animal” or “a player”"),
    (("nobody",), "write “animals cannot …”"),
    (("none",), "write “no …”"),
)


def advice(keys: list[str], at: int) -> str:
    """What to write instead, if a typical mistake stands at or just around a token."""
    for pattern, say in MISTAKES:
        size = len(pattern)
        for start in range(max(0, at - size + 1), min(at, len(keys) - size) + 1):
            if tuple(keys[start : start + size]) == pattern:
                return say
    return ""

"""Typical mistakes as data: a run of words and what to write instead, looked up around the word that was not read."""

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
    (("point",), "write the name of the counter"),
    (("points",), "write the name of the counter"),
    (("immediately",), "leave “immediately” out: every effect is resolved at once"),
    (("also",), "leave “also” out"),
    (("instead",), "say both effects: “if …, …; otherwise, …”"),
    (("would",), "effects come when something has happened: “when …”"),
    (("starting", "with"), "leave the order out: the rules give it"),
    (("there",), "name the place: “on this …”, “at that …”"),
    (("one", "of", "the", "following"), "write “choose one: …; or …”"),
    (("and", "then"), "write “, then …”"),
    (("to", "a", "maximum"), "write “, up to 3 times”"),
    (("you", "may", "do", "this"), "begin the sentence with the limit: “Once per …, you may …”"),
    (("on", "the", "left"), "write “on your left” or “on its left”"),
    (("please",), "leave “please” out"),
    (("then", "discard", "this", "card"), "leave it out: the rules say when this card is discarded"),
    (("per",), "write “for each …”"),
    (("twice",), "say the number: “2”"),
    (("anyone",), "write “an animal” or “a player”"),
    (("nobody",), "write “animals cannot …”"),
    (("none",), "write “no …”"),
)


def advice(keys: list[str], at: int) -> str:
    """What to write instead where a typical mistake includes token `at`; "" where there is none."""
    for pattern, say in MISTAKES:
        size = len(pattern)
        for start in range(max(0, at - size + 1), min(at, len(keys) - size) + 1):
            if tuple(keys[start : start + size]) == pattern:
                return say
    return ""

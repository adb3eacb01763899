"""What players compare first beside points: the costs of deeds that a card sets or changes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.language.vocabulary import Vocabulary

NUMBER = r"[+-]?\d+"


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a deed: `amount` as printed ("+1"), and whether it holds always, without any condition."""

    verb: str
    amount: str
    always: bool


def costs(text: str, vocabulary: Vocabulary) -> tuple[Cost, ...]:
    """The costs that a text sets or changes, in the order of the vocabulary's verbs: one for each verb.

    A cost that always holds goes before one under a condition.
    """
    verbs = {verb.ing.lower(): verb.id for verb in vocabulary.verbs.values() if verb.costs}
    currencies = [counter.id for counter in vocabulary.counters.values() if counter.currency]
    if not verbs or not currencies:
        return ()
    pattern = re.compile(
        rf"\b({'|'.join(map(re.escape, verbs))})\b[^.]*? costs ({NUMBER}) (?:{'|'.join(map(re.escape, currencies))})\b",
        re.IGNORECASE,
    )
    cost_of: dict[str, Cost] = {}
    for sentence in re.split(r"(?<=\.)\s+", text):
        for match in pattern.finditer(sentence):
            verb = verbs[match[1].lower()]
            bare = re.fullmatch(rf"{re.escape(match[1])} costs {re.escape(match[2])} \S+", match[0]) is not None
            always = bare and match.start() == 0 and sentence[match.end() :] == "."
            always = always or (bare and joined(sentence, match.start(), match.end()))
            cost = Cost(verb, match[2].replace("-", "−"), always)
            if verb not in cost_of or (always and not cost_of[verb].always):
                cost_of[verb] = cost
    return tuple(cost_of[verb] for verb in vocabulary.verbs if verb in cost_of)


def joined(sentence: str, start: int, end: int) -> bool:
    """Whether it is one half of "visiting costs 1 AP and leaving costs 1 AP." with nothing else in the sentence."""
    before, after = sentence[:start], sentence[end:]
    half = r"[A-Za-z]+ costs [+-]?\d+ \S+"
    return bool(
        (not before and re.fullmatch(rf" and {half}\.", after))
        or (re.fullmatch(rf"{half} and ", before) and after == ".")
    )

"""Words that say what has to stay of a sentence: what is denied, lost, owned, left open or asked for."""

from __future__ import annotations

from engine.language.advice.rewordings import SYNONYMS
from engine.language.tokens import SIGNED

ACTORS = frozenset(["piece", "player"])  # who acts is named in many ways: everyone, they, whoever
ADDRESS = frozenset(["you", "your", "yours", "you're", "you've", "you'd", "you'll", "yourself"])
ONE_S_OWN = frozenset(["gain", "lose", "pay", "spend", "get", "take", "draw", "steal", "keep", "receive"])
DOERS = frozenset(["you", "it", "they", "may", "cannot", "to"])  # words before a deed
DENYING = frozenset(
    [
        "not",
        "cannot",
        "can't",
        "cant",
        "won't",
        "don't",
        "doesn't",
        "didn't",
        "isn't",
        "aren't",
        "hasn't",
        "haven't",
        "mustn't",
        "no",
        "never",
        "nobody",
        "none",
        "nothing",
        "without",
        "non-",
        "unless",
        "neither",
        "nor",
        "except",
    ]
)
HAVING = frozenset(["most", "fewest", "without"])
LOST = frozenset(["lose", "discard"])
USED_UP = "throw take reduce lower decrease reduced lowered decreased cost pay give replace keep rid down return"
USED_UP += " trade sell exchange swap"
LOSING = {*LOST, *USED_UP.split(), *(verb for lost in LOST for verb in SYNONYMS[lost].split())}
UNPAID = frozenset(["without", "no"])  # "without paying", "at no cost"
EXCEPTING = frozenset(
    [
        "only",
        "free",
        "otherwise",
        "instead",
        "empty",
        "lacks",
        "lack",
        "otherwise",
        "must",
        "need",
        "needs",
        "requires",
        "prohibited",
        "forbidden",
        "barred",
        "banned",
        "ignore",
        "ignores",
        "ignored",
        "ignoring",
        "skip",
        "skips",
        "fewer",
        "less",
        "unable",
        "immune",
        "unaffected",
        "prevent",
        "prevents",
        "stop",
        "stops",
        "else",
        "alone",
        "but",
        "keep",
        "keeps",
        "remaining",
    ]
)
OWNERS = frozenset(["your", "its", "their", "'s"])
ONE_OF_THEM = frozenset(["a", "an", "one", "1", "any", "some", "target", "another", "next", "first", "which"])
SOMEBODY = frozenset(["anyone", "anybody", "someone", "somebody", "whoever", "who", "opponent"])
LETTING = frozenset(["may", "cannot"])
CLAUSE_ENDS = frozenset([",", ";", ":", "."])
GOING_ON = frozenset(["then", "and", "or"])
OF_THEM = frozenset(["each", "all", "a", "an", "the"])
LIMITING = frozenset(["most", "least"])  # "never more than 1" is "at most 1"
ONLY_FOR = frozenset(["without", "unless"])
PAID = frozenset(["pay", "pays", "paying", "spend", "spends", "spending"])
ALLOWING = frozenset(["lets", "allows", "permits", "enables", "entitles", "entitled", "permitted", "optionally"])
APIECE = frozenset(["apiece", "each"])  # at the end of a clause
OF_ALL = frozenset(["each", "every", "per", "all"])
SHOWN = frozenset(["here", "this", "that", "it", "its"])
BEFORE_YOU = frozenset(["than", "to", "with", "from", "on", "by", "near", "of"])
IFFY = frozenset(
    [
        "if",
        "when",
        "whenever",
        "while",
        "unless",
        "should",
        "provided",
        "whoever",
        "as",
        "case",
        "so",
        "by",
        "at",
        "during",
        "anyone",
        "otherwise",
    ]
)
BEYOND = frozenset(["over", "above", "under", "below"])
COMPARED = frozenset(["more", "fewer", "less", "least", "most", "greater", "higher", "lower"])
SIDES = frozenset(["left", "right"])
MADE_TO = frozenset(["made", "forced", "obliged", "compelled"])
YOURS = frozenset(["your", "yours"])
PRICED = frozenset(["costs", "cost"])
CHANGED = frozenset(["more", "less", "extra", "additional", "fewer", "cheaper", "dearer", SIGNED])
PASSIVE = frozenset(["is", "are", "be", "was", "were", "been", "gets", "get", "becomes", "become"])

FREE = frozenset(["may", "can", "could", "might"])
NOT_FREE = frozenset(["not", "only", "be", "never", "no", "without", "nobody", "none", "that", "than", "as"])
OPEN = frozenset(["may", "cannot", "only", "any", "costs", "cost", "ignore", "ignores", "during", "never", "choose"])
THAN_ANY = frozenset(("than", who) for who in ("anyone", "anybody", "everyone", "everybody", "any", "every", "all"))

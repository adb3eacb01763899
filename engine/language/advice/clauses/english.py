"""The English that clauses are made of: how verbs are helped along, how clauses and times begin, who nobody is."""

from __future__ import annotations

from collections.abc import Mapping

MAY, CANNOT, MUST = "may", "cannot", "must"


def words_of(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


def _rows(*texts: str) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted((tuple(text.split()) for line in texts for text in line.split("|")), key=len, reverse=True))


MODALS: Mapping[str, tuple[tuple[str, ...], ...]] = {  # words before a verb in its first form, the longest first
    MAY: _rows(
        "may|can|could|might|is allowed to|are allowed to|is permitted to|are permitted to|is able to|are able to",
        "is free to|are free to|may choose to|can choose to|may decide to|has the option to|have the option to",
        "has the right to|have the right to|get to|gets to|may opt to|is entitled to|are entitled to|may also|can also",
    ),
    CANNOT: _rows(
        "cannot|may not|can not|must not|may never|can never|must never|never|is not allowed to|are not allowed to",
        "is unable to|are unable to|is forbidden to|are forbidden to|is not able to|are not able to|could not",
        "is not permitted to|are not permitted to|will not|shall not|can no longer|may no longer|no longer",
    ),
    MUST: _rows(
        "must|shall|will|should|has to|have to|needs to|need to|is forced to|are forced to|is required to",
        "are required to|is obliged to|are obliged to|is made to|are made to|is to|are to|must also|must always",
        "must first|has no choice but to|is compelled to|are compelled to|immediately|instantly|at once|simply",
        "must immediately|also|automatically",
    ),
}
ADVERBS = words_of("also immediately instantly simply then always automatically just promptly")

WHEN = _rows(
    "when|whenever|each time|every time|any time|anytime|as soon as|once|after|as often as|the moment|the instant",
    "each time that|every time that|immediately after|right after|as|if ever|in the event that|every single time",
    "should|directly after|straight after",
)
IF = _rows(
    "if|provided that|provided|assuming|in case|given that|only if|as long as|so long as|but only if|if and only if"
)
WHILE = _rows("while|as long as|so long as|for as long as|whilst|for the time that")
UNLESS = _rows("unless|except if|except when")
BY_DOING = words_of("on upon when after while by whenever in")  # with what follows in "-ing"
TO_DO = _rows("to|in order to|so as to|if you want to|if you wish to")

ORDINALS = ("first", "second", "third", "fourth", "last", "next")
PREPOSITIONS = words_of("at on in of from to with without into onto by for near under over behind beside during")
RELATIVES = frozenset(["that", "who", "which", "whose", "whom"])
DETERMINERS = words_of("a an the this that these those each every all any another no other both some either")
OWNERS = words_of("your its their his her")
YOU = frozenset(["you"])
SUBJECTS = words_of("you it they he she this that everyone everybody anyone anybody someone somebody")
SUBJECTS |= words_of("whoever whosoever nobody none opponents others players")
STATIVE = words_of("be have hold own possess control contain count lie")  # verbs of what is so, not of what happens
BEING = frozenset(["is", "are", "was", "were"])
HAVING = frozenset(["has", "have"])
JOINERS = frozenset(["and", "then", "or", ",", ";", "but", ":", "otherwise", "else"])
WILLING = words_of(
    "wishing wanting willing trying attempting choosing wishes wants tries attempts chooses wish want try"
)
NOMINAL_AFTER = words_of("on after during at with upon for by")  # with a deed as a noun: "on your first visit"

EVERY, ANY, OTHERS, ANOTHER, NONE, NONE_ELSE = "every", "any", "others", "another", "none", "none else"
PEOPLE: Mapping[str, tuple[tuple[str, ...], ...]] = {  # words for those who act, the longest first
    OTHERS: _rows(
        "everyone else|everybody else|all others|the others|all the others|all other players|the other players",
        "opponents|your opponents|all opponents|each opponent|every opponent|all your opponents|rivals|your rivals",
        "the rest of the players|all of your opponents|each rival|each of your opponents|the rest of you",
    ),
    ANOTHER: _rows(
        "an opponent|any opponent|one opponent|a rival|someone else|somebody else|anyone else|anybody else",
        "any other player|one of your opponents|another person|a different player|one other player|target opponent",
        "a player other than you|any rival",
    ),
    NONE_ELSE: _rows("no one else|nobody else|none of the others|no opponent|no opponents|no other player"),
    NONE: _rows("no one|nobody|none|not one player|no player|none of the players|no players|none of you"),
    EVERY: _rows("everyone|everybody|all players|every player|each of you|each person|every one|all of you|everybody"),
    ANY: _rows("anyone|anybody|someone|somebody|whoever|whosoever|he who|any player|some player"),
}

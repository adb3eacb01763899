"""What a phrase can be in a sentence: who acts, what is acted on, whose something is. No wordings stand here.

Each role is a class; a phrase has the roles it can play (engine/language/nodes/phrases.py and beside it). The names
below them are roles held to some sorts of nouns, as the forms ask for them: `Cards`, `Places`, `Tokens`.
"""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word

Here = Sorts(())  # the sort the phrase itself was asked for


class Phrase(Node):
    """Some things of the game."""

    feature = "number"
    label = "a thing"


class Subject(Phrase):
    """Those who do something."""

    label = "who does it"


class General(Phrase):
    """Those whom a static rule is about."""

    label = "whom it is about"


class Owner(Phrase):
    """The owner of something."""

    label = "whose it is"


class Goal(Phrase):
    """What a deed is done to."""

    label = "a thing"


class Topic(Phrase):
    """What a static rule is about."""

    label = "what it is about"


class Pointed(Phrase):
    """A particular thing that was named."""

    label = "that thing"


class Excepted(Phrase):
    """A particular thing that is not meant."""

    label = "what is not meant"


class Indifferent(Phrase):
    """Those who ignore something."""

    label = "whom it does nothing to"


class Standing(Phrase):
    """What a house, an animal or a player has."""

    label = "what it has"


Animals = Annotated[Subject, Sorts(("piece", "player"))]

Places = Annotated[Goal, Sorts(("place",))]

Cards = Annotated[Goal, Sorts(("card",))]

Tokens = Annotated[Goal, Sorts(("token", "pool"))]

Piles = Annotated[Goal, Sorts(("pile",))]

Noun = Annotated[str, Word("noun"), Here]


class Holder(Phrase):
    """Those who hold or have something."""

    label = "who carries it"


class Pronoun(Subject, Holder):
    """A pronoun: it, they or you."""

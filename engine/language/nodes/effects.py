"""Effects: who does what, whether they may or must, one after the other, or one out of several."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, also, changed, form, says
from engine.language.nodes.acts import Act, Alternatives, Both, Single, Stage
from engine.language.nodes.amounts import Difference
from engine.language.nodes.decks import Discard
from engine.language.nodes.doing import Do, DoAnyPlace, DoCard, DoPlace, DoToken, Finish, Ignore
from engine.language.nodes.events import Coming
from engine.language.nodes.nouns import At, Where, kind_of, noun_of
from engine.language.nodes.paying import PayCost
from engine.language.nodes.phrases import A, All, Another, Bare, Each, Named, Several, That, The, This, You
from engine.language.nodes.roles import Animals, Phrase, Pronoun, Subject
from engine.language.nodes.showing import Choose
from engine.language.nodes.taking import Give, Lose, Pay


class Body(Node):
    """What a sentence says: an effect, an ability or a rule."""

    label = "a sentence"


class Limited(Node):
    """What "once per night" can limit."""

    label = "what may be done"


class Outcome(Node):
    """What a trigger brings about."""

    label = "an effect"


class Effect(Body, Limited, Outcome):
    """Something that happens when the text is resolved. All effects are subclasses."""

    label = "an effect"


class Clause(Effect):
    """One subject and what it does."""

    label = "an effect"


@form(says("{act:base}", who=You()), "{who} {act~who}")
class Must(Clause):
    """Somebody does something, as far as it can be done."""

    who: Animals
    act: Act

    def holds(self) -> bool:
        is_rule = isinstance(self.act, Ignore) and isinstance(self.who, All)
        return not is_rule and _agree(self.who, self.act)


@form("{who} {act~who}", also("{act:base}", who=You()))
class Finishes(Clause):
    """Somebody wins or loses the game."""

    who: Animals
    act: Finish


@form(
    "the game ends",
    also("end the game"),
    also("the game is over"),
    also("the game immediately ends"),
    also("the game ends immediately"),
    also("immediately end the game"),
)
class GameEnds(Effect):
    """The game is over at once; what comes at its end still does, and the score says who has won."""


class Permission(Clause):
    """A clause that somebody may decline."""

    label = "what may be done"


@form("{who} may {act:base}", also("{who} can {act:base}"))
class May(Permission):
    """Somebody may do something, and decides."""

    who: Animals
    act: Act

    def holds(self) -> bool:
        return _agree(self.who, self.act)


@form("{who} may {price:base} to {act:base}", also("{who} can {price:base} to {act:base}"))
class MayPay(Permission):
    """Somebody may do an act for a price: either both are done, the price first, or neither.

    A price of two parts is paid whole: discard an item and pay 1 AP.
    """

    who: Animals
    price: Stage
    act: Act

    def holds(self) -> bool:
        parts = priced_in(self.price)
        nouns = [noun_of(vars(part)["what"]) for part in parts if isinstance(part, Pay)]
        return all(isinstance(part, Single) for part in parts) and len(set(nouns)) == len(nouns)


GIVING_UP = (Pay, PayCost, Lose, Give, Discard, DoCard, DoToken)


@form(
    says("{price:base} to {act:base}", who=You()),
    "{who} {price~who} to {act:base}",
    also("{price:base}: ^ {act:base}", who=You()),
    also("{price:base}: {act:base}", who=You()),
)
class MustPay(Clause):
    """Somebody does an act for a price where they can: both are done, the price first, or neither where one cannot be.

    Nobody is asked: it says no "may". A price of two parts is paid whole.
    """

    who: Animals
    price: Stage
    act: Act

    def holds(self) -> bool:
        parts = priced_in(self.price)
        nouns = [noun_of(vars(part)["what"]) for part in parts if isinstance(part, Pay)]
        is_price = all(isinstance(part, GIVING_UP) and not _is_difference(part) for part in parts)
        is_one = not isinstance(self.who, All | Bare | Several) and not isinstance(self.act, Alternatives)
        is_one = is_one and not isinstance(self.act, Do | DoPlace | DoAnyPlace)  # what these cost is said by a rule
        return is_price and is_one and len(set(nouns)) == len(nouns)


def _is_difference(act: Stage) -> bool:
    """Whether an act is about more or less than usual: pay 1 less AP, which is a change of a price."""
    return isinstance(vars(vars(act).get("what", act)).get("n"), Difference)


def priced_in(price: Stage) -> tuple[Stage, ...]:
    """The parts of a price: discard an item and pay 1 AP are two."""
    return price.acts if isinstance(price, Both) else (price,)


@form("{first}, and {who} {act~who}", also("{first} and {who} {act~who}"))
class Together(Effect):
    """A clause and another subject's act, as one step."""

    first: Clause
    who: Animals
    act: Act

    def holds(self) -> bool:
        return _subject(self.first) != self.who


@form("{clause} and may {act:base}")
class AndMay(Effect):
    """A clause, then an act that the same subject may do."""

    clause: Clause
    act: Act

    def holds(self) -> bool:
        return isinstance(self.clause, Must) and not isinstance(self.clause.who, You)


@form("{first}, then {who} {act~who}")
class Then(Effect):
    """A clause, then another subject's act, when the first is over with everything that it triggers."""

    first: Clause
    who: Animals
    act: Act

    def holds(self) -> bool:
        return _subject(self.first) != self.who


@form("{choice}; {then}")
class Choosing(Effect):
    """A choice, and then what is done with the thing that was chosen."""

    choice: Choosable
    then: Clause


class Choosable(Node):
    """A clause that chooses something for the next one."""

    label = "a choice"


@form(says("{act:base}", who=You()), "{who} {act~who}")
class Chooses(Choosable):
    """Somebody chooses something."""

    who: Animals
    act: Choose


@form("{first}; {second}")
class Also(Effect):
    """Two permissions, each offered by itself."""

    first: May
    second: May


@form("choose one: {effects, ; or}")
class ChooseOne(Effect):
    """One of several effects, which the actor picks."""

    effects: tuple[Clause, ...]

    def holds(self) -> bool:
        return len(set(self.effects)) == len(self.effects)


@form("{who} [choose~who] one: {effects, ; or}")
class ChoosesOne(Effect):
    """One of several effects, which somebody picks."""

    who: Animals
    effects: tuple[Clause, ...]

    def holds(self) -> bool:
        return not isinstance(self.who, You) and len(set(self.effects)) == len(self.effects)


@form("{where}, {clause}")
class Placed(Effect):
    """A clause about things that are somewhere, where the place is named first: on that house, discard each Feature."""

    where: Annotated[Where, Sorts(("card", "piece"))]
    clause: Clause

    def holds(self) -> bool:
        return self.inside() is not None and (isinstance(self.where.landmark(), This | That) or self._is_one_there())

    def _is_one_there(self) -> bool:
        """Whether one thing at one place is spoken of, or each thing at each place: on an adjacent house, discard a
        Feature with an Open token.
        """
        act = vars(self.clause).get("act")
        phrase = vars(self.clause).get("who") if isinstance(self.where, At) else vars(act).get("what") if act else None
        landmark = self.where.landmark()
        if isinstance(phrase, A):
            return isinstance(landmark, A | Another | The | Named)
        return isinstance(phrase, Each) and isinstance(landmark, Each)

    def inside(self) -> Node | None:
        """The clause with the place put to its noun: pieces that act, cards that are acted on; None where it cannot be.

        "On that house, discard each Feature" is "discard each Feature on that house".
        """
        name, phrase = "act", vars(self.clause).get("act")
        if isinstance(self.where, At):
            return _with_place(self.clause, "who", self.where)
        inner = _with_place(phrase, "what", self.where) if isinstance(phrase, Single) else None
        return None if inner is None else changed(self.clause, name, inner)


def _with_place(node: Node, name: str, where: Where) -> Node | None:
    """A node in whose field of this name the noun gets a place; None where there is no noun or it has a place."""
    phrase = vars(node).get(name)
    kind = kind_of(phrase) if isinstance(phrase, Phrase) else None
    if kind is None or kind.where is not None or not isinstance(phrase, Phrase):
        return None
    return changed(node, name, changed(phrase, "kind", changed(kind, "where", where)))


@form("{clause} at {moment}", also("at {moment}, {clause}"))
class Later(Effect):
    """A clause that is done when a moment comes, once."""

    clause: Clause
    moment: Coming


def _agree(who: Subject, act: Act) -> bool:
    """Whether an act that says once more who does it says the same: each player draws until they draw a Pet."""
    again = vars(act).get("who")
    return not isinstance(again, Pronoun) or isinstance(again, You) == isinstance(who, You)


def _subject(clause: Clause) -> Subject:
    return clause.who  # type: ignore[attr-defined, no-any-return]  # each clause says who

"""Effects: who does what, whether they may or must, one after the other, and one out of several."""

from __future__ import annotations

from engine.language.forms import Node, also, form, says
from engine.language.nodes.acts import Act, Single
from engine.language.nodes.doing import Ignore
from engine.language.nodes.events import Coming
from engine.language.nodes.phrases import All, You
from engine.language.nodes.roles import Animals, Subject
from engine.language.nodes.showing import Choose


class Body(Node):
    """What a sentence says."""

    label = "a sentence"


class Limited(Node):
    """What "once per night" can be said of."""

    label = "what may be done"


class Outcome(Node):
    """What a trigger brings about."""

    label = "an effect"


class Effect(Body, Limited, Outcome):
    """Something that happens when the text is resolved."""

    label = "an effect"


class Clause(Effect):
    """One subject with what it does."""

    label = "an effect"


@form(says("{act:base}", who=You()), "{who} {act~who}")
class Must(Clause):
    """It is done, as far as it can be."""

    who: Animals
    act: Act

    def holds(self) -> bool:
        return not (isinstance(self.act, Ignore) and isinstance(self.who, All))  # that is a rule


@form("{who} may {act:base}", also("{who} can {act:base}"))
class May(Clause):
    """Who it is about decides."""

    who: Animals
    act: Act


@form("{who} may {price:base} to {act:base}", also("{who} can {price:base} to {act:base}"))
class MayPay(Clause):
    """Who it is about decides; the price is done whole before the act, or neither is."""

    who: Animals
    price: Single
    act: Act


@form("{first}, and {who} {act~who}", also("{first} and {who} {act~who}"))
class Together(Effect):
    """Two subjects, one step."""

    first: Clause
    who: Animals
    act: Act

    def holds(self) -> bool:
        return _subject(self.first) != self.who


@form("{clause} and may {act:base}")
class AndMay(Effect):
    """The same one has to do the first and may do the second."""

    clause: Clause
    act: Act

    def holds(self) -> bool:
        return isinstance(self.clause, Must) and not isinstance(self.clause.who, You)


@form("{first}, then {who} {act~who}")
class Then(Effect):
    """The second after the first is over, with all that it triggers."""

    first: Clause
    who: Animals
    act: Act

    def holds(self) -> bool:
        return _subject(self.first) != self.who


@form("{choice}; {then}")
class Choosing(Effect):
    """A choice, and what becomes of the one chosen."""

    choice: Choosable
    then: Clause


class Choosable(Node):
    """A clause that names something for the next one."""

    label = "a choice"


@form(says("{act:base}", who=You()), "{who} {act~who}")
class Chooses(Choosable):
    """Somebody chooses."""

    who: Animals
    act: Choose


@form("{first}; {second}")
class Also(Effect):
    """Two permissions or orders to the same subject, each for itself."""

    first: May
    second: May


@form("choose one: {effects, ; or}")
class ChooseOne(Effect):
    """Who resolves it picks one of the effects."""

    effects: tuple[Clause, ...]

    def holds(self) -> bool:
        return len(set(self.effects)) == len(self.effects)


@form("{who} [choose~who] one: {effects, ; or}")
class ChoosesOne(Effect):
    """Somebody picks one of the effects."""

    who: Animals
    effects: tuple[Clause, ...]

    def holds(self) -> bool:
        return not isinstance(self.who, You) and len(set(self.effects)) == len(self.effects)


@form("{clause} at {moment}", also("at {moment}, {clause}"))
class Later(Effect):
    """It is done when the moment comes."""

    clause: Clause
    moment: Coming


def _subject(clause: Clause) -> Subject:
    return clause.who  # type: ignore[attr-defined, no-any-return]  # each clause says who

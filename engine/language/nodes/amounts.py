"""How many: amounts in front of a noun, and comparisons."""

from __future__ import annotations

from engine.language.forms import Node, also, form


class Amount(Node):
    """How many things: the number in front of a noun. All forms of amounts are subclasses."""

    feature = "number"
    label = "an amount"


class Compare(Node):
    """How many there have to be. All forms of comparisons are subclasses."""

    feature = "number"
    label = "an amount"


@form("{value~}")
class Number(Amount):
    """Exactly this many: 2."""

    value: int


@form("up to {value~}")
class UpTo(Amount):
    """As many as the actor likes, at most this many."""

    value: int

    def holds(self) -> bool:
        return self.value > 0


class Difference(Amount):
    """More or less than there would be anyway."""

    label = "an amount"


@form("{value~} additional", also("an additional", value=1), also("{value~} more"), also("{value~} extra"))
class Additional(Difference):
    """More than would happen anyway, by this number."""

    value: int

    def holds(self) -> bool:
        return self.value > 0


@form("{value~} fewer", also("{value~} less"))
class Fewer(Difference):
    """Less than would happen anyway, by this number."""

    value: int

    def holds(self) -> bool:
        return self.value > 0


@form("any number of", number="pl")
class AnyNumber(Amount):
    """As many as the actor likes, or none."""


@form(
    "that many",
    also("as many"),
    also("that much"),
    also("as much"),
    number="pl",
)
class ThatMany(Amount):
    """As many as the last act was about of which the words left it open how many: pay any number of Coins."""


@form("{value:} or more", also("at least {value:}"), number="pl")
class OrMore(Compare):
    """At least this many."""

    value: int

    def holds(self) -> bool:
        return self.value > 0


@form("{value:} or fewer", also("at most {value:}"), also("{value:} or less"), number="pl")
class OrFewer(Compare):
    """At most this many."""

    value: int


@form("exactly {value~}")
class Exactly(Compare):
    """This many, neither more nor fewer."""

    value: int

    def holds(self) -> bool:
        return self.value > 0


@form("more than {value~}")
class MoreThan(Compare):
    """More than this many."""

    value: int


@form("fewer than {value~}", also("less than {value~}"))
class FewerThan(Compare):
    """Fewer than this many."""

    value: int

    def holds(self) -> bool:
        return self.value > 1


@form("no")
class No(Compare):
    """None at all."""

    written = "pl"

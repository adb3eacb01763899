"""How many: counts in front of a noun, and comparisons."""

from __future__ import annotations

from engine.language.forms import Node, also, form


class Amount(Node):
    """How many of something."""

    feature = "number"
    label = "an amount"


class Compare(Node):
    """How many there must be."""

    feature = "number"
    label = "an amount"


@form("{value~}")
class Number(Amount):
    """Exactly so many: 2."""

    value: int


@form("up to {value~}")
class UpTo(Amount):
    """As many as one likes, at most so many."""

    value: int

    def holds(self) -> bool:
        return self.value > 0


@form("{value~} additional", also("an additional", value=1), also("{value~} more"), also("{value~} extra"))
class Additional(Amount):
    """On top of what would happen anyway."""

    value: int

    def holds(self) -> bool:
        return self.value > 0


@form("{value~} fewer", also("{value~} less"))
class Fewer(Amount):
    """Off what would happen anyway."""

    value: int

    def holds(self) -> bool:
        return self.value > 0


@form("any number of", number="pl")
class AnyNumber(Amount):
    """As many as one likes, none included."""


@form("{value:} or more", also("at least {value:}"), number="pl")
class OrMore(Compare):
    """At least so many."""

    value: int

    def holds(self) -> bool:
        return self.value > 0


@form("{value:} or fewer", also("at most {value:}"), also("{value:} or less"), number="pl")
class OrFewer(Compare):
    """At most so many."""

    value: int


@form("exactly {value~}")
class Exactly(Compare):
    """So many, neither more nor fewer."""

    value: int

    def holds(self) -> bool:
        return self.value > 0


@form("more than {value~}")
class MoreThan(Compare):
    """So many do not do."""

    value: int


@form("fewer than {value~}", also("less than {value~}"))
class FewerThan(Compare):
    """So many are too many."""

    value: int

    def holds(self) -> bool:
        return self.value > 1


@form("no")
class No(Compare):
    """None."""

    written = "pl"

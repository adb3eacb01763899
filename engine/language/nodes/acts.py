"""Acts: verb phrases without their subject, which gives them their inflection; and acts in a row.

The kinds of acts stand here, the acts themselves beside it: taking, putting, moving, showing, deeds, measures.
"""

from __future__ import annotations

from engine.language.forms import Node, also, form


class Act(Node):
    """Something done."""

    feature = "inflection"
    label = "what is done"


class Deed(Node):
    """What a trigger can wait for."""

    feature = "inflection"
    label = "a deed"


class Stage(Act):
    """A step in a row of acts."""

    label = "what is done"


class Part(Stage):
    """An element of a list of acts."""

    label = "what is done"


class Single(Part):
    """One verb with what belongs to it."""

    label = "what is done"


@form("{acts~, and}")
class Both(Stage):
    """Acts in their order, as one step: what they trigger waits for the last."""

    acts: tuple[Part, ...]


@form("{acts~, , or}", also("{acts~, or}"), also("either {acts~, or}"))
class Alternatives(Act):
    """Who acts chooses one of them."""

    acts: tuple[Part, ...]


@form("{first~}, then {then~}", also("{first~} and then {then~}"))
class InTurn(Act):
    """One act after the other is over, with all that it triggers."""

    first: Stage
    then: Act

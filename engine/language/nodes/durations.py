"""How long something lasts: "tonight", "until the end of your next turn"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Node, Sorts, Word, also, form, says
from engine.language.nodes.acts import Deed
from engine.language.nodes.phrases import It, You
from engine.language.nodes.roles import Animals, Owner


class Duration(Node):
    """How long something lasts."""

    label = "how long it lasts"


@form("{period}")
class Now(Duration):
    """Until the current one ends: tonight."""

    period: Annotated[str, Word("now")]


@form("for the rest of the {period}", also("until the end of the {period}"))
class RestOf(Duration):
    """Until the current one ends, where the game has no word for it."""

    period: Annotated[str, Word("long")]


@form(says("until the end of your {period}", owner=You()), says("until the end of its {period}", owner=It()),
      "until the end of {owner}'s {period}")  # fmt: skip
class UntilEnd(Duration):
    """Until somebody's current or next one ends."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form(says("until the end of your next {period}", owner=You()), says("until the end of its next {period}", owner=It()),
      "until the end of {owner}'s next {period}")  # fmt: skip
class UntilEndOfNext(Duration):
    """Until the end of somebody's next one, the current one not counted."""

    owner: Annotated[Owner, Sorts(("piece", "player"))]
    period: Annotated[str, Word("period")]


@form("until {who} {act~who}")
class Until(Duration):
    """Until it happens."""

    who: Animals
    act: Deed

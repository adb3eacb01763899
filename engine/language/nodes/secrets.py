"""What everybody chooses in secret and then shows at once: "each player secretly chooses a card and reveals it"."""

from __future__ import annotations

from typing import Annotated

from engine.language.forms import Word, also, form
from engine.language.nodes.effects import Clause
from engine.language.nodes.nouns import Having, kind_of
from engine.language.nodes.passing import is_everybody, is_from_their_hand
from engine.language.nodes.phrases import A
from engine.language.nodes.roles import Animals, Cards


@form(
    "{who} secretly [choose~who] {what} and [reveal~who] it",
    also("{who} secretly [choose~who] {what}, then [reveal~who] it"),
    also("{who} secretly [choose~who] {what}, then everybody reveals it"),
    also("{who} secretly [choose~who] {what}, then everyone reveals them"),
    also("{who} simultaneously [reveal~who] {what}"),
    also("{who} [choose~who] {what} and [reveal~who] it at the same time"),
    also("at the same time, {who} [choose~who] {what} and [reveal~who] it"),
    also("{who} [reveal~who] {what} at the same time"),
    also("{who} [reveal~who] {what} at once"),
)
class RevealAtOnce(Clause):
    """Everybody who is meant chooses a card of theirs, nobody seeing which; then all of these are shown at once."""

    who: Animals
    what: Cards

    def holds(self) -> bool:
        return is_everybody(self.who) and isinstance(self.what, A) and is_from_their_hand(kind_of(self.what))


@form("who revealed the {column} {noun:sg}", also("that revealed the {column} {noun:sg}"), sorts=("piece", "player"))
class RevealedHighest(Having):
    """Of those who have revealed a card at once, who has revealed the highest; several where they tie."""

    column: Annotated[str, Word("highest-word")]
    noun: Annotated[str, Word("noun", "card")]


@form("who revealed the {column} {noun:sg}", also("that revealed the {column} {noun:sg}"), sorts=("piece", "player"))
class RevealedLowest(Having):
    """Of those who have revealed a card at once, who has revealed the lowest; several where they tie."""

    column: Annotated[str, Word("lowest-word")]
    noun: Annotated[str, Word("noun", "card")]


OF_REVEALED = (RevealedHighest, RevealedLowest)

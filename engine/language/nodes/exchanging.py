"""Tokens that are given back for others: "exchange 2 wood for 1 stone", "exchange up to 3 wood for that many Coins"."""

from __future__ import annotations

from engine.language.forms import Node, also, form, standing
from engine.language.nodes.acts import Single
from engine.language.nodes.amounts import AnyNumber, Number, ThatMany, UpTo
from engine.language.nodes.nouns import kind_of
from engine.language.nodes.phrases import A, Some
from engine.language.nodes.roles import Tokens
from engine.language.nodes.taking import Gain, Pay


@form(
    "[exchange] {what} for {got}",
    also("[trade] {what} for {got}"),
    also("[swap] {what} for {got}"),
    also("[convert] {what} into {got}"),
    also("[convert] {what} to {got}"),
    also("[turn] {what} into {got}"),
)
class Exchange(Single):
    """Tokens go back to the supply, and others come from it: all of both, or neither."""

    what: Tokens
    got: Tokens

    def holds(self) -> bool:
        given, got = kind_of(self.what), kind_of(self.got)
        if given is None or got is None or given.noun == got.noun or not (given.is_plain and got.is_plain):
            return False
        return _is_amount(self.what, (Number, UpTo, AnyNumber)) and _is_amount(self.got, (Number, ThatMany))

    def both(self) -> tuple[Pay, Gain]:
        """The two acts that it is made of: what is paid, and what is gained for it."""
        return standing(Pay(self.what), self.what.span), standing(Gain(self.got), self.got.span)


def _is_amount(phrase: Node, amounts: tuple[type[Node], ...]) -> bool:
    """Whether a phrase is one token, or as many as an amount of these classes says."""
    if isinstance(phrase, Some):
        return isinstance(phrase.n, amounts)
    return isinstance(phrase, A)

"""From a query and games to the cards that it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from toolkit.model import Card, Deck, Game
from toolkit.nearest import one_of
from toolkit.query.conditions import Test, qualified
from toolkit.query.error import QueryError
from toolkit.query.grammar import read_query
from toolkit.query.keys import SORTS, key_of
from toolkit.query.tree import Both, Either, Node, Not, Order, Term

Found = tuple[Game, Card]


@dataclass(frozen=True, slots=True)
class Query:
    """A query that was read; `where` is None where every card is meant. `str()` gives an equal query."""

    where: Node | None
    order: tuple[Order, ...] = ()
    text: str = field(default="", compare=False)

    def __str__(self) -> str:
        return " ".join([*([str(self.where)] if self.where else []), *map(str, self.order)])

    def select(self, game: Game) -> tuple[Card, ...]:
        """The cards that it means, in file order unless it sorts them. Raises QueryError for unknown words."""
        return tuple(card for _, card in self._sorted([(game, card) for card in self._matching(game)]))

    def select_all(self, games: Sequence[Game]) -> tuple[Found, ...]:
        """The cards of several games that it means. In a game that does not know one of its words it finds nothing.

        Raises QueryError where no game knows the words.
        """
        selected: list[Found] = []
        refused: list[QueryError] = []
        for game in games:
            try:
                selected.extend((game, card) for card in self._matching(game))
            except QueryError as error:
                refused.append(error)
        if refused and len(refused) == len(games):
            raise refused[0]
        return tuple(self._sorted(selected))

    def _matching(self, game: Game) -> list[Card]:
        if self.where is None:
            return list(game.cards)
        test = _test(self.where, game)
        named = {deck_named(term, game) for term in _terms(self.where)}
        pieces = [piece for piece in game.pieces if piece.deck in named]
        return [card for card in (*game.cards, *pieces) if test(card)]

    def _sorted(self, found: list[Found]) -> list[Found]:
        for order in reversed(self.order):
            found = _sorted_by(found, order)
        return found


def parse_query(text: str) -> Query:
    """Read a query. Raises QueryError, which knows the position of the fault."""
    where, order = read_query(text)
    for term in _terms(where):
        key_of(term)
    for each in order:
        if each.by not in SORTS:
            raise QueryError(f'cannot sort by "{each.by}"', each.start, one_of(each.by, SORTS), len(each.by))
    return Query(where, order, text)


def deck_named(term: Term, game: Game) -> str:
    """The id of the deck or part that a term names; "" where it names none."""
    if key_of(term).name == "deck":
        return next((part.id for part in game.parts if term.value.text.casefold() in names(part)), "")
    return qualified(term, game)[0] if key_of(term).name == "name" else ""


def names(deck: Deck) -> set[str]:
    """What a deck is called, folded to small letters."""
    return {deck.id, deck.title.casefold()}


def _test(node: Node, game: Game) -> Test:
    match node:
        case Term():
            return key_of(node).test(node, game)
        case Not(part):
            denied = _test(part, game)
            return lambda card: not denied(card)
        case Both(parts):
            needed = [_test(part, game) for part in parts]
            return lambda card: all(test(card) for test in needed)
        case Either(parts):
            enough = [_test(part, game) for part in parts]
            return lambda card: any(test(card) for test in enough)


def _terms(node: Node | None) -> list[Term]:
    match node:
        case None:
            return []
        case Term():
            return [node]
        case Not(part):
            return _terms(part)
        case Both(parts) | Either(parts):
            return [term for part in parts for term in _terms(part)]


def _sorted_by(found: list[Found], order: Order) -> list[Found]:
    """The cards sorted by one order (stable); cards without a value come last in either direction."""
    value = SORTS[order.by]
    keyed = [(value(card, game), game, card) for game, card in found]
    present = [entry for entry in keyed if entry[0] is not None]
    present.sort(key=lambda entry: entry[0], reverse=order.descending)  # type: ignore[arg-type, return-value]  # one order's values are alike
    return [(game, card) for _, game, card in [*present, *(entry for entry in keyed if entry[0] is None)]]

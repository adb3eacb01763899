"""From a query and games to the cards that it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.language.vocabulary import Column
from toolkit.model import Card, Deck, Game
from toolkit.query.conditions import Test, qualified
from toolkit.query.error import QueryError
from toolkit.query.grammar import read_query
from toolkit.query.keys import SPELLINGS, sorting, test_of
from toolkit.query.own_columns import column_of
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
        return tuple(card for _, card in self._sorted([(game, card) for card in self._matching(game)], [game]))

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
            raise next((error for error in refused if error.hint.startswith("Did you mean")), refused[0])
        return tuple(self._sorted(selected, games))

    @property
    def name(self) -> str:
        """The words that are asked for as a name, without a key."""
        return " ".join(term.value.text for term in _terms(self.where) if not term.key)

    def own_columns(self, game: Game) -> list[Column]:
        """The columns of the game's own that the query asks for or sorts by."""
        names = [*(term.key for term in _terms(self.where)), *(order.by for order in self.order)]
        found = [column_of(name, game) for name in names if name not in SPELLINGS]
        return list(dict.fromkeys(column for column in found if column is not None))

    def _matching(self, game: Game) -> list[Card]:
        if self.where is None:
            return list(game.cards)
        test = _test(self.where, game)
        named = {deck_named(term, game) for term in _terms(self.where)}
        pieces = [piece for piece in game.pieces if piece.deck in named]
        return [card for card in (*game.cards, *pieces) if test(card)]

    def _sorted(self, found: list[Found], games: Sequence[Game]) -> list[Found]:
        for order in reversed(self.order):
            found = _sorted_by(found, order, games)
        return found


def parse_query(text: str) -> Query:
    """Read a query. Raises QueryError, which knows the position of the fault.

    Whether there are such keys is asked of each game when cards are selected: a game may have columns of its own.
    """
    where, order = read_query(text)
    return Query(where, order, text)


def deck_named(term: Term, game: Game) -> str:
    """The id of the deck or part that a term names; "" where it names none."""
    key = SPELLINGS.get(term.key or "name")
    if key is None:
        return ""
    if key.name == "deck":
        return next((part.id for part in game.parts if term.value.text.casefold() in names(part)), "")
    return qualified(term, game)[0] if key.name == "name" else ""


def names(deck: Deck) -> set[str]:
    """What a deck is called, folded to small letters."""
    return {deck.id, deck.title.casefold()}


def _test(node: Node, game: Game) -> Test:
    match node:
        case Term():
            return test_of(node, game)
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


def _sorted_by(found: list[Found], order: Order, games: Sequence[Game]) -> list[Found]:
    """The cards sorted by one order (stable); cards without a value come last in either direction.

    Raises QueryError where no game can be sorted so.
    """
    values: dict[int, Callable[[Card], int | str | None]] = {}
    refused: list[QueryError] = []
    for game in games:
        try:
            values[id(game)] = sorting(order, game)
        except QueryError as error:
            refused.append(error)
    if refused and not values:
        raise refused[0]
    keyed = [(values[id(game)](card) if id(game) in values else None, game, card) for game, card in found]
    present = [entry for entry in keyed if entry[0] is not None]
    present.sort(key=lambda entry: _comparable(entry[0]), reverse=order.descending)
    return [(game, card) for _, game, card in [*present, *(entry for entry in keyed if entry[0] is None)]]


def _comparable(value: int | str | None) -> tuple[int, str]:
    """A key for values of two games of which one has numbers and the other words: numbers first."""
    return (value, "") if isinstance(value, int) else (1 << 40, value or "")

"""Whose faces a tree reads: what players can choose, and what everybody is told, must not depend on hidden cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from engine.kernel.core import play
from engine.kernel.core.zones import Board, Sees


def unseen_by_all(board: Board, tree: play.Tree) -> str:
    """The name of a zone whose cards' faces a tree reads though not everybody sees them; "" where there is none."""
    return next((zone for zone, _ in _read(board, tree, is_you=False) if _sees(board, zone) is not Sees.ALL), "")


def unseen_by_actor(board: Board, tree: play.Tree) -> str:
    """The name of a zone whose cards' faces a tree reads though its "you" may not see them; "" where there is none."""
    return _first_unseen(board, _read(board, tree, is_you=True))


def unseen_among(board: Board, cards: play.Cards) -> str:
    """The name of a zone from which some cards come that their "you" may not see; "" where there is none."""
    return _first_unseen(board, _lying(board, cards, is_you=True))


def _first_unseen(board: Board, zones: Iterable[tuple[str, bool]]) -> str:
    for zone, is_own in zones:
        sees = _sees(board, zone)
        if sees is not Sees.ALL and not (sees is Sees.OWNER and is_own):
            return zone
    return ""


def _sees(board: Board, zone: str) -> Sees:
    """Who sees the cards of a zone; of one that is not there, which is a fault of its own, everybody."""
    return next((kind.sees for kind in board.kinds if kind.id == zone), Sees.ALL)


def _read(board: Board, tree: play.Tree, *, is_you: bool) -> Iterator[tuple[str, bool]]:
    """The zones of cards whose faces a tree reads, each with whether these are the zones of who acts, and no others.

    `is_you` is False where "you" is not who acts, but each player in turn.
    """
    is_you = is_you and not isinstance(tree, play.OfSome)
    if isinstance(tree, play.Highest | play.Lone | play.Such | play.Sum):
        yield from _lying(board, tree.of, is_you=is_you)
    elif isinstance(tree, play.Same):
        yield from _lying(board, tree.as_, is_you=is_you)
    elif isinstance(tree, play.WhoDid):
        yield from _lying(board, tree.card, is_you=is_you)
    for each in parts(tree):
        yield from _read(board, each, is_you=is_you)


def _lying(board: Board, cards: play.Cards, *, is_you: bool) -> Iterator[tuple[str, bool]]:
    """The zones that some cards lie in; none for the top card of a zone that shows it."""
    if isinstance(cards, play.In):
        yield cards.zone, is_you and cards.of == play.You()
        return
    if isinstance(cards, play.Last) and isinstance(cards.of, play.In) and _sees(board, cards.of.zone) is Sees.TOP:
        return
    for each in parts(cards):
        if isinstance(each, play.Cards):
            yield from _lying(board, each, is_you=is_you)


def parts(tree: play.Tree) -> Iterator[play.Tree]:
    """The trees that a tree is made of, in the order of its fields."""
    for each in fields(tree):
        value = getattr(tree, each.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, play.Tree):
                yield part


def all_in(tree: play.Tree) -> Iterator[play.Tree]:
    """A tree and all trees in it."""
    yield tree
    for part in parts(tree):
        yield from all_in(part)

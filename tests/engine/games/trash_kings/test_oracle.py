"""What is offered, compared with the rules worked out in the plainest way from what a player sees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from engine.kernel import actions, choose, clone, is_over, new_game, options, scores, view
from tests.engine.games.trash_kings.scene import kings

EDGES = ("top", "right", "bottom", "left")
WORDS = ("up", "right", "down", "left")
ACROSS = {"top": (0, 1), "right": (1, 0), "bottom": (0, -1), "left": (-1, 0)}
FACING = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
Place = tuple[int, int]
Look = dict[str, str]  # "top-left" -> colour
Board = dict[Place, Look]
Piece = tuple[Place, str]  # a place and "top-left"


class Mound(NamedTuple):
    """Pieces that touch, their colours, how often they are open."""

    pieces: frozenset[Piece]
    colours: frozenset[str]
    open: int

    @property
    def tiles(self) -> int:
        return len({place for place, _ in self.pieces})


def turned(look: Look, turn: int) -> Look:
    """A tile that lies up, turned clockwise."""
    return {
        "-".join(sorted(EDGES[(EDGES.index(edge) + turn) % 4] for edge in name.split("-"))): colour
        for name, colour in look.items()
    }


def mounds(board: Board) -> list[Mound]:
    """All mounds."""
    left = {(place, name) for place, look in board.items() for name in look}
    found = []
    while left:
        pieces, waiting, opened = set(), [left.pop()], 0
        while waiting:
            place, name = waiting.pop()
            pieces.add((place, name))
            for edge in name.split("-"):
                there = (place[0] + ACROSS[edge][0], place[1] + ACROSS[edge][1])
                if there not in board:
                    opened += 1
                    continue
                other = next(n for n in board[there] if FACING[edge] in n.split("-"))
                if (there, other) in left:
                    left.remove((there, other))
                    waiting.append((there, other))
        found.append(Mound(frozenset(pieces), frozenset(board[p][n] for p, n in pieces), opened))
    return found


def beside(board: Board) -> set[Place]:
    """Empty places."""
    return {(x + dx, y + dy) for x, y in board for dx, dy in ACROSS.values()} - set(board)


class Table:
    """What a player sees, as places and looks."""

    def __init__(self, state: Any) -> None:
        seen = view(state, 0)
        self.board: Board = {where(tile["at"]): sorted_look(tile["pieces"]) for tile in seen["board"]}
        self.names = {where(tile["at"]): tile["tile"] for tile in seen["board"]}
        self.cubes = [(cube["player"], self.piece(cube)) for cube in seen["cubes"]]
        self.hand = [looks()[tile["tile"]] for tile in seen["in hand"]]
        self.primary = seen["primary"]
        self.supply = [row["supply"] for row in seen["players"]]

    def piece(self, cube: dict[str, Any]) -> Piece:
        place = where(cube["at"])
        return place, next(name for name in self.board[place] if cube["edge"] in name.split("-"))

    def is_closed(self, board: Board) -> bool:
        """Whether all claimed mounds are."""
        claimed = {piece for _, piece in self.cubes}
        return not any(mound.open and mound.pieces & claimed for mound in mounds(board))


def where(name: str) -> Place:
    x, y = name.split(",")
    return int(x), int(y)


def sorted_look(look: Look) -> Look:
    return {"-".join(sorted(name.split("-"))): colour for name, colour in look.items()}


def looks() -> dict[str, Look]:
    """Each tile as it is printed."""
    return {design.name: sorted_look(dict(design.regions)) for design in kings().box.designs}


def placements(table: Table, board: Board, look: Look) -> Iterator[str]:
    """Every place and look of a tile that leaves claimed mounds closed."""
    for x, y in beside(board):
        for turn, new in different(look):
            if table.is_closed({**board, (x, y): new}):
                yield f"place {x},{y} {WORDS[turn]}"


def different(look: Look) -> Iterator[tuple[int, Look]]:
    seen: list[Look] = []
    for turn in range(4):
        if turned(look, turn) not in seen:
            seen.append(turned(look, turn))
            yield turn, seen[-1]


def may_swap(table: Table, player: int, place: Place) -> bool:
    """Whether a tile is unblocked."""
    if any(piece[0] == place for _, piece in table.cubes):
        return False
    own = {piece for owner, piece in table.cubes if owner == player}
    return not any(
        not mound.open and len(mound.colours) == 1 and not mound.pieces & own and place in {p for p, _ in mound.pieces}
        for mound in mounds(table.board)
    )


def first(table: Table, player: int) -> Iterator[str]:
    """Everything that can be done with the primary tile."""
    (look,) = table.hand
    yield from placements(table, table.board, look)
    for place in table.board:
        if may_swap(table, player, place):
            for turn, new in different(look):
                board = {**table.board, place: new}
                other = looks()[table.names[place]]
                if table.is_closed(board) or next(placements(table, board, other), None):
                    yield f"swap {place[0]},{place[1]} {WORDS[turn]}"


def claims(table: Table, player: int) -> Iterator[str]:
    """Every piece of a complete unclaimed mound in which the primary tile is."""
    place = where(table.primary)
    taken = {piece for _, piece in table.cubes}
    if table.supply[player]:
        for mound in mounds(table.board):
            if not mound.open and not mound.pieces & taken and place in {p for p, _ in mound.pieces}:
                yield from named("claim", mound.pieces)


def named(verb: str, pieces: Any) -> Iterator[str]:
    for (x, y), name in pieces:
        yield f"{verb} {x},{y} {min(name.split('-'), key=EDGES.index)}"


def recalls(table: Table, player: int) -> Iterator[str]:
    """Own cubes on monochrome mounds."""
    for mound in mounds(table.board):
        if len(mound.colours) == 1:
            yield from named("recall", {p for owner, p in table.cubes if owner == player and p in mound.pieces})


def expected(state: Any) -> list[str]:
    table, player, prompt = Table(state), state.choice.player, state.choice.prompt
    if prompt == "primary":
        return sorted(first(table, player))
    if prompt == "secondary":
        return sorted(placements(table, table.board, table.hand[0]))
    rows = claims(table, player) if prompt == "claim" else recalls(table, player)
    return sorted([*rows, "done"])


@pytest.mark.parametrize("seed", range(12))
def test_what_is_offered_is_what_the_rules_say(seed: int) -> None:
    state = new_game(kings(), 2 + seed % 3, seed, quiet=True)
    chance = random.Random(seed)
    number = 0
    while not is_over(state) and len(view(state, 0)["board"]) < 14:
        assert sorted(actions(state)) == expected(state)
        offered = [option for option in options(state) if option >= 0 or chance.random() < 0.2]
        choose(state, chance.choice(offered or options(state)))
        number += 1
    assert number > 14


@pytest.mark.parametrize("seed", range(6))
def test_scores_are_what_the_rules_say(seed: int) -> None:
    """Of every mound with a cube, at every choice of a whole game; what a recall brings, too."""
    state = new_game(kings(), 2 + seed % 3, seed, quiet=True)
    chance = random.Random(seed)
    while not is_over(state):
        table, before = Table(state), [float(row["points"]) for row in view(state, 0)["players"]]
        total = before[:]
        for mound in mounds(table.board):
            for owner, piece in table.cubes:
                if piece in mound.pieces:
                    total[owner] += mound.tiles * (1 if len(mound.colours) == 1 else 2)
        assert scores(state) == total
        old = clone(state)
        choose(state, chance.choice(options(state)))
        gained = sum(row["points"] for row in view(state, 0)["players"]) - sum(before)
        if old.choice is not None and old.choice.prompt != "recall":
            assert gained == 0

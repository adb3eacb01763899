"""What must be true of any state of this game at any choice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import PIECES
from engine.games.trash_kings.mounds import board, board_anew, claims
from engine.games.trash_kings.state import DumpState
from engine.games.trash_kings.tried_out import wrong_options
from engine.games.trash_kings.turn import TurnFrame


def check(state: DumpState) -> Iterator[str]:
    """What is wrong with a state: where tiles and cubes lie, whether claimed mounds are closed, who has to choose."""
    found = list(misplaced(state))
    yield from found
    if not found:  # on a broken board there is no knowing what could be chosen
        yield from _board(state)
        yield from _choice(state)


def misplaced(state: DumpState) -> Iterator[str]:
    """What is wrong with where tiles and cubes lie, each by itself: what everything else rests on."""
    yield from _zones(state)
    yield from _tiles(state)
    yield from _cubes(state)
    if state.primary >= 0 and state.zone_of[state.primary] not in (at.HAND, at.BOARD):
        yield f"primary: {state.referee.box.labels[state.primary]} is not being placed"


def _zones(state: DumpState) -> Iterator[str]:
    """Faults of zones: cubes are in their owner's supply, or aside; a tile is in hand only while it is placed."""
    for zone in (at.ASIDE, *at.SUPPLIES[: state.players]):
        for card in state.zones[zone]:
            owner = state.components.owner[card]
            if owner < state.players if zone == at.ASIDE else owner != at.ZONE_TABLE.owner_of[zone]:
                yield f"{state.referee.box.labels[card]} lies in {state.referee.zone_name(zone)}"
    prompt = state.choice.prompt if state.choice is not None else ""
    if len(state.zones[at.HAND]) != (1 if prompt in ("primary", "secondary") else 0):
        yield f"{len(state.zones[at.HAND])} tiles are in hand"
    if prompt == "primary" and state.zones[at.HAND] != [state.primary]:
        yield f"primary: the tile in hand is not {state.primary}"
    frame = state.stack[-1] if state.stack else None
    if prompt and isinstance(frame, TurnFrame) and frame.step.name.lower() != prompt:
        yield f"step: the part {frame.step.name.lower()} of a turn does not ask for {prompt}"


def _tiles(state: DumpState) -> Iterator[str]:
    """Faults of tiles: each on the board has its own cell and a turn that its design has; no other card has a cell."""
    labels, components = state.referee.box.labels, state.components
    taken: set[int] = set()
    for card, cell in enumerate(state.cells):
        label = labels[card]
        on_board = state.zone_of[card] == at.BOARD
        if on_board == (cell < 0):
            yield f"{label} is in cell {cell} and in zone {state.zone_of[card]}"
        if on_board and cell in taken:
            yield f"{label} lies on another tile"
        taken.add(cell)
        if state.turns[card] not in (components.looks[card].turns if on_board else [0]):
            yield f"{label} is turned {state.turns[card]}"


def _cubes(state: DumpState) -> Iterator[str]:
    """Faults of cubes: each on the board is on a piece of a tile there, and no other cube is on that piece."""
    labels, components = state.referee.box.labels, state.components
    taken: set[int] = set()
    for card, piece in enumerate(state.spots):
        label = labels[card]
        if (state.zone_of[card] == at.CLAIMED) == (piece < 0):
            yield f"{label} is on piece {piece} and in zone {state.zone_of[card]}"
        if piece < 0:
            continue
        if piece in taken:
            yield f"{label} is on the same piece as another cube"
        taken.add(piece)
        tile, region = divmod(piece, PIECES)
        if state.zone_of[tile] != at.BOARD or region >= len(components.looks[tile].colours):
            yield f"{label} is on piece {piece}, which is not on the board"


def _board(state: DumpState) -> Iterator[str]:
    """Faults of the board: it is in one part, claimed mounds are closed, and the mounds kept are those of the tiles."""
    labels = state.referee.box.labels
    yield from in_one_part(state)
    if state.choice is None or state.choice.prompt != "secondary":
        for cube, mound in claims(state):
            if not mound.is_complete:
                yield f"{labels[cube]} claims a mound that is open"
    if sum(len(mound.pieces) for mound in set(board(state).mounds.values())) != len(board(state).mounds):
        yield "a piece is in two mounds"
    if not board(state).is_like(board_anew(state)):
        yield "the mounds that are kept are not those of the tiles as they lie"


def in_one_part(state: DumpState) -> Iterator[str]:
    """A fault where some tile is not beside the others."""
    tiles = {state.cells[tile] for tile in state.zones[at.BOARD]}
    reached = {state.cells[state.zones[at.BOARD][0]]}
    waiting = list(reached)
    while waiting:
        cell = waiting.pop()
        new = {cell + step for step in state.components.grid.steps if cell + step in tiles} - reached
        reached |= new
        waiting += new
    if len(reached) != len(tiles):
        yield "the board has come apart"


def _choice(state: DumpState) -> Iterator[str]:
    if state.choice is None:
        if state.zones[at.DECK]:
            yield "the game is over with tiles in the deck"
        return
    if state.choice.player != state.active:
        yield f"player {state.choice.player} has to choose in the turn of player {state.active}"
    yield from wrong_options(state)

"""What a viewer may know: everything but the order of the tile deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import EDGES, PIECES, TURNS
from engine.games.trash_kings.mounds import claims
from engine.games.trash_kings.placement import first_options, second_options
from engine.games.trash_kings.scoring import end_value, scores
from engine.games.trash_kings.turn import claim_options, recall_options, spot
from engine.kernel.core.choice import STOP

if TYPE_CHECKING:
    from engine.games.trash_kings.state import DumpState


def view(state: DumpState) -> dict[str, Any]:
    """All that anybody may know. Tiles are names with their copy; places are counted from the first tile."""
    referee: Any = state.referee
    return facts(state) | {
        "tile deck": len(state.zones[at.DECK]),
        "in hand": [_pieces(state, tile) for tile in state.zones[at.HAND]],
        "primary": referee.box.labels[state.primary] if state.primary >= 0 else None,
        "board": [_tile(state, tile) for tile in state.zones[at.BOARD]],
        "cubes": [_cube(state, cube, mound) for cube, mound in claims(state)],
        "players": [
            {
                "cubes": referee.cubes[who],
                "points": state.counts[referee.point][who],
                "supply": len(state.zones[at.SUPPLY + who]),
            }
            for who in range(state.players)
        ],
    }


def facts(state: DumpState) -> dict[str, Any]:
    """Whose turn it is, and the scores."""
    return {"first": state.first, "active": state.active, "scores": scores(state)}


def card_facts(state: DumpState, card: int) -> dict[str, Any]:
    """Where and how a tile lies, or the piece of a tile that a cube is on."""
    referee: Any = state.referee
    if state.cells[card] >= 0:
        return {"at": referee.grid.name(state.cells[card]), "turned": TURNS[state.turns[card]]}
    if state.spots[card] >= 0:
        return {
            "at": referee.grid.name(state.cells[state.spots[card] // PIECES]),
            "edge": EDGES[spot(state, state.spots[card]) & 3],
        }
    return {}


def _tile(state: DumpState, tile: int) -> dict[str, Any]:
    """A tile on the board, where and how it lies."""
    grid: Any = state.referee.grid  # type: ignore[attr-defined]
    placed = {"at": grid.name(state.cells[tile]), "turned": TURNS[state.turns[tile]]}
    return placed | _pieces(state, tile)


def _pieces(state: DumpState, tile: int) -> dict[str, Any]:
    """A tile as it lies: the edges that each piece reaches now, and its colour."""
    referee: Any = state.referee
    design = referee.box.designs[referee.design_of[tile]]
    edges = referee.looks[tile].edges[state.turns[tile]]
    return {
        "tile": referee.box.labels[tile],
        "pieces": {
            "-".join(EDGES[edge] for edge in row): tag for row, (_, tag) in zip(edges, design.regions, strict=True)
        },
    }


def _cube(state: DumpState, cube: int, mound: Any) -> dict[str, Any]:
    """A cube, where it is, and what it claims."""
    referee: Any = state.referee
    piece = state.spots[cube]
    return {
        "player": referee.owner[cube],
        "at": referee.grid.name(state.cells[piece // PIECES]),
        "edge": EDGES[spot(state, piece) & 3],
        "tiles": len(mound.tiles),
        "monochrome": mound.is_monochrome,
        "worth": end_value(mound),
    }


def options_now(state: DumpState) -> list[int] | None:
    """What the rules offer whoever has to choose."""
    if state.choice is None:
        return None
    player, _, _, prompt = state.choice
    if prompt == "primary":
        return first_options(state, player)
    if prompt == "secondary":
        return second_options(state)
    if prompt == "claim":
        return [*claim_options(state, player), STOP]
    return [*recall_options(state, player), STOP] if prompt == "recall" else []

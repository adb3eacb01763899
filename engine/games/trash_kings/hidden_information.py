"""What a viewer may know: everything but the order of the tile deck."""

from __future__ import annotations

from engine.games.trash_kings import cube_placement, cube_recall
from engine.games.trash_kings import layout as at
from engine.games.trash_kings.end_of_the_game import end_value, scores
from engine.games.trash_kings.geometry import EDGES, PIECES, TURNS
from engine.games.trash_kings.mounds import Mound, claims
from engine.games.trash_kings.state import DumpState
from engine.games.trash_kings.tile_placement import first_options, second_options
from engine.kernel.core.choice import STOP


def view(state: DumpState) -> dict[str, object]:
    """All that anybody may know. Tiles are told by name; cells are counted from the first tile."""
    return facts(state) | {
        "tile deck": len(state.zones[at.DECK]),
        "in hand": [_in_hand(state, tile) for tile in state.zones[at.HAND]],
        "primary": _primary(state),
        "board": [_tile(state, tile) for tile in state.zones[at.BOARD]],
        "cubes": [_cube(state, cube, mound) for cube, mound in claims(state)],
        "players": [
            {
                "cubes": state.components.cubes[who],
                "points": state.counts[state.components.point][who],
                "supply": len(state.zones[at.SUPPLIES[who]]),
            }
            for who in range(state.players)
        ],
    }


def facts(state: DumpState) -> dict[str, object]:
    """Whose turn it is, how many tiles are on the board, what the cubes of each player are called, and the scores."""
    return {**_numbers(state), "cubes": state.components.cubes[: state.players], "scores": scores(state)}


def fact(state: DumpState, name: str) -> object:
    """One of these facts by its name; scores are counted only where something else than a number is asked for."""
    found = _numbers(state).get(name)
    return facts(state).get(name) if found is None else found


def _numbers(state: DumpState) -> dict[str, int]:
    return {"first": state.first, "active": state.active, "tiles placed": len(state.zones[at.BOARD])}


def card_facts(state: DumpState, card: int) -> dict[str, object]:
    """How a tile on the board or in hand lies, or what a cube on the board claims; empty for other cards."""
    if state.zone_of[card] == at.CLAIMED:
        return next(_cube(state, cube, mound) for cube, mound in claims(state) if cube == card)
    if state.zone_of[card] == at.BOARD:
        return _placed(state, card) | {"pieces": _pieces(state, card)}
    return {"pieces": _pieces(state, card)} if state.zone_of[card] == at.HAND else {}


def _primary(state: DumpState) -> str | None:
    """Where the primary tile is: a place on the board, or "in hand"; None where there is none."""
    if state.primary < 0:
        return None
    cell = state.cells[state.primary]
    return state.components.grid.name(cell) if cell >= 0 else "in hand"


def _tile(state: DumpState, tile: int) -> dict[str, object]:
    """A tile on the board: where it lies, how it is turned, and its pieces."""
    return _placed(state, tile) | _in_hand(state, tile)


def _placed(state: DumpState, tile: int) -> dict[str, object]:
    return {"at": state.components.grid.name(state.cells[tile]), "turned": TURNS[state.turns[tile]]}


def _in_hand(state: DumpState, tile: int) -> dict[str, object]:
    """A tile's name, and its pieces."""
    return {"tile": state.referee.name(tile), "pieces": _pieces(state, tile)}


def _pieces(state: DumpState, tile: int) -> dict[str, str]:
    """The pieces of a tile: the edges that each reaches as the tile lies, and its colour."""
    referee = state.referee
    design = referee.box.designs[referee.design_of[tile]]
    edges = state.components.looks[tile].edges[state.turns[tile]]
    return {"-".join(EDGES[edge] for edge in row): tag for row, (_, tag) in zip(edges, design.regions, strict=True)}


def _cube(state: DumpState, cube: int, mound: Mound) -> dict[str, object]:
    """A cube on the board: whose it is, where it is, and the mound that it claims."""
    piece = state.spots[cube]
    return {
        "player": state.components.owner[cube],
        "at": state.components.grid.name(state.cells[piece // PIECES]),
        "edge": EDGES[cube_placement.spot(state, piece) & 3],
        "tiles": len(mound.tiles),
        "monochrome": mound.is_monochrome,
        "worth": end_value(mound),
    }


def options_now(state: DumpState) -> list[int] | None:
    """What the rules offer the player who has to choose; None when the game is over."""
    if state.choice is None:
        return None
    choice = state.choice
    player, prompt = choice.player, choice.prompt
    if prompt == "primary":
        return first_options(state, player)
    if prompt == "secondary":
        return second_options(state)
    if prompt == "claim":
        return [*cube_placement.options(state, player), STOP]
    return [*cube_recall.options(state, player), STOP] if prompt == "recall" else []

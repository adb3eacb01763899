"""A game: how it begins, the three parts of a turn, how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import PIECES
from engine.games.trash_kings.mounds import TILE, board, claims, mounds
from engine.games.trash_kings.placement import SWAP, first_options, second_options
from engine.games.trash_kings.scoring import end_value
from engine.kernel.core.chance import below, shuffle
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import RuleFrame
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import call

if TYPE_CHECKING:
    from engine.games.trash_kings.state import DumpState

DRAW, PRIMARY, SECONDARY, CLAIM, RECALL, DONE = range(6)  # steps of a turn


def set_up(state: DumpState) -> None:
    """Shuffle the tiles, lay the first one, give out the cubes."""
    referee: Any = state.referee
    cards = range(len(referee.design_of))
    state.zones = [[] for _ in range(at.zones(state.players))]
    state.zone_of = [0 for _ in cards]
    state.marks = [0 for _ in cards]
    state.cells = [-1 for _ in cards]
    state.turns = [0 for _ in cards]
    state.spots = [-1 for _ in cards]
    state.counts = [[0] * state.players for _ in referee.counters]
    for card in cards:
        owner = referee.owner[card]
        zone = at.DECK if owner < 0 else at.SUPPLY + owner if owner < state.players else at.ASIDE
        state.zones[zone].append(card)
        state.zone_of[card] = zone
    state.first = below(state, state.players)
    shuffle(state, state.zones[at.DECK])
    tile = state.zones[at.DECK][-1]
    lay(state, tile, referee.grid.middle * 4)
    note(state, "start", state.first, tile)
    call(state, "game", state.first)


def run_game(state: DumpState, frame: RuleFrame, answer: int | None) -> None:
    """["game", step, player]: turns until the tile deck is empty; `player` is next."""
    if not state.zones[at.DECK]:
        state.stack.pop()
        state.active = state.primary = -1
        end(state)
        return
    player = frame[2]
    frame[2] = (player + 1) % state.players
    state.active = player
    call(state, "turn", player)


def run_turn(state: DumpState, frame: RuleFrame, answer: int | None) -> None:
    """["turn", step, player]: each step takes its answer, then offers what comes next or goes on."""
    player = frame[2]
    if frame.step == DRAW:
        tile = state.zones[at.DECK][-1]
        state.referee.put(state, tile, at.HAND)
        state.primary = tile
        note(state, "draw", player, tile)
        frame.step = PRIMARY
        offer(state, player, "turn", first_options(state, player), "primary")
        return
    if answer is not None:
        STEPS[frame.step](state, frame, answer)
    if frame.step == SECONDARY:
        found = second_options(state)
        if len(found) > 1:
            offer(state, player, "turn", found, "secondary")
            return
        place_secondary(state, frame, found[0])
    if frame.step == CLAIM:
        found = claim_options(state, player)
        if found:
            offer(state, player, "claim", [*found, STOP], "claim")
            return
        frame.step = RECALL
    if frame.step == RECALL:
        found = recall_options(state, player)
        if found:
            offer(state, player, "recall", [*found, STOP], "recall")
            return
    state.stack.pop()


# --- tile placement --------------------------------------------------------------------------------------------------


def lay(state: DumpState, tile: int, option: int) -> None:
    """A tile goes on the board."""
    state.cells[tile], state.turns[tile] = option >> 2, option & 3
    state.referee.put(state, tile, at.BOARD)


def place_primary(state: DumpState, frame: RuleFrame, answer: int) -> None:
    """Play the primary tile, or swap it."""
    tile, player = state.primary, frame[2]
    if answer < SWAP:
        lay(state, tile, answer)
        note(state, "place", player, tile, answer)
        frame.step = CLAIM
        return
    option = answer - SWAP
    other = board(state).rows[option >> 2][TILE]
    state.cells[other], state.turns[other] = -1, 0
    state.referee.put(state, other, at.HAND)
    lay(state, tile, option)
    note(state, "swap", player, (tile, other), option)
    frame.step = SECONDARY


def place_secondary(state: DumpState, frame: RuleFrame, answer: int) -> None:
    """Place the tile that was picked up."""
    tile = state.zones[at.HAND][0]
    lay(state, tile, answer)
    note(state, "place", frame[2], tile, answer)
    frame.step = CLAIM


# --- cubes -----------------------------------------------------------------------------------------------------------


def spot(state: DumpState, piece: int) -> int:
    """A piece as an option: the cell of its tile and the first of its edges."""
    tile = piece // PIECES
    edges = state.referee.looks[tile].edges[state.turns[tile]]  # type: ignore[attr-defined]
    return state.cells[tile] * 4 + int(edges[piece % PIECES][0])


def piece_at(state: DumpState, option: int) -> int:
    """The piece an option means."""
    return board(state).rows[option >> 2][option & 3]


def claim_options(state: DumpState, player: int) -> list[int]:
    """Where a cube can be placed: in any unclaimed mound that is complete and has a piece of the primary tile."""
    if not state.zones[at.SUPPLY + player]:
        return []
    found = mounds(state)
    taken = {mound for _, mound in claims(state)}
    options: list[int] = []
    for region in range(len(state.referee.looks[state.primary].colours)):  # type: ignore[attr-defined]
        mound = found[state.primary * PIECES + region]
        if mound.is_complete and mound not in taken:
            taken.add(mound)
            options += [spot(state, piece) for piece in mound.pieces]
    return sorted(options)


def claim(state: DumpState, frame: RuleFrame, answer: int) -> None:
    """Place a cube; STOP when no more are placed."""
    player = frame[2]
    if answer == STOP:
        frame.step = RECALL
        return
    cube = state.zones[at.SUPPLY + player][-1]
    state.spots[cube] = piece_at(state, answer)
    mound = mounds(state)[state.spots[cube]]
    state.referee.put(state, cube, at.CLAIMED)
    note(state, "claim", player, answer, (len(mound.tiles), int(mound.is_monochrome)))


def recall_options(state: DumpState, player: int) -> list[int]:
    """The cubes that a player can recall: those on monochrome mounds."""
    owner = state.referee.owner  # type: ignore[attr-defined]
    rows = claims(state)
    return sorted(spot(state, state.spots[cube]) for cube, m in rows if owner[cube] == player and m.is_monochrome)


def recall(state: DumpState, frame: RuleFrame, answer: int) -> None:
    """Take a cube back and score its mound; STOP for none."""
    frame.step = DONE
    if answer == STOP:
        return
    player, piece = frame[2], piece_at(state, answer)
    cube = state.spots.index(piece)
    n = len(mounds(state)[piece].tiles)
    state.spots[cube] = -1
    state.referee.put(state, cube, at.SUPPLY + player)
    state.counts[state.referee.point][player] += n  # type: ignore[attr-defined]
    note(state, "recall", player, answer, n)


STEPS = {PRIMARY: place_primary, SECONDARY: place_secondary, CLAIM: claim, RECALL: recall}


def end(state: DumpState) -> None:
    """Tell what each cube brings."""
    owner = state.referee.owner  # type: ignore[attr-defined]
    note(state, "over")
    for cube, mound in claims(state):
        note(state, "worth", owner[cube], spot(state, state.spots[cube]), (len(mound.tiles), end_value(mound)))

"""Placing tiles: where a tile can go and how it can be turned; tiles that are drawn, held and replaced.

Beside a stash tile only STASH_TILES tiles can be placed in a turn. An option is space * TURNS + paths.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.moving_around import connected, ignores_walls
from engine.games.crafty_critters.options import DRAW, HELD, TURNS
from engine.games.crafty_critters.state import HeistState
from engine.kernel.core.choice import YES_OR_NO
from engine.kernel.core.events import ContinuousEffect
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running.choices import offer
from engine.kernel.running.continuous_effects import remove
from engine.kernel.running.decks import card_of, designs_in
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note, note_by
from engine.kernel.running.turn_order import players_from
from engine.language.sorts import Sort

STASH_TILES = 3  # new tiles a turn beside a stash tile


@record
class DrawFrame(Frame):
    """A player is about to draw a tile; `asked` are the others who may place a held tile there first."""

    asks: ClassVar[frozenset[str]] = frozenset({"may"})

    things: ClassVar[Mapping[str, Sort]] = {**Frame.things, "asked": "player"}
    asks_others: ClassVar[bool] = True

    code: int | str = later("draw")
    player: int
    asked: list[int]


@record
class HeldFrame(Frame):
    """A player places one of the tiles that they hold, beside somebody's tile."""

    asks: ClassVar[frozenset[str]] = frozenset({"held"})

    things: ClassVar[Mapping[str, Sort]] = {**Frame.things, "beside": "player"}

    code: int | str = later("held")
    player: int
    beside: int  # whose tile it is placed beside


@record
class LayFrame(Frame):
    """A player chooses where a tile goes beside somebody's tile, and how it is turned."""

    asks: ClassVar[frozenset[str]] = frozenset({"spot"})

    things: ClassVar[Mapping[str, Sort]] = {**Frame.things, "beside": "player"}

    code: int | str = later("lay")
    player: int
    card: int
    beside: int  # whose tile it is placed beside


@record
class SwapFrame(Frame):
    """A player chooses how a tile is turned that replaces another one."""

    asks: ClassVar[frozenset[str]] = frozenset({"spot"})

    code: int | str = later("swap")
    player: int
    card: int
    space: int


# --- where -----------------------------------------------------------------------------------------------------------


def spaces(state: HeistState, place: int, *, through: bool = False) -> list[tuple[int, int]]:
    """The empty spaces to which a place's paths lead, with the direction; `through` walls all empty neighbours."""
    paths = state.paths
    return [
        (outside, direction)
        for inside, direction, outside in at.SIDES[place]
        if not paths[outside] and (through or paths[inside] >> direction & 1)
    ]


def open_spaces(state: HeistState, player: int) -> list[tuple[int, int]]:
    """The spaces beside a player's tile where a tile can be placed now, each with its direction."""
    place = state.at[player]
    if player == state.active and room_beside(state, place) == 0:
        return []
    return spaces(state, place, through=bool(state.lasting) and ignores_walls(state, player))


def room_beside(state: HeistState, place: int) -> int:
    """How many tiles can still be placed beside a stash tile in this turn; -1 at a place without that limit."""
    return STASH_TILES - state.laid[at.STASHES.index(place)] if place in at.STASHES else -1


def spots(state: HeistState, card: int, player: int) -> list[int]:
    """Every way to place a tile beside a player's tile, as options: one of its paths has to lead back."""
    turns = at.turned(state.components.printed_paths[state.referee.design_of[card]])
    return [
        space * TURNS + paths
        for space, direction in open_spaces(state, player)
        for paths in turns
        if paths >> (direction ^ 2) & 1
    ]


def is_stuck(state: HeistState, player: int, without: int) -> bool:
    """Whether a crew could neither move nor place a tile if a tile were gone."""
    space, place = state.lies[without], state.at[player]
    if state.zone_of[without] != at.BOARD:
        return False
    kept, state.paths[space] = state.paths[space], 0
    has_tiles = state.zones[at.TILES] or state.zones[at.seat(player, at.HELD)]
    stuck = not connected(state, place) and not (has_tiles and spaces(state, place))
    state.paths[space] = kept
    return stuck


# --- on the board and off it -----------------------------------------------------------------------------------------


def lay(state: HeistState, card: int, spot: int) -> None:
    """Put a tile on a space, turned as the option says."""
    space, paths = divmod(spot, TURNS)
    state.referee.put(state, card, at.BOARD)
    state.tile_at[space] = card
    state.paths[space] = paths
    state.lies[card] = space


def lift(state: HeistState, card: int) -> int:
    """Take a tile off the board and out of the game; returns the space where it was."""
    space = state.lies[card]
    state.referee.put(state, card, at.OUT)
    state.tile_at[space] = -1
    state.paths[space] = 0
    state.lies[card] = -1
    return space


def run_lay(state: HeistState, frame: LayFrame, answer: int | None) -> None:
    """Let the player choose where the tile goes; where there is only one way, nobody is asked."""
    if answer is None:
        ways = spots(state, frame.card, frame.beside)
        if len(ways) > 1:
            offer(state, frame.player, "spot", ways, "spot")
            return
        answer = ways[0]
    state.stack.pop()
    lay(state, frame.card, answer)
    place = state.at[frame.beside]
    if place in at.STASHES:
        state.laid[at.STASHES.index(place)] += 1
    note(state, "lay", frame.player, frame.card, answer)


def run_swap(state: HeistState, frame: SwapFrame, answer: int | None) -> None:
    """Let the player choose how the tile is turned, then put it in the place of the other."""
    card, space = frame.card, frame.space
    if answer is None:
        printed = state.components.printed_paths[state.referee.design_of[card]]
        ways = [space * TURNS + paths for paths in at.turned(printed)]
        if len(ways) > 1:
            offer(state, frame.player, "spot", ways, "spot")
            return
        answer = ways[0]
    state.stack.pop()
    if state.tile_at[space] >= 0:  # the old tile lies there until the new one is turned
        lift(state, state.tile_at[space])
    lay(state, card, answer)
    note(state, "lay", frame.player, card, answer)


# --- tiles drawn and held --------------------------------------------------------------------------------------------


def tile_options(state: HeistState, player: int) -> list[int]:
    """The options of drawing a tile and of placing a held one, as far as they are possible."""
    held = state.zones[at.seat(player, at.HELD)]
    if not (held or state.zones[at.TILES]) or not open_spaces(state, player):
        return []
    return ([DRAW] if state.zones[at.TILES] else []) + ([HELD] if held else [])


def act(state: HeistState, player: int, answer: int) -> None:
    """Begin to draw a tile, or to place a held one."""
    if answer == DRAW:
        state.stack.append(DrawFrame(player, holders(state, player)))
    else:
        state.stack.append(HeldFrame(player, player))


def run_draw(state: HeistState, frame: DrawFrame, answer: int | None) -> None:
    """Let those who hold a tile for others place it first; else draw one."""
    player, asked = frame.player, frame.asked
    if answer is not None:
        other = asked.pop(0)
        if answer:
            state.stack.pop()
            state.stack.append(HeldFrame(other, player))
            return
    if asked:
        offer(state, asked[0], "may", YES_OR_NO[:], str(promises(state, asked[0])[0].number))
        return
    state.stack.pop()
    card = state.zones[at.TILES][-1]
    state.referee.put(state, card, at.USING)
    note(state, "draw tile", player, card)
    emit(state, "draw", player, -1, card)
    state.stack.append(LayFrame(player, card, player))


def run_held(state: HeistState, frame: HeldFrame, answer: int | None) -> None:
    """Let the player choose one of the tiles that they hold, then where it goes."""
    player = frame.player
    zone = at.seat(player, at.HELD)
    designs = designs_in(state, zone)
    if answer is None and len(designs) > 1:
        offer(state, player, "held", designs, "which")
        return
    state.stack.pop()
    card = card_of(state, zone, designs[0] if answer is None else answer)
    promise = next(iter(promises(state, player)), None)
    if promise is not None:
        note_by(state, (promise.card, promise.number), "held", player, card, frame.beside, knowers=promise.knowers)
    else:
        note(state, "held", player, card, frame.beside)
    state.stack.append(LayFrame(player, card, frame.beside))


# --- tiles placed for others -----------------------------------------------------------------------------------------


def holders(state: HeistState, player: int) -> list[int]:
    """The other players who hold a tile that they may place for anybody, in turn order."""
    others = players_from(state, player)[1:]
    return [other for other in others if promises(state, other) and not state.home[other]]


def promises(state: HeistState, player: int) -> list[ContinuousEffect]:
    """The effects that let a player place held tiles for others, one for each such tile."""
    return [each for each in state.lasting if each.what == "held" and each.you == player]


def forget_promises(state: HeistState, player: int) -> None:
    """End a player's oldest promises (see `promises`) where there are more of them than held tiles."""
    found = promises(state, player)
    for promise in found[: max(0, len(found) - len(state.zones[at.seat(player, at.HELD)]))]:
        remove(state, promise)

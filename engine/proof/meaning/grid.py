"""Boards of spaces in rows on which cards lie: where paths lead, what lies in a direction, and who is stuck.

A direction is place * 4 + North, East, South or West, for the place that it leads from.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.core.customs import Grid
from engine.proof.meaning.facts import Facts
from engine.proof.meaning.scene import CannotJudgeError

WAYS = 4
DIRECTION = "direction"  # what a die of ways shows: a place and a way from it
BACK = 2  # so many ways on is the way back


def grid_of(facts: Facts) -> Grid:
    """The grid of the game. Raises CannotJudgeError where it has none."""
    grid = facts.things.customs.grid
    if grid is None:
        raise CannotJudgeError("Kind: the game has no grid")
    return grid


def numbers(facts: Facts, name: str) -> list[int]:
    """A row of numbers of the game's own."""
    row = facts.own[name]
    assert isinstance(row, list)
    return row


def place_at(grid: Grid, space: int) -> int:
    """The place that a space belongs to."""
    return grid.one[0] if space in grid.one else space


def sides(facts: Facts, place: int) -> Iterator[tuple[int, int, int]]:
    """The sides of a place: the space inside, the way, and the space outside."""
    grid = grid_of(facts)
    spaces = len(numbers(facts, grid.cards))
    for inside in grid.one if place in grid.one else (place,):
        row, column = divmod(inside, grid.columns)
        for way, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            outside = (row + down) * grid.columns + column + right
            is_there = 0 <= column + right < grid.columns and 0 <= outside < spaces
            if is_there and place_at(grid, outside) != place:
                yield inside, way, outside


def towards(facts: Facts, place: int, way: int = -1) -> list[int]:
    """The places to which a path leads from a place, in one way or in any."""
    grid = grid_of(facts)
    paths = numbers(facts, grid.paths)
    found = [
        place_at(grid, outside)
        for inside, each, outside in sides(facts, place)
        if way in (-1, each) and paths[inside] >> each & 1 and paths[outside] >> (each + BACK) % WAYS & 1
    ]
    return list(dict.fromkeys(found))


def beside(facts: Facts, place: int, way: int) -> list[int]:
    """The cards that lie beside a place, one way from it."""
    cards = numbers(facts, grid_of(facts).cards)
    return [cards[outside] for _, each, outside in sides(facts, place) if each == way and cards[outside] >= 0]


def places_called(facts: Facts, noun: str, place: int) -> list[int] | None:
    """The places of a noun that only a grid has, for somebody at a place; None for any other noun."""
    grid = facts.things.customs.grid
    if grid is None:
        return None
    if noun == grid.leads:
        return towards(facts, place) if place >= 0 else []
    tag = grid.tagged.get(noun)
    if tag is None:
        return None
    return [
        space for space, card in enumerate(numbers(facts, grid.cards)) if card >= 0 and tag in facts.things.tags(card)
    ]


def is_stuck(facts: Facts, player: int, without: int) -> bool:
    """Whether somebody could neither go nor lay a card if a card were gone: no path leads to another place, and none
    to a space where a card could still be laid.
    """
    grid = grid_of(facts)
    place, gone = facts.at[player], numbers(facts, grid.lies)[without]
    paths = numbers(facts, grid.paths)
    deck = facts.things.decks[facts.things.design(without).type][0]
    can_lay = bool(facts.zones[deck] or facts.zones[facts.things.board.number(grid.kept, player)])
    for inside, way, outside in sides(facts, place):
        is_open = bool(paths[inside] >> way & 1)
        is_free = not paths[outside] or outside == gone
        leads_on = not is_free and paths[outside] >> (way + BACK) % WAYS & 1
        if is_open and (leads_on or (is_free and can_lay)):
            return False
    return True

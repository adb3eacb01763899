"""Scenes: a board drawn in letters, the tiles still to come, cubes on mounds; then played by a table of steps.

    scene = Scene('''
         .      Dbb^
        @Nbrbb^ Nbbyr>
    ''', deck="Cbry Dry", cubes={1: ["0,0 right"]})
    scene.play('''
        1 | place 0,-1 up  | asks 1 claim; offers claim 0,0 bottom
        1 | done           | points 0 0; asks 2
    ''')

A tile is its shape (N nubs, S straight, J junction, C curve, D double curve), the colours of its pieces in the order of
the tile list, and where its top points: ^ up, > right, v down, < left. "." is an empty cell, "@" marks the first tile.
Any such tile can be in a scene, also one that is not in the box. The deck is exactly what is named, the next one first.

A step is: the player who has to choose, the action, and what is so then, each fact apart by ";":
    asks 2, asks 2 claim          who has to choose next, and what for: primary, secondary, claim, recall
    offers swap 0,0 up, lacks …   what the next choice has; "offers 8" counts, "offers 4 swap" those that begin so
    points 3 0                    points of recalled cubes, of all players
    scores 4 0                    the same with what the cubes on the board would bring
    supply 4 3                    cubes left
    at 1,0 Cbry>                  the tile in a cell, "." for none
    1 on 0,0 right                whose cube is on a piece, "0" for nobody's
    over                          nobody has to choose
    says "..."                    the log has a line with these words since the step began
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from engine.games.trash_kings import TrashKings
from engine.games.trash_kings import layout as at
from engine.games.trash_kings import turn as turns
from engine.games.trash_kings.geometry import EDGES
from engine.kernel import Box, Design, actions, apply, check_state, new_game, run, scores, tell, view
from toolkit.deal import open_box
from toolkit.load import load_game

GAME = Path(__file__).parents[4] / "cards" / "trash-kings"
SHAPES = {
    "N": ("top", "right", "bottom", "left"),
    "S": ("top-bottom", "left", "right"),
    "J": ("left-top-right", "bottom"),
    "C": ("top-left", "bottom", "right"),
    "D": ("top-left", "bottom-right"),
}
COLOURS = {"b": "BLUE", "y": "YELLOW", "r": "RED"}
POINTS_TO = "^>v<"


@cache
def box() -> Box:
    """The box of the real game."""
    game, _ = load_game(GAME)
    assert game is not None
    made, problems = open_box(game)
    assert not problems
    return made


@cache
def kings() -> TrashKings:
    """The referee of the real game."""
    return TrashKings(box())


def design(word: str) -> Design:
    """A tile by its shape and colours: "Sbrb"."""
    regions = tuple((edges, COLOURS[colour]) for edges, colour in zip(SHAPES[word[0]], word[1:], strict=True))
    return Design(word.lower(), word, "tiles", "Tile", regions=regions)


def box_of(words: list[str]) -> Box:
    """A box with these tiles and the real cubes."""
    tiles = [replace(design(word), copies=words.count(word)) for word in dict.fromkeys(words)]
    return replace(box(), designs=(*tiles, *(other for other in box().designs if not other.regions)))


def drawn(board: str) -> dict[tuple[int, int], tuple[str, int]]:
    """A drawing as tiles by place: word and turn."""
    rows = [line.split() for line in board.strip().splitlines()]
    first = next((x, y) for y, row in enumerate(rows) for x, word in enumerate(row) if word.startswith("@"))
    return {
        (x - first[0], first[1] - y): (word.strip("@" + POINTS_TO), POINTS_TO.index(word[-1]))
        for y, row in enumerate(rows)
        for x, word in enumerate(row)
        if word != "."
    }


class Scene:
    """A game of two players, or more, at the beginning of player 1's turn."""

    def __init__(self, board: str, deck: str, *, cubes: dict[int, list[str]] | None = None, players: int = 2) -> None:
        tiles = drawn(board)
        waiting = deck.split()
        self.referee = TrashKings(box_of([*(word for word, _ in tiles.values()), *waiting]))
        self.state: Any = new_game(self.referee, players, 1)
        self._clear()
        for (x, y), (word, turn) in tiles.items():
            card = self._spare(word)
            self.state.cells[card] = self.referee.components.grid.cell(x, y)
            self.state.turns[card] = next(
                other for other in self.referee.components.looks[card].turns if self._alike(card, other, turn)
            )
            self.referee.put(self.state, card, at.BOARD)
        for word in reversed(waiting):
            self.referee.put(self.state, self._spare(word), at.DECK)
        for player, spots in (cubes or {}).items():
            for spot in spots:
                self._cube(player - 1, spot)
        run(self.state)
        self.mark = len(self.state.log)
        self.sound()

    def _clear(self) -> None:
        """Back to before the first turn, with every tile in the deck, those of the scene still to be found."""
        state = self.state
        for card, owner in enumerate(self.referee.components.owner):
            if owner < 0:
                self.referee.put(state, card, at.HAND)
        state.cells = [-1] * len(state.cells)
        state.turns = [0] * len(state.turns)
        state.stack.clear()
        state.first = 0
        turns.GAME.push(state)
        state.choice = None

    def _spare(self, word: str) -> int:
        """A tile of the scene that has no place yet."""
        return next(card for card in self.state.zones[at.HAND] if self.referee.name(card) == word)

    def _alike(self, card: int, turn: int, other: int) -> bool:
        look = self.referee.components.looks[card]
        one, two = (sorted(zip(look.edges[t], look.colours, strict=True)) for t in (turn, other))
        return bool(one == two)

    def _cube(self, player: int, spot: str) -> None:
        cube = self.state.zones[at.SUPPLY + player][-1]
        self.state.spots[cube] = self.piece(spot)
        self.referee.put(self.state, cube, at.CLAIMED)

    def tile(self, place: str) -> int:
        """The tile in a cell, -1 for none."""
        cell = self.referee.components.grid.cell(*(int(part) for part in place.split(",")))
        return next((card for card in self.state.zones[at.BOARD] if self.state.cells[card] == cell), -1)

    def piece(self, spot: str) -> int:
        """The piece at "0,0 right"."""
        place, edge = spot.split()
        card = self.tile(place)
        return card * 4 + self.referee.components.looks[card].at[self.state.turns[card]][EDGES.index(edge)]

    # --- playing ---------------------------------------------------------------------------------------------------

    def play(self, table: str) -> Scene:
        """The steps of a table, one a line; without an action a line only says what is so."""
        for line in filter(None, (line.strip() for line in table.splitlines())):
            who, action, facts = (part.strip() for part in line.split("|"))
            assert self.state.choice is not None, line
            assert self.state.choice.player == int(who) - 1, (
                f"{line}: player {self.state.choice.player + 1} has to choose"
            )
            if action:
                self.mark = len(self.state.log)
                apply(self.state, action)
                self.sound()
            for fact in filter(None, (fact.strip() for fact in facts.split(";"))):
                assert self.is_so(fact), f"{line}: not so: {fact}; {self.about()}"
        return self

    def sound(self) -> None:
        """Nothing is broken."""
        assert check_state(self.state) == []

    def about(self) -> str:
        """What a failed step should tell."""
        seen = view(self.state, 0)
        return f"choice {self.state.choice}, {actions(self.state)}, scores {seen['scores']}, cubes {seen['cubes']}"

    def is_so(self, fact: str) -> bool:
        """Whether a fact holds."""
        for pattern, test in FACTS:
            if found := re.fullmatch(pattern, fact):
                return bool(test(self, *found.groups()))
        raise AssertionError(f"no fact reads like {fact!r}")

    def word_at(self, place: str) -> str:
        """The tile in a cell as it is drawn."""
        card = self.tile(place)
        return "." if card < 0 else f"{self.referee.name(card)}{POINTS_TO[self.state.turns[card]]}"

    def owner_on(self, spot: str) -> int:
        """Whose cube is on a piece, 0 for nobody's."""
        piece = self.piece(spot)
        return next(
            (self.referee.components.owner[cube] + 1 for cube, on in enumerate(self.state.spots) if on == piece), 0
        )

    def offered(self) -> list[str]:
        """What can be done."""
        return actions(self.state)


def numbers(row: str) -> list[float]:
    """A row of numbers."""
    return [float(part) for part in row.split()]


FACTS: list[tuple[str, Any]] = [
    (r"asks (\d)", lambda s, who: s.state.choice and s.state.choice.player == int(who) - 1),
    (
        r"asks (\d) (\w+)",
        lambda s, who, what: s.state.choice and [s.state.choice.player, s.state.choice.prompt] == [int(who) - 1, what],
    ),
    (r"offers (\d+)", lambda s, n: len(s.offered()) == int(n)),
    (r"offers (\d+) (\D.*)", lambda s, n, start: sum(a.startswith(start) for a in s.offered()) == int(n)),
    (r"offers (\D.*)", lambda s, action: action in s.offered()),
    (r"lacks (.+)", lambda s, start: not any(a.startswith(start) for a in s.offered())),
    (r"points (.+)", lambda s, row: [float(n) for n in s.state.counts[s.referee.components.point]] == numbers(row)),
    (r"scores (.+)", lambda s, row: scores(s.state) == numbers(row)),
    (
        r"supply (.+)",
        lambda s, row: [float(len(zone)) for zone in s.state.zones[at.SUPPLY :]] == numbers(row),
    ),
    (r"at (\S+) (\S+)", lambda s, place, word: s.word_at(place) == word),
    (r"(\d) on (\S+ \w+)", lambda s, who, spot: s.owner_on(spot) == int(who)),
    (r"over", lambda s: s.state.choice is None),
    (r'says "(.+)"', lambda s, words: any(words in tell(s.state, line) for line in s.state.log[s.mark :])),
]

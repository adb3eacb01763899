"""Scenes: player 1's first turn, with exactly what is named, then played by a table of steps.

    scene = Scene({1: "Fly + Wise", 2: "Scout"})
    scene.tiles("B1 Aisle EW, C1 Watched Bend SW").crew(2, "C1").food(1, "Apple").deck("Bend + Aisle").traps("Hook")
    scene.play('''
        1 | move B1 | 1 at B1; offers move C1
        1 | done    | asks 2
    ''')

A step is: the player who has to choose, the action ("choose Fly#" is any copy), and facts that are so then, by ";":
    1 at B1                       where a crew is
    1 hand Fly + Wise             exactly these, or "nothing"; also front, pile, basket, held
    1 suspicion 3, 1 CP -2        what a player has, CP without food; "1 score 4" is all of them
    B1 EW, B1 empty               the paths of a tile
    C1 food Apple                 what lies on a tile, or "nothing"
    1 home                        the heist of a player has ended
    asks 2, offers x, lacks x     who has to choose next and what; "over"
    says ...                      the log has a line with these words since the step began
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from engine.games.crafty_critters import CraftyCritters
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.options import TURNS
from engine.games.crafty_critters.placing_tiles import lay
from engine.games.crafty_critters.words import letters
from engine.kernel import Box, Referee, actions, apply, check_state, new_game, player_to_move, run, scores, tell
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.texts import language_of, read_card

GAME = Path(__file__).parents[4] / "cards" / "crafty-critters"
SEATS = {"hand": at.HAND, "front": at.FRONT, "pile": at.PILE, "basket": at.BASKET, "held": at.HELD}


@cache
def box() -> Box:
    """The box of the game."""
    game, _ = load_game(GAME)
    assert game is not None
    made, problems = open_box(game)
    assert problems == []
    return made


@cache
def critters() -> Referee:
    """Its referee."""
    return CraftyCritters(box())


@cache
def worded(name: str, text: str) -> Referee:
    """The referee of the game with another text on a card. Raises Unplayable."""
    game, _ = load_game(GAME)
    assert game is not None
    card = next(replace(card, text=text) for card in game.cards if card.name == name)
    reading = read_card(language_of(game), card)
    assert reading.tree is not None, f"{text}: {reading.findings}"
    designs = [replace(d, text=text, reading=reading) if d.name == name else d for d in box().designs]
    return CraftyCritters(replace(box(), designs=tuple(designs)))


@cache
def seed_for(players: int) -> int:
    """A seed with which player 1 begins."""
    return next(seed for seed in range(100) if new_game(critters(), players, seed).first == 0)  # type: ignore[attr-defined]


def space(name: str) -> int:
    """A space by name."""
    return at.NAMES.index(name)


class Scene:
    """See the module."""

    def __init__(
        self, hands: dict[int, str] | None = None, players: int = 3, *, referee: Referee | None = None
    ) -> None:
        self.state: Any = new_game(referee or critters(), players, seed_for(players))
        while self.state.choice.kind != "turn":
            apply(self.state, actions(self.state)[0])
        for player in range(players):
            for kind in (at.HAND, at.PILE):
                for card in self.state.zones[at.seat(player, kind)][:]:
                    self.state.referee.put(self.state, card, at.CRITTERS)
        for player, names in (hands or {}).items():
            for name in names.split(" + "):
                self.move(name, at.CRITTERS, at.seat(player - 1, at.HAND))

    def move(self, name: str, source: int, target: int) -> int:
        """A card of a name from one zone to another."""
        state = self.state
        card = next(card for card in state.zones[source] if state.referee.name(card) == name)
        state.referee.put(state, card, target)
        return int(card)

    def tiles(self, rows: str) -> Scene:
        """Tiles on the board: "B1 Aisle EW, C1 Watched Bend SW"."""
        for row in rows.split(", "):
            where, *name, paths = row.split()
            card = self.move(" ".join(name), at.TILES, at.USING)
            mask = sum(1 << at.LETTERS.index(letter) for letter in paths)
            lay(self.state, card, space(where) * TURNS + mask)
        return self

    def crew(self, player: int, where: str) -> Scene:
        """A crew somewhere."""
        self.state.at[player - 1] = space(where)
        return self

    def has(self, player: int, part: str, names: str) -> Scene:
        """Cards in front of a player or in a pile."""
        for name in names.split(" + "):
            self.move(name, at.CRITTERS, at.seat(player - 1, SEATS[part]))
        return self

    def food(self, player: int, names: str) -> Scene:
        """Food from the pantry or the board in a basket."""
        for name in names.split(" + "):
            zones = self.state.zones
            found = [z for z in (at.PANTRY, at.SHOP) if any(self.state.referee.name(c) == name for c in zones[z])]
            self.state.lies[self.move(name, found[0], at.seat(player - 1, at.BASKET))] = -1
        return self

    def suspicion(self, player: int, n: int) -> Scene:
        """How much of it."""
        self.state.counts[self.state.referee.counter_numbers["suspicion"]][player - 1] = n
        return self

    def deck(self, names: str, zone: int = at.TILES) -> Scene:
        """The top cards of a deck, the first one uppermost."""
        for name in reversed(names.split(" + ")):
            self.move(name, zone, zone)
        return self

    def traps(self, names: str) -> Scene:
        """The top traps."""
        return self.deck(names, at.TRAPS)

    def play(self, table: str) -> Scene:
        """Steps, one a line."""
        self.state.choice = None
        run(self.state)
        for line in table.strip().splitlines():
            who, action, facts = (part.strip() for part in line.split("|"))
            assert player_to_move(self.state) == int(who) - 1, f"{line}: player {player_to_move(self.state)} is to move"
            if action.endswith("#"):  # whichever copy
                action = next((text for text in actions(self.state) if text.startswith(action)), action)
            assert action in actions(self.state), f"{line}: offered are {actions(self.state)}"
            before = len(self.state.log)
            apply(self.state, action)
            assert check_state(self.state) == [], line
            for fact in filter(None, (fact.strip() for fact in facts.split(";"))):
                told = [tell(self.state, row) for row in self.state.log[before:]]
                assert self.is_so(fact, told), f"{line}: {fact}\n{told}\n{actions(self.state)}"
        return self

    def is_so(self, fact: str, told: list[str]) -> bool:
        """Whether a fact is so."""
        words = fact.split()
        if words[0] in ("offers", "lacks"):
            return (" ".join(words[1:]) in actions(self.state)) == (words[0] == "offers")
        if words[0] == "asks":
            return player_to_move(self.state) == int(words[1]) - 1
        if words[0] == "says":
            return any(" ".join(words[1:]) in line for line in told)
        if words[0] == "over":
            return self.state.choice is None
        return self._player_is(words) if words[0].isdigit() else self._space_is(words)

    def _names(self, cards: list[int]) -> list[str]:
        return sorted(self.state.referee.name(card) for card in cards)

    def _player_is(self, words: list[str]) -> bool:
        state, player, what = self.state, int(words[0]) - 1, words[1]
        if what == "at":
            return bool(state.at[player] == space(words[2]))
        if what == "home":
            return bool(state.home[player])
        if what == "score":
            return scores(state)[player] == float(words[2])
        if what in SEATS:
            wanted = [] if words[2] == "nothing" else sorted(" ".join(words[2:]).split(" + "))
            return self._names(state.zones[at.seat(player, SEATS[what])]) == wanted
        if what == "CP":
            food = sum(state.referee.value(state, card) for card in state.zones[at.seat(player, at.BASKET)])
            return scores(state)[player] - food == float(words[2])
        return bool(state.counts[state.referee.counter_numbers[what]][player] == int(words[2]))

    def _space_is(self, words: list[str]) -> bool:
        where = space(words[0])
        if words[1] == "food":
            here = [card for card in self.state.zones[at.SHOP] if self.state.lies[card] == where]
            return self._names(here) == ([] if words[2] == "nothing" else sorted(" ".join(words[2:]).split(" + ")))
        return letters(self.state.paths[where]) == ("" if words[1] == "empty" else words[1])

"""Scenes: a turn about to begin, with exactly the cards that are named, then played by a table of steps.

    scene = Scene({1: "Lion + Lion", 2: "Hay"}, hold="Owl", deck="Sheep + Goat")     # the deck's top card first
    scene.play('''
        1 | play Lion | 1 stored Lion + Lion; left 1
        1 | done      | asks 2
    ''')

A step is: the player who has to choose, the action, and what is so then, each fact apart by ";":
    1 hand A + B, 1 stored A + B, hold A + B, deck A + B    exactly these, "1 hand nothing"
    asks 2, asks 2 discard     who has to choose next, and what kind of choice
    offers draw, lacks flip    what the next choice has
    left 1                     actions left
    Time Night, cycle 2        the Time card
    scores 4 0                 of all players
    over                       nobody has to choose
    says "..."                 the log has a line with these words since the step began
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from engine.games.ark import Ark, turn
from engine.games.ark import layout as at
from engine.kernel import Box, actions, apply, check_state, new_game, run, scores, tell
from engine.language import Context
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.texts import language_of

GAME = Path(__file__).parents[4] / "cards" / "ark"


@cache
def loaded() -> Game:
    """The shipped game."""
    game, _ = load_game(GAME)
    assert game is not None
    return game


@cache
def box() -> Box:
    """Its box."""
    made, problems = open_box(loaded())
    assert not problems
    return made


def names(row: str) -> list[str]:
    """The names in "A + B"."""
    return [name.strip() for name in row.split("+")] if row not in ("", "nothing") else []


def box_of(cards: list[str], texts: dict[str, str] | None = None) -> Box:
    """A box with these cards, the Time card and the Gospel card; `texts` replace what is printed."""
    count = Counter(cards)
    language = language_of(loaded())
    designs = []
    for design in box().designs:
        if design.type in ("Time", "Gospel"):
            designs.append(design)
        elif count[design.name]:
            design = replace(design, copies=count.pop(design.name))
            text = (texts or {}).get(design.name)
            if text is not None:
                reading = language.read(text, Context(type=design.type, subtype=design.subtype))
                assert reading.tree is not None, reading.findings
                design = replace(design, text=text, reading=reading)
            designs.append(design)
    assert not +count, f"there is no card called {list(count)}"
    return replace(box(), designs=tuple(designs))


class Scene:
    """See the module."""

    def __init__(self, hands: dict[int, str], **more: Any) -> None:
        """`hold`, `deck`, `stored` ({1: "Hay"}), `night`, `together`, `open`, `first`, `players`, `texts`, `seed`.

        Something that nobody has is missing from the game, so that it goes on, but not where the scene is `whole`.
        """
        self.players = more.pop("players", max(2, *hands))
        rows = {at.hand(player - 1): names(row) for player, row in hands.items()}
        rows |= {at.storeroom(player - 1): names(row) for player, row in more.pop("stored", {}).items()}
        rows |= {at.HOLD: names(more.pop("hold", "")), at.DECK: names(more.pop("deck", ""))[::-1]}
        self.referee = Ark(box_of([name for row in rows.values() for name in row], more.pop("texts", None)))
        self.referee.cargo.units += not more.pop("whole", False)
        self.state: Any = new_game(self.referee, self.players, 1)
        self._lay(rows)
        self._set(more)
        run(self.state)

    def _lay(self, rows: dict[int, list[str]]) -> None:
        state, referee = self.state, self.referee
        free = {name: referee.cards_of[i][:] for i, name in enumerate(d.name for d in referee.box.designs)}
        for zone in range(at.zones(self.players)):
            state.zones[zone] = [
                free[name].pop(0) for name in rows.get(zone, ["Day", "Gospel"] if zone == at.ASIDE else [])
            ]
            for card in state.zones[zone]:
                state.zone_of[card] = zone
        state.known = [0] * len(state.known)
        needed, design_of = referee.cargo.needed, referee.design_of
        stored = [card for player in range(self.players) for card in state.zones[at.storeroom(player)]]
        state.stowed = int(sum(1 / needed[design_of[card]] for card in stored))
        state.groups = [None] * self.players
        state.cache.clear()

    def _set(self, more: dict[str, Any]) -> None:
        state = self.state
        state.night = int(more.pop("night", False))
        state.together = int(more.pop("together", self.players == 1))
        state.open = int(more.pop("open", False))
        state.first = more.pop("first", 1) - 1
        state.chance = more.pop("seed", state.chance)
        assert not more, f"nothing is set by {list(more)}"
        state.stack = []
        turn.GAME.push(state)
        state.choice, state.log = None, []

    # --- playing ---------------------------------------------------------------------------------------------------

    def play(self, table: str) -> Scene:
        """Take each step and hold it to its facts."""
        for line in table.strip().splitlines():
            who, action, facts = (part.strip() for part in line.split("|"))
            begun = len(self.state.log)
            if action:
                assert self.state.choice is not None, f"{line}: the game is over"
                assert str(self.state.choice.player + 1) == who, (
                    f"{line}: player {self.state.choice.player + 1} has to choose"
                )
                apply(self.state, action)
                begun = 0 if begun > len(self.state.log) else begun
            assert not check_state(self.state), line
            for fact in filter(None, (fact.strip() for fact in facts.split(";"))):
                found = self.find(fact, begun)
                assert found is True, f"{line.strip()}: not {fact}, but {found}"
        return self

    def find(self, fact: str, begun: int) -> Any:
        """True where it is so, else what is so."""
        word, _, rest = fact.partition(" ")
        if word.isdigit():
            part, _, rest = rest.partition(" ")
            zone = at.hand(int(word) - 1) if part == "hand" else at.storeroom(int(word) - 1)
            return self._holds(zone, rest)
        return getattr(self, f"_{word.lower()}")(rest, begun)

    def _holds(self, zone: int, rest: str) -> Any:
        found = [self.referee.name(card) for card in self.state.zones[zone]]
        return sorted(found) == sorted(names(rest)) or found

    def _hold(self, rest: str, _: int) -> Any:
        return self._holds(at.HOLD, rest)

    def _deck(self, rest: str, _: int) -> Any:
        return self._holds(at.DECK, rest)

    def _asks(self, rest: str, _: int) -> Any:
        choice = self.state.choice
        if choice is None:
            return "the game is over"
        found = [str(choice.player + 1), choice.kind]
        return found[: len(rest.split())] == rest.split() or found

    def _offers(self, rest: str, _: int) -> Any:
        return rest in actions(self.state) or actions(self.state)

    def _lacks(self, rest: str, _: int) -> Any:
        return rest not in actions(self.state) or actions(self.state)

    def _left(self, rest: str, _: int) -> Any:
        return self.state.left == int(rest) or self.state.left

    def _time(self, rest: str, _: int) -> Any:
        return self.referee.state_is(self.state, rest) or self.state.night

    def _cycle(self, rest: str, _: int) -> Any:
        return self.state.cycle == int(rest) or self.state.cycle

    def _scores(self, rest: str, _: int) -> Any:
        return scores(self.state) == [float(n) for n in rest.split()] or scores(self.state)

    def _over(self, rest: str, _: int) -> Any:
        return self.state.choice is None or actions(self.state)

    def _says(self, rest: str, begun: int) -> Any:
        lines = [tell(self.state, line) for line in self.state.log[begun:]]
        return any(rest.strip("“”\"'") in line for line in lines) or lines

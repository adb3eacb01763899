"""What the golden tests of all games share: games told as stories, and how many ways there are to play on (perft).

A game's row in GOLDEN says which game is told, and from where the ways are counted by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from engine.kernel import State, apply, choose, clone, is_over, new_game, options, player_to_move, scores, tell
from tests.engine.games.ark.scene import Scene as ArkScene
from tests.engine.games.crafty_critters.habits import purposeful
from tests.engine.games.crafty_critters.scene import Scene as HeistScene
from tests.engine.games.scene import Scene as HeapScene
from tests.engine.games.trash_kings.scene import Scene as DumpScene
from tests.engine.records.games import referee_of

HERE = Path(__file__).parent
MOST_SHOWN = 40  # options that a story names; of more it says how many

Pick = Callable[[State, Random], int]


def by_chance(state: State, chance: Random) -> int:
    """Any option."""
    return chance.choice(options(state))


@dataclass(frozen=True)
class Golden:
    """A game that is told, with what is done first, and the ways to play on from `scene`, a choice deep and deeper."""

    players: int
    seed: int
    folder: Path
    scene: Callable[[], State]
    ways: tuple[int, ...]
    first: str = ""
    pick: Pick = by_chance
    shown: int = MOST_SHOWN

    @property
    def file(self) -> Path:
        """Where the story lies."""
        return self.folder / "story.txt"


def quiet_night() -> State:
    """From the first turn of a quiet night.

    Two by hand: at each of six houses there are two things to do (raid or forage; chase the Cat or not), and after the
    Nest, Forage and passing the next player has nine: 6 * 2 + 3 * 9.
    """
    scene = HeapScene("Seagull", "Fox", "Coyote").nest("Single Mitten")
    for house, item in enumerate(("Sardine", "Odd Sock", "Bottle Cap", "Bread Crust", "Apple Core", "Concert Ticket")):
        scene.can(house + 1, item)
    return scene.ready().state


def one_food_card() -> State:
    """From a turn with one Food card in hand, one card in the Hold and a deck.

    Two by hand. After playing: draw, take, flip or be done, 4. After drawing: these and playing, 5. After taking: the
    Hold is empty, 4. After flipping: 5. After being done the card in hand is discarded, and the next player draws,
    takes one of three, flips or is done, 6.
    """
    return ArkScene({1: "Hay", 2: "Fox"}, deck="Bat + Cow + Deer + Goat").state


def one_aisle() -> State:
    """On A1 with an aisle to the East and room in the South; an Aisle and a Bend are the next tiles.

    Move, draw a tile or be done, 3. After moving to B1: back, draw for C1, be done, 3. After drawing, the Aisle fits A2
    in one way and lies there: move to B1, move to A2, be done, 3. After being done: the next player on J1, with nothing
    around, draws a tile or is done, 2. That is 8.
    """
    return HeistScene().tiles("B1 Aisle EW").crew(1, "A1").crew(2, "J1").deck("Aisle + Bend").play("").state


def one_double_curve() -> State:
    """From one double curve, all tiles alike: turned by half they look the same, so each lies in two ways.

    Two by hand. Four places in two ways, or a swap in two: 10. Two tiles have six places beside them and can both be
    swapped: 6 * 2 + 2 * 2 = 16; after a swap the other tile has the four places: 8 * 16 + 2 * 8 = 144. Three: of three
    tiles in a row, in 2 * 2 of those 12 ways, 8 * 2 + 3 * 2 = 22, round a corner 20, and 12 for the tile picked up in
    one of 4 swaps, so 8 * (4 * 22 + 8 * 20 + 4 * 12); after the first swap 2 * 8 * 16.
    """
    return DumpScene("@Dbb^", "Dbb Dbb Dbb").state


GOLDEN = {
    "top-of-the-heap": Golden(4, 20, HERE, quiet_night, (9, 39, 211, 1064)),
    "ark": Golden(3, 11, HERE / "ark", one_food_card, (5, 24, 98, 512), first="play against each other"),
    "crafty-critters": Golden(3, 9, HERE / "crafty_critters", one_aisle, (3, 8), pick=purposeful),
    "trash-kings": Golden(3, 13, HERE / "trash_kings", one_double_curve, (10, 144, 2624), shown=8),
}


def story(name: str) -> str:
    """A game told from beginning to end, each choice with what else there was."""
    golden = GOLDEN[name]
    state = new_game(referee_of(name), golden.players, golden.seed)
    if golden.first:
        apply(state, golden.first)
    chance = Random(golden.seed)
    lines = Lines(state)
    while not is_over(state):
        lines.catch_up()
        words, option = state.referee.words[state.choice.kind], golden.pick(state, chance)  # type: ignore[index]
        others = [words[other] for other in options(state) if other != option]
        shown = f"{len(others)} others" if len(others) > golden.shown else ", ".join(others)
        lines.said.append(f"player {(player_to_move(state) or 0) + 1}: {words[option]}" + f"  ({shown})" * bool(others))
        apply(state, words[option])
    row = scores(state)  # some games write down then what counts
    lines.catch_up()
    return "\n".join([*lines.said, " ".join(f"{score:g}" for score in row), ""])


class Lines:
    """What has been told of a game."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.said: list[str] = []
        self.done = 0

    def catch_up(self) -> None:
        """Tell what is new in the log."""
        log = self.state.log
        assert log is not None
        self.said += [f"    {tell(self.state, line)}" for line in log[self.done :]]
        self.done = len(log)


def ways(state: State, depth: int) -> int:
    """How many rows of so many choices there are from here."""
    if depth == 0 or is_over(state):
        return 1
    found = 0
    for option in options(state):
        copy = clone(state)
        choose(copy, option)
        found += ways(copy, depth - 1)
    return found

"""A game in progress that can be written down as a record at any time."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel import Referee, State, answer, digest, mode_options, new_game, player_to_move
from engine.kernel.core.choice import Refused
from engine.kernel.running.choices import choice_of, option_of
from engine.records.record import Record


class Played:
    """A state and the actions that led to it.

    `seats` are the names of who sits where; they change nothing in the game.
    """

    __slots__ = ("actions", "players", "quiet", "referee", "seats", "seed", "state")

    def __init__(self, referee: Referee, seed: int, seats: Sequence[str], *, quiet: bool = True) -> None:
        """Begin a game.

        Raises BadStart for a number of players or a seed with which it cannot begin. `quiet`: without a log.
        """
        self.referee, self.seed, self.seats, self.quiet = referee, seed, tuple(seats), quiet
        self.players = len(self.seats)
        self.actions: list[tuple[int, str]] = []
        self.state: State = new_game(referee, self.players, seed, quiet=quiet)

    def choose(self, value: int, player: int | None = None) -> None:
        """The player to move takes an option, or another who has to choose. Raises Refused, with nothing changed."""
        choice = self.state.choice if player is None else choice_of(self.state, player)
        if choice is None or value not in choice.options:
            raise Refused("that is not offered")
        action = self.referee.words[choice.kind][value]
        answer(self.state, choice.player, value)
        self.actions.append((choice.player, action))

    def apply(self, action: str, player: int | None = None) -> None:
        """The same by its text. Raises Refused, with nothing changed."""
        choice = self.state.choice if player is None else choice_of(self.state, player)
        if choice is None:
            raise Refused("there is nothing to choose")
        self.choose(option_of(self.state, choice, action), choice.player)

    def agree(self, mode: str = "") -> None:
        """Choose a mode by its name, the usual one without a name, where the players have to agree on one.

        Raises UnknownMode, with nothing changed.
        """
        for value in mode_options(self.state, mode):
            self.choose(value)

    def before(self, player: int) -> int | None:
        """The number of actions before the last one of a player; None where that player has not acted yet."""
        for number in range(len(self.actions) - 1, -1, -1):
            if self.actions[number][0] == player:
                return number
        return None

    def take_back(self, number: int) -> None:
        """Go back to the state after the first `number` actions, by playing the game again up to there."""
        kept = self.actions[:number]
        state = new_game(self.referee, self.players, self.seed, quiet=self.quiet)
        for player, action in kept:
            choice = choice_of(state, player)
            assert choice is not None
            answer(state, player, option_of(state, choice, action))
        self.state, self.actions = state, kept

    def record(self) -> Record:
        """The record of the game so far."""
        box = self.referee.box
        seats, actions = self.seats, tuple(self.actions)
        return Record(box.id, box.hash, self.players, self.seed, seats, actions, digest(self.state))

    @property
    def player(self) -> int | None:
        """Who has to choose, from 0; None when the game is over."""
        return player_to_move(self.state)

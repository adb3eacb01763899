"""What must hold in every game whatever is played: R8 to R14 of the ladder, asserted while games are played."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.kernel import (
    Endless,
    Refused,
    apply,
    check_state,
    choose,
    clone,
    digest,
    from_json,
    new_game,
    options,
    redeal,
    table,
    to_json,
    view,
)
from engine.kernel.running.choices import texts

if TYPE_CHECKING:
    from engine.kernel import Referee, State

BREAKS = (  # exceptions with which a game that is not sound may end
    Endless, ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError,
)  # fmt: skip
SOUND_EVERY = 3  # every state is checked in one of so many games
SAVED_EVERY = 25  # in one of so many games, states are saved, cloned and redealt at some choices
MOST_KEPT = 20
TRIED = 12  # times that different answers to choices of one kind led to the same state, until that is held against them


@dataclass(slots=True)
class Safety:
    """How much was checked, and what was wrong: (rung, seed, message)."""

    states: int = 0
    saved: int = 0
    refused: int = 0
    replayed: int = 0
    dealt_anew: int = 0
    wrong: list[tuple[str, int, str]] = field(default_factory=list)
    heeded: set[str] = field(default_factory=set)  # kinds of choices at which two answers have led to two states
    ignored: dict[str, list[int]] = field(default_factory=dict)  # the seeds of choices at which all have led to one

    def checks(self, referee: Referee, seed: int) -> Checks:
        """The checks to make in the game of a seed."""
        return Checks(self, referee, seed)

    def add(self, other: Safety) -> None:
        """Add the results of another batch."""
        self.states += other.states
        self.saved += other.saved
        self.refused += other.refused
        self.replayed += other.replayed
        self.dealt_anew += other.dealt_anew
        self.heeded |= other.heeded
        for kind, seeds in other.ignored.items():
            self.ignored.setdefault(kind, []).extend(seeds)
        for rung, seed, what in other.wrong:
            self.keep(rung, seed, what)

    def close(self) -> None:
        """When all games are played: record the choices at which it never made a difference what was picked (R12)."""
        for kind, seeds in sorted(self.ignored.items()):
            if kind not in self.heeded and len(seeds) >= TRIED:
                self.keep("R12", min(seeds), f"it makes no difference what is picked at the choice “{kind}”")

    def keep(self, rung: str, seed: int, what: str) -> None:
        """Record what was wrong, once for each message, with the first seed that showed it.

        At most MOST_KEPT are kept.
        """
        known = any((rung, what) == (each, words) for each, _, words in self.wrong)
        if not known and len(self.wrong) < MOST_KEPT:
            self.wrong.append((rung, seed, what))


class Checks:
    """The checks of one game; which are made depends on its seed."""

    def __init__(self, safety: Safety, referee: Referee, seed: int) -> None:
        self.safety = safety
        self.referee = referee
        self.seed = seed
        self.is_sound = seed % SOUND_EVERY == 0
        self.is_saved = seed % SAVED_EVERY == 0
        self.chance = random.Random(-seed)
        self.expected = ""

    def wrong(self, rung: str, what: str) -> None:
        """Record what was wrong in this game."""
        self.safety.keep(rung, self.seed, what)

    def before(self, state: State, option: int) -> None:
        """Before a choice, in some games at some choices: R12 (offered is accepted), R13 (saving) and R14 (secrecy)."""
        self.expected = ""
        if self.is_sound:
            self._heeded(state)
        if not self.is_saved or self.chance.random() > 0.15:
            return
        self._offered(state)
        copy = clone(state)
        loaded = from_json(self.referee, json.loads(json.dumps(to_json(state))))
        choose(copy, option)
        choose(loaded, option)
        self.expected = digest(copy)
        if digest(loaded) != self.expected:
            self.wrong("R13", "a saved game goes on differently")
        self.safety.saved += 1
        self._secret(state)

    def _heeded(self, state: State) -> None:
        """R12: it makes a difference what is picked. It is tried until a choice of the kind has shown it once.

        The order in which texts are resolved need not make any.
        """
        choice = state.choice
        assert choice is not None
        kind = choice.kind if str(choice.prompt).isdigit() else f"{choice.kind}, {choice.prompt}"
        if len(choice.options) < 2 or choice.kind == "order" or kind in self.safety.heeded:
            return
        ends = set()
        for option in {choice.options[0], *choice.options[-2:]}:
            copy = clone(state)
            choose(copy, option)
            ends.add(digest(copy))
        if len(ends) > 1:
            self.safety.heeded.add(kind)
        else:
            self.safety.ignored.setdefault(kind, []).append(self.seed)

    def _offered(self, state: State) -> None:
        """R12: what is offered is accepted, and what is not is refused and changes nothing."""
        for text in texts(state)[:8]:
            copy = clone(state)
            try:
                apply(copy, text)
            except Refused as refused:
                self.wrong("R12", f"“{text}” is offered and refused: {refused}")
        was = digest(state)
        try:
            apply(state, "stand on its head")
            self.wrong("R12", "an action that is not offered is carried out")
        except Refused:
            self.safety.refused += 1
        if digest(state) != was:
            self.wrong("R12", "a refused action has changed the state")

    def _secret(self, state: State) -> None:
        """R14: no player can tell a state from one with the hidden cards dealt anew."""
        assert state.choice is not None
        for player in range(state.players):
            other = redeal(state, player, self.chance.getrandbits(63))
            if view(other, player) != view(state, player) or table(other, player) != table(state, player):
                self.wrong("R14", f"player {player + 1} can tell that hidden cards were dealt anew")
            if state.choice.player == player and options(other) != options(state):
                self.wrong("R14", f"the options of player {player + 1} tell of hidden cards")
            self.safety.dealt_anew += 1

    def after(self, state: State) -> None:
        """After a choice: the invariants (R8 to R11) in some games, and R13 where a clone was played on before."""
        if self.is_sound:
            self.safety.states += 1
            for what in check_state(state):
                self.wrong("R8-R11", what)
        if self.expected and digest(state) != self.expected:
            self.wrong("R13", "a clone goes on differently")

    def end(self, state: State, chosen: list[int]) -> None:
        """At the end of a game, in some games: the same seed and actions lead to the same state (R13)."""
        if not self.is_saved:
            return
        again = new_game(self.referee, state.players, state.seed, quiet=True)
        for option in chosen:
            choose(again, option)
        self.safety.replayed += 1
        if digest(again) != digest(state):
            self.wrong("R13", "the same seed and actions end differently")

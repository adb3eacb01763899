"""Directed search for what bulk play has not met: seeds that bring the card early, and play that goes to it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from engine.kernel import new_game
from engine.proof.clause import Signal
from engine.proof.play import Bulk, Haul
from engine.proof.safety import BREAKS

if TYPE_CHECKING:
    from engine.kernel import State

INSPECTED = 60  # seeds looked at for one that is played
NEAR = 8  # from the top of a pile
TRIES = 6  # games from one start


class Seeker:
    """Looks for branches of one card's clauses."""

    def __init__(self, bulk: Bulk) -> None:
        self.bulk = bulk
        self.court = bulk.court
        self.referee = bulk.court.referee

    def seek(self, sentence: int, label: str, seeds: range, known: dict[Signal, int]) -> Haul:
        """Try some seeds; everything met on the way is kept too, where it is shorter than what is known."""
        haul = Haul()
        design = self.referee.sentences[sentence].design
        cards = set(self.referee.cards_of[design])
        least, most = self.referee.box.players
        for seed in seeds:
            start = self._start(seed, least + seed % (most - least + 1), cards)
            for attempt in range(TRIES):
                try:
                    self._play(start, attempt, cards, haul, known)
                except BREAKS as error:
                    what = f"the game breaks off: {type(error).__name__}: {error}"
                    haul.safety.wrong.append(("R8-R11", start[1], what))
                if (sentence, label) in haul.found:
                    return haul
        return haul

    def _start(self, seed: int, players: int, cards: set[int]) -> tuple[int, int]:
        """Of many seeds the one that brings the card earliest."""
        best, nearest = seed * INSPECTED, 1 << 30
        for other in range(seed * INSPECTED, (seed + 1) * INSPECTED):
            state = new_game(self.referee, players, other, quiet=True)
            depth = min(len(row) - 1 - i for row in state.zones for i, card in enumerate(row) if card in cards)
            depth = 0 if any(self._is_out(state, card) for card in cards) else depth + 1
            if depth < nearest:
                best, nearest = other, depth
        return players, best

    def _is_out(self, state: State, card: int) -> bool:
        return self.referee.is_in_force(state, card)

    def _play(
        self, start: tuple[int, int], attempt: int, cards: set[int], haul: Haul, known: dict[Signal, int]
    ) -> None:
        """A game in which most choices are for the card: its own options, its place, what it stands beside."""
        players, seed = start
        chance = random.Random(seed * 31 + attempt)
        state = self.court.begin(players, seed)
        haul.games += 1
        chosen: list[int] = []
        while state.choice is not None:
            option = self._option(state, chance, cards)
            chosen.append(option)
            signals, _ = self.court.step(state, option)
            self.bulk.take_in(signals, haul, known, (players, seed, chosen))
        haul.decisions += len(chosen)

    def _option(self, state: State, chance: random.Random, cards: set[int]) -> int:
        assert state.choice is not None
        _, kind, options, _ = state.choice
        if kind in ("may", "mode", "number", "order", "aside") or chance.random() < 0.2:
            return int(chance.choice(options))
        about = [option for option in options if option in cards] if kind not in ("turn", "place", "pile") else []
        if about:
            return int(chance.choice(about))
        if kind == "turn":
            places = {place for card, _, place in self.referee.sources(state) if card in cards}
            places |= {self.referee.place_of_zone(state.zone_of[card]) for card in cards}
            towards = [option for option in options if option in places and option >= 0]
            if towards:
                return int(chance.choice(towards))
        return self.bulk.habits.busily(state, chance)

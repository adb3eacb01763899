"""A way to choose that tries everything: what has been chosen least so far, so that seldom deeds come about too."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

from engine.kernel import Referee, State
from engine.kernel.running.choices import texts
from engine.proof.play import Habits


class Curious(Habits):
    """Of the sorts of deeds that are offered one that was chosen least in this game, and of it what was chosen least.

    A sort of deed is what is asked, and the first word of what is offered.
    """

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.times: Counter[tuple[str, str]] = Counter()

    def busily(self, state: State, chance: Random) -> int:
        """The option chosen; where several were chosen as seldom, any of them."""
        assert state.choice is not None
        kind = state.choice.kind
        sorts: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for text, option in zip(texts(state), state.choice.options, strict=True):
            sorts[text.partition(" ")[0]].append((text, option))
        sort = self._rarest(kind, [*sorts], chance)
        options = {f"{sort}: {text}": option for text, option in sorts[sort]}
        return options[self._rarest(kind, [*options], chance)]

    by_chance = busily

    def _rarest(self, kind: str, names: list[str], chance: Random) -> str:
        least = min(self.times[kind, name] for name in names)
        found = chance.choice([name for name in names if self.times[kind, name] == least])
        self.times[kind, found] += 1
        return found

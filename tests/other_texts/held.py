"""Laws that need nothing kept, held to each text that is resolved by itself (see `asked.py`) in a few states.

What comes of it is a state as it may be, and what has changed is told, by some line of the log at least. Texts that
wait for something are resolved on cards in force alone: elsewhere nothing could set them off.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.kernel import Referee, check_state, choose, clone
from engine.kernel.core.frames import TextFrame
from engine.kernel.running.machine import run
from engine.proof.safety import BREAKS
from tests.other_texts.asked import AHEAD, Asking, openings

HEAD = "broken: "
TOLD = ("zones", "counts", "on_cards", "on_zones")  # parts of a state in which nothing changes without a line


def broken(referee: Referee, seed: int) -> Iterator[str]:
    """Each text that breaks a law in some states of the game of a seed, and how."""
    for state, luck, habits in islice(openings(referee, seed), 1, None):  # in the first nobody may have begun yet
        for line in Holding(state, luck, habits).everything():
            if line.startswith(HEAD):
                yield line.removeprefix(HEAD)


class Holding(Asking):
    """Resolves texts to hold what comes of them to the laws."""

    def _done(self, env: TextFrame) -> Iterator[str]:
        """What is wrong once a text is resolved; nothing where it breaks off, as what it speaks of is not there."""
        referee, program = self.state.referee, self.state.compiled.programs[env.program]
        if program.ability is not None and env.card >= 0 and not referee.is_in_force(self.state, env.card):
            return
        state, depth = clone(self.state), len(self.state.stack)
        state.choice, state.log = None, []
        try:
            state.stack.append(env)
            run(state)
            for _ in range(AHEAD):
                if state.choice is None or len(state.stack) <= depth:
                    break
                choose(state, self.habits.busily(state, self.luck))
            wrong = check_state(state)
        except BREAKS:
            return
        text = self._text(env)
        yield from (f"{HEAD}{text}: {each}" for each in wrong)
        changed = [name for name in TOLD if getattr(state, name) != getattr(self.state, name)]
        if changed and not state.log:
            yield f"{HEAD}{text}: {', '.join(changed)} changed, and nothing is told"

    def _env(self, source: int, program: int, slots: int) -> TextFrame:
        """A frame for a text, on a card in force where there is one."""
        env, referee = super()._env(source, program, slots), self.state.referee
        cards = referee.cards_of[source] if 0 <= source < len(referee.cards_of) else ()
        env.card = next((card for card in cards if referee.is_in_force(self.state, card)), env.card)
        env.place = referee.place_of_card(self.state, env.card) if env.card >= 0 else -1
        return env

    def _text(self, env: TextFrame) -> str:
        compiled = self.state.compiled
        sentences = compiled.programs[env.program].sentences
        return " ".join(compiled.sentences[number].text for number in sentences)

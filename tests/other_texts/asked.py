"""What texts have become, asked piece by piece in a few states, whatever games happen to reach.

Each ability is told of events at bounds (nobody, none, one, several) and each rule is asked of the same; each program
is resolved once by itself, with what its ability heard where it heard something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from engine.kernel import NOBODY, Referee, State, choose, clone, new_game, scores
from engine.kernel.core.events import Event
from engine.kernel.core.frames import TextFrame, env_for
from engine.kernel.core.programs import ABOUT_EVENTS, Ability, Rule
from engine.kernel.running.choices import texts
from engine.kernel.running.game_log import tell
from engine.kernel.running.machine import run
from engine.proof.play import Habits
from engine.proof.safety import BREAKS
from engine.proof.whole_games import players_of

OPENINGS = (5, 18, 45)  # choices after which everything is asked
TIMES = 6  # that an ability or a rule is asked, each time of something else
AHEAD = 6  # choices that a program is followed for
AMOUNTS = (0, 1, 2, 3, 9)


def told(referee: Referee, seed: int) -> Iterator[str]:
    """What is answered in some states of the game of a seed."""
    for state, luck, habits in openings(referee, seed):
        yield from Asking(state, luck, habits).everything()


def openings(referee: Referee, seed: int) -> Iterator[tuple[State, Random, Habits]]:
    """Some states of the game of a seed, each with what draws there, and how is chosen."""
    luck, habits = Random(seed), Habits(referee)
    state, choices = new_game(referee, players_of(referee, seed), seed), 0
    for opening in OPENINGS:
        while state.choice is not None and choices < opening:
            choose(state, habits.busily(state, luck))
            choices += 1
        if state.choice is not None:
            yield state, Random(seed * 1000 + opening), habits


class Asking:
    """Asks in one state; everything that may be asked of is drawn by chance."""

    def __init__(self, state: State, luck: Random, habits: Habits) -> None:
        self.state, self.luck, self.habits = state, luck, habits
        state.log = []

    def everything(self) -> Iterator[str]:
        """What each ability, rule and program answers."""
        compiled = self.state.compiled
        for ability in compiled.abilities:
            yield from self._heard(ability)
        for rule in compiled.rules:
            yield from self._ruled(rule)
        for program in compiled.programs:
            env = self._env(program.ability.source if program.ability else -1, program.number, program.slots)
            yield from (self._can(node, env) for node in program.nodes if compiled.cans.get(node) is not None)
            if program.ability is None:
                yield from self._done(env)

    def _can(self, node: int, env: TextFrame) -> str:
        """Whether a node can be done in full now."""
        can = self.state.compiled.cans[node]
        assert can is not None
        return f"can {node} {_answer(lambda: can(self.state, env, env.you))}"

    def _heard(self, ability: Ability[State]) -> Iterator[str]:
        """Whether an ability hears events of its kinds, and what comes of it the first time."""
        is_done = False
        for kind in ability.kinds:
            for _ in range(TIMES):
                env = self._env(ability.source, ability.program, ability.slots)
                event = self._event(kind, env)
                said = _answer(lambda env=env, event=event: ability.match(self.state, env, event))  # type: ignore[misc]
                yield f"{ability.number} {event} {said} {env.slots}"
                if said == "True" and not is_done:
                    is_done = True
                    yield from self._done(env)
        if not is_done:
            yield from self._done(self._env(ability.source, ability.program, ability.slots))

    def _ruled(self, rule: Rule[State]) -> Iterator[str]:
        """What a rule answers of things, or of events where it is about these."""
        for _ in range(TIMES):
            env = self._env(rule.source, -1, rule.slots)
            if rule.kind in ABOUT_EVENTS:
                event = self._event(rule.key, env)
                said = _answer(lambda env=env, event=event: rule.match(self.state, env, event))  # type: ignore[misc]
            else:
                who, what = self._somebody(), self.luck.choice((env.card, self._card(), env.place))
                said = _answer(lambda env=env, who=who, what=what: rule.apply(self.state, env, who, what))  # type: ignore[misc]
            yield f"{rule.number} {said}"

    def _done(self, env: TextFrame) -> Iterator[str]:
        """What is asked, told and otherwise than before when a text is resolved now."""
        state, luck = clone(self.state), Random(env.program)
        try:
            depth = len(state.stack)
            state.choice, state.log = None, []
            state.stack.append(env)
            run(state)
            for _ in range(AHEAD):
                if state.choice is None or len(state.stack) <= depth:
                    break
                yield f"{state.choice.player} of {texts(state)}"
                choose(state, self.habits.busily(state, luck))
            yield from (tell(state, line, NOBODY) for line in state.log)
            yield f"{[*_changes(self.state, state)]} {scores(state)}"
        except BREAKS as error:
            yield f"{type(error).__name__}"

    def _env(self, source: int, program: int, slots: int) -> TextFrame:
        referee, luck = self.state.referee, self.luck
        cards = referee.cards_of[source] if 0 <= source < len(referee.cards_of) else []
        card = luck.choice(cards) if cards else -1
        place = referee.place_of_card(self.state, card) if card >= 0 else -1
        return env_for(program, card, luck.randrange(self.state.players), place, slots)

    def _event(self, kind: str, env: TextFrame) -> Event:
        card = self.luck.choice((env.card, self._card()))
        zone = self.state.zone_of[card] if card >= 0 else -1
        place = self.luck.choice((env.place, self.luck.randrange(-1, 8)))
        return Event(kind, self.luck.choice((env.you, self._somebody())), place, card, self.luck.choice(AMOUNTS), zone)

    def _somebody(self) -> int:
        return self.luck.randrange(-1, self.state.players)

    def _card(self) -> int:
        return self.luck.randrange(len(self.state.zone_of)) if self.state.zone_of else -1


def _answer(ask: Callable[[], object]) -> str:
    try:
        return str(ask())
    except BREAKS as error:
        return type(error).__name__


def _changes(before: State, after: State) -> Iterator[object]:
    """What lies elsewhere or is another number."""
    for name in ("zones", "counts", "on_cards", "on_zones", "lasting", "used", "skipped"):
        was, now = getattr(before, name), getattr(after, name)
        yield from ((name, n, is_now) for n, (each, is_now) in enumerate(zip(was, now, strict=False)) if each != is_now)
        yield len(now)

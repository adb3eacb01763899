"""Observes a game from outside: after each step of the machine it looks what is different in the state, and notes it
with the text that was being resolved. A game that is not observed is run as ever: only the table of what runs frames is
exchanged, in the state that is watched.
"""

from __future__ import annotations

from copy import copy
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.kernel.core.frames import RESULT, SettleFrame, TextFrame
from engine.proof.meaning.changes import Cast, DeedBegan, DeedDone, Replaced, differences
from engine.proof.meaning.firing import Asked, Firing, Step, Told
from engine.proof.snapshot import Camera, things_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.kernel import Referee, State
    from engine.kernel.core.choice import Choice
    from engine.kernel.core.frames import Frame
    from engine.kernel.core.lines import Line
    from engine.kernel.core.programs import Run

KERNEL = frozenset({"text", "settle", "pick", "fill"})  # what runs texts; other names are routines of the game
END = "end"  # what takes off the stack all that was still to come, turns too: that is no change of theirs


class GameObserver:
    """Watches one game. `firings` are the texts that were resolved, `steps` all steps in which something was changed.

    observer = GameObserver(referee)
    observer.watch(state)
    choose(state, option)
    """

    def __init__(self, referee: Referee) -> None:
        self.things = things_of(referee)
        self.causeless = referee.causeless
        self.comings = {each.routine for each in referee.customs.evaded.values()}
        self.compiled = copy(referee.compiled)
        self.compiled.runs = {code: self._seen(run) for code, run in referee.compiled.runs.items()}
        self.firings: list[Firing] = []
        self.steps: list[Step] = []
        self.actions = 0
        self.made = {each.program: (verb, each) for verb, each in self.compiled.made.items()}
        self._open: list[tuple[TextFrame, Firing]] = []
        self._causes: dict[int, tuple[TextFrame, Step | None]] = {}
        self._cast: dict[int, list[int] | None] = {}  # what each text has rolled last
        self._pending: Choice | None = None
        self._cards_in_lines = referee.cards_in_lines
        self._told = 0  # lines of the log that were seen
        self._state: State | None = None
        self._camera: Camera

    def watch(self, state: State) -> None:
        """Watch a game from now on, and forget the one before. Texts that are being resolved already are not noted."""
        state.compiled = self.compiled
        self._state = state
        self._camera = Camera(self.things, state)
        self.firings, self.steps, self.actions = [], [], 0
        self._open, self._causes, self._cast = [], {}, {}
        self._pending = state.choice if state.at_once is None else None
        self._together: tuple[Asked, ...] = ()
        self._told = len(state.log or ())

    def _seen(self, run: Run) -> Run:
        """The same function, observed where it runs a frame of the game that is watched."""

        def seen(state: State, frame: Frame, answer: int | None) -> None:
            if state is not self._state:
                run(state, frame, answer)
                return
            before = self._camera.facts
            below = self._text(state)
            self._together = _answered_at_once(state) if answer is not None else ()
            run(state, frame, answer)
            self._note(state, frame, answer, before, below)

        return seen

    def _text(self, state: State) -> TextFrame | None:
        """The innermost text that is being resolved."""
        for frame in reversed(state.stack):
            if isinstance(frame, TextFrame):
                return frame
            if frame.code in self.causeless:
                break
        return None

    def _note(self, state: State, frame: Frame, answer: int | None, before: object, text: TextFrame | None) -> None:
        last = self._camera.facts
        after = self._camera.look(state)
        asked, together = self._asked(answer), self._together
        step: Step | None = None
        waiting = _waiting(state)
        waits = any(id(each) not in self._causes for each in waiting)
        begun = self._begun_now(state)
        cast = (*self._rolled(text), *self._replaced(state), *self._deeds(state, frame, text))
        routine = frame.code if isinstance(frame.code, str) and frame.code not in KERNEL else ""
        came_to = self._came_to(state, frame) if routine in self.comings else -1
        told = self._news(state)
        is_asked = asked is not None or bool(together)
        if after is not last or is_asked or waits or begun or cast or came_to >= 0:
            changes = (*(differences(last, after) if frame.code != END else ()), *cast)
            step = Step(len(self.steps), self.actions, routine, last, after, changes, asked, text is not None, begun)
            step.came_to, step.told, step.together = came_to, told, together
            self.steps.append(step)
        self._follow(state, text, step)
        if waits:
            for each in waiting:
                self._causes.setdefault(id(each), (each, step))

    def _news(self, state: State) -> tuple[Told, ...]:
        """The lines that the log got in this step, noted with the texts that they are due to too."""
        if state.log is None or len(state.log) == self._told:
            return ()
        lines, self._told = state.log[self._told :], len(state.log)
        for line in lines:
            for _, firing in self._open:
                if line.card == firing.card and line.sentence in firing.sentences:
                    firing.told.add(line.sentence)
        return tuple(
            Told(line.what, line.who, self._named(line), _holders(line), line.card, line.sentence) for line in lines
        )

    def _named(self, line: Line) -> tuple[int, ...]:
        cards = self._cards_in_lines.get(line.what)
        return tuple(cards.named(line.a, line.b)) if cards is not None else ()

    def _came_to(self, state: State, frame: Frame) -> int:
        """The player to whom something has come by a routine that is over now, -1 where it goes on."""
        player = getattr(frame, "player", -1)
        is_over = all(each is not frame for each in state.stack)
        return player if is_over and isinstance(player, int) else -1

    def _begun_now(self, state: State) -> tuple[tuple[int, int], ...]:
        """The cards whose texts have begun to be resolved, each with who resolves it."""
        known = {id(frame) for frame, _ in self._open}
        return tuple(
            (each.card, each.you) for each in state.stack if isinstance(each, TextFrame) and id(each) not in known
        )

    def _deeds(self, state: State, frame: Frame, text: TextFrame | None) -> Iterator[DeedBegan | DeedDone]:
        """The deeds made of others that have begun in this step, and the one that is done."""
        known = {id(each) for each, _ in self._open}
        for each in state.stack if self.made else ():
            if isinstance(each, TextFrame) and each.program in self.made and id(each) not in known:
                yield DeedBegan(self.made[each.program][0], each.you, self._about(each))
        verb, made = self.made.get(text.program, ("", None)) if text is not None else ("", None)
        if made is None or frame.code != made.node or any(each is frame for each in state.stack):
            return
        firing = next(firing for each, firing in self._open if each is text)
        yield DeedDone(verb, firing.you, firing.about, firing.start.zone_of(firing.about))

    def _about(self, frame: TextFrame) -> int:
        """The card that a deed is done to whose text is resolved, -1 for other texts."""
        made = self.made.get(frame.program)
        return frame.named(made[1].slot)[0] if made is not None else -1

    def _rolled(self, text: TextFrame | None) -> tuple[Cast, ...]:
        """What a die shows that a text has just rolled."""
        rolled = text.slots[RESULT] if text is not None else None
        if text is None or rolled is self._cast.get(id(text)):
            return ()
        self._cast[id(text)] = rolled
        return (Cast(rolled[0]),) if rolled else ()

    def _replaced(self, state: State) -> tuple[Replaced, ...]:
        """What will be done in the place of something, by texts that have not been seen to wait before."""
        found = []
        for each in state.due:
            if isinstance(each, TextFrame) and each.stead and id(each) not in self._causes:
                sentence = self.compiled.programs[each.program].sentences[0]
                found.append(Replaced(sentence, each.card, each.stead, each.whose, each.much))
        return tuple(found)

    def _asked(self, answer: int | None) -> Asked | None:
        choice, self._pending = self._pending, None
        assert self._state is not None
        if self._state.choice is not None and self._state.at_once is None:
            self._pending = self._state.choice
        if answer is None or choice is None:
            return None
        self.actions += 1
        return Asked(choice.player, choice.kind, tuple(choice.options), answer, choice.prompt)

    def _follow(self, state: State, text: TextFrame | None, step: Step | None) -> None:
        """Note the step with its text, and which texts have begun and ended."""
        facts = self._camera.facts
        if text is not None and step is not None:
            for frame, firing in reversed(self._open):
                if frame is text:
                    firing.steps.append((max(frame.step, 1) - 1, step))
        on_stack = {id(frame) for frame in state.stack if isinstance(frame, TextFrame)}
        for frame, firing in self._open:
            if id(frame) not in on_stack:
                firing.end = facts
                self._cast.pop(id(frame), None)
        known = {id(frame) for frame, _ in self._open}
        self._open = [row for row in self._open if row[1].end is None]
        for each in state.stack:
            if isinstance(each, TextFrame) and id(each) not in known:
                self._open.append((each, self._begun(each, facts, step)))
        for frame, firing in self._open:
            while len(firing.starts) < frame.step:
                firing.starts.append(len(self.steps))
                firing.firsts.append(facts)

    def _begun(self, frame: TextFrame, facts: object, step: Step | None) -> Firing:
        has_waited = id(frame) in self._causes
        cause = self._causes.pop(id(frame))[1] if has_waited else step
        sentences = tuple(self.compiled.programs[frame.program].sentences)
        firing = Firing(sentences, frame.card, frame.you, frame.place, cause, self._camera.facts)
        firing.has_waited, firing.about = has_waited, self._about(frame)
        if self.compiled.foreseen:
            firing.going = frozenset((each.card, n) for _, each in self._open for n in each.sentences)
        self.firings.append(firing)
        return firing


def _holders(line: Line) -> tuple[tuple[str, int], ...]:
    """Who or what has tokens, as sort and number, in the values of a line; a player's piece has what the player has."""
    values = [*(line.a if isinstance(line.a, tuple) else ()), *(line.b if isinstance(line.b, tuple) else ())]
    pairs = pairwise(values)
    found = [(sort, x) for sort, x in pairs if isinstance(sort, str) and isinstance(x, int)]
    return tuple(("player" if sort == "piece" else sort, x) for sort, x in found)


def _waiting(state: State) -> list[TextFrame]:
    """The texts that wait to be resolved, those too whose order is being chosen."""
    found = [*state.waiting, *(each for each in state.due if isinstance(each, TextFrame))]
    for frame in state.stack:
        if isinstance(frame, SettleFrame):
            found += frame.waiting
    return found


def _answered_at_once(state: State) -> tuple[Asked, ...]:
    """What several players were asked at once, with their answers, where all have answered."""
    at_once = state.at_once
    if at_once is None or None in at_once.answers:
        return ()
    rows = zip(at_once.choices, at_once.answers, strict=True)
    return tuple(Asked(c.player, c.kind, tuple(c.options), x, c.prompt) for c, x in rows if x is not None)

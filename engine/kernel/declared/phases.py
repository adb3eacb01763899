"""The phases of a declared game: what runs its rounds and turns, what players can choose in them, what is then done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core import play
from engine.kernel.core.choice import Choice
from engine.kernel.core.frames import FREE_SLOT, Env, env_for
from engine.kernel.core.programs import Run
from engine.kernel.core.state import State, Things
from engine.kernel.declared.trees import Done, PlayCompiler, So
from engine.kernel.running.choices import collect, offer, offer_at_once
from engine.kernel.running.events import begin, emit, settle
from engine.kernel.running.flow import (
    PhaseFrame,
    RoundsFrame,
    TurnFrame,
    begin_turns,
    end_rounds,
    end_turns,
    first_player,
)
from engine.kernel.running.game_log import note
from engine.kernel.running.obligations import narrowed

NO_CARD = -1


@dataclass(frozen=True, slots=True)
class Deed:
    """An action of the play, compiled."""

    verb: str
    do: Done
    cards: Things | None
    so: So | None
    is_last_resort: bool
    has_effects: bool


class Offer:
    """The actions of a phase as options: one option for each action, or for each of its cards. Raises NoExecutor."""

    def __init__(self, compiler: PlayCompiler, actions: Sequence[play.Action], labels: Sequence[str]) -> None:
        if len({action.verb for action in actions}) < len(actions):
            raise NoExecutor("two actions have the same verb, and could not be told apart")
        ordered = sorted(actions, key=lambda action: action.is_last_resort)
        self.deeds = [_deed(compiler, action) for action in ordered]
        self.kind = " or ".join(deed.verb for deed in self.deeds)
        self.span = len(labels) + 1
        self.words: dict[int, str] = {}
        for number, deed in enumerate(self.deeds):
            if deed.cards is None:
                self.words[self.option(number, NO_CARD)] = deed.verb
            else:
                self.words |= {self.option(number, card): f"{deed.verb} {label}" for card, label in enumerate(labels)}

    def option(self, number: int, card: int) -> int:
        """The option of an action, by its number, with a card or with NO_CARD."""
        return number * self.span + card + 1

    def options(self, state: State, player: int) -> list[int]:
        """The options that a player has now, by the conditions of the actions and by the obligations in force.

        Last resorts are among them only where there is nothing else.
        """
        options: list[int] = []
        env = env_about(player)
        for number, deed in enumerate(self.deeds):
            if (deed.is_last_resort and options) or (deed.so is not None and not deed.so(state, env, player)):
                continue
            if deed.cards is None:
                options.append(self.option(number, NO_CARD))
            else:
                cards = narrowed(state, deed.verb, player, deed.cards(state, env, player))
                options += [self.option(number, card) for card in cards]
        return options

    def carry_out(self, state: State, player: int, value: int) -> None:
        """Do what a player has chosen, log it and tell texts."""
        number, card = divmod(value, self.span)
        deed, card = self.deeds[number], card - 1
        deed.do(state, env_about(player, card), player)
        if card >= 0 or not deed.has_effects:  # else the effects have told it
            note(state, deed.verb, player, card)
        emit(state, deed.verb, player, -1, card, 1, state.zone_of[card] if card >= 0 else -1)


def _deed(compiler: PlayCompiler, action: play.Action) -> Deed:
    return Deed(
        action.verb,
        compiler.effects(action.effects),
        compiler.cards(action.cards) if action.cards is not None else None,
        compiler.condition(action.only_if) if action.only_if is not None else None,
        action.is_last_resort,
        bool(action.effects),
    )


def env_about(player: int, card: int = NO_CARD) -> Env:
    """The frame with which the trees of an action are asked: a player, and a card where one was chosen."""
    return env_for(-1, card, player, -1, FREE_SLOT)


class Phases:
    """The functions that run the phases of a game, by code, and the choices in them, by kind."""

    def __init__(self, compiler: PlayCompiler, labels: Sequence[str]) -> None:
        self.compiler = compiler
        self.labels = labels
        self.sections = {section.id: number for number, section in enumerate(compiler.referee.box.sections)}
        self.first_section = len(compiler.referee.box.designs)
        self.runs: dict[int | str, Run] = {}
        self.offers: dict[str, Offer] = {}
        self.periods: set[str] = set()

    def add(self, tree: play.Phase) -> str:
        """Compile a phase; returns the code of the function that runs it. Raises NoExecutor."""
        if isinstance(tree, play.Rounds):
            run = self._rounds(tree)
        elif isinstance(tree, play.Turns):
            run = self._turns(tree)
        elif isinstance(tree, play.InSecret):
            run = self._in_secret(tree)
        elif isinstance(tree, play.Do):
            run = self._do(tree)
        else:
            raise NoExecutor(f"{type(tree).__name__} is no phase")
        return self._enter("phase", run)

    def _enter(self, word: str, run: Run) -> str:
        code = f"{word} {len(self.runs) + 1}"
        self.runs[code] = run
        return code

    def _offer(self, actions: Sequence[play.Action]) -> Offer:
        found = Offer(self.compiler, actions, self.labels)
        if found.kind in self.offers:
            raise NoExecutor(f"two phases offer {found.kind}: give one of the deeds another verb")
        self.offers[found.kind] = found
        return found

    def _rounds(self, tree: play.Rounds) -> Run:
        self.periods.add(tree.period)
        codes: list[int | str] = [self.add(each) for each in tree.phases]
        so = self.compiler.condition(tree.until)

        def check(state: State, frame: PhaseFrame, answer: int | None) -> None:
            state.stack.pop()
            if so(state, env_about(first_player(state)), first_player(state)):
                end_rounds(state)

        codes.append(self._enter("end of", check))

        def run(state: State, frame: PhaseFrame, answer: int | None) -> None:
            state.stack.pop()
            state.stack.append(RoundsFrame(tree.period, codes[:], first_player(state), int(tree.moves_on), 0))

        return run

    def _turns(self, tree: play.Turns) -> Run:
        self.periods.add(tree.period)
        offered = self._offer(tree.actions)
        so = self.compiler.condition(tree.until) if tree.until is not None else None

        def turn(state: State, frame: TurnFrame, answer: int | None) -> None:
            player = frame.player
            if answer is not None:
                offered.carry_out(state, player, answer)
            if state.waiting or state.due:
                settle(state)
                return
            if frame.step == 0:
                frame.step = 1
                if options := offered.options(state, player):
                    offer(state, player, offered.kind, options, offered.kind)
                    return
                note(state, "nothing", player)
            state.stack.pop()
            if so is not None and so(state, env_about(player), player):
                end_turns(state)

        code = self._enter("turn", turn)

        def run(state: State, frame: PhaseFrame, answer: int | None) -> None:
            state.stack.pop()
            begin_turns(state, code, first_player(state), period=tree.period, laps=tree.laps)

        return run

    def _in_secret(self, tree: play.InSecret) -> Run:
        offered = self._offer(tree.actions)

        def run(state: State, frame: PhaseFrame, answer: int | None) -> None:
            if answer is not None:
                for player, value in sorted(collect(state).items()):
                    offered.carry_out(state, player, value)
            if state.waiting or state.due:
                settle(state)
                return
            if frame.step == 0:
                frame.step = 1
                rows = [(player, offered.options(state, player)) for player in range(state.players)]
                choices = [Choice(player, offered.kind, row, offered.kind) for player, row in rows if row]
                if choices:
                    offer_at_once(state, choices)
                    return
            state.stack.pop()

        return run

    def _do(self, tree: play.Do) -> Run:
        if tree.section not in self.sections:
            raise NoExecutor(f"the rules have no section {tree.section}")
        source = self.first_section + self.sections[tree.section]

        def run(state: State, frame: PhaseFrame, answer: int | None) -> None:
            programs = state.compiled.texts[source].programs
            if state.waiting or state.due:
                settle(state)
            elif frame.step == len(programs):
                state.stack.pop()
            else:
                frame.step += 1
                begin(state, programs[frame.step - 1], NO_CARD, first_player(state), -1)

        return run

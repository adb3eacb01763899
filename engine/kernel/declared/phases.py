"""The phases of a declared game: what runs its rounds and turns, what players can choose in them, what is then done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core import options, play
from engine.kernel.core.chance import below
from engine.kernel.core.choice import Choice
from engine.kernel.core.frames import FREE_SLOT, Env, Frame, env_for
from engine.kernel.core.programs import Run
from engine.kernel.core.routines import Routine
from engine.kernel.core.state import State, Things
from engine.kernel.declared.room import fits, has_room
from engine.kernel.declared.trees import Done, PlayCompiler, So
from engine.kernel.declared.visibility import unseen_by_actor
from engine.kernel.running.choices import collect, offer, offer_at_once
from engine.kernel.running.events import begin, emit, settle
from engine.kernel.running.flow import PhaseFrame, Rounds, TurnFrame, Turns, end_rounds, end_turns
from engine.kernel.running.game_log import note
from engine.kernel.running.obligations import narrowed

NO_CARD = -1
Begin = Callable[[State], None]  # what begins a phase


@dataclass(frozen=True, slots=True)
class Deed:
    """An action of the play, compiled."""

    verb: str
    do: Done
    cards: Things | None
    target: Things | None  # the zone to which the chosen card goes first of all, in a list; None where it need not go
    so: So | None
    is_last_resort: bool
    has_effects: bool


class Offer:
    """The actions of a phase as options: one option for each action, or for each of its cards. Raises NoExecutor.

    Cards that the player cannot see are one option for each zone that they lie in; which it is, is drawn by lot.
    """

    def __init__(self, compiler: PlayCompiler, actions: Sequence[play.Action], labels: Sequence[str]) -> None:
        if len({action.verb for action in actions}) < len(actions):
            raise NoExecutor("two actions have the same verb, and could not be told apart")
        ordered = sorted(actions, key=lambda action: action.is_last_resort)
        self.deeds = [_deed(compiler, action) for action in ordered]
        self.kind = " or ".join(deed.verb for deed in self.deeds)
        keys = compiler.board.keys
        self.first_unseen = len(labels)  # from here on a number means a zone, by its number
        self.span = self.first_unseen + len(keys) + 1
        self.words: dict[int, str] = {}
        for number, deed in enumerate(self.deeds):
            if deed.cards is None:
                self.words[self.option(number, NO_CARD)] = deed.verb
            else:
                names = (*labels, *(f"a hidden card of {key}" for key in keys))
                self.words |= {self.option(number, what): f"{deed.verb} {name}" for what, name in enumerate(names)}

    def option(self, number: int, what: int) -> int:
        """The option of an action, by its number, with a card, with NO_CARD, or with a zone from `first_unseen` on."""
        return number * self.span + what + 1

    def shown(self, state: State, player: int, card: int) -> int:
        """What stands for a card in an option: the card itself, or its zone where the player does not see the card."""
        seen = state.referee.sees(state, player, card)
        return card if seen else self.first_unseen + state.zone_of[card]

    def touch(self, state: State, option: int) -> tuple[options.Target, ...]:
        """What an option names: a card, the zone of a hidden card, or nothing."""
        what = option % self.span - 1
        if what < 0:
            return ()
        return options.cards(what) if what < self.first_unseen else options.zones(what - self.first_unseen)

    def options(self, state: State, player: int) -> list[int]:
        """The options that a player has now, by the conditions of the actions and by the obligations in force.

        Last resorts are among them only where there is nothing else.
        """
        found: list[int] = []
        env = env_about(player)
        for number, deed in enumerate(self.deeds):
            if (deed.is_last_resort and found) or (deed.so is not None and not deed.so(state, env, player)):
                continue
            if deed.cards is None:
                found.append(self.option(number, NO_CARD))
            else:
                able = narrowed(state, deed.verb, player, self.able(state, player, deed))
                found += [self.option(number, each) for each in self.told(state, player, able)]
        return found

    def able(self, state: State, player: int, deed: Deed) -> list[int]:
        """The cards that an action can be done with: those for which there is room where they would go.

        Of a card that the player does not see only the room counts, not whether it is one of those that lie there.
        """
        cards = deed.cards(state, env_about(player), player) if deed.cards is not None else []
        target, sees = deed.target, state.referee.sees
        if target is None:
            return cards
        found = []
        for card in cards:
            zones = target(state, env_about(player, card), player)
            fit = fits if zones and sees(state, player, card) else has_room
            if not zones or fit(state, card, zones[0]):
                found.append(card)
        return found

    def told(self, state: State, player: int, able: Iterable[int]) -> list[int]:
        """Cards as a player may be offered them; see `shown`."""
        return list(dict.fromkeys(self.shown(state, player, card) for card in able))

    def meant(self, state: State, player: int, deed: Deed, what: int) -> int:
        """The card of an option: NO_CARD for none, for hidden cards one of them by lot."""
        if what < self.first_unseen or deed.cards is None:
            return what
        able = narrowed(state, deed.verb, player, self.able(state, player, deed))
        hidden = [card for card in able if self.shown(state, player, card) == what]
        return hidden[below(state, len(hidden))] if len(hidden) > 1 else hidden[0]

    def is_there(self, state: State, player: int, value: int) -> bool:
        """Whether the card of an option can still be chosen: others may have moved it since, or taken the last room."""
        number, what = divmod(value, self.span)
        deed = self.deeds[number]
        return deed.cards is None or what - 1 in self.told(state, player, self.able(state, player, deed))

    def carry_out(self, state: State, player: int, value: int) -> None:
        """Do what a player has chosen, log it and tell texts."""
        number, what = divmod(value, self.span)
        deed = self.deeds[number]
        card = self.meant(state, player, deed, what - 1)
        deed.do(state, env_about(player, card), player)
        if card >= 0 or not deed.has_effects:  # else the effects have told it
            note(state, deed.verb, player, card)
        emit(state, deed.verb, player, -1, card, 1, state.zone_of[card] if card >= 0 else -1)


def _deed(compiler: PlayCompiler, action: play.Action) -> Deed:
    made = Deed(
        action.verb,
        compiler.effects(action.effects),
        compiler.cards(action.cards) if action.cards is not None else None,
        _target(compiler, action),
        compiler.condition(action.only_if) if action.only_if is not None else None,
        action.is_last_resort,
        bool(action.effects),
    )
    for tree in filter(None, (action.cards, action.only_if)):
        if zone := unseen_by_actor(compiler.board, tree):
            raise NoExecutor(f"whether a player can {action.verb} depends on cards in {zone} that they do not see")
    return made


def _target(compiler: PlayCompiler, action: play.Action) -> Things | None:
    """The zone to which the first effect of an action moves the chosen card, in a list; None for other actions."""
    first = action.effects[0] if action.effects else None
    if not isinstance(first, play.Move) or first.what != play.Chosen():
        return None
    is_of_players, zones, who = compiler.zone(first.to), compiler.board.zones_of(first.to), compiler.who(first.of)
    if not is_of_players:
        return lambda state, env, actor: zones[:1]
    return lambda state, env, actor: [zones[player] for player in who(state, env, actor)[:1]]


def env_about(player: int, card: int = NO_CARD) -> Env:
    """The frame with which the trees of an action are asked: a player, and a card where one was chosen."""
    return env_for(-1, card, player, -1, FREE_SLOT)


class DeclaredTurns(Turns[State]):
    """Turns of a play; `turn` is the code of what runs one."""

    def __init__(self, code: str, turn: str, *, period: str, laps: int) -> None:
        super().__init__(code, period=period, laps=laps)
        self.turn = turn

    def begin(self, state: State, player: int) -> Frame:
        """The frame of a turn; nothing comes before it."""
        return TurnFrame(self.turn, player)


class Phases:
    """The phases of a game: their routines, and the choices in them."""

    def __init__(self, compiler: PlayCompiler, labels: Sequence[str]) -> None:
        self.compiler = compiler
        self.labels = labels
        self.sections = {section.id: number for number, section in enumerate(compiler.referee.box.sections)}
        self.first_section = len(compiler.referee.box.designs)
        self.routines: list[Routine[State]] = []
        self.offers: dict[str, Offer] = {}
        self.done: set[str] = set()  # the sections of the rules that some phase carries out
        self.periods: set[str] = set()
        self.secret: set[str] = set()  # kinds of choices that all make at once

    def add(self, tree: play.Phase) -> Begin:
        """Compile a phase; returns the function that begins it. Raises NoExecutor."""
        if isinstance(tree, play.Rounds):
            return self._rounds(tree)
        if isinstance(tree, play.Turns):
            return self._turns(tree)
        if isinstance(tree, play.InSecret):
            return self._framed(self._in_secret(tree))
        if isinstance(tree, play.Do):
            return self._framed(self._do(tree))
        raise NoExecutor(f"{type(tree).__name__} is no phase")

    def _framed(self, run: Run) -> Begin:
        """What begins a phase that has a frame of its own."""
        code = self._enter("phase", PhaseFrame, run)
        return lambda state: state.stack.append(PhaseFrame(code))

    def _enter(self, word: str, frame: type[Frame], run: Run) -> str:
        code = f"{word} {len(self.routines) + 1}"
        self.routines.append(Routine(frame, run, code))
        return code

    def _offer(self, actions: Sequence[play.Action]) -> Offer:
        found = Offer(self.compiler, actions, self.labels)
        if found.kind in self.offers:
            raise NoExecutor(f"two phases offer {found.kind}: give one of the deeds another verb")
        self.offers[found.kind] = found
        return found

    def _rounds(self, tree: play.Rounds) -> Begin:
        self.periods.add(tree.period)
        phases = [self.add(each) for each in tree.phases]
        so = self.compiler.condition(tree.until)

        def check(state: State) -> None:
            if so(state, env_about(state.first), state.first):
                end_rounds(state)

        code = f"rounds {len(self.routines) + 1}"
        made = Rounds[State](code, [*phases, check], period=tree.period, moves_on=tree.moves_on)
        self.routines.append(made.routine)
        return made.push

    def _turns(self, tree: play.Turns) -> Begin:
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
                if able := offered.options(state, player):
                    offer(state, player, offered.kind, able, offered.kind)
                    return
                note(state, "nothing", player)
            state.stack.pop()
            if so is not None and so(state, env_about(player), player):
                end_turns(state)

        code = f"turns {len(self.routines) + 1}"
        made = DeclaredTurns(code, self._enter("turn", TurnFrame, turn), period=tree.period, laps=tree.laps)
        self.routines.append(made.routine)
        return made.push

    def _in_secret(self, tree: play.InSecret) -> Run:
        offered = self._offer(tree.actions)
        self.secret.add(offered.kind)

        def run(state: State, frame: PhaseFrame, answer: int | None) -> None:
            if answer is not None:
                for player, value in sorted(collect(state).items()):
                    if offered.is_there(state, player, value):
                        offered.carry_out(state, player, value)
                    else:
                        note(state, "nothing", player)
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
        self.done.add(tree.section)
        source = self.first_section + self.sections[tree.section]

        def run(state: State, frame: PhaseFrame, answer: int | None) -> None:
            programs = state.compiled.texts[source].programs
            if state.waiting or state.due:
                settle(state)
            elif frame.step == len(programs):
                state.stack.pop()
            else:
                frame.step += 1
                begin(state, programs[frame.step - 1], NO_CARD, state.first, -1)

        return run

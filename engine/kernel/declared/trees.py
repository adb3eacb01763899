"""The trees of a game's play: each becomes a function of the state, the text's frame and the actor, once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core import play
from engine.kernel.core.box import Section
from engine.kernel.core.frames import FREE_SLOT, Env, NodeFrame
from engine.kernel.core.programs import RuleKind
from engine.kernel.core.state import Program, Rules, State, Test, Text, Things
from engine.kernel.declared.room import fits
from engine.kernel.running.flow import lead
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.kernel.running.tokens import gain

NO_TEXT = -1  # the program of what is done by a deed of a player, which is told as that
Number = Callable[[State, Env, int], int]
So = Callable[[State, Env, int], bool]
Done = Callable[[State, Env, int], None]


class PlayCompiler:
    """Compiles trees for one game. Methods raise NoExecutor where a tree speaks of what the game does not have.

    The functions that they return are called with the state, the text's frame and the actor.
    """

    def __init__(self, referee: Rules) -> None:
        self.referee = referee
        self.board = referee.board

    # --- what is spoken of -----------------------------------------------------------------------------------------

    def zone(self, name: str) -> bool:
        """Whether each player has a zone of this name; False for a zone that all share."""
        if name not in (kind.id for kind in self.board.kinds):
            raise NoExecutor(f"no zone is called {name}")
        return bool(self.board.kind(name).of)

    def column(self, name: str) -> list[str | int | tuple[str, ...] | None]:
        """For each design its value in a column, None where it has none."""
        found = [design.columns.get(name) for design in self.referee.box.designs]
        if all(value is None for value in found):
            raise NoExecutor(f"no card has a column {name}")
        return found

    def numbers(self, name: str) -> list[int]:
        """For each design its number in a column, 0 where it has none."""
        found = []
        for value in self.column(name):
            if isinstance(value, str | tuple):
                raise NoExecutor(f"the column {name} holds words such as {value}, not numbers alone")
            found.append(value or 0)
        return found

    def counter(self, name: str) -> int:
        """The number of the counter with this name."""
        if name not in self.referee.counter_numbers:
            raise NoExecutor(f"no counter is called {name}")
        return self.referee.counter_numbers[name]

    # --- players ---------------------------------------------------------------------------------------------------

    def who(self, tree: play.Who) -> Things:
        """A function that gives the players that a tree names."""
        if isinstance(tree, play.You):
            return lambda state, env, actor: [actor]
        if isinstance(tree, play.Everybody):
            return lambda state, env, actor: seats_from(state, state.first)
        if isinstance(tree, play.WhoDid):
            verb, cards = tree.verb, self.cards(tree.card)
            self.referee.compiled.tracked.add(verb)
            return lambda state, env, actor: [
                player for card in cards(state, env, actor) if (player := who_did(state, verb, card)) >= 0
            ]
        raise NoExecutor(f"{type(tree).__name__} names no players")

    # --- cards -----------------------------------------------------------------------------------------------------

    def cards(self, tree: play.Cards) -> Things:
        """A function that gives the cards that a tree names, in their order."""
        if isinstance(tree, play.Chosen):
            return lambda state, env, actor: [env.card]
        if isinstance(tree, play.In):
            return self._in_zone(tree)
        if isinstance(tree, play.First | play.Last | play.ButLast):
            cards = self.cards(tree.of)
            part = slice(1) if isinstance(tree, play.First) else slice(-1, None)
            part = slice(-1) if isinstance(tree, play.ButLast) else part
            return lambda state, env, actor: cards(state, env, actor)[part]
        if isinstance(tree, play.Highest):
            return self._highest(tree)
        if isinstance(tree, play.Lone):
            return self._lone(tree)
        if isinstance(tree, play.Such):
            some, test = self.cards(tree.of), self.test(tree.test)
            return lambda state, env, actor: [x for x in some(state, env, actor) if test(state, env, actor, x)]
        raise NoExecutor(f"{type(tree).__name__} names no cards")

    def _in_zone(self, tree: play.In) -> Things:
        if not self.zone(tree.zone):
            number = self.board.number(tree.zone)
            return lambda state, env, actor: state.zones[number][:]
        zones, who = self.board.zones_of(tree.zone), self.who(tree.of)
        return lambda state, env, actor: [
            card for player in who(state, env, actor) for card in state.zones[zones[player]]
        ]

    def _highest(self, tree: play.Highest) -> Things:
        cards, worth = self.cards(tree.of), self.numbers(tree.column)
        design_of = self.referee.design_of

        def highest(state: State, env: Env, actor: int) -> list[int]:
            candidates = cards(state, env, actor)
            most = max((worth[design_of[card]] for card in candidates), default=0)
            return [card for card in candidates if worth[design_of[card]] == most]

        return highest

    def _lone(self, tree: play.Lone) -> Things:
        cards, values = self.cards(tree.of), self.column(tree.column)
        design_of = self.referee.design_of

        def lone(state: State, env: Env, actor: int) -> list[int]:
            candidates = cards(state, env, actor)
            row = [values[design_of[card]] for card in candidates]
            return [card for card, value in zip(candidates, row, strict=True) if row.count(value) == 1]

        return lone

    # --- what is so ------------------------------------------------------------------------------------------------

    def test(self, tree: play.Test) -> Test:
        """A function that tells whether a card, its last argument, passes a test."""
        design_of = self.referee.design_of
        if isinstance(tree, play.Same):
            values, others = self.column(tree.column), self.cards(tree.as_)
            return lambda state, env, actor, x: (
                values[design_of[x]] in [values[design_of[card]] for card in others(state, env, actor)]
            )
        if isinstance(tree, play.Is):
            wanted, values = tree.value, self.column(tree.column)
            return lambda state, env, actor, x: values[design_of[x]] == wanted
        if isinstance(tree, play.Either):
            tests = [self.test(each) for each in tree.tests]
            return lambda state, env, actor, x: any(test(state, env, actor, x) for test in tests)
        raise NoExecutor(f"{type(tree).__name__} tests nothing")

    def condition(self, tree: play.Condition) -> So:
        """A function that tells whether a condition holds."""
        if isinstance(tree, play.Nothing):
            cards = self.cards(tree.of)
            return lambda state, env, actor: not cards(state, env, actor)
        if isinstance(tree, play.CanDraw):
            can_draw = self.referee.can_draw
            return lambda state, env, actor: can_draw(state, "")
        if isinstance(tree, play.OfSome):
            so = self.condition(tree.condition)
            return lambda state, env, actor: any(so(state, env, player) for player in range(state.players))
        if isinstance(tree, play.AllOf):
            all_ = [self.condition(each) for each in tree.conditions]
            return lambda state, env, actor: all(so(state, env, actor) for so in all_)
        raise NoExecutor(f"{type(tree).__name__} is no condition")

    def amount(self, tree: play.Amount) -> Number:
        """A function that gives the number that a tree stands for."""
        if isinstance(tree, play.Number):
            n = tree.n
            return lambda state, env, actor: n
        if isinstance(tree, play.Count):
            counted = self.cards(tree.of)
            return lambda state, env, actor: len(counted(state, env, actor))
        if isinstance(tree, play.Sum):
            cards, worth = self.cards(tree.of), self.numbers(tree.column)
            design_of = self.referee.design_of
            return lambda state, env, actor: sum(worth[design_of[card]] for card in cards(state, env, actor))
        if isinstance(tree, play.Has):
            counter, who = self.counter(tree.counter), self.who(tree.who)
            return lambda state, env, actor: sum(state.counts[counter][player] for player in who(state, env, actor))
        if isinstance(tree, play.Minus):
            amount = self.amount(tree.of)
            return lambda state, env, actor: -amount(state, env, actor)
        raise NoExecutor(f"{type(tree).__name__} is no number")

    # --- what is done ----------------------------------------------------------------------------------------------

    def effects(self, trees: Iterable[play.Effect]) -> Done:
        """A function that carries out all these effects, in this order."""
        row = [self.effect(each) for each in trees]

        def do_all(state: State, env: Env, actor: int) -> None:
            for do in row:
                do(state, env, actor)

        return do_all

    def effect(self, tree: play.Effect) -> Done:
        """A function that carries out one effect and writes it to the log."""
        moved = self._effect_on_cards(tree)
        if moved is not None:
            return moved
        if isinstance(tree, play.Gain):
            counter, much, who = self.counter(tree.counter), self.amount(tree.n), self.who(tree.who)
            return lambda state, env, actor: _gain(state, who(state, env, actor), counter, much(state, env, actor))
        if isinstance(tree, play.Lead):
            players = self.who(tree.who)
            return lambda state, env, actor: _lead(state, players(state, env, actor))
        if isinstance(tree, play.When):
            so, then = self.condition(tree.condition), self.effects(tree.effects)
            return lambda state, env, actor: then(state, env, actor) if so(state, env, actor) else None
        raise NoExecutor(f"{type(tree).__name__} does nothing")

    def _effect_on_cards(self, tree: play.Effect) -> Done | None:
        if isinstance(tree, play.Move):
            return self._move(tree)
        if isinstance(tree, play.Deal):
            return self._deal(tree)
        if isinstance(tree, play.Draw):
            n, drawers = tree.n, self.who(tree.who)
            return lambda state, env, actor: _draw(state, drawers(state, env, actor), n)
        if isinstance(tree, play.Shuffle):
            self.zone(tree.zone)
            zones = self.board.zones_of(tree.zone)
            return lambda state, env, actor: _shuffle(state, zones)
        return None

    def _move(self, tree: play.Move) -> Done:
        put, is_of_players = self.referee.put, self.zone(tree.to)
        cards, zones, who = self.cards(tree.what), self.board.zones_of(tree.to), self.who(tree.of)

        def move(state: State, env: Env, actor: int) -> None:
            whose = who(state, env, actor) if is_of_players else [0]
            moved = []
            for card in cards(state, env, actor) if whose else []:
                if fits(state, card, zones[whose[0]]):
                    put(state, card, zones[whose[0]])
                    moved.append(card)
            if moved and env.program != NO_TEXT:
                note(state, "move", -1, tuple(moved), zones[whose[0]])

        return move

    def _deal(self, tree: play.Deal) -> Done:
        n, put = tree.n, self.referee.put
        self.zone(tree.source)
        if not self.zone(tree.to):
            raise NoExecutor(f"cards are dealt to players, and none of them has a {tree.to} of their own")
        source, zones = self.board.number(tree.source), self.board.zones_of(tree.to)

        def deal(state: State, env: Env, actor: int) -> None:
            dealt = 0
            for _, player in product(range(n), seats_from(state, state.first)):
                if not state.zones[source]:
                    break
                if fits(state, state.zones[source][-1], zones[player]):
                    put(state, state.zones[source][-1], zones[player])
                    dealt += 1
            if dealt == n * state.players:
                note(state, "deal", -1, n)
            else:
                note(state, "deal short", -1, dealt, n)

        return deal


def compile_trees(c: Compiler, section: Section, text: Text) -> bool:
    """Compile the trees of a section of the rules: effects into a program, obligations into static rules.

    The log quotes the whole text of the section for each of them. A tree that cannot be played is noted as a refusal.
    Returns whether all can.
    """
    compiled, compiler = c.compiled, PlayCompiler(c.referee)
    c.take_words(section.text)
    program = Program(len(compiled.programs), slots=FREE_SLOT)
    compiled.programs.append(program)
    try:
        for tree in section.trees:
            if isinstance(tree, play.Obligation):
                text.rules.append(c.rule(RuleKind.MUST, tree.verb, compiler.test(tree.test)))
            elif isinstance(tree, play.Effect):
                program.nodes.append(c.op(_run(compiler.effect(tree))).number)
                program.sentences.append(c.sentence)
            else:
                raise NoExecutor(f"{type(tree).__name__} is nothing that a section of the rules says by itself")
    except NoExecutor as none:
        c.refuse(str(none))
        return False
    if program.nodes:
        text.programs.append(program.number)
    return True


def _run(do: Done) -> Callable[[State, NodeFrame, int | None], None]:
    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        do(state, env, frame.actor)
        state.stack.pop()

    return run


def seats_from(state: State, first: int) -> list[int]:
    """All players in the order of their seats, beginning with `first`."""
    return [(first + i) % state.players for i in range(state.players)]


def who_did(state: State, verb: str, card: int) -> int:
    """The player who last did a deed with a card; -1 for nobody."""
    for deed in reversed(state.deeds):
        if deed.card == card and deed.verb == verb:
            return deed.who
    return -1


def _shuffle(state: State, zones: list[int]) -> None:
    for zone in zones:
        if zone < len(state.zones):  # a board has zones for the most players
            state.referee.mix(state, zone)
    note(state, "shuffle")


def _draw(state: State, players: list[int], n: int) -> None:
    for player in players:
        state.referee.draw_cards(state, player, "", n, additional=False, resolve=False)


def _gain(state: State, players: list[int], counter: int, n: int) -> None:
    for player in players:
        gain(state, player, counter, n)


def _lead(state: State, players: list[int]) -> None:
    if players:
        lead(state, players[0])
        note(state, "lead", players[0])

"""Games that are nothing but data: cards with columns, zones, sections of rules and the trees of their play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.kernel.compile.compiler import Compiler, Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.box import Box, Design, Section
from engine.kernel.core.chance import below
from engine.kernel.core.choice import Choice
from engine.kernel.core.events import Noted, Source
from engine.kernel.core.play import Play
from engine.kernel.core.programs import RuleKind
from engine.kernel.core.records import Record
from engine.kernel.core.routines import Routine
from engine.kernel.core.state import State
from engine.kernel.core.zones import NONE, Sees
from engine.kernel.declared.log_text import cards_in_lines, tell
from engine.kernel.declared.phases import Phases, env_about
from engine.kernel.declared.room import fits
from engine.kernel.declared.sense import faults, faults_of_section
from engine.kernel.declared.trees import PlayCompiler, compile_trees
from engine.kernel.declared.visibility import unseen_by_all
from engine.kernel.referee import Referee
from engine.kernel.running import decks, flow
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.hidden_information import learn
from engine.language.sorts import Sort


class Declared(Referee):
    """The rules of any box with a `play`. Raises NoExecutor where its trees speak of what the box does not have."""

    records: ClassVar[tuple[type[Record], ...]] = (flow.PhaseFrame, flow.TurnFrame)
    play: Play

    def __init__(self, box: Box, tables: Tables = TABLES) -> None:
        if box.play is None:
            raise NoExecutor(f"nothing says how {box.title} is played")
        self.play = box.play
        super().__init__(box, tables)

    def lay_out(self) -> None:
        """Compile the play: its set-up, its phases, and what can be chosen in them."""
        compiler = PlayCompiler(self)
        self.begin = compiler.effects(self.play.set_up)
        self.score = compiler.amount(self.play.score)
        self.has_open_scores = not unseen_by_all(self.board, self.play.score)
        self.phases = Phases(compiler, self.box.labels)
        phases = [self.phases.add(each) for each in self.play.phases]
        self.game = flow.Rounds("game", phases if self.has_open_scores else [*phases, show_all], most=1)
        self.touches = {kind: offer.touch for kind, offer in self.phases.offers.items()}
        self.words = {kind: offer.words for kind, offer in self.phases.offers.items()}
        deeds = (deed.verb for offer in self.phases.offers.values() for deed in offer.deeds)
        self.cards_in_lines = cards_in_lines(deeds)
        self.words["player"] = {player: f"choose player-{player + 1}" for player in range(self.box.players[1])}
        homes = self.board.starts([design.deck for design in self.box.designs], self.box.players[0])
        if NONE in homes:
            raise NoExecutor(f"{self.box.designs[homes.index(NONE)].name} begins in no zone")
        if fault := next(faults(self.box, self.board, self.held_by), ""):
            raise NoExecutor(fault)
        self.hands = self._zones(self.play.hand, is_of_players=True)
        self.deck, self.pile = (self._zones(name, is_of_players=False) for name in (self.play.deck, self.play.pile))

    def _zones(self, name: str, *, is_of_players: bool) -> list[int]:
        """The zones that a word of texts (hand, deck, pile) means; empty without a name. Raises NoExecutor."""
        if not name:
            return []
        if PlayCompiler(self).zone(name) != is_of_players:
            raise NoExecutor(f"{name} is {'shared' if is_of_players else 'not shared'}")
        return self.board.zones_of(name)

    def routines(self) -> tuple[Routine[State], ...]:
        """The routines of rounds and turns; what runs inside them is made of the play's phases."""
        return self.game.routine, *self.phases.routines

    def compile_trees(self, c: Compiler, section: Section) -> None:
        """Compile the trees of a section into the last text; see engine.kernel.declared.trees."""
        if compile_trees(c, section, self.compiled.texts[-1]):
            fault = next(faults_of_section(self.box, self.board, self.held_by, section), "")
            if fault:
                c.refuse(fault)

    def tells(self, kind: str, counters: Iterable[str]) -> bool:
        """Whether texts are told of a kind of event: deeds of the play, drawing, and the edges of its periods."""
        deeds = (deed.verb for offer in self.phases.offers.values() for deed in offer.deeds)
        edges = (f"{edge} {period}" for edge in ("start", "end") for period in self.phases.periods)
        return kind in ("draw", *deeds, *edges) or super().tells(kind, counters)

    def asks(self, kind: str, key: str, counters: Iterable[str]) -> bool:
        """Whether static rules of a kind are asked: obligations are, about every deed that the play offers."""
        if kind == RuleKind.MUST:
            return any(deed.verb == key for offer in self.phases.offers.values() for deed in offer.deeds)
        return super().asks(kind, key, counters)

    def set_up(self, state: State) -> None:
        """Lay every card where its deck starts, carry out the play's set-up, and let a random player begin."""
        decks.unpack(state)
        state.first = below(state, state.players)
        self.game.push(state)
        self.begin(state, env_about(0), 0)

    def scores(self, state: State) -> list[float]:
        """Each player's score, as the play counts it."""
        return [self.score(state, env_about(player), player) for player in range(state.players)]

    def facts(self, state: State) -> dict[str, object]:
        """Whose turn it is (-1 for nobody's), who begins the next turns, and the scores, None while they are hidden."""
        is_told = self.has_open_scores or not state.stack
        return {"turn": state.active, "first": state.first, "scores": self.scores(state) if is_told else None}

    def misfits(self, state: State) -> Iterable[str]:
        """A fault where what all choose in secret is asked of one player alone, or the other way round."""
        choice, is_secret, phases = state.choice, state.at_once is not None, self.phases
        if choice is not None and choice.kind in phases.offers and (choice.kind in phases.secret) is not is_secret:
            yield f"at_once: who chooses to {choice.kind} does so {'alone' if is_secret else 'with all others'}"

    def options_now(self, state: State) -> list[int] | None:
        """The options that the current actions have now; None where a text made the choice."""
        choice = state.choice
        return self.offered_anew(state, choice) if choice is not None and choice.kind in self.phases.offers else None

    def offered_anew(self, state: State, choice: Choice) -> list[int]:
        """The options of a choice as they are now, after hidden cards were dealt anew."""
        offer = self.phases.offers.get(choice.kind)
        return offer.options(state, choice.player) if offer is not None else choice.options

    def tell(self, state: State, what: str, who: int, a: Noted, b: Noted) -> str:
        """A line of the log in words; see engine.kernel.declared.log_text."""
        return tell(self, what, who, a, b) or super().tell(state, what, who, a, b)

    # --- what the words of texts mean ------------------------------------------------------------------------------

    def stands(self, design: Design) -> bool:
        """False: the texts of cards are resolved once, never in force."""
        return False

    def is_resolved(self, source: Design | Section) -> bool:
        """Whether the play does a section of the rules; the texts of cards are never resolved."""
        return isinstance(source, Section) and source.id in self.phases.done

    def is_held(self, design: Design) -> bool:
        """True: all cards can be in a hand."""
        return True

    def things(self, state: State, noun: str, actor: int) -> list[int]:
        """Players in turn order from the actor, or the zones with this name; empty for other nouns."""
        if self.sort_of(noun) == "player":
            return [(max(actor, 0) + i) % state.players for i in range(state.players)]
        names = [kind.id for kind in self.board.kinds]
        return [zone for zone in self.board.zones_of(noun) if zone < len(state.zones)] if noun in names else []

    def located(self, state: State, sort: Sort, noun: str, holder_sort: Sort, holder: int, done: str) -> list[int]:  # noqa: PLR0913, PLR0917 - as it is asked
        """Cards in a zone or a hand."""
        if sort != "card":
            return []
        if holder_sort == "pile":
            return state.zones[holder][:]
        return self.held_cards(state, holder) if holder_sort == "player" else []

    def is_at(self, state: State, sort: Sort, x: int, holder_sort: Sort, holder: int) -> bool:
        """Whether a card lies in a zone or is in a player's hand."""
        return sort == "card" and x in self.located(state, sort, "", holder_sort, holder, "")

    def sources_of(self, state: State, group: int) -> Iterable[Source]:
        """Nothing: no card is in force, only the sections of the rules are."""
        return ()

    def is_in_force(self, state: State, card: int) -> bool:
        """False: no card is in force."""
        return False

    def held_cards(self, state: State, player: int) -> list[int]:
        """The cards in a player's hand; empty where the game has no hands."""
        return state.zones[self.hands[player]][:] if self.hands and 0 <= player < state.players else []

    def cards_in_force(self, state: State, noun: str, actor: int) -> list[int]:
        """An empty list: no card is in force."""
        return []

    def ends_of(self, state: State, zone: int, n: int, *, bottom: bool) -> list[int]:
        """`n` cards from the top of a zone, which is its end, the top one first, or from the bottom."""
        row = state.zones[zone]
        return row[:n] if bottom else row[: -n - 1 : -1]

    def can_take(self, state: State, player: int, card: int) -> bool:
        """Whether the game has hands, and the player's holds such cards and has room for one more."""
        return bool(self.hands) and fits(state, card, self.hands[player])

    def take(self, state: State, player: int, card: int) -> None:
        """Move a card into a player's hand; the log names it where everybody sees it, before or then."""
        self.put(state, card, self.hands[player])
        note(state, "take", player, card)

    def can_draw(self, state: State, noun: str) -> bool:
        """Whether a card is left in the deck, or in the pile that becomes the new deck."""
        return any(state.zones[zone] for zone in self.deck) or any(len(state.zones[zone]) > 1 for zone in self.pile)

    def draw_cards(self, state: State, player: int, noun: str, n: int, *, additional: bool, resolve: bool) -> list[int]:  # noqa: PLR0913 - as it is asked
        """From the deck into the hand; the pile, but for its last card, is the new deck when there is none left."""
        drawn: list[int] = []
        for _ in range(n if self.hands and self.deck else 0):
            if not state.zones[self.deck[0]]:
                self._new_deck(state)
            deck = state.zones[self.deck[0]]
            if deck and fits(state, deck[-1], self.hands[player]):
                drawn.append(deck[-1])
                self.put(state, drawn[-1], self.hands[player])
                emit(state, "draw", player, -1, drawn[-1], 1, self.deck[0])
        note(state, "draws" if drawn else "nothing", player, len(drawn))
        return drawn

    def _new_deck(self, state: State) -> None:
        for zone in self.pile:
            for card in state.zones[zone][:-1]:
                if fits(state, card, self.deck[0]):
                    self.put(state, card, self.deck[0])
            if state.zones[self.deck[0]]:
                self.mix(state, self.deck[0])
                note(state, "shuffle")

    def skip_period(self, state: State, player: int, period: str) -> None:
        """Let a player miss their next turn."""
        flow.skip_turn(state, player)
        note(state, "misses", player)


def show_all(state: State) -> None:
    """The last phase of a game whose scores count hidden cards: everybody sees all cards."""
    zones = [zone for zone, cards in enumerate(state.zones) if cards and state.referee.board.sees[zone] is not Sees.ALL]
    learn(state, range(state.players), [card for zone in zones for card in state.zones[zone]])
    note(state, "show all")

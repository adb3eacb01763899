"""ARK: Food and pairs go aboard by day and by night, by the rulebook and the rulings beside the cards.

The modules are named after the chapters of the rulebook; `Ark` answers what card texts ask of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from engine.games.ark import (
    effects,
    end_of_the_game,
    ending_the_turn,
    hidden_information,
    hold,
    invariants,
    log_text,
    marks,
    nouns,
    playing_cards,
    prohibitions,
    setup,
    turn,
)
from engine.games.ark import layout as at
from engine.games.ark.cargo import TIMES, Cargo
from engine.games.ark.customs import CUSTOMS
from engine.games.ark.needs import ASKED, EVENTS, NEEDS
from engine.games.ark.options import TOUCHES, Act, HowToPlay
from engine.games.ark.state import ArkState, ark
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.box import Box, Design
from engine.kernel.core.choice import STOP
from engine.kernel.core.customs import Customs
from engine.kernel.core.events import Noted, Source
from engine.kernel.core.needs import Lack, Needs
from engine.kernel.core.outcome import Ending, Outcome
from engine.kernel.core.routines import Routine, routine
from engine.kernel.core.state import State, Things
from engine.kernel.core.viewer import Viewer
from engine.kernel.referee import Referee
from engine.kernel.result import MODE
from engine.kernel.running.decks import ends
from engine.kernel.running.game_log import note
from engine.language.sorts import Object, Sort


class Ark(Referee):
    """The rules of ARK; `Questions` and `Rules` say what each method answers."""

    state_class: ClassVar[type[State]] = ArkState
    customs: ClassVar[Customs] = CUSTOMS
    needs: ClassVar[Needs] = NEEDS
    events: ClassVar[frozenset[str]] = EVENTS
    asked: ClassVar[Mapping[str, frozenset[str]]] = ASKED
    needs_readings: ClassVar[bool] = True
    unknown_card: ClassVar[str] = "a hidden card"
    grouped_places: ClassVar[int] = 0  # cards are in force in Storerooms alone
    modes: ClassVar[Mapping[str, int]] = {
        "apart": HowToPlay.APART,
        "together": HowToPlay.TOGETHER,
        "open": HowToPlay.OPEN,
    }
    partly: ClassVar[Mapping[str, frozenset[str]]] = {
        "swap": frozenset({"card"}),
        "end_period": frozenset({"turn"}),
        "allow": frozenset({"action"}),
    }

    def __init__(self, box: Box, tables: Tables = TABLES) -> None:
        super().__init__(box, tables)
        self.cargo = Cargo(self, is_whole=tables.on_compiled is None)

    @classmethod
    def lacks(cls, box: Box) -> Iterator[Lack]:
        """What a box lacks of what ARK needs, and cards whose marks and texts disagree."""
        yield from super().lacks(box)
        yield from marks.disagreements(box)

    def lay_out(self) -> None:
        """Number the decks, and name the options."""
        self.may_show = [zone in at.HANDS for zone in range(len(self.board.spots))]
        self.decks = dict.fromkeys(self.box.vocabulary.decks, (at.DECK, at.HOLD))
        names = dict(enumerate(design.name for design in self.box.designs))
        self.touches = {**TOUCHES}
        self.cards_in_lines = log_text.CARDS
        self.told_apart = log_text.TOLD_APART
        self.words = {
            MODE: {
                HowToPlay.APART: "play against each other",
                HowToPlay.TOGETHER: "play together",
                HowToPlay.OPEN: "play together with open hands",
            },
            "turn": {design: f"play {name}" for design, name in names.items()}
            | {Act.TAKE + design: f"take {name}" for design, name in names.items()}
            | {Act.DRAW: "draw", Act.FLIP: "flip", STOP: "done"},
            "discard": {design: f"discard {name}" for design, name in names.items()},
            "player": {player: f"choose player-{player + 1}" for player in range(at.MOST_PLAYERS)} | {STOP: "done"},
        }

    # --- the game ---------------------------------------------------------------------------------------------------

    def prepare(self, state: State) -> None:
        """Give the state what the cards say about themselves."""
        ark(state).cargo = self.cargo

    def routines(self) -> tuple[Routine[ArkState], ...]:
        """How to play, turn after turn, each turn, and what is discarded at its end."""
        return (
            routine(setup.HowFrame, setup.run_how),
            turn.GAME.routine,
            turn.VOYAGE.routine,
            routine(turn.TurnFrame, turn.run_turn),
            routine(ending_the_turn.DiscardFrame, ending_the_turn.run_discard),
        )

    def set_up(self, state: State) -> None:
        """Set the game up as the rulebook's “Setup” says."""
        setup.set_up(ark(state))

    def scores(self, state: State) -> list[float]:
        """The points of each player; see end_of_the_game."""
        return end_of_the_game.scores(ark(state))

    def outcome(self, state: State) -> Outcome | None:
        """How players who play together have done so far; None where they play against each other."""
        return end_of_the_game.outcome(ark(state))

    def ending(self, state: State) -> Ending:
        """What ended the game; see end_of_the_game."""
        return end_of_the_game.ending(ark(state))

    def state_is(self, state: State, value: str) -> bool:
        """Whether the Time card shows `value`, which is Day or Night."""
        return TIMES[ark(state).night] == value

    def end_period(self, state: State, player: int, period: str) -> None:
        """End a player's turn early."""
        turn.end_early(ark(state), player)

    def allow(self, state: State, player: int, noun: str, n: int) -> None:
        """Let a player whose turn it is have more actions, or fewer."""
        turn.allow(ark(state), player, n)

    # --- who may know what, and words ---------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, object]:
        """All that a viewer may know, as plain values; see hidden_information."""
        return hidden_information.view(ark(state), viewer)

    def facts(self, state: State) -> dict[str, object]:
        """Numbers of the voyage and of the turn, which everybody knows."""
        return hidden_information.facts(ark(state))

    def card_facts(self, state: State, card: int) -> dict[str, object]:
        """That the other side of the Time card is up."""
        is_turned = ark(state).night and self.box.designs[self.design_of[card]].type == "Time"
        return {"turned_over": True} if is_turned else {}

    def options_now(self, state: State) -> list[int] | None:
        """What the rules offer the player who has to choose; None where a text made the choice."""
        return hidden_information.options_now(ark(state))

    def check(self, state: State) -> list[str]:
        """What is wrong with a state by the rules of this game, one clause for each fault."""
        return list(invariants.check(ark(state)))

    def tell(self, state: State, what: str, who: int, a: Noted, b: Noted) -> str:
        """A line of the log in words."""
        return log_text.tell(self, state, what, who, a, b) or super().tell(state, what, who, a, b)

    def is_face_up(self, state: State, card: int) -> bool:
        """Whether everybody sees a card: not in the deck, and in hands only where they are open."""
        zone = state.zone_of[card]
        if zone == at.DECK:
            return False
        assert isinstance(state, ArkState)
        return self.board.is_open[zone] or state.open > 0

    # --- what nouns stand for -----------------------------------------------------------------------------------------

    def things(self, state: State, noun: str, actor: int) -> list[int]:
        """The players or piles that a noun names, players in turn order."""
        return nouns.things(ark(state), noun, actor)

    def located(self, state: State, sort: Sort, noun: str, holder_sort: Sort, holder: int, done: str) -> list[int]:  # noqa: PLR0913, PLR0917 - as it is asked
        """The things of a noun in a pile or with a player; `done` is what was done to cards."""
        if sort == "pile":
            return [nouns.pile_of(noun, holder)]
        return nouns.cards_of(ark(state), holder_sort, holder, done)

    def is_at(self, state: State, sort: Sort, x: int, holder_sort: Sort, holder: int) -> bool:
        """Whether a card is in a pile or with a player."""
        return nouns.is_at(ark(state), sort, x, holder_sort, holder)

    def named(self, name: str) -> tuple[Sort, Things]:
        """The Hold, the only proper name of this game."""
        return "pile", lambda state, env, actor: [at.HOLD]

    def cards_in_force(self, state: State, noun: str, actor: int) -> list[int]:
        """Cards of a noun where the words name no place: those in Storerooms."""
        return nouns.cards_in_storerooms(ark(state), noun)

    def held_cards(self, state: State, player: int) -> list[int]:
        """A player's hand."""
        return state.zones[at.hand(player)] if 0 <= player < state.players else []

    def done_cards(self, state: State, verb: str, actor: int) -> list[int]:
        """The cards that a player has played: those in the Storeroom, one for each pair."""
        return playing_cards.aboard(ark(state), actor) if verb == "play" else []

    def is_done(self, state: State, verb: str, card: int) -> bool:
        """Whether a card was played, and so lies in a Storeroom."""
        return verb == "play" and at.is_storeroom(state.zone_of[card])

    def ends_of(self, state: State, zone: int, n: int, *, bottom: bool) -> list[int]:
        """`n` cards from an end of a pile: the top one first, or the bottom one first."""
        return ends(state.zones[zone], n, bottom=bottom)

    def deck_for(self, noun: str) -> list[int]:
        """The one deck, from which all cards come."""
        return [at.DECK]

    # --- what is in force ---------------------------------------------------------------------------------------------

    def stands(self, design: Design) -> bool:
        """True: all cards are kept, none is resolved once."""
        return True

    def is_held(self, design: Design) -> bool:
        """Whether players hold such cards: Food and Animals."""
        return design.type in ("Food", "Animal")

    def sources_of(self, state: State, group: int) -> Iterable[Source]:
        """The cards in a player's Storeroom, one for each pair."""
        return (Source(card, group, -1) for card in playing_cards.aboard(ark(state), group))

    def is_in_force(self, state: State, card: int) -> bool:
        """Whether a card is in a Storeroom. What a card says about itself is asked wherever it is."""
        return at.is_storeroom(state.zone_of[card])

    def was_in_force(self, zone: int) -> bool:
        """Whether a zone is a Storeroom: cards in hands say nothing of what is done to others."""
        return at.is_storeroom(zone)

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """Note that a card has moved: texts in force change with Storerooms only; the index of the Hold is updated."""
        assert isinstance(state, ArkState)  # as in `ark`: this is called often
        if card < 0:
            state.cache.clear()
            state.groups = [None] * state.players
            return
        if at.HOLD in (new, old):
            hold.moved(state, new, card)
        if at.IS_STOREROOM[new] or at.IS_STOREROOM[old]:
            state.groups = [None] * state.players
            hold.forget_all_else(state)

    # --- what card texts do -------------------------------------------------------------------------------------------

    def can_draw(self, state: State, noun: str) -> bool:
        """Whether the deck has a card."""
        return bool(state.zones[at.DECK])

    def draw_cards(self, state: State, player: int, noun: str, n: int, *, additional: bool, resolve: bool) -> list[int]:  # noqa: PLR0913 - as it is asked
        """Draw up to `n` cards into a player's hand; returns them."""
        return effects.draw_cards(ark(state), player, n)

    def can_take(self, state: State, player: int, card: int) -> bool:
        """Whether a player can take a card: it is not in their hand already, and no text forbids it."""
        return state.zone_of[card] != at.hand(player) and prohibitions.may_take(ark(state), player, card)

    def take(self, state: State, player: int, card: int) -> None:
        """Move a card to a player's hand."""
        effects.take(ark(state), player, card)

    def hand_over(self, state: State, player: int, card: int, other: int) -> None:
        """Move a card to another player's hand."""
        effects.hand_over(ark(state), player, card, other)

    def discard(self, state: State, card: int, player: int = -1) -> None:
        """Move a card to the Hold, with its pair if it lies in a Storeroom."""
        effects.discard(ark(state), card, player)

    def discard_pile(self, state: State, zone: int, player: int) -> None:
        """Move all cards of a pile to the Hold."""
        effects.discard_pile(ark(state), zone, player)

    def put_card(self, state: State, player: int, card: int, sort: Sort, target: int, how: str) -> None:  # noqa: PLR0913, PLR0917 - as it is asked
        """Put a card on or under a pile."""
        effects.put_card(ark(state), player, card, target, bottom=how == "bottom")

    def put_back(self, state: State, player: int, cards: list[int], *, bottom: bool = False) -> None:
        """Put cards back to where they lay; only the player who does so still knows where they are."""
        effects.put_back(ark(state), player, cards, bottom=bottom)

    def show(self, state: State, player: int, cards: list[int], *, everybody: bool) -> None:
        """Let a player, or everybody, see cards."""
        effects.show(ark(state), player, cards, everybody=everybody)

    def may_swap(self, state: State, player: int, sort: Sort, x: int, y: int) -> bool:
        """Whether two cards can trade places."""
        return effects.may_swap(ark(state), x, y)

    def swap(self, state: State, player: int, sort: Sort, x: int, y: int) -> None:
        """Let two cards trade places; in Storerooms whole pairs."""
        effects.swap(ark(state), player, x, y)

    def can_do(self, state: State, verb: str, player: int, sort: Object, x: int) -> bool:
        """Whether a player can play a card: playing is the only deed that a text can have done."""
        return verb == "play" and sort == "card" and playing_cards.can_play(ark(state), player, x)

    def do(self, state: State, verb: str, player: int, sort: Object, x: int) -> None:
        """Play a card at once, without using an action."""
        if self.can_do(state, verb, player, sort, x):
            playing_cards.play(ark(state), player, self.design_of[x], is_free=True)
        else:
            note(state, "cannot", player, verb)

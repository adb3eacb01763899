"""The referee: the rules of one game over the cards of one box. A rules module subclasses it.

This class does what is the same in every game: it compiles the texts and gives options their names. What a game has to
say itself is declared in engine.kernel.core.game_interface and engine.kernel.core.questions; everything else may be
overridden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.kernel.compile.compile_card import compile_source, refuse_unreached
from engine.kernel.compile.compiler import Compiler, Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.compile.unsupported import Unplayable
from engine.kernel.core.box import Box, Section
from engine.kernel.core.choice import FIRST_RULE, MOST_HOLDERS, STOP, UNSEEN, UNSEEN_SHARED, AtOnce, Choice
from engine.kernel.core.events import ContinuousEffect, CounterDeed, Noted, counter_event, period_event
from engine.kernel.core.frames import Env, FillFrame, Frame, NodeFrame, SelectFrame, SettleFrame, TextFrame
from engine.kernel.core.holders import counter_holders, renewed_in
from engine.kernel.core.lines import Line
from engine.kernel.core.needs import Lack, lacks_of
from engine.kernel.core.option_text import meanings_of
from engine.kernel.core.programs import Run
from engine.kernel.core.routines import named, runs_of
from engine.kernel.core.state import Compiled, Rules, State
from engine.kernel.core.viewer import Viewer
from engine.kernel.core.zones import board_of
from engine.kernel.running import tokens
from engine.kernel.running.ending import EndFrame, run_end
from engine.kernel.running.events import MOST_ABILITIES, run_settle
from engine.kernel.running.hidden_information import deal_anew, knows
from engine.kernel.running.rule_index import group_of_rules
from engine.kernel.running.selectors import run_fill, run_pick
from engine.kernel.running.table import table_told
from engine.kernel.running.texts import run_text
from engine.kernel.running.usual_words import usual_cards, usual_words
from engine.language.column_values import FIRST_LISTED, listed_values

RUNS: Mapping[int | str, Run] = {
    "text": run_text,
    "settle": run_settle,
    "pick": run_pick,
    "fill": run_fill,
    "end": run_end,
}
FRAME_CLASSES: Mapping[int | str, type[Frame]] = {
    "text": TextFrame,
    "settle": SettleFrame,
    "pick": SelectFrame,
    "fill": FillFrame,
    "end": EndFrame,
}
FRAMES = (TextFrame, NodeFrame, SettleFrame, SelectFrame, FillFrame, EndFrame, ContinuousEffect, Choice, AtOnce)


class Referee(Rules):
    """The rules of one game: made once for a box, shared by all games that are played by them, never changed.

    Making them compiles all texts of the box. Raises Unplayable with every text that the rules cannot carry out.
    """

    def __init__(self, box: Box, tables: Tables = TABLES) -> None:
        self.box = box
        self.board = board_of(box.vocabulary, box.players[1])
        self.may_show = self.board.is_top_open
        self.periods = list(box.vocabulary.periods)
        self.period_events = {period: period_event(period) for period in self.periods}
        self.counters = list(box.vocabulary.counters)
        self.counter_events = {deed: [counter_event(deed, name) for name in self.counters] for deed in CounterDeed}
        self.counter_numbers = {name: i for i, name in enumerate(self.counters)}
        self.renewed = renewed_in(box.vocabulary)
        self.most = [c.most if c.most is not None else 1_000_000 for c in box.vocabulary.counters.values()]
        self.held_by = counter_holders(box.vocabulary)
        self.shows_by_zones = type(self).is_face_up is Rules.is_face_up
        self.design_of = box.design_of
        self.cards_of = [[] for _ in box.designs]
        for card, design in enumerate(self.design_of):
            self.cards_of[design].append(card)
        ranks = {kind: rank for rank, kind in enumerate(self.set_by, 1)}
        self.ranks = [ranks.get(design.type, 0) for design in box.designs]
        self.decks = {}
        self.cards_in_lines = usual_cards(box)
        self.told_apart = {}
        self.words = {}
        self.touches = {}
        self.compiled = Compiled(runs={**RUNS})
        self.lay_out()
        own = self.routines()
        self.turn_periods = frozenset(each.turns for each in own if each.turns)
        self.compiled.runs |= runs_of(own, RUNS)
        self.frame_classes = {**FRAME_CLASSES, **{each.code: each.frame for each in own}}
        self.frames = named((*FRAMES, *self.records, *(each.frame for each in own)))
        for number, source in enumerate(box.sources):
            self.compiled.texts.append(compile_source(self, number, tables))
            if isinstance(source, Section) and source.trees:
                compiler = Compiler(self, number, tables)
                self.compile_trees(compiler, source)
                refuse_unreached(compiler, self.compiled.texts[-1])
        if self.compiled.refusals:
            raise Unplayable(box, self.compiled.refusals)
        if tables.on_compiled is not None:
            tables.on_compiled(self.compiled)
        self.compiled.finish()
        self.compiled.by_rules = group_of_rules(self.compiled.texts[len(box.designs) :])
        self.words = self._option_texts() | self.words
        self.meanings = {kind: meanings_of(words) for kind, words in self.words.items()}

    def compile_trees(self, c: Compiler, section: Section) -> None:
        """Compile the trees of a section into its text, the last one so far; most rules play no such trees."""
        c.take_words(section.text)
        c.refuse(f"the rules module {self.box.rules} plays what is read, and no trees of the rules' own")

    @classmethod
    def lacks(cls, box: Box) -> Iterator[Lack]:
        """What these rules need and a box does not have. Making rules is safe only for a box that lacks nothing."""
        return lacks_of(cls.needs, box)

    def _option_texts(self) -> dict[str, Mapping[int, str]]:
        """What options are called in the kinds of choices that all games have: by kind, then by option."""
        labels, listed = self.box.labels, listed_values(self.box.vocabulary)
        cards = {card: f"choose {label}" for card, label in enumerate(labels)} | {STOP: "done"}
        cards |= {UNSEEN - player: f"choose a hidden card of player-{player + 1}" for player in range(MOST_HOLDERS)}
        shared = range(self.board.shared)
        cards |= {UNSEEN_SHARED - zone: f"choose a hidden card of {self.board.keys[zone]}" for zone in shared}
        return {
            "may": {1: "yes", 0: "no"},
            "mode": {i: f"choose {i + 1}" for i in range(12)},
            "number": {i: str(i) for i in range(1000)},
            "value": {i: f"name {i}" for i in range(FIRST_LISTED)} | {i: f"name {text}" for text, i in listed.items()},
            "card": cards,
            "order": self._order_texts(),
        }

    def _order_texts(self) -> dict[int, str]:
        """What options are called that resolve an ability next: by its card, or by the title of its section.

        Where that would give a text twice, the id of the card or section follows.
        """
        orders: dict[int, str] = {}
        used: set[str] = set()
        for card, label in enumerate(self.box.labels):
            design = self.design_of[card]
            abilities = self.compiled.texts[design].abilities
            texts = _told_apart(f"resolve {label}", max(len(abilities), 1), self.box.designs[design].id, used)
            orders |= {card * MOST_ABILITIES + index: text for index, text in enumerate(texts)}
        for number, section in enumerate(self.box.sections, len(self.box.designs)):
            own = [ability.number for ability in self.compiled.abilities if ability.source == number]
            texts = _told_apart(f"resolve the rule {section.title}", len(own), section.id, used)
            orders |= {FIRST_RULE - ability: text for ability, text in zip(own, texts, strict=True)}
        return orders

    # --- what a game may do another way ------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, object]:
        """All that a viewer may know, as plain values; the kernel adds who looks and the choice."""
        return table_told(state, viewer)

    def tell(self, state: State, what: str, who: int, a: Noted, b: Noted) -> str:
        """A line of the log in words: the verb and the card, where the rules module says nothing else."""
        return usual_words(self, state, Line(what, who, a, b, -1, -1))

    def redeal(self, state: State, viewer: Viewer) -> None:
        """Deal anew by `state.chance` whatever is hidden from a viewer; others are offered what they can do now."""
        moved = deal_anew(state, viewer)
        self.dealt_anew(state, moved)
        choice = state.choice
        if choice is not None and choice.player != viewer and self._has_any(state, choice.player, moved):
            now = self.options_now(state)
            if now is not None:
                state.choice = choice.offering(now)

    def sees(self, state: State, player: int, card: int) -> bool:
        """Whether a player may know which card it is: their zones show it, or they have looked at it."""
        return knows(state, player, card)

    def _has_any(self, state: State, player: int, cards: Iterable[int]) -> bool:
        """Whether a zone of the player, or one that shows them its cards, holds any of these cards.

        Then what the player can do may depend on them.
        """
        zones, shows = {state.zone_of[card] for card in cards}, self.board.shows
        return any(self.owner_of_zone(zone) == player or shows(zone, player) for zone in zones)

    def mark(self, state: State, player: int, card: int) -> None:
        """Put a player's token on a card; where one lies on it already, nothing happens."""
        tokens.mark(state, player, card)

    def unmark(self, state: State, card: int) -> int:
        """Take the token off a card; returns 1 if there was one, 0 if not."""
        return tokens.unmark(state, card)

    def is_pile_of(self, state: State, zone: int, env: Env) -> bool:
        """Whether a zone is what a text calls "this pile": where its card lies, or a zone of its place."""
        return zone == state.zone_of[env.card] or (env.place >= 0 and self.place_of_zone(zone) == env.place)


def _told_apart(text: str, n: int, id_: str, used: set[str]) -> list[str]:
    """A text `n` times, numbered where `n` is not 1, with an id behind it where it is used already; uses them."""
    marks = [f" {i}" for i in range(1, n + 1)] if n > 1 else [""] * n
    found = [text + mark for mark in marks]
    while not used.isdisjoint(found):
        text += f" ({id_})"
        found = [text + mark for mark in marks]
    used.update(found)
    return found

"""The referee: the rules of one game over the cards of one box. A rules module subclasses it.

What is here is true of any game: where cards lie, what they are, which texts are in force, what tokens do. What a game
must say is in engine.kernel.core.rules; the rest may be overridden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compile_card import compile_design
from engine.kernel.compile.unsupported import Refusal, Unplayable
from engine.kernel.core.chance import shuffle
from engine.kernel.core.choice import MOST_HOLDERS, STOP, UNSEEN
from engine.kernel.core.frames import CARD, PLACE, env_for
from engine.kernel.core.option_text import meanings_of
from engine.kernel.core.state import State
from engine.kernel.program.programs import Ability, Matcher, Program, Rule, Run, Text, run_text
from engine.kernel.running import rule_index
from engine.kernel.running.continuous_effects import L_YOU, NUMBER, WHAT
from engine.kernel.running.events import MOST_ABILITIES, run_settle
from engine.kernel.running.game_log import Words
from engine.kernel.running.rule_index import Row, Source
from engine.kernel.running.selectors import run_fill, run_pick
from engine.kernel.running.tokens import Tokens

if TYPE_CHECKING:
    from engine.kernel.core.box import Box, Design
    from engine.kernel.running.events import Event


class Referee(Tokens):
    """See the module. Made once for a box; games share it, it never changes. Raises Unplayable."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.runs: dict[int | str, Run] = {"text": run_text, "settle": run_settle, "pick": run_pick, "fill": run_fill}
        self.cans: dict[int | str, Callable[..., bool] | None] = {}
        self.nodes = 0
        self.refusals: list[Refusal] = []  # sentences that cannot be played
        self.picks: list[Any] = []  # phrases that a frame has to find again
        self.watches: dict[str, Any] = {}  # what may come to be so, by kind of event; see compile.state_triggers
        self.sentences: list[Words] = []
        self.programs: list[Program] = []
        self.abilities: list[Ability] = []
        self.rules: list[Rule] = []
        self.matchers: list[Matcher] = []
        self.heard: set[str] = set()
        self.tracked: set[str] = set()
        self.lends_tags = False
        self.is_struck = False  # while a sentence says nothing: what was worked out from texts once is not to be used
        self.last_counter = 0
        self.deeds: list[str] = []
        self.periods = list(box.vocabulary.periods)
        self.counters = list(box.vocabulary.counters)
        self.counter_numbers = {name: i for i, name in enumerate(self.counters)}
        self.most = [c.most if c.most is not None else 1_000_000 for c in box.vocabulary.counters.values()]
        self.design_of = box.design_of
        self.cards_of = self._cards_of()
        self.decks: dict[str, tuple[int, int]] = {}
        self.words: dict[str, Mapping[int, str]] = {}
        self.lay_out()
        self.runs |= self.routines()
        self.texts = [compile_design(self, number, design) for number, design in enumerate(box.designs)]
        if self.refusals:
            raise Unplayable(box, self.refusals)
        self.is_wordy = [bool(text.rules or text.abilities) for text in self.texts]  # in force it makes a difference
        self.heard_widely = {kind for a in self.abilities if not a.is_own for kind in a.kinds}
        self.heard_widely.update(kind for matcher in self.matchers for kind in matcher.kinds)
        self.own_abilities = [[a for a in text.abilities if a.kinds] for text in self.texts]
        self.ignorable = {
            card: [
                (rule, env_for(-1, card, -1, -1, rule.slots))
                for rule in self.texts[design].rules
                if rule.kind == "ignores" and rule.key == "own"
            ]
            for card, design in enumerate(self.design_of)
            if any(rule.kind == "ignores" and rule.key == "own" for rule in self.texts[design].rules)
        }
        self._name_options()

    # --- words -----------------------------------------------------------------------------------------------------

    def _cards_of(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.box.designs]
        for card, design in enumerate(self.design_of):
            found[design].append(card)
        return found

    def _name_options(self) -> None:
        labels = self.box.labels
        cards = {card: f"choose {label}" for card, label in enumerate(labels)} | {STOP: "done"}
        cards |= {UNSEEN - player: f"choose a hidden card of player-{player + 1}" for player in range(MOST_HOLDERS)}
        orders: dict[int, str] = {}
        for card, label in enumerate(labels):
            abilities = self.texts[self.design_of[card]].abilities
            for ability in abilities[:MOST_ABILITIES]:
                mark = f" {ability.index + 1}" if len(abilities) > 1 else ""
                orders[card * MOST_ABILITIES + ability.index] = f"resolve {label}{mark}"
            orders.setdefault(card * MOST_ABILITIES, f"resolve {label}")
        self.words = {
            "may": {1: "yes", 0: "no"},
            "mode": {i: f"choose {i + 1}" for i in range(12)},
            "number": {i: str(i) for i in range(1000)},
            "card": cards,
            "order": orders,
        } | self.words
        self.meanings = {kind: meanings_of(words) for kind, words in self.words.items()}

    def sort_of(self, noun: str) -> str:
        """What a noun is: card, piece, place, pile, player, token."""
        entry = self.box.vocabulary.nouns.get(noun)
        if entry is not None:
            return entry.sort
        return "token" if noun in self.counter_numbers else "card"

    def counter_of(self, noun: str) -> Any:
        """The number of a counter, None for other nouns."""
        return self.counter_numbers.get(noun)

    def types_of(self, noun: str) -> Callable[[Design], bool] | None:
        """Which designs a noun stands for; None when for all."""
        entry = self.box.vocabulary.nouns.get(noun)
        if entry is None:
            return lambda design: design.name == noun
        if not entry.type:
            return None
        return lambda design: design.type == entry.type and entry.subtype in ("", design.subtype)

    def lies_at_place(self, design: int) -> bool:
        """Whether such a card lies at a place while it is in force."""
        entry = self.box.vocabulary.types.get(self.box.designs[design].type)
        return entry is not None and bool(entry.at)

    def can_hold(self, noun: str) -> bool:
        """Whether players hold cards of a noun, so that "an item" is one of theirs."""
        types = self.types_of(noun)
        return types is None or any(types(design) and self.is_held(design) for design in self.box.designs)

    def listen(self, kinds: Iterable[str]) -> None:
        """Some text waits for such events."""
        self.heard.update(kinds)

    def track(self, kinds: Iterable[str]) -> None:
        """Some text asks for the first such deed."""
        self.tracked.update(kinds)

    def deed_number(self, name: str) -> int:
        """A number for something to be spared that is no card: "evade security"."""
        if name not in self.deeds:
            self.deeds.append(name)
        return -2 - self.deeds.index(name)

    def deeds_in(self, state: State, period: str) -> list[tuple[str, int, int, int]]:
        """What was done in the current period."""
        return state.deeds[state.since[self.periods.index(period)] :]

    # --- cards -----------------------------------------------------------------------------------------------------

    def put(self, state: State, card: int, zone: int, *, bottom: bool = False) -> None:
        """Move a card. Nothing is triggered; what was worked out from the zones is forgotten."""
        old = state.zone_of[card]
        row = state.zones[old]
        if row[-1] == card:
            row.pop()
        else:
            row.remove(card)
        if state.turned:  # what is moved or covered lies again as its zone says
            state.turned = [other for other in state.turned if other != card and other not in state.zones[zone][-1:]]
        if bottom:
            state.zones[zone].insert(0, card)
        else:
            state.zones[zone].append(card)
        state.zone_of[card] = zone
        if state.seen:
            state.seen = [row for row in state.seen if row[1] != card]
            self._forget_rest(state, card, old)
        self.changed(state, old, zone, card)

    def _forget_rest(self, state: State, card: int, old: int) -> None:
        """Who has looked at a hand that a card leaves unseen does not know any longer which cards are left in it."""
        owner = self.owner_of_zone(old)
        if owner >= 0 and not self.is_face_up(state, card):
            insiders = (owner, self.owner_of_zone(state.zone_of[card]))
            left = state.zones[old]
            state.seen = [row for row in state.seen if row[0] in insiders or row[1] not in left]

    def mix(self, state: State, zone: int) -> None:
        """Shuffle a pile: nobody knows any longer where in it a card lies."""
        shuffle(state, state.zones[zone])
        self.forget(state, state.zones[zone])

    def forget(self, state: State, cards: list[int], *, but: int = -1) -> None:
        """Players who have looked at cards no longer know which is which; `but` is one who does."""
        if state.seen:
            state.seen = [row for row in state.seen if row[1] not in cards or row[0] == but]

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """A card has moved between zones; several if none is named."""
        state.cache.clear()

    def value(self, state: State, card: int) -> int:
        """What a card is worth by itself."""
        return self.box.designs[self.design_of[card]].vp

    def name(self, card: int) -> str:
        """A card's name."""
        return self.box.designs[self.design_of[card]].name

    def lent_tags(self, state: State, card: int) -> frozenset[str]:
        """Tags that a card has by some rule."""
        if "lending" in state.cache:
            return frozenset()  # what lends tags sees cards as they are printed
        event = ("also", -1, -1, card, 1, -1)
        found: set[str] = set()
        rows = rule_index.rules_in_force(state, "also")
        state.cache["lending"] = True
        for row in rows:
            if row.apply(state, row.env, event):
                found |= self.box.ancestors.get(row.rule.key, frozenset({row.rule.key}))
        state.cache.pop("lending", None)
        return frozenset(found)

    # --- what is in force ------------------------------------------------------------------------------------------

    def sources(self, state: State) -> Iterable[Source]:
        """Every card whose text is in force, with who holds it and where it lies."""
        for group in range(len(state.groups)):
            yield from self.sources_of(state, group)

    def touch(self, state: State, group: int) -> None:
        """A card in force of a group has come or gone."""
        state.groups[group] = None
        state.cache.clear()

    def rules_in_force(self, state: State, kind: str) -> list[Row]:
        """Every rule of a kind that is in force."""
        return rule_index.rules_in_force(state, kind)

    def listeners(self, state: State, event: Event) -> list[tuple[Ability, Source]]:
        """Every ability in force that waits for such an event, or whose card has just gone with it."""
        kind, card = event[0], event[3]
        found = rule_index.listeners(state, kind, event[2])
        if card >= 0:
            abilities = self.own_abilities[self.design_of[card]]
            if abilities:
                gone = not self.is_in_force(state, card)
                own = [
                    (a, self.source_of(state, card, event)) for a in abilities if kind in a.kinds and (a.is_own or gone)
                ]
                return own + found if own else found
        return found

    def source_of(self, state: State, card: int, event: Event) -> Source:
        """Who holds a card that something has just been done to, and where it lay."""
        return card, event[1], event[2] if self.lies_at_place(self.design_of[card]) else -1

    def is_in_force(self, state: State, card: int) -> bool:
        """The game's: whether the texts in force include a card's."""
        raise NotImplementedError

    def noun_test(self, noun: str) -> Any:
        """Whether a thing of the right sort is one of a noun, as a test for texts; None where all are."""
        return None

    def is_idle(self, state: State, card: int) -> bool:
        """Whether everybody ignores a card: there is a token of the kind on it that opens it."""
        return False

    def ignores(self, state: State, piece: int, card: int) -> bool:  # noqa: PLR0911
        """Whether a card does nothing to a piece."""
        if card < 0:
            return False
        if state.marks[card] and self.is_idle(state, card):
            return True
        if not rule_index.may_be_ignored(state, card) or self.must_heed(state, piece, card):
            return False
        if state.lasting and self.is_ignored_for_now(state, piece, card):
            return True
        for rule, env in self.ignorable.get(card, ()):
            place = self.place_of_card(state, card)
            env[CARD], env[PLACE] = card, place
            if rule.apply(state, env, piece, card):
                return True
        rows = rule_index.ignoring_rules(state)
        if not rows:
            return False
        own = self.pieces_of_card(state, card)
        for row in rows:
            if row.rule.key == "piece":
                if own and row.apply(state, row.env, piece, own[0]):
                    return True
            elif row.card != card and not own and row.apply(state, row.env, piece, card):
                return True
        return False

    def is_ignored_for_now(self, state: State, piece: int, card: int) -> bool:
        """Whether some effect lets a piece ignore a card, or the piece it stands for."""
        ignored = state.cache.get("for now")
        if ignored is None:
            ignored = {(row[L_YOU], row[WHAT], row[NUMBER]) for row in state.lasting if row[WHAT].startswith("ignore")}
            state.cache["for now"] = ignored
        if not ignored:
            return False
        if (piece, "ignore card", card) in ignored:
            return True
        return any((piece, "ignore piece", own) in ignored for own in self.pieces_of_card(state, card))

    def pieces_of_card(self, state: State, card: int) -> list[int]:
        """The piece whose card it is, if any."""
        return []

    def piece_designs(self) -> Iterable[int]:
        """Designs that pieces stand for."""
        return ()

    def cards_of_piece(self, state: State, piece: int) -> list[int]:
        """The card that stands for a piece."""
        return []

    def piece_of_card(self, state: State, card: int) -> list[int]:
        """The piece a card stands for."""
        return self.pieces_of_card(state, card)

    def must_heed(self, state: State, piece: int, card: int) -> bool:
        """Whether a rule says that a piece cannot ignore a card, whatever else would let it."""
        if "cannot" not in self.used_kinds:
            return False
        event = ("ignore", piece, self.place_of_card(state, card), card, 1, -1)
        return any(
            row.rule.key == "ignore" and row.card != card and row.apply(state, row.env, event)
            for row in rule_index.rules_in_force(state, "cannot")
        )

    def forbidden(self, state: State, event: Event) -> bool:
        """Whether a rule says that it cannot be."""
        for row in rule_index.rules_in_force(state, "cannot"):
            if row.rule.key != event[0] or not row.apply(state, row.env, event):
                continue
            if event[1] < 0 or not self.ignores(state, event[1], row.card):
                return True
        return False

    # --- what things are like --------------------------------------------------------------------------------------

    def may_keep(self, state: State, player: int, card: int, besides: list[int]) -> bool:
        """Whether a player can hold a card, if the others that came with it go."""
        return card in self.held_cards(state, player) or self.can_take(state, player, card)

    def size_rank(self, card: int) -> int:
        """How big a card's size is, from 0."""
        size = self.box.vocabulary.sizes.get(self.box.designs[self.design_of[card]].size)
        return size.rank if size is not None else 0

    def tags_of(self, state: State, sort: str, x: int) -> frozenset[str]:
        """The tags of a card or a piece."""
        if sort == "card":
            lent = self.lent_tags(state, x) if self.lends_tags else frozenset()
            return self.box.tags[self.design_of[x]] | lent
        return self.box.tags[self.design_of_piece(state, x)]

    def amount_of(self, state: State, counter: int, sort: str, x: int, player: int) -> int:
        """How much of a counter that a thing has is a player's."""
        if sort == "card":
            return int(state.marks[x] == player + 1)
        return self.amount(state, counter, sort, x) if x == player else 0

    def belongs(self, state: State, sort: str, x: int, player: int) -> bool:
        """Whether somebody has a thing."""
        return sort == "card" and state.marks[x] == player + 1


__all__ = ["Referee", "Source", "Text"]

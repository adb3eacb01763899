"""What the words of card texts mean in ARK: which things there are, where they are, which texts are in force."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from engine.games.ark import cargo, prohibitions, turn
from engine.games.ark import layout as at
from engine.games.ark.state import ArkState, ark
from engine.kernel.core.box import Design
from engine.kernel.core.events import Source
from engine.kernel.core.state import State
from engine.kernel.referee import Referee
from engine.kernel.result import MODE
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.hidden_information import knows

Kept = tuple[list[list[int]], list[int]]  # cards by design, and options


class Table(Referee):
    """The deck, the Hold, hands and Storerooms; see World for what each question means."""

    state_class: ClassVar[type[State]] = ArkState
    cargo: cargo.Cargo  # made once the texts are compiled
    banned: frozenset[str]  # deeds that some text forbids
    grouped_places: ClassVar[int] = 0  # cards are in force in Storerooms alone
    modes: ClassVar[Mapping[str, int]] = {"apart": turn.APART, "together": turn.TOGETHER, "open": turn.OPEN}

    def lay_out(self) -> None:
        """Number the deck and the points, and name what can be chosen."""
        self.decks = dict.fromkeys(self.box.vocabulary.decks, (at.DECK, at.HOLD))
        self.point = self.counter_numbers["point"]
        names = dict(enumerate(design.name for design in self.box.designs))
        players = {player: f"choose player-{player + 1}" for player in range(at.MOST_PLAYERS)}
        self.words = {
            MODE: {
                turn.APART: "play against each other",
                turn.TOGETHER: "play together",
                turn.OPEN: "play together with open hands",
            },
            "turn": {design: f"play {name}" for design, name in names.items()}
            | {turn.TAKE + design: f"take {name}" for design, name in names.items()}
            | {turn.DRAW: "draw", turn.FLIP: "flip", -1: "done"},
            "discard": {design: f"discard {name}" for design, name in names.items()},
            "player": players | {-1: "done"},
        }

    # --- cards -----------------------------------------------------------------------------------------------------

    def stands(self, design: Design) -> bool:
        """No card is resolved once: all are kept."""
        return True

    def is_held(self, design: Design) -> bool:
        """All that is in the deck is held by players."""
        return design.type in ("Food", "Animal")

    def held_cards(self, state: State, player: int) -> list[int]:
        """A player's hand."""
        return state.zones[at.hand(player)] if 0 <= player < state.players else []

    def done_cards(self, state: State, verb: str, actor: int) -> list[int]:
        """Played cards lie in the Storeroom, a pair as one."""
        return cargo.aboard(state, actor) if verb == "play" else []

    def is_done(self, state: State, verb: str, card: int) -> bool:
        """Whether a card was played."""
        return verb == "play" and at.is_storeroom(state.zone_of[card])

    def cards_in_force(self, state: State, noun: str, actor: int) -> list[int]:
        """Cards of a noun where the words name no place: those in Storerooms, a pair as one."""
        types = self.types_of(noun)
        found = [card for player in range(state.players) for card in cargo.aboard(state, player)]
        return [card for card in found if types is None or types(self.box.designs[self.design_of[card]])]

    def is_face_up(self, state: State, card: int) -> bool:
        """The deck and hands are face-down, but for open hands and what was taken from the Hold."""
        zone = state.zone_of[card]
        if zone == at.DECK:
            return False
        return zone < at.SEAT or at.is_storeroom(zone) or bool(ark(state).open or ark(state).shown[card])

    def sees(self, state: State, player: int, card: int) -> bool:
        """One's own hand, and what lies open or was looked at."""
        return knows(state, player, card)

    def ends_of(self, state: State, zone: int, n: int, *, bottom: bool) -> list[int]:
        """The first cards of a pile, the top one first."""
        row = state.zones[zone]
        return row[:n] if bottom else row[: -n - 1 : -1]

    def deck_for(self, noun: str) -> list[int]:
        """All cards come from the one deck."""
        return [at.DECK]

    # --- where things are ------------------------------------------------------------------------------------------

    def decider(self, state: State) -> int:
        """Whose turn it is."""
        return max(ark(state).active, 0)

    def things(self, state: State, noun: str, actor: int) -> list[int]:
        """Players in turn order, the Hold, hands and Storerooms."""
        sort = self.sort_of(noun)
        first = actor if 0 <= actor < state.players else self.decider(state)
        players = [(first + i) % state.players for i in range(state.players)]
        if sort == "player":
            return players
        if sort == "pile":
            piles = {"Hold": [at.HOLD], "hand": [at.hand(p) for p in players]}
            return piles.get(noun, [at.storeroom(p) for p in players])
        return []

    def located(self, state: State, sort: str, noun: str, holder_sort: str, holder: int, done: str) -> list[int]:  # noqa: PLR0913, PLR0917
        """Cards of a pile, a pair in a Storeroom as one; the pile of a player."""
        if sort == "pile":
            return [{"hand": at.hand, "Storeroom": at.storeroom}[noun](holder)]
        if holder_sort == "player":
            return cargo.aboard(state, holder) if done == "play" else list(self.held_cards(state, holder))
        if holder_sort != "pile":
            return []
        return cargo.aboard(state, at.owner_of_zone(holder)) if at.is_storeroom(holder) else list(state.zones[holder])

    def is_at(self, state: State, sort: str, x: int, holder_sort: str, holder: int) -> bool:
        """Whether a card is in a pile or with a player."""
        zone = state.zone_of[x] if sort == "card" else x
        return zone == holder if holder_sort == "pile" else at.owner_of_zone(zone) == holder

    def sources_of(self, state: State, group: int) -> Iterable[Source]:
        """The cards in a player's Storeroom, a pair as one."""
        return (Source(card, group, -1) for card in cargo.aboard(state, group))

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """What is in force changes with Storerooms alone; what lies in the Hold is kept up to date."""
        if new == at.DECK and card >= 0:
            ark(state).shown[card] = 0  # nobody knows it any longer when it is drawn again
        if card < 0:
            state.cache.clear()
            state.groups = [None] * state.players
        elif new == at.HOLD:
            if "hold" in state.cache:
                _add(state.cache["hold"], self.design_of[card], card)
        elif old == at.HOLD and "hold" in state.cache:
            rows, options = state.cache["hold"]
            row = rows[self.design_of[card]]
            row.remove(card)
            if not row:
                options.remove(turn.TAKE + self.design_of[card])
        if at.is_storeroom(new) or at.is_storeroom(old):
            state.groups = [None] * state.players
            hold = state.cache.get("hold")
            state.cache.clear()
            if hold is not None:
                state.cache["hold"] = hold

    def in_hold(self, state: State) -> Kept:
        """The cards of each design in the Hold, and the options of taking them in the order of designs; to be read."""
        if "hold" not in state.cache:
            kept: Kept = ([[] for _ in self.box.designs], [])
            for card in state.zones[at.HOLD]:
                _add(kept, self.design_of[card], card)
            state.cache["hold"] = kept
        found: Kept = state.cache["hold"]
        return found

    def is_in_force(self, state: State, card: int) -> bool:
        """Texts are in force in Storerooms; what a card says of itself is asked wherever it is."""
        return at.is_storeroom(state.zone_of[card])

    def named(self, name: str) -> tuple[str, Any]:
        """The Hold."""
        return "pile", lambda state, env, actor: [at.HOLD]

    def state_is(self, state: State, value: str) -> bool:
        """Day or Night."""
        return turn.TIMES[ark(state).night] == value

    # --- what effects do -------------------------------------------------------------------------------------------

    def can_draw(self, state: State, noun: str) -> bool:
        """Whether there is a deck."""
        return bool(state.zones[at.DECK])

    def draw_cards(self, state: State, player: int, noun: str, n: int, *, additional: bool, resolve: bool) -> list[int]:  # noqa: PLR0913
        """To the hand, as far as the deck goes."""
        if not prohibitions.may_draw(ark(state), player):
            note(state, "cannot", player, "draw")
            return []
        cards = [card for _ in range(n) if (card := turn.top_to(ark(state), at.hand(player))) >= 0]
        note(state, "draw" if cards else "nothing", player, len(cards))
        for card in cards:
            emit(state, "draw", player, -1, card, 1, at.DECK)
        return cards

    def can_take(self, state: State, player: int, card: int) -> bool:
        """A hand has no limit; nobody takes what is in it already, or what a text forbids to take."""
        return state.zone_of[card] != at.hand(player) and prohibitions.may_take(state, player, card)

    def take(self, state: State, player: int, card: int) -> None:
        """To the hand; what lay open is known to all."""
        zone = state.zone_of[card]
        for half in self.move(state, card, at.hand(player)):
            note(state, "take", player, half, self.how_seen(state, half, was_seen=False))
        emit(state, "take", player, -1, card, 1, zone)

    def how_seen(self, state: State, card: int, *, was_seen: bool) -> int:
        """How a line of the log names a card that has moved: by its name when all saw it before, or see it now."""
        return 0 if was_seen or self.is_face_up(state, card) else at.UNSEEN

    def may_discard(self, state: State, card: int) -> bool:
        """Whether no text forbids it to whoever has the card."""
        return prohibitions.may_do(state, "discard", at.owner_of_zone(state.zone_of[card]), card)

    def discard(self, state: State, card: int, player: int = -1) -> None:
        """To the Hold."""
        for half in self.move(state, card, at.HOLD):
            note(state, "discard", player, half)
        emit(state, "discard", player, -1, card, 1, at.HOLD)

    def move(self, state: State, card: int, zone: int, *, bottom: bool = False) -> list[int]:
        """An effect moves a card, out of a Storeroom or into one the pair it stands for; all that was moved.

        Half a pair does not go aboard.
        """
        game, old = ark(state), state.zone_of[card]
        need, is_aboard, goes_aboard = 1, at.is_storeroom(old), at.is_storeroom(zone)
        if is_aboard or goes_aboard:
            need = self.cargo.needed[self.design_of[card]]
        others = [x for x in state.zones[old] if x != card and self.design_of[x] == self.design_of[card]]
        halves = [card, *others[: need - 1]]
        if len(halves) < need or old == zone:
            return []
        for half in halves:
            game.shown[half] |= int(self.is_face_up(state, half))
            self.put(state, half, zone, bottom=bottom)
        game.stowed += goes_aboard - is_aboard
        if goes_aboard:
            game.idle = 0
            game.added |= int(at.owner_of_zone(zone) == game.active)
        return halves

    def can_do(self, state: State, verb: str, player: int, sort: str, x: int) -> bool:
        """A card is played from the hand of whose turn it is, a pair with both halves, when its text allows it."""
        row = self.held_cards(state, player)
        if verb != "play" or sort != "card" or x not in row or player != ark(state).active:
            return False
        halves = sum(self.design_of[card] == self.design_of[x] for card in row)
        return halves >= self.cargo.needed[self.design_of[x]] and cargo.may_play(ark(state), player, x)

    def do(self, state: State, verb: str, player: int, sort: str, x: int) -> None:
        """Play it, without an action."""
        if self.can_do(state, verb, player, sort, x):
            turn.play(ark(state), player, self.design_of[x], is_free=True)
        else:
            note(state, "cannot", player, verb)

    def put_card(self, state: State, player: int, card: int, sort: str, target: int, how: str) -> None:  # noqa: PLR0913, PLR0917
        """On or under a pile."""
        was_seen = self.is_face_up(state, card)
        moved = self.move(state, card, target, bottom=how == "bottom")
        state.cache.pop("hold", None)
        for half in moved:
            note(state, "put card", player, half, (target, self.how_seen(state, half, was_seen=was_seen)))
        if not moved:
            note(state, "nothing", player)


def _add(known: Kept, design: int, card: int) -> None:
    """A card more in the Hold."""
    row = known[0][design]
    if not row:
        insort(known[1], turn.TAKE + design)
    row.append(card)

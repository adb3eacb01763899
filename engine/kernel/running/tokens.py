"""Tokens and points: gained, lost, taken, passed on and laid down, within their ranges, on holders and on cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.core.rules import World
from engine.kernel.core.state import State
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note

if TYPE_CHECKING:
    from engine.kernel.running.events import Event


class Tokens(World):
    """See the module."""

    counters: list[str]
    most: list[int]
    heard: set[str]

    used_kinds: frozenset[str] = frozenset()  # kinds of rules that some text has

    def sort_of(self, noun: str) -> str:
        """What a noun is: card, piece, place, pile, player, token."""
        raise NotImplementedError

    def forbidden(self, state: State, event: Event) -> bool:
        """Whether a rule says that it cannot be."""
        raise NotImplementedError

    def holder(self, state: State, sort: str, x: int) -> int:
        """Where in a row of `state.counts` a holder is."""
        return x if sort in ("player", "piece") else self.first_place_holder + x

    def amount(self, state: State, counter: int, sort: str, x: int) -> int:
        """How much of a counter a holder has; of tokens on cards, how many are there; a pile has none."""
        if sort == "card":
            return 1 if state.marks[x] else 0
        if sort not in ("player", "piece", "place"):
            return 0
        return state.counts[counter][self.holder(state, sort, x)]

    def change(self, state: State, counter: int, sort: str, x: int, n: int) -> int:
        """Add or take away as much as its range allows; how much it was."""
        if sort not in ("player", "piece", "place"):
            return 0
        row = state.counts[counter]
        at = self.holder(state, sort, x)
        old = row[at]
        new = old + n
        if new < 0:
            new = 0
        elif new > self.most[counter]:
            new = self.most[counter]
        row[at] = new
        return new - old

    def gain(self, state: State, player: int, counter: int, n: int, deed: str = "gain") -> int:
        """From the supply to a player."""
        if n < 0:
            return -self.lose(state, player, counter, -n, "lose")
        if player >= state.players or n == 0:
            note(state, "nothing", player)
            return 0
        kind = f"{deed} {self.counters[counter]}"
        if "cannot" in self.used_kinds and self.forbidden(state, (kind, player, -1, -1, n, -1)):
            note(state, "cannot", player, kind)
            return 0
        got = self.change(state, counter, "player", player, n)
        note(state, "gain", player, counter, got)
        if got and kind in self.heard:
            emit(state, kind, player, -1, -1, got)
        return got

    def lose(self, state: State, player: int, counter: int, n: int, deed: str) -> int:
        """From a player to the supply, as far as there is."""
        if player >= state.players:
            note(state, "nothing", player)
            return 0
        lost = -self.change(state, counter, "player", player, -n)
        note(state, deed if lost else "nothing", player, counter, lost)
        kind = f"{deed} {self.counters[counter]}"
        if lost and kind in self.heard:
            emit(state, kind, player, -1, -1, lost)
        return lost

    def pass_tokens(self, state: State, counter: int, source: tuple[str, int], target: tuple[str, int], n: int) -> int:
        """From one holder to another, as far as there are."""
        moved = -self.change(state, counter, *source, -n)
        got = self.change(state, counter, *target, moved)
        note(state, "pass", -1, (*source, *target), got)
        return got

    def take_tokens(self, state: State, player: int, counter: int, sort: str, x: int, n: int) -> int:  # noqa: PLR0913, PLR0917
        """From a holder to a player, unless they cannot be taken from there."""
        kind = f"take {self.counters[counter]}"
        place = x if sort == "place" else -1
        if self.forbidden(state, (kind, player, place, -1, n, -1)):
            note(state, "cannot", player, kind)
            return 0
        moved = -self.change(state, counter, sort, x, -n)
        self.change(state, counter, "player", player, moved)
        note(state, "take tokens", player, (counter, sort, x), moved)
        if moved and kind in self.heard:
            emit(state, kind, player, place, -1, moved)
        return moved

    def remove_tokens(self, state: State, counter: int, sort: str, x: int, n: int) -> int:
        """To the supply, from wherever they lie."""
        if sort == "card":
            return self.unmark(state, x)
        lost = -self.change(state, counter, sort, x, -n)
        note(state, "remove", -1, (counter, sort, x), lost)
        return lost

    def lay(self, state: State, player: int, counter: int, sort: str, x: int, n: int, *, own: bool) -> None:  # noqa: PLR0913, PLR0917
        """Put tokens on a place or a card, from the supply or out of one's own."""
        kind = f"put {self.counters[counter]}"
        spot = (x if sort == "place" else -1, x if sort == "card" else -1)
        if "cannot" in self.used_kinds and self.forbidden(state, (kind, player, *spot, n, -1)):
            note(state, "cannot", player, kind)
            return
        if sort == "card" and not self.lies_on_cards(self.counters[counter]):
            note(state, "nothing", player)
            return
        if own:
            n = -self.change(state, counter, "player", player, -n)
        if sort == "card":
            self.mark(state, player, x)
        else:
            n = self.change(state, counter, sort, x, n)
            note(state, "put", player, (counter, sort, x), n)
        if kind in self.heard:
            emit(state, kind, player, *spot, n)

    def lies_on_cards(self, noun: str) -> bool:
        """Whether tokens of a noun lie on cards, one on each, and stay somebody's."""
        entry = self.box.vocabulary.counters.get(noun)
        return entry is not None and any(self.sort_of(holder) == "card" for holder in entry.holders)

    def may_mark(self, state: State, card: int, counter: int) -> bool:
        """Whether a token can be put on a card."""
        if state.marks[card]:
            return False
        event = (f"put {self.counters[counter]}", -1, self.place_of_card(state, card), card, 1, -1)
        return "cannot" not in self.used_kinds or not self.forbidden(state, event)

    def mark(self, state: State, player: int, card: int) -> None:
        """A player's token goes on a card."""
        if state.marks[card] or player >= state.players:
            note(state, "nothing", player)
            return
        state.marks[card] = player + 1
        self.marked(state, card)
        note(state, "mark", player, card)

    def unmark(self, state: State, card: int) -> int:
        """The token on a card goes; 1 if there was one."""
        if not state.marks[card]:
            return 0
        note(state, "unmark", state.marks[card] - 1, card)
        state.marks[card] = 0
        self.marked(state, card)
        return 1

    def marked(self, state: State, card: int) -> None:
        """The game's: a token on a card has come or gone."""
        state.groups = [None] * len(state.groups)
        state.cache.clear()

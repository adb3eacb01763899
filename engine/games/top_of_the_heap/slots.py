"""What an animal can carry: sizes, slots, and the rules that give more room or less."""

from __future__ import annotations

from typing import Any

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.move import Costs
from engine.kernel.core.events import Event
from engine.kernel.core.frames import Env
from engine.kernel.core.state import State
from engine.kernel.running.rule_index import forbidden, rules_in_force
from engine.kernel.running.texts import rule_frame

TINY, COMPACT, AWKWARD = 0, 1, 2


class Room(Costs):
    """See the module."""

    def lay_out(self) -> None:
        """Look up sizes once."""
        super().lay_out()
        rank = {"Tiny": TINY, "Compact": COMPACT, "Awkward": AWKWARD}
        self.gives_room: list[bool] = []
        self.sizes = [rank.get(design.size, TINY) for design in self.box.designs]

    def room(self, state: State, player: int) -> list[tuple[Any, Env, int]]:
        """Further slots a player has by some rule: (which items fit, frame, how many)."""
        return [
            (row.rule.extra, row.env, row.value)
            for row in rules_in_force(state, "hold")
            if row.rule.key == "carry" and row.rule.apply(state, row.env, player, -1)
        ]

    def fits(self, state: State, player: int, cards: list[int]) -> bool:
        """Whether these items can be carried together."""
        counts = [0, 0, 0]
        sizes, design_of = self.sizes, self.design_of
        for card in cards:
            counts[sizes[design_of[card]]] += 1
        if self._fit(counts):
            return True
        left = list(cards)
        for test, env, n in self.room(state, player):
            for _ in range(n):
                spare = [card for card in left if test(state, env, player, card)]
                if not spare:
                    break
                left.remove(max(spare, key=lambda card: sizes[design_of[card]]))
        counts = [0, 0, 0]
        for card in left:
            counts[sizes[design_of[card]]] += 1
        return self._fit(counts)

    @staticmethod
    def _fit(counts: list[int]) -> bool:
        """Two Compact slots and a Tiny one; an Awkward item takes both Compact slots."""
        tiny, compact, awkward = counts
        return tiny <= 1 + max(0, 2 - compact - 2 * awkward) and compact + 2 * awkward <= 2

    def can_take(self, state: State, player: int, card: int) -> bool:
        """Whether an item can be picked up now: there is room, nothing Awkward is carried, no rule forbids it."""
        if player >= state.players:
            return False
        design = self.design_of[card]
        if self.box.designs[design].type != "Trash":
            return False
        carried = state.zones[at.inventory(player)]
        if any(self.sizes[self.design_of[other]] == AWKWARD for other in carried):
            return False
        if carried and not self.fits(state, player, [*carried, card]):
            return False
        if "cannot" not in self.compiled.used_kinds:
            return True
        zone = state.zone_of[card]
        place = at.place_of_zone(zone)
        return not (
            forbidden(state, Event("take", player, place, card, 1, zone)) or self.may_not_carry(state, player, card)
        )

    def may_keep(self, state: State, player: int, card: int, besides: list[int]) -> bool:
        """Whether an item fits, if the others that came with it go."""
        if player >= state.players or self.box.designs[self.design_of[card]].type != "Trash":
            return False
        rest = [x for x in state.zones[at.inventory(player)] if x != card and x not in besides]
        if any(self.sizes[self.design_of[x]] == AWKWARD for x in rest) or self.may_not_carry(state, player, card):
            return False
        return self.fits(state, player, [*rest, card])

    def may_not_carry(self, state: State, player: int, card: int) -> bool:
        """Whether a rule keeps an item out of a player's inventory, whatever way it would come there."""
        return forbidden(state, Event("carry", player, -1, card, 1, -1))

    def put(self, state: State, card: int, zone: int, *, bottom: bool = False) -> None:
        """See Referee; who loses an item that gave room may have too much now."""
        old = state.zone_of[card]
        super().put(state, card, zone, bottom=bottom)
        if old >= at.SEAT and self.gives_room[self.design_of[card]]:
            state.due.append(rule_frame("fit", at.owner_of_zone(old)))

    def is_overfull(self, state: State, player: int) -> bool:
        """Whether an animal carries more than it has room for."""
        cards = state.zones[at.inventory(player)]
        return len(cards) > 1 and not self.fits(state, player, cards)

"""What visiting, leaving, raiding and moving cost, by everything in force: reckoned before a deed, never below 0.

A cost starts at what the Resident sets; all + and - are added; then "at most" applies; then anything below 0 is 0.
"""

from __future__ import annotations

from typing import Any

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.board import Board
from engine.kernel.frames import Env
from engine.kernel.journal import note_by
from engine.kernel.lasting import L_CARD, L_PLACE, L_YOU, NUMBER, WHAT
from engine.kernel.state import State
from engine.kernel.text import Rule

Row = tuple[str, int, Any, Env, Rule]  # kind, plain value, function or None, frame, rule
VERBS = ("visit", "leave", "raid", "move")


class Costs(Board):
    """See the module."""

    def cost(self, state: State, verb: str, player: int, house: int) -> int:
        """What a deed at a house costs a player's animal now."""
        total, most, least, is_set = 0, -1, 0, False
        for kind, value, apply, env, _ in self.cost_rows(state, verb, player, house):
            card = env[3]
            if self.may_be_ignored(state, card) and self.ignores(state, player, card):
                continue
            n = value if apply is None else apply(state, env, player, house)
            if n is None:
                continue
            if kind == "cost change":
                total += n
            elif kind == "cost set":
                total += n
                is_set = True
            elif kind == "cost most":
                most = n if most < 0 else min(most, n)
            else:
                least = max(least, n)
        if most >= 0 and total > most:
            total = most
        return max(total, least, 0)

    def may_be_ignored(self, state: State, card: int) -> bool:
        """Whether it is worth asking if somebody ignores a card."""
        return bool(state.marks[card] or self.ignored_at_all(state))

    def ignored_at_all(self, state: State) -> bool:
        """Whether any text in force makes somebody ignore something."""
        found = state.cache.get("ignored at all")
        if found is None:
            found = bool(self.rules_in_force(state, "ignores")) or any(
                row[WHAT].startswith("ignore") for row in state.lasting
            )
            state.cache["ignored at all"] = found
        return found  # type: ignore[no-any-return]

    def cost_rows(self, state: State, verb: str, player: int, house: int) -> list[Row]:
        """Every rule that may have a say in what a deed costs, ready to be asked."""
        rows: list[Row] | None = state.cache.get((verb, house))
        if rows is None:
            rows = self._rows_at(state, verb, house)
            state.cache[verb, house] = rows
        mine: list[Row] | None = state.cache.get((verb, "of", player))
        if mine is None:
            mine = self._rows_of(state, verb, player)
            state.cache[verb, "of", player] = mine
        return rows + mine if mine else rows

    def _rows_at(self, state: State, verb: str, house: int) -> list[Row]:
        """Of cards at the house that say "here", of cards anywhere that name places, of what lasts."""
        found: list[Row] = []
        for card, you, place in self.sources(state):
            if you >= 0:
                continue
            for rule in self.texts[self.design_of[card]].rules:
                if rule.key == verb and rule.kind.startswith("cost") and (place == house or not rule.is_local):
                    found.append(self._row(rule, card, you, place))
        for row in state.lasting:
            if row[WHAT] == "rule":
                rule = self.rules[row[NUMBER]]
                if rule.key == verb and rule.kind.startswith("cost") and (not rule.is_local or row[L_PLACE] == house):
                    found.append(self._row(rule, row[L_CARD], row[L_YOU], row[L_PLACE]))
        return found

    def _rows_of(self, state: State, verb: str, player: int) -> list[Row]:
        """Of what the player's own animal is and carries."""
        zones = state.zones
        seat = at.SEAT + 3 * player
        return [
            self._row(rule, card, player, -1)
            for card in (*zones[seat], *zones[seat + 1])
            for rule in self.texts[self.design_of[card]].rules
            if rule.key == verb and rule.kind.startswith("cost")
        ]

    def _row(self, rule: Rule, card: int, you: int, place: int) -> Row:
        plain = rule.extra == "plain"
        return rule.kind, rule.value, None if plain else rule.apply, self.env(rule, (card, you, place)), rule

    def move_cost(self, state: State, player: int, place: int, leaving: int | None = None) -> int:
        """Leaving and visiting together; what is said of a whole move overrides the sum."""
        here = state.at[player]
        total = (self.cost(state, "leave", player, here) if leaving is None else leaving) if here < at.HOUSES else 0
        if place < at.HOUSES:
            total += self.cost(state, "visit", player, place)
        rows = self.cost_rows(state, "move", player, place)
        return self._of_move(state, player, place, rows, total) if rows else total

    def _of_move(self, state: State, player: int, place: int, rows: list[Row], total: int) -> int:
        for kind, value, apply, env, _ in rows:
            if self.may_be_ignored(state, env[3]) and self.ignores(state, player, env[3]):
                continue
            n = value if apply is None else apply(state, env, player, place)
            if n is None:
                continue
            if kind == "cost set":
                total = n
            elif kind == "cost change":
                total += n
            elif kind == "cost most":
                total = min(total, n)
            else:
                total = max(total, n)
        return max(total, 0)

    def leave_cost(self, state: State, player: int) -> int:
        """What it takes to get away from a house at all: to the Nest or home, which cost nothing to visit."""
        return self.move_cost(state, player, at.DEN + player)

    def note_costs(self, state: State, verb: str, player: int, house: int) -> None:
        """Write into the log which texts made a deed cost what it cost."""
        if state.log is None:
            return
        for kind, value, apply, env, rule in self.cost_rows(state, verb, player, house):
            if self.ignores(state, player, env[3]):
                note_by(state, (env[3], rule.sentence), "ignored", player)
                continue
            n = value if apply is None else apply(state, env, player, house)
            if n is not None:
                note_by(state, (env[3], rule.sentence), kind, player, verb, n)

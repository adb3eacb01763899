"""The end of the game: when it is over, the points in Storerooms, and the result of those who play together."""

from __future__ import annotations

from engine.games.ark import layout as at
from engine.games.ark.playing_cards import aboard
from engine.games.ark.state import ArkState
from engine.kernel.core.frames import Env
from engine.kernel.core.outcome import Ending, Outcome
from engine.kernel.core.state import Rule
from engine.kernel.running.game_log import note, note_by
from engine.kernel.running.rule_index import rules_in_force

IDLE_ROUNDS = 3
BEHIND = 1000  # Day cycles that a thing left behind counts as: whatever is finished comes before all that is not


def is_all_aboard(state: ArkState) -> bool:
    """Whether every Food card and every pair is in a Storeroom."""
    return state.stowed == state.cargo.units


def is_over(state: ArkState) -> bool:
    """Whether everything is aboard, or nobody has added anything for IDLE_ROUNDS turns each."""
    return is_all_aboard(state) or state.idle >= IDLE_ROUNDS * state.players


def ending(state: ArkState) -> Ending:
    """Whether everything is aboard, and which Day cycle it was."""
    kind = "everything is aboard" if is_all_aboard(state) else "nobody added anything any more"
    return Ending(kind, state.cycle, "Day cycles")


def tell_result(state: ArkState) -> None:
    """Write to the log what each card aboard is worth, or the result of players who play together."""
    if state.together:
        note(state, "result", -1, left_behind(state), state.cycle)
    elif state.log is not None:
        for player in range(state.players):
            for card in aboard(state, player):
                worth(state, player, card, is_noted=True)


# --- points ----------------------------------------------------------------------------------------------------------


def scores(state: ArkState) -> list[float]:
    """Points of each player. Players who play together all have the same score, see `together`."""
    if state.together:
        return [together(state)] * state.players
    gained = state.counts[state.cargo.point]
    if state.cargo.shares:
        share = state.cargo.shares.__getitem__
        return [sum(map(share, state.zones[at.storeroom(player)]), float(n)) for player, n in enumerate(gained)]
    return [
        float(n + sum(worth(state, player, card) for card in aboard(state, player))) for player, n in enumerate(gained)
    ]


def worth(state: ArkState, player: int, card: int, *, is_noted: bool = False) -> int:
    """What a Food card or a pair in a Storeroom is worth to its player, by its own text and by texts in force."""
    base = more = 0
    for rule, env, source in worth_rules(state, player, card):
        n = rule.apply(state, env, player, card)
        if n is None:
            continue
        if rule.word == "set":
            base = n
        else:
            more += n
        if n and is_noted:
            note_by(state, (source, rule.sentence), "worth", player, card, n)
    return base + more


def worth_rules(state: ArkState, player: int, card: int) -> list[tuple[Rule, Env, int]]:
    """The rules about a card's points: each with the frame to ask it with, and the card that it is printed on."""
    rows: list[tuple[Rule, Env, int]] = []
    for rule, env in state.cargo.valued[state.referee.design_of[card]]:
        env.card, env.you = card, player
        rows.append((rule, env, card))
    if state.cargo.is_valued_abroad:
        rows = [row for row in rows if row[0].is_own]
        rows += [
            (row.rule, row.env, row.card)
            for row in rules_in_force(state, "worth")
            if row.rule.key == "point" and not row.rule.is_own
        ]
    return rows


# --- solo and collaborative play -------------------------------------------------------------------------------------


def together(state: ArkState) -> float:
    """The one score of players who play together, at most 0: minus the Day cycles that it took.

    Each Food card or pair that is left behind counts as BEHIND Day cycles, so that any game in which nothing is left
    behind scores more than any other.
    """
    return -float(min(state.cycle, BEHIND - 1) + BEHIND * left_behind(state))


def left_behind(state: ArkState) -> int:
    """How many Food cards and pairs are in no Storeroom."""
    return state.cargo.units - state.stowed


def outcome(state: ArkState) -> Outcome | None:
    """How players who play together have done so far; None where they play against each other."""
    return result(left_behind(state), state.cycle) if state.together else None


def result(left: int, cycle: int) -> Outcome:
    """The result with `left` things left behind, in this Day cycle."""
    if left:
        return Outcome(False, left, "failed, things not aboard", f"failed: {left} not aboard")
    return Outcome(True, cycle, "done, Day cycles", f"done in {cycle} Day cycle{'s' * (cycle != 1)}")

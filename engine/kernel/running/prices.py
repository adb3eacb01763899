"""What a deed costs: the base that is set, then all changes, then the most and the least, and never below 0.

The order in which the cards with these texts lie makes no difference. Where several texts set the base, the one with
the strongest source holds (`Rules.set_by`); among equally strong ones the lowest base; among several on one card the
last that applies.
"""

from __future__ import annotations

from engine.kernel.core.programs import RuleKind
from engine.kernel.core.state import Asked, Group, Prices, Row, State, Sums
from engine.kernel.running.rule_index import (
    ANYBODY,
    ANYWHERE,
    BELOW_CARDS,
    abroad,
    groups,
    ignored_by_anybody,
    ignores,
)

COST_SET, COST_CHANGE, COST_MOST = RuleKind.COST_SET, RuleKind.COST_CHANGE, RuleKind.COST_MOST
NO_ROWS: list[Row] = []
NO_SUMS: Sums = Sums(0, [], [])


def price(state: State, verb: str, player: int, place: int, start: int = 0) -> int:
    """What a deed at a place costs a player; `start` is its base where no text sets one."""
    known: Prices | None = state.cache.get((verb, place))
    if known is None:
        known = state.cache[verb, place] = _price_list(state, verb, place)
    if known.asked:
        return fold(state, known, player, place, start)
    total = known.change + (start if known.base is None else known.base)
    return total if total > 0 else 0


def fold(state: State, known: Prices, player: int, place: int, start: int) -> int:
    """What a player pays by a price list: its rules are asked, then base, changes and limits apply in this order."""
    total = known.change
    bases: list[tuple[Row, int]] = []
    least, most = 0, -1
    for each in known.asked:
        if each.you != player and each.you >= 0:
            continue
        row = each.row
        if each.may_be_ignored and ignores(state, player, row.card):
            continue
        kind = row.kind
        n = row.value if row.apply is None else row.apply(state, row.env, player, place)
        if n is None:
            continue
        if kind is COST_CHANGE:
            total += n
        elif kind is COST_SET:
            bases.append((row, n))
        elif kind is COST_MOST:
            most = n if most < 0 or n < most else most
        elif n > least:
            least = n
    if bases:
        total += strongest(bases)
    else:
        total += start if known.base is None else known.base
    if 0 <= most < total:
        total = most
    return total if total > least else least


def strongest(said: list[tuple[Row, int]]) -> int:
    """The base that holds, out of the rules in force that set one and what each sets; see the module for the order."""
    if len(said) == 1:
        return said[0][1]
    rank = max(row.rank for row, _ in said)
    last: dict[int, tuple[int, int]] = {}  # of each card the number of the rule, and less of what it sets
    for row, n in said:
        if row.rank == rank:
            last[row.card] = max((row.rule.number, -n), last.get(row.card, (-1, 0)))
    return min(-less for _, less in last.values())


def is_priced(state: State, verb: str, player: int) -> bool:
    """Whether any text in force may change what a deed costs a player, wherever it is done."""
    known: bool | None = state.cache.get(("priced", verb, player))
    if known is None:
        known = state.cache["priced", verb, player] = _finds_price(state, verb, player)
    return known


def _finds_price(state: State, verb: str, player: int) -> bool:
    for group in groups(state):
        whose = group.priced.get(verb)
        if whose is not None and (ANYBODY in whose or player in whose):
            return True
    return False


def _price_list(state: State, verb: str, place: int) -> Prices:
    """The prices of a deed at a place, kept in the cache; places about which no text speaks share one list."""
    far = abroad(state, verb)
    if 0 <= place < state.referee.grouped_places:
        group = groups(state)[place]
        if verb in group.here:
            sums, known = _prices_here(state, group, verb)
            if far:
                rows = [row for row in far if row.place in (ANYWHERE, place)]
                return _listed(_summed(state, rows, sums)) if rows else known
            return known
    for row in far:
        if row.place == place:
            return _listed(_summed(state, [row for row in far if row.place in (ANYWHERE, place)], NO_SUMS))
    found: Prices | None = state.cache.get((verb, ANYWHERE))
    if found is None:
        found = _listed(_summed(state, [row for row in far if row.place == ANYWHERE], NO_SUMS))
        state.cache[verb, ANYWHERE] = found
    return found


def _prices_here(state: State, group: Group, verb: str) -> tuple[Sums, Prices]:
    """What the rules of a group about its own place alone come to; kept by the group while the same is ignored."""
    ignored = ignored_by_anybody(state)
    kept = group.prices.get(verb)
    if kept is None or kept[0] != ignored:
        sums = _summed(state, group.here[verb], NO_SUMS)
        kept = group.prices[verb] = (ignored, sums, _listed(sums))
    return kept[1], kept[2]


def _listed(sums: Sums) -> Prices:
    if not sums.bases:
        return Prices(None, sums.change, sums.asked)
    base, bases = _base_of(sums.bases)
    return Prices(base, sums.change, bases + sums.asked)


def _base_of(bases: list[Asked]) -> tuple[int | None, list[Asked]]:
    """The base, if it is the same for everybody; else None, and the rules that have to be asked for it.

    Rules that are weaker than one that holds for everybody are left out.
    """
    if len(bases) == 1:
        return (bases[0].row.value, []) if bases[0].is_plain else (None, bases)
    floor = max((each.row.rank for each in bases if each.is_plain), default=BELOW_CARDS)
    bases = [each for each in bases if each.row.rank >= floor]
    if all(each.is_plain for each in bases):
        return strongest([(each.row, each.row.value) for each in bases]), []
    return None, bases


def _summed(state: State, rows: list[Row], so_far: Sums) -> Sums:
    change, bases, asked = so_far.change, so_far.bases[:], so_far.asked[:]
    cards, designs = ignored_by_anybody(state)
    design_of = state.referee.design_of
    for row in rows:
        card = row.card
        ask = card >= 0 and (card in cards or design_of[card] in designs)
        if row.kind is COST_CHANGE and row.apply is None and not ask:
            change += row.value
        else:
            said = Asked(row, row.env.you if row.rule.is_yours else ANYWHERE, ask)
            (bases if row.kind is COST_SET else asked).append(said)
    return Sums(change, bases, asked)


def price_rows(state: State, verb: str, place: int) -> list[Row]:
    """Every rule in force that may change the price of a deed at a place."""
    here: list[Row] = []
    if 0 <= place < state.referee.grouped_places:
        here = groups(state)[place].here.get(verb, NO_ROWS)
    return here + [row for row in abroad(state, verb) if row.place in (ANYWHERE, place)]

"""What a deed costs: the base that texts set, then their changes, then the most and the least that they allow."""

from __future__ import annotations

from engine.kernel.core.programs import Asked, Prices, Row, RuleKind
from engine.kernel.core.state import State
from engine.kernel.running.rule_index import ANYWHERE, abroad, groups, ignored_by_anybody, ignores, may_be_ignored

COST_SET, COST_CHANGE, COST_MOST = RuleKind.COST_SET, RuleKind.COST_CHANGE, RuleKind.COST_MOST
NO_ROWS: list[Row] = []
NO_PRICES = Prices(0, 0, [])


def price(state: State, verb: str, player: int, place: int) -> int:
    """What a deed at a place costs: set, changed, held to most and least, never below 0."""
    known: Prices | None = state.cache.get((verb, place))
    if known is None:
        known = state.cache[verb, place] = _price_list(state, verb, place)
    base, total, rows = known.base, known.change, known.asked
    if not rows:
        return base + total if base + total > 0 else 0
    most, least = -1, 0
    for row, you, ask in rows:
        if you >= 0 and you != player:
            continue
        if ask and ignores(state, player, row.card):
            continue
        kind = row.kind
        n = row.value if row.apply is None else row.apply(state, row.env, player, place)
        if n is None:
            continue
        if kind is COST_CHANGE:
            total += n
        elif kind is COST_SET:
            base = n
        elif kind is COST_MOST:
            most = n if most < 0 or n < most else most
        elif n > least:
            least = n
    total += base
    if 0 <= most < total:
        total = most
    return total if total > least else least


def _price_list(state: State, verb: str, place: int) -> Prices:
    """The base and the changes to it as far as they are plain, and the rules that still have to be asked.

    Where several texts set the base, the last one holds: a Feature's over the Resident's, an Animal's over both.
    """
    ignored = ignored_by_anybody(state)
    found = NO_PRICES
    if 0 <= place < state.referee.grouped_places:
        group = groups(state)[place]
        kept = group.prices.get(verb)
        if kept is None or kept[0] != ignored:
            kept = group.prices[verb] = (ignored, _summed(state, group.here.get(verb, NO_ROWS), NO_PRICES))
        found = kept[1]
    more = [row for row in abroad(state, verb) if row.place in (ANYWHERE, place)]
    return _summed(state, more, found) if more else found


def _summed(state: State, rows: list[Row], so_far: Prices) -> Prices:
    base, total, asked = so_far.base, so_far.change, so_far.asked[:]
    for row in rows:
        ask = may_be_ignored(state, row.card)
        if row.apply is None and not ask and row.kind is COST_SET:
            base = row.value
        elif row.apply is None and not ask and row.kind is COST_CHANGE:
            total += row.value
        else:
            asked.append(Asked(row, row.env.you if row.rule.is_yours else ANYWHERE, ask))
    return Prices(base, total, asked)


def price_rows(state: State, verb: str, place: int) -> list[Row]:
    """Every rule that may have a say in a price."""
    here: list[Row] = []
    if 0 <= place < state.referee.grouped_places:
        here = groups(state)[place].here.get(verb, NO_ROWS)
    return here + [row for row in abroad(state, verb) if row.place in (ANYWHERE, place)]

"""Which texts are in force, sorted for quick asking.

Cards in force lie in groups (a place, a player); a group is sorted once and again only when a card of it comes or goes.
What is sorted are rules and abilities, never what they say of a state, so pieces may move without anything forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.kernel.core.frames import SLOTS, YOU, Env, env_for
from engine.kernel.program.programs import Ability, Rule
from engine.kernel.running.continuous_effects import L_CARD, L_PLACE, L_SLOTS, L_YOU, NUMBER, WHAT

if TYPE_CHECKING:
    from engine.kernel.core.state import State
    from engine.kernel.referee import Referee

Source = tuple[Any, ...]  # card, you, place; where something lasts also what was named, and the entry
ANYWHERE = -1
Asked = tuple[str, int, Any, Env, int, int, bool]  # kind, value, function, frame, whose alone, card, may be ignored
Prices = tuple[int, int, list[Asked]]  # base and change as far as they are plain, and what has to be asked
Ignored = tuple[set[int], set[int]]  # cards and designs


class Row(NamedTuple):
    """A rule in force: what it says plainly, or the function to ask, with the frame to ask it with."""

    kind: str
    value: int
    apply: Any  # None where the value is all there is to it
    env: Env
    rule: Rule
    card: int
    place: int  # the only place it is about, or ANYWHERE


class Group:
    """The sorted texts of some cards."""

    __slots__ = ("abroad", "hears", "hears_here", "here", "prices", "rules")

    def __init__(self) -> None:
        self.here: dict[str, list[Row]] = {}  # cost rules of this place alone, by deed
        self.abroad: dict[str, list[Row]] = {}  # cost rules of other places too
        self.rules: dict[str, list[Row]] = {}  # all other rules by kind
        self.prices: dict[str, tuple[Ignored, Prices]] = {}  # of `here` summed up, while the same is ignored
        self.hears_here: dict[str, list[tuple[Ability, Source]]] = {}
        self.hears: dict[str, list[tuple[Ability, Source]]] = {}


def group_of(referee: Referee, state: State, sources: Iterable[Source]) -> Group:
    """Sort the texts of these cards; those that everybody ignores are left out."""
    found = Group()
    for source in sources:
        text = referee.texts[referee.design_of[source[0]]]
        if (text.rules or text.abilities) and not referee.is_idle(state, source[0]):
            for rule in text.rules:
                _add_rule(found, rule, source)
            for ability in text.abilities:
                _add_ability(found, ability, source)
    return found


def lasting_group(referee: Referee, state: State) -> Group:
    """The same for what lasts for a while."""
    found = Group()
    for entry in state.lasting:
        slots = entry[L_SLOTS] if len(entry) > L_SLOTS else None
        source = (entry[L_CARD], entry[L_YOU], entry[L_PLACE], slots, entry)
        if entry[WHAT] == "rule":
            rule = referee.rules[entry[NUMBER]]
            row = _row(rule, source)
            if rule.kind.startswith("cost"):
                found.abroad.setdefault(rule.key, []).append(row)
            else:
                found.rules.setdefault(rule.kind, []).append(row)
        elif entry[WHAT] in ("ability", "once"):
            ability = referee.abilities[entry[NUMBER]]
            for kind in ability.kinds:
                found.hears.setdefault(kind, []).append((ability, source))
    return found


def _row(rule: Rule, source: Source) -> Row:
    card, you, place = source[:3]
    plain = rule.extra == "plain"
    env = env_for(-1, card, you, place, rule.slots)
    if len(source) > 3 and source[3] is not None:
        env[SLOTS] = list(source[3])
    return Row(
        rule.kind, rule.value, None if plain else rule.apply, env, rule, card, place if rule.is_local else ANYWHERE
    )


def _add_rule(group: Group, rule: Rule, source: Source) -> None:
    row = _row(rule, source)
    if not rule.kind.startswith("cost"):
        group.rules.setdefault(rule.kind, []).append(row)
    elif rule.is_local:
        group.here.setdefault(rule.key, []).append(row)
    else:
        group.abroad.setdefault(rule.key, []).append(row)


def _add_ability(group: Group, ability: Ability, source: Source) -> None:
    if ability.is_own:
        return  # it is asked when something happens to its card
    table = group.hears_here if ability.is_local and source[2] >= 0 else group.hears
    for kind in ability.kinds:
        table.setdefault(kind, []).append((ability, source))


# --- asking ----------------------------------------------------------------------------------------------------------


def groups(state: State) -> list[Group]:
    """All groups of cards, and last what lasts; those that have changed are sorted anew."""
    found: list[Group] | None = state.cache.get("groups")
    if found is None:
        referee = state.referee
        for number, group in enumerate(state.groups):
            if group is None:
                state.groups[number] = group_of(referee, state, referee.sources_of(state, number))
        found = [group for group in state.groups if group is not None]
        if state.lasting:
            found.append(lasting_group(referee, state))
        state.cache["groups"] = found
    return found


def rules_in_force(state: State, kind: str) -> list[Row]:
    """Every rule of a kind, costs excepted."""
    found: list[Row] | None = state.cache.get(kind)
    if found is None:
        found = [row for group in groups(state) if kind in group.rules for row in group.rules[kind]]
        state.cache[kind] = found
    return found


def abroad(state: State, verb: str) -> list[Row]:
    """Cost rules about a deed that are not of one place alone."""
    found: list[Row] | None = state.cache.get(("abroad", verb))
    if found is None:
        found = [row for group in groups(state) if verb in group.abroad for row in group.abroad[verb]]
        state.cache["abroad", verb] = found
    return found


def listeners(state: State, kind: str, place: int) -> list[tuple[Ability, Source]]:
    """Abilities that wait for such events: anywhere, and of a place for what happens there."""
    found: list[tuple[Ability, Source]] | None = state.cache.get(("hears", kind))
    if found is None:
        found = [pair for group in groups(state) if kind in group.hears for pair in group.hears[kind]]
        state.cache["hears", kind] = found
    if 0 <= place < state.referee.grouped_places:
        group = state.groups[place]
        if group is None:
            group = groups(state)[place]
        here = group.hears_here.get(kind)
        if here:
            return here + found if found else here
    return found


def price(state: State, verb: str, player: int, place: int) -> int:
    """What a deed at a place costs: set, changed, held to most and least, never below 0."""
    known: Prices | None = state.cache.get((verb, place))
    if known is None:
        known = state.cache[verb, place] = _price_list(state, verb, place)
    base, total, rows = known
    if not rows:
        return base + total if base + total > 0 else 0
    most, least = -1, 0
    for kind, value, apply, env, you, card, ask in rows:
        if you >= 0 and you != player:
            continue
        if ask and state.referee.ignores(state, player, card):
            continue
        n = value if apply is None else apply(state, env, player, place)
        if n is None:
            continue
        if kind == "cost change":
            total += n
        elif kind == "cost set":
            base = n
        elif kind == "cost most":
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
    ignored = _ignored(state)
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
    base, total, asked = so_far
    asked = asked[:]
    for row in rows:
        ask = may_be_ignored(state, row.card)
        if row.apply is None and not ask and row.kind == "cost set":
            base = row.value
        elif row.apply is None and not ask and row.kind == "cost change":
            total += row.value
        else:
            you = row.env[YOU] if row.rule.is_yours else ANYWHERE
            asked.append((row.kind, row.value, row.apply, row.env, you, row.card, ask))
    return base, total, asked


def may_be_ignored(state: State, card: int) -> bool:
    """Whether any text in force may let somebody ignore a card: it is worth asking whom."""
    cards, designs = _ignored(state)
    return card in cards or state.referee.design_of[card] in designs


def _ignored(state: State) -> Ignored:
    """Cards and designs that somebody may ignore."""
    known: Ignored | None = state.cache.get("ignored")
    if known is None:
        known = state.cache["ignored"] = _find_ignored(state)
    return known


def _find_ignored(state: State) -> Ignored:
    referee = state.referee
    cards = set(referee.ignorable)
    designs: set[int] = set()
    for row in ignoring_rules(state):
        fits = row.rule.extra
        if row.rule.key == "piece":
            designs.update(referee.piece_designs())
        elif fits is None or referee.lends_tags:
            designs.update(range(len(referee.texts)))
        else:
            designs.update(fits)
    for entry in state.lasting:
        if entry[WHAT] == "ignore card":
            cards.add(entry[NUMBER])
        elif entry[WHAT] == "ignore piece":
            cards.update(referee.cards_of_piece(state, entry[NUMBER]))
    return cards, designs


NO_ROWS: list[Row] = []
NO_PRICES: Prices = (0, 0, [])


def price_rows(state: State, verb: str, place: int) -> list[Row]:
    """Every rule that may have a say in a price."""
    here: list[Row] = []
    if 0 <= place < state.referee.grouped_places:
        here = groups(state)[place].here.get(verb, NO_ROWS)
    return here + [row for row in abroad(state, verb) if row.place in (ANYWHERE, place)]


def ignoring_rules(state: State) -> list[Row]:
    """Rules by which somebody ignores other cards than the rule's own."""
    found: list[Row] | None = state.cache.get("ignoring")
    if found is None:
        found = [row for row in rules_in_force(state, "ignores") if row.rule.key != "own"]
        state.cache["ignoring"] = found
    return found

"""Which texts are in force, sorted so that they can be asked quickly.

Cards in force lie in groups, one for each place or player; a group is sorted once, and again only when one of its cards
comes or goes. The index holds the rules and abilities themselves, not what they say about a state, so pieces may move
without making it out of date.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.core.events import IGNORING, EffectKind, Event, Source
from engine.kernel.core.frames import Env, env_for
from engine.kernel.core.programs import COSTS, Ignored, RuleKind
from engine.kernel.core.state import Ability, Group, Row, Rule, Rules, State, Text
from engine.language.sorts import Sort

ANYWHERE = -1
ANYBODY = -1
BELOW_CARDS = -1  # the rank of the rules: where several texts set a price, those of cards go before
RULE, ABILITY, ONCE = EffectKind.RULE, EffectKind.ABILITY, EffectKind.ONCE
IGNORE_CARD, IGNORE_PIECE = EffectKind.IGNORE_CARD, EffectKind.IGNORE_PIECE
IGNORES, CANNOT, ALSO = RuleKind.IGNORES, RuleKind.CANNOT, RuleKind.ALSO
TAKEN_UP = frozenset({"discard", "draw", "take"})  # deeds whose events tell out of which zone their card has gone
OwnRules = list[tuple[Rule, Env]]  # rules of a design, each with the frame to ask it with once a card is set in it


def own_rules(text: Text, kind: str, key: str) -> OwnRules:
    """The rules of one kind, about one deed or counter, in a design's text; whoever asks sets the card in the frame."""
    return [(rule, env_for(-1, -1, -1, -1, rule.slots)) for rule in text.rules if (rule.kind, rule.key) == (kind, key)]


def group_of(state: State, sources: Iterable[Source]) -> Group:
    """Sort the texts of these sources, cards all of them; the cards that everybody ignores are left out."""
    group = Group()
    referee, texts = state.referee, state.compiled.texts
    for source in sources:
        text = texts[referee.design_of[source.card]]
        if (text.rules or text.abilities) and not referee.is_idle(state, source.card):
            if text.rules:
                for row in _rows_of(state, text, source):
                    _add_rule(group, row)
            for ability in text.abilities:
                _add_ability(group, ability, source)
    return group


def rules_on(state: State, source: Source, kind: str) -> list[Row]:
    """The rules of a kind that stand on one card; none on a card that everybody ignores."""
    text = state.compiled.texts[state.referee.design_of[source.card]]
    if not text.rules or state.referee.is_idle(state, source.card):
        return []
    return [row for row in _rows_of(state, text, source) if row.kind == kind]


def _rows_of(state: State, text: Text, source: Source) -> list[Row]:
    """The static rules of a card, with the frames to ask them with; kept for all games by these rules."""
    key = (source.card, source.you, source.place)
    rows = state.compiled.rows.get(key)
    if rows is None:
        rank = _rank(state.referee, source)
        rows = state.compiled.rows[key] = [_row(rule, source, rank) for rule in text.rules]
    return rows


def group_of_rules(texts: Iterable[Text]) -> Group | None:
    """Sort the texts of the sections of the rules, which are in force for everybody; None where they say nothing."""
    group = Group()
    source = Source(-1, -1, -1)
    is_empty = True
    for text in texts:
        is_empty = is_empty and not (text.rules or text.abilities)
        for rule in text.rules:
            _add_rule(group, _row(rule, source, BELOW_CARDS))
        for ability in text.abilities:
            _add_ability(group, ability, source)
    return None if is_empty else group


def _rank(rules: Rules, source: Source) -> int:
    """How strong a source is where several texts set the same: effects are stronger than any card."""
    return len(rules.set_by) + 1 if source.effect is not None else rules.ranks[rules.design_of[source.card]]


def lasting_group(state: State) -> Group:
    """Sort the rules and abilities that hold for a while."""
    group = Group()
    for effect in state.lasting:
        source = Source(effect.card, effect.you, effect.place, effect.slots, effect)
        if effect.what == RULE:
            rule = state.compiled.rules[effect.number]
            _add_rule(group, _row(rule, source, _rank(state.referee, source)), is_abroad=True)
        elif effect.what in (ABILITY, ONCE):
            ability = state.compiled.abilities[effect.number]
            for kind in ability.kinds:
                group.hears.setdefault(kind, []).append((ability, source))
    return group


def _row(rule: Rule, source: Source, rank: int) -> Row:
    card, place = source.card, source.place
    env = env_for(-1, card, source.you, place, rule.slots)
    if source.slots is not None:
        env.slots = list(source.slots)
    if source.effect is not None:
        env.knowers = source.effect.knowers
    apply = None if rule.is_plain else rule.apply
    return Row(rule.kind, rule.value, apply, env, rule, card, place if rule.is_local else ANYWHERE, rank)


def _add_rule(group: Group, row: Row, *, is_abroad: bool = False) -> None:
    rule = row.rule
    if rule.kind not in COSTS:
        group.rules.setdefault(rule.kind, []).append(row)
        return
    table = group.here if rule.is_local and not is_abroad else group.abroad
    table.setdefault(rule.key, []).append(row)
    group.priced.setdefault(rule.key, set()).add(row.env.you if rule.is_yours else ANYBODY)


def _add_ability(group: Group, ability: Ability, source: Source) -> None:
    if ability.is_own:
        return  # it is asked when something happens to its card
    table = group.hears_here if ability.is_local and source.place >= 0 else group.hears
    for kind in ability.kinds:
        table.setdefault(kind, []).append((ability, source))


# --- asking ----------------------------------------------------------------------------------------------------------


def groups(state: State) -> list[Group]:
    """All groups in force: those of cards, then the sections of the rules, then continuous effects.

    Groups that have changed are sorted anew; the list is kept until `state.cache` is cleared.
    """
    in_force: list[Group] | None = state.cache.get("groups")
    if in_force is None:
        referee = state.referee
        for number, group in enumerate(state.groups):
            if group is None:
                state.groups[number] = group_of(state, referee.sources_of(state, number))
        in_force = [group for group in state.groups if group is not None]
        if state.compiled.by_rules is not None:
            in_force.append(state.compiled.by_rules)
        if state.lasting:
            in_force.append(lasting_group(state))
        state.cache["groups"] = in_force
    return in_force


def rules_in_force(state: State, kind: str) -> list[Row]:
    """Every rule of a kind that is in force; rules about costs are not among them."""
    found: list[Row] | None = state.cache.get(kind)
    if found is None:
        found = [row for group in groups(state) if kind in group.rules for row in group.rules[kind]]
        state.cache[kind] = found
    return found


def abroad(state: State, verb: str) -> list[Row]:
    """The rules in force about the cost of a deed, without those that hold only at the place where their card lies."""
    found: list[Row] | None = state.cache.get(("abroad", verb))
    if found is None:
        found = [row for group in groups(state) if verb in group.abroad for row in group.abroad[verb]]
        state.cache["abroad", verb] = found
    return found


def waiting_for(state: State, kind: str, place: int) -> list[tuple[Ability, Source]]:
    """Abilities in force, each with its source, that wait for a kind of event wherever it happens, or at this place."""
    pairs: list[tuple[Ability, Source]] | None = state.cache.get(("hears", kind))
    if pairs is None:
        pairs = [pair for group in groups(state) if kind in group.hears for pair in group.hears[kind]]
        state.cache["hears", kind] = pairs
    if 0 <= place < state.referee.grouped_places:
        group = state.groups[place]
        if group is None:
            group = groups(state)[place]
        here = group.hears_here.get(kind)
        if here:
            return here + pairs if pairs else here
    return pairs


def may_be_ignored(state: State, card: int) -> bool:
    """Whether any text in force may let somebody ignore a card, so that it has to be asked who does."""
    cards, designs = ignored_by_anybody(state)
    return card >= 0 and (card in cards or state.referee.design_of[card] in designs)


def ignored_by_anybody(state: State) -> Ignored:
    """The cards and the designs that somebody may ignore, kept in the cache."""
    known: Ignored | None = state.cache.get("ignored")
    if known is None:
        known = state.cache["ignored"] = _find_ignored(state)
    return known


def _find_ignored(state: State) -> Ignored:
    referee = state.referee
    cards: set[int] = set()
    designs = set(state.compiled.ignorable)
    for row in ignoring_rules(state):
        fits = row.rule.fits
        if row.rule.key == "piece":
            designs.update(referee.piece_designs())
        elif fits is None or state.compiled.lends_tags:
            designs.update(range(len(state.compiled.texts)))
        else:
            designs.update(fits)
    for effect in state.lasting:
        if effect.what == IGNORE_CARD:
            cards.add(effect.number)
        elif effect.what == IGNORE_PIECE:
            cards.update(referee.cards_of_piece(state, effect.number))
    return cards, designs


def ignoring_rules(state: State) -> list[Row]:
    """The rules in force by which somebody ignores cards other than the rule's own."""
    found: list[Row] | None = state.cache.get("ignoring")
    if found is None:
        found = [row for row in rules_in_force(state, IGNORES) if row.rule.key != "own"]
        state.cache["ignoring"] = found
    return found


# --- what is asked of it ---------------------------------------------------------------------------------------------


def sources(state: State) -> Iterable[Source]:
    """Every card whose text is in force, with who holds it and where it lies."""
    for group in range(len(state.groups)):
        yield from state.referee.sources_of(state, group)


def listeners(state: State, event: Event) -> list[tuple[Ability, Source]]:
    """Every ability that hears an event: those in force, and those of the event's card, which may have left play."""
    kind, card = event.kind, event.card
    pairs = waiting_for(state, kind, event.place)
    if card >= 0:
        referee = state.referee
        abilities = state.compiled.own_abilities[referee.design_of[card]]
        if abilities:
            gone = not referee.is_in_force(state, card) and _was_in_force(state, event)
            place = event.place if referee.lies_at_place(referee.design_of[card]) else -1
            source = Source(card, _holder_of(state, event), place)  # who held it, and where it lay
            own = [(ability, source) for ability in abilities if kind in ability.kinds and (ability.is_own or gone)]
            return own + pairs if own else pairs
    return pairs


def _was_in_force(state: State, event: Event) -> bool:
    """Whether the card of an event was in force until then: one that is drawn was not, nor one in a hand that says
    nothing there.
    """
    tells_where = event.kind in TAKEN_UP or event.kind in state.compiled.made
    return not tells_where or event.zone < 0 or state.referee.was_in_force(event.zone)


def _holder_of(state: State, event: Event) -> int:
    """Who held the card of an event: of one that was discarded, or was in force and a verb made of deeds was done to
    it, whoever's zone it lay in; nobody where that was no zone of a player's.
    """
    referee = state.referee
    is_told = event.kind == "discard" or (event.kind in state.compiled.made and referee.was_in_force(event.zone))
    if not is_told or event.zone < 0 or referee.lies_at_place(referee.design_of[event.card]):
        return event.who
    return referee.owner_of_zone(event.zone)


def ignores(state: State, piece: int, card: int) -> bool:  # noqa: PLR0911 - one way to ignore it after the other
    """Whether a card does nothing to a piece or player, for any reason: its token, an effect or a rule."""
    if card < 0:
        return False
    referee = state.referee
    if state.marks[card] and referee.is_idle(state, card):
        return True
    if not may_be_ignored(state, card) or must_heed(state, piece, card):
        return False
    if state.lasting and is_ignored_for_now(state, piece, card):
        return True
    for rule, env in state.compiled.ignorable.get(referee.design_of[card], ()):
        env.card, env.place = card, referee.place_of_card(state, card)
        if rule.apply(state, env, piece, card):
            return True
    rows = ignoring_rules(state)
    if not rows:
        return False
    own = referee.pieces_of_card(state, card)
    for row in rows:
        if row.rule.key == "piece":
            if own and row.rule.apply(state, row.env, piece, own[0]):
                return True
        elif row.card != card and not own and row.rule.apply(state, row.env, piece, card):
            return True
    return False


def is_ignored_for_now(state: State, piece: int, card: int) -> bool:
    """Whether a continuous effect lets a piece ignore a card, or the piece that the card stands for."""
    ignored: set[tuple[int, str, int]] | None = state.cache.get("for now")
    if ignored is None:
        ignored = {(each.you, each.what, each.number) for each in state.lasting if each.what in IGNORING}
        state.cache["for now"] = ignored
    if not ignored:
        return False
    if (piece, IGNORE_CARD, card) in ignored:
        return True
    return any((piece, IGNORE_PIECE, own) in ignored for own in state.referee.pieces_of_card(state, card))


def must_heed(state: State, piece: int, card: int) -> bool:
    """Whether a rule in force says that a piece cannot ignore a card, whatever else would let it."""
    if "ignore" not in state.compiled.prohibited:
        return False
    event = Event("ignore", piece, state.referee.place_of_card(state, card), card)
    return any(
        row.rule.key == "ignore" and row.card != card and row.rule.match(state, row.env, event)
        for row in rules_in_force(state, CANNOT)
    )


def forbidden(state: State, event: Event) -> bool:
    """Whether a rule in force says that an event cannot happen; rules on cards that the actor ignores do not count."""
    if event.kind not in state.compiled.prohibited:
        return False
    for row in rules_in_force(state, CANNOT):
        if row.rule.key != event.kind or not row.rule.match(state, row.env, event):
            continue
        if event.who < 0 or not ignores(state, event.who, row.card):
            return True
    return False


def tags_of(state: State, sort: Sort, x: int) -> frozenset[str]:
    """The tags of a card or a piece with all that they imply; for cards, also those that rules in force lend them."""
    referee = state.referee
    if sort != "card":
        return referee.box.tags[referee.design_of_piece(state, x)]
    printed = referee.box.tags[referee.design_of[x]]
    return printed | lent_tags(state, x) if state.compiled.lends_tags else printed


def lent_tags(state: State, card: int) -> frozenset[str]:
    """The tags that rules in force lend a card. The rules that lend tags see only printed ones."""
    if "lending" in state.cache:
        return frozenset()  # what lends tags sees cards as they are printed
    event = Event("also", card=card)
    tags: set[str] = set()
    rows = rules_in_force(state, ALSO)
    state.cache["lending"] = True
    for row in rows:
        if row.rule.match(state, row.env, event):
            tags |= state.referee.box.ancestors.get(row.rule.key, frozenset({row.rule.key}))
    state.cache.pop("lending", None)
    return frozenset(tags)

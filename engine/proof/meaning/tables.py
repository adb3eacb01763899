"""The tables of all meanings."""

from __future__ import annotations

from engine.language import nodes as node_classes
from engine.language.forms import Node
from engine.proof.meaning import (
    acts,
    adjectives,
    amounts,
    bidding,
    bids,
    branches,
    card_costs,
    card_numbers,
    columns,
    conditions,
    contests,
    costs,
    counted_costs,
    dealing,
    decks,
    direction,
    doing,
    drawing,
    each_owned,
    effects,
    events,
    exchanging,
    game_end,
    likeness,
    made_verbs,
    moving,
    naming,
    nouns,
    passing,
    phrases,
    possession,
    prohibitions,
    putting,
    ranked,
    repeating,
    replacing,
    rolling,
    scoring,
    seats,
    secrets,
    sentences,
    showing,
    taking,
    turns,
    vacancy,
    votes,
    worth,
)
from engine.proof.meaning.scene import Table, Tables

# Nodes that are read by what gives the meaning of the node around them.
PARTS: frozenset[type[Node]] = frozenset(
    {
        node_classes.nouns.Kind,
        node_classes.phrases.Portion,
        node_classes.phrases.Together,
        node_classes.phrases.Counted,
        node_classes.sentences.Says,
        node_classes.effects.Chooses,
        node_classes.costs.Gerund,
        node_classes.doing.Going,
        node_classes.static_rules.Using,
        node_classes.prohibitions.Source,
        node_classes.sentences.While,  # prices.holding
        node_classes.static_rules.MayHold,  # room
        node_classes.static_rules.Uses,  # uses
        node_classes.static_rules.OnlyDuring,
        node_classes.static_rules.DuringAny,
        node_classes.static_rules.NeverInPlay,
        node_classes.static_rules.Ignored,  # standing
        node_classes.static_rules.HasAlso,  # scene
        node_classes.phrases.Next,  # doing
        node_classes.turns.HasMoreEach,  # turns
        node_classes.turns.NextPeriod,
        node_classes.card_costs.CostLess,  # card_costs
        node_classes.card_costs.CostMore,
        node_classes.counted_costs.NthCostsLess,
        node_classes.card_numbers.HasMoreOf,  # columns
        node_classes.contests.IsTrump,  # contests
        node_classes.contests.LowestWins,
        node_classes.contests.ValueIsTrump,
        node_classes.contests.ThatIsTrump,
        node_classes.contests.CannotWin,
        *(cls for cls in node_classes.FORMS if issubclass(cls, node_classes.card_costs.Price)),
        node_classes.conditions.WithAll,  # conditions
        node_classes.conditions.WithSome,
        node_classes.conditions.WithOne,
    }
)

TABLES = Tables(
    bounds=Table(amounts.BOUNDS),
    compares=Table(amounts.COMPARES, columns.LEVELS),
    tags=Table(adjectives.TAGS),
    sizes=Table(adjectives.SIZES),
    manners=Table(adjectives.MANNERS, ranked.MANNERS),
    wheres=Table(nouns.WHERES),
    havings=Table(
        possession.HAVINGS,
        columns.HAVINGS,
        card_costs.HAVINGS,
        likeness.HAVINGS,
        naming.HAVINGS,
        contests.HAVINGS,
        secrets.HAVINGS,
        bids.HAVINGS,
        scoring.HAVINGS,
    ),
    phrases=Table(phrases.PHRASES, possession.PHRASES, decks.PHRASES, direction.PHRASES, ranked.PHRASES, seats.PHRASES),
    measures=Table(acts.MEASURES, columns.MEASURES, scoring.MEASURES, rolling.MEASURES),
    spots=Table(putting.SPOTS),
    conditions=Table(
        conditions.CONDITIONS,
        columns.CONDITIONS,
        likeness.CONDITIONS,
        naming.CONDITIONS,
        contests.CONDITIONS,
        scoring.CONDITIONS,
        seats.CONDITIONS,
        rolling.CONDITIONS,
        vacancy.CONDITIONS,
    ),
    deeds=Table(events.DEEDS, contests.DEEDS),
    events=Table(events.EVENTS, contests.EVENTS),
    moments=Table(events.MOMENTS, turns.MOMENTS),
    durations=Table(events.DURATIONS),
    doings=Table(costs.DOINGS),
    prices=Table(costs.PRICES),
    worths=Table(worth.WORTHS),
    bans=Table(prohibitions.BANS),
    acts=Table(
        acts.ACTS,
        taking.ACTS,
        dealing.ACTS,
        exchanging.ACTS,
        seats.ACTS,
        rolling.ACTS,
        each_owned.ACTS,
        decks.ACTS,
        drawing.ACTS,
        putting.ACTS,
        moving.ACTS,
        showing.ACTS,
        doing.ACTS,
        made_verbs.ACTS,
        card_costs.ACTS,
        bids.ACTS,
        repeating.ACTS,
        turns.ACTS,
        direction.ACTS,
        naming.ACTS,
        contests.ACTS,
        passing.ACTS,
        scoring.ACTS,
        game_end.ACTS,
    ),
    effects=Table(
        effects.EFFECTS,
        branches.EFFECTS,
        sentences.EFFECTS,
        turns.EFFECTS,
        replacing.EFFECTS,
        game_end.EFFECTS,
        card_numbers.EFFECTS,
        passing.EFFECTS,
        secrets.EFFECTS,
        rolling.EFFECTS,
        counted_costs.EFFECTS,
        bidding.EFFECTS,
        votes.EFFECTS,
    ),
)


def judged() -> set[type[Node]]:
    """The classes of nodes that have a meaning here, or are read by what gives the meaning of the node around them."""
    found = {cls for table in TABLES if isinstance(table, Table) for cls in table}
    return found | PARTS

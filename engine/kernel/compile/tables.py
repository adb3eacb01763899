"""The tables of all executors.

A node class that is in no table cannot be played; a test checks that none is missing.
"""

from __future__ import annotations

from engine.kernel.compile import (
    acts,
    adjectives,
    amounts,
    branches,
    card_costs,
    card_numbers,
    columns,
    conditions,
    costs,
    dealing,
    decks,
    direction,
    doing,
    drawing,
    effects,
    events,
    likeness,
    moving,
    naming,
    nouns,
    paying,
    phrases,
    possession,
    prohibitions,
    putting,
    repeating,
    replacing,
    scoring,
    sentences,
    showing,
    static_rules,
    taking,
    turns,
)
from engine.kernel.compile.compiler import Table, Tables
from engine.language import nodes
from engine.language.forms import Node

TABLES = Tables(
    bounds=Table(amounts.BOUNDS),
    comparisons=Table(amounts.COMPARISONS, columns.LEVELS),
    tags=Table(adjectives.TAGS),
    sizes=Table(adjectives.SIZES),
    manners=Table(adjectives.MANNERS),
    wheres=Table(nouns.WHERES),
    havings=Table(
        possession.HAVINGS, columns.HAVINGS, card_costs.HAVINGS, likeness.HAVINGS, naming.HAVINGS, scoring.HAVINGS
    ),
    kinds=Table(nouns.KINDS),
    phrases=Table(phrases.PHRASES, possession.PHRASES, decks.PHRASES, direction.PHRASES),
    groups=Table(phrases.GROUPS, possession.GROUPS),
    measures=Table(acts.MEASURES, columns.MEASURES, scoring.MEASURES),
    destinations=Table(putting.DESTINATIONS),
    acts=Table(
        acts.ACTS,
        taking.ACTS,
        dealing.ACTS,
        decks.ACTS,
        drawing.ACTS,
        putting.ACTS,
        moving.ACTS,
        showing.ACTS,
        doing.ACTS,
        turns.ACTS,
        direction.ACTS,
        naming.ACTS,
        paying.ACTS,
        scoring.ACTS,
        repeating.ACTS,
    ),
    conditions=Table(
        conditions.CONDITIONS, columns.CONDITIONS, likeness.CONDITIONS, naming.CONDITIONS, scoring.CONDITIONS
    ),
    patterns=Table(
        taking.PATTERNS, decks.PATTERNS, putting.PATTERNS, moving.PATTERNS, showing.PATTERNS, doing.PATTERNS
    ),
    events=Table(events.EVENTS),
    moments=Table(events.MOMENTS, turns.MOMENTS),
    durations=Table(events.DURATIONS),
    triggers=Table(sentences.TRIGGERS, replacing.TRIGGERS),
    effects=Table(effects.EFFECTS, branches.EFFECTS, sentences.EFFECTS, turns.EFFECTS, card_numbers.EFFECTS),
    doings=Table(costs.DOINGS),
    rules=Table(
        costs.RULES,
        static_rules.RULES,
        prohibitions.RULES,
        sentences.RULES,
        turns.RULES,
        card_costs.RULES,
        card_numbers.RULES,
        scoring.RULES,
    ),
)

# Nodes that are only ever read by what compiles the node around them, and what that is.
PARTS: dict[type[Node], str] = {
    nodes.phrases.Portion: "token_acts.tokens_of",
    nodes.doing.Going: "doing._do_any_place",
    nodes.costs.Gerund: "costs._doing_any",
    nodes.static_rules.Using: "static_rules._uses",
    nodes.turns.NextPeriod: "turns.has_more_next",
    nodes.conditions.WithAll: "conditions._has_compared",
    nodes.conditions.WithSome: "conditions._has_compared",
    nodes.conditions.WithOne: "conditions._has_compared",
    nodes.prohibitions.Source: "prohibitions._cannot_be_taken",
    **{cls: "card_costs._costing" for cls in nodes.FORMS if issubclass(cls, nodes.card_costs.Price)},
    nodes.sentences.Says: "compile_card._Paragraph",
    nodes.sentences.For: "sentences.compile_lasting",
    nodes.sentences.OncePer: "sentences.limits_of",
    nodes.sentences.Used: "sentences.limits_of",
}

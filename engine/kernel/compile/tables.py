"""What executes each node of the language. A node class in no table here cannot be played, and a test says so."""

from __future__ import annotations

from engine.kernel.compile.acts import ACTS
from engine.kernel.compile.adjectives import MANNERS, SIZES, TAGS
from engine.kernel.compile.amounts import BOUNDS, COMPARISONS
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.conditions import CONDITIONS
from engine.kernel.compile.counts import MEASURES
from engine.kernel.compile.destinations import SPOTS
from engine.kernel.compile.doings import DOINGS
from engine.kernel.compile.durations import DURATIONS
from engine.kernel.compile.effects import EFFECTS
from engine.kernel.compile.event_patterns import DEEDS
from engine.kernel.compile.events import EVENTS
from engine.kernel.compile.havings import HAVINGS
from engine.kernel.compile.moments import MOMENTS
from engine.kernel.compile.phrases import GROUPS, PHRASES
from engine.kernel.compile.sources import WHERES
from engine.kernel.compile.static_rules import RULES
from engine.language.forms import Node
from engine.language.nodes import costs, doing, nouns, phrases, prohibitions, sentences, static_rules

# Nodes that are only ever read by the executor of the node around them.
PARTS: dict[type[Node], str] = {
    nouns.Kind: "kinds.compile_kind",
    phrases.Portion: "quantities.tokens_of",
    doing.Going: "deeds.DEEDS[DoAnyPlace]",
    costs.Gerund: "doings.DOINGS[DoingAny]",
    static_rules.Using: "standing.RULES[Uses]",
    prohibitions.Source: "bans.BANS[CannotBeTaken]",
    sentences.Says: "paragraphs._Paragraph",
    sentences.When: "paragraphs._Paragraph, installing.compile_lasting",
    sentences.FirstTime: "paragraphs._Paragraph, installing.compile_lasting",
    sentences.NextTime: "installing.compile_lasting",
    sentences.AtMoment: "paragraphs._Paragraph, installing.compile_lasting",
    sentences.For: "installing.compile_lasting",
    sentences.WhenWhile: "waiting.compile_waiting",
    sentences.NthTime: "waiting.compile_waiting",
    sentences.Imposing: "installing.compile_outcome",
    sentences.OncePer: "paragraphs._Paragraph",
    sentences.Used: "paragraphs._Paragraph",
}
EXECUTED: tuple[type[Node], ...] = (
    *ACTS, *BOUNDS, *COMPARISONS, *CONDITIONS, *DURATIONS, *EFFECTS, *DEEDS, *EVENTS, *MOMENTS, *HAVINGS, *MANNERS,
    *SIZES, *TAGS, *WHERES, *GROUPS, *PHRASES, *DOINGS, *RULES, *MEASURES, *SPOTS, *PARTS,
)  # fmt: skip
TABLES = Tables(ACTS, CONDITIONS, EFFECTS, HAVINGS, PHRASES, RULES)

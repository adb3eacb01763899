"""Whether there is such a period when a sentence is resolved: "this turn" of a card that is resolved in nobody's turn
or is always there, "tonight" at the end of the night.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.forms import Node
from engine.language.nodes import doing, events, phrases, sentences, static_rules, turns
from engine.language.references import Context, Fault, Span, walk
from engine.language.staying import is_staying
from engine.language.vocabulary import Vocabulary
from engine.language.writer import article

CURRENT = (events.Now, events.RestOf)
ENDING = (events.EndOfEach, events.EndOf, events.EndOfTheirs)
OF_NOBODY = (events.StartOfEach, events.EndOfEach, events.StartOf, events.EndOf)
OWN = (
    events.UntilEnd,
    events.UntilEndOfNext,
    events.UntilNext,
    events.StartOfTheirs,
    events.EndOfTheirs,
    doing.End,
    doing.Skip,
    turns.StartOfTheirNext,
    turns.NextPeriod,
)


def untimely(tree: Node, before: Sequence[Node], context: Context | None, words: Vocabulary) -> Iterator[Fault]:
    """A fault for each period in a sentence that is not on, or is over, when it is resolved; `before` are the sentences
    before it in its paragraph.
    """
    rows = walk(tree)
    if any(isinstance(node, events.Event) for node, _ in rows):
        return  # set off by what somebody does: in their turn
    moments = [node.moment for node, _ in rows if isinstance(node, sentences.AtMoment)]
    for node, span in rows:
        period = current_period(node)
        if isinstance(node, CURRENT):
            yield from _moment_faults(period, span, moments, words)
        if context is not None and not moments:
            yield from _between_faults(period or _own_period(node), span, context, words)
    if context is not None and is_staying(context, words) and not moments:
        yield from _lasting_faults(tree, before, context, words)


def current_period(node: Node) -> str:
    """The period that a node calls the current one: that of "tonight", "raided this house tonight"; "" for others."""
    if isinstance(node, CURRENT):
        return node.period
    when = vars(node).get("when")
    return when if isinstance(when, str) else ""


def _own_period(node: Node) -> str:
    """The period that a node calls yours: that of "until the end of your turn"; "" for others."""
    return node.period if isinstance(node, OWN) and isinstance(node.owner, phrases.You) else ""


def _of_players(words: Vocabulary) -> set[str]:
    """The periods that are somebody's: turns."""
    return {kind.between for kind in words.types.values() if kind.between}


def _moment_faults(period: str, span: Span, moments: Sequence[Node], words: Vocabulary) -> Iterator[Fault]:
    of_players = _of_players(words)
    for moment in moments:
        other = vars(moment)["period"]
        if isinstance(moment, ENDING) and other == period:
            yield Fault(f"the {period} is over then", *span, "say how long otherwise, or when it begins")
        elif isinstance(moment, OF_NOBODY) and period in of_players and other not in of_players:
            hint = f"say how long otherwise, or begin “at the start of each {period}”"
            yield Fault(f"no {period} is on then", *span, hint)


def _between_faults(period: str, span: Span, context: Context, words: Vocabulary) -> Iterator[Fault]:
    kind = words.types.get(context.type)
    if kind is not None and kind.between and kind.between == period:
        others = [f"“{each.now}”" for each in words.periods.values() if each.now and each.id != period]
        hint = f"say how long otherwise: {' or '.join(others)}" if others else f"leave the {period} out"
        yield Fault(f"{article(kind.id)} {kind.id} is resolved in nobody's {period}", *span, hint)


def _lasting_faults(tree: Node, before: Sequence[Node], context: Context, words: Vocabulary) -> Iterator[Fault]:
    body = tree.body if isinstance(tree, sentences.Says) else None
    when = events.duration_of(body) if isinstance(body, static_rules.Rule | sentences.For) else None
    follows = any(isinstance(node, sentences.Ability) for earlier in before for node, _ in walk(earlier))
    if isinstance(when, CURRENT) and when.period in _of_players(words) and not follows:
        kind = context.subtype or context.type
        hint = "begin with what sets it off (“when …”), or leave out how long"
        yield Fault(f"a {kind} stays in play, and nothing sets off that this begins", *when.span, hint)

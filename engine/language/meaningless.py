"""What is good English and means nothing in a game: the top of a hand, 2 fewer players, each who has the most.

Cards that are counted have to lie somewhere: "for each item" says nothing where items lie with players and elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.holders import noun_of_phrase
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    acts,
    amounts,
    conditions,
    decks,
    doing,
    effects,
    moving,
    nouns,
    phrases,
    putting,
    scoring,
    sentences,
)
from engine.language.nodes.possession import Owned
from engine.language.references import Fault, walk
from engine.language.vocabulary import Sees, Vocabulary, Zone
from engine.language.writer import Writer, article
from engine.language.zones import may_lie

ENDS = decks.TopOne | decks.Top | decks.BottomOne
PEOPLE_AND_PLACES = frozenset({"player", "piece", "place"})
MOST = conditions.HasMost | conditions.HasFewest | scoring.HasSecondMost
ALL_OF_THEM = phrases.Each | phrases.All
COUNTING = acts.NumberOf | scoring.ForOne | scoring.ForFew | scoring.ForName | scoring.IsOnlyCard
ON_PILES = putting.OnTop | putting.AtBottom | putting.Into


def meaningless_faults(tree: Node, lexicon: Lexicon) -> list[Fault]:
    """All such faults in a tree, in the order of the text."""
    return [fault for node, _ in walk(tree) for fault in _faults(node, lexicon)]


def _faults(node: Node, lexicon: Lexicon) -> Iterator[Fault]:
    if isinstance(node, nouns.Kind):
        yield from _piled_faults(node, lexicon)
    elif isinstance(node, ENDS):
        yield from _end_faults(node, lexicon)
    elif isinstance(node, phrases.Some):
        yield from _difference_faults(node, lexicon)
    elif isinstance(node, MOST) and isinstance(node.who, ALL_OF_THEM):
        hint = f"say it of one, or compare: “more {_plural(node.kind.noun, lexicon)} than …”"
        yield Fault("only one of several is ahead of all others, or behind them", *node.span, hint)
    elif isinstance(node, effects.Must) and isinstance(node.act, doing.Skip):
        yield from _skipping_faults(node.who, node.act)
    elif isinstance(node, sentences.FirstTime | sentences.NthTime):
        yield from _time_faults(node)
    elif isinstance(node, moving.SwapWith):
        yield from _swap_faults(node, lexicon)
    elif isinstance(node, putting.Put | putting.Place | putting.Add) and isinstance(node.where, ON_PILES):
        yield from _token_faults(node, lexicon)
    else:
        yield from _counted_faults(node, lexicon)


def _plural(noun: str, lexicon: Lexicon) -> str:
    words = lexicon.vocabulary
    entry = words.nouns.get(noun) or words.counters.get(noun)
    return entry.plural if entry is not None else noun


def _piled_faults(kind: nouns.Kind, lexicon: Lexicon) -> Iterator[Fault]:
    """A pile that is said to lie in another one: your hand from the discard pile."""
    if lexicon.sorts_of(kind.noun) != ("pile",) or not isinstance(kind.where, nouns.In | nouns.From):
        return
    spot = kind.where.landmark()
    noun = noun_of_phrase(spot, lexicon)
    if isinstance(spot, decks.DrawDeck | decks.DiscardPile) or lexicon.sorts_of(noun) == ("pile",):
        message = f"no {kind.noun} lies in another pile"
        yield Fault(message, *kind.where.span, "say one place where it lies")


def _end_faults(end: ENDS, lexicon: Lexicon) -> Iterator[Fault]:
    """The top of what lies in no order."""
    zone = lexicon.vocabulary.zones.get(noun_of_phrase(end.pile, lexicon)) if end.pile is not None else None
    if zone is not None and not zone.ordered:
        what = "bottom" if isinstance(end, decks.BottomOne) else "top"
        hint = f"say “a random {end.kind.noun}”, or let somebody choose one"
        yield Fault(f"{article(zone.id)} {zone.id} has no {what}: it lies in no order", *end.span, hint)


def _difference_faults(some: phrases.Some, lexicon: Lexicon) -> Iterator[Fault]:
    """More players or houses than there are."""
    sorts = {*lexicon.sorts_of(some.kind.noun)}
    if isinstance(some.n, amounts.Additional | amounts.Fewer) and sorts and sorts <= PEOPLE_AND_PLACES:
        more = "more" if isinstance(some.n, amounts.Additional) else "fewer"
        message = f"there are never {more} {_plural(some.kind.noun, lexicon)} than there are"
        yield Fault(message, *some.span, f"say how many: “{some.n.value} {_plural(some.kind.noun, lexicon)}”")


def _skipping_faults(who: Node, skip: doing.Skip) -> Iterator[Fault]:
    """Somebody who skips a turn of another; “skip another player's next turn” lets that player skip it."""
    if not isinstance(who, phrases.You) and not isinstance(skip.owner, phrases.It | phrases.They | phrases.TheyDo):
        yield Fault("nobody skips what is another's", *skip.span, f"say who misses it: “… skips their {skip.period}”")


def _time_faults(trigger: sentences.FirstTime | sentences.NthTime) -> Iterator[Fault]:
    """A deed of each turn that is one of this turn."""
    act = vars(trigger.event).get("act")
    when = vars(act).get("when") if isinstance(act, Node) else None
    if isinstance(when, Node):
        message = f"“each {trigger.period}” says when this is already"
        yield Fault(
            message, *when.span, f"leave this out, or write “when …” in the place of “… time each {trigger.period}”"
        )


def _swap_faults(swap: moving.SwapWith, lexicon: Lexicon) -> Iterator[Fault]:
    """Two cards of one zone in which they lie in no order."""
    one, other = nouns.kind_of(swap.what), nouns.kind_of(swap.other)
    if one is None or other is None or one.where is None or other.where is None:
        return
    spots = (one.where.landmark(), other.where.landmark())
    zone = lexicon.vocabulary.zones.get(noun_of_phrase(spots[0], lexicon))
    is_one = spots[0] == spots[1] and isinstance(spots[0], Owned | phrases.Unique | phrases.This)
    if is_one and zone is not None and not zone.ordered and zone.count == 1:
        message = f"cards of one {zone.id} are where they were when they are swapped"
        yield Fault(message, *swap.span, "swap it with one that lies elsewhere")


def _token_faults(act: putting.Put | putting.Place | putting.Add, lexicon: Lexicon) -> Iterator[Fault]:
    """Tokens among the cards of a pile."""
    counter = lexicon.vocabulary.counters.get(nouns.noun_of(act.what))
    if counter is not None:
        yield Fault(f"no {counter.singular} lies in a pile of cards", *act.where.span, "say who or what gets it")


# --- cards that are counted ------------------------------------------------------------------------------------------


def _counted_faults(node: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """Cards that are counted, and lie with players and elsewhere: which of them is not said."""
    counted = vars(node).get("per")
    if isinstance(node, COUNTING):
        counted = node.kind
    elif isinstance(node, conditions.There):
        counted = nouns.kind_of(node.what)
    if not isinstance(counted, nouns.Kind) or counted.where is not None or counted.having is not None:
        return
    own = _own_zones(counted, lexicon) if counted.manner is None else []
    if own:
        writer = Writer(lexicon)
        each = writer.write(phrases.Each(nouns.Kind(counted.noun, tags=counted.tags, size=counted.size)))
        said = f"{each} in your {lexicon.vocabulary.nouns[own[0].id].singular}"
        plural = _plural(counted.noun, lexicon)
        yield Fault(f"where these {plural} lie is not said", *counted.span, f"say where, or who has them: “{said}”")


def _own_zones(kind: nouns.Kind, lexicon: Lexicon) -> list[Zone]:
    """The zones of players that have a noun where such cards lie; none where they lie in these alone, or are no cards.

    Decks and discard piles are no places where cards are counted.
    """
    words = lexicon.vocabulary
    if lexicon.sorts_of(kind.noun) != ("card",):
        return []
    zones = [zone for zone in words.zones.values() if not _is_deck(zone) and may_lie(kind.noun, zone.id, words)]
    own = [zone for zone in zones if zone.id in words.nouns and _owner(zone, words) == "player"]
    return own if len(zones) > 1 else []


def _is_deck(zone: Zone) -> bool:
    return zone.ordered or (zone.sees is Sees.NOBODY)


def _owner(zone: Zone, words: Vocabulary) -> str:
    return zone.of or words.nouns[zone.id].of

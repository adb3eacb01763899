"""What is brought about although it is so already: "when a Pet moves to this house, move that Pet to this house".

What was waited for has left things somewhere, or in some way; an effect that begins by having the same things end up
the same way changes nothing. Nor does moving something to where it was said to be: "choose a house with a Pet. Move
that Pet to that house."
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    acts,
    decks,
    doing,
    events,
    moving,
    nouns,
    phrases,
    possession,
    putting,
    sentences,
    showing,
)
from engine.language.references import Fault, Span, walk

WAITING = (
    sentences.When, sentences.WhenWhile, sentences.FirstTime, sentences.NthTime, sentences.NextTime, sentences.EveryNth,
)  # fmt: skip
SINGLE = (phrases.A, phrases.Another, phrases.The, phrases.Some)
SAME_WORDS = (phrases.This, phrases.Named, phrases.Unique, phrases.You)  # the same words are the same thing
Links = Mapping[Span, Span]


class Outcome(NamedTuple):
    """How a deed leaves things: a word for it, the phrase for the things, and the one for where they are or None."""

    how: str
    what: Node
    where: Node | None


def needless_faults(tree: Node, links: Links, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault where the first thing that a trigger brings about is so already; `links` are the references, by span."""
    for node, _ in walk(tree):
        if not isinstance(node, WAITING):
            continue
        first = next(((each, span) for each, span in walk(node.effect) if isinstance(each, acts.Single)), None)
        if first is None:
            continue
        already, now = _awaited(node.event, lexicon), _done(_doer(node.effect, first[0]), first[0], lexicon)
        if already is not None and now is not None and _are_same(already, now, links):
            message = "this is so already when it is set off, so it changes nothing"
            yield Fault(message, *first[1], "say what is otherwise then, or leave it out")


def stayed_faults(tree: Node, before: Node | None, links: Links, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault for each piece that is moved to where a phrase has it already, there or in the sentence before."""
    earlier = walk(before) if before is not None else []
    rows = [*earlier, *walk(tree)]
    there = {spot for node, _ in rows for spot in _said_to_be(node)}
    moved: set[Span] = set()
    for number, (node, span) in enumerate(rows):
        who, act = vars(node).get("who"), vars(node).get("act", node)
        done = _done(who, act, lexicon) if isinstance(act, moving.Go | moving.Move) else None
        if done is None or done.where is None:
            continue
        thing, place = (links.get(each.span, each.span) for each in (done.what, done.where))
        if number >= len(earlier) and (thing, place) in there and thing not in moved:
            yield Fault("it is there already, so this changes nothing", *span, "say another place, or leave it out")
        moved.add(thing)


def _said_to_be(node: Node) -> Iterator[tuple[Span, Span]]:
    """What a phrase says is where, as the spans of both: a Pet and a house, in "a house with a Pet"."""
    kind = nouns.kind_of(node) if isinstance(node, SINGLE) else None
    if kind is not None and isinstance(kind.where, nouns.At):
        yield node.span, kind.where.place.span
    if kind is not None and isinstance(kind.having, possession.With | possession.ThatHas):
        yield kind.having.what.span, node.span


def _awaited(event: events.Event, lexicon: Lexicon) -> Outcome | None:
    """How what a trigger waits for leaves things; None where the words alone do not tell."""
    if isinstance(event, events.Happens | events.HappensHolding):
        return None if isinstance(event.act, decks.Discard) else _done(event.who, event.act, lexicon)
    if isinstance(event, events.IsDone):
        return Outcome(event.verb, event.what, None)
    if isinstance(event, events.IsDiscarded):
        return Outcome("discard", event.what, None)
    if isinstance(event, events.IsPut):
        return Outcome(type(event.where).__name__, event.what, event.where)
    return None


def _done(who: Node | None, act: Node, lexicon: Lexicon) -> Outcome | None:
    """How an act of somebody leaves things; None for acts that can be done again."""
    found: Outcome | None = None
    if isinstance(act, moving.Go) and who is not None:
        found = Outcome("at", who, act.where)
    elif isinstance(act, doing.DoPlace) and who is not None and leads_there(act.verb, lexicon):
        found = Outcome("at", who, act.what)
    elif isinstance(act, moving.Move):
        found = Outcome("at", act.what, act.where)
    elif isinstance(act, decks.Discard):
        found = Outcome("discard", act.what, None)
    elif isinstance(act, doing.DoCard):
        found = Outcome(act.verb, act.what, None)
    elif isinstance(act, putting.Put | putting.Place):
        found = Outcome(type(act.where).__name__, act.what, act.where)
    elif isinstance(act, showing.FlipUp | showing.FlipDown):
        found = Outcome(type(act).__name__, act.what, None)
    return found


def leads_there(verb: str, lexicon: Lexicon) -> bool:
    """Whether a deed ends at the place that it is done to: a visit to a house, by its preposition."""
    entry = lexicon.vocabulary.verbs.get(verb)
    return entry is not None and bool(entry.noun) and entry.preposition == "to"


def _doer(effect: Node, act: Node) -> Node | None:
    """Who does an act of an effect."""
    for node, _ in walk(effect):
        if act in (vars(node).get("act"), vars(node).get("price")) and isinstance(vars(node).get("who"), Node):
            who: Node = vars(node)["who"]
            return who
    return None


def _are_same(already: Outcome, now: Outcome, links: Links) -> bool:
    if already.how != now.how or not _is_same(already.what, now.what, links):
        return False
    if already.where is None or now.where is None:
        return already.where is now.where
    return _is_same(_spot(already.where), _spot(now.where), links)


def _spot(where: Node) -> Node:
    """The place or pile in a destination."""
    spot = vars(where).get("what", vars(where).get("pile")) if isinstance(where, putting.Destination) else where
    return spot if isinstance(spot, Node) else where


def _is_same(one: Node, other: Node, links: Links) -> bool:
    """Whether two phrases are the same thing: the latter refers to the former, or both are the same name."""
    meant = links.get(other.span)
    return meant in (one.span, links.get(one.span, one.span)) or (one == other and isinstance(one, SAME_WORDS))

"""Which kind of line in the log shows each act of a sentence. A sentence of several acts has to show all of them.

"You may pay 1 AP to gain 2 Snacks" pays and gains; an engine that forgets to take the price shows one line of the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.language.nodes import (
    acts,
    bids,
    conditions,
    contests,
    dealing,
    decks,
    direction,
    doing,
    drawing,
    events,
    exchanging,
    moving,
    naming,
    passing,
    paying,
    putting,
    rolling,
    seats,
    showing,
    static_rules,
    taking,
    turns,
)
from engine.language.references import parts

if TYPE_CHECKING:
    from engine.language.forms import Node

LINES: dict[type[Node], tuple[str, ...]] = {
    taking.Gain: ("gain",),
    acts.GainEqual: ("gain",),
    taking.Lose: ("lose",),
    acts.LoseEqual: ("lose",),
    taking.Pay: ("pay",),
    paying.PayCost: ("pay",),
    bids.PayBid: ("pay",),
    taking.Take: ("take", "take tokens"),
    taking.TakeFrom: ("take", "take tokens"),
    taking.Steal: ("take", "take tokens"),
    taking.TakeWithout: ("take",),
    decks.Discard: ("discard", "unmark", "remove"),
    decks.Draw: ("draw", "more risk", "more events", "risk", "event"),
    drawing.DrawUntil: ("draw",),
    drawing.DrawUpTo: ("draw",),
    drawing.DiscardDownTo: ("discard",),
    putting.Put: ("put", "mark", "put card"),
    putting.Place: ("put", "mark", "put card"),
    putting.Add: ("add", "put", "put card"),
    putting.PutBack: ("put back",),
    putting.Back: ("put back",),
    moving.Go: ("move",),
    moving.Move: ("move",),
    putting.Replace: ("replace",),
    moving.Swap: ("swap",),
    moving.SwapWith: ("swap",),
    showing.LookAt: ("look",),
    showing.Reveal: ("reveal",),
    showing.FlipDown: ("flip",),
    showing.FlipUp: ("flip",),
    showing.Choose: ("choose",),
    dealing.Deal: ("put", "gain"),
    seats.BecomeFirst: ("lead",),
    exchanging.Exchange: ("gain",),
    dealing.DealEqual: ("put", "gain"),
    taking.Give: ("give", "pass"),
    passing.GivePile: ("give",),
    passing.SwapPiles: ("give",),
    showing.Roll: ("roll",),
    rolling.RollAgain: ("roll",),
    turns.TakeExtra: ("extra turn",),
    direction.Reverse: ("reverse",),
    contests.LeadNext: ("leads next",),
    contests.WinThis: ("will win",),
    naming.NameValue: ("name",),
    naming.NameNumber: ("name",),
    naming.Guess: ("name",),
    doing.Win: ("win the game",),
    doing.LoseGame: ("lose the game",),
}
NAMES: dict[type[Node], str] = {
    acts.GainEqual: "gain",
    paying.PayCost: "pay",
    bids.PayBid: "pay",
    acts.LoseEqual: "lose",
    moving.Go: "move",
    turns.TakeExtra: "take a turn",
    drawing.DrawUntil: "draw",
    drawing.DrawUpTo: "draw",
    drawing.DiscardDownTo: "discard",
    putting.PutBack: "put back",
    showing.LookAt: "look at",
}
OTHERWISE = (
    conditions.Condition,
    events.Event,
    events.Moment,
    events.Duration,
    static_rules.Rule,
)  # parts of a sentence in which acts are mentioned but not done


def acts_by_line(tree: Node) -> dict[str, str]:
    """The act that each kind of line shows, for a sentence of several acts; {} for one of a single act."""
    act_of: dict[str, str] = {}
    for node in _acts(tree):
        if type(node) in LINES:
            name = NAMES.get(type(node), type(node).__name__.lower())
            for what in LINES[type(node)]:
                act_of.setdefault(what, name)
        elif isinstance(node, doing.DoCard | doing.TakeAction):
            verb = _verb(node)
            act_of.setdefault(verb, verb)
    return act_of if len(set(act_of.values())) > 1 else {}


def _verb(node: doing.DoCard | doing.TakeAction) -> str:
    return (node.verb if isinstance(node, doing.DoCard) else node.action).lower()


def _acts(node: Node) -> Iterator[Node]:
    """The acts that a sentence does; not those that its triggers, conditions and rules only mention."""
    if isinstance(node, OTHERWISE):
        return
    if isinstance(node, acts.Act):
        yield node
    for part in parts(node):
        yield from _acts(part)

"""What the routines of a rules module may change, as its customs declare; anything else is a fault.

Each rule is a line of words: "tokens AP Snack", "cards inventory > stash", "cards Trash deck >", "pieces", "marks",
"turned", "order", "seen", "notes raider extra". A word that is left out stands for all.
"""

from __future__ import annotations

from engine.proof.meaning import changes
from engine.proof.meaning.facts import Lasting, Things
from engine.proof.meaning.firing import Step
from engine.proof.meaning.ledger import Ledger

ONCE = "once"  # what lasts until a text was set off
ORDER = "order"  # the kind of choice in which texts that were set off together are put in order
WORDS: dict[str, tuple[type[changes.Change], ...]] = {
    "pieces": (changes.Went,),
    "marks": (changes.Marked,),
    "turned": (changes.Turned,),
    "order": (changes.Ordered,),
    "seen": (changes.Looked,),
    "lying": (changes.Laid,),
    "lasting": (changes.Began, changes.Ended),
}


def may_change(things: Things, rule: str, change: changes.Change) -> bool:
    """Whether a rule about a routine allows a change."""
    what, _, rest = rule.partition(" ")
    if what == "tokens":
        return isinstance(change, changes.Counted) and (not rest or things.counters[change.counter] in rest.split(", "))
    if what == "notes":
        return isinstance(change, changes.Noted) and (not rest or change.name in rest.split(", "))
    if what == "cards":
        source, _, target = rest.partition(">")
        return isinstance(change, changes.Moved) and all(
            not kinds.strip() or things.kind(zone) in [kind.strip() for kind in kinds.split(",")]
            for kinds, zone in ((source, change.source), (target, change.target))
        )
    return isinstance(change, WORDS.get(what, ()))


def settle(ledger: Ledger) -> None:
    """Claim what routines have changed that they may change, and what they asked: that is theirs to ask.

    In which order several texts are resolved is asked by nobody's words either.
    """
    rules = ledger.things.customs.changes
    ledger.asked = [row for row in ledger.asked if not ledger.steps[row[0]].routine and row[1].kind != ORDER]
    ledger.open = [
        (at, change)
        for at, change in ledger.open
        if not is_followed(change)
        and not any(may_change(ledger.things, rule, change) for rule in rules.get(ledger.steps[at].routine, ()))
    ]


def undeclared(things: Things, step: Step) -> list[changes.Change]:
    """What a routine has changed by itself, with no text being resolved, though it declares no such change.

    A text that was to be set off once is over when it is, whatever routine does what it waits for; so is what lasts
    until something is done.
    """
    rules = things.customs.changes.get(step.routine, ())
    own = (each for each in step.changes if not isinstance(each, changes.Replaced))  # judged by whoever does it
    left = [each for each in own if not (isinstance(each, changes.Ended) and _is_set_off(each.effect))]
    return [each for each in left if not any(may_change(things, rule, each) for rule in rules)]


def is_followed(change: changes.Change) -> bool:
    """Whether something ends that lasts until something is done: engine.proof.meaning.endings says when it may."""
    return isinstance(change, changes.Ended) and change.effect.until == "event"


def _is_set_off(effect: Lasting) -> bool:
    return effect.what == ONCE or effect.until == "event"

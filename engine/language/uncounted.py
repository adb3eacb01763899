"""Commands that do not say how many: "gain Coins" would mean all of them, and is nearly always a forgotten number."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.nodes import acts, decks, effects, phrases, taking
from engine.language.references import Fault, walk

COUNTED = (
    taking.Gain, taking.Lose, taking.Take, taking.Steal, decks.Discard, decks.Draw, decks.DrawAndResolve,
    decks.Resolve, taking.Keep, taking.Give,
)  # fmt: skip
COMMANDS = (effects.Must, effects.May, effects.MayPay, effects.MustPay, effects.Then)


def uncounted(tree: Node, text: str) -> Iterator[Fault]:
    """A fault for each plural that is gained, lost or moved without a number. `text` is what the spans count in."""
    for command, _ in walk(tree):
        if isinstance(command, COMMANDS):
            price = [command.price] if isinstance(command, effects.MayPay | effects.MustPay) else []
            for act in [*price, command.act]:
                for single in singles(act):
                    if isinstance(single, COUNTED) and isinstance(single.what, phrases.Bare):
                        start, end = single.what.span
                        what = text[start:end]
                        yield Fault(f"how many {what} is not said", start, end, f"write a number, or: all {what}")


def singles(act: Node) -> Iterator[Node]:
    """The single acts that an act is made of, in order."""
    if isinstance(act, acts.Both | acts.Alternatives):
        for each in act.acts:
            yield from singles(each)
    elif isinstance(act, acts.InTurn):
        yield from singles(act.first)
        yield from singles(act.then)
    else:
        yield act

"""`allow:` on a card: which findings it removes, and what can be wrong with the entry itself.

allow: {C117: The only animal without an ability is the joke.}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.model import Card, Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Problem, Severity

UNREASONED_ALLOWANCE = Offence(
    "C030",
    "unreasoned-allowance",
    """
## What it finds
An `allow` without a reason.

## Why it matters
In a year nobody will know whether the exception was meant.

## Example
    allow: {missing-text: }

## Instead
    allow: {missing-text: "A blank card is this animal's joke."}
""",
)

UNKNOWN_ALLOWANCE = Offence(
    "C031",
    "unknown-allowance",
    """
## What it finds
An `allow` for a code that does not exist, or for one that cannot be allowed: faults of files, and of `allow` itself.

## Why it matters
It allows nothing.

## Example
    allow: {C999: "We like it so."}

## Instead
    allow: {C117: "We like it so."}     # heap explain lists the codes
""",
)

NEEDLESS_ALLOWANCE = Offence(
    "C032",
    "needless-allowance",
    """
## What it finds
An `allow` for something that is not found on the card, or in that paragraph of the rulebook.

## Why it matters
It would hide the next, real finding of that kind.

## Example
    - name: Lid
      text: Gain 1 AP.
      allow: {missing-text: "It has none."}

## Instead
    - name: Lid
      text: Gain 1 AP.
""",
    Severity.WARNING,
)

ALLOWANCES = (UNREASONED_ALLOWANCE, UNKNOWN_ALLOWANCE, NEEDLESS_ALLOWANCE)


def without_allowed(
    game: Game, problems: Iterable[Problem], judged: Sequence[Offence], known: Sequence[Offence]
) -> Iterator[Problem]:
    """The problems that no card allows, and problems with the allowances themselves.

    `judged` are the offences that were checked for, since only of these can an allowance be called needless; `known`
    are all that may be allowed.
    """
    by_id = {card.id: card for card in game.cards if card.allow}
    used: set[tuple[str, str]] = set()
    for problem in problems:
        card = by_id.get(problem.card)
        keys = [key for key in card.allow if is_called(key, problem.code, problem.name)] if card else []
        used |= {(problem.card, key) for key in keys}
        if not any(card and card.allow[key].strip() for key in keys):
            yield problem
    for card in by_id.values():
        yield from _faults(card, used, judged, known)


def is_called(key: str, code: str, name: str) -> bool:
    """Whether a key of `allow` means the offence of this code and name."""
    return key.strip().lower() in {code.lower(), name}


def _faults(
    card: Card, used: set[tuple[str, str]], judged: Sequence[Offence], known: Sequence[Offence]
) -> Iterator[Problem]:
    for key, reason in card.allow.items():
        place = card.source.key_place("allow", key) if card.source else None
        meant = next((offence for offence in known if is_called(key, offence.code, offence.name)), None)
        if meant is None:
            hint = one_of(key, [word for offence in known for word in (offence.name, offence.code)])
            yield UNKNOWN_ALLOWANCE.at(place, f"{key!r} is nothing that a card can allow.", hint, card=card.id)
        elif not reason.strip():
            message = f"Why may {card.name} have {meant.code} ({meant.name})?"
            yield UNREASONED_ALLOWANCE.at(place, message, "Write the reason after the colon.", card=card.id)
        elif meant in judged and (card.id, key) not in used:
            message = f"{card.name} has no {meant.code} ({meant.name}) to allow."
            yield NEEDLESS_ALLOWANCE.at(place, message, "Take the entry away.", card=card.id)

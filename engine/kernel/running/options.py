"""The options of the current choice with the things that they name, so that a player can point at them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from engine.kernel.core import options as of
from engine.kernel.core.box import Box
from engine.kernel.core.choice import FIRST_RULE, STOP, UNSEEN, UNSEEN_SHARED
from engine.kernel.core.options import Option, Part, Target, TargetSort
from engine.kernel.core.state import State
from engine.kernel.core.viewer import EVERYBODY
from engine.kernel.running.events import MOST_ABILITIES
from engine.kernel.running.hidden_information import who_knows
from engine.kernel.running.table import Told, position_told

COPY = re.compile(r"#(\d+)\b")
Touch = Callable[[State, int], tuple[Target, ...]]


def described(state: State) -> list[Option]:
    """The options of the current choice, in their order, with what they touch and cost; empty when the game is over."""
    choice = state.choice
    if choice is None:
        return []
    referee, words = state.referee, state.referee.words[choice.kind]
    return [
        Option(
            number,
            words[number],
            _parts(words[number], targets := _touched(state, choice.kind, number)),
            targets,
            referee.price_of(state, choice.kind, number),
            _knowers(state, targets),
        )
        for number in choice.options
    ]


def _knowers(state: State, targets: tuple[Target, ...]) -> int:
    """The seats that may know every card among some things."""
    seats = EVERYBODY
    for target in targets:
        if target.sort is TargetSort.CARD:
            seats &= who_knows(state, target.number)
    return seats


def _touched(state: State, kind: str, number: int) -> tuple[Target, ...]:
    touch = state.referee.touches.get(kind) or TOUCHES.get(kind)
    return touch(state, number) if touch is not None and number != STOP else ()


def _parts(text: str, targets: tuple[Target, ...]) -> tuple[Part, ...]:
    """The words of an option's text: its verb, and the rest, which names what the option touches."""
    verb, _, rest = text.partition(" ")
    return (Part(verb), Part(rest, targets)) if rest and targets else (Part(text, targets),)


def _card(state: State, number: int) -> tuple[Target, ...]:
    """A card as target; for an option below UNSEEN, the player or the zone from which a hidden card is drawn by lot."""
    if number <= UNSEEN_SHARED:
        return of.zones(UNSEEN_SHARED - number)
    return of.players(UNSEEN - number) if number <= UNSEEN else of.cards(number)


def _ordered(state: State, number: int) -> tuple[Target, ...]:
    """Whose ability is resolved next: a card's, or a section's of the rules."""
    if number > FIRST_RULE:
        return of.cards(number // MOST_ABILITIES)
    source = state.compiled.abilities[FIRST_RULE - number].source
    return of.sections(source - len(state.referee.box.designs))


TOUCHES: Mapping[str, Touch] = {
    "card": _card,
    "trick": _card,
    "order": _ordered,
    "player": lambda state, number: of.players(number),
    "piece": lambda state, number: of.pieces(number),
    "place": lambda state, number: of.places(number),
    "pile": lambda state, number: of.zones(number),
}


def options_told(state: State) -> list[Told]:
    """The options of the current choice as plain values, with copies of a card told apart within this choice alone."""
    found = described(state)
    box = state.referee.box
    texts = numbered_anew(box, [option.text for option in found])
    parts = iter(numbered_anew(box, [part.words for option in found for part in option.parts]))
    return [
        option_told(state, option._replace(text=text, parts=tuple(p._replace(words=next(parts)) for p in option.parts)))
        for option, text in zip(found, texts, strict=True)
    ]


def numbered_anew(box: Box, texts: Sequence[str]) -> list[str]:
    """Texts of options with the copies of a card numbered in the order in which these texts name them.

    A copy that is the only one of its card among them has no number. So a copy that was hidden cannot be followed by
    its number from one choice to the next.
    """
    named: dict[str, list[str]] = {}  # for each card its copies
    places: list[list[tuple[re.Match[str], str]]] = []
    for text in texts:
        found = [(m, name) for m in COPY.finditer(text) if (name := _name_before(box, text[: m.start()]))]
        for match, name in found:
            copies = named.setdefault(name, [])
            if match[1] not in copies:
                copies.append(match[1])
        places.append(found)
    rows = []
    for text, found in zip(texts, places, strict=True):
        for match, name in reversed(found):
            copies = named[name]
            number = f"#{copies.index(match[1]) + 1}" if len(copies) > 1 else ""
            text = text[: match.start()] + number + text[match.end() :]
        rows.append(text)
    return rows


def _name_before(box: Box, text: str) -> str:
    """The longest name of a card that a text ends with; "" where it ends with none."""
    return max((design.name for design in box.designs if text.endswith(design.name)), key=len, default="")


def option_told(state: State, option: Option) -> Told:
    """An option as plain values with names: its text, its parts with their targets, and its price if it has one."""
    told: Told = {
        "text": option.text,
        "parts": [{"words": p.words, "targets": [_told(state, t) for t in p.targets]} for p in option.parts],
    }
    price = {state.referee.counters[counter]: amount for counter, amount in option.price}
    return told | {"price": price} if price else told


def _told(state: State, target: Target) -> Told:
    """A target as plain values: by name; a card by the zone it lies in and its index there."""
    referee, board = state.referee, state.referee.board
    sort, number, turn = target
    told: Told
    if sort is TargetSort.CARD:
        told = position_told(state, number)
    elif sort is TargetSort.PLAYER:
        told = {"player": number}
    elif sort is TargetSort.PIECE:
        told = {"piece": referee.piece_name(state, number)}
    elif sort is TargetSort.ZONE:
        told = {"zone": board.keys[number]}
    elif sort is TargetSort.SECTION:
        told = {"section": referee.box.sections[number].id}
    else:
        told = {sort.value: board.places[number].key if sort is TargetSort.PLACE else referee.cell_name(number)}
    return told | {"turn": turn} if turn >= 0 else told

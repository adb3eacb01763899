"""What in a state that was read from JSON does not fit the rules it is to be played by: one clause for each fault.

A state may have been damaged or changed by hand. Every number in it that stands for something has to be one of a thing
that is there; what is offered has to be what the rules would offer, as far as they can be asked. That each field has
its declared form is seen to before (core.records).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from engine.kernel.core.choice import AtOnce, Choice
from engine.kernel.core.events import ContinuousEffect, EffectKind
from engine.kernel.core.frames import (
    FREE_SLOT,
    FillFrame,
    Frame,
    NodeFrame,
    SelectFrame,
    SettleFrame,
    Slots,
    TextFrame,
)
from engine.kernel.core.programs import Sorts
from engine.kernel.core.state import State
from engine.kernel.core.viewer import EVERYBODY
from engine.kernel.running.flow import OVER, RoundsFrame, TurnsFrame
from engine.kernel.running.machine import Endless, answer
from engine.language.sorts import Sort

SLOTTED = (EffectKind.RULE, EffectKind.ABILITY, EffectKind.ONCE)
MOST_STEPS = 3  # of nodes whose steps do not depend on their words
STUMBLES = (  # of rules over what cannot be
    LookupError, ValueError, TypeError, AttributeError, AssertionError, StopIteration, Endless,
)  # fmt: skip


def misfits(state: State) -> Iterator[str]:
    """What in a state does not fit its rules, one clause for each fault; nothing when all fits.

    A later check may rely on what an earlier one has found to be so: only the first clause is sure to be right.
    """
    yield from _numbers(state)
    yield from _lengths(state)
    yield from _cards(state)
    there = _there(state)
    yield from _things(state, there)
    yield from _rows(state, there)
    yield from _kept(state, there)
    for at, frame in enumerate(state.stack):
        yield from (f"stack: {wrong}" for wrong in _frame(state, frame, at, there))
    for frame in (*state.waiting, *state.due):
        yield from (f"waiting or due: {wrong}" for wrong in _frame(state, frame, -1, there))
    yield from _choice(state)
    try:
        yield from state.referee.misfits(state)
        yield from _asked(state)
        _go_on(state)
    except STUMBLES as error:
        yield f"the rules cannot go on from it ({type(error).__name__}: {error})"


# --- fields ----------------------------------------------------------------------------------------------------------


def _there(state: State) -> dict[Sort, int]:
    """For each sort how many things there are, by number from 0; of pieces as many as players at least."""
    return {
        "card": len(state.zone_of),
        "pile": len(state.zones),
        "place": len(state.referee.board.places),
        "player": state.players,
        "piece": max(len(state.at), state.players),
    }


def _numbers(state: State) -> Iterator[str]:
    if not 0 <= state.chance < 1 << 64 or not 0 <= state.seed < 1 << 64:
        yield "seed or chance is no number of 64 bits"
    if state.steps < 0:
        yield f"steps: there were {state.steps}"
    periods = len(state.referee.periods)
    if len(state.since) != periods:
        yield f"since: there are {periods} periods, not {len(state.since)}"
    if any(not 0 <= since <= len(state.deeds) for since in state.since):
        yield f"since: there are {len(state.deeds)} deeds"


def _lengths(state: State) -> Iterator[str]:
    """Faults in zones and amounts: there are the zones that are declared, and amounts only of what can lie there."""
    referee = state.referee
    board, held_by = referee.board, referee.held_by
    zones, cards = board.count(state.players), len(referee.design_of)
    if board.kinds and len(state.zones) not in ((zones,) if cards else (0, zones)):
        yield f"zones: there are {zones}, not {len(state.zones)}"
    if len(state.counts) != len(referee.counters):
        yield f"counts: there are {len(referee.counters)} counters, not {len(state.counts)}"
    rows = (
        ("on_cards", state.on_cards, len(held_by.cards), cards),
        ("on_zones", state.on_zones, len(held_by.zones), zones),
    )
    for name, amounts, counters, holders in rows:
        if [len(row) for row in amounts] != [holders] * counters:
            yield f"{name}: {counters} rows of {holders} amounts are kept there"
    least = referee.first_place_holder + len(board.places) if held_by.places else state.players
    if len({len(row) for row in state.counts}) > 1 or any(len(row) < least for row in state.counts):
        yield f"counts: there are {least} holders"
    for counter, row in enumerate(state.counts):
        if not _are_between(row, 0, referee.most[counter]):
            yield f"counts: of {referee.counters[counter]} there are 0 to {referee.most[counter]}"


def _cards(state: State) -> Iterator[str]:
    """Faults in where the cards lie: each must lie exactly once, in the zone that `zone_of` gives."""
    cards = len(state.referee.design_of)
    if len(state.zone_of) != cards or len(state.marks) not in (0, cards):
        yield f"zone_of or marks: there are {cards} cards"
        return
    lying = [*chain.from_iterable(state.zones)]
    where = [zone for zone, row in enumerate(state.zones) for _ in row]
    if sorted(lying) != [*range(cards)] or [state.zone_of[card] for card in lying] != where:
        yield "zones: some card lies nowhere, twice, or elsewhere than zone_of says"
    if len(state.known) != cards or not _are_between(state.known, EVERYBODY, (1 << state.players) - 1):
        yield f"known: there is no set of the {state.players} players, or of everybody, for each of {cards} cards"
    if not _are_between(state.marks, 0, state.players):
        yield f"marks: there are {state.players} players"


def _are_between(numbers: Sequence[int], least: int, most: int) -> bool:
    """Whether all numbers are in a range."""
    return not numbers or (min(numbers) >= least and max(numbers) <= most)


def _is_set_of_seats(state: State, seats: int) -> bool:
    return EVERYBODY <= seats < 1 << state.players


def _things(record: State | Frame, there: dict[Sort, int]) -> Iterator[str]:
    """Faults in the fields of a record that are declared to number things."""
    for name, sort in record.things.items():
        if name not in record.kept:
            continue
        value = getattr(record, name)
        numbers = value if isinstance(value, list | tuple) else (value,)
        least = 0 if isinstance(record, Frame) and name in record.needed else -1
        if not _are_between(numbers, least, there[sort] - 1):
            wrong = next(number for number in numbers if not least <= number < there[sort])
            yield f"{name}: there is no {sort} {wrong}"


def _rows(state: State, there: dict[Sort, int]) -> Iterator[str]:
    """Faults in lists that have a number for each thing of a sort, or are always as long."""
    for name, of in state.rows.items():
        numbers = of if isinstance(of, int) else there[of]
        if len(getattr(state, name)) != numbers:
            yield f"{name}: there are {numbers} numbers"


def _kept(state: State, there: dict[Sort, int]) -> Iterator[str]:
    """Faults in what was done, seen and used, and in what lasts."""
    cards, players, actors, places = there["card"], there["player"], there["piece"], there["place"]
    if any(not 0 <= card < cards or not -1 <= host < cards for card, host in state.hosts):  # -1: not known yet
        yield f"hosts: there are {cards} cards"
    for deed in state.deeds:
        if not (-1 <= deed.who < actors and -1 <= deed.place < places and -1 <= deed.card < cards):
            yield f"deeds: nobody can have done {deed.verb} like this"
    for used in state.used:
        known = -state.compiled.noticed <= used.ability < len(state.compiled.abilities)  # below 0: what is noticed
        lowest = -1 - (players if used.ability >= 0 else actors)
        if not known or not lowest <= used.holder < cards:
            yield f"used: there is no ability {used.ability} of {used.holder}"
    for effect in state.lasting:
        yield from (f"lasting: {wrong}" for wrong in _effect(state, effect, there))


def _effect(state: State, effect: ContinuousEffect, there: dict[Sort, int]) -> Iterator[str]:
    compiled = state.compiled
    if not (-1 <= effect.card < there["card"] and -1 <= effect.you < there["piece"]):
        yield f"there is no card {effect.card} or player {effect.you}"
    if not _is_set_of_seats(state, effect.knowers):
        yield f"{effect.what} is known to others than the {state.players} players, or everybody"
    if not -1 <= effect.place < there["place"]:
        yield f"there is no place {effect.place}"
    known: dict[str, int] = {
        EffectKind.RULE: len(compiled.rules),
        EffectKind.ABILITY: len(compiled.abilities),
        EffectKind.ONCE: len(compiled.abilities),
        EffectKind.IGNORE_CARD: there["card"],
        EffectKind.IGNORE_PIECE: there["piece"],
        EffectKind.SPARE: len(compiled.abilities),
    }
    lowest: dict[str, int] = {EffectKind.SPARE: -1 - len(compiled.spared)}  # things that are no cards come before -1
    if effect.what in known and not lowest.get(effect.what, 0) <= effect.number < known[effect.what]:
        yield f"there is no {effect.what} {effect.number}"
    elif effect.slots is not None and effect.what in SLOTTED:
        slots, sorts = _slots_of(state, effect)
        if len(effect.slots) != slots:
            yield f"{effect.what} {effect.number} has {len(effect.slots)} slots"
        yield from _named(effect.slots, sorts, there)
    if effect.until == "event":
        if not 0 <= effect.whose < len(compiled.matchers):
            yield f"nothing ends with event {effect.whose}"
    elif not -1 <= effect.whose < there["piece"]:
        yield f"there is no {effect.until} of player {effect.whose}"


def _slots_of(state: State, effect: ContinuousEffect) -> tuple[int, Sorts]:
    """How many slots the words of an effect have, and of what sort the things in them are."""
    compiled = state.compiled
    if effect.what == EffectKind.RULE:
        rule = compiled.rules[effect.number]
        return rule.slots, rule.sorts
    ability = compiled.abilities[effect.number]
    return ability.slots, compiled.programs[ability.program].sorts


def _named(slots: Slots, sorts: Sorts, there: dict[Sort, int]) -> Iterator[str]:
    """Faults in what a text has named: in a slot for cards there are cards."""
    for slot, sort in sorts.items():
        for number in (slots[slot] or ()) if slot < len(slots) and sort in there else ():
            if not -1 <= number < there[sort]:
                yield f"slots: there is no {sort} {number}"


# --- frames ----------------------------------------------------------------------------------------------------------


def _frame(state: State, frame: Frame, at: int, there: dict[Sort, int]) -> Iterator[str]:
    """What is wrong with a frame; `at` is its index on the stack, -1 for a frame that is not on it."""
    cls = NodeFrame if isinstance(frame.code, int) else state.referee.frame_classes.get(frame.code, type(frame))
    if frame.code not in state.compiled.runs:
        yield f"nothing runs {frame.code!r}"
    elif type(frame) is not cls:
        yield f"{frame.code!r} runs no {type(frame).__name__}"
    elif not 0 <= frame.step <= _steps_of(state, frame):
        yield f"the frame of {frame.code!r} is at step {frame.step}"
    elif isinstance(frame, TextFrame):
        yield from _text(state, frame, there)
    elif isinstance(frame, SettleFrame):
        for each in frame.waiting:
            yield from _frame(state, each, -1, there)
    elif isinstance(frame, RoundsFrame | TurnsFrame) and frame.code in {
        each.code for each in state.stack[: max(at, 0)]
    }:
        yield f"{frame.code!r} is inside itself"
    elif isinstance(frame, NodeFrame | SelectFrame | FillFrame):
        yield from _inner(state, frame, at)
    yield from (f"{type(frame).__name__}: {wrong}" for wrong in _things(frame, there))


def _steps_of(state: State, frame: Frame) -> int:
    """The highest step that a frame can be at, as far as that is known."""
    if isinstance(frame, NodeFrame) and isinstance(frame.code, int):
        return state.compiled.steps.get(frame.code, MOST_STEPS)
    return OVER if isinstance(frame, TurnsFrame) else frame.step


def _text(state: State, frame: TextFrame, there: dict[Sort, int]) -> Iterator[str]:
    programs = state.compiled.programs
    if not 0 <= frame.program < len(programs):
        yield f"there is no program {frame.program}"
    elif len(frame.slots) != programs[frame.program].slots:
        yield f"a frame of program {frame.program} has {len(frame.slots)} slots"
    elif frame.step > len(programs[frame.program].nodes):
        yield f"program {frame.program} has no step {frame.step}"
    else:
        yield from _named(frame.slots, programs[frame.program].sorts, there)
    if not _is_set_of_seats(state, frame.knowers):
        yield f"a frame of program {frame.program} is known to others than the {state.players} players, or everybody"


def _inner(state: State, frame: NodeFrame | SelectFrame | FillFrame, at: int) -> Iterator[str]:
    """What is wrong with a frame that belongs to a text."""
    text = state.stack[frame.base] if 0 <= frame.base < at else None
    if not isinstance(text, TextFrame):
        yield f"the frame of {frame.code!r} belongs to no text"
    elif isinstance(frame, FillFrame) and not 0 <= frame.number < len(state.compiled.fills):
        yield f"there is no phrase {frame.number}"
    elif isinstance(frame, SelectFrame) and not FREE_SLOT <= frame.slot < len(text.slots):
        yield f"the text has no slot {frame.slot}"


# --- choices ---------------------------------------------------------------------------------------------------------


def _choice(state: State) -> Iterator[str]:
    if state.choice is None:
        if state.stack or state.waiting or state.due or state.at_once is not None:
            yield "choice: nobody has to choose, and something goes on"
        return
    if not state.stack:
        yield "choice: nothing goes on that asks for it"
        return
    for choice in state.at_once.choices if state.at_once is not None else [state.choice]:
        yield from _offered(state, choice)
    if state.at_once is not None:
        yield from _answers(state, state.at_once)


def _asked(state: State) -> Iterator[str]:
    """A fault where the rules, if they are asked now, offer something else than the choice does."""
    choice = state.choice
    if choice is None:
        return
    frame, referee = state.stack[-1], state.referee
    now: list[int] | None
    if isinstance(frame, TextFrame | FillFrame | RoundsFrame | TurnsFrame):
        yield f"stack: the innermost frame is {type(frame).__name__}, which asks for nothing"
    elif isinstance(frame, SelectFrame | SettleFrame) or (isinstance(frame, NodeFrame) and choice.kind == "card"):
        again = state.clone()  # who picks is asked once more
        again.choice = again.at_once = None
        state.compiled.runs[frame.code](again, again.stack[-1], None)
        if _all_choices(again) != _all_choices(state):
            yield "choice: something else is offered than there is to choose from"
    elif frame.asks and choice.kind not in frame.asks:
        yield f"choice: {type(frame).__name__} asks for no {choice.kind}"
    elif state.at_once is None:
        if not frame.asks_others and getattr(frame, "player", choice.player) != choice.player:
            yield "choice: somebody else is asked than whose frame it is"
        now = referee.options_now(state)
        yield from _without_words(state, choice)
        if now is not None and sorted(now) != sorted(choice.options):
            yield "choice: something else is offered than the rules say"
    else:
        for each in state.at_once.choices:
            yield from _without_words(state, each)
            if sorted(referee.offered_anew(state, each)) != sorted(each.options):
                yield f"at_once: player {each.player + 1} is offered something else than the rules say"


def _all_choices(state: State) -> list[Choice | None]:
    """What is asked now: of several players at once what each is, whether or not they have answered."""
    return [*state.at_once.choices] if state.at_once is not None else [state.choice]


def _go_on(state: State) -> None:
    """Let a copy go on by the lowest and by the highest option: a frame may get an answer that it has not asked for.

    Raises what the rules raise.
    """
    if state.choice is None:
        return
    for pick in (min, max):
        again = state.clone()
        for choice in again.at_once.open() if again.at_once is not None else [state.choice]:
            answer(again, choice.player, pick(choice.options))


def _answers(state: State, at_once: AtOnce) -> Iterator[str]:
    choices, answers = at_once.choices, at_once.answers
    if len(answers) != len(choices):
        yield "at_once: there is no answer, or None, for each choice"
        return
    seats = [choice.player for choice in choices]
    if seats != sorted(set(seats)):
        yield "at_once: somebody chooses twice, or not in the order of the seats"
    if any(answer is not None and answer not in each.options for each, answer in zip(choices, answers, strict=True)):
        yield "at_once: an answer is given that was not offered"
    if state.choice != next(iter(at_once.open()), None):
        yield "choice: it is not the first that is still to be made"


def _offered(state: State, choice: Choice) -> Iterator[str]:
    if not 0 <= choice.player < state.players:
        yield f"choice: there is no player {choice.player + 1}"
    elif not choice.options or choice.kind not in state.referee.words:
        yield f"choice: of the kind {choice.kind!r} something else is offered"


def _without_words(state: State, choice: Choice) -> Iterator[str]:
    """A fault where an option is none of its kind, which rules may offer too that go on from what cannot be."""
    words = state.referee.words[choice.kind]
    if any(option not in words for option in choice.options):
        yield f"choice: of the kind {choice.kind!r} something else is offered"

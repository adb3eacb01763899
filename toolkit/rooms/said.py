"""What a viewer is told of a game after each move, as plain values: the table, the choice, the log, who sits where.

Everything is a function of what the viewer may know. Cards that they do not know are counted in runs by their backs;
those that they know have a name by which the page follows them, see names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from engine.kernel import (
    State,
    Viewer,
    outcome,
    own_words,
    place_of_line,
    players_to_move,
    public_words,
    scores,
    table,
    winners,
)
from engine.kernel.core.choice import Choice
from engine.kernel.core.lines import Line
from engine.kernel.core.viewer import is_among
from engine.kernel.running.choices import choice_of
from engine.kernel.running.options import options_told
from toolkit.rooms.held import Orders, orders_of, placed
from toolkit.rooms.names import Names
from toolkit.rooms.store import Remark
from toolkit.table.board import Board
from toolkit.table.cards import COPY
from toolkit.table.choices import option_words, question, reason
from toolkit.table.games import board_of
from toolkit.table.told import Told as TableTold

Told = dict[str, object]
BETWEEN = " · "


def board_for(state: State) -> Board:
    """How the game words its questions, its lines and where it is."""
    return board_of(state.referee.box)


# --- the table -------------------------------------------------------------------------------------------------------


def table_said(state: State, viewer: Viewer, names: Names) -> Told:
    """The table as the engine tells it, with names for the cards that are known and runs of those that are not.

    What another player holds is told in an order that is not theirs, see held.
    """
    told = table(state, viewer)
    told.pop("choice")
    zones = cast("list[Told]", told["zones"])
    orders = orders_of(state, viewer, names)
    told["facts"] = placed(told["facts"], orders)
    for zone, cards in zip(zones, state.zones, strict=True):
        rows = [(_on(each, orders), card) for each, card in zip(cast("list[Told]", zone["cards"]), cards, strict=True)]
        order = orders.get(str(zone["zone"]))
        rows = rows if order is None else [rows[number] for number in order]
        zone["cards"] = _cards([each for each, _ in rows], [card for _, card in rows], viewer, names)
    return told


def _on(card: Told, orders: Orders) -> Told:
    return {**card, "on": placed(card["on"], orders)} if "on" in card else card


def _cards(told: list[Told], cards: list[int], viewer: Viewer, names: Names) -> list[Told]:
    rows: list[Told] = []
    for each, card in zip(told, cards, strict=True):
        name = names.name(viewer, card)
        if name is not None:
            rows.append({**each, "id": name})
        elif rows and each.keys() == {"back"} and rows[-1].keys() == {"back", "n"} and rows[-1]["back"] == each["back"]:
            rows[-1] = {**rows[-1], "n": cast("int", rows[-1]["n"]) + 1}
        else:
            rows.append({**each, "n": 1} if each.keys() == {"back"} else each)
    return rows


# --- the choice ------------------------------------------------------------------------------------------------------


def asked(state: State, seat: int, stands_in: int | None) -> State | None:
    """A copy of the state in which the choice is this seat's, None where they have nothing to choose.

    `stands_in` is the seat that chooses for whoever would have to, where that is a bot who is not to be asked.
    """
    choice = state.choice if seat == stands_in else choice_of(state, seat)
    if choice is None:
        return None
    if choice is state.choice:
        return state
    deal = state.clone()
    deal.choice = choice
    return deal


def choice_said(state: State, viewer: Viewer, stands_in: int | None, names: Names) -> Told | None:
    """Who has to choose; for whom it is to choose also the question, its reason and the options. None at the end.

    What they may react to is told to all. Cards that are offered are found where `table_said` tells them.
    """
    if state.choice is None:
        return None
    waiting = [stands_in] if stands_in is not None else players_to_move(state)
    told: Told = {"waiting": waiting}
    if reaction := board_for(state).reactions.get(state.choice.prompt):
        told["reaction"] = reaction
    deal = asked(state, viewer, stands_in) if viewer is not None else None
    if deal is None or deal.choice is None:
        return told
    offered = placed(options_said(deal, deal.choice), orders_of(deal, viewer, names))
    return told | {"question": question(deal), "reason": reason(deal), "options": offered}


def options_said(deal: State, choice: Choice) -> list[Told]:
    """The options of a choice: their words with what they name, prices, and what more there is to say of each."""
    rows = []
    for each, words in zip(options_told(deal), option_words(deal), strict=True):
        text = cast("str", each["text"])
        if not words.startswith(text):  # one of several things that a sentence offers, in the words of the sentence
            text = words.partition(BETWEEN)[0]
        more = words[len(text) :].removeprefix(BETWEEN)
        rows.append({**each, "text": text, **({"more": more} if more else {})})
    return rows


def steps_said(actions: Iterable[str]) -> list[str]:
    """What a player has chosen, one thing after the other, in the words of the options."""
    return [COPY.sub("", action) for action in actions]


# --- the log ---------------------------------------------------------------------------------------------------------


def lines_said(state: State, viewer: Viewer, begin: int) -> list[Told]:
    """The lines of the log from one on, as this viewer is told them."""
    board = board_for(state)
    return [_line(state, viewer, line, board) for line in (state.log or [])[begin:]]


def _line(state: State, viewer: Viewer, line: Line, board: Board) -> Told:
    told: Told = {"text": COPY.sub("", public_words(state, line))}
    if line.who >= 0:
        told["player"] = line.who
    if secret := own_words(state, line, viewer):
        told["own"] = secret
    if line[0] in board.chapters:
        told["begins"] = True
    if line[0] in board.stated:
        told["stated"] = True
    place = place_of_line(state, line)
    if place is not None and is_among(viewer, line.cause_knowers):
        words = state.compiled.sentences[line.sentence]
        source, start, end = place
        name = state.referee.box.source_name(words.source)
        told["cause"] = {"source": source, "name": name, "start": start, "end": end, "words": words.text}
    return told


def remarks_said(remarks: Iterable[Remark]) -> list[Told]:
    """What was said during the game, and after how many actions."""
    return [{"seat": each.seat, "actions": each.actions, "about": each.about, "words": each.words} for each in remarks]


# --- the rest --------------------------------------------------------------------------------------------------------


def status_said(state: State, viewer: Viewer) -> str:
    """Where the game is, in one line; "" when it is over."""
    if state.choice is None:
        return ""
    return board_for(state).heading(TableTold(state, viewer), state.choice.player)


def end_said(state: State, seats: Sequence[str]) -> Told | None:
    """How the game ended; None as long as it goes on."""
    if state.choice is not None:
        return None
    together = outcome(state)
    return {
        "scores": scores(state),
        "winners": winners(state),
        "together": together.words if together is not None else None,
        "seats": [*seats],
    }

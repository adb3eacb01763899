"""Top of the Heap at a terminal: the houses of Trailhead Lane, the players, and the questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypedDict, cast

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.forage import TURNS
from engine.games.top_of_the_heap.log_text import DAYS
from engine.games.top_of_the_heap.raid import RiskFrame
from engine.games.top_of_the_heap.state import heap
from engine.games.top_of_the_heap.turns import USE, TurnOption, ability_of
from engine.kernel.running.game_log import cause
from toolkit.table.board import Board
from toolkit.table.cards import facts, in_words
from toolkit.table.games.top_of_the_heap.moves import move_said, raid_said, stash_said, staying_said
from toolkit.table.told import HIDDEN, Card, Told, name_of

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from engine.kernel import State

PROMPTS = {
    "turn": "What do you do this turn?",
    "arrived": "You have arrived. What do you do here?",
    "after": "Anything more before your turn ends?",
    "stash": "Which items do you stash?",
    "swap": "Which of your items do you trade?",
    "swap for": "For which item on the Nest?",
    "walk": "Where to?",
    "too much": "You carry more than fits. Which item is discarded?",
    "animal": "Which Animal are you?",
    "eat": "Do you eat an item from your stash for AP?",
    "drop": "You are not at home. Which item do you leave behind first? The last one lies on top of the can.",
    "aside": "How many Snacks do you set aside to eat? The others are stashed for ½ VP each.",
    "raid": "Which item do you take?",
    "cover": "All slots are taken. Which pile does the Feature cover?",
    "ignore": "Do you ignore it?",
    "order": "Which is resolved next?",
    "number": "How many?",
    "draw": "How many do you draw?",
    "take": "Which one?",
    "pick": "Which one?",
}


HeapFacts = TypedDict(
    "HeapFacts",
    {
        "night": int,
        "first": int,
        "active": int,
        "turns taken": list[int],
        "out": list[int],
        "set aside": list[int],
        "stashed snacks": list[int],
        "scores": list[float],
    },
)


def facts_of(told: Told) -> HeapFacts:
    """The facts of the game that this board uses."""
    return cast("HeapFacts", told.facts)


def show(told: Told, seats: tuple[str, ...]) -> list[RenderableType]:
    """The houses, the Nest and the decks, then the players."""
    from rich.text import Text

    nest = ", ".join(told.names("nest-items")) or "empty"
    decks = ", ".join(f"{name} {_deck(told.names(f'{name.lower()}-deck'))}" for name in at.DECKS)
    counts = ((name, len(told.cards(f"{name.lower()}-discard-pile"))) for name in at.DECKS)
    piles = ", ".join(f"{name} {n}" for name, n in counts if n)
    rest = f"The Nest: {nest}\nDecks: {decks}" + (f"\nDiscarded: {piles}" if piles else "")
    return [_houses(told), Text(rest), _players(told, seats)]


def heading(told: Told, player: int) -> str:
    """The night, and the player's animal and turn."""
    view = facts_of(told)
    name = _name(told, player)
    if not view["night"]:
        return f"Before the first night, in which player {view['first'] + 1} takes the first turn · {name}"
    turn = f" · turn {view['turns taken'][player] + 1} of {TURNS}" if view["active"] == player else ""
    return f"Night {view['night']} of 7, {DAYS[(view['night'] - 1) % 7]} · {name}{turn}"


def option(state: State, player: int, kind: str, value: int) -> str:
    """What a move, a raid or a place costs, or what it is; "" where there is nothing to add."""
    say = MEANINGS.get(kind)
    return say(state, player, value) if say is not None else ""


def _place(state: State, player: int, value: int) -> str:
    return _resident(state, value) if 0 <= value < at.HOUSES else ""


def _pile(state: State, player: int, value: int) -> str:
    if not at.PILE <= value < at.SEAT:
        return ""
    top = state.zones[value][-1:]
    return state.referee.name(top[0]) if top else "empty"


def _animal(state: State, player: int, value: int) -> str:
    """The name of a player's Animal card; "" for Pets, whose names the options have already."""
    card = state.zones[at.FRONTS[value]] if 0 <= value < at.PET else []
    return state.referee.name(card[0]) if card else ""


SAID: dict[int, str] = {
    TurnOption.RETREAT: "you cannot pay to leave: lose all AP and go home",
    TurnOption.STASH: "put carried items into your stash",
}


def _of_turn(state: State, player: int, value: int) -> str:
    game = heap(state)
    if value >= USE:
        _, ability = ability_of(game, value)
        return state.compiled.sentences[ability.sentence].text if ability.sentence >= 0 else ""
    if 0 <= value <= at.NEST or value == at.DEN:
        place = at.DEN + player if value == at.DEN else value
        said = move_said(game, player, place, value)
        return said if place >= at.HOUSES else f"{said} · {_resident(state, place)}"
    if value == TurnOption.RAID:
        return f"{raid_said(game, player)} · {_top(state, state.at[player])}"
    if value in (TurnOption.FORAGE, TurnOption.PASS):
        return staying_said(game, player, passes=value == TurnOption.PASS)
    return SAID.get(value, "")


def _stashed(state: State, player: int, value: int) -> str:
    """The card in words, with what becomes of the items that it makes room for."""
    said = stash_said(heap(state), player, value)
    card = in_words(state.referee.box.designs[state.referee.design_of[value]]) if value >= 0 and said else ""
    return " · ".join(part for part in (card, said) if part)


def _snacks(state: State, player: int, eaten: int) -> str:
    """What becomes of the Snacks at the end of a night, if so many are eaten."""
    rest = state.counts[heap(state).components.snack][player] - eaten
    return f"{eaten or 'no'} AP more tomorrow" + (f", {rest} stashed for {rest / 2:g} VP" if rest else "")


def _ignored(state: State, player: int, value: int) -> str:
    """The Risk card that somebody may ignore, in words, by the rules or by a text; "" where the question is another."""
    prompt = state.choice.prompt if state.choice is not None else ""
    asks = state.compiled.sentences[int(prompt)].text if prompt.isdigit() else prompt
    cards = [frame.card for frame in state.stack if isinstance(frame, RiskFrame) and frame.card >= 0]
    if not (prompt == "ignore" or "ignore that" in asks) or not cards or cause(state)[0] == cards[-1]:
        return ""
    design = state.referee.box.designs[state.referee.design_of[cards[-1]]]
    return f"{design.name} is ignored" if value else f"{design.name}: {in_words(design)}"


def _resident(state: State, house: int) -> str:
    card = state.zones[at.HOMES[house]]
    who = state.referee.name(card[0]) if card else "nobody"
    return f"{who}: {_top(state, house)}"


def _top(state: State, house: int) -> str:
    can = state.zones[at.CANS[house]]
    if not can or can[-1] in state.turned:
        return "the can is empty" if not can else "the top item is face-down"
    design = state.referee.box.designs[state.referee.design_of[can[-1]]]
    return f"{design.name} on top ({facts(design)})"


MEANINGS: dict[str, Callable[[State, int, int], str]] = {
    "turn": _of_turn,
    "place": _place,
    "pile": _pile,
    "aside": _snacks,
    "stash": _stashed,
    "may": _ignored,
    "player": _animal,
    "piece": _animal,
}


# --- tables ----------------------------------------------------------------------------------------------------------


def _grid(*columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _houses(told: Told) -> RenderableType:
    table = _grid("House", "Resident", "Trash Can", "Snacks", "Features", "Here")
    for house in range(1, at.HOUSES + 1):
        if house == at.HOUSES // 2 + 1:
            table.add_section()
        can = told.names(f"trash-can-{house}")
        top = can[-1] if can and can[-1] != HIDDEN else "face-down" if can else "empty"
        piles = [told.cards(f"feature-pile-{house}-{slot}") for slot in range(1, at.SLOTS + 1)]
        more = [f"on {_host(told, card)}: {name_of(card)}" for card in told.cards(f"yard-{house}")]
        features = [_feature(pile) for pile in piles if pile] + more
        place = told.places[f"house-{house}"]
        here = [_name_of_piece(told, piece) for piece in place["pieces"]]
        resident = ", ".join(told.names(f"home-{house}"))
        cells = [f"{top} ({len(can)})", str(place["counters"]["Snack"]), "\n".join(features), "\n".join(here)]
        table.add_row(str(house), resident, *cells)
    return table


def _feature(pile: list[Card]) -> str:
    owner = pile[-1].get("mark")
    opened = f" (opened by player {owner + 1})" if owner is not None else ""
    return name_of(pile[-1]) + opened + (f" (+{len(pile) - 1} below)" if len(pile) > 1 else "")


def _host(told: Told, card: Card) -> str:
    """The name of the Feature on which an item was dropped."""
    spot = card.get("on")
    return name_of(told.cards(spot["zone"])[spot["index"]]) if spot is not None else ""


def _players(told: Told, seats: tuple[str, ...]) -> RenderableType:
    table = _grid("Player", "Sits", "At", "AP", "Turns", "VP", "Snacks", "Items")
    view = facts_of(told)
    row_scores = view["scores"] or [0.0] * len(seats)
    for player, counters in enumerate(told.players):
        aside, stashed = view["set aside"][player], view["stashed snacks"][player]
        snacks = f"{counters['Snack']}" + (f", {aside} to eat" if aside else "")
        snacks += f", {stashed} stashed" if stashed else ""
        marks = "*" if player == view["first"] else ""
        turns = "out" if view["out"][player] else f"{view['turns taken'][player]}/{TURNS}"
        place = _place_name(told.place_of(f"player-{player + 1}"))
        cells = [place, str(counters["AP"]), turns, f"{row_scores[player]:g}", snacks, _items(told, player)]
        table.add_row(_name(told, player) + marks, seats[player], *cells)
    table.caption = f"* first player{' tonight' * bool(view['night'])} · VP of what is stashed and won so far"
    table.caption_justify = "left"
    return table


def _items(told: Told, player: int) -> str:
    """What a player carries and has stashed, a line for each that is not empty."""
    rows = [("carries", told.names(f"inventory-{player + 1}")), ("stash", told.names(f"stash-{player + 1}"))]
    return "\n".join(f"{part}: {', '.join(cards)}" for part, cards in rows if cards)


def _deck(cards: list[str]) -> str:
    known = [card for card in cards[::-1] if card != HIDDEN]
    return str(len(cards)) + (f" (you know {', '.join(known)})" if known else "")


def _name(told: Told, player: int) -> str:
    animal = told.names(f"front-{player + 1}")
    return f"{player + 1} {animal[0]}" if animal else f"player {player + 1}"


def _name_of_piece(told: Told, piece: str) -> str:
    """A player's number and Animal, or the name of a Pet."""
    number = piece.removeprefix("player-")
    return _name(told, int(number) - 1) if number != piece else piece


def _place_name(key: str) -> str:
    noun, _, number = key.partition("-")
    return {"house": f"house {number}", "nest": "Nest"}.get(noun, noun)


BOARD = Board(
    show,
    heading,
    option,
    frozenset({"turn"}),
    PROMPTS,
    frozenset({"night", "turn", "over"}),
    own=frozenset({"inventory"}),
)

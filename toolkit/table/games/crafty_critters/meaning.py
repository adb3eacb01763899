"""What an option means in the store: where a move leads, how a tile would lie, what a card takes.

It is worked out on a redeal that fits what the player knows.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.crafty_critters import food as goods
from engine.games.crafty_critters import hazards, limits, placing_tiles, playing_cards, turn_order, uses
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.log_text import PLACES, WINDS
from engine.games.crafty_critters.options import TURNS, Act, design_of_option
from engine.games.crafty_critters.state import HeistState, heist
from engine.kernel import State, knows

CORNERS = dict(zip(at.STARTS, ("North-West", "North-East", "South-East", "South-West"), strict=True))
HAZARDS = {"security": "security", "trap": "the trap"}
DEALS = ("only your two hands are passed", "8 cards more are passed along, and lose one after each pick")


def option(deal: State, player: int, kind: str, value: int) -> str:
    """What more there is to say of an option; "" where there is nothing to add."""
    say = SAYINGS.get(kind)
    return say(heist(deal), player, value) if say is not None else ""


# --- tiles and places ------------------------------------------------------------------------------------------------


def listed(parts: list[str], word: str = "and") -> str:
    """Parts as a list in words: "one, two and three"."""
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def sides(paths: int) -> str:
    """The sides that paths reach, in words. `paths` has a bit for each side, North being bit 0."""
    found = [wind for i, wind in enumerate(WINDS) if paths >> i & 1]
    return "all sides" if len(found) == len(WINDS) else listed(found)


def ways(place: int, other: int) -> str:
    """The direction in which another place lies; "" where it is not beside the first."""
    found = dict.fromkeys(way for _, way, outside in at.SIDES[place] if at.PLACE_OF[outside] == other)
    return listed([WINDS[way] for way in found])


def printed(state: HeistState, card: int) -> str:
    """What is printed on a tile: its name, its paths and its hazard."""
    referee = state.referee
    design = referee.box.designs[referee.design_of[card]]
    hazard = state.components.hazard[referee.design_of[card]]
    return f"{design.name} ({design.subtype}{f', {hazard}' if hazard else ''})"


def place(state: HeistState, player: int, spot: int) -> str:
    """A place in words: in which direction it lies, its tile, its food, and who is there."""
    referee = state.referee
    card = state.tile_at[spot]
    parts = [ways(state.at[player], spot) if state.at[player] >= 0 else ""]
    if card >= 0:
        parts.append(f"{printed(state, card)}, paths to {sides(state.paths[spot])}")
    else:
        parts.append(PLACES.get(spot, ""))
    food = [referee.name(card) for card in state.zones[at.SHOP] if state.lies[card] == spot]
    parts.append(f"food: {', '.join(food)}" if food else "")
    if food and spot in at.STASHES and state.visited[player] >> at.STASHES.index(spot) & 1:
        parts.append("you have picked up here")
    others = [f"player {who + 1}" for who in range(state.players) if who != player and state.at[who] == spot]
    others = [who for who in others if not state.home[int(who.split()[1]) - 1]]
    parts.append(f"{listed(others)} {'is' if len(others) == 1 else 'are'} there" if others else "")
    return " · ".join(part for part in parts if part)


def _spot(state: HeistState, player: int, value: int) -> str:
    """How a tile would lie: where each of its paths leads."""
    space, paths = divmod(value, TURNS)
    frame = state.stack[-1]
    beside = frame.beside if isinstance(frame, placing_tiles.LayFrame) else -1
    here = state.at[beside] if beside >= 0 else -1
    to = "to you" if beside == player else f"to player {beside + 1}"
    parts = []
    for side, wind in enumerate(WINDS):
        if paths >> side & 1:
            outside = at.beyond(space, side)
            leads = to if outside >= 0 and at.PLACE_OF[outside] == here else _leads(state, outside, side)
            parts.append(f"{wind} {leads}")
    where = ways(here, space) if here >= 0 else ""
    return " · ".join(part for part in (where and f"lies {where}", f"paths: {', '.join(parts)}") if part)


def _leads(state: HeistState, outside: int, side: int) -> str:
    if outside < 0:
        return "to the edge"
    if not state.paths[outside]:
        return "open"
    name = at.NAMES[at.PLACE_OF[outside]]
    return f"to {name}" if state.paths[outside] >> (side ^ 2) & 1 else f"against a wall of {name}"


def _room(state: HeistState, player: int) -> str:
    """The spaces on which a tile can be placed now, by direction."""
    found: dict[int, list[str]] = {}
    for space, way in placing_tiles.open_spaces(state, player):
        found.setdefault(way, []).append(at.NAMES[space])
    return listed([f"{WINDS[way]} ({', '.join(names)})" for way, names in found.items()], "or")


# --- turns -----------------------------------------------------------------------------------------------------------


def _turn(state: HeistState, player: int, value: int) -> str:
    here = state.at[player]
    if 0 <= value < Act.DRAW:
        free = "no action · " if state.moves >= limits.MOVES else ""
        return free + place(state, player, value)
    if value in (Act.DRAW, Act.HELD):
        left = (
            f"; {placing_tiles.room_beside(state, here)} more this turn beside this stash" if here in at.STASHES else ""
        )
        held = state.zones[at.seat(player, at.HELD)]
        which = f"{_held(state, held)}, " if value == Act.HELD else ""
        return f"no action · {which}to be placed {_room(state, player)}{left}"
    if value == Act.END:
        return "you are out of the store with an Apple more; this round is played to its end, then one more"
    if value < 0:
        return _done(state, player)
    return _card(state, player, value, playing_cards.price(state, player, value))


def _done(state: HeistState, player: int) -> str:
    if state.choice is not None and state.choice.prompt == "before":
        return f"no tile now; then {HAZARDS[hazards.hazard_at(state, player, has_moved=True)]} is triggered"
    left = limits.ACTIONS - turn_order.used_actions(state)
    return f"end your turn, {left or 'no'} action{'s' * (left != 1)} unused"


def _card(state: HeistState, player: int, value: int, price: int) -> str:
    """How many actions a card takes, which of its uses this is, and its text."""
    referee = state.referee
    design = design_of_option(value)
    takes = f"{price or 'no'} action{'s' * (price > 1)}"
    ability = state.components.usable[design]
    use = ", second use, then it is discarded" if value >= Act.AGAIN else ""
    if not use and ability is not None and ability.use == uses.TWO_USES:
        use = ", first of two uses"
    return f"{takes}{use} · {' '.join(referee.box.designs[design].text.split())}"


def _react(state: HeistState, player: int, value: int) -> str:
    if value >= Act.PLAY:
        return _card(state, player, value, 0)
    referee = state.referee
    if state.choice is None or state.choice.prompt != "security":
        known = [card for card in state.zones[at.TRAPS][-1:] if knows(state, player, card)]
        if not known:
            return "a trap is drawn and happens to you"
        design = referee.box.designs[referee.design_of[known[0]]]
        return f"{design.name} happens to you: {' '.join(design.text.split())}"
    has_food = bool(state.zones[at.seat(player, at.BASKET)])
    more = hazards.CAUGHT if has_food else hazards.NOTICED
    has = state.counts[state.components.suspicion][player]
    lost = ", and a -1 CP token" if has + more >= hazards.TOO_MUCH else ""
    return f"gain {more} suspicion, for you have {'food' if has_food else 'no food'}{lost}"


def _food(state: HeistState, player: int, value: int) -> str:
    referee = state.referee
    here = state.at[player]
    if value < 0:
        return "nothing more is picked up now"
    found = [card for card in goods.loose_food(state, player) if referee.design_of[card] == value]
    worth = f"worth {referee.box.designs[value].vp} CP"
    once = here in at.STASHES and not any(state.dropped[card] for card in found)
    return worth + ("; the one thing you can ever pick up on this stash tile" if once else "")


# --- what texts let somebody choose ----------------------------------------------------------------------------------


def _chosen_card(state: HeistState, player: int, value: int) -> str:
    """A tile in words: where it lies on the board, else what is printed on it; "" for other cards."""
    if value < 0 or state.components.kind[value] != "Tile":
        return ""
    if state.zone_of[value] == at.BOARD:
        return f"at {at.NAMES[state.lies[value]]} · {place(state, player, state.lies[value])}"
    return printed(state, value)


def _player(state: HeistState, player: int, value: int) -> str:
    if value < 0:
        return ""
    referee = state.referee
    has = state.counts[state.components.suspicion][value]
    hand = len(state.zones[at.seat(value, at.HAND)])
    food = ", ".join(referee.name(card) for card in state.zones[at.seat(value, at.BASKET)]) or "no food"
    at_place = f"at {at.NAMES[state.at[value]]}, " if state.at[value] >= 0 else ""
    return f"{'yourself, ' if value == player else ''}{at_place}{has} suspicion, {hand} cards in hand, {food}"


def _pile(state: HeistState, player: int, value: int) -> str:
    row = state.zones[value] if value >= 0 else []
    return f"{state.referee.name(row[-1])} is the last card of it" if row else ""


def _held(state: HeistState, held: list[int]) -> str:
    """The tiles that somebody holds, one of which would be placed."""
    return listed(list(dict.fromkeys(printed(state, card) for card in held)), "or")


def _which(state: HeistState, player: int, value: int) -> str:
    held = state.zones[at.seat(player, at.HELD)]
    return next((printed(state, card) for card in held if state.referee.design_of[card] == value), "")


def _may(state: HeistState, player: int, value: int) -> str:
    """Whether to place a held tile for a player who is about to draw: what each answer does."""
    frame = state.stack[-1]
    held = state.zones[at.seat(player, at.HELD)]
    if not isinstance(frame, placing_tiles.DrawFrame) or not held:
        return ""
    who = f"player {frame.player + 1}"
    if not value:
        return f"keep {_held(state, held)}; {who} draws a tile"
    return f"place {_held(state, held)} for {who}, {_room(state, frame.player)} of them, before they draw"


Say = Callable[[HeistState, int, int], str]
SAYINGS: dict[str, Say] = {
    "corner": lambda state, player, value: f"the {CORNERS[value]} corner",
    "deal": lambda state, player, value: DEALS[value],
    "turn": _turn,
    "react": _react,
    "food": _food,
    "spot": _spot,
    "place": lambda state, player, value: place(state, player, value) if value >= 0 else "",
    "card": _chosen_card,
    "player": _player,
    "pile": _pile,
    "held": _which,
    "may": _may,
}

"""Who may know what, and dealing hidden cards anew. Every function for viewers calls `check_viewer` first.

Rules modules use -1 for the owner of what nobody owns, so they must never be asked about a seat that is not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.kernel.core.chance import below, shuffle
from engine.kernel.core.choice import Choice
from engine.kernel.core.frames import SelectFrame, TextFrame
from engine.kernel.core.state import State
from engine.kernel.core.viewer import EVERYBODY, NOBODY, NoSeat, Viewer, is_among
from engine.kernel.core.zones import Sees
from engine.kernel.running.choices import texts_of

ALL, TOP = Sees.ALL, Sees.TOP
HIDDEN = "hidden"  # how a card is told to who may not know it


def _seats(players: int) -> str:
    return f"seats are 0 to {players - 1}" if players > 1 else "the only seat is 0"


def check_viewer(state: State, viewer: Viewer) -> None:
    """Raises NoSeat where a viewer is neither a seat of the game nor NOBODY."""
    if viewer is not NOBODY and (type(viewer) is not int or not 0 <= viewer < state.players):
        raise NoSeat(
            f"{viewer!r} is no seat of this game: {_seats(state.players)}, and NOBODY is whoever only looks on"
        )


def who_knows(state: State, card: int) -> int:
    """The seats that may know which card it is, as a set of core.viewer.

    They see it where it lies, or it is known to them still: it lay face-up, they had it, or they have looked at it.
    """
    known = state.known[card]
    if known == EVERYBODY or state.referee.is_face_up(state, card):
        return EVERYBODY
    return known | state.referee.board.knowers[state.zone_of[card]] & ((1 << state.players) - 1)


def known_to_some(state: State) -> list[tuple[int, int]]:
    """(player, card) for each card that a player knows without seeing it, where not everybody does."""
    return [
        (player, card)
        for card, known in enumerate(state.known)
        if known > 0
        for player in range(state.players)
        if known >> player & 1
    ]


def knows(state: State, viewer: Viewer, card: int) -> bool:
    """Whether a viewer may know which card it is."""
    return is_among(viewer, who_knows(state, card))


def learn(state: State, players: Iterable[int], cards: Iterable[int]) -> None:
    """Let players see cards; they know them until the cards move unseen. What all of several see, everybody knows.

    Pieces of nobody's are no players and see nothing.
    """
    everyone = (1 << state.players) - 1
    seats = sum(1 << player for player in set(players)) & everyone
    if seats == everyone and state.players > 1:
        seats = EVERYBODY
    for card in cards:
        if not state.referee.is_face_up(state, card):
            state.known[card] |= seats


def choice_told(state: State, viewer: Viewer) -> dict[str, object] | None:
    """Who has to choose, and what for; among what is told to them alone. None when the game is over.

    Where several choose at once, everybody is told who has not answered yet ("waiting for"), and each player what they
    have answered themselves ("own").
    """
    if state.choice is None:
        return None
    told = _told(state, state.choice, viewer)
    if state.at_once is not None:
        told["waiting for"] = [choice.player for choice in state.at_once.open()]
        for choice, value in zip(state.at_once.choices, state.at_once.answers, strict=True):
            if choice.player == viewer:
                own = _told(state, choice, viewer)
                told["own"] = own if value is None else own | {"answered": state.referee.words[choice.kind][value]}
    return told


def _told(state: State, choice: Choice, viewer: Viewer) -> dict[str, object]:
    told: dict[str, object] = {"player": choice.player, "kind": choice.kind, "prompt": choice.prompt}
    if choice.player == viewer:
        told["actions"] = texts_of(state, choice)
    return told


def redeal_answers(state: State, viewer: Viewer) -> None:
    """Replace the options of other players by what they can choose now that hidden cards were dealt anew.

    Answers that they have already given are replaced by random ones, by `state.chance`.
    """
    at_once = state.at_once
    if at_once is None:
        return
    for number, choice in enumerate(at_once.choices):
        if choice.player != viewer:
            options = state.referee.offered_anew(state, choice) or choice.options
            at_once.choices[number] = choice.offering(options)
            if at_once.answers[number] is not None:
                at_once.answers[number] = options[below(state, len(options))]
    state.choice = next(iter(at_once.open()), None)


def cards_told(state: State, viewer: Viewer, zone: int) -> list[str]:
    """The names of the cards in a zone, the top one last; HIDDEN for each card that the viewer may not know.

    Copies of a card have the same name. By a number they could be told apart after they had lain hidden.
    """
    name = state.referee.name
    return [name(card) if knows(state, viewer, card) else HIDDEN for card in state.zones[zone]]


def deal_anew(state: State, viewer: Viewer) -> dict[int, int]:
    """Deal what is hidden from a viewer anew by `state.chance`. Returns, for each card that moved, what lies there now.

    Cards with the same back trade places, wherever they lie hidden. Whoever knew the card that lay in a place knows the
    one that lies there now. Cards that a player is looking at in the middle of a text stay, because the text goes on
    about these very cards.
    """
    moved: dict[int, int] = {}
    for spots in _hidden_spots(state, viewer):
        old = [state.zones[zone][i] for zone, i in spots]
        cards = sorted(old)  # so that nothing hidden decides
        shuffle(state, cards)
        for (zone, i), card in zip(spots, cards, strict=True):
            state.zones[zone][i] = card
            state.zone_of[card] = zone
        moved |= zip(old, cards, strict=True)
    if any(state.known):
        known = state.known[:]
        for card, other in moved.items():
            state.known[other] = known[card]
    if state.turned:
        state.turned = [moved.get(card, card) for card in state.turned]
    for row in _picked_from(state):
        row[:] = [moved.get(card, card) for card in row]
    state.groups = [None] * len(state.groups)
    state.cache.clear()
    return moved


def _hidden_spots(state: State, viewer: Viewer) -> Iterable[list[tuple[int, int]]]:
    """Zone and index of each card that a viewer does not know, in one list for each back."""
    referee = state.referee
    backs = referee.box.backs
    sees, knowers, turned = referee.board.sees, referee.board.knowers, state.turned
    seat = 1 << viewer if viewer is not NOBODY else 0
    known: set[int] = set()
    if any(state.known):
        known = _looked_at(state)
        known.update([card for card, who in enumerate(state.known) if who == EVERYBODY or who & seat])
    spots: dict[str, list[tuple[int, int]]] = {}
    for zone, cards in enumerate(state.zones):
        if not cards or (seat and knowers[zone] & seat) or (sees[zone] is ALL and not turned):
            continue  # a game may show more than its zones do, and never less
        for i in _face_down(state, zone):
            card = cards[i]
            if card not in known:
                spots.setdefault(backs[card], []).append((zone, i))
    return spots.values()


def _face_down(state: State, zone: int) -> Iterable[int]:
    """The indices of the cards in a zone whose faces not everybody sees."""
    referee, cards, turned = state.referee, state.zones[zone], state.turned
    sees = referee.board.sees[zone]
    if not referee.shows_by_zones:
        return [i for i, card in enumerate(cards) if not referee.is_face_up(state, card)]
    last = len(cards) - 1
    if not turned:
        return range(last if sees is TOP else last + 1)
    return [i for i, card in enumerate(cards) if (sees is ALL or (sees is TOP and i == last)) == (card in turned)]


def _looked_at(state: State) -> set[int]:
    """The cards that the player who has to choose has seen, while a text waits for the choice; else none."""
    if state.choice is None or all(not isinstance(frame, TextFrame) for frame in state.stack):
        return set()
    return {card for card, known in enumerate(state.known) if known >> state.choice.player & 1}


def _picked_from(state: State) -> Iterator[list[int]]:
    """Every list of cards that somebody is picking from: in frames on the stack, and in the choice itself."""
    for frame in state.stack:
        if isinstance(frame, SelectFrame) and frame.sort == "card":
            yield from (*frame.groups, frame.picked)
    if state.choice is not None and state.choice.kind == "card":
        yield state.choice.options

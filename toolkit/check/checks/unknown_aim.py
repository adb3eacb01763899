"""
## What it finds
An entry under `bots` that is not of one kind (`counter`, `zone`, `fact` or `near`), and one that names a zone that
players do not have, a counter that they cannot have, or a place that is not on the board.

Where a game is going to be played, also a fact, as an entry or under `when` or `until`, that its rules do not tell.

## Why it matters
Bots would not work towards it, and nothing would say so.

## Example
    bots:
      - {zone: hnd, points: 0.3}

## Instead
    bots:
      - {zone: hand, points: 0.3}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from toolkit.aims import kinds
from toolkit.model import Game
from toolkit.nearest import one_of
from toolkit.problem import Offence, Problem

if TYPE_CHECKING:
    from engine.kernel import Referee

PLAYER = "player"
OFFENCE = Offence("C144", "unknown-aim", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Entries of `bots` that speak of what the game does not have. Unknown counters and nouns are other findings."""
    for number, row in enumerate(game.data.get("bots") or ()):
        if not isinstance(row, Mapping) or not game.source:
            continue
        for key, message, hint in _wrong(game, row):
            place = game.source.place("bots", number, key) if key else game.source.place("bots", number)
            yield OFFENCE.at(place, message, hint)


def unmet(game: Game, referee: Referee) -> list[Problem]:
    """A problem for each aim that these rules know nothing of: a fact that they do not tell."""
    from engine.bots.aims import UnknownAimError, outlook
    from engine.kernel import new_game

    if not referee.box.bots:
        return []
    try:
        outlook(referee).hold(new_game(referee, referee.box.players[1], 0))
    except UnknownAimError as unknown:
        place = game.source.place("bots") if game.source else None
        return [OFFENCE.at(place, f"Bots work towards what is not there: {unknown}.", "heap explain C144 says more")]
    return []


def _wrong(game: Game, row: Mapping[str, object]) -> Iterator[tuple[str, str, str]]:
    """What is wrong with an entry: at which key, what, and the way out."""
    found = kinds(row)
    if len(found) != 1:
        what = f"{' and '.join(found)} in one" if found else "nothing that bots could work towards"
        yield "", f"This says {what}.", "Write one of counter, zone, fact and near, and `points`."
        return
    words, named = game.vocabulary, row[found[0]]
    if "towards" in row and found != ["zone"]:
        yield "towards", "Only cards of a zone are on their way to another.", "Say which with `zone`."
    if found == ["zone"]:
        own = [name for name, zone in words.zones.items() if zone.of == PLAYER or _is_of_player(game, name)]
        for key in ("zone", "towards"):
            if key in row and row[key] not in own:
                way_out = one_of(str(row[key]), own) or "Name a zone that each has."
                yield key, f"Players have no zone {row[key]!r}.", way_out
    elif found == ["counter"] and named in words.counters and not _is_had_by_players(game, str(named)):
        yield "counter", f"Players have no {named}.", "Name a counter that players can have."
    elif isinstance(named, list):
        from engine.kernel.core.zones import places_of  # slow to import, and few games have such an aim

        places = [place.key for place in places_of(words, game.players[1])]
        for name in named:
            if str(name) not in places:
                yield "near", f"There is no place {str(name)!r}.", one_of(str(name), places) or "Name places of nouns."
    elif found == ["near"] and named in words.nouns and "card" not in words.nouns[str(named)].sorts:
        yield "near", f"A {named} is no card.", "Name cards that lie on the board, or a list of places: [A1, J1]."


def _is_had_by_players(game: Game, counter: str) -> bool:
    """Whether players can have a counter, themselves or by their pieces."""
    nouns = game.vocabulary.nouns
    holders = game.vocabulary.counters[counter].holders
    return PLAYER in holders or any("piece" in nouns[noun].sorts for noun in holders if noun in nouns)


def _is_of_player(game: Game, zone: str) -> bool:
    noun = game.vocabulary.nouns.get(zone)
    return noun is not None and noun.of == PLAYER

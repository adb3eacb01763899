"""`heap play --web` without rules: a free table in browsers, begun anew or gone on with, and the links to its seats."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from toolkit.cli.options import harmless, refuse, typed
from toolkit.cli.progress import shown_progress

if TYPE_CHECKING:
    from toolkit.cli.play_web import Wishes
    from toolkit.model import Game
    from toolkit.rooms.free.room import FreeRoom
    from toolkit.rooms.links import Link
    from toolkit.rooms.store import KeptGame, Store

MOST_SEATS = 12


def play_freely(
    game: Game, wishes: Wishes, file: Path | None, address: tuple[str, int], names: str | None = None
) -> None:
    """Serve a free table of a game until Ctrl-C. Where nothing is wished for, the latest one goes on."""
    import sqlite3

    from toolkit.cli.play_web import name_people
    from toolkit.rooms.free.house import FreeHouse
    from toolkit.rooms.free.serving import latest, serve_table
    from toolkit.rooms.gathering import KeptGameError
    from toolkit.rooms.kept import files_of
    from toolkit.rooms.sound import reason
    from toolkit.rooms.store import USUAL, HeldError, Store

    players, bots, human, seed, mode = wishes
    if bots is not None or human is not None or mode is not None:
        refuse("at a free table only people sit.", "Leave out --bots, --human and --mode; --players says how many.")
    path = file or USUAL
    try:
        store = Store(path)
        kept = latest(store, game.id) if players is None and seed is None else None
        kept = kept or _begun(store, game, players, seed)
        store.hold(kept.id)
        house = FreeHouse(store)
        room = house.open(kept)
        name_people(room.called, room.people, names)
        is_old = store.box(room.game.box).files != files_of(game)
        with suppress(KeyboardInterrupt):
            host, port = address
            ready = partial(_ready, game, _begin_again(game, room) if is_old else "")
            serve_table(house, room, port, ready, host)
    except KeptGameError as cannot:
        refuse(f"the table that was begun cannot go on: {cannot}.", "Begin another: say --players N.")
    except HeldError as held:
        refuse(f"{path}: {held}.", "Stop that one, begin another with --players N, or say another file with --save.")
    except (sqlite3.Error, OSError) as error:
        refuse(f"{path} cannot be used: {reason(error)}.", "Say another file with --save.")
    typer.echo(harmless(f"\nStopped. It goes on with: heap play {typed(game.folder)} --web --free"))


def _begun(store: Store, game: Game, players: int | None, seed: int | None) -> KeptGame:
    """A new table, with pictures of all its things. Without a number as few sit at it as play the game."""
    from toolkit.cache import Cache
    from toolkit.press.workers import NoPango, WorkerLost
    from toolkit.rooms.free.serving import Wanted, begin
    from toolkit.rooms.free.setting import BadSettingError

    seats = players if players is not None else max(1, game.players[0])
    if not 1 <= seats <= MOST_SEATS:
        refuse(f"--players {seats}: a free table has 1 to {MOST_SEATS} seats.")
    number = seed if seed is not None else secrets.randbelow(1 << 63)
    try:
        with shown_progress() as progress:
            progress.begin("pictures", len(game.cards) + len(game.pieces))
            return begin(store, game, Wanted(seats, number), Cache(), lambda done, total: progress.advance(1))
    except BadSettingError as bad:
        refuse(f"{game.title} does not lie on a table: {bad}.")
    except (WorkerLost, NoPango) as lost:
        refuse(f"{lost}", lost.way_out)


def _begin_again(game: Game, room: FreeRoom) -> str:
    """What is said of a table whose cards have been changed since it began."""
    begin = f"heap play {typed(game.folder)} --web --free --players {len(room.game.seats)}"
    return f"It has the cards that it began with. With those of now a new one begins: {begin}"


def _ready(game: Game, news: str, room: FreeRoom, links: Sequence[Link], base: str) -> None:
    from toolkit.cli.links import print_links

    actions = len(room.done)
    words = f"goes on after {actions} action{'s' * (actions != 1)}" if actions else "a new table"
    typer.echo(harmless(f"{game.title} without rules, {words}. Each link is a seat: give it to whoever sits there."))
    print_links(links, base, room.called.names)
    typer.echo("Ctrl-C stops it; the table goes on when it is started again.")
    if news:
        typer.echo(harmless(news))

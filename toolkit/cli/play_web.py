"""`heap play --web`: a game in browsers, begun anew or gone on with, and the links to its seats."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from toolkit.cli.options import harmless, refuse
from toolkit.cli.progress import shown_progress
from toolkit.cli.rules import referee_of
from toolkit.cli.seats import seats_of

if TYPE_CHECKING:
    from toolkit.model import Game
    from toolkit.rooms.called import Called
    from toolkit.rooms.links import Link
    from toolkit.rooms.room import Room
    from toolkit.rooms.store import KeptGame, Store

Wishes = tuple[int | None, str | None, str | None, int | None, str | None]  # players, bots, human, seed, mode


def play_in_browsers(
    game: Game,
    wishes: Wishes,
    where: tuple[Path | None, int | None, str | None],
    address: tuple[str, int],
    pause: float,
) -> None:
    """Serve a game until Ctrl-C. Where nothing is wished for, the latest one goes on that is not over.

    `where` is the file of the sessions, the number of one of them that is wished for, which may be over, and the names
    of the people, with commas between. `address` is the host that is served, as `host_of` gives it, and the port.
    """
    import sqlite3

    from toolkit.rooms.gathering import KeptGameError
    from toolkit.rooms.house import House
    from toolkit.rooms.kept import KeptBoxError
    from toolkit.rooms.serving import open_room, serve_room, unfinished
    from toolkit.rooms.sound import reason
    from toolkit.rooms.store import USUAL, HeldError, Store

    path, session, names = where[0] or USUAL, where[1], where[2]
    try:
        store = Store(path)
        if session is not None:
            kept = _session(store, game, session, wishes)
        else:
            kept = unfinished(store, game.id) if all(wish is None for wish in wishes) else None
        is_new = kept is None
        kept = kept or _begun(store, game, wishes)
        store.hold(kept.id)
        house = House(store, pause)
        room = open_room(house, kept, game, wishes[4] or "")
        name_people(room.called, room.people, names)
        with suppress(KeyboardInterrupt):
            host, port = address
            serve_room(house, room, port, lambda room, links, base: _ready(room, links, base, is_new=is_new), host)
    except (KeptBoxError, KeptGameError) as cannot:
        way = "Put the files back as they were when it began, or begin another: heap play --web with --players N."
        refuse(f"the game that was begun cannot go on: {cannot}.", way)
    except HeldError as held:
        refuse(f"{path}: {held}.", "Stop that one, begin another with --players N, or say another file with --save.")
    except (sqlite3.Error, OSError) as error:
        refuse(f"{path} cannot be used: {reason(error)}.", "Say another file with --save.")
    typer.echo(harmless(f"\nStopped. It goes on with: heap play {shlex.quote(game.id)} --web"))


def name_people(called: Called, people: Sequence[int], names: str | None) -> None:
    """Call the people what `--names` says, in the order of their seats. Refuses names that nobody can have."""
    from toolkit.rooms.called import BadNameError

    given = names.split(",") if names else []
    if len(given) > len(people):
        counted = f"{len(people)} {'person' if len(people) == 1 else 'people'}"
        refuse(f"--names {names}: {len(given)} names for {counted}.", "Bots keep the names that they have.")
    try:
        for seat, name in zip(people, given, strict=False):
            called.name(seat, name)
    except BadNameError as bad:
        refuse(f"--names {names}: {bad}.", "Say names like --names Ann,Bob.")


def host_of(*, lan: bool) -> str:
    """The address that a table is served on; says what it opens where that is not this machine alone."""
    from toolkit.web.binding import LOOPBACK, lan_address

    if not lan:
        return LOOPBACK
    try:
        host = lan_address()
    except OSError as error:
        refuse(f"--lan: {error}.", "Join a network, or leave --lan out.")
    typer.echo(
        f"Open to everybody in the network of {host}: whoever has a link has its seat, and whoever listens\n"
        "to the network can read along, for it is not encrypted. Use it among friends, not in a public place."
    )
    return host


def _session(store: Store, game: Game, number: int, wishes: Wishes) -> KeptGame | None:
    """A kept game by its number. Refuses one that is not there, and wishes for another."""
    if any(wish is not None for wish in wishes):
        refuse("a session has its own players, seats and seed.", "Leave out --session, or the other options.")
    kept = store.game(number) if 0 <= number < 1 << 62 else None
    if kept is None or kept.game != game.id:
        hint = f"heap sessions {shlex.quote(game.id)} lists them."
        refuse(f"{store.path} has no session {number} of {game.id}.", hint)
    return kept


def _begun(store: Store, game: Game, wishes: Wishes) -> KeptGame:
    """A new game, with pictures of all its faces. Refuses what cannot be played."""
    from engine.kernel import BadStart, UnknownMode, mode_options, new_game
    from toolkit.cache import Cache
    from toolkit.press.workers import NoPango, WorkerLost
    from toolkit.rooms.serving import Wanted, begin

    players, bots, human, seed, mode = wishes
    referee = referee_of(game)
    seats = seats_of(referee.box, players, bots, human, among_bots=False)
    _refuse_clocks(seats)
    number = seed if seed is not None else secrets.randbelow(1 << 63)
    try:
        mode_options(new_game(referee, len(seats), number), mode or "")
    except BadStart as bad:
        refuse(f"{bad}.")
    except UnknownMode as unknown:
        refuse(f"--mode {mode}: {unknown}.")
    try:
        with shown_progress() as progress:
            progress.begin("pictures", len(game.cards))
            return begin(
                store, game, Wanted(number, tuple(seats), referee.box), Cache(), lambda done, total: progress.advance(1)
            )
    except (WorkerLost, NoPango) as lost:
        refuse(f"{lost}", lost.way_out)


def _refuse_clocks(seats: Sequence[str]) -> None:
    """Refuse bots that no one has, and such as think for some time: a table that goes on has to go on the same."""
    from engine.bots import UnknownBot, bot

    for seat in seats:
        if seat == "person":
            continue
        try:
            bot(seat)
        except UnknownBot as unknown:
            refuse(f"{unknown}.", "Name them like --bots random,greedy,search:200.")
        if seat.startswith("search:") and seat.endswith("s"):
            refuse(f"{seat}: in a browser a search is told how many games it plays.", "Say search:200.")


def _ready(room: Room, links: Sequence[Link], base: str, *, is_new: bool) -> None:
    from toolkit.cli.links import print_links

    actions = len(room.played.actions)
    words = "a new game" if is_new else f"goes on after {actions} action{'s' * (actions != 1)}"
    typer.echo(
        harmless(f"{room.played.referee.box.title}, {words}. Each link is a seat: give it to whoever sits there.")
    )
    print_links(links, base, room.called.names)
    typer.echo("Ctrl-C stops it; the game goes on when it is started again.")

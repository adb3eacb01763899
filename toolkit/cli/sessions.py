"""`heap sessions`: what was played at tables in browsers."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.answer import JsonOption
from toolkit.cli.options import harmless, refuse

if TYPE_CHECKING:
    from toolkit.rooms.sessions import Session
    from toolkit.rooms.store import Remark

HEADINGS = (
    "session",
    "game",
    "table",
    "begun",
    "minutes",
    "seats",
    "actions",
    "over",
    "scores",
    "winners",
    "remarks",
    "why",
)
FREE_TABLE = "free table"
OF_REMARKS = ("session", "game", "after actions", "who", "about", "card", "revision", "words")

HELP = """List and sum up what was played at tables in browsers: heap sessions, heap sessions GAME

Each session is told with when it was begun, how long it took, what was done and the scores, of which a free table \
has none; then, for each game, the \
cards that nobody played in any of them, and the remarks of the players by card, with the revision that it had then. \
A session goes on by heap play GAME --web; one that is over is looked at again there, step by step, with --session N.

Exit code 0: told, 2: wrong call.
"""


def sessions_command(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A game by name or by its folder; without it all games.")
    ] = "",
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Where they are kept; default: .heap/tables.sqlite.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write a table of the sessions, a row each.")
    ] = None,
    remarks: Annotated[
        Path | None, typer.Option("--remarks", metavar="FILE", help="Write a table of all remarks, a row each.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    import sqlite3

    from toolkit.cli.answer import answer
    from toolkit.rooms.sessions import sessions_of
    from toolkit.rooms.sound import reason
    from toolkit.rooms.store import USUAL, Store

    path = save or USUAL
    if not path.is_file():
        refuse(
            f"{path}: nothing was played there yet.", "heap play GAME --web begins a session; --save names its file."
        )
    try:
        store = Store(path)
        found = sessions_of(store, _id_of(game))
        store.close()
    except (sqlite3.Error, OSError) as error:
        refuse(f"{path} cannot be used: {reason(error)}.", "Say another file with --save.")
    if game and not found:
        refuse(f"{path} has no session of {game!r}.", "heap sessions lists all.")
    for file, headings, rows in (
        (csv, HEADINGS, [_row(each) for each in found]),
        (remarks, OF_REMARKS, [_remark(each, remark) for each in found for remark in each.remarks]),
    ):
        if file is not None:
            _write(file, headings, rows)
    if as_json:
        answer({"sessions": [each.told() for each in found]})
        return
    _tell(found)


sessions_command.__doc__ = HELP


def _id_of(game: str) -> str:
    """The id of a game that is said by its id or by its folder; "" for all."""
    path = Path(game)
    return path.resolve().name if game and path.name in {"", ".."} else path.name


def _write(path: Path, headings: tuple[str, ...], rows: list[list[str | int]]) -> None:
    from toolkit.files import write_together
    from toolkit.tables.csv_file import csv_bytes

    try:
        write_together({path: csv_bytes(headings, rows)})
    except OSError as error:
        refuse(f"{path} cannot be written: {error}.")


def _row(session: Session) -> list[str | int]:
    return [
        session.kept.id,
        session.game,
        FREE_TABLE if session.is_free else "",
        _when(session.begun),
        round(session.seconds / 60),
        ", ".join(session.names.get(seat) or name for seat, name in enumerate(session.kept.seats)),
        session.actions,
        "yes" if session.is_over else "no",
        _scores(session),
        ", ".join(str(seat + 1) for seat in session.winners),
        len(session.remarks),
        session.why,
    ]


def _remark(session: Session, remark: Remark) -> list[str | int]:
    card = session.cards.get(remark.about, "")
    about = (remark.about, card, remark.revision)
    return [session.kept.id, session.game, remark.actions, _who(session, remark.seat), *about, remark.words]


def _who(session: Session, seat: int) -> str:
    from toolkit.rooms.called import person

    return person(seat, session.names) if seat >= 0 else "looking on"


def _when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def _scores(session: Session) -> str:
    return ", ".join(f"{score:g}" for score in session.scores)


def _tell(found: list[Session]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from toolkit.rooms.sessions import never_played
    from toolkit.table.screen import screen

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("Session", "Game", "Begun (UTC)", "Minutes", "Seats", "Actions", "Scores", "Remarks"):
        table.add_column(heading)
    for each in found:
        number, name, table_of, begun, minutes, seats, actions, over, points, _, said, why = map(str, _row(each))
        state = why or table_of or (points if over == "yes" else f"goes on ({points})")
        cells = [number, name, begun, minutes, seats, actions, state, said]
        table.add_row(*(Text(harmless(cell)) for cell in cells))
    console = screen()
    console.print(table)
    for name in dict.fromkeys(each.game for each in found):
        own = [each for each in found if each.game == name]
        rest = never_played(own)
        if rest and any(each.played for each in own):
            console.print(Text(harmless(f"{name}: {len(rest)} cards that nobody played: {', '.join(rest)}")))
        for about, rows in _by_card(own).items():
            console.print(Text(harmless(f"{name}, {about}:")))
            for session, remark in rows:
                revision = f", revision {remark.revision}" if remark.revision else ""
                where = (
                    f"{_who(session, remark.seat)}, session {session.kept.id} after {remark.actions} actions{revision}"
                )
                console.print(Text(harmless(f"  {remark.words}  ({where})")))


def _by_card(sessions: list[Session]) -> dict[str, list[tuple[Session, Remark]]]:
    """All remarks, those of the cards of which most was said first, those of moments last."""
    rows = [(session, remark) for session in sessions for remark in session.remarks]
    most = Counter(remark.about for _, remark in rows)
    found: dict[str, list[tuple[Session, Remark]]] = {}
    for session, remark in sorted(rows, key=lambda row: (not row[1].about, -most[row[1].about], row[1].about)):
        name = session.cards.get(remark.about, remark.about) or "moments of the game"
        found.setdefault(name, []).append((session, remark))
    return found

"""The text of a record.

heapgame 1                      the version of this form
game market                     its id
cards 0123456789abcdef          Box.hash of the cards it was played with
players 4
seed 17
seats person greedy random search:200

1 choose Baker                  a player, then the action: one line each, in order
...
end 243 89ab...                 how many actions, and the digest of the state after them

Empty lines and lines that begin with # say nothing. A record without its last line was cut off.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

SUFFIX = ".heapgame"
VERSION = "1"
FIELDS = ("game", "cards", "players", "seed", "seats")
ACTION = re.compile(r"([1-9][0-9]{0,2}) (\S.*)")
END = re.compile(r"end ([0-9]{1,9}) ([0-9a-f]{8,64})")
MOST_PLAYERS = 999
MOST_SEED = (1 << 64) - 1
UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


class BadRecord(ValueError):  # noqa: N818 - it says what was found
    """The text is not a record. The message names the line; `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start. `actions` are (player from 0, text); `digest` is of the state after the last one."""

    game: str
    cards: str
    players: int
    seed: int
    seats: tuple[str, ...]
    actions: tuple[tuple[int, str], ...]
    digest: str


def write_record(record: Record) -> str:
    """The text of a record, ending in a line break."""
    lines = [
        f"heapgame {VERSION}",
        f"game {record.game}",
        f"cards {record.cards}",
        f"players {record.players}",
        f"seed {record.seed}",
        f"seats {' '.join(record.seats)}",
        "",
        *(f"{player + 1} {action}" for player, action in record.actions),
        f"end {len(record.actions)} {record.digest}",
    ]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """The record in a text. Raises BadRecord, whose message names the line."""
    lines = [(number, line.strip(" \t\r")) for number, line in enumerate(text.split("\n"), 1)]
    rows = [(number, line) for number, line in lines if line and not line.startswith("#")]
    _check_letters(rows)
    rows = [(number, " ".join(line.split())) for number, line in rows]
    _check_version(rows)
    head = _read_head(rows[1 : 1 + len(FIELDS)])
    actions = _read_actions(rows[1 + len(FIELDS) : -1], head)
    end = END.fullmatch(rows[-1][1])
    if end is None:
        raise BadRecord(
            f"line {rows[-1][0]}: the record was cut off; its last line has to begin with `end`",
            "Take another copy of the file.",
        )
    if int(end[1]) != len(actions):
        raise BadRecord(f"line {rows[-1][0]}: there should be {end[1]} actions, and there are {len(actions)}")
    players, seed = int(head["players"]), int(head["seed"])
    return Record(head["game"], head["cards"], players, seed, tuple(head["seats"].split()), actions, end[2])


def _check_letters(rows: Sequence[tuple[int, str]]) -> None:
    """Refuse control characters: records are quoted in messages on a terminal, and no card contains any."""
    for number, line in rows:
        if found := UNSEEN.search(line):
            raise BadRecord(
                f"line {number}: the control character U+{ord(found[0]):04X} stands in it",
                "A record is plain text. Take another copy of the file.",
            )


def _check_version(rows: Sequence[tuple[int, str]]) -> None:
    if not rows:
        raise BadRecord("the file is empty")
    number, line = rows[0]
    word, _, version = line.partition(" ")
    if word != "heapgame":
        raise BadRecord(f"line {number}: a record begins with `heapgame {VERSION}`, not with `{line[:40]}`")
    if version != VERSION:
        raise BadRecord(
            f"line {number}: this is a record of version {version[:20]!r}; this Heap reads version {VERSION}",
            "Open it with the Heap that wrote it.",
        )


def _read_head(rows: Sequence[tuple[int, str]]) -> dict[str, str]:
    fields = {}
    for i, field in enumerate(FIELDS):
        if i >= len(rows):
            raise BadRecord(f"the record was cut off: the line `{field} ...` is missing")
        number, line = rows[i]
        word, _, value = line.partition(" ")
        if word != field or not value.strip():
            raise BadRecord(f"line {number}: here stands `{field} ...` in a record, not `{line[:40]}`")
        fields[field] = value.strip()
    number = rows[2][0]
    if not re.fullmatch("[0-9]{1,9}", fields["players"]) or not 1 <= int(fields["players"]) <= MOST_PLAYERS:
        raise BadRecord(f"line {number}: players are a number from 1 to {MOST_PLAYERS}, not `{fields['players'][:40]}`")
    number = rows[3][0]
    if not re.fullmatch("[0-9]{1,20}", fields["seed"]) or int(fields["seed"]) > MOST_SEED:
        raise BadRecord(f"line {number}: a seed is a number from 0 to {MOST_SEED}, not `{fields['seed'][:40]}`")
    seats = len(fields["seats"].split())
    if seats != int(fields["players"]):
        raise BadRecord(f"line {rows[4][0]}: {seats} seats are named for {fields['players']} players")
    return fields


def _read_actions(rows: Sequence[tuple[int, str]], head: dict[str, str]) -> tuple[tuple[int, str], ...]:
    players = int(head["players"])
    actions = []
    for number, line in rows:
        match = ACTION.fullmatch(line)
        if match is None:
            raise BadRecord(f"line {number}: an action is `PLAYER ACTION`, like `1 forage`, not `{line[:40]}`")
        if int(match[1]) > players:
            raise BadRecord(f"line {number}: there is no player {match[1]}, there are {players}")
        actions.append((int(match[1]) - 1, match[2]))
    return tuple(actions)

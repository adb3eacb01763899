"""Changes a table that is open in Tabletop Simulator, by its port for editors: cards get their new pictures in place.

The program listens on port 39999 of this machine for one JSON message a connection; message 3 carries a script that it
runs. What the script returns comes back as message 5 on port 39998, and an error as message 3, where nobody else
listens there. Objects stay where they are: each that has a picture of this export, by its name or the number of its
sheet, gets the new address; nothing else of it is touched.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from toolkit.exports.kinds import Files
from toolkit.exports.manifest import NAME
from toolkit.exports.tabletops.lua import lua
from toolkit.files import json_of, read_ordinary

HOST, PORT, ANSWERS = "127.0.0.1", 39999, 39998
SECONDS = 10.0  # that an answer is waited for
MOST_BYTES = 2**20  # of an answer
EXECUTE, FAILED, RETURNED = 3, 3, 5  # numbers of messages
GLOBAL = "-1"  # the script of the table itself
RETURN_ID = 12
SCRIPT = Path(__file__).with_suffix(".lua")


class PushError(Exception):
    """The table could not be changed; the message says why."""


def pushed(files: Files, ports: tuple[int, int] = (PORT, ANSWERS), seconds: float = SECONDS) -> str:
    """Change the open table by the save among some files; returns what came of it, in a line. Raises PushError."""
    save = json_of(next(data for path, data in files.items() if path.suffix == ".json" and path.name != NAME))
    message = {"messageID": EXECUTE, "guid": GLOBAL, "returnID": RETURN_ID, "script": script_of(save)}
    listening = listener(ports[1])
    if listening is None:
        send(message, ports[0])
        return "Tabletop Simulator was told; its answer goes to the editor that listens on this machine."
    with closing(listening):
        send(message, ports[0])
        answer = answer_on(listening, seconds)
    if answer is None:
        why = f"there was no answer in {seconds:g} seconds" if is_open(ports[0]) else "it was closed before it answered"
        raise PushError(f"{why}; save the table in the program, load it, and look whether its pictures are new")
    return told(answer)


def script_of(save: Mapping[str, object]) -> str:
    """The script that changes a table to what a save says."""
    objects = save.get("ObjectStates")
    rows = list(_all(objects if isinstance(objects, list) else []))
    sheets: dict[str, object] = {}
    for row in rows:
        own = row.get("CustomDeck")
        sheets |= own if isinstance(own, dict) else {}
    images = {str(row["GUID"]): _picture(row) for row in rows if "CustomImage" in row}
    return f"local SHEETS = {lua(sheets)}\nlocal IMAGES = {lua(images)}\n\n{read_ordinary(SCRIPT).decode()}"


def _all(objects: list[object]) -> Iterator[Mapping[str, object]]:
    """Objects and what is in them."""
    for each in objects:
        if isinstance(each, Mapping):
            yield each
            inside = each.get("ContainedObjects")
            yield from _all(inside if isinstance(inside, list) else [])


def _picture(row: Mapping[str, object]) -> dict[str, object]:
    image = row["CustomImage"]
    assert isinstance(image, Mapping)
    return {"ImageURL": image["ImageURL"], "ImageSecondaryURL": image.get("ImageSecondaryURL", "")}


# --- the wire ---------------------------------------------------------------------------------------------------------


def listener(port: int) -> socket.socket | None:
    """A socket on which the answer comes; None where an editor has the port."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.bind((HOST, port))
        made.listen(8)
    except OSError:
        made.close()
        return None
    return made


def send(message: Mapping[str, object], port: int) -> None:
    """Send a message to the program. Raises PushError where it does not listen, or does not listen to the end."""
    try:
        connection = socket.create_connection((HOST, port), timeout=SECONDS)
    except OSError as error:
        raise PushError(f"nothing listens on port {port} of this machine") from error
    try:
        with connection:
            connection.sendall(json.dumps(message).encode())
    except OSError as error:
        raise PushError("it was closed while it was told; its table is as it was") from error


def is_open(port: int) -> bool:
    """Whether the program still listens."""
    try:
        socket.create_connection((HOST, port), timeout=1.0).close()
    except OSError:
        return False
    return True


def answer_on(listening: socket.socket, seconds: float) -> Mapping[str, object] | None:
    """The answer to the script, None where none comes in time; other messages are read and left."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        listening.settimeout(left)
        try:
            connection, _ = listening.accept()
            with connection:
                connection.settimeout(left)
                message = json_of(_read(connection))
        except (OSError, ValueError):
            continue
        if isinstance(message, Mapping) and message.get("messageID") in (FAILED, RETURNED):
            return message
    return None


def _read(connection: socket.socket) -> bytes:
    """Everything that comes on a connection, up to a limit."""
    found = b""
    while len(found) < MOST_BYTES and (part := connection.recv(65536)):
        found += part
    return found


def told(message: Mapping[str, object]) -> str:
    """An answer in a line. Raises PushError where it is an error."""
    if message.get("messageID") == FAILED:
        raise PushError(f"the script failed: {str(message.get('error', ''))[:200]}")
    count = message.get("returnValue")
    return f"Tabletop Simulator: {count if isinstance(count, int) else 0} objects have new pictures."

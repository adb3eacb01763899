"""An export pushed to a table that is open: against a stand-in that speaks the documented protocol of the program."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.toolkit.exports.tabletops.node import WITHOUT, modules, ran
from toolkit.exports.tabletops.lua import lua
from toolkit.exports.tabletops.push import PushError, listener, pushed, script_of

SHEET = {"FaceURL": "new.jpg", "BackURL": "back.jpg", "NumWidth": 2, "NumHeight": 1}
MAT = {"GUID": "bbbbbb", "Name": "Custom_Tile", "CustomImage": {"ImageURL": "mat.png", "ImageSecondaryURL": ""}}
SAVE = {
    "ObjectStates": [
        {"GUID": "aaaaaa", "Name": "DeckCustom", "CustomDeck": {"100": SHEET}, "ContainedObjects": []},
        MAT,
    ]
}
FILES = {Path("out/manifest.json"): b"{}", Path("out/shop.json"): json.dumps(SAVE).encode()}


@contextmanager
def program(*answers: object, closes: bool = False) -> Iterator[tuple[tuple[int, int], list[dict[str, object]]]]:
    """A stand-in for the program: the ports, and what it was told. It sends the answers back, one a connection, and
    then it `closes`, or listens on.
    """
    server = socket.create_server(("127.0.0.1", 0))
    with socket.create_server(("127.0.0.1", 0)) as free:
        back = free.getsockname()[1]
    heard: list[dict[str, object]] = []

    def serve() -> None:
        connection, _ = server.accept()
        with connection:
            parts = b"".join(iter(lambda: connection.recv(65536), b""))
        heard.append(json.loads(parts))
        for answer in answers:
            with socket.create_connection(("127.0.0.1", back), timeout=5) as line:
                line.sendall(answer if isinstance(answer, bytes) else json.dumps(answer).encode())
        if closes:
            server.close()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield (server.getsockname()[1], back), heard
    finally:
        thread.join(5)
        server.close()


def test_the_table_is_told_by_a_script_and_its_answer_is_said() -> None:
    printed = {"messageID": 2, "message": "hello"}
    with program(printed, b"no json", {"messageID": 5, "returnValue": 2, "returnID": 12}) as (ports, heard):
        assert pushed(FILES, ports, 5.0) == "Tabletop Simulator: 2 objects have new pictures."
    assert [(each["messageID"], each["guid"]) for each in heard] == [(3, "-1")]
    assert "new.jpg" in str(heard[0]["script"])


def test_a_script_that_fails_is_told() -> None:
    with program({"messageID": 3, "error": "attempt to index nil"}) as (ports, _), pytest.raises(PushError) as error:
        pushed(FILES, ports, 5.0)
    assert "attempt to index nil" in str(error.value)


def test_nothing_that_listens_and_nothing_that_answers_are_told() -> None:
    with program() as (ports, _), pytest.raises(PushError, match=r"no answer in 0\.2 seconds"):
        pushed(FILES, ports, 0.2)
    with pytest.raises(PushError, match="nothing listens on port"):
        pushed(FILES, ports, 0.2)


def test_a_program_that_is_closed_before_it_has_read_all_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_server(("127.0.0.1", 0)) as free:
        ports = server.getsockname()[1], free.getsockname()[1]
        free.close()

        def hang_up() -> None:
            connection, _ = server.accept()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.recv(1000)
            connection.close()  # the rest of what was sent is not read

        thread = threading.Thread(target=hang_up, daemon=True)
        thread.start()
        long = {Path("out/shop.json"): json.dumps({"ObjectStates": [{**MAT, "GUID": "b" * 2**24}]}).encode()}
        with pytest.raises(PushError, match="it was closed while it was told; its table is as it was"):
            pushed(long, ports, 0.2)
        thread.join(5)


@pytest.mark.parametrize("answers", [(), (b'{"messageID": 5, "retu',)])
def test_a_program_that_is_closed_before_it_has_answered_is_told(answers: tuple[bytes, ...]) -> None:
    with program(*answers, closes=True) as (ports, heard), pytest.raises(PushError, match="closed before it answered"):
        pushed(FILES, ports, 0.3)
    assert len(heard) == 1


def test_where_an_editor_listens_the_answer_is_left_to_it() -> None:
    with program() as (ports, heard), socket.create_server(("127.0.0.1", ports[1])):
        assert listener(ports[1]) is None
        assert "goes to the editor" in pushed(FILES, ports, 0.2)
    assert len(heard) == 1


ROOM = """
function getAllObjects()
  local made = {}
  for index, data in ipairs(ROOM) do
    made[index] = {getData = function() return data end, destruct = function() say("gone " .. data.GUID) end}
  end
  return made
end
function spawnObjectData(given)
  local data = given.data
  local sheet = (data.CustomDeck or {})["100"] or {}
  say("new " .. data.GUID .. " " .. (sheet.FaceURL or data.CustomImage.ImageURL) .. " " .. (data.where or ""))
end
local function run()
"""


@pytest.mark.skipif(modules() is None, reason=WITHOUT)
def test_only_what_has_another_picture_is_changed_and_it_stays_where_it_is() -> None:
    old = {**SHEET, "FaceURL": "old.jpg"}
    room = [
        {"GUID": "cccccc", "CustomDeck": {"100": dict(old)}, "where": "there"},
        {"GUID": "bbbbbb", "CustomImage": {"ImageURL": "mat.png"}},
        {"GUID": "dddddd", "CustomDeck": {"100": dict(SHEET)}},
        {"GUID": "eeeeee", "CustomDeck": {"900": dict(old)}},
    ]
    script = f"ROOM = {lua(room)}\n{ROOM}{script_of(SAVE)}\nend\nsay(tostring(run()))"
    assert ran("run_lua.cjs", {"script": script}) == ["gone cccccc", "new cccccc new.jpg there", "1"]

"""What may come in on a websocket, held to its form: a JSON object with the version, a name, and what is to be done."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass

from toolkit.rooms.letters import seen

VERSION = 1
LONGEST = 2_000  # characters of a message
NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
MOST = 1 << 31
NUMBERS: dict[str, tuple[str, ...]] = {  # what is to be done, and the numbers that say what exactly
    "choose": ("seq", "option"),
    "foresee": ("seq", "option"),
    "undo": ("seq",),
    "agree": ("seq",),
    "refuse": ("seq",),
    "sit": ("seat",),
    "look": ("step",),
    "remark": (),
    "name": (),
    "log": (),
}
TEXTS: dict[str, tuple[str, ...]] = {"remark": ("about", "words"), "name": ("words",)}  # the same of texts
LONGEST_TEXT = 600  # characters of one text


class MessageError(ValueError):
    """A message that has not the form of one; `name` is what the page calls it, "" where that cannot be read."""

    def __init__(self, why: str, name: str = "") -> None:
        super().__init__(why)
        self.name = name


@dataclass(frozen=True, slots=True)
class Message:
    """A message: what the page calls it, what is to be done, the number of the table that the page shows.

    `option` is the index of an option as offered, `seat` a seat from 0, `step` a number of actions; -1 where the deed
    has none. A name has `words`. A remark has `words`, and is `about` something with an id, "" for the moment.
    """

    name: str
    deed: str
    seq: int = -1
    option: int = -1
    seat: int = -1
    step: int = -1
    about: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Envelope:
    """What all messages have: what the page calls it, what is to be done, and everything else that is said."""

    name: str
    deed: str
    fields: dict[str, object]


def opened(text: str, deeds: Collection[str]) -> Envelope:
    """The envelope of the message in a text, whose deed is one of these. Raises MessageError with the reason."""
    if len(text) > LONGEST:
        raise MessageError(f"A message has at most {LONGEST} characters.")
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except MessageError:
        raise
    except (ValueError, RecursionError):
        raise MessageError("This is no JSON.") from None
    if not isinstance(data, dict):
        raise MessageError("A message is an object.")
    name = data.pop("id", None)
    if not isinstance(name, str) or NAME.fullmatch(name) is None:
        raise MessageError("A message has an id of at most 40 letters, digits and dashes.")
    version = data.pop("v", None)
    if type(version) is not int or version != VERSION:
        raise MessageError(f"This table speaks version {VERSION}. Load the page again.", name)
    deed = data.pop("do", None)
    if not isinstance(deed, str) or deed not in deeds:
        raise MessageError(f"What is to be done is one of {', '.join(deeds)}.", name)
    return Envelope(name, deed, data)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON that says nothing twice, as readers differ in which of the two they take."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise MessageError(f"A message says {key[:40]!r} twice.")
        found[key] = value
    return found


def read_message(text: str) -> Message:
    """The message in a text. Raises MessageError with the reason."""
    envelope = opened(text, NUMBERS)
    name, deed, data = envelope.name, envelope.deed, envelope.fields
    wanted, texts = NUMBERS[deed], TEXTS.get(deed, ())
    if unknown := sorted(data.keys() - {*wanted, *texts}):
        raise MessageError(f"A message to {deed} has no {unknown[0][:40]!r}.", name)
    numbers = {key: _number(data.get(key), key, name) for key in wanted}
    said = {key: _text(data.get(key), key, name) for key in texts}
    return Message(
        name,
        deed,
        seq=numbers.get("seq", -1),
        option=numbers.get("option", -1),
        seat=numbers.get("seat", -1),
        step=numbers.get("step", -1),
        about=said.get("about", ""),
        words=said.get("words", ""),
    )


def _text(value: object, key: str, name: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise MessageError(f"{key} is a text of at most {LONGEST_TEXT} characters.", name)
    return "\n".join(map(seen, value.split("\n"))).strip()


def _number(value: object, key: str, name: str) -> int:
    if type(value) is not int or not 0 <= value < MOST:
        raise MessageError(f"{key} is a number from 0.", name)
    return value

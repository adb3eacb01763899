"""What may come in at a free table, and what is no message."""

from __future__ import annotations

import json

import pytest

from toolkit.rooms.free.deeds import DEEDS
from toolkit.rooms.free.messages import FIELDS, LONGEST_NOTE, PILES, TEXTS, read_message
from toolkit.rooms.messages import MessageError

VALUES: dict[str, object] = {"at": -1, "by": -90, "text": "a", "words": "a", "about": "a", "all": [1, 2]}


def text_of(deed: str, **other: object) -> str:
    """A message to do something, with all fields that it needs."""
    fields = {key: VALUES.get(key, 1) for key in FIELDS[deed]}
    return json.dumps({"v": 1, "id": "a-1", "do": deed, **fields, **other})


def test_every_deed_is_read() -> None:
    for deed, keys in FIELDS.items():
        message = read_message(text_of(deed))
        assert (message.name, message.deed) == ("a-1", deed)
        assert message.numbers == {key: VALUES.get(key, 1) for key in keys if key not in {*TEXTS, PILES}}
        assert message.all == ((1, 2) if PILES in keys else ())
    assert FIELDS.keys() >= DEEDS.keys()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no JSON"),
        ("[" * 1500, "no JSON"),
        ("[]", "an object"),
        ("1" * 3000, "at most"),
        ('{"v":1,"do":"fan"}', "an id"),
        ('{"v":1,"id":"<b>","do":"fan"}', "an id"),
        ('{"v":2,"id":"a","do":"fan"}', "version 1"),
        ('{"v":1.0,"id":"a","do":"release"}', "version 1"),
        ('{"v":true,"id":"a","do":"release"}', "version 1"),
        ('{"v":1,"id":"a","do":"release","do":"release"}', "says 'do' twice"),
        ('{"v":1,"id":"a","do":"look","n":{"n":1,"n":2}}', "says 'n' twice"),
        ('{"v":1,"id":"a","do":"win"}', "one of"),
        ('{"v":1,"id":"a","do":["fan"]}', "one of"),
        ('{"v":1,"id":"a","do":"fan","seq":1}', "of is a whole number"),
        (text_of("fan", of=True), "of is a whole number"),
        (text_of("fan", of=1.5), "of is a whole number"),
        (text_of("fan", of=-1), "of is a whole number"),
        (text_of("move", x=10**6), "x is a whole number"),
        (text_of("move", x="1"), "x is a whole number"),
        (text_of("fan", face=1), "has no 'face'"),
        (text_of("fan", held=1), "has no 'held'"),
        (text_of("move", held=-1), "held is a whole number"),
        (text_of("note", text=5), "text is a text of at most"),
        (text_of("note", text="x" * (LONGEST_NOTE + 1)), "text is a text of at most"),
    ],
)
def test_what_is_no_message_has_a_reason(text: str, why: str) -> None:
    with pytest.raises(MessageError, match=why):
        read_message(text)


def test_a_note_keeps_lines_and_what_joins_emoji() -> None:
    text = "\U0001f469\u200d\U0001f680\n\u202eb\u200d"
    assert read_message(text_of("note", text=text)).texts["text"] == "\U0001f469\u200d\U0001f680\nb"


def test_the_longest_note_is_taken() -> None:
    assert len(read_message(text_of("note", text="x" * LONGEST_NOTE)).texts["text"]) == LONGEST_NOTE

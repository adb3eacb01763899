"""Records of games: what is needed to play a game again exactly, as a text that people can read.

text = write_record(played.record())
state = replay(referee, read_record(text))
"""

from __future__ import annotations

from engine.records.played import Played
from engine.records.record import SUFFIX, BadRecord, Record, read_record, write_record
from engine.records.replay import CannotReplay, check_box, replay, resume

__all__ = [
    "SUFFIX", "BadRecord", "CannotReplay", "Played", "Record", "check_box", "read_record", "replay", "resume",
    "write_record",
]  # fmt: skip

"""What may come in at a free table, held to its form: the envelope of all tables, and what is to be done with what."""

from __future__ import annotations

from dataclasses import dataclass, field

from toolkit.rooms.letters import seen
from toolkit.rooms.messages import MessageError, opened

MOST = 100_000  # of any number but `seq`
MOST_SEQ = 1 << 31
LONGEST_NOTE = 500  # characters
TEXTS = {"text": LONGEST_NOTE, "words": 600, "about": 200}  # fields that are texts, and how long each can be
SIGNED = {"x", "y", "at", "by"}  # numbers that may be less than 0; `at` is -1 for all of a pile
HELD = "held"  # 1 where the thing is let go of; it may be left out
FIELDS: dict[str, tuple[str, ...]] = {  # what is to be done, and what says what exactly
    "move": ("seq", "of", "at", "x", "y"),
    "stack": ("seq", "of", "at", "on", "under"),
    "take": ("seq", "of", "at", "seat"),
    "flip": ("seq", "of", "at"),
    "turn": ("seq", "of", "by"),
    "fan": ("seq", "of"),
    "fix": ("seq", "of"),
    "shuffle": ("seq", "of"),
    "gather": ("seq", "of"),
    "split": ("seq", "of", "n"),
    "draw": ("seq", "of", "n"),
    "deal": ("seq", "of", "n"),
    "roll": ("seq", "of"),
    "arrange": ("seq", "at", "n"),
    "move-all": ("seq", "all", "x", "y"),
    "flip-all": ("seq", "all"),
    "turn-all": ("seq", "all", "by"),
    "take-all": ("seq", "all"),
    "stack-all": ("seq", "all"),
    "deal-all": ("seq", "all", "n"),
    "note": ("x", "y", "text"),
    "write": ("seq", "of", "text"),
    "die": ("x", "y", "n"),
    "clear": ("seq", "of"),
    "tally": ("seat", "n", "by"),
    "undo": ("seq",),
    "agree": ("seq",),
    "refuse": ("seq",),
    "grab": ("of", "at"),
    "carry": ("of", "at", "x", "y"),
    "release": (),
    "sit": ("seat",),
    "here": ("seat",),
    "stand": (),
    "look": ("n",),
    "remark": ("about", "words"),
    "name": ("words",),
    "log": (),
}
LETTING_GO = {"move", "stack", "take", "arrange"}
PILES = "all"  # the field that is a list of piles, in deeds with several
MOST_AT_ONCE = 300  # piles in one message


@dataclass(frozen=True, slots=True)
class Message:
    """A message: what the page calls it, what is to be done, and the numbers and texts that say what exactly.

    `all` are the numbers of piles, where it is done with several.
    """

    name: str
    deed: str
    numbers: dict[str, int] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    all: tuple[int, ...] = ()

    @property
    def fields(self) -> dict[str, object]:
        """All that says what exactly is to be done, as plain values."""
        return {**self.numbers, **self.texts, **({PILES: [*self.all]} if self.all else {})}

    def __getitem__(self, key: str) -> int:
        """One of the numbers that its deed has; of others -1."""
        return self.numbers.get(key, -1)

    @property
    def is_let_go(self) -> bool:
        """Whether it is done by letting something go that was grabbed."""
        return self[HELD] == 1


def read_message(text: str) -> Message:
    """The message in a text. Raises MessageError with the reason."""
    envelope = opened(text, FIELDS)
    return _filled(envelope.name, envelope.deed, envelope.fields)


def message_of(name: str, deed: str, fields: dict[str, object]) -> Message:
    """A message of what was kept of one. Raises MessageError."""
    if deed not in FIELDS:
        raise MessageError("there is no such deed")
    return _filled(name, deed, fields)


def _filled(name: str, deed: str, fields: dict[str, object]) -> Message:
    wanted = FIELDS[deed]
    others = {HELD} if deed in LETTING_GO else set()
    if unknown := sorted(fields.keys() - {*wanted, *others}):
        raise MessageError(f"A message to {deed} has no {unknown[0][:40]!r}.", name)
    numbers = {key: _number(fields.get(key), key, name) for key in wanted if key not in {*TEXTS, PILES}}
    if HELD in fields:
        numbers[HELD] = _number(fields[HELD], HELD, name)
    texts = {key: _text(fields.get(key), key, name) for key in wanted if key in TEXTS}
    piles = _piles(fields.get(PILES), name) if PILES in wanted else ()
    return Message(name, deed, numbers, texts, piles)


def _piles(value: object, name: str) -> tuple[int, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST_AT_ONCE:
        raise MessageError(f"{PILES} is a list of 1 to {MOST_AT_ONCE} piles.", name)
    return tuple(dict.fromkeys(_number(each, PILES, name) for each in value))


def _number(value: object, key: str, name: str) -> int:
    least, most = (-MOST if key in SIGNED else 0), (MOST_SEQ if key == "seq" else MOST)
    if type(value) is not int or not least <= value <= most:
        raise MessageError(f"{key} is a whole number from {least} to {most}.", name)
    return value


def _text(value: object, key: str, name: str) -> str:
    if not isinstance(value, str) or len(value) > TEXTS[key]:
        raise MessageError(f"{key} is a text of at most {TEXTS[key]} characters.", name)
    return "\n".join(map(seen, value.split("\n"))).strip()

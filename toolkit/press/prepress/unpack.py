"""What is packed in a stranger's PDF, unpacked no further than is allowed: a megabyte can hold a thousand of them.

How much comes out is counted before the library for PDF, which has no limit, is asked for it.
"""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, StreamDecodeLevel

MB = 1 << 20
MOST_CONTENT = 64 * MB  # of one page, form, pattern, profile or stream of objects, unpacked
MOST_FILTERS = 8  # one in the other
PORTION = MB  # unpacked at once
TAKEN = 1 << 16  # bytes that are looked at in one go, as what is left of them is copied after each portion
FLATE = ("/FlateDecode", "/Fl")
LZW = ("/LZWDecode", "/LZW")
RUNS = ("/RunLengthDecode", "/RL")
ASCII = ("/ASCIIHexDecode", "/AHx", "/ASCII85Decode", "/A85")
UNPACKED = frozenset((*FLATE, *LZW, *RUNS, *ASCII))  # ways of packing that are known here
FOURFOLD = 4  # as much as one letter of ASCII85 can become: "z" is four zeros
CLEAR, LAST, FIRST_WIDTH, MOST_CODES = 256, 257, 9, 4096  # of LZW
HOLDS_OBJECTS = re.compile(rb"/(?:XRef|ObjStm)(?![A-Za-z])")
WAYS = re.compile(rb"/(?:(?:Flate|LZW|RunLength|ASCII85|ASCIIHex)Decode|Fl|LZW|RL|A85|AHx)(?![A-Za-z])")
AS_NUMBER = re.compile(rb"#([0-9A-Fa-f]{2})")  # a letter of a name
LONGEST = 1 << 16  # what stands before a stream, in bytes


class TooLargeError(Exception):
    """Something in a PDF is too large to be looked at; the message is a sentence."""


class DamagedError(Exception):
    """Something in a PDF cannot be unpacked; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a file may be that is looked at.

    `content`: bytes of a page, a form or a pattern, unpacked. `words`: numbers, names and instructions in one of them;
    each takes up to 340 bytes of memory. `steps`: words read and instructions gone through on all pages, however often
    forms are drawn. `seconds`: for all pages.
    """

    content: int = MOST_CONTENT
    words: int = 2_000_000
    steps: int = 30_000_000
    seconds: float = 300.0


class Allowance:
    """What is left of the steps and seconds of one file."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.steps = limits, limits.steps
        self.ending = time.monotonic() + limits.seconds

    def take(self, steps: int) -> None:
        """Take so many steps. Raises TooLargeError where there are not so many left, or no time."""
        self.steps -= steps
        if self.steps < 0:
            raise TooLargeError(f"Its pages, with what they draw, have more than {self.limits.steps} instructions.")
        if time.monotonic() > self.ending:
            raise TooLargeError(f"It takes more than {self.limits.seconds:.0f} seconds to look at its pages.")


def unpacked(stream: Object, what: str, most: int = MOST_CONTENT) -> bytes:
    """What is in a stream, which is called `what` in messages, at most so many bytes.

    Raises TooLargeError and DamagedError.
    """
    filters = filters_of(stream)
    try:
        data = stream.read_raw_bytes()
        if len(filters) > MOST_FILTERS:
            raise DamagedError(f"{what} is packed {len(filters)} times.")
        if len(data) > most:
            raise grown(what, most)
        with Pdf.new() as scratch:
            for name, about in zip(filters, abouts_of(stream, len(filters)), strict=True):
                if row_of(about) > most:
                    raise DamagedError(f"{what} is damaged: a row in it is longer than all of it may be.")
                if size_of(name, data, most) > most:
                    raise grown(what, most)
                data = once(scratch, data, name, about)
    except (pikepdf.PikepdfError, ValueError, TypeError, AttributeError, OverflowError) as error:
        raise DamagedError(f"{what} is damaged, or is packed in a way that is not known.") from error
    return data


def grown(what: str, most: int) -> TooLargeError:
    """The error on what unpacks to more than so many bytes."""
    size = f"{most // MB} MB" if most >= MB else f"{most} bytes"
    return TooLargeError(f"{what} is too large: unpacked, it is more than {size}.")


def once(scratch: Pdf, data: bytes, name: str, about: Object | None) -> bytes:
    """What comes out of one way of packing."""
    packed = Stream(scratch, data)
    packed["/Filter"] = Name(name)
    if about is not None:
        packed["/DecodeParms"] = about
    return packed.read_bytes(StreamDecodeLevel.specialized)  # all but pictures


def filters_of(stream: Object) -> list[str]:
    """How a stream is packed, the outermost first."""
    given = stream.get("/Filter", Array())
    return [str(each) for each in given] if isinstance(given, Array) else [str(given)]


def abouts_of(stream: Object, count: int) -> Sequence[Object | None]:
    """What is said of each way in which a stream is packed, in plain numbers."""
    given = stream.get("/DecodeParms")
    each = list(given) if isinstance(given, Array) else [given]
    plain = [numbers_of(one) if isinstance(one, Dictionary) else None for one in each]
    return [*plain, *[None] * count][:count]


def numbers_of(about: Object) -> Dictionary:
    """The whole numbers in it, which are all that the ways of packing know that are unpacked here."""
    return Dictionary({key: value for key, value in about.items() if isinstance(value, int)})


def row_of(about: Object | None) -> int:
    """The bytes of a row of pixels, for which memory is taken before the first of them is there."""
    if about is None or int(about.get("/Predictor", 1)) < 2:
        return 0
    columns, colours, bits = (int(about.get(f"/{key}", least)) for key, least in ROW)
    return columns * colours * bits // 8


ROW = (("Columns", 1), ("Colors", 1), ("BitsPerComponent", 8))


# --- how much comes out ---


def size_of(name: str, data: bytes, most: int) -> int:
    """How many bytes come out of a way of packing; any number above `most` where it is more."""
    for names, count in COUNTS:
        if name in names:
            return count(data, most)
    return len(data) * FOURFOLD if len(data) * FOURFOLD <= most else ascii_size(data)


def ascii_size(data: bytes) -> int:
    """At most so many bytes come out of letters that stand for bytes."""
    return len(data) + data.count(b"z") * (FOURFOLD - 1)


def flate_size(data: bytes | memoryview, most: int) -> int:
    """How many bytes come out of Flate, as far as it is not damaged."""
    unpacking, size = zlib.decompressobj(), 0
    try:
        for start in range(0, len(data), TAKEN):
            rest: bytes | memoryview = data[start : start + TAKEN]
            while len(rest) and size <= most and not unpacking.eof:
                size += len(unpacking.decompress(rest, PORTION))
                rest = unpacking.unconsumed_tail
            if size > most or unpacking.eof:
                break
        size += len(unpacking.decompress(b"", PORTION)) if size <= most else 0
    except zlib.error:
        pass
    return size


def lzw_size(data: bytes, most: int) -> int:
    """How many bytes come out of LZW: of each code it is kept how long its text is."""
    lengths, width, size, before = [1] * (LAST + 1), FIRST_WIDTH, 0, 0
    held = bits = 0
    for byte in data:
        held, bits = (held << 8 | byte) & 0xFFFFFF, bits + 8
        if bits < width:
            continue
        bits -= width
        code = held >> bits & (1 << width) - 1
        if code == CLEAR:
            lengths, width, before = lengths[: LAST + 1], FIRST_WIDTH, 0
            continue
        if code == LAST or size > most:
            break
        if before and len(lengths) < MOST_CODES:
            lengths.append(before + 1)
            width = min(12, max(FIRST_WIDTH, (len(lengths) + 1).bit_length()))
        before = lengths[code] if code < len(lengths) else before
        size += before
    return size


def runs_size(data: bytes, most: int) -> int:
    """How many bytes come out of lengths of runs."""
    at = size = 0
    while at < len(data) and size <= most and data[at] != 128:
        length = data[at]
        size += length + 1 if length < 128 else 257 - length
        at += length + 2 if length < 128 else 2
    return size


COUNTS: Sequence[tuple[tuple[str, str], Callable[[bytes, int], int]]] = (
    (FLATE, flate_size),
    (LZW, lzw_size),
    (RUNS, runs_size),
)


def objects_fit(content: bytes) -> None:
    """Look at the streams that hold objects, which are unpacked while a file is opened.

    Raises TooLargeError and DamagedError.
    """
    at = content.find(b"stream")
    while at >= 0:
        start = at + len(b"stream")
        if content[at - 3 : at] != b"end":
            head = content[max(0, content.rfind(b"obj", max(0, at - LONGEST), at)) : at]
            if HOLDS_OBJECTS.search(AS_NUMBER.sub(lambda letter: bytes.fromhex(letter[1].decode()), head)):
                begin = start + (2 if content[start : start + 2] == b"\r\n" else 1)
                object_stream_fits(head, memoryview(content)[begin:])
        at = content.find(b"stream", start)


def object_stream_fits(head: bytes, data: memoryview) -> None:
    """Look at one of them: what is said of it, and what it begins with. Raises TooLargeError and DamagedError."""
    if len(WAYS.findall(head)) > 1:
        raise DamagedError("A stream that holds its objects is packed more than once.")
    if flate_size(data, MOST_CONTENT) > MOST_CONTENT:
        raise grown("A stream that holds its objects", MOST_CONTENT)

"""The preflight of files that a stranger has made to break it: each ends in a finding, in words and soon."""

from __future__ import annotations

import base64
import io
import tracemalloc
import zlib
from collections.abc import Callable

import pytest
from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Pdf, Stream
from PIL import Image

from tests.toolkit.press.test_preflight import form, good, image, put, saved
from toolkit.press.prepress.preflight import preflight
from toolkit.press.prepress.rules import Rules
from toolkit.press.prepress.unpack import Limits, lzw_size, runs_size
from toolkit.problem import Problem

MB = 1 << 20
SMALL = Limits(content=20_000, words=1_000, steps=5_000)
TOO_LARGE = "What is drawn on the page is too large: unpacked, it is more than"
Change = Callable[[Pdf], None]


def problems(pdf: Pdf | bytes, limits: Limits = SMALL) -> list[Problem]:
    content = pdf if isinstance(pdf, bytes) else saved(pdf, compress_streams=False)
    return preflight(content, Rules(most_ink=240), "cards.pdf", limits)


def told(pdf: Pdf | bytes, limits: Limits = SMALL) -> list[str]:
    """What is found, apart from that it is on one more page."""
    return [f"{each.code} {each.message}".partition(" So it is")[0] for each in problems(pdf, limits)]


def packed(data: bytes, filters: list[Name], **about: object) -> Pdf:
    """A file on whose second page stands what is packed so."""
    pdf = good()
    stream = Stream(pdf, b"")
    parms = [Dictionary({f"/{key}": value for key, value in about.items()})] if about else None
    stream.write(data, filter=Array(filters), decode_parms=Array(parms) if parms else None)
    pdf.pages[1].obj["/Contents"] = stream
    return pdf


# --- what is packed ---

FLATE, DAMAGED = Name.FlateDecode, "C340 What is drawn on the page is damaged, or is packed in a way that is not known."
RGB = b"1 0 0 rg 0 0 9 9 re f"
FOREIGN = "C344 The colour of something drawn or written is RGB, not ink."
TWICE = zlib.compress(zlib.compress(RGB))


@pytest.mark.parametrize(
    ("pdf", "findings"),
    [
        (packed(zlib.compress(b" " * 30_000), [FLATE]), [f"C340 {TOO_LARGE} 20000 bytes."]),
        (packed(zlib.compress(zlib.compress(b" " * 30_000)), [FLATE, FLATE]), [f"C340 {TOO_LARGE} 20000 bytes."]),
        (packed(b"\x81 " * 300, [Name.RunLengthDecode]), [f"C340 {TOO_LARGE} 20000 bytes."]),
        (packed(b"z" * 6_000 + b"~>", [Name.ASCII85Decode]), [f"C340 {TOO_LARGE} 20000 bytes."]),
        (
            packed(b"xxxx", [FLATE], Predictor=15, Columns=999999999999, Colors=99999),
            ["C340 What is drawn on the page is damaged: a row in it is longer than all of it may be."],
        ),
        (packed(zlib.compress(RGB), [FLATE], Predictor=15, Columns=3, BitsPerComponent=99), [DAMAGED]),
        (packed(b"no flate", [FLATE]), [DAMAGED]),
        (packed(RGB, [Name.JPXDecode]), ["C353 A part of it is packed with JPEG 2000.", DAMAGED]),
        (packed(RGB, [Name.ASCIIHexDecode] * 9), ["C340 What is drawn on the page is packed 9 times."]),
        (packed(zlib.compress(RGB + b" " * 19_000), [FLATE]), [FOREIGN]),
        (packed(base64.a85encode(TWICE) + b"~>", [Name.ASCII85Decode, FLATE, FLATE]), [FOREIGN]),
        (packed(bytes([len(RGB) - 1]) + RGB + b"\x80", [Name.RunLengthDecode]), [FOREIGN]),
        (packed(zlib.compress(b"\0\0" + b"\0".join(b"%c" % each for each in RGB)), [FLATE]), []),
    ],
)
def test_what_is_packed_is_unpacked_as_far_as_it_is_allowed(pdf: Pdf, findings: list[str]) -> None:
    assert told(pdf) == findings


def test_a_large_stream_takes_no_memory() -> None:
    content = saved(packed(zlib.compress(b" " * (80 * MB), 1), [FLATE]), compress_streams=False)
    tracemalloc.start()
    try:
        assert told(content, Limits()) == [f"C340 {TOO_LARGE} 64 MB."]
        assert tracemalloc.get_traced_memory()[1] < 8 * MB
    finally:
        tracemalloc.stop()


def test_lengths_are_counted_without_unpacking() -> None:
    clear_a_ab_last = "100000000 001100001 100000010 100000001".replace(" ", "")  # a, and then twice it
    whole = int(clear_a_ab_last.ljust(40, "0"), 2).to_bytes(5, "big")
    assert lzw_size(whole, 100) == 3
    assert Stream(Pdf.new(), whole, Filter=Name.LZWDecode).read_bytes() == b"aaa"
    many = "".join(f"{code:09b}" for code in [256, 97, *range(258, 258 + 240)])  # each a letter longer than the last
    long = int(many.ljust(-(-len(many) // 8) * 8, "0"), 2).to_bytes(-(-len(many) // 8), "big")
    assert lzw_size(long, 10**6) == len(Stream(Pdf.new(), long, Filter=Name.LZWDecode).read_bytes()) == 29_161
    assert lzw_size(long, 1000) > 1000
    assert (runs_size(b"\x02abc\xffx\x80zz", 100), runs_size(b"\x81x" * 10, 200)) == (5, 256)


def test_pictures_forms_and_profiles_are_unpacked_as_far_too() -> None:
    def large(pdf: Pdf) -> Stream:
        made = image(pdf, 4, side=2)
        made.write(zlib.compress(bytes(100_000)), filter=FLATE)
        return made

    def broken(made: Object) -> Object:
        made.write(b"no flate", filter=FLATE)
        return made

    drawn = "72 0 0 72 0 0 cm /X Do 1 0 0 rg 0 0 9 9 re f"
    for make, finding in (
        (large, "C340 A picture is too large: unpacked, it is more than 65552 bytes."),
        (lambda pdf: broken(image(pdf, 4)), "C340 A picture is damaged, or is packed in a way that is not known."),
        (
            lambda pdf: broken(form(pdf, "")),
            "C340 A part that is drawn on the page is damaged, or is packed in a way that is not known.",
        ),
    ):
        pdf = good(drawn)
        put("/XObject", "/X", make)(pdf)
        assert finding in told(pdf)
        assert FOREIGN in told(pdf)  # what else there is is told
    pdf = good()
    broken(pdf.Root.OutputIntents[0].DestOutputProfile)
    assert told(pdf) == ["C340 The profile in it is damaged, or is packed in a way that is not known."]


def test_streams_of_objects_are_looked_at_before_they_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    content = saved(good(), "1.5", object_stream_mode=ObjectStreamMode.generate)
    assert b"/ObjStm" in content
    assert "C353 It has objects within streams." in told(content, Limits())
    monkeypatch.setattr("toolkit.press.prepress.unpack.MOST_CONTENT", 100)
    large = ["C340 A stream that holds its objects is too large: unpacked, it is more than 100 bytes."]
    assert told(content, Limits()) == large
    assert told(content.replace(b"/ObjStm", b"/Obj#53t#6d").replace(b"/XRef", b"/#58Ref"), Limits()) == large
    twice = content.replace(b"/FlateDecode", b"[/FlateDecode/Fl]")
    assert told(twice, Limits()) == ["C340 A stream that holds its objects is packed more than once."]
    assert told(saved(good()), Limits()) == []


def test_a_picture_in_inks_is_not_opened_where_it_says_that_it_is_huge_or_is_packed_strangely() -> None:
    out = io.BytesIO()
    Image.new("CMYK", (8, 8), (200, 200, 200, 30)).save(out, "JPEG")
    small = b"\x00\x08\x00\x08\x04"  # height, width and channels

    def picture(content: bytes, name: Name) -> Pdf:
        pdf = good("72 0 0 72 0 0 cm /X Do")
        made = image(pdf, 4, side=8, Decode=Array([1, 0] * 4))
        made.write(content, filter=name)
        put("/XObject", "/X", lambda _: made)(pdf)
        return pdf

    heavy = ["C348 A picture has"]
    for side, findings in ((8, heavy), (12_000, []), (60_000, [])):
        content = out.getvalue().replace(small, side.to_bytes(2, "big") * 2 + b"\x04")
        assert [each[:18] for each in told(picture(content, Name.DCTDecode))] == findings
    assert told(picture(b"picture", Name.JPXDecode)) == ["C353 A picture is packed with JPEG 2000."]


# --- what is drawn ---


def nested(*, deep: int, move: str = "") -> Pdf:
    """Forms each of which draws the next ten times."""
    pdf = good("/X Do")
    made = form(pdf, "1 0 0 rg 0 0 9 9 re f")
    for _ in range(deep):
        inner = Dictionary(XObject=Dictionary(X=pdf.make_indirect(made)))
        made = form(pdf, f"{move} /X Do " * 10, Resources=inner)
    put("/XObject", "/X", lambda _: pdf.make_indirect(made))(pdf)
    return pdf


def test_a_form_is_looked_at_once_for_each_state_and_not_without_end() -> None:
    assert told(nested(deep=10)) == [FOREIGN]
    many = "C340 Its pages, with what they draw, have more than 5000 instructions."
    assert told(nested(deep=10, move="1.01 0 0 1 0 0 cm")) == [many]
    assert told(nested(deep=2, move="1.01 0 0 1 0 0 cm")) == [FOREIGN]


def test_instructions_are_counted() -> None:
    many = "C340 What is drawn on the page has more than 1000 numbers, names and instructions."
    assert told(good("q " * 1_001)) == told(good("[" * 1_001)) == [many]
    assert told(good("q " * 999)) == []
    pdf = good(" " * 15_000)
    pdf.pages[1].obj["/Contents"] = Array([pdf.pages[1].obj["/Contents"]] * 2)
    assert told(pdf) == [f"C340 {TOO_LARGE} 20000 bytes."]
    [problem] = problems(good("q " * 1_001))
    assert (f"{problem.place}", problem.hint) == (
        "cards.pdf, page 1",
        "Save it anew, with less in it, or in several files.",
    )


def test_seconds_are_counted() -> None:
    assert told(good(), Limits(seconds=-1.0)) == ["C340 It takes more than -1 seconds to look at its pages."]


# --- what is of another kind ---


def page_with(key: str, value: Object | int) -> Change:
    def change(pdf: Pdf) -> None:
        pdf.pages[1].obj[key] = value

    return change


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (page_with("/TrimBox", Array([1, 2])), "C343 The TrimBox of the page is not four numbers."),
        (page_with("/BleedBox", 5), "C343 The BleedBox of the page is not four numbers."),
        (page_with("/Contents", 5), "C340 What is drawn on the page is damaged."),
        (
            page_with("/Rotate", Name.A),
            "C340 The page cannot be read: a part of it is of another kind than it has to be.",
        ),
    ],
)
def test_what_is_of_another_kind_is_told_in_words_and_other_pages_are_looked_at(change: Change, finding: str) -> None:
    pdf = good(RGB.decode())
    change(pdf)
    found = problems(pdf)
    assert finding in [f"{each.code} {each.message}" for each in found if ", page 2" in f"{each.place}"]
    assert FOREIGN in [f"{each.code} {each.message}".partition(" So it is")[0] for each in found]

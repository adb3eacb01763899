"""The preflight: each rule with a file that breaks it, and one that just keeps it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from tests.toolkit.exports.cmyk import profile
from toolkit.press.prepress.preflight import preflight
from toolkit.press.prepress.rules import Rules
from toolkit.problem import Problem

MM = 72 / 25.4
RULES = Rules(most_ink=240, bleed_mm=3.0, size_mm=(63.5, 88.9), dpi=300, is_paired=True)
WIDTH, HEIGHT = 69.5 * MM, 94.9 * MM
Change = Callable[[Pdf], None]


def good(content: str = "0 0 0 1 k 20 20 30 30 re f", bleed_mm: float = 3.0) -> Pdf:
    """A file of two pages in which everything is right."""
    pdf = Pdf.new()
    wide, high, bleed = (63.5 + 2 * bleed_mm) * MM, (88.9 + 2 * bleed_mm) * MM, bleed_mm * MM
    for _ in range(2):
        page = Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, wide, high]),
            BleedBox=Array([0, 0, wide, high]),
            TrimBox=Array([bleed, bleed, wide - bleed, high - bleed]),
            Contents=pdf.make_stream(content.encode()),
            Resources=Dictionary(
                Font=Dictionary(F=pdf.make_indirect(font(pdf))),
                XObject=Dictionary(),
                ExtGState=Dictionary(),
                ColorSpace=Dictionary(),
                Pattern=Dictionary(),
                Shading=Dictionary(),
            ),
        )
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    info = {"/Title": "Cards", "/CreationDate": "D:2020", "/ModDate": "D:2020", "/GTS_PDFXVersion": "PDF/X-1a:2003"}
    for key, value in info.items():
        pdf.docinfo[key] = String(value)
    pdf.docinfo["/Trapped"] = Name("/False")
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String("Custom"),
        DestOutputProfile=pdf.make_stream(profile(), Dictionary(N=4)),
    )
    pdf.Root["/OutputIntents"] = Array([intent])
    return pdf


def font(pdf: Pdf, *, embedded: bool = True) -> Dictionary:
    file = Dictionary(FontFile2=pdf.make_stream(b"letters")) if embedded else Dictionary()
    return Dictionary(Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Letters, FontDescriptor=file)


def image(pdf: Pdf, channels: int = 4, pixel: bytes = b"", side: int = 300, **more: object) -> Stream:
    space = {1: Name.DeviceGray, 3: Name.DeviceRGB, 4: Name.DeviceCMYK}[channels]
    about = Dictionary(
        Type=Name.XObject, Subtype=Name.Image, Width=side, Height=side, ColorSpace=space, BitsPerComponent=8
    )
    for key, value in more.items():
        about[f"/{key}"] = value
    return Stream(pdf, (pixel or bytes(channels)) * side * side, about)


def saved(pdf: Pdf, version: str = "1.4", **given: object) -> bytes:
    out = io.BytesIO()
    settings = {"object_stream_mode": pikepdf.ObjectStreamMode.disable, "deterministic_id": True, **given}
    pdf.save(out, force_version=version, **settings)  # type: ignore[arg-type]
    return out.getvalue()


def found(pdf: Pdf, rules: Rules = RULES) -> list[str]:
    return [problem.code for problem in problems(saved(pdf), rules)]


def problems(content: bytes, rules: Rules = RULES) -> list[Problem]:
    return preflight(content, rules, "cards.pdf")


def changed(change: Change, content: str = "0 0 0 1 k 20 20 30 30 re f") -> list[str]:
    pdf = good(content)
    change(pdf)
    return found(pdf)


def nothing(pdf: Pdf) -> None:
    """No change."""


def put(kind: str, name: str, make: Callable[[Pdf], object]) -> Change:
    """A change that puts something into the resources of the second page."""

    def change(pdf: Pdf) -> None:
        pdf.pages[1].Resources[kind][name] = make(pdf)

    return change


def test_a_good_file_is_clean() -> None:
    assert found(good()) == []


def test_a_finding_says_on_which_page_and_on_how_many_more() -> None:
    pdf = good("1 0 0 rg 0 0 9 9 re f")
    [problem] = problems(saved(pdf))
    assert (f"{problem.place}", problem.message) == (
        "cards.pdf, page 1",
        "The colour of something drawn or written is RGB, not ink. So it is on 1 more page.",
    )


# --- files that cannot be read ---


def test_unreadable_pdf() -> None:
    locked = saved(good(), encryption=lock("u"), deterministic_id=False)
    for content in (b"", b"%PDF-1.4 and no more", Path(__file__).read_bytes(), locked):
        assert [problem.code for problem in problems(content)] == ["C340"]
    half_locked = saved(good(), encryption=lock(""), deterministic_id=False)
    assert "C340" in [problem.code for problem in problems(half_locked)]


def lock(user: str) -> pikepdf.Encryption:
    return pikepdf.Encryption(owner="owner", user=user, R=3, aes=False, metadata=False)


def test_what_is_no_pdf_is_said_to_be_none_and_a_broken_one_without_the_words_of_the_library() -> None:
    assert [problem.message for problem in problems(b"name,text\nFox,Draw 1 card.\n")] == ["It is no PDF."]
    [broken] = problems(b"%PDF-1.4\nbroken")
    assert broken.message.startswith("It cannot be read: unable to find trailer") and "<" not in broken.message


def test_unreadable_pdf_near_miss() -> None:
    content = saved(good())
    assert "C340" not in [problem.code for problem in problems(content[:-6])]  # the end of the file is mended


# --- what a file says of itself ---


@pytest.mark.parametrize("key", ["/Title", "/CreationDate", "/ModDate", "/GTS_PDFXVersion", "/Trapped"])
def test_unmarked_pdf(key: str) -> None:
    def change(pdf: Pdf) -> None:
        del pdf.docinfo[key]

    assert changed(change) == ["C341"]
    assert [problem.code for problem in problems(saved(good(), "1.6"))] == ["C341"]


def test_unmarked_pdf_near_miss() -> None:
    def change(pdf: Pdf) -> None:
        pdf.docinfo["/Trapped"] = Name("/True")
        del pdf.docinfo["/Title"]
        pdf.docinfo["/Title"] = String("x")

    assert changed(change) == []
    assert problems(saved(good(), "1.3")) == []


def no_intent(pdf: Pdf) -> None:
    del pdf.Root["/OutputIntents"]


def two_intents(pdf: Pdf) -> None:
    pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0])


def other_intent(pdf: Pdf) -> None:
    pdf.Root.OutputIntents[0]["/S"] = Name.GTS_PDFA1


def nameless_intent(pdf: Pdf) -> None:
    del pdf.Root.OutputIntents[0]["/OutputConditionIdentifier"]


def no_profile(pdf: Pdf) -> None:
    del pdf.Root.OutputIntents[0]["/DestOutputProfile"]


def screen_profile(pdf: Pdf) -> None:
    pdf.Root.OutputIntents[0]["/DestOutputProfile"] = pdf.make_stream(profile(space=b"RGB ", kind=b"mntr"))


def new_profile(pdf: Pdf) -> None:
    pdf.Root.OutputIntents[0]["/DestOutputProfile"] = pdf.make_stream(profile(version=4))


@pytest.mark.parametrize(
    "change", [no_intent, two_intents, other_intent, nameless_intent, no_profile, screen_profile, new_profile]
)
def test_wrong_output_intent(change: Change) -> None:
    assert changed(change) == ["C342"]


def test_wrong_output_intent_near_miss() -> None:
    """A registered condition needs no profile; an intent for archives may stand beside."""

    def change(pdf: Pdf) -> None:
        no_profile(pdf)
        pdf.Root.OutputIntents[0]["/RegistryName"] = String("http://www.color.org")
        pdf.Root.OutputIntents.append(Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFA1))

    assert changed(change) == []


# --- boxes ---


def boxed(key: str, *box: float) -> Change:
    def change(pdf: Pdf) -> None:
        pdf.pages[0].obj[key] = Array(list(box))

    return change


def without(key: str) -> Change:
    def change(pdf: Pdf) -> None:
        del pdf.pages[0].obj[key]

    return change


def turned(pdf: Pdf) -> None:
    pdf.pages[0].obj["/Rotate"] = 90


@pytest.mark.parametrize(
    "change",
    [
        without("/TrimBox"),
        boxed("/TrimBox", -1, 0, 100, 100),
        boxed("/TrimBox", 0, 0, WIDTH, HEIGHT),
        boxed("/TrimBox", 3 * MM, 3 * MM, WIDTH - 3 * MM, HEIGHT - 2 * MM),
        boxed("/BleedBox", 2 * MM, 0, WIDTH, HEIGHT),
        boxed("/BleedBox", -1, 0, WIDTH, HEIGHT),
        boxed("/MediaBox", -20, -20, WIDTH + 20, HEIGHT + 20),
        boxed("/ArtBox", 0, 0, 10, 10),
        turned,
    ],
)
def test_wrong_page_box(change: Change) -> None:
    assert set(changed(change)) == {"C343"}


def test_wrong_page_box_near_miss() -> None:
    assert changed(without("/BleedBox")) == []  # then it is the whole page
    assert changed(boxed("/TrimBox", WIDTH - 3 * MM, HEIGHT - 3 * MM, 3 * MM, 3 * MM)) == []  # from the other corner
    assert changed(boxed("/TrimBox", 3.05 * MM, 3 * MM, WIDTH - 2.95 * MM, HEIGHT - 3 * MM)) == []


# --- colours and ink ---


GRADIENT = Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=Array([0, 0, 1, 1]))


@pytest.mark.parametrize(
    ("change", "content"),
    [
        (nothing, "0 0 0 rg 0 0 9 9 re f"),
        (nothing, "1 0 0 RG 1 w 0 0 9 9 re S"),
        (nothing, "/DeviceRGB cs 0 0 0 sc 0 0 9 9 re f"),
        (put("/ColorSpace", "/C", lambda pdf: Array([Name.ICCBased, pdf.make_stream(b"")])), "/C cs 0 0 9 9 re f"),
        (put("/ColorSpace", "/C", lambda pdf: Array([Name.Lab, Dictionary()])), "/C CS 1 w 0 0 9 9 re S"),
        (
            put("/ColorSpace", "/C", lambda pdf: Array([Name.Separation, Name.Gold, Name.DeviceRGB, Dictionary()])),
            "/C cs 0 0 9 9 re f",
        ),
        (put("/XObject", "/I", lambda pdf: image(pdf, 3)), "72 0 0 72 0 0 cm /I Do"),
        (
            put(
                "/XObject",
                "/I",
                lambda pdf: image(pdf, 1, ColorSpace=Array([Name.Indexed, Name.DeviceRGB, 0, String("abc")])),
            ),
            "72 0 0 72 0 0 cm /I Do",
        ),
        (put("/Shading", "/S", lambda pdf: GRADIENT), "/S sh"),
        (put("/Pattern", "/P", lambda pdf: Dictionary(Shading=GRADIENT)), "/Pattern cs /P scn 0 0 9 9 re f"),
        (put("/Pattern", "/P", lambda pdf: form(pdf, "1 0 0 rg 0 0 1 1 re f")), "/Pattern cs /P scn 0 0 9 9 re f"),
        (put("/XObject", "/X", lambda pdf: form(pdf, "1 0 0 rg 0 0 1 1 re f")), "/X Do"),
        (nothing, "72 0 0 72 0 0 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI"),
    ],
)
def test_foreign_colour(change: Change, content: str) -> None:
    assert "C344" in changed(change, content)


def form(pdf: Pdf, content: str, **more: object) -> Stream:
    made = Stream(pdf, content.encode(), Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 99, 99])))
    for key, value in more.items():
        made[f"/{key}"] = value
    return made


@pytest.mark.parametrize(
    ("change", "content"),
    [
        (nothing, "0.5 g 0 0 9 9 re f /DeviceCMYK cs 1 0 0 0 sc 0 0 9 9 re f"),
        (
            put("/ColorSpace", "/C", lambda pdf: Array([Name.Separation, Name.Gold, Name.DeviceCMYK, Dictionary()])),
            "/C cs 1 scn 0 0 9 9 re f",
        ),
        (put("/XObject", "/I", lambda pdf: image(pdf, 4)), "72 0 0 72 0 0 cm /I Do"),
        (put("/XObject", "/I", lambda pdf: image(pdf, 1)), "72 0 0 72 0 0 cm /I Do"),
        (put("/XObject", "/X", lambda pdf: form(pdf, "1 0 0 0 k 0 0 1 1 re f")), "/X Do"),
    ],
)
def test_foreign_colour_near_miss(change: Change, content: str) -> None:
    assert changed(change, content) == []


def test_heavy_ink() -> None:
    assert changed(nothing, "0.7 0.7 0.7 0.32 k 0 0 9 9 re f") == ["C348"]
    heavy = put("/XObject", "/I", lambda pdf: image(pdf, 4, bytes([200, 200, 200, 30])))
    assert changed(heavy, "72 0 0 72 0 0 cm /I Do") == ["C348"]
    inner = put("/XObject", "/X", lambda pdf: form(pdf, "1 1 1 0 k 0 0 1 1 re f"))
    assert changed(inner, "/X Do") == ["C348"]


def test_heavy_ink_near_miss() -> None:
    assert changed(nothing, "0.6 0.4 0.4 1 k 0 0 9 9 re f") == []
    just = put("/XObject", "/I", lambda pdf: image(pdf, 4, bytes([153, 102, 102, 255])))
    assert changed(just, "72 0 0 72 0 0 cm /I Do") == []
    assert found(good("1 1 1 1 k 0 0 9 9 re f"), Rules(most_ink=0)) == []


def test_ink_of_a_jpeg_is_measured_too() -> None:
    from PIL import Image

    out = io.BytesIO()
    Image.new("CMYK", (300, 300), (200, 200, 200, 30)).save(out, "JPEG", quality=95)

    def jpeg(pdf: Pdf, decode: list[int]) -> Stream:
        made = image(pdf, 4, Decode=Array(decode))
        made.write(out.getvalue(), filter=Name.DCTDecode)
        return made

    for decode, codes in (([1, 0] * 4, ["C348"]), ([0, 1] * 4, [])):
        put_it = put("/XObject", "/I", lambda pdf, decode=decode: jpeg(pdf, decode))  # type: ignore[misc]
        assert changed(put_it, "72 0 0 72 0 0 cm /I Do") == codes


# --- transparency ---


@pytest.mark.parametrize(
    ("change", "content"),
    [
        (put("/ExtGState", "/G", lambda pdf: Dictionary(ca=0.5)), "/G gs"),
        (put("/ExtGState", "/G", lambda pdf: Dictionary(CA=0.99)), "/G gs"),
        (put("/ExtGState", "/G", lambda pdf: Dictionary(BM=Name.Multiply)), "/G gs"),
        (put("/ExtGState", "/G", lambda pdf: Dictionary(SMask=Dictionary(S=Name.Luminosity))), "/G gs"),
        (put("/XObject", "/X", lambda pdf: form(pdf, "", Group=Dictionary(S=Name.Transparency))), "/X Do"),
        (
            put("/XObject", "/I", lambda pdf: image(pdf, 4, SMask=pdf.make_indirect(image(pdf, 1)))),
            "72 0 0 72 0 0 cm /I Do",
        ),
    ],
)
def test_transparent_part(change: Change, content: str) -> None:
    assert changed(change, content) == ["C345"]


def test_transparent_part_near_miss() -> None:
    opaque = put("/ExtGState", "/G", lambda pdf: Dictionary(ca=1, CA=1.0, BM=Name.Normal, SMask=Name("/None")))
    assert changed(opaque, "/G gs 0 0 0 1 k 0 0 9 9 re f") == []
    unused = put("/ExtGState", "/G", lambda pdf: Dictionary(ca=0.5))
    assert changed(unused) == []


# --- letters ---


TEXT = "BT /F 10 Tf 0 0 0 1 k (words) Tj ET"


def test_unembedded_font() -> None:
    assert changed(put("/Font", "/F", lambda pdf: font(pdf, embedded=False)), TEXT) == ["C346"]


def test_unembedded_font_near_miss() -> None:
    assert changed(nothing, TEXT) == []
    assert changed(put("/Font", "/G", lambda pdf: font(pdf, embedded=False)), TEXT) == []  # nothing is set in it


def test_live_font() -> None:
    assert found(good(TEXT), Rules(takes_fonts=False)) == ["C347"]


def test_live_font_near_miss() -> None:
    assert found(good(), Rules(takes_fonts=False)) == []


def test_many_inked_text() -> None:
    assert changed(nothing, "BT /F 8 Tf 0.5 0.5 0.5 0.5 k (words) Tj ET") == ["C351"]
    assert changed(nothing, "0.5 0 0 0.5 0 0 cm BT /F 16 Tf 0.5 0.5 0.5 0 k (words) Tj ET") == ["C351"]
    assert changed(nothing, "BT /F 1 Tf 8 0 0 8 0 0 Tm 0.5 0.5 0.5 0 k (words) Tj ET") == ["C351"]


def test_many_inked_text_near_miss() -> None:
    assert changed(nothing, "BT /F 9 Tf 0.5 0.5 0.5 0.5 k (words) Tj ET") == []
    assert changed(nothing, "BT /F 8 Tf 0 0.9 0.9 0 k (words) Tj ET") == []


# --- pictures and lines ---


def placed(side: int) -> list[Problem]:
    pdf = good("72 0 0 72 0 0 cm /I Do")
    pdf.pages[0].Resources.XObject["/I"] = image(pdf, 4, side=side)
    return problems(saved(pdf))


def test_coarse_print() -> None:
    assert [(problem.code, problem.severity.value) for problem in placed(290)] == [("C349", "warning")]
    assert [(problem.code, problem.severity.value) for problem in placed(199)] == [("C349", "error")]


def test_coarse_print_near_miss() -> None:
    assert placed(300) == []


def test_thin_line() -> None:
    assert changed(nothing, "0 0 0 1 K 0.1 w 0 0 m 9 9 l S") == ["C350"]
    assert changed(nothing, "0 0 0 1 K 0 w 0 0 m 9 9 l S") == ["C350"]
    assert changed(nothing, "0 0 0 1 K 0.1 0 0 0.1 0 0 cm 1 w 0 0 m 9 9 l S") == ["C350"]


def test_thin_line_near_miss() -> None:
    assert changed(nothing, "0 0 0 1 K 0.2 w 0 0 m 9 9 l S") == []
    assert changed(nothing, "0 0 0 1 k 0.1 w 0 0 9 9 re f") == []  # nothing is drawn with it


# --- what does something, and how a file is packed ---


def scripted(pdf: Pdf) -> None:
    pdf.Root["/Names"] = Dictionary(JavaScript=Dictionary(Names=Array()))


def layered(pdf: Pdf) -> None:
    pdf.Root["/OCProperties"] = Dictionary()


def opening(pdf: Pdf) -> None:
    pdf.Root["/OpenAction"] = Dictionary(S=Name.GoTo)


def linked(pdf: Pdf) -> None:
    pdf.pages[0].obj["/Annots"] = Array([Dictionary(Type=Name.Annot, Subtype=Name.Link)])


@pytest.mark.parametrize("change", [scripted, layered, opening, linked])
def test_acting_pdf(change: Change) -> None:
    assert changed(change) == ["C352"]


def test_acting_pdf_near_miss() -> None:
    def change(pdf: Pdf) -> None:
        pdf.pages[0].obj["/Annots"] = Array()
        pdf.Root["/Names"] = Dictionary(Dests=Dictionary())

    assert changed(change) == []


def test_strange_compression() -> None:
    jpx = put("/XObject", "/I", lambda pdf: image(pdf, 4, Filter=Name.JPXDecode))
    assert "C353" in changed(jpx, "72 0 0 72 0 0 cm /I Do")
    packed = saved(good(), "1.5", object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert "C353" in [problem.code for problem in problems(packed)]


def test_strange_compression_near_miss() -> None:
    assert problems(saved(good(), compress_streams=True)) == []


def test_unpaired_page() -> None:
    pdf = good()
    del pdf.pages[1]
    assert found(pdf) == ["C354"]


def test_unpaired_page_near_miss() -> None:
    pdf = good()
    del pdf.pages[1]
    assert found(pdf, Rules(is_paired=False)) == []


# --- what makes no sense is passed over ---


@pytest.mark.parametrize(
    "content",
    ["/None Do", "/None gs", "Q Q Q", "q " * 50, "1 0 cm", "(", "BT (x) Tj ET", "/X Do", "1 0 0 0 1 k", "/P scn"],
)
def test_a_page_that_makes_no_sense_ends_no_run(content: str) -> None:
    def change(pdf: Pdf) -> None:
        itself = form(pdf, "/X Do")
        pdf.pages[1].Resources.XObject["/X"] = pdf.make_indirect(itself)
        pdf.pages[1].Resources.XObject["/X"]["/Resources"] = pdf.pages[1].Resources

    assert isinstance(changed(change, content), list)

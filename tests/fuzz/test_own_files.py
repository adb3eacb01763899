"""Files that designers bring (pictures, profiles, tables, rulebooks, PDF) are read or refused, whatever is in them.

Each kind of file is damaged many times over; what reads it may raise what it says that it raises, and nothing else.
Seeds are fixed, so that a failure repeats; `HEAP_FUZZ=5000` tries more of them.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pikepdf
import pytest
from PIL import Image

from tests.fuzz.mutate import BYTES, mutated
from tests.toolkit.exports.cmyk import profile
from toolkit.check.rulebook.check import check_rulebook
from toolkit.check.run import check_game
from toolkit.kit.markdown import chapters_of
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.picture_files import fault_of
from toolkit.press import profiles
from toolkit.press.photos import PictureError, prepared, size_of
from toolkit.press.prepress.colours import Inks, ProfileError, profile_of
from toolkit.press.prepress.preflight import preflight
from toolkit.press.prepress.rules import Rules
from toolkit.rulebook import filled
from toolkit.source import SourceFile
from toolkit.tables.csv_file import read_csv
from toolkit.tables.remembered import remembered
from toolkit.tables.xlsx_file import read_xlsx, xlsx_bytes

ROOT = Path(__file__).parent.parent.parent
TIMES = 60 + int(os.environ.get("HEAP_FUZZ", "0"))
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20mm">
<defs><g id="a"><path d="M2 16 L2 5 L7 10 Z" fill="url(#b)"/></g></defs><use href="#a" x="4"/><text>A</text></svg>"""
TABLE = "Name,Qty,Cost,Text\nAsh Golem,3,4,Gain 1 Coin.\nDusk Heron,2,2,\n"
OWN_GAME = """
title: Court
version: "1"
texts: {prose: Nothing else is meant.}
decks: [court]
vocabulary:
  types:
    Creature: {}
  columns:
    faction: {kind: text, values: [Mire, Sun Court], on: [Creature], meaning: "Whose it is."}
    cost: {kind: number, least: 0, most: 9}
    traits: {kind: list, values: [sly, loud]}
    foil: {kind: yes-no}
    sketch: {kind: file}
"""
OWN_DECK = """
title: Court
type: Creature
card_size: hex 60
cards:
  - name: Ash Golem
    image: photos/golem.jpg
    columns: {faction: Mire, cost: 4, traits: [sly], foil: true, sketch: photos/golem.jpg}
    text: It **bids** 2.
  - name: Dusk Heron
    reverse: {name: Dawn Heron, image: x.png}
    columns: {faction: Sun Court, cost: 2}
"""
PROFILES = {
    "printers": [
        {"printer": "P", "tray": "", "paper": "a4", "x": 0.5, "y": 1, "turn": 0.1, "scale": 1.001, "flip": "long"}
    ]
}


def damaged(content: bytes, random: Random) -> bytes:
    """Some bytes with one to four things wrong in them."""
    raw = bytearray(content)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(raw) + 1)
        match random.randrange(6):
            case 0:
                raw[at:at] = random.choice(BYTES)
            case 1:
                raw[at : at + random.randint(1, 200)] = b""
            case 2:
                raw[at : at + 4] = random.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff", b"\x80\0\0\0"])
            case 3:
                raw[at:at] = raw[at : at + random.randint(1, 400)]
            case 4:
                del raw[at:]
            case _:
                raw[at : at + 1] = bytes([random.randrange(256)])
    return bytes(raw)


def photo(kind: str) -> bytes:
    """A picture of 24 by 16 pixels, with what cameras write beside it."""
    image, out = Image.linear_gradient("L").resize((24, 16)).convert("RGB"), io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    image.save(out, kind, exif=exif, icc_profile=profile(space=b"RGB ", kind=b"mntr"))
    return out.getvalue()


def page() -> bytes:
    """A PDF of one empty page with a box and a letter."""
    out, pdf = io.BytesIO(), pikepdf.new()
    pdf.add_blank_page(page_size=(200, 300))
    pdf.pages[0].contents_add(b"q 1 0 0 RG 10 10 m 90 90 l S Q BT /F1 12 Tf (A) Tj ET")
    pdf.save(out)
    return out.getvalue()


@cache
def ark() -> Game:
    """A game whose rulebook it might be."""
    game, _ = load_game(ROOT / "cards" / "ark")
    assert game is not None
    return game


def read_photo(folder: Path, content: bytes) -> None:
    size_of(content)
    prepared(content, (10, 10))


def read_svg(folder: Path, content: bytes) -> None:
    (folder / "a.svg").write_bytes(content)
    fault_of(folder, "a.svg")


def read_profile(folder: Path, content: bytes) -> None:
    profile_of(content)


def read_calibration(folder: Path, content: bytes) -> None:
    file = profiles.profiles_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    profiles.read_profiles()


def read_pdf(folder: Path, content: bytes) -> None:
    preflight(content, Rules(), "a.pdf")


def read_book(folder: Path, content: bytes) -> None:
    file = SourceFile("rulebook.md", content.decode("utf-8", "replace"))
    check_rulebook(file, ark())
    chapters_of(filled(file, ark()).text, str, lambda name, caption, row: caption, str)


def read_workbook(folder: Path, content: bytes) -> None:
    (folder / "a.xlsx").write_bytes(content)
    read_xlsx(folder / "a.xlsx")


def read_table(folder: Path, content: bytes) -> None:
    (folder / "a.csv").write_bytes(content)
    read_csv(folder / "a.csv")


def read_answers(folder: Path, content: bytes) -> None:
    (folder / "import.yaml").write_bytes(content)
    remembered(folder)


def read_own(folder: Path, content: bytes) -> None:
    """Either file of a game with columns, pictures and sizes of its own is damaged, and the other as it should be."""
    for name, other in (("game.yaml", OWN_DECK), ("court.yaml", OWN_GAME)):
        (folder / "game.yaml").write_text(other if name == "court.yaml" else OWN_GAME)
        (folder / "court.yaml").write_text(other if name == "game.yaml" else OWN_DECK)
        (folder / name).write_bytes(content)
        game, problems = load_game(folder)
        if game is not None:
            check_game(game, problems)


KINDS: dict[str, tuple[Callable[[], bytes], Callable[[Path, bytes], None], tuple[type[Exception], ...]]] = {
    "png": (lambda: photo("PNG"), read_photo, (PictureError,)),
    "jpg": (lambda: photo("JPEG"), read_photo, (PictureError,)),
    "webp": (lambda: photo("WEBP"), read_photo, (PictureError,)),
    "svg": (SVG.encode, read_svg, ()),
    "profile": (profile, read_profile, (ProfileError,)),
    "calibration": (json.dumps(PROFILES).encode, read_calibration, (profiles.DamagedProfilesError,)),
    "pdf": (page, read_pdf, ()),
    "rulebook": ((ROOT / "cards" / "ark" / "rulebook.md").read_bytes, read_book, ()),
    "workbook": (lambda: xlsx_bytes([("Court", ["Name", "Cost"], [["Ash", 1], ["Dusk", "=1+1"]])]), read_workbook, ()),
    "table": (TABLE.encode, read_table, ()),
    "answers": ("headings:\n  Qty: copies\n  Cost: cost\n".encode, read_answers, ()),
    "own-game": (OWN_GAME.encode, read_own, ()),
    "own-deck": (OWN_DECK.encode, read_own, ()),
}
IN_WORDS = {"rulebook", "calibration", "svg", "table", "answers", "own-game", "own-deck"}  # kinds of text


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_read_or_refused(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    make, read, refusals = KINDS[kind]
    content = make()
    read(tmp_path, content)
    for seed in range(TIMES):
        random = Random(seed)
        is_text = kind in IN_WORDS and random.random() < 0.6
        changed = mutated(content.decode(), random) if is_text else damaged(content, random)
        try:
            read(tmp_path, changed)
        except refusals as refusal:
            assert f"{refusal}".strip()
        except Exception as error:
            pytest.fail(f"{kind}, seed {seed}: {type(error).__name__}: {error}")


def test_inks_are_made_of_every_profile_that_is_taken() -> None:
    """A profile whose tables are damaged behind its head is refused before anything is printed by it."""
    good = profile()
    for seed in range(8):
        try:
            taken = profile_of(damaged(good, Random(seed)))
        except ProfileError:
            continue
        try:
            Inks(taken, 300)
        except ProfileError as error:
            assert f"{error}".strip()

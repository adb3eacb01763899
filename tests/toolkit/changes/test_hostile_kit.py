"""A kit that somebody else has kept: what cannot be true of it is refused, and nothing outside of it is shown."""

from __future__ import annotations

import io
import json
import os
import zipfile
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from toolkit.changes.git import GitError
from toolkit.changes.kept import face_file, kept_state
from toolkit.changes.pictures import kept_pixels

ROW: dict[str, Any] = {
    "deck": "goods",
    "deck_title": "Goods",
    "id": "apple",
    "name": "Apple",
    "copies": 1,
    "number": 1,
    "rules": "0" * 64,
    "look": "1" * 64,
    "facts": {},
    "looks": {},
    "faces": "faces/goods.pdf",
    "page": 0,
    "bleed": 3.0,
}


def revisions(**values: object) -> bytes:
    """The file of a kit with one card."""
    rows = [{**ROW, **values}]
    return json.dumps({"heap_revisions": 1, "game": "g", "title": "G", "version": "", "cards": rows}).encode()


def pdf(width: float, height: float) -> bytes:
    """A PDF with an empty page of so many points."""
    made = io.BytesIO()
    with pikepdf.new() as document:
        document.add_blank_page(page_size=(width, height))
        document.save(made)
    return made.getvalue()


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    folder = tmp_path / "kit"
    (folder / "faces").mkdir(parents=True)
    (folder / "revisions.json").write_bytes(revisions())
    (folder / "faces" / "goods.pdf").write_bytes(pdf(200, 260))
    return folder


def test_numbers_that_no_card_has_are_refused(kit: Path) -> None:
    assert ("goods", "apple") in kept_state(str(kit)).entries
    wrong = {"bleed": (1e308, -1.0, float("nan"), float("inf")), "copies": (-1, 10**300), "page": (-1, 10**9, True)}
    for name, values in wrong.items():
        for value in values:
            (kit / "revisions.json").write_bytes(revisions(**{name: value}))
            with pytest.raises(GitError, match="is no kit"):
                kept_state(str(kit))


def test_a_face_that_is_elsewhere_or_no_file_or_too_large_is_not_shown(kit: Path, tmp_path: Path) -> None:
    key, face, private = ("goods", "apple"), kit / "faces" / "goods.pdf", tmp_path / "private.pdf"
    shown = kept_pixels(kept_state(str(kit)).kept[key])
    assert shown is not None and shown.height > shown.width
    face.rename(private)
    face.symlink_to(private)
    assert kept_state(str(kit)).kept == {}
    for name in ("../private.pdf", f"{private}", "a\0b"):
        (kit / "revisions.json").write_bytes(revisions(faces=name))
        assert kept_state(str(kit)).kept == {}
    (kit / "revisions.json").write_bytes(revisions(faces="faces/piped.pdf"))
    os.mkfifo(kit / "faces" / "piped.pdf")
    assert kept_pixels(kept_state(str(kit)).kept[key]) is None
    (kit / "revisions.json").write_bytes(revisions(faces="faces/large.pdf"))
    (kit / "faces" / "large.pdf").write_bytes(pdf(14_400, 14_400))
    assert kept_pixels(kept_state(str(kit)).kept[key]) is None


def test_a_damaged_zip_file_is_told(tmp_path: Path) -> None:
    file = tmp_path / "kit.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("revisions.json", revisions(name="Apple " * 99))
    whole = file.read_bytes()
    assert kept_state(str(file)).entries
    begin = whole.index(b"revisions.json") + len("revisions.json")
    for damaged in (
        whole[:begin] + b"\xff" * 30 + whole[begin + 30 :],
        whole.replace(b"\x00\x00\x08\x00", b"\x00\x00\x63\x00"),
        whole.replace(b"\x00\x00\x08\x00", b"\x01\x00\x08\x00"),
        whole[: len(whole) // 2],
    ):
        file.write_bytes(damaged)
        with pytest.raises(GitError, match="cannot be read as a kit"):
            kept_state(str(file))


def drawn(deep: int, content: bytes = b"1 0 0 rg 0 0 200 260 re f") -> bytes:
    """A PDF with a page that draws a form, which draws the next one ten times, and so on."""
    made = io.BytesIO()
    with pikepdf.new() as document:
        kind = pikepdf.Dictionary(Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 200, 260])
        form = pikepdf.Stream(document, content, kind)
        for _ in range(deep):
            inner = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=form))
            form = pikepdf.Stream(
                document, b"/X Do " * 10, pikepdf.Dictionary({**dict(kind.items()), "/Resources": inner})
            )
        page = document.add_blank_page(page_size=(200, 260))
        page.obj["/Resources"] = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=form))
        page.obj["/Contents"] = document.make_stream(b"/#58 Do")
        document.save(made)
    return made.getvalue()


def test_a_face_that_is_drawn_without_end_or_unpacks_without_end_is_not_shown(kit: Path) -> None:
    face, kept = kit / "faces" / "goods.pdf", kept_state(str(kit)).kept["goods", "apple"]
    for content, is_shown in (
        (drawn(2), True),
        (drawn(12), False),
        (drawn(40), False),
        (drawn(0, b" " * (17 << 20)), False),
        (b"%PDF-1.4", False),
    ):
        face_file.cache_clear()
        face.write_bytes(content)
        shown = kept_pixels(kept)
        assert (shown is not None) == is_shown
        assert shown is None or shown.getpixel((200, 200)) == (255, 0, 0)

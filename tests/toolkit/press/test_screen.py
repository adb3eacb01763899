"""Pictures of faces for screens: as large as asked, cut, kept by key, and drawn anew where what is kept is none."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from tests.toolkit.press.shop import loaded, produced, write_shop
from toolkit.cache import Cache
from toolkit.paper import FaceSize
from toolkit.press.books import Leaf
from toolkit.press.screen import KIND, SIZES, is_webp, pixels_of, screen_picture


def test_a_face_is_drawn_as_it_is_cut_and_kept(tmp_path: Path) -> None:
    production, _ = produced(loaded(write_shop(tmp_path)))
    face, cache = production.faces.fronts[0], Cache(tmp_path / "cache")
    leaf = Leaf(production.kept[face.key].pdf, face.size)
    for name in SIZES:
        made = screen_picture(face.key, leaf, production.fonts, name, cache)
        assert made is not None
        picture = Image.open(io.BytesIO(made))
        assert picture.format == "WEBP" and abs(picture.height - SIZES[name]) <= 1
        assert abs(picture.width / picture.height - face.size.width / face.size.height) < 0.01
        assert picture.convert("RGBA").getpixel((0, 0))[3] == 0  # a rounded corner
        assert screen_picture(face.key, Leaf(b"", face.size), {}, name, cache) == made  # it is not drawn again
    cache.put(KIND, f"{face.key}small", b"RIFF no picture at all")
    assert is_webp(screen_picture(face.key, leaf, production.fonts, "small", cache) or b"")
    assert screen_picture("other", Leaf(b"%PDF- is none", face.size), {}, "small", cache) is None


def test_what_is_larger_gets_more_pixels_up_to_a_limit() -> None:
    assert pixels_of(FaceSize(63.5, 88.9, 3), "large") == 1000
    assert pixels_of(FaceSize(20, 20, 3), "large") == 1000
    assert 1000 < pixels_of(FaceSize(130, 90, 3), "large") < 2400
    assert pixels_of(FaceSize(1500, 1500, 3), "large") == 2400

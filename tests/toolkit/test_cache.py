"""The cache: what is damaged counts as absent, and a place that cannot be written is no error."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from toolkit.cache import Cache


def test_what_was_put_is_got(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    assert cache.get("kind", "abc") is None
    cache.put("kind", "abc", b"content")
    assert cache.get("kind", "abc") == b"content"
    assert cache.get("other", "abc") is None


@pytest.mark.parametrize("damage", [b"", b"x", b"contenu" + b"0" * 16])
def test_a_damaged_file_counts_as_absent(tmp_path: Path, damage: bytes) -> None:
    cache = Cache(tmp_path)
    cache.put("kind", "abc", b"content")
    cache.path("kind", "abc").write_bytes(damage)
    assert cache.get("kind", "abc") is None


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    cache = Cache(tmp_path / "file" / "below")
    cache.put("kind", "abc", b"content")
    assert cache.get("kind", "abc") is None


def test_trimming_takes_what_was_used_longest_ago(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    for age, key in enumerate(["aa", "bb", "cc"]):
        cache.put("kind", key, b"x" * 84)
        os.utime(cache.path("kind", key), (1000 - age, 1000 - age))
    assert cache.trim(200) == 1
    assert [cache.get("kind", key) is not None for key in ("aa", "bb", "cc")] == [True, True, False]
    assert cache.trim(200) == 0


@pytest.mark.parametrize("is_link", [False, True])
def test_a_file_in_the_place_of_the_whole_cache_stays(tmp_path: Path, is_link: bool) -> None:
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("mine")
    place = tmp_path / "link" if is_link else thesis
    if is_link:
        place.symlink_to(thesis)
    cache = Cache(place)
    cache.put("kind", "key", b"kept")
    assert cache.get("kind", "key") is None and cache.own_key() is None
    assert (thesis.read_text(), place.is_symlink()) == ("mine", is_link)

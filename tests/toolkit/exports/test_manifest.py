"""The manifest of an exported folder that somebody else has written."""

from __future__ import annotations

import json
from pathlib import Path

from toolkit.exports.manifest import files_listed


def test_names_that_are_no_files_of_the_folder_are_left_out(tmp_path: Path) -> None:
    names = ["", ".", "./", "..", "../mine", "a/../../mine", "/mine", "a\0b", "cards/cat.png"]
    rows = [{"path": name, "bytes": 1, "sha256": ""} for name in names]
    (tmp_path / "manifest.json").write_text(json.dumps({"export": "png", "files": rows}))
    assert files_listed(tmp_path, "png") == {"cards/cat.png", "manifest.json"}
    assert files_listed(tmp_path, "tgc") == set()
    for broken in ("[" * 100_000, "[]", '{"export": "png", "files": [{"path": 1}]}', "\xff"):
        (tmp_path / "manifest.json").write_bytes(broken.encode("latin-1"))
        assert files_listed(tmp_path, "png") == set()

"""The zip file of a kit, and its manifest: the same files give the same bytes."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping

MANIFEST = "manifest.json"
BEGINNING = (1980, 1, 1, 0, 0, 0)  # the first date that a zip file knows; there is no clock in a kit
RIGHTS = 0o644 << 16  # whoever unpacks it may read, its owner may write
UNIX = 3


def manifest(about: Mapping[str, object], files: Mapping[str, bytes]) -> bytes:
    """The manifest as JSON: what the kit is, and of each file its size in bytes and its SHA-256."""
    rows = [
        {"path": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in files.items()
    ]
    return (json.dumps({**about, "files": rows}, indent=1, ensure_ascii=False) + "\n").encode()


def packed(folder: str, files: Mapping[str, bytes]) -> bytes:
    """A zip file with these files, in their order, in one folder."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(f"{folder}/{name}", BEGINNING)
            entry.compress_type, entry.external_attr, entry.create_system = zipfile.ZIP_DEFLATED, RIGHTS, UNIX
            archive.writestr(entry, content)
    return out.getvalue()

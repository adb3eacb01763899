"""Names in the user's cache under which it is noted what was seen, by all of Heap's code as it is now.

A name stands for all of the code and for what it is made from, in full length; it is made with a secret of this
user's, so that no other cache, and nothing that a game brings along, can say that something was seen. One changed byte
of the code, or of what was seen, makes another name.
"""

from __future__ import annotations

import hmac
import sys
from pathlib import Path

import engine
import toolkit
from toolkit.cache import Cache
from toolkit.texts.sources import digest_of_sources


def sealed_name(cache: Cache, *parts: str) -> str:
    """The name for what some parts say in full; "" where there is no secret or the code cannot be read."""
    key = cache.own_key()
    try:
        code = digest_of_sources([*map(Path, engine.__path__), *map(Path, toolkit.__path__)], cache)
    except OSError:
        return ""
    whole = repr((sys.version, code, *parts)).encode("utf-8", "surrogatepass")
    return hmac.new(key, whole, "sha256").hexdigest() if key is not None else ""

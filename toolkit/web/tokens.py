"""Secrets in addresses: who has the address may come in, and nobody can guess it.

A token stands in the part of an address after `#`, which a browser sends to nobody; the page exchanges it for a cookie
that no script can read. So it is in no log and in no referrer.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

BYTES = 24


def new_token() -> str:
    """A token that nobody has had before."""
    return secrets.token_urlsafe(BYTES)


def token_for(secret: bytes, *names: str) -> str:
    """The token that belongs to these names: the same each time, and for whoever lacks the secret not to be guessed.

    With it a page that stays open goes on by itself when what serves it is begun anew.
    """
    return hmac.new(secret, "\0".join(names).encode(), sha256).hexdigest()[: 2 * BYTES]


def is_same(given: str, known: str) -> bool:
    """Whether two tokens are equal; it takes as long for any that differ."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), known.encode())

"""Fetches the table behind an https address, such as a spreadsheet that is published on the web.

It is the one module that reads from the network, and only `heap import` and `heap new --from` call it, for an address
that was typed. How much is read, how long it may take and how often one is sent on are bounded; every step is by https,
with certificates that this machine trusts.
"""

from __future__ import annotations

import ssl
import threading
from dataclasses import dataclass
from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    UnknownHandler,
)

LARGEST_BYTES = 16 * 2**20
MOST_SECONDS = 30.0
MOST_REDIRECTS = 5
PUBLISH = "In Google Sheets: File, Share, Publish to web, as comma-separated values; then give that address."
REDIRECTS = range(300, 400)
WORKBOOK = b"PK\x03\x04"


class FetchError(Exception):
    """No table was fetched; the message says why, `hint` what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Fetched:
    """What stood behind an address, and the suffix of such a file: .csv, .xlsx or .json."""

    content: bytes
    suffix: str


def is_address(word: str) -> bool:
    """Whether a word is an address and no file."""
    scheme, colon, rest = word.partition("://")
    return bool(colon and rest) and scheme.isalpha()


def fetch(address: str, seconds: float = MOST_SECONDS) -> Fetched:
    """What stands behind an https address. Raises FetchError."""
    _refuse_other_schemes(address)
    outcome: list[Fetched | FetchError] = []
    work = threading.Thread(target=_fetch, args=(address, seconds, outcome), daemon=True)
    work.start()
    work.join(seconds)  # a timeout of the socket bounds neither the search for a name nor lines that come bit by bit
    if not outcome:
        raise FetchError(f"{_host(address)} has not sent the table in {seconds:.0f} seconds.", "Try again later.")
    if isinstance(outcome[0], FetchError):
        raise outcome[0]
    return outcome[0]


def _host(address: str) -> str:
    """The name of the machine in an address."""
    try:
        return urlsplit(address).hostname or address
    except ValueError:
        return address


def _refuse_other_schemes(address: str) -> None:
    scheme, _, rest = address.partition("://")
    if scheme.casefold() != "https":
        raise FetchError(f"Tables are fetched by https, not by {scheme}.", f"Try https://{rest}")


class _Redirects(HTTPRedirectHandler):
    """Follows a few redirects; where one leaves https, nobody handles it."""

    max_redirections = MOST_REDIRECTS
    max_repeats = 2


def _fetch(address: str, seconds: float, outcome: list[Fetched | FetchError]) -> None:
    """Fetch an address; what comes of it is put into `outcome`."""
    try:
        outcome.append(_recognised(_read(_opener(), address, seconds)))
    except FetchError as failure:
        outcome.append(failure)
    except HTTPError as error:
        outcome.append(_refused(address, error))
    except (OSError, HTTPException, ValueError) as error:
        outcome.append(FetchError(f"{_host(address)} cannot be read: {_reason(error)}.", "Check the address."))


def _opener() -> OpenerDirector:
    """Opens https addresses and no others."""
    opener = OpenerDirector()
    https = HTTPSHandler(context=ssl.create_default_context())
    for handler in (
        ProxyHandler(),
        https,
        _Redirects(),
        HTTPErrorProcessor(),
        HTTPDefaultErrorHandler(),
        UnknownHandler(),
    ):
        opener.add_handler(handler)
    return opener


def _read(opener: OpenerDirector, address: str, seconds: float) -> bytes:
    asked = Request(address, headers={"User-Agent": "heap import", "Accept-Encoding": "identity"})
    with opener.open(asked, timeout=seconds) as answer:
        content: bytes = answer.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        limit = LARGEST_BYTES // 2**20
        raise FetchError(
            f"What {_host(address)} sends has more than {limit} MB.", "Publish the sheet of the cards alone."
        )
    return content


def _recognised(content: bytes) -> Fetched:
    """The kind of a table by how it begins. Raises FetchError for web pages."""
    start = content[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.lower().startswith((b"<!doctype", b"<html", b"<head", b"<script", b"<?xml")):
        raise FetchError("There is a web page at this address, and no table.", PUBLISH)
    suffix = ".xlsx" if start.startswith(WORKBOOK) else ".json" if start.startswith((b"{", b"[")) else ".csv"
    return Fetched(content, suffix)


def _refused(address: str, error: HTTPError) -> FetchError:
    """Why a server refuses an address."""
    error.close()
    if error.code in REDIRECTS:
        hint = "Open it in a browser, and give the address at which one ends."
        return FetchError(f"{_host(address)} sends one on and on, more than {MOST_REDIRECTS} times.", hint)
    hint = PUBLISH if error.code in (401, 403, 404) else "Try again later."
    return FetchError(f"{_host(address)} answers {error.code} {error.reason}.".replace(" .", "."), hint)


def _reason(error: Exception) -> str:
    """Why an address cannot be read, in a few words."""
    inner = error.reason if isinstance(error, URLError) else error
    said = (getattr(inner, "verify_message", "") or getattr(inner, "strerror", None)) or str(inner)
    return " ".join(str(said).split())[:160].rstrip(".") or type(error).__name__

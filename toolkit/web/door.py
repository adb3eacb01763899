"""Who may come in: by which host a site is called, from which origin, and with which cookie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie

ENTRANCE = "/enter"
OURS = {"same-origin", "none"}  # what a browser says of a request from the page itself, or typed by a person
LONGEST_TOKEN = 200


LOCAL = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True, slots=True)
class Door:
    """What a site lets in.

    `who` gives the name of whoever has a token, "" for nobody. What lies at the addresses in `open` is shown to all who
    reach this machine: the page without anything in it. Where it `tells_apart`, each visitor has a cookie of their own,
    so that one browser can be several of them.
    """

    port: int
    who: Callable[[str], str]
    open: Collection[str] = ()
    names: tuple[str, ...] = LOCAL  # as which a browser may call the site
    tells_apart: bool = False
    hosts: frozenset[str] = field(init=False)
    origins: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        hosts = {f"{name}:{self.port}" for name in self.names}
        object.__setattr__(self, "hosts", frozenset(hosts))
        object.__setattr__(self, "origins", frozenset(f"http://{host}" for host in hosts))

    @property
    def cookie(self) -> str:
        """The name of the cookie, or how it begins: ports share cookies, so each has its own."""
        return f"heap-{self.port}"

    def cookie_of(self, visitor: str) -> str:
        """The name of the cookie of a visitor."""
        return f"{self.cookie}-{visitor}" if self.tells_apart else self.cookie

    def refusal(self, path: str, headers: Mapping[str, str], *, changes: bool) -> tuple[int, str]:
        """Why a request is refused, as (status, reason); (0, "") for one that may come in.

        With `changes`, as for a POST and a websocket, the browser has to say from which page it comes.
        """
        if headers.get("host", "") not in self.hosts:  # a name that leads here is not ours: DNS can be made to say so
            return 421, "This address is not one of Heap's."
        origin = headers.get("origin")
        if (origin is not None or changes) and origin not in self.origins:
            return 403, "Only pages of this site may ask."
        if path in self.open:
            return 0, ""
        if headers.get("sec-fetch-site", "none") not in OURS:
            return 403, "Only pages of this site may ask."
        if path != ENTRANCE and not self.visitors(headers):
            return 401, "Open the address that heap has printed."
        return 0, ""

    def visitors(self, headers: Mapping[str, str]) -> frozenset[str]:
        """The names of all whose cookies are among these headers; empty for nobody."""
        try:
            jar = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return frozenset()
        found = {name: self._name_of(morsel.value) for name, morsel in jar.items() if name.startswith(self.cookie)}
        return frozenset(visitor for name, visitor in found.items() if visitor and name == self.cookie_of(visitor))

    def _name_of(self, token: str) -> str:
        return self.who(token) if 0 < len(token) <= LONGEST_TOKEN else ""

    def pass_for(self, token: str) -> str | None:
        """The header `Set-Cookie` for a token, or None for one that nobody has."""
        if not (visitor := self._name_of(token)):
            return None
        return f"{self.cookie_of(visitor)}={token}; Path=/; HttpOnly; SameSite=Strict"

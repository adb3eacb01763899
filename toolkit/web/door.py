"""Who may come in: by which host a site is called, from which origin, and with which cookie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie

ENTRANCE = "/enter"
OURS = {"same-origin", "none"}  # what a browser says of a request from the page itself, or typed by a person
LONGEST_TOKEN = 200


@dataclass(frozen=True, slots=True)
class Door:
    """What a site lets in.

    `who` gives the name of whoever has a token, "" for nobody. What lies at the addresses in `open` is shown to all who
    reach this machine: the page without anything in it.
    """

    port: int
    who: Callable[[str], str]
    open: Collection[str] = ()
    names: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")  # as which a browser may call the site
    hosts: frozenset[str] = field(init=False)
    origins: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        hosts = {f"{name}:{self.port}" for name in self.names}
        object.__setattr__(self, "hosts", frozenset(hosts))
        object.__setattr__(self, "origins", frozenset(f"http://{host}" for host in hosts))

    @property
    def cookie(self) -> str:
        """The name of the cookie: ports share cookies, so each has its own."""
        return f"heap-{self.port}"

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
        if path != ENTRANCE and not self.visitor(headers):
            return 401, "Open the address that heap has printed."
        return 0, ""

    def visitor(self, headers: Mapping[str, str]) -> str:
        """The name of whoever sends these headers, by their cookie; "" for nobody."""
        try:
            jar = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return ""
        token = jar[self.cookie].value if self.cookie in jar else ""
        return self.who(token) if 0 < len(token) <= LONGEST_TOKEN else ""

    def pass_for(self, token: str) -> str | None:
        """The header `Set-Cookie` for a token, or None for one that nobody has."""
        if not 0 < len(token) <= LONGEST_TOKEN or not self.who(token):
            return None
        return f"{self.cookie}={token}; Path=/; HttpOnly; SameSite=Strict"

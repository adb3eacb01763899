"""Who may come in, asked of the door and over a real socket."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator

import pytest

from tests.toolkit.web.served import TOKEN, Client, door_of, running
from toolkit.web import Reply, Site, bound, new_token, token_for
from toolkit.web.binding import lan_address, port_of
from toolkit.web.door import Door
from toolkit.web.guard import MOST_BODY, Guard
from toolkit.web.policy import HEADERS
from toolkit.web.tokens import is_same

PICTURE = b"of a card"


@pytest.fixture
def client() -> Iterator[Client]:
    def secret(name: str) -> Reply | None:
        return Reply(PICTURE, "image/webp", is_forever=True) if name == "ace" else None

    def broken(name: str) -> Reply | None:
        raise RuntimeError("what is hidden stays hidden")

    with running(
        Site({"/": Reply(b"<!doctype html>", "text/html")}, {"/faces/{name}": secret, "/bad": broken})
    ) as made:
        yield made


def test_the_page_is_for_everybody_and_what_it_shows_is_not(client: Client) -> None:
    assert client.ask("/").status == 200
    refused = client.ask("/faces/ace")
    assert (refused.status, refused.content) == (401, b"Open the address that heap has printed.")
    assert client.enter("a-guess").status == 401
    assert client.cookie == ""
    entered = client.enter()
    assert entered.status == 204
    assert "HttpOnly" in entered.headers["set-cookie"] and "SameSite=Strict" in entered.headers["set-cookie"]
    assert client.ask("/faces/ace").content == PICTURE


def test_a_cookie_of_another_port_opens_nothing(client: Client) -> None:
    client.cookie = f"heap-{client.port + 1}={TOKEN}"
    assert client.ask("/faces/ace").status == 401
    client.cookie = f"other=1; heap-{client.port}={TOKEN}"
    assert client.ask("/faces/ace").status == 200


@pytest.mark.parametrize(
    "host", ["evil.example:{port}", "127.0.0.1", "127.0.0.1.evil.example:{port}", "localhost:1", ""]
)
def test_a_name_that_was_made_to_lead_here_is_refused(client: Client, host: str) -> None:
    client.enter()
    assert client.ask("/", host=host.format(port=client.port)).status in {400, 421}
    assert client.ask("/faces/ace", host=host.format(port=client.port)).status in {400, 421}
    assert client.ask("/faces/ace", host=f"localhost:{client.port}").status == 200


def test_other_pages_may_not_ask(client: Client) -> None:
    client.enter()
    assert client.ask("/faces/ace", origin="https://evil.example").status == 403
    assert client.ask("/faces/ace", origin=f"http://127.0.0.1:{client.port + 1}").status == 403
    assert client.ask("/faces/ace", sec_fetch_site="same-site").status == 403
    assert client.ask("/faces/ace", sec_fetch_site="same-origin").status == 200
    assert client.ask("/", sec_fetch_site="cross-site").status == 200  # a link leads to the page, which is empty
    client.cookie = ""
    assert client.ask("/enter", "POST", TOKEN).status == 403  # without an origin nobody says from where it comes
    assert client.ask("/enter", "POST", TOKEN, origin="https://evil.example").status == 403


def test_every_answer_has_the_policy(client: Client) -> None:
    client.enter()
    asked = ["/", "/faces/ace", "/faces/none", "/nothing/at/all", "/bad"]
    answers = [client.ask(path) for path in asked] + [client.ask("/", origin="https://evil.example")]
    assert [answer.status for answer in answers] == [200, 200, 404, 404, 500, 403]
    for answer in answers:
        assert {name: answer.headers.get(name) for name, _ in HEADERS} == dict(HEADERS)
        assert b"hidden" not in answer.content
    assert "default-src 'none'" in answers[0].headers["content-security-policy"]


def test_what_is_named_by_its_content_is_kept_for_ever_and_nothing_else(client: Client) -> None:
    client.enter()
    assert "immutable" in client.ask("/faces/ace").headers["cache-control"]
    assert client.ask("/").headers["cache-control"] == "no-cache"
    assert "immutable" not in client.ask("/faces/none").headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["/../../etc/passwd", "/faces/..%2f..%2fetc%2fpasswd", "/faces/%00", "//evil.example/"]
)
def test_no_path_leads_out(client: Client, path: str) -> None:
    client.enter()
    assert client.ask(path).status == 404


def test_what_is_too_long_is_not_taken(client: Client) -> None:
    said = client.ask("/enter", "POST", b"x" * (MOST_BODY + 1), origin=f"http://{client.host}")
    assert said.status == 413
    assert client.ask("/enter", "POST", b"x" * 300, origin=f"http://{client.host}").status == 401
    assert client.ask("/", "POST", b"", origin=f"http://{client.host}").status in {401, 405}


def test_a_websocket_needs_the_origin_and_the_cookie() -> None:
    heard: list[str] = []

    async def talk(scope: object, receive: object, send: object) -> None:
        heard.append("came in")

    async def closed(**headers: str) -> list[object]:
        sent: list[object] = []

        async def send(message: dict[str, object]) -> None:
            sent.append(message["type"])

        async def receive() -> dict[str, object]:
            return {"type": "websocket.connect"}

        given = [(name.encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "websocket", "path": "/table", "headers": given}
        await Guard(talk, door_of(8700))(scope, receive, send)  # type: ignore[arg-type]
        return sent

    cookie, origin = f"heap-8700={TOKEN}", "http://127.0.0.1:8700"
    assert asyncio.run(closed(host="127.0.0.1:8700", cookie=cookie)) == ["websocket.close"]
    assert asyncio.run(closed(host="127.0.0.1:8700", cookie=cookie, origin="http://a.example")) == ["websocket.close"]
    assert asyncio.run(closed(host="127.0.0.1:8700", origin=origin)) == ["websocket.close"]
    assert asyncio.run(closed(host="a.example:8700", origin=origin, cookie=cookie)) == ["websocket.close"]
    assert heard == []
    assert asyncio.run(closed(host="127.0.0.1:8700", origin=origin, cookie=cookie)) == []
    assert heard == ["came in"]


def test_a_taken_port_is_left_to_who_has_it() -> None:
    with bound(18_800) as first, bound(port_of(first)) as second:
        assert port_of(second) > port_of(first)
        assert first.getsockname()[0] == second.getsockname()[0] == "127.0.0.1"


def test_tokens_cannot_be_guessed_and_those_of_one_game_stay() -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert token_for(b"mine", "watch", "a") == token_for(b"mine", "watch", "a")
    others = {token_for(b"mine", "watch", "b"), token_for(b"yours", "watch", "a"), token_for(b"mine", "watc", "ha")}
    assert token_for(b"mine", "watch", "a") not in others
    assert is_same("ä", "a") is False and is_same("a", "a")


def test_in_a_network_one_host_alone_is_answered_to() -> None:
    door = Door(8700, lambda token: "ada", names=("192.168.1.7",))
    ours = {"host": "192.168.1.7:8700", "origin": "http://192.168.1.7:8700", "cookie": "heap-8700=a"}
    assert door.refusal("/faces/ace", ours, changes=True) == (0, "")
    for host in ("127.0.0.1:8700", "localhost:8700", "192.168.1.8:8700", "192.168.1.7.evil.example:8700"):
        assert door.refusal("/faces/ace", {**ours, "host": host}, changes=True)[0] == 421
    for origin in ("http://192.168.1.8:8700", "http://127.0.0.1:8700", "https://192.168.1.7:8700", "null"):
        assert door.refusal("/faces/ace", {**ours, "origin": origin}, changes=True)[0] == 403


def test_the_address_in_the_network_is_asked_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    told = ["192.168.1.7", "127.0.0.1", "0.0.0.0"]

    class Asked(socket.socket):
        def connect(self, address: object) -> None:
            assert address == ("192.0.2.1", 9)

        def getsockname(self) -> tuple[str, int]:
            return told.pop(0), 9

    monkeypatch.setattr(socket, "socket", Asked)
    assert lan_address() == "192.168.1.7"
    for _ in range(2):
        with pytest.raises(OSError, match="no network"):
            lan_address()

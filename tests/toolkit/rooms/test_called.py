"""What people call themselves: kept, told, in the log and the list of sessions, and never more than text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect
from typer.testing import CliRunner

from tests.browser import WITHOUT, chromium, page_of
from tests.toolkit.rooms.houses import ark, house_at, room_in, serving
from toolkit.cli.app import app
from toolkit.rooms.called import BadNameError, checked
from toolkit.rooms.faces import Pictures
from toolkit.rooms.gathering import RejectedError
from toolkit.rooms.house import House
from toolkit.rooms.kept import shown_of
from toolkit.rooms.sessions import sessions_of

HOSTILE = "<img src=x onerror=1>$&"  # 23 letters


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = house_at(tmp_path, json.dumps(shown_of(ark(), Pictures())))
    yield made
    made.store.close()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("  Ann \n Lee ", "Ann Lee"),
        ("", ""),
        ("x" * 24, "x" * 24),
        ("a\u202eb\x07c", "a b c"),
        ("The player 2", "The player 2"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("A\u200dn\u200cn\u200d", "Ann"),
        ("\u2067\U0001f469\u200d\u2069\u202e", "\U0001f469"),
        ("\u200d \u200c", ""),
        (HOSTILE, HOSTILE),
    ],
)
def test_a_name_is_one_line_of_what_can_be_seen(words: str, name: str) -> None:
    assert checked(words, ["Bob"]) == name


def test_joiners_tell_nobody_apart() -> None:
    with pytest.raises(BadNameError):
        checked("\xc9\u200d\xe9", ["\xe9\xe9"])
    assert checked("\xc9\u200d\xe9", ["\xe9\xe8"]) == "\xc9\u200d\xe9"


@pytest.mark.parametrize("words", ["x" * 25, "You", "player 2", "Player-12", "bob", " BOB "])
def test_a_name_that_says_who_somebody_else_is_is_refused(words: str) -> None:
    with pytest.raises(BadNameError):
        checked(words, ["Bob"])


def test_a_name_is_kept_and_told(house: House) -> None:
    room = room_in(house, "person", "person", "greedy")
    before = room.seq
    room.name(0, "Ann")
    with pytest.raises(RejectedError, match="somebody else"):
        room.name(1, "ANN")
    room.name(1, "Bob")
    room.name(1, "")
    assert room.seq == before  # a choice that was made meanwhile is still one
    again = house.open(room.game, ark().folder)
    assert again.called.names == {0: "Ann"} == room.called.names
    assert (room.called.told(0), room.called.told(1)) == ({"called": "Ann"}, {})
    (session,) = sessions_of(house.store)
    assert session.told()["names"] == ["Ann", "", ""]


def test_the_list_of_sessions_has_names(house: House) -> None:
    room = room_in(house, "person", "person")
    room.name(1, "Bob\x1b[31m")
    room.remark(1, "", "Long.")
    done = CliRunner().invoke(app, ["sessions", "--save", str(house.store.path)])
    assert "person, Bob [31m" in done.output and "(Bob [31m, session 1" in done.output


def test_names_at_the_command_line_are_for_people(house: House) -> None:
    for wrong, why in (
        (["--web", "--names", "Ann,Bob"], "2 names for 1 person"),
        (["--web", "--names", "you"], "says who somebody is"),
        (["--names", "Ann"], "Say --web"),
    ):
        room_in(house, "person", "greedy")  # what is refused has held the one before
        done = CliRunner().invoke(app, ["play", "ark", "--save", str(house.store.path), *wrong])
        assert done.exit_code == 2 and why in done.output, done.output
    assert house.store.names(1) == {}


def test_who_looks_on_has_no_name(house: House) -> None:
    room_in(house, "person", "person")
    with serving(house) as served, served.page("watch") as watch, served.page("2") as two:
        assert watch.ask("name", words="Eve")["code"] == "not-yours"
        assert two.ask("name", words="Bob")["ok"]
        assert two.ask("name", words="x" * 25)["code"] == "nothing"
        assert two.ask("name")["code"] == "malformed"
        watch.ask("log")
        assert [seat.get("called") for seat in watch.table["seats"]] == [None, "Bob"]


@pytest.mark.skipif(chromium() is None, reason=WITHOUT)
def test_hostile_names_in_a_browser(house: House, chrome: Browser) -> None:
    """At the link of a seat, and where the screen is passed on; whoever looks on sees them in seats and log."""
    room = room_in(house, "person", "person")
    with serving(house) as served, page_of(chrome) as screen, page_of(chrome) as watch:
        for page, name in ((screen, "all"), (watch, "watch")):
            page.emulate_media(reduced_motion="reduce")
            page.goto(served.address(name))
            page.wait_for_function("() => document.documentElement.dataset.seq")
        assert room.state.choice is not None
        first = room.state.choice.player
        expect(watch.locator("#naming")).to_be_hidden()
        screen.fill("#hand-over input", HOSTILE)
        screen.keyboard.press("Enter")
        expect(watch.locator(f"#seats [data-player='{first}']")).to_have_text(HOSTILE)
        expect(watch.locator("#status")).to_contain_text(f"{HOSTILE} is choosing")
        played_until_other(screen, Random(1))
        expect(watch.locator("#log li").filter(has_text=HOSTILE).first).to_be_visible()
        expect(screen.locator("#hand-over h2")).to_have_text(f"It is for player {2 - first} to choose")
        screen.click("#hand-over .do")
        expect(screen.locator("#naming")).to_have_text("Say your name")
        screen.click("#naming")
        screen.fill("#closer input", HOSTILE.upper())
        screen.keyboard.press("Enter")
        expect(screen.locator("#closer small")).to_contain_text("somebody else is called")
        screen.fill("#closer input", "Bob")
        screen.keyboard.press("Enter")
        expect(watch.locator("#others h2").filter(has_text="Bob")).to_have_count(1)
        for page in (screen, watch):
            assert page.locator("img[src=x]").count() == 0


def played_until_other(page: Page, luck: Random) -> None:
    """Play by clicks until the screen is passed on."""
    while not page.locator("#hand-over").evaluate("at => at.open"):
        before = page.locator("html").get_attribute("data-seq")
        options = page.locator("#ask [data-option]")
        options.nth(luck.randrange(options.count())).dispatch_event("click")
        page.locator("#do").dispatch_event("click")
        page.wait_for_function(f"() => document.documentElement.dataset.seq !== '{before}'")

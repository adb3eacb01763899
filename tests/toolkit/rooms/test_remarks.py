"""Remarks of players, and games that are over looked at once more: at a room, on the wire, and in a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect
from typer.testing import CliRunner

from engine.kernel import digest
from tests.browser import WITHOUT, chromium, page_of
from tests.toolkit.rooms.houses import ark, house_at, room_in, serving
from toolkit.cli.app import app
from toolkit.rooms import window
from toolkit.rooms.faces import Pictures
from toolkit.rooms.gathering import RejectedError
from toolkit.rooms.house import House
from toolkit.rooms.kept import shown_of
from toolkit.rooms.room import Room
from toolkit.rooms.said import lines_said
from toolkit.rooms.sessions import never_played, remark_told, sessions_of

HOSTILE = "<img src=x onerror=document.body.remove()><script>alert(1)</script> \u202e'); DROP TABLE remark;--"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = house_at(tmp_path, json.dumps(shown_of(ark(), Pictures())))
    yield made
    made.store.close()


def played_out(room: Room) -> None:
    """Play a game to its end by chance."""
    luck = Random(4)
    while (choice := room.state.choice) is not None:
        room.choose(choice.player, luck.randrange(len(choice.options)), room.seq, "")


def words(room: Room, viewer: int | None) -> list[object]:
    """The words of the remarks that a viewer is told."""
    told = room.said(viewer, 0).get("remarks", [])
    assert isinstance(told, list)
    return [each["words"] for each in told]


def test_a_remark_is_kept_with_the_revision_of_its_card(house: House) -> None:
    room = room_in(house, "person", "person")
    room.remark(0, "owl", "Too strong?")
    room.remark(-1, "", "They laugh.")
    room.remark(1, "owl", "Fine.")
    assert (words(room, 0), words(room, 1), words(room, None)) == (["Too strong?"], ["Fine."], ["They laugh."])
    kept = house.store.remarks(1)
    revision = json.loads(house.store.shown("box"))["cards"]["owl"]["revision"]
    assert [(each.about, each.seat, each.revision) for each in kept] == [
        ("owl", 0, revision),
        ("", -1, ""),
        ("owl", 1, revision),
    ]
    assert len(revision) == 4
    for about, said in (("owl", ""), ("unicorn", "There is none.")):
        with pytest.raises(RejectedError):
            room.remark(0, about, said)
    assert house.open(room.game, ark().folder).remarks == kept
    played_out(room)
    assert words(room, 0) == ["Too strong?", "They laugh.", "Fine."]


def test_a_remark_changes_nothing_for_others(house: House) -> None:
    room = room_in(house, "person", "person")
    was = json.dumps(room.said(1, 0))
    room.remark(0, "", "I hold two owls.")
    assert json.dumps(room.said(1, 0)) == was


def test_a_game_that_is_over_is_gone_through_again(house: House) -> None:
    room = room_in(house, "person", "person")
    with pytest.raises(RejectedError, match="not over"):
        _ = room.replay
    first = room.said(0, 0)
    played_out(room)
    replay = room.replay
    agreed = 1  # on how it is played
    replay.go_to(len(replay.actions))
    told = replay.said(agreed, 0, 0)
    assert (told["table"], told["log"], told["status"]) == (first["table"], first["log"], first["status"])
    assert replay.lines_at(len(replay.actions)) == len(room.state.log or ())
    assert digest(replay._states[-1][0]) == digest(room.state)
    assert replay.said(agreed, 1, 0)["table"] != told["table"]  # each sees what they saw


def test_on_the_wire(house: House) -> None:
    room = room_in(house, "person", "person")
    with serving(house) as served, served.page("1") as page:
        assert page.ask("look", step=0)["code"] == "nothing"
        assert page.ask("remark", about="owl", words="  Nice.  ")["ok"]
        assert page.table["remarks"] == [{"seat": 0, "actions": 1, "about": "owl", "words": "Nice."}]
        for wrong in ({"about": "owl"}, {"about": "", "words": "x" * 601}, {"about": 1, "words": "x"}):
            assert page.ask("remark", **wrong)["code"] == "malformed"
        served.do(lambda: played_out(room))
        while page.table["end"] is None:
            page.hear()
        last = page.table["log"]["from"] + len(page.table["log"]["lines"])
        assert page.ask("look", step=3)["ok"]
        assert page.table["replay"]["step"] == 3 and page.table["log"]["from"] < last
        steps = page.table["replay"]["steps"]
        assert page.ask("look", step=steps + 1)["code"] == "not-offered"
        assert page.ask("look", step=steps)["ok"]
        assert "replay" not in page.table and page.table["end"] is not None
        assert page.table["log"]["from"] + len(page.table["log"]["lines"]) == last


def test_the_log_of_a_step_is_whole_before_what_the_page_had(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_in(house, "person", "person")
    played_out(room)
    last = len(room.state.log or ())
    monkeypatch.setattr(window, "LINES", last // 3)
    has: list[object] = []
    with serving(house) as served, served.page("1") as page:
        assert page.table["window"] == page.table["log"]["from"] == last - last // 3
        has[:] = page.table["log"]["lines"]
        steps = len(room.replay.actions)
        for step in (0, 1, 2, steps - 2, steps - 1, steps // 2, 1, steps):
            assert page.ask("look", step=step)["ok"]
            first, told = page.table["window"], page.table["log"]
            has[told["from"] - first :] = told["lines"]
            assert first == 0 or len(has) >= last // 3, step
            assert has == lines_said(room.replay._states[step][0], 0, first), step


@pytest.mark.skipif(chromium() is None, reason=WITHOUT)
def test_hostile_remarks_are_words_and_the_game_is_seen_once_more(
    house: House, chrome: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = room_in(house, "person", "person")
    with serving(house) as served, page_of(chrome) as page:
        page.emulate_media(reduced_motion="reduce")
        page.goto(served.address("1"))
        page.wait_for_function("() => document.documentElement.dataset.seq")
        page.click("#remark")
        page.fill("#closer textarea", HOSTILE)
        page.click("#closer .keep")
        expect(page.locator("#closer .said li")).to_have_text(f"You {HOSTILE.replace(chr(0x202E), '')}")
        page.keyboard.press("Escape")
        page.locator("#middle .card[data-name^=card]").first.dispatch_event("contextmenu")
        page.fill("#closer textarea", "Why?")
        page.click("#closer .keep")
        expect(page.locator("#closer .said li")).to_have_text("You Why?")
        page.keyboard.press("Escape")
        served.do(lambda: played_out(room))
        expect(page.locator("#end .said li")).to_have_count(2)
        page.click("#once-more")
        expect(page.locator("#ask .replay")).to_contain_text("Step 0 of")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#ask .replay")).to_contain_text("Step 1 of")
        lines = page.locator("#log li").count()
        page.locator(".replay input").evaluate("at => { at.value = 9; at.dispatchEvent(new Event('change')) }")
        expect(page.locator("#ask .replay")).to_contain_text("Step 9 of")
        assert page.locator("#log li").count() > lines
        page.click("[aria-label='To the end']")
        expect(page.locator("#ask")).to_be_hidden()
        assert page.locator("script:not([src]), img[src=x]").count() == 0
        monkeypatch.setattr(window, "LINES", 9)
        page.reload()
        page.click("#once-more")
        expect(page.locator("#ask .replay")).to_contain_text("Step 0 of")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#ask .replay")).to_contain_text("Step 1 of")
        assert page.locator("#log li").count() == lines


def test_what_was_played_is_summed_up(house: House) -> None:
    room = room_in(house, "person", "person")
    room.remark(1, "owl", "Fine.")
    unfinished, chosen = room_in(house, "person", "person", seed=8), room.played.actions
    played_out(room)
    latest, first = sessions_of(house.store, "ark")
    assert (latest.kept.id, latest.is_over, latest.winners) == (unfinished.game.id, False, [])
    assert (first.is_over, first.actions, len(first.scores)) == (True, len(chosen), 2)
    names = {design.name: design.id for design in room.state.referee.box.designs}
    taken = {name for name in names if any(f" {name}" in action for _, action in chosen)}
    assert taken and taken.isdisjoint(first.never_played)
    assert set(first.never_played) == {name for name, card in names.items() if card not in first.played}
    assert latest.played < first.played and never_played([first, latest]) == first.never_played
    assert first.told()["remarks"] == [
        {**remark_told(house.store.remarks(1)[0], first.cards), "card": "Owl", "seat": 2}
    ]
    assert sessions_of(house.store, "other") == []


def test_sessions_at_the_command_line(house: House, tmp_path: Path) -> None:
    room = room_in(house, "person", "person")
    room.remark(0, "owl", "=HYPERLINK(1)\x1b[31m")
    file, table = str(house.store.path), tmp_path / "remarks.csv"
    done = CliRunner().invoke(app, ["sessions", "ark", "--save", file, "--remarks", str(table)])
    assert done.exit_code == 0, done.output
    assert "goes on" in done.output and "Owl" in done.output and "\x1b" not in done.output
    assert "Owl" in table.read_text("utf-8")
    told = json.loads(CliRunner().invoke(app, ["sessions", "--save", file, "--json"]).output)
    assert [each["session"] for each in told["sessions"]] == [1]
    for wrong in (["sessions", "raft", "--save", file], ["sessions", "--save", f"{tmp_path}/none.sqlite"]):
        assert CliRunner().invoke(app, wrong).exit_code == 2


def test_a_session_that_is_not_there_is_refused(house: House) -> None:
    room_in(house, "person", "person")
    file = str(house.store.path)
    for wrong, why in (
        (["--web", "--session", "2"], "no session 2"),
        (["--web", "--session", "1", "--players", "2"], "its own players"),
        (["--session", "1"], "Say --web"),
    ):
        done = CliRunner().invoke(app, ["play", "ark", "--save", file, *wrong])
        assert done.exit_code == 2 and why in done.output

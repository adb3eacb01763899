"""What the page is told after each look: what has changed, what stays of what cannot be read, and its findings."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.toolkit.press.shop import GOODS, Here, add_part, goods, shared_cache, write_shop
from toolkit.load import assemble
from toolkit.source import SourceFile
from toolkit.watch.look import Looker
from toolkit.watch.shown import Entry, Shown
from toolkit.watch.studio import Studio

APPLE, BREAD, BAKER = "goods/apple", "goods/bread", "people/baker"


class Watched:
    """A shop that is looked at, in this process."""

    def __init__(self, folder: Path) -> None:
        self.game = write_shop(folder)
        self.shown = Shown()
        self.here = Here()
        self.looker = Looker(self.game, self.shown, Studio(shared_cache(), self.here))  # type: ignore[arg-type]
        self.look()

    def look(self) -> None:
        self.looker.look_safely()
        assert not str(self.shown.about.get("notice", "")).startswith("Heap has failed"), self.shown.about

    def write(self, name: str, content: str) -> None:
        file = self.game / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(content, encoding="utf-8")
        self.look()

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.game / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new, 1))

    def __getitem__(self, name: str) -> Entry:
        return self.shown.entries[name]

    @property
    def faces(self) -> dict[str, str]:
        return {name: entry.face for name, entry in self.shown.entries.items()}

    @property
    def stale(self) -> set[str]:
        return {name for name, entry in self.shown.entries.items() if entry.is_stale}

    def codes(self, name: str) -> list[object]:
        return [each["code"] for each in self[name].findings]

    def loose(self) -> list[object]:
        found = self.shown.about["loose"]
        assert isinstance(found, list)
        return [each["code"] for each in found]


@pytest.fixture
def shop(tmp_path: Path) -> Watched:
    made = Watched(tmp_path)
    assert all(made.faces.values())
    return made


def test_at_first_everything_is_there_and_nothing_has_changed(shop: Watched) -> None:
    assert [*shop.faces] == [APPLE, BREAD, BAKER]
    assert all(shop.faces.values()) and len({*shop.faces.values()}) == 3
    assert {entry.changed for entry in shop.shown.entries.values()} == {0}
    assert (shop.shown.about["state"], shop.shown.about["errors"], shop.shown.about["title"]) == ("done", 0, "Shop")
    assert shop[APPLE].place == "goods.yaml:7"


def test_only_the_card_that_changed_is_drawn_again(shop: Watched) -> None:
    before, filled = shop.faces, shop.looker.studio.html.filled
    shop.here.laid.clear()
    shop.edit("goods.yaml", "Crisp.", "Crisp, and red only here.")  # laid out by no other test
    assert shop.faces[APPLE] != before[APPLE]
    assert {**shop.faces, APPLE: ""} == {**before, APPLE: ""}
    assert (shop[APPLE].changed, shop[APPLE].before, shop[BREAD].changed) == (2, before[APPLE], 0)
    assert shop.here.laid == [1]
    assert shop.looker.studio.html.filled == filled + 1
    assert shop.looker.studio.picture(before[APPLE], "small") is not None  # the page still shows how it was


def test_a_change_of_copies_and_of_a_name_is_shown(shop: Watched) -> None:
    box = "<div style='left:9mm;top:9mm;width:40mm;height:9mm'>"  # nothing on the face says how many copies there are
    shop.write(
        "templates/card.html", f"<section class='face'>{box}{{{{ card.name }}}} {{{{ card.flavour }}}}</div></section>"
    )
    before = shop.faces
    shop.edit("goods.yaml", "copies: 7", "copies: 3")
    assert shop.faces == before
    assert (shop[APPLE].changed, shop[APPLE].copies_before, shop[APPLE].copies, shop[APPLE].before) == (3, 7, 3, "")
    assert (shop[BREAD].changed, shop[BREAD].copies_before) == (2, 0)
    shop.edit("goods.yaml", "Crisp.", "Crisp and red.")
    assert (shop[APPLE].changed, shop[APPLE].copies_before, shop[APPLE].before) == (4, 0, before[APPLE])
    shop.edit("goods.yaml", "name: Bread", "name: Rye")
    assert (shop["goods/rye"].changed, shop["goods/rye"].before) == (5, before[BREAD])
    assert shop["goods/rye"].face not in ("", before[BREAD])
    shop.edit("goods.yaml", "  - {name: Apple", "  - {name: Cake}\n  - {name: Apple")
    assert (shop["goods/cake"].changed, shop["goods/cake"].before) == (6, "")  # new, in nobody's place


def test_a_card_that_is_not_drawn_yet_has_the_room_that_it_will_take(shop: Watched) -> None:
    told: list[tuple[bool, float, float]] = []
    shop.shown.changed = lambda: told.extend(
        (bool(entry.face), entry.width, entry.height)
        for name, entry in shop.shown.entries.items()
        if name == "land/wood"
    )
    add_part(shop.game, "land", 'title: Land\nsize: hex 60\ncolour: "#40A03C"\npieces: [{name: Wood, icon: oak}]\n')
    shop.look()
    assert {(width, height) for _, width, height in told} == {(60.0, 51.962)}
    assert told[0][0] is False and told[-1][0] is True


def test_a_deck_that_has_not_changed_is_not_read_again(shop: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    parse = assemble.parse

    def noted(file: SourceFile) -> object:
        read.append(Path(file.path).name)
        return parse(file)

    monkeypatch.setattr(assemble, "parse", noted)
    shop.edit("goods.yaml", "Crisp.", "Crisp and red.")
    assert read == ["game.yaml", "goods.yaml"]


def test_no_card_is_said_to_be_checked_before_it_is_drawn_and_checked(shop: Watched) -> None:
    told: list[tuple[bool, bool]] = []
    shop.shown.changed = lambda: told.extend(
        (bool(entry.face), entry.is_checked)
        for name, entry in shop.shown.entries.items()
        if name in {APPLE, "goods/cake"}
    )
    shop.edit("goods.yaml", "  - {name: Apple", "  - {name: Cake}\n  - {name: Apple")
    shop.edit("goods.yaml", "Crisp.", "Crisp and red.")
    assert all(has_face for has_face, is_checked in told if is_checked)
    assert (False, False) in told
    assert shop[APPLE].is_checked and shop["goods/cake"].is_checked


def test_a_finding_stands_beside_its_card(shop: Watched) -> None:
    shop.edit("goods.yaml", "Gain 1 Gold.", "Gian 1 Gold.")
    assert shop.codes(APPLE) == ["C201"] and shop.codes(BREAD) == []
    assert shop.shown.about["errors"] == 1
    assert "Gian" in str(shop[APPLE].findings[0]["source"])
    shop.edit("goods.yaml", "Gian 1 Gold.", "Gain 1 Gold.")
    assert shop.codes(APPLE) == [] and shop.shown.about["errors"] == 0


@pytest.mark.parametrize(
    ("old", "new", "beside"),
    [
        ("{name: Bread,", "{name: [Bread,", BREAD),  # a bracket that is not closed
        ("copies: 4}", "copies: many}", BREAD),  # a value of a wrong kind
        ("  - {name: Bread,", "  - {name: Bre", BREAD),  # saved halfway
    ],
)
def test_what_cannot_be_read_stays_as_it_was(shop: Watched, old: str, new: str, beside: str) -> None:
    before = shop.faces
    shop.edit("goods.yaml", old, new)
    assert shop.faces == before
    assert shop[beside].is_stale and shop.codes(beside)
    assert not shop[BAKER].is_stale and shop.shown.about["errors"]
    shop.write("goods.yaml", GOODS)
    assert shop.faces == before and shop.stale == set()
    assert [entry.changed for entry in shop.shown.entries.values()] == [0, 0, 0]
    assert shop.shown.about["errors"] == 0


def test_cards_behind_one_that_cannot_be_read_keep_their_numbers(shop: Watched) -> None:
    before = shop.faces
    shop.edit("goods.yaml", "copies: 7", "copies: many")
    assert shop.faces == before and shop.stale == {APPLE}
    shop.write("goods.yaml", goods("{name: Bread, icon: sliced-bread, text: Draw 2 cards., copies: 4}"))
    assert shop.faces[BREAD] != before[BREAD]  # now it is the first card, and says so
    assert APPLE not in shop.faces


def test_cards_behind_a_bracket_that_is_not_closed_keep_their_numbers(shop: Watched) -> None:
    head = GOODS.partition("  - ")[0]
    rows = "  - name: Apple\n    tags: [RED]\n    copies: 7\n  - name: Bread\n    icon: sliced-bread\n    copies: 4\n"
    shop.write("goods.yaml", head + rows)
    before = shop.faces
    shop.write("goods.yaml", head + rows.replace("[RED]", "[RED"))
    assert shop.codes(APPLE) and APPLE in shop.stale
    assert shop.faces == before


def test_a_card_that_is_taken_away_is_gone(shop: Watched) -> None:
    number = shop.shown.number
    shop.write("goods.yaml", goods("{name: Apple, icon: shiny-apple, text: Gain 1 Gold., copies: 7, tags: [RED]}"))
    assert [*shop.faces] == [APPLE, BAKER]
    assert json.loads(shop.shown.since(number)[1])["gone"] == [BREAD]


BREAKING: dict[str, Callable[[Path], object]] = {
    "the file of a deck is deleted": lambda game: (game / "goods.yaml").unlink(),
    "it is binary": lambda game: (game / "goods.yaml").write_bytes(b"\xff\xfe\0\0"),
    "it is a folder": lambda game: ((game / "goods.yaml").unlink(), (game / "goods.yaml").mkdir()),
    "it is empty": lambda game: (game / "goods.yaml").write_text(""),
    "game.yaml is broken": lambda game: (game / "game.yaml").write_text("title: [Shop"),
    "game.yaml is deleted": lambda game: (game / "game.yaml").unlink(),
    "the folder is renamed": lambda game: game.rename(game.with_name("store")),
}


@pytest.mark.parametrize("what", BREAKING)
def test_whatever_is_broken_the_last_good_faces_stay(shop: Watched, tmp_path: Path, what: str) -> None:
    kept, before = tmp_path / "kept", shop.faces
    shutil.copytree(shop.game, kept)
    BREAKING[what](shop.game)
    shop.look()
    assert shop.faces == before and {APPLE, BREAD} <= shop.stale
    assert shop.shown.about["state"] == "done" and shop.shown.about["errors"]
    beside = [each for name in shop.faces for each in shop.codes(name)]
    beside += [each["code"] for group in shop.shown.groups.values() for each in group.findings]
    assert shop.loose() or beside
    shutil.rmtree(shop.game, ignore_errors=True)
    kept.rename(shop.game)
    shop.look()
    assert shop.faces == before and shop.stale == set() and shop.shown.about["errors"] == 0


def test_a_template_that_fails_leaves_the_faces_and_is_told(shop: Watched) -> None:
    before, box = shop.faces, "position:absolute;left:9mm;top:9mm;width:40mm;height:9mm"
    sound = f"<section class='face'><div style='{box}'>{{{{ card.name }}}}</div></section>"
    shop.write("templates/card.html", sound)
    drawn = shop.faces
    assert all(drawn[name] != before[name] for name in before)
    shop.write("templates/card.html", "<section class='face'>{{ card.name </section>")
    assert shop.faces == drawn and shop.shown.about["errors"]
    shop.write("templates/theme.css", ".face { color: red }")
    assert shop.faces == drawn
    shop.write("templates/card.html", sound)
    assert shop.shown.about["errors"] == 0
    assert all(shop.faces[name] != drawn[name] for name in drawn)


def test_a_card_and_a_piece_of_one_name_are_two(shop: Watched) -> None:
    add_part(
        shop.game, "tokens", "title: Tokens\nsize: 20x20\ntemplate: piece\npieces:\n  - {name: Apple, icon: seed}\n"
    )
    shop.look()
    assert shop.faces[APPLE] and shop.faces["tokens/apple"] and shop.faces[APPLE] != shop.faces["tokens/apple"]
    shop.edit("tokens.yaml", "icon: seed", "icon: no-such-icon-at-all")
    assert shop.codes("tokens/apple") and shop.codes(APPLE) == []


def test_a_new_title_is_told(shop: Watched) -> None:
    shop.edit("game.yaml", "title: Shop", "title: Store")
    assert shop.shown.about["title"] == "Store"


HOSTILE = "</script><img src=x onerror=alert(1)>é"


def test_a_name_is_data_on_one_line(shop: Watched) -> None:
    shop.write("goods.yaml", goods(json.dumps({"name": HOSTILE, "id": "evil", "copies": 4})))
    number, news = shop.shown.since(0)
    assert number == shop.shown.number
    assert news.isascii() and "\n" not in news
    assert json.loads(news)["cards"]["goods/evil"]["name"] == HOSTILE


def test_what_is_told_since_a_number_is_what_is_new(shop: Watched) -> None:
    number = shop.shown.number
    assert [*json.loads(shop.shown.since(number)[1])["cards"]] == []
    shop.edit("goods.yaml", "Crisp.", "Crisp and red.")
    news = json.loads(shop.shown.since(number)[1])
    assert [*news["cards"]] == [APPLE] and "groups" not in news
    everything = json.loads(shop.shown.since(0)[1])
    assert [*everything["cards"]] == [APPLE, BREAD, BAKER] and everything["all"] is True


def test_a_file_that_is_saved_while_all_is_drawn_comes_first(shop: Watched) -> None:
    shop.here.lay_out = saved_meanwhile(shop, shop.here.lay_out)  # type: ignore[method-assign]
    shop.write("templates/theme.css", ".face { color: red }")
    assert shop.shown.about["state"] == "drawing"  # given up: the next look, which follows at once, does it
    shop.look()
    assert shop.shown.about["state"] == "done"
    assert shop[APPLE].findings == []


def saved_meanwhile(shop: Watched, lay_out: Callable[..., object]) -> Callable[..., object]:
    """What lays out, and the first time a file is saved while it does so."""
    once = iter(["saved"])

    def work(*given: object) -> object:
        if next(once, None):
            (shop.game / "goods.yaml").write_text(GOODS.replace("Crisp.", "Crisp and sweet."), encoding="utf-8")
        return lay_out(*given)

    return work

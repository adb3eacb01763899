"""`heap diff`: each card is told for what has become of it, and no other card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from tests.toolkit.changes.past import change, git, keep, kept_shop
from tests.toolkit.press.shop import Here, shared_cache
from toolkit.changes.pictures import cut_like
from toolkit.cli import changes as changes_module
from toolkit.cli import kit as kit_command
from toolkit.cli.app import app
from toolkit.paper import FaceSize
from toolkit.press import icons
from toolkit.press import kit as kit_module
from toolkit.press.faces import tools


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shop, in the current folder and in a repository of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder))
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    return kept_shop(tmp_path)


def heap(*words: str, code: int = 0) -> Result:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result


def changes(*revisions: str) -> dict[str, Any]:
    """The cards that changed by name, as `--json` tells them."""
    said = json.loads(heap("diff", "shop", *revisions, "--json").stdout)
    return {(card["new"] or card["old"])["name"]: card for card in said["cards"]}


def kinds(*revisions: str) -> dict[str, str]:
    return {name: card["change"] for name, card in changes(*revisions).items()}


def test_a_game_as_it_was_has_no_changes(shop: Path) -> None:
    assert kinds("printed") == {}
    assert "Every card is as it was." in heap("diff", "shop", "printed").stdout


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Gain 1 Gold.", "Gain 2 Gold.", "rules"),
        ("Gain 1 Gold.", "You gain 1 Gold.", "wording"),
        ("tags: [RED]", "tags: []", "rules"),
        ("flavour: Crisp.", "flavour: Crisper.", "look"),
        ("icon: shiny-apple", "icon: apple-core", "look"),
        ("copies: 7", "copies: 9", "copies"),
    ],
)
def test_what_changes_on_one_card_is_told_of_it_alone(shop: Path, old: str, new: str, expected: str) -> None:
    change(shop / "goods.yaml", old, new)
    assert kinds("printed") == {"Apple": expected}


def test_what_nobody_reads_on_a_card_changes_nothing(shop: Path) -> None:
    change(shop / "goods.yaml", "icon: trade", "icon: trade # a scale")
    change(shop / "game.yaml", "version: 2.0.1", "version: 2.0.2")
    assert kinds("printed") == {}


def test_new_and_gone_cards_do_not_change_their_neighbours(shop: Path) -> None:
    change(shop / "goods.yaml", "  - {name: Apple", "  - {name: Cake, text: Draw 3 cards.}\n  - {name: Apple")
    assert kinds("printed") == {"Cake": "new"}
    keep(shop.parent.parent, "cake")
    assert kinds("cake", "printed") == {"Cake": "gone"}


def test_a_renamed_card_is_one_card_with_another_name(shop: Path) -> None:
    change(shop / "people.yaml", "name: Baker", "name: Miller")
    said = changes("printed")
    assert list(said) == ["Miller"] and said["Miller"]["old"]["name"] == "Baker"
    assert (said["Miller"]["print"], said["Miller"]["pull"]) == (2, 2)
    assert said["Miller"]["change"] == "renamed"
    told = heap("diff", "shop", "printed").stdout
    assert "Miller (was Baker): another name;" in told and "1 card: 1 with another name." in told


def test_a_renamed_card_of_which_more_is_otherwise_has_other_rules(shop: Path) -> None:
    change(shop / "goods.yaml", "name: Apple", "name: Pear")
    assert kinds("printed") == {"Pear": "renamed"}
    change(shop / "goods.yaml", "tags: [RED]", "tags: []")
    assert kinds("printed") == {"Pear": "rules"}


def test_a_back_and_a_style_change_the_look_of_every_card_behind_them(shop: Path) -> None:
    change(shop / "goods.yaml", "icon: trade", "icon: cook")
    assert kinds("printed") == {"Apple": "look", "Bread": "look"}
    (shop / "templates").mkdir()
    (shop / "templates" / "theme.css").write_text(".name { color: red }")
    assert kinds("printed") == {"Apple": "look", "Bread": "look", "Baker": "look"}


def test_a_file_that_a_style_names_in_vain_changes_no_look(shop: Path, tmp_path: Path) -> None:
    (shop / "templates").mkdir()
    (shop / "templates" / "theme.css").write_text('/* src: url("../fonts/gone.ttf") */ /* url("../../../gone.png") */')
    keep(tmp_path, "in-vain")
    assert kinds("in-vain") == {}  # though it lay in another folder when it was read from git
    (shop / "fonts").mkdir()
    (shop / "fonts" / "gone.ttf").write_bytes(b"font")
    assert set(kinds("in-vain").values()) == {"look"}


def test_two_revisions_are_compared_without_the_files_as_they_are(shop: Path) -> None:
    change(shop / "goods.yaml", "Gain 1 Gold.", "Gain 2 Gold.")
    keep(shop.parent.parent, "gold")
    change(shop / "people.yaml", "Draw 1 card.", "Draw 2 cards.")
    assert kinds("printed", "gold") == {"Apple": "rules"}
    assert git(shop, "status", "--porcelain") == "M cards/shop/people.yaml"


def test_a_game_in_a_renamed_folder_is_found_where_it_was(shop: Path) -> None:
    shop.rename(shop.with_name("store"))
    refused = heap("diff", "store", "printed", code=2)
    assert "cards/shop" in refused.stderr and "REV:FOLDER" in refused.stderr
    assert "Every card is as it was." in heap("diff", "store", "printed:cards/shop").stdout
    new_home = shop.parent.parent / "games"
    new_home.mkdir()
    shop.with_name("store").rename(new_home / "shop")
    assert "The game was in cards/shop then." in heap("diff", "games/shop", "printed").stdout


def test_unknown_revisions_and_missing_repositories_are_refused(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no revision 'nowhere'" in heap("diff", "shop", "nowhere", code=2).stderr
    assert "no revision '--all'" in heap("diff", "--", "shop", "--all", code=2).stderr
    monkeypatch.setenv("PATH", "")
    assert "no git on this machine" in heap("diff", "shop", "printed", code=2).stderr
    monkeypatch.undo()


def test_a_shallow_clone_says_how_to_get_the_rest(shop: Path, tmp_path: Path) -> None:
    keep(tmp_path, "later")
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{tmp_path}", "clone")
    assert "git fetch --unshallow" in heap("diff", "clone/cards/shop", "HEAD~1", code=2).stderr
    assert "Every card is as it was." in heap("diff", "clone/cards/shop", "HEAD").stdout


def test_without_a_repository_a_kept_kit_is_advised(shop: Path) -> None:
    (shop.parent.parent / ".git").rename(shop.parent.parent / "not-git")
    assert "does not lie in a git repository" in heap("diff", "shop", "printed", code=2).stderr


def test_a_kit_that_was_kept_is_compared_with(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit_module, "Workers", Here)
    monkeypatch.setattr(changes_module, "Workers", Here)
    heap("build", "shop", "--paper", "a4")
    Path("output/shop").rename("old")
    assert kinds("old") == {}
    change(shop / "goods.yaml", "Gain 1 Gold.", "You gain 1 Gold.")
    change(shop / "people.yaml", "icon: cook", "icon: person")
    assert kinds("old") == {"Apple": "wording", "Baker": "look"} == kinds("printed")
    heap("diff", "shop", "old", "--out", "page.html")
    assert Path("page.html").read_text().count("data:image/webp") == 4
    heap("diff", "shop", "old", "--out", "page.pdf")
    Path("old/revisions.json").write_text('{"cards": []}')
    assert "is no kit" in heap("diff", "shop", "old", code=2).stderr
    Path("old/revisions.json").write_text("[" * 100_000)
    assert "cannot be read as a kit" in heap("diff", "shop", "old", code=2).stderr


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is laid out in this process."""
    for module in (kit_module, changes_module, kit_command):
        monkeypatch.setattr(module, "Workers", Here)


@pytest.mark.usefixtures("here")
def test_the_zip_file_of_a_kit_is_compared_with_and_its_faces_are_shown(shop: Path) -> None:
    heap("kit", "shop", "-o", "old")  # the ending may be left out
    assert kinds("old.zip") == {}
    change(shop / "goods.yaml", "Gain 1 Gold.", "Gain 2 Gold.")
    assert kinds("old.zip") == {"Apple": "rules"}
    heap("diff", "shop", "old.zip", "--out", "page.html")
    assert Path("page.html").read_text().count("data:image/webp") == 2
    heap("diff", "shop", "old.zip", "--out", "page.pdf")
    (before,) = pictures_in(Path("page.pdf"))
    assert before.width / before.height == pytest.approx(63 / 88, abs=0.02)
    assert len(before.convert("RGB").getcolors(1_000_000)) > 10  # it is no blank
    Path("old.zip").write_bytes(Path("old.zip").read_bytes()[:-40])
    assert "cannot be read as a kit" in heap("diff", "shop", "old.zip", code=2).stderr


def pictures_in(file: Path) -> list[Image.Image]:
    """The pictures of pixels in a PDF."""
    document = pypdfium2.PdfDocument(file.read_bytes())
    kind = pypdfium2.raw.FPDF_PAGEOBJ_IMAGE
    found = [each.get_bitmap().to_pil() for page in document for each in page.get_objects(filter=[kind])]
    document.close()
    return found


@pytest.mark.usefixtures("here")
def test_a_kept_face_is_cut_as_the_card_is_now() -> None:
    pixels = Image.new("RGB", (200, 173), "red")
    hexagon = cut_like(pixels, FaceSize(100, 86.6, 3, "hex"))
    corners = [hexagon.convert("RGBA").getpixel(at) for at in ((1, 1), (198, 171), (100, 86))]
    assert [colour[3] for colour in corners if isinstance(colour, tuple)] == [0, 0, 255]
    assert cut_like(pixels, FaceSize(100, 60, 3, "hex")) is pixels  # it was of another size


def test_another_package_of_icons_changes_the_look_and_no_rules(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_now = kinds("printed")
    monkeypatch.setattr(icons, "package_version", lambda: "0.0.0")
    tools.cache_clear()
    heap("build", "shop", "--paper", "a4")
    Path("output/shop").rename("old")
    monkeypatch.undo()
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder))
    monkeypatch.chdir(shop.parent.parent)
    tools.cache_clear()
    assert keep_now == {} and kinds("old") == {"Apple": "look", "Bread": "look", "Baker": "look"}


def test_a_card_in_another_deck_is_the_same_card_with_another_look(shop: Path) -> None:
    """Its back is another one, so that it is printed again; of another type it has other rules."""
    text = (shop / "goods.yaml").read_text(encoding="utf-8")
    head, _, rows = text.partition("cards:\n")
    apple, bread = rows.splitlines(keepends=True)
    (shop / "goods.yaml").write_text(f"{head}cards:\n{bread}", encoding="utf-8")
    (shop / "fruit.yaml").write_text(f"{head.replace('Goods', 'Fruit')}cards:\n{apple}", encoding="utf-8")
    change(shop / "game.yaml", "decks: [goods, people]", "decks: [goods, people, fruit]")
    assert kinds("printed") == {"Apple": "look"}
    change(shop / "fruit.yaml", "type: Good", "type: Person")
    assert kinds("printed") == {"Apple": "rules"}


def test_a_revision_that_cannot_be_read_is_refused_with_its_finding(shop: Path) -> None:
    whole = (shop / "game.yaml").read_text()
    (shop / "game.yaml").write_text("title: [\n")
    keep(shop.parent.parent, "broken")
    (shop / "game.yaml").write_text(whole)
    assert "cannot be read as it was at broken" in heap("diff", "shop", "broken", code=2).stderr

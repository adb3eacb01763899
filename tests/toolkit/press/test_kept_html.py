"""HTML is kept for cards that have not changed, and filled in again wherever it would be otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toolkit.press.shop import GAME, GOODS, loaded, write_shop
from toolkit.press.faces import faces_of
from toolkit.press.kept_html import KeptHtml

PLAIN = "<section class='face'>{{ card.name }} {{ card.flavour }} {{ deck.title }} {{ game.title }}</section>"
OTHERS = """<section class='face'>{{ card.name }}
{% for other in game.cards if other.name == "Bread" %}{{ other.copies }}{% endfor %}</section>"""


def filled(folder: Path, kept: KeptHtml) -> tuple[dict[str, str], int]:
    """The HTML by card as it is now, and for how many of them a template was filled in."""
    before, game = kept.filled, loaded(folder)
    faces = faces_of(game, game.cards, kept=kept)
    html = {face.card.id: face.html for face in faces.fronts if face.card is not None}
    assert [face.html for face in faces.all()] == [face.html for face in faces_of(game, game.cards).all()]
    return html, kept.filled - before


@pytest.mark.parametrize(
    ("file", "old", "new", "again"),
    [
        ("goods.yaml", "Crisp.", "Crunchy.", 1),
        ("goods.yaml", "copies: 4", "copies: 5", 1),
        ("goods.yaml", "title: Goods", "title: Wares", 3),  # any card may show what a deck is called
        ("goods.yaml", "name: Bread", "name: Loaf", 3),  # names are recognised in the texts of other cards
        ("game.yaml", "title: Shop", "title: Store", 3),
        ("game.yaml", 'meaning: "Coins."', 'meaning: "Money."', 3),
        ("templates/card.html", "deck.title", "deck.id", 3),
        ("goods.yaml", "# nothing", "# nothing at all", 0),
    ],
)
def test_what_has_changed_is_filled_in_again(tmp_path: Path, file: str, old: str, new: str, again: int) -> None:
    shop = write_shop(tmp_path, goods=f"{GOODS}# nothing\n", templates={"card.html": PLAIN})
    kept = KeptHtml()
    assert filled(shop, kept)[1] == 3
    assert filled(shop, kept)[1] == 0
    text = (shop / file).read_text()
    assert old in text
    (shop / file).write_text(text.replace(old, new))
    assert filled(shop, kept)[1] == again


def test_a_card_that_looks_at_another_changes_with_it(tmp_path: Path) -> None:
    shop = write_shop(tmp_path, templates={"card.html": PLAIN, "person.html": OTHERS})
    kept = KeptHtml()
    assert "4" in filled(shop, kept)[0]["baker"]
    (shop / "goods.yaml").write_text(GOODS.replace("copies: 4", "copies: 9"))
    html, again = filled(shop, kept)
    assert "9" in html["baker"] and again == 2
    (shop / "goods.yaml").write_text(GOODS.replace("copies: 4", "copies: 9").replace("Crisp.", "Crunchy."))
    assert filled(shop, kept)[1] == 1  # the baker has not looked at what apples taste like


def test_a_back_that_looks_at_a_card_changes_with_it(tmp_path: Path) -> None:
    back = "<section class='face'>{{ deck.cards[0].flavour }} {{ deck.title }}</section>"
    shop, kept = write_shop(tmp_path, templates={"card.html": PLAIN, "back.html": back}), KeptHtml()
    filled(shop, kept)  # which holds everything to what is made without keeping anything
    (shop / "goods.yaml").write_text(GOODS.replace("Crisp.", "Crunchy."))
    filled(shop, kept)
    (shop / "goods.yaml").write_text(GOODS.replace("title: Goods", "title: Wares"))
    filled(shop, kept)


def test_a_failure_is_not_kept(tmp_path: Path) -> None:
    shop = write_shop(tmp_path, templates={"card.html": PLAIN.replace("card.flavour", "card.flavour.nonsense()")})
    kept, game = KeptHtml(), loaded(shop)
    for _ in range(2):
        faces = faces_of(game, game.cards, kept=kept)
        assert faces.fronts == [] and len(faces.problems) == 1
    assert GAME in (shop / "game.yaml").read_text()

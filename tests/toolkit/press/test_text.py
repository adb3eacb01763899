"""Rules text as HTML, sizes that are tried, and colours."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from engine.language.vocabulary import Vocabulary
from tests.toolkit.press.shop import loaded, write_shop
from toolkit.press.fit import Try, first_try, line_count, tries
from toolkit.press.icons import PATH_DATA, Icons
from toolkit.press.palette import contrast, readable, tones
from toolkit.press.svg_path import BadPath, operators
from toolkit.press.text import Rules


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Vocabulary:
    return loaded(write_shop(tmp_path_factory.mktemp("shop"))).vocabulary


def test_an_amount_never_leaves_its_counter(words: Vocabulary) -> None:
    html = Rules(words).html("Gain 10 Gold tonight.")
    assert html == (
        '<p>Gain<span> </span><b class="counter">10\u00a0<img class="icon" src="icon:two-coins" alt=""/>Gold</b>'
        "\u00a0tonight.</p>"
    )


def test_tags_are_chips_and_like_words_are_not(words: Vocabulary) -> None:
    html = Rules(words).html("Discard a RED card, not a Red or REDDISH one that is old.")
    assert html.count('class="tag"') == 1
    assert "REDDISH" in html and "<b" not in html.partition("not")[2]


def test_an_icon_that_a_text_names_stands_in_the_line(words: Vocabulary) -> None:
    rules, crown = Rules(words), '<img class="icon" src="icon:crown-2" alt=""/>'
    assert rules.flavour("All for *the* :crown-2: and more.") == f"All for <em>the</em> {crown} and\u00a0more."
    assert rules.html(":crown-2: pays 2 Gold.").startswith(f"<p>{crown} pays<span> </span>")
    assert (
        rules.html("Take :Gold: now.")
        == '<p>Take<span> </span><img class="icon" src="icon:Gold" alt=""/>\u00a0now.</p>'
    )
    for stop in ".,;!?)":
        assert f"{crown.replace('icon', 'icon close', 1)}{stop}" in rules.html(f"Pay 3 :crown-2:{stop} Then draw.")
    assert 'class="icon close"' not in rules.html("Pay 3 :crown-2: or 10 Gold.")
    for plain in ("Note: this: that", "10:30:20", "ready:set:go", "a ::crown:: b", ":2:"):
        assert "<img" not in rules.flavour(plain) and "<img" not in rules.html(plain)


def test_markup_in_a_text_is_only_text(words: Vocabulary) -> None:
    rules = Rules(words)
    assert rules.html("<b>Gain</b> & 1 Gold") == (
        "<p>&lt;b&gt;Gain&lt;/b&gt; &amp;<span> </span>"
        '<b class="counter">1\u00a0<img class="icon" src="icon:two-coins" alt=""/>Gold</b></p>'
    )
    assert "<i>" not in rules.flavour("<i>so</i>")


def test_each_line_is_a_paragraph(words: Vocabulary) -> None:
    assert Rules(words).html("One.\n\nTwo.").count("<p>") == 2


@pytest.mark.parametrize("blank", [" ", "\u00a0", "\u202f"])
def test_any_blank_stands_between_an_amount_and_its_counter(blank: str, words: Vocabulary) -> None:
    assert Rules(words).html(f"Gain 10{blank}Gold tonight.") == Rules(words).html("Gain 10 Gold tonight.")
    assert "<b" not in Rules(words).html("Gain 10\u2009Gold tonight.")
    assert Rules(words).glued(f"Gain 10{blank}Gold tonight.") == Rules(words).glued("Gain 10 Gold tonight.")


@pytest.mark.parametrize(
    ("text", "words_set"),
    [
        ("Meet the Gold Rush at noon.", 0),
        ("Meet 2 Gold Rushes, then the Gold\u00a0Rush.", 0),
        ("Discard the RED Lamp.", 0),
        ("Gold Rush: gain 3 Gold.", 1),
        ("Gain Gold, Rush of RED!", 2),
        ("Gain Gold Rushmore.", 1),
        ("Gain 3 Gold and 2 Fools Gold.", 1),
    ],
)
def test_a_name_has_no_word_of_the_game_in_it(text: str, words_set: int, words: Vocabulary) -> None:
    rules = Rules(words, ["Gold Rush", "RED Lamp", "Gold", "3 Gold", "Fools Gold", "Lamp"])
    assert rules.html(text).count(' class="counter"') + rules.html(text).count(' class="tag"') == words_set
    assert words_set or "xx" not in rules.glued(text)


def test_only_names_that_hold_a_word_are_looked_for(words: Vocabulary) -> None:
    assert Rules(words, ["Lamp", "Golden Lamp", "Gold", "Gold Rush"]).names == {"Gold Rush"}


def test_sizes_are_tried_in_the_order_written() -> None:
    assert tries("9-8.5, 8-8") == (Try(9, False), Try(8.75, False), Try(8.5, False), Try(8, False))
    assert tries("14-14 nowrap") == (Try(14, True),)
    assert tries("large") == ()


def test_a_long_text_begins_smaller() -> None:
    sizes = tries("9-7")

    def begin(words: int) -> int:
        box = ElementTree.fromstring(f"<div><p>{'word ' * words}</p></div>")
        return first_try(box, sizes, 200, 80, lambda letter, bold: 0.5)

    assert begin(3) == 0
    assert 0 < begin(48) < len(sizes) - 1
    assert begin(900) >= len(sizes) - 2


def test_lines_are_filled_greedily() -> None:
    assert line_count([2, 2, 2], 4.25) == 2
    assert line_count([2, 2, 2], 4.2) == 3


def test_text_colours_are_moved_until_they_can_be_read() -> None:
    for colour in ("#0072B2", "#000000", "#F0E442", "#ffffff"):
        assert contrast(readable(colour, "#221c3b"), "#221c3b") >= 4.5
        assert contrast(readable(colour, "#fff4dd"), "#fff4dd") >= 4.5


def test_no_sky_is_black() -> None:
    assert tones("#000000", "#221c3b", "#fff4dd")["sky"] != "#000000"
    assert tones("#e69f00", "#221c3b", "#fff4dd")["sky"] == "#e69f00"


@pytest.mark.parametrize(
    ("path", "drawn"),
    [
        ("M1 2L3 4z", "1 2 m\n3 4 l\nh"),
        ("M1 2l1 1", "1 2 m\n2 3 l"),
        ("M0 0h5v5H0Z", "0 0 m\n5 0 l\n5 5 l\n0 5 l\nh"),
        ("M0 0Q3 3 6 0", "0 0 m\n2 2 4 2 6 0 c"),
        ("M0 0 1 1 2 0", "0 0 m\n1 1 l\n2 0 l"),
        ("M0 0a0 1 0 011.5.5", "0 0 m\n1.5 0.5 l"),
        ("M0 0a0 0 0 0 1 1 1 0 .1 0 011 0", "0 0 m\n1 1 l\n2 1 l"),
    ],
)
def test_paths_become_operators(path: str, drawn: str) -> None:
    assert operators(path).split() == drawn.split()


def test_every_icon_that_is_installed_can_be_drawn() -> None:
    bodies = list(Icons().bodies.items())
    assert len(bodies) > 4000
    for name, body in bodies[::17]:
        match = PATH_DATA.search(body)
        assert match is not None, name
        assert operators(match[1]).endswith("h") or "c" in operators(match[1]), name


@pytest.mark.parametrize("path", ["M0", "L", "M0 0 X", "5 5"])
def test_broken_paths_are_refused(path: str) -> None:
    with pytest.raises(BadPath):
        operators(path)

"""What the press finds fault with, each with the place of the card, and the near miss it leaves alone."""

from __future__ import annotations

import io
import os
import zlib
from pathlib import Path

import pytest
from PIL import Image

from tests.toolkit.press.shop import add_part, goods, loaded, produced, write_shop
from toolkit.cache import Cache
from toolkit.check.run import check_game
from toolkit.press.judge import BROKEN_HINTS, LATEST, mended_by
from toolkit.press.kept import NESTED
from toolkit.press.memory import too_large
from toolkit.press.pictures import face_pixels
from toolkit.press.worker import failure
from toolkit.problem import Problem

WORDS = "Draw 2 cards. " * 9


def found(folder: Path, cards: str, templates: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """Code, and file with line and column, of each finding."""
    return [(problem.code, placed(problem)) for problem in problems(folder, cards, templates)]


def problems(folder: Path, cards: str, templates: dict[str, str] | None = None) -> list[Problem]:
    return produced(loaded(write_shop(folder, cards, templates=templates)))[1]


def placed(problem: Problem) -> str:
    place = problem.place
    return f"{Path(place.file).name}:{place.line}:{place.column}" if place else ""


def test_a_clean_game_has_no_findings(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: Apple, icon: shiny-apple, text: Gain 1 Gold.}")) == []


def test_text_overflow(tmp_path: Path) -> None:
    cards = goods("{name: Short}", f'{{name: Wall, text: "{WORDS * 6}"}}')
    assert found(tmp_path, cards) == [("C310", "goods.yaml:8:24")]


def test_text_overflow_near_miss(tmp_path: Path) -> None:
    game = loaded(write_shop(tmp_path, goods(f'{{name: Long, text: "{WORDS * 4}"}}')))
    production, problems = produced(game)
    assert problems == []
    fitted = {fit.box: fit for fit in production.kept[production.faces.fronts[0].key].fitted}
    assert 7 <= fitted["text"].points < 9


def test_text_overflow_to_the_right(tmp_path: Path) -> None:
    name = "Extraordinarily Long Name of a Thing That Nobody Ever Wanted"
    [problem] = problems(tmp_path, goods(f"{{name: {name}}}"))
    assert (problem.code, placed(problem)) == ("C310", "goods.yaml:7:12")
    assert problem.hint == "Say it shorter, or write a smaller --name-size or a narrower --name-font in theme.css."
    theme = {"theme.css": ":root { --name-size: 9 }"}
    assert found(tmp_path, goods(f"{{name: {name}}}"), theme) == []


def test_where_a_template_has_sizes_of_its_own_a_long_name_is_advised_to_change_these(tmp_path: Path) -> None:
    style = "position:absolute;width:20mm;height:5mm"
    box = f'<p data-name="name" data-fit="14-14" data-box="20 5" style="{style}">{{{{ card.name }}}}</p>'
    template = f'{{% extends "face.html" %}}{{% block trim %}}{box}{{% endblock %}}'
    [problem] = problems(tmp_path, goods("{name: Rather long for so small a box}"), {"good.html": template})
    assert (problem.code, problem.card) == ("C310", "rather-long-for-so-small-a-box")
    assert "data-fit" in str(problem.hint) and "--name-size" not in str(problem.hint)


def test_long_words_break_before_they_leave_the_card(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: Donaudampfschifffahrtsgesellschaftskapitän}")) == []


def test_an_overflow_may_be_allowed_with_a_reason(tmp_path: Path) -> None:
    wall = f'{{name: Wall, text: "{WORDS * 6}", allow: {{text-overflow: Printed on a board.}}}}'
    assert found(tmp_path, goods(wall)) == []


def test_a_text_of_a_hundred_kilobytes_is_a_finding_and_no_end(tmp_path: Path) -> None:
    assert [code for code, _ in found(tmp_path, goods(f'{{name: Book, flavour: "{"word " * 20_000}"}}'))] == ["C310"]


def test_a_flavour_that_is_too_long_is_named(tmp_path: Path) -> None:
    flavour = f'{{name: Wall, text: Draw 2 cards., flavour: "{WORDS * 8}"}}'
    [problem] = problems(tmp_path, goods(flavour))
    assert (problem.code, placed(problem)) == ("C310", "goods.yaml:7:48")
    assert problem.message.startswith("The flavour of Wall is ")


def test_a_text_that_is_too_long_is_named_whatever_the_flavour(tmp_path: Path) -> None:
    [problem] = problems(tmp_path, goods(f'{{name: Wall, flavour: Crisp., text: "{WORDS * 6}"}}'))
    assert (problem.code, placed(problem)) == ("C310", "goods.yaml:7:41")
    assert problem.message.startswith("The text of Wall is ")


def test_an_overflow_is_as_large_as_it_is(tmp_path: Path) -> None:
    little, much, far = (
        problems(tmp_path / str(count), goods(f'{{name: Wall, text: "{"Draw 2 cards. " * count}"}}'))[0].message
        for count in (54, 60, 3000)
    )
    assert "4.2 mm over its box even at 7 pt." in little
    assert "far too long: 839 characters, where about 690 have room." in much
    assert "far too long: 41999 characters, where about 690 have room." in far


BASE = '{% extends "base/card.html" %}\n{% block trim %}'


PLACED = '<p style="position:absolute;left:8mm;top:30mm">'


def test_template_error(tmp_path: Path) -> None:
    templates = {"good.html": f"{BASE}\n{{{{ card.nmae }}}}{{% endblock %}}"}
    [problem] = problems(tmp_path, goods("{name: One}", "{name: Two}", "{name: Three}"), templates)
    assert (problem.code, placed(problem)) == ("C311", "good.html:3:9")
    assert problem.place is not None and problem.place.end_column == 13
    assert str(problem.hint).startswith("Did you mean name")
    assert "nmae" in problem.message and "2 more cards fail there" in problem.message


def test_template_error_in_its_syntax(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: One}"), {"good.html": f"{BASE}\n\n{{% for %}}"}) == [("C311", "good.html:4:1")]


@pytest.mark.parametrize(
    ("template", "place", "said"),
    [
        (f"{BASE}\n  <b>{{{{ icon(\n    card.icno) }}}}</b>{{% endblock %}}", "good.html:4:10", "Did you mean icon?"),
        (f"{BASE}\n  nmae {{{{ crad.nmae }}}}{{% endblock %}}", "good.html:3:11", "Did you mean card?"),
        (f"{BASE}\n\n  <b>{{% fro x in y %}}", "good.html:4:9", "Tags are {{ value }}"),
        ('<b>\n  {% set card = "x" %}{% include "base/card.html" %}', "good.html:2:3", "It is given card"),
        ('  {% extends "base/card.html" %}{% set card = 3 %}', "good.html:1:3", "It is given card"),
    ],
)
def test_template_error_stands_where_the_designer_wrote_it(
    tmp_path: Path, template: str, place: str, said: str
) -> None:
    [problem] = problems(tmp_path, goods("{name: One}"), {"good.html": template})
    assert (problem.code, placed(problem)) == ("C311", place) and said in str(problem.hint)
    assert ("in Heap's own card.html, line" in problem.message) == ("set card" in template)


def test_template_error_near_miss(tmp_path: Path) -> None:
    templates = {"good.html": f"{BASE}\n{PLACED}{{{{ card.name }}}}</p> {{{{ super() }}}}{{% endblock %}}"}
    assert found(tmp_path, goods("{name: One}"), templates) == []


def test_templates_cannot_reach_python(tmp_path: Path) -> None:
    templates = {"good.html": f"{BASE}{{{{ card.__class__.__mro__ }}}}{{% endblock %}}"}
    assert [code for code, _ in found(tmp_path, goods("{name: One}"), templates)] == ["C311"]


@pytest.mark.parametrize(
    "loop",
    [
        "{% for i in range(10**9) %}{% endfor %}",
        "{% for i in range(999) %}" * 3 + "{% endfor %}" * 3,
        "{% for i in range(90000) %}" + "long " * 50 + "{% endfor %}",
        "{{ 'long' * 10**9 }}",
        "{{ 9 ** 9 ** 9 ** 9 }}",
        "{% macro more() %}{{ more() }}{% endmacro %}{{ more() }}",
    ],
)
def test_a_template_without_end_is_a_finding(tmp_path: Path, loop: str) -> None:
    templates = {"good.html": f"{BASE}\n{loop}{{% endblock %}}"}
    assert found(tmp_path, goods("{name: One}", "{name: Two}"), templates) == [("C311", "good.html:3:1")]


@pytest.mark.parametrize(
    ("template", "hint"),
    [
        ("{% for x in range(10**9) %}a{% endfor %}", "Loop over less"),
        ('{% extends "card.html" %}', "that leads back here"),
        ("{{ card.name", "Close what was opened"),
        ("{{ card.nam.x }}", "It is given card"),
    ],
)
def test_what_is_advised_on_a_template_is_about_its_fault(tmp_path: Path, template: str, hint: str) -> None:
    [problem] = problems(tmp_path, goods("{name: One}"), {"card.html": template})
    assert problem.code == "C311" and hint in str(problem.hint)


def test_loops_that_end_are_left_alone(tmp_path: Path) -> None:
    loop = "{% for i in range(300) %}{% for j in range(2, 99)[1:9] %}{{ '' * i }}{% endfor %}{% endfor %}{{ 2 ** 8 }}"
    templates = {"good.html": f"{BASE}{PLACED}{loop}{{{{ range(3)|length }}}}</p>{{% endblock %}}"}
    assert found(tmp_path, goods(*(f"{{name: Card {n}}}" for n in range(60))), templates) == []


@pytest.mark.parametrize("name", ["good.html", "face.html", "theme.css"])
def test_a_template_in_another_encoding_is_said_to_be_so(tmp_path: Path, name: str) -> None:
    game = write_shop(tmp_path, goods("{name: One}"), templates={"good.html": '{% extends "face.html" %}'})
    (game / "templates" / name).write_bytes(b"<!-- one\n two -->\n caf\xe9")
    [problem, *_] = produced(loaded(game))[1]
    assert (problem.code, placed(problem)) == ("C311", f"{name}:3:1")
    assert "the byte 0xE9 is not UTF-8; save the file as UTF-8" in problem.message
    assert "codec" not in problem.message


def test_unknown_picture(tmp_path: Path) -> None:
    cards = goods("{name: One}", "{name: Two, art: {second: racoon-head}}", "{name: Three, art: {ground: hil}}")
    assert found(tmp_path, cards) == [("C312", "goods.yaml:8:6"), ("C312", "goods.yaml:9:24")]


def test_an_unknown_icon_in_a_flavour_line_is_told_once_by_the_check_of_the_cards(tmp_path: Path) -> None:
    cards = goods('{name: One, flavour: "A :no-such-crown: for :shiny-apple: all."}')
    assert found(tmp_path, cards) == []
    game = loaded(tmp_path / "cards" / "shop")
    told = [(each.code, placed(each)) for each in check_game(game, [])]
    assert ("C301", "goods.yaml:7:29") in told and len([code for code, _ in told if code == "C301"]) == 1


def test_unknown_picture_near_miss(tmp_path: Path) -> None:
    cards = goods("{name: Two, art: {second: raccoon-head, ground: hill}}", "{name: None at all}")
    assert found(tmp_path, cards) == []


OUTER = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" style="width:9mm;height:9mm">
<image href="one.png" width="9" height="9"/></svg>"""
PHOTO = '<img src="{{ card.art.photo }}" style="left:5mm;top:20mm;width:20mm;height:20mm"/>'


def png(size: tuple[int, int] = (40, 40)) -> bytes:
    """A picture with something to see on it."""
    out = io.BytesIO()
    Image.radial_gradient("L").resize(size).convert("RGB").save(out, "PNG")
    return out.getvalue()


def with_photos(folder: Path, cards: str, body: str = PHOTO, **photos: bytes) -> Path:
    """The shop with photographs beside its templates."""
    game = write_shop(folder, cards, templates={"good.html": f"{BASE}\n{{{{ super() }}}}{body}{{% endblock %}}"})
    for name, content in photos.items():
        (game / "templates" / f"{name}.png").write_bytes(content)
    return game


def test_unknown_picture_in_a_file_is_told_where_the_card_names_it(tmp_path: Path) -> None:
    cards = goods("{name: One, art: {photo: one.png}}", "{name: Two, art: {photo: two.png}}")
    [problem] = produced(loaded(with_photos(tmp_path, cards, one=png())))[1]
    assert (problem.code, placed(problem), problem.card) == ("C312", "goods.yaml:8:30", "two")
    assert problem.message == "There is no picture 'two.png', which stands on Two."


def test_unknown_picture_in_a_template_is_told_once_with_its_line(tmp_path: Path) -> None:
    cards = goods("{name: One}", "{name: Two}")
    [problem] = produced(loaded(with_photos(tmp_path, cards, '\n<img src="gone.png"/>')))[1]
    assert (problem.code, placed(problem)) == ("C312", "good.html:4:11")
    assert problem.message == "There is no picture 'gone.png', which stands on One and 1 more."


def test_damaged_picture(tmp_path: Path) -> None:
    """Half a file, a few bytes wrong in the middle, no picture at all, and one that would fill the memory."""
    whole = png()
    head = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (60000).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00"
    bomb = head + zlib.crc32(head[12:]).to_bytes(4, "big") + whole[33:]
    photos = {
        "half": whole[: len(whole) // 2],
        "hurt": whole[:200] + b"?????" + whole[205:],
        "text": b"a",
        "bomb": bomb,
    }
    cards = goods(*(f"{{name: {name}, art: {{photo: {name}.png}}}}" for name in (*photos, "whole")))
    found = produced(loaded(with_photos(tmp_path, cards, **photos, whole=whole)))[1]
    assert {(problem.code, problem.card) for problem in found} == {("C321", name) for name in photos}
    said = {problem.card: problem.message for problem in found}
    assert said["half"] == "half.png cannot be shown on half: it is damaged: it ends too early."
    assert all(message.partition(": ")[2] not in {"", "."} for message in said.values())
    assert "pixels" in said["bomb"]


def test_damaged_picture_near_miss(tmp_path: Path) -> None:
    cards = goods("{name: One, art: {photo: one.png}}")
    assert produced(loaded(with_photos(tmp_path, cards, one=png())))[1] == []


def test_damaged_picture_in_svg(tmp_path: Path) -> None:
    game = with_photos(tmp_path, goods("{name: One}"), '<img src="a.svg" style="width:9mm;height:9mm"/>')
    (game / "templates" / "a.svg").write_text("<svg><rect></svg>")
    [problem] = produced(loaded(game))[1]
    assert (problem.code, problem.card) == ("C321", "one") and "mismatched tag: line 1" in problem.message


def test_a_placeholder_is_printed_where_a_picture_is_missing(tmp_path: Path) -> None:
    cards = goods("{name: One, art: {photo: one.png}}", "{name: Two, art: {photo: two.png}}")
    production, _ = produced(loaded(with_photos(tmp_path, cards, two=png())))
    missing, shown = (face_pixels(production, face, 2.0) for face in production.faces.fronts[:2])
    middle, beside = (round(15 * 2 * 72 / 25.4), round(30 * 2 * 72 / 25.4)), round(12 * 2 * 72 / 25.4)
    assert len(set(missing.getpixel(middle)[:3])) == len(set(missing.getpixel((beside, middle[1]))[:3])) == 1  # type: ignore[index]
    assert missing.getpixel(middle) != missing.getpixel((beside, middle[1]))  # where the diagonals cross, and not
    assert shown.getpixel(middle) != missing.getpixel(middle)


@pytest.mark.parametrize(
    "body",
    [
        '<img src="one.png" style="width:9mm;height:9mm"/>',
        "<img src='one.png' style='width:9mm;height:9mm'/>",
        '<div style="width:9mm;height:9mm;background:url( one.png )"></div>',
        f'<div style="left:0;top:0;width:9mm;height:9mm">{OUTER}</div>',
        '<img src="outer.svg" style="width:9mm;height:9mm"/>',
    ],
)
def test_what_was_remarked_is_gone_when_it_is_mended_and_never_told_of_another_game(tmp_path: Path, body: str) -> None:
    cache = Cache(tmp_path / "cache")
    first, second = (with_photos(tmp_path / name, goods("{name: One}"), body) for name in ("first", "second"))
    for game in (first, second):
        (game / "templates" / "outer.svg").write_text(OUTER)
    for game in (first, second):
        [problem] = produced(loaded(game), cache=cache)[1]
        assert problem.code == "C312" and problem.place is not None
        assert f"{problem.place} {problem.message}".count(str(game)) == 1 and "file:" not in problem.message
    (first / "templates" / "one.png").write_bytes(png())
    assert produced(loaded(first), cache=cache)[1] == []
    assert [problem.code for problem in produced(loaded(second), cache=cache)[1]] == ["C312"]
    (first / "templates" / "one.png").write_bytes(png()[:99])
    assert [problem.code for problem in produced(loaded(first), cache=cache)[1]] == ["C321"]


def test_a_picture_that_is_changed_is_printed_anew_by_the_same_press(tmp_path: Path) -> None:
    cards = goods("{name: One, art: {photo: one.png}}")
    game = with_photos(tmp_path, cards, one=png())
    production, _ = produced(loaded(game))
    before = face_pixels(production, production.faces.fronts[0], 1.0)
    (game / "templates" / "one.png").write_bytes(png((50, 20)))
    production, _ = produced(loaded(game))
    assert face_pixels(production, production.faces.fronts[0], 1.0).tobytes() != before.tobytes()


def test_an_icon_of_a_tag_is_told_by_the_check_alone(tmp_path: Path) -> None:
    game = write_shop(tmp_path, goods("{name: One, tags: [RED], art: {second: two-coin}}"))
    (game / "game.yaml").write_text((game / "game.yaml").read_text().replace("icon: fire", "icon: fyre"))
    messages = [problem.message for problem in produced(loaded(game))[1]]
    assert messages == ["There is no icon 'two-coin'."]


def test_font_fallback(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: One}", "{name: Сорока, id: magpie}")) == [("C313", "goods.yaml:8:12")]


def test_font_fallback_near_miss(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: Žluťoučký kůň, text: Gain 1 Gold.}")) == []


def test_a_font_that_is_missing_is_told_once_where_it_is_named_and_not_on_every_card(tmp_path: Path) -> None:
    theme = "/* A fox. */\n@font-face { font-family: X; src: url(gone.ttf) }\n.name { font-family: X }\n"
    told = found(tmp_path, goods("{name: One}"), {"theme.css": theme})
    assert sorted(told) == [("C314", "theme.css:2:27"), ("C314", "theme.css:2:39")]


def test_a_font_that_is_none_is_told_in_plain_words(tmp_path: Path) -> None:
    theme = "@font-face { font-family: X; src: url(../fonts/no.ttf) }\n.name { font-family: X }\n"
    game = write_shop(tmp_path, goods("{name: One}"), templates={"theme.css": theme})
    (game / "fonts").mkdir()
    (game / "fonts/no.ttf").write_text("no font")
    [problem] = produced(loaded(game))[1]
    assert (problem.code, placed(problem)) == ("C314", "theme.css:1:27")
    assert problem.message == "Font-face 'X' cannot be loaded: its file is not there, damaged, or no font."


def test_a_file_beside_the_templates_is_named_by_its_way_there(tmp_path: Path) -> None:
    theme = "@font-face { font-family: X; src: url(fonts/no.ttf) }\n.name { font-family: X }\n"
    game = write_shop(tmp_path, goods("{name: One}"), templates={"theme.css": theme})
    hints = [problem.hint for problem in produced(loaded(game))[1]]
    assert "Put the file into the folder of the templates." in hints
    folder = loaded(game).templates.parent / "fonts"
    folder.mkdir()
    (folder / "no.ttf").write_text("no font")
    hints = [problem.hint for problem in produced(loaded(game))[1]]
    assert "It lies beside the folder of the templates: write ../fonts/no.ttf." in hints


def test_a_card_without_room_has_texts_that_are_too_long_and_no_sizes_below_nothing(tmp_path: Path) -> None:
    tiny = goods("{name: Wheelbarrow, text: Gain 1 Gold.}").replace("title: Goods", "title: Goods\ncard_size: 16x16")
    assert [code for code, _ in found(tmp_path, tiny)] == ["C310", "C310"]


def test_missing_letter(tmp_path: Path) -> None:
    cards = goods("{name: One}", "{name: Two, flavour: a \U0001f16e\U000e0101 b \ufdd2}")
    assert ("C316", "goods.yaml:8:12") in found(tmp_path, cards)


def test_missing_letter_near_miss(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: Two – “Three”…, flavour: Ærøskøbing ½ × 3}")) == []


def test_style_remark(tmp_path: Path) -> None:
    [problem] = problems(tmp_path, goods("{name: One}", "{name: Two}"), {"theme.css": ".name { colour: red }"})
    assert problem.code == "C314" and "colour" in problem.message
    assert placed(problem) == "theme.css:1:9"


def test_style_remark_near_miss(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: One}"), {"theme.css": ".name { color: red }"}) == []


def test_refused_file(tmp_path: Path) -> None:
    style = '.name { background: url("http://example.org/a.png") } .rules { background: url("file:///etc/passwd") }'
    refused = problems(tmp_path, goods("{name: One}"), {"theme.css": style})
    assert [(problem.code, problem.message) for problem in refused] == [
        ("C317", "http://example.org/a.png is not read: it is outside the folders of the templates."),
        ("C317", "file:///etc/passwd is not read: it is outside the folders of the templates."),
    ]


def test_refused_file_near_miss(tmp_path: Path) -> None:
    dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
    style = '.name { background: url("dot.svg") }'
    assert found(tmp_path, goods("{name: One}"), {"theme.css": style, "dot.svg": dot}) == []


def test_broken_face(tmp_path: Path) -> None:
    torn = '<section class="face">one</section><section class="face">two</section>'
    templates = {
        "good.html": f'{{% if card.name == "Two" %}}{torn}{{% else %}}{{% include "card.html" %}}{{% endif %}}'
    }
    assert found(tmp_path, goods("{name: One}", "{name: Two}"), templates) == [("C315", "goods.yaml:8:6")]


def test_broken_face_says_why_in_words(tmp_path: Path) -> None:
    deep = f'<section class="face">{"<i>" * 3_000}one{"</i>" * 3_000}</section>'
    (nested,) = problems(tmp_path, goods("{name: One}"), {"good.html": deep})
    assert nested.message == "One cannot be laid out: its elements are nested too deeply."
    assert nested.hint == "Put fewer elements inside one another in its template."
    other = failure(ValueError("no such box"))
    assert other == "the layout engine fails on its elements and styles (ValueError: no such box)"
    assert {mended_by(other), mended_by(too_large()), mended_by("it takes more than 5 seconds to lay out")} == {
        LATEST,
        *(hint for words, hint in BROKEN_HINTS.items() if words != NESTED),
    }


def test_a_template_that_is_no_ordinary_file_is_told_as_that(tmp_path: Path) -> None:
    folder = write_shop(tmp_path, goods("{name: One}"), templates={"theme.css": ""})
    os.mkfifo(folder / "templates" / "good.html")
    (problem,) = produced(loaded(folder))[1]
    assert "good.html cannot be read: it is a named pipe, not a file" in problem.message
    assert problem.hint == "Put an ordinary file there, in the folder of the templates."


def test_broken_face_near_miss(tmp_path: Path) -> None:
    templates = {"good.html": f'<section class="face">{PLACED}one</p></section>'}
    assert found(tmp_path, goods("{name: One}"), templates) == []


def test_markup_in_names_is_printed_as_it_stands(tmp_path: Path) -> None:
    game = loaded(write_shop(tmp_path, goods("{name: '<script>x</script> & \"co\"', id: script}")))
    production, problems = produced(game)
    assert problems == []
    assert "<script" not in production.faces.fronts[0].html


SIDEWAYS = "left:20mm;top:40mm;width:20mm;height:20mm;transform:rotate(90deg)"


def boxed(style: str, words: str = "Some words that are long", more: str = "") -> dict[str, str]:
    """The usual card with one more box."""
    return {
        "good.html": f'{BASE}{{{{ super() }}}}<div class="extra" {more} style="{style}">{words}</div>{{% endblock %}}'
    }


@pytest.mark.parametrize(
    ("style", "over"),
    [
        ("left:5mm;top:20mm;width:20mm;height:4mm;font-size:8pt", True),  # three lines
        ("left:5mm;top:20mm;width:20mm;height:14mm;font-size:8pt", False),
        ("left:5mm;top:20mm;width:20mm;height:4mm;font-size:8pt;white-space:nowrap", True),  # to the right
        ("left:5mm;top:20mm;width:50mm;height:4mm;font-size:8pt;white-space:nowrap", False),
        ("left:5mm;top:20mm;width:20mm;height:4mm;font-size:8pt;overflow:hidden", True),  # cut off is no better
        ("left:5mm;top:20mm;width:20mm;height:4mm;font-size:8pt;overflow:hidden;text-overflow:ellipsis", False),
    ],
)
def test_text_overflow_of_a_box_with_one_size(tmp_path: Path, style: str, over: bool) -> None:
    found = problems(tmp_path, goods("{name: One}"), boxed(style))
    assert [(problem.code, problem.card) for problem in found] == ([("C310", "one")] if over else [])
    assert all("“" in problem.message and "(extra)" in problem.message for problem in found)


@pytest.mark.parametrize(
    ("style", "severity", "said"),
    [
        ("left:1mm;top:40mm", "warning", "1.0 mm from the edge; 3.0 mm are safe"),
        ("left:-2mm;top:40mm", "error", "2.0 mm over the edge"),
        ("left:50mm;top:40mm;width:60mm;white-space:nowrap", "error", "over the edge"),
        (f"{SIDEWAYS} translate(0, 40mm)", "error", "over the edge"),
        (SIDEWAYS, "", ""),
        ("left:4mm;top:40mm", "", ""),
    ],
)
def test_text_near_cut(tmp_path: Path, style: str, severity: str, said: str) -> None:
    found = problems(tmp_path, goods("{name: One}"), boxed(f"{style};font-size:9pt"))
    assert [(problem.code, problem.severity.value) for problem in found] == ([("C319", severity)] if severity else [])
    assert all(said in problem.message for problem in found)


def test_text_near_cut_near_miss(tmp_path: Path) -> None:
    """Letters that are meant to be cut through say so; on small pieces less room is needed."""
    assert problems(tmp_path / "a", goods("{name: One}"), boxed("left:-1mm;top:40mm", more='data-bleed=""')) == []
    box = '<div style="left:2mm;top:7mm;font-size:8pt">9</div>'
    coin = f'{{% extends "base/face.html" %}}{{% block trim %}}{box}{{% endblock %}}'
    game = write_shop(tmp_path / "b", goods("{name: One}"), templates={"coin.html": coin})
    add_part(game, "coins", "title: Coins\nsize: 16x16\ntemplate: coin\npieces:\n  - {name: Coin}\n")
    assert produced(loaded(game))[1] == []


NAME_ALONE = """{% extends "base/face.html" %}{% block ground %}background:#ffffff{% endblock %}{% block trim %}
<div class="name" data-name="name" data-fit="14-13 nowrap, 11-10" data-box="40 20"
 style="left:8mm;top:20mm;width:40mm;height:20mm;color:#000000">{{ card.name }}</div>{% endblock %}"""


@pytest.mark.parametrize("name", ["Name", "Name of Two Lines That Are Too Long for One"])
def test_a_name_is_in_the_middle_of_its_box_on_one_line_and_on_two(tmp_path: Path, name: str) -> None:
    game = write_shop(tmp_path, goods(f"{{name: {name}}}"), templates={"good.html": NAME_ALONE})
    production, problems = produced(loaded(game))
    assert problems == []
    pixels = face_pixels(production, production.faces.fronts[0], 4.0).convert("L")
    per_mm = 4.0 * 72 / 25.4
    box = pixels.crop((round(8 * per_mm), round(16 * per_mm), round(48 * per_mm), round(44 * per_mm)))
    ink = box.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert ink is not None
    assert (ink[1] + ink[3]) / 2 / per_mm - 4 == pytest.approx(10, abs=0.8)  # 20 mm high


def test_a_picture_does_not_spill_over_the_text(tmp_path: Path) -> None:
    """A wide picture in a narrow box, which it is to cover."""
    body = '<img src="wide.png" style="left:5mm;top:20mm;width:10mm;height:20mm;object-fit:cover"/>'
    game = with_photos(tmp_path, goods("{name: One}"), body, wide=png((400, 100)))
    plain = write_shop(tmp_path / "plain", goods("{name: One}"))
    shown, usual = (
        face_pixels(production, production.faces.fronts[0], 2.0)
        for production, _ in (produced(loaded(game)), produced(loaded(plain)))
    )
    per_mm = 2.0 * 72 / 25.4
    inside, beside = ((round(x * per_mm), round(30 * per_mm)) for x in (10, 22))
    assert shown.getpixel(inside) != usual.getpixel(inside)
    assert shown.getpixel(beside) == usual.getpixel(beside)


MANY = ["FRAGRANT", "HANDMADE", "PERISHABLE", "SEASONAL", "IMPORTED", "EXPENSIVE", "FORBIDDEN"]


def with_tags(folder: Path, tags: list[str]) -> list[Problem]:
    """The findings on a card with these tags."""
    game = write_shop(folder, goods(f"{{name: One, text: Gain 1 Gold., tags: [{', '.join(tags)}]}}"))
    words = "".join(f"    {tag}: {{class: colour, icon: fire, meaning: x}}\n" for tag in tags)
    file = game / "game.yaml"
    file.write_text(file.read_text().replace("    RED:", f"{words}    RED:"))
    return produced(loaded(game))[1]


@pytest.mark.parametrize("count", range(1, 8))
def test_a_wide_line_of_tags_steps_down_and_wraps(tmp_path: Path, count: int) -> None:
    assert with_tags(tmp_path, MANY[:count]) == []


def test_a_line_of_tags_that_has_no_room_is_told_with_a_way_out(tmp_path: Path) -> None:
    [problem] = with_tags(tmp_path, [f"{tag}{number}" for tag in MANY for number in (1, 2, 3)])
    assert problem.code == "C310" and problem.message.startswith("The line of types and tags of One is ")
    assert problem.hint == "Use fewer or shorter words, or give its box more room."


@pytest.mark.parametrize(
    ("attributes", "severity"),
    [
        ('data-fit="abc"', "error"),
        ('data-fit="7-9"', "error"),
        ('data-fit="9-7" data-box="5"', "error"),
        ('data-fit="9-7" data-box="40 60"', "warning"),
        ('data-fit="9-7" data-box="40 14"', ""),
        ('data-fit="9-8 nowrap, 7-6" data-box="30.0 14"', ""),
    ],
)
def test_a_box_that_says_nonsense_is_told_with_its_line(tmp_path: Path, attributes: str, severity: str) -> None:
    box = boxed("left:8mm;top:20mm;width:40mm;height:14mm", "Words", attributes)
    found = problems(tmp_path, goods("{name: One}", "{name: Two}"), box)
    assert [(each.code, each.severity.value, each.card) for each in found] == (
        [("C311", severity, "")] if severity else []
    )
    assert all(placed(each).startswith("good.html:2:") and "data-" in each.message for each in found)


def test_a_finding_on_a_box_names_the_line_of_its_template(tmp_path: Path) -> None:
    style = "left:8mm;top:20mm;width:20mm;height:4mm;font-size:8pt"
    line = f'\n\n<div data-fit="9-8" style="{style}">{{{{ card.flavour }}}}</div>{{% endblock %}}'
    unnamed = {"good.html": f"{BASE}{{{{ super() }}}}{line}"}
    [problem] = problems(tmp_path / "a", goods(f'{{name: One, flavour: "{"Some long words. " * 4}"}}'), unnamed)
    assert problem.message.startswith("The text of a box without data-name of One is ")
    assert problem.message.endswith("good.html:4.")
    [problem] = problems(tmp_path / "b", goods("{name: One}"), boxed("left:-2mm;top:40mm;font-size:9pt"))
    assert problem.code == "C319" and problem.message.endswith("good.html:2.")


@pytest.mark.parametrize(
    "theme",
    [":root { --paper: #241c36 }", ":root { --ink: #ffeedd }", ":root {\n --ink: #888;\n --paper: #999 }"],
)
def test_low_contrast(tmp_path: Path, theme: str) -> None:
    [problem] = problems(tmp_path, goods("{name: One}", "{name: Two}"), {"theme.css": theme})
    assert (problem.code, placed(problem).partition(":")[0]) == ("C324", "theme.css")
    assert "can hardly be read" in problem.message


@pytest.mark.parametrize("theme", [":root { --paper: #241c36; --ink: #fff7e6 }", ":root { --paper: var(--tag) }"])
def test_low_contrast_near_miss(tmp_path: Path, theme: str) -> None:
    assert found(tmp_path, goods("{name: One}"), {"theme.css": theme}) == []


def test_a_file_outside_is_told_where_and_as_it_is_written(tmp_path: Path) -> None:
    body = '<img src="../../etc/passwd" style="width:9mm;height:9mm"/>'
    [problem] = problems(tmp_path, goods("{name: One}"), boxed("left:9mm;top:20mm", body))
    assert (problem.code, placed(problem).rpartition(":")[0]) == ("C317", "good.html:2")
    assert problem.message.startswith("../../etc/passwd is not read: ")

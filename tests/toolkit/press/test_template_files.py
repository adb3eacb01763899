"""Links, pipes and addresses in the folders of templates: refused by name, never followed, never waited for."""

from __future__ import annotations

import ast
import io
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.toolkit.press.shop import goods, loaded, produced, shared_cache, write_shop
from toolkit.cache import Cache, seal_of
from toolkit.games import INSTALLATION
from toolkit.press import art, fonts
from toolkit.press.faces import faces_of
from toolkit.press.icons import Icons
from toolkit.press.layout.fetching import Fetcher, SilencedFetch
from toolkit.press.templates import Templates
from toolkit.problem import Problem
from toolkit.trust import trust_all

SECRET = "a secret of somebody"
DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="ink"/></svg>'
BOMB = '<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' + DOT.replace("9 9", "9 9 &b;")
READER = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + DOT.replace("</svg>", "<text>&a;</text></svg>")
SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" style="width:9mm;height:9mm"'
FRONT = '{% extends "base/card.html" %}\n{% block trim %}\n'


def shop(folder: Path, templates: dict[str, str]) -> Path:
    """A shop whose templates lie in the game's own folder."""
    game = write_shop(folder, goods("{name: One}"))
    for name, content in templates.items():
        file = game / "templates" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    (folder / "secret.html").write_text(SECRET)
    return game


def link(file: Path) -> None:
    """A link out of the game's folder."""
    file.symlink_to(
        file.parents[4] / "secret.html" if file.parent.name != "templates" else file.parents[3] / "secret.html"
    )


def listen(file: Path) -> None:
    """A socket."""
    place = os.open(file.parent, os.O_RDONLY)
    try:
        server = socket.socket(socket.AF_UNIX)
        server.bind(f"/proc/self/fd/{place}/{file.name}")
        server.close()
    finally:
        os.close(place)


def problems(game: Path) -> list[Problem]:
    return produced(loaded(game))[1]


KINDS: dict[str, Callable[[Path], None]] = {
    "a link that leads out": link,
    "a named pipe": os.mkfifo,
    "a socket": listen,
    "a folder": Path.mkdir,
}
NAMED = {
    "good.html": ("", "C311"),
    "part.html": ('{% include "part.html" %}', "C311"),
    "theme.css": ("", "C317"),
    "art/a.svg": ("", "C317"),
    "shapes/a.svg": ("", "C317"),
    "picture.svg": ('<img src="picture.svg" style="width:9mm;height:9mm"/>', "C317"),
    "more.css": ('<style>@import "more.css";</style>', "C317"),
    "ground.png": ('<div style="background:url(ground.png)">&#160;</div>', "C317"),
}


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_of_the_game_is_refused_by_name(tmp_path: Path, kind: str, name: str) -> None:
    body, code = NAMED[name]
    templates = {"art/plain.svg": DOT, "shapes/plain.svg": DOT}
    game = shop(
        tmp_path, templates if name == "good.html" else {**templates, "good.html": f"{FRONT}{body}{{% endblock %}}"}
    )
    KINDS[kind](game / "templates" / name)
    found = problems(game)
    assert {each.code for each in found} == {code}
    [said] = [each.message for each in found if Path(name).name in each.message]
    assert kind.removeprefix("a ") in said
    assert SECRET not in "".join(face.html for face in faces_of(loaded(game), loaded(game).cards).all())


def test_a_link_that_leads_to_another_file_of_the_game_is_followed(tmp_path: Path) -> None:
    game = shop(tmp_path, {"real.html": f"{FRONT}{{% endblock %}}", "art/plain.svg": DOT})
    (game / "templates" / "good.html").symlink_to("real.html")
    (game / "more.svg").write_text(DOT)
    (game / "templates" / "art" / "more.svg").symlink_to("../../more.svg")
    assert problems(game) == []


def test_links_of_a_game_that_is_trusted_are_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = shop(tmp_path, {"art/plain.svg": DOT})
    (tmp_path / "secret.html").write_text(f"{FRONT}{{% endblock %}}")
    (game / "templates" / "good.html").symlink_to(tmp_path / "secret.html")
    assert {each.code for each in problems(game)} == {"C311"}
    monkeypatch.setenv("HEAP_TRUST", "")
    trust_all(True)
    assert problems(game) == []


def test_a_folder_of_pipes_hangs_nothing(tmp_path: Path) -> None:
    game = shop(tmp_path, {"art/plain.svg": DOT, "good.html": f"{FRONT}{{% endblock %}}"})
    for number in range(20):
        os.mkfifo(game / "templates" / "art" / f"{number}.svg")
        os.mkfifo(game / "templates" / f"{number}.html")
    found = problems(game)
    assert [each.code for each in found] == ["C317"] * 20
    assert {each.place.file.rpartition("/")[2] for each in found if each.place} == {f"{n}.svg" for n in range(20)}


@pytest.mark.parametrize(
    ("name", "size"), [("good.html", 2**18 + 1), ("theme.css", 2**19 + 1), ("art/a.svg", 2**20 + 1)]
)
def test_a_file_that_is_too_large_is_refused(tmp_path: Path, name: str, size: int) -> None:
    game = shop(tmp_path, {"art/plain.svg": DOT, name: " " * size})
    [problem] = problems(game)
    assert Path(name).name in problem.message and "are read" in problem.message


@pytest.mark.parametrize(
    "body",
    [
        '<img src="http://example.org/a.png"/>',
        '<img src="file:///etc/passwd"/>',
        '<img src="/etc/passwd"/>',
        '<img src="../../../secret.html"/>',
        '<img src="..%2f..%2f..%2fsecret.html"/>',
        '<img src="ftp://example.org/a.png"/>',
        '<div style="background: url(file:///etc/passwd)">&#160;</div>',
        '<p style="display: list-item; list-style: url(//example.org/a.png)">&#160;</p>',
        "<style>@import 'http://example.org/a.css';</style>",
        "<style>@import url(file:///etc/passwd);</style>",
        "<style>@font-face { font-family: x; src: url(file:///etc/passwd) }</style>",
        "<style>@font-face { font-family: x; src: url(font:../../package) }</style>",
        '<link rel="stylesheet" href="http://example.org/a.css"/>',
        '<link rel="attachment" href="file:///etc/passwd"/>',
        '<a rel="attachment" href="file:///etc/passwd">&#160;</a>',
        '<base href="file:///etc/"/><img src="file:///etc/passwd"/>',
        '<object data="file:///etc/passwd"></object>',
        '<embed src="file:///etc/passwd"/>',
        f'<svg {SVG}><image href="file:///etc/passwd" width="9" height="9"/></svg>',
        '<img src="outer.svg" style="width:9mm;height:9mm"/>',
        '<img src="bomb.svg" style="width:9mm;height:9mm"/>',
        '<img src="reader.svg" style="width:9mm;height:9mm"/>',
        '<img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 9 9%22%3E%3Cimage '
        'href=%22file:///etc/passwd%22 width=%229%22 height=%229%22/%3E%3C/svg%3E" style="width:9mm;height:9mm"/>',
        '<img src="data:image/svg+xml,%3C!DOCTYPE a [%3C!ENTITY a %22x%22%3E]%3E%3Csvg/%3E" style="width:9mm"/>',
    ],
)
def test_what_lies_elsewhere_is_not_fetched(tmp_path: Path, body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(*_: object) -> None:
        raise AssertionError("the network is asked")

    monkeypatch.setattr(socket.socket, "connect", no_network)
    outer = DOT.replace("</svg>", '<image href="file:///etc/passwd" width="9" height="9"/></svg>')
    drawings = {"art/plain.svg": DOT, "outer.svg": outer, "bomb.svg": BOMB, "reader.svg": READER}
    game = shop(tmp_path, {**drawings, "good.html": f"{FRONT}{body}{{% endblock %}}"})
    production, found = produced(loaded(game))
    refused = [each.message for each in found if each.code == "C317"]
    assert refused and all(" is not read: " in message for message in refused)
    assert all("Font-face" in each.message for each in found if each.code != "C317")
    face = production.faces.fronts[0]
    assert b"root:" not in production.kept[face.key].pdf


@pytest.mark.parametrize(
    "body",
    [
        '<img src="dot.svg" style="width:9mm;height:9mm"/>',
        '<img src="dot%2Esvg" style="width:9mm;height:9mm"/>',
        '<img src="./art/../dot.svg" style="width:9mm;height:9mm"/>',
        '<style>@import "more.css";</style>',
        '<img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 9 9%22/%3E"/>',
        '<a href="https://example.org">&#160;</a>',
    ],
)
def test_what_lies_with_the_templates_is_fetched(tmp_path: Path, body: str) -> None:
    templates = {"art/plain.svg": DOT, "dot.svg": DOT, "more.css": ".x { color: red }"}
    game = shop(tmp_path, {**templates, "good.html": f"{FRONT}{body}{{% endblock %}}"})
    assert [each.message for each in problems(game)] == []


def test_what_is_refused_is_said_of_the_face_that_names_it_alone(tmp_path: Path) -> None:
    game = write_shop(
        tmp_path,
        goods("{name: One}", "{name: Two}"),
        templates={
            "art/plain.svg": DOT,
            "good.html": f'{FRONT}{{% if card.name == "Two" %}}<img src="/etc/passwd"/>{{% endif %}}{{% endblock %}}',
        },
    )
    production, found = produced(loaded(game))
    assert [each.code for each in found] == ["C317"]
    remarked = [face.card and face.card.name for face in production.faces.all() if production.kept[face.key].remarks]
    assert remarked == ["Two"]


@pytest.mark.parametrize("content", [BOMB, READER, DOT.encode("utf-16")])
def test_a_ground_with_entities_is_refused(tmp_path: Path, content: str | bytes) -> None:
    game = shop(tmp_path, {"art/plain.svg": DOT})
    (game / "templates" / "art" / "a.svg").write_bytes(content.encode() if isinstance(content, str) else content)
    [problem] = problems(game)
    assert problem.code == "C317" and "a.svg is not read: it has entities" in problem.message


def test_a_font_is_named_by_package_and_file_alone(tmp_path: Path) -> None:
    fetcher = Fetcher([tmp_path], shared_cache())
    assert fetcher.fetch("font:caprasimo/latin-400-normal").read()
    for address in ("font:../x/y", "font:caprasimo/../../package", "font:/etc/passwd", "font:caprasimo/a/b"):
        with pytest.raises(SilencedFetch, match="outside the folders"):
            fetcher.fetch(address)
    assert fonts.addresses('url("font:../../x/y")') == []


def test_a_font_of_this_machine_is_no_finding(tmp_path: Path) -> None:
    fetcher = Fetcher([tmp_path], shared_cache(), '@font-face { src: local("Some Face"), url(own.ttf) }')
    for address in ("file:///usr/share/fonts/SomeFace.ttf", "file:///usr/share/fonts/own.ttf"):
        with pytest.raises(SilencedFetch):
            fetcher.fetch(address)
    assert [remark.partition(" ")[0] for remark in fetcher.refused] == ["file:///usr/share/fonts/own.ttf"]


def test_an_asset_that_changes_changes_the_faces_that_name_it(tmp_path: Path) -> None:
    templates = {"good.html": f'{FRONT}<img src="a%20b.svg?x#y"/>{{% endblock %}}', "a b.svg": DOT}
    game = shop(tmp_path, templates)
    before = [face.key for face in faces_of(loaded(game), loaded(game).cards).all()]
    (game / "templates" / "a b.svg").write_text(DOT.replace("ink", "sky"))
    after = [face.key for face in faces_of(loaded(game), loaded(game).cards).all()]
    assert [one == two for one, two in zip(before, after, strict=True)] == [False, True, False, True][
        : len(before)
    ] or (before[0] != after[0])


def test_nothing_compiled_is_kept_or_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in the cache, under any name that an older Heap gave to compiled templates, is never opened."""
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    game = loaded(shop(tmp_path / "game", {"good.html": f"{FRONT}{{% endblock %}}", "art/plain.svg": DOT}))
    opened: list[str] = []

    def watched(real: Callable[..., object]) -> Callable[..., object]:
        def opening(path: object, *more: object, **named: object) -> object:
            opened.append(str(path))
            return real(path, *more, **named)

        return opening

    forged = b"a forged template"
    path = Cache().path("templates", "forged")
    path.parent.mkdir(parents=True)
    path.write_bytes(forged + seal_of("templates/forged", forged))
    monkeypatch.setattr(os, "open", watched(os.open))
    monkeypatch.setattr(io, "open", watched(io.open))
    Templates(game).front(game.cards[0], game.decks[0], faces_of(game, game.cards).fronts[0].size)
    assert any(name.endswith("good.html") for name in opened)
    assert not any("cache" in Path(name).parts for name in opened)
    assert Cache().get("templates", "forged") == forged
    assert any("cache" in Path(name).parts for name in opened)  # so it would have been seen
    assert sorted(path.name for path in Cache().folder.rglob("*") if path.is_file()) == ["forged"]


def test_no_module_can_load_from_a_file_what_could_run() -> None:
    named = {}
    for path in sorted(file for folder in ("engine", "toolkit") for file in (INSTALLATION / folder).rglob("*.py")):
        found = {"pickle", "marshal", "shelve", "dill"} & imported(path.read_text(encoding="utf-8"))
        if found:
            named[path] = found
    assert named == {INSTALLATION / "toolkit/texts/ahead.py": {"pickle"}}  # from its own fork, by an unnamed pipe
    assert imported("def f():\n    from pickle import loads\nimport a.b, marshal\n") == {"pickle", "a", "marshal"}


def imported(source: str) -> set[str]:
    """The top-level names that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_a_picture_in_a_box_without_width_has_an_end() -> None:
    picture = art.Picture(icon="cook", motif="cook")
    content = art.draw_picture(picture, 1e12, Icons(), (), lambda name, paint: "/x")
    assert len(content) < 2_000_000

"""What templates can reach: everything is walked, and it is plain values and what was made for templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from jinja2.environment import TemplateModule
from jinja2.filters import _GroupTuple
from jinja2.runtime import BlockReference, LoopContext, Macro, StrictUndefined, TemplateReference, Undefined
from markupsafe import Markup

from tests.toolkit.press.shop import add_part, loaded, write_shop
from toolkit.games import INSTALLATION
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.press.environment import restricted
from toolkit.press.environment.reachable import Notes
from toolkit.press.environment.restricted import Sandbox
from toolkit.press.sandbox import Numbers
from toolkit.press.templates import Templates
from toolkit.press.tiling import tiling
from toolkit.press.views import PLAIN, Given, Record, fields_of

ALLOWED = {
    *(str, Markup, int, float, bool, type(None), list, tuple, dict, MappingProxyType),
    *(Record, Given, Numbers, Notes, _GroupTuple),
    *(LoopContext, Macro, TemplateModule, TemplateReference, BlockReference, StrictUndefined),
}
NAMES = {
    *(
        "__class__",
        "__init__",
        "__globals__",
        "__self__",
        "__func__",
        "__wrapped__",
        "__dict__",
        "__code__",
        "__call__",
    ),
    *("func", "args", "keywords", "gi_frame", "f_globals", "mro", "format", "format_map", "encode", "translate"),
    *("_values", "_kind", "_work", "_numbers", "_steps", "_environment", "_func", "_TemplateReference__context"),
    *("folder", "templates", "source", "file", "read_text", "parent", "copy", "pop", "update", "append", "sort"),
    *("index", "name", "super", "cycle", "changed", "grouper", "items", "get", "values", "keys", "title", "tiles"),
}
ARGUMENTS: list[tuple[Any, ...]] = [(), (2,), ("name",), ("#112233", "#ffffff"), ("#112233", "#ffffff", 0.5), (40, 9)]
ENOUGH = 5
PROBES = """
{% extends "base/face.html" %}{% import "parts.html" as imported with context %}{% import "parts.html" as alone %}
{% from "parts.html" import shown %}{% set kept = namespace(inner=[game]) %}
{% macro wrap(x, y=1) %}{{ probe(caller) }}{{ probe(varargs) }}{{ probe(kwargs) }}{{ caller() }}{% endmacro %}
{% block trim %}{{ probe(self) }}{{ probe(super) }}{{ probe(imported) }}{{ probe(alone) }}{{ probe(shown) }}
{{ probe(wrap) }}{% call wrap(1, 2, 3, z=game) %}x{% endcall %}{{ probe(kept) }}{{ probe(range(3)) }}
{% for each in [[1, [2]], [3]] recursive %}{{ probe(loop) }}{{ probe(loop.cycle) }}{% endfor %}
{% for one, more in game.cards|groupby("type") %}{{ probe(one) }}{{ probe(more) }}{% endfor %}
{{ probe(game.cards|groupby("type")) }}{{ probe({"a": card}.items()) }}{{ probe(card.name ~ deck.title) }}
{{ probe(game) }}{{ probe(words) }}{{ probe(card) }}{{ probe(deck) }}{{ probe(size) }}{{ probe(vp) }}{{ probe(costs) }}
{{ probe(tags) }}{{ probe(favoured) }}{{ probe(art) }}{{ probe(icon) }}{{ probe(mix) }}{{ probe(contrast) }}
{{ probe(readable) }}{{ probe(readable_on) }}{{ probe(text_height) }}{{ probe(safe_width) }}
{{ probe(rules) }}{{ probe(flavour) }}
{{ probe(draft) }}{{ probe(range) }}{{ probe(namespace) }}{{ probe(name_class) }}{% endblock %}
"""
PARTS = "{% macro shown(x) %}{{ x }}{% endmacro %}{% set said = [game.title, card is defined] %}"


class Walk:
    """Everything that a template can get from a value, by attributes, items, calls and filters."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.seen: dict[int | str, Any] = {}
        self.strange: set[type] = set()
        self.count: Counter[type] = Counter()

    def walk(self, value: Any, depth: int = 0) -> None:
        if type(value) not in ALLOWED:
            self.strange.add(type(value))
            return
        key = id(value) if isinstance(value, Record) else f"{type(value)} {value!r}"[:200]
        if isinstance(value, Undefined) or key in self.seen or depth > 5:
            return
        self.seen[key] = value
        self.count[type(value)] += 1
        if type(value) in PLAIN and self.count[type(value)] > ENOUGH:
            return  # one text is as good as another
        for found in (*self.below(value), *self.called(value), *self.filtered(value)):
            self.walk(found, depth + 1)

    def below(self, value: Any) -> Iterator[Any]:
        own = set(fields_of(value)) if isinstance(value, Record) else set()
        for name in sorted(NAMES | own | set(dir(value))):
            yield from self.tried(lambda name=name: self.sandbox.getattr(value, name))
            yield from self.tried(lambda name=name: self.sandbox.getitem(value, name))
        yield from self.tried(lambda: self.sandbox.getitem(value, 0))
        if isinstance(value, list | tuple | dict | MappingProxyType | Numbers):
            yield from value
        if isinstance(value, dict | MappingProxyType):
            yield from value.values()

    def called(self, value: Any) -> Iterator[Any]:
        for given in ARGUMENTS if isinstance(value, restricted.CALLED) else ():
            yield from self.tried(lambda given=given: self.sandbox.call(self.context, value, *given))

    def filtered(self, value: Any) -> Iterator[Any]:
        for name in self.sandbox.filters if self.count[type(value)] <= ENOUGH else ():
            for given in ARGUMENTS[:3]:
                yield from self.tried(
                    lambda name=name, given=given: self.sandbox.call_filter(name, value, given, context=self.context)
                )

    def tried(self, work: Any) -> list[Any]:
        try:
            return [work()]
        except Exception:  # what fails gives nothing to a template
            return []

    @cached_property
    def context(self) -> Any:
        return self.sandbox.from_string("").new_context()


def walked(templates: Templates, *values: Any) -> Walk:
    walk = Walk(templates.filler.environment)
    templates.filler.steps.most = templates.filler.steps.left = 10**12
    templates.filler.steps.ending = float("inf")
    for value in values:
        walk.walk(value)
    return walk


def probed(game: Game) -> tuple[Templates, list[Any]]:
    """What templates of a game hand to `probe`."""
    templates, found = Templates(game), []
    templates.filler.environment.globals["probe"] = Given("probe", found.append)
    for card in (game.cards[0], *game.pieces):
        deck = next(deck for deck in (*game.decks, *game.parts) if deck.id == card.deck)
        templates.front(card, deck, tiling("a4", size()).card)
    return templates, found


def size() -> Any:
    from toolkit.paper import face_size

    return face_size("420x297", 1500)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("walked")
    written = dict.fromkeys(("good.html", "piece.html"), PROBES) | {"parts.html": PARTS}
    game = write_shop(folder, templates=written)
    add_part(game, "tokens", "title: Tokens\nsize: 20x20\ntemplate: piece\npieces:\n  - {name: Cup, art: {x: 1}}\n")
    return loaded(game)


def test_a_template_reaches_plain_values_and_what_was_made_for_it(shop: Game) -> None:
    templates, found = probed(shop)
    walk = walked(templates, *found)
    assert walk.strange == set()
    kinds = {type(value) for value in walk.seen.values()}
    assert kinds == ALLOWED - {StrictUndefined}  # of what is undefined nothing can be asked
    assert len(walk.seen) > 300


def test_the_guides_of_a_board_are_walked_too(shop: Game) -> None:
    templates = Templates(shop)
    board = tiling("a4", size())
    view = templates.views.of(board)
    walk = walked(templates, view, *(templates.views.of(tile) for tile in board.tiles()))
    assert walk.strange == set()
    assert any(isinstance(value, Record) and repr(value) == "<tile>" for value in walk.seen.values())


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in (INSTALLATION / "cards").glob("*/game.yaml")))
def test_every_value_of_the_shipped_games_has_a_plain_view(folder: str) -> None:
    game, _ = load_game(INSTALLATION / "cards" / folder)
    assert game is not None

    def kinds(value: Any) -> Iterator[type]:
        yield type(value)
        inner = fields_of(value) if isinstance(value, Record) else value
        parts = inner.values() if isinstance(inner, MappingProxyType) else inner if isinstance(inner, tuple) else ()
        for part in parts:
            yield from kinds(part)

    views = Templates(game).views
    found = {*kinds(views.of(game)), *kinds(views.of(game.vocabulary))}
    assert found <= {str, int, float, bool, type(None), tuple, MappingProxyType, Record}


@pytest.mark.parametrize(
    "planted",
    [
        Record("game", {"folder": Path("anywhere")}),
        [{"deep": (Path("anywhere"),)}],
        Given("broken", lambda: 1).__call__,
        Record,
        {"re": __import__("re")},
    ],
)
def test_the_walk_finds_what_is_planted(shop: Game, planted: Any) -> None:
    assert walked(Templates(shop), planted).strange


def test_the_walk_finds_a_hole_in_the_list(shop: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    holes = {**restricted.OWN, Macro: frozenset({"name", "_func"})}
    monkeypatch.setattr(restricted, "OWN", holes)
    templates, found = probed(shop)
    assert "function" in {kind.__name__ for kind in walked(templates, *found).strange}


def test_a_function_gives_templates_plain_values_alone(shop: Game) -> None:
    templates, _ = probed(shop)
    sandbox = templates.filler.environment
    with pytest.raises(restricted.Forbidden, match="nothing for templates"):
        sandbox.call(Walk(sandbox).context, Given("leak", lambda: Path("anywhere")))


def test_a_view_cannot_be_changed(shop: Game) -> None:
    view = Templates(shop).views.of(shop.cards[0])
    with pytest.raises(AttributeError):
        view.name = "x"
    with pytest.raises(TypeError):
        view._values["name"] = "x"

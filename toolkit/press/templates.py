"""The one module that knows Jinja: cards to HTML, by templates that may come from strangers."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable, Generator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast

import jinja2
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from toolkit.cache import Cache
from toolkit.check.press_offences import TEMPLATE_ERROR
from toolkit.games import INSTALLATION
from toolkit.model import Card, Deck, Game
from toolkit.press import sandbox
from toolkit.press.art import compose
from toolkit.press.glance import costs
from toolkit.press.palette import contrast, mix, readable, readable_on, tones
from toolkit.press.sandbox import Steps
from toolkit.press.shapes import drawings_in
from toolkit.press.sheets import FaceSize
from toolkit.press.text import Rules, icon_image
from toolkit.problem import Place, Problem
from toolkit.query.conditions import victory_points

BASE = INSTALLATION / "templates" / "base"
DISPLAYED = re.compile("[ -ÿ–—‘’“”…]*")  # letters that a display face has; a name with others is set in the text face
SLUG = re.compile(r"[^a-z0-9]+")


class TemplateFailure(Exception):  # noqa: N818 - it names what happened
    """A template cannot be filled in. `problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def slug(word: str) -> str:
    """A name as file names have it."""
    return SLUG.sub("-", word.lower()).strip("-")


class Sandbox(ImmutableSandboxedEnvironment):
    """The environment of the templates: they reach nothing but what they are given."""

    intercepted_binops = frozenset({"*", "**"})

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Products and powers, unless they would fill all memory."""
        sandbox.hold_product(operator, left, right)
        return super().call_binop(context, operator, left, right)


class TemplateFiles(jinja2.FileSystemLoader):
    """Templates of a folder; one that is not UTF-8 is said to be so."""

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template. Raises sandbox.NotText."""
        try:
            return super().get_source(environment, template)
        except UnicodeDecodeError as error:
            found = (Path(folder) / template for folder in self.searchpath)
            file = next((file for file in found if file.is_file()), Path(template))
            raise sandbox.not_text(file, error) from error


class CompiledTemplates(jinja2.BytecodeCache):
    """Compiled templates by their content, kept like faces: compiling takes longer than filling in."""

    def __init__(self) -> None:
        self.cache = Cache()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take it from the cache if it is there."""
        found = self.cache.get("templates", name_of(bucket))
        if found is not None:
            bucket.bytecode_from_string(found)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        self.cache.put("templates", name_of(bucket), bucket.bytecode_to_string())


def name_of(bucket: Bucket) -> str:
    """A name for a template, its content, and what compiles it."""
    words = f"{bucket.key} {bucket.checksum} {jinja2.__version__} {sandbox.VERSION} {sys.version}"
    return hashlib.sha256(words.encode()).hexdigest()


class Templates:
    """The templates of one game: its own folder before the shared one, which is also reached as `base/...`."""

    def __init__(self, game: Game, draft: bool = False) -> None:
        self.game, self.draft = game, draft
        self.folders = tuple(folder.resolve() for folder in (game.templates, BASE) if folder.is_dir())
        self.problems: list[Problem] = []
        self.steps = Steps()
        shared = TemplateFiles(BASE)
        own = [TemplateFiles(game.templates.resolve())] if game.templates.is_dir() else []
        loader = jinja2.ChoiceLoader([jinja2.PrefixLoader({"base": shared}), *own, shared])
        self.environment = Sandbox(
            bytecode_cache=CompiledTemplates(),
            loader=loader,
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.grounds = sorted(drawings_in(self.folders, "art"))
        self.rules = Rules(game.vocabulary)
        self.environment.globals = {
            "game": game,
            "words": game.vocabulary,
            "draft": draft,
            "icon": lambda name, kind="icon": Markup(icon_image(str(name), str(kind))),
            "contrast": contrast,
            "mix": mix,
            "readable": readable,
            "readable_on": readable_on,
            "range": self.steps.numbers,
        }
        self._templates: dict[str, jinja2.Template] = {}

    def css(self) -> str:
        """The shared style sheet, then the game's."""
        files = [BASE / "base.css", *(folder / "theme.css" for folder in self.folders if folder != BASE)]
        return "\n".join(self._style(file) for file in files if file.is_file())

    def _style(self, file: Path) -> str:
        raw = file.read_bytes()
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError as error:
            wrong = sandbox.not_text(file, error)
            self.problems.append(failure(template_place(wrong.file, wrong.line), f"{wrong}", None))
            return raw.decode("utf-8", "replace")

    def front(self, card: Card, deck: Deck, size: FaceSize) -> str:
        """The HTML of a card's front. Raises TemplateFailure."""
        names = [f"{slug(card.type)}-{slug(card.subtype)}.html"] if card.subtype else []
        usual = "piece.html" if deck.is_part else "card.html"
        return self._fill([*names, f"{slug(card.type)}.html", usual], self._front_values(card, deck, size), card)

    def back(self, deck: Deck, size: FaceSize) -> str:
        """The HTML of a deck's back. Raises TemplateFailure."""
        values = {"deck": deck, "size": size, "art": self._art("", "", {}, deck)}
        return self._fill([f"back-{slug(deck.id)}.html", "back.html"], values, None)

    def page(self, name: str, values: Mapping[str, Any]) -> str:
        """The HTML of another page of the kit. Raises TemplateFailure."""
        return self._fill([name], values, None)

    def _front_values(self, card: Card, deck: Deck, size: FaceSize) -> dict[str, Any]:
        words = self.game.vocabulary
        return {
            "card": card,
            "deck": deck,
            "size": size,
            "vp": victory_points(card, self.game),
            "costs": costs(card.text, words),
            "name_class": "name" if DISPLAYED.fullmatch(card.name) else "name plain",
            "rules": Markup(self.rules.html(card.text)),
            "text_height": partial(self.rules.height, card.text, card.flavour),
            "flavour": Markup(self.rules.flavour(card.flavour)),
            "tags": [words.tags[tag] for tag in card.tags if tag in words.tags],
            "favoured": [words.tags[tag] for tag in card.favoured if tag in words.tags],
            "art": self._art(card.id, card.icon or deck.icon, card.art, deck),
        }

    def _art(self, card_id: str, icon: str, art: Mapping[str, Any], deck: Deck) -> Any:
        """The function a template calls for the address of an illustration; its arguments go before chance."""

        def address(ink: str = "#222222", paper: str = "#ffffff", colour: str = "", **wishes: Any) -> str:
            painted = tones(colour or deck.colour, ink, paper)
            wished = {"motif": deck.icon, "line": self.draft, **wishes, **art}
            return compose(card_id or deck.id, str(wished.pop("icon", icon)), wished, self.grounds, painted).address()

        return address

    def _fill(self, names: list[str], values: Mapping[str, Any], card: Card | None) -> str:
        try:
            self.steps.left = sandbox.MOST_STEPS
            return sandbox.limited(cast(Generator[str], self._template(names).generate(values)))
        except jinja2.TemplateSyntaxError as error:
            place = template_place(error.filename, error.lineno)
            raise TemplateFailure(failure(place, str(error.message), card)) from error
        except jinja2.TemplateNotFound as error:
            message = f"there is no template {error.name!r}"
            raise TemplateFailure(failure(self._place_of(error, names), message, card)) from error
        except sandbox.NotText as error:
            raise TemplateFailure(failure(template_place(error.file, error.line), f"{error}", card)) from error
        except Exception as error:  # whatever a stranger's template does is a finding about that template
            raise TemplateFailure(failure(self._place_of(error, names), f"{error}", card)) from error

    def _template(self, names: list[str]) -> jinja2.Template:
        key = names[0]
        if key not in self._templates:
            self._templates[key] = self.environment.select_template(names)
        return self._templates[key]

    def _place_of(self, error: BaseException, names: list[str]) -> Place | None:
        """The innermost line of a template on the way to the error."""
        found, frame = None, error.__traceback__
        folders = [str(folder) for folder in (*self.folders, BASE)]
        while frame is not None:
            file = frame.tb_frame.f_code.co_filename
            if file.endswith((".html", ".css")) and any(file.startswith(folder) for folder in folders):
                found = template_place(file, frame.tb_lineno)
            frame = frame.tb_next
        chosen = self._templates.get(names[0])
        return found or template_place((chosen and chosen.filename) or str(self.game.templates / names[-1]), 1)


def template_place(file: str | None, line: int) -> Place | None:
    """A line of a template."""
    return Place(near(file), line, 1, line, 1) if file else None


def near(file: str) -> str:
    """A path as seen from the current folder, if it is below it."""
    path, here = Path(file), Path.cwd()
    return str(path.relative_to(here)) if path.is_absolute() and path.is_relative_to(here) else file


def failure(place: Place | None, message: str, card: Card | None) -> Problem:
    """The finding for a template that fails."""
    about = f" for {card.name!r}" if card else ""
    return TEMPLATE_ERROR.at(
        place,
        f"The template cannot be filled in{about}: {message.rstrip('.')}.",
        "It is given card, deck, size, game, art(), icon() and more: see templates/base/card.html and piece.html.",
        card=card.id if card else "",
    )

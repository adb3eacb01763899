"""Cards to HTML by templates, which may come from strangers: what these are given, and the findings where they fail."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from markupsafe import Markup

from toolkit.check.press_offences import REFUSED_FILE, TEMPLATE_ERROR
from toolkit.games import INSTALLATION
from toolkit.model import Card, Deck, Game
from toolkit.nearest import did_you_mean
from toolkit.places import places_of
from toolkit.press import sandbox
from toolkit.press.art import compose
from toolkit.press.environment import Filler, Unfilled
from toolkit.press.glance import costs
from toolkit.press.kept_html import KeptHtml
from toolkit.press.outline import safe_width
from toolkit.press.palette import contrast, mix, readable, readable_on, tones
from toolkit.press.picture_address import PictureAddress
from toolkit.press.revision import MARK, is_printed
from toolkit.press.shapes import drawings_in
from toolkit.press.sheets import FaceSize
from toolkit.press.template_files import MOST_STYLE, read_inside
from toolkit.press.text import Rules, icon_image
from toolkit.press.theme import theme_of
from toolkit.press.views import Given, Views
from toolkit.problem import Place, Problem
from toolkit.query.conditions import victory_points
from toolkit.texts.language import language_of, read_card

BASE = INSTALLATION / "templates" / "base"
DISPLAYED = re.compile(
    "[ -ÿ–—‘’“”…]*"
)  # characters that display fonts have; a name with any others is set in the text font
SLUG = re.compile(r"[^a-z0-9]+")


FUNCTIONS = {
    "icon": Given("icon", lambda name, kind="icon": Markup(icon_image(str(name), str(kind)))),
    "contrast": Given("contrast", contrast),
    "mix": Given("mix", mix),
    "readable": Given("readable", readable),
    "readable_on": Given("readable_on", readable_on),
}


class TemplateFailure(Exception):  # noqa: N818 - it names what happened
    """A template cannot be filled in; `problem` is the finding."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def slug(word: str) -> str:
    """A name as file names have it: lower case, with hyphens for everything but letters and digits."""
    return SLUG.sub("-", word.lower()).strip("-")


class Templates:
    """The templates of one game: those in its own folder come before the shared ones, also reached as `base/...`."""

    def __init__(self, game: Game, draft: bool = False, kept: KeptHtml | None = None) -> None:
        self.game, self.draft, self.kept = game, draft, kept
        self.folders = tuple(folder.resolve() for folder in (game.templates, BASE) if folder.is_dir())
        self.problems: list[Problem] = []
        self.views = Views(game.vocabulary.columns.values(), kept.note if kept else None)
        self.grounds = sorted(drawings_in(self.folders, "art"))
        self.rules = Rules(game.vocabulary, (card.name for card in (*game.cards, *game.pieces)))
        values = {"game": self.views.of(game), "words": self.views.of(game.vocabulary), "draft": draft}
        self.style = self._styles()
        values["picture"] = Given("picture", self._picture)
        values["theme"] = self.views.of(theme_of(self.style))
        self.filler = Filler(self.folders, BASE.resolve(), {**values, **FUNCTIONS})
        if kept is not None:
            kept.open(game, draft, self.folders)

    def css(self) -> str:
        """The shared style sheet followed by the game's."""
        return self.style

    def _styles(self) -> str:
        """The style sheets, read. A file that cannot be read is a finding in `problems`."""
        files = [BASE / "base.css", *(folder / "theme.css" for folder in self.folders if folder != BASE)]
        return "\n".join(filter(None, map(self._style, files)))

    def page_css(self, name: str) -> str:
        """The style sheet of other pages of the kit: the shared one, then those of this name, the game's last."""
        own = [folder / name for folder in self.folders if folder != BASE]
        return "\n".join(filter(None, map(self._style, [BASE / "base.css", BASE / name, *own])))

    def _style(self, file: Path) -> str:
        if not os.path.lexists(file):
            return ""
        try:
            raw = read_inside(file, self.folders, MOST_STYLE)
        except OSError as error:
            self.problems.append(refused(file, error))
            return ""
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError as error:
            wrong = sandbox.not_text(file, error)
            self.problems.append(failure(template_place(wrong.file, wrong.line), f"{wrong}", None))
            return raw.decode("utf-8", "replace")

    def front(self, card: Card, deck: Deck, size: FaceSize) -> str:
        """The HTML of a card's front. Raises TemplateFailure."""

        def fill() -> str:
            return self.reverse(card, deck, size)

        return fill() if self.kept is None else self.kept.front(card, size, fill)

    def reverse(self, card: Card, deck: Deck, size: FaceSize) -> str:
        """The HTML of a side of a card, filled in as a front is, but never kept. Raises TemplateFailure."""
        names = [f"{slug(card.type)}-{slug(card.subtype)}.html"] if card.subtype else []
        usual = "piece.html" if deck.is_part else "card.html"
        return self._fill([*names, f"{slug(card.type)}.html", usual], self._front_values(card, deck, size), card)

    def back(self, deck: Deck, size: FaceSize, picture: str = "") -> str:
        """The HTML of a deck's back, which is a picture where one is named. Raises TemplateFailure."""
        if picture:
            return self._fill(["back-picture.html"], {"deck": deck, "size": size, "art": self._own(picture)}, None)
        values = {"deck": deck, "size": size, "art": self._art("", "", {}, deck)}

        def fill() -> str:
            return self._fill([f"back-{slug(deck.id)}.html", "back.html"], values, None)

        return fill() if self.kept is None else self.kept.back(deck, size, fill)

    def page(self, name: str, values: Mapping[str, object]) -> str:
        """The HTML of another page of the kit, by the name of its template. Raises TemplateFailure."""
        return self._fill([name], values, None)

    def _front_values(self, card: Card, deck: Deck, size: FaceSize) -> dict[str, object]:
        words = self.game.vocabulary
        return {
            "card": card,
            "deck": deck,
            "revision": MARK if is_printed(self.game) else "",
            "size": size,
            "places": places_of(deck),
            "vp": victory_points(card, self.game),
            "costs": costs(card.text, words, lambda: read_card(language_of(self.game), card)),
            "name_class": "name" if DISPLAYED.fullmatch(card.name) else "name plain",
            "rules": Markup(self.rules.html(card.text, card.marks)),
            "text_height": Given("text_height", partial(self.rules.height, card.text, card.flavour)),
            "safe_width": Given("safe_width", partial(safe_width, size)),
            "flavour": Markup(self.rules.flavour(card.flavour)),
            "tags": [words.tags[tag] for tag in card.tags if tag in words.tags],
            "favoured": [words.tags[tag] for tag in card.favoured if tag in words.tags],
            "art": self._own(card.image) if card.image else self._art(card.id, card.icon or deck.icon, card.art, deck),
        }

    def _art(self, card_id: str, icon: str, art: Mapping[str, object], deck: Deck) -> Given:
        """The function that a template calls for the address of an illustration, or of the card's own picture.

        The card's own `art` takes precedence over the arguments of the call.
        """

        def address(ink: str = "#222222", paper: str = "#ffffff", colour: str = "", **wishes: object) -> str:
            painted = tones(colour or deck.colour, ink, paper)
            wished = {"line": self.draft, **wishes, **art}
            return compose(card_id or deck.id, str(wished.pop("icon", icon)), wished, self.grounds, painted).address()

        return Given("art", address)

    def _own(self, file: str) -> Given:
        """The function `art` of a card with a picture of its own: it gives its address, whatever the arguments."""
        return Given("art", lambda *_given, **_named: self._picture(file))

    def _picture(self, file: object) -> str:
        return str(PictureAddress(str(file), self.game.data.get("cmyk") == "keep", self.draft))

    def _fill(self, names: list[str], values: Mapping[str, object], card: Card | None) -> str:
        given = {name: value if isinstance(value, Given) else self.views.of(value) for name, value in values.items()}
        try:
            return self.filler.fill(names, given)
        except Unfilled as error:
            raise TemplateFailure(_unfilled(error, card)) from error


def template_place(file: str | None, line: int) -> Place | None:
    """The place of a line of a template; None where the file is not known."""
    return Place(near(file), line, 1, line, 1) if file else None


GIVEN = "It is given card, deck, size, game, art(), icon() and more: docs/design-cards.md lists all."
TAGS = (
    "Tags are {{ value }}, {% if … %} … {% endif %}, {% for … in … %} … {% endfor %}; docs/design-cards.md shows them."
)
HINTS = {  # by words of the reason
    "cannot be read: ": "Put an ordinary file there, in the folder of the templates.",
    " steps": "Loop over less, or fewer times.",
    "into itself": "Take the extends, include or import out that leads back here, or name another file.",
    "end of template": "Close what was opened: {{ … }}, {% if … %} … {% endif %}, {% block … %} … {% endblock %}.",
    "unknown tag": TAGS,
    "Expected an expression": TAGS,
    "expected token": TAGS,
}


def near(file: str) -> str:
    """A path relative to the current folder where it lies below it, else as it is."""
    path, here = Path(file), Path.cwd()
    return str(path.relative_to(here)) if path.is_absolute() and path.is_relative_to(here) else file


def _unfilled(error: Unfilled, card: Card | None) -> Problem:
    """The finding for a template that fails; where one of Heap's own does, at the template of the game that uses it."""
    blame, message = error.blame, f"{error}"
    if blame.through:
        file, line = blame.through.rsplit(":", 1)
        message = f"{message} (in Heap's own {Path(file).name}, line {line}, which this line brings in)"
    place = Place(near(blame.file), blame.line, blame.column, blame.line, blame.end) if blame.file else None
    word, known = error.unknown
    meant = did_you_mean(word, known) if word else ""
    found = failure(place, message, card)
    return replace(found, hint=f"{meant} {found.hint}") if meant else found


def failure(place: Place | None, message: str, card: Card | None) -> Problem:
    """The finding for a template that fails."""
    about = f" for {card.name!r}" if card else ""
    return TEMPLATE_ERROR.at(
        place,
        f"The template cannot be filled in{about}: {message.rstrip('.')}.",
        next((hint for words, hint in HINTS.items() if words in message), GIVEN),
        card=card.id if card else "",
    )


def refused(file: Path, error: Exception) -> Problem:
    """A finding (C317) for a style sheet or drawing in a template folder that cannot be read."""
    reason = getattr(error, "strerror", None) or f"{error}"
    hint = "Put an ordinary file there, or take it away."
    return REFUSED_FILE.at(template_place(str(file), 1), f"{file.name} is not read: {reason.rstrip('.')}.", hint)

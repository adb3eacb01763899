"""Prepares a rename: the new text of every file, proven to say the same and held to the checks; nothing is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from toolkit.games import GAME_FILE
from toolkit.load import load_game
from toolkit.load.assemble import RULINGS_FILE, TABLE_FILE
from toolkit.load.read_file import read_file
from toolkit.load.yaml_source import parse
from toolkit.model import Card, Game
from toolkit.problem import Problem, Severity
from toolkit.rename.findings import new_findings
from toolkit.rename.left import notes
from toolkit.rename.proof import Proof
from toolkit.rename.prose import changes_of
from toolkit.rename.sites import Site, sites
from toolkit.rename.wish import PARTS, Naming, RenameError, Wish, naming_of
from toolkit.rename.wording import Change, Wording, applied, wording_of
from toolkit.rename.written import Edits
from toolkit.rulebook import RULEBOOK_FILE
from toolkit.schema import DeckShape, GameShape, PartShape, RulingsShape, Shape, TableShape
from toolkit.source import Listing, Record, Scalar, SourceFile
from toolkit.texts.language import context_of, key_of, language_of

UNMET_NEED = "unmet-need"


@dataclass(frozen=True, slots=True)
class Unlike:
    """A sentence that would say something else: the card it stands on, the place in its file, and its words."""

    card: str
    where: str
    sentence: str


@dataclass(slots=True)
class Prepared:
    """A rename that is not written: the texts of each file before and after, and what is to be known of it.

    `count` is the number of places, `unlike` what would say something else, `problems` what the checks would find that
    they do not find now, and `notes` what is left to look at.
    """

    naming: Naming
    files: dict[Path, tuple[str, str]]
    count: int
    unlike: list[Unlike] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether everything says what it said, and the checks find no more errors than before."""
        return not self.unlike and not any(each.severity is Severity.ERROR for each in self.problems)


def prepare(wish: Wish, game: Game) -> Prepared:
    """What a wish changes in a game that was loaded whole. Raises RenameError where it cannot be carried out."""
    naming = naming_of(wish, game)
    made = exchanged(naming, game)
    made.problems = new_findings(game, {path: after for path, (_, after) in made.files.items()}, naming)
    if any(each.name == UNMET_NEED for each in made.problems):
        made.notes.append(
            f"The rules ({game.data.get('rules')}) say {naming.old!r} in Python, where nothing is renamed."
        )
    return made


def exchanged(naming: Naming, game: Game) -> Prepared:
    """The same without what the checks say of it."""
    rename = _Rename(game, naming, wording_of(naming, game))
    rename.begin()
    rename.prove()
    return rename.done()


class _Rename:
    """The files of a game while a word in them is exchanged."""

    def __init__(self, game: Game, naming: Naming, wording: Wording) -> None:
        self.game = game
        self.naming = naming
        self.wording = wording
        self.edits: dict[Path, Edits] = {}
        self.rules: list[tuple[Edits, Site]] = []  # rules texts with the word
        self.unlike: list[Unlike] = []
        self.unread: list[str] = []
        self.unmeant: list[str] = []  # places in prose that are left

    # --- what changes ---

    def begin(self) -> None:
        """Exchange the word everywhere; rules texts as if each place were meant."""
        for path, shape in _files_of(self.game):
            file = _file_of(path, self.game)
            root = parse(file)[0] if file else None
            if file is None or root is None:
                raise RenameError(f"{path} cannot be read.", "heap check says why.")
            edits = self.edits[path] = Edits(file, root)
            for site in sites(root, shape):
                self._change(edits, site)
        self._plural()
        self._card()

    def _change(self, edits: Edits, site: Site) -> None:
        text, naming = site.node.text, self.naming
        if site.role == "word":
            if text == naming.old and site.kind in self._kinds():
                edits.exchange(site, naming.new)
        elif site.role == "prose":
            is_title = "sections" in site.path
            edits.change(site, self.wording.in_prose(text, is_title=is_title))
            if self.wording.not_meant(text):
                line, _ = edits.file.position(site.node.start)
                self.unmeant.append(f"{Path(edits.file.path).name}:{line}")
        elif site.role == "rules":
            if any(True for _ in self.wording.places(text)) or self.wording.says_new(text):
                self.rules.append((edits, site))
            edits.change(site, self.wording.in_prose(text))
        elif "art" in site.path and site.path[-1] == naming.kind and text == naming.old:
            edits.exchange(site, naming.new)
        elif self._is_own_also(site):
            edits.exchange(site, "/".join(naming.forms.get(form, form) for form in text.split("/")))

    def _kinds(self) -> set[str]:
        """The kinds of words that are exchanged: a zone is called as its noun is."""
        kind = self.naming.kind
        return {"noun", "zone", "each"} if kind == "noun" else {kind}

    def _is_own_also(self, site: Site) -> bool:
        """Whether a value is another wording of the entry itself, with the word in it."""
        part, text = PARTS.get(self.naming.kind, ""), site.node.text
        own = ("vocabulary", part, self.naming.old, "also")
        return site.path[:4] == own and any(self.naming.forms.get(form, form) != form for form in text.split("/"))

    def _plural(self) -> None:
        """Say the plural in the entry of the word: where it says one already, or where adding s is wrong."""
        naming, edits = self.naming, self.edits[self.game.folder / GAME_FILE]
        if not naming.plural or self.game.source is None:
            return
        entry = _find(edits.root, "vocabulary", PARTS[naming.kind], naming.old)
        if not isinstance(entry, Record):
            return
        written = entry.entries.get("plural")
        if written and isinstance(written[1], Scalar):
            edits.exchange(Site(written[1], "other", ("plural",), in_flow=entry.flow), naming.plural)
        elif naming.plural not in {naming.new, f"{naming.new}s"}:
            edits.add(entry, "plural", naming.plural)

    def _card(self) -> None:
        """The name of the card that is renamed, where its file says it."""
        card = self.naming.card
        if card is None or card.source is None:
            return
        edits = self.edits[self.game.folder / f"{card.deck}.yaml"]
        cards = _find(edits.root, "cards")
        for item in cards.items if isinstance(cards, Listing) else ():
            name = item.entries.get("name") if isinstance(item, Record) else None
            node = name[1] if name else None
            if isinstance(item, Record) and item.start == card.source.node.start and isinstance(node, Scalar):
                edits.exchange(Site(node, "name", ("name",), in_flow=item.flow), self.naming.new)

    # --- whether it says the same ---

    def texts(self) -> dict[Path, str]:
        """The new text of each file that changes."""
        found = {path: edits.result() for path, edits in self.edits.items() if edits.changes or edits.added}
        rulebook = self._rulebook()
        if rulebook is not None and rulebook[1]:
            file, changes = rulebook
            found[Path(file.path)] = applied(file.text, changes)
        return found

    def _rulebook(self) -> tuple[SourceFile, list[Change]] | None:
        path = self.game.folder / RULEBOOK_FILE
        file = _file_of(path, self.game) if path in self.game.tried or path.exists() else None
        return None if file is None else (file, changes_of(file.text, self.wording))

    def prove(self) -> None:
        """Read each rules text with the word as it is and as it is to be, and change only the places that are meant."""
        if not self.rules:
            return
        after, problems = load_game(self.game.folder, {**self.game.tried, **self.texts()})
        if after is None:
            raise RenameError("The game could not be read afterwards.", problems[0].message)
        proof = Proof(self.wording, language_of(self.game), language_of(after))
        cards = {id(source): card for card in self.game.cards for card, source in _texts_of(card)}
        by_place = {self._offset(card): card for card in cards.values()}
        for edits, site in self.rules:
            card = by_place.get((edits.file.path, site.node.start))
            if card is None:
                continue
            proven = proof.of(site.node.text, context_of(key_of(card)))
            edits.changes.pop(site.node, None)
            edits.change(site, proven.changes)
            if proven.unread:
                self.unread.append(card.name)
            if proven.unlike:
                where, sentence = card.text_place(*proven.unlike), card.text[slice(*proven.unlike)]
                self.unlike.append(Unlike(card.id, f"{where}", sentence))

    def _offset(self, card: Card) -> tuple[str, int]:
        assert card.source is not None
        node = card.source.find("text")
        return card.source.file.path, node.start if node is not None else -1

    def done(self) -> Prepared:
        """What comes of it, held to the checks."""
        texts = self.texts()
        before = {path: self.edits[path].file.text for path in texts if path in self.edits}
        count = sum(edits.count for edits in self.edits.values())
        rulebook = self._rulebook()
        if rulebook is not None:
            file = rulebook[0]
            lines = (file.position(at)[0] for at in self.wording.not_meant(file.text))
            self.unmeant += [f"{RULEBOOK_FILE}:{line}" for line in lines]
        if rulebook is not None and rulebook[1]:
            before[Path(rulebook[0].path)] = rulebook[0].text
            count += len(rulebook[1])
        files = {path: (before[path], text) for path, text in texts.items() if before[path] != text}
        told = notes(self.game, self.wording, self.unread, self.unmeant)
        return Prepared(self.naming, files, count, self.unlike, notes=told)


def _texts_of(card: Card) -> Iterator[tuple[Card, object]]:
    for face in card.faces:
        if face.source is not None and face.text:
            yield face, face.source


def _files_of(game: Game) -> Iterator[tuple[Path, Shape]]:
    """The YAML files of a game, each with its shape."""
    yield game.folder / GAME_FILE, GameShape
    for deck in game.decks:
        yield game.folder / f"{deck.id}.yaml", DeckShape
    for part in game.parts:
        yield game.folder / f"{part.id}.yaml", PartShape
    for name, shape in ((RULINGS_FILE, RulingsShape), (TABLE_FILE, TableShape)):
        if (game.folder / name).exists():
            yield game.folder / name, shape


def _file_of(path: Path, game: Game) -> SourceFile | None:
    text = game.tried.get(path)
    return SourceFile(str(path), text) if text is not None else read_file(path)[0]


def _find(root: object, *path: str) -> object:
    for step in path:
        entry = root.entries.get(step) if isinstance(root, Record) else None
        root = entry[1] if entry else None
    return root

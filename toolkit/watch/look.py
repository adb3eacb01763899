"""What is done each time a file is saved: load, draw, check. What has changed is drawn first, and shown at once.

load ──> faces of the cards that changed ──> shown ──> check ──> shown ──> all other faces ──> shown ──> proof

What cannot be read leaves what is shown as it was: a card keeps its last good face, and the finding stands beside it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from toolkit.check.run import check_game
from toolkit.files import Stamps
from toolkit.load import KeptDecks, load_game
from toolkit.model import Card, Deck, Game
from toolkit.press.kept_html import position
from toolkit.press.progress import Progress
from toolkit.press.workers import NoPango, WorkerLost
from toolkit.problem import Problem, Severity, has_errors
from toolkit.texts.playability import has_rules
from toolkit.watch.changes import changed_cards
from toolkit.watch.follow import stamps_of
from toolkit.watch.placing import Placing, plain, steadied
from toolkit.watch.proving import Proving, Result
from toolkit.watch.shown import Shown
from toolkit.watch.studio import Drawn, Studio
from toolkit.watch.told import Told, findings

FEW = 12  # cards changed at once that are drawn before the rest


class SupersededError(Exception):
    """A file was saved while much was being drawn: what is new comes first."""


class Looker:
    """Looks at a game again and again, and changes what is shown."""

    def __init__(self, folder: Path, shown: Shown, studio: Studio) -> None:
        self.folder, self.shown, self.studio = folder, shown, studio
        self.proving = Proving(folder, self.note_proof)
        self.kept = KeptDecks()
        self.game: Game | None = None  # as it was last, whatever its findings
        self.templates: Path | None = None
        self.proven: Game | None = None  # as it was when it was last without errors
        self.looks = 0
        self.of_press: list[Problem] = []  # findings on the faces, as they were drawn last
        self.loose: list[Told] = []
        self.proofs: dict[str, Told] = {}  # by the id of the card, of its text as it was proven last
        self.stamps: Stamps = {}  # of the files that are looked at

    def folders(self) -> list[Path]:
        """The folders in which the files of the game lie."""
        return [self.folder, *([self.templates] if self.templates is not None else [])]

    def find_templates(self) -> None:
        """Find out where the templates lie, so that these are followed from the beginning."""
        game, _ = load_game(self.folder)
        self.templates = game.templates if game is not None else None

    def stamped(self) -> Stamps:
        """The stamps of the files of the game."""
        return stamps_of(self.folders())

    def look_safely(self) -> None:
        """Look once; a fault of Heap's own is told on the page, and the next look goes on."""
        try:
            self.look()
        except Exception as fault:  # whatever it is, what was shown stays, and the next file that is saved is looked at
            self.shown.say(state="done", notice=f"Heap has failed: {type(fault).__name__}: {fault}")

    def look(self) -> None:
        """Look once. Nothing is raised for what stands in files, nor where nothing can be laid out."""
        self.looks += 1
        self.stamps = self.stamped()
        game, problems = load_game(self.folder, kept=self.kept)
        if game is None:
            self.tell_lost(problems)
            return
        before, self.game = self.game, (game := steadied(self.game, game, problems))
        copies = {name: entry.copies for name, entry in self.shown.entries.items()}
        if game.templates != self.templates:
            self.templates, self.stamps = game.templates, stamps_of([self.folder, game.templates])
        placing = Placing(game, problems, self.shown)
        placing.place(self.looks)
        changed = differing(before, game) if before is not None else []
        for card in changed:
            entry = self.shown.entries[placing.name_of(card)]
            entry.is_checked, entry.proof, entry.copies_before = False, None, 0
            if copies.get(placing.name_of(card), card.copies) != card.copies:
                entry.copies_before, entry.before = copies[placing.name_of(card)], ""
                entry.changed = self.looks
        self.shown.say(state="drawing", **self.about(game))
        notice = ""
        try:
            drawn = self.draw_changed(game, placing, changed)
            found = self.check(game, problems, placing, drawn)
            self.draw_all(game, placing)
        except (NoPango, WorkerLost) as error:
            notice = " ".join(filter(None, (f"{error}", getattr(error, "way_out", ""))))
            found = check_game(game, problems)
        except SupersededError:
            return
        self.conclude(game, found, placing, notice)

    def about(self, game: Game) -> dict[str, object]:
        """What is said of the game as a whole."""
        return {
            "title": game.title or self.folder.name,
            "version": game.version,
            "folder": self.folder.name,
            "look": self.looks,
            "at": time.strftime("%H:%M:%S"),
        }

    def tell_lost(self, problems: Sequence[Problem]) -> None:
        """The game cannot be read at all: everything stays as it was, with the findings above it."""
        for entry in self.shown.entries.values():
            entry.is_stale = True
        title = self.shown.about.get("title") or self.folder.name
        at = time.strftime("%H:%M:%S")
        self.shown.say(
            state="done",
            title=title,
            look=self.looks,
            at=at,
            errors=len(problems),
            warnings=0,
            loose=findings(problems),
            notice="",
        )

    # --- faces -------------------------------------------------------------------------------------------------------

    def draw_changed(self, game: Game, placing: Placing, changed: Sequence[Card]) -> Sequence[Card]:
        """Draw what has changed, where that is little, and show it; returns what was drawn.

        Raises NoPango and WorkerLost.
        """
        if not 0 < len(changed) <= FEW:
            return ()
        with self.studio.hurried():
            drawn = self.studio.draw(game, changed)
            self.hang(drawn, placing, changed)
            redrawn = {card.id for card in changed}
            self.of_press = [each for each in self.of_press if each.card not in redrawn] + drawn.problems
            self.shown.say(state="checking")
            for card in changed:
                self.studio.picture(self.shown.entries[placing.name_of(card)].face, "large")  # before it is asked for
        return changed

    def draw_all(self, game: Game, placing: Placing) -> None:
        """Draw all there is; what was drawn before is kept. Raises NoPango, WorkerLost and SupersededError."""
        everything, done = (*game.cards, *game.pieces), 0

        def advance(number: int) -> None:
            nonlocal done
            done += number
            self.shown.say(drawn=done)
            if self.stamped() != self.stamps:
                raise SupersededError

        progress = Progress(lambda what, total: self.shown.say(state="drawing", drawn=0, to_draw=total), advance)
        drawn = self.studio.draw(game, everything, progress)
        self.hang(drawn, placing, everything)
        self.of_press = drawn.problems
        self.studio.forget_but({key for each in self.shown.entries.values() for key in (each.face, each.before) if key})

    def hang(self, drawn: Drawn, placing: Placing, cards: Iterable[Card]) -> None:
        """Give the cards their new faces; one that could not be drawn keeps the face that it had."""
        for card in cards:
            if (made := drawn.faces.get(position(card))) is None:
                continue
            entry = self.shown.entries[placing.name_of(card)]
            key, size = made
            entry.width, entry.height = size.width, size.height
            if key != entry.face:
                if self.looks > 1:
                    entry.copies_before = entry.copies_before if entry.changed == self.looks else 0
                    entry.before, entry.changed = entry.face, self.looks
                entry.face = key

    # --- findings ----------------------------------------------------------------------------------------------------

    def check(self, game: Game, problems: Sequence[Problem], placing: Placing, drawn: Sequence[Card]) -> list[Problem]:
        """Check the game, and put the findings beside the cards that they are about; returns those of the check.

        Of the cards that have changed, those that were `drawn` are judged by that.
        """
        self.shown.say(state="checking")
        found = check_game(game, problems)
        self.tell(found, placing)
        for card in drawn:
            self.shown.entries[placing.name_of(card)].is_checked = True
        self.shown.say()
        return found

    def tell(self, found: Sequence[Problem], placing: Placing) -> None:
        """Put the findings of the check, and those on faces, where they belong."""
        self.loose = placing.tell([*found, *self.of_press])

    def conclude(self, game: Game, found: Sequence[Problem], placing: Placing, notice: str) -> None:
        """Say what there is to say at the end of a look, and let be proven what plays differently."""
        self.tell(found, placing)
        for entry in self.shown.entries.values():
            entry.is_checked = True
        self.prove(game, found)
        all_found = [*found, *self.of_press]
        errors, warnings = (
            sum(each.severity is severity for each in all_found) for severity in (Severity.ERROR, Severity.WARNING)
        )
        self.shown.say(
            state="done",
            errors=errors,
            warnings=warnings,
            loose=self.loose,
            notice=notice,
            drawn=0,
            to_draw=0,
            designs=len(game.cards),
            copies=sum(card.copies for card in game.cards),
            proof=self.proof_state(game, found),
        )

    # --- proof -------------------------------------------------------------------------------------------------------

    def prove(self, game: Game, found: Sequence[Problem]) -> None:
        """Let be proven what plays differently since the game was last without errors; the first time everything."""
        if has_errors(found) or not has_rules(game):
            self.proving.hold()
            return
        texts = {card.id for card in game.cards if card.text.strip()}
        if self.proven is None:
            self.proving.begin(texts)
        else:
            changed = changed_cards(self.proven, game)
            for card in changed:
                self.proofs.pop(card, None)
            self.proving.want(texts, changed)
        self.proven = game
        for name, entry in self.shown.entries.items():
            entry.proof = self.proofs.get(plain(name))

    def proof_state(self, game: Game, found: Sequence[Problem]) -> Told:
        """Whether the game is proven, can be, or why not."""
        if not has_rules(game):
            return {"state": "none"}
        if has_errors(found):
            return {"state": "held"}
        waiting = self.proving.waiting
        return {"state": "proving" if waiting else "done", "waiting": waiting}

    def note_proof(self, result: Result | None) -> None:
        """Called by the process that proves: when it begins, and with what has come of it."""
        waiting = self.proving.waiting
        about: Told = {"state": "proving" if waiting else "done", "waiting": waiting}
        if result is not None:
            self.proofs |= result.proofs
            for name, entry in [*self.shown.entries.items()]:
                if plain(name) in result.cards and entry.is_checked:
                    entry.proof = result.proofs.get(plain(name))
            if result.failed:
                about["failed"] = result.failed
        self.shown.say(proof=about)


def differing(before: Game, now: Game) -> list[Card]:
    """The cards that are otherwise than before, or new, or in a deck whose head is otherwise."""
    old = {(card.deck, card.id): card for card in (*before.cards, *before.pieces)}
    heads = {deck.id: head(deck) for deck in (*before.decks, *before.parts)}
    restyled = {deck.id for deck in (*now.decks, *now.parts) if heads.get(deck.id) != head(deck)}
    return [
        card for card in (*now.cards, *now.pieces) if card.deck in restyled or old.get((card.deck, card.id)) != card
    ]


def head(deck: Deck) -> tuple[object, ...]:
    """What a deck says besides its cards."""
    return deck.title, deck.type, deck.colour, deck.icon, dict(deck.data)

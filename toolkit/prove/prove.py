"""Proves a game: replays what is kept, searches for what is missing, and says which rung each sentence has reached."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.kernel import Box
from engine.proof.branch_coverage import watched_referee
from engine.proof.clause import HAPPENS, clauses_of
from engine.proof.ladder import Row, Standing, Verdict, playable
from engine.proof.play import Found
from engine.proof.safety import Safety
from engine.proof.second_opinion import Opinion
from toolkit.model import Game
from toolkit.press.progress import Progress
from toolkit.prove.crew import Crew, Worker
from toolkit.prove.reading import left_out, stops
from toolkit.prove.search import Search
from toolkit.prove.store import Kept, load_witnesses, save_witnesses

SAMPLES = 2  # whole games that are observed from start to end
WORDLESS = 3  # factor for the number of games where no card has a text to prove


@dataclass(frozen=True, slots=True)
class Wishes:
    """What to prove: which cards (None for all), for how many seconds, and whether to ignore what is kept."""

    cards: frozenset[str] | None = None
    seconds: float = 100.0
    is_fresh: bool = False
    workers: int | None = None
    keeps: bool = True  # whether witnesses are written beside the cards
    games: int = 40  # games played to check the invariants, even where no branch is missing


@dataclass(slots=True)
class Proof:
    """The rung that each clause of a game has reached, and what was done to find out."""

    game: Game
    box: Box
    standings: list[Standing]
    safety: Safety = field(default_factory=Safety)
    opinion: Opinion = field(default_factory=Opinion)
    games: int = 0
    decisions: int = 0
    kept: int = 0  # witnesses that still hold
    changed: list[str] = field(default_factory=list)  # cards whose witnesses now have another effect
    lost: list[str] = field(default_factory=list)  # cards whose witnesses cannot be played any more
    new: int = 0
    is_written: bool = False
    unwritten: str = ""  # why the witnesses could not be written
    is_whole: bool = True  # whether all cards were to be proven
    unread: int = 0  # sentences of the whole game that are not read; it was played without their texts
    seconds: float = 0.0

    @property
    def is_proven(self) -> bool:
        """Whether every clause is at the top or excused, bulk play found nothing wrong, and no text was left out.

        The second opinion has to find nothing wrong either.
        """
        is_played = bool(self.standings or self.games) and not self.unread
        is_agreed = not self.safety.wrong and not self.opinion.faults
        return is_played and is_agreed and not self.open and not self.needless

    @property
    def open(self) -> list[Standing]:
        """Clauses below the top that their card does not declare unreachable.

        A sentence that is not read is never excused.
        """
        excused = self.excuses
        return [s for s in self.standings if s.reason and (s.rung < 0 or s.clause.card not in excused)]

    @property
    def needless(self) -> list[str]:
        """Cards that declare a sentence unreachable although all their sentences have happened."""
        stopped = {s.clause.card for s in self.standings if s.reason}
        asked = {s.clause.card for s in self.standings}
        return [card for card in self.excuses if card in asked - stopped]

    @property
    def excuses(self) -> dict[str, str]:
        """Why a sentence cannot happen, by card, for cards that declare so."""
        return {card.id: card.unreachable for card in self.game.cards if card.unreachable}


def prove(game: Game, box: Box, wishes: Wishes, progress: Progress | None = None) -> Proof:
    """Prove a game.

    Raises NoRules without a rules module, and BrokenStore where the file of witnesses cannot be read.
    """
    return Prover(game, box, wishes, progress or Progress()).run()


class Prover:
    """One proof in the making."""

    def __init__(self, game: Game, box: Box, wishes: Wishes, progress: Progress) -> None:
        self.wishes = wishes
        self.progress = progress
        self.began = time.monotonic()
        self.box, lacking = playable(box)
        referee, watch = watched_referee(self.box)
        clauses = clauses_of(referee, watch.branches)
        asked = [c for c in clauses if wishes.cards is None or c.card in wishes.cards]
        self.standings = {c.number: Standing(c) for c in asked}
        self.others = [c for c in clauses if c.number not in self.standings]
        self.proof = Proof(game, box, [], is_whole=wishes.cards is None)
        unread = left_out(game, box)
        self.proof.unread = sum(row.tree is None for reading in unread.values() for row in reading.sentences)
        stopped = stops(game, box, lacking, unread)
        for standing in self.standings.values():
            standing.stop = stopped.pop((standing.clause.card, standing.clause.index), (None, None))[1]
        rest = [Standing(c, stop=why) for c, why in stopped.values() if wishes.cards is None or c.card in wishes.cards]
        order = {card.id: place for place, card in enumerate(game.cards)}
        self.proof.standings = sorted(
            [*self.standings.values(), *rest], key=lambda s: (order[s.clause.card], s.clause.index)
        )
        self.search = Search(self.standings, self.others, progress, self.began + wishes.seconds)
        self.folder: Path = game.folder

    def run(self) -> Proof:
        """All steps in order: replay, search, settle, write."""
        kept, wishes, proof, search = load_witnesses(self.folder), self.wishes, self.proof, self.search
        with Crew(self.box, wishes.workers) as crew:
            if not wishes.is_fresh:
                self._verify(crew, kept)
            search.look(crew, wishes.games * (1 if proof.standings else WORDLESS))
            self._settle(crew)
            self._judge(crew)
        proof.games, proof.decisions, proof.safety = search.games, search.decisions, search.safety
        self._tell_tries()
        if wishes.keeps:
            self._save(self._to_keep(kept))
        proof.seconds = time.monotonic() - self.began
        return proof

    def _save(self, kept: Kept) -> None:
        """Write the witnesses; a failure is reported, but does not make the game less proven."""
        try:
            self.proof.is_written = save_witnesses(self.folder, kept)
        except OSError as error:
            self.proof.unwritten = f"{error.filename}: {error.strerror or error}"

    # --- what is kept ----------------------------------------------------------------------------------------------

    def _verify(self, crew: Crew, kept: Kept) -> None:
        work = [
            (number, row)
            for number, standing in self.standings.items()
            for row in kept.get(standing.clause.card, {}).get(standing.clause.key, [])
        ]
        batches = [work[at : at + 16] for at in range(0, len(work), 16)]
        self.progress.begin("playing what is kept", len(work))
        for batch, verdicts in self._paired(crew, batches):
            for (number, row), verdict in zip(batch, verdicts, strict=True):
                standing = self.standings[number]
                if verdict == Verdict.HOLDS:
                    standing.rows.append(row)
                    self.proof.kept += 1
                else:
                    cards = self.proof.changed if verdict == Verdict.CHANGED else self.proof.lost
                    if standing.clause.card not in cards:
                        cards.append(standing.clause.card)
            self.progress.advance(len(batch))

    @staticmethod
    def _paired(
        crew: Crew, batches: Sequence[list[tuple[int, Row]]]
    ) -> Iterator[tuple[list[tuple[int, Row]], list[str]]]:
        """The batches with their results, in the order in which they are ready."""
        for index, verdicts in crew.each(Worker.verify_numbered, enumerate(batches)):
            yield batches[index], verdicts

    # --- rows and R5 -----------------------------------------------------------------------------------------------

    def _settle(self, crew: Crew) -> None:
        work = [(number, self._ways(number), standing.rows) for number, standing in self.standings.items()]
        batches = [work[at : at + 8] for at in range(0, len(work), 8)]
        self.progress.begin("running every branch", len(work))
        for batch in crew.each(Worker.settle, batches):
            for number, rows, resolved in batch:
                standing = self.standings[number]
                self.proof.new += len(rows) - len(standing.rows)
                standing.rows, standing.resolved = rows, resolved
            self.progress.advance(len(batch))

    def _judge(self, crew: Crew) -> None:
        """Ask for the second opinion on every witness, and on some whole games where all cards are to be proven."""
        work = [(number, row) for number, standing in self.standings.items() for row in standing.rows]
        batches = [work[at : at + 16] for at in range(0, len(work), 16)]
        self.progress.begin("asking for a second opinion", len(batches))
        for opinion in crew.each(Worker.judge, batches):
            self.proof.opinion.add(opinion)
            self.progress.advance(1)
        if self.standings and self.proof.is_whole:
            for opinion in crew.each(Worker.sample, range(min(SAMPLES, self.wishes.games))):
                self.proof.opinion.add(opinion)

    def _ways(self, number: int) -> dict[str, Found]:
        """The ways found to branches of a clause that no witness shows, "happens" first."""
        shown = self.standings[number].shown
        ways = {label: way for (n, label), way in self.search.found.items() if n == number and label not in shown}
        return dict(sorted(ways.items(), key=lambda item: (item[0] != HAPPENS, item[0])))

    def _tell_tries(self) -> None:
        for standing in self.standings.values():
            if standing.lacking:
                standing.tried = f" ({self.proof.games:,} games, {self.proof.decisions:,} choices)"

    def _to_keep(self, kept: Kept) -> Kept:
        """The witnesses to write: those of this proof, and for other cards those that still belong to their texts."""
        new: Kept = {}
        for clause in self.others:
            rows = kept.get(clause.card, {}).get(clause.key)
            if rows:
                new.setdefault(clause.card, {})[clause.key] = rows
        for standing in self.standings.values():
            if standing.rows:
                new.setdefault(standing.clause.card, {})[standing.clause.key] = standing.rows
        return new

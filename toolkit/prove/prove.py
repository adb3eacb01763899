"""Proves a game: replays what is kept, searches for what is missing, and says which rung each sentence has reached."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine.kernel import Box
from engine.proof.branch_coverage import watched_referee
from engine.proof.clause import HAPPENS, Clause, clauses_of
from engine.proof.comparison import Comparison, Verdict
from engine.proof.ladder import Row, Standing, playable
from engine.proof.play import Found
from engine.proof.safety import Safety
from engine.proof.second_opinion import Opinion
from toolkit.cache import Cache
from toolkit.model import Game
from toolkit.press.progress import Progress
from toolkit.prove.crew import Again, Crew, CrewReader, Stored, Worker
from toolkit.prove.edition import edition_of
from toolkit.prove.judge import ALL, Judge, NothingToAcceptError, Parted, Renewed
from toolkit.prove.opinions import Opinions
from toolkit.prove.reading import left_out, stops
from toolkit.prove.readings.compare import READINGS, Readings, accepted, made, read_again
from toolkit.prove.readings.store import save_readings
from toolkit.prove.sayings import Languages, sayings_of
from toolkit.prove.search import Search
from toolkit.prove.store import Entry, Kept, load_witnesses, save_witnesses
from toolkit.prove.whole import GAMES, NAME, PlayedGame, WholeJudgement, judge_whole

SAMPLES = 2  # whole games that are observed from start to end
MORE_SAMPLES = 12  # where nothing is kept of any card, and only they can tell that something is wrong
RESULTS = 24  # whole games of which the points at the end are counted once more; of these the first are kept
WHOLE = range(SAMPLES, SAMPLES + GAMES)  # the seeds of the whole games that are kept
NOT_PLAYED = Again(Comparison(Verdict.GONE))
MADE = 2  # times that states are made in which hands are full and much is counted
WORDLESS = 3  # factor for the number of games where no card has a text to prove


@dataclass(frozen=True, slots=True)
class Wishes:
    """What to prove: which cards (None for all), for how many seconds, and whether to look for other witnesses.

    `accept` are reasons to take what a card does now in place of what was kept, by the card's id or for judge.ALL; for
    READINGS, how texts are read that no card has.
    """

    cards: frozenset[str] | None = None
    seconds: float = 100.0
    is_fresh: bool = False
    is_kept_only: bool = False  # nothing is looked for and nothing is written: what is kept has to show everything
    workers: int | None = None
    keeps: bool = True  # whether witnesses are written beside the cards
    games: int = 40  # games played to check the invariants, even where no branch is missing
    accept: Mapping[str, str] = field(default_factory=dict)
    reads: bool = False  # whether texts that no card has are read too, where all cards are to be proven
    remembers: bool = False  # whether what the same code said of the same things is taken from the user's cache


@dataclass(slots=True)
class Proof:
    """The rung that each clause of a game has reached, and what was done to find out."""

    game: Game
    box: Box
    standings: list[Standing]
    safety: Safety = field(default_factory=Safety)
    opinion: Opinion = field(default_factory=Opinion)
    readings: Readings | None = None  # how texts are read that no card has; None where they were not
    games: int = 0
    decisions: int = 0
    kept: int = 0  # witnesses that still hold
    renewed: list[Renewed] = field(default_factory=list)  # evidence that is taken anew, and why it may be
    parted: list[Parted] = field(default_factory=list)  # evidence that goes otherwise without a reason: errors
    accepted: dict[str, dict[str, str]] = field(default_factory=dict)  # by card and clause, why its story was accepted
    bare: list[str] = field(default_factory=list)  # cards of which nothing was kept, where something was of others
    whole: WholeJudgement = field(default_factory=WholeJudgement)
    new: int = 0
    is_written: bool = False
    unwritten: str = ""  # why the witnesses could not be written
    is_whole: bool = True  # whether all cards were to be proven
    is_kept_only: bool = False  # whether only what is kept was to be played
    is_from_nothing: bool = False  # whether nothing was kept of any card, so that nothing was compared
    unread: int = 0  # sentences of the whole game that are not read; it was played without their texts
    seconds: float = 0.0

    @property
    def is_proven(self) -> bool:
        """Whether every clause is at the top or excused, what was kept holds, and nothing was wrong or left out.

        The second opinion has to find nothing wrong either, and to have judged every sentence. Where a game brings its
        rules along, not all that it takes for that can be declared: there the verdict says what was not judged.
        """
        is_played = bool(self.standings or self.games) and not self.unread and not self.is_parted
        is_agreed = not self.safety.wrong and not self.opinion.faults and (not self.unjudged or self.has_own_rules)
        is_agreed = is_agreed and not (self.is_kept_only and self.is_renewed)
        is_agreed = is_agreed and (self.readings is None or not self.readings.is_wrong)
        return is_played and is_agreed and not self.open and not self.needless

    @property
    def is_parted(self) -> bool:
        """Whether something of what was kept goes otherwise, or is missing, without a reason."""
        return bool(self.parted) or self.whole.is_wrong

    @property
    def is_renewed(self) -> bool:
        """Whether something of what was kept is of the game as it was."""
        return bool(self.renewed or self.whole.renewed)

    @property
    def has_own_rules(self) -> bool:
        """Whether the game was played by rules that it brings along."""
        return bool(self.box.home)

    @property
    def unjudged(self) -> list[Standing]:
        """Clauses that happen, and of which the second opinion has said nothing, though it can judge the game."""
        if not self.opinion.is_able or not self.opinion.is_asked:
            return []
        return [each for each in self.standings if each.rows and each.clause.number not in self.opinion.judged]

    @property
    def open(self) -> list[Standing]:
        """Clauses below the top that their card does not declare unreachable.

        A sentence that is not read is never excused.
        """
        excused = self.excuses
        return [s for s in self.standings if s.reason and (s.rung < 0 or s.clause.card not in excused)]

    @property
    def needless(self) -> list[str]:
        """Cards that declare a sentence unreachable although all have happened, or a branch never that is seen."""
        stopped = {s.clause.card for s in self.standings if s.reason}
        asked = {s.clause.card for s in self.standings}
        return [card for card in self.excuses if card in asked - stopped] + [*self.seen_though_never]

    @property
    def seen_though_never(self) -> dict[str, list[str]]:
        """By card, the branches that it says no game brings about, and that a game has shown or no sentence has."""
        found: dict[str, list[str]] = {}
        for card in dict.fromkeys(s.clause.card for s in self.standings if s.never):
            own = [s for s in self.standings if s.clause.card == card]
            for label in own[0].never:
                if not any(label in s.clause.branches and label not in s.shown for s in own if s.rung >= 0):
                    found.setdefault(card, []).append(label)
        return found

    @property
    def excuses(self) -> dict[str, str]:
        """Why a sentence cannot happen, by card, for cards that declare so."""
        return {card.id: card.unreachable for card in self.game.cards if card.unreachable}


def prove(game: Game, box: Box, wishes: Wishes, progress: Progress | None = None) -> Proof:
    """Prove a game.

    Raises NoRules without a rules module, BrokenStore where the file of witnesses cannot be read, and
    NothingToAcceptError where something is to be accepted of a card that is as it was kept.
    """
    return Prover(game, box, wishes, progress or Progress()).run()


class Prover:
    """One proof in the making."""

    def __init__(self, game: Game, box: Box, wishes: Wishes, progress: Progress) -> None:
        self.wishes = wishes
        self.progress = progress
        self.began = time.monotonic()
        self.box, lacking = playable(box)
        self.watched = referee, coverage = watched_referee(self.box)
        clauses = clauses_of(referee, coverage.branches, coverage.cannot_be)
        asked = [c for c in clauses if wishes.cards is None or c.card in wishes.cards]
        never = {card.id: card.never for card in game.cards}
        self.standings = {c.number: Standing(c, never=dict(never.get(c.card, {}))) for c in asked}
        self.others = [c for c in clauses if c.number not in self.standings]
        self.proof = Proof(game, box, [], is_whole=wishes.cards is None, is_kept_only=wishes.is_kept_only)
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
        self.again: dict[tuple[int, Row], Again] = {}  # what came of each row that was played again
        self.sayings = sayings_of(self.box)
        self.languages = Languages(game)
        self.cache = Cache() if wishes.remembers else None
        self.opinions = Opinions(game, self.cache, has_own_rules=bool(box.home)) if self.cache is not None else None
        self.edition = edition_of(game)
        self.search = Search(self.standings, self.others, progress, self.began + wishes.seconds)
        self.counted = Opinion()  # what is said of the points at the end of the whole games
        self.folder: Path = game.folder

    def run(self) -> Proof:
        """All steps in order: replay, judge, search, settle, write."""
        wishes, proof, search = self.wishes, self.proof, self.search
        kept = load_witnesses(self.folder, proof.game.id, (card.id for card in proof.game.cards))
        with Crew(self.box, wishes.workers, self.watched) as crew:
            self._read_again(crew)
            self._verify(crew, kept)
            games = wishes.games * (1 if proof.standings else WORDLESS)
            if wishes.is_kept_only:
                search.play_only(crew, games)
            else:
                search.look(crew, games)
            self._settle(crew)
            self._ask_again(crew)
        search.safety.close()
        proof.games, proof.decisions, proof.safety = search.games, search.decisions, search.safety
        self._tell_tries()
        new = self._to_keep(kept)
        if wishes.keeps and not wishes.is_kept_only and (not proof.is_parted or wishes.accept):
            self._save(new)
        self._keep_readings()
        proof.seconds = time.monotonic() - self.began
        return proof

    def _save(self, kept: Kept) -> None:
        """Write the witnesses; a failure is reported, but does not make the game less proven."""
        try:
            self.proof.is_written = save_witnesses(self.folder, kept)
        except OSError as error:
            self.proof.unwritten = f"{error.filename}: {error.strerror or error}"

    # --- texts that no card has ------------------------------------------------------------------------------------

    def _read_again(self, crew: Crew) -> None:
        """Hold how texts are read that no card has to what is kept of them."""
        if not (self.wishes.reads and self.proof.is_whole):
            return
        self.progress.begin("reading texts that no card has", 0)
        self.proof.readings = found = read_again(self.proof.game, self.progress.advance, CrewReader(crew), self.cache)
        why = self.wishes.accept.get(READINGS, self.wishes.accept.get(ALL, ""))
        if why and found.is_wrong:
            accepted(self.proof.game, found, why)
        elif READINGS in self.wishes.accept:
            raise NothingToAcceptError(READINGS)

    def _keep_readings(self) -> None:
        """Make texts where none are kept for the words of the game, and write what is to be kept."""
        found, wishes = self.proof.readings, self.wishes
        if found is None or wishes.is_kept_only:
            return
        if found.is_bare:
            self.progress.begin("making texts that no card has", 0)
            made(self.proof.game, found, self.progress.advance)
        if found.new is not None and found.new.texts and wishes.keeps:
            try:
                save_readings(self.folder, found.new)
            except OSError as error:
                self.proof.unwritten = f"{error.filename}: {error.strerror or error}"

    # --- what is kept ----------------------------------------------------------------------------------------------

    def _verify(self, crew: Crew, kept: Kept) -> None:
        """Play what is kept, and judge it. What stands is the clauses' rows, unless others are to be looked for."""
        proof, wishes = self.proof, self.wishes
        accept = {card: why for card, why in wishes.accept.items() if card != READINGS}
        judge = Judge(kept, self.edition, {card.id: card.name for card in proof.game.cards}, accept)
        if wishes.cards is None:
            self._verify_whole(crew, kept)
            judge.found.accepted |= {NAME} if proof.whole.accepted else set()
        entries = {n: kept.entry(s.clause.card, s.clause.key) for n, s in self.standings.items()}
        work = [
            (number, row, self.opinions.of(number, row.witness) if self.opinions is not None else None)
            for number, entry in entries.items()
            if entry is not None
            for row in entry.rows
        ]
        self.progress.begin("playing what is kept", len(work))
        batches = [work[at : at + 16] for at in range(0, len(work), 16)]
        compared: dict[int, list[tuple[Row, Comparison]]] = {}
        for batch, played in self._paired(crew, batches):
            for (number, row, _), again in zip(batch, played, strict=True):
                compared.setdefault(number, []).append((row, again.comparison))
                if self.opinions is not None and again.opinion is not None:
                    self.opinions.add(number, row.witness, again.opinion)
                if again.comparison.now is not None:
                    self.again[number, Row(row.labels, again.comparison.now)] = again
            self.progress.advance(len(batch))
        if self.opinions is not None:
            self.opinions.save()
        for number, entry in entries.items():
            if entry is not None:
                self._judge(judge, number, entry, compared.get(number, []))
        judge.judge_absent(self._clauses, wishes.cards)
        judge.mind_acceptances(is_other=proof.readings is not None and bool(proof.readings.why))
        found = judge.found
        proof.kept, proof.renewed, proof.parted = found.held, found.renewed, found.parted
        self._tell_bare(kept)
        self._stand(judge)

    def _verify_whole(self, crew: Crew, kept: Kept) -> None:
        """Play the whole games, and judge those that are kept."""
        self.progress.begin("playing whole games", len(WHOLE))
        played: dict[int, PlayedGame] = {}
        for seed, game, opinion in crew.each(Worker.whole, WHOLE):
            played[seed] = game
            self.counted.add(opinion)
            self.progress.advance(1)
        games = [played[seed] for seed in WHOLE]
        self.proof.whole = judge_whole(kept.whole, kept.editions, self.edition, games, self.wishes.accept)

    def _judge(self, judge: Judge, number: int, entry: Entry, compared: list[tuple[Row, Comparison]]) -> None:
        clause = self.standings[number].clause
        saying = self.sayings[number]
        judge.judge_reading(clause, entry, saying.tree, saying.words(self.languages.of(clause.card)))
        for row, comparison in compared:
            judge.judge_row(clause, entry, row, comparison)

    def _stand(self, judge: Judge) -> None:
        """Give the clauses the rows that hold; those of cards with errors are not looked for."""
        parted = {(each.card, each.key): each.what for each in judge.found.parted}
        for number, standing in self.standings.items():
            card, key = standing.clause.card, standing.clause.key
            standing.parted = parted.get((card, key)) or parted.get((card, "")) or ""
            if standing.parted or not self.wishes.is_fresh:
                standing.rows = judge.found.rows.get(number, [])

    def _tell_bare(self, kept: Kept) -> None:
        asked = dict.fromkeys(standing.clause.card for standing in self.standings.values())
        self.proof.is_from_nothing = not kept.entries
        if kept.entries:
            self.proof.bare = [card for card in asked if not kept.entries.get(card)]

    @property
    def _clauses(self) -> list[Clause]:
        return [*(standing.clause for standing in self.standings.values()), *self.others]

    @staticmethod
    def _paired(crew: Crew, batches: Sequence[list[Stored]]) -> Iterator[tuple[list[Stored], list[Again]]]:
        """The batches with their results, in the order in which they are ready."""
        for index, played in crew.each(Worker.verify, enumerate(batches)):
            yield batches[index], played

    # --- rows and R5 -----------------------------------------------------------------------------------------------

    def _settle(self, crew: Crew) -> None:
        """Make witnesses of what was found, and run R5 where it was not run while they were played again."""
        for number, standing in self.standings.items():
            for row in standing.rows:
                if (resolved := self._known(number, row).resolved) is not None:
                    standing.resolved.add(resolved)
        rows = {n: [row for row in s.rows if self._known(n, row).resolved is None] for n, s in self.standings.items()}
        work = [(n, ways, rows[n]) for n in self.standings if (ways := self._ways(n)) or rows[n]]
        batches = [work[at : at + 8] for at in range(0, len(work), 8)]
        self.progress.begin("running every branch", len(work))
        for batch in crew.each(Worker.settle, batches):
            for number, new, resolved in batch:
                standing = self.standings[number]
                self.proof.new += len(new)
                standing.rows = [*standing.rows, *new]
                standing.resolved.add(resolved)
            self.progress.advance(len(batch))

    def _known(self, number: int, row: Row) -> Again:
        """What came of a row when it was played again; nothing of one that is new."""
        return self.again.get((number, row), NOT_PLAYED)

    def _ask_again(self, crew: Crew) -> None:
        """Ask for the second opinion on every witness, and on some whole games where all cards are to be proven."""
        if self.search.safety.wrong:
            return  # games that break off, or that were not as they must be, are told first
        if self.proof.is_whole:
            self.proof.opinion.add(self.counted)
        rows = [(number, row) for number, standing in self.standings.items() for row in standing.rows]
        for number, row in rows:
            if (opinion := self._known(number, row).opinion) is not None:
                self.proof.opinion.add(opinion)
        work = [(number, row) for number, row in rows if self._known(number, row).opinion is None]
        batches = [work[at : at + 16] for at in range(0, len(work), 16)]
        self.progress.begin("asking for a second opinion", len(batches))
        for opinion in crew.each(Worker.judge, batches):
            self.proof.opinion.add(opinion)
            self.progress.advance(1)
        if self.proof.is_whole or self.proof.unjudged:
            for opinion in crew.each(Worker.sample, range(min(self._samples, self.wishes.games))):
                self.proof.opinion.add(opinion)
            for opinion in crew.each(Worker.result, range(self._counted, min(self._results, self.wishes.games))):
                self.proof.opinion.add(opinion)
            for opinion in crew.each(Worker.made, range(MADE)):
                self.proof.opinion.add(opinion)

    @property
    def _samples(self) -> int:
        """How many whole games are observed from start to end."""
        return MORE_SAMPLES if self.proof.is_whole and self.proof.is_from_nothing and self.standings else SAMPLES

    @property
    def _results(self) -> int:
        """Of how many whole games the points are counted once more: of no others, where all that are kept hold."""
        return WHOLE.stop if self.proof.whole.held == GAMES else RESULTS

    @property
    def _counted(self) -> int:
        """The first seed of the games whose points were not counted with the whole games."""
        return WHOLE.stop if self.proof.is_whole else SAMPLES

    def _ways(self, number: int) -> dict[str, Found]:
        """The ways found to branches of a clause that no witness shows, "happens" first.

        None where what was kept goes otherwise: it is not replaced. None where only what is kept counts.
        """
        if self.standings[number].parted or self.wishes.is_kept_only:
            return {}
        shown = self.standings[number].shown
        ways = {label: way for (n, label), way in self.search.found.items() if n == number and label not in shown}
        return dict(sorted(ways.items(), key=lambda item: (item[0] != HAPPENS, item[0])))

    def _tell_tries(self) -> None:
        for standing in self.standings.values():
            if standing.lacking and self.wishes.is_kept_only:
                standing.tried = " (nothing was looked for)"
            elif standing.lacking:
                standing.tried = f" ({self.proof.games:,} games, {self.proof.decisions:,} choices)"

    def _to_keep(self, kept: Kept) -> Kept:
        """The witnesses to write: those of this proof, and for other cards what is kept of them.

        Of a card with errors everything stays as it is; where there are any, only what was accepted is new. What is
        accepted of a card stays as it is, too, where that does not show everything.
        """
        proof = self.proof
        known = kept.editions.get(self.edition.id)
        self.edition = known or self.edition
        renewed = {each.card for each in proof.renewed if each.is_accepted}
        stays = {each.card for each in proof.parted} | (renewed & {standing.clause.card for standing in proof.open})
        new = Kept(proof.game.id, {}, {**kept.editions, self.edition.id: self.edition})
        asked = {standing.clause.card for standing in self.standings.values()}
        there = {card.id for card in proof.game.cards} | asked
        for card, entries in kept.entries.items():
            if card in there and (card not in asked or card in stays or (proof.parted and card not in renewed)):
                new.entries[card] = entries
        for number, standing in self.standings.items():
            clause = standing.clause
            if clause.card in stays or (proof.parted and clause.card not in renewed):
                continue
            entry = self._entry(number, kept.entry(clause.card, clause.key))
            if standing.rows:
                new.entries.setdefault(clause.card, {})[clause.key] = entry
            if entry.accepted:
                proof.accepted.setdefault(clause.card, {})[clause.key] = entry.accepted
        new.whole = proof.whole.to_keep if proof.is_whole else kept.whole
        if proof.is_whole:
            bare = tuple(card for card in sorted(self.edition.texts) if card not in new.entries)
            new.editions[self.edition.id] = replace(self.edition, bare=bare)
        return new

    def _entry(self, number: int, old: Entry | None) -> Entry:
        """What to keep of a clause."""
        standing = self.standings[number]
        card, key = standing.clause.card, standing.clause.key
        saying = self.sayings[number]
        words = saying.words(self.languages.of(card))
        accepted = old.accepted if old is not None else ""
        if any(each.is_accepted and (each.card, each.key) == (card, key) for each in self.proof.renewed):
            accepted = self.wishes.accept.get(card) or self.wishes.accept.get(ALL) or accepted
        return Entry(standing.rows, standing.clause.text, saying.tree, words, self.edition.id, accepted)

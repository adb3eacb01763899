"""Judges what is kept against the game as it is: what still holds, what may be looked for again, and what is an error.

Evidence is held to the text, the vocabulary, the cards and the rulings of the game, never to the code. Where one of
those has changed, what goes otherwise is looked for again, and said. Where only the code can be why, it is an error
that shows both stories, unless somebody accepts the new one and says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.proof.clause import Clause
from engine.proof.comparison import Comparison, Verdict
from engine.proof.ladder import Row
from toolkit.prove.edition import Edition, Since, changed_since, excuse
from toolkit.prove.store import Entry, Kept

ALL = "*"  # accepted in place of a card: every card that differs
OLDER = Edition("", "", "")  # of witnesses that an older version has kept without one


@dataclass(frozen=True, slots=True)
class Parted:
    """Evidence that does not hold although the texts, words and rules are what they were.

    `what` says in words what is otherwise. `row` and `now` are the two stories, where it is about a witness; `was` and
    `reads` the two readings, where it is about one: its tree or its plain words, as `said` tells.
    """

    card: str
    key: str
    text: str
    what: str
    row: Row | None = None
    now: Comparison | None = None
    was: str = ""
    reads: str = ""
    said: Literal["tree", "words"] = "tree"


@dataclass(frozen=True, slots=True)
class Renewed:
    """Evidence that is taken anew, and why it may be. `is_accepted`: because somebody said so."""

    card: str
    key: str
    why: str
    row: Row | None = None
    now: Comparison | None = None
    is_accepted: bool = False


@dataclass(slots=True)
class Judgement:
    """What came of judging: the rows that stand by clause number, what was renewed, and what is an error."""

    rows: dict[int, list[Row]] = field(default_factory=dict)
    held: int = 0
    renewed: list[Renewed] = field(default_factory=list)
    parted: list[Parted] = field(default_factory=list)
    accepted: set[str] = field(default_factory=set)  # cards of which something new was accepted

    @property
    def parted_cards(self) -> set[str]:
        """The ids of the cards with errors."""
        return {each.card for each in self.parted}


class NothingToAcceptError(ValueError):
    """Cards were named of which everything is as it was kept; the message names them."""


class Judge:
    """Judges the evidence of some clauses of a game. `accept` are the reasons to accept, by card or for ALL."""

    def __init__(self, kept: Kept, edition: Edition, names: Mapping[str, str], accept: Mapping[str, str]) -> None:
        self.kept = kept
        self.edition = edition
        self.names = names
        self.accept = accept
        self.found = Judgement()
        self._since: dict[str, Since | None] = {}

    def since(self, entry: Entry) -> Since | None:
        """What has changed in the game since an entry was kept; None where an older version kept it."""
        if entry.edition not in self._since:
            old = self.kept.editions.get(entry.edition)
            self._since[entry.edition] = changed_since(old, self.edition) if old is not None else None
        return self._since[entry.edition]

    def judge_row(self, clause: Clause, entry: Entry, row: Row, now: Comparison) -> None:
        """Judge a witness that was played again."""
        if now.verdict == Verdict.HOLDS:
            assert now.now is not None
            self.found.held += 1
            self._keep(clause, Row(row.labels, now.now))
            return
        since = self.since(entry)
        why = excuse(since, clause.card, now.met, from_start=not now.parted, names=self.names) if since else ""
        is_accepted = not why and self._is_accepted(clause.card)
        if why or is_accepted:
            self.found.renewed.append(Renewed(clause.card, clause.key, why, row, now, is_accepted))
            if now.verdict == Verdict.CHANGED and now.now is not None:
                self._keep(clause, Row(row.labels, now.now))
            return
        self.found.parted.append(Parted(clause.card, clause.key, clause.text, _what(row, now), row, now))
        if now.verdict == Verdict.CHANGED:
            self._keep(clause, row)

    def judge_reading(self, clause: Clause, entry: Entry, tree: str, words: str) -> None:
        """Judge whether a sentence is read, and said in plain words, as it was when its witnesses were kept.

        What an older version has not kept is not judged.
        """
        if entry.tree and entry.tree != tree:
            what = "it is read otherwise than when its games were kept"
            parted = Parted(clause.card, clause.key, clause.text, what, None, None, entry.tree, tree)
            self._judge_said(clause, entry, parted)
        elif entry.words and entry.words != words:
            what = "its plain words are not those that were kept"
            parted = Parted(clause.card, clause.key, clause.text, what, None, None, entry.words, words, "words")
            self._judge_said(clause, entry, parted)

    def _judge_said(self, clause: Clause, entry: Entry, parted: Parted) -> None:
        """Judge a reading that is otherwise: taken anew for a reason, or an error."""
        since = self.since(entry)
        why = ""
        if since is not None and ("its vocabulary" in since.words or clause.card in since.texts):
            why = excuse(since, clause.card, (), from_start=False, names=self.names)
        if why or self._is_accepted(clause.card):
            self.found.renewed.append(Renewed(clause.card, clause.key, why, is_accepted=not why))
            return
        self.found.parted.append(parted)

    def judge_absent(self, clauses: Iterable[Clause], asked: frozenset[str] | None) -> None:
        """Judge evidence that has gone: sentences that are none any more, and witnesses taken out of the file."""
        keys: dict[str, set[str]] = {}
        for clause in clauses:
            keys.setdefault(clause.card, set()).add(clause.key)
        proven = {card for edition in self.kept.editions.values() for card in edition.proven}
        for card in sorted({*self.kept.entries, *self.kept.counts, *proven}):
            if asked is None or card in asked:
                self._judge_keys(card, keys.get(card, set()))
                self._judge_count(card, keys.get(card, set()))

    def _judge_keys(self, card: str, known: set[str]) -> None:
        for key, entry in self.kept.entries.get(card, {}).items():
            since = self.since(entry)
            if key in known or since is None or since.words or card in since.texts or self._is_accepted(card):
                continue
            what = "it is no sentence of the card any more, although the text is the same"
            self.found.parted.append(Parted(card, key, entry.text, what, was=entry.tree))

    def _judge_count(self, card: str, known: set[str]) -> None:
        counted, there = self.kept.counts.get(card, 0), self.kept.count(card)
        what = f"{counted} of its games were kept, and {counted - there} of them are not in the file"
        if there >= counted:
            if there or not self._was_proven(card):
                return
            what = "games of it were kept when all cards were proven, and none of them is in the file"
        if self._is_gone(card):
            return
        if self._is_accepted(card):
            self.found.renewed += [Renewed(card, key, "", is_accepted=True) for key in sorted(known)]
            return
        self.found.parted.append(Parted(card, "", "", what))

    def _was_proven(self, card: str) -> bool:
        """Whether something of a card was kept once, and nothing that could excuse it has changed since."""
        editions = [edition for edition in self.kept.editions.values() if card in edition.proven]
        since = [changed_since(edition, self.edition) for edition in editions]
        return any(not (each.words or card in each.texts) for each in since)

    def _is_gone(self, card: str) -> bool:
        """Whether a card is no longer in the game, or has another text than in all editions that are kept."""
        text = self.edition.texts.get(card)
        return text is None or all(edition.texts.get(card) != text for edition in self.kept.editions.values())

    def _keep(self, clause: Clause, row: Row) -> None:
        self.found.rows.setdefault(clause.number, []).append(row)

    def _is_accepted(self, card: str) -> bool:
        """Whether what is otherwise of a card is accepted; notes that there was something to accept."""
        if self.reason(card) is None:
            return False
        self.found.accepted.add(card)
        return True

    def reason(self, card: str) -> str | None:
        """Why new stories of a card are accepted; None where they are not."""
        return self.accept.get(card, self.accept.get(ALL))

    def mind_acceptances(self, *, is_other: bool = False) -> None:
        """Raises NothingToAcceptError where a card is accepted of which everything is as it was kept.

        `is_other` says that something that is of no card was accepted.
        """
        idle = [card for card in self.accept if card != ALL and card not in self.found.accepted]
        if idle:
            raise NothingToAcceptError(", ".join(self.names.get(card, card) for card in idle))
        if ALL in self.accept and not self.found.accepted and not is_other:
            raise NothingToAcceptError(ALL)


def _what(row: Row, now: Comparison) -> str:
    """In words, what is otherwise in the game of a witness."""
    if now.why and now.parted < len(row.witness.actions):
        return "a game that was kept can no longer be played"
    if now.now is None:
        return "a game that was kept can no longer begin"
    if now.verdict == Verdict.GONE:
        return "a game that was kept no longer shows what it was kept for"
    return "something else happens in a game than what was kept"

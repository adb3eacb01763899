"""A proof as one page for a browser: faces, sentences with their rungs, branches, and witnesses told as stories."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from engine.games import rules_made
from engine.proof.clause import HAPPENS, is_absence
from engine.proof.ladder import TOP, Row, Standing, playable
from engine.proof.plurals import NONE, ONE, PILE_OF_ONE, PILE_OF_SEVERAL, SEVERAL, TIED, UNTIED
from toolkit.games import INSTALLATION
from toolkit.prove.beside import parted_games, parted_lines
from toolkit.prove.counted import counted
from toolkit.prove.report import (
    RUNGS,
    by_card,
    held_to,
    ladder_line,
    not_judged,
    not_read,
    nothing_to_prove,
    otherwise,
    rung_name,
    where,
    wordless_verdict,
)
from toolkit.prove.story import Told, Turn, story

if TYPE_CHECKING:
    from engine.kernel import Referee
    from toolkit.model import Card
    from toolkit.prove.prove import Proof

LAST_TURNS = 6  # last turns of a story that are shown; those before are folded away
WORDS = {
    HAPPENS: "it happens",
    "yes": "chosen",
    "no": "declined",
    "unable": "could not be done",
    "missing": "nothing there",
    "so": "condition true",
    "not so": "condition false",
    NONE: "there are none",
    ONE: "there is one",
    SEVERAL: "there are several",
    UNTIED: "one alone is it",
    TIED: "several tie",
    PILE_OF_ONE: "a pile of one card",
    PILE_OF_SEVERAL: "a pile of several cards",
}


def page(proof: Proof, faces: Mapping[str, bytes]) -> str:
    """The whole page as HTML. `faces` are PNG files by card id; a card without one is shown as text."""
    return "".join(Page(proof, faces).parts())


class Page:
    """Writes the parts of the page in order."""

    def __init__(self, proof: Proof, faces: Mapping[str, bytes]) -> None:
        self.proof = proof
        self.faces = faces
        self.cards: dict[str, Card] = {card.id: card for card in proof.game.cards}
        self.referee: Referee = rules_made(playable(proof.box)[0])
        self.index = {(s.clause.card, s.clause.start): s.clause.index for s in proof.standings}

    def parts(self) -> Iterator[str]:
        """The head, the summary, and a section for each card."""
        title = escape(f"{self.proof.game.title}: the proof")
        yield (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<style>{_asset('page.css')}</style>"
        )
        yield from self._head(title)
        yield "<main>"
        for card, name, standings in by_card(self.proof):
            yield from self._card(card, name, standings)
        yield f"</main><script>{_asset('page.js')}</script></html>\n"

    def _head(self, title: str) -> Iterator[str]:
        proof = self.proof
        mood = "good" if proof.is_proven else "bad"
        yield f'<header><h1>{title}</h1><p class="verdict {mood}">{escape(self._verdict())}</p>'
        if proof.standings:
            yield f"<p>{escape(ladder_line(proof.standings))}</p>"
        else:
            yield f"<p>{escape(nothing_to_prove(proof))} {escape(held_to(proof))}</p>"
        yield (
            f"<p>While {counted(proof.games, 'game')} with {counted(proof.decisions, 'choice')} were played, "
            f"{counted(proof.safety.states, 'state')} were checked: every card in one place, nobody stuck, "
            f"nothing below zero. {_safety(proof)}</p>"
        )
        if proof.parted:
            yield f'<pre class="bad">{escape(chr(10).join(parted_lines(proof)).strip())}</pre>'
        if proof.whole.is_wrong:
            yield f'<pre class="bad">{escape(chr(10).join(parted_games(proof)))}</pre>'
        for rung, seed, what in proof.safety.wrong:
            yield f'<p class="bad">{escape(rung)} broken in the game of seed {seed}: {escape(what)}</p>'
        if not proof.standings:
            yield "</header>"
            return
        yield '<ol class="legend" start="0">'
        for step, words in enumerate(RUNGS):
            yield f"<li><b>R{step}</b> {escape(words)}</li>"
        yield "</ol>"
        yield (
            '<p class="tools"><label>Find <input type="search" id="find" placeholder="a card, or words"></label>'
            '<label><input type="checkbox" id="open"> only what is not proven</label></p></header>'
        )

    def _verdict(self) -> str:
        if not self.proof.standings:
            return wordless_verdict(self.proof)
        if self.proof.is_proven:
            which = "Every sentence of every card" if self.proof.is_whole else "Every sentence asked about"
            doubt = f", but {not_judged(self.proof)}" if self.proof.unjudged else ""
            return f"{which} has been seen to work, in each of its branches{doubt}."
        if self.proof.is_parted:
            return f"Not proven: {otherwise(self.proof)}."
        stopped = len(self.proof.open)
        if not stopped and self.proof.unread:
            return f"Not proven: {not_read(self.proof)}."
        return (
            f"{counted(stopped, 'sentence')} not proven. The reason stands beside each." if stopped else "Not proven."
        )

    # --- a card ----------------------------------------------------------------------------------------------------

    def _card(self, card: str, name: str, standings: list[Standing]) -> Iterator[str]:
        rung = min(standing.rung for standing in standings)
        state = "proven" if rung == TOP else "open"
        yield f'<section class="{state}" id="{escape(card)}"><div class="face">{self._face(card, name)}</div><div>'
        yield f'<h2>{escape(name)} <span class="rung {state}">{rung_name(rung)}</span></h2>'
        excuse = self.proof.excuses.get(card)
        if excuse:
            yield f'<p class="excuse">Unreachable: {escape(excuse)}</p>'
        for standing in standings:
            yield from self._sentence(standing)
        yield "</div></section>"

    def _face(self, card: str, name: str) -> str:
        content = self.faces.get(card)
        if content is None:
            return f'<div class="plain"><b>{escape(name)}</b><p>{escape(self.cards[card].text)}</p></div>'
        data = base64.b64encode(content).decode()
        return f'<img alt="{escape(name)}" loading="lazy" src="data:image/png;base64,{data}">'

    def _sentence(self, standing: Standing) -> Iterator[str]:
        clause = standing.clause
        anchor = f"{clause.card}-{clause.index + 1}"
        steps = "".join(
            f'<i class="{"on" if rung <= standing.rung else "off"}" title="R{rung} {escape(words)}">{rung}</i>'
            for rung, words in enumerate(RUNGS)
        )
        yield f'<article id="{escape(anchor)}"><p class="words">{escape(clause.text)}</p>'
        yield f'<p class="ladder">{steps}'
        if standing.resolved.ends:
            all_of_them = "" if standing.resolved.is_whole else " (not all there are)"
            yield f"<span>{counted(standing.resolved.ends, 'way')} run to the end{all_of_them}</span>"
        yield "</p>"
        accepted = self.proof.accepted.get(clause.card, {}).get(clause.key)
        if accepted:
            yield f'<p class="accepted">Another story than before was accepted: {escape(accepted)}</p>'
        if standing.reason:
            yield f'<p class="reason">{_begun(where(standing))}: {escape(standing.reason)}.</p>'
        yield from self._branches(standing, anchor)
        for number, row in enumerate(standing.rows):
            yield from self._story(standing, row, f"{anchor}-w{number + 1}")
        yield "</article>"

    def _branches(self, standing: Standing, anchor: str) -> Iterator[str]:
        """The list of branches: each shown one links to the game that shows it."""
        rows = {label: number for number, row in enumerate(standing.rows) for label in row.labels}
        yield '<ul class="branches">'
        for label in standing.clause.branches:
            if label in rows:
                link = f"{anchor}-w{rows[label] + 1}"
                yield f'<li class="seen"><a href="#{escape(link)}">✓ {escape(in_words(label))}</a></li>'
            elif label in standing.never:
                yield f'<li class="never">{escape(in_words(label))}: never, {escape(standing.never[label])}</li>'
            elif not is_absence(label):
                yield f'<li class="unseen">✗ {escape(in_words(label))}</li>'
        for label, why in standing.clause.cannot_be:
            yield f'<li class="never">{escape(in_words(label))}: cannot be, {escape(why)}</li>'
        yield "</ul>"

    # --- a story ---------------------------------------------------------------------------------------------------

    def _story(self, standing: Standing, row: Row, anchor: str) -> Iterator[str]:
        witness = row.witness
        shows = ", ".join(in_words(label) for label in row.labels)
        about = f"{counted(len(witness.actions), 'action')}, {witness.players} players, seed {witness.seed}"
        yield (
            f'<details class="story" id="{escape(anchor)}"><summary><b>{escape(shows)}</b> '
            f"<span>{about}</span></summary>"
        )
        turns = story(self.referee, witness)
        early, late = turns[:-LAST_TURNS], turns[-LAST_TURNS:]
        if early:
            yield f"<details><summary>from the start: {counted(len(early), 'step')}</summary><ol>"
            yield from self._turns(early, standing)
            yield "</ol></details>"
        yield "<ol>"
        yield from self._turns(late, standing)
        yield "</ol>"
        yield from _did(standing, row)
        yield "</details>"

    def _turns(self, turns: list[Turn], standing: Standing) -> Iterator[str]:
        for turn in turns:
            head = f"<b>{escape(turn.player)}: {escape(turn.action)}</b>" if turn.action else "<b>The start</b>"
            yield f"<li>{head}<ul>"
            for line in turn.lines:
                yield self._line(line, standing)
            yield "</ul></li>"

    def _line(self, line: Told, standing: Standing) -> str:
        if line.cause is None:
            return f"<li>{escape(line.words)}</li>"
        card, start, end = line.cause
        number = self.index.get((card, start))
        quoted = self.cards[card].text[start:end]
        own = ' class="own"' if (card, start) == (standing.clause.card, standing.clause.start) else ""
        name = escape(self.cards[card].name)
        because = (
            f'<a href="#{escape(card)}-{number + 1}" title="{escape(quoted)}">{name}</a>'
            if number is not None
            else name
        )
        return f"<li{own}>{escape(line.words)} <small>{because}</small></li>"


def _did(standing: Standing, row: Row) -> Iterator[str]:
    """What the sentence changed by the last action; of a static rule, what is otherwise than without it."""
    if row.witness.did:
        what = "By this rule (without → with it)" if standing.clause.is_rule else "This sentence changed"
        changes = "".join(f"<li>{escape(change)}</li>" for change in row.witness.did.split("; "))
        yield f'<p class="did">{what}:</p><ul class="did">{changes}</ul>'


def in_words(label: str) -> str:
    """A branch in words for readers."""
    for key, words in WORDS.items():
        if label == key:
            return words
        if label.startswith(f"{key} ") and label[len(key) + 1 :].isdigit():
            return f"{words} ({label[len(key) + 1 :]})"
    return label


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]


def _safety(proof: Proof) -> str:
    safety = proof.safety
    return (
        f"{counted(safety.saved, 'state')} were saved, loaded and cloned and went on alike; "
        f"{counted(safety.dealt_anew, 'time')} the hidden cards were dealt anew and nobody could tell."
    )


def _asset(name: str) -> str:
    return (INSTALLATION / "templates" / "proof" / name).read_text("utf-8")

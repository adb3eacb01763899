"""A comparison as one page for a browser: the list of what leaves the decks, and both faces of each card side by side.

It holds pictures and words alone: no script, and what comes from a game is text.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from html import escape

from toolkit.changes.compare import Change, Comparison, Kind
from toolkit.changes.pictures import Pictures
from toolkit.changes.spans import marked
from toolkit.changes.text import SAID, numbers, plain, revisions, summary
from toolkit.files import read_ordinary
from toolkit.games import INSTALLATION

STYLE = INSTALLATION / "templates" / "changes" / "page.css"
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def page(comparison: Comparison, pictures: Pictures) -> str:
    """The whole page as HTML."""
    return "".join(_parts(comparison, pictures))


def _parts(comparison: Comparison, pictures: Pictures) -> Iterator[str]:
    old, new = comparison.old, comparison.new
    title = escape(f"{new.title}: what changed")
    yield '<!doctype html><html lang="en"><meta charset="utf-8"><title>' + title + "</title>"
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield f"<style>{read_ordinary(STYLE).decode()}</style>"
    yield f"<header><h1>{title}</h1><p class=when>{escape(_when(old.label, old.version))} → "
    yield f"{escape(_when(new.label, new.version))}</p><p class=sum>{escape(summary(comparison))}</p>"
    yield from (f"<p class=note>{escape(note)}</p>" for note in (*old.notes, *new.notes))
    yield "</header>"
    if comparison.added or comparison.pulled:
        yield from _pull_list(comparison)
    deck = ""
    for change in comparison.changes:
        entry = change.new or change.old
        if entry and entry.deck_title != deck:
            deck = entry.deck_title
            yield f"<h2>{escape(deck)}</h2>"
        yield from _card(change, pictures)
    yield "</html>\n"


def _when(label: str, version: str) -> str:
    return f"{label}, version {version}" if version else label


def _pull_list(comparison: Comparison) -> Iterator[str]:
    """A table: how many old copies leave which deck, and how many new ones go in."""
    yield "<table><caption>Out of the decks, and in</caption><tr><th>Card<th>Deck<th>Take out<th>Put in"
    for change in comparison.changes:
        entry = change.new or change.old
        if entry is None or not (change.added or change.pulled):
            continue
        yield f"<tr><td>{escape(change.name)}{_formerly(change)}<td>{escape(entry.deck_title)}"
        yield f"<td>{_counted(change.pulled, change, is_old=True)}<td>{_counted(change.added, change, is_old=False)}"
    yield f"<tr class=total><td>In all<td><td>{comparison.pulled or ''}<td>{comparison.added or ''}</table>"


def _counted(number: int, change: Change, *, is_old: bool) -> str:
    """A number of copies with the revision that is printed on them; "" for none."""
    entry = change.old if is_old else change.new
    return f"<b>{number}</b> <code>{entry.revision}</code>" if number and entry else ""


def _formerly(change: Change) -> str:
    return f" <i>was {escape(change.old.name)}</i>" if change.is_renamed and change.old else ""


def _card(change: Change, pictures: Pictures) -> Iterator[str]:
    sides = pictures.sides(change)
    yield f'<section class="{change.kind.value}"><div class=faces>'
    if change.kind is not Kind.NEW and change.kind is not Kind.COPIES:
        yield _figure(pictures.shot(change, is_old=True), change.old.name if change.old else "", "before")
    if change.kind is not Kind.GONE and change.kind is not Kind.COPIES:
        yield _figure(pictures.shot(change, is_old=False), change.name, "now")
    yield f"</div><div class=words><h3>{escape(change.name)}{_formerly(change)}</h3>"
    yield f"<p><span class=kind>{escape(SAID[change.kind])}</span> <code>{escape(revisions(change))}</code></p>"
    if sides.is_back:
        yield "<p>The back.</p>"
    yield "<dl>"
    for name, before, now in change.differences:
        yield f"<dt>{escape(name)}<dd>{marked(plain(before), plain(now))}"
    yield f"</dl><p class=copies>{escape(numbers(change))}</p></div></section>"


def _figure(picture: bytes | None, name: str, when: str) -> str:
    if picture is None:
        return (
            f"<figure><div class=none>{escape(name)}</div><figcaption>{when}, without a picture</figcaption></figure>"
        )
    data = base64.b64encode(picture).decode()
    image = f'<img alt="{escape(name)}, {when}" src="data:image/webp;base64,{data}">'
    return f"<figure>{image}<figcaption>{when}</figcaption></figure>"

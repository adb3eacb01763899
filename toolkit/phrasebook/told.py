"""A phrasebook as lines for a terminal, as Markdown, as plain data, and as pages to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.cache import Cache
from toolkit.model import Game
from toolkit.paper import paper_size
from toolkit.phrasebook.filled import Family
from toolkit.press.booklet_pdf import with_faces
from toolkit.press.layout_paper import Paper
from toolkit.press.pdf_parts import Info
from toolkit.press.templates import Templates
from toolkit.press.workers import Workers


class BrokenPhrasebookError(RuntimeError):
    """The pages cannot be laid out; the message says why."""


def needs_of(families: Sequence[Family]) -> dict[str, list[str]]:
    """What game.yaml lacks, each with the patterns that it would bring, the needs of most patterns first."""
    found: dict[str, list[str]] = {}
    for family in families:
        for need, patterns in family.would_need.items():
            found.setdefault(need, []).extend(patterns)
    return dict(sorted(found.items(), key=lambda row: -len(row[1])))


def lines(game: Game, families: Sequence[Family]) -> Iterator[str]:
    """For a terminal: sentences by family, then what other words would bring."""
    for family in families:
        if family.phrases:
            yield from (family.title, *(f"  {phrase.text}" for phrase in family.phrases), "")
    needs = needs_of(families)
    if needs:
        yield f"More could be said with further words in {game.folder.name}/game.yaml:"
        for need, patterns in needs.items():
            more = f" and {len(patterns) - 1} more" if len(patterns) > 1 else ""
            yield f"  {need}: {patterns[0]}{more}"
        yield ""
    yield "The words are examples: others of the same kind go in their place. heap read tries a sentence of yours."


def markdown(game: Game, families: Sequence[Family]) -> str:
    """As Markdown, with the type line of a card on which each sentence makes sense."""
    parts = [f"# Phrasebook of {game.title}"]
    for family in families:
        if family.phrases:
            rows = "\n".join(f"- {phrase.text} *({phrase.on})*" for phrase in family.phrases)
            parts.append(f"## {family.title}\n\n{rows}")
    needs = needs_of(families)
    if needs:
        rows = "\n".join(f"- {need}: {'; '.join(patterns)}" for need, patterns in needs.items())
        parts.append(f"## With further words in game.yaml\n\n{rows}")
    return "\n\n".join(parts) + "\n"


def data(game: Game, families: Sequence[Family]) -> dict[str, object]:
    """As plain values, for `--json`."""
    return {
        "game": game.id,
        "families": [
            {"title": family.title, "phrases": [{"text": phrase.text, "on": phrase.on} for phrase in family.phrases]}
            for family in families
        ],
        "needs": [{"need": need, "patterns": patterns} for need, patterns in needs_of(families).items()],
    }


def pages(game: Game, families: Sequence[Family], paper: str, workers: Workers) -> bytes:
    """As PDF on a paper. Raises BrokenPhrasebookError, TemplateFailure, WorkerLost and NoPango."""
    width, height = paper_size(paper)
    templates = Templates(game)
    css = templates.page_css("phrasebook.css")
    html = templates.page("phrasebook.html", {"game": game, "families": data(game, families)["families"]})
    laid = workers.pages(Paper(width, height, css, templates.folders, game.folder.resolve()), Cache().folder, html)
    if laid.broken:
        raise BrokenPhrasebookError(laid.broken)
    author = str(game.data.get("author") or game.title)
    return with_faces(laid, {}, {}, Info(f"{game.title}: phrasebook", author, f"{game.id}, {game.version}", "phrases"))

"""What a stranger's templates ask of the memory: the face that fills it is a finding, all others are made."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.toolkit.press.shop import goods, loaded, produced, shared_cache, write_shop
from toolkit.press import worker
from toolkit.press import workers as workers_module
from toolkit.press.kit import Progress, Wish
from toolkit.press.layout import Press
from toolkit.press.layout_paper import Paper
from toolkit.press.memory import hold_memory
from toolkit.press.produce import Production
from toolkit.press.workers import BatchResult, WorkerLost, Workers
from toolkit.problem import Problem

LIMIT = 1200 * 2**20  # enough for what is usual, and soon filled
FACE = '<section class="face">{}</section>'
STYLE = """
.tab { tab-size: 1000000000; white-space: pre }
.rings { width: 50mm; height: 50mm; background: repeating-radial-gradient(circle, red 0, blue 0.0000001px) }
"""
HARM = {
    "Tab": "<div class='tab'>a\tb</div>",
    "Rings": "<div class='rings'></div>",
    "Table": "<table><tr><td colspan='100000000'>x</td></tr></table>",
}
NESTED = {
    "values": f".name {{ width: {'calc(' * 4000}1mm{')' * 4000} }}",
    "selectors": f"{'* ' * 500} {{ color: red }}",
}


def torn(harm: dict[str, str]) -> str:
    """A template that does harm to the cards of these names, and none to others."""
    cases = "".join(f'{{% elif card.name == "{name}" %}}{FACE.format(html)}' for name, html in harm.items())
    return f'{{% if false %}}{cases}{{% else %}}{{% include "card.html" %}}{{% endif %}}'


def broken(problems: list[Problem]) -> list[tuple[str, str]]:
    return sorted((each.code, each.card) for each in problems)


def test_faces_that_fill_the_memory_are_findings(tmp_path: Path) -> None:
    cards = goods("{name: One}", *(f"{{name: {name}}}" for name in HARM), "{name: Two}")
    game = loaded(write_shop(tmp_path, cards, templates={"good.html": torn(HARM), "theme.css": STYLE}))
    production = Production(game, game.cards, Wish(), shared_cache())
    with Workers(1, LIMIT) as workers:
        problems = production.lay_out(workers, Progress())
    assert broken(problems) == [("C315", "rings"), ("C315", "tab"), ("C315", "table")]
    said = {each.card: each.message for each in problems}
    assert all("needs more memory than" in said[card] for card in ("rings", "tab"))
    assert sum(not kept.is_broken for kept in production.kept.values()) == len(production.kept) - len(HARM)


def lay_out_or_die(paper: Paper, folder: Path, batch: Sequence[tuple[str, str]]) -> BatchResult:
    """What a worker does, killed by some faces as the system does it where memory runs out."""
    if any("DEADLY" in html for _, html in batch):
        os.kill(os.getpid(), signal.SIGKILL)
    return BatchResult(*worker.lay_out(paper, folder, batch))


def test_faces_that_kill_their_workers_are_findings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "lay_out", lay_out_or_die)
    cards = goods("{name: One}", "{name: DEADLY}", "{name: Two}")
    game = loaded(write_shop(tmp_path, cards))
    production = Production(game, game.cards, Wish(), shared_cache())
    production.is_fresh = True
    with Workers(1) as workers:
        problems = production.lay_out(workers, Progress())
        assert production.files(workers, Progress())
    assert broken(problems) == [("C315", "deadly")]
    assert "its process was killed" in problems[0].message
    assert sum(not kept.is_broken for kept in production.kept.values()) == len(production.kept) - 1


def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    game = loaded(write_shop(tmp_path))
    production = Production(game, game.cards, Wish(), shared_cache())
    production.is_fresh = True
    with Workers(1) as workers:
        os.kill(workers._submit(os.getpid).result(), signal.SIGKILL)
        assert production.lay_out(workers, Progress()) == []
    assert not any(kept.is_broken for kept in production.kept.values())


def test_workers_that_cannot_begin_are_said_in_words(tmp_path: Path) -> None:
    with Workers(1, 2**20) as workers, pytest.raises(WorkerLost, match="killed"):
        list(workers.lay_out([(Paper(60, 90, "", ()), [("key", FACE)])], tmp_path))


def test_a_face_without_memory_is_a_finding_in_this_process_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = worker.laid_out

    def full(press: Press, batch: worker.Batch) -> list[worker.FaceResult]:
        if "TALL" in f"{batch}":
            raise MemoryError
        return real(press, batch)

    monkeypatch.setattr(worker, "laid_out", full)
    game = loaded(write_shop(tmp_path, goods("{name: One}", "{name: TALL}", "{name: Two}")))
    production, problems = produced(game)
    assert broken(problems) == [("C315", "tall")]
    assert sum(kept.is_broken for kept in production.kept.values()) == 1
    worker.press_for.cache_clear()  # this press has less patience now


def test_a_lower_limit_is_left_as_it_is() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_AS)
    hold_memory(2**62)
    try:
        assert resource.getrlimit(resource.RLIMIT_AS)[0] in {before[0], 2**62}
        resource.setrlimit(resource.RLIMIT_AS, (2**61, before[1]))
        hold_memory(2**62)
        assert resource.getrlimit(resource.RLIMIT_AS)[0] == 2**61
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


@pytest.mark.parametrize("css", NESTED.values(), ids=NESTED.keys())
def test_a_style_sheet_that_is_nested_too_deep_is_a_finding(tmp_path: Path, css: str) -> None:
    [problem] = produced(loaded(write_shop(tmp_path, templates={"theme.css": css})))[1]
    assert problem.code == "C315" and problem.place and Path(problem.place.file).name == "theme.css"
    assert "theme.css cannot be used: it is nested too deep." in problem.message


def test_a_colour_profile_that_is_not_read_is_a_finding(tmp_path: Path) -> None:
    css = "@color-profile --x { src: url(http://x.example/icc) }"
    [problem] = produced(loaded(write_shop(tmp_path, templates={"theme.css": css})))[1]
    assert problem.code == "C315" and "theme.css cannot be used: http://x.example/icc is not read" in problem.message


def test_a_style_sheet_that_is_nested_a_little_is_left_alone(tmp_path: Path) -> None:
    css = f".name {{ max-width: calc(calc(100mm)) }} {'* ' * 5} {{ color: inherit }}"
    assert produced(loaded(write_shop(tmp_path, templates={"theme.css": css})))[1] == []
